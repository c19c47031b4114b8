"""What duels have shown, written where it belongs: `make balance ARGS="normal.json solo.json"`.

Each file is the output of `sensorium duel … --json`. A duel of the two opponents at normal strength says how balanced
each of its missions is, which goes into the mission's own file as `[balance]`, with nothing else of it changed. Every
duel becomes a table in docs/players.md, with the command that made it, between two marks; files named there before are
replaced as a whole, so name all that should stand on the page. Missions that were played again come with `--add`: they
take the place of what the file of the same players knows about them, and that file is written anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sensorium.missions.format.locator import Locator
from sensorium.missions.format.reader import read_mission
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.chances import interval

ROOT: Final = Path(__file__).resolve().parent.parent
LIBRARY: Final = ROOT / "src" / "sensorium" / "missions" / "library"
PAGE: Final = ROOT / "docs" / "players.md"
BEGIN: Final = "<!-- measured: written by `make balance`, do not edit -->"
END: Final = "<!-- end of measured -->"
EQUALS: Final = ("sergeant:normal", "brood:normal")

Duel = dict[str, Any]


class BalanceError(ValueError):
    """A file that cannot be used, and why."""


# ---- reading


def read_duel(path: Path) -> Duel:
    """The output of a duel, whole."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise BalanceError(f"{path}: {problem.strerror}") from None
    except ValueError:
        raise BalanceError(f"{path}: this is no JSON; write it with `sensorium duel … --json`") from None
    wanted = ("command", "marine", "stealer", "seed", "missions", "all")
    missing = [key for key in wanted if not isinstance(data, dict) or key not in data]
    if missing:
        raise BalanceError(
            f"{path}: this is no duel: it has no `{missing[0]}`; write it with `sensorium duel … --json`"
        )
    if data.get("interrupted"):
        raise BalanceError(f"{path}: this duel was stopped before its end; play it again")
    if data.get("errors"):
        raise BalanceError(f"{path}: not all of this duel could be played: {data['errors'][0]}")
    if any(data["all"]["faults"]):
        raise BalanceError(f"{path}: a player was at fault in this duel: {data['faults'][0]}")
    return dict(data)


# ---- missions played again

MEANS: Final = ("turns", "kills", "losses")
SUMS: Final = ("games", "marine_wins", "draws", "stealer_wins", "unfinished")


def joined(old: Duel, new: Duel) -> Duel:
    """A duel with the missions of a later one in the place of its own."""
    missions = {**old["missions"], **new["missions"]}
    commands: dict[str, list[str]] = {}  # which missions are played with which options
    for line in [*old["command"].splitlines(), new["command"]]:
        names, options = parts_of(line)
        if line is not new["command"]:
            names = [name for name in names if name not in new["missions"]]
        commands.setdefault(options, []).extend(names)
    lines = [f"sensorium duel {' '.join(names)} {options}" for options, names in commands.items() if names]
    return {**old, "command": "\n".join(lines), "missions": missions, "all": together(list(missions.values()))}


def parts_of(command: str) -> tuple[list[str], str]:
    """The missions that a duel plays, and how."""
    words = command.split(" ")
    first = next(at for at, word in enumerate(words) if word.startswith("--"))
    return words[2:first], " ".join(words[first:])


