"""A table that is no game, as the one where a ship is made and the room of a war: it behaves to the server as the table
of a game does, and tells each seat its whole state whenever something of it has changed.

What is sealed or half chosen is in no row: it is kept beside them (`envelopes`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from sensorium.ships.setup_state import WATCHER
from sensorium.table import wire
from sensorium.table.bots import BotJob
from sensorium.table.clock import Clock
from sensorium.table.recall import Recalling
from sensorium.table.refusal import Refused
from sensorium.table.rows import Rows
from sensorium.table.table_setup import HUMAN, check_terms

BEAT: Final = 0.8  # seconds between two answers of a bot, so that one can watch what it does
MOST_ANSWERS: Final = 64  # in one message
MOST_ROWS: Final = 2000
ANY: Final = "any"  # choose for me
SIDES: Final[tuple[wire.Side, ...]] = ("marine", "stealer")  # the seats of players one and two, until they have bid
PLAYER_AT: Final[dict[wire.Seat, int]] = {"marine": 0, "stealer": 1, "spectator": WATCHER}

Told = TypeVar("Told", wire.ShipUpdate, wire.WarUpdate)


class Watch:
    """Where a game's table has its windows for reactions; here nobody reacts."""

    watched = False


class StateTable(ABC, Generic[Told]):
    no_game: ClassVar[str]  # why nothing can be asked here that a game is asked
    only_watches: ClassVar[str]  # why a spectator gives no answer
    refusals: ClassVar[type[ValueError]] = ValueError  # what ``say`` raises where an answer is not allowed

    def __init__(self, head: dict[str, Any], number: Callable[[], int]) -> None:
        self.head = head
        self.id: str = head["id"]
        self.language: str = head["language"]
        self.seats: dict[wire.Side, str] = head["seats"]
        self.number = number
        self.clock = Clock("off")
        self.windows = Watch()
        self.stopped: wire.Stopped | None = None
        self.kept = Rows()
        self.due: float | None = None  # when a bot answers
        self.sent: dict[wire.Seat, bytes] = {}

    # -- what each table has of its own -------------------------------------------------------------------------------

    @abstractmethod
    def is_over(self) -> bool: ...

    @abstractmethod
    def envelopes(self) -> str:
        """What is in no row, for the store; empty: there is nothing."""

    @abstractmethod
    def log_text(self) -> str:
        """Everything that was said, one a line."""

    @abstractmethod
    def you(self, seat: wire.Seat) -> str:
        """`one`, `two`; nothing: he watches."""

    @abstractmethod
    def update(self, seat: wire.Seat) -> Told:
        """All that this seat may know."""

    @abstractmethod
    def say(self, player: int, text: str) -> None:
        """One answer; raises one of ``refusals``, and then nothing has changed."""

    @abstractmethod
    def refused(self, problem: ValueError) -> Refused: ...

    @abstractmethod
    def settle(self) -> None:
        """Let chance fall wherever it is asked."""

    @abstractmethod
    def bot_asked(self) -> int | None:
        """The player that is a program and has something to answer."""

    @abstractmethod
    def answer_for(self, player: int) -> None:
        """The answer of a program."""

    # -- rows ---------------------------------------------------------------------------------------------------------

    def rows(self) -> list[str]:
        return self.kept.all()

    def take_rows(self) -> list[str]:
        return self.kept.take()

    def has_long_log(self) -> bool:
        """Whether it has grown as it does with no two people, who only have to say so much."""
        return len(self.kept.rows) > MOST_ROWS

    def replay(self) -> Iterator[wire.Step]:
        return iter(())

    def replay_seen(self, seat: wire.Seat) -> Iterator[wire.Step]:
        return iter(())

    # -- what a seat is told ------------------------------------------------------------------------------------------

    def faces(self) -> list[wire.SeatFace]:
        return [wire.SeatFace(side=side, player=who, here=who != HUMAN) for side, who in sorted(self.seats.items())]

    def updates(self, now: float = 0.0, seats: Collection[wire.Seat] = tuple(PLAYER_AT)) -> dict[wire.Seat, Told]:
        """What has changed for each of these seats; who could notice nothing is left out."""
        changed: dict[wire.Seat, Told] = {}
        for seat in seats:
            told = self.update(seat)
            state = msgspec.json.encode(told)
            if state != self.sent.get(seat):
                changed[seat] = told
            self.sent[seat] = state
        return changed

    def told(self, seat: wire.Seat) -> None:
        self.sent[seat] = msgspec.json.encode(self.update(seat))

    # -- answering ----------------------------------------------------------------------------------------------------

    def give(self, seat: wire.Seat, said: list[str], now: float) -> int:
        """Answers one after another; `any` leaves one to the program. How many were given; ``Refused``: none."""
        if seat not in SIDES:
            raise Refused(self.only_watches)
        taken = 0
        for text in said[:MOST_ANSWERS]:
            try:
                self.say(PLAYER_AT[seat], text)
            except self.refusals as problem:
                if not taken:
                    raise self.refused(problem) from None
                break
            taken += 1
        self.go_on(now)
        return taken

    def go_on(self, now: float) -> None:
        """Let chance fall, and set the time at which a bot answers."""
        self.settle()
        self.due = now + BEAT if self.bot_asked() is not None else None

    def next_tick(self, now: float) -> float | None:
        return self.due

    def tick(self, now: float) -> bool:
        if self.due is None or now < self.due:
            return False
        player = self.bot_asked()
        if player is not None:
            self.answer_for(player)
        self.go_on(now)
        return True

    # -- what only a game has -----------------------------------------------------------------------------------------

    def recalling(self, seat: wire.Seat) -> Recalling:
        raise Refused(self.no_game)

    def pass_until(self, seat: wire.Seat, until: str, now: float) -> None:
        raise Refused(self.no_game)

    def pause(self, seat: wire.Seat, paused: bool, now: float) -> None:
        raise Refused(self.no_game)

    def set_reactions(self, seat: wire.Seat, ask: str, now: float) -> None:
        raise Refused(self.no_game)

    def set_away(self, away: bool, now: float) -> bool:
        return False

    def bot_due(self) -> BotJob | None:
        return None

    def bot_answered(self, job: BotJob, code: int, now: float) -> None:
        raise AssertionError("no bot was asked")

    # -- the game that comes of it ------------------------------------------------------------------------------------

    def game_on(self, text: str, seats: dict[wire.Side, str]) -> wire.NewTable:
        """The game of this mission, as a table is asked for, under the terms of this one."""
        name = text.partition('id = "')[2].partition('"')[0]
        return wire.NewTable(
            mission=name,
            seats=seats,
            clock=self.head["clock"],
            apart=self.head["apart"],
            draft=wire.MissionText(file=f"{name}.toml", text=text),
        )


def terms_of(new: wire.NewTable) -> dict[str, Any]:
    """Who plays, by which clock and where, for the head of the rows. Raises ``TableError``."""
    check_terms(new)
    seats = {side: new.seats[side] for side in SIDES}
    return {"seats": seats, "clock": new.clock, "apart": new.apart or new.host is not None}
