"""What a program answers in a set-up, for itself or for whoever says "choose for me"; it looks at no bid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.forces.force_text import link_of
from sensorium.ships.bid_table import draw_bid
from sensorium.ships.marine_choices import nearest_entries, remote_sites
from sensorium.ships.random_force import choose_force
from sensorium.ships.scenarios import shut_of
from sensorium.ships.setup import SetUp
from sensorium.ships.setup_state import Question, SetUpState
from sensorium.ships.setup_steps import STEPS, rule_done, tile_of

TRIES: Final = 3  # places that are looked at for a tile; the one with most joins is taken: a ship with ways round


def choose(state: SetUpState, question: Question, rng: Random) -> str:
    """An answer to this question."""
    return CHOOSERS.get(question.kind, any_of)(state, question, rng)


def any_of(state: SetUpState, question: Question, rng: Random) -> str:
    return rng.choice(STEPS[question.kind].choices(state))


def place(state: SetUpState, question: Question, rng: Random) -> str:
    legal = STEPS[question.kind].choices(state)
    return max((rng.choice(legal) for _ in range(TRIES)), key=lambda said: state.layout.joins(tile_of(said)))


def sealed_bid(state: SetUpState, question: Question, rng: Random) -> str:
    """Around what many games have shown to be even."""
    assert state.scenario is not None
    return f"bid {draw_bid(state.scenario.word, rng)}"


def purchase(state: SetUpState, question: Question, rng: Random) -> str:
    """A whole force; `done`, when there is one."""
    assert state.force is not None
    if state.force.squads and not rule_done(state.force):
        return "done"
    return whole_force(state, rng)


def whole_force(state: SetUpState, rng: Random) -> str:
    assert state.force is not None
    few = state.scenario is not None and state.scenario.few
    return f"use {link_of(choose_force(rng, state.force.points, state.force.name, few=few))}"


def corridor(state: SetUpState, question: Question, rng: Random) -> str:
    """Far from where they come in, if the marines are to stay there."""
    kind = state.scenario
    if kind is None or not kind.stays:
        return any_of(state, question, rng)
    x, y, way = remote_sites(state.layout, shut_of(kind))[0]
    return f"attach {x},{y} {FACING_WORDS[way]}"


def announced(state: SetUpState, question: Question, rng: Random) -> str:
    """What is shut from the start is what lies nearest; of what is to be secured any of those equally near."""
    if state.scenario is None or not shut_of(state.scenario):
        return any_of(state, question, rng)
    return f"entry {nearest_entries(state.ship(), state.choosable())[0]}"


CHOOSERS: Final[dict[str, Callable[[SetUpState, Question, Random], str]]] = {
    "lay": place,
    "room": place,
    "bid": sealed_bid,
    "buy": purchase,
    "attach": corridor,
    "announce": announced,
}


def make_ship(seed: int, language: str = "en") -> SetUp:
    """A ship made by two programs, from the first tile to the last roll."""
    rng = Random(f"ship {seed}")
    made = SetUp(language, lambda: rng.getrandbits(48))
    while not made.is_over():
        question = rng.choice(made.questions())
        made.say(question.player, choose(made.state, question, rng))
    return made
