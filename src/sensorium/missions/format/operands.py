"""The operands of conditions, written in capitals in their forms: how each kind is read, written and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.missions.format.condition_words import Names, Words
from sensorium.rules.content.kinds import is_object
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.vocabulary import SIDE_WORDS

SIDES: Final = {"en": ("the marines", "the stealers"), "fr": ("les marines", "les stealers")}
GENERATOR: Final = {"en": "the generator", "fr": "le générateur"}
TANK: Final = {"en": "the tank", "fr": "la cuve"}
IN: Final = {"en": "in", "fr": "dans"}
AT: Final = {"en": "at", "fr": "en"}
WEAPONS: Final = {
    "en": tuple(word.replace("-", " ") for word in GEAR_WORDS),
    "fr": (
        "bolter tempête",
        "gantelet énergétique",
        "lance-flammes lourd",
        "canon d’assaut",
        "poing-scie",
        "griffes de foudre",
        "marteau de foudre",
        "bouclier d’orage",
        "épée énergétique",
        "hache de force",
        "lance-grenades",
        "fusil laser",
        "bolter",
        "autocanon",
        "rayonneur à conversion",
        "lance-missiles",
        "bombe à fusion",
        "grenades à plasma",
        "armure énergétique",
    ),
}

Read = Callable[[Words, str], int]  # the words, and what of the condition comes before
Write = Callable[[Names, int], str]
Tell = Callable[[Names, int, str], str]  # in that language
Fits = Callable[[Names, int], bool]


def is_any(names: Names, number: int) -> bool:
    return True


class Operand:
    """One kind of place. ``shown``: what stands for it where forms are listed."""

    def __init__(self, shown: str, read: Read, write: Write, tell: Tell | None = None, fits: Fits = is_any) -> None:
        self.shown = shown
        self.read = read
        self.write = write
        self.tell: Tell = tell or (lambda names, number, language: write(names, number))
        self.fits = fits  # whether it can stand for this number


# -- numbers


def read_number(words: Words, said: str) -> int:
    return words.number(said)


def read_distance(words: Words, said: str) -> int:
    return words.number(said, 0)


def write_number(names: Names, number: int) -> str:
    return str(number)


def is_number(names: Names, number: int) -> bool:
    return number >= 0


# -- places


def read_area(words: Words, said: str) -> int:
    return words.area()


def write_area(names: Names, number: int) -> str:
    return names.areas[number]


def read_exit(words: Words, said: str) -> int:
    square = words.square(said)
    board = words.names.board
    ways = [way.square for way in board.exits]
    if square not in ways:
        there = " ".join(board.name(way) for way in ways)
        advice = f"one leaves from {there}" if there else "draw an exit on the map with `x`"
        raise words.back(f"no exit leads off from {board.name(square)}", advice)
    return square


def read_entry(words: Words, said: str) -> int:
    number = words.number(said, 1)
    index = words.names.entry(number)
    if index < 0:
        there = " ".join(str(entry.name) for entry in words.names.board.entries) or "none"
        raise words.back(f"there is no entry area {number}", f"the map has {there}")
    return index


def write_entry(names: Names, number: int) -> str:
    return str(names.board.entries[number].name)


def read_fixture(words: Words, said: str) -> int:
    square = words.square(said)
    board = words.names.board
    if not (board.tanks | board.generators) >> square & 1:
        raise words.back(
            f"neither a tank nor a generator stands at {board.name(square)}", "draw one on the map with `k` or `g`"
        )
    return square


def tell_fixture(names: Names, number: int, language: str) -> str:
    """By its room, where nothing else of its kind stands in that; players look for rooms, not for coordinates."""
    board = names.board
    what, alike = (GENERATOR, board.generators) if board.generators >> number & 1 else (TANK, board.tanks)
    room = names.room(number)
    if room and [names.room(square) for square in squares_in(alike)].count(room) == 1:
        return f"{what[language]} {IN[language]} {room}"
    return f"{what[language]} {AT[language]} {board.name(number)}"


def read_door(words: Words, said: str) -> int:
    return words.door(said)


def write_square(names: Names, number: int) -> str:
    return names.board.name(number)


# -- names


def read_piece(words: Words, said: str) -> int:
    return words.names.label(words.take())


def write_piece(names: Names, number: int) -> str:
    return names.piece(number)


def is_an_object(names: Names, number: int) -> bool:
    return is_object(names.kind(names.piece(number)))


def is_a_model(names: Names, number: int) -> bool:
    return not is_an_object(names, number)


def read_work(words: Words, said: str) -> int:
    known = words.names.works
    return known.index(words.known("the work", known, "add a `[[work]]` with this id"))


def write_work(names: Names, number: int) -> str:
    return names.works[number]


def read_weapon(words: Words, said: str) -> int:
    return 1 << GEAR_WORDS.index(words.known("the weapon", GEAR_WORDS, ""))


def write_weapon(names: Names, number: int) -> str:
    return GEAR_WORDS[number.bit_length() - 1]


def tell_weapon(names: Names, number: int, language: str) -> str:
    return WEAPONS[language][number.bit_length() - 1]


def read_side(words: Words, said: str) -> int:
    return words.side()


def write_side(names: Names, number: int) -> str:
    return SIDE_WORDS[number]


def tell_side(names: Names, number: int, language: str) -> str:
    return SIDES[language][number]


OPERANDS: Final[dict[str, Operand]] = {
    "N": Operand("N", read_number, write_number, fits=is_number),
    "DISTANCE": Operand("N", read_distance, write_number),
    "AREA": Operand("AREA", read_area, write_area),
    "EXIT": Operand("X,Y", read_exit, write_square),
    "ENTRY": Operand("N", read_entry, write_entry),
    "FIXTURE": Operand("X,Y", read_fixture, write_square, tell_fixture),
    "DOOR": Operand("X,Y", read_door, write_square),
    "NAME": Operand("NAME", read_piece, write_piece),
    "MODEL": Operand("NAME", read_piece, write_piece, fits=is_a_model),
    "OBJECT": Operand("OBJECT", read_piece, write_piece, fits=is_an_object),
    "ID": Operand("ID", read_work, write_work),
    "WEAPON": Operand("WEAPON", read_weapon, write_weapon, tell_weapon),
    "SIDE": Operand("SIDE", read_side, write_side, tell_side),
}

PIECES: Final = ("NAME", "MODEL", "OBJECT")  # a condition may begin with the name of one
COUNTS: Final = ("N", "DISTANCE")  # what decides between one and several in a sentence
