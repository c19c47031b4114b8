"""The chapters as they are read: whole, in order, in both languages, and every rule somewhere in them."""

import re
from pathlib import Path

import pytest

from sensorium.catalogue import catalogue
from sensorium.rulebook.chapters import (
    BOOKS,
    NoChapterError,
    TranslationError,
    chapter,
    chapter_ids,
    contents,
    file_of,
    find_case,
    folder,
    matched,
)
from sensorium.rulebook.markdown import LINK, anchor_of, read_blocks
from sensorium.rulebook.places import END, counterparts, paired, places, rules_in
from sensorium.rulebook.search import search


def test_every_page_is_a_chapter_and_stands_in_its_order() -> None:
    pages = {path for path in folder().rglob("*.md") if "fr" not in path.relative_to(folder()).parts}
    assert {file_of(name) for name in chapter_ids()} == pages
    assert len(set(chapter_ids())) == len(chapter_ids())
    numbers = [int(found[1]) for name in chapter_ids() if (found := re.match(r"first/(\d+)", name))]
    assert numbers == sorted(numbers)
    assert chapter_ids()[0] == "first/intro"


def test_nothing_is_missing_in_french() -> None:
    assert [name for name in chapter_ids() if "fr" not in chapter(name).spoken] == []
    parts = [one.id for book in BOOKS for one in contents(book) if set(one.parts) == {"en"}]
    assert parts == []


def test_french_says_something_of_its_own() -> None:
    """Prose that reads the same in both languages was forgotten."""
    same = [
        f"{name}:{ours.line}"
        for name in chapter_ids()
        for ours, told in zip(chapter(name).blocks, chapter(name).told("fr"), strict=True)
        if "fr" in chapter(name).spoken
        and ours.kind == "text"
        and len(ours.text.split()) > 6
        and ours.text == told.text
    ]
    assert same == []
    titled = [name for name in chapter_ids() if "fr" in chapter(name).spoken and not all(case_titles(name))]
    assert titled == []


def case_titles(name: str) -> list[str]:
    return [block.text for block in chapter(name).spoken["fr"] if block.kind == "case"]


def test_a_translation_must_have_the_blocks_of_its_original(tmp_path: Path) -> None:
    ours = tuple(read_blocks("# Doors\n\nShut.\n\n```case one\nrules first\n```\n\n- a\n- b\n"))
    told = tmp_path / "24-doors.md"
    told.write_text("# Portes\n\nFermées.\n\n[case one: Une]\n\n- a\n- b\n", "utf-8")
    assert [block.text for block in matched(ours, told)][:3] == ["Portes", "Fermées.", "Une"]
    for wrong in ("# Portes\n\nFermées.\n", "# Portes\n\nFermées.\n\n[case two: Deux]\n\n- a\n- b\n"):
        told.write_text(wrong, "utf-8")
        with pytest.raises(TranslationError):
            matched(ours, told)


def test_links_lead_to_files_and_headings_that_are_there() -> None:
    written = Path(__file__).parents[2] / "docs" / "rulebook"
    for name in chapter_ids():
        for language in ("en", *chapter(name).spoken):
            file = written / file_of(name, language).relative_to(folder())
            for _, target in LINK.findall(re.sub(r"```.*?```", "", file.read_text("utf-8"), flags=re.DOTALL)):
                path, _, anchor = target.partition("#")
                assert not path or (file.parent / path).resolve().exists(), f"{file}: {target}"
                if not path and language == "en":
                    assert anchor in {anchor_of(block.text) for block in chapter(name).blocks}, f"{file}: {target}"


def test_every_rule_has_a_place() -> None:
    assert set(places()) == set(catalogue().ids())
    for rule, place in places().items():
        read = chapter(place.chapter)
        assert place.section in {"", END, *read.sections()}, rule
        assert rule in rules_in(place.chapter)[place.section]
    assert places()["first.bolter.two-dice"].chapter == "first/13-storm-bolter-fire"
    assert places()["first.bolter.two-dice"].section == "the-roll"


def test_both_editions_are_set_side_by_side() -> None:
    for name in ("side-by-side/intro", "rulings-side-by-side/intro"):
        read = chapter(name)
        pairs = paired(read)
        assert {*pairs, *pairs.values()} == set(read.written)
        assert all(read.rules(one) != read.rules(other) for one, other in pairs.items())
    others = counterparts()["first.timer.one-sergeant"]
    assert ("fourth.timer.fixed", "time-allowed-first") in {(one.rule, one.case) for one in others}


def test_rules_are_found_by_word_and_by_id() -> None:
    assert search("first.bolter.two-dice", "fr")[0].at == "first.bolter.two-dice"
    assert all(one.at.startswith("first.jam.") for one in search("first.jam.", "en")[:3])
    found = search("ECHOS conversion", "fr")  # without the accent, in capitals
    assert {"rule"} <= {one.kind for one in found}
    assert any("chos" in one.text for one in found)
    assert any(one.kind == "case" and one.at == "point-blank" for one in search("point blank", "en"))
    assert search("  ", "en") == []
    assert search("xylophone", "fr") == []


def test_what_there_is_not_is_told() -> None:
    for name in ("first/nothing", "../secrets", "first"):
        with pytest.raises(NoChapterError):
            chapter(name)
    with pytest.raises(NoChapterError):
        find_case("first/24-doors/nothing")
