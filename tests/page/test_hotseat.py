"""Two people at one screen: nothing hidden is on the page or has come over the line while the other one looks."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.page.conftest import Opens, Served
from tests.page.frames import Traffic, blip_values, counters
from tests.page.hands import Hands

ANSWERS = 60


def shows_values(page: Page) -> bool:
    """Whether what a blip is worth can be read anywhere: on cards, on the deck, or only by a screen reader."""
    return page.locator(".of-stealer .value, .who .value, .spoken [aria-label*='worth']").count() > 0


def test_the_screen_changes_hands_and_secrets_do_not(served: Served, opens: Opens) -> None:
    tokens = served.table("pilot-light")
    page = opens()
    traffic = Traffic(page)
    page.goto(f"{served.url}/play/{tokens['marine']}?with={tokens['stealer']}")
    hands = Hands(page, seed=4)
    cards = drawn = worth = 0
    for _ in range(ANSWERS):
        page.wait_for_selector(".handover, .play.mine:not(.busy)")
        card = page.locator(".handover")
        if card.count():
            cards += 1
            # The card stands alone: nothing of either seat is left on the page.
            assert page.locator(".play, .roster, .log, .board, .spoken").count() == 0
            card.get_by_role("button").first.click()
            page.wait_for_selector(".play.mine")
            continue
        marine = page.locator(".play.seat-marine").count() > 0
        if marine:
            assert not shows_values(page)
            drawn += page.locator(".topbar .command .counters").count()
        else:
            assert page.locator(".topbar .command .counters").count() == 0
            worth += shows_values(page)
        if hands.answer() == "over":
            break
    assert cards > 4
    # Both have their own secrets before them …
    assert drawn > 0
    assert worth > 0
    assert blip_values(traffic.heard(tokens["stealer"]))
    assert counters(traffic.heard(tokens["marine"]))
    # … and only their own.
    assert not blip_values(traffic.heard(tokens["marine"]))
    assert not counters(traffic.heard(tokens["stealer"]))
