"""What a board is made from."""

from typing import Final


class Entry:
    """A stealer entry area: its digit, the square it leads onto, and the way a model looks as it steps on.

    There are only those on the mission's map (first.board.entry-areas-from-mission), and each leads onto one square
    (first.ruling.entry-square, fourth.ruling.missing.entry-areas).
    """

    def __init__(self, name: int, square: int, facing: int) -> None:
        self.name: Final = name
        self.square: Final = square
        self.facing: Final = facing

    def __repr__(self) -> str:
        return f"Entry({self.name}, {self.square}, {self.facing})"


class Exit:
    """A marine exit: the square one leaves from, and the (orthogonal) direction in which one leaves."""

    def __init__(self, square: int, direction: int) -> None:
        self.square: Final = square
        self.direction: Final = direction

    def __repr__(self) -> str:
        return f"Exit({self.square}, {self.direction})"


class Plan:
    """What a board is made from. The reader of maps fills one in; the tables all follow from it.

    Every square belongs to one section, door squares too: first.ruling.section-membership,
    fourth.ruling.section-identity.
    """

    def __init__(self) -> None:
        self.widths: list[int] = []
        self.heights: list[int] = []
        self.squares: list[tuple[int, int, int]] = []  # (deck, x, y), deck by deck, row by row
        self.marks: list[str] = []  # per square: '.', a door '+' or '/', or a feature, one of 'crbkplg'
        self.section: list[int] = []
        self.section_names: list[str] = []
        self.entries: list[Entry] = []
        self.exits: list[Exit] = []
        self.walls: list[tuple[int, int]] = []
