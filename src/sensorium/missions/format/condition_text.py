"""Conditions and effects as sentences for players, in the briefing, the list of objectives and the log."""

from __future__ import annotations

import re
from typing import Final

from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.forms import pattern_of
from sensorium.missions.format.operands import COUNTS, OPERANDS, SIDES
from sensorium.rules.core.vocabulary import MARINES
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.scenario import Effect, Predicate

JOINED: Final = {
    "en": {
        s.ALL: " and ",
        s.ANY: " or ",
        s.COUNT: "at least {} of these hold: {}",
        s.NOT: "it is not so that {}",
        s.THEN: "first {}, and later {}",
        s.ONCE: "at some time {}",
    },
    "fr": {
        s.ALL: " et ",
        s.ANY: " ou ",
        s.COUNT: "au moins {} de ces conditions sont remplies : {}",
        s.NOT: "ceci n’est pas le cas : {}",
        s.THEN: "d’abord {}, et plus tard {}",
        s.ONCE: "à un moment donné, {}",
    },
}
SEPARATORS: Final = {"en": "; ", "fr": " ; "}
# In the sentence of a condition: what is said only with the optional words of the form, and a choice or an operand.
SPARE: Final = re.compile(r"\[([^]]*)\]")
BRACE: Final = re.compile(r"\{([^}]*)\}")


def told(predicate: Predicate, names: Names, language: str = "en") -> str:
    """A condition as the part of a sentence behind "when"."""
    kind, numbers, parts = predicate.kind, predicate.numbers, predicate.parts
    if kind > s.ONCE:
        return _told_single(kind, numbers, names, language)
    if kind == s.NOT and (denied := _told_denied(parts[0], names, language)):
        return denied
    words = JOINED[language][kind]
    if kind in (s.ALL, s.ANY):
        return words.join(_apart(part, names, language) for part in parts)
    if kind == s.COUNT:
        return words.format(numbers[0], SEPARATORS[language].join(told(part, names, language) for part in parts))
    return words.format(*(_apart(part, names, language) for part in parts))


def _apart(part: Predicate, names: Names, language: str) -> str:
    text = told(part, names, language)
    return f"({text})" if part.kind in (s.ALL, s.ANY, s.COUNT, s.THEN) else text


def _told_denied(part: Predicate, names: Names, language: str) -> str:
    """What is so where this condition is not, in words of its own; empty: it has none."""
    if part.kind <= s.ONCE:
        return ""
    one_and_several = pattern_of(part.kind, part.numbers, names).form.denied.get(language)
    return _told_single(part.kind, part.numbers, names, language, one_and_several) if one_and_several else ""


def _told_single(
    kind: int, numbers: tuple[int, ...], names: Names, language: str, instead: tuple[str, str] | None = None
) -> str:
    """``instead`` of the sentence of the form: one for a single N, and one for several."""
    pattern = pattern_of(kind, numbers, names)
    values = {part.operand: number for part, number in pattern.values(numbers) if part.operand}
    many = next((number for operand, number in values.items() if operand in COUNTS), 1)
    short = pattern.is_short(numbers)

    def fill(match: re.Match[str]) -> str:
        if "|" in match[1]:
            return match[1].split("|")[is_several(many, language)]
        return OPERANDS[match[1]].tell(names, values[match[1]], language)

    sentence_of = instead[many != 1] if instead else pattern.form.sentences[language]
    words = SPARE.sub(lambda match: "" if short else match[1], sentence_of)
    return BRACE.sub(fill, words)


def is_several(number: int, language: str) -> bool:
    return number > 1 if language == "fr" else number != 1


def sentence(words: str) -> str:
    """The words as a sentence of their own."""
    return f"{words[:1].upper()}{words[1:]}."


def told_effect(effect: Effect, names: Names) -> str:
    """An effect as a sentence."""
    kind, numbers = effect.kind, effect.numbers
    if kind in (s.OPEN_ENTRY, s.CLOSE_ENTRY, s.SEAL_ENTRY):
        becomes = {s.OPEN_ENTRY: "opens", s.CLOSE_ENTRY: "closes", s.SEAL_ENTRY: "is sealed for good"}[kind]
        return f"entry area {names.board.entries[numbers[0]].name} {becomes}"
    if kind in DOORS:
        return f"the door at {names.board.name(numbers[0])} {DOORS[kind]}"
    if kind == s.CLEAR_FIXTURE:
        return f"what stands at {names.board.name(numbers[0])} is gone"
    if kind == s.ARRIVE:
        return f"{names.squad(numbers[0])} arrives"
    if kind == s.EXTRA_BLIPS:
        return f"{counted(numbers[0], 'more blip')} {'comes' if numbers[0] == 1 else 'come'} this turn"
    if kind == s.SUPPLY:
        if not numbers[0]:
            return "no more blips come from now on"
        return f"{counted(numbers[0], 'blip')} {'comes' if numbers[0] == 1 else 'come'} each turn from now on"
    if kind == s.HAZARD:
        harmed = [f"{SIDES['en'][side]} on {numbers[side + 1]} or more" for side in (0, 1) if numbers[side + 1]]
        return f"as each turn closes everybody in {names.areas[numbers[0]]} rolls a die, and dies: {', '.join(harmed)}"
    if kind == s.CALM:
        return f"{names.areas[numbers[0]]} is safe again"
    if kind == s.CARRY:
        return f"what is in {names.areas[numbers[0]]} is carried to {names.areas[numbers[1]]}"
    return names.texts[numbers[0]]


DOORS: Final = {
    s.OPEN_DOOR: "opens",
    s.SHUT_DOOR: "shuts",
    s.LOCK_DOOR: "is locked",
    s.UNLOCK_DOOR: "is unlocked",
    s.BREAK_DOOR: "is destroyed",
}


def won_by(side: int) -> str:
    """Who wins an objective, for a heading."""
    if side > 1:
        return "Draw"
    return "The marines win" if side == MARINES else "The stealers win"


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
