"""Pitfalls, ladders and ambush counters on the page: positions of the rulebook's cases, played on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sensorium.table import wire
from sensorium.table.case_film import opened_at
from sensorium.table.table import Table
from tests.page.conftest import PHONE, Opens, Served
from tests.page.live_table import LiveTable
from tests.table.sitting import numbers, question

PHONES: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "locale": "fr-FR"}
PITFALLS, LADDERS = "deathwing/11-pitfalls", "deathwing/13-ladders"
BETWEEN, AMBUSHES = "deathwing/14-combat-between-levels", "deathwing/18-ambush-counters"


HELD = 2600  # milliseconds until a deck that was moved by hand may be moved again
# Whether A is drawn where the deck can be seen.
INSIDE = """() => {
  const deck = document.querySelector('.deck-panel > .deck').getBoundingClientRect();
  const at = document.querySelector('.pieces [data-piece=A]').getBoundingClientRect();
  return at.top > deck.top && at.bottom < deck.bottom;
}"""


def case_table(case: str, at: int = 0, seed: int = 1) -> Table:
    """A case played on after so many of its lines, by two people."""
    wanted = wire.CasePlay(case=case, at=at, side="marine", player="human")
    return Table.opened(opened_at(wanted, numbers(seed))[1], numbers(seed), 0.0)


def told(live: LiveTable) -> list[str]:
    assert live.table is not None
    return [line.kind for line in live.table.welcome(live.seat, 0.0).log]


def begin(page: Page, live: LiveTable, table: Table) -> None:
    """As the marine player, with the first of his men chosen."""
    live.sit(table, "marine")
    page.keyboard.press("1")
    live.settle()


def pick(page: Page, live: LiveTable, square: str) -> None:
    """With the keyboard's cursor: the first time it shows what can be done there, the second time it does it."""
    page.locator(f".spoken [data-square='{square}']").focus()
    page.keyboard.press("Enter")
    live.settle()


