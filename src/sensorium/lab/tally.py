"""Games counted: wins, turns, kills, time, faults, and how sure the count is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sensorium.lab.match import Outcome
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS
from sensorium.table.shares import interval

FAULTS_KEPT = 10
ADDED = ("games", "marine_wins", "stealer_wins", "draws", "unfinished", "turns", "kills", "losses")


@dataclass
class Tally:
    """The games of one pairing so far."""

    games: int = 0
    marine_wins: int = 0
    stealer_wins: int = 0
    draws: int = 0
    unfinished: int = 0
    turns: int = 0
    kills: int = 0
    losses: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    worst_turn: list[float] = field(default_factory=lambda: [0.0, 0.0])
    longest: float = 0.0
    fault_count: list[int] = field(default_factory=lambda: [0, 0])
    faults: list[str] = field(default_factory=list)  # the first few, in words

    def add(self, outcome: Outcome, game: str = "") -> None:
        self.games += 1
        self.marine_wins += outcome.winner == MARINES
        self.stealer_wins += outcome.winner == STEALERS
        self.draws += outcome.winner not in (MARINES, STEALERS)
        self.unfinished += outcome.truncated
        self.turns += outcome.turns
        self.kills += outcome.kills
        self.losses += outcome.losses
        self.longest = max(self.longest, outcome.longest)
        for side in (MARINES, STEALERS):
            self.seconds[side] += outcome.seconds[side]
            self.worst_turn[side] = max(self.worst_turn[side], outcome.worst_turn[side])
            self.fault_count[side] += outcome.fault_count[side]
            self.note([f"{game}, {SIDE_WORDS[side]}: {fault}" for fault in outcome.faults[side]])

    def join(self, other: Tally) -> None:
        for name in ADDED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        for side in (MARINES, STEALERS):
            self.seconds[side] += other.seconds[side]
            self.worst_turn[side] = max(self.worst_turn[side], other.worst_turn[side])
            self.fault_count[side] += other.fault_count[side]
        self.note(other.faults)

    def note(self, faults: list[str]) -> None:
        self.faults += faults[: max(0, FAULTS_KEPT - len(self.faults))]

    def data(self) -> dict[str, Any]:
        low, high = interval(self.marine_wins, self.games)
        return {
            "games": self.games,
            "marine_wins": self.marine_wins,
            "draws": self.draws,
            "stealer_wins": self.stealer_wins,
            "marine_share": self.mean(self.marine_wins, 3),
            "interval": [round(low, 3), round(high, 3)],
            "turns": self.mean(self.turns),
            "kills": self.mean(self.kills),
            "losses": self.mean(self.losses),
            "seconds_per_turn": [round(one / max(1, self.turns), 3) for one in self.seconds],
            "worst_turn": [round(one, 3) for one in self.worst_turn],
            "longest_answer": round(self.longest, 3),
            "unfinished": self.unfinished,
            "faults": list(self.fault_count),
        }

    def mean(self, total: int, digits: int = 2) -> float | None:
        return round(total / self.games, digits) if self.games else None
