"""A complete mission from a scenario, points and a seed: the same seed gives the same bytes.

In the order of deathwing.ruling.generator-order: tiles, the force, tile 10, the marines' corridors, the stealers'
force. What two players would choose, chance chooses, but for what would be foolish: see marine_choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Final

from sensorium.forces.force import HIGHEST_BID, LEAST_BID, Force, Marine, check
from sensorium.forces.marine_names import NAMES as MARINE_NAMES
from sensorium.missions.edit.toml_values import written
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.ships import scenario_words as say
from sensorium.ships.layout import Layout
from sensorium.ships.marine_choices import distances, nearest_entries
from sensorium.ships.random_force import choose_force
from sensorium.ships.random_layout import random_layout
from sensorium.ships.scenarios import (
    AMBUSHES,
    MODELS_FIRST,
    NEAREST,
    SECURED_AT_START,
    Goal,
    ScenarioKind,
    goals,
    scenario_kind,
    shut_of,
    stealer_force,
)
from sensorium.ships.ship_board import Ship, build, lengths_for

DEFAULT_RULES: Final = "first+deathwing"
DEFAULT_POINTS: Final = 20
TRIES: Final = 3  # for each tile: ships with ways round
GATES: Final = ("corridor-1", "corridor-2")


class GenerateError(ValueError):
    """Something that cannot be generated, and why."""


@dataclass(frozen=True)
class Wanted:
    scenario: str
    rules: str = DEFAULT_RULES
    points: int | None = None
    seed: int = 1
    force: Force | None = None  # in place of points
    language: str = "en"
    blips: tuple[int, int] | None = None  # the most a turn and in all, in place of the roll

    @property
    def has_list(self) -> bool:
        """Whether these rules have a force list, teleporters and ambush counters."""
        return rulebook_named(self.rules).teleport_cost > 0


@dataclass(frozen=True)
class Troop:
    """A squad of marines as the mission has it."""

    name: str
    marines: tuple[Marine, ...]


def generate(wanted: Wanted) -> str:
    """The text of the mission. GenerateError: it cannot be had."""
    kind = scenario_kind(wanted.scenario)
    rng = Random(f"{wanted.scenario} {wanted.rules} {wanted.seed}")
    layout = random_layout(rng, kind.control_room, TRIES, kind.stays, shut_of(kind))
    troops, time = troops_for(wanted, rng)
    marines = sum(len(troop.marines) for troop in troops)
    ship = build(layout, lengths_for(layout, marines))
    die = rng.randint(1, 6)  # deathwing.generator.stealer-force-roll
    stealers = stealer_force(kind, die) if wanted.blips is None else wanted.blips
    return Mission(wanted, kind, layout, ship, troops, time, stealers, choose_entries(kind, ship, rng)).text()


def troops_for(wanted: Wanted, rng: Random) -> tuple[list[Troop], int]:
    """The marines, and the points they spend on time; -1 where the rules have no list."""
    if not wanted.has_list:
        if rulebook_named(wanted.rules).squads:  # whole squads only: neither these weapons nor securing are in its book
            raise GenerateError(
                f"the rules `{wanted.rules}` know neither these scenarios nor what they are fought with; play"
                " `first+deathwing`, or `fourth`"
            )
        if wanted.points is not None or wanted.force is not None:
            raise GenerateError(
                f"the rules `{wanted.rules}` have no force list, so that nothing costs points there;"
                " leave `--points` away, or play `first+deathwing`"
            )
        return own_troops(rng), -1
    force = wanted.force
    if force is None:
        points = DEFAULT_POINTS if wanted.points is None else wanted.points
        if not LEAST_BID <= points <= HIGHEST_BID:
            raise GenerateError(f"a force has {LEAST_BID} to {HIGHEST_BID} points; write `--points {DEFAULT_POINTS}`")
        name = say.FORCE_NAME[wanted.language == "fr"].format(seed=wanted.seed)
        force = choose_force(rng, points, name, few=scenario_kind(wanted.scenario).few)
    faults = check(force)
    if faults:
        raise GenerateError(f"{faults[0].text(wanted.language)} ({faults[0].rule})")
    return [Troop(squad.name, tuple(squad.marines())) for squad in force.squads], force.time


# Squads of ours for rules without a list, each a leader, a heavy weapon and three more.
OWN_SQUADS: Final = (
    (("sergeant", ("storm-bolter", "power-sword")), ("marine", ("heavy-flamer", "power-fist"))),
    (("sergeant", ("thunder-hammer", "storm-shield")), ("marine", ("assault-cannon", "power-fist"))),
)
RANKS: Final = (
    ("marine", ("storm-bolter", "power-fist")),
    ("marine", ("storm-bolter", "power-fist")),
    ("marine", ("lightning-claws",)),
    ("marine", ("storm-bolter", "chainfist")),
)


def own_troops(rng: Random) -> list[Troop]:
    names = rng.sample(MARINE_NAMES, len(MARINE_NAMES))
    troops: list[Troop] = []
    for leader, heavy in OWN_SQUADS:
        picked = [leader, heavy, *rng.sample(RANKS, 3)]
        marines = tuple(Marine(names.pop(), kind, gear) for kind, gear in picked)
        troops.append(Troop(marines[0].name, marines))
    return troops


class Mission:
    """Writes the parts of the file one after another."""

    def __init__(
        self,
        wanted: Wanted,
        kind: ScenarioKind,
        layout: Layout,
        ship: Ship,
        troops: list[Troop],
        time: int,
        stealers: tuple[int, int],
        chosen: list[int],
    ) -> None:
        self.wanted = wanted
        self.kind = kind
        self.layout = layout
        self.ship = ship
        self.troops = troops
        self.time = time
        self.stealers = stealers
        self.chosen = chosen  # the entry areas that the scenario names
        self.french = wanted.language == "fr"
        self.marines = sum(len(troop.marines) for troop in troops)
        self.rows = [list(row) for row in ship.rows]
        self.by_exit = kind.teleport and not wanted.has_list
        if self.by_exit:
            self.add_exits()
        if not wanted.has_list and ship.tank is not None:
            x, y = ship.tank
            self.rows[y][x] = "g"  # a generator is what these rules know how to break

    def text(self) -> str:
        parts = [self.head(), self.board(), self.areas(), *(self.squad(troop) for troop in self.troops)]
        parts += [self.supply(), *self.entries(), *self.teleport(), *self.objectives(), self.game()]
        parts += self.translation()
        return "\n\n".join(parts) + "\n"

    # ---- words

    def word(self, pair: tuple[str, str]) -> str:
        return pair[self.french]

    def facts(self) -> dict[str, str]:
        leave = self.word(say.BY_EXIT if self.by_exit else say.BY_BEACON)
        entries = ", ".join(str(number) for number in self.chosen)
        return {"entries": entries, "half": str((self.marines + 1) // 2), "leave": leave}

    def head(self) -> str:
        name, *rest = self.spoken()
        return "\n".join([f'id = "{self.id()}"', name, f'rules = "{self.wanted.rules}"', *rest])

    def id(self) -> str:
        return f"{self.kind.word}-{self.wanted.seed}"

    def title(self) -> str:
        return self.word(say.TITLE).format(name=self.word(say.NAMES[self.kind.word]), seed=self.wanted.seed)

    def spoken(self, table: str = "", *, between: Sequence[str] = ()) -> list[str]:
        """Name, briefing, goals and results, as lines of the file; ``table``: below which they stand there, with what
        comes ``between``."""
        names = [one.tile.french if self.french else one.tile.name for one in self.layout.laid]
        laid = self.word(say.LAID).format(tiles=", ".join(names))
        return [
            f'name = "{self.title()}"',
            f'briefing = """\n{self.briefing()}\n\n{laid}"""',
            *between,
            "",
            f"[{table}goals]",
            *(f'{side} = "{words}"' for side, words in self.goals().items()),
            "",
            f"[{table}results]",
            *(f'{side} = "{self.word(words)}"' for side, words in say.RESULTS.items()),
        ]

    def translation(self) -> list[str]:
        """The same in French, for whoever reads the page so: two people far apart need not share a language."""
        if self.french:
            return []
        other = copy(self)
        other.french = True
        texts = [other.end_text(one) for one in other.ends()]
        lines = other.spoken("translation.fr.", between=[f"objectives = {written(texts)}"] if any(texts) else [])
        return ["\n".join(["[translation.fr]", *lines])]

    def briefing(self) -> str:
        return self.word(say.BRIEFINGS[self.kind.word]).format(**self.facts())

    def goals(self) -> dict[str, str]:
        """What each side must do, in words."""
        marine = self.word(say.MARINE_GOALS[self.kind.word]).format(**self.facts()).strip()
        return {"marine": marine, "stealer": self.word(say.STEALER_GOALS[self.kind.word])}

    # ---- the board

    def board(self) -> str:
        rows = "\n".join("".join(row) for row in self.rows)
        sections = "\n".join(self.ship.sections)
        return f'[board]\nmap = """\n{rows}"""\nsections = """\n{sections}"""'

    def add_exits(self) -> None:
        """Where nobody teleports, marines walk out: beyond the rear of a corridor, or of the control room."""
        if self.kind.control_room:
            self.rows[self.hatch()[1]][self.hatch()[0]] = "x"
            return
        for corridor in self.ship.corridors:
            (x, y), (nx, ny) = corridor.squares[0], corridor.squares[1]
            self.rows[2 * y - ny][2 * x - nx] = "x"

    def hatch(self) -> tuple[int, int]:
        """The place in the control room's wall that is farthest from its door."""
        room = self.ship.room
        left, top = min(x for x, _ in room), min(y for _, y in room)
        right, bottom = max(x for x, _ in room), max(y for _, y in room)
        middle = ((left + right) // 2, (top + bottom) // 2)
        walls = [(middle[0], top - 1), (right + 1, middle[1]), (middle[0], bottom + 1), (left - 1, middle[1])]
        door = next(at for at, (x, y) in enumerate(walls) if self.ship.is_floor((x, y)))
        return walls[(door + 2) % 4]

    def areas(self) -> str:
        lines = ["[areas]"]
        overflow = self.marines - sum(len(one.squares) for one in self.ship.corridors)
        for name, corridor in zip(GATES, self.ship.corridors, strict=False):
            # deathwing.generator.deploy-overflow
            front = corridor.front[:overflow] if overflow > 0 else ()
            lines.append(f'{name} = "squares {told([*corridor.squares, *front])}"')
        squares = [square for one in self.ship.corridors for square in one.squares]
        lines.append(f'corridors = "squares {told(squares)}"')
        if self.ship.room:
            # deathwing.ruling.breakout-tanks: the room's own squares
            lines.append(f'control-room = "squares {told([one for one in self.ship.room if one != self.ship.tank])}"')
        if self.kind.word == "defensive-perimeter":
            lines.append(f'ship = "rect 0,0 {len(self.rows[0]) - 1},{len(self.rows) - 1}"')
        return "\n".join(lines)

    def squad(self, troop: Troop) -> str:
        members = "\n".join(f'    "{marine.line()}",' for marine in troop.marines)
        names = [f'"{name}"' for name in GATES[: len(self.ship.corridors)]]
        where = f"deploy = [{', '.join(names)}]\nranks = true"
        if self.kind.word == "defensive-perimeter":
            where = 'deploy = "ship"'  # deathwing.defensive-perimeter.deploy-anywhere
        # deathwing.recon.arrival: they are aboard, in their corridors
        return f'[[squad]]\nname = "{troop.name}"\nmembers = [\n{members}\n]\n{where}'

    # ---- stealers

    def supply(self) -> str:
        """None start (deathwing.generator.no-starting-stealers); the number each turn is the most he may take."""
        most, total = self.stealers
        lines = ["[stealers]", f"reinforcements = {most}", f"total = {total}", "optional = true"]
        if self.kind.ambush and self.wanted.has_list:
            lines.append(f"ambushes = {AMBUSHES}")
        return "\n".join(lines)

    def entries(self) -> list[str]:
        if self.kind.word != "defensive-perimeter":
            return []
        return [f"[entries]\nsecured = [{', '.join(str(number) for number in self.chosen)}]"]

    def teleport(self) -> list[str]:
        if not self.kind.teleport or self.by_exit:
            return []
        if self.kind.control_room:
            return ['[teleport]\nfrom = "control-room"']
        # deathwing.recon.teleport-out, deathwing.ruling.recon-end
        return [f'[teleport]\nwhen = "placed {MODELS_FIRST} or no blips left"']

    # ---- the end

    def ends(self) -> list[Goal]:
        tank = "" if self.ship.tank is None else f"{self.ship.tank[0]},{self.ship.tank[1]}"
        return goals(self.kind, self.marines, tank, self.chosen)

    def objectives(self) -> list[str]:
        return [self.objective(one) for one in self.ends()]

    def end_text(self, goal: Goal) -> str:
        return self.word(say.ENDS[goal.words]) if goal.words else ""

    def objective(self, goal: Goal) -> str:
        text = self.end_text(goal)
        told_so = f'\ntext = "{text}"' if text else ""
        return f'[[objective]]\nside = "{goal.side}"\nwhen = "{goal.when}"\njudged = "at once"{told_so}'

    def game(self) -> str:
        allowed = {
            "securing": self.kind.securing,
            "teleport": self.kind.teleport and not self.by_exit,
            "ambush": self.kind.ambush and self.wanted.has_list,
        }
        lines = ["[game]"]
        if self.time >= 0:
            lines.append(f"time = {self.time}")
        lines.append(f"allows = [{', '.join(f'{chr(34)}{word}{chr(34)}' for word, is_so in allowed.items() if is_so)}]")
        return "\n".join(lines)


def choose_entries(kind: ScenarioKind, ship: Ship, rng: Random) -> list[int]:
    """The entry areas that the scenario names: of what is equally near as chance announces them, and shut from the
    start what lies nearest to the corridors."""
    fixed, open_to_choice, wanted = named_entries(kind, ship)
    if kind.word == "establish-perimeter":
        order = list(range(1, len(ship.entries) + 1))
        rng.shuffle(order)
        return sorted(fixed + sorted(open_to_choice, key=order.index)[:wanted])
    return sorted(nearest_entries(ship, open_to_choice)[:wanted])


def named_entries(kind: ScenarioKind, ship: Ship) -> tuple[list[int], list[int], int]:
    """The entry areas that the scenario names in any case, those among which the marine player announces more, and how
    many more: of what is equally near (deathwing.establish-perimeter.ties-announced), or those that are secured from
    the start (deathwing.defensive-perimeter.four-secured)."""
    numbers = list(range(1, len(ship.entries) + 1))
    if kind.word == "defensive-perimeter":
        # deathwing.ruling.defensive-perimeter-securing: one at least stays open
        return [], numbers, min(SECURED_AT_START, len(numbers) - 1)
    if kind.word != "establish-perimeter":
        return [], [], 0
    if len(numbers) <= NEAREST:  # deathwing.ruling.perimeter-nearest: all of them
        return numbers, [], 0
    far = distances(ship)
    nearest = sorted(numbers, key=lambda number: far[ship.entry_square(number)])
    last = far[ship.entry_square(nearest[NEAREST - 1])]
    fixed = [number for number in numbers if far[ship.entry_square(number)] < last]
    tied = [number for number in numbers if far[ship.entry_square(number)] == last]
    wanted = NEAREST - len(fixed)
    return (sorted(fixed + tied), [], 0) if wanted == len(tied) else (fixed, tied, wanted)


def told(squares: list[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in squares)
