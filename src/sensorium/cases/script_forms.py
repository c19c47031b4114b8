"""Checks every line of a script against the forms of the notation, word by word.

A line with an unknown verb, piece or square would prove nothing: as a refusal or a denied fact it would always hold. So
each line must match one of the forms below before it is judged. Whether the move is legal or the fact true is not
decided here.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from typing import Final

from sensorium.board.compass import DIRECTION_WORDS, FACING_WORDS
from sensorium.rules.content.cards import CARD_WORDS, COLOURS
from sensorium.rules.content.kinds import AMBUSH, BLIP
from sensorium.rules.core.labels import serial_name
from sensorium.rules.core.notation import AT_PIECE, AT_SQUARE, NUMBERED, PLAIN, SIMPLE, split_move
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import VERBS
from sensorium.rules.core.vocabulary import PHASE_WORDS, SIDE_WORDS

EFFECTS: Final = ("hellfire", "vortex", "stasis", "miasma")
FREE: Final = "free"  # behind a shot: the one that goes with the move just made, or none


def ways(verb: int, target: str) -> list[str]:
    """The words of a verb with its target, in each of its modes."""
    row = VERBS[verb]
    return [row.word + target + row.ending(mode) for mode in range(max(1, len(row.modes)))]


# Capital words are placeholders that ``Meaning.kinds`` checks; all other words stand for themselves.
MOVES: Final = (
    *PLAIN.values(),
    "SIDE pass",
    *(f"PIECE {said}" for verb in SIMPLE for said in ways(verb, "")),
    *(f"PIECE {said}" for verb in AT_PIECE for said in ways(verb, " PIECE")),
    *(f"PIECE {said}" for verb in AT_SQUARE for said in ways(verb, " SQUARE")),
    *(f"PIECE {said}" for verb in NUMBERED for said in ways(verb, " NUMBER")),
    "PIECE move DIRECTION",
    "PIECE move DIRECTION then turn FACING",
    "PIECE move DIRECTION then jump",
    "PIECE turn FACING",
    "PIECE turn FACING then move DIRECTION",
    "PIECE face FACING",
    "PIECE enter",
    "PIECE enter then turn FACING",
    "PIECE turn FACING then enter",
    "PIECE enter then jump",
    "PIECE climb WAY",
    "PIECE climb WAY then turn FACING",
    "PIECE turn FACING then climb WAY",
    "PIECE reroll",
    "PIECE reroll NUMBER",
    "PIECE drop PIECE",
    "PIECE pass PIECE to PIECE",
    "PIECE broodlord",
    "PIECE place SQUARE",
    "PIECE place entry ENTRY",
    "roll NUMBERS",
    "counter NUMBER",
    "blip NUMBER",
    "ambush NUMBER",
    "landing NUMBER",
    "drift DIRECTION",
    "card CARD",
    # Psychic cards.
    "PIECE cast CARD",
    "PIECE cast CARD SCANNED",
    *(f"PIECE cast CARD {' '.join([target] * count)}" for target in ("PIECE", "SQUARE") for count in (1, 2, 3)),
    *(f"PIECE {verb} {target}" for verb in ("arc", "also") for target in ("PIECE", "SQUARE")),
    "PIECE aura COLOUR",
    "PIECE boost CARDS",
    "PIECE throw DIRECTION",
    "SIDE force CARD",
    "SIDE discard CARDS",
    # Words of the expansions, which the editions refuse.
    "PIECE teleport",
)
SHOTS: Final = ("PIECE fire PIECE", "PIECE fire SQUARE", "PIECE fire door SQUARE")
FACTS: Final = (
    *(f"PIECE {state}" for state in ("dead", "alive", "jammed", "overwatch", "guard", "prone", "blip", "prescient")),
    "PIECE at FLOOR",
    "PIECE at entry ENTRY",
    "PIECE faces FACING",
    *(f"PIECE {what} NUMBER" for what in ("ap", "ammo", "reloads", "fired", "psi", "casts")),
    "PIECE carrying PIECE",
    *(f"PIECE {verb} {target}" for verb in ("sees", "targets") for target in ("PIECE", "FLOOR")),
    "held PIECE",
    "door FLOOR STATE",
    *(
        f"{what} FLOOR"
        for what in ("burning", "melta", "smoke", "rubble", "crate", "bulkhead", "tank", "generator", "barrier")
    ),
    *(f"{what} FLOOR" for what in EFFECTS),
    "steps FLOOR NUMBER",
    "hand SIDE NUMBER",
    "holds SIDE CARDS",
    "discarded CARDS",
    *(f"SIDE knows {what}" for what in ("PIECE", "CARD", "SCANNED")),
    "secured ENTRY",
    *(f"{what} NUMBER" for what in ("stealers", "cp", "spent", "clock", "deck")),
    "turn SIDE",
    "turn number NUMBER",
    "phase PHASE",
    "asked PARTY",
    "winner WINNER",
    "degree DEGREE",
    "hopeless SIDE",
    "calls NUMBERS",
)
OF_A_MOVE: Final = ("legal", "cost NUMBER", "needs NUMBER", "odds FRACTION")
KNOWN: Final = ("known SIDE",)
THINGS: Final = ("cp", "pile", "hand", "deck", "discards", "PIECE")

MANY: Final = {"NUMBERS": "NUMBER", "CARDS": "CARD"}  # one or more of them
SIDES: Final = SIDE_WORDS[:2]
LETTERS: Final = re.compile(r"([a-z]{1,2})([1-3]?)")
MODEL: Final = re.compile(r"(.+)([1-9])")
COORDINATES: Final = re.compile(r"(?:([1-9]\d{0,2}):)?(0|[1-9]\d{0,3}),(0|[1-9]\d{0,3})")
COUNT: Final = re.compile(r"0|[1-9]\d{0,3}")
MOST_MODELS: Final = {BLIP: 3, AMBUSH: 1}

Wrong = tuple[str, str] | None  # what is wrong with a word, and what to write; None: nothing


class MeaninglessError(ValueError):
    """A line of the script that matches no form: what is wrong with it, and what to write."""

    def __init__(self, what: str, advice: str) -> None:
        super().__init__(f"{what}; {advice}")
        self.what = what
        self.advice = advice


class Names:
    """The pieces that a script may name: those of the case, alive or not, and the models that counters turn into."""

    def __init__(self, position: Position) -> None:
        self.kinds = {position.name(slot): position.kind[slot] for slot in range(len(position.kind))}
        for name in position.scenario.names:  # what a mission brings later
            self.kinds.setdefault(name, BLIP)

    def know(self, position: Position, name: str) -> bool:
        if name in self.kinds:
            return True
        model = MODEL.fullmatch(name)
        if model and model[1] in self.kinds:
            return int(model[2]) <= MOST_MODELS.get(self.kinds[model[1]], 0)
        letters = LETTERS.fullmatch(name)
        # Blips that have arrived, and the one that may arrive next.
        return letters is not None and letters[1] in [serial_name(at) for at in range(position.serial + 1)]


class Meaning:
    """Reads lines against the forms; the position says which squares, areas and doors there are."""

    def __init__(self, position: Position, names: Names | None = None) -> None:
        self.position = position
        self.names = names or Names(position)
        self.kinds: dict[str, Callable[[str], Wrong]] = {
            "PIECE": self.piece,
            "SQUARE": self.square,
            "FLOOR": self.floor,
            "ENTRY": self.entry,
            "DEGREE": self.degree,
            "NUMBER": number,
            "FRACTION": fraction,
            "DIRECTION": among("direction", DIRECTION_WORDS),
            "FACING": among("facing", FACING_WORDS),
            "WAY": among("way to climb", ("up", "down")),
            "SIDE": among("side", SIDES),
            "PARTY": among("side", SIDE_WORDS),
            "WINNER": among("winner", (*SIDES, "none")),
            "PHASE": among("phase", tuple(dict.fromkeys(PHASE_WORDS))),
            "CARD": among("card", CARD_WORDS),
            "COLOUR": among("colour", COLOURS),
            "SCANNED": among("thing to scan", ("hand", "command")),
            "STATE": among("state of a door", ("open", "closed", "gone")),
        }

    # ---- lines

    def check_move(self, text: str) -> None:
        """Raises ``MeaninglessError`` unless this is a move of the notation with pieces and places of this case."""
        bare, free = split_free(text)
        if free:
            self.check(bare, SHOTS, "action", "`free` stands behind a shot: `A fire S free`")
            return
        move, shot = split_move(text)
        self.check(unpaid(move), MOVES, "action", "see the actions of the notation, such as `A move N`")
        if shot:
            self.check(shot, SHOTS, "action", "a shot that goes with a move is written `A move N fire S`")

    def check_fact(self, text: str) -> None:
        """The same for a fact, be it true or false."""
        head, colon, rest = text.partition(": ")
        if not colon:
            self.check(text, FACTS, "fact", "see the facts of the notation, such as `A at 5,2`")
            return
        if head.split()[:1] == ["known"]:
            self.check(head, KNOWN, "fact", "write `known marine: cp` or `known stealer: B`")
            things = ("CARD",) if "/" in rest else THINGS
            advice = "write `cp`, `pile`, `hand`, `deck`, `discards`, a blip or a card"
            self.check(rest, things, "thing to know", advice)
            return
        advice = "write `legal: A move S`, `cost 2: A move S`, `needs 6: A fire S` or `odds 11/36: A fire S`"
        self.check(head, OF_A_MOVE, "fact about a move", advice)
        self.check_move(rest.strip())

    def check(self, text: str, forms: Sequence[str], what: str, advice: str) -> None:
        words = text.split()
        near: list[tuple[str, str]] = []
        for form in forms:
            wrong = self.compare(words, form.split())
            if wrong is None:
                continue
            if not wrong:
                return
            if not near or len(wrong) < len(near) or (len(wrong) == len(near) and looks_like(words, form)):
                near = wrong
        if near:
            raise MeaninglessError(*near[0])
        raise MeaninglessError(f"`{text.strip()}` is no {what} of the notation", advice + suggestion(words, forms))

    def compare(self, words: list[str], form: list[str]) -> list[tuple[str, str]] | None:
        """The mismatches between a line and the placeholders of a form; None if the fixed words differ."""
        if form[-1] in MANY and len(words) >= len(form):
            form = [*form[:-1], *[MANY[form[-1]]] * (len(words) - len(form) + 1)]
        if len(words) != len(form):
            return None
        wrong: list[tuple[str, str]] = []
        for word, wanted in zip(words, form, strict=True):
            if wanted in self.kinds:
                problem = self.kinds[wanted](word)
                if problem:
                    wrong.append(problem)
            elif word != wanted:
                return None
        return wrong

    # ---- words

    def piece(self, word: str) -> Wrong:
        if self.names.know(self.position, word):
            return None
        known = [name for name, kind in self.names.kinds.items() if kind]
        return f"there is no piece `{word}` in this case", f"name one of {' '.join(known)}" if known else "describe it"

    def square(self, word: str) -> Wrong:
        """Any square of the drawing, walls included: that nobody can move there is for the rules to refuse."""
        match = COORDINATES.fullmatch(word)
        if match is None:
            return f"`{word}` is no square", "write `x,y`, or `2:x,y` on deck 2"
        board = self.position.board
        deck = int(match[1] or 1)
        if deck > board.deck_count:
            count = "one deck" if board.deck_count == 1 else f"{board.deck_count} decks"
            return f"`{word}` is on a deck that is not there", f"the map has {count}"
        wide, high = board.widths[deck - 1], board.heights[deck - 1]
        if int(match[2]) >= wide or int(match[3]) >= high:
            prefix = f"{deck}:" if deck > 1 else ""
            return (
                f"`{word}` is not on the map",
                f"its squares go from `{prefix}0,0` to `{prefix}{wide - 1},{high - 1}`",
            )
        return None

    def floor(self, word: str) -> Wrong:
        wrong = self.square(word)
        if wrong is None and self.position.board.find(word) < 0:
            return f"`{word}` is no floor square", "name a square that a piece could stand on"
        return wrong

    def entry(self, word: str) -> Wrong:
        areas = [str(entry.name) for entry in self.position.board.entries]
        if word in areas:
            return None
        advice = f"name one of {' '.join(areas)}" if areas else "put its digit on the map"
        return f"there is no entry area `{word}`", advice

    def degree(self, word: str) -> Wrong:
        known = dict.fromkeys(one.degree for one in self.position.scenario.objectives if one.degree)
        return among("degree of victory", (*known, "none"))(word)


def among(what: str, known: Sequence[str]) -> Callable[[str], Wrong]:
    listed = " or ".join([", ".join(known[:-1]), known[-1]] if len(known) > 1 else known)

    def read(word: str) -> Wrong:
        return None if word in known else (f"`{word}` is no {what}", f"write {listed}")

    return read


def number(word: str) -> Wrong:
    return None if COUNT.fullmatch(word) else (f"`{word}` is no number", "write a whole number from 0 to 9999")


def fraction(word: str) -> Wrong:
    ways, _, total = word.partition("/")
    if COUNT.fullmatch(ways) and COUNT.fullmatch(total) and total != "0":
        return None
    return f"`{word}` is no chance", "write ways and throws, such as `11/36`"


def split_free(text: str) -> tuple[str, bool]:
    """``A fire S free`` without its last word, and whether it was there."""
    parts = text.split()
    if parts[-1:] == [FREE]:
        return " ".join(parts[:-1]), True
    return " ".join(parts), False


def unpaid(move: str) -> str:
    """The move without `cp` or `cp N`."""
    parts = move.split()
    if parts[-1:] == ["cp"]:
        return " ".join(parts[:-1])
    paid = parts[-2:-1] == ["cp"] and COUNT.fullmatch(parts[-1])
    return " ".join(parts[:-2] if paid else parts)


def looks_like(words: list[str], form: str) -> bool:
    """Tie-break between forms with as many mismatches: prefer one with a square where the line has a comma."""
    return ("," in words[-1]) == (form.split()[-1] in ("SQUARE", "FLOOR"))


def suggestion(words: list[str], forms: Sequence[str]) -> str:
    """The nearest word of some form that the line does not have."""
    known = dict.fromkeys(word for form in forms for word in form.split() if not word.isupper())
    for word in words:
        if word.islower() and word not in known:
            near = difflib.get_close_matches(word, list(known), 1)
            if near:
                return f" (did you mean `{near[0]}`?)"
    return ""
