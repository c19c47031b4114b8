"""What a psychic card can be cast at: the four ways of aiming, their ranges, and what stops each.

cult.table.targeting, wd.ruling.missing-targeting-kinds, cult.ruling.answers-targeting-kinds; a card is cast from, at
and into squares of the board and nothing else (cult.target.entry-area).
"""

from typing import Final

from sensorium.board.board import UNREACHABLE
from sensorium.board.compass import DX, DY
from sensorium.board.masks import squares_in
from sensorium.board.sight import walk
from sensorium.rules.chapters.doors import may_close
from sensorium.rules.chapters.features import body_of, squares_of
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.markers import VEILING, is_clouded, marked
from sensorium.rules.chapters.sight import frozen, sees
from sensorium.rules.content.cards import (
    ASSAIL,
    AT_MODEL,
    AURA,
    BARRIER,
    BLAST,
    BLIND,
    BURST_OF_SPEED,
    CONTROL,
    FREE,
    HELLFIRE,
    JINX,
    LIGHTNING_ARC,
    MIASMA,
    SCAN,
    SECTION,
    SMITE,
    SWITCH,
    TELEPORT,
    VORTEX,
    Card,
)
from sensorium.rules.content.fixtures import CRATE
from sensorium.rules.content.kinds import is_counter, is_model, side_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS

# What a scan can look at besides pieces, as the argument of a cast.
HAND: Final = 4094
COUNTER: Final = 4095

# Why a card is not cast at one of his own side: cult.control.effect, cult.assail.effect, cult.jinx.effect.
NO_ENEMY: Final = {CONTROL: "no enemy to control", ASSAIL: "no enemy to assail", JINX: "no enemy to jinx"}

STEPS: Final = tuple(zip(DX, DY, strict=True))  # across and down, by direction


def side_of_piece(position: Position, piece: int) -> int:
    return side_of(position.kind[piece])


# -- routes -------------------------------------------------------------------------------------------------------


def blind_stops(position: Position) -> int:
    """What a blind route does not pass: cult.target.blind-blocked, wd.arc.not-through-doors,
    wd.arc.not-through-bulkheads, wd.arc.not-through-crates, wd.arc.not-through-psychic-sections; not flames
    (wd.arc.through-normal-sections, cult.ruling.flames-and-routes), nor an open door (wd.ruling.arc-open-door)."""
    return position.shut | position.fixtures | position.barrier | position.fields | position.veil


def blind_routes(position: Position, caster: int, arc: bool) -> list[int]:
    """By square the length of the shortest blind route from the caster, counted with the target's square:
    cult.target.blind, cult.target.range, wd.ruling.arc-route. The square that ends it may hold what no route passes.
    For a Lightning Arc pieces of either side stop it too: cult.target.blind-pieces, wd.arc.not-through-models,
    wd.ruling.arc-friendly-model, cult.ruling.prone-blocks."""
    stops = blind_stops(position)
    if arc:
        stops |= position.occupied
    return routes(position, position.place[caster], stops)


def routes(position: Position, start: int, stops: int, pinched: bool = True) -> list[int]:
    """Steps to every square over floor, through holes as one step (cult.target.decks, cult.ruling.holes), where squares
    in ``stops`` end a way and close diagonals (wd.arc.not-through-blocked-diagonal)."""
    board = position.board
    found = [UNREACHABLE] * board.count
    found[start] = 0
    queue = [start]
    for square in queue:  # grows while it is read
        if square != start and stops >> square & 1:
            continue
        ahead = found[square] + 1
        for direction in range(8):
            near = board.step[square * 8 + direction]
            if near < 0 or found[near] != UNREACHABLE:
                continue
            if direction & 1 and pinched:
                flanks = board.flanks[square * 8 + direction]
                if flanks & stops == flanks:
                    continue
            found[near] = ahead
            queue.append(near)
        for near in (board.below[square], board.above[square]):
            if near >= 0 and found[near] == UNREACHABLE:
                found[near] = ahead
                queue.append(near)
    return found


