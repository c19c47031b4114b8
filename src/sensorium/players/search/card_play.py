"""What the quick players do with psychic cards, of either side: when to cast, what to keep, when to answer.

A cast is worth the enemies it is likely to destroy or to hold up, less one's own, and half of that where a psyker may
stop it. What each kind of card is worth is a row of ``WORTH``; how much a player would miss it, one of ``KEPT``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.api.answer_table import AnswerTable, declined, last_answer
from sensorium.rules.chapters.board_cards import Hurling, Switching
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.card_aim import fills, flight, hurls, side_of_piece
from sensorium.rules.chapters.casting import castings
from sensorium.rules.chapters.casts import Arc
from sensorium.rules.chapters.casualties import Sheltering
from sensorium.rules.chapters.force import Battle
from sensorium.rules.chapters.hands import Discarding
from sensorium.rules.chapters.mind_cards import HOW, WHERE, Assailing, Controlling, Scanning
from sensorium.rules.chapters.psychic_scores import psychic_score
from sensorium.rules.chapters.psykers import is_psyker
from sensorium.rules.content import cards as c
from sensorium.rules.content.kinds import side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, OVERWATCH, PRONE

ENOUGH: Final = 0.45  # what a cast must be worth, in marines
A_MARINE: Final = 1.0
A_STEALER: Final = 0.35
A_LEADER: Final = 1.2
STOPPED: Final = 0.5  # how often a psyker stops what is aimed at him

# How much a player would miss each kind of card: the least is discarded first.
KEPT: Final[dict[int, int]] = {
    c.VORTEX: 9,
    c.AURA: 8,
    c.LIGHTNING_ARC: 8,
    c.HELLFIRE: 8,
    c.SMITE: 7,
    c.STASIS: 6,
    c.ASSAIL: 5,
    c.JINX: 4,
    c.PRESCIENCE: 4,
    c.BLAST: 3,
    c.CONTROL: 3,
    c.BURST_OF_SPEED: 3,
    c.BARRIER: 2,
    c.TELEPORT: 2,
    c.MIASMA: 1,
    c.SCAN: 1,
    c.SWITCH: 1,
}


def price(position: Position, piece: int) -> float:
    """What a piece is worth to whoever loses it."""
    if is_psyker(position, piece):
        return A_LEADER
    return A_MARINE if piece < position.marine_count else A_STEALER


def toll(position: Position, side: int, power: int, squares: int) -> float:
    """What an attack on these squares is likely to destroy: the enemy's, less one's own."""
    gain = 0.0
    for slot in range(len(position.kind)):
        if position.on_board(slot) and squares >> position.place[slot] & 1:
            if position.who[position.place[slot]] != slot:
                continue
            likely = (7 - psychic_score(position, power, slot)) / 6
            if side_of(position.kind[slot]) == side:
                gain -= likely * price(position, slot)
            else:
                gain += likely * price(position, slot) * (STOPPED if is_psyker(position, slot) else 1.0)
    return gain


def section_worth(position: Position, caster: int, card: c.Card, arg: int) -> float:
    return toll(position, side_of_piece(position, caster), card.power, fills(position, card.power, arg))


def arc_worth(position: Position, caster: int, card: c.Card, arg: int) -> float:
    """The first of its attacks, and half as much for those that may follow."""
    return 1.5 * toll(position, side_of_piece(position, caster), card.power, 1 << arg)


def watchers_in(position: Position, squares: int) -> int:
    return sum(
        1
        for marine in range(position.marine_count)
        if position.on_board(marine) and squares >> position.place[marine] & 1 and position.flags[marine] & OVERWATCH
    )


def stasis_worth(position: Position, caster: int, card: c.Card, arg: int) -> float:
    """For the stealers: marines on overwatch who are out of the game."""
    if side_of_piece(position, caster) == MARINES:
        return 0.0
    return 0.7 * watchers_in(position, fills(position, card.power, arg))


def hold_worth(position: Position, caster: int, card: c.Card, arg: int) -> float:
    """A marine on overwatch who is thrown, led away or jammed watches no longer."""
    likely = STOPPED if is_psyker(position, arg) else 1.0
    return likely * (0.8 if position.flags[arg] & OVERWATCH else 0.2)


def blast_worth(position: Position, caster: int, card: c.Card, arg: int) -> float:
    ways = hurls(position, caster, arg, card.strength)
    side = side_of_piece(position, caster)
    return max((flight_worth(position, side, arg, way, card.strength) for way in ways), default=0.0)


def flight_worth(position: Position, side: int, square: int, way: int, strength: int) -> float:
    gain = 0.0
    for one in flight(position, square, way, strength):
        if position.occupied >> one & 1:
            hit = position.who[one]
            own = side_of(position.kind[hit]) == side
            gain += -price(position, hit) if own else price(position, hit)
    return gain


def foresight_worth(position: Position, caster: int, card: c.Card, arg: int) -> float:
    """A librarian who has still points to go on overwatch."""
    return ENOUGH if caster < position.marine_count and position.ap[caster] >= 3 else 0.0


def speed_worth(position: Position, caster: int, card: c.Card, arg: int) -> float:
    return ENOUGH if position.ap[caster] == 0 else 0.0


Worth = Callable[[Position, int, c.Card, int], float]
# By kind of card; without a row it is kept for force battles and close assault.
WORTH: Final[dict[int, Worth]] = {
    c.SMITE: section_worth,
    c.HELLFIRE: section_worth,
    c.VORTEX: section_worth,
    c.LIGHTNING_ARC: arc_worth,
    c.STASIS: stasis_worth,
    c.ASSAIL: hold_worth,
    c.JINX: hold_worth,
    c.CONTROL: hold_worth,
    c.BLAST: blast_worth,
    c.PRESCIENCE: foresight_worth,
    c.BURST_OF_SPEED: speed_worth,
}


def best_cast(position: Position, piece: int, points: int) -> int:
    """The cast that is worth most, if it is worth a card; else 0."""
    if not position.rulebook.cards or not is_psyker(position, piece):
        return 0
    legal: list[int] = []
    castings(position, piece, points, legal)
    best, chosen = 0.0, 0
    for code in legal:
        card = c.CARDS[a.extra_of(code)]
        worth = WORTH.get(card.power)
        gain = worth(position, piece, card, a.arg_of(code)) if worth is not None else 0.0
        if gain >= ENOUGH and gain > best:
            best, chosen = gain, code
    return chosen


# -- answers ----------------------------------------------------------------------------------------------------------


def worst(codes: list[int]) -> int:
    """The answer with the card that would be missed least."""
    return min(codes, key=lambda code: (KEPT[c.CARDS[a.arg_of(code)].power], a.arg_of(code)))


def answer_force(position: Position, frame: Battle, legal: list[int]) -> int:
    """With the card that is missed least, as long as there is one: whoever stops has lost."""
    fitting = [code for code in legal if a.verb_of(code) == a.FORCE]
    return worst(fitting) if fitting else a.PASS


def take_shelter(position: Position, frame: object, legal: list[int]) -> int:
    return legal[-1]


def boost(position: Position, frame: Boosting, legal: list[int]) -> int:
    """With what is worth little, and with anything where it is his life."""
    code = worst([one for one in legal if a.verb_of(one) == a.BOOST])
    cheap = KEPT[c.CARDS[a.arg_of(code)].power] < KEPT[c.SMITE]
    return code if cheap else a.PASS


def discard(position: Position, frame: Discarding, legal: list[int]) -> int:
    """What is missed least; in the exchange only what is worth little."""
    code = worst([one for one in legal if a.verb_of(one) == a.DISCARD])
    return a.PASS if frame.optional and KEPT[c.CARDS[a.arg_of(code)].power] > KEPT[c.BLAST] else code


def strike_next(position: Position, frame: Arc, legal: list[int]) -> int:
    """Whoever is worth most; doors and crates are left alone."""
    side = side_of_piece(position, frame.caster)
    codes = [code for code in legal if a.verb_of(code) == a.ARC]
    best = max(codes, key=lambda code: toll(position, side, c.LIGHTNING_ARC, 1 << a.arg_of(code)))
    return best if toll(position, side, c.LIGHTNING_ARC, 1 << a.arg_of(best)) > 0 else a.PASS


def control(position: Position, frame: Controlling, legal: list[int]) -> int:
    """A model that looks this way is turned about, or as far as the points go; then it is left alone."""
    if frame.piece >= position.marine_count:
        return a.PASS
    turns = [code for code in legal if a.verb_of(code) == a.TURN]
    about = position.facing[frame.piece] ^ 2
    full = frame.points == max(card.strength for card in c.CARDS if card.power == c.CONTROL)
    return next((code for code in turns if full and a.arg_of(code) == about), a.PASS)


def hurl(position: Position, frame: Hurling, legal: list[int]) -> int:
    side = side_of_piece(position, frame.caster)
    strength = c.CARDS[frame.card].strength
    return max(legal, key=lambda code: flight_worth(position, side, frame.square, a.arg_of(code), strength))


def assail(position: Position, frame: Assailing, legal: list[int]) -> int:
    """Left where it is, turned away, and on the ground."""
    if frame.stage == WHERE:
        return a.PASS
    if frame.stage == HOW:
        return legal[-1] if not position.flags[frame.piece] & PRONE else a.PASS
    return a.FACE | frame.piece << a.PIECE_SHIFT | (position.facing[frame.piece] ^ 2) << a.ARG_SHIFT


def add_rows(table: AnswerTable) -> None:
    """What either side does when it is asked about its cards."""
    table.choose(Discarding, discard)
    table.choose(Battle, answer_force)
    table.choose(Sheltering, take_shelter)
    table.choose(Boosting, boost)
    table.choose(Arc, strike_next)
    table.choose(Hurling, hurl)
    table.choose(Assailing, assail)
    table.choose(Scanning, last_answer)
    table.choose(Controlling, control)
    table.choose(Switching, declined)  # one door is what the card was cast for
