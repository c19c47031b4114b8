"""The verbs of the game: every kind of answer once, with its word, what it names, who may give it and what it is.

The notation, the refusals, the table's choices and the page's controls all read this table; ``action_table`` says what
those that are actions cost and do. The numbers stand in ``answers``. What is done with some weapons and by psychic
powers is declared in their chapters (``declare_verb``) and joins the table as they are imported.
"""

from __future__ import annotations

from typing import Final

from sensorium.rules.content.kinds import COUNTER, MODEL, TROOPER
from sensorium.rules.core import answers as a

# -- what follows the word ------------------------------------------------------------------------------------
PLAIN: Final = 0  # nothing, and no piece stands before it either: `end turn`
BARE: Final = 1  # nothing: `A guard`
AT_PIECE: Final = 2  # a piece: `A fire S`
AT_SQUARE: Final = 3  # a square: `A open 3,2`
NUMBERED: Final = 4  # a number: `A parry 5`
OWN: Final = 5  # words of its own, which ``notation`` knows: `A move N then turn E`
OUTCOME: Final = 6  # what chance brings: `roll 3 5`

# -- what it is, one bit each ---------------------------------------------------------------------------------
SHOT: Final = 1  # with a gun, at a piece, a door or a fixture
ASSAULT: Final = 2
ATTACK: Final = 4  # has odds
POWER: Final = 8  # psychic, and no action
GUNNERY: Final = 16  # handling weapons and stances: marines only
FIGHT: Final = 32  # what a blip never does for want of anything to fight with
ACTION: Final = 64  # has a price in action points, or could have
OFFERED: Final = 128  # given only to an offer, and costs nothing
PLACING: Final = 256
CHOICE: Final = 512  # of a marine in close assault
FREE: Final = 1024  # said of a piece, and nothing that points could buy
SIDE: Final = 2048  # said for a whole side, or by the clock
RISK: Final = 4096  # no attack, and yet has odds where it may end in a fall

PRESS: Final = "press"  # the group of whatever needs no more than a button
LAST: Final = "last"  # and of what a piece does once and never again

TROOPERS: Final = 1 << TROOPER
MODELS: Final = 1 << MODEL
COUNTERS: Final = 1 << COUNTER
ANYBODY: Final = TROOPERS | MODELS | COUNTERS
FIGHTERS: Final = TROOPERS | MODELS


class Verb:
    """One kind of answer."""

    def __init__(
        self,
        number: int,
        word: str,
        form: int,
        tags: int,
        roles: int = ANYBODY,
        group: str = PRESS,
        skill: str = "",
        shown: str = "",
        modes: tuple[str, ...] = (),
        areas: tuple[str, ...] = (),
    ) -> None:
        self.number = number
        self.word = word
        self.form = form
        self.tags = tags
        self.roles = roles  # what a piece must be to be told to do this, one bit each
        self.group = group  # the control it belongs to
        self.skill = skill  # the verb whose button it shares, where that is another's
        self.shown = shown or word  # its name in the protocol, where two verbs have one word
        self.modes = modes  # words for how it is done, one of which ends the sentence: `A net 3,2 wide`
        self.areas = areas  # what it falls upon, if more than a square, for each mode: section, blast, flames

    def skills(self) -> list[str]:
        """The buttons of a piece's controls that it belongs to: one, or one for each mode."""
        own = self.skill or self.shown
        return [f"{own} {mode}" for mode in self.modes] or [own]

    def skill_as(self, mode: int) -> str:
        return self.skills()[mode if self.modes else 0]

    def area_as(self, mode: int) -> str:
        return self.areas[mode if self.modes else 0] if self.areas else ""

    def ending(self, mode: int) -> str:
        """What the mode adds to the words."""
        return f" {self.modes[mode]}" if self.modes else ""


