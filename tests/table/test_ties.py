"""The solitaire rules at a table: what they leave open the marine player decides, or leaves to chance."""

from random import Random

import pytest

from sensorium.rules.chapters.solitaire_moves import choices
from sensorium.rules.core.vocabulary import STEALERS
from sensorium.table import wire
from sensorium.table.bots import answer_job
from sensorium.table.refusal import Refused
from sensorium.table.table import Table
from tests.table.sitting import all_bytes, is_over, numbers, table_of


def asked_of_marine(table: Table) -> wire.Asked:
    return table.welcome("marine", 0.0).asked


def until_tie(table: Table, rng: Random, kind: str = "") -> wire.Asked:
    """Play on to a question of the solitaire rules."""
    while not is_over(table):
        job = table.bot_due()
        if job is not None:
            table.bot_answered(job, answer_job(job), 0.0)
            continue
        told = asked_of_marine(table)
        assert told.yours
        if told.tie and kind in ("", told.kind):
            return told
        calm = [one for one in told.choices if one.verb not in ("command", "stand-down")] or told.choices
        table.give("marine", [rng.choice(calm).said], 0.0)
    raise AssertionError("there was no tie")


def alone(seed: int = 3) -> Table:
    return table_of("pilot-light", "human", "solo", seed=seed, clock="on")


def test_a_tie_is_the_marine_players_to_decide() -> None:
    table = alone()
    told = until_tie(table, Random(3))
    assert told.side == "stealer"
    assert len(told.choices) > 1
    assert table.bot_due() is None
    assert not table.welcome("spectator", 0.0).asked.yours
    rows = len(table.rows())
    assert table.give("marine", [told.choices[-1].said], 0.0) == 1
    assert f'"who":"stealer","said":"{told.choices[-1].said}"' in table.rows()[rows]


def test_only_what_is_tied_may_be_said() -> None:
    table = alone()
    told = until_tie(table, Random(3))
    for said in ("end turn", "stealer pass", "nonsense"):
        if said not in [one.said for one in told.choices]:
            with pytest.raises(Refused):
                table.give("marine", [said], 0.0)
    assert asked_of_marine(table) == told


@pytest.mark.parametrize("how", ["any", "once", "turn"])
def test_a_tie_may_be_left_to_chance(how: str) -> None:
    table = alone()
    told = until_tie(table, Random(3))
    if how == "any":
        assert told.decline == "any"
        table.give("marine", ["any"], 0.0)
    else:
        table.pass_until("marine", how, 0.0)
    assert not asked_of_marine(table).tie
    job = table.bot_due()
    assert job is not None
    code = answer_job(job)
    assert code in choices(table.position)
    table.bot_answered(job, code, 0.0)


def test_for_the_turn_means_for_the_turn_also_after_a_crash() -> None:
    table = alone()
    until_tie(table, Random(3), "action")
    table.pass_until("marine", "turn", 0.0)
    table = Table.restore(table.rows(), numbers(8), 0.0)
    turn, side = table.position.turn, table.position.side
    while not is_over(table) and (table.position.turn, table.position.side) == (turn, side):
        job = table.bot_due()
        if job is None:
            told = asked_of_marine(table)
            assert not told.tie
            table.give("marine", [told.choices[0].said], 0.0)
        else:
            table.bot_answered(job, answer_job(job), 0.0)


def test_a_tie_is_asked_again_after_a_crash() -> None:
    table = alone()
    until_tie(table, Random(3))
    again = Table.restore(table.rows(), numbers(8), 0.0)
    assert all_bytes(again) == all_bytes(table)
    assert again.position.side == table.position.side


def test_there_is_no_clock_and_between_bots_no_tie() -> None:
    assert alone().welcome("marine", 0.0).clock.mode == "off"  # solo.play.no-timer
    table = table_of("pilot-light", "random", "solo", seed=3)
    for _ in range(200):
        job = table.bot_due()
        if job is None:
            break
        assert not asked_of_marine(table).tie
        table.bot_answered(job, answer_job(job), 0.0)
        if job.side == STEALERS:
            return
    raise AssertionError("the stealers were never asked")
