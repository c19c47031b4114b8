"""All proofs at once: a whole game of random answers, looked at from every side.

``prove`` is what a new mission, rulebook or source of scenes has to withstand. What fails tells how to see it again:
the scene in the notation, and the log of the game up to that point.
"""

from __future__ import annotations

from sensorium.proofs.chances import outcomes_are_applied
from sensorium.proofs.copy_proofs import copy_is_independent, fork_is_faithful, saves_and_loads
from sensorium.proofs.invariants import invariants_hold
from sensorium.proofs.legality import listed_equals_allowed
from sensorium.proofs.placement_proofs import fire_is_kept_clear
from sensorium.proofs.random_play import pick, unasked
from sensorium.proofs.scene import Scene
from sensorium.proofs.stream import Stream
from sensorium.proofs.view_proofs import VIEWERS, draws_look_alike, view_hides, views_do_not_interfere
from sensorium.proofs.word_proofs import attempts, refusals_cite, words_are_unique, words_round_trip
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Log, begin_log, read_log, rebuild
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import NOBODY

AHEAD = 30  # how many answers a fork, or another truth, is followed


def prove(scene: Scene, seed: int, limit: int = 400, rarely: int = 16) -> Log:
    """Play one random game from this scene and hold every proof to it; the log of the game.

    The dear proofs are held to one position in ``rarely``.
    """
    start = scene.start()
    position = scene.start()
    numbers = Stream(seed)
    log = begin_log(position)
    try:
        for step in range(limit):
            prove_position(position, start, Stream(seed * 1000 + step))
            if (seed + step) % rarely == 0:
                prove_at_length(position, seed * 1000 + step)
            if asked(position) == NOBODY:
                break
            take_step(log, position, pick(position, numbers))
        rebuilt = rebuild(read_log(log.text()))
        assert rebuilt == position, "the game rebuilt from its log is another game"
        assert start == scene.position, "playing a copy changed the position it was copied from"
    except Exception as problem:
        said = "\n".join(f"{answer.who}: {answer.said}" for answer in log.answers())
        problem.add_note(f"in scene {scene.name}, seed {seed}:\n{scene.text}\n{said}")
        raise
    return log


def take_step(log: Log, position: Position, code: int) -> None:
    """Play an answer, and in a copy nobody listens to: both come to the same, and every event can be told."""
    deaf = position.copy()
    before = position.copy()
    events: list[Event] = []
    said = words(position, code)
    log.play(position, code, events)
    play(deaf, code)
    assert deaf == position, f"'{said}' comes to something else when nobody listens"
    fire_is_kept_clear(before, events, position)
    for event in events:
        for viewer in VIEWERS:
            sentence = event.sentence(viewer)
            assert sentence.endswith((".", "!", "?")), f"`{event.kind}` is no sentence: {sentence!r}"


def prove_position(position: Position, start: Position, numbers: Stream) -> None:
    """What is cheap enough to be proven of every position."""
    invariants_hold(position, start)
    words_are_unique(position)
    words_round_trip(position)
    outcomes_are_applied(position)
    answers_are_playable(position)
    draws_look_alike(position)
    refusals_cite(position, attempts(position, numbers, 3))


def prove_at_length(position: Position, seed: int) -> None:
    """What takes copies, processes of its own, or other truths."""
    copy_is_independent(position)
    listed_equals_allowed(position)
    saves_and_loads(position)
    numbers = [seed + 7919 * number for number in range(AHEAD)]
    fork_is_faithful(position, numbers)
    for viewer in VIEWERS:
        view_hides(position, viewer)
        views_do_not_interfere(position, viewer, numbers)


def answers_are_playable(position: Position) -> None:
    """Every legal answer can be given, and leaves the position it was given in a copy of alone."""
    before = position.digest()
    for code in [*answers(position), *unasked(position)]:
        later = position.copy()
        try:
            play(later, code)
        except Exception as problem:
            raise AssertionError(f"'{words(position, code)}' is legal and breaks: {problem!r}") from problem
        if later.stack:
            assert answers(later), f"after '{words(position, code)}' somebody is asked and has no answer"
    assert position.digest() == before, "playing a copy changed the original"
