"""The brood: small positions where what it should do is clear."""

from random import Random

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.stealers.brood_aims import Aims
from sensorium.players.stealers.brood_claws import fight, kill_and_death
from sensorium.players.stealers.brood_placement import at_entry
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.brood_senses import Senses
from sensorium.players.stealers.gun_odds import overwatch_shot, survival
from sensorium.players.stealers.intent_choice import best_intent
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.chapters.turn import SEQUENCE
from sensorium.rules.content.kinds import STEALER
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.vocabulary import CHANCE, LOSSES, MARINES, STEALER_ACTIONS, STEALERS
from tests.players.brood_scenes import name_at, place_of, played, position_of

# -- claws -----------------------------------------------------------------------------------------------------------


def test_the_odds_of_a_plain_fight_are_the_books() -> None:
    won, lost = fight(3, 1, 0, False, False, False)
    assert won == pytest.approx(855 / 1296)
    assert lost == pytest.approx(225 / 1296)


def test_the_odds_of_overwatch_are_those_of_the_gun() -> None:
    """Two dice, a six: 25 ways to miss, five of them doubles. With fives in a series 16, four of them doubles."""
    assert overwatch_shot(2, 6, 6) == (20 / 36, 5 / 36)
    assert overwatch_shot(2, 6, 5) == ((20 + 3 * 12) / (4 * 36), 4 / 36)
    position = position_of("rules first\nturn stealer\n\nmap\n#####\n#A.S#\n#####\n\nA marine E\nS stealer W")
    assert survival(position, 0) == 1.0 > survival(position, 1) > survival(position, 2) > 0.0


def test_what_helps_the_marine_helps_him() -> None:
    plain = fight(3, 1, 0, False, False, False)[0]
    assert fight(3, 1, 1, False, False, False)[0] < plain
    assert fight(2, 1, 0, False, False, False)[0] < plain
    assert fight(3, 1, 0, True, False, False)[0] < plain
    assert fight(3, 1, 0, False, True, False)[0] < plain
    assert fight(3, 1, 0, False, False, True)[0] > plain


def test_nobody_strikes_back_at_the_first_blow_from_behind() -> None:
    position = position_of(
        """
rules first
turn stealer

map
#####
#.A.#
#.S.#
#####

A marine N
S stealer N
"""
    )
    marine, stealer = name_at(position, "A"), name_at(position, "S")
    assert kill_and_death(position, stealer, marine, False, 1)[1] == 0.0
    assert kill_and_death(position, stealer, marine, True, 1)[1] > 0.15
    assert kill_and_death(position, stealer, marine, False, 3)[1] > 0.0


# -- attacks ---------------------------------------------------------------------------------------------------------


def test_it_claws_whom_it_can_reach() -> None:
    position = position_of(
        """
rules first
turn stealer

map
#########
#A.....S#
#########

A marine W
S stealer W
"""
    )
    verbs = [a.verb_of(code) for code in played(position)]
    assert a.ASSAULT in verbs
    assert verbs.index(a.ASSAULT) == 6  # activated, five steps, claws


def test_it_comes_from_behind_where_both_ways_cost_the_same() -> None:
    position = position_of(
        """
rules fourth
turn stealer

map
######
#...##
#.#.##
#S#A##
#.#.##
#...##
######

A marine N
S stealer N
"""
    )
    given = played(position)
    assert any(a.verb_of(code) == a.ASSAULT for code in given)
    steps = [code for code in given if a.verb_of(code) == a.MOVE]
    assert steps
    # South first, round the bottom: the marine looks north.
    assert a.arg_of(steps[0]) in (3, 4, 5)


def test_one_stealer_does_not_walk_down_a_watched_corridor_that_it_cannot_finish() -> None:
    position = position_of(
        """
rules first
turn stealer

map
##############
#A...........#
############.#
############.#
############S#
##############

A marine E overwatch
S stealer N
"""
    )
    played(position)
    assert position.tally[LOSSES] == 0
    square = position.place[name_at(position, "S")]
    senses = Senses(position, Aims(position))
    assert not senses.watch[square]
    assert position.board.name(square) in ("12,2", "12,3", "12,4")


