"""The board the rules are timed on: about 150 squares, ten marines, doors, sections and five entry areas."""

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.core.position import Position

DECK = """
map
############################
#.....###########3##########
#.....+....##..........#####
#.....#.##.##.########.+...#
#..A..#.##.+..########.#...#
###+###.##.##.2#######.#...#
###.###.##.##.########.##+##
1..BCD..##.+..........+....4
###.###.##.##.########.##.##
###+###.##.##.##....##.##.##
#..E..#.##.##.##....##.##.##
#.....#.##....+F.G.H+......#
#.....+....##.##IJ..##.##.##
##########5###########.#####
######################.....#
############################
"""


def text(rules: str) -> str:
    letters = "ABCDEFGHIJ"
    kinds = {"B": "sergeant", "F": "sergeant"}
    gear = {"C": " with heavy-flamer power-fist", "G": " with heavy-flamer power-fist"}
    pieces = [f"{one} {kinds.get(one, 'marine')} E{gear.get(one, '')}" for one in letters]
    lines = ["```case bench", f"rules {rules}", "reinforcements 2", DECK, *pieces, "", "= turn marine", "```"]
    return "\n".join(lines)


def scene(rules: str) -> Position:
    """The position at the start of a marine turn."""
    return set_up(read_cases(text(rules), "bench")[0])
