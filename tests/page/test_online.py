"""Two browsers far apart, on a line that breaks, at a server that dies: nothing is lost and nothing is done twice."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.page.conftest import PHONE, Opens, Served
from tests.page.frames import Traffic
from tests.page.hands import Hands

MISSION = "drill-machine-thin"  # a corridor, one man, one blip a turn


class Line:
    """The wire of a page, with somebody at it who can cut it at the worst moment."""

    def __init__(self, page: Page) -> None:
        self.cutting = 0
        self.cuts = 0
        page.route_web_socket("**/ws/**", self._wire)

    def cut_at_next_answer(self) -> None:
        """The server hears the next answer, and what it says to it is lost."""
        self.cutting = 1

    def _wire(self, client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        dead = False

        def up(text: str | bytes) -> None:
            nonlocal dead
            server.send(text)
            if self.cutting and '"answer"' in str(text):
                self.cutting = 0
                self.cuts += 1
                dead = True

        def down(text: str | bytes) -> None:
            if not dead:
                client.send(text)
            else:
                client.close(code=1001)

        client.on_message(up)
        server.on_message(down)


def plain(said: list[str]) -> list[str]:
    """Without what an answer brings with it: the activation, the naming of whoever is paid for, the passing on."""
    bare = [re.sub(r" cp( \d+)?$", "", words) for words in said]
    return [words for words in bare if not words.endswith((" activate", " command", " pass"))]


def log_lines(page: Page) -> list[str]:
    return page.locator(".log li").all_inner_texts()


def test_a_game_over_a_bad_line(own_server: Served, opens: Opens) -> None:
    tokens = own_server.table(MISSION, host="marine")
    tokens["stealer"] = own_server.accept(tokens["invitation"])
    pages = {side: opens() for side in ("marine", "stealer")}
    lines = {side: Line(page) for side, page in pages.items()}
    traffic = {side: Traffic(page) for side, page in pages.items()}
    for side, page in pages.items():
        page.goto(f"{own_server.url}/play/{tokens[side]}")
    # The host is told to send the link, and the page shows it until the guest has come.
    pages["marine"].locator(".dialog.share").wait_for(state="detached")
    hands = {side: Hands(page, seed=3, per_turn=3) for side, page in pages.items()}
    given = Counter[str]()
    while True:
        asked = {side: one.question_now() for side, one in hands.items()}
        if "over" in asked.values():
            break
        side = next((side for side, kind in asked.items() if kind), "")
        if not side:
            pages["marine"].wait_for_timeout(20)
            continue
        given[side] += 1
        if given[side] % 3 == 1:
            lines[side].cut_at_next_answer()
        if given.total() == 4:
            own_server.kill()
            own_server.start()
        hands[side].answer()
    for page in pages.values():
        page.locator(".dialog.end").wait_for()
    assert lines["marine"].cuts > 0
    assert lines["stealer"].cuts > 0

    # What each has clicked is what the server has, in this order, each once.
    steps = own_server.replay(tokens["marine"])
    for side, one in traffic.items():
        done = [step["said"] for step in steps if step["who"] == side]
        assert plain(done) == plain(one.given(tokens[side]))
    # What each has on the screen is what the server would tell somebody who came only now.
    for page in pages.values():
        before = log_lines(page)
        page.reload()
        page.locator(".dialog.end").wait_for()
        assert log_lines(page) == before


def invited(served: Served, opens: Opens) -> tuple[Page, str]:
    """A host who waits for a friend, and the link for the friend."""
    host = opens(f"{served.url}/?mission=pilot-light")
    host.locator(".briefing").get_by_text("A friend far away").click()
    host.locator(".briefing").get_by_role("button", name="Begin").click()
    return host, invitation(host)


def invitation(host: Page) -> str:
    link = host.locator(".dialog.share .link.invitation input").input_value()
    assert "/join/" in link
    return link


def token_of(page: Page) -> str:
    page.wait_for_url("**/play/*")
    return page.url.rsplit("/", 1)[1]


def test_the_host_invites_a_friend(served: Served, opens: Opens) -> None:
    host, link = invited(served, opens)
    guest = opens(served.url)
    guest.get_by_label("Join by link").fill(link)
    guest.get_by_role("button", name="Join").click()
    guest.locator(".play.seat-stealer").wait_for()
    host.locator(".dialog.share").wait_for(state="detached")
    assert "here" in str(host.locator(".presence .stealer").get_attribute("class"))
    # The link is used up; who opens it again in his own browser is led to his seat, and anybody else is told.
    seat = token_of(guest)
    guest.goto(link)
    guest.locator(".play.seat-stealer").wait_for()
    assert token_of(guest) == seat
    stranger = opens(link)
    stranger.get_by_text("This seat is taken").wait_for()
    assert seat not in stranger.content()
    assert host.locator(".banner").is_hidden(), "nothing of this is the host's concern"
    # The host holds nothing of the friend's: neither the invitation nor the seat.
    host.locator(".button.share").click()
    host.locator(".dialog.share").wait_for()
    held = host.content() + str(host.evaluate("JSON.stringify([localStorage, sessionStorage])"))
    assert link.rsplit("/", 1)[1] not in held
    assert seat not in held
    assert host.locator(".link.invitation").count() == 0
    host.keyboard.press("Escape")
    # He is told when the friend goes, and when he is back.
    guest.goto("about:blank")
    host.locator(".presence .stealer:not(.here)").wait_for()
    host.get_by_text("The other player has left").wait_for()
    guest.goto(f"{served.url}/play/{seat}")
    host.get_by_text("The other player is back").wait_for()
    assert host.locator(".banner").is_hidden()


def test_a_friend_who_leaves_is_missed_on_a_phone_too(served: Served, opens: Opens) -> None:
    tokens = served.table("pilot-light", host="marine")
    host = opens(f"{served.url}/play/{tokens['marine']}", viewport=PHONE, locale="fr-FR")
    guest = opens(f"{served.url}/play/{served.accept(tokens['invitation'])}")
    host.locator(".dialog.share").wait_for(state="detached")
    host.locator(".presence .stealer.here").wait_for(state="attached")
    guest.goto("about:blank")
    banner = host.get_by_text("L’autre joueur est parti")
    banner.wait_for()
    box = banner.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_an_invitation_is_renewed(served: Served, opens: Opens) -> None:
    host, link = invited(served, opens)
    host.locator(".link.invitation .renew").click()
    host.wait_for_function("old => document.querySelector('.link.invitation input')?.value !== old", arg=link)
    late = opens(link)
    late.get_by_text("This invitation leads nowhere").wait_for()
    opened = invitation(host)
    served.accept(opened.rsplit("/", 1)[1])  # by somebody who does not sit down
    host.get_by_text("nobody has sat down yet").wait_for()
    host.locator(".link.invitation .renew").click()
    guest = opens(invitation(host))
    guest.locator(".play.seat-stealer").wait_for()
    host.locator(".dialog.share").wait_for(state="detached")


def test_a_seat_open_in_two_browsers_is_told_and_gets_a_new_link(served: Served, opens: Opens) -> None:
    tokens = served.table("pilot-light", stealer="random")
    owner, thief = opens(f"{served.url}/play/{tokens['marine']}"), opens(f"{served.url}/play/{tokens['marine']}")
    for page in (owner, thief):
        page.get_by_text("This seat is open in 2 places").wait_for()
    owner.get_by_role("button", name="Renew your link").click()
    owner.locator(".dialog.share .renew-seat").click()
    owner.wait_for_url(lambda url: "/play/" in url and tokens["marine"] not in url)
    owner.locator(".play.seat-marine").wait_for()
    thief.get_by_text("This link has been renewed").wait_for()
    owner.locator(".banner").wait_for(state="hidden")
    late = opens(f"{served.url}/play/{tokens['marine']}")
    late.get_by_text("There is no such seat").wait_for()


def test_the_invitation_in_french(served: Served, opens: Opens) -> None:
    link = served.table("pilot-light", host="marine")["invitation"]
    served.accept(link)
    page = opens(f"{served.url}/join/{link}", locale="fr-FR")
    page.get_by_text("Cette place est prise").wait_for()


def test_a_link_to_nowhere(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/play/nobody-sits-here-at-all-0")
    page.get_by_text("There is no such seat").wait_for()


def test_the_links_fit_a_phone(served: Served, opens: Opens) -> None:
    """In both languages: nothing of the dialog is cut off, and nothing has to be scrolled to sideways."""
    for locale in ("en-GB", "fr-FR"):
        tokens = served.table("pilot-light", host="marine")
        page = opens(f"{served.url}/play/{tokens['marine']}", locale=locale, viewport={"width": 360, "height": 740})
        dialog = page.locator(".dialog")
        dialog.wait_for()
        assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth"), locale
        assert dialog.evaluate(
            "one => [...one.querySelectorAll('*')].every((part) => part.getBoundingClientRect().right <= innerWidth)"
        ), locale


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/nothing/here", "There is nothing at this address"),
        ("/play/", "There is nothing at this address"),
        ("/plya/abc", "There is nothing at this address"),
        ("/?mission=no-such-mission", "There is no mission called no-such-mission"),
        ("/rules/first.nonsense", "There is no rule called first.nonsense"),
        ("/play/nobody-sits-here-at-all-0", "There is no such seat"),
        ("/join/no-such-invitation", "This invitation leads nowhere"),
    ],
)
def test_a_bad_address_says_where_to_go(served: Served, opens: Opens, address: str, said: str) -> None:
    page = opens(f"{served.url}{address}", quiet=("status of 404",))
    page.get_by_text(said).wait_for()
    page.get_by_role("link", name="To the home page").click()
    page.locator("[data-mission=pilot-light]").wait_for()


def test_a_bad_address_inside_the_page(served: Served, opens: Opens) -> None:
    """Without loading anything again, and in French."""
    page = opens(served.url, locale="fr-FR")
    page.locator("[data-mission=pilot-light]").wait_for()
    page.evaluate("history.pushState(null, '', '/nulle/part'); dispatchEvent(new PopStateEvent('popstate'))")
    page.get_by_text("Il n’y a rien à cette adresse").wait_for()
    page.get_by_role("link", name="Vers l’accueil").click()
    page.locator("[data-mission=pilot-light]").wait_for()
