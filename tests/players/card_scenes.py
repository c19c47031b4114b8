"""Scenes with psychic cards that several tests of the players share."""

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.core.position import Position

NEAR = """
map
###########
#L.../.ST.#
####.######
####.######
####A######
###########

sections
###########
#aaaabcccc#
####d######
####d######
####d######
###########

L librarian E
A marine N
S stealer W
T stealer W
"""
GUNS = """
turn stealer

map
##############
#..A..../..S.#
#L.......P.T.#
##############

sections
##############
#aaaaaabbbbbb#
#aaaaaabbbbbb#
##############

L librarian E
A marine E overwatch
P {leader} W
S stealer W
T stealer W
"""


def position_of(scene: str, rest: str, hands: str) -> Position:
    head = f"rules first+deathwing+whitedwarf+psychic+cult\n{hands}\n"
    return set_up(read_cases(f"```case here\n{head}{scene}{rest}\n= L alive\n```", "page.md")[0])
