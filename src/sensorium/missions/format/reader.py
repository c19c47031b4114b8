"""Reads a mission file; every error names file, line and what would be right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from sensorium.board import Board
from sensorium.board.maptext import ENTRIES
from sensorium.cases.case import ALLOWANCES
from sensorium.missions.format.areas import floor_square, read_areas, zone
from sensorium.missions.format.boards import read_board, read_chutes, read_fields
from sensorium.missions.format.condition_text import sentence, told
from sensorium.missions.format.condition_words import Names, doors_there_are
from sensorium.missions.format.conditions import read_condition
from sensorium.missions.format.cult_words import check_cult, read_added, read_ambush, read_models, read_pool
from sensorium.missions.format.effects import read_effect
from sensorium.missions.format.errors import MissionError, WordingError, choose_from
from sensorium.missions.format.forces import Forces, read_bowl, read_mix, read_supply
from sensorium.missions.format.lesson import read_lesson
from sensorium.missions.format.mission import Mission, Words
from sensorium.missions.format.tables import Source, Table
from sensorium.missions.format.translation import read_translations
from sensorium.rules.chapters.timer import MOST_TIME_POINTS
from sensorium.rules.content.cards import DECKS, POWER_WORDS, deck_of
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.kinds import BROODLORD, LEADER
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.vocabulary import MARINES, NOBODY, SIDE_WORDS, STEALERS
from sensorium.rules.scenario.scenario import LAST_BOARD, Effect, Happening, Objective, Predicate, Scenario, Work

KEYS: Final = (
    "id",
    "name",
    "rules",
    "story",
    "number",
    "next",
    "carries",
    "briefing",
    "goals",
    "results",
    "board",
    "areas",
    "squad",
    "object",
    "stealers",
    "doors",
    "entries",
    "teleport",
    "magi",
    "journey",
    "fixtures",
    "work",
    "objective",
    "event",
    "game",
    "balance",
    "lesson",
    "step",
    "translation",
)
WORK_KEYS: Final = ("id", "at", "cost", "times", "on_it", "once_a_turn", "undone", "by", "needs", "do")
OBJECTIVE_KEYS: Final = ("side", "when", "judged", "degree", "text")
EVENT_KEYS: Final = ("when", "judged", "do")
GAME_KEYS: Final = (
    "turns",
    "clock",
    "time",
    "first",
    "allows",
    "deck",
    "plays_on",
    "command_lost",
    "time_lost",
    "hand_lost",
)
MAGI_KEYS: Final = ("at", "squads")
BALANCE_KEYS: Final = ("marine", "draw", "games", "seed", "command")
CARRIED_OVER: Final = ("survivors", "losses", "ammunition", "objects")
ID: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
SIDES: Final = {"marine": MARINES, "stealer": STEALERS, "draw": NOBODY}
STUCK: Final = re.compile(r"(\S+)\s+([2-6])\+")


def read_file(path: str | Path) -> Mission:
    """The mission of one file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise MissionError(str(path), 1, "this is no UTF-8 text", "save the file as UTF-8") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise MissionError(str(path), 1, f"this cannot be read ({reason})", "name a mission file") from None
    return read_mission(text, str(path))


def read_mission(text: str, path: str = "mission") -> Mission:
    """The mission this text describes."""
    return _Reader(Source(text, path)).mission()


