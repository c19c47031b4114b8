"""Keys and values are found in the text as it is written."""

import tomllib
from typing import Any

import pytest

from sensorium.missions.format.locator import Locator, Path
from tests.missions.example import EXAMPLE

TEXT = '''\
# a comment with [brackets] and "quotes"
one = 1
"quoted key" = "a # b"
dotted.inner.key = 'lite\\ral'
many = [
    "first",  # trailing ]
    "sec\\"ond", [1, 2],
    { name = "inline", size = 3 },
]

[table]
text = """
line one
line \\"two\\" \\
    goes on"""
quotes = """ends with two quotes"""""
literal = \'\'\'
raw \\ text\'\'\'

[table."sub table"]
value = 1979-05-27

[[list]]
name = "a"

[[list]]
name = "b"
[[list.inner]]
x = 1
[[list.inner]]
x = 2
[list.plain]
y = 3
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("one",), 2),
        (("quoted key",), 3),
        (("dotted", "inner", "key"), 4),
        (("many",), 5),
        (("many", 0), 6),
        (("many", 1), 7),
        (("many", 2), 7),
        (("many", 3, "size"), 8),
        (("table",), 11),
        (("table", "text"), 12),
        (("table", "quotes"), 16),
        (("table", "literal"), 17),
        (("table", "sub table", "value"), 21),
        (("list",), 23),
        (("list", 0, "name"), 24),
        (("list", 1), 26),
        (("list", 1, "name"), 27),
        (("list", 1, "inner", 1), 30),
        (("list", 1, "inner", 1, "x"), 31),
        (("list", 1, "plain", "y"), 33),
        (("list", 1, "no such key"), 26),
        (("nothing", "here"), 1),
    ],
)
def test_lines(path: Path, line: int) -> None:
    assert Locator(TEXT).line(path) == line


def place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


@pytest.mark.parametrize(
    ("path", "word"),
    [
        (("many", 0), "first"),
        (("many", 1), "ond"),
        (("quoted key",), "# b"),
        (("table", "text"), "line one"),
        (("table", "text"), "goes on"),
        (("table", "quotes"), "two"),
        (("table", "literal"), "text"),
        (("dotted", "inner", "key"), "ral"),
        (("list", 1, "name"), "b"),
    ],
)
def test_places_inside_texts(path: Path, word: str) -> None:
    value: Any = tomllib.loads(TEXT)
    for part in path:
        value = value[part]
    start = Locator(TEXT).keys[path]
    if word == "b":
        start = TEXT.index('name = "b"') + 7
    assert Locator(TEXT).inside(path, value.index(word)) == place(TEXT, TEXT.index(word, start))


def test_what_is_no_text_has_only_a_line() -> None:
    assert Locator("[[a]]\nb = 1\n").inside(("a", 3), 0) == (1, 0)


def test_unicode_escapes_are_longer_than_what_they_mean() -> None:
    text = 'a = "\\u00e9\\U0001F600\\t!"\n'
    assert Locator(text).inside(("a",), 3) == (1, text.index("!") + 1)


def paths_of(value: object, path: Path = ()) -> list[Path]:
    found = [path]
    if isinstance(value, dict):
        for key, part in value.items():
            found += paths_of(part, (*path, key))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            found += paths_of(part, (*path, at))
    return found


@pytest.mark.parametrize("text", [TEXT, EXAMPLE])
def test_everything_the_reader_finds_is_located(text: str) -> None:
    locator = Locator(text)
    missing = [path for path in paths_of(tomllib.loads(text)) if not locator.has(path)]
    assert missing == []
