"""Where a piece ends its turn when it does not attack: near prey, out of sight, and with room for the models of a blip.

Whoever carries something goes home with it, or away from the marines.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.stealers.brood_intents import Intent
from sensorium.players.stealers.brood_plans import Plan
from sensorium.players.stealers.brood_reach import Reached, path_to
from sensorium.players.stealers.brood_senses import FAR, Senses
from sensorium.players.stealers.gun_odds import survival
from sensorium.rules.content.blips import models_in
from sensorium.rules.content.kinds import is_counter, is_object
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CARRIED

IN_REACH: Final = (
    40  # beyond this, in halves of a point and with all that is watched on the way, nobody is clawed this turn
)
SEEN: Final = 3.0  # what it costs to end the turn in sight
EXPOSED: Final = 0.3  # what it costs to end it where a marine need only turn to see it
DEFLECTED: Final = 0.4  # how much less a gun counts that must shoot across rubble
NEAR: Final = 1.5  # what it is worth to end it out of sight and in reach
BUNCHED: Final = 0.5  # what each other costs in a section into which a grenade may come
IN_LINE: Final = 0.8  # and each other in the line of a burst
FIT: Final = 1.5  # and each model of a blip that would find a place there


def best_lair(position: Position, slot: int, reach: dict[int, Reached], senses: Senses, plan: Plan) -> Intent | None:
    """The best square to end on; None to stay."""
    place = position.place[slot]
    counter = is_counter(position.kind[slot])
    home = home_of_load(position, slot, senses)
    prey = senses.prey
    best = place
    value = models_in(position.value[slot]) if counter else 0
    if place < position.board.count:
        best_score = lair_score(senses, plan, place, prey[place]) + 0.5
        if value > 1 and prey[place] <= IN_REACH:
            best_score += FIT * min(value, room_for(position, slot, place, senses))
    else:
        entry = position.board.entries[place - position.board.count].square
        best_score = -0.5 * (prey[entry] + 2)
    if not home and position.things and carries(position, slot):
        prey = flight_field(position)
        best_score = lair_score(senses, plan, place, prey[place]) if place < len(prey) else -999.0
    if home:
        prey = senses.field_of({square: 0 for square in range(position.board.count) if home >> square & 1})
        best_score = -999.0
    stays = 0.0
    if (senses.grenades or senses.bursts) and place < position.board.count:
        stays = crowding(position, slot, place, senses)
    for square, reached in reach.items():
        if prey[square] >= FAR:
            continue
        score = lair_score(senses, plan, square, prey[square])
        if reached.shots:
            # The way behind it counts like the way ahead, or walking into fire would look like progress.
            risk = 1.5 * reached.shots + (1.0 - survival(position, reached.shots)) * 6.0 * plan.stealth
            score -= risk * senses.aims.patience
        score -= 0.01 * reached.points
        if value > 1 and prey[square] <= IN_REACH:
            score += FIT * min(value, room_for(position, slot, square, senses))
        if senses.grenades or senses.bursts:
            score -= crowding(position, slot, square, senses) - stays
        if score > best_score:
            best_score = score
            best = square
    if best == place:
        return None
    return Intent(position.label[slot], path_to(reach, best), 0.0)


def lair_score(senses: Senses, plan: Plan, square: int, far: int) -> float:
    """How good it is to stand here as the turn ends, so far from prey."""
    score = -0.5 * far
    stealth = plan.stealth * senses.aims.patience
    if senses.seen >> square & 1:
        guns = senses.guns[square] - DEFLECTED * senses.deflected[square]
        score -= (SEEN + 2.0 * min(3.0, guns)) * stealth
    elif senses.exposed >> square & 1:
        score -= EXPOSED * stealth
    elif far <= 12:
        score += NEAR
    return score


def crowding(position: Position, slot: int, square: int, senses: Senses) -> float:
    """What it costs to end where one grenade or one burst would strike the others too."""
    board = position.board
    mine = position.occupied & ~position.marines_at
    if position.place[slot] < board.count:
        mine &= ~(1 << position.place[slot])
    cost = 0.0
    if senses.grenades:
        section = board.section_masks[board.section[square]]
        if section & senses.exposed:
            cost += BUNCHED * (section & mine).bit_count()
    if senses.bursts >> square & 1:
        cost += IN_LINE * (senses.bursts & mine).bit_count()
    return cost


def room_for(position: Position, slot: int, place: int, senses: Senses) -> int:
    """How many models of this blip would find a place if it were turned over here."""
    board = position.board
    if place >= board.count:
        return position.rulebook.entry_limit - position.waiting(place - board.count, False)
    blocked = position.solid() | position.burning | senses.seen
    if position.place[slot] < board.count:
        blocked &= ~(1 << position.place[slot])
    room = 1
    for direction in range(8):
        near = board.step[place * 8 + direction]
        if near >= 0 and not blocked >> near & 1:
            room += 1
    return room


# -- objects ------------------------------------------------------------------------------------------------------


def carries(position: Position, slot: int) -> bool:
    return any(
        is_object(position.kind[thing]) and position.place[thing] == CARRIED and position.holder[thing] == slot
        for thing in range(position.marine_count, len(position.kind))
    )


def flight_field(position: Position) -> list[int]:
    """For whoever has what the marines want: the farther from them all, the better."""
    routes = [position.board.route(position.place[m]) for m in range(position.marine_count) if position.on_board(m)]
    return [2 * (60 - min(60, *(route[square] for route in routes), 60)) for square in range(position.board.count)]


def home_of_load(position: Position, slot: int, senses: Senses) -> int:
    """The squares to which this piece should carry what it has; 0 when it has nothing."""
    if not position.things:
        return 0
    for thing in range(position.marine_count, len(position.kind)):
        if is_object(position.kind[thing]) and position.holder[thing] == slot:
            home = senses.aims.homes.get(position.label[thing])
            if home:
                return home
    return 0
