"""What comes up over the deck, dice and duels, never covers another of its kind, however many there are and however
small the deck is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.conftest import DESKTOP, PHONE, Opens, Served
from tests.page.hands import Hands

# On every frame: which of them cover each other, and how many were up at once.
WATCH = """(() => {
  window.covering = new Set();
  window.most = 0;
  window.boxes = () => [...document.querySelectorAll('.thrown, .duel')].filter((one) => !one.hidden)
    .map((one) => ({ one, box: one.getBoundingClientRect() }));
  const name = ({ one, box }) => `${one.className} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
  const watch = () => {
    const up = window.boxes();
    window.most = Math.max(window.most, up.length);
    up.forEach((a, at) => up.slice(at + 1).forEach((b) => {
      const beside = a.box.right <= b.box.left || b.box.right <= a.box.left;
      const apart = beside || a.box.bottom <= b.box.top || b.box.bottom <= a.box.top;
      if (!apart) window.covering.add(`${name(a)} and ${name(b)}`);
    }));
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
})()"""
# The dice of the last lines of the log are kept on the deck, and taken away again: they would lie in the player's way.
PIN = """() => {
  const lines = [...document.querySelectorAll('.log .line:has(.rolled)')].slice(-12);
  for (const line of lines) line.querySelector('.words').click();
  return lines.length;
}"""
UNPIN = "() => document.querySelectorAll('.thrown.pinned').forEach((one) => one.click())"
# Two at the same place.
TWO = """() => {
  for (const words of ['one', 'other']) {
    const box = document.createElement('div');
    box.className = 'roll thrown';
    box.textContent = words;
    box.style.left = box.style.top = '100px';
    document.querySelector('.deck-panel > .deck').append(box);
  }
}"""
FRAMES = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
)
# Those that are not wholly on the deck.
OUTSIDE = """() => {
  const deck = document.querySelector('.deck-panel > .deck').getBoundingClientRect();
  return window.boxes().filter(({ one, box }) => one.matches('.thrown')
    && (box.left < deck.left || box.top < deck.top || box.right > deck.right || box.bottom > deck.bottom)).length;
}"""
PHONES: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def check(page: Page) -> None:
    page.evaluate(FRAMES)
    assert page.evaluate("() => [...window.covering]") == []
    assert page.evaluate(OUTSIDE) == 0


def play_and_pin(page: Page, touch: bool) -> int:
    """A game until there are many dice to be kept on the deck; how many there were."""
    hands = Hands(page, seed=5, touch=touch)
    pinned = 0
    for _ in range(120):
        if hands.answer() == "over":
            break
        pinned = max(pinned, page.evaluate(PIN))
        check(page)
        if pinned > 7:
            break
        page.evaluate(UNPIN)
        page.keyboard.press("0")  # a line that is pointed at leads the eye away
    return pinned


@pytest.mark.parametrize("special", [{"viewport": DESKTOP}, PHONES], ids=["desktop", "phone"])
@pytest.mark.parametrize("mission", ["drill-watch-first", "splinters"])
def test_dice_never_cover_dice(served: Served, opens: Opens, mission: str, special: dict[str, Any]) -> None:
    """After every answer the last dice of the game are kept on the deck, beside those that fall and the duels."""
    page = opens(**special)
    page.add_init_script(WATCH)
    pinned = 0
    for _ in range(6):  # now and then the dice end a game early
        page.goto(f"{served.url}/play/{served.table(mission, stealer='rush')['marine']}")
        pinned = max(pinned, play_and_pin(page, "has_touch" in special))
        if pinned > 3 and page.evaluate("() => window.most") > 3:
            break
    assert pinned > 3
    assert page.evaluate("() => window.most") > 3
    # The deck becomes smaller, and is moved: they keep apart.
    page.evaluate("() => document.querySelector('.dock').style.setProperty('min-height', '55dvh')")
    page.wait_for_function(f"() => ({OUTSIDE})() === 0")
    check(page)
    page.keyboard.press("Escape")
    for key in ("0", "+", "+", "-"):
        page.keyboard.press(key)
        check(page)
    # Each is taken away by a press on it.
    thrown = page.locator(".thrown.pinned")
    if thrown.count():
        before = thrown.count()
        thrown.first.dispatch_event("click")
        assert thrown.count() == before - 1


# Six who stand shoulder to shoulder in the middle of a hall.
BLOCK = '''
id = "block"
name = "The Hall"
rules = "first"
briefing = "Stand."

[board]
map = """
###############
1.............#
#.............#
#.............#
#.............#
#.............#
#.............#
###############"""

[areas]
middle = "squares 6,3 7,3 8,3 6,4 7,4 8,4"

[[squad]]
name = "Castor"
members = ["Ada marine", "Bo marine", "Cyr marine", "Dov marine", "Ebb marine", "Fen marine"]
deploy = "middle"
facing = "E"

[stealers]
reinforcements = 1

[[objective]]
side = "marine"
when = "kills 9"

[game]
turns = 6
'''
HALL = {"file": "block.toml", "text": BLOCK}
# The view of the deck, by what every screen does with it.
VIEW = """(() => {
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (this.pointOf) window.view = this;
    return listen.call(this, type, ...rest);
  };
})()"""
# Who lies under the dice of each in turn.
UNDER = """async () => {
  const main = document.querySelector('script[type=module]').src;
  const { showDice } = await import(main.replace('main.js', 'panels/dice.js'));
  const pieces = [...document.querySelectorAll('.pieces > .piece')];
  return pieces.flatMap((roller) => {
    const who = roller.dataset.piece;
    const gone = showDice(window.view, { who, dice: [3, 4], needs: 6, hits: false, pinned: true });
    const box = document.querySelector('.thrown').getBoundingClientRect();
    const under = pieces.filter((one) => {
      const { e: x, f: y, a: scale } = one.getScreenCTM();
      const half = 14 * scale;
      return x + half > box.left && x - half < box.right && y + half > box.top && y - half < box.bottom;
    });
    gone();
    return under.map((one) => `${one.dataset.piece} under the dice of ${who}`);
  });
}"""


@pytest.mark.parametrize("special", [{"viewport": DESKTOP}, PHONES], ids=["desktop", "phone"])
def test_dice_lie_on_nobody(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    page = opens(**special)
    page.add_init_script(VIEW)
    page.goto(f"{served.url}/play/{served.table('block', stealer='random', draft=HALL)['marine']}")
    page.locator("[data-act=place-rest]").click()
    page.wait_for_function("() => document.querySelectorAll('.pieces > .piece.marine').length === 6")
    page.evaluate(FRAMES)
    assert page.evaluate(UNDER) == []


def test_the_measure_can_fail(served: Served, opens: Opens) -> None:
    page = opens()
    page.add_init_script(WATCH)
    page.goto(f"{served.url}/play/{served.table('drill-end', stealer='random')['marine']}")
    page.locator(".play").wait_for()
    page.evaluate(TWO)
    page.evaluate(FRAMES)
    assert page.evaluate("() => window.covering.size") > 0
