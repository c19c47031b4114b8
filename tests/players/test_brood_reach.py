"""How the brood gets about: doors on its way."""

from __future__ import annotations

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.stealers.brood_aims import Aims
from sensorium.players.stealers.brood_intents import next_answer
from sensorium.players.stealers.brood_plans import USUAL
from sensorium.players.stealers.brood_reach import BLOWS, flood
from sensorium.players.stealers.brood_senses import Senses
from sensorium.players.stealers.intent_choice import best_intent
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.core.engine import answers
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position

# S is beside the door to A's room; B is a blip behind it.
DOOR = """
rules first
turn stealer
turns 12

map
########
#BS+.A.#
########

A marine E
B blip 1
S stealer N
"""


def locked(body: str = DOOR) -> Position:
    position = set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])
    position.locked |= 1 << position.board.square(3, 1)
    return position


def slot_of(position: Position, name: str) -> int:
    return next(slot for slot in range(len(position.kind)) if position.label[slot] >= 0 and position.name(slot) == name)


def test_a_stealer_turns_to_a_locked_door_and_beats_it() -> None:
    position = locked()
    stealer = slot_of(position, "S")
    intent = best_intent(position, stealer, 6, Senses(position, Aims(position)), TurnMemory(USUAL))
    assert intent is not None
    position.active = stealer
    position.ap[stealer] = 6
    turn = next_answer(position, stealer, intent)
    assert words(position, turn) == "S turn E"
    assert turn in answers(position)
    position.facing[stealer] = 1
    blow = next_answer(position, stealer, intent)
    assert words(position, blow) == "S assault door 3,1"
    assert blow in answers(position)


def test_a_locked_door_costs_a_few_blows_and_stops_blips() -> None:
    position = locked()
    beyond = position.board.square(4, 1)
    stealer = slot_of(position, "S")
    senses = Senses(position, Aims(position))
    assert flood(position, stealer, 6, senses)[beyond].points == 2 + BLOWS
    assert beyond not in flood(position, stealer, 1 + BLOWS, senses)
    without = locked(DOOR.replace("#BS+", "#.B+").replace("S stealer N\n", ""))
    blip = slot_of(without, "B")
    assert beyond not in flood(without, blip, 6, Senses(without, Aims(without)))
    assert beyond in flood(without, blip, 6, Senses(without, Aims(without)), as_model=True)


def test_a_door_that_opens_costs_a_point() -> None:
    position = locked()
    position.locked = 0
    senses = Senses(position, Aims(position))
    assert flood(position, slot_of(position, "S"), 6, senses)[position.board.square(4, 1)].points == 3
