"""A story as a campaign in the browser: two chapters, who did what, who fell, and what they made of the next."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from sensorium.stories.file import StoryFile
from tests.page.conftest import PHONE, Opens, Served
from tests.page.rivals import sat_down
from tests.stories.tales import any_line, telling_of

STORED = "JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('sensorium.stories'))[1])"
SERVER = 30_000  # milliseconds that it may take to read missions and logs
PLAYED = ".tale-path li:is(.marine, .stealer, .draw)"


def play_chapter(page: Page, served: Served, seed: int) -> None:
    """From the story's page to the end of its next chapter, which somebody at the wire plays against chance."""
    page.locator("[data-act=brief]").click()
    page.locator(".opponent input[value=random]").check()
    page.locator(".briefing .begin").click()
    expect(page).to_have_url(re.compile("/play/"), timeout=SERVER)
    with sat_down(served, page.url.rpartition("/")[2], seed) as marine:
        marine.finish()
    page.reload()
    page.locator("[data-act=tale]").click()
    expect(page).to_have_url(re.compile("/story"))


def test_two_chapters_of_a_story(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/", quiet=("status of 422",))
    shelf = page.locator(".story-shelf[data-story=lantern]")
    expect(shelf.locator("li.ahead")).to_have_count(6, timeout=SERVER)
    shelf.locator("[data-act=begin]").click()
    page.locator(".tale [data-act=begin]").click()
    expect(page.locator("[data-man]")).to_have_count(10, timeout=SERVER)
    for chapter in (1, 2):
        play_chapter(page, served, chapter)
        expect(page.locator(PLAYED)).to_have_count(chapter, timeout=SERVER)
    page.reload()
    expect(page.locator(PLAYED)).to_have_count(2, timeout=SERVER)  # what was counted is counted once
    telling = telling_of(StoryFile.read(page.evaluate(STORED)["text"]).record, "lantern")
    assert [game.mission for game in telling.played] == ["pilot-light", "head-count"]
    for man in telling.men:
        told = page.locator(f"[data-man={man.name}]")
        expect(told).to_have_class(re.compile("fallen") if man.fell else re.compile("card$"))
        if man.deeds.get("kills"):
            expect(told).to_contain_text(f"illed {man.deeds['kills']}" if man.deeds["kills"] > 1 else "illed one")
    # A file that is none takes nothing away.
    page.locator("#stories-file").set_input_files(
        {"name": "record.txt", "mimeType": "text/plain", "buffer": b"nonsense\n"}
    )
    expect(page.locator("[role=alert]")).to_contain_text("Line 1: this is not a story", timeout=SERVER)
    page.reload()
    expect(page.locator(PLAYED)).to_have_count(2, timeout=SERVER)
    branch = telling.branch()
    assert branch is not None
    expect(page.locator(".tale-words")).to_have_text(branch.words[0])
    page.locator("[data-act=brief]").click()
    expect(page.locator(".mission-story")).to_contain_text(branch.words[0], timeout=SERVER)
    expect(page.locator(".tale-changes li")).to_have_count(len(branch.changes))
    for name in telling.expected():
        expect(page.locator(".briefing-roster")).to_contain_text(name)
    page.goto(f"{served.url}/")
    expect(shelf.locator("li:is(.marine, .stealer, .draw)")).to_have_count(2, timeout=SERVER)
    expect(shelf.locator("[data-act=continue]")).to_be_visible()


def test_a_story_far_along_in_french_on_a_phone(served: Served, opens: Opens, tmp_path: Path) -> None:
    """What the server tells has the signs of the language too; nothing runs out of the screen, and all can be read."""
    kept, rng = StoryFile.begin(tmp_path / "record.txt", "Record"), Random(5)
    kept.append("lantern begin")
    for winner in ("stealer", "marine", "draw", "stealer"):
        kept.append(any_line(kept.record, "lantern", rng, winner))
    page = opens(f"{served.url}/story?of=lantern", viewport=PHONE, locale="fr-FR")
    page.locator("#stories-file").set_input_files(tmp_path / "record.txt")
    expect(page.locator(PLAYED)).to_have_count(4, timeout=SERVER)
    told = page.locator(".tale").inner_text()
    assert "’" in told
    assert not re.search(r" [:;?!»]|\w'\w", told)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("[data-act=brief]")).to_be_in_viewport(ratio=1)
    faded = (
        "(all) => all.filter((one) => getComputedStyle(one).opacity < 0.7 && one.innerText).map((one) => one.className)"
    )
    assert page.locator(".tale *").evaluate_all(faded) == []
    page.locator("[data-act=brief]").click()
    page.locator(".mission-story").wait_for()
    assert not re.search(r"\w'\w", page.locator("main").inner_text())
