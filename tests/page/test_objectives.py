"""Objectives name rooms, and the rooms glow; what is certain is said to be, and nothing else is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Opens, Served
from tests.page.hands import Hands

LAMPS = '''
id = "lamps"
name = "The Lamp Room"
rules = "{rules}"
briefing = "Burn it."

[goals]
marine = "Burn the lamp room."
stealer = "Keep it dark."

[results]
marine = "It burns."
stealer = "It is dark."

[board]
map = """
###########
1.....#...2
#...../...#
#.....#...#
###########"""
sections = """
###########
#aaaaa#ccc#
#aaaaabccc#
#aaaaa#ccc#
###########"""

[areas]
lock = "squares 5,2"
lamp-room = "section c"

[[squad]]
name = "Castor"
members = ["Ivo marine with heavy-flamer"]
deploy = "lock"
facing = "E"

[stealers]
reinforcements = 1

[[objective]]
side = "marine"
when = "burned lamp-room"
judged = "at once"

[game]
turns = 6
'''


def sit(served: Served, opens: Opens, rules: str, **special: str) -> tuple[Page, Hands]:
    draft = {"file": "lamps.toml", "text": LAMPS.format(rules=rules)}
    tokens = served.table("lamps", stealer="rush", draft=draft)
    page = opens(f"{served.url}/play/{tokens['marine']}", **special)
    hands = Hands(page)
    hands.play_until("action")
    return page, hands


@pytest.mark.parametrize("mission", ["pilot-light", "splinters"])
def test_the_rooms_of_objectives_glow(served: Served, opens: Opens, mission: str) -> None:
    page = opens(f"{served.url}/play/{served.table(mission, stealer='random')['marine']}")
    Hands(page).play_until("action")
    goals = page.locator(".goals .goal:has(.where)")
    assert goals.count()
    glowing = {one.get_attribute("data-area") for one in page.locator(".areas .area-rim.goal").all()}
    assert glowing
    quiet = page.locator(".areas .area-rim:not(.goal)").first
    stroke = "(one) => { const { stroke, strokeOpacity, strokeWidth, opacity, display } = getComputedStyle(one);"
    stroke += "return [stroke, strokeOpacity, strokeWidth, opacity, display].join() }"
    shown = page.locator(".areas .area-rim.goal").first
    if quiet.count():
        assert shown.evaluate(stroke) != quiet.evaluate(stroke)
    for goal in goals.all():
        words = goal.inner_text()
        assert not re.search(r"\b\d+/1$", words, re.MULTILINE), "of one there is nothing to count"
        assert not re.search(r"\b\d+,\d+\b", words), "rooms, not coordinates"
        goal.locator(".where").hover()
        pointed = page.locator(".areas .area-rim.pointed, .goal-squares")
        expect(pointed.first).to_be_attached()
        rooms = {one.get_attribute("data-area") for one in page.locator(".areas .area-rim.pointed").all()}
        assert rooms <= glowing
        assert (
            len(rooms) == len(goal.locator("small").inner_text().split(", ")) if goal.locator("small").count() else True
        )
    page.mouse.move(5, 5)
    expect(page.locator(".areas .area-rim.pointed")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_flaming_the_empty_room_is_certain(served: Served, opens: Opens, rules: str, language: str) -> None:
    page, hands = sit(served, opens, rules, locale=language)
    page.keyboard.press("1")
    hands.settle()
    page.keyboard.press("m")
    page.locator(".places.plus").first.wait_for()
    spots = hands.drawn(".places.plus")
    hands.point(max(spots))  # the farthest: in the lamp room
    spot = page.locator(".spot")
    spot.wait_for()
    words = spot.inner_text()
    assert "certain" in words
    assert "%" not in words
    assert "%" not in " ".join(text for *_, text in hands.drawn(".odds-text"))
    spot.locator(".option.main").click()
    page.locator(".dialog.end .outcome.won").wait_for()
    assert not page.locator(".log .line .rolled").count(), "no die was needed for it"


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_what_may_fail_is_not_called_certain(served: Served, opens: Opens, rules: str) -> None:
    page, hands = sit(served, opens, rules)
    assert page.locator(".goal .where").inner_text().count("lamp room")
    page.keyboard.press("1")
    hands.settle()
    chances = page.evaluate(
        """async () => {
          const main = document.querySelector('script[type=module]').src;
          const { odds } = await import(main.replace('main.js', 'i18n/i18n.js'));
          return [0, 0.001, 5 / 6, 0.9999, 1].map(odds);
        }"""
    )
    assert chances[4] == "certain"
    assert chances.count("certain") == 1
    assert chances[2] == "83%"
    assert "100%" not in chances[3]
    assert chances[1] != chances[0]
