"""The thinking behind ``sergeant`` and ``brood``: plan one piece at a time, judge where the plan leads, take the best.

For the piece at hand a beam of lines is grown action by action, each judged by ``Judge`` (the marines like high worth,
the stealers low). The width of the beam and the size of mistakes make the strengths: the same player with less or more
thinking. It knows only what its side may know, for it thinks on imagined positions.
"""

from __future__ import annotations

from random import Random

from sensorium.players.foresight import Foresight, Line
from sensorium.players.judgement import Judge
from sensorium.players.player import Asked
from sensorium.rules import answers as a
from sensorium.rules import frames
from sensorium.rules.actions import full_points
from sensorium.rules.asking import decline
from sensorium.rules.casualties import kill
from sensorium.rules.dice import unpacked
from sensorium.rules.engine import answers, play
from sensorium.rules.odds import odds
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import BLIP, LIBRARIAN, MARINES, STEALERS, is_counter

CHOOSING = (a.ACTIVATE, a.SPEND, a.END_TURN, a.STAND_DOWN, a.CONVERT)
POWERS = (a.PRESCIENCE, a.BARRIER, a.STORM, a.STORM_SECTION)


class Strength:
    """How hard a player thinks: width of the beam, how many actions deep, how large its mistakes are."""

    def __init__(self, width: int, depth: int, pieces: int, error: float) -> None:
        self.width = width
        self.depth = depth
        self.pieces = pieces  # how many pieces it considers before choosing one
        self.error = error


STRENGTHS = {
    "easy": Strength(1, 2, 1, 6.0),
    "normal": Strength(2, 5, 2, 0.5),
    "hard": Strength(5, 6, 4, 0.0),
}


