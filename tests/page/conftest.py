"""A server of our own on a free port, with an empty folder for its games, and a real browser to look at it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, sync_playwright

from tools.chromium import ADVICE, FLAGS, find

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds until something that should be on the screen is missed

Opens = Callable[..., Page]
# A reader who wants to see everything at once, unless he has chosen otherwise.
AT_ONCE = """try {
  const kept = 'sensorium.settings';
  if (!localStorage.getItem(kept)) localStorage.setItem(kept, JSON.stringify({ speed: 0 }));
} catch { /* a page without storage */ }"""
# A page that nobody looks at need not be painted: everything has its place and can be pressed.
UNPAINTED = "document.addEventListener('DOMContentLoaded', () => (document.body.style.opacity = 0));"

# What is written on a map that is more than a picture, and hidden all the same.
UNREAD = """() => [...document.querySelectorAll('svg.plan:not([aria-hidden]) :is(text, .entry-plate)')]
  .filter((one) => getComputedStyle(one).display === 'none').map((one) => `nobody can read ${one.outerHTML}`)"""


class Served:
    """A running server: where it is, and how to stop it and start it again on the same games."""

    def __init__(self, data: Path, program: str = "sensorium") -> None:
        self.data = data
        self.program = program  # the module that is run
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--data", str(self.data)]
        words += ["--tables-per-address", "0"]  # all tests come from one
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(words, stdout=log, stderr=log, env=os.environ | {"PYTHONUNBUFFERED": "1"})
        log.close()
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError((self.data / "server.log").read_text(encoding="utf-8"))
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def table(self, mission: str, marine: str = "human", stealer: str = "human", **more: Any) -> dict[str, str]:
        """Open a table; its tokens by seat, and where there is a host, the ``invitation`` of his guest."""
        seats = {"marine": marine, "stealer": stealer}
        opened = self.post("/api/tables", {"mission": mission, "seats": seats, "clock": "off", **more})
        return {**opened["tokens"], "invitation": opened.get("invitation", "")}

    def accept(self, code: str) -> str:
        """Open an invitation; the token it gives."""
        token: str = self.post(f"/api/invitations/{code}", {})["token"]
        return token

    def post(self, path: str, body: object) -> Any:
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def replay(self, token: str) -> list[dict[str, Any]]:
        """A finished game, answer by answer."""
        steps: list[dict[str, Any]] = []
        while True:
            with urllib.request.urlopen(f"{self.url}/api/seats/{token}/replay?from={len(steps)}&count=500") as answer:
                more = json.load(answer)
            steps += more
            if len(more) < 500:
                return steps


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all tests: to start one with its bots takes longer than most of them."""
    server = Served(tmp_path_factory.mktemp("games"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """One for a single test, which may stop it."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    assert path, f"the page is tested in a real browser: {ADVICE}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def opens(browser: Browser) -> Iterator[Opens]:
    """Opens a page in a browser of its own, with whatever is special about it; its errors fail the test, but for those
    that are to be expected (``quiet``). What others do is shown at once there, unless it is ``paced`` as it is for
    whoever comes for the first time. ``painted``: it is looked at, not only played with."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        url: str = "", paced: bool = False, painted: bool = False, quiet: tuple[str, ...] = (), **special: Any
    ) -> Page:
        wanted = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-GB", **special}
        context = browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE)
        if not paced:
            context.add_init_script(AT_ONCE)
        if not painted:
            context.add_init_script(UNPAINTED)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"the page threw {error}"))
        page.on("console", lambda said: wrong.append(said.text) if is_wrong(said, quiet) else None)
        if url:
            page.goto(url)
        return page

    yield open_page
    for context in contexts:
        for page in context.pages:
            wrong.extend(page.evaluate(UNREAD)[:3])
        context.close()
    assert not wrong


def is_wrong(said: ConsoleMessage, quiet: tuple[str, ...] = ()) -> bool:
    """An error of the page: not a broken line, nor an invitation that is refused, which the page explains."""
    refused = "/api/invitations/" in said.location["url"] and re.search(r"status of (404|409)", said.text)
    expected = any(text in said.text for text in quiet)
    return said.type == "error" and not refused and not is_line(said.text) and not expected


def is_line(said: str) -> bool:
    """Whether it only says that the line is down: the browser itself says so, and the tests cut it on purpose."""
    return "WebSocket connection" in said or "net::ERR_" in said
