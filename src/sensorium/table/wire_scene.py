"""What a viewer sees of the game, and what has changed of it: the structs of scenes and of their patches.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Seat = Literal["marine", "stealer", "spectator"]
Words = Annotated[str, msgspec.Meta(max_length=200)]  # what a client may send is bounded


class Wire(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A struct of the protocol. Fields at their default are left out."""


Fact = str | int | bool | list[int]


class EventLine(Wire):
    """Something that happened: its kind, its facts (the words of the notation), and the sentence for the log."""

    kind: str
    facts: dict[str, Fact]
    text: str
    turn: int = 0
    side: str = ""  # whose turn it was
    sort: str = ""  # turn, roll, kill


class Piece(Wire):
    """A piece on the deck, at an entry area, waiting, carried, or dead (marines only: the squad's cards show them).

    ``where``: ``board``, ``entry``, ``waiting``, ``hand`` (drawn and not yet placed), ``carried``, ``gone``, ``dead``.
    """

    name: str
    kind: str
    role: str  # what it is: trooper, model (with claws), counter (becomes models), thing
    side: str  # marine, stealer, nobody (objects)
    where: str
    square: str = ""
    entry: int = 0
    facing: str = ""  # empty: it has none
    ap: int = 0  # left in this activation, or what it would have
    full: int = 0  # of how many
    used: bool = False  # has had its activation this turn
    equipment: list[str] = []
    states: list[str] = []  # overwatch, jammed, guard, held, prone ...
    ammo: int | None = None  # shots left, for weapons that count them
    reloads: int | None = None
    fired: int | None = None  # shots' worth so far, of a weapon that wears out
    psi: int | None = None
    casts: int | None = None  # of a psyker: psychic cards he may still cast this turn
    mastery: int | None = None  # of how many
    value: int | None = None  # of a blip or ambush counter (0: nothing), for those who may know
    code: str = ""  # of a blip or ambush counter of the cult, for them: h1, hp, mg, psyker
    holder: str = ""  # who carries it
    squad: str = ""
    hits: int | None = None  # an object's, or wounds left
    cover: list[str] = []  # squares its overwatch covers
    # What it does where the rules let it, each with the group of its choices; only of one's own pieces. A control shows
    # these also while none of the choices has them, and can ask why not.
    skills: dict[str, str] = {}


class Door(Wire):
    square: str
    open: bool
    locked: bool = False


class Fixture(Wire):
    """What stands on a square and is no piece: ``crates`` ``bulkhead`` ``tank`` ``generator`` ``rubble`` ``field``.

    A ladder that has been destroyed is a ``pit`` above, and a ``ladder`` that is ``damaged`` below.
    ``work``: something to be operated there; its ``name``, and how often it has been, ``done`` of ``of``.
    """

    square: str
    kind: str
    damaged: bool = False
    name: str = ""
    done: int | None = None
    of: int | None = None


class Command(Wire):
    """Command points. ``drawn`` and ``left`` only for those who may know them."""

    spent: int
    drawn: int | None = None
    left: int | None = None


class Goal(Wire):
    """One way the game can end, and how near it is: ``done`` of ``of`` where that can be counted, and of what if
    that is ``turns`` or ``losses``.

    ``areas`` are the named parts of the board that it is about, ``squares`` what of it lies in none of them.
    """

    side: str
    text: str
    holds: bool = False
    done: int | None = None
    of: int | None = None
    unit: str = ""
    areas: list[str] = []
    squares: list[str] = []


class Service(Wire):
    """What a piece has done in a game that is over. ``kills``: a blip counts as many models as it was worth.
    ``fights``: close assaults. ``fate``: ``dead``, ``left`` the board, or nothing: still there."""

    name: str
    kills: int = 0
    shots: int = 0
    hits: int = 0
    jams: int = 0
    flames: int = 0
    fights: int = 0
    fights_won: int = 0
    powers: int = 0
    casts: int = 0  # psychic cards
    works: int = 0
    fate: str = ""
    turn: int = 0  # of that
    # Of what he died: shot, assault, flames, storm, explosion, detonation, grenade, hazard, fall, self-destruction.
    how: str = ""
    by: str = ""  # whose doing that was


