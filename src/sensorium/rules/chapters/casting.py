"""Casting psychic cards: one action, from the announcement to the last consequence.

The card and its target are named, the action is paid for and the card laid open (cult.cast.announce); then the force
battle, dice and Auras, the effect, what is seen, and what the other side may do about it (cult.cast.order). What is
dispelled is spent all the same: cult.cast.spent.
"""

from collections.abc import Callable
from typing import Final

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.card_aim import Aim, fills, side_of_piece
from sensorium.rules.chapters.card_targets import target_words
from sensorium.rules.chapters.cast_bars import exact_bar
from sensorium.rules.chapters.casts import CASTING, DISPELLED, Casting
from sensorium.rules.chapters.casualties import CAUSES, SHELTERING, Sheltering, alive, may_shelter
from sensorium.rules.chapters.force import BATTLE, DEFENDING, Battle
from sensorium.rules.chapters.hands import take_from_hand
from sensorium.rules.chapters.markers import is_clouded, is_frozen
from sensorium.rules.chapters.psykers import casts_left, count_cast, has_aegis, is_psyker, may_play
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.cards import (
    AT_MODEL,
    ATTACKS,
    AURA,
    CARD_WORDS,
    CARDS,
    LIGHTNING_ARC,
    SECTION,
    UNSTOPPABLE,
    Card,
)
from sensorium.rules.core.answers import ARG_SHIFT, CAST, EXTRA_SHIFT, PIECE_SHIFT, arg_of, extra_of, piece_of
from sensorium.rules.core.past import Past
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import MARINE_ACTIONS, MARINES, PRONE, STEALER_ACTIONS, STEALERS

# Stages of a cast; DISPELLED ends it as well.
ANNOUNCED: Final = 0
CONTESTED: Final = 1  # the force battle is over
EFFECTIVE: Final = 2
RESOLVED: Final = 3
SHELTERED: Final = 5


class CardPower:
    """What one kind of card does. ``effect`` once nobody has stopped it, ``after`` when all its dice have fallen."""

    def __init__(
        self,
        effect: Callable[[Position, Casting], None],
        after: Callable[[Position, Casting], None] | None = None,
    ) -> None:
        self.effect = effect
        self.after = after


# Every kind of card once; the chapters on effects fill it as they are imported.
CARD_TABLE: Final[dict[int, CardPower]] = {}


def declare_power(
    power: int,
    effect: Callable[[Position, Casting], None],
    after: Callable[[Position, Casting], None] | None = None,
) -> None:
    CARD_TABLE[power] = CardPower(effect, after)


# -- who may cast what ----------------------------------------------------------------------------------------------


def castings(position: Position, piece: int, points: int, out: list[int]) -> None:
    """Every card this psyker can cast now for so many points, at everything it can be cast at: cult.cast.action. For
    command points as for his own: cult.cast.command-points, cult.ruling.blip-converted-psyker."""
    if casting_bar(position, piece):
        return
    side = side_of_piece(position, piece)
    for number in dict.fromkeys(position.psychic.hand(side)):
        card = CARDS[number]
        if card.ap > points or card.power == AURA:
            continue
        base = CAST | piece << PIECE_SHIFT | number << EXTRA_SHIFT
        for arg in Aim(position, piece, card).targets():
            out.append(base | arg << ARG_SHIFT)


def casting_bar(position: Position, piece: int) -> str:
    """Why this piece casts nothing now, whatever the card; or nothing."""
    if not position.rulebook.cards:
        return "no cards here"  # cult.choose.cult-alone
    if not is_psyker(position, piece):
        return "casts no cards"  # cult.psyker.who
    place = position.place[piece]
    if not position.on_board(piece) or position.flags[piece] & PRONE:
        return "cannot cast there"  # cult.cast.not-while
    if is_clouded(position, place) or is_frozen(position, place):
        return "cannot cast there"
    if side_of_piece(position, piece) == STEALERS and position.phase != STEALER_ACTIONS:
        return "stealers cast in their own turn"  # cult.cast.stealer-own-turn
    if position.phase not in (MARINE_ACTIONS, STEALER_ACTIONS):
        return "casts in his own turn"  # cult.cast.own-turn
    return "" if casts_left(position, piece) > 0 else "no casts left"


def casting_reason(position: Position, code: int) -> str:
    """Why this cast cannot be made; see ``actions``."""
    piece, number = piece_of(code), extra_of(code)
    bar = casting_bar(position, piece)
    if bar:
        return bar
    if number not in position.psychic.hand(side_of_piece(position, piece)):
        return "not in hand"
    return exact_bar(position, Aim(position, piece, CARDS[number]), arg_of(code))


