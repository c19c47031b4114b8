"""What stands on the deck plans of the documents, put together from the drawings: pieces, features, doors."""

import re
from typing import Final

from sensorium.board import drawings
from sensorium.board.drawings import FIXTURES, MARKS, WEAPONS

PROPERTY: Final = re.compile(r"var\(--\w+,([^)]+)\)")
SHADE: Final = re.compile(r'<(\w+) id="(f-\w+)".*?</\1>', re.DOTALL)

# Shapes that a plan can be given, as a viewer of the page sees them: the marine with the usual arms, the blip's sweep.
PIECES: Final[dict[str, str]] = {
    "marine": drawings.PIECES["marine"] + WEAPONS["storm-bolter"] + WEAPONS["power-fist"],
    "stealer": drawings.PIECES["stealer"],
    "blip": drawings.PIECES["blip"] + MARKS["sweep"],
}


def door(slid: int) -> str:
    """A door bars the way north; one across an east-west passage is turned. Its leaves slide into the walls."""
    sill = '<path d="M-15 0h30" stroke="#bdeee2" stroke-dasharray="2 4" stroke-opacity=".5"/>'
    leaf = f'<g transform="translate({slid})">{MARKS["leaf"]}</g>'
    return f'{sill}{leaf}<g transform="rotate(180)">{leaf}</g>{MARKS["shut"]}'


# The marks of the map, and what is drawn for them.
MARKED: Final[dict[str, str]] = {"+": "door-shut", "/": "door-open", **drawings.FEATURES}

FIGURES: Final[dict[str, str]] = {**PIECES, **FIXTURES, "door-shut": door(0), "door-open": door(15)}

EFFECTS: Final = """\
<radialGradient id="ground" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#0a1619"/>
<stop offset="1" stop-color="#04090b"/></radialGradient>
<filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter>
<filter id="halo" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter>"""


def definitions(names: list[str]) -> str:
    """These figures and whatever else a picture of them refers to. Where the page has a colour for each squad, a
    picture has that of the first."""
    figures = "\n".join([f'<g id="{name}">\n{FIGURES[name]}\n</g>' for name in names])
    shades = [shade[0] for shade in SHADE.finditer(drawings.SHADES) if f"url(#{shade[2]})" in figures]
    return "\n".join([EFFECTS, *shades, PROPERTY.sub(r"\1", figures)])
