"""The boards of the long way alone: two tiles drawn and joined, tile 10 where it belongs, a corridor in and a corridor
out.

A board is a line of words: the tiles as they lie, the first one's entry arrow and the second one's exit arrow
telling where the corridors go.
"""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.journey.refusal import Refusal
from sensorium.rules.scenario.scenario import LAST_BOARD
from sensorium.ships.layout import CORRIDOR, Gate, Laid, Layout, LayoutError
from sensorium.ships.ship_board import Ship, build
from sensorium.ships.tiles import CONTROL_ROOM, NUMBERS, STEPS, tiles

TILES: Final = 2  # solo.cloud-runner.two-tiles
TILE: Final = re.compile(r"(\d+)@(-?\d+),(-?\d+)([NESW])")
BLOCKED: Final = "solo.cloud-runner.lay-tiles"


class Crossing(Layout):
    """A layout of two tiles, each with an entry arrow and an exit arrow (solo.cloud-runner.arrows), and perhaps tile
    10; joined as in the mission generator: solo.cloud-runner.lay-tiles, solo.cloud-runner.build."""

    def lays(self) -> int:
        return 0 if len(self.laid) < TILES else -1

    def way_in(self) -> Gate:
        """The corridor with the first tile's entry arrow."""
        first = self.laid[0]
        return first.x, first.y, first.tile.entry

    def way_out(self) -> Gate:
        """The corridor with the second tile's exit arrow."""
        second = self.laid[1]
        return second.x, second.y, second.tile.exit


def words_of(laid: list[Laid]) -> str:
    return " ".join(f"{one.number}@{one.x},{one.y}{FACING_WORDS[one.turn]}" for one in laid)


def read_tile(word: str) -> Laid:
    match = TILE.fullmatch(word)
    if match is None or int(match[1]) not in NUMBERS:
        raise ValueError(f"`{word}` is no tile; write `7@0,0N`")
    return Laid(int(match[1]), int(match[2]), int(match[3]), FACING_WORDS.index(match[4]))


def closed_by(laid: list[Laid], board: int) -> Crossing:
    """The board that these tiles make, with its corridors (solo.cloud-runner.entry-exit-corridors). LayoutError: a
    corridor is blocked (solo.ruling.cloud-runner-unblocked), or no way in is left for the stealers
    (solo.ruling.cloud-runner-entry-areas)."""
    crossing = Crossing()
    for one in laid[:TILES]:
        crossing.lay(one)
    last = board == LAST_BOARD
    if last:
        x, y, way = crossing.way_out()
        if len(laid) <= TILES or (laid[TILES].x, laid[TILES].y) != (x + STEPS[way][0], y + STEPS[way][1]):
            # Drawn or not, it is joined there: solo.board-10.tile-10-attached
            raise LayoutError("solo.board-10.tile-10-attached", "tile 10 lies at the second tile's exit arrow")
    for one in laid[TILES:]:
        crossing.add_control_room(one)
    attach(crossing, crossing.way_in(), "first tile's entry arrow")  # solo.board-10.entry-corridor
    if not last:
        attach(crossing, crossing.way_out(), "second tile's exit arrow")
    return crossing


def attach(crossing: Crossing, gate: Gate, where: str) -> None:
    if gate not in crossing.open_gates() or not crossing.fits(gate, CORRIDOR):
        raise LayoutError(BLOCKED, f"the corridor at the {where} is blocked")
    if len(crossing.entries()) == 1:
        raise LayoutError("solo.ruling.cloud-runner-entry-areas", "no way in is left for the stealers")
    crossing.corridors.append(gate)


def is_open(laid: list[Laid], board: int) -> bool:
    try:
        closed_by(laid, board)
    except LayoutError:
        return False
    return True


def sites(laid: list[Laid], board: int) -> list[Laid]:
    """Where tile 10 can be added to two tiles that lie: anywhere on the first nine boards, without blocking the two
    corridors (solo.cloud-runner.add-tile-10); at the exit arrow on the tenth."""
    crossing = Crossing()
    for one in laid:
        crossing.lay(one)
    return [one for one in crossing.places(CONTROL_ROOM) if is_open([*laid, one], board)]


