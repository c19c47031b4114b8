"""For those who hear the page or steer it without seeing: names, roles, and a focus that can be seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Opens, Served
from tests.page.hands import Hands

# What can be operated and has no name: neither words, nor a label, nor a title.
NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, summary, [role], [tabindex]')]
  .filter((one) => !one.matches('[role=row], [role=status], [role=alert], [role=group], [role=timer]'))
  .filter((one) => one.checkVisibility() && one.id !== 'screen')
  .filter((one) => {
    const labels = one.labels ? [...one.labels].map((label) => label.textContent).join('') : '';
    const spoken = [...one.querySelectorAll('[aria-label]')].map((inner) => inner.getAttribute('aria-label')).join('');
    const hidden = [...one.querySelectorAll('[aria-hidden=true]')].map((inner) => inner.textContent).join('');
    const words = (one.innerText ?? '').trim();
    const named = one.getAttribute('aria-label') || one.title || labels.trim() || spoken;
    return !named && (!words || words === hidden.trim());
  }).map((one) => one.outerHTML.slice(0, 160))"""
# Whether the element in focus looks otherwise than it does without it: on it, or on what stands for it.
VISIBLE = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return 'nothing';
  const faces = [one, one.nextElementSibling, one.closest('label'), one.closest('.deck')].filter(Boolean);
  const looks = () => faces.map((face) => {
    const { outline, outlineOffset, boxShadow, borderColor, backgroundColor } = getComputedStyle(face);
    return [outline, outlineOffset, boxShadow, borderColor, backgroundColor].join();
  }).join();
  const focused = looks();
  one.blur();
  const without = looks();
  one.focus();
  return focused !== without || one.matches('[role=gridcell]') ? '' : one.outerHTML.slice(0, 160);
}"""


def invisible_focus(page: Page, most: int) -> list[str]:
    out = []
    for _ in range(most):
        page.keyboard.press("Tab")
        out.append(page.evaluate(VISIBLE))
    return [one for one in out if one and one != "nothing"]


@pytest.mark.parametrize("path", ["/", "/?mission=splinters", "/rules/first.timer.novice"])
def test_everything_has_a_name_and_shows_the_focus(served: Served, opens: Opens, path: str) -> None:
    page = opens(served.url + path)
    page.locator(".mission, button.begin, .rule-line.pointed").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(NAMELESS) == []
    assert invisible_focus(page, 30) == []
    assert page.locator("h1").count() == 1
    assert page.title()


def test_the_game_can_be_heard(served: Served, opens: Opens) -> None:
    tokens = served.table("pilot-light", stealer="random")
    page = opens(f"{served.url}/play/{tokens['marine']}")
    hands = Hands(page)
    hands.play_until("action")
    page.keyboard.press("1")
    hands.settle()
    assert page.evaluate(NAMELESS) == []
    # The deck is a grid of described squares …
    grid = page.get_by_role("grid")
    assert grid.count() == 1
    assert grid.get_by_role("row").count() > 5
    cells = grid.get_by_role("gridcell")
    assert cells.count() == 79
    assert all(cell.get_attribute("aria-label") for cell in cells.all()[:20])
    ansel = page.locator("[role=gridcell][aria-label*='Ansel, Sergeant']")
    assert ansel.count() == 1
    # … with one cursor in it, which the arrows move and which says where it is.
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    # What happens is said; what is asked is said at once.
    assert page.locator("[aria-live=polite]").count() >= 1
    assert page.locator("[aria-live=assertive]").inner_text() == "Your turn, Lieutenant"
    # The rest of the page shows its focus.
    page.keyboard.press("F6")
    assert invisible_focus(page, 30) == []


def test_a_rule_is_told_in_the_readers_language(opens: Opens, served: Served) -> None:
    page = opens(f"{served.url}/rules/first.ruling.door-own-doorway", locale="fr-FR")
    rule = page.locator(".rule-line.pointed")
    rule.wait_for()
    expect(rule.locator(".question")).to_have_text(re.compile("^Une pièce qui se tient"))
    expect(rule.locator("dd").last).to_have_text(re.compile("^Non"))
