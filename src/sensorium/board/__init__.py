"""The board: squares, sections, decks, doors and features; sight lines; reading and drawing maps.

Knows nothing of rules. Squares are small integers, and everything asked of a board is a table or a bit mask.
"""

from sensorium.board.board import Board
from sensorium.board.drawing import draw_rows, draw_sections, draw_text, draw_walls, redraw
from sensorium.board.holes import HoleLine
from sensorium.board.maptext import DeckText, MapError
from sensorium.board.picture import draw_svg
from sensorium.board.plan import Entry, Exit, Plan
from sensorium.board.reader import Map, read_map

__all__ = [
    "Board",
    "DeckText",
    "Entry",
    "Exit",
    "HoleLine",
    "Map",
    "MapError",
    "Plan",
    "draw_rows",
    "draw_sections",
    "draw_svg",
    "draw_text",
    "draw_walls",
    "read_map",
    "redraw",
]
