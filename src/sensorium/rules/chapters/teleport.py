"""Teleporting out, in missions that allow it (deathwing.teleport.only-if-briefed)."""

from sensorium.rules.chapters.departure import depart
from sensorium.rules.core.answers import PIECE_SHIFT, TELEPORT
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED, MARINE_ACTIONS
from sensorium.rules.scenario.conditions.condition import holds


def teleport_bar(position: Position) -> str:
    """Why nobody can teleport now, or nothing."""
    if not position.scenario.teleport or not position.rulebook.teleport_cost:
        return "no teleport"
    if position.phase != MARINE_ACTIONS:
        return "teleport turn"  # deathwing.teleport.own-turn
    # deathwing.teleport.one-per-turn, deathwing.ruling.teleport-garbled
    if position.teleport_turn == position.turn:
        return "one teleport"
    when = position.scenario.teleport_when
    return "teleport later" if when is not None and not holds(position, when) else ""  # deathwing.recon.teleport-out


def place_bar(position: Position, marine: int) -> str:
    """Why he cannot teleport from where he stands, or nothing: deathwing.breakout.teleport-room."""
    squares = position.scenario.teleport_squares
    return "teleport place" if squares and not squares >> position.place[marine] & 1 else ""


def teleports(position: Position, marine: int, points: int, out: list[int]) -> None:
    """4 points, own or command points, and whatever he has done before: deathwing.teleport.cost,
    deathwing.ruling.teleport-points."""
    if not position.scenario.teleport or points < position.rulebook.teleport_cost:
        return
    if not teleport_bar(position) and not place_bar(position, marine):
        out.append(TELEPORT | marine << PIECE_SHIFT)


def do_teleport(position: Position, marine: int) -> None:
    """He is out of the game, and no casualty: deathwing.teleport.removed. With him go his half minute of the clock and,
    from the next turn on, a captain's command points: deathwing.teleport.timer, deathwing.teleport.captain-points. He
    counts among those who left, as one who walked out does."""
    position.tally[EXITED] += 1
    position.teleported |= 1 << marine
    position.teleport_turn = position.turn
    position.tell("teleported", piece=position.name(marine))
    depart(position, marine)
