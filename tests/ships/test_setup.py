"""A ship made by two players: whatever they choose leads to a sound mission, and nobody learns what he may not know."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random

import pytest

from sensorium.forces.commands import find
from sensorium.forces.force_text import link_of
from sensorium.lab.duel import play_mission
from sensorium.missions.checks.checker import ERROR
from sensorium.missions.checks.checker import check as check_mission
from sensorium.missions.format.reader import read_mission
from sensorium.players.api.builtin_players import load
from sensorium.rules.core.log import read_log, rebuild
from sensorium.ships.scenarios import SCENARIO_WORDS
from sensorium.ships.setup import Line, SetUp, lines_of
from sensorium.ships.setup_players import choose, make_ship
from sensorium.ships.setup_state import CHANCE, ONE, TWO, Question, SetUpRefusal
from sensorium.ships.setup_steps import STEPS

SHIPS = 12
ROOM_ADDED = 18  # a ship to which tile 10 is added


def begun(seed: int = 1) -> SetUp:
    rng = Random(seed)
    return SetUp(number=lambda: rng.getrandbits(48))


def brought_to(kind: str, seed: int = 1, want: Callable[[SetUp], bool] = lambda made: True) -> SetUp:
    """A set-up where this is asked; ships are made until one fits."""
    for again in range(seed, seed + 200):
        rng = Random(again)
        made = SetUp(number=partial(rng.getrandbits, 48))
        while not made.is_over():
            if made.questions()[0].kind == kind and want(made):
                return made
            question = made.questions()[0]
            made.say(question.player, choose(made.state, question, rng))
    raise AssertionError(f"nobody is ever asked `{kind}`")


def refused(made: SetUp, player: int, said: str) -> str:
    before = list(made.lines), made.questions(), made.sealed()
    with pytest.raises(SetUpRefusal) as refusal:
        made.say(player, said)
    assert (made.lines, made.questions(), made.sealed()) == before
    return refusal.value.rule


@pytest.fixture(scope="module")
def ships() -> list[SetUp]:
    return [make_ship(seed) for seed in range(SHIPS)]


def test_any_choices_lead_to_a_sound_mission(ships: list[SetUp]) -> None:
    words = set()
    for made in ships:
        mission = read_mission(made.mission())
        assert [str(one) for one in check_mission(mission, []) if one.level == ERROR] == []
        assert made.state.scenario is not None
        words.add(made.state.scenario.word)
    assert words == set(SCENARIO_WORDS)


def test_the_same_log_gives_the_same_bytes(ships: list[SetUp]) -> None:
    for made in ships:
        text = made.mission()
        again = SetUp.replayed(lines_of(text))
        assert again.lines == made.short_log()
        assert again.state.force == made.state.force
        assert again.mission() == text
        assert again.is_over()


def test_every_kind_of_question_is_asked_and_every_choice_listed_is_taken() -> None:
    """At each step of some ships all that is offered can be said."""
    met = set()
    for seed in (0, ROOM_ADDED):
        rng = Random(f"ship {seed}")
        made = SetUp(number=partial(rng.getrandbits, 48))
        while not made.is_over():
            for question in made.questions():
                met.add(question.kind)
                for said in made.choices(question) if question.kind != "bid" else ["bid 4", "bid 50"]:
                    trial = deepcopy(made.state)
                    STEPS[question.kind].play(trial, question.player, said)
            question = rng.choice(made.questions())
            made.say(question.player, choose(made.state, question, rng))
    by_chance = {"begin", "tile", "scenario", "force"}
    assert met == set(STEPS) - by_chance  # chance is never waited for


def test_tiles_are_laid_in_turn() -> None:
    made = begun()
    layer, other = made.state.layer(), 1 - made.state.layer()
    assert made.questions() == [Question("draw", layer)]
    assert refused(made, other, "draw") == "deathwing.generator.alternate-to-eight"
    made.say(layer, "draw")
    drawn = made.state.drawn
    assert refused(made, layer, f"lay {drawn % 10 + 1} at 0,0 turn N") == "deathwing.generator.next-tile"
    assert refused(made, layer, f"lay {drawn} at 3,0 turn N") == "deathwing.generator.first-tile"
    made.say(layer, f"lay {drawn} at 0,0 turn E")
    assert made.state.layer() == other
    made.say(other, "draw")
    assert refused(made, other, f"lay {made.state.drawn} at 0,0 turn N") == "deathwing.generator.no-overlap"
    assert refused(made, other, f"lay {made.state.drawn} at 5,5 turn N") == "deathwing.generator.next-tile"
    made = brought_to("roll")
    assert refused(made, made.state.first, "draw") == "deathwing.generator.alternate-to-eight"
    assert refused(made, made.state.first, "bid 20") == "deathwing.bid.scenario-first"


def test_a_bid_is_sealed_until_both_are_in() -> None:
    """Nothing that the other can look at depends on it: not the log, the questions he has, nor what he may undo."""

    def seen_by(made: SetUp, player: int) -> str:
        told = [line.text() for line in made.lines], made.asked(player), made.can_undo(player), made.bid_of(player)
        return json.dumps([*told, made.state.marine(), str(made.state.force)])

    seen = set()
    for points in (0, 4, 17, 50):
        made = brought_to("bid")
        if points:
            made.say(ONE, f"bid {points}")
            assert made.bid_of(ONE) == points
            assert refused(made, ONE, "bid 5") == "deathwing.bid.secret"
        seen.add(seen_by(made, TWO))
    assert len(seen) == 1
    made = brought_to("bid")
    lines = len(made.lines)
    made.say(TWO, "bid 18")
    made.undo(TWO)  # nobody has seen it
    made.say(TWO, "bid 20")
    assert len(made.lines) == lines
    made.say(ONE, "bid 20")  # a tie: both are told, and bid again
    assert [line.text() for line in made.lines[lines:]] == ["one: bid 20", "two: bid 20"]
    assert made.questions() == [Question("bid", ONE), Question("bid", TWO)]
    assert not made.can_undo(ONE)
    assert not made.can_undo(TWO)
    made.say(ONE, "bid 21")
    made.say(TWO, "bid 19")
    assert (made.state.marine(), made.state.force.points if made.state.force else 0) == (TWO, 19)
    assert refused(made, ONE, "squad standard") == "deathwing.bid.lowest-plays-marines"


def test_bids_have_bounds() -> None:
    made = brought_to("bid")
    assert refused(made, ONE, "bid 3") == "deathwing.ruling.bid-minimum"
    assert refused(made, ONE, "bid 51") == "deathwing.bid.maximum"
    assert refused(made, ONE, "bid many") == ""


def with_budget(points: int, seed: int = 1, want: Callable[[SetUp], bool] = lambda made: True) -> SetUp:
    made = brought_to("bid", seed, want)
    made.say(ONE, f"bid {points}")
    made.say(TWO, "bid 50")
    return made


def test_a_force_is_bought_answer_by_answer() -> None:
    made = with_budget(16)
    assert refused(made, ONE, "done") == "deathwing.force-list.needs-leader"
    assert refused(made, ONE, "squad command") == "deathwing.force-list.step-4-total"
    made.say(ONE, "squad standard")
    assert refused(made, ONE, "squad assault") == "deathwing.force-list.step-4-total"
    assert refused(made, ONE, "give 1.1 heavy-flamer") == "deathwing.force-list.standard.option-heavy"
    assert refused(made, ONE, "give 1.3 reload") == "deathwing.force-list.standard.option-flamer-reload"
    assert refused(made, ONE, "give 1.3 mastery 2") == "deathwing.force-list.step-2-options"
    assert refused(made, ONE, "time 5") == "deathwing.ruling.time-table-limits"
    assert refused(made, ONE, "use force_X") == "deathwing.force-list.step-1-squads"
    for said in ("give 1.2 assault-cannon", "give 1.2 magazines 2", "give 1.3 chainfist", "name 1.3 Vale", "time 1"):
        made.say(ONE, said)
    force = made.state.force
    assert force is not None
    assert force.price() == 14
    assert force.marines()[1].reloads == 3
    assert force.marines()[2].line() == "Vale marine with storm-bolter chainfist"
    made.say(ONE, "give 1.2 heavy-flamer")  # other arms; the magazines go with the cannon
    assert made.state.force is not None
    assert made.state.force.price() == 12
    for _ in range(4):
        made.undo(ONE)
    assert made.state.force.price() == 14 or made.state.force != force
    made.say(ONE, "take 1.2 magazines")
    assert made.state.force is not None
    made.say(ONE, "drop 1")
    assert made.state.force is not None
    assert made.state.force.squads == ()
    assert refused(made, ONE, f"use {link_of(find('watch'))}") == "deathwing.force-list.step-4-total"


def test_a_saved_force_is_used_for_the_points_there_are() -> None:
    force = find("watch")
    made = with_budget(49)
    made.say(ONE, f"use {link_of(force)}")
    made.say(ONE, "done")
    assert made.state.force is not None
    assert (made.state.force.squads, made.state.force.points) == (force.squads, 49)


def test_the_force_and_tile_10_do_not_wait_for_each_other() -> None:
    needs = with_budget(20, want=lambda made: made.state.needs_room())
    assert needs.questions() == [Question("buy", ONE), Question("room", TWO)]
    room = needs.choices(Question("room", TWO))[0]
    needs.say(ONE, "squad standard")
    needs.say(TWO, room)
    assert needs.can_undo(ONE)
    assert needs.can_undo(TWO)
    needs.undo(ONE)
    assert [line.said for line in needs.lines[-1:]] == [room]
    needs.undo(TWO)
    assert needs.questions() == [Question("buy", ONE), Question("room", TWO)]
    assert refused(needs, ONE, "attach 0,0 N") == "deathwing.ruling.generator-order"


def test_what_was_revealed_cannot_be_taken_back() -> None:
    made = begun()
    layer, other = made.state.layer(), 1 - made.state.layer()
    assert not made.can_undo(layer)
    made.say(layer, "draw")
    assert not made.can_undo(layer)  # the tile has been seen
    before = list(made.lines)
    made.say(layer, made.choices(made.questions()[0])[0])
    assert made.can_undo(layer)
    assert not made.can_undo(other)
    made.undo(layer)
    assert made.lines == before
    made.say(layer, made.choices(made.questions()[0])[-1])
    made.say(other, "draw")
    assert not made.can_undo(layer)
    with pytest.raises(SetUpRefusal):
        made.undo(layer)


def test_entry_areas_are_announced_as_the_scenario_asks() -> None:
    made = brought_to(
        "announce", want=lambda made: bool(made.state.scenario and made.state.scenario.word == "defensive-perimeter")
    )
    marine = made.state.marine()
    assert refused(made, marine, "entry 90") == "deathwing.defensive-perimeter.four-secured"
    first, *_ = made.choices(made.questions()[0])
    made.say(marine, first)
    assert refused(made, marine, first) == "deathwing.defensive-perimeter.four-secured"
    while made.questions()[0].kind == "announce":
        made.say(marine, made.choices(made.questions()[0])[0])
    assert len(made.state.chosen()) == 4
    made.undo(marine)
    assert made.questions() == [Question("announce", marine)]


def test_an_answer_is_one_line() -> None:
    made = with_budget(20)
    made.say(ONE, "squad\n  standard")
    assert made.lines[-1].text() == "one: squad standard"
    assert refused(made, ONE, "give 1.3 chainfist and more") == "deathwing.force-list.step-2-options"
    assert refused(made, ONE, "dance") == ""
    assert refused(begun(), begun().state.layer(), "draw twice") == ""


def test_a_log_that_is_none_is_noticed() -> None:
    lines = make_ship(1).lines
    with pytest.raises(SetUpRefusal):
        SetUp.replayed([line for line in lines if line.who != CHANCE])
    with pytest.raises(SetUpRefusal):
        SetUp.replayed([Line(CHANCE, "dice 7 1")])
    assert lines_of("id = 'x'") == []


def test_it_speaks_french() -> None:
    """The mission of a set-up speaks both, whoever has begun it: the other player may read the other."""
    english, french = make_ship(2).mission(), make_ship(2, "fr").mission()
    for text in (english, french):
        told = read_mission(text)
        words = [told.name, told.briefing, told.goals.marine, told.goals.stealer, told.results.marine]
        assert all(told.translation["fr"][one.strip()] != one.strip() for one in words)
    assert SetUp.replayed(lines_of(french), "fr").mission() == french


def test_programs_play_from_the_first_tile_to_the_end_of_the_game() -> None:
    load()
    seed = 5
    mission = read_mission(make_ship(seed).mission())
    outcome, log = play_mission(mission, "rush", "rush", Random(seed), 1.0, logged=True)
    assert not outcome.truncated
    assert outcome.fault_count == [0, 0]
    assert log is not None
    assert rebuild(read_log(log.text())).digest() == outcome.digest
