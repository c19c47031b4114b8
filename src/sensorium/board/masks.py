"""Sets of squares as bit masks."""


def squares_in(mask: int) -> list[int]:
    """The squares of a mask, the lowest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found
