"""Made in the browser before a game: a force on a page of its own, a mission on a new ship, a fair one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import PHONE, Opens, Served

OPEN = """
const asked = await fetch('/api/generate', { method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ scenario: 'raid', rules: 'first+deathwing', seed: 7 }) });
const { mission } = await asked.json();
mission.text = mission.text.replace('allows = [', 'allows = ["forces", ');
sessionStorage.setItem('sensorium.draft', JSON.stringify(mission));
"""


def test_a_force_is_built_and_goes_aboard(served: Served, opens: Opens) -> None:
    """Bought, named, refused with the rule, kept in the address, on paper, and in a mission that lets it in."""
    page = opens(served.url)
    page.evaluate(f"async () => {{ {OPEN} }}")
    page.goto(f"{served.url}/?draft=dropped")
    page.locator(".own-force a").click()
    page.locator(".squad-offer[data-word=standard]").click()
    expect(page.locator(".force-state.sound")).to_be_visible()
    expect(page.locator(".roster-sheet tbody tr")).to_have_count(5)
    page.locator(".name-all summary").click()
    page.locator(".name-squad input").first.fill("Vale")
    page.keyboard.press("Tab")
    expect(page.locator(".roster-sheet h3")).to_have_text("Vale")
    expect(page).to_have_url(re.compile("force=force_.*Vale"))
    page.locator(".squad-offer[data-word=command]").click()  # too dear
    expect(page.locator(".why a")).to_contain_text("deathwing.")
    page.reload()
    expect(page.locator(".roster-sheet h3")).to_have_text("Vale")
    page.emulate_media(media="print")
    expect(page.locator(".force-desk")).to_be_hidden()
    expect(page.locator(".roster-sheet")).to_be_visible()
    page.emulate_media(media="screen")
    page.locator("[data-act=aboard]").click()
    expect(page.locator(".briefing-roster")).to_contain_text("Vale")
    expect(page.locator(".briefing-roster li")).to_have_count(5)


def test_a_fair_fight_is_stopped_with_the_best_so_far(served: Served, opens: Opens) -> None:
    """On a phone, in French; and a mission as it falls leads to its briefing at once."""
    page = opens(f"{served.url}/generate", viewport=PHONE, locale="fr-FR")
    page.locator("input[value=reconnaissance]").check(force=True)
    page.locator("[data-act=fair]").click()
    expect(page.locator("[role=progressbar]")).to_be_visible()
    page.reload()  # its address leads back to it
    page.locator("[data-act=stop]").click()
    expect(page.locator(".generate-screen[data-state=cancelled] h2")).to_contain_text("meilleur")
    page.locator(".generate-ways button").last.click()
    page.locator("input[name=rules]").last.check(force=True)
    page.locator("[data-act=plain]").click()
    expect(page.locator(".briefing h1")).to_contain_text("épave")
