"""Thirty ships of the mission generator as one picture, to be looked at: `python -m tools.ship_sheet OUT.png`.

Above them the ten tiles. The same seeds each time: what a change of the tiles does is seen by comparing.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Final

from playwright.sync_api import sync_playwright

from sensorium.board import DeckText, draw_svg, read_map
from sensorium.ships.random_layout import random_layout
from sensorium.ships.ship_board import build
from sensorium.ships.tiles import tiles
from tools.chromium import ADVICE, FLAGS, find

SHIPS: Final = 30
STYLE: Final = """
body { margin: 0; background: #060d0f; color: #a3bcbd; font: 12px system-ui }
section { display: flex; flex-wrap: wrap; gap: 12px; padding: 14px; align-items: flex-start }
figure { margin: 0 } svg { display: block; height: auto }"""


def board_picture(rows: list[str], sections: list[str], square: int) -> str:
    """A map as a picture with so many pixels to a square."""
    board = read_map([DeckText(1, rows, 1, sections, 1)], (), ()).board
    drawn = draw_svg(board)
    return drawn.replace("<svg ", f'<svg style="width:{len(rows[0]) * square}px" ', 1)


def page() -> str:
    """The tiles, and the ships of the first thirty seeds; every second one has a control room."""
    figures: list[str] = []
    for tile in tiles().values():
        drawn = board_picture(list(tile.rows), list(tile.sections), 18)
        figures.append(f"<figure>{drawn}<figcaption>{tile.number} {tile.name}</figcaption></figure>")
    ships: list[str] = []
    for seed in range(SHIPS):
        ship = build(random_layout(Random(seed), seed % 2 == 1))
        drawn = board_picture(list(ship.rows), list(ship.sections), 7)
        ships.append(f"<figure>{drawn}<figcaption>{seed}</figcaption></figure>")
    return f"<style>{STYLE}</style><section>{''.join(figures)}</section><section>{''.join(ships)}</section>"


def main(words: list[str]) -> int:
    path = find()
    if not path:
        print(ADVICE, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        view = browser.new_page(viewport={"width": 1900, "height": 1200})
        view.set_content(page())
        view.screenshot(path=words[0], full_page=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
