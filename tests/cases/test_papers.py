"""Cases about what is written down before a game: they run, they fail, and what is wrong with them is told."""

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.case_setup import set_up
from sensorium.cases.papers import ALSO
from sensorium.cases.reader import read_cases
from sensorium.cases.runner import Outcome, run
from sensorium.catalogue import catalogue
from sensorium.forces.papers import FORCE_PAPERS

FORCE = "force\nforce A\npoints 10\nsquad recon\n"
AUCTION = "auction\nscenario raid\n"


def text(paper: str, script: str) -> str:
    return f"```case one\nrules first+deathwing\n\n{paper}\n{script}\n```\n"


def outcome(paper: str, script: str) -> Outcome:
    return run(read_cases(text(paper, script), "page.md")[0], papers=FORCE_PAPERS)


@pytest.mark.parametrize(
    ("paper", "script"),
    [(FORCE, "= price 4\n! price 5\n= sound\n> check"), (AUCTION, "> one bid 9\n> two bid 8\n= marines two")],
)
def test_what_is_so_passes(paper: str, script: str) -> None:
    assert outcome(paper, script).passed


CAPTAINS = "force\nforce A\npoints 50\nsquad command Ash\nsquad command Elm\n"


def test_a_refusal_may_cite_whatever_forbids_the_same() -> None:
    for rule in ("deathwing.force-list.one-captain", "deathwing.ruling.captain-limit"):
        assert outcome(CAPTAINS, f"x check : {rule}").passed
    for rule in ("deathwing.force-list.step-4-total", "deathwing.ruling.force-list-columns"):
        assert not outcome(CAPTAINS, f"x check : {rule}").passed
    for named, others in ALSO.items():
        assert {named, *others} <= set(catalogue().ids())


@pytest.mark.parametrize(
    ("paper", "script", "expected", "actual"),
    [
        (FORCE, "= price 5", "price 5", "price 4"),
        (FORCE, "! price 4", "not: price 4", "price 4"),
        (FORCE, "= leaders 2", "leaders 2", "leaders 1"),
        (FORCE, "x check", "check is refused", "it is done"),
        (FORCE.replace("10", "3"), "> check", "check is done", "bid-minimum"),
        (FORCE.replace("10", "3"), "x check : deathwing.bid.maximum", "refused by deathwing.bid.maximum", "minimum"),
        (AUCTION, "= marines one", "marines one", "marines nobody"),
        (AUCTION, "> one bid 99", "one bid 99 is done", "at most 50"),
    ],
)
def test_what_is_not_so_fails(paper: str, script: str, expected: str, actual: str) -> None:
    failed = outcome(paper, script)
    assert not failed.passed
    assert failed.expected == expected
    assert actual in failed.actual


@pytest.mark.parametrize(
    ("paper", "script", "what"),
    [
        (FORCE, "= colour red", "no fact about a force"),
        (FORCE, "> dance", "no move with a force"),
        (AUCTION, "= colour red", "no fact about bids"),
        (AUCTION, "> three bid 4", "no bid"),
        ("auction\nraid\n", "> one bid 4", "for a scenario"),
        (FORCE.replace("recon", "scouts"), "= sound", "no squad"),
        ("force x\n", "= sound", "stands alone"),
        (f"{FORCE}\n{AUCTION}", "= sound", "in place of a map"),
        (f"{FORCE}\nmap\n#A#\n\nA marine E\n", "= sound", "in place of a map"),
        (f"mission pilot-light\n{FORCE}", "= sound", "in place of a map"),
    ],
)
def test_what_means_nothing_is_told(paper: str, script: str, what: str) -> None:
    with pytest.raises(CaseError, match=what):
        outcome(paper, script)


def test_a_paper_has_no_position_and_needs_its_reader() -> None:
    case = read_cases(text(FORCE, "= sound"), "page.md")[0]
    with pytest.raises(CaseError, match="no position"):
        set_up(case)
    with pytest.raises(CaseError, match="cannot be read here"):
        run(case)
