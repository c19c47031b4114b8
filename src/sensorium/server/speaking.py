"""What a client says: read within bounds, put to the table, answered in any case."""

from __future__ import annotations

from typing import Final

import msgspec

from sensorium.table import wire
from sensorium.table.refusing import Refused
from sensorium.table.table import Table

LARGEST: Final = 64 * 1024  # bytes of a message

Question = wire.AskReach | wire.AskSight | wire.AskActions | wire.AskWhy

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


def writes(message: wire.ToServer) -> bool:
    """Whether it may change the game; anything else can be asked as often as one likes."""
    return not isinstance(message, Question)


def numbered(message: wire.ToServer) -> int | None:
    """The number of the state it answers, if it must be the present one."""
    return message.n if isinstance(message, wire.Give | wire.Pass | wire.Undo) else None


def put(table: Table, seat: wire.Seat, message: wire.ToServer, now: float) -> wire.Reply:
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
        case wire.AskReach() | wire.AskSight() | wire.AskActions() | wire.AskWhy():
            return ask(table, seat, message)
        case wire.Rematch():
            raise AssertionError("the house opens tables, not a table")
    return reply


def ask(table: Table, seat: wire.Seat, message: Question) -> wire.Reply:
    reply = wire.Reply(id=message.id, ok=True)
    match message:
        case wire.AskReach():
            reply.reach = table.reach(seat, message.piece)
        case wire.AskSight():
            reply.sight = table.sight(seat, message.piece)
        case wire.AskActions():
            reply.actions = table.actions(seat, message.piece)
        case wire.AskWhy():
            reply.why = table.why(seat, message.said)
    return reply


def refusal(number: int, problem: Refused) -> wire.Reply:
    return wire.Reply(
        id=number,
        ok=False,
        code="refused",
        error=problem.error,
        rule=problem.rule,
        text=problem.text,
        taken=problem.taken,
    )


def no(number: int, code: str, error: str) -> wire.Reply:
    return wire.Reply(id=number, ok=False, code=code, error=error)
