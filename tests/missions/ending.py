"""Brings a mission to just before one of its endings, so that the last step can be played by the rules.

The position is edited: who stands where, who is dead, what has burned, which turn it is. The blow, the shot or the step
that decides the game, or the close of the turn, is an ordinary answer to an ordinary question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sensorium.missions import Mission, mission_named, set_up
from sensorium.proofs import Stream
from sensorium.proofs.random_play import pick
from sensorium.rules.content.kinds import CAT, NOTHING, STEALER
from sensorium.rules.content.weapons import HEAVY_FLAMER, STORM_BOLTER
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import throw
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import MODELS_PER_NAME, Position, replaced
from sensorium.rules.core.question_view import question
from sensorium.rules.core.vocabulary import (
    CARRIED,
    CHANCE,
    DEAD,
    EXITED,
    GONE,
    KILLS,
    LOSSES,
    MARINE_ACTIONS,
    NOBODY,
    OVER,
    STEALER_ACTIONS,
    WAITING,
)
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import areas, counts, deck
from sensorium.rules.scenario.scenario import Objective, Predicate

STRAIGHT = (0, 2, 4, 6)


class Ending:
    """A mission on its first marine turn, deployed at random, with no stealer in play and every door open."""

    def __init__(self, mission: str | Mission, number: int) -> None:
        self.mission: Mission = mission_named(mission) if isinstance(mission, str) else mission
        self.number = number
        self.position = self._begun()
        self.lucky: list[int] = []  # they roll nothing but sixes, everybody else nothing but ones
        for slot in self.stealers():
            self.position.remove(slot, DEAD)
        self.position.shut = self.position.locked = 0

    def _begun(self) -> Position:
        position = set_up(self.mission)
        numbers = Stream(1)
        while position.phase != MARINE_ACTIONS:
            play(position, pick(position, numbers))
        return position

    # ---- what is there

    @property
    def objective(self) -> Objective:
        return self.mission.scenario.objectives[self.number]

    def wanted(self, kind: int) -> int:
        """The first number of the condition of this kind in the objective."""
        return self.atoms(kind)[0].numbers[0]

    def atoms(self, kind: int) -> list[Predicate]:
        """The conditions of this kind in the objective."""
        return _atoms(self.objective.predicate, kind)

    def stealers(self) -> list[int]:
        kinds = self.position.kind
        return [slot for slot in range(self.position.marine_count, len(kinds)) if NOTHING < kinds[slot] < CAT]

    def marines(self) -> list[int]:
        """The marines on the board."""
        return [marine for marine in range(self.position.marine_count) if self.position.on_board(marine)]

    def slot(self, name: str) -> int:
        return self.position.find(self.mission.names.label(name))

    def area(self, name: str) -> list[int]:
        squares = self.mission.names.masks[self.mission.names.areas.index(name)]
        return [square for square in range(self.position.board.count) if squares >> square & 1]

    def free(self, square: int) -> bool:
        return square >= 0 and not (self.position.solid() | self.position.burning) >> square & 1

    def bearings(self, squares: Iterable[int] | None = None) -> Iterable[tuple[int, int, int]]:
        """Every free square, with a facing and the square ahead of it."""
        board = self.position.board
        for square in range(board.count) if squares is None else squares:
            if self.free(square):
                for facing in range(4):
                    yield square, facing, board.step[square * 8 + 2 * facing]

    # ---- edits

    def put(self, piece: int, square: int, facing: int = 0) -> None:
        self.position.stand(piece, square)
        self.position.facing[piece] = facing

    def foe(self, square: int, facing: int = 0) -> int:
        """A stealer out of nowhere."""
        position = self.position
        label = (len(position.scenario.names) + position.serial) * MODELS_PER_NAME + 1
        position.serial += 1
        slot = position.add(STEALER, label, facing)
        self.put(slot, square, facing)
        return slot

    def fallen(self, count: int, but: int = -1) -> None:
        """So many marines are dead already, those still to come first."""
        order = sorted(range(self.position.marine_count), key=lambda one: self.position.place[one] != WAITING)
        living = [one for one in order if self.position.on_board(one) or self.position.place[one] == WAITING]
        for marine in [one for one in living if one != but][:count]:
            self.position.remove(marine, DEAD)
            self.position.tally[LOSSES] += 1

    def gone(self, count: int, but: int = -1) -> None:
        """So many marines have left already."""
        for marine in [one for one in self.marines() if one != but][:count]:
            self.position.remove(marine, GONE)
            self.position.tally[EXITED] += 1
            if self.position.board.exits:
                self.position.exits_used[0] += 1

    def thinned(self, left: int) -> None:
        """No more than so many marines are alive, those who left included."""
        alive = sum(
            1 for marine in range(self.position.marine_count) if self.position.place[marine] not in (DEAD, GONE)
        )
        self.fallen(alive + self.position.tally[EXITED] - left)

    def away_from(self, name: str) -> None:
        """Nobody stands in this area."""
        inside = self.area(name)
        for marine in self.marines():
            if self.position.place[marine] in inside:
                self.put(marine, next(square for square, _, _ in self.bearings() if square not in inside))

    def hands(self, thing: str, piece: int) -> None:
        slot = self.slot(thing)
        self.position.place[slot] = CARRIED
        self.position.holder = replaced(self.position.holder, slot, piece)

    def burnt(self, name: str, but: int = 0) -> list[int]:
        """The sections of this area have been flamed, except for the last so many; which these are."""
        sections = list(dict.fromkeys(self.position.board.section[square] for square in self.area(name)))
        done = len(sections) - but
        for section in sections[:done]:
            self.position.burned |= 1 << section
        return sections[done:]

    def worked(self, name: str, left: int = 0) -> None:
        """This work wants so many more goes."""
        number = self.mission.names.works.index(name)
        self.position.progress[number] = self.position.scenario.works[number].times - left

    # ---- the last step, by the rules

    def answer(self, wanted: Callable[[int], bool], who: int = -1) -> None:
        """Give the first legal answer of this kind, by a piece that is activated for it; then let all dice fall."""
        if who >= 0:
            play(self.position, a.pack(a.ACTIVATE, who))
        code = next(code for code in answers(self.position) if wanted(code))
        play(self.position, code)
        while asked(self.position) != NOBODY and self.between():
            pass

    def between(self) -> bool:
        """Answer what is asked in the middle of things, as somebody would who wants nothing."""
        position = self.position
        side = asked(position)
        if side == CHANCE:
            asking = question(position)
            code = sample(position, 0)
            if asking.dice:
                code = throw([6 if asking.piece in self.lucky or asking.piece < 0 else 1] * asking.dice)
            play(position, code)
            return True
        legal = answers(position)
        if a.END_TURN in [a.verb_of(code) for code in legal]:
            return False
        passing = decline(position)
        play(position, legal[0] if passing is None else passing)
        return True

    def end_turn(self) -> None:
        self.answer(lambda code: a.verb_of(code) == a.END_TURN)

    def stealer_turn(self) -> None:
        self.end_turn()
        assert self.position.phase == STEALER_ACTIONS
        for slot in self.stealers():
            self.position.remove(slot, DEAD)

    def close(self, turn: int = 0) -> None:
        """Play the turn to its end, or the last turn there is, or this one."""
        self.position.turn = turn or self.position.turn
        if self.position.phase == MARINE_ACTIONS:
            self.end_turn()
        if self.position.phase != OVER:
            self.end_turn()

    def last_turn(self) -> None:
        self.close(self.mission.scenario.turn_limit)

    def shot(self) -> None:
        """A marine shoots a stealer dead."""
        marine = next(one for one in self.marines() if self.position.gear[one] & STORM_BOLTER)
        self.position.stand(marine, DEAD)
        square, facing, ahead = next(found for found in self.bearings() if self.free(found[2]))
        self.put(marine, square, facing)
        self.foe(ahead, facing)
        self.lucky = [marine]
        self.answer(lambda code: a.verb_of(code) == a.FIRE, marine)

    def blow(self, victim: int = -1) -> None:
        """A stealer kills a marine."""
        self.stealer_turn()
        self.strike(self.marines()[0] if victim < 0 else victim)

    def strike(self, victim: int) -> None:
        self.position.stand(victim, DEAD)
        square, facing, ahead = next(found for found in self.bearings() if self.free(found[2]))
        self.put(victim, ahead, facing)
        foe = self.foe(square, facing)
        self.lucky = [foe]
        self.answer(lambda code: a.verb_of(code) == a.ASSAULT, foe)

    def wreck(self, squares: list[int]) -> None:
        """A stealer destroys the last of these fixtures with one blow more; the others are broken already."""
        *others, last = squares
        for square in others:
            self.position.damaged |= 1 << square
        for index, (place, hits) in enumerate(self.position.scenario.fixture_hits):
            if place == last:
                self.position.wounds[index] = hits - 1
        self.stealer_turn()
        square, facing, _ = next(found for found in self.bearings() if found[2] == last)
        foe = self.foe(square, facing)
        self.lucky = [foe]
        self.answer(lambda code: a.verb_of(code) == a.ASSAULT_SQUARE and a.arg_of(code) == last, foe)

    def flame(self, sections: list[int]) -> None:
        """A flamer burns one of these sections from wherever he can."""
        position = self.position
        marine = next(one for one in self.marines() if position.gear[one] & HEAVY_FLAMER and position.ammo[one])
        position.stand(marine, DEAD)
        section = position.board.section

        def burns(code: int) -> bool:
            return a.verb_of(code) == a.FLAME and section[a.arg_of(code)] in sections

        for square, facing, _ in self.bearings():
            if section[square] not in sections:
                trial = position.copy()
                trial.stand(marine, square)
                trial.facing[marine] = facing
                play(trial, a.pack(a.ACTIVATE, marine))
                if any(burns(code) for code in answers(trial)):
                    self.put(marine, square, facing)
                    self.answer(burns, marine)
                    return
        raise AssertionError("no flamer can burn any of these sections")

    def burn(self, name: str) -> None:
        self.flame(self.burnt(name, but=1))

    def last_flame(self) -> None:
        """The last shot there is goes into a section that no objective wants to burn."""
        position = self.position
        flamers = [one for one in range(position.marine_count) if position.gear[one] & HEAVY_FLAMER]
        for marine in flamers:
            position.ammo = replaced(position.ammo, marine, 0)
        position.ammo = replaced(position.ammo, next(one for one in flamers if position.on_board(one)), 1)
        precious = [
            position.board.section[square]
            for objective in self.mission.scenario.objectives
            for atom in _atoms(objective.predicate, areas.BURNED.number)
            for square in self.area(self.mission.names.areas[atom.numbers[0]])
        ]
        self.flame([section for section in range(len(position.board.section_masks)) if section not in precious])

    def leave(self, marine: int = -1) -> None:
        """A marine walks off the board."""
        marine = self.marines()[0] if marine < 0 else marine
        self.position.stand(marine, DEAD)
        way = next(one for one in self.position.board.exits if self.free(one.square))
        self.put(marine, way.square, way.direction // 2)
        self.answer(lambda code: a.verb_of(code) == a.EXIT, marine)

    def lifted(self, marine: int) -> None:
        """A marine is teleported out."""
        self.answer(lambda code: a.verb_of(code) == a.TELEPORT, marine)

    def jump_out(self, marine: int) -> None:
        """A marine steps into a chute that is open to space."""
        self.enter(marine, lambda square: bool(self.position.scenario.chutes >> square & 1))

    def walk_up(self, entry: int) -> None:
        """A marine comes next to the square that stealers enter by."""
        near = self.position.board.near[entry]
        self.enter(self.marines()[0], lambda square: bool(near >> square & 1) and self.free(square))

    def enter(self, marine: int, wanted: Callable[[int], bool]) -> None:
        """A marine takes one step straight ahead onto such a square, from one that is not."""
        self.position.stand(marine, DEAD)
        square, facing, _ = next(
            found for found in self.bearings() if found[2] >= 0 and wanted(found[2]) and not wanted(found[0])
        )
        self.put(marine, square, facing)
        self.step(marine)

    def work(self, name: str, marine: int = -1) -> None:
        """A marine does the last go of a work, with what it needs in his hands."""
        self.worked(name, left=1)
        work = self.position.scenario.works[self.mission.names.works.index(name)]
        marine = next(one for one in self.marines() if one != self.position.active) if marine < 0 else marine
        self.position.stand(marine, DEAD)
        for square, facing, ahead in self.bearings():
            if work.square == (square if work.on_it else ahead):
                self.put(marine, square, facing)
                break
        if work.needs >= 0:
            self.hands(self.mission.names.piece(work.needs), marine)
        self.answer(lambda code: a.verb_of(code) == a.WORK and a.arg_of(code) == work.square, marine)

    def guard(self, distance: int) -> None:
        """Marines stand so that one is this near to every entry area."""
        position = self.position
        routes = [position.board.route(position.board.entries[entry].square) for entry in position.open_entries()]
        squares = [square for square in range(position.board.count) if self.free(square)]
        marines = self.marines()
        while routes:
            post = max(squares, key=lambda square: sum(1 for route in routes if route[square] <= distance))
            self.put(marines.pop(), post)
            squares.remove(post)
            routes = [route for route in routes if route[post] > distance]

    def step(self, piece: int) -> None:
        """The piece steps straight ahead."""
        ahead = 2 * self.position.facing[piece]
        self.answer(lambda code: a.verb_of(code) == a.MOVE and a.arg_of(code) == ahead and not a.extra_of(code), piece)

    def kills(self) -> None:
        self.position.tally[KILLS] = self.wanted(counts.KILLS.number) - 1
        self.shot()


def _atoms(predicate: Predicate, kind: int) -> list[Predicate]:
    found = [predicate] if predicate.kind == kind else []
    for part in predicate.parts:
        found += _atoms(part, kind)
    return found


def fixtures_of(ending: Ending) -> list[int]:
    """The fixtures that the objective names, as many of them as it wants broken."""
    squares = [atom.numbers[0] for atom in _atoms(ending.objective.predicate, deck.BROKEN.number)]
    return squares[: ending.wanted(s.COUNT)]
