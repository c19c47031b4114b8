"""What an answer costs, why it cannot be given here, what it does and what it may come to: one row for each verb.

``actions`` has the rows of what pieces do with what they are born with. What is done with a weapon, or by a psychic
power, is declared in its chapter, verb and row together (``declare_action``). Everybody else reads the declaration: the
notation and the cases its words, the list of legal answers its targets and modes, the refusals its reasons, the table
its buttons, the players its odds and what they ask of it.
"""

from collections.abc import Callable
from typing import Final

from sensorium.rules.chapters.prospects import Prospects
from sensorium.rules.content.weapons import Arms
from sensorium.rules.core.answers import ARG_SHIFT, EXTRA_SHIFT, PIECE_SHIFT
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import VERBS, Verb, declare_verb

Cost = Callable[[Position, int], int]
WhyNot = Callable[[Position, int], str]
Do = Callable[[Position, int], None]
Foresee = Callable[[Position, int, bool], Prospects]
Score = Callable[[Position, int, bool], int]
Armed = Callable[[Arms], bool]
Listed = Callable[[Position, int, int, list[int]], None]
Targets = Callable[[Position, int], list[int]]


def costs_one(position: Position, code: int) -> int:
    return 1


def no_score(position: Position, code: int, free: bool) -> int:
    """No single score decides."""
    return 0


class Action:
    """What an answer costs, why it cannot be given here, and what it does.

    ``why_not``: the name of a reason, or the id of the rule where only one book has it, or nothing; it looks at the
    board and the piece, ``refusals`` at the game around them. ``at_entry``: it can be given to a piece that waits at an
    entry area. ``do`` is given what has been paid for. ``foresee``: what an attack can come to, and ``score`` what its
    dice must show; both are told whether it is free.

    Of what is done with a weapon also: ``armed``: who has one; ``without``: the reason where somebody has none, if
    ``why_not`` is not to look for it; ``targets``: the squares or pieces that it may be aimed at now, for each of which
    every mode of the verb is an answer, or ``listed``, which appends the answers itself; ``watched``: the reason why
    nobody does it on overwatch; ``promise``: hundredths of an enemy that it must promise to kill before a player who
    has no better idea of it uses it, 0 where he never does.
    """

    def __init__(
        self,
        why_not: WhyNot,
        do: Do | None = None,
        cost: Cost = costs_one,
        at_entry: bool = False,
        foresee: Foresee | None = None,
        score: Score = no_score,
        armed: Armed | None = None,
        without: str = "",
        targets: Targets | None = None,
        listed: Listed | None = None,
        watched: str = "",
        promise: int = 0,
    ) -> None:
        self.why_not = why_not
        self.do = do
        self.cost = cost
        self.at_entry = at_entry
        self.foresee = foresee
        self.score = score
        self.armed = armed
        self.without = without
        self.targets = targets
        self.listed = listed
        self.watched = watched
        self.promise = promise


# By verb; the chapters fill it as they are imported.
ACTIONS: Final[dict[int, Action]] = {}


def declare_action(verb: Verb, action: Action) -> None:
    """Make a verb known, and what comes of it."""
    declare_verb(verb)
    ACTIONS[verb.number] = action


# -- weapons ----------------------------------------------------------------------------------------------------------


def wielded(arms: Arms) -> list[int]:
    """What is done with these weapons and with no others: the verbs, in the order of their numbers."""
    if arms.verbs is None:
        found: list[int] = []
        for verb in sorted(ACTIONS):
            armed = ACTIONS[verb].armed
            if armed is not None and armed(arms):
                found.append(verb)
        arms.verbs = found
    return arms.verbs


def list_uses(position: Position, piece: int, points: int, verb: int, out: list[int]) -> None:
    """Append what this piece may do with its weapon for at most so many points."""
    action = ACTIONS[verb]
    if action.listed is not None:
        action.listed(position, piece, points, out)
    elif action.targets is not None:
        base = verb | piece << PIECE_SHIFT
        modes = range(max(1, len(VERBS[verb].modes)))
        payable = [mode << EXTRA_SHIFT for mode in modes if action.cost(position, base | mode << EXTRA_SHIFT) <= points]
        if payable:
            for target in action.targets(position, piece):
                for mode in payable:
                    out.append(base | target << ARG_SHIFT | mode)


def lacks_weapon(position: Position, piece: int, verb: int) -> str:
    """The reason where this wants a weapon that the piece does not have, or nothing."""
    action = ACTIONS[verb]
    if not action.without or action.armed is None or action.armed(position.rulebook.arms(position.gear[piece])):
        return ""
    return action.without


def promise_of(verb: int) -> int:
    """What a player asks of an attack before he makes it, in hundredths of an enemy; 0: he does not make it so."""
    action = ACTIONS.get(verb)
    return action.promise if action is not None else 0