def cast_cost(position: Position, code: int) -> int:
    return card_of(extra_of(code)).ap


def card_of(number: int) -> Card:
    return CARDS[min(number, len(CARDS) - 1)]


# -- the cast -------------------------------------------------------------------------------------------------------


def do_cast(position: Position, code: int) -> None:
    """It costs a librarian overwatch and sustained fire, as any action does (cult.cast.breaks). A psyker of the
    stealers acts by it: whoever sees him at the end answers (cult.cast.is-stealer-action,
    cult.ruling.overwatch-one-cast, cult.ruling.cp-unseen-cast)."""
    caster, number, target = piece_of(code), extra_of(code), arg_of(code)
    side = side_of_piece(position, caster)
    take_from_hand(position, side, number)
    count_cast(position, caster)
    tell_cast(position, caster, number, target)
    position.past = Past(card=number, caster=position.label[caster])
    if side == MARINES:
        position.push(SIGHT_CHECK)
    else:
        react(position, caster)
        position.push(SIGHT_CHECK)
    named = CARDS[number].power in AT_MODEL
    label = position.label[target] if named else -1
    position.push(Casting(CASTING, caster, position.label[caster], number, target, label, ANNOUNCED))


def tell_cast(position: Position, caster: int, number: int, target: int) -> None:
    if position.events is None:
        return
    name, card = position.name(caster), CARD_WORDS[number]
    at = target_words(position, CARDS[number], target)
    if at:
        position.tell("cast", piece=name, card=card, at=at)
    else:
        position.tell("cast", piece=name, card=card)


def defenders(position: Position, frame: Casting) -> list[int]:
    """The enemy psykers who are targets of this card and may defend: cult.target.psyker-is-target,
    wd.force.defender-is-target, cult.ruling.force-not-a-target, wd.ruling.aegis-single-target, cult.force.own-side."""
    card = CARDS[frame.card]
    side = side_of_piece(position, frame.caster)
    if card.power in AT_MODEL:
        struck = [frame.target] if alive(position, frame.target, frame.target_label) else []
    elif card.power in SECTION:
        squares = fills(position, card.power, frame.target)
        struck = [
            slot
            for slot in range(len(position.kind))
            if position.on_board(slot) and squares >> position.place[slot] & 1
        ]
    else:
        struck = []
    return [slot for slot in struck if side_of_piece(position, slot) != side and may_play(position, slot)]


def begin_battle(position: Position, side: int, card: Card, struck: list[int]) -> None:
    """A free defence for each librarian, or one for all of them: wd.ruling.aegis-several-librarians,
    cult.ruling.aegis-each."""
    aegis = sum(1 for slot in struck if has_aegis(position, slot))
    if position.rulebook.aegis_once_per_attack:
        aegis = min(aegis, 1)
    position.past = position.past._replace(contested=1)
    position.push(Battle(BATTLE, side, card.suit, aegis, DEFENDING, position.label[struck[0]]))


def run_casting(position: Position, frame: Casting) -> bool:
    card = CARDS[frame.card]
    if frame.stage == ANNOUNCED:
        position.swap(frame._replace(stage=CONTESTED))
        # cult.target.attacks, cult.ruling.aegis-which-attacks, cult.target.unstoppable,
        # wd.aegis.unstoppable-force-cards, wd.aegis.unstoppable-free-defence; of a Lightning Arc each attack is
        # fought over by itself
        if card.power in ATTACKS and card.power not in UNSTOPPABLE and card.power != LIGHTNING_ARC:
            struck = defenders(position, frame)
            if struck:
                begin_battle(position, side_of_piece(position, frame.caster), card, struck)
    elif frame.stage == CONTESTED:
        position.swap(frame._replace(stage=EFFECTIVE))
        if card.power in AT_MODEL and may_shelter(position, frame.target):
            # cult.aura.shelter: Control, Assail and Jinx would take hold of him
            hold = CAUSES.index("hold")
            position.push(Sheltering(SHELTERING, frame.target, frame.target_label, hold, frame.caster + 1))
    elif frame.stage == EFFECTIVE:
        position.swap(frame._replace(stage=RESOLVED))
        CARD_TABLE[card.power].effect(position, frame)
    else:
        position.pop()
        if frame.stage == DISPELLED:
            position.tell("dispelled", card=CARD_WORDS[frame.card])  # wd.force.dispels-all, wd.section.stopped-for-all
        after = CARD_TABLE[card.power].after
        if frame.stage == RESOLVED and after is not None:
            after(position, frame)
    return False


declare(
    Casting,
    number=CASTING,
    word="cast",
    run=run_casting,
    asks=lambda position, frame: MARINES,
)
