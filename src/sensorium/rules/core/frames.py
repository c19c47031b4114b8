"""What is being resolved, as it lies on a position's stack: a frame for each thing begun and not finished.

A frame is a named tuple of integers, and the first of them says of which kind it is. Each kind has a record of its own,
which stands in the chapter that raises it; ``questions.declare`` makes it known here. Saved games hold frames as plain
lists of numbers, so the numbers of kinds, and the order of the fields, never change.
"""

from collections.abc import Callable
from typing import Final, TypeVar

Frame = tuple[int, ...]
Record = TypeVar("Record", bound=Frame)

# The record of each kind by its number; the chapters fill it as they are imported.
RECORDS: Final[dict[int, Callable[..., Frame]]] = {}


def kind_of(frame: Frame) -> int:
    """The number of the frame's kind."""
    return frame[0]


def frame_from(numbers: list[int]) -> Frame:
    """The frame that was saved as these numbers."""
    if not numbers or numbers[0] not in RECORDS:
        raise ValueError(f"no question is saved as {numbers}")
    return RECORDS[numbers[0]](*numbers)
