"""Cards, scenes, sight, goals and replays: what the page shows, compared with what the rules know."""

from random import Random

import pytest

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.missions.library import ids, mission_named
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.holding_back import HOLD_OFFER, HoldOffer
from sensorium.rules.chapters.overwatch import covers
from sensorium.rules.chapters.sight import can_target, sees
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS
from sensorium.rules.scenario.conditions.condition import holds
from sensorium.ships.generator import Wanted, generate
from sensorium.table import wire
from sensorium.table.cards import balance, mission_card, player_cards, rule_card
from sensorium.table.goals import goals, progress
from sensorium.table.scene import scene
from sensorium.table.sight_overlay import sight
from tests.rules.scenes import setting
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, let_bots_play, say_anything, table_of, until_kind


@pytest.mark.parametrize("name", ids())
def test_every_mission_has_a_card(name: str) -> None:
    mission = mission_named(name)
    card = mission_card(mission)
    floor = {(square.deck, square.x, square.y) for square in card.board.squares}
    names = {square.name: (square.deck, square.x, square.y) for square in card.board.squares}
    assert len(floor) == mission.board.count
    beside: list[wire.Entry | wire.Exit] = [*card.board.entries, *card.board.exits]
    for off in beside:
        deck, x, y = names[off.square]
        assert (off.deck, off.x, off.y) not in floor  # off the board, beside its square
        assert abs(off.x - x) + abs(off.y - y) == 1
        assert off.deck == deck
    assert card.squads
    assert card.objectives
    assert card.goals["marine"]
    assert {area.name for area in card.board.areas} == {area.name for area in mission.scenario.areas}
    assert all(square in names for area in card.board.areas for square in area.squares)


def test_players_and_rules_have_cards() -> None:
    cards = {card.name: card for card in player_cards()}
    assert cards["rush"].sides == ["marine", "stealer"]
    assert "program" not in cards  # runs what somebody else wrote
    card = rule_card("first.move.marine-no-side")
    assert card.chapter
    assert card.text
    with pytest.raises(KeyError):
        rule_card("first.no.such-rule")


def test_a_scene_is_what_the_position_is() -> None:
    table = arena_of(FOURTH, "rush", "rush", seed=1)
    for _ in range(40):
        let_bots_play(table, 5)
        if is_over(table):
            break
        position = table.position
        seen = table.welcome("stealer", 0.0).scene
        pieces = {piece.name: piece for piece in seen.pieces}
        for slot in range(len(position.kind)):
            if position.kind[slot] and position.on_board(slot):
                piece = pieces[position.name(slot)]
                assert piece.where == "board"
                assert piece.square == position.board.name(position.place[slot])
                if position.kind[slot] == 6:
                    assert piece.value == position.value[slot]
                    assert not piece.facing
        for piece in seen.pieces:
            if piece.cover:
                slot = next(one for one in range(position.marine_count) if position.name(one) == piece.name)
                assert piece.cover == [
                    position.board.name(at) for at in range(position.board.count) if covers(position, slot, at)
                ]
        assert {door.square: door.open for door in seen.doors} == {
            position.board.name(at): not position.shut >> at & 1
            for at in range(position.board.count)
            if position.doors >> at & 1
        }
        assert seen.kills == position.tally[0]
        assert [goal.holds for goal in seen.goals] == [
            holds(position, one.predicate) for one in position.scenario.objectives
        ]
    assert table.welcome("stealer", 0.0).scene.turn >= 1


def test_blips_are_counted_where_there_is_a_number_for_the_whole_game() -> None:
    """deathwing.generator.blip-tally: in every seat's sight; what was forfeited does not come."""
    made = read_mission(generate(Wanted("defensive-perimeter", seed=3)))
    position = set_up(made)
    total = made.scenario.supply.total
    for viewer in (MARINES, STEALERS, NOBODY):
        shown = scene(view(position, viewer), made)
        assert (shown.brought, shown.total) == (0, total)
    position.supplied = 7
    assert scene(view(position, MARINES), made).brought == 7
    position.forfeited = 1
    assert scene(view(position, MARINES), made).total == 7
    plain = mission_named("pilot-light")
    assert scene(view(set_up(plain), MARINES), plain).total == -1


