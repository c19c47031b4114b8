"""The figures, small: whoever stands on a square of 24 pixels is known by shape alone, without any colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser

from sensorium.board import drawings
from sensorium.rules.content.kinds import KINDS
from sensorium.rules.content.weapons import GEAR_WORDS
from tools.contact_sheet import SIZE, TROOPERS, figure, figures, sheet

# Pictures as the brightness of their pixels.
GREY = """(pictures) => Promise.all(pictures.map(async (text) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  return Array.from({ length: data.length / 4 }, (_, at) =>
    Math.round(0.2126 * data[4 * at] + 0.7152 * data[4 * at + 1] + 0.0722 * data[4 * at + 2]));
}))"""
SEEN = 48  # of 255: a difference in brightness that is seen at a glance
ENOUGH = 28  # pixels that must differ so much
MARKS = {"t"}  # what lies on the deck decides nothing, and has its colour


def pictures(turn: int) -> dict[str, str]:
    definitions = sheet().split("<defs>")[1].split("</defs>")[0]
    space = '<svg xmlns="http://www.w3.org/2000/svg"'
    return {
        name: figure(parts, SIZE, turn).replace("<svg", space, 1).replace(">", f"><defs>{definitions}</defs>", 1)
        for name, parts in figures().items()
        if parts[0][0] not in MARKS
    }


@pytest.mark.parametrize("turn", [0, 90])
def test_figures_are_told_apart_at_24_pixels_without_colour(browser: Browser, turn: int) -> None:
    wanted = pictures(turn)
    page = browser.new_page()
    grey = dict(zip(wanted, page.evaluate(GREY, list(wanted.values())), strict=True))
    page.close()
    assert len(grey) > 30
    alike = {
        (one, other): count
        for one, other in combinations(grey, 2)
        if (count := sum(abs(a - b) >= SEEN for a, b in zip(grey[one], grey[other], strict=True))) < ENOUGH
    }
    assert alike == {}


def test_there_is_a_drawing_for_every_kind_and_every_weapon() -> None:
    assert {word for word, _ in KINDS[1:]} <= set(drawings.PIECES)
    assert set(GEAR_WORDS) == set(drawings.WEAPONS)
    shown = {part for parts in figures().values() for part in parts}
    assert {f"w-{word}" for word in GEAR_WORDS} <= shown
    assert {f"p-{word}" for word, _ in KINDS[1:]} <= shown
    assert set(TROOPERS) <= set(figures())
