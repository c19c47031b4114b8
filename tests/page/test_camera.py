"""Where the deck is on the screen: it stays where it is when what is beside it grows, and what others do beyond its
edge is brought into sight, or an arrow points there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import DESKTOP, PHONE, Opens, Served
from tests.page.hands import Hands

PHONES: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SCREENS = pytest.mark.parametrize("special", [{"viewport": DESKTOP}, PHONES], ids=["desktop", "phone"])
# Where the drawing lies in the window, once it has been drawn.
PLACE = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  const { a, e, f } = document.querySelector('.board .world').getScreenCTM();
  return [a, e, f].map((part) => Math.round(part * 10) / 10);
}"""
HIGH = "() => document.querySelector('.deck-panel > .deck').clientHeight"
GROW = "(high) => document.querySelector('.dock').style.setProperty('min-height', high)"
# Whether the middle of a piece on the deck is in sight.
IN_SIGHT = """(name) => {
  const piece = document.querySelector(`.board [data-piece="${name}"]`)?.getBoundingClientRect();
  const deck = document.querySelector('.deck-panel > .deck').getBoundingClientRect();
  if (!piece) return false;
  const [x, y] = [piece.left + piece.width / 2, piece.top + piece.height / 2];
  return x > deck.left && x < deck.right && y > deck.top && y < deck.bottom;
}"""
# So many entry areas to choose from at least can be seen, and pressed.
ENTRIES_IN_SIGHT = """(least) => {
  const deck = document.querySelector('.deck-panel > .deck').getBoundingClientRect();
  const seen = [...document.querySelectorAll('.board .entry-choice')].filter((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > deck.left && x < deck.right && y > deck.top && y < deck.bottom;
  });
  return seen.length >= least;
}"""
LONG = '''
id = "long-way"
name = "A Long Way"
rules = "{rules}"
briefing = "Far from here something moves."

[goals]
marine = "Outlive it."
stealer = "Outlive them."

[results]
marine = "It is quiet."
stealer = "It is quiet."

[board]
map = """
########################################
1......................................2
######################.#################
######################.#################
######################.#################
######################.#################
######################.#################
######################.#################
#...................................####
########################################"""
sections = """
########################################
#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa#
######################b#################
######################b#################
######################b#################
######################b#################
######################b#################
######################b#################
#ccccccccccccccccccccccccccccccccccc####
########################################"""

[areas]
post = "squares 2,1"
far = "squares 2,8"

[[squad]]
name = "Castor"
members = ["Ivo marine"]
deploy = "post"
facing = "W"

[[squad]]
name = "Brood"
members = ["Gnash stealer"]
deploy = "far"
facing = "E"

[[objective]]
side = "marine"
when = "kills 1"

[game]
turns = 6
'''


