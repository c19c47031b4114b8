"""A table where a ship is made before the game: it behaves to the server as the table of a game does.

When the ship is ready the house opens the game on it, as it opens a rematch. A sealed bid is in no row: it is kept
beside them (`envelopes`) until both are in, so that whoever has bid may leave and come back (deathwing.bid.secret).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

from sensorium.rules.core.log import row
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.ships.setup import Line, SetUp
from sensorium.ships.setup_players import choose, whole_force
from sensorium.ships.setup_state import PLAYERS, WHO_WORDS, SetUpRefusal
from sensorium.table import wire
from sensorium.table.refusal import Refused, TableError
from sensorium.table.ship_messages import ship_asked, ship_log, ship_scene
from sensorium.table.state_table import ANY, PLAYER_AT, SIDES, StateTable, terms_of
from sensorium.table.table_setup import HUMAN, new_id

FORMAT: Final = 1
NAMES: Final = {"en": "A new ship", "fr": "Une nouvelle épave"}


class ShipTable(StateTable[wire.ShipUpdate]):
    no_game: ClassVar[str] = "the ship is not ready yet"
    only_watches: ClassVar[str] = "who watches has no answer to give"
    refusals: ClassVar[type[ValueError]] = SetUpRefusal

    def __init__(self, head: dict[str, Any], number: Callable[[], int]) -> None:
        super().__init__(head, number)
        self.made = SetUp(self.language)
        self.stored = 0  # lines of the log that have a row

    @classmethod
    def begin(cls, new: wire.NewTable, number: Callable[[], int], now: float) -> ShipTable:
        """A new ship. Raises ``TableError``."""
        if new.ship not in LANGUAGES:
            raise TableError(f"a ship is described in one of these languages: {', '.join(LANGUAGES)}")
        terms = terms_of(new)
        head = {"ship": FORMAT, "id": new_id(number), "language": new.ship, **terms}
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

    def envelopes(self) -> str:
        """Sealed bids, for the store and nobody else; empty: there is none."""
        sealed = self.made.sealed()
        return row({WHO_WORDS[player]: f"bid {points}" for player, points in sealed.items()}) if sealed else ""

    def log_text(self) -> str:
        """Every answer, one a line."""
        return "".join(f"{row({'who': WHO_WORDS[line.who], 'said': line.said})}\n" for line in self.made.lines)

    # -- what a seat is told ------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        return NAMES[self.language]

    def is_over(self) -> bool:
        return self.made.is_over()

    def you(self, seat: wire.Seat) -> str:
        return WHO_WORDS[PLAYER_AT[seat]] if seat in SIDES else ""

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
        return wire.ShipWelcome(
            n=0,
            table=self.id,
            seat=seat,
            you=self.you(seat),
            seats=self.faces(),
            scene=told.scene,
            asked=told.asked,
            log=told.log,
            can_undo=told.can_undo,
        )

    # -- answering ----------------------------------------------------------------------------------------------------

    def say(self, player: int, text: str) -> None:
        question = self.made.asked(player)
        if question is not None and question.kind == "buy" and text != "done" and self.has_long_log():
            raise SetUpRefusal("", "the force was changed too often; leave it as it is")
        if text == ANY and question is not None:
            rng = Random(self.number())
            is_buying = question.kind == "buy"
            text = whole_force(self.made.state, rng) if is_buying else choose(self.made.state, question, rng)
        self.made.say(player, text)
        self.settle()

    def refused(self, problem: ValueError) -> Refused:
        if isinstance(problem, SetUpRefusal):
            return Refused(str(problem), problem.rule, errors=problem.texts)
        return Refused(str(problem))

    def settle(self) -> None:
        self.made.number = self.number
        self.made.settle()
        self.made.number = None
        self.keep()

    def keep(self) -> None:
        """A row for every line of the log that has none."""
        for line in self.made.lines[self.stored :]:
            self.kept.add({"who": WHO_WORDS[line.who], "said": line.said})
        self.stored = len(self.made.lines)

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

    def answer_for(self, player: int) -> None:
        question = self.made.asked(player)
        if question is not None:
            self.say(player, choose(self.made.state, question, Random(self.number())))

    # -- the game -----------------------------------------------------------------------------------------------------

    def game(self) -> tuple[wire.NewTable, bool]:
        """The game on this ship, and whether the players change seats for it: player one plays the stealers."""
        return self.game_on(self.made.mission(), dict(self.seats)), self.made.state.marine() == 1
