"""Typed access to the tables of a mission file, with errors that point at the key or value concerned."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sensorium.missions.format.errors import MissionError, WordingError, choose_from, nearest
from sensorium.missions.format.locator import Locator, Path

SYNTAX: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


class Source:
    """The text of a mission file, and errors that point into it."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise self._broken(str(problem)) from None
        self.locator = Locator(text)

    def _broken(self, problem: str) -> MissionError:
        match = SYNTAX.fullmatch(problem)
        what = match[1] if match else problem
        line = int(match[2]) if match and match[2] else len(self.text.splitlines())
        column = int(match[3]) if match and match[3] else 0
        what = what[:1].lower() + what[1:].rstrip(".")
        advice = "write TOML: `key = value`, words in quotes, tables as `[name]` or `[[name]]`"
        return MissionError(self.path, max(line, 1), f"this is no TOML: {what}", advice, column)

    def error(self, path: Path, what: str, advice: str) -> MissionError:
        return MissionError(self.path, self.locator.line(path), what, advice)

    def error_inside(self, path: Path, problem: WordingError) -> MissionError:
        """A mistake inside a text, pointed at by line and column of the file."""
        line, column = self.locator.inside(path, problem.offset)
        return MissionError(self.path, line, problem.what, problem.advice, column)

    def text_line(self, path: Path) -> int:
        """The line on which the contents of a text begin."""
        return self.locator.inside(path, 0)[0]

    def table(self) -> Table:
        return Table(self, (), self.data)


class Table:
    """One table of the file: its keys, each asked for with the type it must have."""

    def __init__(self, source: Source, path: Path, data: Mapping[str, Any]) -> None:
        self.source = source
        self.path = path
        self.data = data

    @property
    def title(self) -> str:
        """As the file writes it."""
        words = [str(part) for part in self.path if isinstance(part, str)]
        if not words:
            return "the mission"
        dotted = ".".join(words)
        return f"`[[{dotted}]]`" if isinstance(self.path[-1], int) else f"`[{dotted}]`"

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def at(self, key: str) -> Path:
        return (*self.path, key)

    def error(self, key: str | None, what: str, advice: str) -> MissionError:
        return self.source.error(self.path if key is None else self.at(key), what, advice)

    def only(self, known: Sequence[str]) -> None:
        """Refuse every key that is not one of these."""
        for key in self.data:
            if key not in known:
                near = nearest(key, known)
                advice = f"did you mean `{near}`?" if near else f"it has {' '.join(known)}"
                raise self.error(key, f"{self.title} has no `{key}`", advice)

    def one_of(self, *keys: str) -> str:
        """The one of these keys that is there; two of them, or none, are refused."""
        there = [key for key in keys if key in self.data]
        if not there:
            raise self.error(None, f"{self.title} has none of {words_of(keys)}", "write one of them")
        if len(there) > 1:
            raise self.error(there[1], f"{self.title} has both `{there[0]}` and `{there[1]}`", "keep one of them")
        return there[0]

    # ---- values by type

    def _missing(self, key: str, example: str) -> MissionError:
        return self.error(None, f"{self.title} does not say its `{key}`", f"add `{key} = {example}`")

    def _wrong(self, key: str, must: str, example: str) -> MissionError:
        return self.error(key, f"`{key}` is {kind_of(self.data[key])} and must be {must}", f"write `{key} = {example}`")

    def text(self, key: str, default: str | None = None, example: str = '"…"') -> str:
        if key not in self.data:
            if default is None:
                raise self._missing(key, example)
            return default
        value = self.data[key]
        if not isinstance(value, str):
            raise self._wrong(key, "a text", example)
        if default is None and not value.strip():
            raise self.error(key, f"`{key}` is empty", f"write `{key} = {example}`")
        return value

    def word(self, key: str, known: Sequence[str], default: str | None = None) -> str:
        """A text that must be one of those known."""
        value = self.text(key, default, f'"{known[0]}"')
        if key in self.data and value not in known:
            raise self.error(key, f"`{key}` cannot be `{value}`", choose_from(value, known))
        return value

    def number(self, key: str, default: int | None = None, least: int = 0, most: int | None = None) -> int:
        if key not in self.data:
            if default is None:
                raise self._missing(key, str(max(least, 1)))
            return default
        value = self.data[key]
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(key, "a whole number", str(max(least, 1)))
        self._check_range(key, value, least, most)
        return value

    def _check_range(self, key: str, value: int, least: int, most: int | None) -> None:
        if value < least or (most is not None and value > most):
            bounds = f"{least} or more" if most is None else f"{least} to {most}"
            raise self.error(key, f"`{key} = {value}` is out of range", f"write a number of {bounds}")

    def share(self, key: str, example: str = "0.5") -> float | None:
        """A part of the whole, from 0 to 1; None if the key is not there."""
        if key not in self.data:
            return None
        value = self.data[key]
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(key, "a share from 0 to 1", example)
        if not 0 <= value <= 1:
            raise self.error(key, f"`{key} = {value}` is out of range", f"write a share from 0 to 1, such as {example}")
        return value

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false", "true")
        return value

    def numbers(self, key: str, least: int = 0, most: int | None = None) -> list[int]:
        """A list of whole numbers; none if the key is not there."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or any(isinstance(one, bool) or not isinstance(one, int) for one in value):
            raise self._wrong(key, "a list of whole numbers", "[1, 2]")
        for one in value:
            self._check_range(key, one, least, most)
        return value

    def texts(self, key: str, example: str = '["…"]', single: bool = False) -> list[str]:
        """A list of texts; none if the key is not there. ``single``: one text alone is a list of one."""
        value = self.data.get(key, [])
        if single and isinstance(value, str):
            return [value]
        if not isinstance(value, list) or any(not isinstance(one, str) for one in value):
            raise self._wrong(key, "a text or a list of texts" if single else "a list of texts", example)
        return value

    def item_error(self, key: str, index: int, what: str, advice: str) -> MissionError:
        """An error at one text of a list (or at the one text that stands for a list)."""
        return self.source.error(self.item(key, index), what, advice)

    def item(self, key: str, index: int) -> Path:
        return (*self.path, key) if isinstance(self.data[key], str) else (*self.path, key, index)

    def table(self, key: str) -> Table:
        """A table; an empty one if it is not there."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong_table(key, f"[{key}]")
        return Table(self.source, self.at(key), value)

    def tables(self, key: str) -> list[Table]:
        """An array of tables; none if it is not there."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or any(not isinstance(one, dict) for one in value):
            raise self._wrong_table(key, f"[[{key}]]")
        return [Table(self.source, (*self.path, key, index), one) for index, one in enumerate(value)]

    def _wrong_table(self, key: str, head: str) -> MissionError:
        dotted = ".".join([*(str(part) for part in self.path if isinstance(part, str)), key])
        head = head.replace(key, dotted)
        must = "a table" if head.startswith("[") and not head.startswith("[[") else "a list of tables"
        given = self.data[key]
        what = f"`{key}` is {kind_of(given)} and must be {must}"
        return self.error(key, what, f"write `{head}` on a line of its own, and its keys below it")


def kind_of(value: object) -> str:
    """What a value is, in words."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, int):
        return "a number"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list" if not value or not isinstance(value[0], dict) else "a list of tables"
    return "something else"


def words_of(names: Iterable[str]) -> str:
    return " ".join(f"`{name}`" for name in names)