@SCREENS
def test_the_deck_stays_put_when_the_dock_grows(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    page = opens(f"{served.url}/play/{served.table('pilot-light', stealer='random')['marine']}", **special)
    hands = Hands(page, touch="has_touch" in special)
    hands.play_until("action")
    page.keyboard.press("Escape")
    place, high = page.evaluate(PLACE), page.evaluate(HIGH)
    for size in ("24rem", "55dvh", "30rem", ""):
        page.evaluate(GROW, size)
        assert page.evaluate(PLACE) == place
        if size:
            assert page.evaluate(HIGH) < high
    assert page.evaluate(HIGH) == high


@SCREENS
def test_the_deck_stays_put_when_a_banner_comes_above_it(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    """Nothing moves under the finger: what is above the deck may take room from it, but does not push it down."""
    url = f"{served.url}/play/{served.table('pilot-light', stealer='random')['marine']}"
    page = opens(url, **special)
    Hands(page, touch="has_touch" in special).play_until("action")
    page.keyboard.press("Escape")
    place, high = page.evaluate(PLACE), page.evaluate(HIGH)
    elsewhere = opens(url, **special)  # of which whoever sits here is told
    banner = page.locator(".banner")
    expect(banner).to_be_visible()
    assert page.evaluate(HIGH) < high
    assert page.evaluate(PLACE) == place
    elsewhere.close()
    expect(banner).to_be_hidden()
    page.wait_for_function(f"(high) => ({HIGH})() === high", arg=high)
    assert page.evaluate(PLACE) == place


# How far the floor reaches down to the tools, and over them: nothing, where it is clear of them.
UNDER = """() => {
  const tools = document.querySelector('.deck-tools').getBoundingClientRect();
  const floor = [...document.querySelectorAll('.board .world g.deck *')].map((one) => one.getBoundingClientRect());
  const over = floor.filter((box) => box.width && box.height && box.right > tools.left && box.bottom > tools.top + 1);
  return over.filter((box) => box.left < tools.right && box.top < tools.bottom && box.height < tools.top / 2).length;
}"""


@SCREENS
def test_the_whole_deck_is_clear_of_the_tools(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    """A deck as high as it is shown, and one as wide."""
    for size in (8, 40):
        deep = "\n".join(["####1####", *["####.####"] * size, "#.......#", "#.......#", "#########"])
        text = LONG.format(rules="first").replace("squares 2,8", f"squares 2,{size + 1}")
        before, _, rest = text.partition('map = """\n')
        text = f'{before}map = """\n{deep}"""\n[areas]{rest.partition("[areas]")[2]}'
        text = text.replace('squares 2,1"', 'squares 4,2"')
        tokens = served.table("long-way", draft={"file": "long-way.toml", "text": text})
        page = opens(f"{served.url}/play/{tokens['marine']}", **special)
        page.locator(".board .world g.deck").first.wait_for(state="attached")
        page.keyboard.press("0")
        page.wait_for_function(f"() => ({UNDER})() === 0", timeout=5000)


@SCREENS
def test_who_acts_out_of_sight_is_brought_into_it(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    page = opens(f"{served.url}/play/{served.table('pilot-light', stealer='random')['marine']}", **special)
    hands = Hands(page, touch="has_touch" in special)
    hands.play_until("action")
    assert hands.take_up()
    name = str(page.locator(".piece-card[aria-pressed=true]").get_attribute("data-piece"))
    box = page.locator(".deck-panel > .deck").bounding_box()
    assert box is not None
    for _ in range(9):
        page.keyboard.press("+")
        page.evaluate(PLACE)
    for _ in range(12):
        if not page.evaluate(IN_SIGHT, name):
            break
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 40, steps=3)
        page.mouse.up()
        page.evaluate(PLACE)
    assert not page.evaluate(IN_SIGHT, name)
    hands.press(page.locator("[data-act=turn-left]"))
    page.wait_for_function(IN_SIGHT, arg=name)


@SCREENS
def test_another_window_is_filled_anew(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    page = opens(f"{served.url}/play/{served.table('pilot-light', stealer='random')['marine']}", **special)
    Hands(page).play_until("action")
    page.keyboard.press("0")
    place = page.evaluate(PLACE)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(f"async (old) => JSON.stringify(await ({PLACE})()) !== JSON.stringify(old)", arg=place)


def test_what_is_picked_is_not_lost_under_the_dock(served: Served, opens: Opens) -> None:
    """On a phone: a square low on the deck is picked, and the dock grows over it."""
    page = opens(f"{served.url}/play/{served.table('pilot-light', stealer='random')['marine']}", **PHONES)
    hands = Hands(page, touch=True)
    hands.play_until("action")
    hands.take_up()
    low = max(hands.drawn(".over-floor .cost"), key=lambda at: at[1])
    hands.point(low)
    page.locator(".board .path-end").wait_for()
    page.evaluate(GROW, "55dvh")
    page.wait_for_function("""() => {
      const end = document.querySelector('.board .path-end').getBoundingClientRect();
      const deck = document.querySelector('.deck-panel > .deck').getBoundingClientRect();
      return end.top >= deck.top && end.bottom <= deck.bottom;
    }""")


# A dock that has grown is tapped at once where the deck was, and again after a while; whether the tap came through.
TAPPED = """async ([high, finger]) => {
  const dock = document.querySelector('.dock');
  let pressed = 0;
  const button = document.createElement('button');
  button.onclick = () => (pressed += 1);
  dock.prepend(button);
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  dock.style.setProperty('min-height', '19rem');
  await frame();
  if (finger) document.querySelector('.deck-panel > .deck').dispatchEvent(new PointerEvent('pointerdown'));
  dock.style.setProperty('min-height', high);
  await frame();
  const clientY = dock.getBoundingClientRect().top + 5;
  const tap = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: 60, clientY }));
  tap();
  const first = pressed;
  await new Promise((done) => setTimeout(done, 600));
  tap();
  button.remove();
  return [first, pressed];
}"""


@SCREENS
def test_a_second_tap_hits_nothing_that_came_up_under_it(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    page = opens(f"{served.url}/play/{served.table('drill-end', stealer='random')['marine']}", **special)
    Hands(page).play_until("action")
    # A machine that is held up for longer than a second tap takes is given another chance.
    tries = (page.evaluate(TAPPED, ["55dvh", True]) for _ in range(6))
    assert next((pressed for pressed in tries if pressed[0] == 0), [1, 2]) == [0, 1]


@SCREENS
def test_a_first_tap_is_never_lost(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    """The dock may grow by itself, as with a hand of cards when a game is opened."""
    page = opens(f"{served.url}/play/{served.table('drill-end', stealer='random')['marine']}", **special)
    page.locator(".play").wait_for()
    page.wait_for_timeout(100)
    assert page.evaluate(TAPPED, ["55dvh", False]) == [1, 2]


# -- beyond the edge --------------------------------------------------------------------------------------------------


def two(served: Served, opens: Opens, rules: str, **special: Any) -> tuple[Hands, Hands]:
    """The marine page is close to its man, in the stealers' turn; what the stealer does is out of its sight."""
    tokens = served.table("long-way", draft={"file": "long.toml", "text": LONG.format(rules=rules)})
    pages: list[Page] = []
    for seat in ("marine", "stealer"):
        page = opens(f"{served.url}/play/{tokens[seat]}", **(special if seat == "marine" else {}))
        page.locator(".play").wait_for()
        pages.append(page)
    marine, stealer = Hands(pages[0]), Hands(pages[1])
    while marine.question_now() != "action":
        for hands in (stealer, marine):
            if hands.question_now() in ("deployment", "face"):
                hands.answer()
        marine.page.wait_for_timeout(20)
    marine.end_turn()
    stealer.page.locator(".play.mine[data-asked=action]").wait_for()
    page = marine.page
    page.locator(".play:not(.mine)").wait_for()
    for _ in range(4):
        page.keyboard.press("+")
        page.evaluate(PLACE)
    page.evaluate("() => document.querySelector('.deck-panel > .deck').focus()")
    return marine, stealer


ROUND = 22  # pixels from the middle of the arrow to its rim
# How far below the deck a piece lies, in pixels.
BELOW = """(name) => {
  const piece = document.querySelector(`.board [data-piece="${name}"]`).getBoundingClientRect();
  return piece.top - document.querySelector('.deck-panel > .deck').getBoundingClientRect().bottom;
}"""


def look_away(page: Page, hold: bool) -> None:
    """Drag the deck until the stealer's corridor is out of sight; the finger may stay on it."""
    box = page.locator(".deck-panel > .deck").bounding_box()
    assert box is not None
    for _ in range(12):
        if page.evaluate(BELOW, "Gnash") > 60:
            break
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 40, steps=3)
        page.mouse.up()
        page.evaluate(PLACE)
    assert page.evaluate(BELOW, "Gnash") > 60
    if hold:
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + box["height"] / 2, steps=3)


def move(stealer: Hands) -> None:
    stealer.press(stealer.page.locator(".roster .piece-card").first)
    stealer.settle()
    assert stealer.walk()


@SCREENS
@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_the_camera_follows_what_others_do(served: Served, opens: Opens, rules: str, special: dict[str, Any]) -> None:
    marine, stealer = two(served, opens, rules, **special)
    page = marine.page
    look_away(page, hold=False)
    page.wait_for_function("() => performance.now() > (window.since ??= performance.now()) + 2600")  # let go of
    move(stealer)
    page.wait_for_function(IN_SIGHT, arg="Gnash")
    assert page.locator(".beyond").is_hidden()
    stealer.end_turn()
    page.wait_for_function(f"() => ({BELOW})('Gnash') > 60")  # as he left it, for his own turn


@SCREENS
@pytest.mark.parametrize("looks", ["close", "far"])
def test_who_places_blips_sees_where_and_finds_the_deck_as_he_left_it(
    served: Served, opens: Opens, special: dict[str, Any], looks: str
) -> None:
    """Not where the marines happened to act last. An entry area that he chooses is in sight; with none of them where he
    looked, the whole deck is, until he has chosen."""
    text = LONG.format(rules="first").replace("[game]", "[stealers]\nreinforcements = 1\n\n[game]")
    tokens = served.table("long-way", draft={"file": "long.toml", "text": text})
    page, other = (opens(f"{served.url}/play/{tokens[seat]}", **special) for seat in ("stealer", "marine"))
    stealer, marine = Hands(page), Hands(other)
    while marine.question_now() != "action":
        for hands in (stealer, marine):
            if hands.question_now() in ("deployment", "face"):
                hands.answer()
        page.wait_for_timeout(20)
    for _ in range(9 if looks == "close" else 0):
        page.keyboard.press("+")
        page.evaluate(PLACE)
    page.locator(".roster .piece-card[data-piece=Gnash]").dispatch_event("click")
    page.wait_for_function(IN_SIGHT, arg="Gnash")
    if looks == "close":
        assert not page.evaluate(IN_SIGHT, "Ivo")
    page.wait_for_timeout(400)  # until the deck has come to rest
    left = page.evaluate(PLACE)
    marine.page.locator(".roster .piece-card").first.dispatch_event("click")
    marine.settle()
    assert marine.walk()
    page.wait_for_function(IN_SIGHT, arg="Ivo")
    marine.end_turn()
    page.locator(".play.mine[data-asked=reinforcements]").wait_for()
    as_left = f"async (left) => JSON.stringify(await ({PLACE})()) === JSON.stringify(left)"
    page.wait_for_function(ENTRIES_IN_SIGHT, arg=1 if looks == "far" else 2)
    if looks == "far":  # one of them is where he left the deck
        page.wait_for_function(as_left, arg=left)
    stealer.answer()
    page.locator(".play.mine[data-asked=action]").wait_for()
    page.wait_for_function(as_left, arg=left)


# How far a piece lies from the middle of the tools that stand on the deck, across and down; whether it is under them.
TOOLS = """(name) => {
  const piece = document.querySelector(`.board [data-piece="${name}"]`).getBoundingClientRect();
  const tools = document.querySelector('.deck-tools').getBoundingClientRect();
  const [x, y] = [piece.left + piece.width / 2, piece.top + piece.height / 2];
  const under = x > tools.left && x < tools.right && y > tools.top && y < tools.bottom;
  return [(tools.left + tools.right) / 2 - x, (tools.top + tools.bottom) / 2 - y, under];
}"""


@SCREENS
def test_nothing_happens_under_the_tools(served: Served, opens: Opens, special: dict[str, Any]) -> None:
    marine, stealer = two(served, opens, "first", **special)
    page = marine.page
    for _ in range(9):  # squares so small that one is in sight between the tools and the edge, were there no tools
        if page.evaluate(PLACE)[0] * 48 < 36:
            break
        page.keyboard.press("-")
    box = page.locator(".deck-panel > .deck").bounding_box()
    assert box is not None
    for _ in range(12):  # by as much as the deck has room for at a time
        across, down, under = page.evaluate(TOOLS, "Gnash")
        if under:
            break
        across, down = (
            max(-size / 3, min(by, size / 3)) for by, size in ((across, box["width"]), (down, box["height"]))
        )
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x - across / 2, y - down / 2)
        page.mouse.down()
        page.mouse.move(x + across / 2, y + down / 2, steps=3)
        page.mouse.up()
        page.evaluate(PLACE)
    assert page.evaluate(TOOLS, "Gnash")[2]
    page.wait_for_function("() => performance.now() > (window.since ??= performance.now()) + 2600")  # let go of
    stealer.page.keyboard.press("Escape")
    stealer.press(stealer.page.locator(".roster .piece-card").first)
    stealer.settle()
    stealer.press(stealer.page.locator("[data-act=turn-left]"))  # it stays where it is
    page.wait_for_function(f"() => !({TOOLS})('Gnash')[2]")
    page.wait_for_function(IN_SIGHT, arg="Gnash")


@SCREENS
def test_an_arrow_points_to_it_where_the_reader_holds_the_deck(
    served: Served, opens: Opens, special: dict[str, Any]
) -> None:
    marine, stealer = two(served, opens, "first", **special)
    page = marine.page
    look_away(page, hold=True)
    move(stealer)
    arrow = page.locator(".beyond")
    expect(arrow).to_be_visible()
    assert not page.evaluate(IN_SIGHT, "Gnash")
    box, deck = arrow.bounding_box(), page.locator(".deck-panel > .deck").bounding_box()
    assert box is not None
    assert deck is not None
    # It is round: what counts is its middle, whichever way it points.
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    assert deck["x"] + ROUND <= middle["x"] <= deck["x"] + deck["width"] - ROUND
    assert deck["y"] + ROUND <= middle["y"] <= deck["y"] + deck["height"] - ROUND
    page.mouse.up()
    arrow.click()
    page.wait_for_function(IN_SIGHT, arg="Gnash")
    expect(arrow).to_be_hidden()
