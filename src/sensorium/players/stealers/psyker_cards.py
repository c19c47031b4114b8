"""What the psykers of the stealers do with psychic cards: strike, blind the guns before the others charge, get away.

What each kind of card is worth to them is a row of ``WORTH``.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.search.card_values import (
    A_GUN,
    A_LEADER,
    A_MARINE,
    Cast,
    Worth,
    arc_worth,
    blast_worth,
    castable,
    holds_out,
    promised,
    screened,
    section_worth,
    worth_of,
)
from sensorium.players.search.threats import overwatch_hit, soon
from sensorium.players.stealers.brood_claws import kill_and_death
from sensorium.rules.chapters.board_cards import Switching
from sensorium.rules.chapters.card_aim import COUNTER, HAND
from sensorium.rules.chapters.markers import is_prescient
from sensorium.rules.chapters.psykers import is_psyker, may_play
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.content import cards as c
from sensorium.rules.content.blips import code_of
from sensorium.rules.content.kinds import BLIP, MAGUS, PATRIARCH, PSYKER
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.vocabulary import OVERWATCH

A_SHOT: Final = 0.1  # an overwatch shot that is not fired at somebody on his way
MOST: Final = 1.2  # and all of them together
IN_THE_WAY: Final = 0.5  # a barrier where somebody comes
A_DOOR: Final = 0.2  # a door that one need not open on the way
A_LOOK: Final = 0.16  # to know the marines' command points, or their hand
A_MIND: Final = 0.15  # a librarian who can neither cast nor be sheltered
IDLE: Final = 0.15  # to disarm or throw somebody who watches nothing
WATCHED: Final = 0.6  # and a marine on overwatch
FORESIGHT: Final = 0.3
STRIKE: Final = 0.5  # to be upon somebody this turn
BLOWS: Final = 3

LEADERS: Final = {"hp": PSYKER, "mg": MAGUS, "pt": PATRIARCH}


class PsykerCards:
    """Casts for the stealers."""

    def __init__(self, scenes: SceneCache) -> None:
        self.scenes = scenes

    def best(self, position: Position, piece: int, points: int) -> int:
        """The cast that gains most over what it costs, if any gains; else 0."""
        if not position.rulebook.cards or not is_psyker(position, piece):
            return 0
        choice = castable(position, piece, points)
        if not choice:
            return 0
        return Cast(position, self.scenes.at(position), piece, points).best_of(choice, WORTH)

    def promise(self, position: Position, number: int) -> float:
        """What a psyker on the board would gain by casting this card as things stand, with all the points of a turn."""
        worth = WORTH.get(c.CARDS[number].power)
        slots = range(position.marine_count, len(position.kind))
        psykers = [slot for slot in slots if position.on_board(slot) and is_psyker(position, slot)]
        if worth is None or not psykers:
            return 0.0
        return promised(position, number, psykers, self.scenes.at(position), worth)

    def hidden_psyker(self, position: Position, slot: int, points: int) -> bool:
        """Whether the psyker whom this blip hides would have something to cast: his player knows what it is."""
        if not position.rulebook.cards or position.kind[slot] != BLIP or not position.on_board(slot):
            return False
        kind = LEADERS.get(code_of(position.value[slot]))
        if kind is None or not position.psychic.stealer_hand:
            return False
        kinds = position.kind
        position.kind = replaced(kinds, slot, kind)
        chosen = self.best(position, slot, points)
        position.kind = kinds
        return chosen != 0

    def switch(self, position: Position, frame: Switching, legal: list[int]) -> int:
        """A further door, if it helps anybody."""
        cast = Cast(position, self.scenes.at(position), frame.caster, 0)
        return cast.further(frame.card, legal, switch_worth)


# -- guns and what they see ----------------------------------------------------------------------------------------


def unwatched(cast: Cast, squares: int, within: bool) -> float:
    """What it is worth that sight ends at these squares: the overwatch shots that are not fired at whoever comes.
    ``within``: those who stand there see nothing either."""
    position, scene = cast.position, cast.scene
    gain = 0.0
    for marine, cover in scene.covers.items():
        place = position.place[marine]
        blind = within and squares >> place & 1
        row = position.board.lines(place)
        for square, heat in scene.heat.items():
            if cover >> square & 1 and (blind or squares >> square & 1 or row[square] & squares):
                gain += A_SHOT * heat
    return min(MOST, gain)


def guns_on(position: Position, square: int, squares: int = 0) -> int:
    """The guns that this square is before, with sight ending at ``squares``."""
    board = position.board
    found = 0
    for marine in range(position.marine_count):
        if position.on_board(marine) and can_shoot(position, marine):
            place = position.place[marine]
            if board.arc(place, position.facing[marine]) >> square & 1:
                if board.clear(place, square, (position.obstructed() | squares) & ~(1 << place)):
                    found += 1
    return found


def reached_by_others(cast: Cast, place: int) -> float:
    """How surely somebody else of the brood is upon a marine who stands here."""
    position = cast.position
    route = position.board.route(place)
    best = 0.0
    for threat in cast.scene.threats:
        if threat.slot != cast.caster and threat.slot >= 0:
            best = max(best, soon(max(0, route[threat.square] - 1 + threat.extra)))
    return best


# -- what a card is worth -----------------------------------------------------------------------------------------


def marines_in(cast: Cast, squares: int) -> list[int]:
    position = cast.position
    return [
        one for one in range(position.marine_count) if position.on_board(one) and squares >> position.place[one] & 1
    ]


def librarians_in(cast: Cast, squares: int) -> list[int]:
    return [one for one in marines_in(cast, squares) if may_play(cast.position, one)]


def veil_worth(cast: Cast) -> float:
    """Miasma and Stasis: guns that see nothing, and a librarian who cannot answer."""
    position = cast.position
    squares = cast.filled()
    struck = librarians_in(cast, squares)
    gain = unwatched(cast, squares, True) + screened(cast, squares) + A_MIND * len(struck)
    if cast.card.power == c.STASIS:
        # Nobody can be got at in it, and none of one's own comes out.
        mine = sum(1 for threat in cast.scene.threats if threat.slot >= 0 and squares >> threat.square & 1)
        gain -= A_MIND * mine
    stopped = max((holds_out(position, one, cast.card.suit) for one in struck), default=0.0)
    return gain * (1.0 - stopped)


def hold_worth(cast: Cast) -> float:
    """A marine on overwatch who is thrown, led away or jammed watches no longer; one who lies on the ground is easy
    prey for whoever is near."""
    position, marine = cast.position, cast.arg
    stopped = holds_out(position, marine, cast.card.suit) if is_psyker(position, marine) else 0.0
    gain = WATCHED if position.flags[marine] & OVERWATCH else IDLE
    if cast.card.power == c.ASSAIL:
        gain += 0.4 * worth_of(position, marine) * reached_by_others(cast, position.place[marine])
    elif cast.card.power == c.CONTROL:
        gain += 0.2 * reached_by_others(cast, position.place[marine])
    return gain * (1.0 - stopped)


def barrier_worth(cast: Cast) -> float:
    """Guns that see less of whoever comes, now, or of whoever stays, later; less those whom it bars the way."""
    bit = 1 << cast.arg
    return unwatched(cast, bit, False) + screened(cast, bit) - IN_THE_WAY * cast.scene.heat.get(cast.arg, 0.0)


def switch_worth(cast: Cast) -> float:
    """A door on the way is opened, or one closed that guns look through."""
    bit = 1 << cast.arg
    heat = cast.scene.heat.get(cast.arg, 0.0)
    if cast.position.shut & bit:
        return A_DOOR * heat
    return unwatched(cast, bit, False) + screened(cast, bit) - A_DOOR * heat


def scan_worth(cast: Cast) -> float:
    """The command points while others are about to charge, and a hand while a librarian can use it."""
    position = cast.position
    if cast.arg == COUNTER:
        ready = sum(threat.menace for threat in cast.scene.threats if threat.slot >= 0)
        return A_LOOK * min(1.0, ready)
    if cast.arg == HAND:
        held, known = len(position.psychic.marine_hand), len(position.psychic.marine_shown)
        return A_LOOK if known * 2 < held and librarians_in(cast, -1) else 0.0
    return 0.0


def teleport_worth(cast: Cast) -> float:
    """Upon somebody from where he does not look, for a patriarch; or away from the guns."""
    position, slot = cast.position, cast.caster
    left = cast.points - cast.card.ap
    board = position.board
    guns = guns_on(position, cast.arg)
    gain = A_GUN * (min(2, guns_on(position, position.place[slot])) - min(2, guns))
    if position.kind[slot] != PATRIARCH or left < 1:
        return gain
    watched = sum(1 for cover in cast.scene.covers.values() if cover >> cast.arg & 1)
    for side in range(4):
        near = board.step[cast.arg * 8 + 2 * side]
        if near >= 0 and position.marines_at >> near & 1:
            marine = position.who[near]
            front = side - position.facing[marine] & 3 == 2
            kills, dies = kill_and_death(position, slot, marine, front, min(BLOWS, left))
            lives = (1.0 - overwatch_hit(position, 0)) ** watched
            gain = max(gain, lives * (kills * worth_of(position, marine) - dies * A_LEADER) - (1 - lives) * A_LEADER)
    return gain


def speed_worth(cast: Cast) -> float:
    """When his own points are spent: to reach somebody after all, or to get out of sight."""
    position, slot = cast.position, cast.caster
    if position.ap[slot] > 1:
        return 0.0
    place = position.place[slot]
    route = position.board.route(place)
    steps = min((route[position.place[one]] for one in marines_of(position)), default=99)
    points = position.ap[slot] + cast.card.strength
    if position.kind[slot] == PATRIARCH and steps <= points:
        return STRIKE * A_MARINE
    return A_GUN * min(2, guns_on(position, place))


def marines_of(position: Position) -> list[int]:
    return [one for one in range(position.marine_count) if position.on_board(one)]


def foresight_worth(cast: Cast) -> float:
    """For a patriarch who is about to fight."""
    position, slot = cast.position, cast.caster
    if position.kind[slot] != PATRIARCH or is_prescient(position, slot):
        return 0.0
    route = position.board.route(position.place[slot])
    steps = min((route[position.place[one]] for one in marines_of(position)), default=99)
    return FORESIGHT if steps <= cast.points - cast.card.ap else 0.0


WORTH: Final[dict[int, Worth]] = {
    c.SMITE: section_worth,
    c.HELLFIRE: section_worth,
    c.VORTEX: section_worth,
    c.LIGHTNING_ARC: arc_worth,
    c.BLAST: blast_worth,
    c.STASIS: veil_worth,
    c.MIASMA: veil_worth,
    c.ASSAIL: hold_worth,
    c.JINX: hold_worth,
    c.CONTROL: hold_worth,
    c.BARRIER: barrier_worth,
    c.SWITCH: switch_worth,
    c.SCAN: scan_worth,
    c.TELEPORT: teleport_worth,
    c.BURST_OF_SPEED: speed_worth,
    c.PRESCIENCE: foresight_worth,
}
