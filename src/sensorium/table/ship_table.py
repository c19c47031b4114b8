"""A table where a ship is made before the game: it behaves to the server as the table of a game does.

When the ship is ready the house opens the game on it, as it opens a rematch. A sealed bid is in no row: it is kept
beside them (`envelopes`) until both are in, so that whoever has bid may leave and come back (deathwing.bid.secret).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any, Final

import msgspec

from sensorium.rules.core.log import row
from sensorium.ships.setup import Line, SetUp
from sensorium.ships.setup_players import choose, whole_force
from sensorium.ships.setup_state import PLAYERS, WATCHER, WHO_WORDS, SetUpRefusal
from sensorium.table import wire
from sensorium.table.bots import BotJob
from sensorium.table.clock import MODES, Clock
from sensorium.table.recall import Recalling
from sensorium.table.refusal import Refused, TableError
from sensorium.table.rows import Rows
from sensorium.table.ship_messages import ship_asked, ship_log, ship_scene
from sensorium.table.table_setup import HUMAN, check_player

FORMAT: Final = 1
BEAT: Final = 0.8  # seconds between two answers of a bot, so that one can watch the ship grow
MOST_ANSWERS: Final = 64  # in one message
MOST_ROWS: Final = 2000
ANY: Final = "any"  # choose for me
LANGUAGES: Final = ("en", "fr")
SIDES: Final[tuple[wire.Side, ...]] = ("marine", "stealer")  # the seats of players one and two, until they have bid
PLAYER_AT: Final[dict[wire.Seat, int]] = {"marine": 0, "stealer": 1, "spectator": WATCHER}
NAMES: Final = {"en": "A new ship", "fr": "Une nouvelle épave"}
NO_GAME: Final = "the ship is not ready yet"


class Watch:
    """Where a game's table has its windows for reactions; here nobody reacts."""

    watched = False


