"""A weapon has one French name, whoever speaks of it: the page, the missions, the force list, rules and chapters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sensorium
from sensorium.catalogue.translation import translation
from sensorium.forces.words import WEAPONS
from sensorium.missions.format.operands import WEAPONS as TOLD
from sensorium.rules.content.weapons import GEAR_WORDS

PACKAGE = Path(sensorium.__file__).parent
FRENCH = (
    Path(__file__).parents[1] / "docs" / "rulebook" / "fr",
    *(PACKAGE / name for name in ("catalogue/fr", "missions/translations/fr", "web/page/i18n/fr", "stories/library")),
)
# What some of them were called as well. A fist that knocks, and a glove that is no weapon, have no business here.
STRAY = re.compile(r"convertisseur|poings? énergétique|\bgants?\b|bombes? melta|\bla melta\b", re.IGNORECASE)
# A line of words: not the name of a case, nor the key of a text, nor where a rule was found.
NAMES = re.compile(r"\[case [\w-]+|^\s*[\"'][\w.+-]+[\"']\s*[=:]|^source = .*", re.MULTILINE)


def page_names() -> dict[str, str]:
    text = (PACKAGE / "web/page/i18n/fr/words.js").read_text(encoding="utf-8")
    return dict(re.findall(r"'gear\.([\w-]+)': '([^']+)'", text))


def test_the_page_and_the_missions_name_them_alike() -> None:
    assert page_names() == dict(zip(GEAR_WORDS, TOLD["fr"], strict=True))


@pytest.mark.parametrize("word", WEAPONS)
def test_the_force_list_names_them_alike(word: str) -> None:
    """The first edition knows one flamer and calls it so; the fourth's is heavy."""
    ours, theirs = WEAPONS[word][1], page_names()[word]
    assert ours == theirs or (word == "heavy-flamer" and theirs.startswith(f"{ours} "))


def test_the_tables_of_the_rules_name_them_alike() -> None:
    cells, names = translation("fr").cells, page_names()
    known = [word for word in GEAR_WORDS if word.replace("-", " ") in cells]
    assert len(known) > 3
    assert {word: cells[word.replace("-", " ")] for word in known} == {word: names[word] for word in known}


def test_nothing_french_has_another_name_for_them() -> None:
    found = []
    files = [
        path for folder in FRENCH for path in sorted(folder.rglob("*.*")) if path.suffix in (".md", ".toml", ".js")
    ]
    assert len(files) > 150
    for path in files:
        for match in STRAY.finditer(NAMES.sub("", path.read_text(encoding="utf-8"))):
            found.append(f"{path.name}: {match[0]}")
    assert found == []
