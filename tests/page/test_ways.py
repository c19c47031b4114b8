"""Other ways to play: with the keys alone, with a finger on a phone, in French."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.conftest import PHONE, Opens, Served
from tests.page.hands import SECOND_THOUGHT, Hands

# -- the keys alone --------------------------------------------------------------------------------------------------

FOCUSED = "document.activeElement"
SHORTCUTS = "(all) => all.map((one) => one.getAttribute('aria-keyshortcuts'))"


def tab_to(page: Page, matches: str, most: int = 80) -> None:
    """Press Tab until the focus is on what is wanted."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(f"{FOCUSED}.matches({matches!r})"):
            return
    raise AssertionError(f"Tab does not lead to {matches}")


class Keys(Hands):
    """Hands that only ever touch the keyboard."""

    def place(self) -> None:
        if self.page.locator(".control .chips .option").count():
            self.page.keyboard.press(str(self.page.locator(".control .chips .option kbd").first.inner_text()))
            return
        # The arrows go from one lit square to the next, Enter takes the one under the cursor.
        for key in self.rng.choices(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"], k=3):
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def face(self) -> None:
        self.page.keyboard.press("ArrowRight")

    def choose(self, kind: str) -> None:
        """With the key that the first answer shows, or not at all."""
        shown = self.page.locator(".control .option[aria-keyshortcuts]:not(.off)")
        keys = [key for key in shown.evaluate_all(SHORTCUTS) if key not in ("Enter", "Space")]
        self.page.keyboard.press(self.rng.choice([*keys[:1], "Space"]))

    def take_up(self) -> bool:
        self.page.keyboard.press(str(self.rng.randint(1, 5)))
        self.settle()
        return True

    def attack(self) -> bool:
        if not self.page.locator(".verbs [data-act=fire]:not(.off)").count():
            return False
        self.page.keyboard.press("f")
        self.page.keyboard.press("Enter")
        return True

    def walk(self) -> bool:
        self.page.keyboard.press(self.rng.choice(["Shift+ArrowRight", "Shift+ArrowUp", "q", "e"]))
        return True

    def stand(self) -> bool:
        self.page.keyboard.press("o")
        return True

    def end_turn(self) -> None:
        self.done = 0
        before = self.page.locator(".play").get_attribute("data-questions")
        self.page.keyboard.press("Shift+Enter")
        if not self.has_moved(str(before)):
            self.page.wait_for_timeout(SECOND_THOUGHT)
            self.page.keyboard.press("Shift+Enter")


def test_with_the_keys_alone(served: Served, opens: Opens) -> None:
    """From the home to the third turn, without a mouse."""
    page = opens(served.url)
    page.locator("[data-mission=pilot-light]").wait_for()
    tab_to(page, "[data-mission=pilot-light]")
    page.keyboard.press("Enter")
    page.locator(".opponent input[value=random]").wait_for()
    tab_to(page, "[name=opponent-stealer]")
    while not page.evaluate(f"{FOCUSED}.value === 'random'"):
        page.keyboard.press("ArrowDown")
    tab_to(page, "[name=clock]")
    while not page.evaluate(f"{FOCUSED}.value === 'off'"):
        page.keyboard.press("ArrowRight")
    tab_to(page, "button.begin")
    page.keyboard.press("Enter")
    keys = Keys(page, seed=2, per_turn=2)
    third = page.locator(".topbar .turn", has_text=re.compile("Turn 3"))
    while not third.count() and keys.question_now() != "over":
        keys.answer()
    assert keys.met["deployment"] == 5
    assert keys.met["action"] > 4
    # Help comes and goes by key; F6 leads from panel to panel.
    keys.question()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    seen = set()
    for _ in range(5):
        page.keyboard.press("F6")
        seen.add(
            page.evaluate(f"{FOCUSED}.closest('.deck, .dock, .log-panel, .roster, .topbar')?.className.split(' ')[0]")
        )
    assert seen == {"deck", "dock", "log-panel", "roster", "topbar"}


# -- a phone ---------------------------------------------------------------------------------------------------------


def wide(page: Page) -> list[str]:
    """What sticks out to the right of the screen, if the page can be pushed sideways. A phone makes the window as wide
    as what is in it, so the width that counts is that of the root."""
    return list(
        page.evaluate("""() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          const right = (one) => Math.round(one.getBoundingClientRect().right);
          return scrollWidth > clientWidth || innerWidth > clientWidth
            ? [...document.querySelectorAll('*')].filter((one) => right(one) > clientWidth)
                .map((one) => `${one.tagName}.${one.getAttribute('class')} ${right(one)}`)
            : [];
        }""")
    )


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_home_and_briefing_do_not_scroll_sideways(served: Served, opens: Opens, width: int, locale: str) -> None:
    screen = {"viewport": {"width": width, "height": 740}, "has_touch": True, "is_mobile": True, "locale": locale}
    tokens = served.table("ten-went-in", stealer="brood:normal")
    page = opens(f"{served.url}/play/{tokens['marine']}", **screen)
    page.wait_for_selector(".play")
    assert not wide(page)
    page.goto(served.url)
    page.locator(".continue .game").first.wait_for()
    page.locator("[data-mission]").nth(11).wait_for()
    assert not wide(page)
    page.locator("details.settings summary").tap()
    page.locator(".settings-panel").wait_for()
    assert not wide(page)
    for mission in ("pilot-light", "listener", "well"):
        page.goto(f"{served.url}/?mission={mission}")
        page.locator(".opponent input[value=random]").wait_for()
        assert not wide(page), mission


def test_with_a_finger_on_a_phone(served: Served, opens: Opens) -> None:
    page = opens(served.url, viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator("[data-mission=pilot-light]").tap()
    assert not wide(page)
    page.locator(".opponent input[value=random]").tap()
    assert not wide(page)
    page.locator(".briefing").get_by_role("button", name="Begin").tap()
    hands = Thumb(page, seed=5, per_turn=2)
    while page.locator(".topbar .turn", has_text=re.compile("Turn 3")).count() == 0 and hands.question_now() != "over":
        hands.answer()
        assert not wide(page)
    assert hands.met["action"] > 2
    # The deck keeps at least a third of the screen, and what is pressed is large enough for a finger.
    deck = page.locator(".deck-panel").bounding_box()
    assert deck is not None
    assert deck["height"] > PHONE["height"] / 3
    hands.question()
    small = page.evaluate("""() => [...document.querySelectorAll('.dock button, .topbar button, .topbar a, .tool')]
        .filter((one) => one.checkVisibility()).map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < 36 || box.width < 36))
        .map(([words, box]) => `${words} ${box.width}x${box.height}`)""")
    assert not small
    # The squad and the log come as sheets and go again.
    page.get_by_role("button", name="Objective and log").tap()
    page.locator(".log").wait_for()
    assert page.locator(".log .line").last.is_visible()
    page.get_by_role("button", name="Objective and log").tap()


def test_a_briefing_says_in_short_when_blips_come_and_stays_on_a_phone(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/?mission=listener", viewport=PHONE)
    chips = page.locator(".briefing-facts .chip")
    chips.first.wait_for()
    assert "blips arrive in turns 1, 3, … 17, 18" in chips.all_inner_texts()
    assert chips.evaluate_all("(all) => all.every((one) => one.getBoundingClientRect().right <= innerWidth)")


class Thumb(Hands):
    """Hands on a phone: squad and log are sheets, and the deck may be larger than the screen."""

    def __init__(self, page: Page, seed: int = 1, per_turn: int = 2) -> None:
        super().__init__(page, seed, touch=True, per_turn=per_turn)

    def place(self) -> None:
        if not self.drawn(".places.plus, .entry-choice"):
            self.page.get_by_role("button", name="The whole deck").tap()
        super().place()

    def take_up(self) -> bool:
        squad = self.page.get_by_role("button", name="Squad", exact=True)
        squad.tap()
        self.page.locator(".play[data-sheet=squad]").wait_for()
        found = super().take_up()
        if squad.get_attribute("aria-expanded") == "true":  # it was chosen already
            squad.tap()
            self.page.locator(".play:not([data-sheet=squad])").wait_for()
        return found


# -- French ----------------------------------------------------------------------------------------------------------

WORDS = """() => {
  const out = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) out.add(walk.currentNode.textContent.trim());
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-description]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
      if (one.getAttribute(name)) out.add(one.getAttribute(name).trim());
  return [...out].filter((words) => /[a-z]{2}/i.test(words));
}"""
CATALOGUES = """async () => {
  const all = [
  '', '/cards', '/ending', '/help', '/journey', '/learn', '/make', '/overview', '/replay',
  '/rulebook', '/ship', '/stories', '/war', '/workshop',
];
  const parts = (one) => Promise.all(all.map((part) => import(`/page/i18n/${one}${part}.js`)));
  const both = await Promise.all(['en', 'fr'].map(parts));
  return both.map((found) => Object.assign({}, ...found.map((part) => part.default)));
}"""
# Small words of English that no French sentence and no name of ours has.
ENGLISH = re.compile(
    r"\b(the|of|with|and|has|have|your|his|moves|turns|draws|begins|squares|blips at)\b", re.IGNORECASE
)


def english_left(page: Page, words_of_the_page: list[dict[str, str]], mission: dict[str, Any]) -> set[str]:
    """What is on the page in English although there is French for it, or that reads like English."""
    en, fr = words_of_the_page
    only = {text for key, text in en.items() if fr[key] != text and "{" not in text} - set(fr.values())
    only |= {text for text, other in mission["translations"]["fr"].items() if text != other}
    shown = set(page.evaluate(WORDS))
    return {text for text in shown if text in only or ENGLISH.search(text)}


def test_in_french(served: Served, opens: Opens) -> None:
    page = opens(served.url, locale="fr-FR")
    page.locator("[data-mission=pilot-light]").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
    catalogues = page.evaluate(CATALOGUES)
    mission = page.request.get(f"{served.url}/api/missions/pilot-light").json()
    assert not english_left(page, catalogues, mission)
    page.locator("[data-mission=pilot-light]").click()
    page.locator(".opponent input[value=rush]").wait_for()
    assert not english_left(page, catalogues, mission)
    page.locator(".opponent input[value=rush]").check()
    page.locator("button.begin").click()
    hands = Hands(page, seed=6)
    for _ in range(40):
        hands.question()
        assert not english_left(page, catalogues, mission)
        if hands.answer() == "over":
            break
    # And back to English, in the middle of the game; if it is over by then, the end is told before it.
    if hands.question() == "over":
        page.keyboard.press("Escape")
    page.locator(".button.settings").click()
    page.get_by_role("button", name="English").click()
    page.keyboard.press("Escape")
    page.get_by_text("Turn 1: the marine turn begins.").wait_for()
