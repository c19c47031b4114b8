"""Games played by bots up to a moment worth a picture, and put where a server finds them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from sensorium.rules.core.engine import asked
from sensorium.rules.core.notation import words
from sensorium.rules.core.vocabulary import MARINES, NOBODY
from sensorium.server.folder import FILE
from sensorium.server.progress import progress_of
from sensorium.server.store import SeatRecord, Store, TableRecord
from sensorium.server.tokens import hashed, new_token
from sensorium.table import wire
from sensorium.table.bots import answer_job, job_of
from sensorium.table.table import Table

MOST = 3000  # answers after which a moment will not come any more

Moment = Callable[[wire.Scene, wire.Asked], bool]


class NeverError(Exception):
    """The game was over before the moment came."""


def play_to(new: wire.NewTable, bots: dict[wire.Side, str], seed: int, moment: Moment, seat: wire.Side) -> Table:
    """Play with these bots on both sides, the same way each time, until this seat sees such a moment."""
    rng = Random(seed)
    number: Callable[[], int] = lambda: rng.getrandbits(62)  # noqa: E731
    table = Table.begin(new, number, 0.0)
    for _ in range(MOST):
        side = asked(table.position)
        if side == NOBODY:
            break
        told = table.welcome(seat, 0.0)
        if told.asked.yours and moment(told.scene, told.asked):
            return table
        answer(table, "marine" if side == MARINES else "stealer", bots, number)
    raise NeverError(f"{new.mission}, seed {seed}")


def answer(table: Table, side: wire.Side, bots: dict[wire.Side, str], number: Callable[[], int]) -> None:
    job = table.bot_due()
    if job is not None:
        table.bot_answered(job, answer_job(job), 0.0)
        return
    job = job_of(table.id, table.serial, bots[side], table.opening.table_mission, table.seen(side), number())
    table.give(side, [words(table.position, answer_job(job))], 0.0)


def put_down(data: Path, new: wire.NewTable, table: Table) -> dict[wire.Seat, str]:
    """Write the game into the folder of a server that does not run yet; the tokens of its seats."""
    tokens: dict[wire.Seat, str] = {"marine": new_token(), "stealer": new_token(), "spectator": new_token()}
    progress = progress_of(table)
    record = TableRecord(id=table.id, name=table.mission.name, new=new, created=progress.changed)
    store = Store(data / FILE)
    seats = {hashed(token): SeatRecord(table=table.id, seat=seat) for seat, token in tokens.items()}
    store.create(record, progress, table.rows(), seats)
    store.close()
    return tokens
