"""Why a card does not reach a target, as exactly as the books have it: worked out only where somebody asks why."""

from typing import Final

from sensorium.board.board import UNREACHABLE
from sensorium.board.masks import squares_in
from sensorium.rules.chapters.card_aim import Aim, blind_stops, crates, routes
from sensorium.rules.content.cards import LIGHTNING_ARC, SECTION
from sensorium.rules.core.position import Position

# What Aim says of a route that a Lightning Arc has not got.
NO_ROUTE: Final = ("no blind route", "card range")


def exact_bar(position: Position, aim: Aim, arg: int) -> str:
    """Why the card cannot be cast at this, or nothing."""
    why = aim.against(arg)
    if aim.card.power == LIGHTNING_ARC and why in NO_ROUTE:
        return arc_bar(position, aim, arg)
    if aim.card.power in SECTION and why == "card unseen":
        return section_bar(position, aim, arg)
    return teleport_bar(position, aim, arg) if why == "no teleport route" else why


def arc_bar(position: Position, aim: Aim, square: int) -> str:
    """Which rule keeps the Arc from this square: wd.arc.range, wd.arc.not-through-blocked-diagonal,
    wd.arc.not-through-doors, wd.arc.not-through-bulkheads, wd.arc.not-through-crates, wd.arc.not-through-models,
    wd.arc.not-through-psychic-sections; where it takes more than one of them, or a Barrier, what all blind routes have
    in common (cult.target.blind-blocked)."""
    stops = blind_stops(position) | position.occupied
    if aim.lengths[square] != UNREACHABLE:
        return "arc range"
    ways = (
        ("arc diagonal", stops, False),
        ("arc through door", stops & ~position.shut, True),
        ("arc through bulkhead", stops & ~(position.fixtures & position.board.bulkheads), True),
        ("arc through crate", stops & ~crates(position), True),
        ("arc through model", stops & ~position.occupied, True),
        ("arc through effect", stops & ~position.veil, True),
    )
    for word, fewer, pinched in ways:
        if routes(position, aim.place, fewer, pinched)[square] <= aim.card.range:
            return word
    return "no blind route"


def section_bar(position: Position, aim: Aim, square: int) -> str:
    """He must see a square of it, and name that one: cult.target.sight-section, cult.ruling.sight-section-square."""
    board = position.board
    others = squares_in(board.section_masks[board.section[square]])
    return "other square seen" if any(not aim.reach(one) for one in others) else "section unseen"


def teleport_bar(position: Position, aim: Aim, square: int) -> str:
    """Whether it is Miasma alone, round which no other way leads: wd.miasma.no-teleport-through."""
    bare = routes(position, aim.place, position.fixtures & position.board.bulkheads)
    return "teleport through miasma" if bare[square] <= aim.card.range else "no teleport route"
