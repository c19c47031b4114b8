"""What programs have learned about bids: the curve through the counts, and the bids that are drawn by it."""

from collections import Counter
from random import Random

import pytest

from sensorium.forces.force import HIGHEST_BID, LEAST_BID
from sensorium.ships.bid_table import POINTS, Count, counts_of, curve_for, curve_of, draw_bid, learned
from sensorium.ships.chances import chance_of, interval
from sensorium.ships.scenarios import SCENARIO_WORDS
from sensorium.ships.setup_players import make_ship


def counted(even: float, slope: float, games: int = 400) -> list[Count]:
    """Counts as they would be where the odds are even at so many points."""
    counts = []
    for points in POINTS:
        marine = round(games * chance_of(slope * (points - even) / 10))
        counts.append(Count(points, games, marine, games - marine))
    return counts


@pytest.mark.parametrize(("even", "slope"), [(12, 0.8), (27, 0.3), (41, 2.0)])
def test_a_curve_finds_what_the_counts_were_made_of(even: int, slope: float) -> None:
    curve = curve_of(counted(even, slope))
    assert abs(curve.even() - even) <= 1
    assert curve.line.slope == pytest.approx(slope, rel=0.05)
    low, high = curve.interval(even)
    assert low < 0.5 < high < low + 0.1
    assert curve.games == 400 * len(POINTS)


def test_it_knows_little_from_few_games() -> None:
    curve = curve_of([Count(20, 2, 1, 1), Count(30, 1, 0, 0)])
    low, high = curve.interval(20)
    assert low < 0.2
    assert high > 0.7
    assert curve.near() == 5
    assert curve_of([]).even() == 27  # what is expected before any game
    flat = curve_of([Count(points, 50, 25, 25) for points in POINTS])
    assert flat.near() == 8  # where points say little, it bids far around


def test_where_more_points_are_no_better_nothing_is_known() -> None:
    curve = curve_of(counted(20, -0.5))
    assert not curve.is_known()
    assert (curve.even(), curve.near()) == (27, 8)


def test_beyond_the_range_the_end_is_nearest() -> None:
    assert curve_of(counted(80, 1.0)).even() == HIGHEST_BID
    assert curve_of(counted(-20, 1.0)).even() == LEAST_BID


def test_the_data_says_what_it_is() -> None:
    data = learned()
    assert set(data) == {"rules", "rules_version", "players", "broken_off_after_turns", "scenarios"}
    assert tuple(data["scenarios"]) == SCENARIO_WORDS
    for word in SCENARIO_WORDS:
        for one in counts_of(data, word):
            assert one.points in POINTS
            assert one.games > 0
            assert 0 <= one.marine + one.stealer <= one.games


@pytest.mark.parametrize("word", SCENARIO_WORDS)
def test_a_program_draws_its_bid_around_the_even_point(word: str) -> None:
    rng = Random(1)
    bids = Counter(draw_bid(word, rng) for _ in range(2000))
    curve = curve_for(word)
    far = 2 * curve.near()
    assert all(LEAST_BID <= bid <= HIGHEST_BID and abs(bid - curve.even()) <= far for bid in bids)
    assert len(bids) > 3  # deathwing.ruling.bid-digital: nobody can predict it
    inside = [bid for bid in bids if abs(bid - curve.even()) <= curve.near()]
    assert sum(bids[bid] for bid in inside) > 1000


def test_programs_bid_so_in_a_set_up() -> None:
    for seed in range(3):
        made = make_ship(seed).state
        assert made.scenario is not None
        assert made.auction is not None
        curve = curve_for(made.scenario.word)
        assert abs(made.auction.budget() - curve.even()) <= 2 * curve.near()


def test_an_interval_grows_narrow_with_games() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    wide, narrow = interval(5, 10), interval(500, 1000)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]
