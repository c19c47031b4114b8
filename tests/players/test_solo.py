"""`solo`: it answers as the solitaire rules have it, draws ties, and brings its rules along."""

from random import Random

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked, asked_of
from sensorium.players.api.registry import (
    UnknownPlayerError,
    entry_named,
    expansions_of,
    known_expansions,
    player_named,
)
from sensorium.players.baselines.solo import Solo
from sensorium.rules.chapters import solitaire_moves
from sensorium.rules.chapters.entry import ARRIVALS
from sensorium.rules.content.kinds import BLIP
from sensorium.rules.core.answers import CONVERT, verb_of
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS
from sensorium.table.match import play_match

builtin_players.load()


class ByTheBook:
    """Lets `solo` answer and looks at each answer."""

    def __init__(self, seed: int) -> None:
        self.player = Solo(Random(seed))
        self.ties = 0
        self.answers: list[int] = []

    def answer(self, given: Asked) -> int:
        tied = self.player.choices(given)
        assert tied
        assert set(tied) <= set(given.legal)
        assert BLIP not in [kind for kind, place in shown(given) if place >= 0] or given.question.kind != "action"
        self.ties += len(tied) > 1
        code = self.player.answer(given)
        assert code in tied
        self.answers.append(code)
        return code


def shown(given: Asked) -> list[tuple[int, int]]:
    return list(zip(given.view.columns["kind"], given.view.columns["place"], strict=True))


@pytest.mark.parametrize("mission", ["two-fires", "sixteen", "splinters", "well"])
def test_it_plays_by_the_book_in_both_editions(mission: str) -> None:
    solo = ByTheBook(1)
    outcome = play_match(set_up_named(mission, ("solo",)), player_named("rush", Random(2)), solo, Random(3))
    assert not outcome.truncated
    assert solo.ties > 0
    assert len(solo.answers) > 30


def test_only_ties_are_drawn() -> None:
    def game(seed: int) -> list[int]:
        solo = ByTheBook(seed)
        play_match(set_up_named("splinters", ("solo",)), player_named("rush", Random(2)), solo, Random(3), most_turns=2)
        return solo.answers

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_it_brings_its_rules_along() -> None:
    assert expansions_of("rush", "solo") == ("solo",)
    assert expansions_of("rush", "random") == ()
    assert entry_named("solo").data()["rules"] == "solo"
    assert "rules" not in entry_named("rush").data()
    assert known_expansions()[:2] == [(), ("solo",)]
    assert set_up_named("pilot-light", expansions_of("rush", "solo")).rulebook.name == "first+solo"


def test_it_plays_the_stealers_only() -> None:
    with pytest.raises(UnknownPlayerError):
        player_named("solo", Random(1), MARINES)


def until_stealers_choose(position: Position, kind: int | None = None) -> Position:
    rng = Random(4)
    other = player_named("rush", Random(5))
    while asked(position) != STEALERS or (kind is not None and asked_kind(position) != kind):
        assert asked(position) != NOBODY
        if asked(position) == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
        else:
            play(position, other.answer(asked_of(position, asked(position), 1.0)))
    return position


def test_in_the_game_for_two_it_turns_its_blips_up_first() -> None:
    """Somebody may let it play without its rules; it does what it can."""
    position = until_stealers_choose(set_up_named("head-count"), ARRIVALS)
    while asked(position) == CHANCE or asked_kind(position) == ARRIVALS:
        solo = Solo(Random(1))
        code = sample(position, 1) if asked(position) == CHANCE else solo.answer(asked_of(position, STEALERS, 1.0))
        play(position, code)
    given = asked_of(position, STEALERS, 1.0)
    assert [verb_of(code) for code in Solo(Random(1)).choices(given)] == [CONVERT]


def test_a_table_can_ask_for_the_ties() -> None:
    position = until_stealers_choose(set_up_named("sixteen", ("solo",)))
    given = asked_of(position, STEALERS, 1.0)
    assert Solo(Random(1)).choices(given) == solitaire_moves.choices(position)
