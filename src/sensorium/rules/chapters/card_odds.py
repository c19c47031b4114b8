"""What a psychic card would come to where it is cast, worked out without playing.

From what everybody can see: the squares it falls upon, who stands there, the scores, and who might answer. What a hand
holds is not asked, only whether it holds anything (cult.ruling.question-timing); so the odds are those of a card that
nobody stops.
"""

from typing import Final

from sensorium.rules.chapters.board_cards import Hurling
from sensorium.rules.chapters.card_aim import COUNTER, HAND, fills, flight, hurls, side_of_piece
from sensorium.rules.chapters.casting import ANNOUNCED, card_of, defenders
from sensorium.rules.chapters.casts import CASTING, Arc, Casting
from sensorium.rules.chapters.casualties import may_shelter, standing_on
from sensorium.rules.chapters.lightning import arc_score_at
from sensorium.rules.chapters.prospects import Prospects
from sensorium.rules.chapters.psychic_scores import psychic_score
from sensorium.rules.chapters.psykers import has_aegis, holds_cards, may_play
from sensorium.rules.content.cards import (
    ASSAIL,
    AT_MODEL,
    ATTACKS,
    BARRIER,
    BLAST,
    BURST_OF_SPEED,
    CARDS,
    CONTROL,
    HELLFIRE,
    JINX,
    LIGHTNING_ARC,
    MIASMA,
    PRESCIENCE,
    SCAN,
    SCORES,
    SMITE,
    STASIS,
    SWITCH,
    TELEPORT,
    UNSTOPPABLE,
    VORTEX,
)
from sensorium.rules.content.kinds import AS_PURESTRAIN
from sensorium.rules.core.answers import arg_of, extra_of, piece_of
from sensorium.rules.core.position import Position

# How somebody who is struck may answer: with force cards, with his free defence, with an Aura.
BY_FORCE: Final = 1
BY_AEGIS: Final = 2
BY_AURA: Final = 4
ANSWER_WORDS: Final = ("force", "aegis", "aura")


def foresee_cast(position: Position, code: int, free: bool) -> Prospects:
    """What this cast can come to, once nobody has stopped it, and who might."""
    caster, number, target = piece_of(code), min(extra_of(code), len(CARDS) - 1), arg_of(code)
    label = position.label[target] if card_of(number).power in AT_MODEL else -1
    frame = Casting(CASTING, caster, position.label[caster], number, target, label, ANNOUNCED)
    foresee = FORESIGHT.get(card_of(number).power)
    found = Prospects(1, 0) if foresee is None else foresee(position, frame)
    found.answers = answering(position, frame, found)
    return found


def foresee_arc(position: Position, code: int, free: bool) -> Prospects:
    """The next attack of a Lightning Arc that is under way."""
    arc = position.asks(Arc)
    if arc is None:
        return Prospects(1, 0)
    frame = Casting(CASTING, arc.caster, arc.label, arc.card, arg_of(code), -1, ANNOUNCED)
    found = lightning(position, frame)
    found.answers = answering(position, frame, found)
    return found


def foresee_throw(position: Position, code: int, free: bool) -> Prospects:
    """The thing flies this way of two."""
    frame = position.asks(Hurling)
    if frame is None:
        return Prospects(1, 0)
    cast = Casting(CASTING, frame.caster, frame.label, frame.card, frame.square, -1, ANNOUNCED)
    found = foresee_hurl(position, frame.caster, frame.square, [arg_of(code)], card_of(frame.card).strength)
    found.answers = answering(position, cast, found)
    return found


def foresee_hurl(position: Position, caster: int, square: int, directions: list[int], strength: int) -> Prospects:
    """Whoever is in its way dies without a roll (cult.blast.kills); where it may fly two ways, in one of them."""
    total = max(1, len(directions))
    risks: dict[int, int] = {}
    squares = 1 << square
    for direction in directions:
        for one in flight(position, square, direction, strength):
            squares |= 1 << one
            if position.occupied >> one & 1:
                slot = position.who[one]
                risks[slot] = risks.get(slot, 0) + 1
    found = Prospects(total, max(risks.values(), default=0), risks=sorted(risks.items()))
    found.squares = squares
    return found


# -- who might answer -------------------------------------------------------------------------------------------------


