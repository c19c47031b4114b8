"""What the checks find in missions that can be read."""

import pytest

from sensorium.missions import read_mission
from sensorium.missions.checks.checker import ADVICE, ERROR, WARNING, Finding, check, has_places
from sensorium.missions.format.errors import MissionError
from tests.missions.example import MAP, SECTIONS, small

OBJECTIVE = '[[objective]]\nside = "marine"\nwhen = "{when}"\n'


def found(text: str, *levels: str) -> list[str]:
    """What is found at these levels, as ``level: what; advice``."""
    findings = check(read_mission(text, "m.toml"), ["small"])
    return [f"{one.level}: {one.what}; {one.advice}" for one in findings if one.level in (levels or (ERROR, WARNING))]


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def objective(when: str) -> str:
    return OBJECTIVE.format(when=when)


def test_a_sound_mission() -> None:
    assert found(small()) == []


def test_a_finding_names_its_line() -> None:
    text = small(objective("losses 3"))
    (finding,) = [one for one in check(read_mission(text, "m.toml")) if one.level == ERROR]
    assert finding.line == line_of(text, 'when = "losses 3"')
    assert str(finding) == (
        f"m.toml:{finding.line}: error: this can never hold: 3 marines are wanted and there are 2; "
        "change one or the other"
    )


# -- the board


def test_a_section_in_two_places() -> None:
    text = small(sections=SECTIONS.replace("#aa#b#c##", "#aa#b#b##"))
    findings: list[Finding] = check(read_mission(text, "m.toml"))
    (finding,) = [one for one in findings if one.level == ERROR]
    assert f"{finding.what}; {finding.advice}" == (
        "section b lies in two places, 3,1 and 6,2; give one of them another letter"
    )
    assert finding.line == line_of(text, "#aa#b#b##")


DEAD_MAP = "###########\n#..+...1#2#\n#..#.#.##.#\n###########"
DEAD_SECTIONS = "###########\n#aabbcc####\n#aa#b#c##d#\n###########"


def test_an_entry_that_leads_nowhere() -> None:
    text = small(drawn=DEAD_MAP, sections=DEAD_SECTIONS)
    findings = check(read_mission(text, "m.toml"))
    assert found(text) == [
        "error: no way leads from entry area 2 to where the marines start; join the two, or take the entry area away"
    ]
    assert [one.line for one in findings if one.level == ERROR] == [line_of(text, "#..#.#.##.#\n")]


def test_squares_that_nobody_reaches() -> None:
    text = small(drawn=DEAD_MAP.replace("2", "#"), sections=DEAD_SECTIONS)
    assert found(text) == ["warning: nobody can ever walk to 1 of the squares: 9,2; open a way, or make them solid"]


def test_what_stands_in_the_way() -> None:
    """A bulkhead closes a corridor for good, unless something clears it away."""
    drawn = MAP.replace("#..+...1#", "#..+b..1#").replace("#..#.#.##", "#..###.##")
    sections = SECTIONS.replace("#aa#b#c##", "#aa###c##")
    assert found(small(drawn=drawn, sections=sections))[0] == (
        "error: no way leads from entry area 1 to where the marines start; join the two, or take the entry area away"
    )
    event = '[[event]]\nwhen = "turn 2"\ndo = "clear 4,1"\n'
    assert found(small(objective("kills 1") + event, drawn=drawn, sections=sections)) == []


@pytest.mark.parametrize(("letter", "open_in_the_end"), [("b", True), ("c", True), ("k", False), ("g", False)])
def test_what_can_be_broken_through(letter: str, *, open_in_the_end: bool) -> None:
    """Deathwing's bulkheads and crates give way, its tanks and generators stand even when they are broken."""
    drawn = MAP.replace("#..+...1#", f"#..+{letter}..1#").replace("#..#.#.##", "#..###.##")
    text = small(drawn=drawn, sections=SECTIONS.replace("#aa#b#c##", "#aa###c##"))
    assert (found(text.replace("fourth", "first+deathwing"), ERROR) == []) == open_in_the_end


