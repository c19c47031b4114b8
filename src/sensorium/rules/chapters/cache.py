"""The weapons cache of the long way alone: reloads for a flamer or an assault cannon, from the square beside it.

There is no end to it, and one action does both: it takes a reload and puts it in the weapon or on the armour
(solo.ruling.cache-supply). Where the caches are is told by ``features.caches``.
"""

from typing import Final

from sensorium.board.masks import squares_in
from sensorium.rules.chapters.cannon import beside
from sensorium.rules.chapters.doors import front_squares
from sensorium.rules.chapters.features import caches
from sensorium.rules.core.answers import ARG_SHIFT, LOAD, PIECE_SHIFT, STOW, arg_of, piece_of, verb_of
from sensorium.rules.core.position import Position, replaced

CACHE_COST: Final = 4  # solo.cache.cost


def reachable_caches(position: Position, marine: int) -> int:
    """Those in his three front squares, but not round a corner between two that are filled: solo.cache.position,
    solo.ruling.cache-position."""
    near = caches(position) & front_squares(position, marine)
    return near & beside(position, position.place[marine], position.solid()) if near else 0


def spares_bar(position: Position, marine: int) -> str:
    """Why he cannot carry one more, or nothing: solo.cache.limit-flamer, solo.cache.limit-cannon."""
    arms = position.rulebook.arms(position.gear[marine])
    if position.reloads[marine] < arms.most_reloads:
        return ""
    return "flamer spares" if arms.flamer is not None else "cannon spares"


def drawing(position: Position, code: int) -> str:
    """Why he draws no reload from the cache there."""
    marine, square = piece_of(code), arg_of(code)
    if not caches(position) >> square & 1:
        return "no cache"
    if position.rulebook.arms(position.gear[marine]).reloadable is None:
        return "not his ammunition"
    if not reachable_caches(position, marine) >> square & 1:
        return "cache out of reach"
    return spares_bar(position, marine) if verb_of(code) == STOW else ""


def drawings(position: Position, marine: int, points: int, out: list[int]) -> None:
    """A reload for his own weapon, in it or beside it: solo.cache.use, solo.cache.own-weapon-only."""
    if points < CACHE_COST or position.rulebook.arms(position.gear[marine]).reloadable is None:
        return
    squares = reachable_caches(position, marine)
    if not squares:
        return
    full = spares_bar(position, marine)
    for square in squares_in(squares):
        base = marine << PIECE_SHIFT | square << ARG_SHIFT
        out.append(LOAD | base)
        if not full:
            out.append(STOW | base)


def do_load(position: Position, marine: int) -> None:
    """What was left in the magazine is lost: solo.ruling.cache-supply."""
    position.ammo = replaced(position.ammo, marine, position.rulebook.arms(position.gear[marine]).magazine)
    position.tell("loaded from the cache", piece=position.name(marine), ammo=position.ammo[marine])


def do_stow(position: Position, marine: int) -> None:
    position.reloads = replaced(position.reloads, marine, position.reloads[marine] + 1)
    position.tell("stowed from the cache", piece=position.name(marine), reloads=position.reloads[marine])
