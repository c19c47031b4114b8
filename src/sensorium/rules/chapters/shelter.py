"""Auras: a psyker who has been hit by anything but close assault or a fall may be sheltered from that one attack.

cult.aura.shelter, cult.aura.timing, cult.aura.self-only, cult.aura.once, cult.aura.unstoppable,
cult.ruling.aura-friendly
"""

from sensorium.rules.chapters.card_aim import side_of_piece
from sensorium.rules.chapters.casting import SHELTERED
from sensorium.rules.chapters.casts import Arc, Casting
from sensorium.rules.chapters.casualties import CAUSES, SHELTERING, Sheltering, alive, destroy
from sensorium.rules.chapters.hands import take_from_hand
from sensorium.rules.chapters.lightning import ENDED
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.cards import AURA, CARD_WORDS, CARDS
from sensorium.rules.core.answers import ARG_SHIFT, PASS, PIECE_SHIFT, SHELTER, arg_of, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, label_at


def run_shelter(position: Position, frame: Sheltering) -> bool:
    """His player is asked as long as he holds any card at all, which everybody knows; a card that this very attack has
    cost him may have been the last."""
    if not alive(position, frame.piece, frame.label):
        position.pop()
        return False
    if position.psychic.hand(side_of_piece(position, frame.piece)):
        return True
    yield_to(position, frame)
    return False


def shelter_choices(position: Position, frame: Sheltering) -> list[int]:
    """An Aura of any suit: cult.aura.shelter. One that is played here is no force card: cult.ruling.aura-either-or."""
    hand = position.psychic.hand(side_of_piece(position, frame.piece))
    base = SHELTER | frame.piece << PIECE_SHIFT
    auras = [card for card in dict.fromkeys(hand) if CARDS[card].power == AURA]
    return [PASS, *(base | card << ARG_SHIFT for card in auras)]


def take_shelter(position: Position, frame: Sheltering, code: int) -> None:
    if verb_of(code) == PASS:
        yield_to(position, frame)
        return
    position.pop()
    take_from_hand(position, side_of_piece(position, frame.piece), arg_of(code))
    position.past = position.past._replace(sheltered=frame.label)
    position.tell("sheltered", piece=position.name(frame.piece), card=CARD_WORDS[arg_of(code)])
    beneath = position.stack[-1]
    if CAUSES[frame.cause] == "hold" and isinstance(beneath, Casting):
        position.swap(beneath._replace(stage=SHELTERED))
    if CAUSES[frame.cause] == "lightning-arc":
        end_arc(position)


def end_arc(position: Position) -> None:
    """wd.arc.dispelled-ends, cult.ruling.aura-arc"""
    for depth in range(len(position.stack) - 1, -1, -1):
        frame = position.stack[depth]
        if isinstance(frame, Arc):
            ended = frame._replace(stage=ENDED)
            position.stack = (*position.stack[:depth], ended, *position.stack[depth + 1 :])
            return


def yield_to(position: Position, frame: Sheltering) -> None:
    """Nothing shelters him."""
    position.pop()
    if CAUSES[frame.cause] != "hold":
        position.push(SIGHT_CHECK)
        destroy(position, frame.piece, CAUSES[frame.cause], frame.by - 1)


declare(
    Sheltering,
    number=SHELTERING,
    word="shelter",
    run=run_shelter,
    asks=lambda position, frame: side_of_piece(position, frame.piece),
    choices=shelter_choices,
    take=take_shelter,
    piece=lambda position, frame: frame.piece,
    subject=lambda position, frame: label_at(position, frame.label),
    texts={"shelter": "{piece} is hit. Play an Aura?"},
)
