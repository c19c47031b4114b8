"""Two people at one screen: nothing hidden is on the page or has come over the line while the other one looks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.conftest import PHONE, Opens, Served
from tests.page.frames import Traffic, blip_values, counters
from tests.page.hands import Hands
from tests.page.test_ways import Thumb

ANSWERS = 60


def shows_values(page: Page) -> bool:
    """Whether what a blip is worth can be read anywhere: on cards, on the deck, or only by a screen reader."""
    return page.locator(".of-stealer .value, .who .value, .spoken [aria-label*='worth']").count() > 0


def check_public_deck(page: Page) -> None:
    """Behind the card the deck stays in sight, as anybody may see it, and the card covers nothing of it."""
    page.wait_for_selector(".handover-deck .board .walls")
    deck = page.locator(".handover-deck").bounding_box()
    card = page.locator(".handover").bounding_box()
    window = page.viewport_size
    assert deck
    assert card
    assert window
    assert deck["height"] > window["height"] * 0.45
    assert deck["y"] + deck["height"] <= card["y"] + 1
    assert set(page.locator(".handover-deck .blip-value").all_text_contents()) <= {"?"}


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_card_keeps_the_deck_in_sight(served: Served, opens: Opens, size: str) -> None:
    """What was done is still to be seen while the screen changes hands, and after a reload."""
    tokens = served.table("drill-watch-first")
    special: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = opens(f"{served.url}/play/{tokens['marine']}?with={tokens['stealer']}", **special)
    page.wait_for_selector(".handover")
    check_public_deck(page)
    hands = Thumb(page, seed=4, per_turn=1) if size == "phone" else Hands(page, seed=4, per_turn=1)
    for _ in range(12):
        page.wait_for_selector(".handover, .play.mine:not(.busy)")
        if page.locator(".handover").count():
            check_public_deck(page)
            drawn = page.locator(".handover-deck .pieces .piece").count()
            page.reload()
            page.wait_for_selector(".handover")
            check_public_deck(page)
            assert page.locator(".handover-deck .pieces .piece").count() == drawn
            page.locator(".handover button").first.click()
            page.wait_for_selector(".play.mine")
        elif hands.answer() == "over":
            break


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
            # Nothing of either seat is left on the page.
            assert page.locator(".play, .roster, .log, .dock, .spoken, .psy-hand, .piles").count() == 0
            check_public_deck(page)
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
    # … and only their own; who watches over the hand-over has neither.
    watched = traffic.heard(tokens["spectator"])
    assert watched
    assert not blip_values(watched)
    assert not counters(watched)
    assert not blip_values(traffic.heard(tokens["marine"]))
    assert not counters(traffic.heard(tokens["stealer"]))
