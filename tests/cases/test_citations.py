"""What counts as the citation of a refusal: the rule that forbids the move where it is tried, and nothing else."""

from functools import partial
from pathlib import Path

import pytest

from sensorium.cases import check_run, runner
from sensorium.cases.case import Case, ScriptLine
from sensorium.cases.failure import Failure
from sensorium.cases.reader import read_cases
from sensorium.cases.refused_lines import check_refusal, refused
from sensorium.catalogue import catalogue
from sensorium.journey.papers import ALL_PAPERS
from sensorium.missions.format.setup import set_up_named
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.core.position import Position

ROOT = Path(__file__).parent.parent.parent
DOCS = [ROOT / "docs" / name for name in ("rulebook", "cases", "notation.md")]
WORDS = ROOT / "tests" / "rules" / "cited_words.txt"
# No refusal of ours is cited in more ways: an Arc that has been fought off, at one behind whom it has not destroyed.
MOST = 11
Refused = tuple[str, ScriptLine, str, tuple[str, ...], str]


def passed(case: str) -> bool:
    return runner.run(read_cases(f"```case one\n{case}\n```\n", "page.md")[0]).passed


# -- every refusal that we have ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def refusals() -> list[Refused]:
    """Every ``x`` line of our cases: its case, the line, the rule that is named, all that count as its citation, and
    a wrong id that passes for one, if it does."""
    found: list[Refused] = []
    playing: list[Case] = []
    rules = sorted(catalogue().rules)

    def noted(position: Position, step: ScriptLine, declines: bool) -> str:
        refusal, cited = refused(position, step, declines)
        at = len(found) * 211  # another rule each time, from all over the catalogue
        wrong = next(rule for rule in (rules[(at + one) % len(rules)] for one in range(99)) if rule not in cited)
        slip = wrong if cites(position, step, declines, wrong) else ""
        found.append((f"{playing[-1].path}: {playing[-1].name}", step, refusal.rule, cited, slip))
        return check_refusal(position, step, declines)

    def cites(position: Position, step: ScriptLine, declines: bool, rule: str) -> bool:
        try:
            check_refusal(position, ScriptLine(step.kind, step.text, step.line, (), rule), declines)
        except Failure:
            return False
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "check_refusal", noted)
        run = partial(runner.run, missions=set_up_named, papers=ALL_PAPERS)
        cases, errors = check_run.gather(DOCS, "")
        assert not errors
        for case in cases:
            playing.append(case)
            assert run(case).passed, case.name
    return found


def test_a_rule_that_does_not_forbid_the_move_fails_its_case(refusals: list[Refused]) -> None:
    assert len(refusals) > 1500
    assert [(case, step.text, slip) for case, step, _, _, slip in refusals if slip] == []


def test_every_citation_is_the_named_rule_or_one_whose_words_are_quoted(refusals: list[Refused]) -> None:
    quoted = {line.partition(": ")[0] for line in WORDS.read_text("utf-8").splitlines()}
    named = {rule for book in rulebooks() for _, rule in book.reasons}
    for case, step, rule, cited, _ in refusals:
        assert set(cited) - quoted - named <= {rule}, (case, step.text)
        assert len(cited) <= MOST, (case, step.text, cited)


def test_a_solitaire_rule_is_cited_alone(refusals: list[Refused]) -> None:
    """What the game allows and the rules for one player do not is forbidden by one of them."""
    alone = [cited for _, _, rule, cited, _ in refusals if rule.startswith("solo.move.")]
    assert alone
    assert all(len(cited) == 1 for cited in alone)


# -- each class of refusal, by a rule that looks right -----------------------------------------------------------------

CARDS = "first+deathwing+whitedwarf+psychic+cult"
CANNON = "A marine E with assault-cannon power-fist"
ARC = f"rules {CARDS}\nhand marine lightning-arc/none\n\nmap\n########\n#L.S.T.#\n########\n\n"
ARC += "L librarian E\nS stealer W\nT stealer W\n\n"
CONTROL = f"rules {CARDS}\nhand stealer control/green\ndiscards control/none\nturn stealer\n\nmap\n########\n"
CONTROL += "#.A#...#\n#..#.M.#\n########\n\nA marine E\nM magus E\n\n"
FIGHT = f"rules {CARDS}\nhand marine hellfire/green\nhand stealer {{}}\n\nmap\n##########\n#L....M..#\n##########\n\n"
FIGHT += "sections\n##########\n#aaaabbbb#\n##########\n\nL librarian E\nM magus W\n\n> L cast hellfire/green 5,1\n"
ROW = "rules {}\n{}\nmap\n{}\n{}\n{}\n\n{}\n\n"


def row(rules: str, squares: str, pieces: str, head: str = "") -> str:
    wall = "#" * len(squares)
    return ROW.format(rules, head, wall, squares, wall, pieces)


