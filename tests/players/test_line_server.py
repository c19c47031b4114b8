"""One of our players at the other end of a line, and tries on imagined positions."""

import json
from random import Random
from typing import Any

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api import builtin_players
from sensorium.players.api.player import asked_of
from sensorium.players.baselines.lookahead import MOST_TRIES, Tries
from sensorium.players.external.line_server import Speaker, speak
from sensorium.players.external.player_messages import game_message, question_message
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS
from tools import conversation

builtin_players.load()


def marine_turn(mission: str = "splinters") -> Position:
    """The first question of the first marine turn."""
    rng = Random(4)
    position = set_up_named(mission)
    while position.phase != 3:
        side = asked(position)
        code = sample(position, rng.getrandbits(30)) if side == CHANCE else asked_of(position, side, 1.0).legal[0]
        play(position, code)
    return position


POSITION = marine_turn()
GIVEN = asked_of(POSITION, MARINES, 1.0)
GAME = game_message(GIVEN.view, 1.0, 5)
QUESTION = question_message(GIVEN, 1, 1.0)


def replies(speaker: Speaker, *messages: dict[str, Any]) -> list[dict[str, Any] | None]:
    return [speaker.reply(json.dumps(message)) for message in messages]


def test_it_answers_question_after_question() -> None:
    speaker = Speaker("rush")
    hello, ready, answer, again = replies(
        speaker, {"type": "hello", "protocol": 1}, GAME, QUESTION, {**QUESTION, "id": 2}
    )
    assert (hello, ready) == ({"type": "hello", "protocol": 1, "name": "rush"}, {"type": "ready"})
    assert answer is not None
    assert again is not None
    assert (answer["id"], again["id"]) == (1, 2)
    assert answer["answer"] in GIVEN.words()


def test_the_seed_of_the_command_counts_more_than_that_of_the_game() -> None:
    def said(seed: int | None, games: int) -> list[object]:
        speaker = Speaker("random", seed)
        out: list[object] = []
        for number in range(games):
            game = replies(speaker, {**GAME, "seed": number}, *[QUESTION] * 12)
            out.append([one["answer"] for one in game[1:] if one is not None])
        return out

    assert said(3, 2)[0] == said(3, 2)[1]
    assert said(None, 2)[0] != said(None, 2)[1]


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"type": "hello", "protocol": 9}, "we speak protocol 1, not 9"),
        ({"type": "sing"}, "there is no message of the type `sing`"),
        ({"kind": "hello"}, "is no JSON object with a `type`"),
        (QUESTION, "there is no game yet"),
        ({"type": "game"}, "this game cannot be set up (KeyError: 'side')"),
        ({**GAME, "rules": "ninth"}, "this game cannot be set up (ValueError: there is no"),
        ({**GAME, "side": "nobody"}, "this game cannot be set up (ValueError"),
        ({**GAME, "board": {"decks": [], "walls": []}}, "this game cannot be set up"),
    ],
)
def test_a_message_that_makes_no_sense_is_answered_with_why(message: dict[str, Any], why: str) -> None:
    (answer,) = replies(Speaker("random"), message)
    assert answer is not None
    assert answer["type"] == "error"
    assert why in answer["why"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"data": {}}, "this question cannot be read (KeyError"),
        ({"legal": []}, "this question has no legal answer"),
        ({"legal": [{"words": "end turn"}]}, "this question cannot be read (KeyError: 'code')"),
        ({"data": view(POSITION, STEALERS).data()}, "`data` is no view of this game for this side"),
        ({"seconds": "long"}, "this question cannot be read (ValueError"),
    ],
)
def test_a_question_that_makes_no_sense_is_answered_with_why(change: dict[str, Any], why: str) -> None:
    _, answer = replies(Speaker("random"), GAME, {**QUESTION, **change})
    assert answer is not None
    assert answer["type"] == "error"
    assert why in answer["why"]


def test_a_player_is_not_given_the_other_side() -> None:
    (answer,) = replies(Speaker("brood"), GAME)
    assert answer == {"type": "error", "why": "'brood' plays the stealers only, not the marines"}


def test_after_bye_nothing_is_read() -> None:
    heard: list[bytes] = []
    lines = iter(['{"type": "hello", "protocol": 1}\n', "\n", '{"type": "bye"}\n', "never read\n"])
    assert speak("random", None, lines, heard.append) == 0
    assert len(heard) == 1
    assert next(lines) == "never read\n"


