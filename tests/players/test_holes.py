"""The players answer what pitfalls, ladders and prone marines ask of them, legally and to the end."""

from random import Random

import pytest

from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked, asked_of
from sensorium.players.api.registry import player_named
from sensorium.proofs import random_scene
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.table.match import play_match
from tests.rules.scenes import setting

builtin_players.load()

BOOK = rulebook_named("first+deathwing")


class Watched:
    """Lets a player answer, checks that it keeps to the rules and notes what it was asked."""

    def __init__(self, name: str) -> None:
        self.player = player_named(name, Random(3))
        self.asked: set[str] = set()

    def answer(self, given: Asked) -> int:
        code = self.player.answer(given)
        assert code in given.legal
        self.asked.add(given.question.kind)
        return code


@pytest.mark.parametrize(
    ("marine", "stealer", "seeds"),
    [("random", "rush", 30), ("rush", "random", 30), ("sergeant:easy", "brood:easy", 12)],
)
def test_players_answer_legally_between_decks(marine: str, stealer: str, seeds: int) -> None:
    asked: set[str] = set()
    for seed in range(seeds):
        ours, theirs = Watched(marine), Watched(stealer)
        play_match(random_scene(BOOK, seed).start(), ours, theirs, Random(seed), seconds=0.05, most_turns=3)
        asked |= ours.asked | theirs.asked
    assert "action" in asked


SHAFT = """
#####
#A..#
#.p.#
#...#
#####

deck 2
map
#####
#...#
#.S.#
#...#
#####
"""


def come_to(lines: tuple[str, ...], moves: tuple[str, ...]) -> Position:
    """The position after these moves, with the dice that stand among them."""
    position = setting("first+deathwing", SHAFT, *lines)
    for move in moves:
        for code in resolve(position, move):
            play(position, code)
    return position


QUESTIONS = {
    "push aside": (("A marine E", "S stealer N"), ("A move SE then jump", "roll 4")),
    "rise": (
        ("A marine N prone", "S stealer N", "turn stealer"),
        ("S climb up", "S face N", "S move N", "S turn W", "S assault A", "roll 1 1 2", "roll 6"),
    ),
    "withdraw": (
        ("A marine N", "B marine N at 2,2", "S stealer N", "turn stealer"),
        ("S assault B", "roll 1 1 2", "roll 6"),
    ),
    "face": (("A marine E", "S stealer N"), ("A move SE then jump", "roll 1", "roll 6")),
    "action": (("A marine E prone ap 4", "S stealer N"), ()),
}


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize("name", ["random", "rush", "sergeant:easy", "brood:easy"])
def test_every_player_has_an_answer_to_what_holes_ask(kind: str, name: str) -> None:
    position = come_to(*QUESTIONS[kind])
    assert question(position).kind == kind
    side = asked(position)
    if (side == MARINES and name.startswith("brood")) or (side == STEALERS and name.startswith("sergeant")):
        return
    assert player_named(name, Random(1)).answer(asked_of(position, side, 0.1)) in answers(position)