def test_the_dead_stay_on_their_cards() -> None:
    table = table_of("pilot-light", "random", "rush", seed=2)
    let_bots_play(table)
    scene = table.welcome("spectator", 0.0).scene
    marines = [piece for piece in scene.pieces if piece.side == "marine"]
    assert len(marines) == table.position.marine_count
    assert sum(piece.where == "dead" for piece in marines) == scene.losses
    assert scene.losses > 0
    assert all(piece.squad for piece in marines)


def test_works_are_shown_with_what_is_done() -> None:
    table = arena_of(FOURTH, seed=1)
    work = next(one for one in table.welcome("spectator", 0.0).scene.fixtures if one.kind == "work")
    assert (work.name, work.square, work.done, work.of) == ("lever", "2,4", 0, 2)
    kinds = {one.kind for one in table.welcome("spectator", 0.0).scene.fixtures}
    assert {"generator", "rubble", "work"} <= kinds


def test_goals_count_what_can_be_counted() -> None:
    table = arena_of(FOURTH, seed=1)
    until_kind(table, "action", "marine")
    kills, exited, fallen = goals(table.position, table.mission)
    assert (kills.side, kills.done, kills.of) == ("marine", 0, 12)
    assert (exited.done, exited.of) == (0, 6)
    assert (fallen.side, fallen.done, fallen.of) == ("stealer", 0, 5)  # of seven, so that fewer than three are left
    table.position.tally[0] = 20
    table.position.place[0] = table.position.place[1] = -1
    kills, _, fallen = goals(table.position, table.mission)
    assert (kills.done, kills.of, kills.holds) == (12, 12, True)
    assert (fallen.done, fallen.of, fallen.holds) == (2, 5, False)
    # What a sentence may not say: that the dead are counted where it speaks of those who are left.
    assert [goal.unit for goal in (kills, exited, fallen)] == ["", "", "losses"]


def about(mission: str) -> dict[str, list[tuple[list[str], list[str]]]]:
    """What the goals of a mission are about at its start, by side."""
    table = table_of(mission, "random", "random", seed=1)
    out: dict[str, list[tuple[list[str], list[str]]]] = {}
    for goal in goals(table.position, table.mission):
        out.setdefault(goal.side, []).append((goal.areas, goal.squares))
    return out


def test_goals_say_where_they_are_decided() -> None:
    """The room; of what is worked or broken the room in which it is; the squares before an exit."""
    assert about("pilot-light")["marine"] == [(["guidance"], [])]
    assert about("splinters")["marine"][0][0] == ["seed-store", "press", "granary", "chain-locker", "galley"]
    chapels = ["bourdon-chapel", "quint-chapel", "tierce-chapel", "nominal-chapel"]
    assert about("listener")["marine"][0][0] == [*chapels, "nave"]
    assert about("sixteen")["stealer"][:2] == [(["signal"], []), (["signal"], [])]
    assert about("ten-went-in")["marine"] == [([], ["32,7", "32,9"])]
    assert about("pilot-light")["stealer"] == [([], []), ([], [])]  # a weapon, a turn: nowhere


@pytest.mark.parametrize("name", ids())
def test_a_count_that_is_full_holds(name: str) -> None:
    """And one that is not does not: a bar that fills up means what it says."""
    table = table_of(name, "random", "random", seed=1)
    for _ in range(30):
        let_bots_play(table, 10)
        for objective in table.position.scenario.objectives:
            count = progress(table.position, objective.predicate)
            if count is not None:
                assert 0 <= count[0] <= count[1]
                assert (count[0] == count[1]) == holds(table.position, objective.predicate)


def test_what_is_counted_is_of_one_kind() -> None:
    """Rooms, or turns: that turn twelve must end is no sixth room."""
    table = table_of("splinters", "random", "random", seed=1)
    told = set()
    for _ in range(6):
        let_bots_play(table, 40)
        told |= {progress(table.position, one.predicate) for one in table.position.scenario.objectives}
    assert {count[1] for count in told if count} - {1} == {5, 12}


