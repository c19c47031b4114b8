"""Whether an objective can be met at all: enough marines, stealers, turns and shots, and a path there.

Like ``possible`` of the rules it is conservative: it reports only what no play could achieve.
"""

from __future__ import annotations

from collections.abc import Callable

from sensorium.board.masks import squares_in
from sensorium.missions.checks.walks import around, effects_of, marine_zones, walk
from sensorium.missions.format.mission import Mission
from sensorium.rules.content.kinds import BROODLORD, is_marine, is_model
from sensorium.rules.content.weapons import GEAR_WORDS, HEAVY_FLAMER
from sensorium.rules.core.vocabulary import SIDE_WORDS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import demands
from sensorium.rules.scenario.conditions.condition import CONDITIONS
from sensorium.rules.scenario.conditions.counts import TURN
from sensorium.rules.scenario.scenario import Force, Predicate, Scenario

UNLIMITED = 10**6


def may_run_out(scenario: Scenario) -> bool:
    """Whether the last turn can close with nothing decided, which is a draw."""
    limit = scenario.turn_limit
    return bool(limit) and not any(_holds_by(one.predicate, limit) for one in scenario.objectives)


def _holds_by(predicate: Predicate, turn: int) -> bool:
    """Whether this condition certainly holds once that turn closes."""
    if predicate.kind == TURN.number:
        return predicate.numbers[0] <= turn
    return predicate.kind == s.ANY and any(_holds_by(part, turn) for part in predicate.parts)


