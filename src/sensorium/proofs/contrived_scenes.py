"""Contrived missions on random decks: everything a mission may set in motion, thrown together.

No mission would do all this at once, and that is the point: deployments and waves, works, events, hazards, locked and
stuck doors, wandering and fragile objects meet each other on a board where somebody is sure to stumble over them.
"""

from __future__ import annotations

from sensorium.board import Board
from sensorium.missions.format.forms import LISTED, Pattern
from sensorium.proofs.random_scenes import random_scene
from sensorium.proofs.scene import Scene
from sensorium.proofs.stream import Numbers, Stream, between, one_of, shuffled
from sensorium.rules.content.kinds import AMBUSH, NOTHING, STEALER, is_object
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import ASSAULT_CANNON, HEAVY_FLAMER
from sensorium.rules.core.engine import begin
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.vocabulary import CHANCE, MARINES, SETTING_UP, STEALERS, WAITING
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions.areas import GATHERED
from sensorium.rules.scenario.conditions.counts import LOSSES, TURN
from sensorium.rules.scenario.conditions.deck import WORKED


def contrived_scene(book: Rulebook, seed: int) -> Scene:
    """The contrived mission of this number, on the deck of the random scene of the same number."""
    scene = random_scene(book, seed)
    numbers = Stream(seed + 1)
    base = scene.position
    scenario = contrived(base, numbers)
    kept = base.data()
    bare = Position(None, base.board, book, base.scenario).data()
    for name, value in Position(None, base.board, book, scenario).data().items():
        if value != bare[name]:  # what a mission brings along from the first moment
            kept[name] = value
    kept.pop("psychic", None)  # cards are dealt when everybody has taken his place
    kept.update(phase=SETTING_UP, stack=[], trigger=[], side=MARINES, active=-1, drawn=0, spent=0, turn=1)
    position = position_from(kept, base.board, book, scenario)
    for deployment in scenario.deployments:
        for label in deployment.labels:
            position.stand(position.find(label), WAITING)
    for thing in scenario.things:
        position.ammo = replaced(position.ammo, position.find(thing.label), thing.hits)
    begin(position)
    return Scene(f"{scene.name}-contrived", position, scene.text)


def contrived(base: Position, numbers: Numbers) -> s.Scenario:
    board = base.board
    objects = [slot for slot, kind in enumerate(base.kind) if is_object(kind)]
    things = tuple(contrived_thing(base.label[slot], numbers) for slot in objects)
    deployments = contrived_deployments(base, numbers)
    maker = Maker(base, numbers, sum(1 for deployment in deployments if deployment.turn < 0) > 0)
    squares = shuffled(numbers, list(range(board.count)))  # no two works on one of them
    works = tuple(maker.work(squares.pop(), things) for _ in range(between(numbers, 1, 3)))
    maker.works = len(works)
    doors = bits(board.doors)
    fixtures = bits(board.generators | board.tanks)
    return s.Scenario(
        names=base.scenario.names,
        counters=base.rulebook.command_counters,
        supply=contrived_supply(numbers),
        objectives=maker.objectives(works),
        events=tuple(maker.happening() for _ in range(between(numbers, 1, 4))),
        areas=maker.areas,
        deployments=deployments,
        works=works,
        things=things,
        # Nothing solid stands beneath a hole: deathwing.ruling.fall-into-fire-or-obstacle
        fields=sum(1 << one for one in squares[:2] if not base.solid() >> one & 1 and board.above[one] < 0),
        locked=sum(1 << door for door in doors if numbers.randrange(5) == 0),
        stuck=tuple((door, between(numbers, 2, 5)) for door in doors if numbers.randrange(4) == 0),
        closed_entries=numbers.randrange(1 << len(board.entries)) if numbers.randrange(3) == 0 else 0,
        fixture_hits=tuple((square, between(numbers, 2, 3)) for square in fixtures),
        novice=numbers.randrange(2) == 0,
        seconds=one_of(numbers, (0, 90)),
        turn_limit=between(numbers, 3, 5),
        begins=one_of(numbers, (MARINES, STEALERS)),
        ends_without_marines=numbers.randrange(2) == 0,
        allows=tuple(word for word in allowances(base.rulebook) if numbers.randrange(2)),
        texts=("Something stirs.",),
        chutes=base.scenario.chutes,
        ambush_limit=one_of(numbers, (0, 2)) if base.rulebook.has(AMBUSH) else 0,
        time_points=one_of(numbers, (-1, -1, 2)),
        secured=1 if board.entries and numbers.randrange(4) == 0 else 0,
        teleport_squares=one_of(numbers, (0, maker.areas[0].squares)),
        teleport_when=maker.predicate() if numbers.randrange(3) == 0 else None,
        magi=contrived_magi(board, numbers),
        plays_on=numbers.randrange(6) == 0,
        command_lost=one_of(numbers, (0, 0, 3)),
        seconds_lost=one_of(numbers, (0, 30)),
        hand_lost=one_of(numbers, (0, 1)) if base.rulebook.cards else 0,
    )


