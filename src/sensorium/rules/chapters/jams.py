"""Clearing a jam: 1 point (first.jam.clear-cost, fourth.jam.clear.cost), and what the marine does afterwards."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.overwatch import do_overwatch
from sensorium.rules.core.answers import PASS, PIECE_SHIFT, SET_OVERWATCH, UNJAM, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, marines
from sensorium.rules.core.vocabulary import GUARD, JAMMED, JINXED, PRONE

UNJAMMED: Final = 23


class Unjammed(NamedTuple):
    """Straight back to overwatch, or not?"""

    kind: Literal[23]
    marine: int


def clearings(position: Position, marine: int, points: int, out: list[int]) -> None:
    """Whenever he has the point, of either kind: first.cost.marine-clear-jam, first.jam.clear-with-cp,
    fourth.ruling.jam-marine-turn."""
    if points >= 1 and position.flags[marine] & JAMMED and not position.flags[marine] & PRONE:
        out.append(UNJAM | marine << PIECE_SHIFT)


def do_unjam(position: Position, marine: int) -> None:
    """first.jam.fires-normally-after; in the fourth edition he may go straight back to overwatch. A hybrid that clears
    what Jinx has jammed acts, and draws fire as any stealer does: cult.jinx.clear, first.overwatch.every-action."""
    if marine >= position.marine_count:
        react(position, marine)
    position.flags[marine] &= ~(JAMMED | JINXED)  # cult.jinx.clear
    position.tell("cleared the jam", piece=position.name(marine))
    # Whatever he has done or suffered since the jam: fourth.jam.clear.back-to-overwatch, fourth.jam.clear.on-guard,
    # fourth.ruling.jam-overwatch-after-other-action
    if position.rulebook.jam_clear_restores_overwatch and not position.flags[marine] & GUARD:
        position.push(Unjammed(UNJAMMED, marine))


def unjammed_choices(position: Position, frame: Unjammed) -> list[int]:
    return [PASS, SET_OVERWATCH | frame.marine << PIECE_SHIFT]


def take_unjammed(position: Position, frame: Unjammed, code: int) -> None:
    position.pop()
    if verb_of(code) == SET_OVERWATCH:
        do_overwatch(position, frame.marine)


declare(
    Unjammed,
    number=UNJAMMED,
    word="unjammed",
    asks=marines,
    choices=unjammed_choices,
    take=take_unjammed,
    piece=lambda position, frame: frame.marine,
    texts={"unjammed": "{piece} has cleared his gun. Back to overwatch?"},
)
