"""What a bot advises: a deed and not only a choice, told alike whatever is hidden from whoever asks."""

from __future__ import annotations

from random import Random

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api.builtin_players import load
from sensorium.players.api.player import asked_of
from sensorium.players.api.registry import player_named
from sensorium.rules.core.answers import ACTIVATE, CONVERT, END_TURN, SELF_DESTRUCT, TURN, verb_of
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.events import Event
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS
from sensorium.table.advice import CHOICE, advised
from sensorium.table.bots import job_of
from sensorium.table.side_jobs import THOUGHTS, AdviceJob
from sensorium.table.table_mission import table_mission_of

load()
TOLD = 12  # answers of each question that are looked at


def walk(mission: str, seed: int, turns: int) -> list[tuple[Position, int]]:
    """Positions of a game between simple players in which somebody is asked, and whom."""
    rng = Random(seed)
    players = [player_named("rush", rng, side) for side in (MARINES, STEALERS)]
    position = set_up_named(mission)
    found = []
    while position.turn <= turns and asked(position) != NOBODY:
        if asked(position) == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
            continue
        side = asked(position)
        found.append((position.copy(), side))
        play(position, players[side].answer(asked_of(position, side, 1.0)))
    return found


@pytest.mark.parametrize("mission", ["the-stray", "splinters", "rope-walk", "evensong"])
def test_what_is_told_hangs_on_what_the_asker_knows(mission: str) -> None:
    """The same answers in two worlds that look alike to him are told in the same words: no blip is turned over in them,
    and nobody comes round a corner."""
    rng = Random(7)
    compared = 0
    for position, side in walk(mission, 5, 6):
        seen = view(position, side)
        one, other = (imagine(seen, rng.getrandbits(62)) for _ in range(2))
        legal = answers(position)
        for code in rng.sample(legal, min(TOLD, len(legal))):
            assert advised(one, [code], side) == advised(other, [code], side)
            compared += 1
    assert compared > 200


def test_a_choice_nothing_comes_of_is_left_out() -> None:
    position, _ = next(
        (one, side) for one, side in walk("the-stray", 5, 2) if side == MARINES and END_TURN in answers(one)
    )
    first, second, *_ = [code for code in answers(position) if verb_of(code) == ACTIVATE]
    chosen = position.copy()
    play(chosen, second)
    deed = next(code for code in answers(chosen) if verb_of(code) == TURN)
    said, lines = advised(position, [first, second, deed], MARINES)
    assert said == [words(position, second), words(chosen, deed)]
    assert [line.kind for line in lines] == ["turned"]
    said, lines = advised(position, [first, END_TURN], MARINES)
    assert said == [words(position, END_TURN)]
    assert [line.kind for line in lines] == ["ended the turn"]


def test_a_bot_advises_a_deed() -> None:
    """Whoever asks in his turn hears what is to be done, and by whom, and can say the first of it as it stands."""
    deeds = 0
    asking = [(one, side) for one, side in walk("pilot-light", 3, 3) if side == MARINES]
    for number, (position, side) in enumerate(asking[::2]):
        job = job_of("t", number, "rush", table_mission_of("pilot-light"), view(position, side), number)
        given = AdviceJob(job, low=False).run()
        assert given["said"][0] in [words(position, code) for code in answers(position)]
        assert given["lines"] or len(given["said"]) == THOUGHTS
        deeds += len(given["said"]) > 1
    assert deeds > 3


@pytest.mark.parametrize("verb", [CONVERT, SELF_DESTRUCT])
def test_what_comes_of_a_deed_is_not_told(verb: int) -> None:
    """Who comes of a blip, and who dies in a fire, is anybody's guess: neither that is told, nor what was to follow."""
    met = 0
    for position, side in walk("the-stray", 5, 4):
        for code in [one for one in answers(position) if verb_of(one) == verb]:
            after = position.copy()
            events: list[Event] = []
            play(after, code, events)
            deeds = [event.kind for event in events if event.kind != CHOICE]
            if len(deeds) > 1 and asked(after) != NOBODY:
                said, lines = advised(position, [code, answers(after)[0]], side)
                assert (said, [line.kind for line in lines]) == ([words(position, code)], deeds[:1])
                met += 1
    assert met > 1
