"""The HTTP part: lists, new tables, saved games."""

from __future__ import annotations

import asyncio
import gzip
import logging
from functools import cache
from hashlib import blake2b
from itertools import islice
from time import monotonic
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sensorium.missions import NoMissionError
from sensorium.missions.library import ids, mission_named
from sensorium.players import builtin
from sensorium.players.registry import registered
from sensorium.server.connection import Allowance
from sensorium.server.house import House
from sensorium.server.openapi import description
from sensorium.server.seating import SIDES
from sensorium.server.sitting import Sitting
from sensorium.server.store import Saved, SeatRecord, StoreError
from sensorium.server.table_limit import TooManyTablesError, address_of
from sensorium.server.viewer import encode
from sensorium.table import cards, wire
from sensorium.table.refusing import TableError

LARGEST: Final = 64 * 1024  # bytes of a request's body
MOST_TOKENS: Final = 200
TABLES_A_SECOND: Final = 5.0
TABLES_AT_ONCE: Final = 200.0
WORTH_PACKING: Final = 1000

log = logging.getLogger("sensorium.server")

new_table = msgspec.json.Decoder(wire.NewTable)
token_list = msgspec.json.Decoder(list[str])


def warm() -> None:
    """Make what the first visitor asks for before he does."""
    missions_body()
    players_body()


class HttpError(Exception):
    def __init__(self, status: int, what: str) -> None:
        super().__init__(what)
        self.status = status
        self.what = what


class Body:
    """What is sent more than once: packed once, with a tag by which a browser knows that it has it already."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.packed = gzip.compress(raw, 6, mtime=0) if len(raw) > WORTH_PACKING else None
        self.tag = f'"{blake2b(raw, digest_size=9).hexdigest()}"'


def answer(body: bytes, status: int = 200) -> Response:
    return Response(body, status, headers={"content-type": "application/json", "cache-control": "no-store"})


def listed(request: Request, body: Body) -> Response:
    headers = {"content-type": "application/json", "cache-control": "no-cache", "vary": "accept-encoding"}
    headers["etag"] = body.tag
    if body.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if body.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body.packed, headers={**headers, "content-encoding": "gzip"})
    return Response(body.raw, headers=headers)


def failed(problem: Exception) -> Response:
    """Every error is ``{"error": …}``, in words."""
    status, what = 500, "something went wrong here; try again"
    if isinstance(problem, HttpError):
        status, what = problem.status, problem.what
    elif isinstance(problem, StoreError):
        status, what = 503, str(problem)
    return answer(encode(wire.Problem(error=what)), status)


async def body_of(request: Request) -> bytes:
    """The body, if it is not too long; read no further than that."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise HttpError(413, f"at most {LARGEST} bytes, please")
    return bytes(body)


# What does not change while the server runs is made once.


@cache
def mission_body(name: str) -> Body:
    return Body(encode(cards.mission_card(mission_named(name))))


@cache
def missions_body() -> Body:
    return Body(b"[" + b",".join(mission_body(name).raw for name in ids()) + b"]")


@cache
def players_body() -> Body:
    builtin.load()
    return Body(encode([card for card in cards.player_cards() if not registered[card.name].free]))


@cache
def description_body() -> Body:
    return Body(description())


