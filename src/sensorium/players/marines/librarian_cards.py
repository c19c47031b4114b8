"""What a librarian does with psychic cards: in his own turn, at the end of it, and for command points in the enemy's.

What each kind of card is worth to the marines is a row of ``EARLY`` (before he moves: what kills, and what helps him
march), of ``LATE`` (when he has done the rest: what closes ways, clouds minds and looks ahead) or of ``REPLY`` (in the
stealers' turn, to what has just acted).
"""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.march import least_left
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.search.card_values import (
    A_GUN,
    A_LEADER,
    KEPT,
    Cast,
    Worth,
    arc_worth,
    blast_worth,
    castable,
    holds_out,
    nearness,
    price,
    promised,
    screened,
    section_worth,
)
from sensorium.players.search.routes import steps_to
from sensorium.players.search.threats import Threat, soon
from sensorium.rules.chapters.board_cards import Switching
from sensorium.rules.chapters.card_aim import COUNTER, HAND
from sensorium.rules.chapters.markers import BARRING, is_prescient, marked
from sensorium.rules.chapters.psykers import is_psyker, mastery_of, may_play
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.sight import targets
from sensorium.rules.content import cards as c
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import OVERWATCH, SCANNED, USED

HELD_UP: Final = 0.5  # a marine's life that is threatened a turn later only
WARM: Final = 6  # squares that are thought of for a barrier: those on most of the threats' paths
LUKEWARM: Final = 0.15  # and no square that fewer come through
ABOUT_TO: Final = 0.4  # a gun that sees nobody yet
A_MIND: Final = 0.2  # a psyker who cannot cast for a turn, for each of his levels
A_BLIP: Final = 0.08  # to know what one is that is near
A_LOOK: Final = 0.14  # to know a hand, where somebody can use it
A_STEP: Final = 0.05  # a point of the way
FORESIGHT: Final = 0.28  # while something comes
SPEED: Final = 0.07  # a point more where there is something to do with it
AFRAID: Final = 0.3  # danger from which on a librarian thinks of going elsewhere
WATCH_COST: Final = 2
WATCHING: Final = 0.3  # what his overwatch is worth


