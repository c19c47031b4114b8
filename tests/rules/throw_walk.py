"""Every throw of an attack played through the rules themselves, to hold the odds the engine gives to."""

from fractions import Fraction

from sensorium.rules.chapters.assault_choices import Assaulting, enemy_in, marine_in
from sensorium.rules.chapters.prospects import Prospects
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.events import Event
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.odds import odds, prospects
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, JAMMED, NOBODY

OPEN = """
#########
#.......#
#A.....S#
#.......#
#########
"""
DOOR = """
#######
#A+...#
#######
"""
GENERATOR = """
#######
#A.g..#
#######
"""
CLOSE = """
#####
#...#
#.A.#
#.S.#
#...#
#####
"""
TWO_SECTIONS = """
##########
#B..+..S.#
#A.....T.#
##########

sections
##########
#AAAAABBB#
#AAAAABBB#
##########
"""
LADDER = """
####
#A.#
####

deck 2
map
####
#S.#
####
"""


def choose(position: Position, text: str) -> int:
    """Go to the question that this move answers, and say the answer."""
    *leads, code = resolve(position, text)
    for lead in leads:
        play(position, lead)
    return code


class Tally:
    """What became of an attack, over every way the dice can fall, each with its exact weight."""

    def __init__(self, position: Position) -> None:
        self.labels = [position.label[slot] for slot in range(len(position.kind)) if position.place[slot] >= 0]
        self.dead = dict.fromkeys(self.labels, Fraction())
        self.doors: dict[int, Fraction] = {}
        self.tie = Fraction()
        self.jam = Fraction()
        self.whole = Fraction()

    def add(self, position: Position, chance: Fraction, told: list[Event], marine: int) -> None:
        self.whole += chance
        for label in self.labels:
            if position.find(label) < 0:
                self.dead[label] += chance
        gone = (position.board.doors & ~position.doors) | position.damaged
        for square in range(position.board.count):
            if gone >> square & 1:
                self.doors[square] = self.doors.get(square, Fraction()) + chance
        for event in told:
            if event.kind == "assault ends" and event.facts["attack"] == event.facts["defence"]:
                self.tie += chance
        if position.flags[marine] & JAMMED:
            self.jam += chance


def declining(position: Position) -> int:
    """What a player says who wants nothing; in a fight what is best of all that costs him nothing."""
    legal = answers(position)
    fight = position.asks(Assaulting)
    if fight is not None and a.verb_of(legal[-1]) in (a.BLOCK, a.PARRY, a.REROLL):
        sides = (position.label[marine_in(position, fight)], position.label[enemy_in(position, fight)])
        return wisest(position, sides, {})[1]
    return a.PASS if a.PASS in legal else legal[0]


Worth = tuple[Fraction, Fraction]


def wisest(position: Position, sides: tuple[int, int], known: dict[Frame, Worth]) -> tuple[Worth, int]:
    """What the best answer is worth, and the answer: his enemy's death less his own, and how safe he is. The first of
    those that are alike is to do nothing."""
    found: list[tuple[Worth, int]] = []
    for code in answers(position):
        later = position.copy()
        play(later, code)
        found.append((worth(later, sides, known), code))
    return max(found, key=lambda one: one[0])


def worth(position: Position, sides: tuple[int, int], known: dict[Frame, Worth]) -> Worth:
    """What a fight is worth to the marine, every throw played."""
    frame = position.asks(Assaulting)
    marine, enemy = (Fraction(int(position.find(label) < 0)) for label in sides)
    if frame is None:
        return enemy - marine, -marine
    if frame not in known:
        if asked(position) == CHANCE:
            total = sum(weights(position))
            values = []
            for code, ways in zip(answers(position), weights(position), strict=True):
                later = position.copy()
                play(later, code)
                one, two = worth(later, sides, known)
                values.append((one * Fraction(ways, total), two * Fraction(ways, total)))
            known[frame] = (
                sum((one for one, _ in values), Fraction()),
                sum((two for _, two in values), Fraction()),
            )
        elif a.verb_of(answers(position)[-1]) == a.SPEND_PSI:
            later = position.copy()
            play(later, a.PASS)
            known[frame] = worth(later, sides, known)
        else:
            known[frame] = wisest(position, sides, known)[0]
    return known[frame]


def walk(
    position: Position, codes: list[int], depth: int, marine: int, tally: Tally, before: tuple[Event, ...] = ()
) -> None:
    """Play the answers, one each time the game comes back to where it was asked, and every throw between them."""
    pending = [(position, Fraction(1), list(before), codes)]
    while pending:
        here, chance, told, left = pending.pop()
        who = asked(here)
        if who == CHANCE:
            total = sum(weights(here))
            for code, ways in zip(answers(here), weights(here), strict=True):
                later = here.copy()
                heard = list(told)
                play(later, code, heard)
                pending.append((later, chance * Fraction(ways, total), heard, left))
        elif (len(here.stack) <= depth and (not left or left[0] not in answers(here))) or who == NOBODY:
            tally.add(here, chance, told, marine)
        else:
            at_rest = len(here.stack) <= depth
            play(here, left[0] if at_rest else declining(here), told)
            pending.append((here, chance, told, left[1:] if at_rest else left))


def played(position: Position, codes: list[int], marine: int) -> Tally:
    tally = Tally(position)
    walk(position.copy(), codes, len(position.stack), marine, tally)
    assert tally.whole == 1
    return tally


def agree(position: Position, code: int, square: int = -1) -> Prospects:
    """Compare everything that ``prospects`` says with everything that can happen."""
    found = prospects(position, code)
    attacker = a.piece_of(code)
    tally = played(position, [code], attacker)
    compare(position, code, found, tally, square)
    return found


def compare(position: Position, code: int, found: Prospects, tally: Tally, square: int) -> None:
    attacker = a.piece_of(code)
    for label in tally.labels:
        slot = position.find(label)
        assert tally.dead[label] == Fraction(found.risk(slot), found.total), position.name(slot)
    if square >= 0:
        assert tally.doors.get(square, 0) == Fraction(found.kill, found.total)
    elif a.verb_of(code) in (a.FIRE, a.WATCH, a.ASSAULT, a.STORM):
        assert found.kill == found.risk(a.arg_of(code))
    assert tally.dead[position.label[attacker]] == Fraction(found.own_death, found.total)
    assert tally.tie == Fraction(found.tie, found.total)
    assert tally.jam == Fraction(found.jam, found.total)


def chance_of(position: Position, code: int) -> Fraction:
    return Fraction(*odds(position, code))
