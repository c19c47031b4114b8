"""The rulebook in the page: found by a word, read by thumb, a case stepped through and played on from."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import PHONE, Opens, Served
from tests.page.hands import Hands


def test_a_case_is_found_stepped_through_and_played_on_from(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/rulebook", viewport=PHONE, has_touch=True)
    page.locator(".chapter h1").wait_for()
    page.locator(".book-search input").fill("first.bolter.adjacent")
    page.locator(".book-found a").first.tap()
    rule = page.locator(".rule-line.pointed")
    expect(rule).to_have_attribute("data-at", "first.bolter.adjacent-target")
    expect(rule).to_be_in_viewport()
    assert page.url.endswith("/rulebook/first/13-storm-bolter-fire#first.bolter.adjacent-target")
    case = page.locator(".case[data-at=point-blank]")
    case.scroll_into_view_if_needed()
    expect(case).to_have_attribute("data-steps", "9")
    expect(case.locator(".board .piece")).to_have_count(3)
    case.locator("[data-act=on]").tap()
    expect(case).to_have_attribute("data-step", "1")
    case.locator("[data-line='4'] button").tap()  # S is shot
    expect(case.locator(".case-caption")).to_contain_text("S")
    case.locator("[data-line='5'] button").focus()
    page.keyboard.press("ArrowRight")
    expect(case).to_have_attribute("data-step", "5")
    expect(case.locator(".board .piece")).to_have_count(2)
    case.locator(".case-play summary").tap()
    case.locator("[data-act=marine]").tap()
    page.locator(".play.mine").wait_for()
    expect(page.locator(".play .board .piece")).to_have_count(2)
    page.go_back()
    expect(page.locator(".case[data-at=point-blank]")).to_be_in_viewport()


def test_a_ship_of_a_case_begins_with_a_lit_square_in_sight(served: Served, opens: Opens) -> None:
    """The squares to start from lie at both ends of the ship, and a phone shows only a part of it."""
    page = opens(f"{served.url}/rulebook/deathwing/31-generator-forces", viewport=PHONE, has_touch=True, is_mobile=True)
    case = page.locator(".case[data-at=no-stealers-at-the-start]")
    case.scroll_into_view_if_needed()
    case.locator(".case-play summary").tap()
    case.locator("[data-act=marine]").tap()
    page.locator(".play.mine .places.plus").first.wait_for(state="attached")
    assert Hands(page, touch=True).offered(
        lambda: (Hands(page).drawn(".places.plus"), []), "no lit square can be touched"
    )[0]
