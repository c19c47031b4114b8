"""The page beneath a path of a host that shows other things as well: it asks for and leads to nothing else."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from sensorium.server.client import open_table
from sensorium.web import PAGE
from tests.page.conftest import DESKTOP, PATIENCE
from tests.page.hands import Hands
from tests.server.proxy import NAME, PREFIX, Proxied, can_certify, know_name, proxied
from tools.chromium import FLAGS, find

# An address of the server's own, as a literal; a link to the start page is a slash alone.
LITERAL = re.compile(r"""(?P<before>.{0,60})(['"`])/(?:(?:play|rules|rulebook|page|api|ws|healthz)\b|\?|\2)""")
LINKS = "() => [...document.querySelectorAll('a[href]')].map((link) => link.href)"


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    with proxied(tmp_path_factory.mktemp("proxied"), PREFIX, secure=can_certify()) as running:
        yield running


@pytest.fixture(scope="module")
def own(browser: Browser) -> Iterator[Browser]:
    """A browser that takes the public name for this machine."""
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    launched = browser.browser_type.launch(executable_path=find(), args=[*FLAGS, rules])
    yield launched
    launched.close()


@pytest.fixture
def page(own: Browser, at: Proxied) -> Iterator[Page]:
    """Whatever it asks for must lie beneath the prefix."""
    context = own.new_context(ignore_https_errors=True, viewport=DESKTOP, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield opened
    context.close()
    assert wrong == []
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith((f"{at.address}/", "data:", "blob:"))] == []


def leads_nowhere_else(page: Page, at: Proxied) -> None:
    links = page.evaluate(LINKS)
    assert links
    assert [link for link in links if not link.startswith(f"{at.address}/")] == []


def opened_table(at: Proxied, monkeypatch: pytest.MonkeyPatch) -> str:
    """A token of the marines'. In a thread: the browser keeps an event loop running in this one."""
    know_name(monkeypatch)
    if at.certificate is not None:
        monkeypatch.setenv("SSL_CERT_FILE", str(at.certificate))
    tokens: list[str] = []

    def ask() -> None:
        seats = {"marine": "human", "stealer": "random"}
        links = asyncio.run(open_table(at.address, "drill-machine-thin", seats=seats, clock="off", host="marine"))
        tokens.append(links.tokens["marine"])

    asking = threading.Thread(target=ask)
    asking.start()
    asking.join()
    return tokens[0]


def test_a_table_is_opened_and_its_link_leads_back_here(at: Proxied, page: Page) -> None:
    page.goto(f"{at.address}/")
    page.locator("[data-mission=pilot-light]").wait_for()
    leads_nowhere_else(page, at)
    page.locator("[data-mission=pilot-light]").click()
    page.locator(".briefing").get_by_text("A friend far away").click()
    page.locator(".briefing").get_by_role("button", name="Begin").click()
    shown = page.locator(".dialog.share input").first.input_value()
    assert shown.startswith(f"{at.address}/join/")
    host = page.url
    assert host.startswith(f"{at.address}/play/")
    leads_nowhere_else(page, at)
    page.reload()
    page.locator(".dialog.share").wait_for()
    page.goto(f"{at.address}/")
    game = page.locator(".games a").first
    game.wait_for()
    leads_nowhere_else(page, at)
    # The link that was sent, as the guest opens it from home.
    page.locator("input[name=link]").fill(shown)
    page.locator("form.join button").click()
    page.locator(".play").wait_for()
    assert page.url.startswith(f"{at.address}/play/")
    assert page.url != host, "the seat is the guest's own"
    leads_nowhere_else(page, at)


def test_a_game_is_played_to_its_end_and_played_again(at: Proxied, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    page.goto(f"{at.address}/play/{opened_table(at, monkeypatch)}")
    Hands(page, seed=3, per_turn=3).play()
    page.locator(".dialog.end .outcome").wait_for()
    leads_nowhere_else(page, at)
    with page.expect_download() as download:
        page.locator(".dialog.end a[download]").click()
    assert Path(download.value.path()).read_text().startswith("{")
    before = page.url
    page.locator(".dialog.end .button.primary").first.click()
    page.wait_for_url(lambda url: url != before)
    page.locator(".play").wait_for()


def test_a_rule_has_its_page(at: Proxied, page: Page) -> None:
    page.goto(f"{at.address}/rules/first.overwatch.range-twelve")
    page.locator(".rule-line.pointed").wait_for()
    leads_nowhere_else(page, at)
    page.locator("a.home-link").click()
    page.locator("[data-mission=pilot-light]").wait_for()
    assert page.url == f"{at.address}/"


def bare_addresses(code: str) -> list[str]:
    """Literals that are addresses of the server's and are not put beneath the prefix."""
    fine = re.compile(r"\b(address|link|socketAddress|ask|startsWith)\($|=== $")  # a door is marked with a slash, too
    return [one[0] for one in LITERAL.finditer(code) if not fine.search(one["before"])]


def test_every_address_is_put_beneath_the_prefix() -> None:
    found = []
    for path in sorted(PAGE.rglob("*.js")):
        if path.name not in ("addresses.js", "main.js"):  # that which does it, and the router, which has taken it off
            found += [f"{path.name}: {one}" for one in bare_addresses(path.read_text("utf-8"))]
    assert found == []


def test_an_address_without_its_prefix_is_noticed() -> None:
    assert bare_addresses("location.assign(`/play/${token}`)")
    assert bare_addresses("h('a', { href: '/' })")
    assert bare_addresses("href: `/?mission=${id}`")
    assert bare_addresses("fetch('/api/missions')")
    assert not bare_addresses("h('a', { href: address('/') })")
    assert not bare_addresses("location.assign(address(`/play/${token}`))")
