"""A war in the browser: begun at home, decided in the war room, its last battle fought and come back from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sensorium.campaign.campaign import Campaign
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


def enter(page: Page, served: Served, war: Campaign) -> None:
    """Into its room, as both of the players."""
    token = served.table("campaign", war={"text": written("Emberfall", war.rules, "en", war.lines)})
    page.goto(f"{served.url}/war/{token['marine']}?with={token['stealer']}")
    page.wait_for_selector(f"{SCREEN}:is([data-turn=cover], [data-turn=yours])")
    if page.locator(SCREEN).get_attribute("data-turn") == "cover":
        page.keyboard.press("Enter")


def test_a_raid_says_what_each_further_squad_risks(served: Served, opens: Opens) -> None:
    war = war_until(RAID, "commit", 3, free=2)
    page = opens()
    enter(page, served, war)
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


# Words in the war room that are written too small to be read, or run out of the screen or of their picture.
UNREADABLE = """() => [...document.querySelectorAll('.war-screen *')].flatMap((one) => {
  const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!own || !one.checkVisibility({ visibilityProperty: true })) return [];
  const box = one.getBoundingClientRect();
  const frame = one.ownerSVGElement?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
  const matrix = one instanceof SVGElement ? one.getScreenCTM() : { a: 1, b: 0, c: 0, d: 1 };
  const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  const size = parseFloat(getComputedStyle(one).fontSize) * scale;
  const out = box.left < frame.left - 1 || box.right > frame.right + 1;
  return size < 10.9 || out ? [`${one.textContent} (${size}${out ? ', cut' : ''})`] : [];
})"""
# Words of the course that run into each other.
COLLIDING = """() => {
  const words = [...document.querySelectorAll('.course text:is(.name, .how)')];
  const boxes = words.map((one) => [one, one.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([, b]) =>
    a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 4 && b.bottom > a.top + 4
  ).map(([other]) => `${one.textContent} over ${other.textContent}`));
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_war_room_can_be_read_and_decided_in_at_every_size(served: Served, opens: Opens, locale: str) -> None:
    war = war_until(RAID, "commit", 3, free=2)
    page = opens(locale=locale, has_touch=True)
    enter(page, served, war)
    page.wait_for_selector(f"{READY}[data-asked=commit]")
    for width, height in ((1440, 900), (1280, 720), (1024, 768), (960, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(UNREADABLE) == [], width
        assert page.evaluate(COLLIDING) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        expect(page.locator("[data-act=commit]")).to_be_in_viewport(ratio=1)
    # Why a squad cannot go takes no more room than its words.
    page.locator(".pick.barred").first.click()
    words = page.locator(".ship-panel .why").evaluate("(one) => [one.clientHeight, one.scrollHeight]")
    text = sum(one.evaluate("(one) => one.offsetHeight") for one in page.locator(".ship-panel .why > *").all())
    assert max(words) < text + 40


def test_a_choice_in_the_war_room_shows_its_key_and_its_button(served: Served, opens: Opens) -> None:
    """Also where there is much to choose from on a low screen: the button that ends it is in sight."""
    war = war_until(RAID, "commit", 3, free=2)
    page = opens(viewport={"width": 1280, "height": 620})
    enter(page, served, war)
    page.wait_for_selector(f"{READY}[data-asked=commit]")
    picks = page.locator(".pick")
    keys = page.locator(".pick kbd").all_inner_texts()
    assert keys == [str(at + 1) for at in range(picks.count())]
    expect(page.locator("[data-act=commit]")).to_be_in_viewport(ratio=1)
    # And where a force is bought, which is longer than any screen.
    campaign = Campaign()
    for line in ("one bid 70", "two bid 75"):
        campaign.decide(line)
    enter(page, served, campaign)
    page.wait_for_selector(f"{READY}[data-asked=force]")
    expect(page.locator("[data-act=force]")).to_be_in_viewport(ratio=1)