def test_holding_it_waits_where_a_charge_goes_in() -> None:
    text = """
rules first
turn stealer

map
#########
#A.....##
######.##
######.##
######S##
#########

A marine E overwatch
S stealer N
"""
    held, charged = position_of(text), position_of(text)
    plan = Plan("hold", boldness=0.05, stealth=3.0, hold=True)
    assert all(a.verb_of(code) != a.ASSAULT for code in played(held, plan))
    assert not Senses(held, Aims(held)).seen >> held.place[name_at(held, "S")] & 1
    given = played(charged, Plan("charge", boldness=20.0))
    watched = Senses(position_of(text), Aims(position_of(text))).watch
    assert any(a.verb_of(code) == a.MOVE for code in given)
    assert sum(watched) > 0


# -- blips -----------------------------------------------------------------------------------------------------------


def test_a_blip_with_somebody_in_reach_is_revealed_and_all_three_go_in() -> None:
    position = position_of(
        """
rules first
turn stealer

map
#######
#A..###
###..##
###.B##
#######

A marine W
B blip 3
"""
    )
    given = played(position)
    assert a.verb_of(given[0]) == a.CONVERT
    acted = {a.piece_of(code) for code in given if a.verb_of(code) == a.ACTIVATE}
    assert any(a.verb_of(code) == a.ASSAULT for code in given)
    assert acted


def test_a_blip_far_away_stays_one_and_comes_nearer_unseen() -> None:
    position = position_of(
        """
rules first
turn stealer

map
####################
#A.................#
##################.#
##################.#
##################B#
####################

A marine N
B blip 3
"""
    )
    before = position.board.route(position.place[name_at(position, "A")])[position.place[name_at(position, "B")]]
    given = played(position)
    assert all(a.verb_of(code) != a.CONVERT for code in given)
    after = position.board.route(position.place[name_at(position, "A")])[position.place[name_at(position, "B")]]
    assert after < before


def test_models_of_a_blip_are_put_next_to_the_prey() -> None:
    position = position_of(
        """
rules first
turn stealer

map
#########
#A......#
#######.#
######.B#
#######.#
#########

A marine W
B blip 2
"""
    )
    quick = QuickStealers(Random(1))
    play(position, a.CONVERT | name_at(position, "B") << a.PIECE_SHIFT)
    code = quick.answer(position)
    assert a.verb_of(code) == a.PLACE
    assert position.board.name(a.arg_of(code)) == "7,2"


# -- reinforcements --------------------------------------------------------------------------------------------------


def test_reinforcements_come_from_behind_the_marine() -> None:
    """He looks west and watches that way; both entry areas are as far from him, and the east is behind him."""
    position = position_of(
        """
rules first
turn stealer

map
#####################
1.........A.........2
#####################

A marine W overwatch
"""
    )
    base = a.PLACE_ENTRY
    legal = [base | entry << a.ARG_SHIFT for entry in range(2)]
    for seed in range(20):
        code = at_entry(position, legal, Senses(position, Aims(position)), Random(seed))
        assert position.board.entries[a.arg_of(code)].square == position.board.find("19,1")


def test_a_three_stops_where_three_fit() -> None:
    """The corner next to the watched corridor leaves room for two; a square back there is room for all."""
    position = position_of(
        """
rules first
turn stealer

map
##############
#A...........#
######.#######
######.#######
######.#######
######.#######
######.#######
######.#######
######B#######
##############

A marine E overwatch
B blip 3
"""
    )
    played(position)
    assert place_of(position, "B") == "6,3"


