"""Small positions for the tests of the brood, and its quick players let loose on them."""

from random import Random

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.stealers.brood_plans import Plan
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, NOBODY, STEALERS


def position_of(body: str) -> Position:
    """The position of a case given without its fence; the stealer turn has begun."""
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def name_at(position: Position, name: str) -> int:
    return next(slot for slot in range(len(position.kind)) if position.label[slot] >= 0 and position.name(slot) == name)


def played(position: Position, plan: Plan | None = None, seed: int = 1) -> list[int]:
    """Let the quick stealers play the rest of their turn, every answer legal; the answers they gave."""
    rng = Random(seed)
    quick = QuickStealers(Random(seed + 1), plan or Plan("usual"))
    given: list[int] = []
    turn = position.turn
    while position.turn == turn and position.side == STEALERS:
        side = asked(position)
        if side == NOBODY:
            break
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        elif side == STEALERS:
            code = quick.answer(position)
            assert code in answers(position)
            given.append(code)
        else:
            code = answers(position)[0]
        play(position, code)
    return given


def place_of(position: Position, name: str) -> str:
    return position.board.name(position.place[name_at(position, name)])
