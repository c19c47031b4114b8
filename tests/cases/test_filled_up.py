"""What a case may leave out: the ends of rows, the other end of a ladder, the ground beneath a hole, a vain answer."""

from itertools import permutations, product

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.reader import read_board, read_cases
from sensorium.cases.runner import Outcome, run

HEAD = "rules first+deathwing\n"


def ran(body: str, rules: str = "first+deathwing") -> Outcome:
    return run(read_cases(f"```case one\nrules {rules}\n{body}```\n", "page.md")[0])


def marks(body: str) -> dict[str, str]:
    """The marks of the squares with anything on them but pieces."""
    board = read_board(read_cases(f"```case one\n{HEAD}{body}\n= cp 0\n```\n", "page.md")[0]).board
    holes = {name: "hole" for name in map(board.name, range(board.count)) if board.pitfalls >> board.find(name) & 1}
    ends = {name: "ladder" for name in map(board.name, range(board.count)) if board.ladders >> board.find(name) & 1}
    return holes | ends


@pytest.mark.parametrize(
    ("maps", "found"),
    [
        ("map\n#.p.#\n\n", {"2,0": "hole"}),
        ("map\n#.l.#\n\n", {"2,0": "ladder", "2:2,0": "ladder"}),
        ("map\n#.l.#\n\ndeck 2\nmap\n#...#\n\n", {"2,0": "ladder", "2:2,0": "ladder"}),
        ("map\n#...#\n\ndeck 2\nmap\n#.l.#\n\n", {"2,0": "ladder", "2:2,0": "ladder"}),
        ("map\n#.l.#\n\ndeck 2\nmap\n#.A.#\n\nA marine E\n", {"2,0": "ladder", "2:2,0": "ladder"}),
        ("map\n#.l.#\n\ndeck 2\nmap\n#.l.#\n\ndeck 3\nmap\n#...#\n\n", {"2,0": "ladder", "2:2,0": "ladder"}),
    ],
)
def test_the_other_end_of_a_hole_may_go_unsaid(maps: str, found: dict[str, str]) -> None:
    assert marks(maps) == found


def test_solid_ground_that_is_drawn_beneath_a_hole_stays_solid() -> None:
    for mark in "pl":
        with pytest.raises(CaseError, match=r"no floor on deck 2|no other end"):
            marks(f"map\n#.{mark}.#\n\ndeck 2\nmap\n#.#.#\n\n")


def test_short_rows_end_in_solid() -> None:
    body = "map\n####\n#A.###\n#....#\n######\n\nsections\n####\n#aa###\n#bbbb#\n######\n\nA marine E\n\n"
    assert ran(body + "x A move NE\n> A move SE\n> A move E\n= A at 3,2\n").passed


def test_a_won_fight_is_over_and_a_lost_one_is_not() -> None:
    body = "map\n####\n#CS#\n####\n\nC captain E\nS stealer W\n\n"
    assert ran(body + "> C assault S | C 5, S 6 1 1\n= S dead\n").passed
    assert ran(body + "> C assault S | C 1, S 6 1 1\n= C alive\n> C parry 6 | S 1\n= C alive\n").passed
    assert ran(body + "> C assault S | C 5, S 6 1 1\n= asked marine\n= S alive\n> marine pass\n= S dead\n").passed
    entry = "turn stealer\nmap\n####\n#.C1\n####\n\nC captain E\nS stealer at entry 1\n\n"
    assert ran(entry + "> S assault C | S 6 1 1, C 1\n= C alive\n> C parry 6 | S 1\n= S dead\n").passed
    assert ran(entry + "> S assault C | S 1 1 1, C 1\n= S dead\n").passed


def test_a_line_may_say_where_a_piece_had_to_go() -> None:
    body = "map\n#####\n#Ap.#\n#####\n\ndeck 2\nmap\n#####\n#.S##\n#####\n\nA marine E\nS stealer N\n\n"
    jumps = "> A move E then jump | A 2, S 4\n"
    assert ran(body + jumps + "= S at 2:1,1\n").passed
    assert ran(body + jumps + "> S place 2:1,1\n= S at 2:1,1\n").passed
    assert not ran(body + jumps + "> S place 2:2,1\n= A prone\n").passed
    assert not ran(body + "> S place 2:2,1\n= S alive\n").passed


