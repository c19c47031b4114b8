"""Parses piece lines: ``NAME KIND [FACING] [with EQUIPMENT…] [STATE…]``."""

from __future__ import annotations

from typing import Any, Final

from sensorium.board.compass import FACING_WORDS
from sensorium.board.maptext import ENTRIES
from sensorium.cases.case import EQUIPMENT, KINDS, MARINE_KINDS, PieceLine
from sensorium.cases.scan import PIECE, SQUARE, Place, number, once, one_of_these
from sensorium.rules.content.blips import AMBUSH_CODES, BLIP_CODES

FLAGS: Final = ("overwatch", "guard", "jammed", "prone", "done", "arrived")
COUNTS: Final = ("ap", "ammo", "reloads", "psi", "mastery")
STATES: Final = (*FLAGS, *COUNTS, "carrying", "at", "fired")
FOR_MARINES: Final = ("overwatch", "guard", "worn")
WRITTEN: Final = {"worn": "fired"}  # how a state is written, where two share a word
FOR_MODELS: Final = ("jammed", "prone", "fired")
VALUES: Final = {"blip": (1, 3), "ambush": (0, 1)}
CODES: Final = {"blip": BLIP_CODES, "ambush": AMBUSH_CODES}  # of the cult: cult.table.notation
FACELESS: Final = ("blip", "ambush", "artefact", "object")


def read_piece(place: Place, words: list[str]) -> PieceLine:
    name, rest = words[0], words[1:]
    if not rest:
        raise place.error(f"`{name}` is not described", f"write `{name} KIND`, for example `{name} marine E`")
    kind = rest.pop(0)
    if kind not in KINDS:
        raise place.error(f"unknown kind `{kind}`", f"use {one_of_these(kind, KINDS)}")
    value = None
    if kind in VALUES:
        codes = CODES[kind]
        if rest and rest[0] in codes:
            value = codes.index(rest[0]) + VALUES[kind][0]
        else:
            value = number(place, kind, rest[:1], *VALUES[kind])
        rest.pop(0)
    facing = None
    if rest and rest[0] in FACING_WORDS:
        facing = FACING_WORDS.index(rest.pop(0))
        if kind in FACELESS:
            raise place.error(f"`{kind}` has no facing", f"take `{FACING_WORDS[facing]}` away")
    gear = None
    if rest and rest[0] == "with":
        rest.pop(0)
        gear = read_gear(place, rest)
        if kind == "librarian" and "power-armour" in gear:  # cult.ruling.armour-librarian
            raise place.error("a librarian wears no power armour", "take `power-armour` away")
    states = read_states(place, rest)
    if states.get("arrived") and "entry" not in states:
        raise place.error("`arrived` without an entry area", "write `at entry N arrived`")
    if states.get("done") and "ap" in states:
        raise place.error(f"`{name}` is both active and done", "keep `ap N` or `done`")
    for state in states:
        if kind not in MARINE_KINDS and (state in FOR_MARINES or (state in FOR_MODELS and kind in FACELESS)):
            word = WRITTEN.get(state, state)
            raise place.error(f"`{kind}` cannot be `{word}`", f"take `{word}` away")
    return PieceLine(name, kind, place.line, value, facing, gear, **states)


def read_gear(place: Place, rest: list[str]) -> tuple[str, ...]:
    """Takes the equipment words off the front of ``rest``."""
    gear: list[str] = []
    while rest and rest[0] not in STATES:
        word = rest.pop(0)
        if word not in EQUIPMENT:
            raise place.error(f"unknown equipment `{word}`", f"use {one_of_these(word, EQUIPMENT)}")
        if word in gear:
            raise place.error(f"`{word}` is said twice", "keep one of the two")
        gear.append(word)
    if not gear:
        raise place.error("`with` names no equipment", f"use any of {' '.join(EQUIPMENT)}")
    return tuple(gear)


def read_states(place: Place, rest: list[str]) -> dict[str, Any]:
    states: dict[str, Any] = {}
    seen: set[str] = set()
    while rest:
        word = rest.pop(0)
        if word not in STATES:
            raise place.error(*unknown_state(word))
        if word == "carrying":
            if not rest or not PIECE.fullmatch(rest[0]):
                raise place.error("`carrying` names no object", "write `carrying C`, and describe `C`")
            states["carrying"] = (*states.get("carrying", ()), rest.pop(0))
            continue
        if word == "fired" and rest and (len(rest) == 1 or (rest[1] in STATES and rest[1] != "at")):
            # of all that the weapon has fired, not of a series
            once(place, seen, "fired N")
            states["worn"] = number(place, word, rest[:1])
            rest.pop(0)
            continue
        once(place, seen, word)
        if word in FLAGS:
            states[word] = True
        elif word in COUNTS:
            states[word] = number(place, word, rest[:1])
            rest.pop(0)
        elif word == "fired":
            states["fired"] = read_series(place, rest)
        elif rest and SQUARE.fullmatch(rest[0]):
            states["square"] = rest.pop(0)
        else:
            if rest[:1] != ["entry"]:
                raise place.error("`at` without a place", "write `at x,y` or `at entry N`, or use the map")
            states["entry"] = number(place, "at entry", rest[1:2], 1, len(ENTRIES))
            del rest[:2]
    return states


def read_series(place: Place, rest: list[str]) -> tuple[int, str]:
    """Takes ``N at TARGET`` off the front of ``rest``: a piece, ``door x,y``, or ``x,y``."""
    shots = number(place, "fired", rest[:1], 1)
    target = rest[2:4] if rest[2:3] == ["door"] else rest[2:3]
    fits = PIECE.fullmatch(target[0]) or SQUARE.fullmatch(target[-1]) if target else None
    if rest[1:2] != ["at"] or not fits:
        raise place.error("`fired` names no target", "write `fired N at S`, `fired N at door x,y` or `fired N at x,y`")
    del rest[: 2 + len(target)]
    return shots, " ".join(target)


def unknown_state(word: str) -> tuple[str, str]:
    """The error for a word that is no state; often it is a known word in the wrong place."""
    if word in FACING_WORDS:
        return f"the facing `{word}` is out of place", "write it behind the kind: `A marine E overwatch`"
    if word in EQUIPMENT or word == "with":
        return f"`{word}` is out of place", "write `with EQUIPMENT…` behind the facing, before the states"
    known = ("overwatch guard jammed prone done", "`ap N` `ammo N` `reloads N` `psi N` `mastery N`")
    return (
        f"unknown state `{word}`",
        f"use {known[0]}, {known[1]}, `carrying NAME`, `fired N at S`, `fired N`, `at x,y` or `at entry N [arrived]`",
    )