def crosses_miasma(position: Position, a: int, b: int) -> bool:
    """Whether the straight line from one square to another, walls or no walls, enters a Miasma square, the target's own
    too: cult.target.free-miasma, wd.miasma.blocks-to, wd.miasma.blocks-through. Whoever stands in Miasma casts nothing
    at all (wd.miasma.blocks-from): see ``casting_bar``."""
    miasma = marked(position, MIASMA)
    if not miasma:
        return False
    board = position.board
    x, y, deck = board.xs[a], board.ys[a], board.deck_of[a]
    for direction in walk(board.xs[b] - x, board.ys[b] - y):
        x, y = x + DX[direction], y + DY[direction]
        square = board.square(x, y, deck)
        if square >= 0 and miasma >> square & 1:
            return True
    return False


# -- reach --------------------------------------------------------------------------------------------------------


class Aim:
    """One caster with one card: what it reaches, worked out once for all targets."""

    def __init__(self, position: Position, caster: int, card: Card) -> None:
        self.position = position
        self.caster = caster
        self.card = card
        self.place = position.place[caster]
        self.side = side_of_piece(position, caster)
        self.lengths: list[int] = []
        if card.targeting == BLIND:
            self.lengths = blind_routes(position, caster, card.power == LIGHTNING_ARC)
        elif card.power == TELEPORT:
            self.lengths = teleport_routes(position, self.place)

    def reach(self, square: int) -> str:
        """Why the card does not reach this square, or nothing: cult.target.sight, cult.target.sight-section,
        cult.ruling.sight-section-square, cult.ruling.psyker-in-fire, cult.target.free, cult.target.self."""
        position, card = self.position, self.card
        if position.veil and frozen(position) >> square & 1:
            return "in stasis"
        if card.targeting == BLIND:
            if is_clouded(position, square):
                return "into miasma"
            if self.lengths[square] == UNREACHABLE:
                return "no blind route"
            return "" if self.lengths[square] <= card.range else "card range"
        if position.board.distance(self.place, square) > card.range:
            return "card range"
        if card.targeting == FREE:
            if position.board.deck_of[square] != position.board.deck_of[self.place]:
                return "card other deck"
            return "miasma" if crosses_miasma(position, self.place, square) else ""
        if square == self.place:
            return ""
        if not sees(position, self.caster, square):
            return "card unseen"
        return "into miasma" if is_clouded(position, square) else ""

    # -- by what the card is aimed at --

    def against(self, arg: int) -> str:
        """Why the card cannot be cast at this, or nothing."""
        power = self.card.power
        if power == AURA:
            return "aura is no cast"
        if power in AT_MODEL:
            return self.against_model(arg)
        if power == SCAN:
            return self.against_scan(arg)
        if arg >= self.position.board.count:
            return "no square"  # that of a piece in an entry area: cult.target.entry-area
        if power in SECTION:
            return self.against_section(arg)
        if power == LIGHTNING_ARC:
            return self.against_arc(arg)
        if power == TELEPORT:
            return self.against_teleport(arg)
        if power == BARRIER:
            return self.against_barrier(arg)
        if power == BLAST:
            return self.against_blast(arg)
        if power == SWITCH:
            return self.against_switch(arg)
        if power == BURST_OF_SPEED and self.position.active != self.caster:
            return "not active"  # cult.burst.effect, cult.ruling.burst-in-enemy-turn
        return ""

    def against_model(self, piece: int) -> str:
        position = self.position
        if not position.on_board(piece):
            return "no model there"
        kind = position.kind[piece]
        if is_counter(kind):
            return "never at blips"  # cult.ruling.blip-as-target
        if side_of(kind) == self.side or not (is_model(kind) or piece < position.marine_count):
            return NO_ENEMY[self.card.power]
        wrong = self.reach(position.place[piece])
        if wrong:
            return wrong
        if self.card.power == JINX and not has_ranged_weapon(position, piece):
            return "nothing to jam"  # cult.ruling.jinx-weapons
        return ""

    def against_section(self, square: int) -> str:
        position, power = self.position, self.card.power
        if power == HELLFIRE and position.shut >> square & 1:
            return "hellfire at a door"  # cult.hellfire.aim
        wrong = self.reach(square)
        section = position.board.section_masks[position.board.section[square]]
        if wrong == "in stasis" and power != SMITE:
            return "one effect"
        if wrong and not (wrong == "miasma" and power == MIASMA):
            return wrong
        if power != SMITE and position.veil & section:
            # cult.marker.one-per-section, cult.ruling.miasma-over-others
            lying = [
                marker.power
                for marker in position.psychic.markers
                if marker.power in VEILING and marker.squares & section
            ]
            if power != MIASMA or any(other not in (HELLFIRE, VORTEX) for other in lying):
                return "one effect"
        if wrong:
            return wrong
        if self.side == MARINES and fills(position, power, square) & position.marines_at:
            return "friends in section"  # wd.friendly.no-psychic-section, cult.ruling.friendly-marine-sections
        return ""

    def against_arc(self, square: int) -> str:
        """Enemy models, blips and ambush counters, closed doors and crates: cult.arc.targets."""
        position = self.position
        if not arc_targets(position, self.side) >> square & 1:
            return "no arc target"
        return self.reach(square)

    def against_scan(self, arg: int) -> str:
        """cult.scan.effect"""
        position = self.position
        if arg == HAND:
            enemy = STEALERS if self.side == MARINES else MARINES
            return "" if position.psychic.hand(enemy) else "no hand to scan"
        if arg == COUNTER:
            known = position.psychic.counter_shown
            return "" if self.side == STEALERS and not known else "no counter to scan"
        if not position.on_board(arg):
            return "no model there"
        if not is_counter(position.kind[arg]) or self.side == STEALERS:
            return "only blips are scanned"
        return self.reach(position.place[arg])

    def against_teleport(self, square: int) -> str:
        """cult.teleport.arrival"""
        position = self.position
        if position.solid() >> square & 1:
            return "teleport square"
        if (position.burning & ~position.smoke | position.veil) >> square & 1:
            return "teleport arrival"
        return "no teleport route" if self.lengths[square] > self.card.range else ""

    def against_barrier(self, square: int) -> str:
        """cult.barrier.effect, cult.ruling.door-barrier-doorway; an object bars nothing: cult.ruling.object-squares"""
        position = self.position
        if position.solid() >> square & 1 or position.board.below[square] >= 0:
            return "barrier on what is there"
        return self.reach(square)

    def against_blast(self, square: int) -> str:
        """cult.blast.effect, cult.ruling.blast-square; no way leads away from him out of his own square, nor on another
        deck out of the one straight above or below it."""
        position = self.position
        if not blastable(position) >> square & 1 or not hurl_directions(position, self.caster, square):
            return "nothing to hurl"
        wrong = self.reach(square)
        if wrong:
            return wrong
        ways = hurls(position, self.caster, square, self.card.strength)
        return "" if ways else "hurled at friends"  # cult.ruling.blast-friends

    def against_switch(self, square: int) -> str:
        wrong = self.reach(square) or switch_bar(position=self.position, square=square)
        return "switch on a piece" if wrong == "in stasis" else wrong  # cult.switch.limits

    def candidates(self) -> list[int]:
        """Everything that could be a target at all."""
        position, power = self.position, self.card.power
        if power in AT_MODEL:
            return [slot for slot in range(len(position.kind)) if position.on_board(slot)]
        if power in SECTION or power in (BARRIER, TELEPORT):
            return list(range(position.board.count))
        if power == LIGHTNING_ARC:
            return squares_in(arc_targets(position, self.side))
        if power == SCAN:
            blips = [
                slot for slot in range(position.marine_count, len(position.kind)) if is_counter(position.kind[slot])
            ]
            return [HAND, COUNTER, *blips]
        if power == BLAST:
            return squares_in(blastable(position))
        return squares_in(position.doors) if power == SWITCH else [0]

    def targets(self) -> list[int]:
        return [arg for arg in self.candidates() if not self.against(arg)]