def test_a_three_with_no_room_waits_and_a_one_goes_in_only_if_bold() -> None:
    text = """
rules first
turn stealer

map
##############
#A...........#
#####B########
##############

A marine E overwatch
B blip {}
"""
    crowded, single = position_of(text.format(3)), position_of(text.format(1))
    hesitant = Plan("hesitant", boldness=0.3)
    assert all(a.verb_of(code) != a.CONVERT for code in played(crowded, hesitant))
    assert all(a.verb_of(code) != a.CONVERT for code in played(single))
    bold = Plan("bold", boldness=4.0)
    assert any(a.verb_of(code) == a.CONVERT for code in played(position_of(text.format(1)), bold))


# -- objectives ------------------------------------------------------------------------------------------------------


def test_the_marine_the_mission_hangs_on_is_worth_more() -> None:
    position = set_up_named("pilot-light")
    rng = Random(2)
    while asked(position) == CHANCE or (position.turn == 1 and position.side == MARINES):
        if asked(position) == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
        else:
            play(position, answers(position)[-1])
    aims = Aims(position)
    flamer = max(range(position.marine_count), key=lambda marine: position.ammo[marine])
    assert aims.worth[flamer] == max(aims.worth)
    assert aims.worth[flamer] > 2 * min(aims.worth)
    assert aims.time_is_ours


def test_machines_to_break_are_attacked() -> None:
    position = set_up_named("sixteen")
    aims = Aims(position)
    assert len(aims.fixtures) == 3
    machine = next(iter(aims.fixtures))
    square = next(
        near
        for near in (position.board.step[machine * 8 + direction] for direction in (0, 2, 4, 6))
        if near >= 0 and not position.fixtures >> near & 1
    )
    stealer = position.add(STEALER, 800, 0)
    position.stand(stealer, square)
    position.turn, position.side, position.phase = 3, STEALERS, STEALER_ACTIONS
    position.stack = (SEQUENCE,)
    given = played(position)
    assert a.ASSAULT_SQUARE in [a.verb_of(code) for code in given]


def test_where_the_clock_is_the_marines_friend_a_stealer_is_worth_less_and_less() -> None:
    position = set_up_named("sixteen")
    early = Aims(position).a_stealer
    assert not Aims(position).time_is_ours
    position.turn = 16
    assert Aims(position).a_stealer < early / 2


def test_rooms_to_be_kept_are_known() -> None:
    assert len(Aims(set_up_named("splinters")).rooms) == 5


def test_where_the_marines_win_by_killing_a_stealer_is_worth_more() -> None:
    position = set_up_named("head-count")
    few = Aims(position).a_stealer
    position.tally[0] = 17
    assert Aims(position).a_stealer > few


def test_as_the_last_turn_closes_somebody_runs_into_the_room_that_is_counted() -> None:
    position = set_up_named("sixteen")
    room = next(area.squares for area in position.scenario.areas if area.name == "signal")
    stealer = position.add(STEALER, 800, 0)
    position.stand(stealer, position.board.find("14,5"))
    position.side, position.phase = STEALERS, STEALER_ACTIONS
    position.stack = (SEQUENCE,)
    position.turn = 15
    assert not Aims(position).stand
    position.turn = 16
    assert Aims(position).stand == [room]
    intent = best_intent(position, stealer, 6, Senses(position, Aims(position)), TurnMemory(USUAL))
    assert intent is not None
    assert intent.path
    assert room >> intent.path[0] & 1


def test_whoever_guards_an_entry_area_alone_is_worth_more() -> None:
    position = set_up_named("head-count")
    rng = Random(2)
    while asked(position) == CHANCE or position.turn == 0 or not position.on_board(0):
        legal = answers(position)
        play(position, sample(position, rng.getrandbits(30)) if asked(position) == CHANCE else legal[0])
    aims = Aims(position)
    assert aims.to_come
    assert max(aims.worth) > min(aims.worth) + 3.0


def test_the_door_of_a_room_that_may_burn_stays_shut() -> None:
    position = set_up_named("two-fires")
    aims = Aims(position)
    assert aims.seals >> position.board.find("13,6") & 1
    assert not aims.seals & ~position.shut
