"""What psychic cards are worth to the quick players, of either side, in marines: to keep, to cast, to lose.

A cast is worth what it is likely to destroy or to hold up, less one's own, and part of that where a psyker may stop it.
What only one side does with a card is in ``marines/librarian_cards.py`` and ``stealers/psyker_cards.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.search.threats import BLIP_VALUE, Scene, soon
from sensorium.rules.chapters.card_aim import Aim, fills, flight, hurls, side_of_piece
from sensorium.rules.chapters.casting import casting_bar
from sensorium.rules.chapters.psychic_scores import psychic_score
from sensorium.rules.chapters.psykers import is_psyker, may_play
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.content import cards as c
from sensorium.rules.content.kinds import is_counter, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINE_ACTIONS, MARINES, STEALER_ACTIONS, STEALERS

A_MARINE: Final = 1.0
A_STEALER: Final = 0.3
UPON_US: Final = 0.3  # and as much more for a stealer that can be upon somebody at once
A_LEADER: Final = 1.2
FOLLOWS: Final = 0.5  # of an arc, what the later attacks are worth beside the first

A_GUN: Final = 0.3  # a gun that has nobody before it for a turn, for a marine's life that it might have taken

AT_ONCE: Final = 0.2  # of what a card could do now: what counts when cards are discarded, since only some are cast
A_POINT: Final = 0.05  # what an action point is worth to a psyker
# How much a player would miss each kind of card. Hands are filled up every turn, so none is dear: the least is
# discarded first, and a cast must gain more.
KEPT: Final[dict[int, float]] = {
    c.AURA: 0.3,
    c.VORTEX: 0.18,
    c.LIGHTNING_ARC: 0.18,
    c.HELLFIRE: 0.15,
    c.SMITE: 0.15,
    c.STASIS: 0.12,
    c.ASSAIL: 0.1,
    c.JINX: 0.09,
    c.BLAST: 0.08,
    c.CONTROL: 0.08,
    c.PRESCIENCE: 0.06,
    c.BURST_OF_SPEED: 0.06,
    c.BARRIER: 0.05,
    c.TELEPORT: 0.05,
    c.MIASMA: 0.05,
    c.SWITCH: 0.03,
    c.SCAN: 0.03,
}


def price(card: c.Card) -> float:
    """What a cast of this card must gain at least: the card, and the points."""
    return KEPT[card.power] + A_POINT * card.ap


class Cast:
    """A cast that might be made: of which card, by whom, at what; ``scene``: what threatens the marines there."""

    def __init__(self, position: Position, scene: Scene, caster: int, points: int) -> None:
        self.position = position
        self.scene = scene
        self.caster = caster
        self.points = points  # that the caster has for it
        self.side = side_of_piece(position, caster)
        self.card = c.CARDS[0]
        self.aims: list[int] = []  # all that it could be cast at
        self.arg = 0

    def offers(self, card: c.Card, aims: list[int], worth: Worth) -> tuple[float, int]:
        """What a cast of this card is worth at best, and at what."""
        self.card, self.aims = card, aims
        best, chosen = 0.0, -1
        for arg in aims:
            self.arg = arg
            gain = worth(self)
            if gain > best:
                best, chosen = gain, arg
        return best, chosen

    def best_of(
        self, choice: list[tuple[c.Card, int, list[int]]], rows: dict[int, Worth], more_than: float = 0.0
    ) -> int:
        """Of these castable cards the answer that gains most over what it costs, by the row of its power, if any gains
        more than this; else 0."""
        best, chosen = more_than, 0
        for card, base, aims in choice:
            worth = rows.get(card.power)
            if worth is None:
                continue
            gain, arg = self.offers(card, aims, worth)
            if gain - price(card) > best:
                best, chosen = gain - price(card), base | arg << a.ARG_SHIFT
        return chosen

    def filled(self) -> int:
        return fills(self.position, self.card.power, self.arg)

    def further(self, card: int, legal: list[int], worth: Worth) -> int:
        """What the card that has been cast does next, if that is worth anything; else it is left at that."""
        self.card = c.CARDS[card]
        best, chosen = 0.0, a.PASS
        for code in legal:
            if a.verb_of(code) == a.ALSO:
                self.arg = a.arg_of(code)
                gain = worth(self)
                if gain > best:
                    best, chosen = gain, code
        return chosen


# What a card is worth if it is cast as the `Cast` says.
Worth = Callable[[Cast], float]


def castable(position: Position, piece: int, points: int) -> list[tuple[c.Card, int, list[int]]]:
    """The cards this psyker can cast now for so many points: each with the base of its answer, and its targets."""
    if not position.rulebook.cards or not is_psyker(position, piece) or casting_bar(position, piece):
        return []
    found: list[tuple[c.Card, int, list[int]]] = []
    for number in dict.fromkeys(position.psychic.hand(side_of_piece(position, piece))):
        card = c.CARDS[number]
        if card.ap <= points and card.power != c.AURA:
            base = a.CAST | piece << a.PIECE_SHIFT | number << a.EXTRA_SHIFT
            found.append((card, base, distinct(position, card, Aim(position, piece, card).targets())))
    return found


def distinct(position: Position, card: c.Card, aims: list[int]) -> list[int]:
    """Of the squares of one section only the first, where it does not matter which is named."""
    if card.power not in c.SECTION:
        return aims
    filled: dict[int, int] = {}
    for arg in aims:
        filled.setdefault(fills(position, card.power, arg), arg)
    return list(filled.values())


# Of a card in hand what it promises now: the gain of its best cast, or 0.
Promise = Callable[[Position, int], float]


def promised(position: Position, number: int, psykers: list[int], scene: Scene, worth: Worth) -> float:
    """What the best of these psykers would gain by this card as things stand, with the points of a whole turn. Asked
    as a turn opens, before anybody may cast."""
    card = c.CARDS[number]
    best = 0.0
    phase = position.phase
    for piece in psykers:
        position.phase = MARINE_ACTIONS if side_of_piece(position, piece) == MARINES else STEALER_ACTIONS
        points = position.rulebook.kinds[position.kind[piece]].points
        for held, _, aims in castable(position, piece, points):
            if held is card:
                gain, _ = Cast(position, scene, piece, points).offers(card, aims, worth)
                best = max(best, gain - A_POINT * card.ap)
    position.phase = phase
    return best


def hold(position: Position, number: int, promise: Promise) -> float:
    """What a card in hand is worth to its player: as much as any of its kind, and part of what it could do at once."""
    return KEPT[c.CARDS[number].power] + AT_ONCE * promise(position, number)


# -- what pieces are worth ----------------------------------------------------------------------------------------


def worth_of(position: Position, piece: int) -> float:
    """What a piece is worth to whoever loses it."""
    if is_psyker(position, piece):
        return A_LEADER
    if piece < position.marine_count:
        return A_MARINE
    return A_STEALER * (BLIP_VALUE if is_counter(position.kind[piece]) else 1.0)


def nearness(position: Position, square: int) -> float:
    """How surely what stands here is upon a marine before long."""
    route = position.board.route(square)
    steps = min(
        (route[position.place[one]] for one in range(position.marine_count) if position.on_board(one)), default=99
    )
    return soon(max(0, steps - 1))


def loss_of(position: Position, piece: int) -> float:
    """What it is worth to destroy this piece now: a stealer the more, the nearer it is."""
    gain = worth_of(position, piece)
    if piece >= position.marine_count:
        gain += UPON_US * nearness(position, position.place[piece])
    return gain


def holds_out(position: Position, piece: int, suit: int) -> float:
    """How likely a psyker stops what is aimed at him: by the cards that his player might hold, and nobody but him has
    seen. What Scan has shown is known: cult.ruling.bot-imagine."""
    if not may_play(position, piece):
        return 0.0
    side = side_of(position.kind[piece])
    return answered(position, side, suit)


def answered(position: Position, side: int, colour: int) -> float:
    """How likely this player holds a force card of a colour, for all the other player knows."""
    psychic = position.psychic
    hand, shown = psychic.hand(side), psychic.shown(side)
    if any(c.CARDS[card].icon == colour for card in shown):
        return 1.0
    unseen = len(hand) - len(shown)
    # Where each card lies that neither has been seen nor is one's own, nobody can tell: hand and deck together.
    pool = [*psychic.deck, *hand]
    for card in shown:
        pool.remove(card)
    fitting = sum(1 for card in pool if c.CARDS[card].icon == colour)
    if not pool or unseen <= 0:
        return 0.0
    return 1.0 - (1.0 - fitting / len(pool)) ** unseen


# -- who sees whom ------------------------------------------------------------------------------------------------


def screened(cast: Cast, closed: int) -> float:
    """What it is worth that sight ends at these squares until the enemy has had his turn: for each of his guns by how
    much less is before it. Of the stealers those count who stay where they stand: psykers, and whoever shoots."""
    position = cast.position
    guns = gunners(position, other(cast.side))
    if not guns:
        return 0.0
    if cast.side == MARINES:
        own = range(position.marine_count)
        prey = {position.place[slot]: A_MARINE for slot in own if position.on_board(slot)}
    else:
        own = range(position.marine_count, len(position.kind))
        staying = [slot for slot in own if position.on_board(slot) and stays(position, slot)]
        prey = {position.place[slot]: worth_of(position, slot) for slot in staying}
    board = position.board
    blocks = position.obstructed()
    gain = 0.0
    reached = 0
    for slot in guns:
        place = position.place[slot]
        arc = board.arc(place, position.facing[slot])
        now = after = 0.0
        for square, worth in prey.items():
            if arc >> square & 1 and board.clear(place, square, blocks):
                reached |= 1 << square
                now = max(now, worth)
                if board.clear(place, square, blocks | closed):
                    after = max(after, worth)
        gain += A_GUN * (now - after)
    return min(gain, sum(worth for square, worth in prey.items() if reached >> square & 1))


def gunners(position: Position, side: int) -> list[int]:
    """Those of a side who have something to shoot with."""
    slots = range(position.marine_count) if side == MARINES else range(position.marine_count, len(position.kind))
    return [slot for slot in slots if position.on_board(slot) and can_shoot(position, slot)]


def stays(position: Position, slot: int) -> bool:
    return is_psyker(position, slot) or bool(position.gear[slot] and can_shoot(position, slot))


# -- what either side does alike ----------------------------------------------------------------------------------


def toll(position: Position, side: int, power: int, suit: int, squares: int) -> float:
    """What an attack on these squares is likely to destroy: the enemy's, less one's own."""
    gain = 0.0
    stopped = 0.0
    for slot in range(len(position.kind)):
        if position.on_board(slot) and squares >> position.place[slot] & 1:
            if position.who[position.place[slot]] != slot:
                continue
            likely = (7 - psychic_score(position, power, slot)) / 6
            if side_of(position.kind[slot]) == side:
                gain -= likely * loss_of(position, slot)
            else:
                gain += likely * loss_of(position, slot)
                if is_psyker(position, slot) and power not in c.UNSTOPPABLE:
                    stopped = max(stopped, holds_out(position, slot, suit))
    return gain * (1.0 - stopped)  # a card that is dispelled does nothing to anybody: wd.force.dispels-all


def section_worth(cast: Cast) -> float:
    return toll(cast.position, cast.side, cast.card.power, cast.card.suit, cast.filled())


def arc_worth(cast: Cast) -> float:
    """The first of its attacks, and half as much for each that may follow."""
    position, card = cast.position, cast.card
    gain = toll(position, cast.side, card.power, card.suit, 1 << cast.arg)
    if gain <= 0:
        return 0.0
    route = position.board.route(position.place[cast.caster])
    enemies = position.marines_at if cast.side == STEALERS else position.occupied & ~position.marines_at
    further = [square for square in squares_in(enemies) if square != cast.arg and route[square] <= card.range]
    tolls = sorted((toll(position, cast.side, card.power, card.suit, 1 << square) for square in further), reverse=True)
    return gain + FOLLOWS * sum(tolls[: card.strength - 1])


def blast_worth(cast: Cast) -> float:
    position, strength = cast.position, cast.card.strength
    ways = hurls(position, cast.caster, cast.arg, strength)
    return max((flight_worth(position, cast.side, cast.arg, way, strength) for way in ways), default=0.0)


def flight_worth(position: Position, side: int, square: int, way: int, strength: int) -> float:
    gain = 0.0
    for one in flight(position, square, way, strength):
        if position.occupied >> one & 1:
            hit = position.who[one]
            own = side_of(position.kind[hit]) == side
            gain += -loss_of(position, hit) if own else loss_of(position, hit)
    return gain


def other(side: int) -> int:
    return STEALERS if side == MARINES else MARINES
