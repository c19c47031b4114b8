"""A ship made in the browser, tile by tile: with the keyboard, with a thumb, and as it stands after a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.conftest import PHONE, Opens, Served

SCREEN = ".ship-screen"


def shown(page: Page) -> tuple[str, str]:
    """The panel's words and the map's drawing."""
    panel = page.locator(".ship-panel").inner_text()
    drawn: str = page.locator(".ship-map").evaluate("map => map.innerHTML")
    drawn = re.sub(r'<rect[^>]*class="veil"[^>]*></rect>', "", drawn)
    return panel, re.sub(r"floor-\d+", "floor", drawn)


def asked(page: Page) -> str:
    return page.locator(SCREEN).get_attribute("data-asked") or ""


READY = ".ship-screen:is([data-turn=yours], [data-turn=cover], [data-turn=over]):not(.busy)"


def press(page: Page, key: str) -> None:
    """A key that leads on: until the server has answered, and somebody is asked again."""
    before = page.locator(SCREEN).get_attribute("data-moment")
    page.keyboard.press(key)
    page.wait_for_selector(f"{READY}:not([data-moment='{before}'])")


def test_two_at_one_screen_make_a_ship_with_the_keyboard(served: Served, opens: Opens) -> None:
    page = opens(served.url)
    page.locator("input[name=ship-with][value=both]").check(force=True)
    page.locator("#new-ship button[type=submit]").click()
    page.wait_for_selector(SCREEN)
    met: set[str] = set()
    for _ in range(80):
        page.wait_for_selector(READY)
        kind = asked(page)
        if page.locator(".ship-panel .handover").count():
            met.add("cover")
            press(page, "Enter")
            assert "13" not in page.locator(".ship-panel").inner_text()  # the bid that is sealed
            continue
        if kind not in met:
            live = shown(page)
            page.reload()
            page.wait_for_selector(f"{READY}[data-asked={kind}]")
            assert shown(page) == live
            assert page.evaluate(OVER_THE_EDGE) == 0, kind
            met.add(kind)
        if kind == "over":
            break
        if kind == "lay" and page.locator(".cell").count() > 1:
            page.keyboard.press("r")
            before = page.locator(".cell.chosen").get_attribute("data-said")
            for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
                page.keyboard.press(key)
            assert page.locator(".cell.chosen").count() == 1, before
        if kind == "bid":
            first = page.locator(".turn-of").inner_text() == "Player one"
            page.locator(".bid input").fill("13" if first else "30")
        press(page, "c" if kind in ("attach", "announce") or (kind == "buy" and not bought(page)) else "Enter")
    assert met >= {"draw", "lay", "roll", "bid", "cover", "buy", "attach", "muster", "over"}
    expect(page.locator(".ship-facts .sides")).to_have_text("Marines: Player one")
    page.locator(".watchers summary").click()
    watcher = opens(page.locator(".watchers input").input_value())
    watcher.wait_for_selector(f"{SCREEN}[data-asked=over]")
    assert watcher.locator(".ship-facts .sides").inner_text() == "Marines: Player one"
    watcher.close()
    page.locator(".ship-panel h1").click()  # and Enter is the large button's again
    page.wait_for_selector("[data-act=board]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".handover-page")
    page.keyboard.press("Enter")
    page.wait_for_selector(".play.mine")  # the first question of the game: where the marines stand
    expect(page.locator(".figures").first).to_contain_text(re.compile(r"Blips used\s*0/[234]\d"))


# What hangs over the edge of the map.
OVER_THE_EDGE = """() => {
  const edge = document.querySelector('.ship-map').getBoundingClientRect();
  const drawn = document.querySelectorAll('.ship-map :is(.entry-ring, .gate-floor, .cell rect, .boarding)');
  return [...drawn].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < edge.left || box.top < edge.top || box.right > edge.right || box.bottom > edge.bottom;
  }).length;
}"""


def bought(page: Page) -> bool:
    return page.locator(".squad-card").count() > 0


def lead(page: Page) -> str:
    """What this player is asked, once he is."""
    page.wait_for_selector(READY)
    return asked(page)


def tap(page: Page, control: str) -> None:
    """A press with the thumb that leads on: until the server has answered, and somebody is asked again."""
    before = page.locator(SCREEN).get_attribute("data-moment")
    page.locator(control).tap()
    page.wait_for_selector(f"{READY}:not([data-moment='{before}'])")


def test_one_with_the_machine_on_a_phone_in_french(served: Served, opens: Opens) -> None:
    """What is not allowed is told with its rule; what was not seen by anybody is taken back."""
    tokens = served.table("new-ship", stealer="rush", ship="fr")
    page = opens(
        f"{served.url}/play/{tokens['marine']}", locale="fr-FR", viewport=PHONE, has_touch=True, is_mobile=True
    )
    page.wait_for_selector(f"{SCREEN}")
    assert "/ship/" in page.url
    while lead(page) != "bid":
        tap(page, f"[data-act={asked(page)}]")
    for _ in range(3):
        page.get_by_role("button", name="Un point de moins").tap()
    expect(page.locator(".bid output")).to_have_text("17")
    while lead(page) == "bid":  # the machine may bid the least too, and then both bid again
        page.locator(".bid input").fill("4")
        tap(page, "[data-act=bid]")
    page.wait_for_selector(f"{SCREEN}[data-asked=buy] .squad-offer")
    expect(page.locator(".ship-facts .sides")).to_have_text("Marines : Vous")
    page.locator("[data-word=command]").tap()
    expect(page.locator(".why a")).to_have_text("deathwing.force-list.step-4-total")
    expect(page.locator(".why p")).to_contain_text("enchère")
    page.locator("[data-word=recon]").tap()
    expect(page.locator(".squad-card")).to_have_count(1)
    page.locator("[data-said='give 1.2 lightning-claws']").tap()
    expect(page.locator(".gear.on")).to_have_count(1)
    page.locator("[data-act=undo]").tap()
    expect(page.locator(".gear.on")).to_have_count(0)
    page.locator(".ready summary").first.tap()
    page.locator("[data-word=crusade]").tap()  # far below: why not must be seen from here
    expect(page.locator(".why a")).to_have_text("deathwing.force-list.step-4-total")
    expect(page.locator(".why")).to_be_in_viewport()
    page.locator(".ready summary").last.tap()
    page.locator(".saved textarea").fill("force Garde\npoints 4\n\nsquad recon Vale\nVale power-swordd")
    page.get_by_role("button", name="L’utiliser").tap()
    expect(page.locator(".why b")).to_contain_text("ligne 5 : rien sur la liste ne s’appelle `power-swordd`")
    text = b"# ours\nforce Garde\npoints 4\nsquad recon Vale\nVale lightning-claws\n"
    page.locator("#force-file").set_input_files({"name": "garde.txt", "mimeType": "text/plain", "buffer": text})
    expect(page.locator(".why b")).to_contain_text("Vale")  # whom a recon squad's claws are not for
    expect(page.locator(".why")).to_be_in_viewport()