TABLE: Final[list[Verb]] = [
    # -- choosing --
    Verb(a.PASS, "pass", OWN, SIDE, group="pass"),
    Verb(a.ACTIVATE, "activate", BARE, FREE, group="choose"),
    Verb(a.SPEND, "command", BARE, FREE, TROOPERS, group="choose"),
    Verb(a.END_TURN, "end turn", PLAIN, SIDE, group="end"),
    Verb(a.TIME_UP, "time up", PLAIN, SIDE),
    Verb(a.STAND_DOWN, "stand-down", BARE, FREE | GUNNERY, TROOPERS, group="rest"),
    Verb(a.REDRAW, "redraw", PLAIN, SIDE),
    # -- moving --
    Verb(a.MOVE, "move", OWN, ACTION | RISK, group="step"),
    Verb(a.TURN, "turn", OWN, ACTION, FIGHTERS, group="turn"),
    Verb(a.ENTER, "enter", OWN, ACTION, group="step"),
    Verb(a.EXIT, "exit", BARE, ACTION, group="leave"),
    Verb(a.TELEPORT, "teleport", BARE, ACTION, TROOPERS, group="leave"),
    Verb(a.JUMP, "jump", BARE, ACTION | RISK, group="climb"),
    Verb(a.CLIMB, "climb", OWN, ACTION, group="climb"),
    Verb(a.STAND, "stand", BARE, ACTION, FIGHTERS),
    # -- fighting --
    Verb(a.FIRE, "fire", AT_PIECE, ACTION | SHOT | ATTACK | FIGHT, FIGHTERS, group="shot"),
    Verb(a.FIRE_DOOR, "fire door", AT_SQUARE, ACTION | SHOT | ATTACK | FIGHT, FIGHTERS, group="shot", skill="fire"),
    Verb(a.FIRE_SQUARE, "fire", AT_SQUARE, ACTION | SHOT | ATTACK | FIGHT, FIGHTERS, group="shot"),
    Verb(a.FLAME, "flame", AT_SQUARE, ACTION | ATTACK | GUNNERY | FIGHT, TROOPERS, group="aim", areas=("flames",)),
    Verb(a.FULL_AUTO, "full-auto", BARE, ACTION | ATTACK | GUNNERY | FIGHT, TROOPERS),
    Verb(
        a.GRENADE,
        "grenade",
        AT_SQUARE,
        ACTION | ATTACK | GUNNERY | FIGHT,
        FIGHTERS,
        group="aim",
        areas=("blast",),
    ),
    Verb(a.SELF_DESTRUCT, "self-destruct", BARE, ACTION | ATTACK | GUNNERY, TROOPERS, group=LAST),
    Verb(a.SET_OVERWATCH, "overwatch", BARE, ACTION | GUNNERY | FIGHT, TROOPERS),
    Verb(a.SET_GUARD, "guard", BARE, ACTION | GUNNERY | FIGHT, TROOPERS),
    Verb(a.UNJAM, "unjam", BARE, ACTION | GUNNERY, FIGHTERS),
    Verb(a.RELOAD, "reload", BARE, ACTION | GUNNERY, TROOPERS),
    Verb(a.LOAD, "load", AT_SQUARE, ACTION | GUNNERY, TROOPERS, group="work"),
    Verb(a.STOW, "stow", AT_SQUARE, ACTION | GUNNERY, TROOPERS, group="work"),
    Verb(a.ASSAULT, "assault", AT_PIECE, ACTION | ASSAULT | ATTACK | FIGHT, FIGHTERS, group="assault"),
    Verb(
        a.ASSAULT_DOOR,
        "assault door",
        AT_SQUARE,
        ACTION | ASSAULT | ATTACK | FIGHT,
        FIGHTERS,
        group="assault",
        skill="assault",
    ),
    Verb(a.ASSAULT_SQUARE, "assault", AT_SQUARE, ACTION | ASSAULT | ATTACK | FIGHT, FIGHTERS, group="assault"),
    Verb(a.OPEN, "open", AT_SQUARE, ACTION, group="door"),
    Verb(a.CLOSE, "close", AT_SQUARE, ACTION, group="door"),
    Verb(a.WATCH, "overwatch", AT_PIECE, ACTION | ATTACK | OFFERED | GUNNERY, TROOPERS, group="watch", shown="watch"),
    Verb(
        a.WATCH_DOOR,
        "overwatch door",
        AT_SQUARE,
        ACTION | ATTACK | OFFERED | GUNNERY,
        TROOPERS,
        group="watch",
        skill="watch",
        shown="watch door",
    ),
    # -- objects and works --
    Verb(a.DROP, "drop", OWN, ACTION | FREE, FIGHTERS, group="thing"),
    Verb(a.HAND, "hand", OWN, ACTION, FIGHTERS, group="thing"),
    Verb(a.WORK, "work", AT_SQUARE, ACTION, FIGHTERS, group="work"),
    # -- blips --
    Verb(a.CONVERT, "convert", BARE, FREE, COUNTERS),
    Verb(a.DECLARE_BROODLORD, "broodlord", OWN, PLACING),
    Verb(a.PLACE, "place", OWN, PLACING, group="place"),
    Verb(a.PLACE_ENTRY, "place entry", OWN, PLACING, group="place"),
    Verb(a.FACE, "face", OWN, FREE, FIGHTERS, group="face"),
    Verb(a.TAKE_AMBUSH, "take ambush", PLAIN, SIDE),
    Verb(a.HOLD_BACK, "hold back", PLAIN, SIDE),
    Verb(a.CLAIM, "claim forfeit", PLAIN, SIDE),
    # -- answers in a close assault --
    Verb(a.BLOCK, "block", BARE, CHOICE | ATTACK, FIGHTERS),
    Verb(a.PARRY, "parry", NUMBERED, CHOICE | ATTACK, FIGHTERS, group="number"),
    Verb(a.REROLL, "reroll", OWN, CHOICE | ATTACK, FIGHTERS, group="number"),
    Verb(a.SPEND_PSI, "psi", NUMBERED, CHOICE | ATTACK, FIGHTERS, group="number"),
    # -- psychic cards --
    Verb(a.CAST, "cast", OWN, ACTION, FIGHTERS, group="cast"),
    Verb(a.FORCE, "force", OWN, SIDE, group="card"),
    Verb(a.SHELTER, "aura", OWN, FREE, FIGHTERS, group="card"),
    Verb(a.BOOST, "boost", OWN, FREE, FIGHTERS, group="card"),
    Verb(a.DISCARD, "discard", OWN, SIDE, group="card"),
    Verb(a.DRAW_TWO, "marine draw two", PLAIN, SIDE),
    Verb(a.ARC, "arc", OWN, FREE, FIGHTERS, group="cast"),
    Verb(a.HURL, "throw", OWN, FREE, FIGHTERS, group="card"),
    Verb(a.LIE, "prone", BARE, FREE, FIGHTERS),
    Verb(a.ALSO, "also", OWN, FREE, FIGHTERS, group="cast"),
    # -- chance --
    Verb(a.ROLL, "roll", OUTCOME, 0),
    Verb(a.COUNTER, "counter", OUTCOME, 0),
    Verb(a.DRAWN, "blip", OUTCOME, 0),
    Verb(a.ZONE, "landing", OUTCOME, 0),
    Verb(a.DRIFT, "drift", OUTCOME, 0),
    Verb(a.AMBUSHED, "ambush", OUTCOME, 0),
    Verb(a.CARD, "card", OUTCOME, 0),
]
VERBS: Final[dict[int, Verb]] = {verb.number: verb for verb in TABLE}


def declare_verb(verb: Verb) -> None:
    """Make a verb known that stands in its chapter."""
    if verb.number in VERBS or any((verb.word, verb.form) == (known.word, known.form) for known in TABLE):
        raise ValueError(f"{verb.number} or `{verb.word}` is another verb's; choose what was never used")
    TABLE.append(verb)
    VERBS[verb.number] = verb


def skill_of(number: int) -> str:
    """The button of a piece's controls that this verb belongs to."""
    row = VERBS[number]
    return row.skill or row.shown


def is_outcome(number: int) -> bool:
    """Whether chance brings this, and nobody decides it."""
    return VERBS[number].form == OUTCOME


def words_of(form: int) -> dict[int, str]:
    """The verbs of this form, each with its word."""
    return {verb.number: verb.word for verb in TABLE if verb.form == form}


def tagged(tags: int) -> tuple[int, ...]:
    """The verbs that have any of these tags."""
    return tuple(verb.number for verb in TABLE if verb.tags & tags)


def has_tag(number: int, tags: int) -> bool:
    return VERBS[number].tags & tags != 0
