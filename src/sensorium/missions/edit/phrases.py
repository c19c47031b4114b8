"""The forms of conditions and effects, word by word, so that they can be put together from lists."""

from __future__ import annotations

from typing import Final, NamedTuple

from sensorium.missions.format.effects import FORMS
from sensorium.missions.format.forms import LISTED

# The operands of effects, by how their forms show them and by the word before them.
SHOWN: Final = {
    ("entry", "N"): "ENTRY",
    ("door", "X,Y"): "DOOR",
    ("clear", "X,Y"): "SQUARE",
    ("arrive", "SQUAD"): "SQUAD",
    ("blips", "N"): "N",
    ("reinforcements", "N"): "N",
    ("say", "TEXT"): "TEXT",
}


class Part(NamedTuple):
    """A word, or in its place an operand; ``spare``: it may be left out, with those behind it."""

    word: str = ""
    operand: str = ""
    spare: bool = False


def conditions() -> list[list[Part]]:
    return [
        [Part(part.word, part.operand, at >= pattern.needed) for at, part in enumerate(pattern.parts)]
        for pattern in LISTED
    ]


def effects() -> list[list[Part]]:
    return [effect(form) for form in FORMS]


def effect(form: str) -> list[Part]:
    parts: list[Part] = []
    before = ""
    for word in form.split():
        if word.endswith("+"):
            parts.append(Part(operand="SCORE"))
        elif word == "AREA":
            parts.append(Part(operand="AREA"))
        elif (before, word) in SHOWN:
            parts.append(Part(operand=SHOWN[before, word]))
        else:
            parts.append(Part(word))
        before = word
    return parts
