"""Every figure small, as a picture: `python -m tools.contact_sheet OUT.png` draws each at 24 pixels a square, looking
north and east, in colour and in grey. What cannot be told apart there cannot be told apart on a phone either.
"""

from __future__ import annotations

import sys
from typing import Final

from playwright.sync_api import sync_playwright

from sensorium.board import drawings
from tools.chromium import ADVICE, FLAGS, find

SIZE: Final = 24  # pixels a square
STYLE: Final = """
body { margin: 0; background: #0a1518; color: #a3bcbd; font: 11px system-ui }
section { display: flex; flex-wrap: wrap; gap: 10px; padding: 14px }
figure { margin: 0; width: 200px; display: flex; flex-wrap: wrap; align-items: center; gap: 4px }
figcaption { width: 100% }
.grey { filter: grayscale(1) }"""
UNKNOWN: Final = '<text y="6" font-size="15" font-weight="700" text-anchor="middle" fill="#f3ebff">?</text>'
# What stands on a deck: a piece with its arms, or a fixture.
TROOPERS: Final[dict[str, tuple[str, ...]]] = {
    "bolter": ("p-marine", "w-storm-bolter", "w-power-fist"),
    "flamer": ("p-marine", "w-heavy-flamer", "w-power-fist"),
    "cannon": ("p-marine", "w-assault-cannon", "w-power-fist"),
    "launcher": ("p-marine", "w-grenade-launcher", "w-storm-bolter", "w-power-fist"),
    "chainfist": ("p-marine", "w-storm-bolter", "w-chainfist"),
    "claws": ("p-marine", "w-lightning-claws"),
    "hammer": ("p-marine", "w-thunder-hammer", "w-storm-shield"),
    "sergeant": ("p-sergeant", "w-storm-bolter", "w-power-sword"),
    "serg-hammer": ("p-sergeant", "w-thunder-hammer", "w-storm-shield"),
    "captain": ("p-captain", "w-grenade-launcher", "w-storm-bolter", "w-power-sword"),
    "librarian": ("p-librarian", "w-storm-bolter", "w-force-axe"),
    "armour": ("p-marine", "w-bolter", "w-power-armour"),
    "armour-missile": ("p-marine", "w-missile-launcher", "w-power-armour"),
    "armour-melta": ("p-marine", "w-bolter", "w-melta-bomb", "w-power-armour"),
    "armour-grenades": ("p-marine", "w-bolter", "w-plasma-grenades", "w-power-armour"),
    "armour-sergeant": ("p-sergeant", "w-bolter", "w-power-armour"),
    "lasgun": ("p-hybrid", "w-lasgun"),
    "hybrid-bolter": ("p-hybrid", "w-bolter"),
    "autocannon": ("p-hybrid", "w-autocannon"),
    "beamer": ("p-hybrid", "w-conversion-beamer"),
    "missile": ("p-hybrid", "w-missile-launcher"),
}
MODELS: Final = ("stealer", "broodlord", "patriarch", "magus", "hybrid", "psyker", "leader")
COUNTERS: Final = ("blip", "ambush")
THINGS: Final = ("cat", "artefact", "object")


def figures() -> dict[str, tuple[str, ...]]:
    """Everything that may stand on a square, by a short name, as the drawings it is made of."""
    pieces: dict[str, tuple[str, ...]] = {}
    pieces.update({name: (f"p-{name}",) for name in (*MODELS, *COUNTERS, *THINGS) if name in drawings.PIECES})
    fixtures = {name: (f"x-{name}",) for name in drawings.FIXTURES}
    traces = {name: (f"t-{name}",) for name in drawings.TRACES}
    return {**TROOPERS, **pieces, **fixtures, **traces}


def sheet() -> str:
    """The drawings as symbols, as the page has them."""
    tables = {"p-": drawings.PIECES, "w-": drawings.WEAPONS, "x-": drawings.FIXTURES, "m-": drawings.MARKS}
    tables["t-"] = drawings.TRACES
    symbols = [f'<g id="{mark}{name}">{text}</g>' for mark, table in tables.items() for name, text in table.items()]
    return f'<svg width="0" height="0" style="position:absolute"><defs>{drawings.SHADES}{"".join(symbols)}</defs></svg>'


def figure(parts: tuple[str, ...], size: int, turn: int = 0, room: int = 16) -> str:
    """One figure on its square, with so many units of the neighbouring squares round it."""
    wide = size * (48 + 2 * room) / 48
    uses = "".join(f'<use href="#{part}"/>' for part in parts)
    if parts == ("p-blip",):
        uses += f'<use href="#m-sweep"/>{UNKNOWN}'
    box = f"{-24 - room} {-24 - room} {48 + 2 * room} {48 + 2 * room}"
    floor = '<path d="M-24-24h48v48h-48z" fill="#132529" stroke="#21404a"/>'
    return f'<svg width="{wide}" height="{wide}" viewBox="{box}">{floor}<g transform="rotate({turn})">{uses}</g></svg>'


def page() -> str:
    rows = []
    for grey in (False, True):
        cells = "".join(
            f"<figure>{figure(parts, SIZE)}{figure(parts, SIZE, 90)}{figure(parts, 3 * SIZE)}"
            f"<figcaption>{name}</figcaption></figure>"
            for name, parts in figures().items()
        )
        rows.append(f'<section class="{"grey" if grey else ""}">{cells}</section>')
    return f"<!doctype html><style>{STYLE}</style>{sheet()}{''.join(rows)}"


def main() -> int:
    path = find()
    if not path:
        print(ADVICE, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        at = browser.new_page(viewport={"width": 1400, "height": 800})
        at.set_content(page())
        at.screenshot(path=sys.argv[1] if len(sys.argv) > 1 else "contact-sheet.png", full_page=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