def test_other_ways_to_leave() -> None:
    text = small(objective("exited 1")).replace("fourth", "first+deathwing")
    assert found(text, ERROR) == ["error: this can never hold: the board has no exit; change one or the other"]
    assert found(text + '[game]\nallows = ["teleport"]\n', ERROR) == []
    drawn = MAP.replace("#..#.#.##", "#..#.#+##")
    text = small(objective("exited 1"), drawn=drawn, sections=SECTIONS).replace("fourth", "first+deathwing")
    chute = text.replace("[areas]", 'chutes = ["6,2"]\n\n[areas]', 1)
    assert found(chute, ERROR) == []


def test_an_entry_that_stays_closed() -> None:
    rest = objective("kills 1") + "[entries]\nclosed = [1]\n"
    assert found(small(rest)) == [
        "warning: entry area 1 is closed and nothing opens it; add an event that does `open entry 1`"
    ]
    assert found(small(rest + '[[event]]\nwhen = "turn 2"\ndo = "open entry 1"\n')) == []


# -- deployment


def test_a_squad_that_does_not_fit() -> None:
    text = small(areas='nook = "squares 1,1"').replace('deploy = "lock"', 'deploy = "nook"')
    assert found(text) == [
        "error: Castor has 2 members and nook has room for 1; make the area larger, or the squad smaller"
    ]


def test_closed_doors_and_fixtures_take_room() -> None:
    text = small(areas='nook = "squares 2,1 3,1"').replace('deploy = "lock"', 'deploy = "nook"')
    assert found(text)[0].startswith("error: Castor has 2 members and nook has room for 1;")


def test_each_landing_must_hold_the_squad() -> None:
    text = small(areas='nook = "squares 1,1"').replace('deploy = "lock"', 'landing = ["lock", "nook"]')
    assert found(text) == [
        "error: Castor has 2 members and each of lock nook has room for 1; make the area larger, or the squad smaller"
    ]


def test_one_each_needs_a_square_in_each() -> None:
    text = small(areas='one = "squares 3,1"\ntwo = "squares 1,1"')
    text = text.replace('deploy = "lock"', 'one_each = ["one", "two"]')
    assert found(text)[0].startswith("error: Castor has 2 members and one and two has room for 1;")


def test_squads_in_each_others_way() -> None:
    more = '[[squad]]\nname = "Pollux"\nmembers = ["A marine", "B marine", "C marine"]\ndeploy = "lock"\n'
    assert found(small(objective("kills 1") + more)) == [
        "error: the squads get in each other's way: they cannot all be deployed; make their areas larger"
    ]
    assert found(small(objective("kills 1") + more.replace(', "C marine"', ""))) == []


def test_blips_need_room() -> None:
    supply = "[stealers]\nstart = {start}\nplace = {place}\n"
    assert found(small(supply=supply.format(start=4, place='"entries"'))) == [
        "error: 4 blips start and there is room for 3; name a larger area, or start with fewer"
    ]
    text = small(supply=supply.format(start=4, place='"far"'), areas='far = "section c"')
    assert found(text)[0].startswith("error: 4 blips start and there is room for 3;")


@pytest.mark.parametrize(
    ("wanted", "possible"),
    [([], True), ([[1], [1]], False), ([[1, 2], [1]], True), ([[1, 2], [1, 2], [1, 2]], False), ([[]], False)],
)
def test_a_place_for_each(wanted: list[list[int]], possible: bool) -> None:
    assert has_places(wanted) is possible


# -- sight


OPEN = MAP.replace("+", ".")


def test_blips_in_sight() -> None:
    """With the door open somebody in the lock can see all of the corridor, so a blip has nowhere to hide."""
    supply = '[stealers]\nstart = 1\nplace = "far"\n'
    areas = 'far = "squares 5,1 6,1"'
    assert found(small(supply=supply, areas=areas)) == []
    assert found(small(supply=supply, areas=areas, drawn=OPEN)) == [
        "warning: of the 2 squares for 1 blips none can be hidden from every marine; "
        "part the two with a door or a corner: 5,1 is seen from 1,1 by whoever faces E"
    ]


