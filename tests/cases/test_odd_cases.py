"""Cases that say too much, too little or something impossible are told where, and what to write."""

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.reader import read_cases
from sensorium.cases.runner import Outcome, run
from sensorium.missions.format.setup import set_up_named

SCENE = """\
rules first

map
######
#A+.S#
######

A marine E
S stealer W

= cp 0
"""


def ran(body: str) -> Outcome:
    return run(read_cases(f"```case one\n{body}```\n", "page.md")[0], set_up_named)


def edited(*changes: tuple[str, str]) -> str:
    text = SCENE
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def hold_error(body: str, line: int, what: str, advice: str) -> None:
    with pytest.raises(CaseError) as caught:
        ran(body)
    error = caught.value
    assert (error.path, error.line, error.case) == ("page.md", line, "one")
    assert (error.what, error.advice) == (what, advice)


@pytest.mark.parametrize(
    ("body", "line", "what", "advice"),
    [
        ("", 1, "the case does not say which rules", "add `rules first` or `rules fourth`"),
        ("rules first\n= cp 0\n", 1, "the case has no map", "add `map` and draw it below, or `mission ID`"),
        (SCENE.replace("= cp 0\n", ""), 1, "the case puts nothing to the test", "add `>`, `x`, `=` or `!` lines"),
        (SCENE.replace("A m", "map\n#.#\n\nA m"), 9, "a second map without its deck", "write `deck 2` before `map`"),
        (SCENE.replace("S s", "A marine E\nS s"), 10, "`A` is described twice", "keep this line or line 9"),
        (
            "rules first+solo\nmission nowhere\n= cp 0\n",
            1,
            "there is no mission `nowhere`",
            "name one of `sensorium missions`",
        ),
        (
            SCENE.replace("first", "first+psychic"),
            1,
            "the expansion 'psychic' needs deathwing and whitedwarf beside it (cult.choose.psychic)",
            "change the `rules` line",
        ),
        (
            SCENE.replace("first", "fourth+deathwing"),
            1,
            "the expansion 'deathwing' goes with the first edition only",
            "change the `rules` line",
        ),
    ],
)
def test_cases_without_their_parts(body: str, line: int, what: str, advice: str) -> None:
    hold_error(body, line, what, advice)


def test_a_mission_with_books_that_are_not_there() -> None:
    body = "rules first+psychic\nmission pilot-light\n= cp 0\n"
    what = "the expansion 'psychic' needs deathwing and whitedwarf beside it (cult.choose.psychic)"
    hold_error(body, 1, what, "change the `rules` line")


@pytest.mark.parametrize(
    ("old", "new", "line", "what", "advice"),
    [
        (
            "S s",
            "B marine E at 0,0\nS s",
            10,
            "`B` stands at 0,0, which is no floor square",
            "name a floor square of the map",
        ),
        (
            "S s",
            "B marine E at 9,9\nS s",
            10,
            "`B` stands at 9,9, which is no floor square",
            "name a floor square of the map",
        ),
        ("S s", "B marine E at 1,1\nS s", 10, "`B` and `A` both stand at 1,1", "move one of the two"),
        (
            "S s",
            "B marine E at 3,1\nC marine E at 3,1\nS s",
            10,
            "`B` and `C` both stand at 3,1",
            "move one of the two",
        ),
        (
            "S s",
            "B marine E at 2,1\nS s",
            10,
            "`B` stands at 2,1, which is closed",
            "draw an open door there, or plain floor",
        ),
        (
            "S stealer W",
            "S stealer W ap 2",
            10,
            "`S` is active in the marine turn",
            "take `ap N` away, or change `turn`",
        ),
        (
            "A marine E",
            "A marine E ap 5",
            9,
            "`A` has more points than a marine ever has",
            "write `ap N` with N 0 to 4",
        ),
        (
            "rules first\n",
            "rules first\nburning 0,0\n",
            3,
            "0,0 is no floor square",
            "name a floor square of the section that burns",
        ),
        (
            "rules first\n",
            "rules first\nburning 2,1\n",
            3,
            "2,1 is a closed door",
            "name a floor square of the section that burns",
        ),
        (
            "e E",
            "e E fired 1 at S",
            9,
            "`A` has no line to `S`, which ends the series",
            "move one of the two, or take `fired` away",
        ),
        (
            "e E",
            "e E fired 1 at B",
            9,
            "`A` cannot have fired at `B`",
            "name a stealer, or a closed door as `door x,y`",
        ),
        (
            "e E",
            "e E fired 1 at A",
            9,
            "`A` cannot have fired at `A`",
            "name a stealer, or a closed door as `door x,y`",
        ),
        (
            "e E",
            "e E fired 1 at door 3,1",
            9,
            "`A` cannot have fired at `door 3,1`",
            "name a stealer, or a closed door as `door x,y`",
        ),
    ],
)
def test_positions_that_cannot_be(old: str, new: str, line: int, what: str, advice: str) -> None:
    hold_error(edited((old, new)), line, what, advice)


def test_only_one_piece_is_active() -> None:
    body = edited(("A marine E", "A marine E ap 1\nB marine E at 3,1 ap 2"))
    hold_error(body, 10, "`A` and `B` are both active", "keep `ap N` on one of them")


@pytest.mark.parametrize(
    ("script", "line", "actual"),
    [
        ("> A fire door 2,1 | A 6", 12, "A rolls 2 for the shot, and 1 are given"),
        ("> A fire door 2,1", 12, "A rolls 2 for the shot, and 0 are given"),
        ("> A fire door 2,1 | A 6 1 1", 12, "left over: A 1"),
        ("> A turn S | A 6\n= A faces S", 13, "left over: A 6"),
        ("> A turn S | Q 6", 12, "left over: Q 6"),
        ("= A dead", 12, "it is alive"),
    ],
)
def test_facts_at_once_and_dice_too_few_or_too_many(script: str, line: int, actual: str) -> None:
    outcome = ran(edited(("= cp 0", script)))
    assert not outcome.passed
    assert (outcome.line, outcome.actual) == (line, actual)


def test_moves_after_the_game_is_over() -> None:
    script = (
        "> A fire S | A 6 1\n= winner marine\n= asked nobody\nx A turn N : first.end.victory-check\n! legal: A turn N"
    )
    body = edited(("+", "."), ("rules first\n", "rules first\nwins marine at once kills 1\n"), ("= cp 0", script))
    assert ran(body).passed
    outcome = ran(body + "> A turn N\n")
    assert outcome.line == 18
    assert outcome.actual == "'A turn N' is not allowed (first.end.victory-check)"
