"""A blip of three is asked about once: where its models go and which way they look, all in one, as they would be placed
by somebody who does not care unless the player says otherwise. With the keys, with the mouse and with a finger."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import PHONE, Opens, Served
from tests.page.hands import QUESTIONS, Hands
from tests.page.scenes import LISTEN

ROOMS = '''
id = "brood"
name = "Behind the Door"
rules = "{rules}"
briefing = "Something breathes behind the door."

[goals]
marine = "Outlive them."
stealer = "Outlive them."

[results]
marine = "It is quiet."
stealer = "It is quiet."

[board]
map = """
##########
1....#...2
#....+...#
#....#...#
##########"""
sections = """
##########
#aaaa#ccc#
#aaaabccc#
#aaaa#ccc#
##########"""

[areas]
west = "squares 4,2"
east = "squares 7,2"

[[squad]]
name = "Castor"
members = ["Ivo marine"]
deploy = "west"
facing = "E"

[[squad]]
name = "Brood"
members = ["Dread blip 3"]
deploy = "east"

[[objective]]
side = "marine"
when = "kills 3"

[game]
turns = 6
'''
FINGERS: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
PLACED = """() => Object.fromEntries(window.known.scene.pieces
  .filter((one) => one.side === 'stealer' && one.where === 'board')
  .map((one) => [one.name, [one.square, one.facing]]))"""
EDITIONS = ("first", "fourth")
SMALL = {"width": 1280, "height": 720}
# How large a square is on the screen, and where the middle of one is, counted from where the first model stands.
SIZE = "() => 48 * document.querySelector('.board .world').getScreenCTM().a"
MIDDLE = """([across, down]) => {
  const size = 48 * document.querySelector('.board .world').getScreenCTM().a;
  const stands = document.querySelector('.board [data-piece=Dread1] .turner');
  const { left, right, top, bottom } = stands.getBoundingClientRect();
  return [(left + right) / 2 + across * size, (top + bottom) / 2 + down * size, ''];
}"""
WHERE = """(node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}"""


def sit(served: Served, opens: Opens, rules: str, **special: Any) -> tuple[Hands, Hands]:
    tokens = served.table("brood", draft={"file": "brood.toml", "text": ROOMS.format(rules=rules)})
    pages: list[Page] = []
    for seat in ("marine", "stealer"):
        page = opens(**special)
        page.add_init_script(LISTEN)
        page.goto(f"{served.url}/play/{tokens[seat]}")
        page.locator(".play").wait_for()
        pages.append(page)
    touch = bool(special.get("has_touch"))
    marine, stealer = (Hands(page, touch=touch) for page in pages)
    while marine.question_now() != "action":
        for hands in (stealer, marine):
            if hands.question_now() in ("deployment", "face"):
                hands.answer()
        marine.page.wait_for_timeout(20)
    return marine, stealer


def asks(hands: Hands) -> None:
    hands.page.locator("[data-act=brood-confirm]").wait_for()


def confirm(hands: Hands) -> None:
    hands.press(hands.page.locator("[data-act=brood-confirm]"))


def chips(page: Page) -> dict[str, str]:
    """By model, where it would go."""
    found = page.locator(".models .option")
    return {one.locator(".words").inner_text().split()[0]: one.locator("small").inner_text() for one in found.all()}


def reveal(marine: Hands, stealer: Hands) -> None:
    """The stealer player turns his blip over himself, in his own turn."""
    marine.end_turn()
    stealer.page.locator(".play.mine[data-asked=action]").wait_for()
    stealer.page.locator(".roster .piece-card").first.dispatch_event("click")  # on a phone it lies in a sheet
    stealer.settle()
    stealer.press(stealer.page.locator("[data-act=convert]"))
    asks(stealer)


@pytest.mark.parametrize("rules", EDITIONS)
def test_taken_as_it_is_with_one_key(served: Served, opens: Opens, rules: str) -> None:
    marine, stealer = sit(served, opens, rules)
    reveal(marine, stealer)
    page = stealer.page
    wished = chips(page)
    assert len(wished) == 3
    assert wished["Dread1"] == "7,2", "one where the blip was"
    assert len(set(wished.values())) == 3
    assert all("6," in square for name, square in wished.items() if name != "Dread1"), "towards the marines"
    assert page.locator(".board .ghost-facing").count() == 3
    page.keyboard.press("Enter")
    page.locator(".play.mine[data-asked=action]").wait_for()
    placed = page.evaluate(PLACED)
    assert {name: square for name, (square, _) in placed.items()} == wished
    assert {facing for _, facing in placed.values()} == {"W"}, "towards the marines"


@pytest.mark.parametrize("rules", EDITIONS)
def test_placed_and_turned_with_the_keys(served: Served, opens: Opens, rules: str) -> None:
    marine, stealer = sit(served, opens, rules)
    reveal(marine, stealer)
    page = stealer.page
    before = chips(page)
    page.keyboard.press("2")
    page.keyboard.press("p")  # the next place for it
    page.wait_for_function(
        "(old) => !document.querySelector('.models .on small').textContent.includes(old)", arg=before["Dread2"]
    )
    page.keyboard.press("Shift+ArrowUp")  # all face north
    page.keyboard.press("3")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".models .option").nth(2)).to_have_attribute("aria-label", re.compile("facing south"))
    after = chips(page)
    assert after["Dread2"] != before["Dread2"]
    assert len(set(after.values())) == 3
    page.keyboard.press("Enter")
    page.locator(".play.mine[data-asked=action]").wait_for()
    placed = page.evaluate(PLACED)
    assert {name: square for name, (square, _) in placed.items()} == after
    assert {name: facing for name, (_, facing) in placed.items()} == {"Dread1": "N", "Dread2": "N", "Dread3": "S"}


@pytest.mark.parametrize("special", [{"viewport": SMALL}, FINGERS], ids=["mouse", "finger"])
def test_a_lit_square_under_the_arrows_can_be_hit(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    """Where squares are small the arrows round a model lie over its neighbours: whatever is nearer is meant."""
    marine, stealer = sit(served, opens, "fourth", **special)
    reveal(marine, stealer)
    page, size = stealer.page, 0.0
    for _ in range(12):
        page.keyboard.press("-")
        size = page.evaluate(SIZE)
        if size < 27:
            break
    assert 18 < size < 27
    # Round 6,2 first, where a model is put that is then sent one square further.
    stealer.press(page.locator(".models .option").nth(1))
    stealer.point(page.evaluate(MIDDLE, [-1, 0]))
    page.wait_for_function("() => document.querySelectorAll('.models small')[1].textContent === '6,2'")
    stealer.press(page.locator(".models .option").nth(1))
    free = next(square for square in ("6,1", "6,3") if square not in chips(page).values())
    stealer.point(page.evaluate(MIDDLE, [-1, -1 if free == "6,1" else 1]))
    page.wait_for_function("(at) => document.querySelectorAll('.models small')[1].textContent === at", arg=free)
    # An arrow is still hit in its middle.
    stealer.press(page.locator(".models .option").nth(1))
    page.locator(".models .option").nth(1).and_(page.locator(".on")).wait_for()
    x, y = page.locator(".board .facing-arrow[data-facing=S]").evaluate(WHERE)
    stealer.point((x, y, ""))
    expect(page.locator(".models .option").nth(1)).to_have_attribute("aria-label", re.compile("facing south"))


def test_who_has_no_points_left_says_what_to_do_next(served: Served, opens: Opens) -> None:
    marine, stealer = sit(served, opens, "fourth")
    marine.end_turn()
    page = stealer.page
    page.locator(".play.mine[data-asked=action]").wait_for()
    page.locator(".roster .piece-card").first.click()
    stealer.settle()
    for _ in range(12):
        if not page.locator(".over-floor .cost").count():
            break
        stealer.walk()
        stealer.settle()
    assert "nor can any other piece: end the turn" in page.locator(".hint.idle").inner_text()


@pytest.mark.parametrize("rules", EDITIONS)
def test_placed_and_turned_with_a_finger(served: Served, opens: Opens, rules: str) -> None:
    marine, stealer = sit(served, opens, rules, **FINGERS)
    reveal(marine, stealer)
    page = stealer.page
    before = chips(page)
    stealer.press(page.locator("[data-act='model Dread3']"))
    spots = stealer.drawn(".places.plus")
    assert len(spots) > 3
    for spot in spots:  # until one is none of the others'
        stealer.press(page.locator("[data-act='model Dread3']"))
        stealer.point(spot)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if chips(page)["Dread3"] not in before.values():
            break
    stealer.press(page.locator("[data-act=all-E]"))
    after = chips(page)
    assert after["Dread3"] not in before.values()
    confirm(stealer)
    page.locator(".play.mine[data-asked=action]").wait_for()
    placed = page.evaluate(PLACED)
    assert {name: square for name, (square, _) in placed.items()} == after
    assert {facing for _, facing in placed.values()} == {"E"}


@pytest.mark.parametrize("special", [{}, FINGERS], ids=["desktop", "phone"])
@pytest.mark.parametrize("rules", EDITIONS)
def test_what_the_marines_see_they_place_once(
    served: Served, opens: Opens, rules: str, special: dict[str, Any]
) -> None:
    """The marine player places two of three and is asked once; his opponent turns all three, at most once for each that
    had not been placed when he was asked, and one press tells all of them where to look."""
    marine, stealer = sit(served, opens, rules, **special)
    marine.page.keyboard.press("1")
    marine.settle()
    marine.press(marine.page.locator("[data-act^='open ']"))
    page = marine.page
    if rules == "fourth":  # each is turned as it is placed
        asks(stealer)
        words = stealer.page.locator(".models").inner_text()
        assert words.count("placed by the enemy later") == 2
        stealer.press(stealer.page.locator("[data-act=all-N]"))
        confirm(stealer)
    asks(marine)
    assert page.locator(".all-face").count() == 0, "they are not his to turn"
    wished = chips(page)
    assert len(wished) == 2
    assert all(square.startswith("8,") for square in wished.values()), "as far from his men as can be"
    before = page.evaluate(QUESTIONS)
    confirm(marine)
    marine.until_moved(before)
    if rules == "first":
        asks(stealer)
        stealer.press(stealer.page.locator("[data-act=all-N]"))
        confirm(stealer)
    page.locator(".play.mine[data-asked=action]").wait_for()
    placed = page.evaluate(PLACED)
    assert {name: placed[name][0] for name in wished} == wished
    assert placed["Dread1"][0] == "7,2"
    assert {facing for _, facing in placed.values()} == {"N"}


def test_who_places_the_enemy_before_the_game_is_told_so(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/play/{served.table('head-count', marine='random')['stealer']}")
    page.locator(".play.mine[data-asked=deployment]").wait_for()
    expect(page.locator(".prompt strong")).to_have_text("You place the enemy: where does Sorrel go?")
