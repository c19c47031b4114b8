"""The stories as files: whole, in both languages, and each chapter playable however the one before it went."""

import tomllib
from random import Random

import pytest

from sensorium.missions.checks.draft import read_draft
from sensorium.missions.format.errors import MissionError
from sensorium.missions.library import ids
from sensorium.missions.translations import catalogues
from sensorium.rules.core.vocabulary import MARINES
from sensorium.stories.changes import changed, read_change
from sensorium.stories.chapters import write_chapter
from sensorium.stories.record import Record
from sensorium.stories.story import BRANCHES, data_of, men_of, read_story, stories, text_of
from tests.stories.tales import any_line, telling_of

FILE = """id = "tale"
names = ["Osk"]

[[chapter]]
mission = "pilot-light"

[[chapter]]
mission = "head-count"
won.en = "Won."
won.fr = "Gagné."
won.changes = ["turn 1 -1"]
lost.en = "Lost."
lost.fr = "Perdu."

[ending]
won = { en = "Well.", fr = "Bien." }
lost = { en = "Ill.", fr = "Mal." }
"""


def test_every_mission_of_a_story_is_a_chapter_of_it_in_order() -> None:
    shelves: dict[str, list[str]] = {}
    for name in ids():
        shelves.setdefault(data_of(name)["story"], []).append(name)
    assert [[one.mission for one in story.chapters] for story in stories().values()] == list(shelves.values())


@pytest.mark.parametrize("winner", ["marine", "stealer"])
@pytest.mark.parametrize("story", list(stories()))
def test_each_chapter_can_be_played_after_each_outcome(story: str, winner: str) -> None:
    """Also when nobody who was there before is left."""
    record, rng = Record(), Random(story)
    record.decide(f"{story} begin")
    telling = telling_of(record, story)
    while not telling.is_over:
        draft = read_draft(write_chapter(telling), "chapter.toml", ids())
        assert not draft.errors
        assert draft.mission is not None
        men = [
            draft.mission.names.piece(label) for squad in draft.mission.squads_of(MARINES) for label in squad.members
        ]
        assert men == telling.expected()
        assert set(catalogues(draft.mission)["fr"]) == set(said(draft.mission.text))
        branch = telling.branch()
        if branch is None:
            assert men == men_of(telling.story.chapters[0].mission)
        else:
            told = (draft.mission.briefing, catalogues(draft.mission)["fr"][draft.mission.briefing])
            assert [text.split()[0] for text in told] == [text.split()[0] for text in branch.words]
            assert branch.changes
            assert not set(men) & set(men_of(telling.story.chapters[0].mission))
        record.decide(any_line(record, story, rng, winner, telling.expected()))
    assert telling.story.endings["won" if winner == "marine" else "lost"]


def said(text: str) -> list[str]:
    """Whatever a mission says to its players."""
    data = tomllib.loads(text)
    head = [data["name"], data["story"], data["briefing"], *data["goals"].values(), *data["results"].values()]
    effects = [one for key in ("work", "event") for table in data.get(key, []) for one in table["do"]]
    told = [one.removeprefix("say ") for one in effects if one.startswith("say ")]
    return [words.strip() for words in [*head, *(one["text"] for one in data["objective"]), *told]]


def test_both_branches_change_a_little() -> None:
    for story in stories().values():
        for chapter in story.chapters[1:]:
            assert set(chapter.branches) == set(BRANCHES)
            assert chapter.branches["won"].changes != chapter.branches["lost"].changes
            assert all(1 <= len(branch.changes) <= 3 for branch in chapter.branches.values())


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        ("blips +1", "start = 2", "start = 3"),
        ("turn 5 -1", "[0, 0, 0, 0, 1,", "[0, 0, 0, 0, 0,"),
        (
            "Rook ammo 5",
            '"Rook marine with heavy-flamer power-fist"',
            '"Rook marine with heavy-flamer power-fist ammo 5"',
        ),
        ("without Lund", '    "Lund marine",\n', ""),
    ],
)
def test_a_change_touches_nothing_else(change: str, before: str, after: str) -> None:
    text = text_of("pilot-light")
    assert changed(text, (read_change(change),)) == text.replace(before, after, 1) != text


def test_a_state_is_not_written_twice() -> None:
    text = changed(text_of("sixteen"), (read_change("Rook ammo 3"),))
    assert '"Rook marine with heavy-flamer power-fist ammo 3"' in text


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('mission = "head-count"', 'mission = "head"', 8),
        ('"turn 1 -1"', '"turn 2 -1"', 11),
        ('"turn 1 -1"', '"more of them"', 11),
        ('"turn 1 -1"', '"without Ansel"', 11),
        ('["Osk"]', '["Ansel"]', 2),
        ('won.fr = "Gagné."\n', "", 9),
        ('id = "tale"', 'name = "tale"', 1),
    ],
)
def test_what_is_wrong_with_a_story_is_told_with_its_line(old: str, new: str, line: int) -> None:
    assert read_story(FILE).number_of("head-count") == 2
    with pytest.raises(MissionError) as told:
        read_story(FILE.replace(old, new, 1))
    assert told.value.line == line
