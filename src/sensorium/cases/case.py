"""The records of a case as the reader fills them: a position and a script, still as text.

Actions and facts stay text here, with single spaces: ``script_forms`` checks them, and they are interpreted later.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sensorium.board import DeckText
from sensorium.rules.content.kinds import KIND_WORDS, MARINE, is_marine, is_object
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS

EDITIONS: Final = ("first", "fourth")
EXPANSIONS: Final = ("deathwing", "whitedwarf", "psychic", "cult", "solo")
SIDES: Final = (SIDE_WORDS[MARINES], SIDE_WORDS[STEALERS])
ALLOWANCES: Final = ("securing", "teleport", "passing", "broodlord", "ambush", "blocking", "forces")

KINDS: Final = KIND_WORDS[MARINE:]
OBJECT_KINDS: Final = tuple(word for number, word in enumerate(KIND_WORDS) if is_object(number))
MARINE_KINDS: Final = tuple(word for number, word in enumerate(KIND_WORDS) if is_marine(number))
EQUIPMENT: Final = GEAR_WORDS
MELTA: Final = "melta"  # a marker that is no psychic one: a melta bomb's, in its first turn or in its second
FAULT: Final = "the program itself fails here with"


class CaseError(ValueError):
    """A case that cannot be read: where, what is wrong, and what to do about it."""

    def __init__(self, path: str, line: int, what: str, advice: str, case: str = "") -> None:
        super().__init__(f"{path}:{line}: {what}; {advice}")
        self.path = path
        self.line = line
        self.what = what
        self.advice = advice
        self.case = case


def fault(path: str, line: int, error: Exception, case: str) -> CaseError:
    """An unexpected exception as a ``CaseError`` of the case it happened in, so that the other cases still run."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    at = f" in {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace is not None else ""
    what = f"{FAULT} {type(error).__name__}{at}: {error}"
    return CaseError(path, line, what, "please report it with this case", case)


@contextmanager
def contained(path: str, line: int, case: str) -> Iterator[None]:
    """Turn any exception inside into a ``CaseError`` of this case."""
    try:
        yield
    except CaseError:
        raise
    except Exception as error:
        raise fault(path, line, error, case) from error


@dataclass(frozen=True)
class PieceLine:
    """One described piece or object; ``None`` where the line says nothing."""

    name: str
    kind: str
    line: int
    value: int | None = None  # what a blip or an ambush counter hides
    facing: int | None = None  # 0..3 = N E S W
    gear: tuple[str, ...] | None = None  # None: the kind's usual equipment
    overwatch: bool = False
    guard: bool = False
    jammed: bool = False
    prone: bool = False
    done: bool = False
    ap: int | None = None
    ammo: int | None = None
    reloads: int | None = None
    psi: int | None = None
    mastery: int | None = None
    carrying: tuple[str, ...] = ()
    entry: int | None = None  # waits off the board at this entry area
    arrived: bool = False  # placed there this turn
    square: str | None = None  # stands here, where the map draws the square itself: a ladder, a doorway
    fired: tuple[int, str] | None = None  # sustained fire: shots of the series, and the target as written
    worn: int | None = None  # shots' worth that a weapon which wears out has fired before


@dataclass(frozen=True)
class MarkerLine:
    """The marker of a psychic card that lies there from the start."""

    effect: str
    square: str
    side: str
    steps: int
    line: int


@dataclass(frozen=True)
class Win:
    """A condition under which a side wins: ``predicate`` is the word, ``value`` its number or square."""

    side: str
    predicate: str
    value: str
    at_once: bool
    line: int


Dice = tuple[tuple[str, tuple[int, ...]], ...]  # who rolls or draws, and what falls


@dataclass(frozen=True)
class ScriptLine:
    """A move ``>``, a refusal ``x``, a fact ``=`` or a fact denied ``!``."""

    kind: str
    text: str
    line: int
    dice: Dice = ()
    rule: str | None = None  # the catalogue id a refusal must cite


@dataclass(frozen=True)
class Case:
    name: str
    path: str
    line: int  # of the opening fence
    rules: str  # as written: "first+deathwing"
    text: str  # the whole block
    cites: tuple[str, ...] = ()
    turn: str = "marine"
    cp: int = 0
    spent: int = 0
    allows: tuple[str, ...] = ()
    mission: str | None = None
    reinforcements: int = 0
    novice: bool = False
    journey: int = 0  # which board of the long way alone it is played on
    pile: tuple[int, int, int] | None = None  # None: what the rulebook has
    used: tuple[int, int, int] = (0, 0, 0)
    wins: tuple[Win, ...] = ()
    burning: tuple[tuple[str, int], ...] = ()  # squares whose sections burn, each with its line
    chute: tuple[tuple[str, int], ...] = ()  # squares whose sections are disposal chutes, each with its line
    bowl: tuple[int, int] | None = None  # ambush counters that show a stealer, and nothing
    armoured: tuple[tuple[str, int], ...] = ()  # squares of armoured doors, each with its line
    hands: tuple[tuple[str, tuple[int, ...]], ...] = ()  # of a side, by the numbers of their cards
    discards: tuple[int, ...] = ()
    cards: str = ""  # the deck that is drawn from; otherwise it holds what the script draws
    markers: tuple[MarkerLine, ...] = ()
    turns: int | None = None
    supply: tuple[tuple[str, int], ...] = ()  # models of the cult, where it is not the rulebook's number
    psykers: int = 0  # of the stealers, on the board at once
    added: tuple[str, ...] = ()  # codes of blips that come with the reinforcements of the first turn
    decks: tuple[DeckText, ...] = ()
    walls: tuple[tuple[str, str, int], ...] = ()
    pieces: tuple[PieceLine, ...] = ()
    script: tuple[ScriptLine, ...] = ()
    paper: str = ""  # what the rows are, in place of a map: a word of ``papers.PAPERS``
    rows: tuple[str, ...] = ()
    rows_line: int = 0

    @property
    def edition(self) -> str:
        return self.rules.split("+")[0]

    @property
    def expansions(self) -> tuple[str, ...]:
        return tuple(self.rules.split("+")[1:])

    @property
    def where(self) -> str:
        return f"{self.path}:{self.line}"
