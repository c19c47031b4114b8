"""Three small missions in which everything happens soon: each edition's weapons, doors and blips in one room, and what
the first edition's expansion adds, on two decks."""

from __future__ import annotations

from typing import Final

FOURTH: Final = '''
id = "arena-fourth"
name = "The Pit"
rules = "fourth"
briefing = "Everybody is here."

[results]
marine = "They walked out."
stealer = "Nobody walked out."
draw = "The lights went out."

[[board.deck]]
map = """
##########3####
#l...../......1
#......+.....r#
##.....#......#
##.....#.g..#.2
###############"""
sections = """
###############
#aaaaaabcccccc#
#aaaaaabcccccc#
##aaaaa#cccccc#
##aaaaa#cccc#c#
###############"""

[[board.deck]]
map = """
###############
#l..x##########
###############"""

[areas]
west = "rect 2,1 5,4"
east = "rect 8,1 12,4"
below = "rect 2:1,1 2:3,1"

[[squad]]
name = "Anvil"
members = [
    "Sig sergeant",
    "Tor marine with thunder-hammer storm-shield",
    "Lib librarian",
    "Chi marine with storm-bolter chainfist",
    "Can marine with assault-cannon power-fist",
    "Cla marine with lightning-claws",
    "Bo marine",
]
deploy = "west"

[[squad]]
name = "Pack"
members = ["Gnash stealer", "Maw stealer"]
deploy = "east"

[stealers]
start = 4
place = "east"
reinforcements = 2

[[object]]
name = "Cup"
kind = "artefact"
at = "5,1"

[[work]]
id = "lever"
at = "2,4"
cost = 1
times = 2
on_it = true
do = ["say Something hums."]

[[objective]]
side = "marine"
when = "kills 12"
judged = "at once"
text = "Twelve are dead."

[[objective]]
side = "marine"
when = "exited 6"
judged = "at once"
text = "Six are out."

[[objective]]
side = "stealer"
when = "not surviving 3"
judged = "at once"
text = "Fewer than three stand."

[[event]]
when = "entered below"
judged = "at once"
do = ["say It is cold down here."]

[game]
turns = 8
allows = ["broodlord", "passing"]
'''

FIRST: Final = '''
id = "arena-first"
name = "The Pen"
rules = "first"
briefing = "Everybody is here."

[board]
map = """
##########3####
#....../......1
#......+......#
##.....#......#
##.....#....#.2
###############"""
sections = """
###############
#aaaaaabcccccc#
#aaaaaabcccccc#
##aaaaa#cccccc#
##aaaaa#cccc#c#
###############"""

[areas]
west = "rect 2,1 5,4"
east = "rect 8,1 12,4"

[[squad]]
name = "Anvil"
members = [
    "Sig sergeant",
    "Fla marine with heavy-flamer power-fist",
    "Ann marine",
    "Bo marine",
    "Cy marine",
]
deploy = "west"

[[squad]]
name = "Pack"
members = ["Gnash stealer", "Maw stealer"]
deploy = "east"

[stealers]
start = 3
place = "east"
reinforcements = 2

[[objective]]
side = "marine"
when = "kills 12"
judged = "at once"
text = "Twelve are dead."

[[objective]]
side = "stealer"
when = "not alive 2"
judged = "at once"
text = "Fewer than two stand."

[game]
turns = 8
'''

DEATHWING: Final = '''
id = "arena-deathwing"
name = "The Shaft"
rules = "first+deathwing"
briefing = "Everybody is here, on two decks."

[[board.deck]]
map = """
##########3####
#l.p.../......1
#......+.c..k.#
##.....#......#
##.....#.p..b.2
###############"""
sections = """
###############
#aaaaaabcccccc#
#aaaaaabcccccc#
##aaaaa#cccccc#
##aaaaa#ccccdd#
###############"""

[[board.deck]]
map = """
###############
#l.......######
####.....####.4
####..........#
####......##..#
###############"""
sections = """
###############
#aaaaaaaa######
####aaaaa####b#
####aaaaaaaaab#
####aaaaaa##bb#
###############"""

[areas]
west = "rect 2,1 5,4"
east = "rect 8,1 12,4"

[[squad]]
name = "Anvil"
members = [
    "Sig sergeant with storm-bolter power-sword",
    "Cap captain",
    "Can marine with assault-cannon power-fist",
    "Cla marine with lightning-claws",
    "Tor marine with thunder-hammer storm-shield",
    "Fla marine with heavy-flamer power-fist",
]
deploy = "west"

[[squad]]
name = "Pack"
members = ["Gnash stealer", "Maw stealer"]
deploy = "east"

[stealers]
start = 3
place = "east"
reinforcements = 2

[[objective]]
side = "marine"
when = "kills 12"
judged = "at once"
text = "Twelve are dead."

[[objective]]
side = "stealer"
when = "not alive 2"
judged = "at once"
text = "Fewer than two stand."

[game]
turns = 8
allows = ["ambush", "blocking"]
'''

CARDS: Final = '''
id = "arena-cards"
name = "The Choir"
rules = "first+deathwing+whitedwarf+psychic+cult"
briefing = "Two librarians, and those who sing back."

[board]
map = """
##################
#......#.........1
#....../.........#
#..c...#....r....#
#......#.........#
####+#######+#####
#................2
##################"""
sections = """
##################
#aaaaaa#ccccccccc#
#aaaaaabccccccccc#
#aaaaaa#ccccccccc#
#aaaaaa#ccccccccc#
####e#######f#####
#dddddddddddddddd#
##################"""

[areas]
west = "rect 1,1 6,4"
east = "rect 9,1 16,4"

[[squad]]
name = "Censer"
members = [
    "Ivo librarian with storm-bolter force-axe mastery 4",
    "Oda librarian with storm-bolter force-axe mastery 2",
    "Bo marine",
    "Sig sergeant",
]
deploy = "west"
facing = "E"

[[squad]]
name = "Choir"
members = ["Mag magus", "Pat patriarch", "Psy psyker", "Hyb hybrid with autocannon", "Gnash stealer"]
deploy = "east"

[stealers]
start = 2
place = "east"
reinforcements = [0, 1]

[[objective]]
side = "marine"
when = "kills 20"
text = "The choir is silent."

[[objective]]
side = "stealer"
when = "not surviving 1"
judged = "at once"
text = "Nobody is left."

[game]
turns = 8
'''
