"""The style sheets: every name they use is defined, and a screen looks the same from wherever one comes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from sensorium.web import PAGE
from tests.page.conftest import Opens, Served

SHEETS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((PAGE / "style").glob("*.css"))}
ALWAYS = {"tokens", "base", "board"}  # those that every screen begins with, and builds upon
SCRIPTS = {path.relative_to(PAGE).as_posix(): path.read_text(encoding="utf-8") for path in PAGE.rglob("*.js")}
# Which sheets come in later, over those of a screen: in a game a lesson, cards, its end, and the rulebook beside it,
# whose cases of forces and ships are drawn as on the screen of a ship.
GAME = {"play", "story", "learn", "cards", "ending", "rulebook", "ship"}
BOOK = {"home", "rulebook", "ship"}
ENABLED = """() => [...document.styleSheets].filter((one) => !one.disabled)
  .map((one) => one.href.match(/(\\w+)\\.css/)[1])"""


def rules(text: str) -> Iterator[list[str]]:
    """The selectors of every rule, those it stands within first; media and the like left out."""
    within: list[str] = []
    words = ""
    for sign in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL):
        if sign == "{":
            within.append(words.strip())
            yield [one for one in within if not one.startswith("@")]
        elif sign == "}":
            within.pop()
        if sign in "{};":
            words = ""
        else:
            words += sign


def bare(name: str) -> set[str]:
    """Classes to which a sheet gives a look by their name alone, wherever they stand."""
    found = set()
    for path in rules(SHEETS[name]):
        own = re.split(r",(?![^()]*\))", path[-1]) if path and len(path) <= 2 else []
        found |= {one.strip() for one in own if re.fullmatch(r"\.[\w-]+", one.strip()) and "-screen" not in one}
    return found


def test_every_variable_is_defined() -> None:
    told = "\n".join([*SHEETS.values(), *SCRIPTS.values()])
    used = set(re.findall(r"var\((--[\w-]+)", told))
    assert len(used) > 30
    assert [one for one in sorted(used) if not re.search(rf"{one}\b['\"]?\s*[:,]", told.replace("var(", "("))] == []


def test_sheets_that_are_on_together_do_not_share_a_class() -> None:
    screens = re.findall(r"import\('[^']+'\), \[([^\]]+)\]", SCRIPTS["main.js"])
    together = [set(re.findall(r"\w+", one)) for one in screens]
    assert len(together) > 10
    clashes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for sheets in [*together, GAME, BOOK]:
        for one, other in combinations(sorted(sheets - ALWAYS), 2):
            clashes[one, other] |= bare(one) & bare(other)
    assert {pair: found for pair, found in clashes.items() if found} == {}


def test_a_screen_looks_the_same_from_wherever_one_comes(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/learn")
    page.locator(".lesson").first.wait_for()
    first = page.evaluate(ENABLED)
    page.locator(".home-link").click()
    page.locator(".mission").first.wait_for()
    assert set(page.evaluate(ENABLED)) == ALWAYS | {"home"}
    page.locator(".newcomer.read").click()
    page.locator(".chapter h1").wait_for()
    page.go_back()
    page.go_back()
    page.locator(".lesson").first.wait_for()
    assert page.evaluate(ENABLED) == first
