"""Cards discarded in close assault: a psyker who faces his enemy adds to his result before the dice are rolled.

The attacker shows his first, then the defender (cult.boost.order); at most as many as his level of mastery in one round
(cult.boost.discard), each worth 1, or 2 to whoever bears a force axe (cult.boost.value).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.hands import take_from_hand
from sensorium.rules.chapters.psykers import holds_cards, mastery_of, may_play
from sensorium.rules.content.cards import CARD_WORDS
from sensorium.rules.content.kinds import side_of
from sensorium.rules.content.weapons import FORCE_AXE
from sensorium.rules.core.answers import ARG_SHIFT, BOOST, PASS, PIECE_SHIFT, arg_of, verb_of
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, label_at

BOOSTING: Final = 124
BOOSTED: Final = 125


class Boosted(NamedTuple):
    """What the fighters have added with cards; it lies beneath their fight until that is over."""

    kind: Literal[125]
    attacker: int
    defender: int  # -1: a door
    attack: int
    defence: int


class Boosting(NamedTuple):
    """Which card does a fighter discard? It lies on the fight."""

    kind: Literal[124]
    piece: int
    label: int
    left: int


def begin_boosts(position: Position, attacker: int, defender: int, front: bool, fight: Frame) -> None:
    """Ask both before the fight goes on: ``front`` says whether the defender faces his attacker."""
    position.push(Boosted(BOOSTED, attacker, defender, 0, 0))
    position.push(fight)
    if defender >= 0 and front:
        ask(position, defender)
    ask(position, attacker)


def ask(position: Position, piece: int) -> None:
    """Whoever could, whatever he holds: cult.hand.always-asked. A prone one faces nobody and is not asked for here:
    cult.ruling.prone-psyker."""
    if may_play(position, piece):
        position.push(Boosting(BOOSTING, piece, position.label[piece], mastery_of(position, piece)))


def boosts_of(position: Position, piece: int) -> int:
    """What this fighter has added to the fight that is going on."""
    frame = fight_now(position)
    if frame is None:
        return 0
    if frame.attacker == piece:
        return frame.attack
    return frame.defence if frame.defender == piece else 0


def fight_now(position: Position) -> Boosted | None:
    """The fight that is going on, with what its fighters have added."""
    for frame in reversed(position.stack):
        if isinstance(frame, Boosted):
            return frame
    return None


def value_of(position: Position, piece: int) -> int:
    return 2 if position.gear[piece] & FORCE_AXE else 1


def run_boosting(position: Position, frame: Boosting) -> bool:
    if frame.left and holds_cards(position, frame.piece):
        return True
    position.pop()
    return False


def boost_choices(position: Position, frame: Boosting) -> list[int]:
    hand = position.psychic.hand(side_of(position.kind[frame.piece]))
    base = BOOST | frame.piece << PIECE_SHIFT
    return [PASS, *(base | card << ARG_SHIFT for card in dict.fromkeys(hand))]


def take_boost(position: Position, frame: Boosting, code: int) -> None:
    if verb_of(code) == PASS:
        position.pop()
        return
    piece = frame.piece
    take_from_hand(position, side_of(position.kind[piece]), arg_of(code))
    value = value_of(position, piece)
    position.tell("boosts", piece=position.name(piece), card=CARD_WORDS[arg_of(code)], points=value)
    position.swap(frame._replace(left=frame.left - 1))
    add_boost(position, piece, value)


def add_boost(position: Position, piece: int, value: int) -> None:
    """Note with the fight what a fighter has added."""
    fight = fight_now(position)
    assert fight is not None
    if fight.attacker == piece:
        more = fight._replace(attack=fight.attack + value)
    else:
        more = fight._replace(defence=fight.defence + value)
    position.stack = tuple(more if frame is fight else frame for frame in position.stack)


def run_boosted(position: Position, frame: Boosted) -> bool:
    position.pop()
    return False


declare(
    Boosting,
    number=BOOSTING,
    word="boost",
    run=run_boosting,
    asks=lambda position, frame: side_of(position.kind[frame.piece]),
    choices=boost_choices,
    take=take_boost,
    piece=lambda position, frame: frame.piece,
    subject=lambda position, frame: label_at(position, frame.label),
    texts={"boost": "Which card does {piece} discard to fight better?"},
)
declare(
    Boosted,
    number=BOOSTED,
    word="boosted",
    run=run_boosted,
    asks=lambda position, frame: side_of(position.kind[frame.attacker]),
)
