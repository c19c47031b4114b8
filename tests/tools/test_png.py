"""Pictures made smaller must stay the same pictures."""

import struct
import zlib
from random import Random

from tools.png import SIGNATURE, Colour, chunk, decoded, smaller

WIDTH, HEIGHT = 40, 30


def picture(colours: list[Colour], filtered: int) -> tuple[bytes, list[Colour]]:
    """A picture of patches of these colours, every line with this filter of PNG's, packed in a hurry."""
    rng = Random(1)
    pixels = [colours[(y * WIDTH + x) % len(colours)] for y in range(HEIGHT) for x in range(WIDTH)]
    rows, above = b"", [0] * WIDTH * 3
    for y in range(HEIGHT):
        row = [part for colour in pixels[y * WIDTH : (y + 1) * WIDTH] for part in colour]
        rows += bytes([filtered]) + bytes((row[at] - guess(filtered, row, above, at)) % 256 for at in range(len(row)))
        above = row
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    noise = chunk(b"tEXt", rng.randbytes(500))
    body = zlib.compress(rows, 0)
    return SIGNATURE + chunk(b"IHDR", head) + noise + chunk(b"IDAT", body) + chunk(b"IEND", b""), pixels


def guess(kind: int, row: list[int], above: list[int], at: int) -> int:
    left, corner = (row[at - 3], above[at - 3]) if at >= 3 else (0, 0)
    up = above[at]
    near = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
    return (0, left, up, (left + up) // 2, near)[kind]


def test_every_filter_is_undone() -> None:
    colours = [(0, 9, 11), (220, 235, 232), (91, 232, 200), (255, 184, 77)]
    for filtered in range(5):
        png, pixels = picture(colours, filtered)
        assert decoded(png) == (WIDTH, HEIGHT, pixels)


def test_few_colours_are_kept_as_they_are() -> None:
    png, pixels = picture([(4, 9, 11), (220, 235, 232), (91, 232, 200)], 0)
    made = smaller(png)
    assert len(made) < len(png) / 4
    assert shown(made) == pixels


def test_many_colours_become_their_neighbours() -> None:
    rng = Random(2)
    png, pixels = picture([(rng.randrange(256), rng.randrange(64), 40) for _ in range(400)], 0)
    made = shown(smaller(png))
    assert len(set(made)) <= 256 < len(set(pixels))
    assert (
        max(abs(a - b) for one, other in zip(made, pixels, strict=True) for a, b in zip(one, other, strict=True)) < 24
    )


def shown(png: bytes) -> list[Colour]:
    """The pixels of a picture with a palette."""
    parts, at = {}, len(SIGNATURE)
    while at < len(png):
        size = struct.unpack(">I", png[at : at + 4])[0]
        parts[png[at + 4 : at + 8]] = png[at + 8 : at + 8 + size]
        at += 12 + size
    palette = list(zip(*[iter(parts[b"PLTE"])] * 3, strict=True))
    rows = zlib.decompress(parts[b"IDAT"])
    lines = [rows[y * (WIDTH + 1) + 1 : (y + 1) * (WIDTH + 1)] for y in range(HEIGHT)]
    return [palette[index] for line in lines for index in line]