class _Reader:
    """Reads the tables of the file in the order of their dependencies."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.top = source.table()
        self.top.only(KEYS)
        self.rulebook = self._rulebook()
        self.board = self._board()
        self.names = Names(self.board)
        self.names.fields = read_fields(self.top.table("board"), self.board)
        self.areas = read_areas(self.top.table("areas"), self.names)
        self.forces = Forces(self.names, self.rulebook)
        stealers = self.top.table("stealers")
        self.forces.read_start(stealers)
        for squad in self.top.tables("squad"):
            self.forces.read_squad(squad)
        for thing in self.top.tables("object"):
            self.forces.read_object(thing)
        if not any(squad.side == MARINES for squad in self.forces.squads):
            raise self.top.error("squad", "the mission has no marines", "add a `[[squad]]` with members")

    def mission(self) -> Mission:
        top = self.top
        scenario = self._scenario()
        name = top.text("name", None, '"Ember"')
        briefing = top.text("briefing", None, '"""…"""').strip()
        goals = self._words("goals", ("marine", "stealer"))
        results = self._words("results", ("marine", "stealer", "draw"))
        return Mission(
            id=self._id("id", None),
            name=name,
            rules=self.rulebook.name,
            board=self.board,
            rulebook=self.rulebook,
            scenario=scenario,
            names=self.names,
            squads=tuple(self.forces.squads),
            objects=tuple(self.forces.objects),
            blips_at=self.forces.blips_at,
            story=top.text("story", ""),
            number=top.number("number", 0, 1),
            next=self._id("next", ""),
            carries=self._carries(),
            briefing=briefing,
            goals=goals,
            results=results,
            balance=self._balance(top.table("balance")),
            lesson=read_lesson(top),
            translation=read_translations(top, name, briefing, goals, results, scenario),
            path=self.source.path,
            text=self.source.text,
        )

    # ---- the head

    def _id(self, key: str, default: str | None) -> str:
        word = self.top.text(key, default, '"ember"')
        if key in self.top and not ID.fullmatch(word):
            advice = "use small letters, digits and hyphens: `into-the-dark`"
            raise self.top.error(key, f"`{word}` is no id for a mission", advice)
        return word

    def _rulebook(self) -> Rulebook:
        name = self.top.text("rules", None, '"first"')
        try:
            return rulebook_named(name)
        except ValueError as problem:
            what, _, advice = str(problem).replace("'", "`").partition("; ")
            raise self.top.error("rules", what, advice) from None

    def _board(self) -> Board:
        if "board" not in self.top:
            raise self.top.error(None, "the mission has no board", "add `[board]` and draw its `map`")
        return read_board(self.top.table("board"))

    def _carries(self) -> tuple[str, ...]:
        words = self.top.texts("carries", '["survivors"]')
        for index, word in enumerate(words):
            if word not in CARRIED_OVER:
                what = f"nothing called `{word}` carries over"
                raise self.top.item_error("carries", index, what, choose_from(word, CARRIED_OVER))
        if words and "next" not in self.top:
            raise self.top.error("carries", "there is no next mission to carry over to", 'add `next = "…"`')
        return tuple(words)

    def _words(self, key: str, sides: tuple[str, ...]) -> Words:
        table = self.top.table(key)
        table.only(sides)
        return Words(**{side: table.text(side, "").strip() for side in sides})

    def _balance(self, table: Table) -> dict[str, Any]:
        """What duels have shown: the share of marine wins and of draws, and how it was measured."""
        table.only(BALANCE_KEYS)
        if table.data and table.share("marine") is None:
            raise table.error(None, "`[balance]` does not say how often the marines win", "add `marine = 0.5`")
        table.share("draw", "0.1")
        table.number("games", 1, 1)
        table.number("seed", 0, -(2**63))
        table.text("command", "")
        return dict(table.data)

    # ---- what the rules need

    def _scenario(self) -> Scenario:
        top, names = self.top, self.names
        stealers, game = top.table("stealers"), top.table("game")
        game.only(GAME_KEYS)
        locked, stuck, armoured = self._doors(top.table("doors"))
        closed = self._entries(top.table("entries"), "closed")
        secured = self._entries(top.table("entries"), "secured")
        hits = self._fixtures(top.table("fixtures"))
        works = self._works(top.tables("work"))
        objectives = tuple(self._objective(one) for one in top.tables("objective"))
        if not objectives:
            raise top.error(
                "objective", "the mission has no objective", "add an `[[objective]]` with `side` and `when`"
            )
        events = tuple(self._event(one) for one in top.tables("event"))
        squares, when = self._teleport(top.table("teleport"))
        check_cult(stealers, self.rulebook)
        return Scenario(
            names=tuple(names.pieces),
            counters=self.rulebook.command_counters,
            supply=read_supply(stealers),
            objectives=objectives,
            events=events,
            areas=self.areas,
            forces=tuple(self.forces.forces),
            deployments=tuple(self.forces.deployments),
            works=works,
            things=tuple(self.forces.things),
            locked=locked,
            fields=names.fields,
            stuck=stuck,
            armoured=armoured,
            closed_entries=closed,
            fixture_hits=hits,
            mix=read_pool(stealers, self.rulebook) or read_mix(stealers, self.rulebook),
            seconds=game.number("clock", 0, 1),
            time_points=self._time(game),
            turn_limit=game.number("turns", 0, 1),
            begins=SIDE_WORDS.index(game.word("first", SIDE_WORDS[:2], "marine")),
            ends_without_marines=True,
            allows=self._allows(game, stealers),
            texts=tuple(names.texts),
            ambush_mix=read_ambush(stealers, read_bowl(stealers), self.rulebook),
            models=read_models(stealers),
            added=read_added(stealers),
            psykers=stealers.number("psykers", 0, 1),
            ambush_limit=stealers.number("ambushes", 0, 1),
            secured=secured,
            teleport_squares=squares,
            teleport_when=when,
            magi=self._magi(top.table("magi")),
            plays_on=game.flag("plays_on"),
            command_lost=game.number("command_lost", 0, 0),
            seconds_lost=game.number("time_lost", 0, 0),
            hand_lost=self._hand_lost(game),
            chutes=read_chutes(top.table("board"), self.board, self.rulebook),
            deck=self._deck(game),
            journey=self._journey(top.table("journey")),
        )

    def _time(self, game: Table) -> int:
        """deathwing.time.table-lookup: what a force from the list spends on time; -1: it is none."""
        if "time" in game and "clock" in game:
            raise game.error("time", "the turn has a `clock` and a `time`", "keep one of the two")
        return game.number("time", -1, 0, MOST_TIME_POINTS)

    def _journey(self, table: Table) -> int:
        """Which board of the long way alone this is: its table decides what comes, the tanks of the first nine are
        weapons caches, and the leader is on the tenth and nowhere else (solo.board-10.occupants)."""
        table.only(("board",))
        board = table.number("board", 0, 1, LAST_BOARD)
        if table.data and not self.rulebook.has(LEADER):
            what = f"the rules `{self.rulebook.name}` know no long way alone"
            raise table.error(None, what, 'take `[journey]` away, or write `rules = "first+deathwing+solo"`')
        if board != LAST_BOARD and LEADER in self.names.kinds:
            name = self.names.pieces[self.names.kinds.index(LEADER)]
            what = f"`{name}` is a leader, who is on the tenth board of the long way alone and nowhere else"
            raise self.top.error("squad", what, "take him away, or write `[journey]` and `board = 10`")
        return board

    def _deck(self, game: Table) -> tuple[int, ...]:
        """The psychic cards: ``standard`` or ``mild``, and what is taken out of it, `mild without vortex`:
        cult.choose.deck. Nothing: the standard deck."""
        words = game.text("deck", "").split()
        if not words:
            return ()
        if not self.rulebook.cards:
            what = f"the rules `{self.rulebook.name}` know no psychic cards"
            raise game.error("deck", what, "take it away, or add `+psychic` to `rules`")
        name, *rest = words
        if name not in DECKS:
            raise game.error("deck", f"there is no deck `{name}`", choose_from(name, tuple(DECKS)))
        if rest and rest[0] != "without":
            raise game.error("deck", "the deck cannot be read", 'write `deck = "standard without vortex stasis"`')
        for word in rest[1:]:
            if word not in POWER_WORDS:
                raise game.error("deck", f"there is no card `{word}`", choose_from(word, POWER_WORDS))
        return deck_of(name, tuple(POWER_WORDS.index(word) for word in rest[1:]))

    def _allows(self, game: Table, stealers: Table) -> tuple[str, ...]:
        words = game.texts("allows", '["securing"]')
        for index, word in enumerate(words):
            if word not in ALLOWANCES:
                what = f"no rule is called `{word}`"
                raise game.item_error("allows", index, what, choose_from(word, ALLOWANCES))
        if stealers.flag("broodlord") and "broodlord" not in words:
            words = [*words, "broodlord"]
        if "broodlord" in words and not self.rulebook.kinds[BROODLORD].known:
            key, table = ("broodlord", stealers) if "broodlord" in stealers else ("allows", game)
            raise table.error(key, f"the rules `{self.rulebook.name}` know no broodlord", "take it away")
        return tuple(words)

    def _doors(self, table: Table) -> tuple[int, tuple[tuple[int, int], ...], int]:
        table.only(("locked", "stuck", "armoured"))
        locked = 0
        for index, word in enumerate(table.texts("locked", '["5,2"]')):
            locked |= 1 << self._door(table, "locked", index, word)
        stuck: list[tuple[int, int]] = []
        for index, text in enumerate(table.texts("stuck", '["7,3 4+"]')):
            match = STUCK.fullmatch(text.strip())
            if match is None:
                advice = "write the square and the score that opens it: `7,3 4+`"
                raise table.item_error("stuck", index, f"`{text}` is no stuck door", advice)
            stuck.append((self._door(table, "stuck", index, match[1]), int(match[2])))
        armoured = 0  # deathwing.ruling.armoured-door
        for index, word in enumerate(table.texts("armoured", '["5,2"]')):
            if not self.rulebook.worn_out().wear:
                what = f"the rules `{self.rulebook.name}` know no armoured doors"
                raise table.error("armoured", what, "take it away, or play `first+deathwing`")
            armoured |= 1 << self._door(table, "armoured", index, word)
        return locked, tuple(stuck), armoured

    def _door(self, table: Table, key: str, index: int, word: str) -> int:
        square = floor_square(table, key, index, word, self.board)
        if not self.board.doors >> square & 1:
            raise table.item_error(key, index, f"there is no door at {word}", doors_there_are(self.board))
        return square

    def _entries(self, table: Table, key: str) -> int:
        """The entry areas that begin closed, or secured: deathwing.defensive-perimeter.four-secured."""
        table.only(("closed", "secured"))
        found = 0
        for number in table.numbers(key, 1, len(ENTRIES)):
            index = self.names.entry(number)
            if index < 0:
                there = " ".join(str(entry.name) for entry in self.board.entries) or "none"
                raise table.error(key, f"there is no entry area {number}", f"the map has {there}")
            found |= 1 << index
        return found

    def _teleport(self, table: Table) -> tuple[int, Predicate | None]:
        """From which squares marines may teleport, and when: deathwing.breakout.teleport-room,
        deathwing.recon.teleport-out."""
        table.only(("from", "when"))
        squares = 0
        for index in range(len(table.texts("from", '"control-room"', True))):
            squares |= zone(table, "from", index, self.names)
        return squares, self._condition(table) if "when" in table else None

    def _magi(self, table: Table) -> tuple[int, ...]:
        """The tank that may be empty, and how many squads are against it: deathwing.campaign.raid.mage-roll."""
        table.only(MAGI_KEYS)
        if not table.data:
            return ()
        word = table.text("at", None, '"8,1"')
        square = self.board.find(word)
        if square < 0 or not self.board.tanks >> square & 1:
            raise table.error("at", f"no tank stands at `{word}`", "draw one on the map with `k`, and write its square")
        return square, table.number("squads", None, 1)

    def _hand_lost(self, game: Table) -> int:
        """cult.ruling.psi-or-cards: cards, where there are any."""
        if "hand_lost" in game and not self.rulebook.cards:
            what = f"the rules `{self.rulebook.name}` know no psychic cards"
            raise game.error("hand_lost", what, "take it away, or add `+psychic` to `rules`")
        return game.number("hand_lost", 0, 0, 2)

    def _fixtures(self, table: Table) -> tuple[tuple[int, int], ...]:
        hits: list[tuple[int, int]] = []
        for word in table.data:
            square = self.board.find(word)
            if square < 0 or not (self.board.tanks | self.board.generators) >> square & 1:
                what = f"neither a tank nor a generator stands at `{word}`"
                raise table.error(word, what, "draw one on the map with `k` or `g`, and write its square")
            hits.append((square, table.number(word, None, 1)))
        return tuple(hits)

    # ---- works, objectives, events

    def _works(self, tables: list[Table]) -> tuple[Work, ...]:
        # Conditions name works and the effects of works name squads, so all ids come first.
        for table in tables:
            table.only(WORK_KEYS)
            name = table.text("id", None, '"console"')
            if not ID.fullmatch(name):
                raise table.error("id", f"`{name}` is no id for a work", "use small letters, digits and hyphens")
            if name in self.names.works:
                raise table.error("id", f"a work is called `{name}` already", "give each work its own id")
            self.names.works.append(name)
        works: list[Work] = []
        for table in tables:
            work = self._work(table)
            if any(other.square == work.square and other.side == work.side for other in works):
                what = f"the same side works at {self.board.name(work.square)} already"
                raise table.error("at", what, "give each work a square of its own")
            works.append(work)
        return tuple(works)

    def _work(self, table: Table) -> Work:
        square = floor_square(table, "at", 0, table.text("at", None, '"5,2"'), self.board)
        on_it = table.flag("on_it")
        board = self.board
        if on_it and (board.crates | board.bulkheads | board.tanks | board.generators) >> square & 1:
            what = f"nobody can stand at {board.name(square)}"
            raise table.error("on_it", what, "take `on_it` away: it is then worked from a square beside it")
        needs = -1
        if "needs" in table:
            known = self.names.objects()
            name = table.text("needs")
            if name not in known:
                advice = choose_from(name, known, "add an `[[object]]` of this name")
                raise table.error("needs", f"there is no object `{name}`", advice)
            needs = self.names.label(name)
        return Work(
            square,
            table.number("cost", None, 0),
            times=table.number("times", 1, 1),
            side=SIDE_WORDS.index(table.word("by", SIDE_WORDS[:2], "marine")),
            on_it=on_it,
            once_a_turn=table.flag("once_a_turn"),
            undone=table.flag("undone"),
            needs=needs,
            effects=self._effects(table),
        )

    def _condition(self, table: Table) -> Predicate:
        try:
            return read_condition(table.text("when", None, '"kills 30"'), self.names)
        except WordingError as problem:
            raise self.source.error_inside(table.at("when"), problem) from None

    def _effects(self, table: Table) -> tuple[Effect, ...]:
        effects: list[Effect] = []
        for index, text in enumerate(table.texts("do", '["open entry 3"]', True)):
            try:
                effects.append(read_effect(text, self.names))
            except WordingError as problem:
                raise self.source.error_inside(table.item("do", index), problem) from None
        return tuple(effects)

    def _objective(self, table: Table) -> Objective:
        table.only(OBJECTIVE_KEYS)
        side = SIDES[table.word("side", tuple(SIDES))]
        predicate = self._condition(table)
        at_once = table.word("judged", ("closing", "at once"), "closing") == "at once"
        text = table.text("text", "").strip() or sentence(told(predicate, self.names))
        return Objective(side, at_once, predicate, table.text("degree", ""), text)

    def _event(self, table: Table) -> Happening:
        table.only(EVENT_KEYS)
        predicate = self._condition(table)
        at_once = table.word("judged", ("turn", "at once"), "turn") == "at once"
        if not table.texts("do", '["open entry 3"]', True):
            raise table.error(None, "the event does nothing", 'add `do = ["open entry 3"]`')
        return Happening(predicate, self._effects(table), at_once)
