"""The HTTP part: lists, new tables, saved games."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Coroutine, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from math import ceil
from time import gmtime, monotonic, strftime
from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from sensorium.catalogue import loader
from sensorium.missions import NoMissionError
from sensorium.missions.checks.draft import read_draft
from sensorium.missions.checks.limits import LARGEST_TEXT
from sensorium.missions.library import ids, mission_named
from sensorium.players.api import builtin_players
from sensorium.players.api.registry import registered
from sensorium.rules.core.log import Log
from sensorium.server.address import client_address
from sensorium.server.allowance import Allowances, Rate, Taken
from sensorium.server.game_session import IDLE
from sensorium.server.lobby import Lobby, NoInvitationError, TakenError
from sensorium.server.openapi import description
from sensorium.server.pulse import Pulse
from sensorium.server.replays import Replays
from sensorium.server.seats import SIDES
from sensorium.server.settings import ServerSettings
from sensorium.server.store import Saved, SeatRecord, StoreError, Told
from sensorium.server.table_limit import TooManyTablesError
from sensorium.server.upkeep import log_name
from sensorium.server.viewer import encode
from sensorium.table import cards, wire
from sensorium.table.lesson_cards import lesson_cards
from sensorium.table.refusal import TableError
from sensorium.table.table_mission import plain_name
from sensorium.table.table_setup import Opening
from sensorium.table.war_table import WarTable

LARGEST: Final = 64 * 1024  # bytes of a request's body
MOST_TOKENS: Final = 200
# New tables: of one address, of all together, and of one address when those are used up.
TABLES: Final = Rate(1.0, 200.0), Rate(5.0, 400.0), Rate(0.05, 3.0)
# Lists of games, which read the store for each token.
LISTS: Final = Rate(5.0, 100.0), Rate(50.0, 500.0), Rate(0.5, 10.0)
# Mission files to be read, which takes some of the processor's time each.
DRAFTS: Final = Rate(0.5, 30.0), Rate(4.0, 60.0), Rate(0.1, 3.0)
WORTH_PACKING: Final = 1000
NOT_OVER: Final = "this can be read when the game is over"
SEALED: Final = "the file of this campaign holds secrets that are not yours to know yet"

UNROUTED: Final = {404: "there is nothing at this address", 405: "this address does not take that method"}

T = TypeVar("T")

log = logging.getLogger("sensorium.server")

mission_text = msgspec.json.Decoder(wire.MissionText)
new_table = msgspec.json.Decoder(wire.NewTable)
token_list = msgspec.json.Decoder(list[str])


def warm() -> None:
    """Make what the first visitor asks for before he does."""
    missions_body()
    players_body()
    loader.catalogue()


class HttpError(Exception):
    """``taken``: since when somebody else has what was asked for. ``headers``: of the answer. ``whats``: the same by
    language, where it is told in several."""

    def __init__(
        self,
        status: int,
        what: str,
        *,
        taken: float | None = None,
        headers: Mapping[str, str] | None = None,
        whats: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(what)
        self.status = status
        self.what = what
        self.taken = taken
        self.headers = headers or {}
        self.whats = whats or {}


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
    status, what, taken = 500, "something went wrong here; try again", None
    headers: Mapping[str, str] = {}
    whats: Mapping[str, str] = {}
    match problem:
        case HttpError():
            whats = problem.whats
            status, what, taken, headers = problem.status, problem.what, problem.taken, problem.headers
        case StoreError():
            status, what = 503, str(problem)
        case HTTPException():
            status, what, headers = problem.status_code, problem.detail, problem.headers or {}
            if what == HTTPStatus(status).phrase:  # nobody but the router has said anything
                what = UNROUTED.get(status, what)
        case ClientDisconnect():
            status, what = 400, "the request ended before it was complete"  # nobody is there to hear it
        case _:
            pass  # a mistake of ours
    told = answer(encode(wire.Problem(error=what, taken=taken, errors=dict(whats))), status)
    told.headers.update(headers)
    return told


def too_many(what: str, wait: float) -> HttpError:
    """``wait``: seconds after which it is worth trying again."""
    return HttpError(429, what, headers={"retry-after": str(ceil(wait))})


def spend(allowances: Allowances, address: str, what: str) -> Taken:
    """Take one of what this address may ask for."""
    taken = allowances.take(address)
    if taken.wait > 0:
        raise too_many(f"too many {what}; try again in {ceil(taken.wait)} s", taken.wait)
    return taken


async def body_of(request: Request, most: int = LARGEST) -> bytes:
    """The body, if it is not too long; read no further than that."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HttpError(413, f"at most {most} bytes, please")
    return bytes(body)


