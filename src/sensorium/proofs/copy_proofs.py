"""A position as a value: copies share nothing, digests miss nothing, saving loses nothing, forks go the same way.

The attributes of a position are found by looking, never from a list, so that a column somebody adds and forgets to
copy, compare or save cannot hide.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Sequence
from typing import Any

from sensorium.proofs.random_play import pick
from sensorium.proofs.stream import Stream
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.log import begin_log, read_log, start_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.psychic import Psychic
from sensorium.rules.core.vocabulary import NOBODY

SHARED = ("board", "rulebook", "scenario")  # never changed by any rule
HEARD = ("events",)  # the optional event sink, no part of the state
DERIVED = ("who",)  # follows from the places of the pieces, so it is not saved
REMEMBERED = ("origin", "past")  # for the words of a refusal only, so neither saved nor compared


def attributes(thing: object) -> list[str]:
    """The names of everything an object holds, compiled or not."""
    if hasattr(thing, "__dict__"):
        return sorted(vars(thing))
    return sorted(name for name, member in inspect.getmembers(type(thing)) if inspect.isdatadescriptor(member))


def state(position: Position) -> list[str]:
    """The attributes that make up a position's state."""
    apart = (*SHARED, *HEARD, *REMEMBERED)
    return [name for name in attributes(position) if name not in apart and not name.startswith("__")]


def frozen(value: Any) -> Any:
    """A deep copy that nothing can change behind our back, and that compares."""
    if isinstance(value, list):
        return ("list", *[frozen(one) for one in value])
    if isinstance(value, tuple):
        return ("tuple", *[frozen(one) for one in value])
    if isinstance(value, dict):
        return ("dict", *[(key, frozen(one)) for key, one in value.items()])
    if isinstance(value, bytearray):
        return ("bytearray", bytes(value))
    assert value is None or isinstance(value, int | str | bytes), (
        f"a position holds a {type(value).__name__}; keep it flat: numbers, lists and tuples of numbers"
    )
    return value


def spoilt(value: Any) -> Any:
    """Change everything that can be changed inside the value, and give another value in its place."""
    if isinstance(value, list):
        for index in range(len(value)):
            value[index] = spoilt(value[index])
        value.append(77)
        return value
    if isinstance(value, bytearray):
        for index in range(len(value)):
            value[index] ^= 0x55
        return value
    if isinstance(value, dict):
        for key in list(value):
            value[key] = spoilt(value[key])
        value["spoilt"] = 77
        return value
    if isinstance(value, Psychic):
        return value._replace(deck=(*value.deck, 77), casts=(77, 77))
    if isinstance(value, tuple):
        return tuple(spoilt(one) for one in value) or ((77,),)
    if isinstance(value, int):
        return value + 1
    return 77


def copy_is_independent(position: Position) -> None:
    """A copy equals its original in everything, and nothing done to the one is felt by the other."""
    before = {name: frozen(getattr(position, name)) for name in state(position)}
    twin = position.copy()
    for name in SHARED:
        assert getattr(twin, name) is getattr(position, name), f"a copy should share the {name}, not copy it"
    for name in state(position):
        assert frozen(getattr(twin, name)) == before[name], f"the copy has another `{name}`; copy it in Position"
    assert twin == position, "a copy does not equal its original"
    for name in state(position):
        setattr(twin, name, spoilt(getattr(twin, name)))
        assert frozen(getattr(twin, name)) != before[name], f"the proof cannot change `{name}`; teach it how"
    for name in state(position):
        assert frozen(getattr(position, name)) == before[name], (
            f"changing `{name}` of a copy changed the original; copy the list itself, `{name}[:]`"
        )


def digest_sees_everything(position: Position) -> None:
    """A change in any single part of the state changes the digest and ends equality."""
    digest = position.digest()
    for name in state(position):
        if name in DERIVED:
            continue
        twin = position.copy()
        setattr(twin, name, spoilt(getattr(twin, name)))
        assert twin.digest() != digest, f"the digest does not see `{name}`; name it in Position.data"
        assert twin != position, f"equality does not see `{name}`; name it in Position.data"


def saves_and_loads(position: Position) -> None:
    """A position, and a log that starts with it, survive being written as JSON."""
    text = json.dumps(position.data())
    again = position_from(json.loads(text), position.board, position.rulebook, position.scenario)
    same_state(position, again, "Position.data and position_from")
    assert answers(again) == answers(position), f"{REMEMBERED} are not saved and change what may be answered"
    digest_sees_everything(position)
    start = start_of(read_log(begin_log(position).text()))
    same_state(position, start, "the header of the log")
    records_equal(position.scenario, start.scenario, "scenario")
    assert board_data(start) == board_data(position), "the board of a log is another board"


def same_state(position: Position, again: Position, where: str) -> None:
    for name in state(position):
        assert frozen(getattr(again, name)) == frozen(getattr(position, name)), (
            f"`{name}` was {getattr(position, name)!r} and came back as {getattr(again, name)!r}; see {where}"
        )


def records_equal(one: object, other: object, where: str) -> None:
    """Two records, equal in every attribute, down to the last."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        assert len(one) == len(other), f"{where} was {len(one)} long and is {len(other)}"
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            records_equal(a, b, f"{where}[{index}]")
    elif one is None or isinstance(one, int | str):
        assert one == other, f"{where} was {one!r} and came back as {other!r}; see rules/scenario/records.py"
    else:
        assert type(one) is type(other), (
            f"{where} was {one!r} and came back as {other!r}; see rules/scenario/records.py"
        )
        for name in attributes(one):
            if not name.startswith("__"):
                records_equal(getattr(one, name), getattr(other, name), f"{where}.{name}")


def board_data(position: Position) -> list[Any]:
    board = position.board
    return [
        board.marks,
        board.deck_of,
        board.xs,
        board.ys,
        board.section,
        board.section_names,
        board.step,
        board.flanks,
        board.walls,
        [(entry.name, entry.square, entry.facing) for entry in board.entries],
        [(way_out.square, way_out.direction) for way_out in board.exits],
    ]


def fork_is_faithful(position: Position, numbers: Sequence[int]) -> None:
    """Fork a game midway: both branches, given the same answers, go the same way, and neither disturbs the other.

    ``numbers`` picks the answers; half of them are played before the fork.
    """
    middle = position.copy()
    half = len(numbers) // 2
    for number in numbers[:half]:
        if asked(middle) != NOBODY:
            play(middle, pick(middle, Stream(number)))
    before = position.digest()
    fork = middle.copy()
    moment = fork.digest()
    told: list[list[str]] = []
    for branch in (middle, fork):
        assert branch.digest() == moment, "playing one branch of a fork changed the other"
        digests: list[str] = []
        for number in numbers[half:]:
            if asked(branch) != NOBODY:
                play(branch, pick(branch, Stream(number)))
                digests.append(branch.digest())
        told.append(digests)
    for step, (one, other) in enumerate(zip(*told, strict=True)):
        assert one == other, f"the same answers lead elsewhere in a copy, {step + 1} answers after the fork"
    assert position.digest() == before, "playing a copy changed the original"
