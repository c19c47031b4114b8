"""What is written on the deck can be read: at least 11 pixels high, and in a contrast of 4.5 to what lies behind it."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.conftest import PHONE, Opens, Served
from tests.page.hands import Hands
from tests.page.mirror import HOOK
from tests.page.rivals import Clicker

LEAST = 11  # pixels
CONTRAST = 4.5  # WCAG 2.2, 1.4.3

READ = Path(__file__).with_name("labels.js").read_text(encoding="utf-8")


def luminance(colour: list[float]) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[float], other: list[float]) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def over(colour: list[float], alpha: float, ground: list[float]) -> list[float]:
    return [alpha * part + (1 - alpha) * below for part, below in zip(colour, ground, strict=True)]


def pictured(page: Page) -> tuple[list[dict[str, Any]], str]:
    """Every label, and a picture of what lies behind them; dice that come or go meanwhile would spoil it."""
    for _ in range(20):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        labels: list[dict[str, Any]] = page.evaluate(f"() => ({READ}).labels()")
        page.evaluate(f"() => ({READ}).wordless(true)")
        picture = base64.b64encode(page.screenshot()).decode()
        page.evaluate(f"() => ({READ}).wordless(false)")
        if page.evaluate(f"() => ({READ}).labels()") == labels:
            return labels, picture
    raise AssertionError("the deck does not come to rest")


def unreadable(page: Page) -> list[str]:
    """Every label that is too small or too faint."""
    labels, picture = pictured(page)
    assert labels
    grounds = page.evaluate(f"(seen) => ({READ}).behind(seen)", [picture, [label["box"] for label in labels]])
    out = []
    for label, behind in zip(labels, grounds, strict=True):
        if label["size"] < LEAST - 0.01:
            out.append(f"{label['words']}: {label['size']:.1f} px")
        colours = [label["halo"]] if label["halo"] else behind
        worst = min(contrast(over(label["colour"], label["alpha"], ground), ground) for ground in colours)
        if worst < CONTRAST:
            out.append(f"{label['words']}: contrast {worst:.1f}")
    return out


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast([0, 0, 0], [255, 255, 255]) == pytest.approx(21)
    assert contrast([119, 119, 119], [255, 255, 255]) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize(("mission", "side"), [("pilot-light", "marine"), ("splinters", "stealer"), ("well", "marine")])
def test_what_is_written_on_the_deck_can_be_read(
    served: Served, opens: Opens, mission: str, side: str, size: str
) -> None:
    special: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    other = "stealer" if side == "marine" else "marine"
    page = opens(painted=True, **special)
    page.add_init_script(HOOK)
    hands = Hands(page, seed=7, per_turn=2)
    for _ in range(9):  # now and then the dice end a game before anybody here has a turn
        page.goto(f"{served.url}/play/{served.table(mission, **{other: 'rush'})[side]}")
        page.wait_for_selector(".play")
        assert unreadable(page) == []
        if settle_down(page, hands):
            break
    else:
        raise AssertionError("no game comes to a turn")
    # Somebody who is chosen, the way he may go, the arrows at its end; near and far.
    page.keyboard.press("1")
    hands.settle()
    reached = hands.drawn(".over-floor .cost")
    if reached:
        page.evaluate("(square) => window.game.set({ spot: { square } })", next(iter(page.evaluate(REACHED)), ""))
    for key in ("0", "-", "-", "+", "+", "+", "+", "+"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
        assert unreadable(page) == [], key
        assert page.evaluate(COVERED) == [], key


# Names of rooms on which somebody stands. What is only a square or two has its name above it.
COVERED = """() => {
  const { areas } = window.session.state.mission.board;
  const rooms = areas.filter((area) => area.squares.length > 2).map((area) => area.name);
  const all = [...document.querySelectorAll('.deck-panel .area-name')];
  const names = all.filter((name) => rooms.includes(name.dataset.area));
  return names.flatMap((name) => {
    const box = name.getBoundingClientRect();
    return [...document.querySelectorAll('.deck-panel .pieces > .piece')].filter((piece) => {
      const at = piece.getScreenCTM();
      return at.e > box.left && at.e < box.right && at.f > box.top && at.f < box.bottom;
    }).map((piece) => `${name.dataset.area} is under ${piece.dataset.piece}`);
  });
}"""
STATE = "() => JSON.stringify([window.game.placing, window.session.state.asked.kind, window.session.connection])"
REACHED = "() => [...window.game.know().reach.keys()]"


# What hangs over the edge of the picture, and numbers of entries under what waits there.
AWRY = """(host) => {
  const edge = document.querySelector(host).getBoundingClientRect();
  const boxes = (what) => [...document.querySelectorAll(`${host} ${what}`)].map((one) => one.getBoundingClientRect());
  const out = (box) => box.left < edge.left || box.top < edge.top || box.right > edge.right || box.bottom > edge.bottom;
  const names = boxes('.deck-name');
  const waiting = boxes('.pieces > .piece:has([style*="--inner"]) .body');
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const covered = (plate) => waiting.some((one) => across(plate, one) > 2 && down(plate, one) > 2);
  return {
    names: names.length, cut: names.filter(out).length,
    waiting: waiting.length, covered: boxes('.entry-plate').filter(covered).length,
  };
}"""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_names_of_decks_are_whole(served: Served, opens: Opens, size: str) -> None:
    page = opens(f"{served.url}/?mission=well", **({"viewport": PHONE} if size == "phone" else {}))
    page.locator(".briefing-map .deck-name").first.wait_for()
    found = page.evaluate(AWRY, ".briefing-map")
    assert found["names"] == 2
    assert found["cut"] == 0


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_waits_at_an_entry_does_not_hide_its_number(served: Served, opens: Opens, size: str) -> None:
    special: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = opens(f"{served.url}/play/{served.table('rope-walk', stealer='rush')['marine']}", **special)
    page.wait_for_selector(".play.mine")
    found = page.evaluate(AWRY, ".deck-panel > .deck")
    assert found["waiting"] == 2
    assert found["covered"] == 0


def settle_down(page: Page, hands: Hands) -> bool:
    """Set up by the page itself, as far as the first turn; whether there was one before the game was over."""
    for _ in range(900):
        kind = hands.question_now()
        if kind in ("action", "over"):
            return kind == "action"
        rest = page.locator("[data-act=place-rest]")
        if kind == "deployment" and rest.count():
            page.evaluate("() => document.querySelector('[data-act=place-rest]')?.click()")
        elif kind and kind not in ("deployment", "face"):
            hands.answer()
        page.wait_for_timeout(20)
    raise AssertionError(f"no turn comes: {page.evaluate(STATE)}")


def test_targets_and_their_odds_can_be_read(served: Served, opens: Opens) -> None:
    """Wherever somebody can be shot at, and after the dice have fallen; in as many games as it takes to see some."""
    met = 0
    for seed in range(5):
        if met:
            break
        seats = served.table("drill-watch-first", stealer="rush")
        page = opens(painted=True, url=f"{served.url}/play/{seats['marine']}")
        hands = Clicker(page, seed=seed)
        for _ in range(40):
            if hands.question() == "over":
                break
            met += page.locator(".board .odds-text").count()
            assert unreadable(page) == []
            hands.answer()
    assert met
