"""The page's types are those of the wire."""

from typing import Literal

import msgspec
import pytest
from msgspec import inspect

from sensorium.table import wire
from tools.wire_types import TYPES, declaration, structs, types, written


def test_they_are_current() -> None:
    assert TYPES.read_text("utf-8") == types(), "run `make wire`"


def test_every_struct_is_there() -> None:
    names = {one.__name__ for one in structs()}
    assert {"Welcome", "Update", "Presence", "Reply", "Give", "NewTable", "Scene", "Piece"} <= names
    written_down = types()
    for name in names:
        assert f"export interface {name} {{" in written_down


def test_a_field_with_a_default_may_be_absent() -> None:
    class Small(wire.Wire, tag="small"):
        """Little."""

        name: str
        count: int | None = None

    assert declaration(Small) == (
        '/** Little. */\nexport interface Small {\n  type: "small";\n  name: string;\n  count?: number;\n}\n'
    )


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (str, "string"),
        (float, "number"),
        (wire.Number, "number"),
        (wire.Side, "Side"),
        (Literal["once", "turn"], '"once" | "turn"'),
        (list[int], "number[]"),
        (list[int | str], "(number | string)[]"),
        (list[tuple[str, str]], "[string, string][]"),
        (dict[str, int], "{ [key: string]: number }"),
        (dict[wire.Side, str], "{ [key in Side]?: string }"),
        (int | None, "number | null"),
        (list[wire.Piece], "Piece[]"),
    ],
)
def test_types_in_the_words_of_the_page(kind: type, text: str) -> None:
    assert sorted(written(inspect.type_info(kind)).split(" | ")) == sorted(text.split(" | "))


def test_a_type_without_a_word_is_noticed() -> None:
    with pytest.raises(TypeError, match="no word"):
        written(inspect.type_info(msgspec.Raw))