def contrived_magi(board: Board, numbers: Numbers) -> tuple[int, ...]:
    tanks = bits(board.tanks)
    return (one_of(numbers, tanks), between(numbers, 1, 6)) if tanks and numbers.randrange(2) else ()


def allowances(book: Rulebook) -> tuple[str, ...]:
    words = ["securing", "passing", "broodlord"]
    words += ["ambush"] if book.solitaire or book.has(AMBUSH) else []
    words += ["teleport"] if book.teleport_cost else []
    return tuple(words)


def contrived_thing(label: int, numbers: Numbers) -> s.Thing:
    hits = numbers.randrange(3)
    return s.Thing(
        label,
        wanders=numbers.randrange(3),
        hits=hits,
        burns=hits > 0 and numbers.randrange(2) == 0,
        fragile=one_of(numbers, (0, 4)) if hits else 0,
    )


def contrived_supply(numbers: Numbers) -> s.Supply:
    return s.Supply(
        schedule=tuple(numbers.randrange(3) for _ in range(between(numbers, 1, 3))),
        total=one_of(numbers, (-1, 4)),
        per_open_entry=numbers.randrange(4) == 0,
        spared=one_of(numbers, (-1, -1, 3)),
        last_turn=one_of(numbers, (0, 3)),
        optional=numbers.randrange(3) == 0,
    )


