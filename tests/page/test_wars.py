"""A war in the browser: begun at home, decided in the war room, its last battle fought and come back from."""

from __future__ import annotations

from playwright.sync_api import expect

from sensorium.campaign.course import RAID
from sensorium.campaign.file import written
from tests.campaign.wars import spent_war, war_until
from tests.page.conftest import Opens, Served
from tests.page.hands import Hands

SCREEN = ".war-screen"
READY = f"{SCREEN}[data-turn=yours]:not(.busy)"


def test_a_war_is_begun_decided_and_won(served: Served, opens: Opens) -> None:
    page = opens(served.url)
    page.locator("#new-war input[name=name]").fill("Emberfall")
    page.locator("input[name=war-with][value=both]").check(force=True)
    page.locator("#new-war button[type=submit]").click()
    # Two at one screen bid: it is covered before the other has it, and nothing of the first bid is left.
    page.wait_for_selector(f"{READY}[data-asked=bid]")
    page.locator(".bid input").fill("23")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{SCREEN}[data-turn=cover]")
    expect(page.locator(".ship-panel")).not_to_contain_text("23")
    page.keyboard.press("Enter")
    expect(page.locator(".bid output")).to_have_text("75")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{SCREEN}[data-turn=cover]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{READY}[data-asked=force]")
    page.locator("[data-act=force]").click()
    expect(page.locator(".why a")).to_have_attribute("href", "/rules/deathwing.force-list.needs-leader")
    page.keyboard.press("c")
    expect(page.locator(".squad-card").first).to_be_visible()
    page.wait_for_selector(f"{READY}[data-asked=force]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{READY}[data-asked=commit]")
    expect(page.locator(".course .room.here")).to_have_attribute("data-step", "reconnaissance")
    expect(page.locator(".war-squad").first).to_be_visible()

    # Another one, from its file, is at its last game, and nothing is left to stand in the way.
    war = spent_war()
    text = written("Emberfall", war.rules, "en", war.lines)
    token = served.table("campaign", stealer="rush", war={"text": text})["marine"]
    page.goto(f"{served.url}/war/{token}")
    page.wait_for_selector(f"{READY}[data-asked=commit]")
    free = next(at for at, squad in enumerate(war.force().squads, 1) if not war.force().bar(squad, war.played))
    page.keyboard.press(str(free))
    expect(page.locator(".war-costs")).to_contain_text("the war is won")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{READY}[data-asked=battle]")
    page.keyboard.press("u")
    page.wait_for_selector(f"{READY}[data-asked=commit]")
    page.keyboard.press(str(free))
    expect(page.locator(".pick.on")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".war-squad.goes")).to_have_count(1)
    page.locator("[data-act=fight]").click()
    page.wait_for_url("**/play/**")
    # Away from the battle and back to it, and then to its end.
    page.locator("a.home").click()
    page.locator("[data-act=go]").click()
    hands = Hands(page, seed=1)
    for _ in range(200):
        hands.question()
        if hands.answer() == "over":
            break
    page.locator("[data-act=war]").click()
    page.wait_for_selector(f"{SCREEN}[data-asked=over]")
    expect(page.locator(".ship-panel h1")).to_have_text("The hulk is taken")
    expect(page.locator(".war-battles li")).to_have_count(war.played + 1)
    expect(page.locator(".war-squad:is(.ready, .rests)")).to_have_count(0)


def test_a_raid_says_what_each_further_squad_risks(served: Served, opens: Opens) -> None:
    war = war_until(RAID, "commit", 3, free=2)
    token = served.table("campaign", war={"text": written("Emberfall", war.rules, "en", war.lines)})
    page = opens(f"{served.url}/war/{token['marine']}?with={token['stealer']}")
    page.wait_for_selector(f"{SCREEN}:is([data-turn=cover], [data-turn=yours])")
    if page.locator(SCREEN).get_attribute("data-turn") == "cover":
        page.keyboard.press("Enter")
    page.wait_for_selector(f"{READY}[data-asked=commit]")
    free = page.locator(".pick:not(.barred)")
    free.nth(0).click()
    expect(page.locator(".war-costs")).to_contain_text("still finds the magi there")
    free.nth(1).click()
    expect(page.locator(".war-costs")).to_contain_text("the raid is lost; 1 of 6")
    # Enter is the large button's, whatever was clicked last.
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{READY}[data-asked=battle]")
    expect(page.locator(".war-squad.goes")).to_have_count(2)
    expect(page.locator("kbd:empty")).to_have_count(0)