@lru_cache(maxsize=256)
def ways(first: int, second: int, board: int) -> tuple[tuple[Laid, ...], ...]:
    """Every way in which these two tiles can be joined, the first as it is drawn in the box; on the tenth board with
    tile 10 at its place."""
    start = Laid(first, 0, 0, 0)
    crossing = Crossing()
    crossing.lay(start)
    found: list[tuple[Laid, ...]] = []
    for one in crossing.places(second):
        if board == LAST_BOARD:
            found += [(start, one, room) for room in sites([start, one], board)]
        elif is_open([start, one], board):
            found.append((start, one))
    return tuple(found)


# -- what is drawn ----------------------------------------------------------------------------------------------------


def pair_of(drawn: list[int]) -> list[int]:
    """The two tiles of a draw that are joined; tile 10 is set aside, and a third one drawn:
    solo.cloud-runner.tile-10-drawn, solo.ruling.board-10-tile-10-drawn."""
    return [number for number in drawn if number != CONTROL_ROOM]


def check_draw(drawn: list[int], board: int) -> None:
    """Refusal: nobody draws so, or these two cannot be joined and others are drawn
    (solo.ruling.cloud-runner-tiles-drawn, solo.board-10.tiles)."""
    rule = "solo.cloud-runner.two-tiles"
    pair = pair_of(drawn)
    stray = [number for number in drawn if number not in NUMBERS]
    if stray or len(set(drawn)) != len(drawn) or len(pair) != TILES:
        raise Refusal(rule, "draw")
    if CONTROL_ROOM in drawn[TILES:]:
        raise Refusal("solo.cloud-runner.tile-10-drawn", "draw")  # two others had come up, and nothing more is drawn
    if not ways(pair[0], pair[1], board):
        raise Refusal("solo.ruling.cloud-runner-tiles-drawn", "no way")


def draw_tiles(rng: Random, board: int) -> list[int]:
    """Two tiles from all ten, anew for every board; illegal pairs are drawn again."""
    while True:
        cup = list(NUMBERS)
        rng.shuffle(cup)
        drawn = cup[:TILES]
        if CONTROL_ROOM in drawn:
            drawn = cup[: TILES + 1]
        try:
            check_draw(drawn, board)
        except Refusal:
            continue
        return drawn


def choices(drawn: list[int], board: int) -> list[list[Laid]]:
    """Every board that can be laid from a draw; tile 10 is left out where it cannot be joined."""
    pair = pair_of(drawn)
    found: list[list[Laid]] = []
    for way in ways(pair[0], pair[1], board):
        laid = list(way)
        rooms = sites(laid, board) if CONTROL_ROOM in drawn and board < LAST_BOARD else []
        found += [[*laid, room] for room in rooms] or [laid]
    return found


def draw_layout(rng: Random, drawn: list[int], board: int) -> list[Laid]:
    return rng.choice(choices(drawn, board))


def check_layout(laid: list[Laid], drawn: list[int], board: int) -> None:
    """Refusal: these tiles are others, or they cannot lie so."""
    wanted = pair_of(drawn)
    shown = [one.number for one in laid]
    if board == LAST_BOARD:
        wanted = [*wanted, CONTROL_ROOM]
    elif CONTROL_ROOM in drawn and shown[:TILES] == wanted and is_open(laid[:TILES], board):
        # Left out only where it cannot be joined: solo.ruling.cloud-runner-tiles-drawn
        wanted = [*wanted, CONTROL_ROOM] if sites(laid[:TILES], board) else wanted
    if shown != wanted:
        raise Refusal("solo.cloud-runner.two-tiles", "tiles", tiles=" ".join(str(number) for number in wanted))
    try:
        closed_by(laid, board)
    except LayoutError as error:
        raise Refusal(error.rule, "no board", fault=str(error)) from None


# -- the board that they make -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def ship_of(text: str, board: int) -> Ship:
    """The map; its corridors are five squares long and closed at their far ends, and every other open corridor is an
    entry area: solo.ruling.cloud-runner-entry-areas."""
    return build(closed_by([read_tile(word) for word in text.split()], board))


def tile_names(text: str, language: str) -> list[str]:
    known = tiles()
    found = [known[read_tile(word).number] for word in text.split()]
    return [tile.french if language == "fr" else tile.name for tile in found]


def door_side(text: str) -> int:
    """The direction in which the dead-end room's door lies, on a board that has it."""
    room = next(one for one in map(read_tile, text.split()) if one.number == CONTROL_ROOM)
    return room.tile.arms()[0]
