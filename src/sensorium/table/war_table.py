"""A campaign at a table: it behaves to the server as the table of a game does.

Its rows are the lines of the campaign's log, and its games are ordinary tables that the house opens and counts: here
only the war is kept. The force that is being chosen is in no row; it is kept beside them (`envelopes`) until it is
bought.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from sensorium.campaign.campaign import CHANCE, DEFAULT_RULES, GAME, PLAYERS, Campaign
from sensorium.campaign.deciders import SQUADS, advised, drawn
from sensorium.campaign.file import CampaignFile, written
from sensorium.campaign.games import result_line, write_game
from sensorium.campaign.log_faults import LogFileError
from sensorium.campaign.refusal import Refusal
from sensorium.campaign.views import view
from sensorium.forces.force import Force
from sensorium.forces.force_text import MOST_OF_A_WAR, ForceError, link_of, read_link
from sensorium.rules.core.log import row
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.rules.core.vocabulary import DEAD
from sensorium.ships.random_force import choose_force
from sensorium.ships.setup_force import edited
from sensorium.ships.setup_state import SetUpRefusal
from sensorium.table import wire
from sensorium.table.refusal import Refused, TableError
from sensorium.table.rows import Rows
from sensorium.table.state_table import ANY, PLAYER_AT, SIDES, StateTable, terms_of
from sensorium.table.table import Table
from sensorium.table.table_setup import HUMAN, new_id
from sensorium.table.war_messages import (
    DONE,
    FIGHT,
    WATCH,
    asked_players,
    battle_asked,
    side_of,
    war_asked,
    war_log,
    war_scene,
)

FORMAT: Final = 1
MISSION: Final = "campaign"
LONGEST_NAME: Final = 60
MOST_LINES: Final = 1000  # of a file that somebody brings
NAMES: Final = {"en": "The Long Watch", "fr": "La Longue Veille"}
ENTERED: Final = {
    "en": "the battle has begun; what led to it stays",
    "fr": "la bataille a commencé ; ce qui y a mené reste",
}


class WarTable(StateTable[wire.WarUpdate]):
    no_game: ClassVar[str] = "this is a war room; its games have tables of their own"
    only_watches: ClassVar[str] = "who watches has nothing to decide"

    def __init__(self, head: dict[str, Any], number: Callable[[], int]) -> None:
        super().__init__(head, number)
        self.name: str = head["name"]
        self.campaign = Campaign(head["rules"])
        self.draft: Force | None = None  # the force as far as it is chosen
        self.opened: set[int] = set()  # battles that have a table: the house tells
        self.watched: set[int] = set()  # those that bots fight by themselves
        self.wish = ""  # how the battle is to be entered: for the house, which opens it

    @classmethod
    def begin(cls, new: wire.NewTable, number: Callable[[], int], now: float) -> WarTable:
        """A new campaign, or one from a file. Raises ``TableError``."""
        wanted = new.war or wire.NewWar()
        if wanted.language not in LANGUAGES:
            raise TableError(f"a campaign is told in one of these languages: {', '.join(LANGUAGES)}")
        terms = terms_of(new)
        if HUMAN not in new.seats.values():
            raise TableError("a war room needs somebody to decide; let bots fight whole wars with `sensorium campaign`")
        head = {
            "war": FORMAT,
            "id": new_id(number),
            "name": " ".join(wanted.name.split())[:LONGEST_NAME] or NAMES[wanted.language],
            "rules": wanted.rules or DEFAULT_RULES,
            "language": wanted.language,
            **terms,
        }
        lines: list[str] = []
        if wanted.text:
            lines = brought(wanted.text, head)
        try:
            table = cls(head, number)
        except (ValueError, KeyError) as problem:
            raise TableError(str(problem.args[0])) from None
        table.kept.add(head)
        for line in lines:
            table.decide(line)
        table.go_on(now)
        table.updates()
        return table

    @classmethod
    def restore(cls, rows: list[str], number: Callable[[], int], now: float, envelopes: str = "") -> WarTable:
        """The war of these rows, at the same question as before. Raises ``TableError``."""
        head, *rest = (json.loads(one) for one in rows)
        if head.get("war") != FORMAT:
            raise TableError(f"these rows are of no campaign of format {FORMAT}; update Sensorium")
        table = cls(head, number)
        try:
            for data in rest:
                table.decide(data["line"])
        except ValueError as problem:
            raise TableError(f"this campaign cannot be gone through again: {problem}") from None
        table.kept = Rows()
        table.kept.keep(rows)
        table.find_draft(envelopes)
        table.go_on(now)
        table.updates()
        return table

    # -- rows ---------------------------------------------------------------------------------------------------------

    def envelopes(self) -> str:
        """The force that is being chosen, for the store and its buyer."""
        return row({"force": link_of(self.draft)}) if self.draft is not None and self.draft.squads else ""

    def find_draft(self, envelopes: str) -> None:
        """The force that was being chosen, or the money for one."""
        if self.campaign.phase != "force":
            self.draft = None
            return
        points = self.campaign.auction.budget()
        empty = Force(NAMES[self.language], points, 0, ())
        try:
            found = read_link(json.loads(envelopes)["force"], MOST_OF_A_WAR) if envelopes else empty
        except ForceError:
            found = empty  # what no list has any more is chosen again
        self.draft = replace(found, points=points)

    def log_text(self) -> str:
        """The campaign's file, without what was taken back: a bid or squads that were withdrawn before anybody saw them
        were never told."""
        return written(self.name, self.campaign.rules, self.language, self.campaign.lines)

    def hides(self, seat: wire.Seat) -> bool:
        """Whether the file tells more than this seat may know. While they bid it always may: who is refused then does
        not learn by it whether the other has bid."""
        seen = view(self.campaign, self.you(seat))
        return self.campaign.phase == "bid" or list(seen.lines) != self.campaign.lines

    # -- what a seat is told ------------------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.campaign.phase == "over"

    def you(self, seat: wire.Seat) -> str:
        return PLAYERS[PLAYER_AT[seat]] if seat in SIDES else ""

    def is_open(self) -> bool:
        """Whether the battle that is to be fought has its table."""
        return self.campaign.phase == "game" and self.campaign.game().number in self.opened

    def is_quick(self) -> bool:
        """Whether bots may fight a battle: where nobody is there who might have wanted to."""
        return not self.head["apart"]

    def update(self, seat: wire.Seat) -> wire.WarUpdate:
        who = self.you(seat)
        seen = view(self.campaign, who)
        if self.campaign.phase == "game":
            asked = battle_asked(who, self.is_open(), self.is_quick())
            asked.bots = asked.opened and self.campaign.game().number in self.watched
        else:
            asked = war_asked(self.campaign, seen, who, self.draft)
        return wire.WarUpdate(
            n=0,
            scene=war_scene(self.campaign, seen, self.name),
            asked=asked,
            log=war_log(seen),
            side=side_of(self.campaign, PLAYER_AT[seat]) if who else "",
            can_undo=bool(who) and not self.bar_to_undo(PLAYER_AT[seat]),
        )

    def welcome(self, seat: wire.Seat, now: float) -> wire.WarWelcome:
        told = self.update(seat)
        return wire.WarWelcome(
            n=0,
            table=self.id,
            seat=seat,
            you=self.you(seat),
            seats=self.faces(),
            scene=told.scene,
            asked=told.asked,
            log=told.log,
            side=told.side,
            can_undo=told.can_undo,
        )

    # -- deciding -----------------------------------------------------------------------------------------------------

    def say(self, player: int, text: str) -> None:
        if self.has_long_log():
            raise Refused("this campaign has grown as no war does; take its file elsewhere")
        phase = self.campaign.phase
        who = side_of(self.campaign, player) or PLAYERS[player]
        if phase == "game" and text in (FIGHT, WATCH):
            self.enter(text)
        elif phase == "force" and self.draft is not None and player in asked_players(self.campaign):
            self.buy(who, text)
        elif text.partition(" ")[0] == "undo":
            raise Refused("a decision is taken back by the message `undo`")
        elif text == ANY and player in asked_players(self.campaign) and phase != "game":
            self.decide(advised(self.campaign, who, Random(self.number())))
        else:
            self.decide(f"{who} {text}")

    def refused(self, problem: ValueError) -> Refused:
        """Why not, with the rule, in both languages where the campaign says so itself."""
        if isinstance(problem, Refused):
            return problem
        if isinstance(problem, Refusal):
            return Refused(problem.text("en"), problem.rule, errors={one: problem.text(one) for one in LANGUAGES})
        if isinstance(problem, SetUpRefusal):
            return Refused(str(problem), problem.rule, errors=problem.texts)
        return Refused(str(problem))

    def enter(self, how: str) -> None:
        """The battle is to be opened, or left to bots; once it is open nothing that led to it is taken back."""
        if how == WATCH and not self.is_quick():
            raise Refused("the other player may want to fight this battle; bots do so where nobody else is there")
        if not self.is_open():
            self.wish = how

    def buy(self, who: str, text: str) -> None:
        """The force is chosen in the words of the list, and bought with `done`: deathwing.campaign.buy."""
        assert self.draft is not None
        if text == DONE:
            self.decide(f"{who} force {link_of(self.draft)}")
        elif text == ANY:
            rng = Random(self.number())
            self.draft = choose_force(rng, self.draft.points, self.draft.name, SQUADS)
        else:
            self.draft = edited(self.draft, text, int(self.id, 16))

    def decide(self, line: str) -> None:
        """A line of the log, and its row."""
        words = " ".join(line.split())
        self.campaign.decide(words)
        self.kept.add({"line": words})
        if (self.campaign.phase == "force") != (self.draft is not None):
            self.find_draft("")

    def settle(self) -> None:
        while self.campaign.asks() == (CHANCE,):
            self.decide(drawn(self.campaign, Random(self.number())))

    def bar_to_undo(self, player: int) -> ValueError | None:
        if self.is_open():
            return Refused(ENTERED["en"], "deathwing.campaign.recorded", errors=ENTERED)
        return self.campaign.bar_to_undo(side_of(self.campaign, player) or PLAYERS[player])

    def undo(self, seat: wire.Seat, now: float) -> None:
        if seat not in SIDES:
            raise Refused("who watches has nothing to take back")
        bar = self.bar_to_undo(PLAYER_AT[seat])
        if bar is not None:
            raise self.refused(bar)
        if self.has_long_log():
            raise Refused("too much was taken back in this war; go on")
        self.wish = ""
        self.decide(f"{side_of(self.campaign, PLAYER_AT[seat]) or self.you(seat)} undo")
        self.go_on(now)

    # -- bots ---------------------------------------------------------------------------------------------------------

    def bot_asked(self) -> int | None:
        """The player that is a program and has something to decide. It bids after whoever it plays against."""
        if self.campaign.phase == "game":
            return None
        asked = asked_players(self.campaign)
        bots = [player for player in asked if self.seats[SIDES[player]] != HUMAN]
        waits = self.campaign.phase == "bid" and len(bots) < len(asked)
        return bots[0] if bots and not waits else None

    def answer_for(self, player: int) -> None:
        who = side_of(self.campaign, player) or PLAYERS[player]
        self.decide(advised(self.campaign, who, Random(self.number())))

    # -- games --------------------------------------------------------------------------------------------------------

    def swaps(self) -> bool:
        """Whether player one sits at the stealers' side of the games."""
        return self.campaign.marine_player() == PLAYERS[1]

    def game(self) -> wire.NewTable:
        """The game that is to be played, as a table is asked for; who sits where is the house's affair."""
        return self.game_on(write_game(self.campaign), {})

    def count(self, number: int, game: Table, now: float) -> bool:
        """Count the result of this game, unless it is counted already. Whether it was now."""
        if self.campaign.asks() != (GAME,) or self.campaign.game().number != number:
            return False
        self.decide(result_of(self.campaign, game))
        self.wish = ""
        self.go_on(now)
        return True


def result_of(campaign: Campaign, game: Table) -> str:
    """How a finished game went, as a line of the campaign's log."""
    position = game.position
    dead = [position.name(marine) for marine in range(position.marine_count) if position.place[marine] == DEAD]
    services = game.book.aftermath().services
    kills = {name: services[name].kills for name in game.book.marines}
    return result_line(campaign, position.winner, dead, position.supplied, kills)


def brought(text: str, head: dict[str, Any]) -> list[str]:
    """The lines of a campaign's file; its name, rules and language go into the head. Raises ``TableError``."""
    try:
        saved = CampaignFile.read(text, Path("campaign.txt"))
    except LogFileError as problem:
        raise TableError(problem.text(head["language"])) from None
    if saved.count > MOST_LINES:
        raise TableError(f"a campaign of more than {MOST_LINES} lines is too long for this server")
    language = saved.language if saved.language in LANGUAGES else LANGUAGES[0]
    head.update({"name": saved.name[:LONGEST_NAME], "rules": saved.rules, "language": language})
    return saved.lines
