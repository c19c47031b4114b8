"""Broken cases get their file, line, what is wrong and what to do, word for word."""

from pathlib import Path

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.reader import read_board, read_cases, read_file, read_text

PLAIN = """\
rules first

map
#####
#A.S#
#####

A marine E
S stealer W

= A sees S
"""

KINDS = (
    "marine sergeant captain librarian stealer blip ambush broodlord hybrid magus patriarch leader cat artefact "
    "object psyker"
)
GEAR = (
    "storm-bolter power-fist heavy-flamer assault-cannon chainfist lightning-claws thunder-hammer "
    "storm-shield power-sword force-axe grenade-launcher lasgun bolter autocannon "
    "conversion-beamer missile-launcher melta-bomb plasma-grenades power-armour"
)
ALLOWED = "securing teleport passing broodlord ambush blocking forces"
HEAD = (
    "rules cites turn cp spent allows mission reinforcements novice way pile used wins turns burning chute bowl"
    " armoured supply psykers added cards hand discards marker map"
)
RULES = "write `rules first` or `rules fourth`, expansions joined with `+`: `rules first+deathwing`"
STATES = (
    "use overwatch guard jammed prone done, `ap N` `ammo N` `reloads N` `psi N` `mastery N`, "
    "`carrying NAME`, `fired N at S`, `fired N`, `at x,y` or `at entry N [arrived]`"
)
SERIES = "write `fired N at S`, `fired N at door x,y` or `fired N at x,y`"
DICE = "write `| A 4 5, S 1 2 3`: a piece, or `-` for a roll that is nobody's, and its dice"
WINS = "write `wins SIDE [at once]` and `kills N`, `losses N`, `burned X,Y`, `exited N` or `turn N`"
NAMES = "write ```case NAME, the name of letters, digits and hyphens"
DEEP = "a case fence that stands too deep would be passed over"


def fenced(body: str, name: str = "one") -> str:
    return f"```case {name}\n{body}```\n"


def refusal(text: str) -> str:
    cases, errors = read_text(text, "page.md")
    assert cases == []
    assert len(errors) == 1
    return str(errors[0])


def edited(old: str, new: str) -> str:
    assert old in PLAIN
    return fenced(PLAIN.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "line", "what", "advice"),
    [
        (f"```case\n{PLAIN}```\n", 1, "this case has no name", NAMES),
        (f"```case a b\n{PLAIN}```\n", 1, "`a b` cannot name a case", NAMES),
        (f"```case a/b\n{PLAIN}```\n", 1, "`a/b` cannot name a case", NAMES),
        (f"\n~~~~case a\n{PLAIN}~~~\n", 2, "this case is never closed", "end it with a line ~~~~"),
        ("- a list\n\n      ```case a\n      ```\n", 3, DEEP, "start it at the beginning of the line"),
        ("> ```case a\n> ```\n", 1, DEEP, "start it at the beginning of the line"),
    ],
)
def test_broken_fences(text: str, line: int, what: str, advice: str) -> None:
    assert refusal(text) == f"page.md:{line}: {what}; {advice}"


