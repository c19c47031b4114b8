"""Names for what arrives during a game."""


def serial_name(serial: int) -> str:
    """Names for what arrives during the game: a, b, ..., z, aa, ab, ..."""
    name = ""
    serial += 1
    while serial:
        serial, letter = divmod(serial - 1, 26)
        name = chr(ord("a") + letter) + name
    return name
