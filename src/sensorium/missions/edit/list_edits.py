"""Edits of a list of values: those that stay keep their lines and the remarks behind them."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any, Final

from sensorium.missions.edit.blocks import line_end, line_start
from sensorium.missions.edit.toml_values import INDENT, LONGEST_LINE, on_lines, written
from sensorium.missions.format.locator import Locator, Path

COMMA: Final = re.compile(r"[ \t]*,")
REST: Final = re.compile(r"[ \t]*,?[ \t]*(?:#[^\n]*)?")

Change = tuple[int, int, str]  # from, to, and what comes there instead


def edit_list(text: str, locator: Locator, path: Path, value: list[Any]) -> str:
    start, end = locator.values[path], locator.ends[path]
    if "\n" not in text[start:end]:
        line = written(value)
        if start - line_start(text, start) + len(line) > LONGEST_LINE:
            line = on_lines(value)
        return text[:start] + line + text[end:]
    spans: list[tuple[int, int]] = []
    while (*path, len(spans)) in locator.values:
        item = (*path, len(spans))
        spans.append((locator.values[item], locator.ends[item]))
    if not spans:
        return text[: start + 1] + "".join(f"\n{INDENT}{written(one)}," for one in value) + text[start + 1 :]
    if not value:
        return text[:start] + "[]" + text[end:]
    changes: list[Change] = []
    before = [text[a:b] for a, b in spans]
    after = [written(one, before[at] if at < len(before) else "") for at, one in enumerate(value)]
    for op, i1, i2, j1, j2 in SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes():
        if op == "equal":
            continue
        pairs = min(i2 - i1, j2 - j1)
        changes += [(*spans[i1 + at], after[j1 + at]) for at in range(pairs)]
        changes += [removal(text, spans, at) for at in range(i1 + pairs, i2)]
        if j2 - j1 > pairs:
            changes += insertion(text, spans, i1 + pairs, after[j1 + pairs : j2])
    for a, b, words in sorted(changes, key=lambda change: change[:2], reverse=True):
        text = text[:a] + words + text[b:]
    return text


def removal(text: str, spans: list[tuple[int, int]], at: int) -> Change:
    """Without this value: its whole line where it stands alone on it, or the value and its comma."""
    start, end = spans[at]
    begins = line_start(text, start)
    rest = REST.match(text, end)
    assert rest is not None
    if not text[begins:start].strip() and text[rest.end() : rest.end() + 1] == "\n":
        return begins, rest.end() + 1, ""
    comma = COMMA.match(text, end)
    if comma is not None:
        follows = re.compile(r"[ \t]*").match(text, comma.end())
        assert follows is not None
        return start, follows.end(), ""
    if at:
        return spans[at - 1][1], end, ""
    return start, end, ""


def insertion(text: str, spans: list[tuple[int, int]], at: int, values: list[str]) -> list[Change]:
    """New lines behind the value before them, and behind the remark on its line."""
    if at == 0:
        start = spans[0][0]
        indent = text[line_start(text, start) : start]
        indent = indent if not indent.strip() else INDENT
        return [(start, start, "".join(f"{one},\n{indent}" for one in values))]
    start, end = spans[at - 1]
    indent = text[line_start(text, start) : start]
    indent = indent if not indent.strip() else INDENT
    comma = COMMA.match(text, end)
    if at < len(spans) and spans[at][0] < line_end(text, end):  # the next one stands on the same line
        return [(spans[at][0], spans[at][0], "".join(f"{one}, " for one in values))]
    if comma is not None:
        stop = line_end(text, comma.end())
        return [(stop, stop, "".join(f"\n{indent}{one}," for one in values))]
    rest = REST.match(text, end)
    assert rest is not None
    lines = "".join(f"\n{indent}{one}," for one in values)
    if end < rest.end() and text[rest.end() : rest.end() + 1] == "\n":
        return [(end, end, ","), (rest.end(), rest.end(), lines)]
    return [(end, end, "," + lines)]
