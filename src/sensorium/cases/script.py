"""Parses script lines: moves with their dice, refusals, and facts."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sensorium.cases.case import Dice, ScriptLine
from sensorium.cases.scan import Place, one_of, rule_id
from sensorium.rules.content.blips import AMBUSH_CODES, BLIP_CODES
from sensorium.rules.content.cards import CARD_WORDS
from sensorium.rules.core.answers import FACE, PLACE, WATCH
from sensorium.rules.core.verbs import CHOICE, VERBS, tagged
from sensorium.rules.core.vocabulary import SIDE_WORDS

LINE: Final = re.compile(r"([>=!]|x(?=\s|$))\s*(.*)")
# A mission's pieces have names of more than one letter.
ROLLER: Final = re.compile(r"-|[A-Z][A-Za-z'-]*[1-9]?\d*|[a-z]{1,2}[1-9]?\d*")
CITATION: Final = re.compile(r"(.*?)\s*:\s+(\S+)")
DICE: Final = "write `| A 4 5, S 1 2 3`: a piece, or `-` for a roll that is nobody's, and its dice"

# What may fall, and how to say it: draws have their own values, everything else is a six-sided die.
DRAWS: Final = {
    "cp": (0, 9, "the command counter drawn is 0 to 9"),
    "blips": (1, len(BLIP_CODES), f"a blip drawn is one of {' '.join(BLIP_CODES)}"),
    "ambush": (0, len(AMBUSH_CODES) - 1, "an ambush counter is 1 for a stealer, 0 for nothing, or psyker or magus"),
    "-": (1, 99, "a die shows 1 to 6, and a pick of chance is the number of its outcome, from 1"),
}
# Counters of the cult are written by their codes; the first of each list is the least value.
CODES: Final = {"blips": BLIP_CODES, "ambush": AMBUSH_CODES}
DIE: Final = (1, 6, "a die shows 1 to 6")


def is_script(row: str) -> bool:
    return LINE.fullmatch(row) is not None


def read_script(place: Place, row: str) -> ScriptLine:
    match = LINE.fullmatch(row)
    assert match is not None
    kind, rest = match[1], " ".join(match[2].split())
    text, bar, dice = rest.partition("|")
    text = text.strip()
    if not text:
        what = "a fact" if kind in "=!" else "an action"
        raise place.error(f"`{kind}` without {what}", f"write {what} behind it")
    if bar and kind != ">":
        raise place.error("dice fall only where a move is made", "take the `|` and what follows away")
    if kind == "x":
        cited = CITATION.fullmatch(text)
        if cited:
            return ScriptLine(kind, cited[1], place.line, (), rule_id(place, cited[2]))
        if text.endswith(":"):
            raise place.error("the refusal cites no rule", "write an id behind `:`, or take the `:` away")
    return ScriptLine(kind, text, place.line, read_dice(place, dice) if bar else ())


def read_dice(place: Place, text: str) -> Dice:
    """``S 2 3 3, A 4`` as (("S", (2, 3, 3)), ("A", (4,)))."""
    rolls: list[tuple[str, tuple[int, ...]]] = []
    for group in text.split(","):
        words = group.split()
        if not words:
            raise place.error("dice are missing", DICE)
        who, faces = words[0], words[1:]
        if who not in DRAWS and who != "cards" and not ROLLER.fullmatch(who):
            raise place.error(f"`{who}` cannot roll dice", DICE)
        if not faces:
            raise place.error(f"no dice for `{who}`", DICE)
        if who == "cards":
            for face in faces:
                one_of(place, "card", face, CARD_WORDS)
            rolls.append((who, tuple(CARD_WORDS.index(face) for face in faces)))
            continue
        least, most, limits = DRAWS.get(who, DIE)
        if who in CODES:
            faces = [str(CODES[who].index(face) + least) if face in CODES[who] else face for face in faces]
        for face in faces:
            if not face.isdecimal() or len(face) > 2 or not least <= int(face) <= most:
                raise place.error(f"`{face}` cannot fall for `{who}`", limits)
        rolls.append((who, tuple(int(face) for face in faces)))
    return tuple(rolls)


FACE_WORD: Final = VERBS[FACE].word
SETTLING: Final = (VERBS[PLACE].word, FACE_WORD)  # how models come to stand
PASSES: Final = tuple(f"{side} pass" for side in SIDE_WORDS)


class Ahead(NamedTuple):
    """What stands behind a line of the script."""

    following: str  # the next move
    judged: bool  # a line before it judges what is asked
    coming: Dice  # the dice that stand with it, where it only declines something
    facings: dict[str, str]  # lines that say which way models look, by the model
    moves: tuple[str, ...]  # those that are judged before it


def lines_after(script: tuple[ScriptLine, ...], number: int) -> Ahead:
    judged = False
    for step in script[number + 1 :]:
        if step.kind == ">":
            coming = step.dice if step.text in PASSES else ()
            return Ahead(step.text, judged, coming, facings_after(script, number), judged_moves(script, number))
        judged |= step.kind == "x" or step.text.startswith("asked ") or is_about_choice(step.text)
    return Ahead("", judged, (), {}, judged_moves(script, number))


def facings_after(script: tuple[ScriptLine, ...], number: int) -> dict[str, str]:
    """The lines behind this one that say which way a model looks, as long as nothing but the placing and facing of
    models stands between, and nothing judges what is asked."""
    said: dict[str, str] = {}
    for step in script[number + 1 :]:
        name, verb = [*step.text.split(), "", ""][:2]
        if step.kind == "x" or (step.kind == ">" and verb not in SETTLING) or name in ("asked", "legal:"):
            return said
        if step.kind == ">" and verb == FACE_WORD:
            said.setdefault(name, step.text)
    return said


def judged_moves(script: tuple[ScriptLine, ...], number: int) -> tuple[str, ...]:
    """The moves that lines between this one and the next move judge: ``x S move W``, ``legal: S move W``."""
    found: list[str] = []
    for step in script[number + 1 :]:
        if step.kind == ">":
            break
        found.append(step.text if step.kind == "x" else step.text.partition(": ")[2])
    return tuple(move for move in found if move)


def is_about_choice(fact: str) -> bool:
    """Whether a fact speaks of what a marine could do about the dice of a close assault (`odds 2/3: C parry 5`), or of
    an overwatch shot at somebody (`legal: B overwatch S`)."""
    words = fact.partition(": ")[2].split()
    watches = words[1:2] == [VERBS[WATCH].word] and words[2:] not in ([], ["cp"])
    return watches or any(VERBS[number].word in words for number in tagged(CHOICE))
