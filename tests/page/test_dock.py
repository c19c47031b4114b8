"""What must be confirmed is in sight: at every kind of question, in three sizes and both languages."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from sensorium.rules.core.question_view import all_texts
from tests.page.conftest import DESKTOP, PHONE, Opens, Served
from tests.page.moments import Moment, moments
from tests.page.stage import Stage

SMALL: ViewportSize = {"width": 1280, "height": 720}
LYING: ViewportSize = {"width": 844, "height": 390}
FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True}
SCREENS: dict[str, tuple[list[ViewportSize], dict[str, Any]]] = {
    "desktop": ([DESKTOP, SMALL], {}),
    "phone": ([PHONE, LYING], FINGERS),
}
LANGUAGES = ("en", "fr")
# In one language after another, once each is drawn; beginning with the one that is spoken.
SPEAK = """async (languages) => {
  const main = document.querySelector('script[type=module]').src;
  const { currentLanguage, setLanguage } = await import(main.replace('main.js', 'i18n/i18n.js'));
  const out = [];
  const spoken = currentLanguage();
  for (const language of languages.toSorted((one, other) => (other === spoken) - (one === spoken))) {
    if (language !== currentLanguage()) await setLanguage(language);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (document.documentElement.lang !== language) throw new Error('it still speaks another language');
    out.push(...(%s)().map((fault) => `${language}: ${fault}`));
  }
  return out;
}"""
# Nobody is asked, or only a bot.
UNSEEN = {"over", "ambush"}
HIDDEN = (Path(__file__).parent / "hidden.js").read_text("utf-8")
# Presses that a control reacts to before anything is sent, one after another.
LOOKS: dict[str, list[str]] = {
    "marine": ["1", "f", "2", "a", "m", "3", "t", "5", "r"],
    "stealer": ["Space", "a"],
}


def looks(page: Page, stage: Stage, moment: Moment) -> Iterator[str]:
    """The question as it comes, and what the player may make of it before he answers."""
    yield "as it comes"
    if moment.kind not in ("action", "command", "order") or not moment.game.startswith("arena"):
        return
    drawn = ""
    for key in LOOKS[moment.seat]:
        sent = len(stage.said)
        page.keyboard.press(key)
        stage.settle()
        if len(stage.said) > sent:  # the key has answered
            stage.show(moment)
        elif (now := page.locator(".dock").inner_text()) != drawn:
            drawn = now
            yield key
    stage.show(moment)  # as if none of the keys had been pressed: one of them may have answered
    page.keyboard.press(LOOKS[moment.seat][0])
    stage.settle()
    off = page.locator(".verbs .option.off:visible")
    if off.count():
        # Not by a finger: the screen has just been turned, and taps on a dock that has grown are spared for a moment.
        off.first.evaluate("(button) => button.click()")
        page.locator(".why").wait_for()
        yield "why not"
    if moment.kind == "action":
        page.keyboard.press("Shift+Enter")
        stage.settle()
        if page.locator(".prompt .option.main").count():
            yield "the end of the turn"


def faults(page: Page, size: ViewportSize) -> list[str]:
    page.set_viewport_size(size)
    wrong: list[str] = page.evaluate(SPEAK % HIDDEN, list(LANGUAGES))
    deck = page.locator(".deck-panel").bounding_box()
    assert deck is not None
    if deck["height"] < size["height"] * 0.4:
        wrong.append(f"the deck is only {deck['height']:.0f} high")
    return wrong


def test_every_kind_of_question_is_among_them() -> None:
    kinds = {moment.kind for moment in moments()}
    assert set(all_texts()) - UNSEEN == kinds - {"tie"}
    assert "tie" in kinds


@pytest.mark.parametrize("screen", list(SCREENS))
def test_nothing_is_hidden(served: Served, opens: Opens, screen: str) -> None:
    sizes, special = SCREENS[screen]
    page = opens(viewport=sizes[0], **special)
    stage = Stage(page, served.url, painted=False)
    wrong: list[str] = []
    seen = 0
    order = list(sizes)
    for moment in moments():
        stage.show(moment)
        for look in looks(page, stage, moment):
            seen += 1
            order.reverse()  # beginning with the size it has
            for size in order:
                where = f"{moment}, {look}, {size['width']}x{size['height']}"
                wrong += [f"{where}, {fault}" for fault in faults(page, size)]
    assert not wrong, "\n".join(wrong)
    assert seen > 80


def test_a_question_is_measured_in_both_languages(served: Served, opens: Opens) -> None:
    page = opens()
    Stage(page, served.url).show(next(one for one in moments() if one.kind == "command"))
    said = []
    for language in LANGUAGES:
        page.evaluate(SPEAK % HIDDEN, [language])
        said.append(page.locator(".prompt strong").inner_text())
    assert "acts in sight" in said[0]
    assert "agit à vue" in said[1]
    # And the measure itself is able to fail: a dock too low for what is in it, a button beneath another thing.
    page.locator(".dock").evaluate("(dock) => { dock.style.minHeight = 0; dock.style.maxHeight = '5rem'; }")
    assert any("hides" in fault for fault in page.evaluate(SPEAK % HIDDEN, ["en"]))
    assert any("is cut off" in fault or "is off the screen" in fault for fault in page.evaluate(SPEAK % HIDDEN, ["en"]))


LONG_NAMES = ("Wystana", "Grandfather", "Bartholomaeus", "Hildebrandtsonwolverhampton")
# Names in the squad's list that are not to be read whole.
CUT_NAMES = """() => {
  const names = [...document.querySelectorAll('.roster .piece-card .name b')];
  if (!names.length || !names.every((one) => one.checkVisibility())) return ['nobody is listed'];
  return names.filter((one) => {
    const [box, card] = [one, one.closest('.piece-card')].map((node) => node.getBoundingClientRect());
    const pips = one.closest('.piece-card').querySelector('.pips')?.getBoundingClientRect();
    const beside = !pips || box.right <= pips.left + 1 || box.bottom <= pips.top + 1 || pips.bottom <= box.top + 1;
    const broken = one.textContent.length < 13 && box.height > 1.7 * parseFloat(getComputedStyle(one).fontSize);
    const over = one.scrollWidth > one.clientWidth + 1 || box.right > card.right + 1 || box.bottom > card.bottom + 1;
    return over || broken || !beside;
  }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("name", LONG_NAMES)
@pytest.mark.parametrize("seat", ["marine", "stealer"])
def test_every_name_in_the_squads_list_is_whole(served: Served, opens: Opens, seat: str, name: str) -> None:
    found = next(one for one in moments() if one.kind == "action" and one.game == "arena-first" and one.seat == seat)
    moment = replace(found, welcome=deepcopy(found.welcome))
    for side in ("marine", "stealer"):
        pieces = [one for one in moment.welcome.scene.pieces if one.side == side and one.where == "board"]
        for piece, last in zip(pieces, "abcd", strict=False):
            piece.name = name + last
    page = opens()
    stage = Stage(page, served.url)
    stage.show(moment)
    for size in (DESKTOP, SMALL, PHONE):
        page.set_viewport_size(size)
        if size is PHONE:
            page.get_by_role("button", name="Squad", exact=True).click()
        stage.settle()
        assert page.evaluate(CUT_NAMES) == [], size
