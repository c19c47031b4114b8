"""All tables of a server: opening new ones, finding old ones, letting them go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import time
from typing import Final

from sensorium.players.api.registry import UnknownPlayerError, entry_named
from sensorium.rules.core.log import Log
from sensorium.rules.core.vocabulary import SIDE_WORDS
from sensorium.server.battles import enter_battle, know_battles
from sensorium.server.game_session import GameSession
from sensorium.server.inbox import Opened, Reported
from sensorium.server.opponents import at_other_side
from sensorium.server.progress import progress_of
from sensorium.server.seats import HUMAN, OTHER, SIDES
from sensorium.server.shared import Shared
from sensorium.server.store import Saved, SeatRecord, Store, StoreError, TableRecord
from sensorium.server.table_limit import TableLimit
from sensorium.server.tokens import LONGEST, battle_token, derived, hashed, new_token
from sensorium.server.wars import Wars
from sensorium.table import wire
from sensorium.table.any_table import AnyTable, begin_table, name_of
from sensorium.table.continuation import going_on, rows_until
from sensorium.table.refusal import Refused, TableError
from sensorium.table.ship_table import ShipTable
from sensorium.table.table import Table
from sensorium.table.table_setup import Opening
from sensorium.table.war_table import WarTable

OPENING: Final = 2  # tables set up at the same time

log = logging.getLogger("sensorium.server")


class Lobby:
    def __init__(self, shared: Shared, limit: TableLimit | None = None) -> None:
        self.shared = shared
        self.limit = limit or TableLimit()
        self._sittings: dict[str, asyncio.Task[GameSession]] = {}  # being loaded, or loaded
        self._running: dict[str, asyncio.Task[None]] = {}
        self._opening = asyncio.Semaphore(OPENING)
        self.wars = Wars(self)
        shared.renewed = self._renewed

    # -- new tables ----------------------------------------------------------------------------------------------------

    async def open(self, new: wire.NewTable, address: str = "") -> wire.TableLinks:
        """A new table and the tokens of its seats. ``TableError``: it cannot be had like that. ``TooManyTablesError``:
        whoever asks from this address has enough."""
        check_players(new)
        tokens = new_tokens(new)
        seats: dict[wire.Seat, list[bytes]] = {seat: [hashed(token)] for seat, token in tokens.items()}
        guest, code = guest_of(new), ""
        if guest is not None:
            code = derived(tokens[OTHER[guest]], "invitation")
        with self.limit.opening(address):
            saved = await self.set_up(new, seats, invitation=code)
            self.limit.opened(saved.record.id, address)
        return wire.TableLinks(table=saved.record.id, tokens=dict(tokens.items()), invitation=code)

    async def open_at(self, opening: Opening, log: Log, wanted: wire.PlayOn, address: str = "") -> wire.TableLinks:
        """A new table that goes on from a moment of a recorded game, against a bot. Raises as ``open``."""
        new = going_on(opening, wanted)
        check_players(new)
        tokens = new_tokens(new)
        seats: dict[wire.Seat, list[bytes]] = {seat: [hashed(token)] for seat, token in tokens.items()}
        rows = rows_until(opening, log, wanted.at, new.seats, self.shared.number)
        with self.limit.opening(address):
            saved = await self.set_up(new, seats, rows=rows)
            self.limit.opened(saved.record.id, address)
        return wire.TableLinks(table=saved.record.id, tokens=dict(tokens.items()))

    async def open_with(self, new: wire.NewTable, opening: Opening, address: str = "") -> wire.TableLinks:
        """A new table that begins in a position of its own, which its opening holds. Raises as ``open``."""
        check_players(new)
        tokens = new_tokens(new)
        seats: dict[wire.Seat, list[bytes]] = {seat: [hashed(token)] for seat, token in tokens.items()}
        with self.limit.opening(address):
            saved = await self.set_up(new, seats, opening=opening)
            self.limit.opened(saved.record.id, address)
        return wire.TableLinks(table=saved.record.id, tokens=dict(tokens.items()))

    async def set_up(
        self,
        new: wire.NewTable,
        seats: dict[wire.Seat, list[bytes]],
        after: str = "",
        invitation: str = "",
        rows: list[str] | None = None,
        war: tuple[str, int] | None = None,
        opening: Opening | None = None,
    ) -> Saved:
        """``rows``: of a game that goes on; none: it begins. ``opening``: how, where the mission does not say all.
        ``war``: the table of its campaign, and its number there."""
        async with self._opening:
            table: AnyTable
            if opening is not None:
                table = await asyncio.to_thread(Table.opened, opening, self.shared.number, self.shared.now())
            elif rows is None:
                table = await asyncio.to_thread(begin_table, new, self.shared.number, self.shared.now())
            else:
                table = await self.shared.restored(rows)
        made = table.id
        progress = progress_of(table)
        record = TableRecord(id=made, name=name_of(table), new=new, created=progress.changed)
        if war is not None:
            record.war, record.battle = war
        table.take_rows()
        rows = table.rows()
        records = {one: SeatRecord(table=made, seat=seat) for seat, hashes in seats.items() for one in hashes}

        guest = guest_of(new) if invitation else None

        def write(store: Store) -> None:
            with store.transaction():
                store.create(record, progress, rows, records)
                if after:
                    store.follow(after, made)
                if war is not None:
                    enter_battle(store.connection, *war, made, bots=HUMAN not in new.seats.values())
                if guest is not None:
                    store.invite(made, guest, hashed(invitation))

        await self.shared.keeper.write(write)
        saved = Saved(record=record, progress=progress, rows=rows)
        self._seat(saved, table, 0, set())
        return saved

    async def accept(self, code: str) -> wire.SeatLink:
        """The seat that an invitation leads to. ``TakenError``: somebody has opened it before."""
        if not 0 < len(code) <= LONGEST:
            raise NoInvitationError
        token, now = new_token(), time()
        found = await self.shared.keeper.write(lambda store: store.accept(hashed(code), hashed(token), now))
        if found is None:
            raise NoInvitationError
        if found.used is not None:
            raise TakenError(found.used)
        if found.table in self._sittings:  # or being loaded, perhaps with the invitation as it was
            with suppress(StoreError, ValueError):
                (await self.find(found.table)).inbox.put_nowait(Opened(now))
        return wire.SeatLink(table=found.table, seat=found.seat, token=token)

    def _renewed(self, token: str, seats: list[SeatRecord]) -> None:
        """A new token has taken the place of an old one, there and in the games that followed."""
        first = token
        for seat in seats:
            sitting = self._loaded(seat.table)
            if sitting is not None:
                sitting.seating.retire(seat.seat, battle_token(first, seat.battle) if seat.battle else token)
            token = derived(token, "rematch")

    async def rematch(self, sitting: GameSession, swap: bool) -> None:
        """The same mission again, with the sides swapped or not; or the game for which a ship has been made. Each
        player's token for it is derived from the one they have."""
        old = sitting.record.new
        if isinstance(sitting.table, ShipTable):
            new, swap = sitting.table.game()
        elif isinstance(sitting.table, WarTable) or sitting.record.war:
            raise Refused("a war goes on in its war room")
        else:
            opening = sitting.table.opening
            new = wire.NewTable(
                mission=old.mission,
                seats={},
                clock=opening.clock,
                novice=old.novice,
                apart=opening.apart,
                draft=old.draft,
            )
        other = OTHER if swap else {side: side for side in SIDES}
        players = {other[side]: at_other_side(player, other[side]) for side, player in old.seats.items()}
        new.seats = players
        table = sitting.record.id
        known = await self.shared.keeper.read(lambda store: store.seats(table))
        seats: dict[wire.Seat, list[bytes]] = {
            other[one.seat]: [one.following] for one in known if one.seat != "spectator" and one.following is not None
        }
        if len(seats) < list(players.values()).count(HUMAN):
            raise Refused("the other player has never been here")
        watching = sitting.seating.watching_next() if old.ship else ""
        if watching:
            seats["spectator"] = [hashed(watching)]
        saved = await self.set_up(new, seats, after=table)
        sitting.record.following = saved.record.id
        self.limit.followed(table, saved.record.id)

    async def onward(self, sitting: GameSession) -> bool:
        """What follows from what has happened at a table by itself: when a ship is ready the game on it is opened, and
        everybody is told where; a war goes on. Whether there is something to tell."""
        if isinstance(sitting.table, ShipTable) and sitting.table.is_over() and not sitting.record.following:
            await self.rematch(sitting, False)
            return True
        return await self.wars.go_on(sitting)

    # -- old tables ----------------------------------------------------------------------------------------------------

    async def seat(self, token: str) -> SeatRecord | None:
        if not 0 < len(token) <= LONGEST:
            return None
        return await self.shared.keeper.read(lambda store: store.seat(hashed(token)))

    async def find(self, table: str) -> GameSession:
        """The table, loaded if need be. ``StoreError``: it cannot be read now."""
        task = self._sittings.get(table)
        if task is None or (task.done() and not task.cancelled() and not task.exception() and task.result().gone):
            task = self._sittings[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done() and self._sittings.get(table) is task:
                del self._sittings[table]
            raise

    def _loaded(self, table: str) -> GameSession | None:
        """The table, if it is in memory already."""
        task = self._sittings.get(table)
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return None
        return task.result()

    async def _load(self, table: str) -> GameSession:
        saved = await self.shared.keeper.read(lambda store: store.load(table))
        if saved is None:
            raise StoreError("there is no such game")
        seats = await self.shared.keeper.read(lambda store: store.seats(table))
        restored = await self.shared.restored(saved.rows, saved.envelopes)
        won = progress_of(restored).winner
        if won and not saved.progress.winner:
            await self.shared.keeper.write(lambda store: store.crown(table, won))
            saved.progress.winner = won
        told = await self.shared.keeper.read(lambda store: store.told(table))
        if restored.stopped is not None and any(one.yours for one in told.values()):
            for one in told.values():
                one.yours = False  # nobody is asked any more
            await self.shared.keeper.write(lambda store: store.tell(table, list(told.values())))
        answered = await self.shared.keeper.read(lambda store: store.answered(table))
        # Numbers never start again, not even after a restart, whatever the clock says: the store sets them aside.
        start = await self.shared.keeper.write(lambda store: store.reserve(table))
        sitting = self._sit(saved, restored, start, {one.seat for one in seats if one.taken})
        invitation = await self.shared.keeper.read(lambda store: store.invitation(table))
        sitting.seating.recall(told, answered, invitation)
        sitting.inbox.put_nowait(Reported())  # a server that ended at that very moment may have left it to us
        return sitting

    def _seat(self, saved: Saved, table: AnyTable, start: int, taken: set[str]) -> None:
        """A table that is in memory already."""

        async def there() -> GameSession:
            return self._sit(saved, table, start, taken)

        self._sittings[saved.record.id] = asyncio.create_task(there())

    def _sit(self, saved: Saved, table: AnyTable, start: int, taken: set[str]) -> GameSession:
        know_battles(table, saved.record)
        sitting = GameSession(self.shared, saved, table, start, self.rematch, self.onward, taken)
        task = asyncio.create_task(sitting.run())
        name = saved.record.id
        self._running[name] = task
        self.limit.loaded(name)
        task.add_done_callback(lambda done: self._gone(name, done))
        return sitting

    def _gone(self, table: str, task: asyncio.Task[None]) -> None:
        if self._running.get(table) is task:  # and not already the next one
            del self._running[table]
            self._sittings.pop(table, None)
            self.limit.left(table)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s fell over", table, exc_info=task.exception())

    def at_hand(self, table: str) -> bool:
        """Whether it is in memory, or being loaded."""
        return table in self._sittings

    @property
    def count(self) -> int:
        """Tables in memory."""
        return len(self._running)

    async def close(self) -> None:
        tasks = [*self._sittings.values(), *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.shared.threads.close()


class NoInvitationError(Exception):
    """There is no such invitation, or no longer."""


class TakenError(Exception):
    """The seat has been taken, at this time."""

    def __init__(self, since: float) -> None:
        super().__init__(since)
        self.since = since


def guest_of(new: wire.NewTable) -> wire.Side | None:
    """The side to which the host invites somebody."""
    people = all(new.seats.get(side) == HUMAN for side in SIDES)
    return OTHER[new.host] if new.host is not None and people else None


def new_tokens(new: wire.NewTable) -> dict[wire.Seat, str]:
    """One for each human seat and one for spectators; the guest's is made when he comes, and known to him alone."""
    guest = guest_of(new)
    tokens: dict[wire.Seat, str] = {}
    for side in SIDES:
        if new.seats.get(side) == HUMAN and side != guest:
            tokens[side] = new_token()
    first = next(iter(tokens.values()), "")
    tokens["spectator"] = derived(first, "spectator") if first else new_token()
    return tokens


def check_players(new: wire.NewTable) -> None:
    """Who may sit down over the network. A player that is a program's command line may not: it would run here."""
    for side in SIDES:
        name = new.seats.get(side)
        if name is None:
            raise TableError(f"nobody is named for the {side} seat; say `{HUMAN}` or a player's name")
        if name == HUMAN:
            continue
        try:
            entry = entry_named(name, SIDE_WORDS.index(side))
        except UnknownPlayerError as problem:
            raise TableError(str(problem)) from problem
        if entry.free:
            raise TableError(f"`{entry.name}` runs a program and cannot be invited over the network")
