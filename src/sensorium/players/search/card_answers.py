"""How the quick players answer when they are asked about cards, of either side: what to discard, when to go on with a
force battle and when to stop, when an Aura or a card in close assault is well spent, and what to do with a model that
a card has taken hold of."""

from __future__ import annotations

from typing import Final

from sensorium.players.api.answer_table import AnswerTable, Choose
from sensorium.players.search.card_values import (
    A_LEADER,
    FOLLOWS,
    KEPT,
    Promise,
    answered,
    flight_worth,
    hold,
    loss_of,
    nearness,
    other,
    toll,
    worth_of,
)
from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.chapters.board_cards import Hurling, Switching
from sensorium.rules.chapters.boosts import Boosted, Boosting, add_boost, fight_now, value_of
from sensorium.rules.chapters.card_aim import fills, side_of_piece
from sensorium.rules.chapters.casts import Arc, Casting
from sensorium.rules.chapters.casualties import CAUSES, Sheltering
from sensorium.rules.chapters.force import DEFENDING, Battle, fought_over
from sensorium.rules.chapters.hands import Discarding
from sensorium.rules.chapters.mind_cards import HOW, WHERE, Assailing, Controlling, Scanning
from sensorium.rules.chapters.psychic_scores import psychic_score
from sensorium.rules.content import cards as c
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, OVERWATCH, PRONE

ORDINARY: Final = 0.09  # what a card is worth that has not been drawn yet
A_HOLD: Final = 0.25  # what is lost when a card takes hold of somebody
A_WATCH: Final = 0.5  # and as much more if he was on overwatch
A_VEIL: Final = 0.35  # what is lost when a section is put under Miasma or into Stasis
SPARE: Final = 2  # Auras from which on one may go for less than a life


def worst(codes: list[int]) -> int:
    """The answer with the card that would be missed least."""
    return min(codes, key=lambda code: (KEPT[c.CARDS[a.arg_of(code)].power], a.arg_of(code)))


# -- force battles ------------------------------------------------------------------------------------------------


def stake(position: Position, frame: Battle) -> float:
    """What the attack that is being fought over is worth to whoever has cast it."""
    beneath = fought_over(position)
    if isinstance(beneath, Arc):
        struck = position.who[beneath.square] if position.occupied >> beneath.square & 1 else -1
        if struck < 0:
            return 0.0
        likely: float = (7 - psychic_score(position, c.LIGHTNING_ARC, struck)) / 6
        return likely * loss_of(position, struck) * (1.0 + FOLLOWS)  # dispelled, it ends
    if not isinstance(beneath, Casting):
        return 0.0
    card = c.CARDS[beneath.card]
    if card.power in c.AT_MODEL:
        watching = position.flags[beneath.target] & OVERWATCH
        return A_HOLD + (A_WATCH if watching else 0.0)
    if card.power in c.SCORES:
        # No more is asked than what it destroys: whether it is stopped is being settled here.
        return toll(position, frame.attacker, card.power, c.NO_ICON, fills(position, card.power, beneath.target))
    return A_VEIL


def prospect(position: Position, side: int, colour: int, own: int) -> float:
    """How likely this side has the last card if it plays one now, with so many fitting cards in its hand. What the
    other holds is known where Scan has shown all of it, and else as likely as the cards not seen make it."""
    enemy = other(side)
    psychic = position.psychic
    hand, shown = psychic.hand(enemy), psychic.shown(enemy)
    if len(shown) == len(hand):
        theirs = sum(1 for card in shown if c.CARDS[card].icon == colour)
        return 1.0 if own > theirs else 0.0
    held = answered(position, enemy, colour)
    return 1.0 - held ** min(own, 2)


def answer_force(position: Position, frame: Battle, legal: list[int]) -> int:
    """With the card that is missed least, as long as what is at stake is worth it; else he stops: wd.force.optional."""
    codes = [code for code in legal if a.verb_of(code) == a.FORCE]
    if not codes:
        return a.PASS
    side = other(frame.attacker) if frame.stage == DEFENDING else frame.attacker
    hand = position.psychic.hand(side)
    fitting = sum(1 for card in hand if c.CARDS[card].icon == frame.colour)
    code = worst(codes)
    gain = stake(position, frame) * prospect(position, side, frame.colour, fitting)
    return code if gain > KEPT[c.CARDS[a.arg_of(code)].power] else a.PASS


# -- auras and close assault --------------------------------------------------------------------------------------


def take_shelter(position: Position, frame: Sheltering, legal: list[int]) -> int:
    """A life is worth an Aura; to be held is not, unless there are several or he is on overwatch."""
    auras = [code for code in legal if a.verb_of(code) == a.SHELTER]
    if not auras:
        return a.PASS
    if CAUSES[frame.cause] == "hold" and not position.flags[frame.piece] & OVERWATCH:
        hand = position.psychic.hand(side_of_piece(position, frame.piece))
        if sum(1 for card in hand if c.CARDS[card].power == c.AURA) < SPARE:
            return a.PASS
    return auras[-1]


def boost(position: Position, frame: Boosting, legal: list[int]) -> int:
    """The card that is missed least, as long as it betters the odds of the fight by more than it is worth."""
    codes = [one for one in legal if a.verb_of(one) == a.BOOST]
    if not codes:
        return a.PASS
    code = worst(codes)
    return code if boost_gain(position, frame.piece) > KEPT[c.CARDS[a.arg_of(code)].power] else a.PASS


def boost_gain(position: Position, piece: int) -> float:
    """What one more card in this fight is worth to the fighter."""
    frame = fight_now(position)
    if frame is None or frame.defender < 0:
        return 0.0
    return fight_worth(raised(position, piece), frame, piece) - fight_worth(position, frame, piece)


