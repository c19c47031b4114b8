"""What else forbids a move in the two editions: further rules that a case may name, and some that only look right."""

import pytest

from sensorium.cases.reader import read_cases
from sensorium.cases.runner import run
from sensorium.catalogue import catalogue


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
