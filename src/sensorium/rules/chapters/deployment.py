"""Set-up and arrivals: pieces taking their places, as questions like any other.

first.setup.stealers-deploy-first, first.setup.deployment-by-mission, fourth.setup.mission. A deployment may be made by
either player or by chance, one piece to a room, in waves, or by a landing whose place chance picks
(fourth.ruling.missing.boarding-torpedo). Models face as their owner chooses (first.ruling.setup-facing).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.entry import (
    draw_blip,
    draw_weights,
    drawable,
    entries_with_room,
    hand_back,
    lose_blips,
    room,
)
from sensorium.rules.chapters.facing import FACING, Facing
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.content.kinds import BLIP, is_counter
from sensorium.rules.core.answers import ARG_SHIFT, DRAWN, PIECE_SHIFT, PLACE, PLACE_ENTRY, ZONE, arg_of, piece_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import CHANCE, IN_HAND, STEALERS, WAITING
from sensorium.rules.scenario.scenario import Deployment

DEPLOYING: Final = 24


class Deploying(NamedTuple):
    """Pieces take their places."""

    kind: Literal[24]
    deployment: int  # its number in the mission
    zone: int  # the landing zone that chance has picked, plus one
    draws: int  # blips still to draw


def begin_deployments(position: Position, turn: int) -> None:
    """Put every deployment of this turn on the stack, the first of them on top; 0: those of set-up."""
    for index in reversed(deploying_order(position)):
        deployment = position.scenario.deployments[index]
        # Whoever found no room tries again as each marine turn begins.
        again = position.called >> index & 1 and waiting_piece(position, deployment) >= 0
        if deployment.turn == turn or again:
            begin_deployment(position, index, bool(again))


def deploying_order(position: Position) -> list[int]:
    """As the mission has them; with one player the stealers come last, since their blips go to the entry areas nearest
    to the marines: solo.play.setup, solo.ruling.starting-blips."""
    deployments = position.scenario.deployments
    order = list(range(len(deployments)))
    if position.rulebook.blips_turned_up:
        order.sort(key=lambda index: deployments[index].entries or deployments[index].by == STEALERS)
    return order


def begin_deployment(position: Position, index: int, again: bool = False) -> None:
    position.called |= 1 << index
    position.push(Deploying(DEPLOYING, index, 0, 0 if again else position.scenario.deployments[index].drawn))


def waiting_piece(position: Position, deployment: Deployment) -> int:
    """The next piece of this deployment to be placed, or -1."""
    for label in deployment.labels:
        slot = position.find(label)
        if slot >= 0 and position.place[slot] == WAITING:
            return slot
    if deployment.drawn:
        for slot in range(position.marine_count, len(position.kind)):
            if position.kind[slot] == BLIP and position.place[slot] == IN_HAND:
                return slot
    return -1


def free_zone(position: Position, deployment: Deployment, zone: int) -> int:
    """The squares where the next piece may go; ``zone``: the landing zone chosen, plus one."""
    free = 0
    if deployment.each_its_own:
        for mask in deployment.zones:
            if not any(mask >> position.place[slot] & 1 for slot in placed(position, deployment)):
                free |= mask
    elif deployment.landing:
        free = deployment.zones[zone - 1]
    elif deployment.ranks:
        return rear_squares(position, deployment)
    else:
        for mask in deployment.zones:
            free |= mask
    return free & ~position.solid() & ~barred_by_fire(position)


def rear_squares(position: Position, deployment: Deployment) -> int:
    """The rearmost free square of each zone with room for all of them, or of the one they are in: squares are filled
    from the far end towards the board without gaps (deathwing.generator.deploy-rear-first,
    deathwing.ruling.generator-deploy-facing), in either area (deathwing.generator.deploy-areas), and a squad stays
    together (deathwing.generator.squad-together)."""
    barred = position.solid() | barred_by_fire(position)
    here = placed(position, deployment)
    left = sum(1 for label in deployment.labels if position.place[position.find(label)] == WAITING)
    found = 0
    for mask in deployment.zones:
        if here and not mask >> position.place[here[0]] & 1:
            continue
        free = mask & ~barred
        if free.bit_count() < left and not here:
            continue
        found |= rearmost(position, mask, free)
    if found:
        return found
    # No area has room for all of them: they go wherever there is some (deathwing.generator.deploy-overflow).
    for mask in deployment.zones:
        found |= rearmost(position, mask, mask & ~barred)
    return found


def rearmost(position: Position, mask: int, free: int) -> int:
    """The free square of a zone that is farthest from the rest of the board; several, if they are equally far."""
    board = position.board
    best, far = 0, -1
    outside = [square for square in range(board.count) if not mask >> square & 1 and board.near[square] & mask]
    routes = [board.route(square) for square in outside]
    for square in range(board.count):
        if free >> square & 1:
            distance = min((route[square] for route in routes), default=0)
            if distance > far:
                best, far = 1 << square, distance
            elif distance == far:
                best |= 1 << square
    return best


def placed(position: Position, deployment: Deployment) -> list[int]:
    slots = [position.find(label) for label in deployment.labels]
    return [slot for slot in slots if slot >= 0 and position.on_board(slot)]


def run_deploying(position: Position, frame: Deploying) -> bool:
    _, index, zone, draws = frame
    deployment = position.scenario.deployments[index]
    if draws:
        if drawable(position) and (not deployment.entries or room(position) > 0):
            return True
        lose_blips(position, draws)
        position.swap(Deploying(DEPLOYING, index, zone, 0))
        return False
    piece = waiting_piece(position, deployment)
    if piece < 0:
        position.pop()
        return False
    if deployment.entries:
        choices = entries_with_room(position)
        if len(choices) > 1:
            return True
        settle_at_entry(position, piece, choices[0] if choices else -1)
        return False
    if deployment.landing and not zone:
        if len(deployment.zones) > 1:
            return True
        position.swap(Deploying(DEPLOYING, index, 1, 0))
        return False
    squares = free_zone(position, deployment, zone)
    if not squares:
        position.tell("no room", piece=position.name(piece))
        position.pop()
        return False
    if squares & squares - 1 or len(waiting_pieces(position, deployment, piece)) > 1:
        return True
    settle(position, deployment, piece, squares.bit_length() - 1)
    return False


def deploying_asks(position: Position, frame: Deploying) -> int:
    deployment = position.scenario.deployments[frame.deployment]
    if frame.draws or (deployment.landing and not frame.zone):
        return CHANCE
    return STEALERS if deployment.entries else deployment.by


def deployments(position: Position, frame: Deploying) -> list[int]:
    _, index, zone, draws = frame
    deployment = position.scenario.deployments[index]
    if draws:
        return [DRAWN | value + 1 << ARG_SHIFT for value in range(len(position.pile)) if position.pile[value]]
    if deployment.landing and not zone:
        return [ZONE | number << ARG_SHIFT for number in range(len(deployment.zones))]
    piece = waiting_piece(position, deployment)
    if deployment.entries:
        base = PLACE_ENTRY | piece << PIECE_SHIFT
        return [base | entry << ARG_SHIFT for entry in entries_with_room(position)]
    out: list[int] = []
    squares = free_zone(position, deployment, zone)
    for one in waiting_pieces(position, deployment, piece):
        rest = squares
        while rest:
            low = rest & -rest
            rest ^= low
            out.append(PLACE | one << PIECE_SHIFT | (low.bit_length() - 1) << ARG_SHIFT)
    return out


def waiting_pieces(position: Position, deployment: Deployment, first: int) -> list[int]:
    """Who may be placed next: the first in line, or any of a squad that goes in ranks, whose order is free
    (deathwing.ruling.generator-deploy-facing)."""
    if not deployment.ranks:
        return [first]
    slots = [position.find(label) for label in deployment.labels]
    return [slot for slot in slots if slot >= 0 and position.place[slot] == WAITING]


def take_deployment(position: Position, frame: Deploying, code: int) -> None:
    _, index, zone, draws = frame
    deployment = position.scenario.deployments[index]
    if draws:
        draw_blip(position, arg_of(code))
        position.swap(Deploying(DEPLOYING, index, zone, draws - 1))
    elif deployment.landing and not zone:
        position.tell("landing", zone=arg_of(code) + 1)
        position.swap(Deploying(DEPLOYING, index, arg_of(code) + 1, 0))
    elif deployment.entries:
        settle_at_entry(position, piece_of(code), arg_of(code))
    else:
        settle(position, deployment, piece_of(code), arg_of(code))


def settle_at_entry(position: Position, piece: int, entry: int) -> None:
    """fourth.setup.starting-blips; never held there: fourth.ruling.lurk-starting-blips."""
    if entry < 0:
        hand_back(position, piece)
        return
    position.stand(piece, position.board.count + entry)
    if position.events is not None:
        position.tell("placed", piece=position.name(piece), entry=position.board.entries[entry].name)


def settle(position: Position, deployment: Deployment, piece: int, square: int) -> None:
    position.stand(piece, square)
    if position.events is not None:
        position.tell("placed", piece=position.name(piece), at=position.board.name(square))
    if is_counter(position.kind[piece]):
        return
    if deployment.facing >= 0:
        position.facing[piece] = deployment.facing
    else:
        position.push(Facing(FACING, piece, position.label[piece]))


def deployed_now(position: Position, frame: Deploying) -> int:
    """The piece whose place is asked for; none while chance is asked."""
    if deploying_asks(position, frame) == CHANCE:
        return -1
    return waiting_piece(position, position.scenario.deployments[frame.deployment])


def deploying_weights(position: Position, frame: Deploying) -> list[int]:
    """Blips by how many of each are left; landing zones all alike."""
    return draw_weights(position, 0) if frame.draws else [1] * len(deployments(position, frame))


declare(
    Deploying,
    number=DEPLOYING,
    word="deployment",
    run=run_deploying,
    asks=deploying_asks,
    choices=deployments,
    take=take_deployment,
    weights=deploying_weights,
    piece=deployed_now,
    texts={"deployment": "Where does {piece} go?"},
    compels="must deploy",
)
