"""In random scenes of every rulebook every player's every answer is legal, and every question has a row.

The quick players answer on full positions, where nothing corrects an answer that the rules do not allow; the strong
ones and the baselines answer from views, and the table counts what they do wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import settings

from sensorium.players.api import builtin_players
from sensorium.players.api.answer_table import AnswerTable, declined
from sensorium.players.api.player import Player
from sensorium.players.api.registry import player_named
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.proofs import Scene, contrived_scene, random_scene
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core import questions
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.notation import words
from sensorium.rules.core.questions import QUESTIONS, top
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS
from sensorium.table.match import play_match

builtin_players.load()

EXAMPLES = settings().max_examples
SCENES = EXAMPLES // 2 if EXAMPLES > 100 else 6  # of each kind, for each rulebook
MOST = 1500  # answers in one game; whoever gives more goes round in circles

Make = Callable[[Rulebook, int], Scene]


def play_quickly(scene: Scene, seed: int) -> None:
    """A game of the quick players; says what is wrong, and in which scene."""
    position = scene.start()
    players: dict[int, QuickMarines | QuickStealers] = {MARINES: QuickMarines(), STEALERS: QuickStealers(Random(seed))}
    dice = Random(seed)
    for _ in range(MOST):
        side = asked(position)
        if side == NOBODY:
            return
        if side == CHANCE:
            play(position, sample(position, dice.getrandbits(60)))
            continue
        legal = answers(position)
        record = type(top(position))
        table = players[side].table
        where = f"asked {record.__name__} in scene {scene.name}:\n{scene.text}"
        assert len(legal) == 1 or record in table.acts or record in table.choices, f"no row for {where}"
        code = players[side].answer(position)
        assert code in legal, f"'{words(position, code)}' is not legal, {where}"
        play(position, code)
    raise AssertionError(f"no end after {MOST} answers in scene {scene.name}:\n{scene.text}")


@pytest.mark.parametrize("make", [random_scene, contrived_scene], ids=["random", "contrived"])
@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.name)
def test_the_quick_players_answer_legally(book: Rulebook, make: Make) -> None:
    for seed in range(SCENES):
        play_quickly(make(book, seed), seed)


class Astray:
    """A quick player that ends its turn whatever it is asked."""

    def __init__(self) -> None:
        self.table = AnswerTable(declined)

    def answer(self, given: object) -> int:
        return 4


PAIRS = [("rush", "rush"), ("sergeant:easy", "brood:easy"), ("sergeant:normal", "brood:normal"), ("rush", "solo")]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join(pair).replace(":", "-"))
@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.name)
def test_the_players_answer_legally(book: Rulebook, pair: tuple[str, str]) -> None:
    for seed in range(1 if "normal" in pair[0] else 2):
        ours, theirs = (player_named(name, Random(seed)) for name in pair)
        if pair[1] == "solo" and not book.solitaire:
            continue
        faults = faults_of(random_scene(book, seed), ours, theirs, seed)
        assert not faults, f"{faults} in scene {seed}"


def faults_of(scene: Scene, ours: Player, theirs: Player, seed: int) -> list[str]:
    outcome = play_match(scene.start(), ours, theirs, Random(seed), seconds=0.5, most_turns=3)
    return outcome.faults[MARINES] + outcome.faults[STEALERS]


def test_an_illegal_answer_is_noticed() -> None:
    book = rulebooks()[0]
    found = [faults_of(random_scene(book, seed), Astray(), Astray(), seed) for seed in range(5)]
    assert any(found)


def test_every_question_to_a_side_has_a_row_in_its_table() -> None:
    for asks, table in (
        (questions.marines, QuickMarines().table),
        (questions.stealers, QuickStealers(Random(1)).table),
    ):
        rows = {*table.acts, *table.choices}
        without = {kind.word for kind in QUESTIONS.values() if kind.texts and kind.asks is asks} - {
            kind.word for kind in QUESTIONS.values() if kind.record in rows
        }
        assert without == set(), "give the question a row in the quick player of this side"
