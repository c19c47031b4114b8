"""The page in a real browser: how soon there is something to see, and how soon a click shows.

Headless Chromium on this machine, with a server in another process; motion is reduced, since nothing waits for it.
A click is timed inside the page, from the event itself to the frame that shows the piece turned: the way to the server
and back, the rules, the writing to the disk, and the drawing.
"""

from __future__ import annotations

import tempfile
from multiprocessing import get_context
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import Figure, percentile, trial
from bench.server import serve
from sensorium.server.files import Files
from sensorium.web import PAGE
from tools.chromium import ADVICE, FLAGS, find, provide

LOADS = 7
CLICKS = 60
HEAVIEST = 12  # files that are listed one by one
MISSION = "pilot-light"
# Tells when a selector is first there and drawn, in milliseconds since the page was asked for.
FIRST = """(selector) => {
  const look = () => document.querySelector(selector)
    ? requestAnimationFrame(() => (window.firstSeen = performance.now())) : requestAnimationFrame(look);
  requestAnimationFrame(look);
}"""
# Tells how long each click took until the piece on the deck had changed and was drawn.
WATCH = """() => {
  window.took = [];
  let clicked = 0;
  document.addEventListener('click', (event) => (clicked = event.timeStamp), true);
  new MutationObserver(() => {
    if (!clicked) return;
    const since = clicked;
    clicked = 0;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.took.push(performance.now() - since);
      channel.port2.postMessage(0); // after the frame
    });
  }).observe(document.querySelector('.pieces'), { attributeFilter: ['transform', 'style'], subtree: true });
}"""


def chromium() -> str:
    provide()
    path = find()
    if not path:
        raise SystemExit(ADVICE)
    return path


def first_seen(browser: Browser, url: str, selector: str) -> list[float]:
    """Milliseconds to the first sight of it, each time in a browser that has never been there."""
    out = []
    for _ in range(LOADS):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        context.add_init_script(f"({FIRST})({selector!r})")
        page = context.new_page()
        page.goto(url)
        out.append(float(page.wait_for_function("() => window.firstSeen").json_value()))
        context.close()
    return out


def clicks(page: Page) -> list[float]:
    """Turn a marine and take it back, again and again."""
    page.locator(".piece-card").first.click()
    page.evaluate(WATCH)
    for at in range(CLICKS):
        page.locator("[data-act=turn-left]:not(.off)" if at % 2 == 0 else ".button.undo:not([disabled])").click()
        page.wait_for_function("(count) => window.took.length > count", arg=at)
    return [float(took) for took in page.evaluate("window.took")]


def deploy(page: Page) -> None:
    """Put everybody on the first lit square, facing as he likes."""
    while True:
        asked = page.wait_for_function(
            "() => document.querySelector('.play.mine:not(.busy)')?.dataset.asked"
        ).json_value()
        if asked == "action":
            return
        before = page.locator(".play").get_attribute("data-questions")
        if asked == "face":
            page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        page.wait_for_function("(before) => document.querySelector('.play').dataset.questions !== before", arg=before)


@trial("page")
def page() -> list[Figure]:
    context = get_context("spawn")
    path = chromium()
    with tempfile.TemporaryDirectory(dir=".") as data, sync_playwright() as playwright:
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(data, theirs))
        process.start()
        url = f"http://127.0.0.1:{ours.recv()}"
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            figures = measured(browser, url)
        finally:
            browser.close()
            ours.send("stop")
            ours.recv()
            process.join()
    return figures


def measured(browser: Browser, url: str) -> list[Figure]:
    sitting = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    seats = {"marine": "human", "stealer": "random"}
    new: dict[str, Any] = {"mission": MISSION, "seats": seats, "clock": "off"}
    tokens = sitting.request.post(f"{url}/api/tables", data=new).json()["tokens"]
    home = first_seen(browser, url, ".mission-map svg")
    board = first_seen(browser, f"{url}/play/{tokens['marine']}", ".deck .board .world > *")
    sitting.goto(f"{url}/play/{tokens['marine']}")
    deploy(sitting)
    took = clicks(sitting)
    return [
        Figure("page: first card on screen, median", percentile(home, 0.5), "ms"),
        Figure("page: first board on screen, median", percentile(board, 0.5), "ms"),
        Figure("page: from click to the board showing the result, median", percentile(took, 0.5), "ms", target=100.0),
        Figure("page: from click to the board showing the result, 99th", percentile(took, 0.99), "ms"),
    ]


@trial("page files")
def files() -> list[Figure]:
    weights = Files(PAGE).weights()
    ordered = sorted(weights.items(), key=lambda one: -one[1])
    told = [Figure(f"page file: {name}, compressed", weight / 1000, "kB") for name, weight in ordered[:HEAVIEST]]
    rest = sum(weight for _, weight in ordered[HEAVIEST:]) / 1000
    return [
        *told,
        Figure(f"page files: the other {len(ordered) - HEAVIEST}, compressed", rest, "kB"),
        Figure("page files: in sum, compressed", sum(weights.values()) / 1000, "kB", target=150.0),
    ]
