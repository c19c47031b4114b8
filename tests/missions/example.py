"""A small mission with everything in it, for the tests to read and to break."""

EXAMPLE = '''\
id = "lamp-room"
name = "The Lamp Room"
rules = "fourth"
story = "Dark"
number = 2
next = "afterglow"
carries = ["survivors", "losses"]
briefing = """
The lamp room is at the end
of the passage."""

[goals]
marine = "Burn it."
stealer = "Keep it."

[results]
marine = "It burns."
stealer = "It does not."
draw = "It smoulders."

[board]
map = """
############
1.....#...##
###.#.+...##
#...#.#.g.##
#...+.######
#...#....2##
###x########"""
sections = """
############
#aaabb#ccc##
###a#bbccc##
#ddd#b#ccc##
#dddbb######
#ddd#eeee###
############"""
walls = ["5,3 5,4"]

[areas]
lock = "section d"
lamp-room = "section c"
passage = "sections a b and squares 5,5"
corner = "rect 0,0 3,1"

[[squad]]
name = "Castor"
members = [
    "Vale sergeant",
    "Orsk marine with heavy-flamer power-fist ammo 4",
    "Brand marine",
]
deploy = "lock"

[[squad]]
name = "Pollux"
members = ["Hale marine with assault-cannon power-fist reloads 0", "Ivo librarian psi 12"]
one_each = ["corner", "passage"]
by = "stealer"
facing = "E"
turn = 2

[[squad]]
name = "Late"
members = ["Dane marine"]
landing = ["lock", "corner"]
by = "chance"
turn = "event"

[[squad]]
name = "Brood"
members = ["Maw broodlord", "Dread stealer"]
deploy = "lamp-room"

[[object]]
name = "Relic"
kind = "artefact"
at = "8,2"
hits = 2
burns = true
fragile = 4

[[object]]
name = "Tinker"
kind = "cat"
carried_by = "Vale"
wanders = 3

[stealers]
start = 2
place = ["lamp-room", "passage"]
reinforcements = [3, 2, 1]
total = 16
last_turn = 8
spared = 6
mix = [9, 4, 9]
broodlord = true

[doors]
locked = ["4,4"]
stuck = ["6,2 4+"]

[entries]
closed = [2]

[fixtures]
"8,3" = 3

[[work]]
id = "console"
at = "8,3"
cost = 2
times = 3
once_a_turn = true
undone = true
needs = "Relic"
do = ["unlock door 4,4", "say Bolts draw back."]

[[work]]
id = "hatch"
at = "5,1"
cost = 1
on_it = true
by = "stealer"

[[objective]]
side = "marine"
when = "burned lamp-room then (held lamp-room by 2 and not Vale dead)"
judged = "at once"
degree = "decisive"
text = "It has burned."

[[objective]]
side = "stealer"
when = "2 of (losses 3, turn 8, once worked console)"

[[objective]]
side = "draw"
when = "Relic out"

[[event]]
when = "turn 4"
do = ["open entry 2", "arrive Late", "say The hull groans."]

[[event]]
when = "entered lamp-room"
judged = "at once"
do = "hazard corner marine 5+"

[game]
turns = 12
clock = 180
first = "stealer"
allows = ["securing", "passing"]

[balance]
marine = 0.5
'''


def changed(old: str, new: str) -> str:
    """The example with one place changed; the place must be there once."""
    assert EXAMPLE.count(old) == 1, old
    return EXAMPLE.replace(old, new)


SMALL = '''\
id = "small"
name = "Small"
rules = "fourth"
briefing = "Short."

[goals]
marine = "m"
stealer = "s"

[results]
marine = "m"
stealer = "s"

[board]
map = """
{map}"""
sections = """
{sections}"""

[areas]
lock = "section a"
{areas}

[[squad]]
name = "Castor"
members = ["Vale sergeant", "Orsk marine with heavy-flamer power-fist ammo 2"]
deploy = "lock"

{rest}
'''

MAP = """\
#########
#..+...1#
#..#.#.##
#########"""
SECTIONS = """\
#########
#aabbcc##
#aa#b#c##
#########"""


def small(
    rest: str = '[[objective]]\nside = "marine"\nwhen = "kills 1"\n',
    drawn: str = MAP,
    sections: str = SECTIONS,
    areas: str = "",
    supply: str = "[stealers]\nreinforcements = 1\n",
) -> str:
    """A mission of a few squares, to be made wrong in one way."""
    return SMALL.format(map=drawn, sections=sections, areas=areas, rest=supply + rest)
