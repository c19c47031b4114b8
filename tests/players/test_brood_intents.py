"""What a piece of the brood is about to do: the targets it weighs, what comes first, and the deed at the end."""

from __future__ import annotations

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.missions.format.setup import set_up_named
from sensorium.players.stealers.brood_aims import Aims
from sensorium.players.stealers.brood_attacks import TARGETS, Charge, best_attack, best_claws, best_machine, best_place
from sensorium.players.stealers.brood_intents import BEAT, CLAW, CLOSE, DEEDS, NOTHING, Intent, can_begin, next_answer
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.brood_reach import flood
from sensorium.players.stealers.brood_senses import Senses
from sensorium.players.stealers.intent_choice import POINTS, best_intent
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.content.kinds import STEALER
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, play
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import STEALERS

CORRIDOR = """
rules first
turn stealer
turns 12

map
###########
#A.../.S..#
###########

A marine {facing}
S stealer W
"""


def corridor(facing: str = "W") -> Position:
    body = CORRIDOR.format(facing=facing)
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def slot_of(position: Position, name: str) -> int:
    return next(slot for slot in range(len(position.kind)) if position.label[slot] >= 0 and position.name(slot) == name)


def charge_of(position: Position, slot: int, plan: Plan = USUAL, models: int = 1) -> Charge:
    senses = Senses(position, Aims(position))
    return Charge(position, slot, POINTS, flood(position, slot, POINTS, senses), models, senses, TurnMemory(plan))


def beside_machine() -> tuple[Position, int]:
    """A stealer two squares from a machine that the stealers win by breaking."""
    position = set_up_named("sixteen")
    machine = next(iter(Aims(position).fixtures))
    board = position.board
    beside = next(
        near
        for near in (board.step[machine * 8 + direction] for direction in (0, 2, 4, 6))
        if near >= 0 and not position.fixtures >> near & 1
    )
    stealer = position.add(STEALER, 800, 0)
    position.stand(stealer, beside)
    position.turn, position.side = 3, STEALERS
    return position, stealer


# -- targets ----------------------------------------------------------------------------------------------------------


def test_each_target_is_the_best_of_its_kind_if_it_is_worth_more() -> None:
    position, stealer = beside_machine()
    charge = charge_of(position, stealer)
    machine = best_machine(charge, 0.0)
    assert machine is not None
    assert machine.deed == BEAT
    assert machine.target in charge.senses.aims.fixtures
    assert best_machine(charge, machine.worth) is None
    assert best_claws(charge, 0.0) is None, "nobody is there"
    assert best_place(charge, 0.0) is None, "nothing lies there"
    best = best_attack(charge)
    assert best is not None
    assert (best.deed, best.target) == (BEAT, machine.target)


def test_the_best_attack_is_the_best_over_all_targets() -> None:
    position = corridor()
    charge = charge_of(position, slot_of(position, "S"))
    best = best_attack(charge)
    assert best is not None
    assert (best.deed, best.target) == (CLAW, slot_of(position, "A"))
    worths = [found.worth for target in TARGETS if (found := target(charge, 0.0)) is not None]
    assert best.worth == max(worths)


def test_a_plan_changes_what_an_attack_is_worth() -> None:
    position = corridor("E")
    stealer, marine = slot_of(position, "S"), slot_of(position, "A")
    usual = charge_of(position, stealer).claw_worth(marine, 3, 1, 4)
    assert charge_of(position, stealer, Plan("bold", boldness=8.0)).claw_worth(marine, 3, 1, 4) > usual
    assert charge_of(position, stealer, Plan("hold", hold=True)).claw_worth(marine, 3, 1, 4) < usual
    assert charge_of(position, stealer, Plan("after A", focus=marine)).claw_worth(marine, 3, 1, 4) > usual


# -- what comes first -------------------------------------------------------------------------------------------------


def test_a_stealer_attacks_and_otherwise_lies_in_wait() -> None:
    position = corridor()
    stealer = slot_of(position, "S")
    senses = Senses(position, Aims(position))
    attack = best_intent(position, stealer, POINTS, senses, TurnMemory(USUAL))
    assert attack is not None
    assert attack.deed == CLAW
    near = best_intent(position, stealer, 2, senses, TurnMemory(USUAL))
    assert near is None or near.deed == NOTHING, "with two points it cannot reach him"


# -- the deed at the end ----------------------------------------------------------------------------------------------


def said(position: Position, slot: int, intent: Intent) -> list[str]:
    """What it says from its activation until its intent is done, every answer legal."""
    play(position, a.ACTIVATE | slot << a.PIECE_SHIFT)
    given: list[str] = []
    while code := next_answer(position, slot, intent):
        assert code in answers(position)
        given.append(words(position, code))
        if a.verb_of(code) in (a.ASSAULT, a.CLOSE):
            break
        play(position, code)
    return given


def squares(position: Position, *xs: int) -> list[int]:
    """A path along the corridor, the next square last."""
    return [position.board.square(x, 1) for x in reversed(xs)]


@pytest.mark.parametrize(
    ("deed", "path", "last"),
    [
        (NOTHING, (6,), ""),
        (CLAW, (6, 5, 4, 3, 2), "S assault A"),
        (CLOSE, (6,), "S close 5,1"),
    ],
)
def test_it_goes_there_and_does_it(deed: int, path: tuple[int, ...], last: str) -> None:
    position = corridor()
    stealer = slot_of(position, "S")
    target = {NOTHING: -1, CLAW: slot_of(position, "A"), CLOSE: position.board.square(5, 1)}[deed]
    given = said(position, stealer, Intent(position.label[stealer], squares(position, *path), 0.0, deed, target))
    assert given == ["S move W"] * len(path) + ([last] if deed else [])


def test_a_deed_needs_a_point_and_its_target() -> None:
    position = corridor()
    stealer, marine = slot_of(position, "S"), slot_of(position, "A")
    position.stand(stealer, position.board.square(2, 1))
    intent = Intent(position.label[stealer], [], 0.0, CLAW, marine, 3)
    assert can_begin(position, stealer, intent, 1)
    assert not can_begin(position, stealer, intent, 0)
    assert position.ap[stealer] == 0, "the trial leaves its points as they were"
    position.stand(stealer, position.board.square(4, 1))
    assert not can_begin(position, stealer, intent, 6), "he is not beside it any more"
    assert not can_begin(position, stealer, None, 6)
    assert NOTHING not in DEEDS


def test_somebody_elses_intent_is_nothing_to_it() -> None:
    position = corridor()
    stealer = slot_of(position, "S")
    other = Intent(position.label[stealer] + 1, squares(position, 6), 0.0)
    assert not can_begin(position, stealer, other, 6)