def test_one_hidden_square_is_enough_for_one_blip() -> None:
    areas = 'far = "squares 5,1 6,2"'
    assert found(small(supply='[stealers]\nstart = 1\nplace = "far"\n', areas=areas, drawn=OPEN)) == []
    assert found(small(supply='[stealers]\nstart = 2\nplace = "far"\n', areas=areas, drawn=OPEN))[0].startswith(
        "warning: of the 2 squares for 2 blips only 1 can be hidden from every marine;"
    )


def test_a_fixed_facing_sees_less() -> None:
    text = small(supply='[stealers]\nstart = 1\nplace = "far"\n', areas='far = "squares 5,1 6,1"', drawn=OPEN)
    assert found(text.replace('deploy = "lock"', 'deploy = "lock"\nfacing = "W"')) == []


def test_waves_do_not_look_before_they_come() -> None:
    text = small(supply='[stealers]\nstart = 1\nplace = "far"\n', areas='far = "squares 5,1 6,1"', drawn=OPEN)
    assert found(text.replace('deploy = "lock"', 'deploy = "lock"\nturn = 2')) == []


def test_named_counters_hide_too() -> None:
    squad = '[[squad]]\nname = "Brood"\nmembers = ["Maw blip 3"]\ndeploy = "far"\n'
    text = small(objective("kills 1") + squad, areas='far = "squares 5,1"', drawn=OPEN)
    assert found(text)[0].startswith("warning: of the 1 squares for 1 blips none can be hidden")


# -- objectives


@pytest.mark.parametrize(
    ("when", "why"),
    [
        ("kills 100", ""),
        ("turn 9", ""),
        ("alive 3", "3 marines are wanted and there are 2"),
        ("surviving 3", "3 marines are wanted and there are 2"),
        ("losses 3", "3 marines are wanted and there are 2"),
        ("exited 1", "the board has no exit"),
        ("burned far", ""),
        ("burned all", "all has 3 sections and the flamers have 2 shots"),
        ("held far by 3", "3 marines are wanted in far and there are 2"),
        ("held nook by 2", "2 marines are wanted in nook, which has room for 1"),
        ("secured 2", "2 entry areas are to be secured and there are 1"),
        ("secured all", "nothing secures an entry area: `[game]` does not allow `securing`"),
        ("within 6 of every entry", ""),
        ("no heavy-flamer ammo", ""),
        ("no assault-cannon ammo", "nobody carries the assault-cannon"),
        ("stealer hopeless", "the stealer side has no objective of its own"),
        ("marine hopeless", ""),
        ("Vale dead", ""),
        ("Vale out", "the board has no exit"),
        ("not exited 1", ""),
        ("kills 1 and exited 1", "the board has no exit"),
        ("exited 1 then kills 1", "the board has no exit"),
        ("once exited 1", "the board has no exit"),
        ("exited 1 or losses 3", "the board has no exit; 3 marines are wanted and there are 2"),
        ("2 of (kills 1, exited 1, losses 3)", "the board has no exit; 3 marines are wanted and there are 2"),
    ],
)
def test_what_can_never_hold(when: str, why: str) -> None:
    areas = 'far = "section c"\nnook = "squares 4,2"\nall = "deck 1"'
    errors = found(small(objective(when), areas=areas), ERROR)
    assert errors == ([f"error: this can never hold: {why}; change one or the other"] if why else [])


def test_a_part_that_can_never_hold() -> None:
    assert found(small(objective("kills 1 or (turn 2 and exited 1)"))) == [
        "warning: a part of this can never hold: the board has no exit; change it or take it away"
    ]


