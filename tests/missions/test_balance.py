"""The table of measured balance: what it may say, and where the list shows it."""

import pytest

from sensorium.missions import MissionError
from sensorium.missions.format.reader import read_mission
from sensorium.missions.show.listing import listed, summary
from tests.missions.example import EXAMPLE, changed

MEASURED = 'marine = 0.47\ndraw = 0.03\ngames = 100\nseed = 1\ncommand = "sensorium duel lamp-room"\n'


def test_what_was_measured_is_shown_in_the_list() -> None:
    mission = read_mission(changed("marine = 0.5\n", MEASURED))
    assert listed([mission]).endswith("\n                  measured: the marines win 47 % of 100 games, 3 % are draws")
    assert summary(mission)["balance"] == {
        "marine": 0.47,
        "draw": 0.03,
        "games": 100,
        "seed": 1,
        "command": "sensorium duel lamp-room",
    }


def test_what_was_not_measured_is_not_shown() -> None:
    assert "measured" not in listed([read_mission(EXAMPLE)])
    assert summary(read_mission(changed("[balance]\nmarine = 0.5\n", "")))["balance"] == {}


@pytest.mark.parametrize(
    ("table", "at", "message"),
    [
        ("marine = 1.5\n", "marine = 1.5", "`marine = 1.5` is out of range; write a share from 0 to 1, such as 0.5"),
        ('marine = "half"\n', "marine = ", "`marine` is a text and must be a share from 0 to 1; write `marine = 0.5`"),
        ("marine = true\n", "marine = true", "`marine` is true or false and must be a share from 0 to 1"),
        ("games = 3\n", "[balance]", "`[balance]` does not say how often the marines win; add `marine = 0.5`"),
        ("marine = 0.5\ndraw = -1\n", "draw = -1", "`draw = -1` is out of range; write a share from 0 to 1"),
        ("marine = 0.5\ngames = 0\n", "games = 0", "`games = 0` is out of range; write a number of 1 or more"),
        ("marine = 0.5\nseed = 0.5\n", "seed = 0.5", "`seed` is something else and must be a whole number"),
        ("marine = 0.5\ncommand = 3\n", "command = 3", "`command` is a number and must be a text"),
        ("marines = 0.5\n", "marines = 0.5", "`[balance]` has no `marines`; did you mean `marine`?"),
    ],
)
def test_a_mistake_is_told_where_it_is(table: str, at: str, message: str) -> None:
    text = changed("[balance]\nmarine = 0.5\n", f"[balance]\n{table}")
    with pytest.raises(MissionError) as caught:
        read_mission(text, "lamp.toml")
    begun = text.index("[balance]")
    line = text[: text.index(at, begun)].count("\n") + 1
    assert str(caught.value).startswith(f"lamp.toml:{line}: {message}"), str(caught.value)
