"""What is foretold of a psychic card is what comes of it: every cast of every kind, every die played through the rules
while nobody answers. And who might answer is told alike whatever he holds."""

from fractions import Fraction

import pytest

from sensorium.rules.chapters.card_odds import BY_AEGIS, BY_AURA, BY_FORCE, FORESIGHT
from sensorium.rules.content.cards import AURA, CARD_WORDS, CARDS, POWER_WORDS, SECTION
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.odds import prospects
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES
from tests.rules.scenes import setting

ALL = "first+deathwing+whitedwarf+psychic+cult"
MAP = """
##########
#L..+.H..#
#....c.M.#
#B.#+#####
#.......S#
##########

sections
##########
#aaaabbbb#
#aaaabbbb#
#aa#e#####
#dddddddd#
##########
"""
PIECES = ("L librarian E", "B marine E", "M magus W", "H hybrid W with autocannon", "S stealer W")


def scene(card: str, stealer: str = "hand stealer jinx/yellow") -> Position:
    position = setting(ALL, MAP, f"hand marine {card}", stealer, *PIECES)
    position.shut &= ~(1 << position.board.find("4,1"))
    play(position, a.ACTIVATE | 0 << a.PIECE_SHIFT)
    return position


def casts(position: Position) -> list[int]:
    return [code for code in answers(position) if a.verb_of(code) == a.CAST and not a.cp_of(code)]


def deaths(position: Position, chance: Fraction, dead: dict[int, Fraction], depth: int) -> None:
    """Play on until the cast is over, every way the dice can fall; nobody answers, and nothing more is done with it."""
    if len(position.stack) <= depth:
        for label in dead:
            if position.find(label) < 0:
                dead[label] += chance
        return
    legal = answers(position)
    if asked(position) == CHANCE:
        ways = weights(position)
        for code, number in zip(legal, ways, strict=True):
            later = position.copy()
            play(later, code)
            deaths(later, chance * Fraction(number, sum(ways)), dead, depth)
        return
    later = position.copy()
    play(later, a.PASS if a.PASS in legal else legal[0])
    deaths(later, chance, dead, depth)


@pytest.mark.parametrize("power", [power for power in range(len(POWER_WORDS)) if power != AURA])
def test_every_cast_comes_to_what_was_foretold(power: int) -> None:
    number = next(at for at, card in enumerate(CARDS) if card.power == power)
    position = scene(CARD_WORDS[number])
    codes = casts(position)
    assert codes, "there is something to cast it at"
    for code in codes:
        found = prospects(position, code)
        later = position.copy()
        depth = len(later.stack)
        dead = {position.label[slot]: Fraction() for slot in range(len(position.kind)) if position.on_board(slot)}
        play(later, code)
        deaths(later, Fraction(1), dead, depth)
        risks = {position.label[slot]: Fraction(ways, found.total) for slot, ways in found.risks}
        assert {label: part for label, part in dead.items() if part} == risks


def test_every_kind_that_is_cast_is_foretold() -> None:
    assert sorted(FORESIGHT) == [power for power in range(len(POWER_WORDS)) if power != AURA]


def answered(position: Position, target: str) -> dict[str, int]:
    code = next(code for code in casts(position) if named(position, code) == target)
    return {position.name(slot): ways for slot, ways in prospects(position, code).answers}


def named(position: Position, code: int) -> str:
    if CARDS[a.extra_of(code)].power in SECTION:
        return position.board.name(a.arg_of(code))
    return position.name(a.arg_of(code))


def test_who_might_answer_is_told_whatever_he_holds() -> None:
    for hand in ("aura/yellow", "switch/green", "jinx/yellow"):
        assert answered(scene("control/none", f"hand stealer {hand}"), "M") == {"M": BY_FORCE | BY_AURA}
        assert answered(scene("smite/none", f"hand stealer {hand}"), "5,1") == {"M": BY_FORCE | BY_AURA}
        assert answered(scene("vortex/none", f"hand stealer {hand}"), "5,1") == {"M": BY_AURA}
    # Everybody knows that an empty hand holds nothing.
    assert answered(scene("control/none", "hand stealer"), "M") == {}


def test_a_librarian_answers_for_nothing() -> None:
    drawing = "######\n#L..M#\n######"
    position = setting(ALL, drawing, "hand stealer control/none", "turn stealer", "L librarian E", "M magus W")
    play(position, a.ACTIVATE | 1 << a.PIECE_SHIFT)
    assert asked(position) != MARINES
    code = next(code for code in answers(position) if a.verb_of(code) == a.CAST)
    assert prospects(position, code).answers == [(0, BY_AEGIS)]