@pytest.mark.parametrize(
    ("case", "refused", "right", "wrong"),
    [
        # sight: what is behind is not at his side; what is hidden has not gone out of sight
        (
            row("first", "#S.A..#", "A marine E\nS stealer E"),
            "A fire S",
            "first.los.not-behind",
            "first.target.side-seen-not-shot",
        ),
        (
            row("first", "#A.TS.#", "A marine E\nS stealer W\nT stealer W"),
            "A fire S",
            "first.los.model-blocks",
            "first.los.wall-blocks",
        ),
        (
            row("fourth", "#A.TS.#", "A marine E\nS stealer W\nT stealer W"),
            "A fire S",
            "fourth.los.obstruction.genestealer",
            "fourth.los.obstruction.marine",
        ),
        (
            row("fourth", "#A.+S.#", "A marine E\nS stealer W"),
            "A fire S",
            "fourth.doors.closed.block-los",
            "fourth.los.obstruction.burning",
        ),
        # points: each action at its own price
        (
            row("first", "#.A...#", "A marine E ap 1"),
            "A move W",
            "first.cost.marine-backward",
            "first.cost.marine-forward",
        ),
        (
            row("fourth", "#A.S..#", "A marine E ap 1\nS stealer W"),
            "A overwatch",
            "fourth.overwatch.set.cost",
            "fourth.guard.set.cost",
        ),
        # the ways of blips, and of what has come out of one
        (
            row("first", "1...A.#", "A marine E\nB blip 2 at entry 1 arrived", "turn stealer\n"),
            "B enter",
            "first.lurk.mandatory",
            "first.lurk.models-must-lurk",
        ),
        # Deathwing: a burst that has not been fired leaves no survivor
        (
            row("first+deathwing", "#A.TS#", f"{CANNON}\nS stealer W\nT stealer W"),
            "A fire S",
            "first.target.not-through-models",
            "deathwing.assault-cannon.auto-stops-at-survivor",
        ),
        (
            row("first+deathwing", "#A..S#", "A marine E\nS stealer W"),
            "A self-destruct",
            "first.pieces.flamer-weapon",
            "deathwing.thunder-hammer.self-destruct-effect",
        ),
        (
            row("first+deathwing", "#A..S#", "A marine E prone\nS stealer W"),
            "A reload",
            "deathwing.ruling.prone-other-actions",
            "deathwing.prone.no-actions",
        ),
        (
            row("first+deathwing", "#A..S#", f"{CANNON} reloads 0\nS stealer W"),
            "A reload",
            "deathwing.assault-cannon.starting-magazines",
            "deathwing.assault-cannon.extra-magazines",
        ),
        # the magazine: what explodes is not fired
        (
            row(
                "first+deathwing+whitedwarf",
                "#A.S.M#",
                "A marine E with thunder-hammer storm-shield\nS stealer W\nM marine E",
            ),
            "A self-destruct",
            "wd.friendly.no-hammer",
            "wd.friendly.marines-never",
        ),
        # an Arc that has run out of targets was neither dispelled nor used up
        (ARC + "> L cast lightning-arc/none S | L 3", "L arc T", "wd.arc.survivor-blocks", "wd.arc.six-attacks"),
        (ARC + "> L cast lightning-arc/none S | L 3", "L arc T", "wd.arc.blocked-if-no-route", "wd.arc.dispelled-ends"),
        (ARC + "> L cast lightning-arc/none S | L 3", "L arc T", "cult.arc.targets", "wd.arc.different-targets"),
        (ARC + "> L cast lightning-arc/none S | L 3", "L arc S", "wd.arc.different-targets", "wd.arc.survivor-blocks"),
        (
            ARC + "> L cast lightning-arc/none S | L 6\n> marine pass",
            "L arc T",
            "cult.arc.targets",
            "wd.arc.blocked-if-no-route",
        ),
        # Control that has ended, and one that has not begun
        (
            CONTROL + "> M cast control/green A\n> A turn S\n> A move S\n> A turn W",
            "A turn S",
            "cult.ruling.control-no-points",
            "cult.control.points",
        ),
        (
            CONTROL + "> M cast control/green A\n> A turn S\n> stealer pass",
            "A turn E",
            "cult.control.points",
            "cult.ruling.control-no-points",
        ),
        (CONTROL + "> M move W", "A turn S", "first.cp.stealer-phase-needs-sighting", "cult.control.effect"),
        # a force card of the wrong colour: what counts of it, and what does not
        (
            FIGHT.format("smite/none barrier/red"),
            "stealer force smite/none",
            "wd.card.force-icon",
            "wd.card.aura-is-force",
        ),
        (
            FIGHT.format("aura/yellow barrier/red"),
            "stealer force aura/yellow",
            "wd.force.aura-top-icon",
            "wd.force.played-card-suit-ignored",
        ),
        (
            FIGHT.format("hellfire/blue barrier/red"),
            "stealer force hellfire/blue",
            "wd.force.played-card-suit-ignored",
            "wd.force.attack-card-icon-ignored",
        ),
        (
            FIGHT.format("switch/green barrier/red"),
            "stealer force switch/green",
            "wd.force.attack-card-icon-ignored",
            "wd.force.attacker-answers",
        ),
        # no battle at all
        (
            row(CARDS, "#L...M.#", "L librarian E\nM magus W", "hand stealer barrier/red\n"),
            "stealer force barrier/red",
            "wd.force.block",
            "cult.blast.physical",
        ),
        (
            row(CARDS, "#L...M.#", "L librarian E\nM magus W", "hand stealer barrier/red\n"),
            "stealer force barrier/red",
            "wd.force.defender-is-target",
            "cult.ruling.force-not-a-target",
        ),
        # a battle that is over: one who had the card and would not play it, and one who had none that fits
        (
            FIGHT.format("barrier/red switch/green") + "> stealer pass | M 1\n",
            "stealer force barrier/red",
            "wd.force.ends",
            "wd.force.no-card-no-defence",
        ),
        (
            FIGHT.format("switch/green").replace("5,1\n", "5,1 | M 1\n"),
            "stealer force switch/green",
            "wd.force.no-card-no-defence",
            "wd.force.defender-is-target",
        ),
        # an Aura that has not been laid in a battle
        (
            row(CARDS, "#L...M.#", "L librarian E\nM magus W", "hand marine aura/green\nturn stealer\n"),
            "L aura green",
            "cult.aura.shelter",
            "cult.ruling.aura-either-or",
        ),
        # a flamer in the section of one that has not attacked him
        (
            row("first+whitedwarf", "#A.S..#", "A marine E with heavy-flamer\nS stealer W", "turn stealer\ncp 2\n")
            + "> S move W\n",
            "A flame 2,1 cp",
            "first.flamer.not-own-section",
            "wd.cp.flamer-after-assault",
        ),
        # a heavy gun that moves does not turn
        (
            row(CARDS, "#A....H#", "A marine E\nH hybrid W with autocannon", "turn stealer\n"),
            "H move W fire A",
            "cult.table.weapon-use",
            "cult.ruling.hybrid-turn-and-fire",
        ),
        # a card out of range needs no sight, and one at a door is no section
        (
            row(CARDS, "#L.........H#", "L librarian E\nH hybrid W", "hand marine control/yellow\n"),
            "L cast control/yellow H",
            "cult.target.range",
            "cult.control.effect",
        ),
        (
            row(CARDS, "#L..+.H#", "L librarian E\nH hybrid W", "hand marine jinx/yellow\n"),
            "L cast jinx/yellow H",
            "cult.target.sight",
            "cult.target.range",
        ),
        # one player
        (
            row("first+solo", "#A...S.T#", "A marine E\nS stealer W\nT stealer W", "turn stealer\n") + "> S move W",
            "T move W",
            "solo.move.one-at-a-time",
            "solo.move.attacks",
        ),
    ],
)
def test_a_rule_that_only_looks_right_fails(case: str, refused: str, right: str, wrong: str) -> None:
    assert passed(f"{case}x {refused}" if case.endswith("\n") else f"{case}\nx {refused}")
    case = case if case.endswith("\n") else f"{case}\n"
    assert passed(f"{case}x {refused} : {right}"), right
    assert wrong in catalogue()
    assert not passed(f"{case}x {refused} : {wrong}"), wrong


@pytest.mark.parametrize(
    ("moves", "cites"),
    [
        ("> S move N", True),  # round the corner, out of his sight
        ("> S move N\n> S move N", False),  # and on, where he had not seen it
    ],
)
def test_out_of_sight_is_what_has_been_in_it(moves: str, cites: bool) -> None:
    case = (
        "rules first\nturn stealer\ncp 3\n\nmap\n######\n####.#\n####.#\n#A..S#\n######\n\nA marine E\nS stealer N\n\n"
    )
    case += f"{moves}\nx A move E cp : "
    assert passed(f"{case}first.cp.stealer-phase-needs-sighting")
    assert passed(f"{case}first.cp.stealer-phase-out-of-los") is cites


def test_what_amends_a_rule_is_no_citation_unless_it_forbids_the_same() -> None:
    """``wd.rubble.blast`` amends the rule that rubble is permanent, and forbids nothing."""
    case = row("first+deathwing+whitedwarf", "#A.r.S#", "A marine E\nS stealer W") + "x A fire 3,1 : "
    assert passed(f"{case}wd.rubble.nothing-else")
    assert passed(f"{case}deathwing.rubble.permanent")
    assert not passed(f"{case}wd.rubble.blast")
