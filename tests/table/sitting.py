"""Tables to sit down at, and people who say anything that is allowed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from sensorium.players.api.player import asked_of
from sensorium.players.baselines.rush import Rush
from sensorium.rules.core.engine import asked
from sensorium.rules.core.notation import words
from sensorium.table import wire
from sensorium.table.bots import answer_job
from sensorium.table.messages import SEATS
from sensorium.table.question_message import asking
from sensorium.table.table import Table
from sensorium.table.table_mission import TableMission
from sensorium.table.table_setup import Opening

PLAYERS: tuple[wire.Seat, wire.Seat] = ("marine", "stealer")


def numbers(seed: int) -> Callable[[], int]:
    """Random numbers that are the same every time."""
    rng = Random(seed)
    return lambda: rng.getrandbits(60)


def table_of(
    mission: str,
    marine: str = "human",
    stealer: str = "human",
    seed: int = 1,
    clock: str = "off",
    novice: bool = False,
) -> Table:
    new = wire.NewTable(mission=mission, seats={"marine": marine, "stealer": stealer}, clock=clock, novice=novice)
    return Table.begin(new, numbers(seed), 0.0)


def arena_of(
    text: str, marine: str = "human", stealer: str = "human", seed: int = 1, clock: str = "off", novice: bool = False
) -> Table:
    """A table on a mission of the test's own."""
    seats: dict[wire.Side, str] = {"marine": marine, "stealer": stealer}
    opening = Opening(f"arena{seed}", TableMission("arena.toml", text, novice), seats, clock)
    return Table.opened(opening, numbers(seed), 0.0)


def seat_asked(table: Table) -> wire.Seat:
    return PLAYERS[asked(table.position)]


def question(table: Table) -> wire.Asked:
    """What the seat now asked has before it."""
    seat = seat_asked(table)
    return asking(table.seen(seat), table.ties_for(seat))


def is_over(table: Table) -> bool:
    return not table.position.stack


def say_anything(table: Table, rng: Random, now: float = 0.0, but: tuple[str, ...] = ()) -> str:
    """One answer at random, if possible none of these verbs; what was said."""
    choices = question(table).choices
    said = rng.choice([one for one in choices if one.verb not in but] or choices).said
    assert table.give(seat_asked(table), [said], now) == 1
    return said


def hurry(table: Table, rng: Random, until: Callable[[wire.Asked], bool], most: int = 1500) -> wire.Asked:
    """Play until a question comes that fits."""
    for _ in range(most):
        assert not is_over(table), "the game was over before that question came"
        told = question(table)
        if until(told):
            return told
        say_something_sensible(table, rng)
    raise AssertionError("that question never came")


def until_kind(table: Table, kind: str, side: str = "") -> wire.Asked:
    return hurry(table, Random(1), lambda told: told.kind == kind and side in ("", told.side))


def let_bots_play(table: Table, most: int = 2000) -> int:
    """Play while bots are asked; how many answers they gave."""
    for count in range(most):
        job = table.bot_due()
        if job is None:
            return count
        table.bot_answered(job, answer_job(job), 0.0)
    return most


def bytes_for(table: Table, seat: wire.Seat, now: float = 0.0) -> bytes:
    """Every byte that somebody who sits down gets."""
    return msgspec.json.encode(table.welcome(seat, now))


def all_bytes(table: Table, now: float = 0.0) -> list[bytes]:
    return [bytes_for(table, seat, now) for seat in SEATS]


def say_something_sensible(table: Table, rng: Random, now: float = 0.0) -> str:
    """What somebody says who hurries towards the enemy, and whom other questions find in any mood."""
    if question(table).kind not in ("action", "redraw", "face") or rng.random() < 0.05:
        return say_anything(table, rng, now, but=("stand-down", "self-destruct", "end turn"))
    side = asked(table.position)
    code = Rush(rng).answer(asked_of(table.position, side, 1.0))
    said = words(table.position, code)
    assert table.give(PLAYERS[side], [said], now) == 1
    return said
