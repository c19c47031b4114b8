"""Looking ahead: what an action leads to, with the dice as they are most likely to fall.

An action is played on an imagined position. Where dice decide, the outcomes that matter (hit, miss; killed, dead,
neither) are played apart and weighed by their exact odds; the line goes on from the one that leaves things open. A
stealer that walks through overwatch is followed as if every shot missed, and its chance of having got that far is kept
beside it.
"""

from __future__ import annotations

from random import Random

from sensorium.players.judgement import Judge
from sensorium.rules import answers as a
from sensorium.rules import frames
from sensorium.rules.asking import decline
from sensorium.rules.dice import throw
from sensorium.rules.engine import answers, asked, play, sample
from sensorium.rules.odds import odds
from sensorium.rules.position import Position
from sensorium.rules.question import question
from sensorium.rules.vocabulary import CHANCE, LIBRARIAN, NOBODY

SHOOTING = (a.FIRE, a.FIRE_DOOR, a.FIRE_SQUARE)
HITS = [0, 6, 6, 6]
MISSES = [0, 1, 1, 1]


class Line:
    """A sequence of answers, where it leads, and what it is worth on the way."""

    def __init__(self, position: Position, codes: tuple[int, ...], alive: float, gained: float) -> None:
        self.position = position
        self.codes = codes
        self.alive = alive  # the chance that the piece has got this far
        self.gained = gained  # worth of the outcomes that were weighed and left behind
        self.value = 0.0


class Foresight:
    """Plays answers out on imagined positions."""

    def __init__(self, judge: Judge, rng: Random) -> None:
        self.judge = judge
        self.rng = rng

    def after(self, line: Line, code: int) -> Line:
        """The line one answer further."""
        verb = a.verb_of(code)
        if verb in SHOOTING:
            return self.after_shot(line, code)
        if verb == a.ASSAULT:
            return self.after_assault(line, code)
        position = line.position.copy()
        play(position, code)
        alive = line.alive * self.carry_on(position)
        return Line(position, line.codes + (code,), alive, line.gained)

    def after_shot(self, line: Line, code: int) -> Line:
        ways, total = odds(line.position, code)
        hit = self.played(line.position, code, HITS, HITS)
        miss = self.played(line.position, code, MISSES, MISSES)
        chance = ways / total
        gained = chance * (self.judge.worth(hit) - self.judge.worth(miss))
        return Line(miss, line.codes + (code,), line.alive, line.gained + line.alive * gained)

    def after_assault(self, line: Line, code: int) -> Line:
        position = line.position
        ways, total = odds(position, code)
        kills = ways / total
        dies = 0.1 if position.kind[a.piece_of(code)] > LIBRARIAN else 0.6
        killed = self.played(position, code, HITS, MISSES)
        lost = self.played(position, code, MISSES, HITS)
        tied = self.played(position, code, HITS, HITS)
        even = self.judge.worth(tied)
        gained = kills * (self.judge.worth(killed) - even) + dies * (1 - kills) * (self.judge.worth(lost) - even)
        going_on = killed if kills > 0.45 else tied
        if going_on is killed:
            gained -= self.judge.worth(killed) - even
        return Line(going_on, line.codes + (code,), line.alive, line.gained + line.alive * gained)

    def played(self, position: Position, code: int, ours: list[int], theirs: list[int]) -> Position:
        """The answer played with these faces on the dice of the one who acts, and those on everybody else's."""
        later = position.copy()
        actor = position.label[a.piece_of(code)]
        play(later, code)
        for _ in range(40):
            if asked(later) != CHANCE:
                if not self.incidental(later):
                    break
                continue
            asking = question(later)
            if not asking.dice:
                play(later, sample(later, self.rng.getrandbits(30)))
                continue
            mine = asking.piece >= 0 and later.label[asking.piece] == actor
            face = (ours if mine else theirs)[1]
            play(later, throw([face] * asking.dice))
        return later

    def carry_on(self, position: Position) -> float:
        """Go on to the next question of the turn; the chance that the overwatch shots on the way all missed."""
        alive = 1.0
        for _ in range(60):
            side = asked(position)
            if side == NOBODY:
                return alive
            if side == CHANCE:
                alive *= self.fall(position)
            elif not self.incidental(position):
                return alive
        return alive

    def fall(self, position: Position) -> float:
        """Let chance fall as it most likely does."""
        frame = position.stack[-1]
        if frame[0] == frames.SHOOTING and frame[6]:
            dice = 3 if question(position).dice == 3 else 2
            play(position, throw([1, 2, 3][:dice]))
            return (25 / 36) if dice == 2 else (4 / 6) ** 3
        if frame[0] in (frames.FLAMES, frames.STORM_ROLLS):
            play(position, throw([4]))
            return 1.0
        play(position, sample(position, self.rng.getrandbits(30)))
        return 1.0

    def incidental(self, position: Position) -> bool:
        """Answer what is not the turn's own question; False when that one is reached."""
        if not position.stack or position.stack[-1][0] == frames.TURN_SEQUENCE:
            return False
        kind = position.stack[-1][0]
        if kind == frames.DECLARING:
            play(position, answers(position)[-1])
            return True
        code = decline(position)
        play(position, answers(position)[0] if code is None else code)
        return True
