"""Whether an objective can be met at all: enough marines, stealers, turns and shots, and a way there on foot.

Cautious like the rules' own ``possible``: it speaks only of what no play could bring about.
"""

from __future__ import annotations

from sensorium.missions.mission import Mission
from sensorium.missions.walking import around, effects_of, marine_zones, squares_of, walk
from sensorium.rules import scenario as s
from sensorium.rules.kinds import BROODLORD, is_marine, is_model
from sensorium.rules.scenario import Force, Predicate, Scenario
from sensorium.rules.vocabulary import SIDE_WORDS
from sensorium.rules.weapons import GEAR_WORDS, HEAVY_FLAMER

UNLIMITED = 10**6


def may_run_out(scenario: Scenario) -> bool:
    """Whether the last turn can close with nothing decided, which is a draw."""
    limit = scenario.turn_limit
    return bool(limit) and not any(_holds_by(one.predicate, limit) for one in scenario.objectives)


def _holds_by(predicate: Predicate, turn: int) -> bool:
    """Whether this holds in any case once that turn closes."""
    if predicate.kind == s.TURN:
        return predicate.numbers[0] <= turn
    return predicate.kind == s.ANY and any(_holds_by(part, turn) for part in predicate.parts)


class Feasibility:
    """What a mission holds, counted once, and what that rules out."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.scenario = mission.scenario
        self.marines = [force for force in mission.scenario.forces if is_marine(force.kind)]
        self.reach = walk(mission, marine_zones(mission))
        self.effects = effects_of(mission)

    def hindrance(self, predicate: Predicate) -> str:
        """Why this can never hold, or nothing."""
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
        if kind in (s.KILLS, s.LOSSES, s.EXITED, s.TURN, s.ALIVE, s.SURVIVING):
            return self._counted(kind, predicate.numbers)
        if kind in (s.BURNED, s.HELD, s.ENTERED):
            return self._of_area(kind, predicate.numbers)
        if kind in (s.OUT, s.DELIVERED, s.CARRIED, s.DAMAGED):
            return self._of_piece(kind, predicate.numbers)
        return self._of_deck(kind, predicate.numbers)

    # ---- counts

    def _counted(self, kind: int, numbers: tuple[int, ...]) -> str:
        wanted = numbers[0]
        if kind == s.KILLS:
            most = self.most_stealers()
            return f"{wanted} kills are wanted and at most {most} stealers come" if wanted > most else ""
        if kind == s.TURN:
            limit = self.scenario.turn_limit
            return f"turn {wanted} never comes: the game ends with turn {limit}" if 0 < limit < wanted else ""
        if wanted > len(self.marines):
            return f"{wanted} marines are wanted and there are {len(self.marines)}"
        return self._way_out(numbers[1]) if kind == s.EXITED else ""

    def _way_out(self, square: int) -> str:
        board = self.mission.board
        ways = [way.square for way in board.exits if square < 0 or way.square == square]
        if not ways:
            return "the board has no exit"
        if not any(self.reach >> way & 1 for way in ways):
            return f"no marine can walk to the exit at {' or '.join(board.name(way) for way in ways)}"
        return ""

    def most_stealers(self) -> int:
        """How many stealers can come at most, every blip being worth the most it can be."""
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

    def _of_area(self, kind: int, numbers: tuple[int, ...]) -> str:
        area = self.scenario.areas[numbers[0]]
        if kind == s.BURNED:
            return self._flames(area.name, area.squares)
        open_to = area.squares & self.reach
        if not open_to:
            return f"no marine can walk to {area.name}"
        if kind == s.HELD:
            room = open_to.bit_count()
            if numbers[1] > room:
                return f"{numbers[1]} marines are wanted in {area.name}, which has room for {room}"
            if numbers[1] > len(self.marines):
                return f"{numbers[1]} marines are wanted in {area.name} and there are {len(self.marines)}"
        return ""

    def _flames(self, name: str, squares: int) -> str:
        board = self.mission.board
        sections = [number for number, mask in enumerate(board.section_masks) if mask & squares]
        shots = sum(self._shots(force) for force in self.marines if force.gear & HEAVY_FLAMER)
        if not shots:
            return f"nobody has a flamer to burn {name} with"
        if shots < len(sections):
            return f"{name} has {len(sections)} sections and the flamers have {shots} shots"
        for number in sections:
            seen = 0
            for square in squares_of(board.section_masks[number]):
                seen |= board.seen(square) | 1 << square
            if not seen & self.reach:
                return f"no marine ever sees section {board.section_names[number]} of {name}"
        return ""

    def _shots(self, force: Force) -> int:
        return self.mission.rulebook.arms(force.gear).magazine if force.ammo < 0 else force.ammo

    # ---- pieces and things

    def _of_piece(self, kind: int, numbers: tuple[int, ...]) -> str:
        name = self.mission.names.piece(numbers[0])
        thing = next((thing for thing in self.scenario.things if thing.label == numbers[0]), None)
        if kind == s.DAMAGED:
            return "" if thing is not None and thing.hits else f"{name} cannot be damaged: it has no `hits`"
        if kind == s.OUT:
            why = self._way_out(-1)
            if why:
                return why
        for lying in self.mission.objects:
            if lying.label == numbers[0] and lying.carrier < 0 and not self.reach >> lying.square & 1:
                return f"no marine can walk to {name}"
        if kind == s.DELIVERED and not self.scenario.areas[numbers[1]].squares & self.reach:
            return f"no marine can walk to {self.scenario.areas[numbers[1]].name}"
        return ""

    # ---- the deck

    def _of_deck(self, kind: int, numbers: tuple[int, ...]) -> str:
        board = self.mission.board
        if kind == s.WORKED:
            return self.work_hindrance(numbers[0])
        if kind == s.SECURED:
            wanted = len(board.entries) if numbers[0] < 0 else numbers[0]
            if wanted > len(board.entries):
                return f"{wanted} entry areas are to be secured and there are {len(board.entries)}"
            if not self.scenario.securing and not any(effect.kind == s.SEAL_ENTRY for effect in self.effects):
                return "nothing secures an entry area: `[game]` does not allow `securing`"
        if kind == s.WITHIN:
            least = self._least_guards(numbers[0])
            if least > len(self.marines):
                return f"it takes {least} marines to be that near to every entry area and there are {len(self.marines)}"
        if kind == s.SPENT and not any(force.gear & numbers[0] for force in self.marines):
            return f"nobody carries the {GEAR_WORDS[numbers[0].bit_length() - 1]}"
        if kind == s.BROODLORD_DEAD and not self.scenario.broodlord:
            if not any(force.kind == BROODLORD for force in self.scenario.forces):
                return "no broodlord comes: `[stealers]` does not say `broodlord = true`"
        if kind == s.HOPELESS and not any(one.side == numbers[0] for one in self.scenario.objectives):
            return f"the {SIDE_WORDS[numbers[0]]} side has no objective of its own"
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
        for square in squares_of(self.reach):
            posts[sum(1 << index for index, route in enumerate(routes) if route[square] <= distance)] = None
        covered = [0]
        every = (1 << len(routes)) - 1
        for count in range(len(routes) + 1):
            if every in covered:
                return count
            covered = list(dict.fromkeys(done | post for done in covered for post in posts))
        return UNLIMITED
