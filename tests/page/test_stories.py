"""A story as a campaign in the browser: two chapters, who did what, who fell, and what they made of the next."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from sensorium.stories.file import StoryFile
from tests.page.conftest import Opens, Served
from tests.page.rivals import sat_down
from tests.stories.tales import telling_of

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