class Tactician:
    """Plays either side by planning."""

    def __init__(self, side: int, strength: Strength, rng: Random) -> None:
        self.side = side
        self.sign = 1.0 if side == MARINES else -1.0
        self.strength = strength
        self.rng = rng
        self.judge = Judge()
        self.foresight = Foresight(self.judge, rng)

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        kind = position.stack[-1][0]
        if kind == frames.TURN_SEQUENCE:
            return self.turn(asked, position)
        if kind == frames.ASSAULTING:
            return self.in_assault(asked, position)
        if kind == frames.DECLARING:
            return next(code for code in asked.legal if code != a.PASS)
        if kind == frames.FREE_SHOT:
            shots = [code for code in asked.legal if code != a.PASS]
            return max(shots, key=lambda code: self.shot_worth(position, code))
        if kind == frames.FACING_UP:
            return asked.legal[-1]
        return self.best_of(asked, position)

    # -- the turn ---------------------------------------------------------------------------------------------------

    def turn(self, asked: Asked, position: Position) -> int:
        legal = asked.legal
        base = self.sign * self.judge.worth(position)
        active = position.active
        if active >= 0:
            line = self.best_line(position, active, base, asked)
            if line is not None:
                return line.codes[0]
        best: tuple[float, int] = (0.4, a.END_TURN)
        for piece in self.candidates(position, legal)[: self.strength.pieces * 3]:
            activated = position.copy()
            play(activated, a.ACTIVATE | piece << a.PIECE_SHIFT)
            line = self.best_line(activated, piece, base, asked)
            if line is not None and line.value - base > best[0]:
                best = (line.value - base, a.ACTIVATE | piece << a.PIECE_SHIFT)
            convert = a.CONVERT | piece << a.PIECE_SHIFT
            if convert in legal:
                value = self.sign * self.judge.worth(
                    self.foresight.after(Line(position, (), 1.0, 0.0), convert).position
                )
                if value - base > best[0]:
                    best = (value - base, convert)
            if best[0] > 0.4 and self.strength.pieces == 1:
                break
            if asked.seconds_left < 0:
                break
        return best[1]

    def candidates(self, position: Position, legal: list[int]) -> list[int]:
        """The pieces that could act, the most pressing first: those nearest the enemy."""
        pieces = [a.piece_of(code) for code in legal if a.verb_of(code) == a.ACTIVATE]
        enemies = position.marines_at if self.side == STEALERS else position.occupied & ~position.marines_at
        squares = [square for square in range(position.board.count) if enemies >> square & 1]

        def nearness(piece: int) -> float:
            place = position.place[piece]
            if place >= position.board.count:
                place = position.board.entries[place - position.board.count].square
            route = position.board.route(place)
            return min((route[square] for square in squares), default=0) + self.rng.random()

        return sorted(pieces, key=nearness)

    def best_line(self, position: Position, piece: int, base: float, asked: Asked) -> Line | None:
        """The best sequence of actions for the active piece, or None when doing nothing is as good."""
        label = position.label[piece]
        dead = self.sign * self.judge.worth(self.without(position, piece))
        beam = [Line(position, (), 1.0, 0.0)]
        best: Line | None = None
        best_value = base + 0.3
        for _ in range(min(self.strength.depth, full_points(position.kind[piece]) + 2)):
            grown: list[Line] = []
            for line in beam:
                if line.position.active < 0 or line.position.label[line.position.active] != label:
                    continue
                for code in answers(line.position):
                    if a.verb_of(code) in CHOOSING or a.verb_of(code) in POWERS or not self.sensible(line, code):
                        continue
                    longer = self.foresight.after(line, code)
                    worth = self.sign * self.judge.worth(longer.position)
                    longer.value = longer.alive * worth + (1.0 - longer.alive) * dead + self.sign * longer.gained
                    longer.value += (self.rng.random() - 0.5) * self.strength.error
                    grown.append(longer)
                if asked.seconds_left < 0:
                    break
            grown.sort(key=lambda one: -one.value)
            if grown and grown[0].value > best_value:
                best, best_value = grown[0], grown[0].value
            beam = grown[: self.strength.width]
            if not beam or asked.seconds_left < 0:
                break
        return best

    def sensible(self, line: Line, code: int) -> bool:
        """Leave out what only goes in circles."""
        verb = a.verb_of(code)
        if verb == a.TURN and line.codes and a.verb_of(line.codes[-1]) == a.TURN:
            return False
        if verb == a.SELF_DESTRUCT:
            return False
        return not (verb in (a.OPEN, a.CLOSE) and line.codes and a.verb_of(line.codes[-1]) in (a.OPEN, a.CLOSE))

    def without(self, position: Position, piece: int) -> Position:
        gone = position.copy()
        if is_counter(gone.kind[piece]) and gone.kind[piece] != BLIP:
            return gone
        kill(gone, piece)
        return gone

    # -- everything else --------------------------------------------------------------------------------------------

    def shot_worth(self, position: Position, code: int) -> float:
        ways, total = odds(position, code, True)
        return ways / total - (0.2 if a.verb_of(code) != a.FIRE else 0.0)

    def best_of(self, asked: Asked, position: Position) -> int:
        """Try each answer and judge what comes of it; command points are worth keeping."""
        best_code = asked.legal[0]
        best_value = -1e9
        declined = decline(position)
        for code in asked.legal:
            line = Line(position, (), 1.0, 0.0)
            if a.verb_of(code) == a.SPEND:
                value = self.order_value(position, code)
            elif code == declined and position.stack[-1][0] in (frames.WINDOW, frames.ORDER):
                value = self.sign * self.judge.worth(position)
            else:
                later = self.foresight.after(line, code)
                value = self.sign * (self.judge.worth(later.position) + later.gained) - 1.2 * a.cp_of(code)
            value += (self.rng.random() - 0.5) * self.strength.error
            if value > best_value:
                best_value, best_code = value, code
            if asked.seconds_left < 0:
                break
        return best_code

    def order_value(self, position: Position, code: int) -> float:
        """What spending command points on this marine could bring at best."""
        ordered = position.copy()
        play(ordered, code)
        best = -1e9
        for order in answers(ordered):
            if order == a.PASS or a.verb_of(order) == a.SELF_DESTRUCT:
                continue
            later = self.foresight.after(Line(ordered, (), 1.0, 0.0), order)
            value = self.sign * (self.judge.worth(later.position) + later.gained) - 1.2 * a.cp_of(order)
            best = max(best, value)
        return best

    def in_assault(self, asked: Asked, position: Position) -> int:
        """Shield up; parry the best die; re-roll when losing; psi just enough to win."""
        frame = position.stack[-1]
        choices = [code for code in asked.legal if code != a.PASS]
        verb = a.verb_of(choices[0])
        if verb == a.BLOCK:
            return choices[0]
        marine_attacks = position.kind[frame[1]] <= LIBRARIAN
        own = unpacked(frame[6] if marine_attacks else frame[7])
        enemy = unpacked(frame[7] if marine_attacks else frame[6])
        behind = max(enemy, default=0) - max(own, default=0)
        if verb == a.PARRY:
            return max(choices, key=a.arg_of) if behind >= 0 else a.PASS
        if verb == a.REROLL:
            return min(choices, key=a.arg_of) if behind >= 0 else a.PASS
        wanted = max(0, behind)
        enough = [code for code in choices if a.arg_of(code) >= wanted]
        return enough[0] if behind >= 0 and enough and wanted <= 4 else a.PASS


def strength_named(parameter: str) -> Strength:
    return STRENGTHS[parameter or "normal"]
