"""A mission file of one's own: dropped or chosen on the home page, read, checked, played from either side."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.missions.example import small
from tests.page.conftest import DESKTOP, PHONE, Opens, Served
from tests.page.hands import Hands

EVIL = "<img src=x onerror=document.title='hurt'>"
TEXT = small().replace('name = "Small"', f'name = "{EVIL}"')
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: 'text/plain' }));
  const root = document.getElementById('screen');
  for (const kind of ['dragover', 'drop']) {
    root.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


def drop(page: Page, name: str, text: str) -> None:
    page.wait_for_selector(".draft-opener")
    page.evaluate(DROP, [name, text])


def test_a_dropped_file_is_played(opens: Opens, served: Served) -> None:
    page = opens(served.url)
    drop(page, "mine.toml", TEXT)
    page.wait_for_selector(".table-form .begin")
    assert page.locator("h1").inner_text() == EVIL, "words, not markup"
    assert page.locator(".draft-file").inner_text().startswith("mine.toml")
    page.reload()  # the tab keeps it
    page.locator(".role input[value=marine]").check(force=True)
    page.locator(".opponent input[value=random]").check()
    page.locator(".begin").click()
    hands = Hands(page)
    for _ in range(6):
        if hands.settle() == "over":
            break
        hands.answer()
    assert EVIL in page.inner_text("body") or page.locator(".dock").count()
    page.goto(served.url)
    page.wait_for_selector(".continue .game")
    assert EVIL in page.locator(".continue").inner_text()
    assert not page.locator("img").count()
    assert "hurt" not in page.title()


def test_a_broken_file_shows_its_lines(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens(served.url, viewport=PHONE)
    page.wait_for_selector(".draft-opener")
    path = tmp_path / "broken.toml"
    text = TEXT.replace('rules = "fourth"', 'rules = "fifth"')
    path.write_text(text, "utf-8")
    page.set_input_files("#draft-file", path)
    page.wait_for_selector(".draft-notes li.error")
    line = int(page.locator(".draft-notes li.error").get_attribute("data-line") or 0)
    assert text.split("\n")[line - 1] == 'rules = "fifth"'
    assert 'rules = "fifth"' in page.locator(".draft-notes li.error code").inner_text()
    assert not page.locator(".begin").count()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_a_mission_is_taken_on_any_screen(opens: Opens, served: Served) -> None:
    page = opens(f"{served.url}/?mission=pilot-light")
    page.wait_for_selector(".begin")
    page.evaluate(DROP, ["mine.toml", TEXT])
    page.wait_for_url("**/?draft=dropped")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
@pytest.mark.parametrize("name", ["long.toml", "broken.jsonl"])
@pytest.mark.parametrize("screen", ["/", "/?mission=pilot-light"])
def test_a_dropped_file_is_refused_in_sight(
    opens: Opens, served: Served, screen: str, name: str, viewport: ViewportSize
) -> None:
    """Where nobody has scrolled to the place that tells of files."""
    page = opens(f"{served.url}{screen}", locale="fr-FR", viewport=viewport, quiet=("status of 4",))
    page.locator(".mission, .begin").first.wait_for()
    page.evaluate(DROP, [name, "#" * 50_000])
    said = page.locator(".error").filter(has_text=name)
    expect(said).to_be_in_viewport(ratio=1)
    page.evaluate(DROP, [f"second-{name}", "#" * 50_000])
    expect(page.locator(".error").filter(has_text=f"second-{name}")).to_be_in_viewport(ratio=1)
    expect(page.locator(".error").filter(has_text=name)).to_have_count(1)  # the latest alone
    page.locator("h1").first.click()
    expect(page.locator(".error").filter(has_text=name)).to_have_count(0)  # it lies over something


def test_a_chosen_file_too_long_is_refused_beside_its_button(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens(served.url, locale="fr-FR")
    page.wait_for_selector(".draft-opener")
    path = tmp_path / "long.toml"
    path.write_text("#" * 50_000, "utf-8")
    page.set_input_files("#draft-file", path)
    page.locator(".draft-opener .error").filter(has_text="40000").wait_for()
