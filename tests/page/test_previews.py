"""What is shown before a move is what it comes to: the number on the square, the points spent, the facing reached."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page
from websockets.sync.client import connect

from tests.page.conftest import PHONE, Opens, Served
from tests.page.hands import QUESTIONS, Hands
from tests.page.mirror import HOOK
from tests.page.rivals import Rival

DEGREES = {0: "N", 90: "E", 180: "S", 270: "W"}
# The way that is drawn: its cost, how the piece stands at its end, and where it will be interrupted.
SHOWN = """() => {
  const facing = document.querySelector('.over-floor .path-facing');
  const turned = facing ? /rotate\\((-?\\d+)/.exec(facing.getAttribute('transform')) : null;
  // Beside the way, or at the arrow of its facing where one can be chosen.
  const cost = document.querySelector('.over-top .path-cost text, .over-top .facing-cost.chosen text');
  return {
    cost: cost ? parseInt(cost.textContent, 10) : null,
    degrees: turned ? Number(turned[1]) : null,
    stops: Boolean(document.querySelector('.path-stop')),
  };
}"""
PIECE = """(name) => {
  const { state } = window.session;
  const piece = state.scene.pieces.find((one) => one.name === name);
  return { ...piece, mine: state.asked.yours && state.asked.kind === 'action' && state.scene.active === name };
}"""
SELECTED = "() => window.game.looks.selected"


def shown(page: Page) -> dict[str, Any]:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = page.evaluate(SHOWN)
    return found


def under(page: Page, name: str, x: float, y: float) -> bool:
    """Whether the piece is drawn at this point."""
    inside: bool = page.evaluate(
        """([name, x, y]) => {
          const box = document.querySelector(`.pieces [data-piece='${name}'] .turner`).getBoundingClientRect();
          const size = document.querySelector('.world').getCTM().a * 48;
          return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) < size / 2;
        }""",
        [name, x, y],
    )
    return inside


def take_up(hands: Hands, rng: Random) -> dict[str, Any] | None:
    """Somebody who can go somewhere, as the game has him."""
    own = ".of-marine" if hands.page.locator(".play.seat-marine").count() else ".of-stealer"
    ready = hands.all(f".roster {own} .piece-card:not(.used):is(.at-board, .at-entry):has(.pips i.full)")
    rng.shuffle(ready)
    for card in ready[:4]:
        if card.get_attribute("aria-pressed") != "true":
            hands.press(card)
        hands.settle()
        if hands.drawn(".over-floor .cost"):
            found: dict[str, Any] = hands.page.evaluate(PIECE, hands.page.evaluate(SELECTED))
            return found
    return None


def held(piece: dict[str, Any], way: dict[str, Any], after: dict[str, Any], where: str) -> None:
    """The move came to what was shown before it."""
    spent = piece["ap"] - after.get("ap", 0)
    facing = DEGREES[way["degrees"]] if way["degrees"] is not None else ""
    assert (spent, after.get("facing", "")) == (way["cost"], facing), (
        f"{where}: {piece['name']} from {piece.get('square')}"
    )


def to_the_action(page: Page, hands: Hands, rival: Rival) -> None:
    for _ in range(400):
        while rival.answer():
            pass
        if page.evaluate("window.session.state.scene.winner"):
            return
        kind = hands.question_now()
        if kind == "action":
            return
        if kind:
            hands.answer()
        else:
            page.wait_for_timeout(10)
    raise AssertionError("no turn comes")


@pytest.mark.parametrize(
    ("mission", "side"), [("pilot-light", "marine"), ("pilot-light", "stealer"), ("splinters", "marine")]
)
def test_the_number_on_a_square_is_what_going_there_costs(
    served: Served, opens: Opens, mission: str, side: str
) -> None:
    tokens = served.table(mission)
    page = opens()
    page.add_init_script(HOOK)
    page.goto(f"{served.url}/play/{tokens[side]}")
    page.wait_for_selector(".play")
    other = "stealer" if side == "marine" else "marine"
    rng = Random(mission)
    hands = Hands(page, seed=2)
    compared = 0
    with connect(f"{served.url.replace('http', 'ws', 1)}/ws/{tokens[other]}", proxy=None, max_size=None) as line:
        rival = Rival(line)
        for _ in range(60):
            to_the_action(page, hands, rival)
            piece = take_up(hands, rng)
            if not piece:
                hands.end_turn()
                continue
            x, y, number = rng.choice(hands.drawn(".over-floor .cost"))
            page.mouse.move(x, y)
            way = shown(page)
            assert way["cost"] == int(number)
            told = page.evaluate("() => [...window.game.know().reach.values()].flat()")
            before = page.evaluate(QUESTIONS)
            page.mouse.click(x, y)
            page.wait_for_function(f"(before) => {QUESTIONS} !== before || document.querySelector('.spot')", arg=before)
            if page.evaluate(QUESTIONS) == before:  # something lies there, too: it is picked first, and then gone to
                assert shown(page)["cost"] == way["cost"]
                page.locator(".spot .option.main[data-act^=go]").click()
            hands.until_moved(before)
            hands.question()
            after = page.evaluate(PIECE, piece["name"])
            if way["stops"] or not after["mine"] or after.get("where") != "board":
                continue  # somebody or something has come between
            held(piece, way, after, mission)
            assert way["cost"] == min(one["cost"] for one in told if one["square"] == after["square"])
            assert under(page, piece["name"], x, y)
            compared += 1
            if compared == 12:
                return
    raise AssertionError(f"only {compared} moves could be compared")


# -- the facing at the end of the way ----------------------------------------------------------------------------------

CORRIDOR = "drill-machine-flames"  # a marine who looks down a corridor


class Walker:
    """Somebody who picks a way and its facing with one sort of hands; what is shown is held to what comes of it."""

    def __init__(self, page: Page, url: str, touch: bool = False) -> None:
        self.page = page
        page.add_init_script(HOOK)
        page.goto(url)
        self.hands = Hands(page, touch=touch)
        self.hands.play_until("action")

    def take_up(self) -> dict[str, Any]:
        """Whoever can go two squares."""
        for number in "12345":
            self.page.keyboard.press(number)
            self.hands.settle()
            if any(int(words) == 2 for _, _, words in self.hands.drawn(".over-floor .cost")):
                found: dict[str, Any] = self.page.evaluate(PIECE, self.page.evaluate(SELECTED))
                return found
        raise AssertionError("nobody can go two squares")

    def two_ahead(self) -> tuple[float, float, str]:
        return next(one for one in self.hands.drawn(".over-floor .cost") if one[2] == "2")

    def costs(self) -> dict[str, int]:
        """What each facing costs, by the arrows on the deck; the buttons say the same."""
        shown(self.page)
        chips = self.page.locator(".spot .facing")
        told = {str(one.get_attribute("data-act"))[-1]: int(one.inner_text().split()[0]) for one in chips.all()}
        drawn = sorted(int(words) for _, _, words in self.hands.drawn(".facing-cost"))
        assert drawn == sorted(told.values())
        return told

    def arrow(self, facing: str) -> tuple[float, float]:
        box = self.page.locator(f".facing-arrow[data-facing={facing}]").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def goes(self, piece: dict[str, Any], facing: str, cost: int, go: Callable[[], None]) -> None:
        """The way shown is that one, and so the piece goes."""
        way = shown(self.page)
        assert (way["cost"], DEGREES[way["degrees"]]) == (cost, facing)
        go()
        self.page.wait_for_function(
            "([name, square]) => window.session.state.scene.pieces.find((one) => one.name === name).square !== square",
            arg=[piece["name"], piece["square"]],
        )
        held(piece, way, self.page.evaluate(PIECE, piece["name"]), facing)


def dearer(costs: dict[str, int], piece: dict[str, Any]) -> tuple[str, int]:
    """Of the facings one that costs more than going straight on."""
    assert costs[piece["facing"]] == 2
    return next((facing, cost) for facing, cost in costs.items() if cost > 2)


def test_the_facing_is_chosen_with_the_mouse(served: Served, opens: Opens) -> None:
    walker = Walker(opens(), f"{served.url}/play/{served.table(CORRIDOR, stealer='random')['marine']}")
    piece = walker.take_up()
    x, y, _ = walker.two_ahead()
    walker.page.mouse.click(x, y, button="right")
    facing, cost = dearer(walker.costs(), piece)
    # Over an arrow its way is shown, and a click goes there.
    arrow = walker.arrow(facing)
    walker.page.mouse.move(*arrow)
    walker.goes(piece, facing, cost, lambda: walker.page.mouse.click(*arrow))


def test_the_facing_is_chosen_with_mouse_and_arrow_keys(served: Served, opens: Opens) -> None:
    walker = Walker(opens(), f"{served.url}/play/{served.table(CORRIDOR, stealer='random')['marine']}")
    piece = walker.take_up()
    x, y, _ = walker.two_ahead()
    walker.page.mouse.click(x, y, button="right")
    facing, cost = dearer(walker.costs(), piece)
    walker.page.keyboard.press({"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}[facing])
    walker.goes(piece, facing, cost, lambda: walker.page.keyboard.press("Enter"))


def test_the_facing_is_chosen_with_a_finger(served: Served, opens: Opens) -> None:
    page = opens(viewport=PHONE, has_touch=True, is_mobile=True)
    walker = Walker(page, f"{served.url}/play/{served.table(CORRIDOR, stealer='random')['marine']}", touch=True)
    piece = walker.take_up()
    x, y, _ = walker.two_ahead()
    page.touchscreen.tap(x, y)
    facing, cost = dearer(walker.costs(), piece)
    page.touchscreen.tap(*walker.arrow(facing))
    walker.goes(piece, facing, cost, lambda: page.locator(".spot .option.main").first.tap())


def test_the_facing_is_chosen_with_the_keys(served: Served, opens: Opens) -> None:
    page = opens()
    walker = Walker(page, f"{served.url}/play/{served.table(CORRIDOR, stealer='random')['marine']}")
    piece = walker.take_up()
    key = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}[piece["facing"]]
    for _ in range(3):  # the first puts the cursor where the piece stands
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    costs = walker.costs()
    facing, cost = dearer(costs, piece)
    for _ in range(len(costs)):
        if DEGREES[shown(page)["degrees"]] == facing:
            break
        page.keyboard.press("r")
    walker.goes(piece, facing, cost, lambda: page.keyboard.press("Enter"))
