"""The editor's forms have every table and key that the reader knows, and the documents tell of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from sensorium.missions.edit.fields import SHEETS
from sensorium.missions.edit.phrases import conditions, effects
from sensorium.missions.format import reader
from sensorium.missions.format.effects import FORMS as EFFECTS
from sensorium.missions.format.forms import LISTED
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.tables import Table
from sensorium.missions.library import drills, lessons, missions

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "missions.md"
DECLARED = {sheet.name: {field.key for field in sheet.fields} for sheet in SHEETS}
FREE = {sheet.name for sheet in SHEETS if sheet.free}


def read_keys(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """The keys that the reader allows in each table, as it says itself while it reads everything there is."""
    found: dict[str, set[str]] = {}
    only = Table.only

    def note(table: Table, known: Sequence[str]) -> None:
        found.setdefault(".".join(part for part in table.path if isinstance(part, str)), set()).update(known)
        only(table, known)

    monkeypatch.setattr(Table, "only", note)
    for mission in (*missions(), *drills(), *lessons()):
        read_mission(mission.text)
    return found


def test_every_key_of_the_reader_has_its_field(monkeypatch: pytest.MonkeyPatch) -> None:
    known = read_keys(monkeypatch)
    tables = {name.partition(".")[0] for name in DECLARED if name}
    assert known.pop("") == DECLARED[""] | tables | {"translation"}  # which is left to the text
    board = known.pop("board")
    assert board == DECLARED["board"] | {"deck", "place"}
    assert {name: DECLARED[name] for name in known} == known
    assert set(DECLARED) == {"", "board", *known, *FREE}
    assert {sheet.name for sheet in SHEETS if sheet.many} == {
        *("board.deck", "board.place", "squad", "object", "work", "objective", "event", "step"),
    }


def test_every_key_of_the_documents_has_its_field() -> None:
    text = DOCUMENT.read_text("utf-8")
    text = text.partition("## Conditions")[0] + text.partition("## The game")[2]  # between them is no key
    text = text.partition("## Translations")[0] + text.partition("## Stories")[2]  # which are left to the text
    examples = "\n".join(re.findall(r"```toml\n(.*?)```", text, re.DOTALL))
    keys = set(re.findall(r"^([a-z_]+)(?: = )", examples, re.MULTILINE))
    rows = re.findall(r"^\| (`[a-z_]+`(?:, `[a-z_]+`)*|`[a-z_]+ = [^|]*) \|", text, re.MULTILINE)
    keys |= {key for row in rows for key in re.findall(r"`([a-z_]+)(?:`| =)", row)}
    every = {key for fields in DECLARED.values() for key in fields}
    names = set(re.findall(r"^([a-z]+) = \"(?:section|sections|squares|rect)", examples, re.MULTILINE))  # of areas
    assert len(keys) > 80
    assert keys - names - every == set()


def test_choices_are_those_that_can_be_read() -> None:
    sides = next(
        field for sheet in SHEETS if sheet.name == "objective" for field in sheet.fields if field.key == "side"
    )
    assert set(sides.options) == set(reader.SIDES)


def test_every_form_of_the_language_can_be_put_together() -> None:
    assert len(conditions()) == len(LISTED)
    for parts, pattern in zip(conditions(), LISTED, strict=True):
        assert [part.word or part.operand for part in parts] == [part.word or part.operand for part in pattern.parts]
    assert len(effects()) == len(EFFECTS)
    for parts, form in zip(effects(), EFFECTS, strict=True):
        assert len(parts) == len(form.split())
        assert not any(part.word.isupper() or part.word == "X,Y" for part in parts), form
