"""Players: they get what their side may know and nothing else, and answer legally."""

from pathlib import Path
from random import Random

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked, asked_of
from sensorium.players.api.registry import UnknownPlayerError, player_named, registered
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import CHANCE, NOBODY
from sensorium.table.match import play_match

builtin_players.load()


def given_to(position: Position, side: int) -> tuple[object, ...]:
    """Everything a player of this side is handed, as plain data."""
    given = asked_of(position, side, 1.0)
    asking = given.question
    told = (asking.side, asking.kind, asking.piece, asking.square, asking.dice, asking.needed)
    return given.view.data(), told, given.legal


@pytest.mark.parametrize("mission", ["the-stray", "splinters"])
def test_a_player_gets_the_same_whatever_the_hidden_truth_is(mission: str) -> None:
    rng = Random(5)
    position = set_up_named(mission)
    compared = 0
    while position.turn <= 8:
        side = asked(position)
        if side == NOBODY:
            break
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
            continue
        other = imagine(view(position, side), rng.getrandbits(62))
        assert given_to(other, side) == given_to(position, side)
        compared += 1
        legal = answers(position)
        play(position, legal[int(rng.random() * len(legal))])
    assert compared > 50


class Watched:
    """Lets a player answer and checks that it keeps to the rules."""

    def __init__(self, name: str) -> None:
        self.player = player_named(name, Random(3))
        self.answers = 0

    def answer(self, given: Asked) -> int:
        code = self.player.answer(given)
        assert code in given.legal
        self.answers += 1
        return code


@pytest.mark.parametrize(
    ("marine", "stealer"),
    [("random", "rush"), ("rush", "random"), ("sergeant:easy", "brood:easy"), ("sergeant:normal", "brood:normal")],
)
def test_players_answer_legally_to_the_end(marine: str, stealer: str) -> None:
    ours, theirs = Watched(marine), Watched(stealer)
    outcome = play_match(set_up_named("pilot-light"), ours, theirs, Random(1), seconds=0.2, most_turns=3)
    assert ours.answers
    assert theirs.answers
    assert outcome.questions > 30


def test_the_same_seed_gives_the_same_game() -> None:
    def digest() -> str:
        marine, stealer = player_named("random", Random(8)), player_named("rush", Random(9))
        return play_match(set_up_named("pilot-light"), marine, stealer, Random(10), most_turns=4).digest

    assert digest() == digest()


def test_unknown_players_are_named_with_those_there_are() -> None:
    with pytest.raises(UnknownPlayerError, match=r"there is no player 'genius'; players: .*rush"):
        player_named("genius", Random(0))
    with pytest.raises(UnknownPlayerError, match="'brood' has no parameter 'mad'; parameters: easy, normal, hard"):
        player_named("brood:mad", Random(0))


def test_a_player_of_your_own_joins_from_a_file(tmp_path: Path) -> None:
    code = tmp_path / "my_bot.py"
    code.write_text(
        "from sensorium.players.api.registry import register\n"
        "class First:\n"
        "    def answer(self, asked):\n"
        "        return asked.legal[0]\n"
        "register('first-choice', lambda parameter, rng: First(), 'takes the first answer')\n"
    )
    try:
        builtin_players.load(str(code))
        assert player_named("first-choice", Random(0)) is not None
    finally:
        registered.pop("first-choice", None)
    with pytest.raises(builtin_players.PlayerCodeError, match="is no Python file"):
        builtin_players.load(str(tmp_path / "missing.py"))


def test_sides_of_the_registry_are_words() -> None:
    assert {entry.sides for entry in registered.values()} <= {"both", "marine", "stealer"}
