"""Writes values as TOML, in the manner in which they stood before."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")  # but for tabs and ends of lines
LONGEST_LINE: Final = 120
INDENT: Final = "    "


def written(value: Any, before: str = "") -> str:
    """The value as TOML. ``before``: what stood in its place, whose quotes are kept where they will do."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return written_text(value, before)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{written_key(key)} = {written(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(written(one) for one in value) + "]"
    return repr(value)


def written_key(key: str) -> str:
    return key if BARE.fullmatch(key) else quoted(key)


def written_pair(key: str, value: Any) -> str:
    """``key = value`` on a line of its own; a list too long for it on several."""
    line = f"{written_key(key)} = {written(value)}"
    if isinstance(value, list) and len(line) > LONGEST_LINE:
        return f"{written_key(key)} = {on_lines(value)}"
    return line


def on_lines(items: Sequence[Any]) -> str:
    return "[\n" + "".join(f"{INDENT}{written(one)},\n" for one in items) + "]"


def written_text(text: str, before: str) -> str:
    if before.startswith("'''") and "'''" not in text and not text.endswith("'") and not CONTROL.search(text):
        return f"'''{opened(before)}{text}'''"
    if "\n" in text or before.startswith('"""'):
        inside = text.replace("\\", "\\\\").replace('"""', '""\\"')
        inside = CONTROL.sub(escaped, inside)
        if inside.endswith('"'):
            inside = inside[:-1] + '\\"'
        return f'"""{opened(before)}{inside}"""'
    if before.startswith("'") and "'" not in text and not CONTROL.search(text):
        return f"'{text}'"
    return quoted(text)


def opened(before: str) -> str:
    """The end of the line behind the opening quotes, which is no part of the text."""
    return "" if before[3:4] not in ("", "\n", "\r") else "\n"


def quoted(text: str) -> str:
    inside = "".join(ESCAPES.get(mark, mark) for mark in text)
    return f'"{CONTROL.sub(escaped, inside)}"'


def escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
