"""How good the judge's chances are: `make calibrate ARGS=DIR` reads stored games and compares them with who won.

`sensorium duel all --games 20 --seed 77 --save DIR` stores games. At the beginning of every marine turn the judge's
verdict is taken down (`players/search/evaluation.py`), made into a chance as `players/search/chances.py` does it, and
compared with how that game ended. It prints the slope that fits best, and, with the slope in use, the bins for
`chances.py` and the table for docs/replays.md.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple

from sensorium.players.search import chances
from sensorium.players.search.chances import LEAST, Bin, Judges, odds_of, result_of
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.log import LogError, code_of, read_log, start_of
from sensorium.rules.core.vocabulary import MARINE_ACTIONS, MARINES, NOBODY, OVER
from sensorium.table.game_record import RecordError, chosen_mission
from sensorium.table.table_mission import mission_of

EDGES: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)
SLOPES: Final = [step / 20 for step in range(4, 41)]


class Verdict(NamedTuple):
    """The judge's odds for a position, those of the first turn of its game, the measured odds, and how it ended."""

    game: int
    odds: float
    first: float
    measured: float
    result: float


def verdicts(path: Path, game: int) -> list[Verdict]:
    """What is said at the beginning of every marine turn of a finished game of a measured mission."""
    log = read_log(path.read_text(encoding="utf-8"))
    chosen = chosen_mission(log.header)
    measured = None if chosen is None else mission_of(chosen).balance.get("marine")
    position = start_of(log)
    judge = Judges()
    found: list[float] = []
    turn = -1
    for number, answer in enumerate(log.answers(), 2):
        if position.phase == MARINE_ACTIONS and position.turn != turn and asked(position) == MARINES:
            turn = position.turn
            found.append(odds_of(judge.worth(position)))
        play(position, code_of(position, answer, number))
    if measured is None or asked(position) != NOBODY or position.phase != OVER:
        return []
    base = odds_of(min(max(float(measured), LEAST), 1.0 - LEAST))
    return [Verdict(game, odds, found[0], base, result_of(position.winner)) for odds in found]


def said(one: Verdict, slope: float) -> float:
    return 1.0 / (1.0 + exp(-(slope * (one.odds - one.first) + one.measured)))


def surprise(found: Sequence[Verdict], slope: float) -> float:
    """The mean logarithmic loss; 0.693 is a coin's."""
    total = 0.0
    for one in found:
        chance = min(max(said(one, slope), 0.005), 0.995)
        total -= one.result * log(chance) + (1.0 - one.result) * log(1.0 - chance)
    return total / len(found)


def bins(found: Sequence[Verdict], slope: float) -> list[Bin]:
    told: list[Bin] = []
    below = 0.0
    for edge in EDGES:
        here = [(one, said(one, slope)) for one in found if below <= said(one, slope) < edge]
        below = edge
        if here:
            games = len({one.game for one, _ in here})
            mean = sum(chance for _, chance in here) / len(here)
            won = sum(one.result for one, _ in here) / len(here)
            told.append(Bin(edge, len(here), games, round(mean, 3), round(won, 3)))
    return told


def table(measured: Sequence[Bin]) -> list[str]:
    """The bins as they stand in docs/replays.md."""
    lines = ["| said | positions | games | said on average | marines won | error |", "|---|---|---|---|---|---|"]
    below = 0
    for one in measured:
        edge = min(100, round(one.below * 100))
        shares = f"{one.said:.0%} | {one.won:.0%} | ±{one.error:.0%}"
        lines.append(f"| {below}–{edge} % | {one.positions} | {one.games} | {shares} |")
        below = edge
    return lines


def main(words: Sequence[str]) -> int:
    if len(words) != 1 or not Path(words[0]).is_dir():
        print("name a folder of logs: make calibrate ARGS=DIR", file=sys.stderr)
        return 2
    found: list[Verdict] = []
    games = 0
    for path in sorted(Path(words[0]).glob("*.jsonl")):
        try:
            more = verdicts(path, games)
        except (LogError, RecordError) as problem:
            print(f"{path.name}: {problem}", file=sys.stderr)
            continue
        games += bool(more)
        found += more
    if not found:
        print("there is no finished game of a measured mission", file=sys.stderr)
        return 1
    best = min(SLOPES, key=lambda slope: surprise(found, slope))
    measured = bins(found, chances.SLOPE)
    brier = sum((said(one, chances.SLOPE) - one.result) ** 2 for one in found) / len(found)
    print(f"{games} games, {len(found)} positions; best with SLOPE {best}, surprise {surprise(found, best):.4f}")
    print(f"in use {chances.SLOPE}, surprise {surprise(found, chances.SLOPE):.4f}, without the judge", end=" ")
    print(f"{surprise(found, 0.0):.4f}; mean square error {brier:.4f}\n")
    print("\n".join(table(measured)))
    print("\n" + "\n".join(f"    Bin({', '.join(map(str, one))})," for one in measured))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
