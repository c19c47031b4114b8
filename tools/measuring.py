"""What the measuring tools have in common: each game is kept as soon as those before it are, so that the work can be
stopped at any time and gone on with; and the page shows what is kept, between two marks.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from sensorium.lab.progress import Progress
from sensorium.lab.workers import each_done

R = TypeVar("R")
Data = dict[str, Any]


def options(name: str, text: str, games: int, data: Path) -> argparse.ArgumentParser:
    """What can be said to each of them. ``games``: how many, if nothing is said."""
    parser = argparse.ArgumentParser(prog=name, description=text)
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many in all; {games} if not said")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that share the work")
    parser.add_argument("--minutes", type=float, default=0.0, metavar="M", help="stop after so many")
    parser.add_argument("--data", type=Path, default=data, metavar="FILE", help="where the games are kept")
    parser.add_argument(
        "--afresh", nargs="*", metavar="WORD", help="forget the games of before; of these scenarios, if any are named"
    )
    return parser


def opened(path: Path, head: Data, parts: str, afresh: list[str] | None) -> Data | None:
    """What is kept, without what is to be forgotten. None, and a word why: it was played by others or otherwise.
    ``parts``: the key of the games, which stand by a word there; the rest of the file is its head."""
    whole = afresh == []
    if not path.exists() or whole:
        return {**head, parts: {}}
    data: Data = json.loads(path.read_text("utf-8"))
    for word in afresh or []:
        data[parts].pop(word, None)
    if {key: value for key, value in data.items() if key != parts} == head:
        return data
    print("the players or the rules have changed since these games; say --afresh", file=sys.stderr)
    return None


def play_in_order(
    play: Callable[..., R],
    tasks: Sequence[tuple[Any, ...]],
    keep: Callable[[int, R], None],
    jobs: int = 1,
    minutes: float = 0.0,
) -> None:
    """Play, and keep each game by its place in the list as soon as all before it are kept: what is kept is always a
    beginning of the list, however many processes play. Ctrl-C and the end of the time leave what there is."""
    progress = Progress(sys.stderr.write, sys.stderr.isatty())
    end = monotonic() + 60 * minutes if minutes else None
    early: dict[int, R] = {}
    kept = 0
    try:
        with closing(each_done(play, tasks, jobs)) as results:
            for at, result in results:
                early[at] = result
                while kept in early:
                    keep(kept, early.pop(kept))
                    kept += 1
                progress(kept, len(tasks))
                if end is not None and monotonic() > end:
                    break
    except KeyboardInterrupt:
        print("stopped; what was played is kept", file=sys.stderr)
    progress.erase()


class Shown(NamedTuple):
    """Where a page shows what is kept in the project's own file: between two marks."""

    data: Path
    page: Path
    begins: str
    ends: str

    def write(self, kept: Path, table: str) -> None:
        """What is kept elsewhere is only printed."""
        print(table, end="")
        if kept == self.data:
            write_between(self.page, self.begins, self.ends, table)


def save(data: Data, parts: str, words: Sequence[str], path: Path) -> None:
    """A row on a line of its own: a difference can be read."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items() if key != parts]
    told = []
    for word in words:
        rows = ",\n".join(f"      {json.dumps(row)}" for row in data[parts].get(word, []))
        told.append(f'    "{word}": [\n{rows}\n    ]' if rows else f'    "{word}": []')
    lines.append(f'  "{parts}": {{\n' + ",\n".join(told) + "\n  }")
    new = path.with_suffix(".new")
    new.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    new.replace(path)


def write_between(page: Path, begins: str, ends: str, text: str) -> None:
    """Into the page, in the place of what stood between these marks."""
    before, rest = page.read_text("utf-8").split(begins)
    page.write_text(f"{before}{begins}\n{text}\n{ends}{rest.split(ends)[1]}", encoding="utf-8")
