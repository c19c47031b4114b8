"""A kind of piece is asked what it is, never whether its number is above or below another's: that order means nothing.

The check is shown to be able to fail.
"""

import ast
from collections.abc import Iterator

import pytest

from sensorium.rules.content.kinds import KIND_WORDS
from tests.house import modules, told

KINDS = frozenset(word.replace("-", "_").upper() for word in KIND_WORDS)
ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def ordered(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and any(isinstance(one, ORDER) for one in node.ops):
            for side in (node.left, *node.comparators):
                name = side.id if isinstance(side, ast.Name) else side.attr if isinstance(side, ast.Attribute) else ""
                if name in KINDS:
                    yield node.lineno, f"`{ast.unparse(node)}` goes by the number of a kind; ask its role or its row"


def test_nothing_hangs_on_the_order_of_kinds() -> None:
    assert [fault for path in modules() for fault in told(path, ordered(path.read_text("utf-8")))] == []


@pytest.mark.parametrize("source", ["if kind <= LIBRARIAN: pass", "a = STEALER < kind", "if 0 < k < kinds.BLIP: pass"])
def test_an_order_of_kinds_is_noticed(source: str) -> None:
    assert list(ordered(source))
    assert not list(ordered(source.replace("<=", "==").replace("<", "!=")))