def decoded(decoder: msgspec.json.Decoder[T], body: bytes) -> T:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise HttpError(400, str(problem) or "too deeply nested") from None


# What does not change while the server runs is made once.


@cache
def mission_body(name: str) -> Body:
    return Body(encode(cards.mission_card(mission_named(name))))


@cache
def missions_body() -> Body:
    return Body(b"[" + b",".join(mission_body(name).raw for name in ids()) + b"]")


@cache
def lessons_body() -> Body:
    return Body(encode(lesson_cards()))


@cache
def players_body() -> Body:
    builtin_players.load()
    return Body(encode([card for card in cards.player_cards() if not registered[card.name].free]))


@cache
def description_body() -> Body:
    return Body(description())


class Api:
    """The endpoints. Each is documented in ``openapi.py``, and a test holds the two together."""

    def __init__(self, house: Lobby, settings: ServerSettings) -> None:
        self.house = house
        self.settings = settings
        self.replays = Replays()
        self._tables = Allowances(*TABLES)
        self._lists = Allowances(*LISTS)
        self._drafts = Allowances(*DRAFTS)
        self._pulse = Pulse(house.shared.keeper, house.shared.now)

    def address_of(self, request: Request) -> str:
        """What every limit counts this request for."""
        return client_address(request.scope, self.settings.proxies)

    async def missions(self, request: Request) -> Response:
        return listed(request, await asyncio.to_thread(missions_body))

    async def lessons(self, request: Request) -> Response:
        return listed(request, await asyncio.to_thread(lessons_body))

    async def mission(self, request: Request) -> Response:
        name = request.path_params["id"]
        if name not in ids():
            raise HttpError(404, f"there is no mission `{name[:60]}`")
        return listed(request, await asyncio.to_thread(mission_body, name))

    async def draft(self, request: Request) -> Response:
        """The file that the server was started with, as it is now: whoever edits it loads the page again."""
        path = self.settings.draft
        if path is None:
            raise HttpError(404, "the server was started without a mission file")
        try:
            text = await asyncio.to_thread(path.read_text, "utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise HttpError(404, f"{path.name} cannot be read: {problem}") from None
        if len(text) > LARGEST_TEXT:
            raise HttpError(413, f"{path.name} is too long; at most {LARGEST_TEXT} characters, please")
        return answer(encode(wire.MissionText(file=path.name, text=text)))

    async def read_draft(self, request: Request) -> Response:
        """What a mission text comes to: its card, or what is wrong with it."""
        given = decoded(mission_text, await body_of(request))
        spend(self._drafts, self.address_of(request), "mission files")
        draft = await asyncio.to_thread(read_draft, given.text, plain_name(given.file), ids())
        return answer(encode(cards.draft_card(draft)))

    async def players(self, request: Request) -> Response:
        return listed(request, players_body())

    async def rule(self, request: Request) -> Response:
        name = request.path_params["id"]
        try:
            return listed(request, Body(encode(await asyncio.to_thread(cards.rule_card, name))))
        except KeyError:
            raise HttpError(404, f"the catalogue has no rule `{name[:60]}`") from None

    async def open_table(self, request: Request) -> Response:
        new = decoded(new_table, await body_of(request))
        address = self.address_of(request)
        taken = spend(self._tables, address, "new tables")
        try:
            links = await self.house.open(new, address)
        except (TooManyTablesError, TableError, NoMissionError) as problem:
            taken.give_back()  # what is refused costs nothing
            if isinstance(problem, TooManyTablesError):
                raise too_many(str(problem), IDLE) from None
            raise HttpError(422, str(problem)) from None
        return answer(encode(links), 201)

    async def open_at(self, opening: Opening, log: Log, wanted: wire.PlayOn, address: str) -> wire.TableLinks:
        """A table that goes on from a moment of a game. ``TableError``: it cannot be had like that."""
        return await self._opened(self.house.open_at(opening, log, wanted, address), address)

    async def open_with(self, new: wire.NewTable, opening: Opening, address: str) -> wire.TableLinks:
        """A table that begins in a position of its own. ``TableError``: it cannot be had like that."""
        return await self._opened(self.house.open_with(new, opening, address), address)

    async def _opened(self, links: Coroutine[Any, Any, wire.TableLinks], address: str) -> wire.TableLinks:
        try:
            taken = spend(self._tables, address, "new tables")
        except HttpError:
            links.close()
            raise
        try:
            return await links
        except (TooManyTablesError, TableError) as problem:
            taken.give_back()
            if isinstance(problem, TooManyTablesError):
                raise too_many(str(problem), IDLE) from None
            raise

    async def accept(self, request: Request) -> Response:
        """An invitation is opened, once: the token that is made for the seat now is told to nobody else."""
        try:
            return answer(encode(await self.house.accept(request.path_params["code"])), 201)
        except NoInvitationError:
            raise HttpError(404, "this invitation leads nowhere; ask whoever sent it for a new one") from None
        except TakenError as problem:
            since = strftime("%Y-%m-%d %H:%M", gmtime(problem.since))
            raise HttpError(409, f"this seat is taken since {since} UTC", taken=problem.since) from None

    async def seats(self, request: Request) -> Response:
        """The games of these tokens; those that lead nowhere are left out."""
        tokens = decoded(token_list, await body_of(request))
        if len(tokens) > MOST_TOKENS:
            raise HttpError(413, f"at most {MOST_TOKENS} tokens, please")
        spend(self._lists, self.address_of(request), "lists of games")
        summaries = []
        for token in tokens:
            seat = await self.house.seat(token)
            saved = None if seat is None else await self.glance(seat.table)
            if seat is not None and saved is not None:
                summaries.append(summary(token, seat, saved, (await self.told(seat.table))[seat.seat]))
        return answer(encode(summaries))

    async def glance(self, table: str) -> Saved | None:
        return await self.house.shared.keeper.read(lambda store: store.glance(table))

    async def told(self, table: str) -> dict[wire.Seat, Told]:
        return await self.house.shared.keeper.read(lambda store: store.told(table))

    async def log(self, request: Request) -> Response:
        """The whole game as it was written down. It holds every secret, so there must be none left; the file of a
        campaign can be had while it hides nothing from this seat."""
        seat, saved = await self.known_seat(request)
        sitting = await self.house.find(seat.table)
        war = isinstance(sitting.table, WarTable)
        if not saved.progress.over and (not isinstance(sitting.table, WarTable) or sitting.table.hides(seat.seat)):
            raise HttpError(403, SEALED if war else NOT_OVER)
        text = sitting.table.log_text()
        kind = "text/plain; charset=utf-8" if war else "application/jsonl"
        headers = {"content-type": kind, "content-disposition": f'attachment; filename="{log_name(saved)}"'}
        return Response(text, headers={**headers, "cache-control": "no-store"})

    async def replay(self, request: Request) -> Response:
        """``?from=0&count=100``: a finished game step by step, with nothing hidden; one that was stopped before its end
        as this seat saw it."""
        start, count = bounded(request, "from", 0, 10**6), bounded(request, "count", 100, 500)
        seat, saved = await self.known_seat(request)
        if saved.progress.over:
            key = saved.record.id
        elif (await self.house.find(seat.table)).table.stopped is not None:
            key = f"{saved.record.id} {seat.seat}"
        else:
            raise HttpError(403, NOT_OVER)

        async def steps() -> Iterator[wire.Step]:
            table = (await self.house.find(saved.record.id)).table
            return table.replay() if saved.progress.over else table.replay_seen(seat.seat)

        return answer(await self.replays.page(key, steps, start, count))

    async def known_seat(self, request: Request) -> tuple[SeatRecord, Saved]:
        seat = await self.house.seat(request.path_params["token"])
        saved = None if seat is None else await self.glance(seat.table)
        if seat is None or saved is None:
            raise HttpError(404, "this link leads to no seat here")
        return seat, saved

    async def openapi(self, request: Request) -> Response:
        return listed(request, description_body())

    async def health(self, request: Request) -> Response:
        begun = monotonic()
        await self._pulse.feel()
        health = wire.Health(ok=True, tables=self.house.count, store_ms=round((monotonic() - begun) * 1000, 2))
        return answer(encode(health))


def bounded(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HttpError(400, f"`{name}` is a number")
    return min(int(text), most)


def summary(token: str, seat: SeatRecord, saved: Saved, told: Told) -> wire.SeatSummary:
    """What this seat was last told, and when: a change that it could not notice does not show here either."""
    record, progress = saved.record, saved.progress
    others = [record.new.seats[side] for side in SIDES if side != seat.seat]
    return wire.SeatSummary(
        token=token,
        table=record.id,
        seat=seat.seat,
        mission="" if record.new.draft is not None else record.new.mission,  # its name is its own
        name=record.name,
        turn=progress.turn,
        yours=told.yours,
        over=progress.over,
        opponent=others[0] if len(others) == 1 else f"{others[0]}, {others[1]}",
        changed=told.changed,
        winner=progress.winner,
    )
