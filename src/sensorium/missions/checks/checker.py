"""``sensorium mission check``: errors, warnings and advice about a mission that can be read."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.missions.checks.feasibility import Feasibility, may_run_out
from sensorium.missions.checks.sightings import example, hidden_squares
from sensorium.missions.checks.walks import effects_of, marine_zones, obstacles, walk
from sensorium.missions.format.condition_text import counted
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.locator import Path
from sensorium.missions.format.mission import Mission, Squad
from sensorium.missions.format.tables import Source
from sensorium.rules.content.kinds import MARINE, SERGEANT, is_marine
from sensorium.rules.content.weapons import HEAVY_FLAMER, STORM_BOLTER
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions.condition import CONDITIONS
from sensorium.rules.scenario.conditions.demands import FLAMES
from sensorium.rules.scenario.scenario import Area, Deployment, Predicate

ERROR: Final = "error"  # the mission cannot be played as it stands, or not to its end
WARNING: Final = "warning"  # probably not what is meant
ADVICE: Final = "advice"  # out of the ordinary

# What the missions of the books are like.
SIZES: Final = {"squares": (100, 200), "sections": (20, 42), "doors": (7, 19), "entry areas": (4, 13)}


LARGEST_SECTION: Final = 30  # squares; a deck of more than these is no single room


class Finding:
    """One error, warning or advice about a mission file."""

    def __init__(self, path: str, line: int, level: str, what: str, advice: str) -> None:
        self.path = path
        self.line = line
        self.level = level
        self.what = what
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.level}: {self.what}; {self.advice}"


def broken(error: MissionError) -> Finding:
    """A file that cannot be read, as a finding."""
    where = f"column {error.column}: " if error.column else ""
    return Finding(error.path, error.line, ERROR, where + error.what, error.advice)


def check(mission: Mission, known: Collection[str] = ()) -> list[Finding]:
    """All findings about a mission, in the order of its lines. ``known``: ids that ``next`` may name."""
    checker = _Checker(mission)
    checker.sections()
    checker.drawn_sections()
    checker.ways_in()
    checker.deployments()
    checker.sight()
    checker.objectives()
    checker.works_and_objects()
    checker.events()
    checker.rules()
    checker.squads()
    checker.story(known)
    checker.sizes()
    return sorted(checker.findings, key=lambda finding: (finding.line, LEVELS.index(finding.level)))


LEVELS: Final = (ERROR, WARNING, ADVICE)
SQUARE: Final = re.compile(r"\b(?:\d+:)?\d+,\d+\b")


class _Checker:
    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.board = mission.board
        self.scenario = mission.scenario
        self.source = Source(mission.text, mission.path)
        self.feasible = Feasibility(mission)
        self.findings: list[Finding] = []

    def find(self, path: Path, level: str, what: str, advice: str) -> None:
        line = self.source.locator.line(path)
        self.findings.append(Finding(self.mission.path, line, level, what, advice))

    def find_on_map(self, square: int, key: str, level: str, what: str, advice: str) -> None:
        """A finding at the row of a square: in the map or the sections, of whatever deck, if they are drawn."""
        path: Path = ("board", key)
        if self.source.locator.has(("board", "deck")):
            path = ("board", "deck", self.board.deck_of[square] - 1, key)
        line = self.source.locator.line(path)
        if self.source.locator.has(path):
            line = self.source.text_line(path) + self.board.ys[square]
        self.findings.append(Finding(self.mission.path, line, level, what, advice))

    # ---- the board

    def sections(self) -> None:
        """Each section hangs together: a letter that stands in two places is two sections by mistake."""
        for number, mask in enumerate(self.board.section_masks):
            part = mask & -mask
            while True:
                grown = part
                for square in squares_in(part):
                    for direction in (0, 2, 4, 6):
                        other = self.board.step[square * 8 + direction]
                        if other >= 0:
                            grown |= mask & 1 << other
                if grown == part:
                    break
                part = grown
            if part != mask:
                here, there = squares_in(part)[0], squares_in(mask & ~part)[0]
                what = f"section {self.board.section_names[number]} lies in two places"
                names = f"{self.board.name(here)} and {self.board.name(there)}"
                advice = "give one of them another letter"
                self.find_on_map(there, "sections", ERROR, f"{what}, {names}", advice)

    def drawn_sections(self) -> None:
        """A deck without sections is one section: first.flamer.whole-section."""
        decks = self.board.deck_count
        for deck in range(1, decks + 1):
            here = [square for square in range(self.board.count) if self.board.deck_of[square] == deck]
            if len(here) > LARGEST_SECTION and len({self.board.section[square] for square in here}) == 1:
                what = f"{f'deck {deck}' if decks > 1 else 'the deck'} has no sections: one flame would burn it all"
                self.find_on_map(here[0], "map", WARNING, what, "draw `sections` in the shape of the map")

    def ways_in(self) -> None:
        """Every entry area reaches a marine, and every square can be reached."""
        zones = marine_zones(self.mission)
        for entry in self.board.entries:
            if not walk(self.mission, 1 << entry.square) & zones:
                what = f"no way leads from entry area {entry.name} to where the marines start"
                self.find_on_map(entry.square, "map", ERROR, what, "join the two, or take the entry area away")
        reached = walk(self.mission, zones | sum(1 << entry.square for entry in self.board.entries))
        cut_off = ((1 << self.board.count) - 1) & ~reached & ~obstacles(self.mission)
        if cut_off:
            squares = squares_in(cut_off)
            listed = " ".join(self.board.name(square) for square in squares[:6]) + (" …" if len(squares) > 6 else "")
            what = f"nobody can ever walk to {len(squares)} of the squares: {listed}"
            self.find_on_map(squares[0], "map", WARNING, what, "open a way, or make them solid")
        opened = [effect.numbers[0] for effect in effects_of(self.mission) if effect.kind == s.OPEN_ENTRY]
        for index, entry in enumerate(self.board.entries):
            if self.scenario.closed_entries >> index & 1 and index not in opened:
                what = f"entry area {entry.name} is closed and nothing opens it"
                self.find(("entries", "closed"), WARNING, what, f"add an event that does `open entry {entry.name}`")

    # ---- deployment

    def deployments(self) -> None:
        blocked = self.board.shut | obstacles(self.mission)
        wanted: list[list[int]] = []
        for squad in self.mission.squads:
            deployment = self.scenario.deployments[squad.deployment]
            zones = [zone & ~blocked for zone in deployment.zones]
            self._fits(squad, deployment, zones)
            if not deployment.turn and not deployment.entries and not deployment.landing:
                all_zones = 0
                for zone in zones:
                    all_zones |= zone
                wanted += [squares_in(all_zones) for _ in deployment.labels]
        if not self.findings_of_level(ERROR) and not has_places(wanted):
            what = "the squads get in each other's way: they cannot all be deployed"
            self.find(("squad",), ERROR, what, "make their areas larger")
        self._blips_fit(blocked)

    def findings_of_level(self, level: str) -> list[Finding]:
        return [finding for finding in self.findings if finding.level == level]

    def _fits(self, squad: Squad, deployment: Deployment, zones: list[int]) -> None:
        path = ("squad", self.mission.squads.index(squad), "members")
        count = len(squad.members)
        if deployment.entries:
            return
        if deployment.each_its_own:
            fits = has_places([[at for at, zone in enumerate(zones) if zone] for _ in deployment.labels])
            room = sum(1 for zone in zones if zone)
        elif deployment.landing:
            room = min(zone.bit_count() for zone in zones)
            fits = room >= count
        else:
            union = 0
            for zone in zones:
                union |= zone
            room = union.bit_count()
            fits = room >= count
        if not fits:
            where = " and ".join(squad.where) if not deployment.landing else f"each of {' '.join(squad.where)}"
            what = f"{squad.name} has {count} members and {where} has room for {room}"
            self.find(path, ERROR, what, "make the area larger, or the squad smaller")

    def _blips_fit(self, blocked: int) -> None:
        for deployment in self.scenario.deployments:
            if not deployment.drawn:
                continue
            if deployment.entries:
                room = self.mission.rulebook.entry_limit * (
                    len(self.board.entries) - self.scenario.closed_entries.bit_count()
                )
            else:
                union = 0
                for zone in deployment.zones:
                    union |= zone
                room = (union & ~blocked).bit_count()
            if deployment.drawn > room:
                what = f"{deployment.drawn} blips start and there is room for {room}"
                self.find(("stealers", "start"), ERROR, what, "name a larger area, or start with fewer")

    def sight(self) -> None:
        """Nobody should have to start in sight of a blip."""
        for deployment in self.scenario.deployments:
            blips = deployment.drawn + (0 if deployment.by == MARINES else self._counters(deployment))
            if not blips or deployment.entries or deployment.turn:
                continue
            squares, hidden = hidden_squares(self.mission, deployment)
            if blips <= squares and hidden < blips:
                number = "none" if not hidden else f"only {hidden}"
                what = f"of the {squares} squares for {blips} blips {number} can be hidden from every marine"
                advice = f"part the two with a door or a corner: {example(self.mission, deployment)}"
                path = ("stealers", "place") if deployment.drawn else ("squad",)
                self.find(path, WARNING, what, advice)

    def _counters(self, deployment: Deployment) -> int:
        valued = [force.label for force in self.scenario.forces if force.value]
        return sum(1 for label in deployment.labels if label in valued)

    # ---- objectives, works, objects, events

    def objectives(self) -> None:
        for number, objective in enumerate(self.scenario.objectives):
            why = self.feasible.hindrance(objective.predicate)
            if why:
                self.find(
                    ("objective", number, "when"), ERROR, f"this can never hold: {why}", "change one or the other"
                )
            else:
                self._parts(("objective", number, "when"), objective.predicate)
            self._whole_sections(("objective", number, "when"), objective.predicate)
        sides = self.scenario.sides_that_can_win()
        if MARINES not in sides:
            what = "the marines have no objective and can never win"
            self.find(("objective",), WARNING, what, 'add one with `side = "marine"`')

    def _parts(self, path: Path, predicate: Predicate) -> None:
        """A whole may hold although one of its parts never can, which is hardly meant."""
        for part in predicate.parts:
            why = self.feasible.hindrance(part)
            if why:
                self.find(path, WARNING, f"a part of this can never hold: {why}", "change it or take it away")
            else:
                self._parts(path, part)

    def _whole_sections(self, path: Path, predicate: Predicate) -> None:
        """Flames fill whole sections, so an area to be burned should be made of them."""
        for part in predicate.parts:
            self._whole_sections(path, part)
        if predicate.kind <= s.ONCE:
            return
        for demand, *places in CONDITIONS[predicate.kind].demands:
            if demand == FLAMES:
                self._whole_area(path, self.scenario.areas[predicate.numbers[places[0]]])

    def _whole_area(self, path: Path, area: Area) -> None:
        for number, mask in enumerate(self.board.section_masks):
            if 0 < (mask & area.squares).bit_count() < mask.bit_count():
                what = (
                    f"{area.name} holds only a part of section {self.board.section_names[number]}, which must burn too"
                )
                self.find(path, WARNING, what, f'name whole sections: `{area.name} = "sections …"`')

    def works_and_objects(self) -> None:
        for number in range(len(self.scenario.works)):
            why = self.feasible.work_hindrance(number)
            if why:
                self.find(("work", number, "at"), ERROR, why, "open a way to it")
        for number, lying in enumerate(self.mission.objects):
            if lying.carrier < 0 and obstacles(self.mission) >> lying.square & 1:
                what = f"{self.mission.names.piece(lying.label)} lies where something stands"
                self.find(("object", number, "at"), ERROR, what, "lay it on open floor")

    def events(self) -> None:
        limit = self.scenario.turn_limit
        for number, event in enumerate(self.scenario.events):
            why = self.feasible.hindrance(event.predicate)
            if why:
                self.find(("event", number, "when"), WARNING, f"this never happens: {why}", "change one or the other")
        arriving = [effect.numbers[0] for effect in effects_of(self.mission) if effect.kind == s.ARRIVE]
        for number, squad in enumerate(self.mission.squads):
            turn = self.scenario.deployments[squad.deployment].turn
            path: Path = ("squad", number, "turn")
            if turn < 0 and squad.deployment not in arriving:
                self.find(path, ERROR, f"{squad.name} never comes", f"add an event that does `arrive {squad.name}`")
            if turn >= 0 and squad.deployment in arriving:
                what = f"an event lets {squad.name} arrive, who comes without it"
                self.find(path, WARNING, what, 'write `turn = "event"`')
            if 0 < limit < turn:
                what = f"{squad.name} comes on turn {turn} and the game ends with turn {limit}"
                self.find(path, ERROR, what, "let them come sooner")

    def rules(self) -> None:
        """What the rulebook of the mission does not know."""
        rulebook = self.mission.rulebook
        title = f"the rules `{rulebook.name}`"
        if self.board.ladders and not any(rulebook.ladder_costs):
            self.find(("board",), ERROR, f"{title} know no ladders", "join the decks in another way")
        if self.board.pitfalls and not rulebook.holes:
            self.find(("board",), ERROR, f"{title} know no pitfalls", "join the decks in another way")
        beneath = [square for square in range(self.board.count) if self.board.above[square] >= 0]
        if any(self.scenario.fields >> square & 1 for square in beneath):
            # deathwing.ruling.fall-into-fire-or-obstacle
            self.find(("board",), ERROR, "a force field stands beneath a hole", "move it: nobody can fall onto it")
        if self.board.exits and not rulebook.exits:
            self.find(("board",), ERROR, f"{title} know no exits", "take `x` away")

    def squads(self) -> None:
        """One or two squads of a sergeant, a flamer and three bolters, whatever groups a mission parts them into:
        first.pieces.squad-composition, first.pieces.squad-count."""
        most = self.mission.rulebook.squads
        if not most:
            return
        men = [force for force in self.scenario.forces if is_marine(force.kind)]
        plain = [force for force in men if force.kind == MARINE]
        sergeants = sum(1 for force in men if force.kind == SERGEANT)
        flamers = sum(1 for force in plain if force.gear & HEAVY_FLAMER)
        bolters = sum(1 for force in plain if force.gear & STORM_BOLTER and not force.gear & HEAVY_FLAMER)
        path: Path = ("squad", 0, "members")
        if not (flamers == sergeants and bolters == 3 * sergeants and len(men) == 5 * sergeants):
            what = f"{counted(sergeants, 'sergeant')}, {counted(flamers, 'flamer')} and {counted(bolters, 'bolter')}"
            advice = "a squad of this edition is one sergeant, one heavy flamer and three storm bolters"
            self.find(path, WARNING, f"{counted(len(men), 'marine')} with {what} are no whole squads", advice)
        elif sergeants > most:
            self.find(path, WARNING, f"the marines have {sergeants} squads", f"this edition knows {most} at most")

    # ---- words and sizes

    def story(self, known: Collection[str]) -> None:
        mission = self.mission
        if mission.next and known and mission.next not in known:
            self.find(("next",), WARNING, f"there is no mission `{mission.next}`", "write it, or take `next` away")
        for side, words in (("marine", mission.goals.marine), ("stealer", mission.goals.stealer)):
            if not words:
                what = f"nothing tells the {side} player what to do"
                self.find(("goals",), ADVICE, what, f'write `{side} = "…"` under `[goals]`')
            self._rooms(("goals", side), words)
        for number, objective in enumerate(self.scenario.objectives):
            self._rooms(("objective", number, "text"), objective.text)
        wins = [objective.side for objective in self.scenario.objectives]
        draws = any(side not in (MARINES, STEALERS) for side in wins) or may_run_out(self.scenario)
        for key, words, needed in (
            ("marine", mission.results.marine, MARINES in wins),
            ("stealer", mission.results.stealer, True),
            ("draw", mission.results.draw, draws),
        ):
            if needed and not words:
                what = f"no closing words for {'a draw' if key == 'draw' else f'a victory of the {key} side'}"
                self.find(("results",), ADVICE, what, f'write `{key} = "…"` under `[results]`')

    def _rooms(self, path: Path, words: str) -> None:
        """What is to be done is told by the names on the deck; nobody knows squares by their numbers."""
        for square in SQUARE.findall(words):
            what = f"what is to be done speaks of the square {square}"
            self.find(path, ADVICE, what, "name the room: an area with that square, which the page then shows")

    def sizes(self) -> None:
        counts = {
            "squares": self.board.count,
            "sections": len(self.board.section_names),
            "doors": self.board.doors.bit_count(),
            "entry areas": len(self.board.entries),
        }
        for what, (least, most) in SIZES.items():
            if not least <= counts[what] <= most:
                said = counted(counts[what], what.removesuffix("s"))
                self.find(("board",), ADVICE, f"the board has {said}", f"{least} to {most} play best")


def has_places(wanted: list[list[int]]) -> bool:
    """Whether each can be given one of its possible places, no two the same (bipartite matching)."""
    taken: dict[int, int] = {}
    return all(_seat(who, wanted, taken, []) for who in range(len(wanted)))


def _seat(who: int, wanted: list[list[int]], taken: dict[int, int], tried: list[int]) -> bool:
    for place in wanted[who]:
        if place not in tried:
            tried.append(place)
            if place not in taken or _seat(taken[place], wanted, taken, tried):
                taken[place] = who
                return True
    return False