def contrived_deployments(base: Position, numbers: Numbers) -> tuple[s.Deployment, ...]:
    """Some of the pieces wait, and come at set-up, later, or when an event says so."""
    free = ((1 << base.board.count) - 1) & ~base.fixtures & ~base.shut
    halves = (free & (1 << base.board.count // 2) - 1 or free, free & ~((1 << base.board.count // 2) - 1) or free)
    deployments: list[s.Deployment] = []
    for slot, kind in enumerate(base.kind):
        if kind == NOTHING or is_object(kind) or not base.on_board(slot) or numbers.randrange(3):
            continue
        marine = slot < base.marine_count
        deployments.append(
            s.Deployment(
                labels=(base.label[slot],),
                zones=halves if numbers.randrange(2) else (free,),
                by=one_of(numbers, (MARINES if marine else STEALERS, CHANCE)),
                facing=between(numbers, -1, 3),
                each_its_own=numbers.randrange(3) == 0,
                landing=numbers.randrange(3) == 0,
                ranks=numbers.randrange(4) == 0,
                turn=one_of(numbers, (0, 0, 2, -1)) if kind == STEALER or marine else 0,
            )
        )
    if base.board.entries and numbers.randrange(2):
        deployments.append(s.Deployment(labels=(), zones=(), by=STEALERS, entries=True, drawn=between(numbers, 1, 2)))
    return tuple(deployments)


# What a contrived mission asks for; where everybody must gather is proven by the drills of the long way alone.
DRAWN = [pattern for pattern in LISTED if pattern.condition is not GATHERED]


class Maker:
    """Makes up conditions, events and works for one board."""

    def __init__(self, base: Position, numbers: Numbers, waves: bool) -> None:
        self.base = base
        self.board: Board = base.board
        self.numbers = numbers
        self.waves = waves
        self.latches = 0
        self.works = 0  # how many there are
        regions = [self.region() for _ in range(3)]
        lift = shuffled(numbers, list(range(self.board.count)))[:2]
        squares = [*regions, *[1 << square for square in lift]]
        self.areas = tuple(s.Area(f"area {index}", mask) for index, mask in enumerate(squares))

    def region(self) -> int:
        """The squares round about one of them."""
        centre = self.square()
        return self.board.near[centre] | 1 << centre

    def square(self) -> int:
        return self.numbers.randrange(self.board.count)

    def predicate(self, depth: int = 2) -> s.Predicate:
        numbers = self.numbers
        if depth and numbers.randrange(3) == 0:
            parts = (self.predicate(depth - 1), self.predicate(depth - 1))
            kind = one_of(numbers, (s.ALL, s.ANY, s.COUNT, s.NOT, s.THEN, s.ONCE))
            if kind in (s.THEN, s.ONCE):
                self.latches += 1
                return s.Predicate(kind, (self.latches - 1,), parts if kind == s.THEN else parts[:1])
            return s.Predicate(kind, (1,) if kind == s.COUNT else (), parts[:1] if kind == s.NOT else parts)
        return self.condition(one_of(numbers, DRAWN))

    def condition(self, pattern: Pattern) -> s.Predicate:
        """A condition of this form, or another one where the board has nothing that it could be about."""
        chosen: list[int] = []
        for part in pattern.parts:
            if part.operand:
                known = self.operands()[part.operand]
                if not known:
                    return self.condition(one_of(self.numbers, DRAWN))
                chosen.append(one_of(self.numbers, known))
            elif part.value is not None:
                chosen.append(part.value)
        return s.Predicate(pattern.condition.number, tuple(chosen))

    def operands(self) -> dict[str, list[int]]:
        """What a condition can be about here."""
        labels = [(label, kind) for label, kind in zip(self.base.label, self.base.kind, strict=True) if label >= 0]
        return {
            "N": list(range(1, 5)),
            "DISTANCE": list(range(2, 7)),
            "AREA": list(range(len(self.areas))),
            "EXIT": [-1, *[way.square for way in self.board.exits]],
            "ENTRY": list(range(len(self.board.entries))),
            "FIXTURE": bits(self.board.tanks | self.board.generators),
            "DOOR": bits(self.board.doors),
            "NAME": [label for label, _ in labels],
            "MODEL": [label for label, kind in labels if not is_object(kind)],
            "OBJECT": [label for label, kind in labels if is_object(kind)],
            "ID": list(range(self.works)),
            "WEAPON": [gear for gear in (HEAVY_FLAMER, ASSAULT_CANNON) if any(one & gear for one in self.base.gear)],
            "SIDE": [MARINES, STEALERS],
        }

    def objectives(self, works: tuple[s.Work, ...]) -> tuple[s.Objective, ...]:
        """Far enough away that there is a game first."""
        numbers = self.numbers
        late = s.Predicate(TURN.number, (between(numbers, 2, 3),))
        losses = s.Predicate(LOSSES.number, (between(numbers, 2, 4),))
        worked = s.Predicate(WORKED.number, (len(works) - 1,))
        made_up = s.Predicate(s.ALL, (), (late, self.predicate()))
        return (
            s.Objective(STEALERS, numbers.randrange(2) == 0, losses, "total"),
            s.Objective(MARINES, numbers.randrange(2) == 0, made_up),
            s.Objective(MARINES, False, s.Predicate(s.ALL, (), (late, worked))),
        )

    def happening(self) -> s.Happening:
        effects = tuple(self.effect() for _ in range(between(self.numbers, 1, 2)))
        return s.Happening(self.predicate(1), effects, self.numbers.randrange(2) == 0)

    def effect(self) -> s.Effect:
        numbers = self.numbers
        area = numbers.randrange(len(self.areas))
        made = [
            s.Effect(s.EXTRA_BLIPS, (between(numbers, 1, 2),)),
            s.Effect(s.SUPPLY, (numbers.randrange(3),)),
            s.Effect(s.HAZARD, (area, one_of(numbers, (0, 5)), one_of(numbers, (0, 5)))),
            s.Effect(s.CALM, (area,)),
            s.Effect(s.CARRY, (3, 4)),
            s.Effect(s.SAY, (0,)),
        ]
        if self.board.entries:
            entry = numbers.randrange(len(self.board.entries))
            made += [s.Effect(kind, (entry,)) for kind in (s.OPEN_ENTRY, s.CLOSE_ENTRY, s.SEAL_ENTRY)]
        if self.board.doors:
            door = one_of(numbers, bits(self.board.doors))
            kinds = (s.OPEN_DOOR, s.SHUT_DOOR, s.LOCK_DOOR, s.UNLOCK_DOOR, s.BREAK_DOOR)
            made += [s.Effect(kind, (door,)) for kind in kinds]
        if self.base.fixtures:
            made.append(s.Effect(s.CLEAR_FIXTURE, (one_of(numbers, bits(self.base.fixtures)),)))
        return one_of(numbers, made)

    def work(self, square: int, things: tuple[s.Thing, ...]) -> s.Work:
        numbers = self.numbers
        return s.Work(
            square=square,
            cost=between(numbers, 1, 2),
            times=between(numbers, 1, 2),
            side=one_of(numbers, (MARINES, MARINES, STEALERS)),
            on_it=numbers.randrange(2) == 0,
            once_a_turn=numbers.randrange(3) == 0,
            undone=numbers.randrange(3) == 0,
            needs=things[0].label if things and numbers.randrange(4) == 0 else -1,
            effects=(self.effect(),),
        )


def bits(mask: int) -> list[int]:
    return [square for square in range(mask.bit_length()) if mask >> square & 1]
