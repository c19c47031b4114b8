"""Conditions and effects as sentences for players: the briefing, the panel of objectives, the log."""

from __future__ import annotations

from typing import Final

from sensorium.missions.wording import Names
from sensorium.rules import scenario as s
from sensorium.rules.kinds import is_object
from sensorium.rules.scenario import Effect, Predicate
from sensorium.rules.vocabulary import MARINES
from sensorium.rules.weapons import GEAR_WORDS

SIDES: Final = ("the marines", "the stealers")


def told(predicate: Predicate, names: Names) -> str:
    """A condition as the part of a sentence behind "when"."""
    kind, numbers, parts = predicate.kind, predicate.numbers, predicate.parts
    if kind in (s.ALL, s.ANY):
        return (" and " if kind == s.ALL else " or ").join(_apart(part, names) for part in parts)
    if kind == s.COUNT:
        listed = "; ".join(told(part, names) for part in parts)
        return f"at least {numbers[0]} of these hold: {listed}"
    if kind == s.NOT:
        return f"it is not so that {_apart(parts[0], names)}"
    if kind == s.THEN:
        return f"first {_apart(parts[0], names)}, and later {_apart(parts[1], names)}"
    if kind == s.ONCE:
        return f"at some time {_apart(parts[0], names)}"
    if kind in (s.DEAD, s.OUT, s.DELIVERED, s.CARRIED, s.DAMAGED):
        return _of_piece(kind, numbers, names)
    if kind in (s.BURNED, s.HELD, s.CLEAR, s.ENTERED):
        return _of_area(kind, numbers, names)
    return _of_game(kind, numbers, names)


def _apart(part: Predicate, names: Names) -> str:
    text = told(part, names)
    return f"({text})" if part.kind in (s.ALL, s.ANY, s.COUNT, s.THEN) else text


def _of_game(kind: int, numbers: tuple[int, ...], names: Names) -> str:
    board = names.board
    number = numbers[0] if numbers else 0
    if kind == s.KILLS:
        return f"{counted(number, 'stealer')} {_has(number)} been killed"
    if kind == s.LOSSES:
        return f"{counted(number, 'marine')} {_has(number)} been killed"
    if kind == s.EXITED:
        by = f" by the exit at {board.name(numbers[1])}" if numbers[1] >= 0 else ""
        return f"{counted(number, 'marine')} {_has(number)} left{by}"
    if kind == s.TURN:
        return f"turn {number} has been played"
    if kind == s.ALIVE:
        return f"at least {counted(number, 'marine')} {_is(number)} alive and in play"
    if kind == s.SURVIVING:
        return f"at least {counted(number, 'marine')} {_is(number)} alive, those who left included"
    if kind == s.BROKEN:
        what = "generator" if board.generators >> number & 1 else "tank"
        return f"the {what} at {board.name(number)} is destroyed"
    if kind == s.WORKED:
        return f"the work “{names.works[number]}” is done"
    if kind == s.SECURED:
        return "every entry area is secured" if number < 0 else f"{counted(number, 'entry area')} {_is(number)} secured"
    if kind == s.WITHIN:
        return f"every open entry area has a marine within {counted(number, 'square')}"
    if kind == s.SPENT:
        return f"nobody has a shot left for the {GEAR_WORDS[number.bit_length() - 1].replace('-', ' ')}"
    if kind == s.HOPELESS:
        return f"{SIDES[number]} can no longer win"
    if kind == s.DOOR_GONE:
        return f"the door at {board.name(number)} is destroyed"
    if kind == s.BROODLORD_DEAD:
        return "the broodlord is dead"
    return "no stealer is left and none is to come"


def _of_area(kind: int, numbers: tuple[int, ...], names: Names) -> str:
    area = names.areas[numbers[0]]
    if kind == s.BURNED:
        return f"all of {area} has burned"
    if kind == s.CLEAR:
        return f"no stealer is in {area}"
    if kind == s.ENTERED:
        return f"a marine is in {area}"
    return f"at least {counted(numbers[1], 'marine')} and no stealer {_is(numbers[1])} in {area}"


def _of_piece(kind: int, numbers: tuple[int, ...], names: Names) -> str:
    name = names.piece(numbers[0])
    if kind == s.DEAD:
        return f"{name} is {'destroyed' if is_object(names.kind(name)) else 'dead'}"
    if kind == s.OUT:
        return f"{name} has left the board"
    if kind == s.DAMAGED:
        return f"{name} is damaged"
    if kind == s.DELIVERED:
        return f"{name} is in {names.areas[numbers[1]]}"
    return f"{name} is carried by {SIDES[numbers[1]]}"


def told_effect(effect: Effect, names: Names) -> str:
    """An effect as a sentence."""
    kind, numbers = effect.kind, effect.numbers
    if kind in (s.OPEN_ENTRY, s.CLOSE_ENTRY, s.SEAL_ENTRY):
        becomes = {s.OPEN_ENTRY: "opens", s.CLOSE_ENTRY: "closes", s.SEAL_ENTRY: "is sealed for good"}[kind]
        return f"entry area {names.board.entries[numbers[0]].name} {becomes}"
    if kind in DOORS:
        return f"the door at {names.board.name(numbers[0])} {DOORS[kind]}"
    if kind == s.CLEAR_FIXTURE:
        return f"what stands at {names.board.name(numbers[0])} is gone"
    if kind == s.ARRIVE:
        return f"{names.squad(numbers[0])} arrives"
    if kind == s.EXTRA_BLIPS:
        return f"{counted(numbers[0], 'more blip')} {'comes' if numbers[0] == 1 else 'come'} this turn"
    if kind == s.SUPPLY:
        if not numbers[0]:
            return "no more blips come from now on"
        return f"{counted(numbers[0], 'blip')} {'comes' if numbers[0] == 1 else 'come'} each turn from now on"
    if kind == s.HAZARD:
        harmed = [f"{SIDES[side]} on {numbers[side + 1]} or more" for side in (0, 1) if numbers[side + 1]]
        return f"as each turn closes everybody in {names.areas[numbers[0]]} rolls a die, and dies: {', '.join(harmed)}"
    if kind == s.CALM:
        return f"{names.areas[numbers[0]]} is safe again"
    if kind == s.CARRY:
        return f"what is in {names.areas[numbers[0]]} is carried to {names.areas[numbers[1]]}"
    return names.texts[numbers[0]]


DOORS: Final = {
    s.OPEN_DOOR: "opens",
    s.SHUT_DOOR: "shuts",
    s.LOCK_DOOR: "is locked",
    s.UNLOCK_DOOR: "is unlocked",
    s.BREAK_DOOR: "is destroyed",
}


def won_by(side: int) -> str:
    """Who wins an objective, for a heading."""
    if side > 1:
        return "Draw"
    return "The marines win" if side == MARINES else "The stealers win"


def _has(number: int) -> str:
    return "has" if number == 1 else "have"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