class Cards(Wire):
    """The psychic cards, as far as this viewer may know them."""

    hand: list[str]  # his own
    known: list[str]  # of the other hand, by Scan
    held: list[int]  # how many the marine player holds, and the stealer player
    deck: int
    discards: list[str]


class Effect(Wire):
    """What a psychic card has left on the deck, or beside its psyker."""

    effect: str
    squares: list[str]
    side: str
    steps: int
    piece: str = ""


class Scene(Wire):
    """Everything one viewer may know of the game at this moment."""

    turn: int
    turns: int  # the limit; 0: none
    side: str  # whose turn
    phase: str
    active: str  # the piece being activated; empty: none
    pieces: list[Piece]
    doors: list[Door]
    fixtures: list[Fixture]
    burning: list[str]
    barriers: list[str]
    hazards: list[str]  # squares the mission makes dangerous now
    sealed: list[int]  # entry areas secured or sealed
    closed: list[int]  # entry areas through which nothing comes now
    command: Command
    kills: int
    losses: int
    exited: int
    pile: int  # blips left to draw
    brought: int  # blips that have been taken so far
    used: list[int]  # blips of value 1, 2, 3 that lie face up, and of the cult's codes
    reinforcements: int  # blips that come next
    goals: list[Goal]
    winner: str = ""  # marine, stealer, draw; empty: the game goes on
    ending: str = ""  # the result in words
    cause: str = ""  # what ended the game: objective, no marines, no stealers, hopeless, turns
    reason: str = ""  # that objective in words
    # What the fight has left on the deck, by kind: blood, ichor, scorch, wreck (of a door), debris. A square stands
    # there as often as something has happened on it.
    traces: dict[str, list[str]] = {}
    record: list[Service] = []  # of a game that is over: every marine, and who of the others has killed
    cards: Cards | None = None  # where there are psychic cards
    effects: list[Effect] = []
    total: int = -1  # blips there are for the whole game, those that were forfeited not among them; -1: no number


class Patch(Wire):
    """What has changed of a scene since the message before. A field that is absent is as it was.

    Lists are replaced whole, but for pieces and doors. Those are known by their ``name`` and ``square``: one that has
    changed takes the place of the old one, new ones come after the rest, and those that are ``gone`` are taken away
    first. ``order``, where there is one, says in which order the pieces then stand.
    """

    turn: int | None = None
    turns: int | None = None
    side: str | None = None
    phase: str | None = None
    active: str | None = None
    pieces: list[Piece] = []  # changed or new, each of them whole
    gone: list[str] = []  # pieces that are no longer in the scene
    order: list[str] = []
    doors: list[Door] = []
    gone_doors: list[str] = []
    fixtures: list[Fixture] | None = None
    burning: list[str] | None = None
    barriers: list[str] | None = None
    hazards: list[str] | None = None
    sealed: list[int] | None = None
    closed: list[int] | None = None
    command: Command | None = None
    kills: int | None = None
    losses: int | None = None
    exited: int | None = None
    pile: int | None = None
    brought: int | None = None
    used: list[int] | None = None
    reinforcements: int | None = None
    goals: list[Goal] | None = None
    winner: str | None = None
    ending: str | None = None
    cause: str | None = None
    reason: str | None = None
    traces: dict[str, list[str]] | None = None
    record: list[Service] | None = None
    cards: Cards | None = None
    effects: list[Effect] | None = None
    total: int | None = None


class SeatFace(Wire):
    """Who sits where."""

    side: str
    player: str  # human, or sergeant:normal
    here: bool  # connected now, or a bot
    hurried: bool = False  # a bot that has had to stop thinking early in this game: this machine is too slow for it