def together(missions: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What all of them come to. A mean of means counts each as often as there were games, or turns."""
    means = [key for key in MEANS if all(key in one for one in missions)]  # an older file does not know all
    games = sum(one["games"] for one in missions)
    turns = sum(one["games"] * one["turns"] for one in missions)
    sums = {key: sum(one.get(key, 0) for one in missions) for key in SUMS}
    low, high = interval(sums["marine_wins"], games)
    return {
        **sums,
        "marine_share": round(sums["marine_wins"] / games, 3),
        "interval": [round(low, 3), round(high, 3)],
        **{key: round(sum(one["games"] * one[key] for one in missions) / games, 2) for key in means},
        "seconds_per_turn": [
            round(sum(one["games"] * one["turns"] * one["seconds_per_turn"][side] for one in missions) / turns, 3)
            for side in (MARINES, STEALERS)
        ],
        "worst_turn": [max(one["worst_turn"][side] for one in missions) for side in (MARINES, STEALERS)],
        "longest_answer": max(one.get("longest_answer", 0.0) for one in missions),
        "faults": [sum(one.get("faults", (0, 0))[side] for one in missions) for side in (MARINES, STEALERS)],
    }


def add(files: Sequence[Path], later: Path) -> None:
    """Write it into that of these files which knows the same players with the same dice."""
    new = read_duel(later)
    for path in files:
        old = read_duel(path)
        if all(old[key] == new[key] for key in ("marine", "stealer", "seed")):
            path.write_text(json.dumps(joined(old, new), indent=1) + "\n", "utf-8")
            return
    raise BalanceError(f"{later}: no file that was named has {new['marine']} against {new['stealer']} by this seed")


# ---- mission files


def with_balance(text: str, balance: dict[str, Any]) -> str:
    """The mission's text with this table in place of the one it has, or at its end; all else byte for byte."""
    table = "[balance]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in balance.items())
    locator = Locator(text)
    if locator.has(("balance",)):
        start = locator.keys[("balance",)]
        if not text.startswith("[balance]", start):
            raise BalanceError("`balance` is written as something else than a `[balance]` table; write it as one")
        last = max(at for path, at in locator.keys.items() if path[:1] == ("balance",))
        end = text.find("\n", last) + 1 or len(text)
        changed = text[:start] + table + text[end:]
    else:
        changed = text + ("" if text.endswith("\n") else "\n") + "\n" + table
    before = tomllib.loads(text)
    before.pop("balance", None)
    try:
        after = tomllib.loads(changed)
    except tomllib.TOMLDecodeError:
        after = {}
    if after.pop("balance", None) != balance or before != after:
        raise BalanceError("the table cannot be put into this file without changing more; write it by hand")
    read_mission(changed)
    return changed


def toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def balance_of(duel: Duel, mission: str) -> dict[str, Any]:
    told = duel["missions"][mission]
    games = told["games"]
    words = f"--marine {duel['marine']} --stealer {duel['stealer']} --games {games} --seed {duel['seed']}"
    return {
        "marine": round(told["marine_wins"] / games, 2),
        "draw": round(told["draws"] / games, 2),
        "games": games,
        "seed": duel["seed"],
        "command": f"sensorium duel {mission} {words}",
    }


def write_missions(duels: Sequence[Duel], library: Path) -> list[Path]:
    """The mission files that say something else now."""
    files = {str(tomllib.loads(path.read_text("utf-8"))["id"]): path for path in sorted(library.glob("*.toml"))}
    written: list[Path] = []
    for duel in duels:
        if (duel["marine"], duel["stealer"]) != EQUALS:
            continue
        for mission in duel["missions"]:
            if mission in files:
                text = files[mission].read_bytes().decode("utf-8")
                changed = with_balance(text, balance_of(duel, mission))
                if changed != text:
                    files[mission].write_bytes(changed.encode("utf-8"))
                    written.append(files[mission])
    return written


# ---- the page


def table_of(duel: Duel) -> str:
    """A duel as a table of Markdown, with the command that made it."""
    lines = [
        f"### `{duel['marine']}` against `{duel['stealer']}`",
        "",
        "```sh",
        duel["command"],
        "```",
        "",
        "| mission | games | marine wins | draws | stealer wins | marines win | 95 % | turns | kills "
        "| s/turn | worst turn |",
        "|---|--:|--:|--:|--:|--:|---|--:|--:|---|---|",
    ]
    lines += [row(name, told) for name, told in duel["missions"].items()]
    if len(duel["missions"]) > 1:
        lines.append(row("**all**", duel["all"]))
    return "\n".join(lines)


def row(name: str, told: dict[str, Any]) -> str:
    low, high = told["interval"]
    cells = [
        name,
        told["games"],
        told["marine_wins"],
        told["draws"],
        told["stealer_wins"],
        f"{100 * told['marine_wins'] / told['games']:.0f} %",
        f"{100 * low:.0f} to {100 * high:.0f} %",
        f"{told['turns']:.1f}",
        f"{told['kills']:.1f}",
        " / ".join(f"{one:.2f}" for one in told["seconds_per_turn"]),
        " / ".join(f"{one:.1f}" for one in told["worst_turn"]),
    ]
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def with_tables(page: str, duels: Sequence[Duel]) -> str:
    """The page with these tables between its marks, and nothing else changed."""
    if page.count(BEGIN) != 1 or page.count(END) != 1 or page.index(BEGIN) > page.index(END):
        raise BalanceError(f"docs/players.md needs one line `{BEGIN}` and one line `{END}` below it")
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    tables = "\n\n".join(table_of(duel) for duel in duels)
    return f"{head}{BEGIN}\n\n{tables}\n\n{END}{tail}"


def main(words: Sequence[str], library: Path = LIBRARY, page: Path = PAGE) -> int:
    parser = argparse.ArgumentParser(prog="make balance", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument(
        "--add", nargs="+", type=Path, default=[], metavar="FILE", help="duels of missions played again"
    )
    asked = parser.parse_args(words)
    if not asked.files:
        print("balance: name the files that `sensorium duel … --json` has written", file=sys.stderr)
        return 2
    try:
        for later in asked.add:
            add(asked.files, later)
        duels = [read_duel(path) for path in asked.files]
        changed = with_tables(page.read_text("utf-8"), duels)
        for path in write_missions(duels, library):
            print(f"wrote {path.name}")
    except BalanceError as problem:
        print(f"balance: {problem}", file=sys.stderr)
        return 1
    page.write_text(changed, "utf-8")
    print(f"wrote {page.name}: {len(duels)} tables")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
