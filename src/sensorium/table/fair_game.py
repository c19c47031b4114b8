"""A game that helps to make a mission fair, and the mission that comes of it."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS
from sensorium.ships.fairness import Found
from sensorium.ships.generator import Wanted, generate
from sensorium.table.quick_match import MOST_TURNS, play_quick_match


@lru_cache(maxsize=8)
def mission_for(wanted: Wanted) -> Mission:
    return read_mission(generate(wanted))


def play_fair_game(wanted: Wanted, number: int) -> str:
    """Who wins game ``number`` of this mission: `marine`, `stealer`, or nobody."""
    winner = play_quick_match(mission_for(wanted), Random(f"fair {wanted.scenario} {wanted.seed} {number}")).winner
    return SIDE_WORDS[winner] if winner in (MARINES, STEALERS) else ""


def winner_told() -> str:
    """How it was measured, in words."""
    return f"between the quick bots, broken off after {MOST_TURNS} turns"


def fair_text(found: Found, command: str) -> str:
    """The text of the mission, with what was measured of it."""
    text = generate(found.wanted)
    tally = found.tally
    if not tally.games:
        return text
    lines = [
        "[balance]",
        f"marine = {tally.marine / tally.games:.3f}",
        f"draw = {tally.undecided / tally.games:.3f}",
        f"games = {tally.games}",
        f"seed = {found.wanted.seed}",
        f'command = "{command}"',
    ]
    if found.chosen_by:
        lines.insert(1, "# these very games have chosen the mission, so that it looks evener here than it is")
    return f"{text}\n" + "\n".join(lines) + "\n"
