"""The record of the stories: the dead stay dead, somebody comes for them, and a game counts once."""

from pathlib import Path
from random import Random

import pytest

from sensorium.campaign.log_faults import LogFileError
from sensorium.campaign.log_file import StaleError
from sensorium.stories.file import StoryFile
from sensorium.stories.record import Record
from sensorium.stories.refusal import Refusal
from sensorium.stories.scars import scars_of
from sensorium.stories.story import stories
from sensorium.stories.words import came_of, man_told, standing, those_told
from tests.stories.tales import any_line, telling_of

FIRST = "lantern pilot-light stealer game 00000001 turn 5 : "
MEN = "Ansel kills 2, Rook dead flames 3 then Osk, Teague scar claws, Lund, Dorrin left"


def begun() -> Record:
    record = Record()
    record.decide("lantern begin")
    return record


def test_the_dead_are_followed_by_somebody_of_a_new_name() -> None:
    record = begun()
    record.decide(FIRST + MEN)
    telling = telling_of(record, "lantern")
    assert telling.holders()["Rook"] == "Osk"
    record.decide(any_line(record, "lantern", Random(1), "marine", []))
    assert [name for name in telling.expected() if name in ("Rook", "Osk")] == ["Osk"]
    told = {man.name: " ".join(man_told(telling, man, "en")) for man in those_told(telling)}
    assert told["Rook"] == "Fired 3 flames. Fell in Pilot Light; Osk came for him."
    assert told["Osk"] == "Came for Rook, before Head Count."
    assert told["Teague"] == "Pilot Light: claw marks across the breastplate."
    french = next(" ".join(man_told(telling, man, "fr")) for man in telling.men if man.name == "Rook")
    assert french == "3 jets de flammes. Tombé dans La Veilleuse ; Osk est venu pour lui."


def test_deeds_add_up() -> None:
    record = begun()
    rng = Random(2)
    while not telling_of(record, "lantern").is_over:
        record.decide(any_line(record, "lantern", rng, "marine", []))
    telling = telling_of(record, "lantern")
    ansel = telling.men[0]
    kills = [dict(part.deeds)["kills"] for game in telling.played for part in game.parts if part.name == "Ansel"]
    assert (ansel.deeds["kills"], len(ansel.chapters)) == (sum(kills), len(kills))
    assert man_told(telling, ansel, "en")[-1] == "Came home."
    assert len(those_told(telling)) == 10


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("lantern head-count marine game 00000002 turn 3 : Varga", "other chapter"),
        (FIRST + "Ansel, Rook", "men"),
        (FIRST + MEN.replace(" then Osk", ""), "no name"),
        (FIRST + MEN.replace("then Osk", "then Quill"), "no name"),
        (FIRST + MEN.replace("Ansel kills 2", "Ansel then Osk-II"), "alive"),
        ("choir splinters marine game 00000002 turn 3 : Maro", "not begun"),
        ("opera begin", "no story"),
    ],
)
def test_what_is_not_allowed_changes_nothing(line: str, key: str) -> None:
    record = begun()
    with pytest.raises(Refusal) as told:
        record.decide(line)
    assert told.value.key == key
    assert told.value.text("fr") != told.value.text("en")
    assert record.lines == ["lantern begin"]
    record.decide(FIRST + MEN)


@pytest.mark.parametrize("words", ["won", "pilot-light nobody game 00000001 turn 5 : Ansel", "pilot-light marine"])
def test_a_line_that_means_nothing(words: str) -> None:
    with pytest.raises(ValueError, match="is no line of a story"):
        begun().decide(f"lantern {words}")


@pytest.mark.parametrize("man", ["Rook dead naps 2 then Osk", "Rook dead then", "rook"])
def test_a_man_of_whom_nothing_can_be_told(man: str) -> None:
    with pytest.raises(ValueError, match="a man"):
        begun().decide(FIRST + MEN.replace("Rook dead flames 3 then Osk", man))


def test_a_game_counts_once_also_after_the_story_has_begun_again() -> None:
    record = begun()
    record.decide(FIRST + MEN)
    for again in ("", "lantern begin"):
        if again:
            record.decide(again)
        with pytest.raises(Refusal) as told:
            record.decide(FIRST + MEN)
        assert told.value.key == "counted"
    assert [len(one.played) for one in record.tellings["lantern"]] == [1, 0]


def test_losing_everything_never_ends_a_story() -> None:
    for story in stories():
        record, rng = Record(), Random(story)
        record.decide(f"{story} begin")
        telling = telling_of(record, story)
        while not telling.is_over:
            record.decide(any_line(record, story, rng, "stealer", telling.expected()))
        assert len({man.name for man in telling.men}) == len(telling.men)
        with pytest.raises(Refusal) as told:
            record.decide(f"{story} pilot-light marine game 00000001 turn 5 : Ansel")
        assert told.value.key == "over"
        for language in ("en", "fr"):
            assert telling.story.endings["lost"][language == "fr"] in standing(telling, language)


def test_what_came_of_a_chapter_names_those_who_were_there() -> None:
    record, rng = Record(), Random(1)
    record.decide("lantern begin")
    record.decide(any_line(record, "lantern", rng, "marine", []))
    record.decide(any_line(record, "lantern", rng, "marine", ["Varga"]))
    telling = telling_of(record, "lantern")
    assert "Varga counts his men twice" in came_of(telling, 2, "en")
    assert telling.holders()["Varga"] not in came_of(telling, 2, "en")


def test_scars() -> None:
    assert scars_of({}, 5, 5) == ()
    assert scars_of({"fights": 2, "won": 1}, 5, 5) == ("claws",)
    assert scars_of({"won": 3, "fights": 4, "flames": 5}, 1, 5) == ("alone", "claws")
    assert scars_of({"shots": 30}, 3, 9) == ("ears", "names")
    assert scars_of({"powers": 2, "casts": 2, "jams": 2}, 5, 5) == ("jam", "voices")


# -- the file ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "stories.txt"
    for line in ("lantern begin", FIRST + MEN, "parish begin"):
        StoryFile.opened(path).append(line)
    return path


def test_all_stories_share_one_file(book: Path) -> None:
    record = StoryFile.open(book).record
    assert (telling_of(record, "lantern").number, telling_of(record, "parish").number) == (2, 1)
    book.write_bytes(book.read_bytes()[:-5])  # the machine stopped
    kept = StoryFile.open(book)
    assert kept.count == 2
    kept.append("choir begin")
    assert StoryFile.open(book).text == book.read_text("utf-8") == kept.text


def test_two_cannot_go_on_from_the_same_place(book: Path) -> None:
    one, other = StoryFile.open(book), StoryFile.open(book)
    one.append("choir begin")
    with pytest.raises(StaleError):
        other.append("choir begin")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("sensorium story 1", "sensorium story 9", 1),
        ("rules missions", "rules first", 3),
        ("en\n\n", "en\n", 5),
        ("kills 2", "kills 3", 7),
        ("3 parish", "4 parish", 8),
        ("1 lantern begin", "nonsense", 6),
    ],
)
def test_a_broken_file_names_its_line(book: Path, old: str, new: str, line: int) -> None:
    with pytest.raises(LogFileError) as told:
        StoryFile.read(book.read_text("utf-8").replace(old, new, 1))
    assert told.value.line == line
