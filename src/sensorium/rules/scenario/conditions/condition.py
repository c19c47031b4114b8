"""A condition of a mission as one declaration, the table of all of them, and conditions joined into predicates.

fourth.ruling.missing.victory: objectives are predicates over what the engine counts. All that is to be known of a
condition stands in its declaration: how it is written in a mission file, the sentences in each language, whether it
holds and whether it still can, how near it is, what it takes, and what a player does about it. Whoever needs one of
these reads the declaration, here and in the rooms above.
"""

from collections.abc import Callable
from typing import Final

from sensorium.rules.core.position import Position
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions.aims import NO_AIM, Aim
from sensorium.rules.scenario.conditions.demands import Demands
from sensorium.rules.scenario.scenario import Predicate

Numbers = tuple[int, ...]
Count = tuple[int, int]  # so many of so many
Test = Callable[[Position, Numbers], bool]
Measure = Callable[[Position, Numbers], Count | None]
Advice = Callable[[Position, Numbers], Aim]


class Form:
    """A way to write the condition, and what it is in a sentence behind "when".

    ``words`` is a pattern of words and of places in capitals, each of which gives one of the condition's numbers:

    - ``held AREA [by N=1]``: what is in brackets may be left out, and then stands for the number after ``=``;
    - ``secured all=-1``: the word itself stands for that number.

    The sentences name the same places in braces; ``{has|have}`` is the one for a single N and for several, and what is
    in brackets belongs to what the pattern has in brackets.

    ``denied``: in English and French what is so where the condition is not, for one N and for several; without it a
    sentence says that it is not so.
    """

    def __init__(
        self, words: str, en: str, fr: str, denied: tuple[tuple[str, str], tuple[str, str]] | None = None
    ) -> None:
        self.words = words
        self.sentences = {"en": en, "fr": fr}
        self.denied = dict(zip(("en", "fr"), denied, strict=True)) if denied else {}


def always(position: Position, numbers: Numbers) -> bool:
    return True


def uncounted(position: Position, numbers: Numbers) -> Count | None:
    return None


def no_aim(position: Position, numbers: Numbers) -> Aim:
    return NO_AIM


class Condition:
    """All that is to be known of one condition."""

    def __init__(
        self,
        number: int,
        forms: tuple[Form, ...],
        holds: Test,
        possible: Test,
        aim: Advice,
        progress: Measure = uncounted,
        failing: Measure = uncounted,
        unit: str = "",
        demands: Demands = (),
    ) -> None:
        self.number = number  # in saved games, and so for ever
        self.forms = forms
        self.holds = holds
        self.possible = possible  # cautious: no only when nothing that can still happen would make it true
        self.aim = aim
        self.progress = progress  # how near it is, where there is something to count
        self.failing = failing  # how near its contrary is
        self.unit = unit  # of what both count
        self.demands = demands


# What a condition counts, where its sentence need not say it.
TURNS: Final = "turns"
LOSSES: Final = "losses"

# Every condition by its number; the modules of this package fill it as they are imported.
CONDITIONS: Final[dict[int, Condition]] = {}


def declare(group: list[Condition], condition: Condition) -> Condition:
    """Make a condition known. Groups keep the order in which people are told of them."""
    if condition.number <= s.ONCE or condition.number in CONDITIONS:
        raise ValueError(f"the number {condition.number} is taken; give the condition one that was never used")
    CONDITIONS[condition.number] = condition
    group.append(condition)
    return condition


# -- does it hold? -----------------------------------------------------------------------------------------------------


def holds(position: Position, predicate: Predicate) -> bool:
    kind = predicate.kind
    if kind > s.ONCE:
        return CONDITIONS[kind].holds(position, predicate.numbers)
    parts = predicate.parts
    if kind == s.ALL:
        return all(holds(position, part) for part in parts)
    if kind == s.ANY:
        return any(holds(position, part) for part in parts)
    if kind == s.COUNT:
        return sum(1 for part in parts if holds(position, part)) >= predicate.numbers[0]
    if kind == s.NOT:
        return not holds(position, parts[0])
    latched = bool(position.latched >> predicate.numbers[0] & 1)
    if kind == s.THEN:
        return latched and holds(position, parts[1])
    return latched or holds(position, parts[0])


def latch(position: Position, predicate: Predicate) -> None:
    """Remember what holds now, for conditions that ask whether something ever has."""
    for part in predicate.parts:
        latch(position, part)
    if predicate.kind in (s.THEN, s.ONCE) and holds(position, predicate.parts[0]):
        position.latched |= 1 << predicate.numbers[0]


# -- can it still come true? -------------------------------------------------------------------------------------------


def possible(position: Position, predicate: Predicate) -> bool:
    kind = predicate.kind
    if kind > s.ONCE:
        # In this order: what is always possible is not asked whether it holds, since `hopeless` would ask itself.
        condition = CONDITIONS[kind]
        return condition.possible(position, predicate.numbers) or condition.holds(position, predicate.numbers)
    parts = predicate.parts
    if kind in (s.ALL, s.THEN):
        return all(possible(position, part) for part in parts)
    if kind == s.ANY:
        return any(possible(position, part) for part in parts)
    if kind == s.COUNT:
        return sum(1 for part in parts if possible(position, part)) >= predicate.numbers[0]
    return True  # the contrary of something, or what may have held once


def hopeless(position: Position, side: int) -> bool:
    """Whether no objective of this side can be met any more."""
    own = [one for one in position.scenario.objectives if one.side == side]
    return bool(own) and not any(possible(position, one.predicate) for one in own)


# -- what is to be done about it? --------------------------------------------------------------------------------------


def aim_of(position: Position, predicate: Predicate) -> Aim:
    """What a single condition asks for; several joined ask for nothing but what their parts do."""
    if predicate.kind <= s.ONCE:
        return NO_AIM
    return CONDITIONS[predicate.kind].aim(position, predicate.numbers)
