"""Whole games at a table: every question has choices that can be given, and everybody hears of everything in order."""

from random import Random

import msgspec
import pytest

from sensorium.rules.core.engine import answers
from sensorium.rules.core.question_view import all_texts
from sensorium.rules.core.verbs import OUTCOME, TABLE
from sensorium.rules.core.vocabulary import STEALERS
from sensorium.table import choices, question_message, wire
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused, TableError
from sensorium.table.scene_patch import patched
from sensorium.table.table import Table
from tests.table.sitting import is_over, let_bots_play, question, say_anything, seat_asked, table_of, until_kind

MISSIONS = ("pilot-light", "the-stray", "two-fires", "splinters", "well", "breath")
GAMES = (
    ("pilot-light", "rush"),
    ("the-stray", "random"),
    ("two-fires", "random"),
    ("splinters", "rush"),
    ("well", "random"),
    ("breath", "rush"),
)


@pytest.mark.parametrize(("mission", "player"), GAMES)
def test_bots_play_to_the_end(mission: str, player: str) -> None:
    table = table_of(mission, player, player)
    let_bots_play(table)
    assert is_over(table)
    over = table.welcome("spectator", 0.0)
    assert over.asked.kind == "over"
    assert over.asked.side == "nobody"
    assert over.scene.winner in ("marine", "stealer", "draw")
    assert over.scene.ending
    assert over.log[-1].kind == "game over"
    assert table.bot_due() is None


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_choice_offered_is_an_answer(mission: str) -> None:
    table = table_of(mission, seed=4)
    rng = Random(4)
    for _ in range(120):
        if is_over(table):
            return
        seat = seat_asked(table)
        told = question(table)
        said = [one.said for one in told.choices]
        assert told.yours
        assert len(said) == len(set(said))
        assert len(said) >= len(answers(table.position))
        assert all(one.verb in VERB_WORDS for one in told.choices)
        assert told.decline in ("", *said)
        for one in rng.sample(told.choices, min(4, len(told.choices))):
            assert table.why(seat, one.said).allowed
        say_anything(table, rng, but=("stand-down",))


@pytest.mark.parametrize("mission", ["the-stray", "splinters", "well"])
def test_a_piece_not_yet_active_is_told_to_act_in_one_breath(mission: str) -> None:
    table = table_of(mission, seed=2)
    rng = Random(2)
    tried: dict[str, int] = {}
    while not is_over(table) and sum(tried.values()) < 60:
        seat = seat_asked(table)
        told = question(table)
        offered = [piece.name for piece in table.welcome(seat, 0.0).scene.pieces if piece.side == seat]
        for name in rng.sample(offered, min(3, len(offered))) if told.kind in ("action", "command") else []:
            for action in table.actions(seat, name)[:20]:
                assert table.why(seat, action.said).allowed, action.said
                assert action.piece == name
                tried[action.verb] = tried.get(action.verb, 0) + 1
        say_anything(table, rng, but=("stand-down", "command", "end turn"))
    assert {"move", "turn"} <= set(tried)


# Whatever a player may say; that time is up is nobody's to say.
VERB_WORDS = [verb.shown for verb in TABLE if verb.form != OUTCOME and verb.word != "time up"]


def test_actions_of_the_other_side_are_nobodys_business() -> None:
    table = table_of("the-stray", seed=2)
    rng = Random(2)
    while question(table).kind != "action":
        say_anything(table, rng)
    assert seat_asked(table) == "marine"
    pieces = [piece.name for piece in table.welcome("stealer", 0.0).scene.pieces]
    assert not any(table.actions("stealer", name) for name in pieces)
    assert not any(table.reach("stealer", name) for name in pieces)
    assert not any(table.actions("spectator", name) for name in pieces)


def follow(table: Table, followed: dict[wire.Seat, wire.Welcome]) -> None:
    """What a client does with updates."""
    for seat, update in table.updates(0.0).items():
        known = followed[seat]
        if update.undone is not None:
            del known.log[update.undone :]
        known.log += update.events
        known.scene = patched(known.scene, update.patch)
        known.asked, known.can_undo = update.asked, update.can_undo
        known.clock = update.clock


