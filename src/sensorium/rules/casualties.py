"""Pieces and doors leaving the game by violence, and what their death leaves behind."""

from sensorium.rules.position import Position
from sensorium.rules.vocabulary import (
    CARRIED,
    DEAD,
    DROPPING,
    KILLS,
    LOSSES,
    is_counter,
    is_marine,
    is_object,
)


def alive(position: Position, piece: int, label: int) -> bool:
    """Whether the piece a frame speaks of is still that piece."""
    return piece < len(position.label) and position.label[piece] == label and position.place[piece] != DEAD


def kill(position: Position, piece: int) -> None:
    """Destroy a marine, a model or a blip: first.bolter.target-removed, first.assault.loser-destroyed."""
    kind = position.kind[piece]
    square = position.place[piece]
    if position.events is not None:
        name = position.name(piece)
        if is_counter(kind):
            # fourth.ruling.blip-destroyed: turned face up, so its value is public now.
            position.tell("killed", piece=name, value=position.value[piece])
        else:
            position.tell("killed", piece=name)
    let_go(position, piece, square)
    if is_marine(kind):
        position.tally[LOSSES] += 1
    elif is_counter(kind):
        position.tally[KILLS] += position.value[piece]  # fourth.ruling.blip-destroyed
        use_up(position, position.value[piece])
    else:
        position.tally[KILLS] += 1
    position.remove(piece, DEAD)


def use_up(position: Position, value: int) -> None:
    """A blip counter goes to the used ones: first.ruling.blip-pool, fourth.convert.counter-aside."""
    used = list(position.used)
    used[value - 1] += 1
    position.used = tuple(used)


def let_go(position: Position, carrier: int, square: int) -> None:
    """What a dead carrier held stays in his square: fourth.objects.drop-dead."""
    if not position.things:
        return
    for slot in range(position.marine_count, len(position.kind)):
        if is_object(position.kind[slot]) and position.holder[slot] == carrier:
            position.holder[slot] = -1
            position.flags[slot] &= ~DROPPING
            position.place[slot] = square
            position.tell("dropped", piece=position.name(slot), at=position.board.name(square))


def carried_by(position: Position, carrier: int) -> list[int]:
    if not position.things:
        return []
    return [
        slot
        for slot in range(position.marine_count, len(position.kind))
        if is_object(position.kind[slot]) and position.place[slot] == CARRIED and position.holder[slot] == carrier
    ]