def fills(position: Position, power: int, square: int) -> int:
    """The squares that a section card aimed at this one fills: cult.target.section-fill,
    cult.ruling.door-closed-section."""
    if power == HELLFIRE:
        return flood(position, square)
    return position.board.section_masks[position.board.section[square]]


def arc_targets(position: Position, side: int) -> int:
    enemies = position.marines_at if side == STEALERS else position.occupied & ~position.marines_at
    return enemies | position.shut | crates(position)


def crates(position: Position) -> int:
    return position.fixtures & squares_of(position.board, CRATE)


def blastable(position: Position) -> int:
    return position.doors | crates(position) | position.rubble


def switch_bar(position: Position, square: int) -> str:
    """Why no card works this door, or nothing: cult.switch.limits, cult.ruling.door-switch-locked."""
    if not position.doors >> square & 1:
        bulkheads = position.fixtures & position.board.bulkheads
        return "bulkhead to switch" if bulkheads >> square & 1 else "no door to switch"
    if (position.locked | position.scenario.chutes) >> square & 1:
        return "door locked by mission"
    if not position.shut >> square & 1 and not may_close(position, square):
        return "switch on a piece"
    return ""


def has_ranged_weapon(position: Position, piece: int) -> bool:
    arms = position.rulebook.arms(position.gear[piece])
    return arms.gun is not None or arms.flamer is not None or arms.launcher is not None


