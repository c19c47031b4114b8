"""Edits of a mission's text: one value, line or table is changed, and every other character stays as it was.

Each edit is done twice, to the text and to the data read from it, and the two must come to the same; where they do
not, the text is left alone (``EditError``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final, NamedTuple

from sensorium.missions.edit.blocks import Layout, line_end, line_start
from sensorium.missions.edit.fields import order_of, rank_of
from sensorium.missions.edit.list_edits import edit_list
from sensorium.missions.edit.shift import is_shift, shift_text, shifted
from sensorium.missions.edit.toml_values import written, written_key, written_pair
from sensorium.missions.format.locator import Path

SET: Final = "set"  # a value, there already or not; the table it belongs to is made where it is missing
REMOVE: Final = "remove"  # a value, a table, one of several tables
ADD: Final = "add"  # one more table to those of this name, behind the others
MOVE: Final = "move"  # one of several tables to another place among them
SHIFT: Final = "shift"  # the whole board, and every square that is named, to the right and down


class Edit(NamedTuple):
    """``value``: what is set, the keys of the table that is added, the place to which a table is moved, or how far the
    board is shifted."""

    op: str
    path: Path
    value: Any = None


class EditError(ValueError):
    """This cannot be done to this text; nothing has been changed."""


def edit_text(text: str, edits: Iterable[Edit]) -> str:
    """The text after these edits, one after another."""
    for edit in edits:
        text = edit_once(text, edit)
    return text


def edit_once(text: str, edit: Edit) -> str:
    before = parsed(text)
    try:
        wanted = changed(deepcopy(before), edit)
    except (KeyError, IndexError, TypeError, AttributeError):
        raise EditError(f"there is no place for {named(edit.path)}") from None
    if is_same(before, wanted):
        return text
    try:
        found = OPERATIONS[edit.op](text, edit.path, edit.value, wanted)
    except (KeyError, IndexError):
        raise EditError(f"{named(edit.path)} is written in a way that only the text can change") from None
    if not is_same(parsed(found), wanted):
        raise EditError(f"{named(edit.path)} is written in a way that only the text can change")
    return found


def parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        raise EditError("the text cannot be read; mend it first") from None


def named(path: Path) -> str:
    return "`" + ".".join(str(part) for part in path) + "`"


def is_same(one: Any, other: Any) -> bool:
    """Equal in kind too: ``1`` is neither ``true`` nor ``1.0``."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return type(one) is type(other) and bool(one == other)


# -- the data --------------------------------------------------------------------------------------------------------


def changed(data: dict[str, Any], edit: Edit) -> dict[str, Any]:
    """What the data must be afterwards."""
    if edit.op not in OPERATIONS or not edit.path:
        raise EditError(f"nobody knows how to {edit.op[:20]} that")
    if edit.op == SHIFT:
        if not is_shift(edit.value):
            raise EditError("a board is shifted to the right and down, by some squares")
        return shifted(data, edit.value)
    held: Any = data
    for part in edit.path[:-1]:
        if edit.op in (SET, ADD) and isinstance(held, dict) and part not in held:
            held[part] = {}
        held = held[part]
    last: Any = edit.path[-1]
    if edit.op == SET:
        held[last] = deepcopy(edit.value)
    elif edit.op == ADD:
        held.setdefault(last, []).append(deepcopy(edit.value))
    elif edit.op == MOVE:
        held.insert(edit.value, held.pop(last))
    else:
        del held[last]
        tidy(data, edit.path[:-1])
    return data


def tidy(data: dict[str, Any], path: Path) -> None:
    """A table or a list of tables that holds nothing any more goes with what it held; one of several tables stays."""
    if not path or not isinstance(path[-1], str):
        return
    held: Any = data
    for part in path[:-1]:
        held = held[part]
    if not held[path[-1]]:
        del held[path[-1]]
        tidy(data, path[:-1])


def value_at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


# -- the text --------------------------------------------------------------------------------------------------------


def set_value(text: str, path: Path, value: Any, wanted: dict[str, Any]) -> str:
    layout = Layout(text)
    place = layout.value_around(path)
    if place is not None:
        return replace_value(text, layout, place, value_at(wanted, place))
    parent, key = path[:-1], path[-1]
    assert isinstance(key, str)
    if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value)):
        raise EditError(f"{named(path)} is a table, and not a value")
    if layout.block(parent) is not None:
        return insert_pair(text, layout, parent, key, value)
    beside = layout.dotted_beside(parent)
    if beside is not None:
        start, words = beside
        return put_behind(text, layout, start, f"{words}.{written_key(key)} = {written(value)}")
    return insert_table(text, layout, parent, {key: value})


