"""However a mission file is mangled, it is either read or refused in its place; nothing else happens."""

from hypothesis import given
from hypothesis import strategies as st

from sensorium.missions import MissionError, read_mission
from sensorium.missions.checks.checker import check
from sensorium.missions.show.briefing import briefing
from sensorium.missions.show.drawing import drawing
from tests.missions.example import EXAMPLE

WORDS = st.sampled_from(
    [
        "",
        "0",
        "-1",
        "99",
        '"',
        '"x"',
        "[]",
        "[1]",
        "{}",
        "true",
        "\n",
        "[x]\n",
        "[[squad]]\n",
        "5,2",
        "#",
        ".",
        "l",
        "1",
    ]
)
PLACES = st.integers(0, len(EXAMPLE))


def refused_in_its_place(text: str) -> bool:
    try:
        mission = read_mission(text, "m.toml")
    except MissionError as error:
        lines = text.split("\n")
        inside = 1 <= error.line <= len(lines) and 0 <= error.column <= len(lines[error.line - 1]) + 1
        return inside and bool(error.what) and bool(error.advice)
    check(mission)
    return bool(briefing(mission) and drawing(mission))


@given(PLACES, st.integers(0, 30), WORDS)
def test_something_taken_away_or_put_in(start: int, length: int, word: str) -> None:
    assert refused_in_its_place(EXAMPLE[:start] + word + EXAMPLE[start + length :])


@given(st.lists(st.integers(0, EXAMPLE.count("\n")), min_size=1, max_size=12))
def test_lines_taken_away(gone: list[int]) -> None:
    kept = [line for at, line in enumerate(EXAMPLE.split("\n")) if at not in gone]
    assert refused_in_its_place("\n".join(kept))


@given(st.data())
def test_a_value_of_another_kind(data: st.DataObject) -> None:
    lines = EXAMPLE.split("\n")
    at = data.draw(st.sampled_from([at for at, line in enumerate(lines) if " = " in line and '"""' not in line]))
    value = data.draw(st.sampled_from(["3", "-3", "true", '"word"', '""', '["a", "b"]', "[1, 2]", "{}", "1.5", "[[]]"]))
    lines[at] = f"{lines[at].partition(' = ')[0]} = {value}"
    assert refused_in_its_place("\n".join(lines))