def test_what_a_move_costs_does_not_hang_on_what_is_left() -> None:
    body = "map\n#####\n#.A.#\n#####\n\nA marine E ap 1\n\n"
    assert ran(body + "= cost 2: A move W\n! legal: A move W\nx A move W : first.ap.limit\n").passed
    assert not ran(body + "= cost 1: A move W\n").passed
    assert not ran(body + "= cost 2: A move N\n").passed


def test_a_leader_needs_no_long_way() -> None:
    body = "rules {}\n{}map\n####\n#AL#\n####\n\nA marine E\nL leader W\n\n"
    body += "> A assault L | A 6, L 5 5 5 5\n= L dead\n"
    heads = (("", True), ("way 10\n", True), ("way 9\n", False))
    books = ("first", "first+solo", "first+deathwing", "first+deathwing+solo", "first+whitedwarf")
    for rules, (head, reads) in product(books, heads):
        case = read_cases(f"```case one\n{body.format(rules, head)}```\n", "page.md")[0]
        if reads:
            assert run(case).passed
        else:
            with pytest.raises(CaseError, match="no other"):
                run(case)


def test_blips_turn_over_one_after_the_other_unless_the_lines_say_how() -> None:
    body = "map\n######\n#A...#\n#....#\n#B..C#\n######\n\nA marine N\nB blip {}\nC blip {}\n\n= C blip\n> A turn S\n"
    assert ran(body.format(1, 1) + "! B blip\n! C blip\n= stealers 2\n").passed
    assert ran(body.format(2, 1) + "> B2 place 2,3\n= stealers 3\n").passed
    assert ran(body.format(1, 1) + "> C convert\n= B1 at 1,3\n= C1 at 4,3\n").passed
    assert ran(body.format(1, 1) + "= asked marine\n= B blip\n> B convert\n= C1 faces W\n").passed
    seen = body.format(1, 1).replace("A marine N", "A marine S").partition("= C blip")[0]
    assert ran(seen + "= stealers 2\n").passed


def test_dice_that_are_given_to_a_burst_fall() -> None:
    body = "map\n########\n#A..S..#\n#...T.U#\n########\n\nA marine E with assault-cannon power-fist\n"
    body += "S stealer W\nT stealer W\nU stealer W\n\n"
    assert ran(body + "> A full-auto | A 5 1 1 4 4 4\n= S dead\n= T alive\n= A ap 2\n").passed
    assert ran(body + "> A full-auto | A 5 1 1 4 4 4\n> A fire T\n= T dead\n= S alive\n").passed
    assert ran(body + "> A full-auto | A 4 4 4 5 1 1\n= S alive\n= T dead\n> A fire U | A 5 1 1\n= U dead\n").passed


def test_dice_of_marines_on_overwatch_do_not_wait_for_a_defender() -> None:
    body = "turn stealer\nmap\n####\n#SA#\n#..#\n#B.#\n####\n\nA {} E{}\nB marine N overwatch\nS stealer E\n\n"
    for kind, state in (("marine", ""), ("marine", " prone"), ("captain", "")):
        tied = body.format(kind, state) + "> S assault A | S 5 1 1, A 6, B 6 1\n"
        assert ran(tied + "= S dead\n= A alive\n").passed
    tied = body.format("marine", "") + "> S assault A | S 3 1 1, A 3, B {}\n"
    assert ran(tied.format("6 1") + "> A face W\n= A faces W\n= S dead\n").passed
    assert ran(tied.format("1 2") + "= A faces E\n= B overwatch\n").passed


SOLO = "rules first+solo\n{}map\n##########\n#A...S..T#\n##########\n\nA marine E\nS stealer W\nT stealer W\n\n"


