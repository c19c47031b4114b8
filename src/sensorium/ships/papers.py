"""A layout of tiles as a paper of the notation: who lays which tile where, tile 10, the marines' corridors."""

from __future__ import annotations

import re
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.cases.papers import PaperRefusal, Papers
from sensorium.forces.papers import FORCE_PAPERS
from sensorium.ships.building import build
from sensorium.ships.layout import Laid, Layout, LayoutError

PLAYERS: Final = ("one", "two")
TILE: Final = re.compile(r"(\d+) at (-?\d+),(-?\d+) turn ([NESW])")
LAYS: Final = re.compile(r"(one|two) lays (.+)")
ADDS: Final = re.compile(r"stealer adds (.+)")
ATTACHES: Final = re.compile(r"marine attaches (-?\d+),(-?\d+) ([NESW])")
FACTS: Final = "write `tiles N`, `open N`, `entries N`, `lays one`, `places N M` or `corridors N`"


class LayoutPaper:
    """The rows are tiles in the order in which they were laid: `7 at 0,0 turn N`; `nothing` where none is."""

    def __init__(self, rows: str) -> None:
        self.layout = Layout()
        for row in rows.splitlines():
            if row.strip() != "nothing":
                self.layout.lay(tile(row.strip()))

    def do(self, text: str) -> None:
        try:
            self.act(text)
        except LayoutError as error:
            raise PaperRefusal(error.rule, str(error)) from None

    def act(self, text: str) -> None:
        layout = self.layout
        if match := LAYS.fullmatch(text):
            player = layout.lays()
            if player >= 0 and PLAYERS[player] != match[1]:
                raise LayoutError("deathwing.generator.alternate-to-eight", "it is the other player's turn")
            layout.lay(tile(match[2]))
        elif match := ADDS.fullmatch(text):
            layout.add_control_room(tile(match[1]))
        elif match := ATTACHES.fullmatch(text):
            layout.attach((int(match[1]), int(match[2]), FACING_WORDS.index(match[3])))
        else:
            advice = "write `one lays 3 at 1,0 turn N`, `stealer adds 10 at …` or `marine attaches 1,0 E`"
            raise ValueError(f"`{text}` is no move with tiles; {advice}")

    def judge(self, text: str) -> tuple[bool, str]:
        layout = self.layout
        counts = {
            "tiles": len(layout.laid),
            "open": len(layout.open_gates()),
            "entries": len(layout.entries()),
            "corridors": len(layout.corridors),
        }
        words = text.split()
        if len(words) == 2 and words[0] in counts:
            return words[1] == str(counts[words[0]]), f"{words[0]} {counts[words[0]]}"
        if len(words) == 2 and words[0] == "lays":
            told = "nobody" if layout.lays() < 0 else PLAYERS[layout.lays()]
            return words[1] == told, f"lays {told}"
        if len(words) == 3 and words[0] == "places" and words[1].isdecimal():
            count = len(layout.places(int(words[1])))
            return words[2] == str(count), f"places {words[1]} {count}"
        if text == "built":
            return bool(build(layout).rows), "it cannot be built"
        raise ValueError(f"`{text}` is no fact about tiles; {FACTS}")


def tile(text: str) -> Laid:
    match = TILE.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is no tile; write `7 at 0,0 turn N`")
    return Laid(int(match[1]), int(match[2]), int(match[3]), FACING_WORDS.index(match[4]))


ALL_PAPERS: Final[Papers] = {**FORCE_PAPERS, "tiles": LayoutPaper}
