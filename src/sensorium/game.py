"""The public interface for bots, notebooks and studies: open a game, ask it, play it and read it, in words.

``import sensorium`` offers all of it, loaded on first use; docs/library.md shows it by examples. This module translates
between words and the packed numbers of ``rules/``, and holds no rule of its own.

A ``Game`` knows the whole truth. What one side may know comes from ``view``, ``scene``, ``tell``, ``ask`` and
``imagine`` only; ``position``, ``log`` and ``copy`` hold every secret and are for analysis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from sensorium.cases.case import Case, CaseError
from sensorium.cases.case_setup import set_up as set_up_case
from sensorium.cases.drawing import picture
from sensorium.cases.reader import read_cases, read_file
from sensorium.catalogue import entry
from sensorium.lab.duel import dice_for, play_mission
from sensorium.missions.format.setup import set_up, set_up_named
from sensorium.missions.library import ids
from sensorium.missions.show.commands import find
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked, Player, asked_of
from sensorium.players.api.registry import player_named, registered
from sensorium.players.external.player_messages import view_words
from sensorium.rules.core import move_resolver
from sensorium.rules.core.answers import verb_of
from sensorium.rules.core.engine import answers, asked, play, sample, unasked, weights
from sensorium.rules.core.event_text import roll_wanted
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, Log, begin_log, code_of, read_log, rebuild, start_of
from sensorium.rules.core.notation import split_shot, words
from sensorium.rules.core.odds import prospects
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question, subject, text_of
from sensorium.rules.core.verbs import ATTACK, has_tag
from sensorium.rules.core.views import View, imagine, view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, OVER, SIDE_WORDS, SPECTATOR, STEALERS
from sensorium.table.refusal import Refused, check_words, rule_text

Party = Literal["marine", "stealer", "chance", "nobody"]
Winner = Literal["marine", "stealer", "draw"]

PARTIES: Final[tuple[Party, ...]] = ("marine", "stealer", "chance", "nobody")  # as SIDE_WORDS
WINNERS: Final[dict[int, Winner]] = {MARINES: "marine", STEALERS: "stealer", NOBODY: "draw"}
SIDES: Final = {"marine": MARINES, "stealer": STEALERS}
VIEWERS: Final = {**SIDES, "spectator": SPECTATOR}
BARE = "position"  # the name of a case that is given without its fence


class Refusal(ValueError):
    """A move that may not be made: ``what`` was refused, the id of the ``rule`` against it, and that rule's ``text``.

    Both are empty where no rule is at fault but the words mean nothing here."""

    def __init__(self, what: str, rule: str = "") -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.what = what
        self.rule = rule
        self.text = rule_text(rule)


@dataclass(frozen=True)
class Odds:
    """What an attack can come to, exactly. In a close assault the marine makes the best of what costs him nothing.

    ``kill``: the target is destroyed. ``own_death``: the attacker is. ``tie``: a close assault ends even. ``jam``: the
    gun jams. ``risks``: each piece that may die, by name. ``dice`` fall for the attacker, and each has to show
    ``needs``; 0 where no score decides."""

    kill: Fraction
    own_death: Fraction
    tie: Fraction
    jam: Fraction
    risks: dict[str, Fraction]
    dice: int
    needs: int


@dataclass(frozen=True)
class Result:
    """How a game between two players went. ``truncated``: it was stopped undecided, and counts as a draw; ``faults``:
    what the players did wrong, in words, each with its side; ``log``: the whole game, for ``open_log``."""

    mission: str
    winner: Winner
    turns: int
    kills: int
    losses: int
    truncated: bool
    faults: tuple[str, ...]
    log: str


class Game:
    """One game, from any position on. Made by ``open_mission``, ``open_case`` or ``open_log``."""

    def __init__(self, position: Position, log: Log, rng: Random, events: list[Event] | None) -> None:
        self._position = position
        self._log = log
        self._rng = rng
        self._events = events  # None: to be found by replaying the log, when somebody wants them

    # -- what is asked ------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Party:
        """Who must answer now; ``nobody`` when the game is over."""
        return PARTIES[asked(self._position)]

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        return question_text(self._position)

    @property
    def legal(self) -> list[str]:
        """Every legal answer, in words; every possible outcome, where chance is asked."""
        return list(self.codes)

    @property
    def codes(self) -> dict[str, int]:
        """The legal answers by their words, as the packed numbers that ``rules.core.engine`` plays."""
        return move_resolver.said(self._position)

    @property
    def unasked(self) -> list[str]:
        """What may be said besides: ``time up``, and marines who stand down."""
        legal = answers(self._position)
        return [words(self._position, code) for code in unasked(self._position) if code not in legal]

    @property
    def turn(self) -> int:
        return self._position.turn

    @property
    def winner(self) -> Winner | None:
        """Who has won; None while the game goes on."""
        return WINNERS[self._position.winner] if self._position.phase == OVER else None

    # -- playing ------------------------------------------------------------------------------------------------------

    def play(self, said: str | int) -> None:
        """Give an answer: in words, or as one of ``codes``. ``Refusal``: it may not be given, and nothing has happened.

        A line may stand for several answers: ``A move N`` activates A first. Where chance is asked, the words say what
        falls: ``roll 3 5``."""
        for code in self._codes_for(said):
            self._give(code)

    def sample(self) -> str:
        """Let chance fall once, by its weights, and return what fell."""
        self._check_chance()
        code = sample(self._position, self._rng.getrandbits(30))
        fallen = words(self._position, code)
        self._give(code)
        return fallen

    def settle(self) -> list[str]:
        """Let chance fall until a side is asked or the game is over, and return what fell."""
        fallen: list[str] = []
        while asked(self._position) == CHANCE:
            fallen.append(self.sample())
        return fallen

    def chances(self) -> dict[str, Fraction]:
        """How likely each outcome is, exactly, where chance is asked."""
        self._check_chance()
        ways = weights(self._position)
        total = sum(ways)
        return {said: Fraction(one, total) for said, one in zip(self.codes, ways, strict=True)}

    def odds(self, said: str) -> Odds:
        """The exact odds of an attack that could be made now; ``Refusal`` where it could not."""
        *leads, code = self._codes_for(said)
        if not has_tag(verb_of(code), ATTACK):
            raise Refusal(f"'{said}' is no attack, and has no odds")
        later = self._seen_by_asked().copy()
        for lead in leads:
            play(later, lead)
        found = prospects(later, code)
        total = found.total
        return Odds(
            kill=Fraction(found.kill, total),
            own_death=Fraction(found.own_death, total),
            tie=Fraction(found.tie, total),
            jam=Fraction(found.jam, total),
            risks={later.name(slot): Fraction(ways, total) for slot, ways in found.risks},
            dice=found.dice,
            needs=found.needs,
        )

    # -- what a side may know -----------------------------------------------------------------------------------------

    def ask(self, seconds: float = 2.0) -> Asked:
        """The question as a ``Player`` of the side now asked is given it."""
        side = asked(self._position)
        if side not in SIDES.values():
            raise ValueError(f"{SIDE_WORDS[side]} is asked; no player answers that")
        return asked_of(self._position, side, seconds)

    def view(self, viewer: str) -> View:
        """What ``marine``, ``stealer`` or ``spectator`` may know, in the numbers of the rules."""
        return view(self._position, viewer_named(viewer))

    def scene(self, viewer: str) -> dict[str, Any]:
        """The same in words, as plain data that JSON can hold; docs/player-protocol.md names its fields. ``asked`` and
        ``question`` are added to them."""
        seen = self.view(viewer)
        behind = imagine(seen, 0)
        return {**view_words(seen), "asked": PARTIES[asked(behind)], "question": question_text(behind)}

    def tell(self, viewer: str) -> list[str]:
        """Everything that this viewer was told since the beginning, in sentences."""
        who = viewer_named(viewer)
        if self._events is None:
            self._events = events_of(self._log)
        return [event.sentence(who) for event in self._events]

    def imagine(self, viewer: str, seed: int | None = None) -> Game:
        """Another game that looks exactly like this one to the viewer; what he may not know is drawn at random."""
        rng = Random(seed)
        return new_game(imagine(self.view(viewer), rng.getrandbits(62)), rng)

    def draw(self) -> str:
        """The board as a map in text, with the pieces named below it; it shows what everybody may see."""
        return picture(imagine(self.view("spectator"), 0))

    # -- the whole truth ----------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """A copy of the whole position, with everything hidden in it, for analysis with the modules of ``rules``."""
        return self._position.copy()

    def copy(self) -> Game:
        """An independent copy, on which chance falls as it would here."""
        rng = Random()
        rng.setstate(self._rng.getstate())
        events = None if self._events is None else list(self._events)
        return Game(self._position.copy(), Log(self._log.header, list(self._log.lines)), rng, events)

    def answers(self) -> list[tuple[str, str]]:
        """Who has answered what so far; chance and the clock among them."""
        return [(answer.who, answer.said) for answer in self._log.answers()]

    def log(self) -> str:
        """The game so far as a log, which ``open_log`` reads. It holds every secret."""
        return self._log.text()

    def save(self, path: str | Path) -> None:
        """Write the log to a file."""
        Path(path).write_text(self._log.text(), encoding="utf-8")

    def __repr__(self) -> str:
        return f"<Game: {self._position.rulebook.name}, turn {self.turn}, {self.asked} asked>"

    # -- inside -------------------------------------------------------------------------------------------------------

    def _give(self, code: int) -> None:
        events: list[Event] = []
        self._log.play(self._position, code, events)
        if self._events is not None:
            self._events += events

    def _check_chance(self) -> None:
        if asked(self._position) != CHANCE:
            raise ValueError(f"chance is not asked now; asked: {self.asked}")

    def _seen_by_asked(self) -> Position:
        """A position that the side now asked cannot tell from the real one, so that a refusal tells it nothing."""
        side = asked(self._position)
        return imagine(view(self._position, side), 0) if side in SIDES.values() else self._position

    def _codes_for(self, said: str | int) -> list[int]:
        if asked(self._position) == NOBODY:
            raise Refusal("the game is over, and nothing is asked any more")
        if isinstance(said, int):
            if said not in answers(self._position) and said not in unasked(self._position):
                raise Refusal(f"{said} is none of the legal answers; `codes` has them")
            return [said]
        try:
            check_words(said)
            move, shot = split_shot(said)
            if shot:
                raise Refusal(f"'{said}' is a move and a shot; play '{move}', then '{shot}' once it is asked")
            return move_resolver.resolve(self._seen_by_asked(), said)
        except Refused as refused:
            raise Refusal(refused.error, refused.rule) from None
        except move_resolver.Refusal as refusal:
            raise Refusal(refusal.what, refusal.rule) from None


# -- opening ----------------------------------------------------------------------------------------------------------


def open_mission(mission: str | Path, seed: int | None = None, expansions: Sequence[str] = ()) -> Game:
    """A mission from the first question of its set-up: a built-in one by its id, or a file.

    ``seed`` makes chance repeatable. ``expansions=("solo",)`` plays it by the solitaire rules."""
    return new_game(set_up(find(str(mission)), tuple(expansions)), Random(seed))


def open_case(case: str | Path, name: str = "", seed: int | None = None) -> Game:
    """The position at the head of a case: a Markdown file, or the text of one. ``name`` chooses among several.

    A text need not have the fence and the script of a case: the lines of a position are enough."""
    return new_game(set_up_case(find_case(case, name), set_up_named), Random(seed))


def open_log(log: str | Path, seed: int | None = None) -> Game:
    """The game of a saved log, at its end: a file, or the text of one. ``LogError``: it cannot be read or replayed."""
    read = read_log(log if isinstance(log, str) and log.lstrip().startswith("{") else Path(log).read_text("utf-8"))
    return Game(rebuild(read), read, Random(seed), None)


def new_game(position: Position, rng: Random) -> Game:
    return Game(position, begin_log(position), rng, [])


def find_case(source: str | Path, name: str) -> Case:
    if isinstance(source, Path) or "\n" not in source:
        path = str(source)
        cases, errors = read_file(source)
        for error in errors:
            if not cases or error.case == name:
                raise error
    else:
        path = "case"
        cases = read_cases(source, path) if "```case" in source else [bare_case(source)]
    found = [case for case in cases if case.name == name or not name]
    if len(found) == 1:
        return found[0]
    names = ", ".join(case.name for case in cases) or "none"
    what = f"there is no case `{name}`" if name else f"there are {len(cases)} cases"
    raise CaseError(path, 1, what, f"name one of: {names}", name)


def bare_case(text: str) -> Case:
    """The case of a text without its fence; the reader wants a line of script, and is given one."""
    try:
        return read_cases(f"```case {BARE}\n{text.strip()}\n\n= turn number 1\n```\n", BARE)[0]
    except CaseError as error:
        skipped = len(text) - len(text.lstrip())
        line = error.line - 1 + text[:skipped].count("\n")  # the fence is not in the text, blank lines before it are
        raise CaseError(BARE, line, error.what, error.advice, BARE) from None


def events_of(log: Log) -> list[Event]:
    """Everything that happened in the game of a log."""
    position = start_of(log)
    events: list[Event] = []
    for number, line in enumerate(log.lines, 2):
        if isinstance(line, Answer):
            play(position, code_of(position, line, number), events)
    return events


# -- players ----------------------------------------------------------------------------------------------------------


def play_out(
    mission: str | Path,
    marine: str | Player = "sergeant:normal",
    stealer: str | Player = "brood:normal",
    seed: int = 1,
    number: int = 0,
    seconds: float = 2.0,
) -> Result:
    """A whole game between two players, by their names or made by you: game ``number`` of ``sensorium duel --seed``.

    A player that fails or gives an illegal answer does not stop the game: a default answers, and ``faults`` say so."""
    builtin_players.load()
    played = find(str(mission))
    outcome, log = play_mission(played, marine, stealer, dice_for(seed, played, number), seconds, logged=True)
    return Result(
        mission=played.id,
        winner=WINNERS.get(outcome.winner, "draw"),
        turns=outcome.turns,
        kills=outcome.kills,
        losses=outcome.losses,
        truncated=outcome.truncated,
        faults=tuple(f"{who}: {fault}" for who, faults in zip(SIDES, outcome.faults, strict=True) for fault in faults),
        log=log.text() if log is not None else "",
    )


def make_player(name: str, side: str, seed: int | None = None) -> Player:
    """The player of this name, ``sergeant:easy`` for one, for ``marine`` or ``stealer``."""
    builtin_players.load()
    if side not in SIDES:
        raise ValueError(f"'{side}' is no side; say marine or stealer")
    return player_named(name, Random(seed), SIDES[side])


def list_missions() -> list[str]:
    """The ids of the built-in missions, in the order of their stories."""
    return ids()


def list_players(side: str) -> list[str]:
    """The names of those who can play ``marine`` or ``stealer``; not ``lines:``, which needs a program."""
    builtin_players.load()
    if side not in SIDES:
        raise ValueError(f"'{side}' is no side; say marine or stealer")
    return [
        f"{one.name}:{parameter}" if parameter else one.name
        for one in registered.values()
        if one.plays(SIDES[side]) and not one.free
        for parameter in one.parameters or ("",)
    ]


def read_rule(rule: str) -> str:
    """What the catalogue says under this id, in our words. KeyError: it has no such id."""
    return " ".join(entry(rule).text.split())


# -- words ------------------------------------------------------------------------------------------------------------


def viewer_named(viewer: str) -> int:
    if viewer not in VIEWERS:
        raise ValueError(f"'{viewer}' is no viewer; say {', '.join(VIEWERS)}")
    return VIEWERS[viewer]


def question_text(position: Position) -> str:
    """What a position asks, in a sentence."""
    if asked(position) != CHANCE:
        label = subject(position)[0]
        return text_of(position).format(piece=position.name_of(label) if label >= 0 else "")
    asking_for = question(position)
    if not asking_for.dice:
        return f"Chance decides: {asking_for.kind}."
    if asking_for.piece >= 0:
        who = position.name(asking_for.piece)
    else:
        who = f"The door at {position.board.name(asking_for.square)}" if asking_for.square >= 0 else "Chance"
    return roll_wanted(asking_for.kind, who, asking_for.dice, asking_for.needed)
