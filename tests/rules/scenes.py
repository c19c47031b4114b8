"""Positions of every kind for the tests of the rules: the rulebook's cases, and what random play makes of them."""

from functools import cache
from pathlib import Path
from random import Random

from sensorium.cases.case import Case
from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases, read_file
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, NOBODY

RULEBOOK = Path(__file__).resolve().parent.parent.parent / "docs" / "rulebook"


@cache
def rulebook_cases() -> list[Case]:
    """Every case of the rulebook that has a position of its own."""
    cases: list[Case] = []
    for page in sorted(RULEBOOK.glob("*/*.md")):
        cases += [case for case in read_file(page)[0] if case.mission is None and not case.expansions]
    return cases


def wander(position: Position, numbers: Random, answered: int, events: list[Event] | None = None) -> None:
    """Play so many random answers, or fewer where the game is over."""
    for _ in range(answered):
        side = asked(position)
        if side == NOBODY:
            return
        code = sample(position, numbers.getrandbits(40)) if side == CHANCE else numbers.choice(answers(position))
        play(position, code, events)


def somewhere(seed: int) -> tuple[str, Position]:
    """A position some random answers after the beginning of some case, and where the case stands."""
    numbers = Random(seed)
    case = numbers.choice(rulebook_cases())
    position = set_up(case)
    wander(position, numbers, numbers.choice((0, 0, 1, 2, 3, 5, 8, 13, 30)))
    return f"{case.where} {case.name}, seed {seed}", position


HEAD = ("turn", "cp", "spent", "allows", "reinforcements", "pile", "armoured", "burning", "cards", "hand", "wins")
EFFECTS = "marker"


def setting(rules: str, drawing: str, *lines: str) -> Position:
    """The position of a case with this map; lines of the head may stand among those of the pieces."""
    head = [line for line in lines if line.split()[0] in (*HEAD, EFFECTS)]
    rest = [line for line in lines if line not in head]
    text = "\n".join(["```case here", f"rules {rules}", *head, "", "map", drawing.strip("\n"), "", *rest])
    return set_up(read_cases(text + "\n= asked marine\n```\n")[0])
