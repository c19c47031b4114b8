"""Nothing is ever put down in a fire: judged by what was told and what burns, not by how the rules decide."""

from __future__ import annotations

from collections.abc import Sequence

from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.conversion import BroodOffer
from sensorium.rules.content.kinds import NOTHING, is_counter
from sensorium.rules.core.events import Event, Fact
from sensorium.rules.core.position import Position

# What puts a piece onto a square that it did not walk to, and the fact that names the square.
PUTTING = {"placed": "at", "entered": "to", "climbed": "to", "carried": "to"}
KINDLING = ("flamed", "self-destructed", "spread")


def fire_is_kept_clear(before: Position, events: Sequence[Event], after: Position) -> None:
    """No piece was put onto a burning square by this answer.

    fourth.fire.blocks-placement, fourth.ruling.convert-first-square-blocked, first.ruling.conversion-into-fire
    """
    for number, event in enumerate(events):
        if event.kind not in PUTTING or PUTTING[event.kind] not in event.facts:
            continue
        if any(later.kind in KINDLING for later in events[number:]):
            continue  # lit only afterwards
        square = square_named(after, event.facts[PUTTING[event.kind]])
        if not (after.burning & ~after.smoke) >> square & 1 or lived_in_it(before, str(event.facts["piece"]), square):
            continue
        raise AssertionError(f"{event.facts['piece']} was {event.kind} in the fire at {after.board.name(square)}")


def square_named(position: Position, name: Fact) -> int:
    return next(square for square in range(position.board.count) if position.board.name(square) == name)


def lived_in_it(position: Position, model: str, square: int) -> bool:
    """Whether the book lets this model stand here because its blip stood in the same fire."""
    if not position.rulebook.conversion_in_fire:
        return False
    board = position.board
    for home in blip_squares(position, model.rstrip("0123456789")):
        if position.burning >> home & 1 and board.section[home] == board.section[square]:
            return True
    return False


def blip_squares(position: Position, name: str) -> list[int]:
    """Where the blip of this name stands, or stood when its conversion began."""
    conversions = [frame for frame in position.stack if isinstance(frame, Converting | BroodOffer)]
    places = [frame.place for frame in conversions]
    labels = [frame.label for frame in conversions]
    for slot, kind in enumerate(position.kind):
        if kind != NOTHING and is_counter(kind):
            places.append(position.place[slot])
            labels.append(position.label[slot])
    found = [place for place, label in zip(places, labels, strict=True) if position.name_of(label) == name]
    return [place for place in found if 0 <= place < position.board.count]
