"""Draws the deck plan that the documents show: `python tools/deck_picture.py` writes docs/images/deck.svg."""

from pathlib import Path

from sensorium.board import DeckText, draw_svg, read_map
from sensorium.board.compass import EAST, NORTH, SOUTH, WEST

MAP = """\
##################
####2####......###
###...###.....c###
1....k#.+..g...###
###...#.##.....3##
####+##.###.######
####.##.###.######
###........../...x
####.##.###.##.###
###...#.###r##.###
###.b.#.###.##.###
4.....l....p....##
##################"""

SECTIONS = """\
##################
#########CCCCCC###
###AAA###CCCCCC###
#BBAAA#DDCCCCCC###
###AAA#D##CCCCC###
####E##D###F######
####E##D###F######
###EEEGGGGFFFHHHH#
####I##G###F##H###
###JJJ#K###L##M###
###JJJ#K###L##M###
#NNJJJOOOOLLLMMM##
##################"""

BENEATH = """\
##################
##################
##################
##################
##################
##################
##################
##################
##################
##########...#####
##########...#####
####..l......#####
##################"""

PIECES = {
    "8,7": ("marine", EAST, "A"),
    "6,7": ("marine", WEST, "B"),
    "7,5": ("marine", NORTH, "C"),
    "4,8": ("marine", SOUTH, "D"),
    "15,7": ("stealer", WEST, "S"),
    "14,9": ("stealer", NORTH, ""),
    "10,2": ("stealer", SOUTH, ""),
    "2,3": ("blip", NORTH, "?"),
    "8,11": ("blip", NORTH, "?"),
}


def main() -> None:
    path = Path(__file__).parent.parent / "docs" / "images" / "deck.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture(), encoding="utf-8")
    print(f"wrote {path}")


def picture() -> str:
    """A corridor held by four marines, with the first one's arc of fire picked out as far as he sees."""
    upper = DeckText(1, MAP.split("\n"), 1, SECTIONS.split("\n"), 20)
    board = read_map([upper, DeckText(2, BENEATH.split("\n"))], [("14,8", "14,9", 40)]).board
    tokens = {board.find(name): token for name, token in PIECES.items()}
    obstructed = board.shut
    for square in tokens:
        obstructed |= board.bits[square]
    viewer = board.find("8,7")
    lit = 0
    for square in range(board.count):
        if board.arc(viewer, EAST) & board.bits[square] and board.clear(viewer, square, obstructed):
            lit |= board.bits[square]
    return draw_svg(board, tokens, lit=lit, title="A deck plan: a corridor held by four marines")


if __name__ == "__main__":
    main()
