"""What a mission must have for a condition ever to hold: words that whoever checks missions knows how to look up.

A demand is one of these with the places of its operands among the condition's numbers: ``(ROOM, 0, 1)`` asks for room
in the area ``numbers[0]`` for ``numbers[1]`` marines.
"""

from typing import Final

STEALERS: Final = 0  # (n) so many stealers come
TURNS: Final = 1  # (n) the game lasts so long
MEN: Final = 2  # (n) there are so many marines
EXIT: Final = 3  # (square) a marine can walk to that exit; without an operand, to any
FLAMES: Final = 4  # (area) flamers with shots enough, and a place to aim from
WAY: Final = 5  # (area) a marine can walk there
ROOM: Final = 6  # (area, n) and so many find room
HITS: Final = 7  # (piece) the object can be hit
LOOT: Final = 8  # (piece) a marine can walk to the object
PLACE_OF_WORK: Final = 9  # (work) a marine can walk to where it is worked, and to what it needs
SECURING: Final = 10  # (n) so many entry areas, and something that secures them
GUARDS: Final = 11  # (distance) marines enough to be that near to every entry area
BEARER: Final = 12  # (gear) somebody carries the weapon
BROODLORD: Final = 13  # () a broodlord can come
OBJECTIVE: Final = 14  # (side) that side has an objective

Demands = tuple[tuple[int, ...], ...]
