"""The live page equals the reloaded page: after every update of a game, whoever looks at it.

The page plays one side with the mouse, and a rival at the other seat answers one answer at a time; so nothing happens
between two looks that is not compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from sensorium.missions.library import drills, missions
from sensorium.ships.generator import Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS
from tests.page.conftest import Opens, Served
from tests.page.mirror import Mirror
from tests.page.moments import moments
from tests.page.rivals import Clicker, Rival, sat_down
from tests.page.stage import Stage

SEATS = ["marine", "stealer", "both", "spectator"]
SHORT = 12  # updates that are compared in `make test`
MOST = 1500
FAST = "try { localStorage.setItem('sensorium.settings', JSON.stringify({ speed: 2 })) } catch { /* none */ }"
WHOSE = """() => document.querySelector('.handover') ? 'card' : window.session?.state?.scene.winner ? 'over'
  : document.querySelector('.play.mine:not(.busy)') ? 'page' : ''"""


@contextmanager
def rivals(served: Served, tokens: dict[str, str], sides: list[str], seed: int) -> Iterator[list[Rival]]:
    with ExitStack() as seats:
        yield [seats.enter_context(sat_down(served, tokens[side], seed)) for side in sides]


def play(
    served: Served, opens: Opens, mission: str, seat: str, checks: int, seed: int, draft: str = "", **special: Any
) -> Mirror:
    """A game looked at from this seat, compared at every update, to its end or so often; ``draft``: the mission's text,
    where the server does not have it."""
    more: dict[str, Any] = {"draft": {"file": f"{mission}.toml", "text": draft}} if draft else {}
    tokens = served.table(mission, **more)
    page = opens(**special)
    if special.get("paced"):
        page.context.add_init_script(FAST)
    mirror = Mirror(page)
    url = f"{served.url}/play/{tokens['marine' if seat == 'both' else seat]}"
    page.goto(f"{url}?with={tokens['stealer']}" if seat == "both" else url)
    others = {"marine": ["stealer"], "stealer": ["marine"], "both": [], "spectator": ["marine", "stealer"]}[seat]
    hands = Clicker(page, seed)
    with rivals(served, tokens, others, seed) as found:
        for _ in range(MOST):
            page.wait_for_selector(".play, .handover")
            after = step(page, hands, found)
            mirror.met[after.partition(" ")[0]] += 1
            mirror.check(after)
            if after == "over" or mirror.compared >= checks:
                return mirror
    raise AssertionError(f"no end after {MOST} answers")


def step(page: Page, hands: Clicker, others: list[Rival]) -> str:
    """Whoever is asked answers; what was done."""
    for _ in range(3000):
        for other in others:
            said = other.answer()
            if said:
                return f"the rival's {said!r}"
        whose = str(page.evaluate(WHOSE))
        if whose == "card":
            page.locator(".handover button").first.click()
            page.wait_for_selector(".play")
            return "handover"
        if whose == "over":
            return whose
        if whose:
            return hands.answer()
        page.wait_for_timeout(10)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("mission", ["pilot-light", "splinters"])
def test_after_every_update_the_page_is_what_a_reload_shows(
    served: Served, opens: Opens, mission: str, seat: str
) -> None:
    mirror = play(served, opens, mission, seat, SHORT, seed=3)
    assert mirror.compared == SHORT


@pytest.mark.parametrize("seat", ["marine", "spectator"])
def test_what_was_seen_to_happen_leaves_what_a_reload_shows(served: Served, opens: Opens, seat: str) -> None:
    """With everything moving: acts, dice, duels and banners pass, and nothing of them stays."""
    mirror = play(served, opens, "splinters", seat, SHORT, seed=5, paced=True, reduced_motion="no-preference")
    assert mirror.compared == SHORT


@pytest.mark.soak
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("mission", [mission.id for mission in [*missions(), *drills()]])
def test_in_every_mission(served: Served, opens: Opens, mission: str, seat: str) -> None:
    mirror = play(served, opens, mission, seat, 400, seed=len(mission))
    assert mirror.compared > 2


@pytest.mark.soak
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("scenario", SCENARIO_WORDS)
def test_on_generated_ships(served: Served, opens: Opens, scenario: str, seat: str) -> None:
    seed = len(scenario)
    text = generate(Wanted(scenario, seed=seed))
    mirror = play(served, opens, f"{scenario}-{seed}", seat, 400, seed=seed, draft=text)
    assert mirror.compared > 2


def test_a_fire_that_has_gone_out_leaves_nothing(served: Served, opens: Opens) -> None:
    """As on a page that has never seen it burn; found by the proof over every mission."""
    stage = Stage(opens(), served.url)
    calm = next(one for one in moments() if one.kind == "action" and not one.welcome.scene.burning)
    burning = replace(calm, welcome=deepcopy(calm.welcome))
    burning.welcome.scene.burning = [next(one.square for one in calm.welcome.scene.pieces if one.where == "board")]
    stage.show(calm)
    assert stage.page.locator(".world .fire > *").count() == 0
    stage.show(burning)
    assert stage.page.locator(".world .fire .blaze").count() == 1
    stage.show(calm)
    assert stage.page.locator(".world .fire > *").count() == 0