def test_what_a_marine_sees() -> None:
    drawing = "#########\n#A..S...#\n#.......#\n#########"
    position = setting("first", drawing, "A marine E with heavy-flamer power-fist", "S stealer W")
    told = sight(view(position, STEALERS), "A")  # where a marine looks is no secret
    board = position.board
    assert told.seen == [board.name(at) for at in range(board.count) if sees(position, 0, at)]
    assert told.arc == [board.name(at) for at in range(board.count) if can_target(position, 0, at)]
    assert "6,1" not in told.seen  # behind the stealer
    assert told.ranges == {"S": 3}
    for square, burning in told.burns.items():
        mask = flood(position, board.find(square))
        assert burning == [board.name(at) for at in range(board.count) if mask >> at & 1]
    assert sight(view(position, MARINES), "S").seen == []
    assert sight(view(position, MARINES), "Nobody").seen == []


def test_what_flames_would_fill() -> None:
    drawing = "#########\n#A......#\n#########\n\nsections\n#########\n#aaabbbb#\n#########"
    position = setting("first", drawing, "A marine E with heavy-flamer power-fist")
    told = sight(view(position, MARINES), "A")
    assert told.burns["5,1"] == ["4,1", "5,1", "6,1", "7,1"]
    assert "2,1" not in told.burns  # his own section


def test_a_replay_hides_nothing_and_ends_as_the_game_did() -> None:
    table = arena_of(FIRST, seed=4)
    rng = Random(4)
    for _ in range(60):
        say_anything(table, rng)
        if table.can_undo("marine") and rng.random() < 0.3:
            table.undo("marine", 0.0)
    steps = list(table.replay())
    lines = [line.data() for line in table.log.answers()]
    assert [{"who": step.who, "said": step.said} for step in steps] == lines
    assert steps[-1].scene.pieces
    blips = [piece for step in steps for piece in step.scene.pieces if piece.kind == "blip"]
    assert blips
    assert all(piece.value for piece in blips)
    assert any("value" in line.facts for step in steps for line in step.events if line.kind == "drew a blip")
    acting = [step.scene.command for step in steps if step.scene.phase == "actions" and step.scene.side == "marine"]
    assert acting
    assert all(command.drawn is not None for command in acting)
    told = [line.kind for step in steps for line in step.events]
    assert told == [line.kind for line in table.welcome("spectator", 0.0).log]


@pytest.mark.parametrize(
    ("share", "games", "range_of"), [(1.0, 1, (21, 100)), (0.5, 10, (24, 76)), (0.0, 29, (0, 12)), (0.5, 30, None)]
)
def test_few_games_say_no_more_than_where_the_share_lies(
    share: float, games: int, range_of: tuple[int, int] | None
) -> None:
    told = balance({"marine": share, "games": games})
    assert told is not None
    assert (told.marine, told.games, told.range) == (round(100 * share), games, range_of)


def test_the_same_question_again_is_told_to_whoever_answered_and_to_nobody_else() -> None:
    """Of three blips the second is asked about in the very words of the first."""
    table = arena_of(FIRST, seed=3)
    until_kind(table, "action", "stealer")
    table.position.push(HoldOffer(HOLD_OFFER, 3))
    table.updates(0.0)
    left = []
    for _ in range(2):
        table.pass_until("stealer", "once", 0.0)
        updates = table.updates(0.0)
        assert set(updates) == {"stealer"}
        asked = updates["stealer"].asked
        assert asked.kind == "hold offer"
        left += [choice.number for choice in asked.choices if choice.verb == "hold back"]
        assert table.updates(0.0) == {}
    assert left == [2, 1]


def test_whoever_comes_after_his_answers_is_told_of_them_once() -> None:
    """His seat was empty when he was asked: the welcome has told him everything, and nothing follows it by itself."""
    table = arena_of(FIRST, seed=3)
    until_kind(table, "action", "marine")
    table.welcome("marine", 0.0)
    table.messages.told("marine")
    assert len(table.log.lines) > 1
    assert table.messages.updates(0.0, ["marine"]) == {}
