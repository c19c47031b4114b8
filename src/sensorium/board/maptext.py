"""The notation of maps: its marks, one deck as written, and the refusal of a map that is broken.

One character is one square; x counts from 0 rightwards and y from 0 downwards, walls included.
"""

from typing import Final

SOLID: Final = "# "
DOORS: Final = "+/"
FEATURES: Final = "crbkplg"
ENTRIES: Final = "123456789⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"  # entry area n is the mark at n - 1
EXIT: Final = "x"
PIECES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FLOOR: Final = "." + DOORS + FEATURES + PIECES


class MapError(ValueError):
    """A map that cannot be played on: where, what is wrong, and what to do."""

    def __init__(self, line: int, column: int, what: str, advice: str) -> None:
        super().__init__(f"line {line}, column {column}: {what}; {advice}")
        self.line = line
        self.column = column
        self.what = what
        self.advice = advice


class DeckText:
    """One deck as written: its rows and, in the same shape, its sections. The lines are those of the file."""

    def __init__(
        self,
        number: int,
        rows: list[str],
        line: int = 1,
        sections: list[str] | None = None,
        sections_line: int = 1,
    ) -> None:
        self.number = number
        self.rows = rows
        self.line = line
        self.sections = sections
        self.sections_line = sections_line


def square_name(deck: int, x: int, y: int) -> str:
    """As a case writes it: ``5,2``, and ``2:5,2`` on the second deck."""
    return f"{x},{y}" if deck == 1 else f"{deck}:{x},{y}"


def advice_for(mark: str) -> str:
    """What to write in place of a character that means nothing on a map."""
    if mark == "\t":
        return "use blanks or '#' instead of the tab"
    if mark == "0":
        return "entry areas are numbered 1 to 9, and on with ⑩ to ⑳"
    if mark.upper() in PIECES:
        return f"a piece is a capital letter, here {mark.upper()}; the features are {' '.join(FEATURES)}"
    return (
        "use # for solid, . for floor, + and / for doors, 1-9 (then ⑩-⑳) for entry areas, x for exits, A-Z for pieces"
    )


def check_shape(deck: DeckText) -> int:
    """Refuses ragged rows, and sections of another shape than the map's. Gives the width of the deck."""
    if not deck.rows:
        raise MapError(deck.line, 1, "the map is empty", "write its rows below 'map'")
    width = _usual_length(deck.rows)
    _check_lengths(deck.rows, deck.line, width, "most rows are")
    if deck.sections is not None:
        if len(deck.sections) != len(deck.rows):
            raise MapError(
                deck.sections_line + min(len(deck.sections), len(deck.rows)),
                1,
                f"the sections have {_count(len(deck.sections), 'row')} and the map has {len(deck.rows)}",
                "give the sections the shape of the map, row by row",
            )
        _check_lengths(deck.sections, deck.sections_line, width, "the rows of the map are")
    return width


def check_section(line: int, column: int, floor: bool, letter: str, mark: str) -> None:
    """Refuses a floor square without a section, and a section where there is no floor."""
    if floor:
        if not (letter.isascii() and letter.isalnum()):
            raise MapError(
                line,
                column,
                f"the floor square here has no section, only {letter!r}",
                "write the letter of the section it belongs to",
            )
    elif letter not in SOLID and mark in SOLID:  # entry areas and exits may be drawn here as anything, for the eye
        raise MapError(
            line,
            column,
            f"section {letter} reaches a place where the map has no floor",
            "put '#' here, or make it floor on the map",
        )


def _usual_length(rows: list[str]) -> int:
    """The length of most rows; of two that are equally common, the one that comes first."""
    counts: dict[int, int] = {}
    for row in rows:
        counts[len(row)] = counts.get(len(row), 0) + 1
    best = len(rows[0])
    for length in counts:
        if counts[length] > counts[best]:
            best = length
    return best


def _check_lengths(rows: list[str], line: int, length: int, others: str) -> None:
    for y, row in enumerate(rows):
        if len(row) < length:
            advice = f"fill it up to {length} with '#' (blanks at its end may have been cut off)"
        elif len(row) > length:
            advice = f"take away what stands beyond {length}"
        else:
            continue
        what = f"this row is {_count(len(row), 'character')} long where {others} {length}"
        raise MapError(line + y, min(len(row), length) + 1, what, advice)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
