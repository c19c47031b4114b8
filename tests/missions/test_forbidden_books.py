"""A combination of books that the catalogue forbids is refused with its rule wherever a mission comes from: a file, in
either language of the page, and the generator; the editor does not even offer it."""

from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.missions.checks.checker import broken
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.reader import read_mission
from sensorium.missions.library import mission_named
from sensorium.rules.content.editions.index import rulebooks
from tests.rules.test_combinations import FORBIDDEN


def text_under(rules: str) -> str:
    text = mission_named("evensong").text
    return text.replace('rules = "first+deathwing+whitedwarf+psychic+cult"', f'rules = "{rules}"', 1)


@pytest.mark.parametrize(("rules", "rule"), FORBIDDEN)
def test_a_file_is_refused_with_the_rule(
    rules: str, rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = text_under(rules)
    with pytest.raises(MissionError, match=rule) as refused:
        read_mission(text, "m.toml")
    assert rule in broken(refused.value).what
    (tmp_path / "m.toml").write_text(text, encoding="utf-8")
    assert main(["mission", "check", str(tmp_path / "m.toml")]) == 1
    assert f"m.toml:{text[: text.index('rules =')].count(chr(10)) + 1}" in (out := capsys.readouterr().out)
    assert rule in out


@pytest.mark.parametrize(("rules", "rule"), FORBIDDEN)
def test_no_ship_is_made_so(rules: str, rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "ship.toml"
    assert main(["generate", "--scenario", "raid", "--rules", rules, "--out", str(out)]) != 0
    assert rule in capsys.readouterr().err
    assert not out.exists()


def test_the_editor_offers_none() -> None:
    """Its list is that of the rulebooks there are (``table/make_desk.py``)."""
    assert {name for name, _ in FORBIDDEN}.isdisjoint(book.name for book in rulebooks())