@pytest.mark.parametrize("mission", ["the-stray", "splinters"])
def test_whoever_follows_the_updates_knows_what_somebody_does_who_sits_down_now(mission: str) -> None:
    table = table_of(mission, seed=7)
    rng = Random(7)
    followed = {seat: table.welcome(seat, 0.0) for seat in SEATS}
    undone = 0
    for step in range(150):
        if is_over(table):
            break
        if table.can_undo(seat_asked(table)) and step % 3 == 0:
            table.undo(seat_asked(table), 0.0)
            undone += 1
        else:
            say_anything(table, rng)
        if step % 4 != 1:  # several changes in one update
            follow(table, followed)
    follow(table, followed)
    assert undone
    assert all(known == table.welcome(seat, 0.0) for seat, known in followed.items())
    assert table.updates(0.0) == {}


def test_verbs_and_kinds_are_documented() -> None:
    assert choices.__doc__ is not None
    assert question_message.__doc__ is not None
    for verb in VERB_WORDS:
        assert f"``{verb}``" in choices.__doc__, verb
    for kind in all_texts():
        assert f"``{kind}``" in question_message.__doc__, kind


def test_several_answers_stop_where_something_interrupts() -> None:
    table = table_of("pilot-light", seed=3)
    told = until_kind(table, "action", "marine")
    marine = next(one for one in table.welcome("marine", 0.0).scene.pieces if one.side == "marine")
    aside = "E" if marine.facing in "NS" else "N"
    said = [f"{marine.name} turn {aside}", f"{marine.name} turn {marine.facing}", "end turn", "end turn"]
    assert said[0] not in [one.said for one in told.choices]  # it goes without saying that he is activated
    assert table.give("marine", said, 0.0) == 3  # the stealers' turn begins
    assert table.position.side == STEALERS
    with pytest.raises(Refused):
        table.give("marine", ["end turn"], 0.0)


def test_an_answer_that_no_longer_fits_ends_the_list() -> None:
    table = table_of("pilot-light", seed=3)
    until_kind(table, "action", "marine")
    marine = next(one for one in table.welcome("marine", 0.0).scene.pieces if one.side == "marine")
    aside = "E" if marine.facing in "NS" else "N"
    before = len(table.rows())
    assert table.give("marine", [f"{marine.name} turn {aside}", f"{marine.name} turn {aside}"], 0.0) == 1
    assert len(table.rows()) == before + 2  # activated, turned


@pytest.mark.parametrize(
    ("new", "what"),
    [
        (wire.NewTable(mission="nowhere", seats={"marine": "human", "stealer": "human"}), "there is no mission"),
        (wire.NewTable(mission="splinters", seats={"marine": "human"}), "there is no player"),
        (wire.NewTable(mission="splinters", seats={"marine": "human", "stealer": "nobody"}), "there is no player"),
        (wire.NewTable(mission="splinters", seats={"marine": "brood", "stealer": "human"}), "plays the stealers only"),
        (wire.NewTable(mission="splinters", seats={"marine": "human", "stealer": "human"}, clock="fast"), "no clock"),
        (wire.NewTable(mission="splinters", seats={"marine": "human", "stealer": "program:true"}), "program"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(new: wire.NewTable, what: str) -> None:
    with pytest.raises(TableError, match=what):
        Table.begin(new, lambda: 0, 0.0)


def test_messages_are_what_the_wire_says() -> None:
    table = table_of("splinters", "rush", "rush")
    let_bots_play(table, 60)
    for seat, update in table.updates(0.0).items():
        assert msgspec.json.decode(msgspec.json.encode(update), type=wire.Update) == update
        welcome = table.welcome(seat, 0.0)
        assert msgspec.json.decode(msgspec.json.encode(welcome), type=wire.Welcome) == welcome