class Feasibility:
    """The resources of a mission, counted once, and what they rule out."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.scenario = mission.scenario
        self.marines = [force for force in mission.scenario.forces if is_marine(force.kind)]
        self.reach = walk(mission, marine_zones(mission))
        self.effects = effects_of(mission)
        self.checks: dict[int, Callable[..., str]] = {
            demands.STEALERS: self._too_few_stealers,
            demands.TURNS: self._too_few_turns,
            demands.MEN: self._too_few_marines,
            demands.EXIT: self._no_way_out,
            demands.FLAMES: self._too_few_flames,
            demands.WAY: self._no_way_to,
            demands.ROOM: self._no_room_for,
            demands.HITS: self._never_hit,
            demands.LOOT: self._out_of_reach,
            demands.PLACE_OF_WORK: self.work_hindrance,
            demands.SECURING: self._nothing_secures,
            demands.GUARDS: self._too_few_guards,
            demands.BEARER: self._nobody_carries,
            demands.BROODLORD: self._no_broodlord,
            demands.OBJECTIVE: self._no_objective,
        }

    def hindrance(self, predicate: Predicate) -> str:
        """Why this condition can never hold; empty if it may."""
        kind, parts = predicate.kind, predicate.parts
        if kind in (s.ALL, s.THEN):
            return next((why for why in map(self.hindrance, parts) if why), "")
        if kind in (s.ANY, s.COUNT):
            why = [reason for reason in map(self.hindrance, parts) if reason]
            wanted = predicate.numbers[0] if kind == s.COUNT else 1
            return "; ".join(why) if len(parts) - len(why) < wanted else ""
        if kind == s.ONCE:
            return self.hindrance(parts[0])
        if kind == s.NOT:
            return ""
        for demand, *places in CONDITIONS[kind].demands:
            hindered = self.checks[demand](*(predicate.numbers[place] for place in places))
            if hindered:
                return hindered
        return ""

    # ---- counts

    def _too_few_stealers(self, wanted: int) -> str:
        most = self.most_stealers()
        return f"{wanted} kills are wanted and at most {most} stealers come" if wanted > most else ""

    def _too_few_turns(self, wanted: int) -> str:
        limit = self.scenario.turn_limit
        return f"turn {wanted} never comes: the game ends with turn {limit}" if 0 < limit < wanted else ""

    def _too_few_marines(self, wanted: int) -> str:
        there = len(self.marines)
        return f"{wanted} marines are wanted and there are {there}" if wanted > there else ""

    def _no_way_out(self, square: int = -1) -> str:
        board, scenario = self.mission.board, self.scenario
        if square < 0 and (scenario.teleport or scenario.chutes & self.reach):
            return ""  # deathwing.teleport.removed, deathwing.chute.exit: they too have left the board
        ways = [way.square for way in board.exits if square < 0 or way.square == square]
        if not ways:
            return "the board has no exit"
        if not any(self.reach >> way & 1 for way in ways):
            return f"no marine can walk to the exit at {' or '.join(board.name(way) for way in ways)}"
        return ""

    def most_stealers(self) -> int:
        """The most stealers that can come, with every blip at its highest value."""
        scenario = self.scenario
        mix = scenario.mix or self.mission.rulebook.blip_mix
        worth = max(value for value, count in enumerate(mix, 1) if count)
        named = sum(force.value or 1 for force in scenario.forces if is_model(force.kind) or force.value)
        return min(UNLIMITED, named + worth * self._most_blips())

    def _most_blips(self) -> int:
        scenario, supply = self.scenario, self.scenario.supply
        start = sum(deployment.drawn for deployment in scenario.deployments)
        if supply.total >= 0:
            return max(start, supply.total)  # those of the start are counted too
        extra = sum(effect.numbers[0] for effect in self.effects if effect.kind == s.EXTRA_BLIPS)
        changed = max([effect.numbers[0] for effect in self.effects if effect.kind == s.SUPPLY], default=0)
        a_turn = [max(number, changed) for number in supply.schedule]
        if supply.per_open_entry:
            a_turn = [len(self.mission.board.entries)]
        turns = min(supply.last_turn or UNLIMITED, scenario.turn_limit or UNLIMITED)
        if turns == UNLIMITED and a_turn[-1]:
            return UNLIMITED
        planned = [a_turn[min(turn, len(a_turn)) - 1] for turn in range(1, min(turns, 1000) + 1)]
        return start + sum(planned) + extra

    # ---- places

    def _no_way_to(self, area: int) -> str:
        there = self.scenario.areas[area]
        return "" if there.squares & self.reach else f"no marine can walk to {there.name}"

    def _no_room_for(self, area: int, wanted: int) -> str:
        name = self.scenario.areas[area].name
        room = (self.scenario.areas[area].squares & self.reach).bit_count()
        if wanted > room:
            return f"{wanted} marines are wanted in {name}, which has room for {room}"
        if wanted > len(self.marines):
            return f"{wanted} marines are wanted in {name} and there are {len(self.marines)}"
        return ""

    def _too_few_flames(self, area: int) -> str:
        board = self.mission.board
        name, squares = self.scenario.areas[area].name, self.scenario.areas[area].squares
        sections = [number for number, mask in enumerate(board.section_masks) if mask & squares]
        shots = sum(self._shots(force) for force in self.marines if force.gear & HEAVY_FLAMER)
        if not shots:
            return f"nobody has a flamer to burn {name} with"
        if shots < len(sections):
            return f"{name} has {len(sections)} sections and the flamers have {shots} shots"
        for number in sections:
            seen = 0
            for square in squares_in(board.section_masks[number]):
                seen |= board.seen(square) | 1 << square
            if not seen & self.reach:
                return f"no marine ever sees section {board.section_names[number]} of {name}"
        return ""

    def _shots(self, force: Force) -> int:
        return self.mission.rulebook.arms(force.gear).magazine if force.ammo < 0 else force.ammo

    # ---- pieces and things

    def _never_hit(self, label: int) -> str:
        if any(thing.label == label and thing.hits for thing in self.scenario.things):
            return ""
        return f"{self.mission.names.piece(label)} cannot be damaged: it has no `hits`"

    def _out_of_reach(self, label: int) -> str:
        for lying in self.mission.objects:
            if lying.label == label and lying.carrier < 0 and not self.reach >> lying.square & 1:
                return f"no marine can walk to {self.mission.names.piece(label)}"
        return ""

    def _nobody_carries(self, gear: int) -> str:
        if any(force.gear & gear for force in self.marines):
            return ""
        return f"nobody carries the {GEAR_WORDS[gear.bit_length() - 1]}"

    def _no_broodlord(self) -> str:
        if self.scenario.broodlord or any(force.kind == BROODLORD for force in self.scenario.forces):
            return ""
        return "no broodlord comes: `[stealers]` does not say `broodlord = true`"

    def _no_objective(self, side: int) -> str:
        if any(one.side == side for one in self.scenario.objectives):
            return ""
        return f"the {SIDE_WORDS[side]} side has no objective of its own"

    # ---- the deck

    def _nothing_secures(self, wanted: int) -> str:
        there = len(self.mission.board.entries)
        if wanted > there:
            return f"{wanted} entry areas are to be secured and there are {there}"
        if not self.scenario.securing and not any(effect.kind == s.SEAL_ENTRY for effect in self.effects):
            return "nothing secures an entry area: `[game]` does not allow `securing`"
        return ""

    def _too_few_guards(self, distance: int) -> str:
        least = self._least_guards(distance)
        if least > len(self.marines):
            return f"it takes {least} marines to be that near to every entry area and there are {len(self.marines)}"
        return ""

    def work_hindrance(self, number: int) -> str:
        work = self.scenario.works[number]
        name = self.mission.names.works[number]
        if work.side:
            return ""
        from_here = 1 << work.square if work.on_it else around(self.mission.board, 1 << work.square)
        if not from_here & self.reach:
            return f"no marine can walk to where `{name}` is worked"
        for lying in self.mission.objects:
            if lying.label == work.needs and lying.carrier < 0 and not self.reach >> lying.square & 1:
                return f"no marine can walk to {self.mission.names.piece(work.needs)}, which `{name}` needs"
        return ""

    def _least_guards(self, distance: int) -> int:
        """The fewest marines who together are within this distance of every entry area; UNLIMITED: none will do."""
        board = self.mission.board
        routes = [board.route(entry.square) for entry in board.entries]
        posts: dict[int, None] = {}
        for square in squares_in(self.reach):
            posts[sum(1 << index for index, route in enumerate(routes) if route[square] <= distance)] = None
        covered = [0]
        every = (1 << len(routes)) - 1
        for count in range(len(routes) + 1):
            if every in covered:
                return count
            covered = list(dict.fromkeys(done | post for done in covered for post in posts))
        return UNLIMITED
