"""Missions of unknown origin: within limits, read from their text alone, and told where they are wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sensorium.missions.checks.draft import read_draft
from sensorium.missions.checks.limits import LARGEST_TEXT, MOST_TURNS
from sensorium.missions.format.mission import Mission
from sensorium.missions.library import missions
from sensorium.missions.translations import catalogues
from sensorium.ships.generator import Wanted, generate
from tests.missions.example import EXAMPLE, small

WIDE = "." * 90
HUGE = "\n".join(["#" * 92, *[f"#{WIDE}#"] * 9, "#" * 92])
LONG = "\n".join(["#" * 120, "1" + "." * 118 + "#", "#" * 120])


def wrong(text: str) -> str:
    draft = read_draft(text, "m.toml")
    assert draft.mission is None
    (finding,) = draft.findings
    return str(finding)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_every_mission_of_the_library_is_within_the_limits(mission: Mission) -> None:
    draft = read_draft(mission.text, "m.toml")
    assert draft.mission is not None
    assert not draft.errors


@pytest.mark.parametrize(
    ("text", "part", "says"),
    [
        (small(drawn=HUGE, sections=HUGE.replace(".", "a")), "map =", "the board has too many squares; draw 600"),
        (small(drawn=LONG, sections=LONG.replace(".", "a")), "map =", "the deck is too large; draw 100 squares"),
        (EXAMPLE.replace("total = 16", "total = 16000"), "total = 16000", "16000 is too large a number; write 999"),
        (EXAMPLE.replace("[3, 2, 1]", str([1] * 300)), "reinforcements =", "300 are too many; keep it at 200"),
        (EXAMPLE.replace("turns = 12", "turns = 500"), "turns = 500", "500 turns are too many; write 100"),
    ],
)
def test_what_is_too_large_is_refused_at_its_line(text: str, part: str, says: str) -> None:
    assert wrong(text).startswith(f"m.toml:{line_of(text, part)}: error: {says}")


def test_a_long_file_and_a_deep_one() -> None:
    assert wrong("#" * (LARGEST_TEXT + 1)) == (
        f"m.toml:1: error: the file is too long; keep it below {LARGEST_TEXT} bytes"
    )
    assert "too deeply nested" in wrong("a = " + "[" * 5000 + "]" * 5000)
    deep = "(" * 3000 + "kills 3" + ")" * 3000
    assert "error" in wrong(small(f'[[objective]]\nside = "marine"\nwhen = "{deep}"\n'))


def test_a_piece_of_the_box_far_away() -> None:
    laid = '[[board.place]]\npiece = "corridor-4"\nat = "5000,2"\n'
    assert "`5000,2` lies too far away; write 0 to 99" in wrong(f'id = "m"\nname = "M"\nrules = "first"\n{laid}')


def test_a_broken_line_is_named() -> None:
    text = EXAMPLE.replace('deploy = "lock"', 'deploy = "lokc"')
    assert wrong(text).startswith(f"m.toml:{line_of(text, 'lokc')}: error: ")


def test_a_game_without_an_end_of_its_own_has_one() -> None:
    draft = read_draft(small(), "m.toml")
    assert draft.mission is not None
    assert draft.mission.scenario.turn_limit == MOST_TURNS


def test_a_generated_mission_has_no_last_turn() -> None:
    """deathwing.ruling.generator-stalemate: a stall ends otherwise."""
    for rules in ("first+deathwing", "fourth"):
        draft = read_draft(generate(Wanted("raid", rules, seed=7)), "raid.toml")
        assert draft.mission is not None
        assert draft.mission.scenario.turn_limit == 0


def test_another_mission_of_the_same_id_is_not_translated() -> None:
    ours = missions()[0]
    theirs = read_draft(ours.text.replace(f'name = "{ours.name}"', 'name = "Other"'), "m.toml").mission
    assert theirs is not None
    assert theirs.id == ours.id
    assert ours.name in catalogues(ours)["fr"]
    assert "Other" not in catalogues(theirs).get("fr", {})


@given(st.text(st.characters(codec="utf-8"), max_size=300), st.integers(0, len(EXAMPLE)))
def test_whatever_is_dropped_is_read_or_refused(junk: str, at: int) -> None:
    draft = read_draft(EXAMPLE[:at] + junk + EXAMPLE[at:], "m.toml")
    assert draft.mission is not None or draft.errors
    assert all(finding.line >= 1 for finding in draft.findings)
