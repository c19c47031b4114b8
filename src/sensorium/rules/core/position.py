"""A position: the whole state of a game as flat data.

One small list or tuple of integers per property, indexed by piece; bit masks for what stands on the squares; the stack
of what is being resolved as named tuples. Nothing else lives here, so a position copies in a few microseconds,
compares, digests and saves. Marines take the first ``marine_count`` slots; the stealer side and objects share
the rest, and a freed slot is used again.

A piece on the board stands in exactly one square (first.board.squares), and a square holds one piece at most
(first.board.one-piece-per-square, fourth.board.square-capacity): ``place`` and ``who`` know nothing else. Objects
lie in squares too (fourth.objects.in-square), but fill none.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from sensorium.board import Board
from sensorium.rules.content.kinds import COUNTERS, NOTHING, THINGS, is_marine
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.events import Event, Fact
from sensorium.rules.core.frames import Frame, Record
from sensorium.rules.core.labels import serial_name
from sensorium.rules.core.layout import COLUMNS, LAYOUT, MASKS, NUMBERS, Layout
from sensorium.rules.core.past import NO_PAST, Past
from sensorium.rules.core.psychic import NO_PSYCHIC, Psychic
from sensorium.rules.core.vocabulary import COUNTED, DEAD, MARINES, NOBODY, SETTING_UP
from sensorium.rules.scenario.scenario import Scenario

NO_PIECE: Final = 255
MODELS_PER_NAME: Final = 8  # labels: eight to a name, the name itself and what a blip of that name becomes


class Position:
    """The state of one game. ``Position(None, board, rulebook, scenario)`` is an empty deck."""

    __slots__ = (
        *COLUMNS,
        *MASKS,
        *NUMBERS,
        "ambush",
        "board",
        "events",
        "exits_used",
        "hazards",
        "origin",
        "past",
        "pile",
        "progress",
        "psychic",
        "rulebook",
        "scenario",
        "stack",
        "tally",
        "trigger",
        "used",
        "who",
        "wounds",
    )

    def __init__(self, like: Position | None, board: Board, rulebook: Rulebook, scenario: Scenario) -> None:
        self.board: Board = board
        self.rulebook: Rulebook = rulebook
        self.scenario: Scenario = scenario
        self.events: list[Event] | None = None  # optional event sink: never copied, compared or saved
        if like is None:
            # Written when a piece comes or goes and at no other time, so copies share them: a tuple each.
            self.kind: tuple[int, ...] = ()
            self.gear: tuple[int, ...] = ()
            self.label: tuple[int, ...] = ()  # which piece this is, for its name
            # Shots' worth that a weapon which wears out has fired; so rarely written that copies share it too.
            self.fired: tuple[int, ...] = ()
            self.place: list[int] = []  # a square; the board's count + n at entry area n; or DEAD, GONE, ...
            # Governs steps, sight, fire, assault and doors (first.facing.matters); a blip's is never asked for
            # (first.facing.blip-none, fourth.facing.blips-none).
            self.facing: list[int] = []
            self.ap: list[int] = []  # action points left in this activation
            self.flags: list[int] = []
            # Each model has its own: fourth.ruling.weapon-tracks-per-model.
            self.ammo: tuple[int, ...] = ()
            self.reloads: tuple[int, ...] = ()
            self.psi: tuple[int, ...] = ()
            self.value: tuple[int, ...] = ()  # what a blip is worth: hidden from the marines
            self.aim: list[int] = []  # sustained fire: label + 1 of the target, -(square + 1) of a door, 0
            self.shots: list[int] = []  # how many shots of the series have been fired
            self.holder: tuple[int, ...] = ()  # who carries this object
            self.who: bytearray = bytearray(b"\xff") * board.count
            self.occupied: int = 0
            self.marines_at: int = 0
            self.blips_at: int = 0
            self.doors: int = board.doors
            self.shut: int = board.shut
            self.burning: int = 0
            self.barrier: int = 0  # one square at most: fourth.components.counters.force-barrier
            self.fixtures: int = board.crates | board.bulkheads | board.tanks | board.generators
            self.damaged: int = 0  # fixtures that have been hit and still stand
            self.rubble: int = board.rubble
            self.broken: int = 0  # both squares of each ladder that has been destroyed
            # Of the burning squares, those that a melta bomb has filled, in its first turn and in its second.
            self.melta: int = 0
            self.smoke: int = 0
            self.marine_count: int = 0
            self.turn: int = 1  # fourth.setup.turn-track; a number of its own: fourth.ruling.missing.track-length
            self.side: int = MARINES
            self.phase: int = SETTING_UP
            self.step: int = 0  # how far the phase has come
            self.active: int = -1
            self.drawn: int = 0  # points of the command counter, and the bonus: hidden from the stealers
            self.bonus_points: int = 0  # of them, what captains have added to the counter
            self.spent: int = 0
            self.seconds: int = 0
            self.expired: int = 0
            self.winner: int = -1  # a side; NOBODY for a draw
            self.ending: int = -1  # the objective that ended the game
            self.serial: int = 0  # blips that have arrived so far
            self.burned: int = 0  # sections that have been flamed
            self.sealed: int = scenario.secured  # entry areas that are secured or sealed for good
            self.closed: int = scenario.closed_entries  # entry areas where nothing is placed at present
            # The broodlord, declared (fourth.components.broodlord); with the cult its leaders (``leaders.appeared``).
            self.brood_used: int = 0
            self.things: int = 0  # how many objects are in the game: none in most, and then nobody looks
            # -- what a mission has set in motion --
            self.latched: int = 0  # conditions that have held once
            self.happened: int = 0  # events that have come to pass
            self.supplied: int = 0  # blips that have come so far
            self.supply: int = -1  # blips a turn, once an event has changed it
            self.extra: int = 0  # more blips this turn
            self.worked: int = 0  # works done at least once this turn
            self.stirred: int = 1  # something has happened since conditions were last judged
            self.called: int = 0  # deployments that have begun, and go on when there was no room
            self.doomed: int = 0  # sides that can no longer win, one bit each, as they have been told
            self.teleported: int = 0  # the marines who have teleported out, one bit a slot
            self.teleport_turn: int = 0  # the turn in which the last of them did
            self.ambushes: int = 0  # ambush counters that the stealer player has taken so far, with two players
            # -- where the stealer player may hold back --
            self.taking: int = -1  # blips he takes this turn; -1: he has not been asked
            self.quiet: int = 0  # turns in a row in which he took none and moved nothing
            self.supply_mark: int = 0  # what had come when the last turn closed
            self.forfeited: int = 0  # what has not come yet never will
            self.placed_models: int = 0  # stealer models that have come onto the board, where a mission asks for it
            self.locked: int = scenario.locked
            self.fields: int = scenario.fields  # fourth.ruling.missing.force-barrier-counter
            self.stuck: int = sum(1 << square for square, _ in scenario.stuck)
            self.progress: list[int] = [0] * len(scenario.works)
            self.wounds: list[int] = [0] * len(scenario.fixture_hits)
            self.exits_used: list[int] = [0] * len(board.exits)
            self.hazards: tuple[int, ...] = ()  # (area, score for marines, score for stealers), one after the other
            # The turn of the next ambush counter, and that in which a point is lost (0: none); empty without counters.
            self.ambush: tuple[int, ...] = ()
            self.tally: list[int] = [0] * COUNTED
            # Shuffled: nobody knows the order, so numbers are kept (first.setup.blip-pool, fourth.setup.blip-stack).
            self.pile: tuple[int, ...] = scenario.mix or rulebook.blip_mix
            self.used: tuple[int, ...] = (0,) * len(self.pile)
            self.stack: tuple[Frame, ...] = ()
            # The last stealer action and what came of it, so that a refusal can say why it is not answered now:
            # (label, kind, witnesses, responder + 1, marines who fired, door + 1), or nothing yet this turn.
            self.trigger: tuple[int, ...] = ()
            self.past: Past = NO_PAST  # likewise of what is over; neither saved nor compared
            self.origin: int = -1  # nor the square on which the stealer that acted last had stood
            self.psychic: Psychic = NO_PSYCHIC  # hands, deck, discards and markers, where there are cards
            self.veil: int = 0  # squares under a psychic effect that hides what is behind them
        else:
            self.kind = like.kind
            self.place = like.place.copy()
            self.facing = like.facing.copy()
            self.ap = like.ap.copy()
            self.flags = like.flags.copy()
            self.gear = like.gear
            self.ammo = like.ammo
            self.reloads = like.reloads
            self.psi = like.psi
            self.value = like.value
            self.label = like.label
            self.fired = like.fired
            self.aim = like.aim.copy()
            self.shots = like.shots.copy()
            self.holder = like.holder
            self.who = like.who.copy()
            self.occupied = like.occupied
            self.marines_at = like.marines_at
            self.blips_at = like.blips_at
            self.doors = like.doors
            self.shut = like.shut
            self.burning = like.burning
            self.barrier = like.barrier
            self.fixtures = like.fixtures
            self.damaged = like.damaged
            self.rubble = like.rubble
            self.broken = like.broken
            self.melta = like.melta
            self.smoke = like.smoke
            self.marine_count = like.marine_count
            self.turn = like.turn
            self.side = like.side
            self.phase = like.phase
            self.step = like.step
            self.active = like.active
            self.drawn = like.drawn
            self.bonus_points = like.bonus_points
            self.spent = like.spent
            self.seconds = like.seconds
            self.expired = like.expired
            self.winner = like.winner
            self.ending = like.ending
            self.serial = like.serial
            self.burned = like.burned
            self.sealed = like.sealed
            self.closed = like.closed
            self.brood_used = like.brood_used
            self.things = like.things
            self.latched = like.latched
            self.happened = like.happened
            self.supplied = like.supplied
            self.supply = like.supply
            self.extra = like.extra
            self.worked = like.worked
            self.doomed = like.doomed
            self.called = like.called
            self.stirred = like.stirred
            self.teleported = like.teleported
            self.teleport_turn = like.teleport_turn
            self.ambushes = like.ambushes
            self.taking = like.taking
            self.quiet = like.quiet
            self.supply_mark = like.supply_mark
            self.forfeited = like.forfeited
            self.placed_models = like.placed_models
            self.locked = like.locked
            self.fields = like.fields
            self.stuck = like.stuck
            self.progress = like.progress.copy()
            self.wounds = like.wounds.copy()
            self.exits_used = like.exits_used.copy()
            self.hazards = like.hazards
            self.ambush = like.ambush
            self.tally = like.tally.copy()
            self.pile = like.pile
            self.used = like.used
            self.stack = like.stack
            self.trigger = like.trigger
            self.past = like.past
            self.origin = like.origin
            self.psychic = like.psychic
            self.veil = like.veil

    def copy(self) -> Position:
        return Position(self, self.board, self.rulebook, self.scenario)

    # -- the stack of what is being resolved ---------------------------------------------------------------
    def push(self, frame: Frame) -> None:
        self.stack = self.stack + (frame,)

    def pop(self) -> Frame:
        frame = self.stack[-1]
        self.stack = self.stack[:-1]
        return frame

    def swap(self, frame: Frame) -> None:
        """Put ``frame`` in place of the top one."""
        self.stack = self.stack[:-1] + (frame,)

    def asks(self, record: type[Record]) -> Record | None:
        """The question now asked, if it is one of this kind."""
        if not self.stack:
            return None
        frame = self.stack[-1]
        return frame if isinstance(frame, record) else None

    # -- pieces --------------------------------------------------------------------------------------------
    def add(self, kind: int, label: int, facing: int = 0, gear: int = 0, value: int = 0) -> int:
        """A new piece, on no square yet; its slot."""
        slot = len(self.kind)
        if NOTHING in self.kind and not is_marine(kind):
            slot = self.kind.index(NOTHING)  # no marine's: what he was is remembered
        if slot == len(self.kind):
            if slot >= NO_PIECE:
                raise ValueError("a position holds at most 254 pieces; use fewer")
            self.kind += (kind,)
            self.gear += (gear,)
            self.label += (label,)
            self.reloads += (0,)
            self.psi += (0,)
            self.value += (value,)
            self.holder += (-1,)
            self.ammo += (0,)
            self.fired += (0,)
            self.place.append(DEAD)
            self.facing.append(facing)
            for column in (self.ap, self.flags, self.aim, self.shots):
                column.append(0)
        else:
            self.kind = replaced(self.kind, slot, kind)
            self.label = replaced(self.label, slot, label)
            self.gear = replaced(self.gear, slot, gear)
            self.reloads = replaced(self.reloads, slot, 0)
            self.psi = replaced(self.psi, slot, 0)
            self.value = replaced(self.value, slot, value)
            self.holder = replaced(self.holder, slot, -1)
            self.ammo = replaced(self.ammo, slot, 0)
            self.fired = replaced(self.fired, slot, 0)
            self.place[slot] = DEAD
            self.facing[slot] = facing
            for column in (self.ap, self.flags, self.aim, self.shots):
                column[slot] = 0
        if is_marine(kind):
            self.marine_count += 1
        elif THINGS[kind]:
            self.things += 1
        return slot

    def stand(self, piece: int, square: int) -> None:
        """The piece now stands on this square of the board (or at this entry area) and nowhere else."""
        old = self.place[piece]
        count = self.board.count
        kind = self.kind[piece]
        if not THINGS[kind]:
            if 0 <= old < count:
                bit = 1 << old
                self.who[old] = NO_PIECE
                self.occupied &= ~bit
                if piece < self.marine_count:
                    self.marines_at &= ~bit
                elif COUNTERS[kind]:
                    self.blips_at &= ~bit
            if 0 <= square < count:
                if self.scenario.counts_models and not 0 <= old < count:
                    # deathwing.ruling.recon-fifth-model
                    self.placed_models += piece >= self.marine_count and not COUNTERS[kind]
                bit = 1 << square
                self.who[square] = piece
                self.occupied |= bit
                if piece < self.marine_count:
                    self.marines_at |= bit
                elif COUNTERS[kind]:
                    self.blips_at |= bit
        self.place[piece] = square

    def remove(self, piece: int, to: int) -> None:
        """Take the piece off the board; a slot of the stealer side becomes free. If it was active, its activation and
        its points are gone: first.ruling.active-piece-killed, fourth.ruling.active-piece-killed."""
        self.stand(piece, to)
        if piece >= self.marine_count:
            self.kind = replaced(self.kind, piece, NOTHING)
            self.label = replaced(self.label, piece, -1)
        self.flags[piece] = 0
        self.ap[piece] = 0
        self.aim[piece] = 0
        if self.active == piece:
            self.active = -1

    def find(self, label: int) -> int:
        """The slot of the living piece with this label, or -1."""
        for slot in range(len(self.kind)):
            if self.label[slot] == label and self.kind[slot] != NOTHING and self.place[slot] != DEAD:
                return slot
        return -1

    def on_board(self, piece: int) -> bool:
        return 0 <= self.place[piece] < self.board.count

    def entry_of(self, piece: int) -> int:
        """The entry area (its index) the piece waits at, or -1."""
        return self.place[piece] - self.board.count if self.place[piece] >= self.board.count else -1

    def open_entries(self) -> list[int]:
        """The entry areas where blips can be placed now."""
        shut = self.sealed | self.closed
        return [entry for entry in range(len(self.board.entries)) if not shut >> entry & 1]

    def models_in_play(self) -> int:
        """Ordinary stealer models on the board and lurking: those the box can run out of.

        Only those in play now are limited, never how many appear in a game, so a dead one's model is free again at
        once: first.ruling.model-count, first.pieces.stealer-supply, first.pieces.stealer-models-reused,
        first.models.immediate-recycling, first.example.model-recycling, fourth.ruling.convert-model-limit.
        """
        kinds = self.rulebook.kinds
        return sum([kinds[kind].pooled for kind in self.kind[self.marine_count :]])

    def models_run_out(self) -> bool:
        """Whether no ordinary stealer model is left in the box."""
        limit = self.rulebook.model_limit
        return len(self.kind) - self.marine_count >= limit and self.models_in_play() >= limit

    def waiting(self, entry: int, counters: bool) -> int:
        """How many blips (or models) wait at this entry area."""
        place = self.board.count + entry
        places = self.place
        waiting = 0
        for slot in range(self.marine_count, len(places)):
            if places[slot] == place:
                kind = self.kind[slot]
                if kind != NOTHING and COUNTERS[kind] == counters:
                    waiting += 1
        return waiting

    def blips_waiting(self) -> list[int]:
        """How many blips wait at each entry area."""
        count = self.board.count
        waiting = [0] * len(self.board.entries)
        kinds = self.kind
        for slot, place in enumerate(self.place):
            if place >= count and COUNTERS[kinds[slot]]:
                waiting[place - count] += 1
        return waiting

    def obstructed(self) -> int:
        """Squares that stop a line of sight passing through them.

        Any piece, blips included: fourth.los.obstruction.marine, fourth.los.obstruction.genestealer,
        fourth.los.obstruction.blip, first.ruling.los-blip-blocks. A closed door, while an open one is not there:
        first.door.closed-blocks-los, first.los.open-door-clear, first.ruling.los-open-door,
        fourth.doors.closed.block-los, fourth.los.obstruction.door, fourth.ruling.los-open-door. Fire, though what
        stands on its near edge is seen: first.flamer.no-los-through, first.flamer.los-to-edge,
        fourth.los.obstruction.burning, fourth.fire.blocks-los, fourth.los.edge-of-fire, fourth.ruling.fire-inner-sight.
        Fixtures and the barrier: fourth.los.obstruction.power-field-generator, fourth.los.obstruction.force-barrier,
        fourth.barrier.blocks-los. Not objects: first.ruling.los-object-counters. Psychic effects as fire does:
        cult.marker.block-sight.
        """
        return self.occupied | self.shut | self.burning | self.barrier | self.fixtures | self.fields | self.veil

    def opaque(self) -> int:
        """Those of them that stop it whoever stands there."""
        return self.shut | self.burning | self.barrier | self.fixtures | self.fields | self.veil

    def solid(self) -> int:
        """Squares that nobody can step onto, and that close a diagonal beside them.

        Pieces of either side (first.board.no-passing-through, first.ruling.diagonal-any-piece) and closed doors
        (first.door.closed-no-entry, first.ruling.diagonal-closed-door, fourth.doors.closed.block-move,
        fourth.ruling.door-is-square); beside a burning square one may pass (first.ruling.diagonal-fire,
        fourth.ruling.diagonal-blockers-move).
        """
        return self.occupied | self.shut | self.barrier | self.fixtures | self.fields

    def left(self) -> int:
        """Command points the marine player still has, and cannot exceed: fourth.command.limit."""
        return self.drawn - self.spent

    # -- names ---------------------------------------------------------------------------------------------
    def name(self, piece: int) -> str:
        return self.name_of(self.label[piece])

    def name_of(self, label: int) -> str:
        base, model = label // MODELS_PER_NAME, label % MODELS_PER_NAME
        names = self.scenario.names
        name = names[base] if base < len(names) else serial_name(base - len(names))
        return f"{name}{model}" if model else name

    # -- telling -------------------------------------------------------------------------------------------
    def tell(self, kind: str, privy: int = NOBODY, secret: dict[str, Fact] | None = None, **facts: Fact) -> None:
        """Append an event to the sink, if there is one."""
        if self.events is not None:
            self.events.append(Event(kind, facts, privy, secret or {}))

    def tell_facts(self, kind: str, piece: str, facts: dict[str, Fact]) -> None:
        """The same, for facts that depend on what the piece is."""
        if self.events is not None:
            self.events.append(Event(kind, {"piece": piece, **facts}, NOBODY, {}))

    def detail(self, **details: Fact) -> None:
        """Add to what was told last, for pictures and records; no sentence tells it."""
        if self.events is not None:
            self.events[-1].details.update(details)

    # -- as a value ----------------------------------------------------------------------------------------
    def data(self, layout: Layout = LAYOUT) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold. For saving; never for sending."""
        told: dict[str, Any] = {}
        for name in layout.columns:
            told[name] = list(getattr(self, name))
        for name in layout.masks:
            told[name] = format(getattr(self, name), "x")
        for name in layout.numbers:
            told[name] = getattr(self, name)
        for name in layout.lists:
            told[name] = list(getattr(self, name))
        told["stack"] = [list(frame) for frame in self.stack]
        if self.psychic != NO_PSYCHIC:
            told["psychic"] = self.psychic.data()
        for name in layout.later:
            if layout.is_neutral(name, getattr(self, name)):
                del told[name]
        return told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.data() == other.data()

    def digest(self, layout: Layout = LAYOUT) -> str:
        """A fingerprint of the position, equal in every process."""
        return blake2b(repr(self.data(layout)).encode(), digest_size=8).hexdigest()


def replaced(column: tuple[int, ...], slot: int, value: int) -> tuple[int, ...]:
    """The column with this value in this slot."""
    if column[slot] == value:
        return column
    changed = list(column)
    changed[slot] = value
    return tuple(changed)