# -- tries -----------------------------------------------------------------------------------------------------------


def tried(tries: Tries, **fields: Any) -> dict[str, Any]:
    reply = tries.reply({"type": "try", "id": 1, **fields})
    assert reply["type"] == "tried", reply
    return reply


def refused(tries: Tries, **fields: Any) -> str:
    reply = tries.reply({"type": "try", "id": 1, **fields})
    assert reply["type"] == "refused", reply
    return str(reply["why"])


def test_a_try_shows_what_an_answer_leads_to() -> None:
    tries = Tries(GIVEN.view)
    words = GIVEN.words()
    name = next(one for one in words if one.endswith("activate")).split()[0]
    first = tried(tries, answers=[f"{name} activate"])
    assert (first["try"], first["asked"], first["view"]["active"]) == (1, "marine", name)
    assert any(one["words"] == f"{name} overwatch" for one in first["legal"])
    joined = tried(tries, answers=[f"{name} overwatch"])  # words may leave out who is activated
    apart = tried(tries, **{"from": 1, "answers": [f"{name} overwatch"]})
    assert joined["view"] == apart["view"]
    assert "overwatch" in next(one for one in joined["view"]["pieces"] if one["name"] == name)["states"]
    coded = tried(tries, answers=[words[f"{name} activate"]])
    assert coded["view"] == first["view"]


def test_the_same_seed_falls_the_same_way() -> None:
    def outcome(seed: int) -> object:
        return tried(Tries(GIVEN.view), answers=["end turn", "end turn"], seed=seed)

    assert outcome(1) == outcome(1)
    assert len({json.dumps(outcome(seed)) for seed in range(6)}) > 1


def test_who_wants_to_choose_the_dice_is_asked() -> None:
    tries = Tries(GIVEN.view)
    reply = tried(tries, answers=["end turn", "end turn"], roll=False)
    assert reply["asked"] == "chance"
    assert all(one["ways"] > 0 for one in reply["legal"])
    chosen = reply["legal"][0]["words"]
    assert tried(tries, **{"from": 1, "answers": [chosen], "roll": False})["try"] == 2


def test_a_try_says_nothing_of_the_hidden_truth() -> None:
    for number in range(5):
        other = imagine(GIVEN.view, number)
        seen = view(other, MARINES)
        both = [tried(Tries(one), answers=["end turn", "end turn"], seed=3) for one in (seen, GIVEN.view)]
        assert both[0] == both[1]


def test_what_cannot_be_tried_is_refused_with_the_reason() -> None:
    tries = Tries(GIVEN.view)
    assert "there is no living piece 'Nobody'" in refused(tries, answers=["Nobody move N"])
    assert "no legal answer there" in refused(tries, answers=[999])
    assert "no legal answer there" in refused(tries, answers=[None])
    assert "is a list of at most 200" in refused(tries, answers=["end turn"] * 201)
    assert "is a list of at most 200" in refused(tries, answers="end turn")
    assert "no try '7' of this question" in refused(tries, **{"from": 7})
    assert "no try '[1]' of this question" in refused(tries, **{"from": [1]})
    assert "`seed` is a whole number, not 'x'" in refused(tries, seed="x")
    assert not tries.kept


def test_a_refused_answer_names_its_rule() -> None:
    names = [one.split()[0] for one in GIVEN.words() if one.endswith("activate")]
    why = [
        refused(Tries(GIVEN.view), answers=[f"{name} move {way}"])
        for name in names
        for way in "NESW"
        if Tries(GIVEN.view).reply({"answers": [f"{name} move {way}"]})["type"] == "refused"
    ]
    assert why
    assert all("fourth." in one for one in why)


def test_tries_are_kept_up_to_a_number() -> None:
    tries = Tries(GIVEN.view)
    for number in range(MOST_TRIES):
        tries.kept[number + 1] = (POSITION, Random(0))
    assert f"{MOST_TRIES} tries are kept" in refused(tries)


def test_an_imagined_game_can_end() -> None:
    tries = Tries(asked_of(conversation.begun(), MARINES, 1.0).view)
    reply = tried(tries, answers=["Ash exit"])
    assert (reply["asked"], reply["legal"], reply["view"]["winner"]) == ("nobody", [], "marine")
    assert "'end turn' comes too late" in refused(tries, **{"from": reply["try"], "answers": ["end turn"]})
