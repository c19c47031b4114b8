"""Why an answer with a psychic card is refused: a force card, an Aura, a discard, the next strike of a Lightning
Arc."""

from typing import Final

from sensorium.rules.chapters.board_cards import Hurling, Switching
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.casts import Arc
from sensorium.rules.chapters.casualties import Sheltering
from sensorium.rules.chapters.force import Battle, battle_asks
from sensorium.rules.chapters.hands import Discarding, ExtraCards
from sensorium.rules.chapters.mind_cards import Assailing, Controlling, Scanning
from sensorium.rules.content.cards import AURA, CARDS
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

CARD_ANSWERS: Final = (a.FORCE, a.DISCARD, a.DRAW_TWO, a.SHELTER, a.BOOST, a.ARC, a.HURL, a.LIE, a.ALSO)


def card_reason(position: Position, code: int) -> str:
    """Why this is no answer to what is asked now."""
    verb, arg = a.verb_of(code), a.arg_of(code)
    frame = position.stack[-1]
    if verb == a.DRAW_TWO:
        return "not asked" if isinstance(frame, ExtraCards) else "no cards now"
    if verb == a.DISCARD:
        return "not in hand" if isinstance(frame, Discarding) else "no discard now"
    if verb == a.FORCE:
        return force_reason(position, arg)
    if verb == a.SHELTER:
        return shelter_reason(position, arg)
    if verb == a.BOOST:
        return "not in hand" if isinstance(frame, Boosting) else "no fight"
    if verb == a.ARC:
        if not isinstance(frame, Arc):
            return "no arc now"
        return "arc twice" if frame.struck >> arg & 1 else "no blind route"
    if verb == a.HURL:
        return "must hurl" if isinstance(frame, Hurling) else "nothing to hurl"
    if verb == a.LIE:
        return "not asked" if isinstance(frame, Assailing) else "not thrown there"
    return "no card to go on with" if isinstance(frame, Switching | Scanning) else "not asked"


def force_reason(position: Position, card: int) -> str:
    frame = position.asks(Battle)
    if frame is None:
        return "no force battle"
    if card not in position.psychic.hand(battle_asks(position, frame)):
        return "not in hand"
    return "wrong colour"


def shelter_reason(position: Position, card: int) -> str:
    frame = position.asks(Sheltering)
    if frame is None:
        return "nothing to shelter from"
    return "not in hand" if CARDS[card].power == AURA else "no aura"


def thrown_reason(position: Position, code: int) -> str:
    """What the caster's player may not do with a model that his card holds."""
    assailed = position.asks(Assailing)
    if assailed is not None and assailed.piece == a.piece_of(code) and a.verb_of(code) == a.PLACE:
        return "not thrown there"
    controlled = position.asks(Controlling)
    if controlled is not None and controlled.piece == a.piece_of(code) and a.verb_of(code) != a.PASS:
        return "not controlled so"
    return ""
