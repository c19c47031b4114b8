"""What else forbids a move in the two editions: further rules that a case may name, and some that only look right."""

import pytest

from sensorium.cases.reader import read_cases
from sensorium.cases.runner import run
from sensorium.catalogue import catalogue

STEALERS = "turn stealer\n"
NO_SIDE = "first.move.marine-no-side"
WALL = "first.move.not-through-wall"
UNSEEN = "first.cp.stealer-phase-needs-sighting"
ANSWERED = "first.cp.stealer-phase-one-action"


def passed(edition: str, head: str, squares: str, script: str, rule: str) -> bool:
    """``squares``: rows of the deck parted by strokes, then its pieces parted by semicolons."""
    rows, _, pieces = squares.partition(": ")
    deck = rows.split("|")
    wall = "#" * len(deck[0])
    lines = [f"rules {edition}", head, "map", wall, *deck, wall, "", *pieces.split("; "), "", *script.split("; ")]
    text = "\n".join(lines)
    return run(read_cases(f"```case one\n{text} : {rule}\n```\n")[0]).passed


def check(edition: str, head: str, squares: str, script: str, right: str, wrong: str) -> None:
    for rule in right.split():
        assert passed(edition, head, squares, script, rule), rule
    for rule in wrong.split():
        assert rule in catalogue()
        assert not passed(edition, head, squares, script, rule), rule


@pytest.mark.parametrize(
    ("edition", "head", "squares", "script", "right", "wrong"),
    [
        (
            "first",
            "cp 1\n",
            "#A..S#: A marine E; S stealer W",
            "x A overwatch cp",
            "first.ruling.cp-overspend first.cp.overspend-loses",
            "first.ruling.overwatch-set-twice",
        ),
        (
            "fourth",
            "cp 1\n",
            "#A..S#: A marine E; S stealer W",
            "x A overwatch cp",
            "fourth.command.limit fourth.command.overspend-loses",
            "fourth.ruling.status-set-twice",
        ),
        (
            "first",
            "turn stealer\ncp 4\n",
            "#A..S#: A marine E; S stealer W",
            "> S move W; > A fire S cp | A 1 1; x A fire S cp",
            "first.cp.stealer-phase-one-action first.ruling.cp-stealer-phase-no-trigger-chain",
            "first.cp.stealer-phase-idle",
        ),
        (
            "first",
            "turn stealer\n",
            "#A#B.#: A marine E; B blip 2",
            "x B turn N",
            "first.turning.blip-never first.cost.blip-no-turn first.facing.blip-none first.blip.actions",
            "first.cost.blip-no-combat",
        ),
        (
            "fourth",
            "turn stealer\n",
            "#A#B.#: A marine E; B blip 2",
            "x B turn N",
            "fourth.action.blip-cannot fourth.action.blip-only fourth.facing.blips-none",
            "fourth.blips.no-los",
        ),
        (
            "first",
            "",
            "#A..S#: A marine E with heavy-flamer power-fist; S stealer W",
            "x A move E fire S",
            "first.move-and-fire.bolter-only first.flamer.no-backup-weapon first.pieces.flamer-weapon",
            "first.flamer.empty",
        ),
        (
            "first",
            "",
            "#A+..#: A marine E",
            "x A move E",
            "first.move.not-into-closed-door first.door.closed-position",
            "first.door.open-position",
        ),
        (
            "fourth",
            "",
            "#A+..#: A marine E",
            "x A move E",
            "fourth.move.no-through-closed-door fourth.ruling.door-is-square",
            "fourth.doors.operate.front",
        ),
        (
            "fourth",
            "",
            "#.A..#: A marine E",
            "x A turn W",
            "fourth.action.marine-no-turn-180 fourth.ruling.marine-about-turn fourth.turning.marine.90",
            "fourth.turning.genestealer.180",
        ),
        (
            "fourth",
            "turn stealer\n",
            "#.S..#: S stealer E",
            "x S move E then turn W",
            "fourth.turning.genestealer.no-free-180 fourth.turning.genestealer.free",
            "fourth.action.marine-no-turn-180",
        ),
        (
            "fourth",
            "",
            "#AB..#: A marine E; B marine W",
            "x A assault B",
            "fourth.ruling.assault-legal-targets fourth.assault.front-square",
            "fourth.assault.door",
        ),
        (
            "fourth",
            "",
            "#A/..#: A marine E",
            "x A fire door 2,1",
            "fourth.shoot.targets fourth.ruling.door-assault-open",
            "fourth.assault.door",
        ),
        (
            "fourth",
            "",
            "#A.+.#: A marine E",
            "x A open 3,1",
            "fourth.doors.operate.distance fourth.doors.operate.front",
            "fourth.doors.operate.marine",
        ),
        (
            "fourth",
            "",
            "#A..............S#: A marine E with heavy-flamer power-fist; S stealer W",
            "x A flame 14,1",
            "fourth.flamer.range fourth.range.count",
            "fourth.range.inclusive",
        ),
        (
            "fourth",
            "turn stealer\n",
            "#A.....#|#####B##: A marine E; B blip 1",
            "x B move N",
            "fourth.blips.no-los fourth.ruling.blip-los-test",
            "fourth.blips.no-los.accident",
        ),
    ],
)
def test_what_is_always_so(edition: str, head: str, squares: str, script: str, right: str, wrong: str) -> None:
    check(edition, head, squares, script, right, wrong)


