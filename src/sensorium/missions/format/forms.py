"""Parses the forms of conditions that ``rules.scenario.conditions`` declares into words and operands."""

from __future__ import annotations

import re
from typing import Final

from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.operands import OPERANDS, PIECES
from sensorium.rules.scenario.conditions import DECLARED
from sensorium.rules.scenario.conditions.condition import Condition, Form

PART: Final = re.compile(r"(\[?)([\w-]+)(?:=(-?\d+))?(\]?)")


class Part:
    """A word of a pattern, or a place for an operand; ``value`` is the number after ``=``."""

    def __init__(self, text: str, value: int | None) -> None:
        self.word = "" if text in OPERANDS else text
        self.operand = text if text in OPERANDS else ""
        self.value = value

    @property
    def counts(self) -> bool:
        """Whether one of the condition's numbers stands here."""
        return bool(self.operand) or self.value is not None


class Pattern:
    """A form of a condition, part by part."""

    def __init__(self, condition: Condition, form: Form) -> None:
        self.condition = condition
        self.form = form
        if ("[" in form.words) != form.words.endswith("]"):
            raise ValueError(f"`{form.words}` is no form of a condition: brackets are for the end of it")
        self.parts: list[Part] = []
        self.needed = 0  # so many of the parts; the others, in brackets at the end, may be left out
        optional = False
        for text in form.words.split():
            match = PART.fullmatch(text)
            if match is None or (match[2].isupper() and match[2] not in OPERANDS):
                raise ValueError(f"`{form.words}` is no form of a condition: `{text}` means nothing")
            optional = optional or bool(match[1])
            self.needed += not optional
            self.parts.append(Part(match[2], None if match[3] is None else int(match[3])))

    @property
    def shown(self) -> str:
        """The form as people are shown it."""
        return " ".join(
            re.sub(r"[A-Z]+|=-?\d+", lambda match: OPERANDS[match[0]].shown if match[0].isupper() else "", word)
            for word in self.form.words.split()
        )

    def begins_with_piece(self) -> bool:
        return self.parts[0].operand in PIECES

    def values(self, numbers: tuple[int, ...]) -> list[tuple[Part, int]]:
        """Each part that stands for a number, with it."""
        return list(zip([part for part in self.parts if part.counts], numbers, strict=True))

    def is_short(self, numbers: tuple[int, ...]) -> bool:
        """Whether what may be left out is left out."""
        spare = self.parts[self.needed :]
        return all(part.value == number for part, number in self.values(numbers) if part in spare)

    def fits(self, numbers: tuple[int, ...], names: Names) -> bool:
        """Whether these numbers can be written in this form."""
        for part, number in self.values(numbers):
            if part.word and part.value != number:
                return False
            if part.operand and part.value != number and not OPERANDS[part.operand].fits(names, number):
                return False
        return True


PATTERNS: Final[dict[int, list[Pattern]]] = {
    condition.number: [Pattern(condition, form) for form in condition.forms] for condition in DECLARED
}
LISTED: Final[list[Pattern]] = [pattern for patterns in PATTERNS.values() for pattern in patterns]

# Every form as people are shown it: what can be said of any piece before what can be said of objects only.
_pieces = iter(
    sorted(
        (pattern for pattern in LISTED if pattern.begins_with_piece()),
        key=lambda pattern: pattern.parts[0].operand == "OBJECT",
    )
)
FORMS: Final[tuple[str, ...]] = tuple(
    (next(_pieces) if pattern.begins_with_piece() else pattern).shown for pattern in LISTED
)


def pattern_of(kind: int, numbers: tuple[int, ...], names: Names) -> Pattern:
    """The form in which this condition is written and told."""
    return next(pattern for pattern in PATTERNS[kind] if pattern.fits(numbers, names))
