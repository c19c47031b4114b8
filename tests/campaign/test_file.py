"""A campaign on disk: it goes on where it was left, and whatever was done to the file is named by its line."""

from pathlib import Path
from random import Random

import pytest

from sensorium.campaign.campaign import Campaign
from sensorium.campaign.file import CampaignFile
from sensorium.campaign.log_faults import FAULTS, NAMES, LogFileError
from sensorium.campaign.log_file import StaleError
from sensorium.campaign.refusal import Refusal
from sensorium.campaign.views import view
from tests.campaign.wars import any_line

HEAD = 5  # lines before the log


def some_war(path: Path, lines: int) -> CampaignFile:
    saved = CampaignFile.begin(path, "The Long Watch")
    rng = Random(3)
    while saved.count < lines:
        saved.append(any_line(saved.campaign, rng))
    return saved


def test_it_can_be_stopped_and_resumed_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "war.txt"
    CampaignFile.begin(path, "The Long Watch")
    rng = Random(3)
    told: list[str] = []
    while True:
        saved = CampaignFile.open(path)
        assert saved.campaign.lines == told
        if not saved.campaign.asks():
            break
        saved.append(any_line(saved.campaign, rng))
        told = list(saved.campaign.lines)
    assert saved.campaign.winner


@pytest.mark.parametrize("number", [1, 3, 6])
def test_an_edited_line_is_named(tmp_path: Path, number: int) -> None:
    some_war(tmp_path / "war.txt", 6)
    rows = (tmp_path / "war.txt").read_text("utf-8").split("\n")
    at = HEAD + number - 1
    for change in (rows[at].replace(" ", "  ", 1), rows[at].replace("1", "2"), rows[at][:-1], "", "nonsense"):
        if change == rows[at]:
            continue
        (tmp_path / "edited.txt").write_text("\n".join([*rows[:at], change, *rows[at + 1 :]]), "utf-8")
        with pytest.raises(LogFileError) as caught:
            CampaignFile.open(tmp_path / "edited.txt")
        assert caught.value.line == at + 1


def test_a_line_that_is_lost_or_moved_is_named(tmp_path: Path) -> None:
    some_war(tmp_path / "war.txt", 6)
    rows = (tmp_path / "war.txt").read_text("utf-8").split("\n")
    at = HEAD + 2
    for changed in ([*rows[:at], *rows[at + 1 :]], [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]):
        (tmp_path / "edited.txt").write_text("\n".join(changed), "utf-8")
        with pytest.raises(LogFileError) as caught:
            CampaignFile.open(tmp_path / "edited.txt")
        assert caught.value.line == at + 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("something\n", 1),
        ("sensorium campaign 1\nrules first\n", 2),
        ("sensorium campaign 1\nname A\nrules first\nlanguage en\n\n", 3),
        ("sensorium campaign 1\nname A\nrules first+deathwing\nlanguage en\n1 one bid 4 ~00000000\n", 5),
    ],
)
def test_a_broken_head_is_named(tmp_path: Path, text: str, line: int) -> None:
    (tmp_path / "war.txt").write_text(text, "utf-8")
    with pytest.raises(LogFileError) as caught:
        CampaignFile.open(tmp_path / "war.txt")
    assert caught.value.line == line


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("word", NAMES)
def test_every_fault_of_a_log_is_told_in_both_languages(fault: str, word: str) -> None:
    facts = ("title", "key", "language", "known", "problem", "problem_fr", "rule", "number", "reason")
    told = LogFileError("a.txt", 7, fault, word, **{name: name.upper() for name in facts})
    assert str(told).startswith("a.txt:7: ")
    assert str(told) == told.told("en") != told.told("fr")
    assert (told.text("en").startswith("Line 7: "), told.text("fr").startswith("Ligne 7 : ")) == (True, True)
    for what, advice in FAULTS[fault]:
        assert what != advice


def test_a_line_cut_short_counts_as_not_written(tmp_path: Path) -> None:
    """The machine stopped in the middle of it: the result is counted when it is told again, and once."""
    path = tmp_path / "war.txt"
    saved = some_war(path, 5)
    whole = path.read_bytes()
    line = any_line(saved.campaign, Random(9))
    saved.append(line)
    finished = path.read_bytes()
    for cut in range(len(whole), len(finished), 9):
        path.write_bytes(finished[:cut])
        again = CampaignFile.open(path)
        assert again.count == 5
        again.append(line)
        assert path.read_bytes() == finished


def test_two_who_have_opened_it_do_not_fork_it(tmp_path: Path) -> None:
    path = tmp_path / "war.txt"
    CampaignFile.begin(path, "The Long Watch")
    one, two = CampaignFile.open(path), CampaignFile.open(path)
    one.append("one bid 40")
    before = path.read_bytes()
    with pytest.raises(StaleError):
        two.append("one bid 90")
    assert path.read_bytes() == before
    assert two.campaign.lines == []
    two = CampaignFile.open(path)
    two.append("two bid 90")
    assert CampaignFile.open(path).campaign.marine_player() == "one"


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "war.txt"
    saved = some_war(path, 4)
    before = path.read_bytes()
    with pytest.raises(Refusal):
        saved.append("marine commit Nobody")
    with pytest.raises(ValueError, match="no decision"):
        saved.append("marine dances")
    assert path.read_bytes() == before


def test_what_was_taken_back_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "war.txt"
    saved = CampaignFile.begin(path, "The Long Watch")
    for line in ("one bid 40", "one undo", "one bid 50"):
        saved.append(line)
    again = CampaignFile.open(path)
    assert again.count == 3
    assert again.campaign.lines == ["one bid 50"]
    alike = Campaign()
    alike.decide("one bid 50")
    assert view(again.campaign, "one") == view(alike, "one")