@pytest.mark.parametrize(
    ("script", "passes"),
    [
        ("> end turn | S 1 1 2, A 6\n= S dead\n= T at 8,1\n> end turn\n= T at 2,1\n= turn marine\n", True),
        ("> end turn | S 1 1 2, A 6\n> A turn N\n= T at 2,1\n", True),  # the next marine turn
        ("> end turn | S 1 1 2, A 6\n= T at 2,1\n", True),  # judged when they have come
        ("> end turn\n= T at 2,1\n", False),  # no dice, so nobody comes
        ("> end turn | S 1 1 2, A 6\n= T at 2,1\n> T move W\n", False),  # the next line moves it
        ("> end turn\n> T move W | S 1 1 2, A 6\n= T at 7,1\n", True),  # the nearer one has come before it
        ("> end turn\n> T move W\n", False),
        ("> end turn\n> S move E\n", False),
        ("> end turn\n> S move W\n= S at 4,1\n= T at 8,1\n", True),
    ],
)
def test_stealers_whom_the_rules_move_come_by_themselves(script: str, passes: bool) -> None:
    assert run(read_cases(f"```case one\n{SOLO.format('')}{script}```\n", "page.md")[0]).passed == passes


def test_a_pass_of_a_side_that_is_not_asked_may_stand() -> None:
    body = "map\n######\n#A..S#\n######\n\nA marine E\nS stealer W\n\n"
    assert ran(body + "> stealer pass\n> A fire S | A 1 2\n> stealer pass\n> marine pass\n= A ap 3\n").passed
    assert ran(body + "x marine pass : first.turn.marine-turn-ends\n").passed
    assert ran(body + "> A fire S\n> stealer pass | A 6 2\n= S dead\n").passed
    assert not ran(body + "> A fire S\n> stealer pass | A 6 2, A 1\n").passed  # a die too many
    assert not ran(body + "> A fire S\n> A fire S | A 6 2\n").passed  # only a pass lends its dice


FAR = "rules first+solo\n{}map\n################\n#A............S#\n################\n\nA marine W\nS stealer W\n\n"


@pytest.mark.parametrize(
    ("script", "stands"),
    [
        ("> end turn\n{}", "8,1"),  # nothing else moves it, and no dice would fall
        ("> end turn\n{}> A turn N\n", "8,1"),
        ("> end turn\n{}> end turn\n", "14,1"),  # their own line comes
        ("> end turn\n{}> S move W\n", "14,1"),
        ("> end turn\n{}x S turn N\n", "14,1"),
    ],
)
def test_two_opposite_facts_do_not_both_hold_behind_the_end_of_a_turn(script: str, stands: str) -> None:
    for place in ("14,1", "8,1"):
        for mark in ("=", "!"):
            text = script.format(f"{mark} S at {place}\n").replace(
                "x S turn N : solo.move.shortest-route", "x S turn N"
            )
            outcome = run(read_cases(f"```case one\n{FAR.format('')}{text}```\n", "page.md")[0])
            assert outcome.passed is ((place == stands) == (mark == "=")), (text, outcome)


def test_a_facing_that_is_never_asked_for_fails() -> None:
    body = "turn stealer\nmap\n########\n#A.##B.#\n####...#\n########\n\nA marine W\nB blip 2\n\n> B convert\n"
    assert ran(body + "> B1 face N\n> B2 place 4,2\n= B1 faces N\n").passed
    kept = ran(body + "> B1 face N\n")
    assert not kept.passed
    assert kept.actual == "nobody is asked which way it looks"
    with pytest.raises(CaseError, match="no action of the notation"):
        ran(body + "> B1 face face N\n> B2 place 4,2\n")


PLACED = ("> B2 place 5,1\n", "> B3 place 3,1\n")
FACED = ("> B1 face N\n", "> B2 face S\n", "> B3 face E\n")


