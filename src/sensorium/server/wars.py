"""Wars on the server: their games are opened as ordinary tables, and counted when they are over.

What there is to do is read from the store each time, so it is done by whoever comes next if a server ends in between:
a battle is opened once (``battles.enter_battle``), and the campaign refuses a result that it has counted.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sensorium.server.battles import know_battles, leave_battle
from sensorium.server.inbox import Reported
from sensorium.server.opponents import at_other_side
from sensorium.server.records import SeatRecord, TableRecord
from sensorium.server.seats import HUMAN, OTHER, SIDES
from sensorium.server.store import Store, StoreError
from sensorium.server.tokens import branched, hashed
from sensorium.table import wire
from sensorium.table.table import Table
from sensorium.table.war_messages import WATCH
from sensorium.table.war_table import WarTable

if TYPE_CHECKING:
    from sensorium.server.game_session import GameSession
    from sensorium.server.lobby import Lobby

EASY = "sergeant:easy"  # who fights for people that have not chosen a bot to play against


class Wars:
    def __init__(self, house: Lobby) -> None:
        self.house = house
        self.keeper = house.shared.keeper

    async def go_on(self, sitting: GameSession) -> bool:
        """Do what there is to do for a war when something has happened at this table. Whether that has changed it."""
        table = sitting.table
        if isinstance(table, WarTable):
            return await self.count(sitting, table) or await self.open(sitting, table)
        if sitting.record.war and sitting.progress.over:
            await self.report(sitting.record)
        return False

    async def report(self, record: TableRecord) -> None:
        """A game is over: its war hears of it, unless it has counted it."""
        war = await self.keeper.read(lambda store: store.glance(record.war))
        if war is not None and war.progress.turn < record.battle:
            (await self.house.find(record.war)).inbox.put_nowait(Reported())

    async def count(self, sitting: GameSession, table: WarTable) -> bool:
        """Count the result of the battle, if it is over."""
        if not table.is_open():
            return False
        number = table.campaign.game().number
        game = sitting.record.battles[number]
        saved = await self.keeper.read(lambda store: store.glance(game))
        stopped = False
        if saved is not None and not saved.progress.over:
            # Where bots fight, they fight on, also after a restart.
            stopped = (await self.house.find(game)).table.stopped is not None
            if not stopped:
                return False
        if saved is None or stopped:  # deleted, or of rules that are no more: it can be fought again
            await self.leave(sitting, table, number)
            return True
        whole = await self.keeper.read(lambda store: store.load(game))
        if whole is None:
            raise StoreError("this game is no longer on the disk")
        fought = await self.house.shared.restored(whole.rows)
        assert isinstance(fought, Table)
        return table.count(number, fought, sitting.now())

    async def leave(self, sitting: GameSession, table: WarTable, number: int) -> None:
        war = sitting.record.id

        def write(store: Store) -> None:
            with store.transaction():
                leave_battle(store.connection, war, number)

        await self.keeper.write(write)
        del sitting.record.battles[number]
        sitting.record.watched = [one for one in sitting.record.watched if one != number]
        know_battles(table, sitting.record)

    # -- opening ------------------------------------------------------------------------------------------------------

    async def open(self, sitting: GameSession, table: WarTable) -> bool:
        """Open the battle that somebody has asked for; seat whoever came after it was opened."""
        if table.is_open():
            await self.seat(sitting, table)
            return False
        if not table.wish:
            return False
        wish, table.wish = table.wish, ""
        number, war = table.campaign.game().number, sitting.record.id
        new = await asyncio.to_thread(table.game)
        new.seats = players(sitting.record.new.seats, table.swaps(), wish == WATCH)
        known = await self.keeper.read(lambda store: store.seats(war))
        seats: dict[wire.Seat, list[bytes]] = {}
        for one, seat in battle_seats(known, new, table.swaps(), number):
            seats.setdefault(seat, []).append(one)
        watching = sitting.seating.watching_next(number)
        if watching:
            seats.setdefault("spectator", []).append(hashed(watching))
        saved = await self.house.set_up(new, seats, war=(war, number))
        sitting.record.battles[number] = saved.record.id
        self.house.limit.followed(war, saved.record.id)
        if wish == WATCH:
            sitting.record.watched.append(number)
        know_battles(table, sitting.record)
        return True

    async def seat(self, sitting: GameSession, table: WarTable) -> None:
        """A player who sat down in the war room after the battle was opened has his seat there too."""
        number, war = table.campaign.game().number, sitting.record.id
        game = sitting.record.battles[number]

        def write(store: Store) -> None:
            with store.transaction():
                saved = store.glance(game)
                if saved is None:
                    return
                for one, seat in battle_seats(store.seats(war), saved.record.new, table.swaps(), number):
                    if store.seat(one) is None:
                        store.add_seats({one: SeatRecord(table=game, seat=seat)})

        await self.keeper.write(write)


def players(seats: dict[wire.Side, str], swap: bool, quick: bool) -> dict[wire.Side, str]:
    """Who plays each side of a battle: those of the war room, or bots only."""
    if quick:
        bot = next((player for player in seats.values() if player != HUMAN), EASY)
        return {side: at_other_side(bot, side) for side in SIDES}
    places = OTHER if swap else {side: side for side in SIDES}
    return {places[side]: at_other_side(player, places[side]) for side, player in seats.items()}


def battle_seats(known: list[SeatRecord], new: wire.NewTable, swap: bool, number: int) -> list[tuple[bytes, wire.Seat]]:
    """The seats of a battle for those who have sat down in the war room: to play, or to watch where bots do."""
    found: list[tuple[bytes, wire.Seat]] = []
    for one in known:
        if one.seat == "spectator" or one.following is None:
            continue
        side = OTHER[one.seat] if swap else one.seat
        found.append((branched(one.following, number), side if new.seats[side] == HUMAN else "spectator"))
    return found
