"""Every table and key of a mission file as the editor's forms show them: in which order, and what kind of value each
takes. ``tests/missions/test_edit_fields.py`` holds them to what the reader knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from sensorium.board.compass import FACING_WORDS
from sensorium.cases.case import ALLOWANCES
from sensorium.missions.format.box import BOX
from sensorium.missions.format.lesson import GROUPS
from sensorium.missions.format.locator import Path
from sensorium.missions.format.reader import CARRIED_OVER

# Kinds of value. What a form shows for each, the page knows; what may be written, the reader.
LINE: Final = "line"  # words on one line
WORDS: Final = "words"  # words on several
RULES: Final = "rules"  # a rulebook with its expansions
CHOICE: Final = "choice"  # one of some words
CHOICES: Final = "choices"  # several of some words
NUMBER: Final = "number"
SHARE: Final = "share"  # 0 to 1
FLAG: Final = "flag"
NUMBERS: Final = "numbers"
SCHEDULE: Final = "schedule"  # a number, or a list by turn
TURN: Final = "turn"  # a number, or "event"
LINES: Final = "lines"  # a list of texts; one text alone may stand for it
DRAWING: Final = "drawing"  # of a deck
SQUARE: Final = "square"
SQUARES: Final = "squares"  # a list of texts that begin with one
AREA: Final = "area"  # one area, or several
AREAS: Final = "areas"  # a list of them
MEMBERS: Final = "members"
CONDITION: Final = "condition"
EFFECTS: Final = "effects"
PIECE: Final = "piece"  # the name of one
THING: Final = "thing"  # the name of an object


class Field(NamedTuple):
    key: str
    kind: str
    options: tuple[str, ...] = ()
    needed: bool = False  # without it the mission cannot be read


class Sheet(NamedTuple):
    """A table. ``many``: there may be several. ``free``: its keys are names, and all its values of this kind."""

    name: str  # dotted; empty: the head of the file
    fields: tuple[Field, ...] = ()
    many: bool = False
    free: str = ""


SIDES: Final = ("marine", "stealer")
SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        "",
        (
            Field("id", LINE, needed=True),
            Field("name", LINE, needed=True),
            Field("rules", RULES, needed=True),
            Field("story", LINE),
            Field("number", NUMBER),
            Field("next", LINE),
            Field("carries", CHOICES, CARRIED_OVER),
            Field("briefing", WORDS, needed=True),
        ),
    ),
    Sheet("goals", (Field("marine", WORDS), Field("stealer", WORDS))),
    Sheet("results", (Field("marine", WORDS), Field("stealer", WORDS), Field("draw", WORDS))),
    Sheet(
        "board",
        (
            Field("map", DRAWING),
            Field("sections", DRAWING),
            Field("walls", SQUARES),
            Field("doors", SQUARES),
            Field("features", SQUARES),
            Field("fields", SQUARES),
            Field("chutes", SQUARES),
        ),
    ),
    Sheet("board.deck", (Field("map", DRAWING, needed=True), Field("sections", DRAWING)), many=True),
    Sheet(
        "board.place",
        (
            Field("piece", CHOICE, tuple(BOX), needed=True),
            Field("at", SQUARE, needed=True),
            Field("turn", CHOICE, tuple(FACING_WORDS)),
            Field("deck", NUMBER),
            Field("section", LINE),
            Field("entry", NUMBER),
            Field("closed", LINE),
        ),
        many=True,
    ),
    Sheet("areas", free=LINE),
    Sheet(
        "squad",
        (
            Field("name", LINE, needed=True),
            Field("members", MEMBERS, needed=True),
            Field("deploy", AREA),
            Field("one_each", AREAS),
            Field("landing", AREAS),
            Field("by", CHOICE, (*SIDES, "chance")),
            Field("ranks", FLAG),
            Field("facing", CHOICE, tuple(FACING_WORDS)),
            Field("turn", TURN),
        ),
        many=True,
    ),
    Sheet(
        "object",
        (
            Field("name", LINE, needed=True),
            Field("kind", CHOICE, ("artefact", "object", "cat"), needed=True),
            Field("at", SQUARE),
            Field("carried_by", PIECE),
            Field("wanders", NUMBER),
            Field("hits", NUMBER),
            Field("burns", FLAG),
            Field("fragile", NUMBER),
        ),
        many=True,
    ),
    Sheet(
        "stealers",
        (
            Field("start", NUMBER),
            Field("place", AREA),
            Field("reinforcements", SCHEDULE),
            Field("total", NUMBER),
            Field("last_turn", NUMBER),
            Field("optional", FLAG),
            Field("per_open_entry", FLAG),
            Field("spared", NUMBER),
            Field("mix", NUMBERS),
            Field("bowl", NUMBERS),
            Field("ambushes", NUMBER),
            Field("pool", LINES),
            Field("add", LINES),
            Field("ambush", LINES),
            Field("supply", LINES),
            Field("psykers", NUMBER),
            Field("broodlord", FLAG),
        ),
    ),
    Sheet("doors", (Field("locked", SQUARES), Field("stuck", SQUARES), Field("armoured", SQUARES))),
    Sheet("entries", (Field("closed", NUMBERS), Field("secured", NUMBERS))),
    Sheet("teleport", (Field("from", AREA), Field("when", CONDITION))),
    Sheet("magi", (Field("at", SQUARE, needed=True), Field("squads", NUMBER, needed=True))),
    Sheet("journey", (Field("board", NUMBER),)),
    Sheet("fixtures", free=NUMBER),
    Sheet(
        "work",
        (
            Field("id", LINE, needed=True),
            Field("at", SQUARE, needed=True),
            Field("cost", NUMBER, needed=True),
            Field("on_it", FLAG),
            Field("times", NUMBER),
            Field("once_a_turn", FLAG),
            Field("undone", FLAG),
            Field("by", CHOICE, SIDES),
            Field("needs", THING),
            Field("do", EFFECTS),
        ),
        many=True,
    ),
    Sheet(
        "objective",
        (
            Field("side", CHOICE, (*SIDES, "draw"), needed=True),
            Field("when", CONDITION, needed=True),
            Field("judged", CHOICE, ("closing", "at once")),
            Field("degree", LINE),
            Field("text", WORDS),
        ),
        many=True,
    ),
    Sheet(
        "event",
        (
            Field("when", CONDITION, needed=True),
            Field("judged", CHOICE, ("turn", "at once")),
            Field("do", EFFECTS, needed=True),
        ),
        many=True,
    ),
    Sheet(
        "game",
        (
            Field("turns", NUMBER),
            Field("clock", NUMBER),
            Field("time", NUMBER),
            Field("first", CHOICE, SIDES),
            Field("allows", CHOICES, tuple(ALLOWANCES)),
            Field("plays_on", FLAG),
            Field("command_lost", NUMBER),
            Field("time_lost", NUMBER),
            Field("hand_lost", NUMBER),
            Field("deck", LINE),
        ),
    ),
    Sheet(
        "balance",
        (
            Field("marine", SHARE, needed=True),
            Field("draw", SHARE),
            Field("games", NUMBER),
            Field("seed", NUMBER),
            Field("command", LINE),
        ),
    ),
    Sheet(
        "lesson",
        (
            Field("group", CHOICE, GROUPS, needed=True),
            Field("side", CHOICE, SIDES),
            Field("minutes", NUMBER),
            Field("opponent", LINE),
            Field("clock", FLAG),
            Field("begin", LINES),
            Field("dice", LINE),
        ),
    ),
    Sheet(
        "step",
        (
            Field("say", WORDS, needed=True),
            Field("point", LINES),
            Field("do", LINES),
            Field("wants", LINES),
            Field("otherwise", WORDS),
            Field("until", LINES),
            Field("dice", LINE),
            Field("enemy", LINES),
            Field("quiet", FLAG),
        ),
        many=True,
    ),
)


@cache
def keys_by_table() -> dict[str, tuple[str, ...]]:
    return {sheet.name: tuple(field.key for field in sheet.fields) for sheet in SHEETS}


def order_of(path: Path) -> Sequence[str]:
    """The keys of the table of this path, in the order of the documents."""
    return keys_by_table().get(".".join(part for part in path if isinstance(part, str)), ())


@cache
def tables_in_order() -> tuple[str, ...]:
    return tuple(dict.fromkeys(sheet.name.partition(".")[0] for sheet in SHEETS if sheet.name))


def rank_of(name: str) -> int:
    """The place of a table among the others."""
    tables = tables_in_order()
    return tables.index(name) if name in tables else len(tables)
