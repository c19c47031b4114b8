"""Why an answer with a psychic card is refused: a force card, an Aura, a discard, the next strike of a Lightning
Arc."""

from typing import Final

from sensorium.rules.chapters.board_cards import Hurling, Switching
from sensorium.rules.chapters.boosts import Boosting, fight_now
from sensorium.rules.chapters.card_aim import Aim, side_of_piece
from sensorium.rules.chapters.cast_bars import exact_bar
from sensorium.rules.chapters.casts import Arc, Casting
from sensorium.rules.chapters.casualties import Sheltering
from sensorium.rules.chapters.force import Battle, battle_asks
from sensorium.rules.chapters.hands import Discarding, ExtraCards
from sensorium.rules.chapters.mind_cards import (
    Assailing,
    Controlling,
    Scanning,
    control_cost,
    refuses,
    thrown_bar,
)
from sensorium.rules.content.cards import AURA, CARDS, UNSTOPPABLE
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import hindrance
from sensorium.rules.core.engine import asked
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS

CARD_ANSWERS: Final = (a.FORCE, a.DISCARD, a.DRAW_TWO, a.SHELTER, a.BOOST, a.ARC, a.HURL, a.LIE, a.ALSO)


def card_reason(position: Position, code: int) -> str:
    """Why this is no answer to what is asked now."""
    verb, arg = a.verb_of(code), a.arg_of(code)
    frame = position.stack[-1]
    if verb == a.DRAW_TWO:
        return "not asked" if isinstance(frame, ExtraCards) else "no cards now"
    if verb == a.DISCARD:
        if isinstance(frame, Discarding):
            return "not in hand"
        return "no discard yet" if named_side(position, code) == MARINES else "no discard now"
    if verb == a.FORCE:
        return force_reason(position, code)
    if verb == a.SHELTER:
        return shelter_reason(position, a.piece_of(code), arg)
    if verb == a.BOOST:
        return boost_reason(position, a.piece_of(code))
    if verb == a.ARC:
        if isinstance(frame, Arc) and frame.caster == a.piece_of(code):
            return arc_reason(position, frame, arg)
        return "no arc now"
    if verb == a.HURL:
        return "must hurl" if isinstance(frame, Hurling) else "nothing to hurl"
    if verb == a.LIE:
        return "not asked" if isinstance(frame, Assailing) else "nothing thrown"
    if isinstance(frame, Switching) and frame.worked >> arg & 1:
        return "door switched already"
    return too_many(position, frame, arg)


def named_side(position: Position, code: int) -> int:
    """In whose name the answer is given: his who is asked, or the other's."""
    side = asked(position)
    return side ^ a.extra_of(code) if side in (MARINES, STEALERS) else position.side


def too_many(position: Position, frame: tuple[int, ...], arg: int) -> str:
    """A further target for a card that takes no more of them, or not this one: cult.switch.effect, cult.scan.effect.
    Which card it was that is over is past, and is only cited beside (`also_cards`)."""
    if isinstance(frame, Switching | Scanning):
        wrong = Aim(position, frame.caster, CARDS[frame.card]).against(arg)
        if wrong:
            return wrong
    return "no more to scan" if isinstance(frame, Scanning) else "no card to go on with"


def arc_reason(position: Position, frame: Arc, square: int) -> str:
    if frame.struck >> square & 1:
        return "arc twice"
    return exact_bar(position, Aim(position, frame.caster, CARDS[frame.card]), square)


def force_reason(position: Position, code: int) -> str:
    card = a.arg_of(code)
    frame = position.asks(Battle)
    if frame is None:
        return no_battle(position)
    if a.extra_of(code):  # in the name of the side that is not asked
        return "other side's card"
    return "wrong colour" if card in position.psychic.hand(battle_asks(position, frame)) else "not in hand"


def no_battle(position: Position) -> str:
    """Why nobody plays a force card now: against his own side's card, or one that nothing stops, while it strikes."""
    casts = [frame for frame in position.stack if isinstance(frame, Casting)]
    if not casts:
        return "no force battle"
    if CARDS[casts[-1].card].power in UNSTOPPABLE:
        return "unstoppable"
    return "own side's card" if side_of_piece(position, casts[-1].caster) == asked(position) else "no force battle"


def boost_reason(position: Position, piece: int) -> str:
    """He is asked and has not got the card, or the other fighter is asked first, or nobody fights."""
    frame = position.asks(Boosting)
    if frame is None:
        return "no fight"
    if frame.piece == piece:
        return "not in hand"
    fight = fight_now(position)
    return "boosts in turn" if fight is not None and piece in (fight.attacker, fight.defender) else "no fight"


def shelter_reason(position: Position, piece: int, card: int) -> str:
    frame = position.asks(Sheltering)
    if frame is None or frame.piece != piece:
        return "nothing to shelter from"
    return "not in hand" if CARDS[card].power == AURA else "no aura"


def thrown_reason(position: Position, code: int) -> str:
    """What the caster's player may not do with a model that his card holds."""
    assailed = position.asks(Assailing)
    if assailed is not None and assailed.piece == a.piece_of(code) and a.verb_of(code) == a.PLACE:
        return thrown_bar(position, assailed, a.arg_of(code))
    controlled = position.asks(Controlling)
    if controlled is not None and controlled.piece == a.piece_of(code) and a.verb_of(code) != a.PASS:
        return control_bar(position, controlled, code)
    return ""


def control_bar(position: Position, frame: Controlling, code: int) -> str:
    """Why Control does not make the model do this: it is none of what it does (cult.control.limits), or costs more than
    is left (cult.ruling.control-costs)."""
    if a.verb_of(code) not in (a.MOVE, a.TURN, a.OPEN, a.CLOSE) or refuses(position, frame.piece, code):
        return "not controlled so"
    bar = hindrance(position, code)
    if bar:
        return bar
    return "control points" if control_cost(position, frame.piece, code) > frame.points else "not controlled so"