@pytest.mark.parametrize("rules", ["first", "fourth"])
@pytest.mark.parametrize("turn", ["marine\n", "stealer\n"])
def test_models_of_a_blip_are_placed_and_faced_in_any_order(rules: str, turn: str) -> None:
    """Where one line places the last of them in the one square that is left, it may stand too."""
    seen = {
        "marine\n": "#A+.B...#\n#########\n\nA marine E\nB blip 3\n\n> A open 2,1\n",
        "stealer\n": "#A.TB...#\n###.#####\n\nA marine E\nB blip 3\nT stealer S\n\n> T move S\n",
    }[turn]
    facts = "= B1 faces N\n= B2 faces S\n= B3 faces E\n"
    for lines in permutations(PLACED + FACED):
        steps = [lines.index(line) for line in PLACED + FACED]
        if steps[0] > min(steps[1], steps[3]) or steps[1] > steps[4]:
            continue  # the second is placed before the third, and each before it looks anywhere
        text = f"turn {turn}map\n#########\n{seen}{''.join(lines)}"
        assert ran(text + facts, rules).passed, lines
        assert not ran(text + facts.replace("faces E", "faces W"), rules).passed, lines


def test_a_facing_behind_another_move_comes_too_late() -> None:
    body = "map\n#########\n#A+.B...#\n#########\n\nA marine E\nB blip 2\n\n> A open 2,1\n> B2 place 5,1\n"
    assert ran(body + "> B1 face N\n> A turn N\n= B1 faces N\n").passed
    assert not ran(body + "> A turn N\n> B1 face N\n").passed
    with pytest.raises(CaseError, match="no action of the notation"):
        ran(body + "> B2 face S\n> B1 face face N\n")


def test_what_is_drawn_over_an_entry_area_in_sections_does_not_matter() -> None:
    for mark in "#1a.":
        body = f"map\n#####\n1A..#\n#####\n\nsections\n#####\n{mark}abb#\n#####\n\nA marine E\n\n= A at 1,1\n"
        assert ran(body).passed, mark


def test_what_could_be_done_about_the_dice_of_a_fight_is_declined_unless_a_line_does_or_judges_it() -> None:
    body = "turn stealer\nmap\n####\n#CS#\n####\n\nC captain E\nS stealer W\n\n> S assault C | C 1, S 6 6 1\n"
    for lines in ("= C dead\n", "! C alive\n", "= C alive\n> C parry 6 | S 1\n= C dead\n"):
        assert ran(body + lines).passed, lines
    for lines in ("= asked marine\n= C alive\n", "x C parry 5\n= C alive\n", "= legal: C parry 6\n= C alive\n"):
        assert ran(body + lines).passed, lines
    for lines in ("= C alive\n", "= C dead\n> C parry 6 | S 1\n", "= C dead\nx C parry 5\n", "= C prone\n"):
        assert not ran(body + lines).passed, lines


def test_dice_of_a_burst_may_stand_with_the_target() -> None:
    body = "map\n########\n#.....S#\n#A.....#\n#.....T#\n########\n\nA marine E with assault-cannon power-fist\n"
    body += "S stealer W\nT stealer W\n\n> A full-auto\n> A fire T | A {}\n> A fire S | A {}\n"
    assert ran(body.format("5 1 1", "1 1 1") + "= T dead\n= S alive\n= A ap 2\n").passed
    assert ran(body.format("1 1 1", "5 1 1") + "= T alive\n= S dead\n= A ap 2\n").passed
    assert ran(body.format("5 1 1", "1 1 1").replace("> A fire T | A 5 1 1\n", "")).expected == "dice for A"
    alone = body.replace("T stealer W\n", "").replace("T#", ".#").replace("> A fire T | A {}\n", "")
    assert ran(alone.format("5 1 1") + "= S dead\n= A ap 2\n").passed
    assert ran(alone.replace("> A full-auto\n", "> A full-auto | A 1 1 1\n").format("5 1 1") + "= A ap 1\n").passed


def test_no_psi_points_may_be_said_aloud() -> None:
    body = "map\n####\n#L+#\n####\n\nL librarian E\n\n> L assault door 2,1 | L 4\n> L psi {}\n= door 2,1 {}\n"
    assert ran(body.format(0, "closed") + "= L psi 10\n").passed
    assert ran(body.format(1, "gone") + "= L psi 9\n").passed
    assert not ran(body.replace("> L assault door 2,1 | L 4\n", "").format(0, "closed")).passed


def test_a_bulkhead_is_a_closed_door_until_it_is_breached() -> None:
    body = "map\n######\n#Ab.c#\n######\n\nA marine E with storm-bolter chainfist\n\n"
    assert ran(
        body + "= door 2,1 closed\n! door 2,1 gone\n! door 2,1 open\n> A assault door 2,1\n= door 2,1 gone\n"
    ).passed
    assert not ran(body + "= door 4,1 closed\n").passed