def answering(position: Position, frame: Casting, found: Prospects) -> list[tuple[int, int]]:
    """Everybody of the other side who might answer, with how: cult.target.psyker-is-target, cult.aura.shelter,
    cult.aura.not-places, cult.ruling.force-not-a-target."""
    card = card_of(frame.card)
    side = side_of_piece(position, frame.caster)
    ways: dict[int, int] = {}
    if card.power in ATTACKS and card.power not in UNSTOPPABLE:
        struck = defenders(position, frame)
        if card.power == LIGHTNING_ARC:
            struck = [slot for slot, _ in found.risks if may_play(position, slot)]
        for slot in struck:
            ways[slot] = (BY_FORCE if holds_cards(position, slot) else 0) | (
                BY_AEGIS if has_aegis(position, slot) else 0
            )
    sheltered = [slot for slot, number in found.risks if number] + (found.touched if card.power in AT_MODEL else [])
    for slot in sheltered:
        if side_of_piece(position, slot) != side and may_shelter(position, slot):
            ways[slot] = ways.get(slot, 0) | BY_AURA
    return sorted((slot, way) for slot, way in ways.items() if way)


# -- by kind of card --------------------------------------------------------------------------------------------------


def in_squares(position: Position, squares: int) -> list[int]:
    """The pieces that stand on these squares."""
    mask = standing_on(position, squares)
    return [slot for slot in range(len(position.kind)) if mask >> slot & 1]


def section(position: Position, frame: Casting) -> Prospects:
    """One die for each piece, of either side; what is aimed at decides which score is shown first."""
    power = card_of(frame.card).power
    squares = fills(position, power, frame.target)
    risks = [(slot, 7 - psychic_score(position, power, slot)) for slot in in_squares(position, squares)]
    at = position.who[frame.target] if position.occupied >> frame.target & 1 else -1
    needs = psychic_score(position, power, at) if at >= 0 else SCORES[power][AS_PURESTRAIN]
    found = Prospects(6, 7 - needs if risks else 0, needs=needs if risks else 0, dice=1 if risks else 0, risks=risks)
    found.own_death = found.risk(frame.caster)
    found.squares = squares
    return found


def place(position: Position, frame: Casting) -> Prospects:
    """It fills a place and strikes nobody: whoever is there is in it."""
    found = Prospects(1, 0)
    found.squares = fills(position, card_of(frame.card).power, frame.target)
    found.touched = in_squares(position, found.squares)
    return found


def one_model(position: Position, frame: Casting) -> Prospects:
    found = Prospects(1, 0)
    found.touched = [frame.target]
    found.squares = 1 << position.place[frame.target]
    return found


def one_square(position: Position, frame: Casting) -> Prospects:
    found = Prospects(1, 0)
    found.squares = 1 << frame.target
    return found


def looking(position: Position, frame: Casting) -> Prospects:
    found = Prospects(1, 0)
    if frame.target not in (HAND, COUNTER):
        found.touched = [frame.target]
        found.squares = 1 << position.place[frame.target]
    return found


def himself(position: Position, frame: Casting) -> Prospects:
    return Prospects(1, 0)


def lightning(position: Position, frame: Casting) -> Prospects:
    """One attack: cult.arc.score."""
    needs = arc_score_at(position, frame.target)
    held = position.occupied >> frame.target & 1
    risks = [(position.who[frame.target], 7 - needs)] if held else []
    found = Prospects(6, 7 - needs, needs=needs, dice=1, risks=risks)
    found.squares = 1 << frame.target
    return found


def hurling(position: Position, frame: Casting) -> Prospects:
    strength = card_of(frame.card).strength
    ways = hurls(position, frame.caster, frame.target, strength)
    return foresee_hurl(position, frame.caster, frame.target, ways, strength)


# Every kind of card that is cast, once.
FORESIGHT: Final = {
    CONTROL: one_model,
    MIASMA: place,
    SCAN: looking,
    SMITE: section,
    HELLFIRE: section,
    LIGHTNING_ARC: lightning,
    VORTEX: section,
    BARRIER: one_square,
    ASSAIL: one_model,
    BLAST: hurling,
    SWITCH: one_square,
    TELEPORT: one_square,
    BURST_OF_SPEED: himself,
    PRESCIENCE: himself,
    STASIS: place,
    JINX: one_model,
}
