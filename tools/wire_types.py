"""Writes the page's types from the structs of the wire: `python tools/wire_types.py` after a change of table/wire.py.

It also copies the tables of questions and choices from the docstrings of the code into docs/protocol.md.

A field at its default is left out of a message, so every field with a default is optional for the reader.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as looking

from sensorium.table import choices, question_message, wire

ROOT: Final = Path(__file__).resolve().parent.parent
TYPES: Final = ROOT / "src" / "sensorium" / "web" / "page" / "wire.d.ts"
PROTOCOL: Final = ROOT / "docs" / "protocol.md"
UNIONS: Final = {"ToServer": wire.ToServer, "ToClient": wire.ToClient}
ALIASES: Final = {"Side": wire.Side, "Seat": wire.Seat, "Facing": wire.Facing, "FilmView": wire.FilmView}
SIMPLE: Final[dict[type, str]] = {
    looking.StrType: "string",
    looking.IntType: "number",
    looking.FloatType: "number",
    looking.BoolType: "boolean",
    looking.NoneType: "null",
    looking.AnyType: "any",
}
HEAD: Final = "// Made from src/sensorium/table/wire.py by tools/wire_types.py; do not edit.\n"


def structs() -> list[type[msgspec.Struct]]:
    """Those of the wire, in the order in which they are written there."""
    return [
        one
        for one in vars(wire).values()
        if inspect.isclass(one) and issubclass(one, wire.Wire) and one is not wire.Wire
    ]


def types() -> str:
    parts = [HEAD]
    for name, alias in ALIASES.items():
        parts.append(f"export type {name} = {literal(get_args(alias))};\n")
    parts += [declaration(one) for one in structs()]
    for name, union in UNIONS.items():
        members = " | ".join(one.__name__ for one in get_args(union))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def declaration(struct: type[msgspec.Struct]) -> str:
    told = looking.type_info(struct)
    assert isinstance(told, looking.StructType)
    lines = [*comment(struct), f"export interface {struct.__name__} {{"]
    if told.tag is not None:
        lines.append(f"  {told.tag_field}: {literal((told.tag,))};")
    for field in told.fields:
        optional = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{optional}: {written(field.type, left_out=not field.required)};")
    return "\n".join([*lines, "}\n"])


def comment(struct: type[msgspec.Struct]) -> list[str]:
    text = inspect.cleandoc(struct.__doc__ or "").replace("``", "`")
    if not text:
        return []
    rows = text.splitlines()
    return [f"/** {rows[0]} */"] if len(rows) == 1 else ["/**", *(f" * {row}".rstrip() for row in rows), " */"]


def written(told: looking.Type, left_out: bool = False) -> str:
    """A type in the words of TypeScript. ``left_out``: None is never sent, the field is absent instead."""
    word = SIMPLE.get(type(told))
    if word is not None:
        return word
    match told:
        case looking.LiteralType():
            return next((name for name, alias in ALIASES.items() if alike(alias, told)), literal(told.values))
        case looking.ListType():
            return f"{bracketed(told.item_type)}[]"
        case looking.TupleType():
            return f"[{', '.join(written(one) for one in told.item_types)}]"
        case looking.DictType():
            key = written(told.key_type)
            index = "[key: string]" if key == "string" else f"[key in {key}]?"
            return f"{{ {index}: {written(told.value_type)} }}"
        case looking.StructType():
            return str(told.cls.__name__)
        case looking.UnionType():
            kept = [one for one in told.types if not (left_out and isinstance(one, looking.NoneType))]
            return " | ".join(written(one) for one in kept)
        case looking.Metadata():
            return written(told.type)
        case _:
            raise TypeError(f"there is no word yet for {told}")


def alike(alias: Any, told: looking.LiteralType) -> bool:
    return sorted(get_args(alias)) == sorted(str(one) for one in told.values)


def bracketed(told: looking.Type) -> str:
    text = written(told)
    return f"({text})" if "|" in text else text


def literal(values: tuple[Any, ...]) -> str:
    return " | ".join(msgspec.json.encode(one).decode() for one in values)


def protocol(page: str) -> str:
    """The page of the protocol with the tables of the code; a table is known by its first row."""
    for rows in (table for module in (question_message, choices) for table in tables(module.__doc__ or "")):
        lines = page.split("\n")
        first = last = lines.index(rows[0])
        while lines[last].startswith("|"):
            last += 1
        page = "\n".join([*lines[:first], *rows, *lines[last:]])
    return page


def tables(text: str) -> list[list[str]]:
    """The tables of a docstring, row by row."""
    blocks = [block.splitlines() for block in inspect.cleandoc(text).replace("``", "`").split("\n\n")]
    return [rows for rows in blocks if rows[0].startswith("|")]


def main() -> int:
    TYPES.write_text(types(), "utf-8")
    PROTOCOL.write_text(protocol(PROTOCOL.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