class LibrarianCards:
    """Casts for the marines."""

    def __init__(self, scenes: SceneCache) -> None:
        self.scenes = scenes

    def early(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """Before he marches: what strikes; and what brings him on."""
        if not free_to_cast(position, marine):
            return 0
        return self.best(position, marine, points, EARLY) or self.onward(position, marine, points, orders)

    def late(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """With what he has left of his own points."""
        return self.best(position, marine, points, LATE) if free_to_cast(position, marine) else 0

    def last(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """The same before he goes on overwatch, when nobody else is to shoot or to pass after him."""
        others = any(
            one != marine and position.on_board(one) and not position.flags[one] & USED
            for one in range(position.marine_count)
        )
        return 0 if others else self.late(position, marine, points, orders)

    def commanded(self, position: Position, orders: Orders, points: int) -> int:
        """For command points, when all have moved."""
        for marine in range(position.marine_count):
            if position.on_board(marine) and is_psyker(position, marine):
                own = position.ap[marine] if marine == position.active else 0
                code = self.best(position, marine, points + own, LATE, on_watch(position, marine))
                if code:
                    return code
        return 0

    def best(self, position: Position, marine: int, points: int, rows: dict[int, Worth], more_than: float = 0.0) -> int:
        """The cast that gains most over what it costs, if any gains more than this; else 0."""
        choice = castable(position, marine, points)
        if not choice:
            return 0
        return Cast(position, self.scenes.at(position), marine, points).best_of(choice, rows, more_than)

    def promise(self, position: Position, number: int) -> float:
        """What a librarian would gain by casting this card as things stand, with all the points of a turn."""
        worth = LATE.get(c.CARDS[number].power)
        librarians = [one for one in standing(position) if is_psyker(position, one)]
        if worth is None or not librarians:
            return 0.0
        return promised(position, number, librarians, self.scenes.at(position), worth)

    def reply(self, position: Position, marine: int, actor: int, points: int) -> tuple[float, int]:
        """For command points in the stealers' turn: the best answer to what has just acted, and what it gains."""
        best, chosen = on_watch(position, marine), 0
        choice = castable(position, marine, points) if is_psyker(position, marine) else []
        if not choice:
            return 0.0, 0
        cast = Cast(position, self.scenes.at(position), marine, points)
        for card, base, aims in choice:
            cast.card, cast.aims = card, aims
            for arg in aims:
                cast.arg = arg
                gain = reply_worth(cast, actor)
                if gain > best:
                    best, chosen = gain, base | arg << a.ARG_SHIFT
        return (best - on_watch(position, marine), chosen) if chosen else (0.0, 0)

    def onward(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """Burst of Speed where there is something to do with the points, Teleport where it brings him on his way or out
        of reach."""
        left = orders.left(position, marine)
        table = orders.table[marine]
        best, chosen = 0.0, 0
        for card, base, aims in castable(position, marine, points):
            if card.power == c.BURST_OF_SPEED:
                busy = left > points or (can_shoot(position, marine) and bool(targets(position, marine)))
                gain = SPEED * card.strength - price(card) if busy else 0.0
                if gain > best and aims:
                    best, chosen = gain, base | aims[0] << a.ARG_SHIFT
            elif card.power == c.TELEPORT:
                scene = self.scenes.at(position)
                here = scene.danger(marine, position.place[marine], 0)
                for arg in aims:
                    gain = -price(card)
                    if table is not None and orders.leads[marine]:
                        gain += A_STEP * (left - least_left(table, arg))
                    if gain > -A_LEADER * here:
                        gain += A_LEADER * (here - scene.danger(marine, arg, 0))
                    if gain > best:
                        best, chosen = gain, base | arg << a.ARG_SHIFT
        return chosen

    def switch(self, position: Position, frame: Switching, legal: list[int]) -> int:
        """A further door, if it keeps something out."""
        cast = Cast(position, self.scenes.at(position), frame.caster, 0)
        return cast.further(frame.card, legal, switch_worth)


def free_to_cast(position: Position, marine: int) -> bool:
    """A psyker, and not on overwatch, which a cast would cost him: cult.cast.breaks."""
    if not position.on_board(marine) or position.flags[marine] & OVERWATCH:
        return False
    return is_psyker(position, marine)


def on_watch(position: Position, marine: int) -> float:
    """What a cast costs besides, for command points: his overwatch, where he is on it (cult.cast.breaks)."""
    return WATCHING if position.flags[marine] & OVERWATCH else 0.0


# -- what a card saves --------------------------------------------------------------------------------------------


def coming(cast: Cast, blocked: int) -> float:
    """What is about to reach the marines, with these squares closed besides; less, where it is shot at on the way."""
    position, scene = cast.position, cast.scene
    steps = steps_to(position, position.marines_at, blocked | marked(position, *BARRING))
    total = 0.0
    for threat in scene.threats:
        near = soon(max(0, steps[threat.square] - 1 + threat.extra))
        if near:
            total += threat.value * near * passing(cast, threat)
    return total


def passing(cast: Cast, threat: Threat) -> float:
    """How likely it is still alive when it has come to the nearest marine."""
    position, scene = cast.position, cast.scene
    route = position.board.route(threat.square)
    goal = min((position.place[one] for one in standing(position)), key=lambda place: route[place], default=-1)
    if goal < 0:
        return 1.0
    _, way = scene.paths.between(position, threat.square, goal)
    shots = sum((way & cover).bit_count() for cover in scene.covers.values())
    return scene.lives[min(shots, len(scene.lives) - 1)]


def barrier_worth(cast: Cast) -> float:
    """Nobody comes through, and nobody shoots: asked only of the squares that most would come through."""
    heat = cast.scene.heat
    warmth = heat.get(cast.arg, 0.0)
    gain = screened(cast, 1 << cast.arg)
    if warmth >= LUKEWARM and sum(1 for one in cast.aims if heat.get(one, 0.0) > warmth) < WARM:
        gain += HELD_UP * (coming(cast, 0) - coming(cast, 1 << cast.arg))
    return gain


def switch_worth(cast: Cast) -> float:
    """A door is closed on what comes, where it costs them the points for a blow, or in a line of fire."""
    position, bit = cast.position, 1 << cast.arg
    if position.shut & bit:
        return 0.0
    gain = screened(cast, bit)
    if cast.scene.heat.get(cast.arg):
        before = coming(cast, 0)
        position.shut |= bit
        after = coming(cast, 0)
        position.shut &= ~bit
        gain += HELD_UP * (before - after)
    return gain


def enemies_in(cast: Cast, squares: int) -> list[int]:
    position = cast.position
    return [
        slot
        for slot in range(position.marine_count, len(position.kind))
        if position.on_board(slot) and squares >> position.place[slot] & 1
    ]


def stasis_worth(cast: Cast) -> float:
    """What is about to come loses a turn; behind it the way is closed as long."""
    position = cast.position
    squares = cast.filled()
    gain, stopped = 0.0, 0.0
    for threat in cast.scene.threats:
        if threat.slot >= 0 and not threat.extra and squares >> threat.square & 1:
            gain += HELD_UP * threat.value * nearness(position, threat.square)
    for slot in enemies_in(cast, squares):
        stopped = max(stopped, holds_out(position, slot, cast.card.suit))
    return gain * (1.0 - stopped)


def miasma_worth(cast: Cast) -> float:
    """A psyker in it neither casts nor is sheltered, and nobody shoots out of it or across."""
    position = cast.position
    squares = cast.filled()
    gain, stopped = screened(cast, squares), 0.0
    for slot in enemies_in(cast, squares):
        if is_psyker(position, slot) and may_play(position, slot) and position.psychic.stealer_hand:
            gain += A_MIND * mastery_of(position, slot)
            stopped = max(stopped, holds_out(position, slot, cast.card.suit))
        elif position.gear[slot] and can_shoot(position, slot) and not sees_marines(position, slot):
            gain += A_GUN * ABOUT_TO * nearness(position, position.place[slot])
    return gain * (1.0 - stopped)


def sees_marines(position: Position, slot: int) -> bool:
    return position.board.seen(position.place[slot]) & position.marines_at != 0


def seen_from(cast: Cast, slot: int) -> float:
    """How much a hybrid has to shoot at: somebody in his sight, or soon."""
    near = ABOUT_TO * nearness(cast.position, cast.position.place[slot])
    return 1.0 if sees_marines(cast.position, slot) else near


def jinx_worth(cast: Cast) -> float:
    position = cast.position
    held = 1.0 - (holds_out(position, cast.arg, cast.card.suit) if is_psyker(position, cast.arg) else 0.0)
    return A_GUN * held * seen_from(cast, cast.arg)


def throw_worth(cast: Cast) -> float:
    """A stealer that is thrown back and left prone has so much farther to come, and a point to get up."""
    position, slot = cast.position, cast.arg
    route = [position.board.route(position.place[slot])[position.place[one]] for one in standing(position)]
    steps = min(route, default=99)
    back = cast.card.strength + 1 if cast.card.power == c.ASSAIL else cast.card.strength - 1
    gain = soon(max(0, steps - 1)) - soon(max(0, steps - 1 + back))
    if is_psyker(position, slot):
        gain = (gain + 0.2) * (1.0 - holds_out(position, slot, cast.card.suit))
    return gain


def standing(position: Position) -> list[int]:
    return [one for one in range(position.marine_count) if position.on_board(one)]


def scan_worth(cast: Cast) -> float:
    """Blips that are near; the hand of a player who has a psyker to use it."""
    position = cast.position
    if cast.arg == COUNTER:
        return 0.0
    if cast.arg == HAND:
        known = len(position.psychic.stealer_shown)
        held = len(position.psychic.stealer_hand)
        enemies = range(position.marine_count, len(position.kind))
        able = any(position.on_board(slot) and is_psyker(position, slot) for slot in enemies)
        return A_LOOK if able and known * 2 < held else 0.0
    if position.flags[cast.arg] & SCANNED:
        return 0.0
    near = sum(
        1
        for slot in enemies_in(cast, -1)
        if not position.flags[slot] & SCANNED and nearness(position, position.place[slot]) >= soon(9)
    )
    own = nearness(position, position.place[cast.arg])
    return A_BLIP * min(near, cast.card.strength) + A_BLIP * own if own >= soon(9) else 0.0


def foresight_worth(cast: Cast) -> float:
    """A librarian who has still points to go on overwatch, while something comes."""
    position = cast.position
    if is_prescient(position, cast.caster) or cast.points < cast.card.ap + WATCH_COST:
        return 0.0
    if not can_shoot(position, cast.caster):
        return 0.0
    return FORESIGHT * min(1.0, sum(threat.menace for threat in cast.scene.threats))


# -- for command points, in the stealers' turn ---------------------------------------------------------------------


def reply_worth(cast: Cast, actor: int) -> float:
    """What a cast is worth as an answer to a stealer that has just acted: it must have to do with that one."""
    position, power = cast.position, cast.card.power
    worth = REPLY.get(power)
    if worth is None:
        return 0.0
    place = position.place[actor]
    if power in c.AT_MODEL and cast.arg != actor:
        return 0.0
    if power in c.SECTION and not cast.filled() >> place & 1:
        return 0.0
    if power == c.LIGHTNING_ARC and cast.arg != place:
        return 0.0
    return worth(cast) - KEPT[power]  # what command points are worth is weighed by whoever spends them


EARLY: Final[dict[int, Worth]] = {
    c.SMITE: section_worth,
    c.HELLFIRE: section_worth,
    c.VORTEX: section_worth,
    c.LIGHTNING_ARC: arc_worth,
    c.BLAST: blast_worth,
    c.JINX: jinx_worth,
    c.PRESCIENCE: foresight_worth,
}
LATE: Final[dict[int, Worth]] = {
    **EARLY,
    c.STASIS: stasis_worth,
    c.MIASMA: miasma_worth,
    c.BARRIER: barrier_worth,
    c.SWITCH: switch_worth,
    c.SCAN: scan_worth,
    c.ASSAIL: throw_worth,
    c.CONTROL: throw_worth,
}
REPLY: Final[dict[int, Worth]] = {
    c.SMITE: section_worth,
    c.HELLFIRE: section_worth,
    c.VORTEX: section_worth,
    c.LIGHTNING_ARC: arc_worth,
    c.BLAST: blast_worth,
    c.STASIS: stasis_worth,
    c.MIASMA: miasma_worth,
    c.BARRIER: barrier_worth,
    c.SWITCH: switch_worth,
    c.JINX: jinx_worth,
    c.ASSAIL: throw_worth,
    c.CONTROL: throw_worth,
}