def raised(position: Position, piece: int) -> Position:
    """A copy in which this fighter has added what one more card is worth."""
    other = position.copy()
    add_boost(other, piece, value_of(position, piece))
    return other


def fight_worth(position: Position, frame: Boosted, piece: int) -> float:
    seen = assault(position, frame.attacker, frame.defender)
    own, enemy = seen.own_death / seen.total, seen.kill / seen.total
    if piece == frame.defender:
        own, enemy = enemy, own
    foe = frame.defender if piece == frame.attacker else frame.attacker
    return enemy * worth_of(position, foe) - own * A_LEADER


# -- hands --------------------------------------------------------------------------------------------------------


class Discards:
    """Chooses what is discarded; ``promise``: what this side could do with a card as things stand."""

    def __init__(self, promise: Promise) -> None:
        self.promise = promise

    def discard(self, position: Position, frame: Discarding, legal: list[int]) -> int:
        """What is missed least; in the exchange only what is worth less than a card off the deck."""
        codes = [one for one in legal if a.verb_of(one) == a.DISCARD]
        worth = {number: hold(position, number, self.promise) for number in {a.arg_of(code) for code in codes}}
        code = min(codes, key=lambda one: (worth[a.arg_of(one)], a.arg_of(one)))
        return a.PASS if frame.optional and worth[a.arg_of(code)] > ORDINARY else code


# -- what goes on after a cast ------------------------------------------------------------------------------------


def strike_next(position: Position, frame: Arc, legal: list[int]) -> int:
    """Whoever is worth most; doors and crates are left alone."""
    side = side_of_piece(position, frame.caster)
    suit = c.CARDS[frame.card].suit
    best, chosen = 0.0, a.PASS
    for code in legal:
        if a.verb_of(code) == a.ARC:
            gain = toll(position, side, c.LIGHTNING_ARC, suit, 1 << a.arg_of(code))
            if gain > best:
                best, chosen = gain, code
    return chosen


def hurl(position: Position, frame: Hurling, legal: list[int]) -> int:
    side = side_of_piece(position, frame.caster)
    strength = c.CARDS[frame.card].strength
    return max(legal, key=lambda code: flight_worth(position, side, frame.square, a.arg_of(code), strength))


def control(position: Position, frame: Controlling, legal: list[int]) -> int:
    """A marine is turned about, or as far as the points go, and left alone then; a stealer is walked away from the
    marines as far as it goes."""
    if frame.side == MARINES:
        return walk_off(position, frame.piece, legal)
    turns = [code for code in legal if a.verb_of(code) == a.TURN]
    about = position.facing[frame.piece] ^ 2
    fresh = position.flags[frame.piece] & PRONE == 0 and frame.points >= 2
    return next((code for code in turns if fresh and a.arg_of(code) == about), a.PASS)


def walk_off(position: Position, piece: int, legal: list[int]) -> int:
    board = position.board
    place = position.place[piece]
    best, chosen = away(position, place), a.PASS
    for code in legal:
        if a.verb_of(code) == a.MOVE:
            far = away(position, board.step[place * 8 + a.arg_of(code)])
            if far > best:
                best, chosen = far, code
    return chosen


def away(position: Position, square: int) -> int:
    """Steps from here to the nearest marine."""
    route = position.board.route(square)
    return min(
        (route[position.place[one]] for one in range(position.marine_count) if position.on_board(one)), default=99
    )


def assail(position: Position, frame: Assailing, legal: list[int]) -> int:
    """A stealer is thrown as far from the marines as it goes, a marine to where the stealers are; each is turned about
    and left on the ground."""
    piece = frame.piece
    if frame.stage == WHERE:
        places = [code for code in legal if a.verb_of(code) == a.PLACE]
        if frame.side == MARINES:
            far = max(places, key=lambda code: away(position, a.arg_of(code)), default=a.PASS)
            better = far != a.PASS and away(position, a.arg_of(far)) > away(position, position.place[piece])
            return far if better else a.PASS
        near = min(places, key=lambda code: crowd(position, a.arg_of(code)), default=a.PASS)
        better = near != a.PASS and crowd(position, a.arg_of(near)) < crowd(position, position.place[piece])
        return near if better else a.PASS
    if frame.stage == HOW:
        lying = [code for code in legal if a.verb_of(code) == a.LIE]
        return lying[-1] if lying and not position.flags[piece] & PRONE else a.PASS
    return a.FACE | piece << a.PIECE_SHIFT | (position.facing[piece] ^ 2) << a.ARG_SHIFT


def crowd(position: Position, square: int) -> int:
    """Steps from here to the nearest piece of the stealers."""
    route = position.board.route(square)
    return min(
        (
            route[position.place[one]]
            for one in range(position.marine_count, len(position.kind))
            if position.on_board(one)
        ),
        default=99,
    )


def look_next(position: Position, frame: Scanning, legal: list[int]) -> int:
    """The blip that is nearest to a marine."""
    codes = [code for code in legal if a.verb_of(code) == a.ALSO]
    return max(codes, key=lambda code: nearness(position, position.place[a.arg_of(code)]), default=a.PASS)


def add_rows(table: AnswerTable, switching: Choose, promise: Promise) -> None:
    """What either side does when it is asked about its cards; ``switching`` chooses a further door, ``promise`` says
    what a card could do as things stand."""
    table.choose(Discarding, Discards(promise).discard)
    table.choose(Battle, answer_force)
    table.choose(Sheltering, take_shelter)
    table.choose(Boosting, boost)
    table.choose(Arc, strike_next)
    table.choose(Hurling, hurl)
    table.choose(Assailing, assail)
    table.choose(Scanning, look_next)
    table.choose(Controlling, control)
    table.choose(Switching, switching)
