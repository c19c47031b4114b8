"""What a client says: read within bounds, put to the table, answered in any case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from sensorium.rules.core.views import View, imagine
from sensorium.server.bots import Workers
from sensorium.table import wire
from sensorium.table.any_table import AnyTable
from sensorium.table.messages import SEATS
from sensorium.table.question_message import actions
from sensorium.table.reach import reach
from sensorium.table.refusal import Refused, why
from sensorium.table.side_jobs import AdviceJob
from sensorium.table.sight_overlay import sight
from sensorium.table.table import Table
from sensorium.table.wishes import wished

LARGEST: Final = 64 * 1024  # bytes of a message

Question = wire.AskReach | wire.AskSight | wire.AskActions | wire.AskWhy | wire.AskRecall

_decoder: msgspec.json.Decoder[wire.ToServer] = msgspec.json.Decoder(wire.ToServer)


class _Head(msgspec.Struct):
    """As much of a bad message as an answer needs."""

    id: wire.Number = 0


_head = msgspec.json.Decoder(_Head).decode


class NotJsonError(ValueError):
    """Not even JSON."""


class MalformedError(ValueError):
    """JSON, but no message of ours. ``id`` is 0 if it had none."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number = number


def read(raw: bytes) -> wire.ToServer:
    try:
        return _decoder.decode(raw)
    except (msgspec.ValidationError, RecursionError) as problem:
        what = str(problem) or "too deeply nested"
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise NotJsonError(str(problem)) from problem
    try:
        number = _head(raw).id
    except (msgspec.DecodeError, RecursionError):
        number = 0
    raise MalformedError(number, what)


def numbered(message: wire.ToServer) -> int | None:
    """The number of the state it answers, if it must be the present one."""
    return message.n if isinstance(message, wire.Give | wire.Pass | wire.Undo | wire.AskHint) else None


def put(table: AnyTable, seat: wire.Seat, message: wire.ToServer, now: float) -> wire.Reply:
    """Do to the table what a player says. ``Refused``: the rules, or the table, say no."""
    reply = wire.Reply(id=message.id, ok=True)
    match message:
        case wire.Give():
            reply.taken = table.give(seat, message.said, now)
        case wire.Pass():
            table.pass_until(seat, message.until, now)
        case wire.Undo():
            table.undo(seat, now)
        case wire.Pause():
            table.pause(seat, message.paused, now)
        case wire.Reactions():
            table.set_reactions(seat, message.ask, now)
        case _:
            raise AssertionError("a table is not asked this: the house opens tables, and questions go to a view")
    return reply


def asker(table: AnyTable, seat: wire.Seat, message: Question) -> Callable[[], wire.Reply]:
    """What answers a question of this seat. It may take long, and touches nothing of the table: for a thread."""
    if isinstance(message, wire.AskRecall):
        recalling = table.recalling(seat)
        return lambda: wire.Reply(id=message.id, ok=True, recall=recalling.show(SEATS[seat]))
    if not isinstance(table, Table):
        raise Refused(table.no_game)
    seen = table.seen(seat)
    return lambda: ask(seen, message)


def ask(seen: View, message: wire.AskReach | wire.AskSight | wire.AskActions | wire.AskWhy) -> wire.Reply:
    """Answer a question from what a seat sees."""
    reply = wire.Reply(id=message.id, ok=True)
    match message:
        case wire.AskReach():
            reply.reach = reach(seen, message.piece)
        case wire.AskSight():
            reply.sight = sight(seen, message.piece)
        case wire.AskActions():
            reply.actions = actions(seen, message.piece)
        case wire.AskWhy():
            position = imagine(seen, 0)
            reply.why = why(position, seen.viewer, message.said or wished(position, message))
    return reply


async def hinted(workers: Workers, number: int, job: AdviceJob) -> wire.Reply:
    """What a bot would do, once it has thought."""
    given = await workers.run(job)
    return wire.Reply(
        id=number, ok=True, hint=given["said"], told=msgspec.convert(given["lines"], list[wire.EventLine])
    )


def refusal(number: int, problem: Refused) -> wire.Reply:
    return wire.Reply(
        id=number,
        ok=False,
        code="refused",
        error=problem.error,
        errors=problem.errors,
        rule=problem.rule,
        text=problem.text,
        texts=problem.texts,
        taken=problem.taken,
    )


def no(number: int, code: str, error: str) -> wire.Reply:
    return wire.Reply(id=number, ok=False, code=code, error=error)


def hint_job(table: AnyTable, seat: wire.Seat) -> AdviceJob:
    """The bot's work for somebody who asks for a hint. ``Refused``: not here."""
    if not isinstance(table, Table):
        raise Refused(table.no_game)
    return table.hints.ask(seat)
