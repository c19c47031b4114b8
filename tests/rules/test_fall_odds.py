"""The odds of falls and jumps are those of every throw played through the rules themselves."""

from fractions import Fraction

import pytest

from sensorium.rules.chapters.fall_odds import is_risky
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.move_resolver import decline, resolve
from sensorium.rules.core.odds import prospects
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE, NOBODY, PRONE
from tests.rules.scenes import setting

TOP = """
######
#Ap..#
######

deck 2
map
######
"""
EMPTY = TOP + "#....#\n######\n"
ENEMY = TOP + "#.S..#\n######\n"
CORNERED = TOP + "#TSU.#\n######\n"
FRIEND = TOP + "#.B..#\n######\n"
TWICE = TOP + "#.p..#\n######\n\ndeck 3\nmap\n######\n#.S..#\n######\n"
LADDER = EMPTY.replace("#Ap", "#Al").replace("#....#", "#.l..#")
ENEMIES = ("S stealer N", "T stealer N", "U stealer N")

SCENES: dict[str, tuple[str, ...]] = {
    "empty": (EMPTY,),
    "enemy": (ENEMY, *ENEMIES[:1]),
    "cornered": (CORNERED, *ENEMIES),
    "friend": (FRIEND, "B marine N"),
    "twice": (TWICE, *ENEMIES[:1]),
    "twice past one": (TWICE, "T stealer N at 2:2,1", *ENEMIES[:1]),
    "fire": (EMPTY, "burning 2:2,1"),
    "fire and an enemy": (ENEMY, *ENEMIES[:1], "burning 2:2,1"),
    "fire further down": (TWICE, *ENEMIES[:1], "burning 3:2,1"),
    "ladder": (LADDER,),
}


class Counted:
    """What became of everybody, over every way the dice can fall, each with its exact weight."""

    def __init__(self, position: Position, code: int) -> None:
        self.dead = [Fraction()] * len(position.kind)
        self.fallen = self.prone = Fraction()
        marine = a.piece_of(code)
        deck = position.board.deck_of[position.place[marine]]
        labels = position.label
        pending = [(played(position, code), Fraction(1))]
        while pending:
            here, chance = pending.pop()
            who = asked(here)
            if who == CHANCE:
                total = sum(weights(here))
                for outcome, ways in zip(answers(here), weights(here), strict=True):
                    pending.append((played(here, outcome), chance * Fraction(ways, total)))
                continue
            if who != NOBODY and asked_kind(here) != 0:
                answer = decline(here)
                pending.append((played(here, answers(here)[0] if answer is None else answer), chance))
                continue
            for slot, label in enumerate(labels):
                if here.find(label) < 0:
                    self.dead[slot] += chance
            living = here.on_board(marine)
            self.fallen += chance * int(not living or here.board.deck_of[here.place[marine]] != deck)
            self.prone += chance * int(living and bool(here.flags[marine] & PRONE))


def played(position: Position, code: int) -> Position:
    later = position.copy()
    play(later, code)
    return later


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("text", ["A move E", "A move E then jump", "A jump"])
def test_the_odds_are_those_of_every_throw(name: str, text: str) -> None:
    drawing, *lines = SCENES[name]
    position = setting("first+deathwing", drawing, "A marine E", *lines)
    if text == "A jump":
        position.stand(0, position.board.find("2,1"))
    if "fire" in name and text != "A move E" and name != "fire further down":
        return  # nobody jumps into it
    *leads, code = resolve(position, text)
    for lead in leads:
        play(position, lead)
    assert is_risky(position, code) == (name != "ladder" or text != "A move E")
    found = prospects(position, code)
    counted = Counted(position, code)
    assert Fraction(found.fall, found.total) == counted.fallen
    assert Fraction(found.prone, found.total) == counted.prone
    assert [Fraction(found.risk(slot), found.total) for slot in range(len(position.kind))] == counted.dead
    assert Fraction(found.own_death, found.total) == counted.dead[0]
    below = [slot for slot in range(1, len(position.kind)) if found.risk(slot)]
    assert found.kill == (found.risk(below[0]) if below else 0)  # of whoever is hit first


def test_a_stealer_risks_nothing() -> None:
    position = setting("first+deathwing", ENEMY, "A marine E", "S stealer N", "turn stealer")
    stealer = 1
    position.stand(stealer, position.board.find("3,1"))
    code = a.pack(a.MOVE, stealer, 6)
    assert not is_risky(position, code)
    assert prospects(position, code).fall == 0