@pytest.mark.parametrize(
    ("supply", "turns", "most"),
    [
        ("start = 2", 0, 6),
        ("reinforcements = 1", 4, 12),
        ("reinforcements = [3, 1]", 4, 18),
        ("reinforcements = 2\nlast_turn = 3", 9, 18),
        ("reinforcements = 2\ntotal = 4", 0, 12),
        ("start = 3\nreinforcements = 2\ntotal = 2", 0, 9),
        ("per_open_entry = true", 2, 6),
        ("reinforcements = 1\nmix = [5, 5, 0]", 2, 4),
    ],
)
def test_as_many_as_come(supply: str, turns: int, most: int) -> None:
    game = f"[game]\nturns = {turns}\n" if turns else ""
    for wanted, good in ((most, True), (most + 1, False)):
        text = small(objective(f"kills {wanted}") + game, supply=f"[stealers]\n{supply}\n")
        errors = found(text, ERROR)
        why = f"{wanted} kills are wanted and at most {most} stealers come"
        assert errors == ([] if good else [f"error: this can never hold: {why}; change one or the other"])


def test_events_bring_stealers_too() -> None:
    game = "[game]\nturns = 2\n"
    event = '[[event]]\nwhen = "turn 1"\ndo = ["{do}"]\n'
    supply = "[stealers]\nreinforcements = 1\n"
    assert found(small(objective("kills 7") + game, supply=supply), ERROR)
    assert not found(small(objective("kills 9") + game + event.format(do="blips 1"), supply=supply), ERROR)
    assert not found(small(objective("kills 12") + game + event.format(do="reinforcements 2"), supply=supply), ERROR)


def test_turns_that_never_come() -> None:
    assert found(small(objective("turn 9") + "[game]\nturns = 8\n"), ERROR) == [
        "error: this can never hold: turn 9 never comes: the game ends with turn 8; change one or the other"
    ]


WALLED = MAP.replace("#..#.#.##", "#..####.#").replace("...1#", "..1##")
WALLED_SECTIONS = SECTIONS.replace("#aa#b#c##", "#aa####d#").replace("#aabbcc##", "#aabbc###")


@pytest.mark.parametrize(
    ("when", "why"),
    [
        ("held vault", "no marine can walk to vault"),
        ("entered vault", "no marine can walk to vault"),
        ("Relic carried by marine", "no marine can walk to Relic"),
        ("Cup in vault", "no marine can walk to vault"),
        ("Cup damaged", "Cup cannot be damaged: it has no `hits`"),
        ("burned vault", "no marine ever sees section d of vault"),
        ("worked console", "no marine can walk to where `console` is worked"),
    ],
)
def test_no_way_there(when: str, why: str) -> None:
    rest = objective(when) + '[[object]]\nname = "Relic"\nkind = "object"\nat = "7,2"\n'
    rest += '[[object]]\nname = "Cup"\nkind = "object"\ncarried_by = "Vale"\n'
    rest += '[[work]]\nid = "console"\nat = "7,2"\ncost = 1\non_it = true\n'
    text = small(rest, drawn=WALLED, sections=WALLED_SECTIONS, areas='vault = "section d"')
    errors = found(text, ERROR)
    assert f"error: this can never hold: {why}; change one or the other" in errors


def test_an_exit_nobody_reaches() -> None:
    drawn = WALLED.replace("#..####.#\n#########", "#..####.#\n#######x#")
    assert found(small(objective("exited 1"), drawn=drawn, sections=WALLED_SECTIONS), ERROR) == [
        "error: this can never hold: no marine can walk to the exit at 7,2; change one or the other"
    ]


def test_too_few_to_guard_every_entry() -> None:
    drawn = "################\n1.............2#\n#######.########\n#######3########"
    sections = "################\n#aaaaaaabbbbbbb#\n#######c########\n################".replace("b#\n", "##\n", 1)
    when = objective("within 2 of every entry")
    assert found(small(when, drawn=drawn, sections=sections), ERROR) == [
        "error: this can never hold: it takes 3 marines to be that near to every entry area and there are 2; "
        "change one or the other"
    ]
    assert not found(small(when.replace("2 of", "3 of"), drawn=drawn, sections=sections), ERROR)


def test_marines_without_an_objective() -> None:
    assert found(small('[[objective]]\nside = "stealer"\nwhen = "losses 2"\n')) == [
        'warning: the marines have no objective and can never win; add one with `side = "marine"`'
    ]


