"""A story over the wire: the browser keeps the record, and the server tells what it comes to."""

from pathlib import Path
from random import Random

import pytest

from sensorium.cli import main
from sensorium.server.http import HttpError
from sensorium.server.stories import gone_on
from sensorium.stories.file import StoryFile
from sensorium.table import wire
from tests.stories.tales import any_line


def test_from_the_beginning_to_the_second_chapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = gone_on(wire.StoryAsked(story="lantern"))
    assert (new.phase, new.men, new.card, len(new.chapters)) == ("new", [], None, 6)
    begun = gone_on(wire.StoryAsked(story="lantern", text=new.text, begin=True))
    assert (begun.phase, len(begun.men), begun.changes) == ("game", 10, [])
    assert begun.card is not None
    assert begun.card.translations["fr"][begun.card.name] == "La Veilleuse"
    book, log = tmp_path / "book.txt", tmp_path / "game.jsonl"
    book.write_text(begun.text, "utf-8")
    players = ("--marine", "random", "--stealer", "random", "--seed", "1")
    assert main(["story", "play", str(book), "lantern", *players, "--save", str(log)]) == 0
    capsys.readouterr()
    played = gone_on(wire.StoryAsked(story="lantern", language="fr", text=begun.text, log=log.read_text("utf-8")))
    assert played.text == book.read_text("utf-8")
    assert played.chapters[0].winner
    assert played.chapters[0].came
    assert played.chapters[1].name == "L'Appel"
    assert played.words
    assert played.changes
    with pytest.raises(HttpError) as told:
        gone_on(wire.StoryAsked(story="lantern", text=played.text, log=log.read_text("utf-8")))
    assert told.value.status == 409


def test_a_story_that_is_told() -> None:
    kept, rng = StoryFile("Our stories"), Random(1)
    kept.decide("parish begin")
    for _ in range(2):
        kept.decide(any_line(kept.record, "parish", rng))
    told = gone_on(wire.StoryAsked(story="parish", text=kept.text))
    assert (told.phase, told.card, told.times) == ("over", None, 1)
    assert told.ending
    assert {man.told[-1].split()[0] for man in told.men} == {"Came", "Fell"}


@pytest.mark.parametrize(
    ("given", "what"),
    [
        (wire.StoryAsked(story="opera"), "there is no story"),
        (wire.StoryAsked(story="lantern", text="nonsense\n"), "Line 1: this is not a story; "),
        (wire.StoryAsked(story="lantern", language="fr", text="nonsense\n"), "Ligne 1 : ce n’est pas une histoire ; "),
        (wire.StoryAsked(story="lantern", log="{}"), "has not begun"),
        (wire.StoryAsked(story="lantern", language="fr", log="{}"), "n’a pas commencé"),
    ],
)
def test_what_is_refused_says_why(given: wire.StoryAsked, what: str) -> None:
    with pytest.raises(HttpError, match=what):
        gone_on(given)
