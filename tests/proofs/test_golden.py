"""Golden playthroughs and counts: what the rules do, on paper. `make golden` writes them anew; read the diff."""

import difflib
import json
from pathlib import Path

import pytest

from sensorium.proofs import divide, perft, scene_from
from sensorium.proofs.golden import RULE, SAID, course, rewritten
from sensorium.proofs.perft import differences
from sensorium.rules.content.rulebook import RULES_VERSION
from tools import golden

PAGES = sorted(golden.GAMES.glob("*.txt"))
COUNTS = sorted(golden.COUNTS.glob("*.json"))
ADVICE = "if this is meant, `make golden` and read the diff"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path: Path) -> None:
    page = path.read_text("utf-8")
    now = rewritten(path.stem, page)
    if now != page:
        diff = difflib.unified_diff(page.splitlines(), now.splitlines(), "as it went", "as it goes", lineterm="", n=2)
        pytest.fail(f"{path.name}: {ADVICE}\n" + "\n".join(list(diff)[:60]))


@pytest.mark.parametrize("path", COUNTS, ids=lambda path: path.stem)
def test_there_are_as_many_games_as_there_were(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    position = scene_from(path.stem, "\n".join(data["scene"])).start()
    for depth, count in enumerate(data["counts"], 1):
        if perft(position, depth).data() != count:
            shown = f"{perft(position, depth).data()} games to depth {depth} instead of {count}"
            pytest.fail(f"{path.name}: {shown}, by first answer:\n{divide(position, depth)}\n{ADVICE}")
    lines = differences(data["divide"], divide(position, data["depth"]))
    assert not lines, f"{path.name}: at depth {data['depth']}; {ADVICE}\n" + "\n".join(lines)


def test_the_script_writes_what_stands_there() -> None:
    for path in COUNTS:
        assert golden.recounted(path) == path.read_text("utf-8"), ADVICE


def test_there_are_pages_of_every_edition_and_they_are_short() -> None:
    for edition in ("first", "fourth", "deathwing"):
        assert len([path for path in PAGES if path.stem.startswith(edition)]) >= 3
    for edition in ("first", "fourth"):
        assert len([path for path in COUNTS if path.stem.startswith(edition)]) >= 3
    for path in PAGES:
        assert len(path.read_text("utf-8").splitlines()) < 500, "a page is read by people"


def test_a_page_that_is_legal_no_more_goes_on_at_random() -> None:
    page = PAGES[0].read_text("utf-8")
    head, rest = page.split(RULE, 1)
    spoilt = rest.replace(SAID, f"{SAID}A dances", 1)
    now = rewritten("page", head + RULE + spoilt)
    assert "dances" not in now
    assert now.count(SAID) > 1


def test_differences_are_followed_by_first_answer() -> None:
    one = {"choices": 1, "nodes": 1, "ends": 0}
    two = {"choices": 2, "nodes": 2, "ends": 0}
    assert differences({"a": one, "b": one}, {"a": one, "b": one}) == []
    lines = differences({"gone": one, "same": one, "else": one}, {"same": one, "else": two, "new": two})
    assert [line[:6] for line in lines] == ["- gone", "+ new:", "! else"]


def test_the_rules_have_another_version_whenever_a_game_goes_otherwise() -> None:
    """Fails when golden games have changed and RULES_VERSION has not: then saved games may go otherwise too."""
    known = json.loads(golden.VERSIONS.read_text("utf-8"))
    assert golden.recorded(known, golden.courses(), RULES_VERSION) == known, "write them with `make golden`"
    assert all(int(version) <= RULES_VERSION for versions in known.values() for version in versions)


def test_a_record_is_added_to_and_never_rewritten() -> None:
    known = {"a": {"1": "x"}, "b": {"1": "y", "3": "z"}}
    assert golden.recorded(known, {"a": "x", "b": "z", "c": "n"}, 3) == {**known, "c": {"3": "n"}}
    assert golden.recorded(known, {"a": "other", "b": "z"}, 3)["a"] == {"1": "x", "3": "other"}
    with pytest.raises(golden.SameVersionError, match="b goes otherwise"):
        golden.recorded(known, {"a": "x", "b": "other"}, 3)


def test_words_around_a_game_are_not_its_course() -> None:
    page = PAGES[0].read_text("utf-8")
    told = course(page)
    assert course(page.replace("   views ", "   sights ")) == told
    assert course(page.replace(SAID, f"{SAID}x", 1)) != told
    assert course(page.replace("digest ", "digest x")) != told
