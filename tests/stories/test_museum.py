"""Records of stories that older versions kept open today, and go on."""

import json
from pathlib import Path
from random import Random

import pytest

from sensorium.stories.file import StoryFile
from tests.stories.tales import any_line, telling_of
from tools.museum_stories import standing_of

MUSEUM = Path(__file__).parent / "museum"


@pytest.mark.parametrize("exhibit", sorted(path.name for path in MUSEUM.iterdir()))
def test_a_record_stands_as_it_was_left_and_goes_on(exhibit: str) -> None:
    record = StoryFile.open(MUSEUM / exhibit / "stories.txt").record
    told = json.loads((MUSEUM / exhibit / "index.json").read_text("utf-8"))
    assert json.loads(json.dumps(standing_of(record))) == told
    unfinished = [story for story in record.tellings if not telling_of(record, story).is_over]
    assert unfinished
    rng = Random(1)
    for story in unfinished:
        while not telling_of(record, story).is_over:
            record.decide(any_line(record, story, rng))


def test_the_museum_has_a_story_that_is_told() -> None:
    records = [StoryFile.open(path / "stories.txt").record for path in MUSEUM.iterdir()]
    assert any(telling_of(record, story).is_over for record in records for story in record.tellings)