@pytest.mark.parametrize(
    ("rows", "what", "advice"),
    [
        ("rules", "`rules` needs one rulebook", RULES),
        ("rules third", "unknown edition `third`", RULES),
        ("rules deathwing", "unknown edition `deathwing`", RULES),
        (
            "rules first+deathwin",
            "unknown expansion `deathwin`",
            "use one of deathwing whitedwarf psychic cult solo (did you mean `deathwing`?)",
        ),
        ("rules first+psychic+psychic", "`first+psychic+psychic` names a book twice", "name each book once"),
        ("rules first\nrules first", "`rules` is said twice", "keep one of the two"),
        ("rules first\nturn", "`turn` needs a side", "write `turn marine` or `turn stealer`"),
        ("rules first\nturn marines", "`turn` needs a side", "write `turn marine` or `turn stealer`"),
        ("rules first\ncp", "`cp` needs one number, and none follows", "write `cp N` with N 0 or more"),
        ("rules first\ncp -1", "`cp` needs one number, not `-1`", "write `cp N` with N 0 or more"),
        ("rules first\nspent 1 2", "`spent` needs one number, not `1 2`", "write `spent N` with N 0 or more"),
        ("rules first\nturns 0", "`turns 0` is out of range", "write `turns N` with N 1 or more"),
        ("rules first\ncites", "`cites` names nothing", "write `cites ID…`, or leave the line out"),
        (
            "rules first\ncites first.los.not-behnd",
            "the catalogue has no `first.los.not-behnd`",
            "did you mean `first.los.not-behind`?",
        ),
        ("rules first\ncites nothing", "the catalogue has no `nothing`", "look the id up in the catalogue"),
        (
            "rules first\nallows",
            "`allows` names nothing",
            f"write `allows` and any of {ALLOWED}, or leave the line out",
        ),
        ("rules first\nallows flying", "unknown allowance `flying`", f"use one of {ALLOWED}"),
        ("rules first\ncp 99999999", "`cp 999999` is out of range", "write `cp N` with N 0 or more"),
        ("rules first\nburning", "`burning` names no square", "write `burning x,y`: the section of that square burns"),
        ("rules first\narmoured", "`armoured` names no door", "write `armoured x,y` with the square of a door"),
        ("rules first\narmoured here", "`here` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        ("rules first\nburning here", "`here` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        ("rules first\nmission one\nturn stealer", "a mission brings its own `turn`", "take `mission` or `turn` away"),
        (
            "rules first\nburning 1,1\nmission one",
            "a mission brings its own `burning`",
            "take `mission` or `burning` away",
        ),
        ("rules first\nmission", "`mission` needs one mission", "write `mission ID`"),
        ("rules first\nnovice yes", "`novice` stands alone", "take `yes` away"),
        (
            "rules first\npile 9 4",
            "`pile` needs three numbers",
            "write `pile A B C`: how many blips of value 1, 2 and 3",
        ),
        ("rules first\nwins", "`wins` needs a side", "write `wins marine` or `wins stealer`"),
        ("rules first\nwins marine", "`wins` needs a condition", WINS),
        ("rules first\nwins marine at once", "`wins` needs a condition", WINS),
        (
            "rules first\nwins marine kill 3",
            "unknown condition `kill`",
            "use one of kills losses burned exited turn (did you mean `kills`?)",
        ),
        ("rules first\nwins marine kills 0", "`kills 0` is out of range", "write `kills N` with N 1 or more"),
        ("rules first\nwins marine burned 3", "`3` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        (
            "rules first\nsites x",
            "unknown word `sites` in the head",
            f"use one of {HEAD} (did you mean `cites`?)",
        ),
        ("rules first\nweather", "unknown word `weather` in the head", f"use one of {HEAD}"),
        ("rules first\nmap here", "`map` stands alone", "put `here` on the lines below it"),
        ("rules first\nsections\n", "`sections` without its map", "write it below the `map` it divides"),
        ("rules first\nwall 1,1 2,1", "`wall` stands above the map", "put it below"),
        ("rules first\ndeck 2", "`deck 2` is out of order", "the next deck is `deck 1`"),
    ],
)
def test_broken_heads(rows: str, what: str, advice: str) -> None:
    line = 2 + rows.rstrip().count("\n")
    assert refusal(edited("rules first", rows)) == f"page.md:{line}: {what}; {advice}"


@pytest.mark.parametrize(
    ("rows", "what", "advice"),
    [
        ("A", "`A` is not described", "write `A KIND`, for example `A marine E`"),
        ("A marin E", "unknown kind `marin`", f"use one of {KINDS} (did you mean `marine`?)"),
        ("A blip", "`blip` needs one number, and none follows", "write `blip N` with N 1 to 3"),
        ("A blip W", "`blip` needs one number, not `W`", "write `blip N` with N 1 to 3"),
        ("A blip 4", "`blip 4` is out of range", "write `blip N` with N 1 to 3"),
        ("A ambush 2", "`ambush 2` is out of range", "write `ambush N` with N 0 to 1"),
        ("A blip 2 W", "`blip` has no facing", "take `W` away"),
        ("A marine E sleeping", "unknown state `sleeping`", STATES),
        ("A marine NE", "unknown state `NE`", STATES),
        (
            "A marine overwatch E",
            "the facing `E` is out of place",
            "write it behind the kind: `A marine E overwatch`",
        ),
        (
            "A marine E heavy-flamer",
            "`heavy-flamer` is out of place",
            "write `with EQUIPMENT…` behind the facing, before the states",
        ),
        ("A marine E with", "`with` names no equipment", f"use any of {GEAR}"),
        (
            "A librarian E with bolter power-armour",  # cult.ruling.armour-librarian
            "a librarian wears no power armour",
            "take `power-armour` away",
        ),
        (
            "A marine E with flamer",
            "unknown equipment `flamer`",
            f"use one of {GEAR} (did you mean `heavy-flamer`?)",
        ),
        ("A marine E with chainfist chainfist", "`chainfist` is said twice", "keep one of the two"),
        ("A marine E jammed jammed", "`jammed` is said twice", "keep one of the two"),
        ("A marine E ap", "`ap` needs one number, and none follows", "write `ap N` with N 0 or more"),
        ("A marine E ap 2 done", "`A` is both active and done", "keep `ap N` or `done`"),
        ("A marine E carrying", "`carrying` names no object", "write `carrying C`, and describe `C`"),
        (
            "A marine E carrying C",
            "`A` carries `C`, which is no object here",
            "add a line `C object`, `C artefact` or `C cat`",
        ),
        (
            "A marine E carrying S",
            "`A` carries `S`, which is no object here",
            "add a line `S object`, `S artefact` or `S cat`",
        ),
        ("A marine E at home", "`at` without a place", "write `at x,y` or `at entry N`, or use the map"),
        ("A marine E at 2,1", "`A` is on the map and at `2,1`", "let it be in one place only"),
        ("A stealer E overwatch", "`stealer` cannot be `overwatch`", "take `overwatch` away"),
        ("A blip 2 jammed", "`blip` cannot be `jammed`", "take `jammed` away"),
        ("A marine E fired", "`fired` needs one number, and none follows", "write `fired N` with N 1 or more"),
        ("A marine E fired 0 at S", "`fired 0` is out of range", "write `fired N` with N 1 or more"),
        ("A marine E fired 1 S", "`fired` names no target", SERIES),
        ("A marine E fired 1 at", "`fired` names no target", SERIES),
        ("A marine E fired 1 at door", "`fired` names no target", SERIES),
        (
            "A marine E at entry",
            "`at entry` needs one number, and none follows",
            "write `at entry N` with N 1 to 20",
        ),
        (
            "A marine E at entry 1",
            "`A` waits at entry area 1, which is not on the map",
            "put `1` beside the square it leads onto",
        ),
        ("A marine E arrived", "`arrived` without an entry area", "write `at entry N arrived`"),
        ("wall 1,1", "`wall` needs two squares", "write `wall 3,2 4,2`"),
        ("wall 1,1 east", "`east` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        ("turn stealer", "`turn` belongs to the head", "put it above the map"),
        (
            "marine E",
            "`marine E` is neither a piece nor a script line",
            "write `A KIND …` with one capital letter, or begin the line with `>`, `x`, `=` or `!`",
        ),
        ("map\n#.#\n", "a second map without its deck", "write `deck 2` before `map`"),
        ("deck 3", "`deck 3` is out of order", "the next deck is `deck 2`"),
        ("deck two", "`deck` needs one number, not `two`", "write `deck N` with N 1 or more"),
        ("sections\n\n", "`sections` with nothing below it", "draw its rows on the lines below it"),
    ],
)
def test_broken_pieces(rows: str, what: str, advice: str) -> None:
    assert refusal(edited("A marine E", rows)) == f"page.md:9: {what}; {advice}"


@pytest.mark.parametrize(
    ("rows", "what", "advice"),
    [
        (">", "`>` without an action", "write an action behind it"),
        ("x", "`x` without an action", "write an action behind it"),
        ("=", "`=` without a fact", "write a fact behind it"),
        ("> | A 3", "`>` without an action", "write an action behind it"),
        ("> A fire S |", "dice are missing", DICE),
        ("> A fire S | A 3,", "dice are missing", DICE),
        ("> A fire S | A", "no dice for `A`", DICE),
        ("> A fire S | 3 4", "`3` cannot roll dice", DICE),
        ("> A fire S | A 7", "`7` cannot fall for `A`", "a die shows 1 to 6"),
        ("> A fire S | A 3 S 4", "`S` cannot fall for `A`", "a die shows 1 to 6"),
        (
            "> A fire S | - 0",
            "`0` cannot fall for `-`",
            "a die shows 1 to 6, and a pick of chance is the number of its outcome, from 1",
        ),
        (
            "> end turn | blips 12",
            "`12` cannot fall for `blips`",
            "a blip drawn is one of 1 2 3 h1 h2 ha hm hb hp mg pt",
        ),
        ("> end turn | cp ten", "`ten` cannot fall for `cp`", "the command counter drawn is 0 to 9"),
        ("x A fire S | A 3", "dice fall only where a move is made", "take the `|` and what follows away"),
        ("= S dead | A 3", "dice fall only where a move is made", "take the `|` and what follows away"),
        ("x A fire S :", "the refusal cites no rule", "write an id behind `:`, or take the `:` away"),
        (
            "x A fire S : first.target.side-sen-not-shot",
            "the catalogue has no `first.target.side-sen-not-shot`",
            "did you mean `first.target.side-seen-not-shot`?",
        ),
        (
            "= A sees S\nB marine E",
            "`B marine E` stands in the script and is no script line",
            "begin it with `>`, `x`, `=` or `!`, or put it above the script",
        ),
    ],
)
def test_broken_scripts(rows: str, what: str, advice: str) -> None:
    line = 12 + rows.count("\n")
    assert refusal(edited("= A sees S", rows)) == f"page.md:{line}: {what}; {advice}"


@pytest.mark.parametrize(
    ("old", "new", "line", "what", "advice"),
    [
        ("rules first\n", "", 1, "the case does not say which rules", "add `rules first` or `rules fourth`"),
        ("= A sees S\n", "", 1, "the case puts nothing to the test", "add `>`, `x`, `=` or `!` lines"),
        ("#####\n\nA", "#####\nA", 8, "no blank line closes the map", "put one before `A marine E`"),
        (
            "#####\n\nA marine E\nS stealer W\n",
            "#####\n= A dead\n",
            8,
            "no blank line closes the map",
            "put one before `= A dead`",
        ),
        (
            "#####\n\n",
            "#####\n\nsections\n#####\n#abc#\n#####\n",
            13,
            "no blank line closes the sections",
            "put one before `A marine E`",
        ),
        ("map\n", "map\n\n", 4, "`map` with nothing below it", "draw its rows on the lines below it"),
        ("S stealer W", "S stealer W\nA marine W", 11, "`A` is described twice", "keep this line or line 9"),
        (
            "S stealer W\n",
            "",
            6,
            "column 4: `S` stands on the map and is not described",
            "add a line such as `S marine E` below the map",
        ),
        (
            "#A.S#",
            "#A.A#",
            6,
            "column 4: `A` stands twice on the maps",
            "give it or the one at line 6 another letter",
        ),
        (
            "#A.S#",
            "#A..#",
            10,
            "`S` is described and stands nowhere",
            "put `S` on the map, or add `at x,y` or `at entry N`",
        ),
        (
            "S stealer W",
            "S stealer W\nC object",
            11,
            "`C` is described and stands nowhere",
            "put `C` on the map, or let a piece be `carrying C`",
        ),
        (
            "#A.S#\n#####\n\nA marine E",
            "1A.S#\n#####\n\nA marine E at entry 1",
            9,
            "`A` is on the map and at an entry area",
            "let it be in one place only",
        ),
        (
            "A marine E\nS stealer W",
            "A marine E carrying S\nS cat",
            10,
            "`S` is on the map and with `A`",
            "let it be in one place only",
        ),
        (
            "#A.S#\n#####\n\nA marine E\nS stealer W",
            "#A.S#\n#####\n\nA marine E carrying C\nS marine W carrying C\nC object",
            10,
            "`C` is carried twice",
            "let only one of `A` and `S` carry it",
        ),
        ("A marine E", "deck 2\nA marine E", 1, "`deck 2` has no map", "add `map` below `deck 2`"),
        (
            "\nmap\n#####\n#A.S#\n#####\n\nA marine E\nS stealer W\n",
            "",
            1,
            "the case has no map",
            "add `map` and draw it below, or `mission ID`",
        ),
        (
            "rules first\n",
            "rules first\nmission m\n",
            5,
            "a mission brings its own map",
            "take `mission` or `map` away",
        ),
        (
            "map\n#####\n#A.S#\n#####\n",
            "mission m\n",
            6,
            "a mission brings its own pieces",
            "take `A` away, or `mission`",
        ),
        (
            "A marine E",
            "sections\n#####\n#abc#\n#####\n\nsections\n#####\n#abc#\n#####\n\nA marine E",
            14,
            "deck 1 has its sections already",
            "keep one of the two",
        ),
    ],
)
def test_broken_cases(old: str, new: str, line: int, what: str, advice: str) -> None:
    assert refusal(edited(old, new)) == f"page.md:{line}: {what}; {advice}"


def test_a_name_twice_in_a_file() -> None:
    cases, errors = read_text(fenced(PLAIN) + fenced(PLAIN), "page.md")
    assert len(cases) == 1
    assert [str(error) for error in errors] == [
        "page.md:14: a case `one` stands already at line 1; give each case of a file its own name"
    ]


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_bytes(b"\xff\xfe\x00")
    cases, errors = read_file(page)
    assert cases == []
    assert str(errors[0]) == f"{page}:1: this is no UTF-8 text; save the file as UTF-8"


def test_a_map_the_board_refuses_is_an_error_of_the_case() -> None:
    case = read_cases(fenced(PLAIN.replace("#A.S#", "#A?S#")), "page.md")[0]
    with pytest.raises(CaseError, match=r"^page\.md:6: column 3: ") as caught:
        read_board(case)
    assert caught.value.case == "one"
