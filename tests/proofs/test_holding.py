"""The proofs, held to everything there is: random scenes of both editions, the positions of the rulebook's cases."""

from pathlib import Path

import pytest

from sensorium.cases.check_run import gather
from sensorium.proofs import (
    VIEWERS,
    Scene,
    Stream,
    contrived_scene,
    copy_is_independent,
    digest_sees_everything,
    fork_is_faithful,
    play_out,
    prove,
    random_scene,
    replays_elsewhere,
    saves_and_loads,
    scenes,
    view_hides,
    views_do_not_interfere,
)
from sensorium.rules.content.editions.index import EDITIONS, rulebooks
from sensorium.rules.core import answers as a
from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.questions import QUESTIONS
from sensorium.rules.core.verbs import VERBS

ROOT = Path(__file__).resolve().parents[2]
EVERY = 80  # one case in so many

CASES = gather([ROOT / "docs" / "rulebook"])[0][::EVERY]
SCENES = list(scenes(4, CASES))


@pytest.mark.parametrize("scene", SCENES, ids=repr)
def test_every_scene_is_proven(scene: Scene) -> None:
    mission = not scene.text  # the set-up alone takes many answers
    prove(scene, seed=1, limit=60 if mission else 40, rarely=50 if mission else 20)


@pytest.mark.parametrize("scene", SCENES[::7], ids=repr)
def test_the_start_is_proven_at_length(scene: Scene) -> None:
    position = scene.start()
    numbers = [1000 + 17 * number for number in range(120)]
    copy_is_independent(position)
    digest_sees_everything(position)
    saves_and_loads(position)
    fork_is_faithful(position, numbers)
    for viewer in VIEWERS:
        view_hides(position, viewer)
        views_do_not_interfere(position, viewer, numbers)


def test_games_are_replayed_elsewhere() -> None:
    replays_elsewhere(*[prove(random_scene(book, 77), 5, limit=150, rarely=200) for book in EDITIONS.values()])


# Proofs prove little if the games they look at are dull. What the random games must come across between them:

NEVER = {
    "supply",  # on the boards of the long way alone, which no scene is
    "sight",  # several blips seen at once: rare, but the golden games have it
    "reveal",
    "reaction",  # asks nobody
    "volley",
    "drop",
    "explosion",  # takes a reload and three equal dice
    "malfunction",  # asks nobody
    "vanishing",
    "end of turn",
    "opening",
    "cast",
    "boosted",
    "scan",  # of several blips: the cases have it
    "claim offer",  # a stalemate that only generated missions let be claimed
    "burst deflection",  # a burst that hits somebody behind rubble: the cases have it
}
# Random scenes of each rulebook; of another, 40. Cards that answer cards are rare.
GAMES = {"first": 100, "fourth": 100, "first+deathwing": 120, "first+deathwing+whitedwarf+psychic+cult": 400}


def test_random_games_meet_every_question_and_every_kind_of_answer() -> None:
    kinds: set[str] = set()
    verbs: set[int] = set()
    told: set[str] = set()

    def look(position: Position, code: int, events: list[Event]) -> None:
        verbs.add(a.verb_of(code))
        told.update(event.kind for event in events)
        if position.stack:
            kinds.add(question(position).kind)

    for book in rulebooks():
        for seed in range(GAMES.get(book.name, 40)):
            play_out(random_scene(book, seed).start(), Stream(seed), 300, look)
            play_out(contrived_scene(book, seed).start(), Stream(seed), 300, look)
    assert {kind.word for kind in QUESTIONS.values()} - kinds <= NEVER
    assert VERBS.keys() - verbs <= {a.WATCH_DOOR, a.CLAIM, a.LOAD, a.STOW}  # rare, or only on the long way alone
    assert told >= {
        "killed",
        "jammed",
        "converted",
        "flamed",
        "opened",
        "showed the counter",
        "reshuffled",
        "game over",
    }
