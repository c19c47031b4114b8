"""How the strong players judge a position: what ought to make it better for the marines does."""

from __future__ import annotations

import pytest

from sensorium.missions.format.setup import set_up
from sensorium.missions.library import mission_named
from sensorium.players.marines.errands import Errands
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.evaluation import DRAWN, Judge
from sensorium.players.search.playout import play_on
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import DEAD, KILLS, LOSSES, MARINES, NOBODY, STEALERS


def under_way(mission: str) -> tuple[Position, Judge]:
    return play_on(set_up(mission_named(mission)), QuickMarines(), 2, 7), Judge(Errands())


@pytest.mark.parametrize("mission", ["sixteen", "pilot-light", "throat"])
def test_the_end_of_a_game_bounds_everything_else(mission: str) -> None:
    position, judge = under_way(mission)
    now = judge.worth(position)
    won, lost, drawn = position.copy(), position.copy(), position.copy()
    won.winner, lost.winner, drawn.winner = MARINES, STEALERS, NOBODY
    assert judge.worth(won) > now > judge.worth(lost)
    assert judge.worth(drawn) == DRAWN
    assert 0.0 < now < 1.0


@pytest.mark.parametrize("mission", ["sixteen", "pilot-light", "throat"])
def test_a_man_less_is_worse(mission: str) -> None:
    position, judge = under_way(mission)
    now = judge.worth(position)
    marine = next(one for one in reversed(range(position.marine_count)) if position.on_board(one))
    position.remove(marine, DEAD)
    position.tally[LOSSES] += 1
    assert judge.worth(position) < now


def test_a_stealer_less_is_better() -> None:
    position, judge = under_way("sixteen")
    now = judge.worth(position)
    position.tally[KILLS] += 1
    assert judge.worth(position) > now


def test_a_turn_less_to_do_it_in_is_worse() -> None:
    position, judge = under_way("pilot-light")
    now = judge.worth(position)
    position.turn += 4
    assert judge.worth(position) < now


def test_judging_remembers_nothing_of_the_last_position() -> None:
    """The flamer has gone on in the same turn: the march left is looked at again."""
    position, judge = under_way("pilot-light")
    far = judge.worth(position)
    flamer = 1
    position.stand(flamer, position.board.find("13,7"))
    assert judge.worth(position) > far


def test_whoever_is_to_go_on_needs_his_men() -> None:
    """On the long way alone a board crossed by fewer is worth less; on its last one and elsewhere a win is a win."""
    for mission, goes_on in (("drill-way-out", True), ("drill-way-leader", False), ("throat", False)):
        position, judge = set_up(mission_named(mission)), Judge(Errands())
        position.winner = MARINES
        whole = judge.prospect(position)
        assert whole == judge.worth(position)
        position.remove(0, DEAD)
        assert (judge.prospect(position) < judge.worth(position)) == goes_on
