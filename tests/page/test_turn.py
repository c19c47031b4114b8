"""The small things of a turn: taking back, being refused, time running out, watching, playing again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.conftest import Opens, Served
from tests.page.frames import Traffic, blip_values, counters
from tests.page.hands import Hands
from tools.serving import serving

CORRIDOR = "drill-end"  # a marine and a stealer at the two ends of a corridor


def card(page: Page, name: str) -> str:
    """What a piece's card says."""
    return str(page.locator(f".piece-card[data-piece='{name}']").get_attribute("aria-label"))


def test_what_is_done_is_taken_back_up_to_a_roll(served: Served, opens: Opens) -> None:
    tokens = served.table(CORRIDOR, stealer="random")
    page = opens(f"{served.url}/play/{tokens['marine']}")
    hands = Hands(page)
    hands.play_until("action")
    undo = page.get_by_role("button", name="Undo")
    page.locator(".piece-card[data-piece=Ivo]").click()
    hands.settle()
    before, lines = card(page, "Ivo"), page.locator(".log li").count()
    page.locator("[data-act=turn-left]").click()
    page.get_by_text("Ivo turns north.").first.wait_for()
    assert card(page, "Ivo") != before
    undo.click()
    page.locator(".piece-card[data-piece=Ivo][aria-label*='facing east']").wait_for()
    hands.question()
    assert card(page, "Ivo") == before
    assert page.locator(".log li").count() == lines
    # By key as well; and not past a shot.
    page.keyboard.press("e")
    page.locator(".piece-card[data-piece=Ivo][aria-label*='facing south']").wait_for()
    hands.question()
    page.keyboard.press("u")
    page.locator(".piece-card[data-piece=Ivo][aria-label*='facing east']").wait_for()
    hands.question()
    page.locator("[data-act=fire]").click()
    page.locator(".spot .option.main").click()
    page.locator(".log .line.roll").first.wait_for()
    assert undo.is_disabled()


def test_who_is_refused_is_shown_the_rule(served: Served, opens: Opens) -> None:
    tokens = served.table("pilot-light", stealer="random")
    page = opens(f"{served.url}/play/{tokens['marine']}")
    hands = Hands(page)
    hands.play_until("action")
    page.keyboard.press("1")
    hands.settle()
    fire = page.locator("[data-act=fire]")
    assert "off" in str(fire.get_attribute("class"))
    fire.click()
    why = page.locator(".why")
    why.wait_for()
    assert "not possible" in why.inner_text()
    link = why.get_by_role("link")
    rule = link.inner_text()
    assert rule.startswith("first.")
    address = page.url
    link.click()
    line = page.locator(".book-beside .rule-line.pointed")
    line.wait_for()
    assert line.get_attribute("data-at") == rule
    expect(line.locator("dd").first).not_to_be_empty()
    expect(line).to_be_in_viewport()
    # The game has not been left, and its keys are not those of the book.
    assert page.url == address
    page.keyboard.press("Escape")
    expect(page.locator(".book-beside")).to_have_count(0)
    expect(why).to_be_visible()


@pytest.fixture
def hourglass(tmp_path: Path) -> Iterator[tuple[str, list[float]]]:
    """A server whose time can be put forward: its address, and by how much."""
    skipped = [0.0]
    with serving(tmp_path, now=lambda: monotonic() + skipped[0]) as url:
        yield url, skipped


def timed_game(page: Page, url: str) -> None:
    """Against a bot, with the clock that the book has; nobody has one who does not ask for it."""
    page.goto(f"{url}/?mission=pilot-light")
    page.locator(".opponent input[value=random]").check()
    assert page.locator("input[name=clock][value=off]").is_checked()
    page.get_by_label("by the book").check()
    page.locator(".briefing").get_by_role("button", name="Begin").click()


HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_the_clock_stands_while_nobody_sees_the_page(hourglass: tuple[str, list[float]], opens: Opens) -> None:
    url, skipped = hourglass
    page = opens()
    timed_game(page, url)
    hands = Hands(page)
    hands.play_until("action")
    page.locator(".clock.runs").wait_for()
    page.evaluate(HIDE, True)
    page.locator(".clock:not(.runs)").wait_for()
    skipped[0] += 1000
    page.evaluate(HIDE, False)
    page.locator(".clock.runs").wait_for()
    assert page.get_by_role("timer").inner_text().startswith(("2:", "1:5"))
    # The same when the page is closed and opened again.
    seat = page.url
    page.goto("about:blank")
    page.wait_for_timeout(2000)
    skipped[0] += 1000
    page.goto(seat)
    hands.question()
    assert page.get_by_role("timer").inner_text().startswith(("2:", "1:5"))
    assert page.locator(".log .line", has_text="Time is up").count() == 0


def test_the_turn_ends_when_its_time_is_up(hourglass: tuple[str, list[float]], opens: Opens) -> None:
    url, skipped = hourglass
    page = opens()
    timed_game(page, url)
    hands = Hands(page)
    hands.play_until("action")
    clock = page.get_by_role("timer")
    assert clock.inner_text().startswith("2:")
    # A clock that is stopped stands; one that is started again runs out.
    page.get_by_role("button", name="Stop the clock").click()
    page.locator(".clock.paused").wait_for()
    skipped[0] += 1000
    page.keyboard.press("1")
    hands.settle()
    assert hands.question() == "action"
    page.get_by_role("button", name="Start the clock").click()
    page.locator(".clock.runs").wait_for()
    skipped[0] += 1000
    page.keyboard.press("2")
    page.locator(".log .line", has_text="Time is up").wait_for()
    page.locator(".log .line", has_text="the stealer turn begins").first.wait_for()


def test_a_spectator_sees_what_both_may_know(served: Served, opens: Opens) -> None:
    tokens = served.table("pilot-light", marine="human", stealer="random")
    watcher = opens()
    traffic = Traffic(watcher)
    watcher.goto(f"{served.url}/play/{tokens['spectator']}")
    player = opens(f"{served.url}/play/{tokens['marine']}")
    hands = Hands(player, per_turn=1)
    hands.play_until("action")
    hands.end_turn()
    watcher.locator(".log .line", has_text="Turn 1: the stealer turn begins").wait_for()
    assert "Spectator" in watcher.locator(".topbar").inner_text()
    assert watcher.locator(".dock .control, .button.undo").count() == 0
    assert watcher.locator(".piece-card.at-board").count() >= 5
    heard = traffic.heard(tokens["spectator"])
    assert len(heard) > 5
    assert not blip_values(heard)
    assert not counters(heard)
    assert not any("choices" in message.get("asked", {}) for message in heard)


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en-GB", "Brood · normal had to stop thinking early"), ("fr-FR", "a dû cesser de réfléchir avant la fin")],
)
def test_a_bot_that_had_to_stop_thinking_early_is_named(locale: str, said: str, served: Served, opens: Opens) -> None:
    tokens = served.table("pilot-light", marine="human", stealer="brood:normal")
    page = opens(locale=locale)

    def hurry(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def told(raw: str | bytes) -> None:
            message = json.loads(raw)
            for seat in message.get("seats", ()):
                seat["hurried"] = seat["side"] == "stealer"
            client.send(json.dumps(message))

        server.on_message(told)

    page.route_web_socket("**/ws/**", hurry)
    page.goto(f"{served.url}/play/{tokens['marine']}")
    note = page.locator(".dock .hurried")
    note.wait_for()
    assert note.count() == 1
    assert said in note.inner_text()


def test_again_with_the_sides_swapped(served: Served, opens: Opens) -> None:
    tokens = served.table(CORRIDOR, host="marine")
    tokens["stealer"] = served.accept(tokens["invitation"])
    pages = {side: opens(f"{served.url}/play/{tokens[side]}") for side in ("marine", "stealer")}
    hands = {side: Hands(page, per_turn=0) for side, page in pages.items()}
    while hands["marine"].question_now() != "over":
        for one in hands.values():
            if one.question_now() not in ("", "over"):
                one.answer()
    marine, stealer = pages["marine"], pages["stealer"]
    marine.get_by_role("button", name="Swap sides").click()
    marine.locator(".play.seat-stealer").wait_for()
    stealer.get_by_role("link", name="To the next game").click()
    stealer.locator(".play.seat-marine").wait_for()
    # They sit at the same table, and the game can begin.
    marine.locator(".presence .marine.here").wait_for()
    Hands(stealer).play_until("action")
