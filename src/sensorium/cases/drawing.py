"""A failed case drawn as text: the board, and its pieces below it."""

from __future__ import annotations

from typing import Final

from sensorium.board import draw_text
from sensorium.rules.content.kinds import KIND_WORDS, NOTHING, is_counter
from sensorium.rules.core.piece import Piece
from sensorium.rules.core.position import Position

GOES: Final = "crb"  # crates, rubble and bulkheads: where they are gone there is floor


def picture(position: Position) -> str:
    """The position as a text map: letters for pieces, ``*`` for fire; the pieces are listed below it."""
    overlay: dict[int, str] = {}
    for square in range(position.board.count):
        if position.doors >> square & 1:
            overlay[square] = "+" if position.shut >> square & 1 else "/"
        elif position.board.doors >> square & 1:
            overlay[square] = "."
        if position.rubble >> square & 1:
            overlay[square] = "r"
        elif position.board.marks[square] in GOES and not position.fixtures >> square & 1:
            overlay[square] = "."
        if position.burning >> square & 1:
            overlay[square] = "*"
    lines: list[str] = []
    for slot in range(len(position.kind)):
        if position.kind[slot] == NOTHING:
            continue
        if position.on_board(slot):
            overlay[position.place[slot]] = position.name(slot)[0]
        lines.append(described(position, slot))
    return draw_text(position.board, overlay) + "\n" + "\n".join(lines)


def described(position: Position, slot: int) -> str:
    piece = Piece(position, slot)
    where = position.board.name(piece.place) if position.on_board(slot) else "off the board"
    facing = "" if is_counter(piece.kind) else f" {'NESW'[piece.facing]}"
    points = f" ap {piece.ap}" if slot == position.active else ""
    return f"{piece.name} {KIND_WORDS[piece.kind]}{facing} at {where}{points}"