def test_a_part_of_a_section_does_not_burn() -> None:
    assert found(small(objective("burned most"), areas='most = "section b and squares 5,1"')) == [
        'warning: most holds only a part of section c, which must burn too; name whole sections: `most = "sections …"`'
    ]


# -- works, objects, events, rules


def test_works_and_objects_out_of_place() -> None:
    rest = objective("kills 1") + '[[work]]\nid = "console"\nat = "7,2"\ncost = 1\n'
    text = small(rest, drawn=WALLED, sections=WALLED_SECTIONS)
    assert found(text, ERROR) == ["error: no marine can walk to where `console` is worked; open a way to it"]
    drawn = MAP.replace("#..+...1#", "#..+c..1#")
    rest = objective("kills 1") + '[[object]]\nname = "Relic"\nkind = "object"\nat = "4,1"\n'
    assert "error: Relic lies where something stands; lay it on open floor" in found(small(rest, drawn=drawn))


def test_a_work_that_needs_what_nobody_reaches() -> None:
    rest = objective("kills 1") + '[[object]]\nname = "Fuse"\nkind = "object"\nat = "7,2"\n'
    rest += '[[work]]\nid = "console"\nat = "4,1"\ncost = 1\nneeds = "Fuse"\n'
    assert found(small(rest, drawn=WALLED, sections=WALLED_SECTIONS), ERROR) == [
        "error: no marine can walk to Fuse, which `console` needs; open a way to it"
    ]


def test_squads_and_events_fit_together() -> None:
    squad = '[[squad]]\nname = "Late"\nmembers = ["Ivo marine"]\ndeploy = "lock"\n'
    arrive = '[[event]]\nwhen = "turn 2"\ndo = "arrive Late"\n'
    waits = squad + 'turn = "event"\n'
    assert found(small(objective("kills 1") + waits)) == [
        "error: Late never comes; add an event that does `arrive Late`"
    ]
    assert found(small(objective("kills 1") + waits + arrive)) == []
    assert found(small(objective("kills 1") + squad + arrive)) == [
        'warning: an event lets Late arrive, who comes without it; write `turn = "event"`'
    ]
    late = squad + "turn = 9\n[game]\nturns = 8\n"
    assert found(small(objective("kills 1") + late)) == [
        "error: Late comes on turn 9 and the game ends with turn 8; let them come sooner"
    ]


def test_an_event_that_never_happens() -> None:
    event = '[[event]]\nwhen = "losses 3"\ndo = "blips 1"\n'
    assert found(small(objective("kills 1") + event)) == [
        "warning: this never happens: 3 marines are wanted and there are 2; change one or the other"
    ]


def test_what_the_rules_do_not_know() -> None:
    text = small().replace("Vale sergeant", "Vale librarian").replace("fourth", "first")
    with pytest.raises(MissionError, match="the rules `first` know no librarian"):
        found(text, ERROR)


def first_edition(*squads: str) -> str:
    """The small mission for the first edition, with room for everybody and these squads."""
    castor = 'name = "Castor"\nmembers = ["Vale sergeant", "Orsk marine with heavy-flamer power-fist ammo 2"]'
    text = small(drawn=HALL, sections=HALL.replace(".", "a").replace("+", "b").replace("1", "#"))
    names = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    force = "".join(
        f'[[squad]]\nname = "Squad{number}"\ndeploy = "lock"\nmembers = ['
        + ", ".join(f'"{next(names)} {MEMBERS[letter]}"' for letter in squad)
        + "]\n"
        for number, squad in enumerate(squads)
    )
    return text.replace(f'[[squad]]\n{castor}\ndeploy = "lock"\n', force).replace("fourth", "first")


HALL = "#########\n#.......#\n#.......#\n#......+1\n#########"
MEMBERS = {
    "s": "sergeant",
    "f": "marine with heavy-flamer power-fist",
    "b": "marine",
    "c": "marine with power-fist",
}


@pytest.mark.parametrize("squads", [("sfbbb",), ("sfbbb", "sfbbb"), ("bb", "sfb")])
def test_whole_squads_of_the_first_edition(squads: tuple[str, ...]) -> None:
    assert found(first_edition(*squads)) == []


