"""A refusal cites what forbids the move first, and beside it what forbids the same in other words."""

import re
from pathlib import Path

import pytest

from sensorium.cases.reader import read_cases
from sensorium.cases.runner import run
from sensorium.catalogue import catalogue
from sensorium.rules.content.cards import POWER_RULES
from sensorium.rules.core import also_cited
from sensorium.rules.core.also_cards import ALSO_CARDS, CARDS_HERE
from sensorium.rules.core.also_casts import IN_SIGHT, NEEDS
from sensorium.rules.core.also_cited import HERE
from sensorium.rules.core.also_prices import SHORT
from sensorium.rules.core.also_table import ALSO
from sensorium.rules.core.psychic_reasons import PSYCHIC_REASONS
from sensorium.rules.core.reasons import REASONS

CANNON = "A marine E with assault-cannon power-fist"
HAMMER = "A marine E with thunder-hammer storm-shield"


WORDS = Path(__file__).parent / "cited_words.txt"
TABLES = ("also_cited", "also_board", "also_table", "also_prices", "also_cards", "also_casts")
RULE = re.compile(r'"((?:first|fourth|deathwing|wd|cult|solo)\.[a-z0-9.-]+)"')


def quoted() -> dict[str, str]:
    """By the rule the words in which it forbids what it is cited for, or says what is lacking."""
    lines = WORDS.read_text("utf-8").splitlines()
    return {rule: words for rule, _, words in (line.partition(": ") for line in lines)}


def told_by(rule: str) -> str:
    """The words of an entry; of a table its lines."""
    tables = catalogue().tables
    if rule not in tables:
        return catalogue().entry(rule).text
    return "\n".join("; ".join(str(cell) for cell in row) for row in tables[rule].rows)


def test_every_reason_is_one() -> None:
    known = set(REASONS) | {reason for reason, _ in PSYCHIC_REASONS}
    named = (*ALSO, *HERE, *ALSO_CARDS, *CARDS_HERE, *SHORT, *(why for whys in NEEDS.values() for why in whys))
    assert {reason for reason in named if reason not in catalogue()} <= known


def test_every_rule_says_in_its_own_words_what_it_is_cited_for() -> None:
    """A new row needs its words here: a rule that has none to quote does not forbid the move."""
    core = Path(also_cited.__file__).parent
    cited = {rule for table in TABLES for rule in RULE.findall((core / f"{table}.py").read_text("utf-8"))}
    cited |= {POWER_RULES[power] for power in (*NEEDS, *IN_SIGHT)}
    words = quoted()
    assert cited == set(words)
    for rule, said in words.items():
        assert said, rule
        assert said in told_by(rule), rule


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
        (
            "#A..S#",
            f"{HAMMER} prone",
            "A self-destruct",
            "deathwing.ruling.prone-other-actions",
        ),
        ("#A..S#", "A marine E prone", "A fire S", "deathwing.prone.no-actions deathwing.prone.no-sight"),
        ("#Ab.S#", CANNON, "A full-auto", "deathwing.bulkhead.no-full-auto deathwing.ruling.bulkhead-burst"),
        ("#Ab.S#", CANNON, "A full-auto", "deathwing.assault-cannon.auto-dice"),
        ("#Ac.S#", "A marine E", "A move E", "deathwing.crate.blocks deathwing.crate.immovable"),
        ("#Ak.S#", "A marine E", "A move E", "deathwing.cryogenic-tank.blocks deathwing.cryogenic-tank.fixed"),
        ("#A+.S#", "A captain E", "A grenade 3,1", "deathwing.grenade-launcher.target-square first.los.door-blocks"),
        ("#A+.S#", "A marine E with chainfist ap 0", "A assault door 2,1", "deathwing.chain-fist.door-cost"),
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


CARDS = "hand marine jinx/yellow assail/red smite/red control/yellow scan/green teleport/blue lightning-arc/none"
LIBRARIAN = "L librarian E mastery 4"
HYBRID = "H hybrid W"


