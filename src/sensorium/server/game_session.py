"""A table that is being played: one task, one thing after another.

What clients say, what bots answer and what the clock does all go through one inbox. Everything that happened is
written to the store before anybody is told; when it cannot be written, the table is put back to what is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from sensorium.server.battles import know_battles
from sensorium.server.bots import BotError, answer_in_time
from sensorium.server.connection import CANNOT_LOAD, RENEWED, TOO_MANY, Connection
from sensorium.server.inbox import Item, Join, Leave, Opened, Reported, Spoken, Thought, Tick
from sensorium.server.progress import progress_of, told_by
from sensorium.server.replies import Question, asker, hint_job, hinted, no, numbered, put, refusal
from sensorium.server.seats import HUMAN, SEATS, SIDES, Seating
from sensorium.server.shared import Shared
from sensorium.server.store import BLOCK, Answered, Saved, Store, StoreError, TableRecord
from sensorium.server.tokens import derived
from sensorium.server.viewer import Viewer, digest, encode
from sensorium.table import wire
from sensorium.table.any_table import AnyTable, envelopes_of
from sensorium.table.bots import BotAnswer, BotJob, position_of, safe_answer
from sensorium.table.refusal import Refused

IDLE: Final = 120.0  # seconds without anybody here after which a table leaves the memory
ASKED_AT_ONCE: Final = 2  # questions of one seat that are being answered; the next waits
MOST_HERE: Final = {"marine": 8, "stealer": 8, "spectator": 100}
RETRY: Final = 2.0  # seconds until a game that cannot be saved is tried again by itself
SLOWEST_RETRY: Final = 30.0
SPARE: Final = 4096  # message numbers that must be left before anything is done; nothing takes nearly as many
FAULT: Final = "something went wrong here; the game is as it was: try again"
ASKINGS: Final = 3  # times a bot is asked before a safe answer is given for it

log = logging.getLogger("sensorium.server")


class GameSession:
    """One table with everybody at it."""

    def __init__(
        self,
        shared: Shared,
        saved: Saved,
        table: AnyTable,
        start: int,
        rematch: Callable[[GameSession, bool], Awaitable[None]],
        onward: Callable[[GameSession], Awaitable[bool]],
        taken: set[str],
    ) -> None:
        self.shared = shared
        self.now = shared.now
        self.seating = Seating(saved.record, taken, start)
        self.progress = saved.progress
        self.table = table
        self.inbox: asyncio.Queue[Item] = asyncio.Queue()
        # Seats to which changes are told: where somebody sits, or has watched since the table was loaded. Half of an
        # answer's cost is telling what came of it.
        self._heard: list[wire.Seat] = [side for side in SIDES if saved.record.new.seats[side] == HUMAN]
        self._rematch, self._onward = rematch, onward
        self._kept = len(saved.rows)
        self._envelopes = saved.envelopes
        self._numbers = start + BLOCK  # the first message number that is not set aside for us
        self._lost = False  # the table in memory is not the one on the disk
        self._trouble = ""
        self._retry = RETRY
        self._hold = 0.0  # bots and clock wait until then
        self._asking: dict[Spoken, asyncio.Task[None]] = {}
        self._free: dict[wire.Seat, asyncio.Semaphore] = {seat: asyncio.Semaphore(ASKED_AT_ONCE) for seat in SEATS}
        self._thinking: asyncio.Task[BotAnswer] | None = None
        self._silent = ""  # the bot that does not answer
        self._failures = 0  # askings of it in vain
        self._alarm: asyncio.TimerHandle | None = None
        self._empty_since = self.now()
        self.gone = False
        self._notice_viewers()

    @property
    def record(self) -> TableRecord:
        return self.seating.record

    @property
    def viewers(self) -> dict[wire.Seat, Viewer]:
        return self.seating.viewers

    # -- the task ------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until nobody has been here for a while."""
        try:
            while True:
                self._go_on()
                item = await self.inbox.get()
                await self._one(item)
                if self._idle():
                    return
        finally:
            self.gone = True
            if self._alarm is not None:
                self._alarm.cancel()
            if self._thinking is not None:
                self._thinking.cancel()
            for task in self._asking.values():
                task.cancel()
            for viewer in self.viewers.values():
                for connection in viewer.connections:
                    connection.end(1012, "the server is going; come back in a moment")

    async def _one(self, item: Item) -> None:
        if isinstance(item, Thought):
            self._thinking = None  # in any case: what cannot be used now is asked again
        try:
            if self._lost:
                await self._rewind()
            if any(viewer.n + SPARE >= self._numbers for viewer in self.viewers.values()):
                await self._reserve()
            match item:
                case Join():
                    await self._join(item)
                case Leave():
                    self._leave(item)
                case Spoken():
                    await self._spoken(item)
                case Thought():
                    await self._thought(item)
                case Tick():
                    await self._tick()
                case Opened():
                    self._opened(item)
                case Reported():
                    await self._set_sail()
        except StoreError as problem:
            await self._in_trouble(item, "unsaved", str(problem))
        except Exception:
            # A mistake of ours must not take the game with it: what is on the disk is whole.
            log.exception("table %s stumbled", self.record.id)
            await self._in_trouble(item, "fault", FAULT)
        finally:
            if isinstance(item, Spoken) and item not in self._asking:
                item.done.set()

    async def _reserve(self) -> None:
        """More message numbers. Where another server on the same store has some in between, go on after those."""
        table = self.record.id
        start = await self.shared.keeper.write(lambda store: store.reserve(table))
        if start != self._numbers:
            for viewer in self.viewers.values():
                viewer.skip_to(start)
                self._welcome_all(viewer)
        self._numbers = start + BLOCK

    def _idle(self) -> bool:
        quiet = self._thinking is None and self.inbox.empty() and self.table.next_tick(self.now()) is None
        return quiet and not self.seating.anybody and self.now() - self._empty_since >= IDLE

    def _go_on(self) -> None:
        """Let a bot think if it is its turn, and set the alarm for whatever comes by itself."""
        now = self.now()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        times = [self._empty_since + IDLE] if not self.seating.anybody else []
        if self._lost or now < self._hold:
            times.append(self._hold)
        else:
            due = self.table.next_tick(now)
            times += [due] if due is not None else []
            if self._thinking is None and (self.seating.anybody or self.seating.goes_on):
                job = self.table.bot_due()
                if job is not None:
                    self._thinking = asyncio.create_task(answer_in_time(self.shared.workers, job, self.now))
                    self._thinking.add_done_callback(lambda task: self._stop_thinking(job, task))
        if times:
            wait = max(0.0, min(times) - now)
            self._alarm = asyncio.get_running_loop().call_later(wait, self.inbox.put_nowait, Tick())

    def _stop_thinking(self, job: BotJob, task: asyncio.Task[BotAnswer]) -> None:
        """However it ended, the table hears of it, or it would wait for ever."""
        problem = asyncio.CancelledError() if task.cancelled() else task.exception()
        if self.gone:
            return
        if isinstance(problem, BotError):
            log.error("table %s: %s", self.record.id, problem)
        elif problem is not None:
            log.error("table %s: %s stumbled", self.record.id, job.player, exc_info=problem)
        self.inbox.put_nowait(Thought(job, None if problem is not None else task.result()))

    # -- what comes in -------------------------------------------------------------------------------------------------

    async def _join(self, item: Join) -> None:
        connection, viewer = item.connection, self.viewers[item.seat]
        if connection.ended:
            return
        if len(viewer.connections) >= MOST_HERE[item.seat]:
            if item.seat == "spectator":
                connection.end(TOO_MANY, "there is no room for more spectators")
                return
            next(iter(viewer.connections)).end(TOO_MANY, "this seat is open in too many places")
        if item.seat != "spectator":
            changed = await self.seating.sit_down(self.shared.keeper, item.seat, connection.token)
            if changed is None:
                connection.end(RENEWED, "this link has been renewed; it leads nowhere now")
                return
            self.shared.renewed(connection.token, changed)
        elif item.seat not in self._heard:
            self._heard.append(item.seat)
            self.table.told(item.seat)
            viewer.start_over()
        await self._set_sail()  # a server that ended at that very moment may have left it to us
        missed = None if item.seen is None else viewer.gap(item.seen)
        if missed is None:
            connection.send(encode(self._welcome(item.seat)))
        else:
            for message in missed:
                connection.send(message)
        alone = not viewer.connections
        viewer.connections[connection] = None
        self._notice_viewers()
        if alone and item.seat != "spectator":
            self._present()
        elif missed is not None or viewer.places != self.seating.places(item.seat):
            viewer.tell(self._presence(item.seat))  # the time it was away has passed on the clock too

    def _leave(self, item: Leave) -> None:
        viewer = self.viewers[item.seat]
        if item.connection in viewer.connections:
            del viewer.connections[item.connection]
            self._notice_viewers()
            if not viewer.connections and item.seat != "spectator":
                self._present()
            elif viewer.connections and viewer.places != self.seating.places(item.seat):
                viewer.tell(self._presence(item.seat))
        if not self.seating.anybody:
            self._empty_since = self.now()

    def _notice_viewers(self) -> bool:
        """Let the table know who can see it; whether its clock has stopped or gone on because of that."""
        self.table.windows.watched = bool(self.viewers["spectator"].connections)
        return self.table.set_away(not self.seating.looks("marine"), self.now())

    async def _spoken(self, item: Spoken) -> None:
        viewer, message = self.viewers[item.seat], item.message
        if isinstance(message, Question):
            self._ask(item, message)
            return
        known = viewer.remembered(item.raw)
        if known is not None:
            item.connection.send(known)
            return
        n = numbered(message)
        if item.seat == "spectator":
            reply = no(message.id, "forbidden", "spectators watch; they have no say")
        elif n is not None and not viewer.current(n):
            self._catch_up(item.connection, viewer, n)
            reply = no(message.id, "outdated", "the game has gone on since; here is how it stands now")
        elif isinstance(message, wire.Looking):
            item.connection.hidden = not message.looking
            if self._notice_viewers():
                self._present()
            reply = wire.Reply(id=message.id, ok=True)
        elif isinstance(message, wire.AskHint):
            await self._hint(item)
            return
        elif isinstance(message, wire.Rematch):
            reply = await self._again(item)
        elif isinstance(message, wire.Renew):
            reply = await self._renew(item, item.seat, message)
        else:
            reply = await self._put(item)
        sent = encode(reply)
        viewer.remember(item.raw, sent)
        item.connection.send(sent)

    async def _put(self, item: Spoken) -> wire.Reply:
        """The updates first, then the reply: whoever hears `ok` knows what became of it."""
        try:
            reply = put(self.table, item.seat, item.message, self.now())
        except Refused as problem:
            reply = refusal(item.message.id, problem)
        await self._tell(item, reply)
        if isinstance(item.message, wire.Pause):
            self._present()
        return reply

    def _ask(self, item: Spoken, message: Question) -> None:
        try:
            answering = asker(self.table, item.seat, message)
        except Refused as problem:
            item.connection.send(encode(refusal(message.id, problem)))
        else:
            self._asking[item] = asyncio.create_task(self._answer(item, lambda: self.shared.threads.run(answering)))

    async def _answer(self, item: Spoken, answering: Callable[[], Awaitable[wire.Reply]]) -> None:
        """A question is answered in a thread, from what the seat saw when it was asked, and the game goes on meanwhile.
        Whoever asks is not heard again before he has his answer, so his messages stay in order."""
        try:
            async with self._free[item.seat]:
                reply = await answering()
        except Refused as problem:
            reply = refusal(item.message.id, problem)
        except Exception:
            log.exception("table %s stumbled over a question", self.record.id)
            reply = no(item.message.id, "fault", FAULT)
        finally:
            self._asking.pop(item, None)
            item.done.set()
        item.connection.send(encode(reply))

    async def _hint(self, item: Spoken) -> None:
        """It is written down that somebody asked; the bot then thinks while the table goes on."""
        try:
            job = hint_job(self.table, item.seat)
        except Refused as problem:
            item.connection.send(encode(refusal(item.message.id, problem)))
            return
        await self._tell()
        workers, number = self.shared.workers, item.message.id
        self._asking[item] = asyncio.create_task(self._answer(item, lambda: hinted(workers, number, job)))

    async def _again(self, item: Spoken) -> wire.Reply:
        if not self.progress.over:
            return no(item.message.id, "refused", "the game is not over yet")
        if not self.record.following:
            try:
                await self._rematch(self, isinstance(item.message, wire.Rematch) and item.message.swap)
            except Refused as problem:
                return refusal(item.message.id, problem)
            self._present()
            for seat, viewer in self.viewers.items():
                if seat not in self.seating.tokens:
                    viewer.forget()  # what was just sent lacks the link; a welcome will have it
        return wire.Reply(id=item.message.id, ok=True, token=derived(item.connection.token, "rematch"))

    async def _renew(self, item: Spoken, side: wire.Side, message: wire.Renew) -> wire.Reply:
        try:
            token = await self.seating.renew(self.shared.keeper, side, item.connection.token, message.what)
        except Refused as problem:
            return refusal(message.id, problem)
        if not token:
            self._present()
        return wire.Reply(id=message.id, ok=True, token=token)

    def _opened(self, item: Opened) -> None:
        """The invitation leads nowhere now; the host is shown it no longer."""
        if self.seating.invitation is not None:
            self.seating.invitation.used = item.used
            self._present()

    async def _thought(self, item: Thought) -> None:
        answer = item.answer
        if answer is None:
            self._failures += 1
            self._silent = item.job.player
            if self._failures < ASKINGS:
                self._hold = self.now() + RETRY * 2 ** (self._failures - 1)
                self._present()
                return
            # It stays counted as failing, so that it is asked only once about each question until it answers again.
            log.error("table %s: a safe answer is given for %s", self.record.id, item.job.player)
            answer = BotAnswer(safe_answer(position_of(item.job), item.job.seed))
        elif self._silent:
            self._silent, self._failures = "", 0
            self._present()
        self.table.bot_answered(item.job, answer.code, self.now())
        if answer.stopped_early:
            self.seating.hurry(item.job.side)
        await self._tell()

    async def _tick(self) -> None:
        now = self.now()
        if now >= self._hold and self.table.tick(now):
            await self._tell()
        elif now >= self._hold and self._trouble:
            await self._set_sail()

    # -- what goes out -------------------------------------------------------------------------------------------------

    async def _tell(self, item: Spoken | None = None, reply: wire.Reply | None = None) -> None:
        """Save what happened, then tell each seat what it may know of it.

        With it is saved what was said and replied, so that a message sent again after a crash is not done again, and
        the number of what each seat is told, so that one which was not done still fits."""
        rows = self.table.take_rows()
        updates = self.table.updates(self.now(), self._heard)
        envelopes = envelopes_of(self.table)
        if rows or envelopes != self._envelopes:
            progress = progress_of(self.table)
            at, table, known = self._kept, self.record.id, self._envelopes
            told = told_by(updates, self.viewers, self._heard, self.progress, progress)
            answered = None
            if item is not None and reply is not None and numbered(item.message) is not None:
                answered = Answered(seat=item.seat, said=digest(item.raw), reply=encode(reply))

            def write(store: Store) -> None:
                with store.transaction():
                    store.append(table, at, rows, progress)
                    if envelopes != known:
                        store.seal(table, envelopes)
                    store.tell(table, told, answered)

            await self.shared.keeper.write(write)
            self._kept += len(rows)
            self._envelopes = envelopes
            self.progress = progress
        for seat, update in updates.items():
            self.viewers[seat].tell(update)
        if len(updates) == len(self._heard) and self.seating.take_news():
            self._present()
        if rows and self._trouble:
            self._trouble, self._retry = "", RETRY
            self._present()
        await self._set_sail()

    async def _set_sail(self) -> None:
        """What follows by itself: the game on a ship that is ready, a battle that is entered, the result of one."""
        if await self._onward(self):
            await self._tell()
            self._present()

    def _welcome(self, seat: wire.Seat) -> wire.Welcome | wire.ShipWelcome | wire.WarWelcome:
        welcome = self.table.welcome(seat, self.now())
        welcome.n = self.viewers[seat].n
        welcome.table = self.record.id
        welcome.seats = self.seating.faces(seat)
        welcome.links = self.seating.links(seat)
        welcome.rematch = self.seating.rematch(seat)
        if isinstance(welcome, wire.Welcome):
            welcome.battle = self.record.battle
        return welcome

    def _present(self) -> None:
        """Tell everybody who is here, and what the clock shows."""
        for seat, viewer in self.viewers.items():
            viewer.tell(self._presence(seat))

    def _presence(self, seat: wire.Seat) -> wire.Presence:
        told = self.seating.presence(seat, self.table.clock.face(self.now()))
        told.trouble, told.silent = self._trouble, self._silent
        return told

    def _catch_up(self, connection: Connection, viewer: Viewer, seen: int) -> None:
        missed = viewer.gap(seen)
        for message in [encode(self._welcome(viewer.seat))] if missed is None else missed:
            connection.send(message)

    # -- when something goes wrong -------------------------------------------------------------------------------------

    async def _in_trouble(self, item: Item, code: str, why: str) -> None:
        """Nothing of what was tried has happened: say so, and go back to what is on the disk."""
        self._lost = True
        try:
            await self._rewind()
        except StoreError as problem:
            log.error("table %s cannot be read again yet: %s", self.record.id, problem)
        except Exception:
            log.exception("table %s cannot be played through again", self.record.id)
        if isinstance(item, Spoken):
            item.connection.send(encode(no(item.message.id, code, why)))
        elif isinstance(item, Join):
            item.connection.end(CANNOT_LOAD, why[:100])
        else:
            # Nobody asked, so nobody would hear of it: tell everybody, and try again later by ourselves.
            self._hold = self.now() + self._retry
            self._retry = min(SLOWEST_RETRY, self._retry * 2)
            self._trouble = why
            self._present()

    async def _rewind(self) -> None:
        """Put the table back to what is on the disk, and show it to everybody as it is there."""
        table = self.record.id
        saved = await self.shared.keeper.read(lambda store: store.load(table))
        if saved is None:
            raise StoreError("this game is no longer on the disk")
        self.table = await self.shared.restored(saved.rows, saved.envelopes)
        self._notice_viewers()
        for seat in SEATS:
            self.table.told(seat)
        known, self._kept, self._envelopes = self._kept, len(saved.rows), saved.envelopes
        self.seating.record, self.progress = saved.record, saved.progress
        know_battles(self.table, saved.record)
        self._lost = False
        if self._kept == known:
            return  # it stands as everybody was told last
        for viewer in self.viewers.values():
            viewer.start_over()
            self._welcome_all(viewer)

    def _welcome_all(self, viewer: Viewer) -> None:
        if viewer.connections:
            welcome = encode(self._welcome(viewer.seat))
            for connection in viewer.connections:
                connection.send(welcome)