def replace_value(text: str, layout: Layout, path: Path, value: Any) -> str:
    start, end = layout.locator.values[path], layout.locator.ends[path]
    before = text[start:end]
    if isinstance(value, list) and before.startswith("["):
        return edit_list(text, layout.locator, path, value)
    return text[:start] + written(value, before) + text[end:]


def insert_pair(text: str, layout: Layout, parent: Path, key: str, value: Any) -> str:
    """A new line in its table, behind the keys that come before it in the documents."""
    order = order_of(parent)
    rank = order.index(key) if key in order else len(order)
    block = layout.block(parent)
    assert block is not None
    own = layout.pairs_of(block)
    behind = None
    for path, start in own:
        known = path[len(parent)]
        if known not in order or order.index(str(known)) < rank:
            behind = path, start
    line = written_pair(key, value)
    if behind is not None:
        return put_behind(text, layout, behind[1], line)
    if parent:
        at = line_end(text, block.start)
        return f"{text[:at]}\n{line}{text[at:]}"
    at = own[0][1] if own else layout.top()
    return f"{text[:at]}{line}\n{text[at:]}"


def put_behind(text: str, layout: Layout, start: int, line: str) -> str:
    """A line behind the key that begins here."""
    at = line_end(text, layout.end_of_pair(start))
    return f"{text[:at]}\n{line}{text[at:]}"


def insert_table(text: str, layout: Layout, path: Path, keys: dict[str, Any], many: bool = False) -> str:
    """A new table behind those that come before it in the documents."""
    names = [str(part) for part in path if isinstance(part, str)]
    order = order_of(path)
    dotted = ".".join(written_key(name) for name in names)
    head = f"[[{dotted}]]" if many else f"[{dotted}]"
    known = sorted(keys, key=lambda key: order.index(key) if key in order else len(order))
    lines = "\n".join([head, *(written_pair(key, keys[key]) for key in known)])
    at = layout.place_for(names[0], rank_of)
    if not text[:at].strip():
        return f"{text[:at]}{lines}\n" + (f"\n{text[at:]}" if text[at:].strip() else "")
    rest = text[at:]
    return f"{text[:at]}\n\n{lines}{rest if rest.startswith(chr(10)) else chr(10) + rest}"


def add_table(text: str, path: Path, value: Any, wanted: dict[str, Any]) -> str:
    layout = Layout(text)
    place = layout.value_around(path)
    if place is not None:
        return replace_value(text, layout, place, value_at(wanted, place))
    return insert_table(text, layout, path, value, many=True)


def remove(text: str, path: Path, value: Any, wanted: dict[str, Any]) -> str:
    layout = Layout(text)
    for place in layout.values_around(path):  # an inline table or list, of which a part goes
        try:
            return replace_value(text, layout, place, value_at(wanted, place))
        except (KeyError, IndexError):
            continue  # nothing is left of it
    while path:  # with the table around it, where that is empty now
        try:
            value_at(wanted, path[:-1])
            break
        except (KeyError, IndexError):
            path = path[:-1]
    if isinstance(path[-1], int):
        many = path[:-1]
        try:
            value_at(wanted, many)
        except (KeyError, IndexError):
            path = many
    for start, end in reversed(layout.spans(path)):
        text = cut_lines(text, start, end)
    return text


def cut_lines(text: str, start: int, end: int) -> str:
    """Without these lines; where they stood between two empty lines, one of these goes with them."""
    start, end = line_start(text, start), line_end(text, end) + 1
    before, after = text[:start], text[end:]
    if (before.endswith("\n\n") or not before) and after.startswith("\n"):
        after = after[1:]
    if not after.strip():
        before = before.rstrip("\n") + "\n" if before.strip() else before
    return before + after


def move_table(text: str, path: Path, value: Any, wanted: dict[str, Any]) -> str:
    layout = Layout(text)
    around = layout.value_around(path)
    if around is not None:
        return replace_value(text, layout, around, value_at(wanted, around))
    many, number = path[:-1], path[-1]
    assert isinstance(number, int)
    slots = layout.slots(many)
    order = list(range(len(slots)))
    order.insert(value, order.pop(number))
    pieces = [text[start:end] for start, end in slots]
    for at in reversed(range(len(slots))):
        start, end = slots[at]
        text = text[:start] + pieces[order[at]] + text[end:]
    return text


def shift_board(text: str, path: Path, value: Any, wanted: dict[str, Any]) -> str:
    return shift_text(text, parsed(text), value)


OPERATIONS: Final = {SET: set_value, REMOVE: remove, ADD: add_table, MOVE: move_table, SHIFT: shift_board}
