"""Perft: how many games there are from a position to a given depth, and through which first answer.

Any change in what is legal changes a count; dividing the count by first answers, again and again, leads to the place.
"""

from __future__ import annotations

from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, NOBODY


class Count:
    """What was found: answers of players, outcomes of chance, and games that ended."""

    def __init__(self, choices: int = 0, outcomes: int = 0, ends: int = 0) -> None:
        self.choices = choices
        self.outcomes = outcomes
        self.ends = ends

    def add(self, other: Count) -> None:
        self.choices += other.choices
        self.outcomes += other.outcomes
        self.ends += other.ends

    def data(self) -> dict[str, int]:
        """``nodes`` are choices and outcomes of chance together."""
        return {"choices": self.choices, "nodes": self.choices + self.outcomes, "ends": self.ends}


def perft(position: Position, depth: int) -> Count:
    """Every way to answer the next ``depth`` questions, chance's included."""
    count = Count()
    side = asked(position)
    if side == NOBODY:
        count.ends = 1
        return count
    if depth == 0:
        return count
    legal = answers(position)
    if side == CHANCE:
        count.outcomes = len(legal)
    else:
        count.choices = len(legal)
    if depth > 1:
        for code in legal:
            count.add(after(position, code, depth))
    return count


def divide(position: Position, depth: int) -> dict[str, dict[str, int]]:
    """For each first answer, in words, what follows it."""
    return {words(position, code): after(position, code, depth).data() for code in answers(position)}


def after(position: Position, code: int, depth: int) -> Count:
    later = position.copy()
    play(later, code)
    return perft(later, depth - 1)


def differences(was: dict[str, dict[str, int]], is_now: dict[str, dict[str, int]]) -> list[str]:
    """Two divisions compared: which first answers came, went, or lead to something else."""
    lines = [f"- {said}: {was[said]}" for said in was if said not in is_now]
    lines += [f"+ {said}: {is_now[said]}" for said in is_now if said not in was]
    changed = [said for said in was if said in is_now and was[said] != is_now[said]]
    return lines + [f"! {said}: was {was[said]}, is {is_now[said]}" for said in changed]
