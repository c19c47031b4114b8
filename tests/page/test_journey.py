"""The long way alone in the browser: set out, lay a board, sit down at it, come back, and see the score."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import FilePayload, ViewportSize, expect

from sensorium.journey.file import JourneyFile
from sensorium.journey.journey import Journey
from tests.journey.ways import any_line
from tests.page.conftest import DESKTOP, PHONE, Opens, Served

SMALL: ViewportSize = {"width": 1280, "height": 720}
PARTS = ("[data-act=lay]", "[data-act=another]", ".plan-floor.way-in", ".plan-floor.way-out", "figcaption")
NONSENSE: FilePayload = {"name": "way.txt", "mimeType": "text/plain", "buffer": b"nonsense\n"}


def test_a_journey_is_kept_by_the_browser(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/journey", viewport=PHONE, quiet=("status of 422",))
    page.locator("[data-act=set-out]").click()
    expect(page.locator("[data-man]")).to_have_count(5)
    page.locator("[data-act=draw]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".journey-plan figcaption")).to_contain_text("1")
    # What is decided is in sight with what it is decided by, and with which end is which.
    caption = page.locator(".journey-plan figcaption")
    ways = int(str(caption.inner_text()).rpartition(" ")[2])
    for way in range(1, ways + 1):
        expect(caption).to_contain_text(f"{way} of {ways}")
        for size in (PHONE, SMALL):
            page.set_viewport_size(size)
            page.evaluate("scrollTo(0, 0)")
            for part in PARTS:
                expect(page.locator(part)).to_be_in_viewport(ratio=1)
        page.locator("[data-act=another]").click()
    page.set_viewport_size(PHONE)
    page.locator("[data-act=lay]").click()
    page.locator("[data-act=play]").click()
    expect(page).to_have_url(re.compile("/play/"))
    page.set_viewport_size(DESKTOP)
    expect(page.locator(".goals")).to_contain_text(
        "Everybody who is still alive stands in the corridor on the far side."
    )
    expect(page.locator(".figures div", has_text="Next blips")).to_contain_text("by a die")
    page.set_viewport_size(PHONE)
    page.goto(f"{served.url}/journey")
    expect(page.locator("[data-act=back]")).to_be_visible()
    # A file that is none takes nothing away, neither the journey nor the board that is being played.
    page.locator("#journey-file").set_input_files(NONSENSE)
    expect(page.locator("[role=alert]")).to_contain_text("Line 1: this is not a journey")
    page.reload()
    expect(page.locator("[data-act=back]")).to_be_visible()
    page.locator(".journey-quit summary").click()
    page.locator("[data-act=give-up-now]").click()
    expect(page.locator(".journey-scores li")).to_have_count(1)
    page.reload()
    expect(page.locator(".journey-scores li")).to_have_count(1)
    over = page.evaluate(
        "JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('sensorium.journey'))[1]).text"
    )
    for row in over.splitlines()[:-1], over.splitlines():
        page.locator("#journey-file").set_input_files({**NONSENSE, "buffer": "\n".join([*row, ""]).encode()})
        expect(page.locator(".journey-board.left")).to_have_count(int(len(row) == len(over.splitlines())))
    expect(page.locator(".journey-scores li")).to_have_count(1)  # a journey that was opened is no new one
    expect(page.locator(".journey-board.left")).to_have_count(1)
    page.locator("[data-act=again]").click()
    expect(page.locator("[data-act=set-out]")).to_be_visible()


def test_far_along_the_way_what_is_asked_stays_in_sight(served: Served, opens: Opens, tmp_path: Path) -> None:
    """Boards that lie behind have much to tell, and nothing of it pushes the next one off the screen."""
    journey, rng = Journey(), Random(4)
    while journey.asks() and (journey.number < 9 or journey.phase != "game"):
        journey.decide(any_line(journey, rng))
    assert journey.phase == "game"
    JourneyFile.begin(tmp_path / "way.txt", "Emberfall", lines=journey.lines)
    page = opens(f"{served.url}/journey", viewport=PHONE)
    page.locator("#journey-file").set_input_files(tmp_path / "way.txt")
    for size in (DESKTOP, SMALL, PHONE):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        for part in ("[data-act=play]", ".journey-plan svg", "figcaption"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
