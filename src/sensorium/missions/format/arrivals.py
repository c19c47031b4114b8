"""The turns of reinforcement as a short text for people, from a schedule."""

from __future__ import annotations

from sensorium.rules.scenario.scenario import Supply

FEWEST = 4  # turns at even distances that are worth drawing together

Arrival = tuple[int, int]  # a turn, and how many blips it brings


def is_steady(supply: Supply) -> bool:
    """Whether the schedule brings the same number every turn."""
    return len(set(supply.schedule)) == 1 and not supply.last_turn


def turns_of_arrival(supply: Supply, turn_limit: int) -> str:
    """The turns in which blips arrive: ``1, 3, … 15, 16``. Behind a turn that brings more stands how many: ``4 (×2)``.

    Where the game has no last turn, and the schedule none either, its last number goes on: ``1, 3, 5, 6 …``.
    """
    last = supply.last_turn or turn_limit or len(supply.schedule)
    found = [(turn, supply.due(turn)) for turn in range(1, last + 1) if supply.due(turn)]
    words: list[str] = []
    at = 0
    while at < len(found):
        end = run_from(found, at)
        if end - at + 1 >= FEWEST:
            words.append(f"{said(found[at])}, {said(found[at + 1])}, … {said(found[end])}")
            at = end + 1
        else:
            words.append(said(found[at]))
            at += 1
    endless = not supply.last_turn and not turn_limit and supply.due(last)
    return ", ".join(words) + (" …" if endless else "")


def run_from(found: list[Arrival], at: int) -> int:
    """The last of those that follow this one at the same distance with as many blips."""
    end = at
    while (
        end + 1 < len(found)
        and found[end + 1][0] - found[end][0] == found[at + 1][0] - found[at][0]
        and found[end + 1][1] == found[at][1]
    ):
        end += 1
    return end


def said(arrival: Arrival) -> str:
    turn, blips = arrival
    return f"{turn} (×{blips})" if blips > 1 else str(turn)
