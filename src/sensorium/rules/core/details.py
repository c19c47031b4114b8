"""Details of events, for pictures and records: where somebody died and of what, which squares a fire fills."""

from typing import Final

from sensorium.rules.core.position import Position

UNKNOWN: Final = -1  # of whose doing


def tell_death(position: Position, piece: int, how: str = "", by: int = UNKNOWN) -> None:
    """Add to what was just told where that happened, of what and of whose doing."""
    if position.events is None:
        return
    if position.on_board(piece):
        position.detail(at=position.board.name(position.place[piece]))
    if how:
        position.detail(how=how)
    if by != UNKNOWN:
        position.detail(by=position.name(by))


def square_names(position: Position, squares: int) -> str:
    """These squares in one fact: their names with a space between them."""
    names = [position.board.name(square) for square in range(position.board.count) if squares >> square & 1]
    return " ".join(names)