@pytest.mark.parametrize("special", [{}, PHONES], ids=["desktop", "phone"])
def test_nobody_jumps_who_only_walks(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    """A pitfall beside him is walked to, and the jump is offered besides; both say what may come of them."""
    page = opens(**special)
    live = LiveTable(page, served.url)
    begin(page, live, case_table(f"{PITFALLS}/jumping-as-he-comes"))
    pick(page, live, "2,1")
    options = page.locator(".spot .options .option")
    expect(options).to_have_count(2)
    going, jump = options.all()
    expect(going).to_contain_text(re.compile(r"(fall|chute) 17\s?%"))
    expect(jump).to_contain_text(re.compile("jump down|sauter"))
    expect(jump).to_contain_text(re.compile(r"(prone|à plat ventre) 67\s?%"))
    expect(page.locator(".facings svg:empty, .facings .option:not(:has(svg))")).to_have_count(0)
    pick(page, live, "2,1")
    assert "jumped" not in told(live)
    assert "rolled" in told(live), "for the edge"

    begin(page, live, case_table(f"{PITFALLS}/jumping-as-he-comes", seed=2))
    pick(page, live, "2,1")
    page.keyboard.press("i")
    live.settle()
    assert "jumped" in told(live)


def test_a_ladder_is_climbed_and_not_broken_by_the_way(served: Served, opens: Opens) -> None:
    """A second press on a ladder goes there; whoever wants to break it says so, and is told what it is."""
    page = opens()
    live = LiveTable(page, served.url)
    begin(page, live, case_table(f"{LADDERS}/bolts-do-nothing"))
    pick(page, live, "3,1")
    expect(page.locator(".spot .option.main")).to_contain_text("Go to 3,1")
    expect(page.locator(".spot")).to_contain_text("Beat down the ladder at 3,1")
    pick(page, live, "3,1")
    assert "assaults" not in told(live)
    expect(page.locator(".verbs [data-act=jump] kbd")).to_have_text("I")
    expect(page.locator(".verbs [data-act=climb] kbd")).to_have_text("H")
    page.keyboard.press("h")
    live.settle()
    assert "climbed" in told(live)

    begin(page, live, case_table(f"{LADDERS}/bolts-do-nothing", seed=2))
    page.keyboard.press("a")
    live.settle()
    expect(page.locator(".spot .option.main")).to_contain_text("Beat down the ladder at 3,1")
    page.keyboard.press("a")
    live.settle()
    assert "assaults" in told(live)


def test_where_a_hole_leads_is_drawn_and_said(served: Served, opens: Opens) -> None:
    """Pitfalls as well as ladders; the letters lie over what stands there."""
    page = opens()
    live = LiveTable(page, served.url)
    for case, name in ((f"{PITFALLS}/jumping-as-he-comes", "pit"), (f"{LADDERS}/bolts-do-nothing", "ladder")):
        live.sit(case_table(case), "marine")
        page.reload()
        page.locator(".play").wait_for()
        live.settle()
        expect(page.locator(".links .ladder-tag")).to_have_count(2)
        expect(page.locator(".holes ~ .things ~ .links")).to_have_count(1)
        expect(page.locator(f".spoken [aria-label$='{name}']").first).to_be_attached()


def asked_to_withdraw() -> Table:
    for seed in range(40):
        table = case_table(f"{BETWEEN}/he-steps-back", seed=seed)
        table.give("stealer", ["S assault A"], 0.0)
        if question(table).kind == "withdraw":
            return table
    raise AssertionError("nobody has survived it")


def test_who_is_asked_about_is_marked_on_the_deck(served: Served, opens: Opens) -> None:
    page = opens(**PHONES)
    live = LiveTable(page, served.url)
    live.sit(asked_to_withdraw(), "marine")
    expect(page.locator("[data-piece=A].selected")).to_have_count(1)
    expect(page.locator(".objective")).to_contain_text("Aucun ici")  # and no bare heading
    expect(page.locator("[data-piece=B].selected")).to_have_count(0)


def test_who_is_asked_about_stays_in_sight_when_the_deck_shrinks(served: Served, opens: Opens) -> None:
    """A notice comes up, or the dock grows: he does not vanish behind it."""
    page = opens(**PHONES)
    live = LiveTable(page, served.url)
    live.sit(asked_to_withdraw(), "marine")
    for _ in range(4):
        page.keyboard.press("+")
    for _ in range(40):  # the deck is moved until he stands near its lower edge
        box = page.locator(".deck-panel > .deck").bounding_box()
        at = page.locator(".pieces [data-piece=A]").bounding_box()
        assert box
        assert at
        if at["y"] + at["height"] > box["y"] + box["height"] - 60:
            break
        page.keyboard.press("Alt+ArrowUp")
        live.settle()
    page.wait_for_timeout(HELD)
    page.evaluate("() => document.querySelector('.dock').style.setProperty('min-height', '64dvh')")
    page.wait_for_function(f"() => ({INSIDE})()")


def test_an_ambush_counter_is_known_to_its_owner(served: Served, opens: Opens) -> None:
    """Also one that is nothing: where it is placed hangs on it. The other side is shown a question mark."""
    page = opens()
    live = LiveTable(page, served.url)
    drawn: set[str] = set()
    for seed in range(20):
        table = case_table(f"{AMBUSHES}/six-squares-and-out-of-sight", seed=seed)
        table.give("marine", ["end turn"], 0.0)
        for said in ("take ambush", "end turn"):
            table.give("stealer", [said], 0.0)
        live.sit(table, "stealer")
        value = page.locator(".who .value").inner_text()
        line = next(one for one in table.welcome("stealer", 0.0).log if one.kind == "drew an ambush")
        assert value == {"nothing": "0", "a stealer": "1"}[str(line.facts["counter"])]
        drawn.add(value)
        table.give("stealer", ["a place 7,1"], 0.0)
        live.sit(table, "stealer")
        expect(page.locator(".pieces [data-piece=a] .blip-value")).to_have_text(value)
        expect(page.locator(".piece-card[data-piece=a] .value")).to_have_text(value)
        if drawn == {"0", "1"}:
            live.sit(table, "marine")
            expect(page.locator(".pieces [data-piece=a] .blip-value")).to_have_text("?")
            return
    raise AssertionError(f"only {drawn} was drawn")


def test_whoever_lies_down_is_seen_to(served: Served, opens: Opens) -> None:
    """By a mark with a shape of its own, big enough at the smallest size, and over nothing else that is told of him."""
    page = opens(**PHONES)
    live = LiveTable(page, served.url)
    live.sit(case_table(f"{PITFALLS}/four-is-not-enough", 1), "marine")
    mark = page.locator(".pieces [data-piece=A] .prone").bounding_box()
    body = page.locator(".pieces [data-piece=A] .rim").bounding_box()
    points = page.locator(".pieces [data-piece=A] .ap-pips").bounding_box()
    assert mark
    assert body
    assert points
    assert mark["width"] > 0.6 * body["width"]
    assert mark["height"] > 0.15 * body["height"]
    assert mark["y"] + mark["height"] <= points["y"] + 1
    page.keyboard.press("1")
    live.settle()
    expect(page.locator(".verbs [data-act=stand]")).to_be_visible()
    page.keyboard.press("k")
    live.settle()
    expect(page.locator(".pieces [data-piece=A] .prone")).to_have_count(0)
