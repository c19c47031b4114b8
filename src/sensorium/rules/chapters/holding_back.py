"""A stealer player who may take fewer blips than he is due, and what the marine player can do if he never takes any.

Only where the mission says so: in generated scenarios the number is the most he may take
(deathwing.generator.reinforcements). They have no turn limit, so that whoever holds back for ever has to give up
the rest in the end: deathwing.ruling.generator-stalemate.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush_counters import in_hand
from sensorium.rules.core.answers import CLAIM, HOLD_BACK, PASS, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, marines, stealers
from sensorium.rules.core.vocabulary import ACTED, USED

HOLD_OFFER: Final = 140
CLAIM_OFFER: Final = 141
QUIET_TURNS: Final = 5


class HoldOffer(NamedTuple):
    """Does he take another blip? Asked for each of them before any is drawn."""

    kind: Literal[140]
    due: int  # still to be asked for


class ClaimOffer(NamedTuple):
    """The stealers have kept still for five turns: do they lose what they have not taken?"""

    kind: Literal[141]


def offer_blips(position: Position, due: int) -> None:
    """Ask how many of them he takes."""
    position.taking = 0
    if in_hand(position) >= 0:
        due -= 1  # deathwing.ambush.instead-of-blip
    if due > 0:
        position.push(HoldOffer(HOLD_OFFER, due))


def offers(position: Position, frame: HoldOffer) -> list[int]:
    return [PASS, HOLD_BACK]


def take_offer(position: Position, frame: HoldOffer, code: int) -> None:
    """He takes it, or none any more this turn."""
    position.pop()
    if verb_of(code) == HOLD_BACK:
        position.tell("held back", blips=frame.due)
        return
    position.taking += 1
    if frame.due > 1:
        position.push(HoldOffer(HOLD_OFFER, frame.due - 1))


# -- five quiet turns ------------------------------------------------------------------------------------------------


def note_quiet(position: Position) -> None:
    """As a stealer turn ends: whether he has taken nothing, blip or ambush counter, and nothing of his has acted."""
    if not position.scenario.supply.optional:
        return
    came = position.supplied + position.ambushes
    acted = any(position.flags[slot] & (ACTED | USED) for slot in range(position.marine_count, len(position.kind)))
    position.quiet = 0 if acted or came != position.supply_mark else position.quiet + 1
    position.supply_mark = came


def may_claim(position: Position) -> bool:
    """Only while there is something to lose."""
    return position.quiet >= QUIET_TURNS and not position.forfeited and not is_used_up(position)


def is_used_up(position: Position) -> bool:
    total = position.scenario.supply.total
    return total >= 0 and position.supplied >= total


def claims(position: Position, frame: ClaimOffer) -> list[int]:
    return [PASS, CLAIM]


def take_claim(position: Position, frame: ClaimOffer, code: int) -> None:
    """The blips that have not come never will."""
    position.pop()
    if verb_of(code) == CLAIM:
        position.forfeited = 1
        position.quiet = 0
        position.tell("forfeited")


declare(
    HoldOffer,
    number=HOLD_OFFER,
    word="hold offer",
    asks=stealers,
    choices=offers,
    take=take_offer,
    texts={"hold offer": "Take another blip this turn?"},
)
declare(
    ClaimOffer,
    number=CLAIM_OFFER,
    word="claim offer",
    asks=marines,
    choices=claims,
    take=take_claim,
    texts={"claim offer": "The stealers have kept still for five turns. Do they lose the blips they have not taken?"},
)