def teleport_routes(position: Position, start: int) -> list[int]:
    """Over floor, whatever is on it but bulkheads and Miasma: cult.teleport.route, wd.miasma.no-teleport-through,
    wd.miasma.teleport-around."""
    stops = position.fixtures & position.board.bulkheads | marked(position, MIASMA)
    return routes(position, start, stops)


def hurl_directions(position: Position, caster: int, square: int) -> list[int]:
    """Which ways a thing there may fly: cult.blast.direction."""
    board = position.board
    place = position.place[caster]
    across, down = board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]
    wide, high = abs(across), abs(down)
    if not (wide or high):
        return []
    # Twice: exactly half does not count as more than half, and does
    ways = (
        direction_of(across if 2 * wide + half > high else 0, down if 2 * high + half > wide else 0) for half in (0, 1)
    )
    return list(dict.fromkeys(ways))


def direction_of(across: int, down: int) -> int:
    return STEPS.index(((across > 0) - (across < 0), (down > 0) - (down < 0)))


def flight(position: Position, square: int, direction: int, strength: int) -> list[int]:
    """The squares that a hurled thing flies through, from the next one on: cult.blast.stops,
    cult.ruling.blast-diagonal, wd.miasma.blast-object-passes; models do not stop it."""
    board = position.board
    stops = position.shut | position.fixtures | position.barrier | position.fields | frozen(position)
    stops &= ~body_of(position, square)  # a crate of several squares is not in its own way
    found: list[int] = []
    here = square
    while len(found) < strength:
        near = board.step[here * 8 + direction]
        if near < 0 or stops >> near & 1:
            break
        if direction & 1:
            flanks = board.flanks[here * 8 + direction]
            if flanks & stops == flanks:
                break
        found.append(near)
        here = near
    return found


def hurls(position: Position, caster: int, square: int, strength: int) -> list[int]:
    """The directions that are allowed: not through a marine where a librarian hurls (cult.ruling.blast-friends)."""
    allowed = []
    for direction in hurl_directions(position, caster, square):
        hit = sum(1 << one for one in flight(position, square, direction, strength))
        if side_of_piece(position, caster) == STEALERS or not hit & position.marines_at:
            allowed.append(direction)
    return allowed
