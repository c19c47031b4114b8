"""A game seen again in the page: stepped through by thumb and by keys, judged, handed on, and played on from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sensorium.game import play_out
from tests.page.conftest import PHONE, Opens, Served
from tests.page.hands import Hands

CORRIDOR = "drill-end"
DROP = """([selector, name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const at = document.querySelector(selector);
  return ['dragover', 'drop'].map((kind) =>
    at.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })));
}"""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    path.write_text(play_out("pilot-light", "rush", "rush", seed=3).log, encoding="utf-8")
    return path


def dropped(served: Served, opens: Opens, log: Path, **special: Any) -> Page:
    page = opens(served.url, **special)
    page.locator("#draft-file").set_input_files(log)
    page.locator(".replay[data-of]:not([data-of=''])").wait_for()
    return page


def at(page: Page) -> int:
    # The screen draws on the next animation frame, so what was pressed shows one frame later.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(null)))")
    return int(str(page.locator(".replay").get_attribute("data-at")))


def test_a_file_is_stepped_through_and_judged(served: Served, opens: Opens, log: Path) -> None:
    page = dropped(served, opens, log)
    screen = page.locator(".replay")
    last = int(str(screen.get_attribute("data-of")))
    assert last == len([row for row in log.read_text("utf-8").splitlines() if '"who"' in row])
    page.keyboard.press("End")
    expect(screen).to_have_attribute("data-at", str(last))
    page.keyboard.press("Home")
    page.locator("[data-act=on-turn]").click()
    turned = at(page)
    assert 0 < turned < last
    expect(page.locator(".topbar .turn b")).to_contain_text("Turn 1")
    page.keyboard.press("ArrowRight")
    expect(screen).to_have_attribute("data-at", str(turned + 1))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    assert at(page) > turned
    page.keyboard.press("PageDown")
    later = at(page)
    page.locator(".scrubber").evaluate("(one) => { one.value = 12; one.dispatchEvent(new Event('input')); }")
    expect(screen).to_have_attribute("data-at", "12")
    assert later > 12
    # Each side's view of the same moment: the marines do not know what the blips hide.
    page.keyboard.press("End")
    page.keyboard.press("PageUp")
    moment = at(page)
    expect(page.locator(".filter")).to_have_count(3)  # who sees everything has no side of his own
    page.locator("[data-view=marine]").click()
    page.locator(".replay[data-view=marine][data-of]:not([data-of=''])").wait_for()
    expect(screen).to_have_attribute("data-at", str(moment))
    expect(page.locator(".filter")).to_have_count(4)
    page.locator("[data-view=all]").click()
    page.locator("[data-act=review]").click()
    page.locator(".chances").wait_for()
    expect(page.locator(".chance-row.truth dd")).to_contain_text(re.compile(r"\d+% ±\d+%"))
    page.locator(".moments a").first.click()
    page.locator(".replay[data-playing=false]").wait_for()
    expect(page).to_have_url(re.compile(r"[?&]at=\d+"))
    assert page.locator(".moment-mark").count() == page.locator(".moments li").count()
    page.keyboard.press("Home")
    page.locator("[data-act=advise]").click()
    expect(page.locator(".advice .what")).to_have_text(re.compile(r"^\w+ .+\.$"))
    expect(page.locator(".over-floor .path-end, .over-top .entry-choice")).not_to_have_count(0)


def test_a_finished_game_is_seen_again_and_played_on(served: Served, opens: Opens) -> None:
    tokens = served.table(CORRIDOR, stealer="rush")
    page = opens(f"{served.url}/play/{tokens['marine']}", viewport=PHONE, has_touch=True, is_mobile=True)
    Hands(page, seed=1, per_turn=2).play()
    page.locator(".dialog.end [data-act=replay]").click()
    page.locator(".replay[data-of]:not([data-of=''])").wait_for()
    page.locator("[data-act=play]").tap()
    page.locator(".replay[data-playing=true]").wait_for()
    page.locator("[data-act=play]").tap()
    page.locator(".replay[data-playing=false]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the edge of a phone"
    page.locator(".sharing summary").tap()
    link = page.locator(".sharing input").input_value()
    assert tokens["marine"] not in link, "nobody is given the seat"
    other = opens(link)
    other.locator(".replay[data-of]:not([data-of=''])").wait_for()
    home = opens(served.url)
    home.evaluate(
        "(token) => localStorage.setItem('sensorium.tokens', JSON.stringify([{ token, at: 1 }]))", tokens["marine"]
    )
    home.reload()
    home.locator(".game.over a").click()
    home.locator(".replay[data-of]:not([data-of=''])").wait_for()
    home.keyboard.press("Home")
    home.locator("[data-act=play-marine]").click()
    home.locator(".play").wait_for()
    home.keyboard.press("Shift+H")
    home.locator(".bot-hint").wait_for()


def test_what_is_no_log_is_said_to_be_none(served: Served, opens: Opens, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n", encoding="utf-8")
    page = opens(served.url, quiet=("422", "404"))
    page.locator("#draft-file").set_input_files(bad)
    expect(page.locator(".draft-opener .error")).to_contain_text("bad.jsonl")
    page.goto(f"{served.url}/replay/file-nothing")
    expect(page.locator("h1")).to_contain_text("not open here")


def test_a_log_is_dropped_anywhere(served: Served, opens: Opens, log: Path) -> None:
    """On whatever screen it opens its room, and what is none is said; in a game nothing is left for it."""
    page = opens(f"{served.url}/learn", quiet=("422",))
    page.locator(".lesson").first.wait_for()
    assert page.evaluate(DROP, [".lesson", "none.jsonl", "{}"]) == [False, False], "the browser does not open it itself"
    expect(page.locator(".dropped")).to_contain_text("none.jsonl")
    page.evaluate(DROP, [".lesson", "long.toml", "#" * 50_000])
    expect(page.locator(".dropped")).to_contain_text("long.toml")
    page.evaluate(DROP, [".lesson", "ours.toml", "rules = 3"])
    expect(page.locator(".draft-errors, .findings, h1").first).to_contain_text("ours.toml")
    page.go_back()
    page.locator(".lesson").first.wait_for()
    page.evaluate(DROP, [".lesson", "game.jsonl", log.read_text("utf-8")])
    page.locator(".replay[data-of]:not([data-of=''])").wait_for()
    first = page.url
    page.evaluate(DROP, [".replay", "again.jsonl", log.read_text("utf-8")])
    page.wait_for_url(lambda url: url.split("?")[0] != first.split("?")[0])
    # Who looks at a file has it, and there is no link to hand on.
    page.locator(".replay[data-of]:not([data-of=''])").wait_for()
    expect(page.locator(".sharing")).to_have_count(0)
    token = served.table(CORRIDOR, stealer="rush")["marine"]
    page.goto(f"{served.url}/play/{token}")
    page.locator(".play").wait_for()
    assert page.evaluate(DROP, [".play", "game.jsonl", log.read_text("utf-8")]) == [False, False]
    expect(page).to_have_url(re.compile("/play/"))


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_what_opens_on_a_phone_lies_on_it(served: Served, opens: Opens, locale: str) -> None:
    tokens = served.table(CORRIDOR, stealer="rush")
    page = opens(f"{served.url}/play/{tokens['marine']}", viewport=PHONE, has_touch=True, is_mobile=True, locale=locale)
    Hands(page, seed=1, per_turn=2).play()
    page.goto(f"{served.url}/replay/{tokens['marine']}")
    page.locator(".replay[data-of]:not([data-of=''])").wait_for()
    page.locator(".sharing summary").tap()
    box = page.locator(".sharing > .card").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    with page.expect_download() as saved:
        page.locator(".sharing a[download]").tap()
    assert saved.value.path().read_text("utf-8").startswith("{")
