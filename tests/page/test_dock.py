"""What must be confirmed is in sight: at every kind of question, in three sizes and both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from sensorium.rules.core.question_view import all_texts
from tests.page.conftest import DESKTOP, PHONE, Opens, Served
from tests.page.stage import Moment, Stage, moments

SMALL: ViewportSize = {"width": 1280, "height": 720}
SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": DESKTOP},
    "small": {"viewport": SMALL},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
# Nobody is asked, or only a bot.
UNSEEN = {"over", "ambush"}

HIDDEN = (Path(__file__).parent / "hidden.js").read_text("utf-8")
# Presses that a control reacts to before anything is sent, each from the start.
LOOKS: dict[str, list[list[str]]] = {
    "marine": [
        ["1"],
        ["2"],
        ["3"],
        ["4"],
        ["5"],
        ["6"],
        ["7"],
        ["1", "f"],
        ["2", "f"],
        ["4", "a"],
        ["2", "m"],
        ["3", "t"],
        ["1", "p"],
        ["1", "r"],
    ],
    "stealer": [["Space"], ["Space", "Space"], ["Space", "a"]],
}


def looks(page: Page, stage: Stage, moment: Moment) -> Iterator[str]:
    """The question as it comes, and what the player may make of it before he answers."""
    yield "as it comes"
    if moment.kind not in ("action", "command", "order"):
        return
    for keys in LOOKS[moment.seat]:
        sent = len(stage.said)
        for key in keys:
            page.keyboard.press(key)
            stage.settle()
        if len(stage.said) > sent:  # the key has answered
            stage.show(moment)
            continue
        yield " ".join(keys)
    off = page.locator(".verbs .option.off")
    if off.count():
        off.first.click()
        page.locator(".why").wait_for()
        yield "why not"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    if moment.kind == "action":
        page.keyboard.press("Shift+Enter")
        stage.settle()
        if page.locator(".prompt .option.main").count():
            yield "the end of the turn"


def test_every_kind_of_question_is_among_them() -> None:
    kinds = {moment.kind for moment in moments()}
    assert set(all_texts()) - UNSEEN <= kinds
    assert "tie" in kinds


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", list(SIZES))
def test_nothing_is_hidden(served: Served, opens: Opens, size: str, locale: str) -> None:
    page = opens(locale=locale, **SIZES[size])
    stage = Stage(page, served.url)
    wrong: list[str] = []
    seen = 0
    for moment in moments():
        stage.show(moment)
        for look in looks(page, stage, moment):
            seen += 1
            wrong += [f"{moment}, {look}: {fault}" for fault in page.evaluate(HIDDEN)]
            deck = page.locator(".deck-panel").bounding_box()
            assert deck is not None
            if deck["height"] < SIZES[size]["viewport"]["height"] * 0.4:
                wrong.append(f"{moment}, {look}: the deck is only {deck['height']} high")
    assert not wrong, "\n".join(wrong)
    assert seen > 150
