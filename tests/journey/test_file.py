"""A journey on disk: what is wrong with a file is told with its line."""

from pathlib import Path

import pytest

from sensorium.campaign.log_faults import LogFileError
from sensorium.campaign.log_file import StaleError
from sensorium.journey.file import JourneyFile

LINES = ("player take ours", "chance tiles 3 7", "player lay 3@0,0N 7@1,0E")


@pytest.fixture
def way(tmp_path: Path) -> Path:
    path = tmp_path / "way.txt"
    kept = JourneyFile.begin(path, "Emberfall")
    for line in LINES:
        kept.append(line)
    return path


def test_it_is_resumed(way: Path) -> None:
    kept = JourneyFile.open(way)
    assert (kept.journey.lines, kept.journey.phase) == (list(LINES), "game")
    with pytest.raises(FileExistsError):
        JourneyFile.begin(way, "Emberfall")


def test_a_line_that_was_not_written_to_its_end_counts_as_not_written(way: Path) -> None:
    way.write_bytes(way.read_bytes()[:-7])
    kept = JourneyFile.open(way)
    assert kept.count == 2
    kept.append(LINES[2])
    assert JourneyFile.open(way).count == 3


def test_two_cannot_go_on_from_the_same_place(way: Path) -> None:
    one, other = JourneyFile.open(way), JourneyFile.open(way)
    one.append("player undo")
    with pytest.raises(StaleError):
        other.append("player give up")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("sensorium journey 1", "sensorium journal 1", 1),
        ("name Emberfall", "title Emberfall", 2),
        ("rules first+deathwing+solo", "rules first", 3),
        ("language en\n\n", "language en\n", 5),
        ("tiles 3 7", "tiles 3 8", 7),
        ("2 chance", "4 chance", 7),
        ("1 player take ours", "nonsense", 6),
    ],
)
def test_a_broken_file_names_its_line(way: Path, old: str, new: str, line: int) -> None:
    way.write_text(way.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(LogFileError) as told:
        JourneyFile.open(way)
    assert told.value.line == line


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(LogFileError, match="cannot be read"):
        JourneyFile.open(tmp_path / "nowhere.txt")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\n")
    with pytest.raises(LogFileError, match="UTF-8"):
        JourneyFile.open(tmp_path / "bytes.txt")
