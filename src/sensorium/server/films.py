"""Games to be seen again: whose they are, what may be seen of them, and the games of files that somebody looks at.

A finished game has no secrets left for whoever has a link to it. Of one that goes on, a seat is shown its own view. A
file says nothing of who looks at it: of an unfinished game it is shown what anybody could see.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sensorium.rules.core.log import Log
from sensorium.server.bots import BotError
from sensorium.server.lobby import Lobby
from sensorium.server.store import SeatRecord
from sensorium.server.tokens import derived, hashed, new_token
from sensorium.table import wire
from sensorium.table.cards import card_of
from sensorium.table.film import VIEWS, film
from sensorium.table.game_record import RecordError, UnlikeError, read_record
from sensorium.table.old_setup import RecordedOpening
from sensorium.table.scene import winner
from sensorium.table.side_jobs import RecordJob
from sensorium.table.table import Table
from sensorium.table.table_setup import Opening

FILE: Final = "file-"  # how the tokens of files begin
MOST_FILES: Final = 32
MOST_BYTES: Final = 16 * 1024 * 1024  # of their logs, all together
OPEN_VIEWS: Final[list[wire.FilmView]] = ["all", "marine", "stealer"]


class NoFilmError(Exception):
    """This link leads to no game."""


@dataclass(frozen=True)
class Film:
    """A game that somebody may look at. ``key``: the same for everybody who may see the same."""

    key: str
    opening: Opening
    log: Log
    over: bool
    views: list[wire.FilmView]
    seat: str = ""
    share: str = ""
    winner: str = ""
    lost: wire.Stopped | None = None

    @property
    def unlike(self) -> bool:
        """Set up otherwise than any mission is today: nobody plays on from it."""
        return isinstance(self.opening, RecordedOpening)

    def card(self) -> wire.FilmCard:
        opening = self.opening
        return wire.FilmCard(
            mission=opening.card() if isinstance(opening, RecordedOpening) else card_of(opening.table_mission),
            seats={str(side): player for side, player in opening.seats.items()},
            over=self.over,
            views=self.views,
            winner=self.winner,
            seat=self.seat,
            share=self.share,
            lost=self.lost,
            unlike=self.unlike,
        )

    def frames(self, view: wire.FilmView) -> Iterator[wire.Frame]:
        return film(self.opening, self.log, VIEWS[view], self.over)


class Films:
    def __init__(self, house: Lobby) -> None:
        self.house = house
        self._files: OrderedDict[str, tuple[Film, int]] = OrderedDict()

    async def open_file(self, text: str) -> str:
        """The token by which the game of this log can be looked at. ``RecordError``: it is none."""
        token = FILE + new_token()
        try:
            record = await asyncio.to_thread(read_record, text, token)
        except UnlikeError:
            await self.see_through(text)
            record = await asyncio.to_thread(read_record, text, token, True)
        seen = Film(
            key=token,
            opening=record.opening,
            log=record.log,
            over=record.over,
            views=OPEN_VIEWS if record.over else ["spectator"],
            lost=record.lost,
        )
        self._files[token] = seen, len(text)
        while len(self._files) > MOST_FILES or sum(size for _, size in self._files.values()) > MOST_BYTES:
            self._files.popitem(last=False)
        return token

    async def see_through(self, text: str) -> None:
        """A worker, which can be stopped, goes through the whole game first. ``RecordError``: it cannot be shown."""
        try:
            error = (await self.house.shared.workers.run(RecordJob(text)))["error"]
        except BotError:
            error = "this game cannot be shown: it takes too long"
        if error:
            raise RecordError(error)

    async def find(self, token: str) -> Film:
        """The game of a seat's token, or of a file's. ``NoFilmError``: there is none."""
        if token in self._files:
            self._files.move_to_end(token)
            return self._files[token][0]
        seat = await self.house.seat(token)
        saved = None if seat is None else await self.house.shared.keeper.read(lambda store: store.glance(seat.table))
        if seat is None or saved is None:
            raise NoFilmError
        sitting = await self.house.find(seat.table)
        table, over = sitting.table, saved.progress.over
        if not isinstance(table, Table):  # there is no game yet
            raise NoFilmError
        return Film(
            key=table.id if over else f"{table.id} {seat.seat} {table.serial} {len(table.log.lines)}",
            opening=table.opening,
            log=Log(table.log.header, list(table.log.lines)),
            over=over,
            views=OPEN_VIEWS if over else [seat.seat],
            seat=seat.seat,
            share=await self.share(token, seat, sitting.record.watching),
            winner=winner(table.position),
            lost=table.stopped,
        )

    async def share(self, token: str, seat: SeatRecord, watching: int) -> str:
        """The spectators' token, which may be handed on: nobody can sit down with it."""
        if seat.seat == "spectator":
            return token
        shared = derived(token, "spectator", watching)
        found = await self.house.shared.keeper.read(lambda store: store.seat(hashed(shared)))
        return shared if found is not None and found.table == seat.table else ""