@pytest.mark.parametrize(
    ("squads", "what"),
    [
        (("sfbb",), "4 marines with 1 sergeant, 1 flamer and 2 bolters are no whole squads"),
        (("ssbbb",), "5 marines with 2 sergeants, 0 flamers and 3 bolters are no whole squads"),
        (("sfbbb", "sfbbf"), "10 marines with 2 sergeants, 3 flamers and 5 bolters are no whole squads"),
        (("sfbbc",), "5 marines with 1 sergeant, 1 flamer and 2 bolters are no whole squads"),
    ],
)
def test_squads_unlike_those_of_the_first_edition(squads: tuple[str, ...], what: str) -> None:
    advice = "a squad of this edition is one sergeant, one heavy flamer and three storm bolters"
    assert found(first_edition(*squads)) == [f"warning: {what}; {advice}"]


def test_too_many_squads_for_the_first_edition() -> None:
    assert found(first_edition("sfbbb", "sfbbb", "sfbbb")) == [
        "warning: the marines have 3 squads; this edition knows 2 at most"
    ]


def test_squads_of_the_fourth_edition_are_free() -> None:
    assert found(first_edition("bb").replace("first", "fourth")) == []


def test_squads_of_the_deathwing_are_free() -> None:
    assert found(first_edition("sbc").replace('"first"', '"first+deathwing"')) == []


def test_a_broodlord_must_come_to_die() -> None:
    assert found(small(objective("broodlord dead"))) == [
        "error: this can never hold: no broodlord comes: `[stealers]` does not say `broodlord = true`; "
        "change one or the other"
    ]
    assert found(small(objective("broodlord dead"), supply="[stealers]\nreinforcements = 1\nbroodlord = true\n")) == []


def test_a_force_field_stands_in_the_way() -> None:
    fielded = small().replace("[areas]", 'fields = ["4,1"]\n\n[areas]')
    assert found(fielded, ERROR) == [
        "error: no way leads from entry area 1 to where the marines start; join the two, or take the entry area away"
    ]
    event = '[[event]]\nwhen = "turn 2"\ndo = ["clear 4,1"]\n'
    assert found(fielded + event) == []


# -- words and sizes


def test_advice() -> None:
    text = small(objective("kills 1") + "[game]\nturns = 3\n").replace('stealer = "s"\n\n[results]', "[results]")
    assert found(text, ADVICE) == [
        'advice: nothing tells the stealer player what to do; write `stealer = "…"` under `[goals]`',
        'advice: no closing words for a draw; write `draw = "…"` under `[results]`',
        "advice: the board has 10 squares; 100 to 200 play best",
        "advice: the board has 3 sections; 20 to 42 play best",
        "advice: the board has 1 door; 7 to 19 play best",
        "advice: the board has 1 entry area; 4 to 13 play best",
    ]


def test_goals_name_rooms() -> None:
    text = small(objective("kills 1")).replace('marine = "m"', 'marine = "Stand on 4,1 or on 2:4,1."')
    what = "advice: what is to be done speaks of the square {}"
    advice = "name the room: an area with that square, which the page then shows"
    told = [one for one in found(text, ADVICE) if "speaks" in one]
    assert told == [f"{what.format(square)}; {advice}" for square in ("4,1", "2:4,1")]


def test_the_next_mission() -> None:
    text = 'next = "gone"\n' + small()
    assert found(text) == ["warning: there is no mission `gone`; write it, or take `next` away"]
    assert found('next = "small"\n' + small()) == []


def test_a_deck_without_sections() -> None:
    row = "#" + "." * 15 + "#"
    wide = "\n".join(["#" * 17, "1" + row[1:], row, row, "#" * 17])
    text = small(drawn=wide, sections=wide.replace(".", "a").replace("1", "#"))
    (said,) = [one for one in found(text, WARNING) if "sections" in one]
    assert said == (
        "warning: the deck has no sections: one flame would burn it all; draw `sections` in the shape of the map"
    )
    assert not any("no sections" in one for one in found(small(), WARNING, ADVICE))