@pytest.mark.parametrize(("said", "faces"), [("climb up then turn E", "E"), ("turn E then climb up", "E")])
def test_a_turn_joined_to_a_climb_stands_before_or_behind_it(said: str, faces: str) -> None:
    body = "turn stealer\nmap\n#.l.#\n\ndeck 2\nmap\n#.l.#\n\nS stealer N at 2:2,0\n\n"
    assert ran(f"{body}= cost 1: S {said}\n> S {said}\n= S at 2,0\n= S faces {faces}\n= S ap 5\n", "fourth").passed
    assert ran(f"{body}x S {said.replace('E', 'S')}\n", "fourth").passed


@pytest.mark.parametrize("said", ["enter then turn S", "turn S then enter"])
def test_a_turn_joined_to_entering_stands_before_or_behind_it(said: str) -> None:
    body = "turn stealer\nmap\n#####\n1...#\n#####\n\nS stealer at entry 1\n\n"
    assert ran(f"{body}> S {said}\n= S at 1,1\n= S faces S\n= S ap 5\n", "fourth").passed
    assert ran(f"{body}x S {said.replace('S', 'W')}\n", "fourth").passed


def test_an_object_that_is_carried_is_where_its_carrier_is() -> None:
    body = "map\n######\n#A...#\n######\n\nA marine E carrying C\nC object\n\n= C at 1,1\n> A move E\n= C at 2,1\n"
    assert ran(body + "! C at 1,1\n> A drop C\n= C at 2,1\n> A move E\n= C at 2,1\n! C at 3,1\n", "fourth").passed


def test_dice_of_those_who_fire_in_overwatch_wait_for_others_only_where_a_line_adds_them() -> None:
    """fourth.overwatch.overlap.declare: all of them are named before any dice fall."""
    body = "turn stealer\nmap\n#######\n#A...S#\n#B...T#\n#######\n\nA marine E overwatch\nB marine E overwatch\n"
    body += "S stealer W\nT stealer W\n\n> S move W\n> A overwatch S | A 6 1\n"
    for lines in (
        "= S dead\n= B overwatch\n> T move W\n> B overwatch T | B 1 2\n= T alive\n",
        "= S alive\n> B overwatch S | B 3 3\n= S dead\n= B jammed\n",
        "= S alive\n> marine pass\n= S dead\n",
        "= legal: B overwatch S\n= S alive\n> T move W\n= S dead\n",
        "x B overwatch T\n= S alive\n> T move W\n= S dead\n",
    ):
        outcome = ran(body + lines, "fourth")
        assert outcome.passed, (lines, outcome)
    assert not ran(body + "= S alive\n> T move W\n", "fourth").passed


def test_nobody_without_command_points_is_asked_for_an_action_on_them() -> None:
    """A choice with only one answer is made without asking; a pass then declines what is really asked."""
    body = "turn stealer\n{}map\n#######\n#A..+B#\n#######\n\nA marine E{}\nB blip 2\n\n> B open 4,1\n"
    for head, state, lines in (
        ("", "", "= B2 at 4,1\n= stealers 2\n"),
        ("", " overwatch", "= stealers 1\n> marine pass\n= B2 at 4,1\n= A overwatch\n"),
        ("", " overwatch", "> A overwatch B1 | A 6 1\n= B2 at 5,1\n"),
        ("", " overwatch", "> marine pass\n= legal: A overwatch B1\n> A overwatch B1 | A 6 1\n= B2 at 5,1\n"),
        ("cp 1\n", "", "= stealers 1\n> marine pass\n= stealers 2\n"),
        ("cp 1\n", "", "= stealers 1\n> A fire B1 cp | A 6 1\n= B2 at 5,1\n"),
    ):
        outcome = ran(body.format(head, state) + lines, "fourth")
        assert outcome.passed, (head, state, lines, outcome)
    assert not ran(body.format("cp 1\n", "") + "= stealers 2\n", "fourth").passed
