"""What can be said of the page's files without playing: controls, words, weight, what it fetches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from sensorium.rules.core.question_view import all_texts
from sensorium.rules.core.questions import QUESTIONS
from sensorium.server.files import Files
from sensorium.web import PAGE
from tests.page.conftest import Opens, Served
from tests.page.test_ways import CATALOGUES

# Bytes, packed, that a screen may fetch of the page's own files until it is there and can be used.
HEAVIEST = {"/": 86_000, "/play/": 150_000}
# What nobody needs who only plays, and is fetched when it is wanted.
LATER = (
    *(
        "board/score.js",
        "panels/ending.js",
        "panels/help.js",
        "panels/share.js",
        "panels/beyond.js",
        "panels/choices.js",
        "style/ending.css",
        "home/home.js",
        "home/briefing.js",
        "style/home.css",
    ),
    *("replay/replay.js", "replay/projection.js", "replay/films.js", "i18n/en/replay.js", "style/replay.css"),
    *("rulebook/beside.js", "rulebook/reader.js", "i18n/en/rulebook.js", "i18n/fr/rulebook.js", "style/rulebook.css"),
)
# The other rooms: what each may weigh, and what shows that it is there.
ROOMS = {
    "/learn": (75_000, ".lesson"),
    "/rulebook": (91_000, ".chapter h1"),
    "/make": (116_000, ".make-screen[data-settled=true]"),
}
APART = {"learn", "rulebook", "make", "replay", "ship", "war", "workshop", "journey", "stories", "controls"}
ROOT = Path(__file__).resolve().parents[2]
COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
# Words for people: a capital and at least one more word; or any words where only people would read them.
SENTENCE = re.compile(r"""(['"`])([A-Z][a-z]+(?: [a-z]+)+[^'"`]*)\1""")
LABEL = re.compile(
    r"""(?:'aria-label'|title|placeholder|alt|'aria-description'|textContent)\s*[:=]\s*(['"`])([^'"`$]*[A-Za-z]{2}[^'"`$]*)\1"""
)
# What joins two texts that are put together in the code.
JOINED = re.compile(r"\}: \$\{")
NAMES = {"Sensorium"}  # our own name is the same in every language


def keys_of(page: Page, module: str, name: str) -> set[str]:
    return set(page.evaluate(f"async () => Object.keys((await import('/page/{module}')).{name})"))


def test_every_question_has_a_control(served: Served, opens: Opens) -> None:
    page = opens(served.url)
    controls = keys_of(page, "controls/index.js", "CONTROLS")
    assert {kind.word for kind in QUESTIONS.values()} | set(all_texts()) <= controls
    # Those that the protocol names, too.
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    table = text.split("## Questions")[1].split("## Choices")[0]
    kinds = {
        kind for row in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE) for kind in re.findall(r"`([^`]+)`", row)
    }
    assert len(kinds) > 15
    assert kinds <= controls


def test_both_languages_say_the_same(served: Served, opens: Opens) -> None:
    en, fr = opens(served.url).evaluate(CATALOGUES)
    assert set(en) == set(fr)
    blanks = {key: (re.findall(r"\{\w+\}", en[key]), re.findall(r"\{\w+\}", fr[key])) for key in en}
    assert [key for key, (ours, theirs) in blanks.items() if set(ours) != set(theirs)] == []
    assert [key for key in en if en[key].strip() and not fr[key].strip()] == []


def test_every_key_that_is_used_has_words(served: Served, opens: Opens) -> None:
    en, _ = opens(served.url).evaluate(CATALOGUES)
    used = set()
    for path in PAGE.rglob("*.js"):
        used |= set(re.findall(r"\bt\('([^']+)'", path.read_text(encoding="utf-8")))
        counted = re.findall(r"\btn\('([^']+)'", path.read_text(encoding="utf-8"))
        used |= {f"{key}.{form}" for key in counted for form in ("one", "other")}
    assert len(used) > 100
    assert used - set(en) == set()


def test_no_words_outside_the_catalogues() -> None:
    found = []
    for path in PAGE.rglob("*.js"):
        if "i18n" in path.parts:
            continue
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        words = [match[2] for pattern in (SENTENCE, LABEL) for match in pattern.finditer(code)]
        found += [f"{path.name}: {one}" for one in words if one not in NAMES]
    assert found == []


def test_no_punctuation_between_words_outside_the_catalogues() -> None:
    """Each language has its own: a colon stands apart in French."""
    found = []
    for path in PAGE.rglob("*.js"):
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        found += [f"{path.name}: {match[0]}" for match in JOINED.finditer(code) if "i18n" not in path.parts]
    assert found == []


@pytest.mark.parametrize(("start", "locale"), [("/", "en-GB"), ("/play/", "en-GB"), ("/play/", "fr-FR")])
def test_a_screen_is_light(served: Served, opens: Opens, start: str, locale: str) -> None:
    weights = Files(PAGE).weights()
    page = opens(locale=locale)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    token = served.table("pilot-light", stealer="random")["marine"] if start == "/play/" else ""
    page.goto(f"{served.url}{start}{token}")
    page.locator(".play.mine, .mission").first.wait_for()
    page.wait_for_load_state("networkidle")
    fetched = {re.sub(r"^~\w+/", "", url.partition("/page/")[2]) for url in asked if "/page/" in url}
    assert fetched <= set(weights)
    assert len(fetched) > 20
    weight = sum(weights[name] for name in fetched)
    assert weight < HEAVIEST[start], f"{weight} bytes"
    if start == "/play/":
        assert [name for name in LATER if name in fetched] == []
    other = "fr" if locale == "en-GB" else "en"
    assert [name for name in fetched if name.startswith(f"i18n/{other}")] == [], "one language is enough"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_fetches_what_it_needs(served: Served, opens: Opens, room: str) -> None:
    weights = Files(PAGE).weights()
    most, there = ROOMS[room]
    page = opens()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served.url}{room}")
    page.locator(there).first.wait_for()
    page.wait_for_load_state("networkidle")
    fetched = {re.sub(r"^~\w+/", "", url.partition("/page/")[2]) for url in asked if "/page/" in url}
    assert {name.partition("/")[0] for name in fetched} & APART == {room[1:]}
    assert sum(weights[name] for name in fetched) < most


def test_the_page_fetches_nothing_from_elsewhere(served: Served, opens: Opens) -> None:
    asked: list[str] = []
    page = opens()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served.url)
    page.locator("[data-mission=pilot-light]").click()
    page.locator(".briefing").get_by_role("button", name="Begin").click()
    page.locator(".play").wait_for()
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith((served.url, "data:"))] == []
