"""Verbs and actions are declared once, and wholly."""

from sensorium.rules.core import answers
from sensorium.rules.core.action_table import ACTIONS
from sensorium.rules.core.verbs import ACTION, ATTACK, OFFERED, OUTCOME, PLAIN, RISK, SIDE, TABLE, VERBS

SHIFTS = ("PIECE_SHIFT", "ARG_SHIFT", "EXTRA_SHIFT", "CP_SHIFT")
JOINED = ("TURN_AFTER", "TURN_BEFORE", "JUMP_AFTER")  # to a step


def test_every_number_is_one_verb() -> None:
    numbers = [value for name, value in vars(answers).items() if name.isupper() and name not in (*SHIFTS, *JOINED)]
    assert set(VERBS) >= set(numbers)
    assert len(TABLE) == len(VERBS)


def test_words_and_forms_tell_verbs_apart() -> None:
    said = [(verb.word, verb.form) for verb in TABLE]
    assert len(set(said)) == len(said)


def test_whatever_a_piece_is_told_to_do_is_in_the_table_of_actions() -> None:
    spoken = [verb for verb in TABLE if verb.form not in (PLAIN, OUTCOME) and not verb.tags & SIDE]
    assert sorted(ACTIONS) == sorted(verb.number for verb in spoken)


CARDS_FORESEEN = ("cast", "arc", "throw")  # what a psychic card could do: each card says that for itself


def test_an_action_is_done_and_an_attack_foreseen() -> None:
    for number, action in ACTIONS.items():
        verb = VERBS[number]
        acts = bool(verb.tags & ACTION and not verb.tags & OFFERED)
        assert (action.do is not None) == acts, verb.word
        foreseen = bool(verb.tags & (ATTACK | RISK)) or verb.word in CARDS_FORESEEN
        assert (action.foresee is not None) == foreseen, verb.word
