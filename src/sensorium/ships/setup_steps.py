"""The questions of a set-up, each declared once: whom it asks follows from the state, what may be answered and what an
answer does stands here.

An answer begins with the word of its question; `STEPS` tells which words those are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.forces.auction import Auction, BidError
from sensorium.forces.force import HIGHEST_BID, LEAST_BID, Force
from sensorium.ships.layout import Gate, Laid, LayoutError
from sensorium.ships.scenarios import SCENARIOS
from sensorium.ships.setup_force import EDITS, check_done, edited, squad_offers
from sensorium.ships.setup_state import SetUpRefusal, SetUpState
from sensorium.ships.tiles import CONTROL_ROOM

TILE: Final = re.compile(r"(?:lay|add) (\d{1,2}) at (-?\d{1,2}),(-?\d{1,2}) turn ([NESW])")
GATE: Final = re.compile(r"attach (-?\d{1,2}),(-?\d{1,2}) ([NESW])")
NUMBER: Final = re.compile(r"[a-z]+ (\d{1,3})")
DIE: Final = range(1, 7)


@dataclass(frozen=True)
class Step:
    """A kind of question. ``words``: with which an answer to it begins. ``choices``: what may be said, where that can
    be listed; ``play``: what is done about it, which raises SetUpRefusal and then has changed nothing."""

    words: tuple[str, ...]
    choices: Callable[[SetUpState], list[str]]
    play: Callable[[SetUpState, int, str], None]
    parallel: bool = False  # the other player may be asked something else meanwhile


# -- tiles ----------------------------------------------------------------------------------------------------------


def dice_pairs(state: SetUpState) -> list[str]:
    return [f"dice {one} {two}" for one in DIE for two in DIE]


def begin(state: SetUpState, player: int, said: str) -> None:
    """deathwing.ruling.geotile-placement: dice off for first, again while they are equal."""
    _, one, two = said.split()
    state.dice = (int(one), int(two))
    if one != two:
        state.first = 0 if int(one) > int(two) else 1


def reach(state: SetUpState, player: int, said: str) -> None:
    check_word(said)
    state.drawing = True


def tiles_left(state: SetUpState) -> list[str]:
    return [f"tile {number}" for number in state.layout.unused() if number not in state.aside]


def draw(state: SetUpState, player: int, said: str) -> None:
    """deathwing.generator.first-tile, deathwing.generator.next-tile; what has no place is set aside and another drawn:
    deathwing.ruling.geotile-placement."""
    number = number_of(said)
    if state.layout.places(number):
        state.drawn, state.drawing = number, False
    else:
        state.aside.append(number)


def places(state: SetUpState) -> list[str]:
    return [f"lay {one.words()}" for one in state.layout.places(state.drawn)]


def lay(state: SetUpState, player: int, said: str) -> None:
    one = tile_of(said)
    if one.number != state.drawn:
        raise SetUpRefusal("deathwing.generator.next-tile", f"tile {state.drawn} was drawn")
    if not state.layout.laid and (one.x, one.y) != (0, 0):
        raise SetUpRefusal("deathwing.generator.first-tile", "the first tile lies at 0,0")
    try:
        state.layout.lay(one)
    except LayoutError as error:
        raise SetUpRefusal(error.rule, str(error)) from None
    state.drawn, state.aside = 0, []


def room_places(state: SetUpState) -> list[str]:
    return [f"add {one.words()}" for one in state.layout.places(CONTROL_ROOM)]


def add_room(state: SetUpState, player: int, said: str) -> None:
    """deathwing.ruling.tile-10-added"""
    try:
        state.layout.add_control_room(tile_of(said))
    except LayoutError as error:
        raise SetUpRefusal(error.rule, str(error)) from None


# -- dice -----------------------------------------------------------------------------------------------------------


def roll(state: SetUpState, player: int, said: str) -> None:
    check_word(said)
    state.rolling = True


def scenario_dice(state: SetUpState) -> list[str]:
    return [f"scenario {die}" for die in DIE]


def name_scenario(state: SetUpState, player: int, said: str) -> None:
    """deathwing.generator.scenario-roll; known before anybody bids (deathwing.bid.scenario-first)."""
    state.scenario = next(one for one in SCENARIOS if one.die == number_of(said))
    state.auction = Auction(state.scenario.word)


def muster(state: SetUpState, player: int, said: str) -> None:
    check_word(said)
    state.mustering = True


def force_dice(state: SetUpState) -> list[str]:
    return [f"force {die}" for die in DIE]


def count_stealers(state: SetUpState, player: int, said: str) -> None:
    """deathwing.generator.stealer-force-roll"""
    state.die = number_of(said)


# -- bids and the force ---------------------------------------------------------------------------------------------


def bids(state: SetUpState) -> list[str]:
    return [f"bid {points}" for points in range(LEAST_BID, HIGHEST_BID + 1)]


def bid(state: SetUpState, player: int, said: str) -> None:
    """Sealed until both are in: deathwing.bid.secret, deathwing.ruling.bid-digital."""
    assert state.auction is not None
    try:
        state.auction.bid(player, number_of(said))
    except BidError as error:
        raise SetUpRefusal(error.rule, str(error)) from None
    if state.marine() >= 0:
        state.force = Force(state.force_name(), state.auction.budget())  # deathwing.bid.budget


def purchases(state: SetUpState) -> list[str]:
    """Squads that can be had, and whether this may be all; options are listed with each marine."""
    assert state.force is not None
    found = [offer.said for offer in squad_offers(state.force) if not offer.rule]
    return found if rule_done(state.force) else [*found, "done"]


def rule_done(force: Force) -> str:
    """The rule against leaving the force as it is; none: it is one."""
    try:
        check_done(force)
    except SetUpRefusal as refusal:
        return refusal.rule
    return ""


def buy(state: SetUpState, player: int, said: str) -> None:
    assert state.force is not None
    if said == "done":
        check_done(state.force)
        state.bought = True
    else:
        state.force = edited(state.force, said, state.number())


# -- the marines come aboard ----------------------------------------------------------------------------------------


def gates(state: SetUpState) -> list[str]:
    return [f"attach {x},{y} {FACING_WORDS[way]}" for x, y, way in state.layout.sites()]


def attach(state: SetUpState, player: int, said: str) -> None:
    """deathwing.generator.deployment-corridors"""
    try:
        state.layout.attach(gate_of(said))
    except LayoutError as error:
        raise SetUpRefusal(error.rule, str(error)) from None


def entry_numbers(state: SetUpState) -> list[str]:
    return [f"entry {number}" for number in state.choosable()]


def announce(state: SetUpState, player: int, said: str) -> None:
    """deathwing.establish-perimeter.ties-announced, deathwing.defensive-perimeter.four-secured"""
    assert state.scenario is not None
    number = number_of(said)
    if number not in state.choosable():
        rule = "deathwing.establish-perimeter.ties-announced"
        if state.scenario.word == "defensive-perimeter":
            rule = "deathwing.defensive-perimeter.four-secured"
        raise SetUpRefusal(rule, f"entry {number} cannot be named now")
    state.announced.append(number)


STEPS: Final[dict[str, Step]] = {
    "begin": Step(("dice",), dice_pairs, begin),
    "draw": Step(("draw",), lambda state: ["draw"], reach),
    "tile": Step(("tile",), tiles_left, draw),
    "lay": Step(("lay",), places, lay),
    "roll": Step(("roll",), lambda state: ["roll"], roll),
    "scenario": Step(("scenario",), scenario_dice, name_scenario),
    "bid": Step(("bid",), bids, bid),
    "buy": Step((*EDITS, "done"), purchases, buy, parallel=True),
    "room": Step(("add",), room_places, add_room, parallel=True),
    "attach": Step(("attach",), gates, attach),
    "announce": Step(("entry",), entry_numbers, announce),
    "muster": Step(("muster",), lambda state: ["muster"], muster),
    "force": Step(("force",), force_dice, count_stealers),
}
KIND_OF_WORD: Final = {word: kind for kind, step in STEPS.items() for word in step.words}


def kind_said(said: str) -> str:
    """The kind of question that these words answer; empty: they answer none."""
    return KIND_OF_WORD.get(said.partition(" ")[0], "")


def check_word(said: str) -> None:
    if " " in said:
        raise SetUpRefusal("", f"`{said}` says too much; write `{said.partition(' ')[0]}`")


# -- words ----------------------------------------------------------------------------------------------------------


def number_of(said: str) -> int:
    match = NUMBER.fullmatch(said)
    if match is None:
        raise SetUpRefusal("", f"`{said}` needs a number")
    return int(match[1])


def tile_of(said: str) -> Laid:
    match = TILE.fullmatch(said)
    if match is None:
        raise SetUpRefusal("", f"`{said}` is no tile; write `lay 7 at 0,0 turn N`")
    return Laid(int(match[1]), int(match[2]), int(match[3]), FACING_WORDS.index(match[4]))


def gate_of(said: str) -> Gate:
    match = GATE.fullmatch(said)
    if match is None:
        raise SetUpRefusal("", f"`{said}` is no corridor; write `attach 1,0 E`")
    return int(match[1]), int(match[2]), FACING_WORDS.index(match[3])
