"""The end of a game: the moment that decided it stays in sight, why it ended is said, what each man did is told, and
the next game is one press away. What the fight has left lies on the deck, whenever one comes to look."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from sensorium.table.aftermath import BLOOD, DEBRIS, ICHOR, SCORCH, WRECK
from tests.page.conftest import DESKTOP, PHONE, Opens, Served
from tests.page.hands import Hands
from tests.page.moments import Moment
from tests.page.rivals import sat_down
from tests.page.stage import Stage
from tests.page.theatre import Theatre
from tests.table.sitting import table_of

CORRIDOR = "drill-end"  # a marine and a stealer at the two ends of a corridor
OUTCOMES = {"marine": "You have won", "stealer": "You have lost", "draw": "A draw"}
TRACES = "() => [...document.querySelectorAll('.traces use')].map((one) => one.outerHTML)"
TRACE_PLACES = """() => [...document.querySelectorAll('.traces use')].map((one) => {
  const { width, height } = one.getBoundingClientRect();
  if (!width || !height || !document.querySelector(one.getAttribute('href'))) throw new Error('nothing is drawn');
  return one.getAttribute('transform').split(' rotate')[0];
})"""
# Whether the mark of the decisive square can be seen: on the deck, and under nothing.
IN_SIGHT = """() => {
  const mark = document.querySelector('.board .decisive').getBoundingClientRect();
  const [x, y] = [mark.left + mark.width / 2, mark.top + mark.height / 2];
  const deck = document.querySelector('.deck-panel').getBoundingClientRect();
  const inside = x > deck.left && x < deck.right && y > deck.top && y < deck.bottom;
  return inside && Boolean(document.elementFromPoint(x, y)?.closest('.deck-panel'));
}"""


def played(
    served: Served, opens: Opens, mission: str = CORRIDOR, seed: int = 1, live: bool = False, **special: Any
) -> tuple[Page, str, Any]:
    """A finished game as the marines against somebody who runs at them; the page, its token, and the last scene.
    ``live``: the page has lived through it."""
    tokens = served.table(mission, stealer="rush")
    if not live:
        with sat_down(served, tokens["marine"], seed) as marines:
            marines.finish()
    page = opens(f"{served.url}/play/{tokens['marine']}", **special)
    if live:
        Hands(page, seed=seed, per_turn=2).play()
    page.locator(".dialog.end .outcome").wait_for()
    return page, tokens["marine"], served.replay(tokens["marine"])[-1]["scene"]


def test_why_it_ended_and_what_each_man_did(served: Served, opens: Opens) -> None:
    page, _, scene = played(served, opens, "splinters")
    end = page.locator(".dialog.end")
    assert end.locator(".outcome").inner_text() == OUTCOMES[scene["winner"]]
    why = end.locator(".because").inner_text()
    assert why == scene["reason"] if scene.get("reason") else why
    assert why.endswith(".")
    assert end.locator(".story").inner_text() == scene["ending"].strip().replace("\n", " ")
    men = end.locator(".record.men li")
    record = {one["name"]: one for one in scene["record"]}
    assert [man.get_attribute("data-piece") for man in men.all()] == [
        piece["name"] for piece in scene["pieces"] if piece["side"] == "marine" and piece["name"] in record
    ]
    assert men.count() == 10
    for man in men.all():
        told, one = man.inner_text(), record[str(man.get_attribute("data-piece"))]
        kills = re.search(r"(\d+) kills?\b", told)
        assert (int(kills[1]) if kills else 0) == one.get("kills", 0)
        shots = re.search(r"(\d+) shots?, (\d+) on target", told)
        assert ((int(shots[1]), int(shots[2])) if shots else (0, 0)) == (one.get("shots", 0), one.get("hits", 0))
        if one.get("fate") == "dead":
            assert f"turn {one['turn']}" in told
            if one.get("how") == "assault":
                assert f"killed by {one['by']} in close assault" in told
        else:
            assert "still standing" in told or "off the board" in told


@pytest.mark.parametrize(("viewport", "phone"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_the_decisive_moment_stays_in_sight(served: Served, opens: Opens, viewport: Any, phone: bool) -> None:
    page, token, scene = played(served, opens, seed=4, live=True)
    assert scene["cause"] in ("no marines", "no stealers"), "nobody outlives the other in that corridor"
    small = opens(viewport=viewport, has_touch=phone, is_mobile=phone)
    small.goto(f"{served.url}/play/{token}")
    for one in (page, small):
        one.locator(".dialog.end .outcome").wait_for()
        one.wait_for_function(IN_SIGHT)
    # The page that is loaded now says what the one says that lived through it.
    told = page.locator(".dialog.end").inner_text()
    page.reload()
    expect(page.locator(".dialog.end .record").first).to_be_visible()
    assert page.locator(".dialog.end").inner_text() == told
    # The keys: it is put away and called up again, and it keeps the focus.
    small.keyboard.press("Tab")
    assert small.evaluate("Boolean(document.activeElement.closest('.dialog.end'))")
    small.keyboard.press("Escape")
    small.locator(".dialog.end").wait_for(state="detached")
    assert small.locator(".board .decisive").count() == 1


def test_nothing_lies_over_the_deck_before_it_has_something_to_say(served: Served, opens: Opens) -> None:
    tokens = served.table(CORRIDOR, stealer="rush")
    with sat_down(served, tokens["marine"], 1) as marines:
        marines.finish()
    page = opens()
    held: list[Route] = []
    page.route("**/ending.js*", lambda route: held.append(route))
    with page.expect_request("**/ending.js*"):
        page.goto(f"{served.url}/play/{tokens['marine']}")
    page.locator(".board .decisive").wait_for()
    assert page.locator(".veil").count() == 0
    for route in held:
        route.continue_()
    page.locator(".dialog.end .outcome").wait_for()


def test_the_last_thing_is_seen_before_the_end_is_told(served: Served, opens: Opens) -> None:
    tokens = served.table(CORRIDOR, stealer="rush")
    theatre = Theatre(opens, f"{served.url}/play/{tokens['marine']}")
    for _ in range(80):
        seen = theatre.until(lambda seen: seen["asked"] or "destroyed" in seen["caption"] or seen["over"])
        if "destroyed" in seen["caption"]:
            break
        assert not seen["over"]
        theatre.press("Shift+Enter" if seen["asked"] == "action" else "Space")
        theatre.step()
    else:
        pytest.fail("nobody was destroyed")
    assert not seen["over"]
    assert theatre.page.locator(".dialog").count() == 0
    assert theatre.until(lambda seen: seen["over"])["stage"] == ""


@pytest.mark.parametrize(("act", "seat"), [("again", "marine"), ("swap", "stealer")])
def test_again_or_with_the_sides_swapped(served: Served, opens: Opens, act: str, seat: str) -> None:
    page, token, _ = played(served, opens)
    page.locator(f".dialog.end [data-act={act}]").click()
    page.wait_for_url(lambda url: token not in url)
    page.locator(f".play.seat-{seat}").wait_for()
    assert "The Chalk Mark" in page.locator(".topbar").inner_text()


def test_the_next_mission_of_the_story(served: Served, opens: Opens) -> None:
    page, _, _ = played(served, opens, "pilot-light", seed=2)
    page.locator(".dialog.end [data-act=next]").click()
    page.get_by_role("heading", name="Head Count", level=1).wait_for()


def test_in_french(served: Served, opens: Opens) -> None:
    page, _, scene = played(served, opens, locale="fr-FR")
    words = page.locator(".dialog.end").inner_text()
    assert "Ce que chacun a fait".upper() in words.upper()
    assert "Encore" in words
    assert scene["cause"] in ("no marines", "no stealers")
    assert "Il ne reste" in page.locator(".dialog.end .because").inner_text()


def test_at_one_screen_both_play_again(served: Served, opens: Opens) -> None:
    tokens = served.table(CORRIDOR)
    page = opens(f"{served.url}/play/{tokens['marine']}?with={tokens['stealer']}")
    hands = Hands(page, per_turn=0)
    for _ in range(200):
        page.wait_for_selector(".handover, .play.mine:not(.busy), .dialog.end")
        if page.locator(".dialog.end").count():
            break
        if page.locator(".handover").count():
            page.locator(".handover button").first.click()
            page.wait_for_selector(".play")
        else:
            hands.answer()
    page.locator(".dialog.end [data-act=again]").click()
    page.locator(".play, .handover").first.wait_for()
    page.locator(".dialog.end").wait_for(state="detached")


def tallied(lines: list[dict[str, Any]], men: set[str]) -> tuple[int, int]:
    """Stealers and marines killed, counted in the log: a blip destroyed whole counts its value."""
    dead = [line["facts"] for line in lines if line["kind"] == "killed"]
    losses = sum(facts["piece"] in men for facts in dead)
    kills = sum(int(facts.get("value") or 1) for facts in dead if facts["piece"] not in men)
    return kills, losses


@pytest.mark.parametrize(("mission", "seed"), [("splinters", 1), ("pilot-light", 3)])
def test_the_figures_are_those_of_the_log(served: Served, opens: Opens, mission: str, seed: int) -> None:
    """Survivors are survivors, counters are from the side that looks: held to the lines of the whole game."""
    tokens = served.table(mission, marine="rush", stealer="human")
    with sat_down(served, tokens["stealer"], seed) as stealers:
        stealers.finish()
    page = opens(f"{served.url}/play/{tokens['stealer']}")
    page.locator(".dialog.end .outcome").wait_for()
    steps = served.replay(tokens["stealer"])
    scene = steps[-1]["scene"]
    men = {piece["name"] for piece in scene["pieces"] if piece["side"] == "marine"}
    kills, losses = tallied([line for step in steps for line in step["events"]], men)
    left = {
        line["facts"]["piece"] for step in steps for line in step["events"] if line["kind"] in ("exited", "escaped")
    }
    shown = {
        str(one.get_attribute("data-figure")): int(one.locator("dd").inner_text())
        for one in page.locator(".dialog.end .figures > div").all()
    }
    assert shown == {"turn": scene["turn"], "kills": losses, "losses": kills, "survivors": len(men) - losses}
    told = page.locator(".dialog.end .record.men li")
    fates = [one.locator("small").inner_text() for one in told.all()]
    assert len(fates) == len(men)
    assert sum("still standing" in fate for fate in fates) == len(men) - losses - len(left & men)
    assert sum("off the board" in fate for fate in fates) == len(left & men)


# -- what is left -----------------------------------------------------------------------------------------------------


def marks_in(scene: Any) -> list[str]:
    return [square for squares in scene["traces"].values() for square in squares]


def test_the_marks_of_the_fight_stay_on_the_deck(served: Served, opens: Opens) -> None:
    # The dice are the server's own: until there has been some fighting.
    games = (played(served, opens, "splinters", seed=seed) for seed in range(3, 8))
    page, scene = next((page, scene) for page, _, scene in games if len(marks_in(scene)) > 3)
    drawn = page.evaluate(TRACES)
    left = marks_in(scene)
    assert 0 < len(drawn) <= len(left)
    kinds = {kind for kind in scene["traces"] if any(f"#t-{kind}" in one for one in drawn)}
    assert kinds == set(scene["traces"])


def test_every_sort_of_mark_is_drawn_where_it_was_left(served: Served, opens: Opens) -> None:
    """A wreck, scorch and blood are rare in a single game; as they come over the line, and once more by a reload."""
    stage = Stage(opens(), served.url)
    table = table_of("pilot-light")
    calm = Moment("pilot-light", "marine", "deployment", table.welcome("marine", 0.0), table.seen("marine"))
    squares = [one.name for one in calm.welcome.mission.board.squares]
    left = dict(zip((SCORCH, WRECK, DEBRIS, ICHOR, BLOOD), ([square] for square in squares), strict=False))
    fought = replace(calm, welcome=deepcopy(calm.welcome))
    fought.welcome.scene.traces = left
    stage.show(calm)
    assert stage.page.evaluate(TRACES) == []
    stage.show(fought)
    drawn = stage.page.evaluate(TRACES)
    assert [re.findall("#t-([a-z]+)", one) for one in drawn] == [[kind] for kind in left]  # blood over soot
    places = stage.page.evaluate(TRACE_PLACES)
    assert len(set(places)) == len(left)
    stage.open(fought)
    assert stage.page.evaluate(TRACES) == drawn
    assert stage.page.evaluate(TRACE_PLACES) == places


# -- the home ---------------------------------------------------------------------------------------------------------


def test_finished_games_stay_on_the_home_page_with_their_result(served: Served, opens: Opens) -> None:
    page, token, scene = played(served, opens)
    going = served.table("pilot-light", stealer="random")["marine"]
    page.goto(f"{served.url}/play/{going}")
    page.locator(".play").wait_for()
    page.goto(served.url)
    finished = page.get_by_role("region", name="Finished")
    row = finished.locator(".game")
    row.wait_for()
    assert row.count() == 1
    result = {"marine": "won", "stealer": "lost", "draw": "draw"}[scene["winner"]]
    assert row.locator(".result").inner_text() == result
    assert "The Chalk Mark" in row.inner_text()
    assert page.get_by_role("region", name="Continue").locator(".game").count() == 1
    row.get_by_role("link").click()
    page.locator(".replay").wait_for()
    expect(page).to_have_url(re.compile(rf"/replay/{token}(\?|$)"))
    page.goto(served.url)
    row.get_by_role("button").click()
    finished.wait_for(state="hidden")


# -- the stealer's seat -----------------------------------------------------------------------------------------------

# The colours of the question, of what may be pressed, and of the ground behind them.
COLOURS = """() => {
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  const { color } = style('.prompt.yours strong');
  return [color, style('.dock').backgroundColor, style('.play.mine .dock').borderTopColor];
}"""


def brightness(colour: str) -> float:
    """As WCAG counts it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(words: str, ground: str) -> float:
    light, dark = sorted([brightness(words), brightness(ground)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_briefing_has_the_colour_of_the_seat_that_is_chosen(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/?mission=pilot-light")
    seen = {}
    for seat in ("marine", "stealer"):
        page.locator(f"input[name=role][value={seat}]").check()
        begin = page.locator(".begin").evaluate(
            "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
        )
        face = page.locator(f".role:has([value={seat}]) .role-face").evaluate(
            "(one) => getComputedStyle(one).borderColor"
        )
        seen[seat] = [*begin, face]
        assert contrast(*begin) >= 4.5
    assert all(one != other for one, other in zip(seen["marine"], seen["stealer"], strict=True))


def test_each_seat_has_its_own_colour_and_can_be_read(served: Served, opens: Opens) -> None:
    seen = {}
    for seat in ("marine", "stealer"):
        tokens = served.table("pilot-light")
        page = opens(f"{served.url}/play/{tokens[seat]}")
        if seat == "marine":  # the stealers place their blips first
            other = Hands(opens(f"{served.url}/play/{tokens['stealer']}"))
            while not page.locator(".play.mine").count():
                if other.question_now():
                    other.answer()
                page.wait_for_timeout(50)
        page.locator(".play.mine .prompt.yours").wait_for()
        seen[seat] = page.evaluate(COLOURS)
        words, ground, _ = seen[seat]
        assert contrast(words, ground) >= 4.5
    assert all(one != other for one, other in zip(seen["marine"], seen["stealer"], strict=True))
