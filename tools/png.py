"""A screenshot in fewer bytes: at most 256 colours, chosen by median cut, packed as tightly as zlib can."""

from __future__ import annotations

import math
import struct
import zlib
from collections import Counter
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
COLOURS: Final = 256
CHANNELS: Final = {2: 3, 6: 4}  # by colour type: RGB, RGBA

Colour = tuple[int, int, int]


def smaller(png: bytes) -> bytes:
    """The picture with a palette. Only for what Chromium writes: 8 bits, not interlaced, nothing transparent."""
    width, height, pixels = decoded(png)
    counts = Counter(pixels)
    palette = cut(counts)
    index = {colour: nearest(colour, palette) for colour in counts}
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        rows += bytes(index[pixel] for pixel in pixels[y * width : (y + 1) * width])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(bytes(rows), 9)
    packed = SIGNATURE + chunk(b"IHDR", head) + chunk(b"PLTE", bytes(part for colour in palette for part in colour))
    packed += chunk(b"IDAT", body) + chunk(b"IEND", b"")
    return min(packed, png, key=len)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def decoded(png: bytes) -> tuple[int, int, list[Colour]]:
    at, data, width, height, channels = len(SIGNATURE), b"", 0, 0, 3
    while at < len(png):
        size = struct.unpack(">I", png[at : at + 4])[0]
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, _, colour, *_ = struct.unpack(">IIBBBBB", body)
            channels = CHANNELS[colour]
        elif kind == b"IDAT":
            data += body
        at += 12 + size
    raw = zlib.decompress(data)
    stride = width * channels
    before = bytearray(stride)
    pixels: list[Colour] = []
    for y in range(height):
        start = y * (stride + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), before, channels)
        pixels += zip(row[0::channels], row[1::channels], row[2::channels], strict=True)
        before = row
    return width, height, pixels


def unfiltered(kind: int, row: bytearray, above: bytearray, step: int) -> bytearray:
    """One line as it was before PNG's filter."""
    if kind == 2:
        return bytearray((a + b) & 255 for a, b in zip(row, above, strict=True))
    if kind:
        for at in range(len(row)):
            left = row[at - step] if at >= step else 0
            corner = above[at - step] if at >= step else 0
            row[at] = (row[at] + predicted(kind, left, above[at], corner)) & 255
    return row


def predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    guess = left + up - corner
    far = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return (left, up, corner)[far.index(min(far))]


def cut(counts: Counter[Colour]) -> list[Colour]:
    """Boxes of colours, the widest of the fullest halved again and again; the mean of each."""
    boxes = [list(counts)]
    while len(boxes) < COLOURS:
        at = max(range(len(boxes)), key=lambda one: weight(boxes[one], counts))
        box = boxes[at]
        if len(box) < 2:
            break
        channel = max(range(3), key=lambda one: spread(box, one))
        box.sort(key=lambda colour: colour[channel])
        middle = halfway(box, counts)
        boxes[at : at + 1] = [box[:middle], box[middle:]]
    return [mean(box, counts) for box in boxes]


def spread(box: list[Colour], channel: int) -> int:
    values = [colour[channel] for colour in box]
    return max(values) - min(values)


def weight(box: list[Colour], counts: Counter[Colour]) -> float:
    """How much is gained by halving it. The root keeps a large dark ground from taking every colour there is."""
    if len(box) < 2:
        return 0.0
    return math.pow(sum(counts[colour] for colour in box), 0.4) * max(spread(box, channel) for channel in range(3))


def halfway(box: list[Colour], counts: Counter[Colour]) -> int:
    half, so_far = sum(counts[colour] for colour in box) / 2, 0
    for at, colour in enumerate(box[:-1]):
        so_far += counts[colour]
        if so_far >= half:
            return at + 1
    return len(box) - 1


def mean(box: list[Colour], counts: Counter[Colour]) -> Colour:
    total = sum(counts[colour] for colour in box)
    red, green, blue = (round(sum(colour[one] * counts[colour] for colour in box) / total) for one in range(3))
    return red, green, blue


def nearest(colour: Colour, palette: list[Colour]) -> int:
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda at: (palette[at][0] - red) ** 2 + (palette[at][1] - green) ** 2 + (palette[at][2] - blue) ** 2,
    )