class ShipTable:
    def __init__(self, head: dict[str, Any], number: Callable[[], int]) -> None:
        self.head = head
        self.id: str = head["id"]
        self.language: str = head["language"]
        self.seats: dict[wire.Side, str] = head["seats"]
        self.number = number
        self.made = SetUp(self.language)
        self.clock = Clock("off")
        self.windows = Watch()
        self.stopped: wire.Stopped | None = None
        self.kept = Rows()
        self.stored = 0  # lines of the log that have a row
        self.due: float | None = None  # when a bot answers
        self.sent: dict[wire.Seat, bytes] = {}

    @classmethod
    def begin(cls, new: wire.NewTable, number: Callable[[], int], now: float) -> ShipTable:
        """A new ship. Raises ``TableError``."""
        if new.ship not in LANGUAGES:
            raise TableError(f"a ship is described in one of these languages: {', '.join(LANGUAGES)}")
        if new.clock not in MODES:
            raise TableError(f"there is no clock '{new.clock}'; clocks: {', '.join(MODES)}")
        for side in SIDES:
            check_player(new.seats.get(side, ""), side)
        head = {
            "ship": FORMAT,
            "id": format(number() % (1 << 48), "012x"),
            "language": new.ship,
            "seats": {side: new.seats[side] for side in SIDES},
            "clock": new.clock,
            "apart": new.apart or new.host is not None,
        }
        table = cls(head, number)
        table.kept.add(head)
        table.go_on(now)
        table.updates()
        return table

    @classmethod
    def restore(cls, rows: list[str], number: Callable[[], int], now: float, envelopes: str = "") -> ShipTable:
        """The set-up of these rows, at the same question as before. Raises ``TableError``."""
        head, *rest = (json.loads(one) for one in rows)
        if head.get("ship") != FORMAT:
            raise TableError(f"these rows are of no ship of format {FORMAT}; update Sensorium")
        table = cls(head, number)
        try:
            for data in rest:
                if "undo" in data:
                    table.made.undo(WHO_WORDS.index(data["undo"]))
                else:
                    table.made.play(Line(WHO_WORDS.index(data["who"]), data["said"]))
            for who, said in json.loads(envelopes or "{}").items():
                table.made.play(Line(WHO_WORDS.index(who), said))
        except SetUpRefusal as problem:
            raise TableError(f"this ship cannot be made again: {problem}") from None
        table.stored = len(table.made.lines)
        table.kept.keep(rows)
        table.go_on(now)
        table.updates()
        return table

    # -- rows ---------------------------------------------------------------------------------------------------------

    def rows(self) -> list[str]:
        return self.kept.all()

    def take_rows(self) -> list[str]:
        return self.kept.take()

    def envelopes(self) -> str:
        """Sealed bids, for the store and nobody else; empty: there is none."""
        sealed = self.made.sealed()
        return row({WHO_WORDS[player]: f"bid {points}" for player, points in sealed.items()}) if sealed else ""

    def log_text(self) -> str:
        """Every answer, one a line."""
        return "".join(f"{row({'who': WHO_WORDS[line.who], 'said': line.said})}\n" for line in self.made.lines)

    def replay(self) -> Iterator[wire.Step]:
        return iter(())

    def replay_seen(self, seat: wire.Seat) -> Iterator[wire.Step]:
        return iter(())

    # -- what a seat is told ------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        return NAMES[self.language]

    def is_over(self) -> bool:
        return self.made.is_over()

    def update(self, seat: wire.Seat) -> wire.ShipUpdate:
        player = PLAYER_AT[seat]
        return wire.ShipUpdate(
            n=0,
            scene=ship_scene(self.made, player),
            asked=ship_asked(self.made, player),
            log=ship_log(self.made),
            can_undo=player in PLAYERS and not self.is_over() and self.made.can_undo(player),
        )

    def welcome(self, seat: wire.Seat, now: float) -> wire.ShipWelcome:
        told = self.update(seat)
        player = PLAYER_AT[seat]
        return wire.ShipWelcome(
            n=0,
            table=self.id,
            seat=seat,
            you=WHO_WORDS[player] if player in PLAYERS else "",
            seats=[wire.SeatFace(side=side, player=who, here=who != HUMAN) for side, who in sorted(self.seats.items())],
            scene=told.scene,
            asked=told.asked,
            log=told.log,
            can_undo=told.can_undo,
        )

    def updates(
        self, now: float = 0.0, seats: Collection[wire.Seat] = tuple(PLAYER_AT)
    ) -> dict[wire.Seat, wire.ShipUpdate]:
        """What has changed for each of these seats; who could notice nothing is left out."""
        changed: dict[wire.Seat, wire.ShipUpdate] = {}
        for seat in seats:
            told = self.update(seat)
            state = msgspec.json.encode(told)
            if state != self.sent.get(seat):
                changed[seat] = told
            self.sent[seat] = state
        return changed

    def told(self, seat: wire.Seat) -> None:
        self.sent[seat] = msgspec.json.encode(self.update(seat))

    def recalling(self, seat: wire.Seat) -> Recalling:
        raise Refused(NO_GAME)

    # -- answering ----------------------------------------------------------------------------------------------------

    def give(self, seat: wire.Seat, said: list[str], now: float) -> int:
        """Answers one after another; `any` leaves one to the program. How many were given; ``Refused``: none."""
        player = PLAYER_AT[seat]
        if player not in PLAYERS:
            raise Refused("who watches has no answer to give")
        taken = 0
        for text in said[:MOST_ANSWERS]:
            try:
                self.say(player, text)
            except SetUpRefusal as problem:
                if not taken:
                    raise Refused(str(problem), problem.rule) from None
                break
            taken += 1
        self.go_on(now)
        return taken

    def say(self, player: int, text: str) -> None:
        question = self.made.asked(player)
        if question is not None and question.kind == "buy" and text != "done" and self.has_long_log():
            raise SetUpRefusal("", "the force was changed too often; leave it as it is")
        if text == ANY and question is not None:
            rng = Random(self.number())
            is_buying = question.kind == "buy"
            text = whole_force(self.made.state, rng) if is_buying else choose(self.made.state, question, rng)
        self.made.say(player, text)
        self.made.number = self.number
        self.made.settle()
        self.made.number = None
        self.keep()

    def keep(self) -> None:
        """A row for every line of the log that has none."""
        for line in self.made.lines[self.stored :]:
            self.kept.add({"who": WHO_WORDS[line.who], "said": line.said})
        self.stored = len(self.made.lines)

    def go_on(self, now: float) -> None:
        """Let chance fall, and set the time at which a bot answers."""
        self.made.number = self.number
        self.made.settle()
        self.made.number = None
        self.keep()
        self.due = now + BEAT if self.bot_asked() is not None else None

    def undo(self, seat: wire.Seat, now: float) -> None:
        player = PLAYER_AT[seat]
        if player not in PLAYERS or self.is_over() or not self.made.can_undo(player):
            raise Refused("there is nothing of yours to take back: a roll, a reveal or the other player came after it")
        if self.has_long_log():
            raise Refused("too much was taken back at this table; go on")
        if not self.made.bid_of(player):  # a bid that nobody has seen leaves no trace
            self.kept.add({"undo": WHO_WORDS[player]})
        self.made.undo(player)
        self.stored = len(self.made.lines)
        self.go_on(now)

    def has_long_log(self) -> bool:
        """Whether it has grown as no set-up of two people does, who only have to say so much."""
        return len(self.kept.rows) > MOST_ROWS

    def pass_until(self, seat: wire.Seat, until: str, now: float) -> None:
        raise Refused(NO_GAME)

    def pause(self, seat: wire.Seat, paused: bool, now: float) -> None:
        raise Refused(NO_GAME)

    def set_reactions(self, seat: wire.Seat, ask: str, now: float) -> None:
        raise Refused(NO_GAME)

    def set_away(self, away: bool, now: float) -> bool:
        return False

    # -- bots ---------------------------------------------------------------------------------------------------------

    def bot_asked(self) -> int | None:
        """The player that is a program and has something to answer. It bids after whoever it plays against, so that
        its bid need not be kept, and draws it without looking."""
        for question in self.made.questions():
            if question.player not in PLAYERS or self.seats[SIDES[question.player]] == HUMAN:
                continue
            other = 1 - question.player
            if question.kind == "bid" and self.made.asked(other) and self.seats[SIDES[other]] == HUMAN:
                continue
            return question.player
        return None

    def next_tick(self, now: float) -> float | None:
        return self.due

    def tick(self, now: float) -> bool:
        if self.due is None or now < self.due:
            return False
        player = self.bot_asked()
        question = None if player is None else self.made.asked(player)
        if player is not None and question is not None:
            self.say(player, choose(self.made.state, question, Random(self.number())))
        self.go_on(now)
        return True

    def bot_due(self) -> BotJob | None:
        return None

    def bot_answered(self, job: BotJob, code: int, now: float) -> None:
        raise AssertionError("no bot was asked")

    # -- the game -----------------------------------------------------------------------------------------------------

    def game(self) -> tuple[wire.NewTable, bool]:
        """The game on this ship, and whether the players change seats for it: player one plays the stealers."""
        text = self.made.mission()
        swap = self.made.state.marine() == 1
        name = text.partition('id = "')[2].partition('"')[0]
        seats: dict[wire.Side, str] = {side: self.seats[side] for side in SIDES}
        return (
            wire.NewTable(
                mission=name,
                seats=seats,
                clock=self.head["clock"],
                apart=self.head["apart"],
                draft=wire.MissionText(file=f"{name}.toml", text=text),
            ),
            swap,
        )
