"""The page's sounds as files: `python -m tools.sounds FOLDER` renders each with the browser's OfflineAudioContext, and
prints how loud it is, how high it peaks and where its energy lies. ``--levels`` prints the factors that would bring all
of them to their loudness, for ``LEVELS`` of board/score.js.
"""

from __future__ import annotations

import base64
import math
import struct
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, Route, sync_playwright

from sensorium.web import PAGE
from tools.chromium import ADVICE, FLAGS, find

RATE: Final = 48_000
HOME: Final = "http://sounds.test"
BEGIN: Final = 0.05  # seconds of silence before each
LENGTH: Final = 2.6
RENDER: Final = """async ([rate, length, begin]) => {
  const score = await import('/page/board/score.js');
  const out = {};
  for (const name of score.NAMES) {
    const context = new OfflineAudioContext(1, rate * length, rate);
    const end = score.put(context, score.makeOut(context), score.makeNoise(context), name, begin);
    const samples = (await context.startRendering()).getChannelData(0);
    const bytes = new Uint8Array(samples.buffer);
    let text = '';
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    out[name] = [btoa(text), end];
  }
  return out;
}"""
# Loudness: heard in windows of a tenth of a second, weighted as ITU-R BS.1770 weights it at 48 kHz.
WINDOW: Final = RATE // 10
HOP: Final = RATE // 40
SHELF: Final = (1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
PASS: Final = (1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621)
TARGET: Final = -19.0  # of every sound, but for those below
SOFTER: Final = {"servo": -3.0, "skitter": -3.0, "sweep-far": -3.0, "dice": -1.5}
LOUDER: Final = {"blast": 2.0, "assault-cannon": 1.0, "win": 1.0, "lose": 1.0}


class Sound:
    """One rendered sound."""

    def __init__(self, name: str, samples: Sequence[float], end: float) -> None:
        self.name = name
        self.samples = samples
        self.end = end  # seconds

    @property
    def peak(self) -> float:
        """In decibels of full scale."""
        return 20 * math.log10(max(map(abs, self.samples)) or 1e-9)

    @property
    def offset(self) -> float:
        """The mean: what a loudspeaker would be pushed aside by."""
        return abs(sum(self.samples)) / len(self.samples)

    @property
    def loudness(self) -> float:
        """Of the loudest tenth of a second, in LUFS."""
        weighted = filtered(filtered(self.samples, SHELF), PASS)
        squares = [one * one for one in weighted]
        sums = [0.0]
        for one in squares:
            sums.append(sums[-1] + one)
        best = max(sums[at + WINDOW] - sums[at] for at in range(0, len(squares) - WINDOW, HOP))
        return -0.691 + 10 * math.log10(best / WINDOW or 1e-12)

    @property
    def wanted(self) -> float:
        return TARGET + SOFTER.get(self.name, 0.0) + LOUDER.get(self.name, 0.0)

    def edge(self, at: float) -> float:
        """The largest sample within two milliseconds of a moment."""
        middle = round(at * RATE)
        return max(abs(one) for one in self.samples[max(0, middle - 96) : middle + 96])

    def bands(self) -> dict[int, float]:
        """Energy by octave, in decibels below the whole."""
        size = 1 << 15
        start = round(BEGIN * RATE)
        part = list(self.samples[start : start + size])
        spectrum = transformed([complex(one) for one in part + [0.0] * (size - len(part))])
        powers = [abs(one) ** 2 for one in spectrum[: size // 2]]
        whole = sum(powers) or 1e-12
        found = {}
        for middle in (31, 63, 125, 250, 500, 1000, 2000, 4000, 8000):
            low, high = (round(middle * factor * size / RATE) for factor in (0.7071, 1.4142))
            found[middle] = 10 * math.log10(sum(powers[low:high]) / whole or 1e-12)
        return found


def filtered(samples: Sequence[float], numbers: tuple[float, float, float, float, float]) -> list[float]:
    b0, b1, b2, a1, a2 = numbers
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def transformed(values: list[complex]) -> list[complex]:
    """The discrete Fourier transform of a power of two of them."""
    size = len(values)
    if size == 1:
        return values
    even, odd = transformed(values[::2]), transformed(values[1::2])
    turned = [
        complex(math.cos(turn), math.sin(turn)) * odd[at]
        for at in range(size // 2)
        for turn in [-2 * math.pi * at / size]
    ]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]


def serve(route: Route) -> None:
    """The page's own files, without a server."""
    path = route.request.url.removeprefix(HOME).removeprefix("/page/")
    if path in ("", "/"):
        route.fulfill(content_type="text/html", body="<!doctype html>")
    else:
        route.fulfill(content_type="text/javascript", body=(PAGE / path).read_text("utf-8"))


def rendered(page: Page) -> list[Sound]:
    page.route(f"{HOME}/**", serve)
    page.goto(f"{HOME}/")
    found = page.evaluate(RENDER, [RATE, LENGTH, BEGIN])
    sounds = []
    for name, (text, end) in found.items():
        samples = array("f")
        samples.frombytes(base64.b64decode(text))
        sounds.append(Sound(name, samples.tolist(), end))
    return sounds


def write(sound: Sound, folder: Path) -> None:
    with wave.open(str(folder / f"{sound.name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        whole = [max(-1.0, min(1.0, one)) for one in sound.samples]
        file.writeframes(struct.pack(f"<{len(whole)}h", *(round(one * 32767) for one in whole)))


def main() -> int:
    path = find()
    if not path:
        print(ADVICE, file=sys.stderr)
        return 1
    folder = Path(next((word for word in sys.argv[1:] if not word.startswith("-")), "sounds"))
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        sounds = rendered(browser.new_page())
        browser.close()
    for sound in sounds:
        write(sound, folder)
        bands = " ".join(f"{middle}:{power:.0f}" for middle, power in sound.bands().items() if power > -20)
        print(f"{sound.name:17} {sound.loudness:6.1f} LUFS  peak {sound.peak:5.1f}  {sound.end - BEGIN:.2f} s  {bands}")
    if "--levels" in sys.argv:
        print({one.name: round(10 ** ((one.wanted - one.loudness) / 20), 2) for one in sounds})
    return 0


if __name__ == "__main__":
    sys.exit(main())