@pytest.mark.parametrize(
    ("head", "row", "pieces", "refused", "rules"),
    [
        # the caster
        ("", "#L...H#", "L librarian E prone", "cast jinx/yellow H", "cult.cast.not-while cult.ruling.prone-psyker"),
        ("", "#L...H#", "L librarian E ap 1", "cast assail/red H", "first.ap.limit cult.cast.action"),
        (
            "marker miasma 1,1 by stealer 1",
            "#L...H#",
            LIBRARIAN,
            "cast control/yellow H",
            "cult.cast.not-while cult.miasma.psykers wd.miasma.blocks-from cult.target.free-miasma",
        ),
        (
            "marker stasis 1,1 by stealer 1",
            "#L...H#",
            LIBRARIAN,
            "cast jinx/yellow H",
            "cult.cast.not-while cult.stasis.effect",
        ),
        ("marker stasis 1,1 by stealer 1", "#L...H#", LIBRARIAN, "move E", "cult.stasis.effect"),
        # the target
        ("", "#L.+.H#", LIBRARIAN, "cast jinx/yellow H", "cult.target.sight first.los.door-blocks cult.jinx.effect"),
        ("", "#H..L.#", "L librarian E", "cast jinx/yellow H", "cult.target.sight first.los.not-behind"),
        ("", "#L........H#", LIBRARIAN, "cast control/yellow H", "cult.target.range cult.target.free"),
        ("", "#L.+....H#", LIBRARIAN, "cast smite/red 8,1", "cult.target.blind cult.target.blind-blocked"),
        (
            "",
            "#L.c.H#",
            LIBRARIAN,
            "cast lightning-arc/none H",
            "wd.arc.not-through-crates cult.target.blind-blocked wd.arc.blind",
        ),
        ("", "#L#.#H#", LIBRARIAN, "cast teleport/blue 3,1", "cult.teleport.route cult.target.range"),
        ("", "#L.cH.#", LIBRARIAN, "cast teleport/blue 4,1", "cult.teleport.arrival cult.teleport.effect"),
        ("", "#L...H#", LIBRARIAN, "cast scan/green H", "cult.scan.effect"),
        # a hand
        ("", "#L...H#", LIBRARIAN, "cast vortex/none 4,1", "cult.hand.secret cult.cast.announce"),
    ],
)
def test_all_that_stands_against_a_cast_is_cited(head: str, row: str, pieces: str, refused: str, rules: str) -> None:
    wall = "#" * len(row)
    section = "".join("#" if mark == "#" else "a" if place < 3 else "b" for place, mark in enumerate(row))
    book = "first+deathwing+whitedwarf+psychic+cult"
    case = f"rules {book}\n{CARDS}\n{head}\n\nmap\n{wall}\n{row}\n{wall}\n\nsections\n{wall}\n{section}\n{wall}\n\n"
    case += f"{pieces}\n{HYBRID}\n\nx L {refused} : "
    for rule in rules.split():
        outcome = run(read_cases(f"```case one\n{case}{rule}\n```\n")[0])
        assert outcome.passed, (rule, outcome)
    for rule in ("first.board.squares", "cult.deck.size", "wd.hand.marine-size", "cult.weapon.missile"):
        assert not run(read_cases(f"```case one\n{case}{rule}\n```\n")[0]).passed, rule


@pytest.mark.parametrize(
    ("rules", "cited", "fits"),
    [
        ("first+whitedwarf", "wd.door.not-side-or-rear", True),
        ("first+whitedwarf", "first.door.model-front-squares", True),  # which the other amends
        ("first", "wd.door.not-side-or-rear", False),
        ("first+whitedwarf", "wd.door.blip-eight", False),
    ],
)
def test_a_rule_and_what_amends_it_name_the_same(rules: str, cited: str, fits: bool) -> None:
    case = f"rules {rules}\n\nmap\n#####\n#A..#\n#+..#\n#####\n\nA marine E\n\nx A open 1,2 : {cited}"
    assert run(read_cases(f"```case one\n{case}\n```\n")[0]).passed is fits
