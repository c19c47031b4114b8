"""The language of conditions: ``kills 30``, ``held bridge by 2 and turn 8``, ``2 of (burned a, burned b, burned c)``.

``read_condition`` makes a predicate of the words and ``written`` makes the words of a predicate again; ``told`` (in
``telling``) says the same as a sentence for players.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.missions.errors import choose_from, nearest
from sensorium.missions.wording import Names, Words
from sensorium.rules import scenario as s
from sensorium.rules.kinds import is_counter, is_object
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import SIDE_WORDS
from sensorium.rules.weapons import GEAR_WORDS

JOINS: Final = {"and": s.ALL, "or": s.ANY, "then": s.THEN}
COUNTS: Final = {"kills": s.KILLS, "losses": s.LOSSES, "turn": s.TURN, "alive": s.ALIVE, "surviving": s.SURVIVING}
AREAS: Final = {"burned": s.BURNED, "clear": s.CLEAR, "entered": s.ENTERED}
OF_MODELS: Final = ("dead", "out")
OF_OBJECTS: Final = ("destroyed", "damaged", "out", "in", "carried")
FORMS: Final = (
    "kills N",
    "losses N",
    "exited N [by X,Y]",
    "turn N",
    "alive N",
    "surviving N",
    "burned AREA",
    "held AREA [by N]",
    "clear AREA",
    "entered AREA",
    "NAME dead",
    "NAME out",
    "OBJECT destroyed",
    "OBJECT damaged",
    "OBJECT in AREA",
    "OBJECT carried by SIDE",
    "broken X,Y",
    "worked ID",
    "secured N",
    "secured all",
    "within N of every entry",
    "no WEAPON ammo",
    "no stealers left",
    "SIDE hopeless",
    "door X,Y destroyed",
    "broodlord dead",
)


def read_condition(text: str, names: Names) -> Predicate:
    """The predicate these words stand for. Latches are numbered on from ``names.latches``."""
    words = Words(text, names)
    if words.ended():
        raise words.here("the condition is empty", f"write one, such as `{FORMS[0].replace('N', '30')}`")
    predicate = _joined(words)
    if not words.ended():
        if words.peek() == ")":
            raise words.here("`)` closes nothing", "take it away, or open a parenthesis before it")
        raise words.here(f"`{words.peek()}` is too much here", "join conditions with `and`, `or` or `then`")
    return predicate


def _joined(words: Words) -> Predicate:
    first = _unit(words)
    join = words.peek()
    if join not in JOINS:
        return first
    parts = [first]
    while words.peek() in JOINS:
        if words.peek() != join:
            raise words.here(
                f"`{join}` and `{words.peek()}` stand side by side", "put parentheses round what belongs together"
            )
        words.take()
        parts.append(_unit(words))
        if JOINS[join] == s.THEN:  # one after the other: what has come so far, and then the next
            parts = [Predicate(s.THEN, (words.names.latch(),), tuple(parts))]
    return parts[0] if JOINS[join] == s.THEN else Predicate(JOINS[join], (), tuple(parts))


def _unit(words: Words) -> Predicate:
    if words.accept("("):
        inside = _joined(words)
        _close(words)
        return inside
    if words.accept("not"):
        return Predicate(s.NOT, (), (_unit(words),))
    if words.accept("once"):
        part = _unit(words)
        return Predicate(s.ONCE, (words.names.latch(),), (part,))
    if words.peek().isdecimal() and words.peek(1) == "of":
        return _count(words)
    return _atom(words)


def _close(words: Words) -> None:
    if not words.accept(")"):
        found = f"`{words.peek()}` stands where it must be" if words.peek() else "the condition ends before it"
        raise words.here(f"`)` is missing: {found}", "close the parenthesis")


def _count(words: Words) -> Predicate:
    start = words.at
    wanted = int(words.take())
    words.expect("of (", f"`{wanted}`")
    parts = [_joined(words)]
    while words.accept(","):
        parts.append(_joined(words))
    _close(words)
    if not 1 <= wanted <= len(parts):
        words.at = start
        raise words.here(f"`{wanted} of` cannot be told of {len(parts)}", f"write a number of 1 to {len(parts)}")
    return Predicate(s.COUNT, (wanted,), tuple(parts))


# ---- single conditions


def _atom(words: Words) -> Predicate:
    word = words.peek()
    if word in ATOMS:
        words.take()
        return ATOMS[word](words, word)
    if word in words.names.pieces:
        return _of_piece(words)
    if not word or word in ("and", "or", "then", ")", ","):
        found = f"before `{word}`" if word else "at the end"
        raise words.here(f"a condition is missing {found}", f"write one, such as `{FORMS[0].replace('N', '30')}`")
    near = nearest(word, [*ATOMS, *words.names.pieces])
    advice = f"did you mean `{near}`?" if near else f"conditions are: {', '.join(FORMS)}"
    raise words.here(f"`{word}` begins no condition", advice)


def _counted(words: Words, word: str) -> Predicate:
    return Predicate(COUNTS[word], (words.number(word),))


def _exited(words: Words, word: str) -> Predicate:
    wanted = words.number(word)
    square = -1
    if words.accept("by"):
        square = words.square(f"exited {wanted} by")
        ways = [way.square for way in words.names.board.exits]
        if square not in ways:
            there = " ".join(words.names.board.name(way) for way in ways)
            advice = f"one leaves from {there}" if there else "draw an exit on the map with `x`"
            raise words.back(f"no exit leads off from {words.names.board.name(square)}", advice)
    return Predicate(s.EXITED, (wanted, square))


def _of_area(words: Words, word: str) -> Predicate:
    return Predicate(AREAS[word], (words.area(),))


def _held(words: Words, word: str) -> Predicate:
    area = words.area()
    wanted = words.number(f"held {words.names.areas[area]} by") if words.accept("by") else 1
    return Predicate(s.HELD, (area, wanted))


def _broken(words: Words, word: str) -> Predicate:
    square = words.square(word)
    board = words.names.board
    if not (board.tanks | board.generators) >> square & 1:
        raise words.back(
            f"neither a tank nor a generator stands at {board.name(square)}", "draw one on the map with `k` or `g`"
        )
    return Predicate(s.BROKEN, (square,))


def _worked(words: Words, word: str) -> Predicate:
    known = words.names.works
    return Predicate(s.WORKED, (known.index(words.known("the work", known, "add a `[[work]]` with this id")),))


def _secured(words: Words, word: str) -> Predicate:
    if words.accept("all"):
        return Predicate(s.SECURED, (-1,))
    return Predicate(s.SECURED, (words.number(word),))


def _within(words: Words, word: str) -> Predicate:
    distance = words.number(word, 0)
    words.expect("of every entry", f"`within {distance}`")
    return Predicate(s.WITHIN, (distance,))


def _none_left(words: Words, word: str) -> Predicate:
    if words.accept("stealers"):
        words.expect("left", "`no stealers`")
        return Predicate(s.ALONE)
    gear = words.known("the weapon", GEAR_WORDS, "")
    words.expect("ammo", f"`no {gear}`")
    return Predicate(s.SPENT, (1 << GEAR_WORDS.index(gear),))


def _hopeless(words: Words, word: str) -> Predicate:
    words.expect("hopeless", f"`{word}`")
    return Predicate(s.HOPELESS, (SIDE_WORDS.index(word),))


def _door(words: Words, word: str) -> Predicate:
    square = words.door(word)
    words.expect("destroyed", f"`door {words.names.board.name(square)}`")
    return Predicate(s.DOOR_GONE, (square,))


def _broodlord(words: Words, word: str) -> Predicate:
    words.expect("dead", f"`{word}`")
    return Predicate(s.BROODLORD_DEAD)


ATOMS: Final[dict[str, Callable[[Words, str], Predicate]]] = {
    **dict.fromkeys(COUNTS, _counted),
    **dict.fromkeys(AREAS, _of_area),
    "exited": _exited,
    "held": _held,
    "broken": _broken,
    "worked": _worked,
    "secured": _secured,
    "within": _within,
    "no": _none_left,
    "marine": _hopeless,
    "stealer": _hopeless,
    "door": _door,
    "broodlord": _broodlord,
}


def _of_piece(words: Words) -> Predicate:
    name = words.take()
    kind = words.names.kind(name)
    if is_counter(kind):
        raise words.back(f"`{name}` is a counter and has another name once it is seen", "name a marine or a model")
    known = OF_OBJECTS if is_object(kind) else OF_MODELS
    listed = " ".join(f"`{word}`" for word in known)
    if words.peek() not in known:
        word = words.peek()
        given = f"not `{word}`" if word else "and nothing does"
        near = nearest(word, known)
        raise words.here(
            f"one of {listed} must follow `{name}`, {given}", choose_from(word, known) if near else f"use {listed}"
        )
    word = words.take()
    label = words.names.label(name)
    if word in ("dead", "destroyed"):
        return Predicate(s.DEAD, (label,))
    if word == "out":
        return Predicate(s.OUT, (label,))
    if word == "damaged":
        return Predicate(s.DAMAGED, (label,))
    if word == "in":
        return Predicate(s.DELIVERED, (label, words.area()))
    words.expect("by", f"`{name} carried`")
    return Predicate(s.CARRIED, (label, words.side()))


# ---- back to words


def written(predicate: Predicate, names: Names) -> str:
    """The words of the language for this predicate: reading them gives the same again."""
    kind, numbers, parts = predicate.kind, predicate.numbers, predicate.parts
    if kind in (s.ALL, s.ANY, s.THEN):
        join = next(word for word, number in JOINS.items() if number == kind)
        return f" {join} ".join(_bracketed(part, names) for part in parts)
    if kind == s.COUNT:
        return f"{numbers[0]} of ({', '.join(written(part, names) for part in parts)})"
    if kind in (s.NOT, s.ONCE):
        return f"{'not' if kind == s.NOT else 'once'} {_bracketed(parts[0], names)}"
    for table in (COUNTS, AREAS):
        for word, number in table.items():
            if number == kind:
                return f"{word} {numbers[0] if table is COUNTS else names.areas[numbers[0]]}"
    return _written_atom(kind, numbers, names)


def _bracketed(part: Predicate, names: Names) -> str:
    text = written(part, names)
    return f"({text})" if part.kind in (s.ALL, s.ANY, s.THEN) else text


def _written_atom(kind: int, numbers: tuple[int, ...], names: Names) -> str:
    board = names.board
    if kind == s.EXITED:
        return f"exited {numbers[0]}" + (f" by {board.name(numbers[1])}" if numbers[1] >= 0 else "")
    if kind == s.HELD:
        return f"held {names.areas[numbers[0]]}" + (f" by {numbers[1]}" if numbers[1] != 1 else "")
    if kind == s.BROKEN:
        return f"broken {board.name(numbers[0])}"
    if kind == s.WORKED:
        return f"worked {names.works[numbers[0]]}"
    if kind == s.SECURED:
        return "secured all" if numbers[0] < 0 else f"secured {numbers[0]}"
    if kind == s.WITHIN:
        return f"within {numbers[0]} of every entry"
    if kind == s.SPENT:
        return f"no {GEAR_WORDS[numbers[0].bit_length() - 1]} ammo"
    if kind == s.HOPELESS:
        return f"{SIDE_WORDS[numbers[0]]} hopeless"
    if kind == s.DOOR_GONE:
        return f"door {board.name(numbers[0])} destroyed"
    if kind == s.ALONE:
        return "no stealers left"
    if kind == s.BROODLORD_DEAD:
        return "broodlord dead"
    name = names.piece(numbers[0])
    if kind == s.DEAD:
        return f"{name} {'destroyed' if is_object(names.kind(name)) else 'dead'}"
    if kind == s.DELIVERED:
        return f"{name} in {names.areas[numbers[1]]}"
    if kind == s.CARRIED:
        return f"{name} carried by {SIDE_WORDS[numbers[1]]}"
    return f"{name} {'out' if kind == s.OUT else 'damaged'}"
