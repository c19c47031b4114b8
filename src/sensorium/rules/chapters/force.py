"""The force battle: card by card, of the colour of the attacking card's suit, either side free to stop.

The colour is that of the attacking card's suit all through (wd.force.colour-fixed, wd.force.attack-card-icon-ignored);
what counts of a card that is played is its icon, and of an Aura its suit (wd.force.played-card-suit-ignored,
wd.force.aura-top-icon, wd.card.force-icon). Cards come from the player's one hand, whoever casts and whoever is struck
(cult.force.one-hand, wd.ruling.force-attacker-own-psyker), cost nothing and are no action (cult.force.free,
cult.psyker.not-casts, wd.ruling.force-card-ap, cult.ruling.cp-force-cards).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casts import dispel
from sensorium.rules.chapters.hands import take_from_hand
from sensorium.rules.content.cards import CARD_WORDS, CARDS, COLOURS
from sensorium.rules.core.answers import ARG_SHIFT, FORCE, PASS, arg_of, verb_of
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, label_at
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS

BATTLE: Final = 116
DEFENDING: Final = 0
ANSWERING: Final = 1


class Battle(NamedTuple):
    """Does he play a force card?"""

    kind: Literal[116]
    attacker: int  # the side that has cast
    colour: int
    aegis: int  # free defences that are left
    stage: int
    label: int  # a psyker who is struck


def fitting(position: Position, side: int, colour: int) -> list[int]:
    """The force cards of this colour in a hand: wd.card.force-icon, wd.card.aura-is-force."""
    return [card for card in dict.fromkeys(position.psychic.hand(side)) if CARDS[card].icon == colour]


def fought_over(position: Position) -> Frame:
    """The cast, or the attack of a Lightning Arc, that the battle now asked about lies on."""
    return position.stack[-2]


def battle_asks(position: Position, frame: Battle) -> int:
    """One card each in turn, the defender first: wd.force.block, wd.force.alternate, wd.force.attacker-answers."""
    other = STEALERS if frame.attacker == MARINES else MARINES
    return other if frame.stage == DEFENDING else frame.attacker


def run_battle(position: Position, frame: Battle) -> bool:
    """The free defences come first, one for each librarian: wd.aegis.free-defence, wd.aegis.no-card, wd.aegis.no-ap,
    wd.aegis.no-action, wd.ruling.aegis-order, wd.aegis.then-battle. Whoever holds any card is asked, whether it fits or
    not: cult.hand.always-asked, cult.ruling.question-timing."""
    if frame.stage == DEFENDING and frame.aegis:
        position.swap(frame._replace(aegis=frame.aegis - 1, stage=ANSWERING))
        position.tell("aegis", piece=position.name_of(frame.label))
        return False
    if position.psychic.hand(battle_asks(position, frame)):
        return True
    end_battle(position, frame)
    return False


def battle_choices(position: Position, frame: Battle) -> list[int]:
    """wd.force.optional, wd.force.no-card-no-defence"""
    side = battle_asks(position, frame)
    return [PASS, *(FORCE | card << ARG_SHIFT for card in fitting(position, side, frame.colour))]


def take_battle(position: Position, frame: Battle, code: int) -> None:
    if verb_of(code) == PASS:
        end_battle(position, frame)  # wd.force.ends
        return
    side = battle_asks(position, frame)
    take_from_hand(position, side, arg_of(code))
    position.past = position.past._replace(laid=position.past.laid | 1 << arg_of(code))
    position.tell("force", side=SIDE_WORDS[side], card=CARD_WORDS[arg_of(code)], colour=COLOURS[frame.colour])
    position.swap(frame._replace(stage=ANSWERING if frame.stage == DEFENDING else DEFENDING))


def end_battle(position: Position, frame: Battle) -> None:
    """Whoever laid the last card has won: wd.force.last-card-wins. If that is the attacker, or nobody has defended, the
    card is resolved in full (wd.force.attacker-wins); if it is the defender, or an Aegis, it is dispelled
    (wd.force.defender-wins, wd.aegis.attacker-needs-force-card, wd.aegis.attack-fails)."""
    position.pop()
    if frame.stage == ANSWERING:
        dispel(position)


declare(
    Battle,
    number=BATTLE,
    word="force",
    run=run_battle,
    asks=battle_asks,
    choices=battle_choices,
    take=take_battle,
    subject=lambda position, frame: label_at(position, frame.label),
    texts={
        "force": "{piece} is attacked by a psychic card. Play a force card?",
        "force answer": "The attack on {piece} is stopped. Play a force card to make it work?",
    },
    told=lambda position, frame: "force" if frame.stage == DEFENDING else "force answer",
)