class Api:
    """The endpoints. Each is documented in ``openapi.py``, and a test holds the two together."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._opening = Allowance(TABLES_A_SECOND, TABLES_AT_ONCE)

    async def missions(self, request: Request) -> Response:
        return listed(request, await asyncio.to_thread(missions_body))

    async def mission(self, request: Request) -> Response:
        name = request.path_params["id"]
        if name not in ids():
            raise HttpError(404, f"there is no mission `{name[:60]}`")
        return listed(request, await asyncio.to_thread(mission_body, name))

    async def players(self, request: Request) -> Response:
        return listed(request, players_body())

    async def rule(self, request: Request) -> Response:
        name = request.path_params["id"]
        try:
            return listed(request, Body(encode(cards.rule_card(name))))
        except KeyError:
            raise HttpError(404, f"the catalogue has no rule `{name[:60]}`") from None

    async def open_table(self, request: Request) -> Response:
        try:
            new = new_table.decode(await body_of(request))
        except (msgspec.DecodeError, RecursionError) as problem:
            raise HttpError(400, str(problem)) from None
        if self._opening.delay() > 0:
            raise HttpError(429, "too many new tables at once; try again in a moment")
        try:
            links = await self.house.open(new, address_of(request))
        except TooManyTablesError as problem:
            raise HttpError(429, str(problem)) from None
        except (TableError, NoMissionError) as problem:
            raise HttpError(422, str(problem)) from None
        return answer(encode(links), 201)

    async def seats(self, request: Request) -> Response:
        """The games of these tokens; those that lead nowhere are left out."""
        try:
            tokens = token_list.decode(await body_of(request))
        except (msgspec.DecodeError, RecursionError) as problem:
            raise HttpError(400, str(problem)) from None
        if len(tokens) > MOST_TOKENS:
            raise HttpError(413, f"at most {MOST_TOKENS} tokens, please")
        summaries = []
        for token in tokens:
            seat = await self.house.seat(token)
            saved = None if seat is None else await self.glance(seat.table)
            if seat is not None and saved is not None:
                summaries.append(summary(token, seat, saved))
        return answer(encode(summaries))

    async def glance(self, table: str) -> Saved | None:
        return await self.house.shared.keeper.read(lambda store: store.glance(table))

    async def log(self, request: Request) -> Response:
        """The whole game as it was written down. It holds every secret, so there must be none left."""
        saved, sitting = await self.finished(request)
        text = sitting.table.log_text()
        name = f"{saved.record.new.mission}-{saved.record.id}.jsonl"
        headers = {"content-type": "application/jsonl", "content-disposition": f'attachment; filename="{name}"'}
        return Response(text, headers={**headers, "cache-control": "no-store"})

    async def replay(self, request: Request) -> Response:
        """``?from=0&count=100``: a finished game step by step, with nothing hidden."""
        start, count = bounded(request, "from", 0, 10**6), bounded(request, "count", 100, 500)
        _, sitting = await self.finished(request)
        table = sitting.table
        steps = await asyncio.to_thread(lambda: list(islice(table.replay(), start, start + count)))
        return answer(encode(steps))

    async def finished(self, request: Request) -> tuple[Saved, Sitting]:
        """A game without secrets: it is over."""
        seat = await self.house.seat(request.path_params["token"])
        saved = None if seat is None else await self.glance(seat.table)
        if seat is None or saved is None:
            raise HttpError(404, "this link leads to no seat here")
        if not saved.progress.over:
            raise HttpError(403, "this can be read when the game is over")
        return saved, await self.house.find(seat.table)

    async def openapi(self, request: Request) -> Response:
        return listed(request, description_body())

    async def health(self, request: Request) -> Response:
        begun = monotonic()
        await self.house.shared.keeper.read(lambda store: store.glance(""))
        health = wire.Health(ok=True, tables=self.house.count, store_ms=round((monotonic() - begun) * 1000, 2))
        return answer(encode(health))


def bounded(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HttpError(400, f"`{name}` is a number")
    return min(int(text), most)


def summary(token: str, seat: SeatRecord, saved: Saved) -> wire.SeatSummary:
    record, progress = saved.record, saved.progress
    others = [record.new.seats[side] for side in SIDES if side != seat.seat]
    return wire.SeatSummary(
        token=token,
        table=record.id,
        seat=seat.seat,
        mission=record.new.mission,
        name=record.name,
        turn=progress.turn,
        yours=progress.asked == seat.seat,
        over=progress.over,
        opponent=others[0] if len(others) == 1 else f"{others[0]}, {others[1]}",
        changed=progress.changed,
    )
