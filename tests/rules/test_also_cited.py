"""A refusal cites what forbids the move first, and beside it what forbids the same in other words."""

import pytest

from sensorium.cases.reader import read_cases
from sensorium.cases.runner import run
from sensorium.catalogue import catalogue
from sensorium.rules.core.also_cited import ALSO, PRICES, SHORT
from sensorium.rules.core.reasons import REASONS

CANNON = "A marine E with assault-cannon power-fist"
HAMMER = "A marine E with thunder-hammer storm-shield"


def test_every_rule_is_in_the_catalogue_and_every_reason_is_one() -> None:
    assert set(ALSO) | set(SHORT) <= set(REASONS)
    for rules in (*ALSO.values(), *PRICES.values()):
        assert all(rule in catalogue() for rule in rules)


@pytest.mark.parametrize(
    ("row", "pieces", "refused", "rules"),
    [
        ("#A..S#", f"{CANNON} ap 1", "A full-auto", "first.ap.limit deathwing.assault-cannon.auto-cost"),
        ("#A..S#", f"{CANNON} ammo 0", "A full-auto", "deathwing.assault-cannon.empty"),
        ("#A..S#", f"{CANNON} ap 3", "A reload", "first.ap.limit deathwing.assault-cannon.reload-no-partial"),
        ("#A..S#", f"{CANNON} ap 1", "A overwatch", "first.ap.limit deathwing.assault-cannon.overwatch-cost"),
        ("#A..S#", "A marine E ap 1", "A overwatch", "first.ap.limit first.cost.marine-overwatch"),
        ("#A..S#", f"{HAMMER} ap 0", "A self-destruct", "deathwing.thunder-hammer.self-destruct-cost first.ap.limit"),
        ("#Ar.S#", "A marine E ap 1", "A move E", "first.ap.limit deathwing.rubble.entry-cost"),
        ("#Ab.S#", "A marine E with chainfist ap 1", "A assault 2,1", "deathwing.chain-fist.bulkhead-cost"),
        ("#Ab.S#", "A marine E", "A move E", "deathwing.bulkhead.like-closed-door first.move.not-into-closed-door"),
        ("#Ab.S#", "A marine E", "A fire 2,1", "deathwing.bulkhead.marine-assault"),
        ("#A..S#", "A marine E prone", "A turn N", "deathwing.prone.no-actions deathwing.ruling.prone-other-actions"),
        ("#A..S#", "A marine E prone ap 1", "A stand", "first.ap.limit deathwing.prone.stand-cost"),
        ("#A..S#", "A marine E with lightning-claws", "A fire S", "deathwing.ruling.gunless-marines"),
        ("#A..S#", "A marine E with lightning-claws", "A overwatch", "deathwing.lightning-claws.sole-armament"),
        ("#A..S#", f"{CANNON} ammo 0", "A fire S", "deathwing.ruling.assault-cannon-sole-gun"),
        ("#A..S#", CANNON, "A unjam", "first.jam.clear-cost deathwing.assault-cannon.no-jam"),
        ("#A..S#", f"{CANNON} ap 0", "A fire S", "first.ap.limit deathwing.assault-cannon.single-cost"),
        ("#A..S#", f"{CANNON} done", "A reload cp", "deathwing.assault-cannon.reload-cost first.ap.limit"),
        ("#A..S#", "A marine E", "A reload", "deathwing.assault-cannon.reload-cost"),
        ("#A..S#", "A marine E", "A grenade 3,1", "deathwing.grenade-launcher.bearer deathwing.captain.equipment"),
        ("#A..S#", "A marine E", "A self-destruct", "deathwing.thunder-hammer.self-destruct-effect"),
        (
            "#A..S#",
            f"{HAMMER} prone",
            "A self-destruct",
            "deathwing.prone.no-actions deathwing.ruling.prone-other-actions",
        ),
        ("#A..S#", "A marine E prone", "A fire S", "deathwing.prone.no-actions deathwing.prone.no-sight"),
        ("#Ab.S#", CANNON, "A full-auto", "deathwing.bulkhead.no-full-auto deathwing.ruling.bulkhead-burst"),
        ("#Ac.S#", "A marine E", "A move E", "deathwing.crate.blocks deathwing.crate.immovable"),
        ("#Ak.S#", "A marine E", "A move E", "deathwing.cryogenic-tank.blocks deathwing.cryogenic-tank.fixed"),
        ("#A+.S#", "A captain E", "A grenade 3,1", "deathwing.grenade-launcher.target-square first.los.door-blocks"),
        ("#A+.S#", "A marine E with chainfist ap 0", "A assault door 2,1", "deathwing.chain-fist.door-cost"),
        ("#A.TS#", f"{CANNON}\nT stealer W", "A fire S", "deathwing.assault-cannon.auto-stops-at-survivor"),
    ],
)
def test_any_of_them_may_be_named(row: str, pieces: str, refused: str, rules: str) -> None:
    wall = "#" * len(row)
    case = f"rules first+deathwing\n\nmap\n{wall}\n{row}\n{wall}\n\n{pieces}\nS stealer W\n\nx {refused} : "
    for rule in rules.split():
        assert run(read_cases(f"```case one\n{case}{rule}\n```\n")[0]).passed, rule
    for rule in ("first.board.squares", "deathwing.captain.parry", "wd.friendly.general"):
        assert not run(read_cases(f"```case one\n{case}{rule}\n```\n")[0]).passed, rule


def test_a_book_that_is_not_in_play_is_not_cited() -> None:
    case = "```case one\nrules {}\n\nmap\n#######\n#A.S.M#\n#######\n\n{}\nS stealer W\nM marine E\n\n"
    case += "x A self-destruct : {}\n```\n"
    for rule in ("wd.friendly.no-hammer", "wd.friendly.general", "deathwing.ruling.thunder-hammer-friends"):
        assert run(read_cases(case.format("first+deathwing+whitedwarf", HAMMER, rule))[0]).passed, rule
    assert not run(read_cases(case.format("first+deathwing", HAMMER, "wd.friendly.general"))[0]).passed