@pytest.mark.parametrize(
    ("edition", "head", "squares", "script", "right", "wrong"),
    [
        # off the board, and aside into what is in the way
        (
            "first",
            STEALERS,
            "1S...#: S stealer W",
            "x S move W",
            "first.move.not-through-wall first.entry.no-leaving",
            "first.ruling.marine-leaves-board",
        ),
        (
            "first",
            STEALERS,
            "#S...1: S stealer W",
            "x S move W",
            "first.move.not-through-wall",
            "first.entry.no-leaving",
        ),
        (
            "first",
            "",
            "1A...#: A marine W",
            "x A move W",
            "first.move.not-through-wall first.ruling.marine-leaves-board",
            "first.entry.no-leaving",
        ),
        (
            "fourth",
            STEALERS,
            "1S...#: S stealer W",
            "x S move W",
            "fourth.ruling.walls-on-grid fourth.exit.points fourth.ruling.lurk-no-transfer",
            "fourth.entry.only-way-in",
        ),
        (
            "fourth",
            "",
            "1A...#: A marine W",
            "x A move W",
            "fourth.exit.points",
            "fourth.ruling.lurk-no-transfer",
        ),
        (
            "first",
            "",
            "#A..#: A marine E",
            "x A move N",
            f"{NO_SIDE} first.move.not-through-wall",
            "first.entry.no-leaving",
        ),
        (
            "first",
            "",
            "#A..#|#B..#: A marine E; B marine E",
            "x A move S",
            f"{NO_SIDE} first.move.not-into-piece",
            WALL,
        ),
        ("first", "", "#A..#|#...#: A marine E", "x A move S", NO_SIDE, f"{WALL} first.move.not-into-piece"),
        ("fourth", "", "#A..#: A marine E", "x A move N", "fourth.ruling.walls-on-grid", "fourth.exit.points"),
        (
            "fourth",
            STEALERS,
            "1A..#: A marine W; S stealer at entry 1",
            "x S enter",
            "fourth.move.no-through-pieces fourth.ruling.lurk-inert",
            "fourth.entry.not-in-play",
        ),
        (
            "fourth",
            STEALERS,
            "#ST..#: S stealer E; T stealer E",
            "x S move E",
            "fourth.move.no-through-pieces",
            "fourth.ruling.lurk-inert",
        ),
        # sight
        (
            "first",
            "",
            "#A+.S#: A marine E; S stealer W",
            "x A fire S",
            "first.los.door-blocks first.los.straight-row first.los.blocked-by-square-crossed first.target.los-and-arc",
            "first.los.model-blocks",
        ),
        (
            "first",
            "",
            "#A..#|#.B.#|#..S#: A marine E; B marine E; S stealer W",
            "x A fire S",
            "first.los.blocked-by-square-crossed first.target.los-and-arc",
            "first.los.straight-row",
        ),
        (
            "first",
            "",
            "1A...#: A marine W; S stealer at entry 1",
            "x A fire S",
            "first.lurk.safe first.los.not-into-entry-area",
            "first.los.wall-blocks",
        ),
        (
            "first",
            "",
            "1A...#: A marine W; S stealer at entry 1",
            "x A assault S",
            "first.lurk.safe",
            "first.los.not-into-entry-area",
        ),
        # weapons and targets
        (
            "first",
            "",
            "#A/..#: A marine E",
            "x A fire door 2,1",
            "first.door.not-at-open first.bolter.what-targets",
            "first.door.closed-position",
        ),
        (
            "first",
            "",
            "#A..S#: A marine E; S stealer W",
            "x A flame 4,1",
            "first.pieces.flamer-weapon first.cost.marine-fire-flamer first.pieces.marine-weapon",
            "first.cost.flamer-self-destruct first.flamer.empty",
        ),
        (
            "first",
            "",
            "#A..S#: A marine E; S stealer W",
            "x A self-destruct",
            "first.cost.flamer-self-destruct",
            "first.cost.marine-fire-flamer",
        ),
        (
            "first",
            "",
            "#A..S#: A marine E with heavy-flamer power-fist ammo 0; S stealer W",
            "x A self-destruct",
            "first.flamer.self-destruct-ammo",
            "first.flamer.empty",
        ),
        (
            "fourth",
            "",
            "#A..S#: A marine E jammed; S stealer W",
            "x A move E fire S",
            "fourth.jam.no-shooting fourth.ruling.free-shot-optional",
            "fourth.cannon.ammo.empty",
        ),
        (
            "fourth",
            "",
            "#A..S#: A marine E jammed; S stealer W",
            "x A fire S",
            "fourth.jam.no-shooting",
            "fourth.ruling.free-shot-optional",
        ),
        (
            "fourth",
            "",
            "#L...S#: L librarian E psi 0; S stealer W",
            "x L storm S",
            "fourth.psi.exhausted fourth.storm.cost",
            "fourth.barrier.cost",
        ),
        (
            "fourth",
            "",
            "#L...S#: L librarian E psi 0; S stealer W",
            "x L barrier 3,1",
            "fourth.psi.exhausted fourth.barrier.cost",
            "fourth.storm.cost",
        ),
        # blips and what comes out of them
        (
            "first",
            STEALERS,
            "#A#B.#: A marine E; B blip 2",
            "x B assault A",
            "first.cost.blip-no-combat first.assault.who",
            "first.assault.front-square-only",
        ),
        (
            "first",
            STEALERS,
            "1..A.#: A marine E; B blip 1 at entry 1 arrived",
            "> B convert; x B1 enter",
            "first.lurk.mandatory first.ruling.entry-forced-convert",
            "first.lurk.one-turn-only",
        ),
        (
            "fourth",
            STEALERS,
            "1..A.#: A marine E; B blip 1 at entry 1 arrived",
            "x B enter",
            "fourth.lurk.forced fourth.lurk.forced.new-only",
            "fourth.ruling.lurk-forced-convert",
        ),
        # whose turn it is
        (
            "first",
            "",
            "#A..S#: A marine E done; S stealer W",
            "x A fire S",
            "first.activation.once-per-turn first.activation.no-return",
            "first.ap.leftover-lost",
        ),
        (
            "first",
            "",
            "#.B.#: B blip 2",
            "x B move E",
            "first.turn.alternate first.turn.marine-actions",
            "first.turn.stealer-actions",
        ),
        (
            "first",
            "turn stealer\ncp 3\n",
            "#A..#: A marine E",
            "x A move E",
            f"{UNSEEN} first.turn.alternate",
            ANSWERED,
        ),
        ("first", "turn stealer\ncp 3\n", "#A..#: A marine E", "x A move E cp", UNSEEN, "first.turn.alternate"),
        # a second turn in a row is paid, a first is not
        (
            "first",
            STEALERS,
            "#.S..#: S stealer E ap 0",
            "> S turn N; x S turn W",
            "first.ap.limit first.cost.stealer-two-turns",
            "first.cost.stealer-turn-180",
        ),
        (
            "first",
            STEALERS,
            "#.S..#: S stealer E ap 0",
            "x S turn W",
            "first.ap.limit first.cost.stealer-turn-180",
            "first.cost.stealer-two-turns",
        ),
        # a door shut behind it
        (
            "fourth",
            "turn stealer\ncp 3\n",
            "#A./S#: A marine E; S stealer W",
            "> S close 3,1; x A turn N cp",
            "fourth.cp.genestealer-turn.out-of-sight fourth.ruling.door-close-cp",
            "fourth.cp.genestealer-turn.one-action",
        ),
        (
            "fourth",
            "turn stealer\ncp 3\n",
            "#A./S#: A marine W; S stealer W",
            "> S move W; x A turn N cp",
            "fourth.cp.genestealer-turn.out-of-sight",
            "fourth.ruling.door-close-cp",
        ),
    ],
)
def test_what_is_so_here(edition: str, head: str, squares: str, script: str, right: str, wrong: str) -> None:
    check(edition, head, squares, script, right, wrong)


@pytest.mark.parametrize(
    ("moves", "refused", "right", "wrong"),
    [
        ("> A move E\n", "A move E", "first.flamer.impassable first.ruling.flamer-burning-vs-section", WALL),
        ("", "A fire T", "first.los.fire-blocks first.flamer.los-to-edge", "first.los.door-blocks"),
        ("", "A fire S", "first.los.fire-blocks first.los.straight-row", "first.flamer.los-to-edge"),
    ],
)
def test_fire(moves: str, refused: str, right: str, wrong: str) -> None:
    case = "rules first\nburning 3,1\n\nmap\n########\n#A...TS#\n########\n\nsections\n########\n#aabbbc#\n########\n\n"
    case += f"A marine E\nS stealer W\nT stealer W\n\n{moves}x {refused} : "
    for rule in right.split():
        assert run(read_cases(f"```case one\n{case}{rule}\n```\n")[0]).passed, rule
    assert wrong in catalogue()
    assert not run(read_cases(f"```case one\n{case}{wrong}\n```\n")[0]).passed
