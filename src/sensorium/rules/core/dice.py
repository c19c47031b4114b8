"""Dice as answers of chance: every distinct throw of n dice once, with the number of ways it can fall.

A throw is kept in ascending order, three bits a die, because no rule cares which die lay where. All dice have six sides
and are fair: first.ruling.dice, fourth.components.dice. The log keeps how they fell, so every game can be replayed.
"""

from typing import Final

from sensorium.rules.core.answers import ARG_SHIFT, ROLL

MOST_DICE: Final = 4


def throw(dice: list[int]) -> int:
    """The answer of chance that these dice fall."""
    packed = 0
    for die in sorted(dice, reverse=True):
        packed = packed << 3 | die
    return ROLL | packed << ARG_SHIFT


def faces(code: int) -> list[int]:
    """The dice of a throw, ascending."""
    return unpacked(code >> ARG_SHIFT)


def unpacked(packed: int) -> list[int]:
    dice = []
    while packed:
        dice.append(packed & 7)
        packed >>= 3
    return dice


def packed_of(dice: list[int]) -> int:
    return throw(dice) >> ARG_SHIFT


def _throws(count: int) -> list[int]:
    ordered: list[list[int]] = [[]]
    for _ in range(count):
        ordered = [[*dice, die] for dice in ordered for die in range(1, 7)]
    return [throw(dice) for dice in ordered]


# Every ordered throw of n dice (for sampling), every distinct one, and in how many ways it falls.
ORDERED: Final = [_throws(count) for count in range(MOST_DICE + 1)]
DISTINCT: Final = [sorted(dict.fromkeys(throws)) for throws in ORDERED]
WAYS: Final = [[throws.count(code) for code in distinct] for throws, distinct in zip(ORDERED, DISTINCT, strict=True)]
