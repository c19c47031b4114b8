"""What a mission tells the rules, as plain immutable data: supply, forces allowed, objectives, limits.

Missions and cases are read elsewhere; the rules only ever see this record.
"""

from typing import Final

# Predicates an objective can be made of: (predicate, number).
KILLS_REACH: Final = 0
LOSSES_REACH: Final = 1
SECTION_BURNED: Final = 2
EXITED_REACH: Final = 3
TURN_CLOSES: Final = 4

PREDICATE_WORDS: Final = ("kills", "losses", "burned", "exited", "turn")


class Objective:
    """One way for a side to win."""

    def __init__(self, side: int, at_once: bool, predicate: int, number: int) -> None:
        self.side = side
        self.at_once = at_once
        self.predicate = predicate
        self.number = number


class Scenario:
    """The part of a game that no rule changes, apart from its board and its rulebook."""

    def __init__(
        self,
        names: tuple[str, ...],
        counters: tuple[int, ...],
        reinforcements: tuple[int, ...] = (0,),
        novice: bool = False,
        objectives: tuple[Objective, ...] = (),
        turn_limit: int = 0,
        ends_without_marines: bool = False,
        allows: tuple[str, ...] = (),
    ) -> None:
        self.names = names
        self.counters = counters
        self.reinforcements = reinforcements
        self.novice = novice
        self.objectives = objectives
        self.turn_limit = turn_limit
        self.ends_without_marines = ends_without_marines
        self.allows = allows
        self.broodlord = "broodlord" in allows
        self.passing = "passing" in allows

    def due(self, turn: int) -> int:
        """How many blips arrive on this turn; the last entry of the schedule goes on for ever."""
        schedule = self.reinforcements
        return schedule[min(turn, len(schedule)) - 1]
