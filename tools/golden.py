"""Write the golden files anew: the playthroughs of tests/golden and the counts of tests/perft. Then read the diff.

python tools/golden.py                            every file, from its own scene and its own answers
python tools/golden.py --game NAME SCENE          a new playthrough of the scene in this file of the notation
python tools/golden.py --counts NAME SCENE        new counts for it
"""

import argparse
import json
import re
from pathlib import Path
from typing import Any

from sensorium.cases.case import CaseError
from sensorium.proofs import divide, perft, scene_from
from sensorium.proofs.golden import rewritten, written

TESTS = Path(__file__).resolve().parent.parent / "tests"
GAMES = TESTS / "golden"
COUNTS = TESTS / "perft"


def counted(name: str, lines: list[str], depth: int) -> dict[str, Any]:
    """The counts to every depth, and the deepest one divided by first answers."""
    position = scene_from(name, "\n".join(lines)).start()
    return {
        "scene": lines,
        "depth": depth,
        "counts": [perft(position, below).data() for below in range(1, depth)],
        "divide": divide(position, depth),
    }


def recounted(path: Path) -> str:
    """The counts of this file as the rules of today give them."""
    data = json.loads(path.read_text("utf-8"))
    return printed(counted(path.stem, data["scene"], data["depth"]))


def printed(data: dict[str, Any]) -> str:
    """As JSON with one count a line."""
    text = json.dumps(data, indent=1)
    return re.sub(r"{\s+([^{}]*?)\s+}", lambda count: f"{{{' '.join(count[1].split())}}}", text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="write the golden files anew, then read the diff")
    parser.add_argument("--game", nargs=2, metavar=("NAME", "SCENE"), help="begin a playthrough of this scene")
    parser.add_argument("--counts", nargs=2, metavar=("NAME", "SCENE"), help="begin to count this scene")
    parser.add_argument("--seed", type=int, default=1, help="of a new playthrough (1)")
    parser.add_argument("--depth", type=int, default=4, help="of new counts (4)")
    options = parser.parse_args()
    try:
        if options.game:
            name, scene = options.game
            page = written(scene_from(name, Path(scene).read_text("utf-8")), options.seed)
            (GAMES / f"{name}.txt").write_text(page, "utf-8")
        if options.counts:
            name, scene = options.counts
            lines = Path(scene).read_text("utf-8").strip().splitlines()
            data = counted(name, lines, options.depth)
            (COUNTS / f"{name}.json").write_text(printed(data), "utf-8")
    except CaseError as problem:
        raise SystemExit(str(problem)) from None
    if options.game or options.counts:
        return
    for path in sorted(GAMES.glob("*.txt")):
        path.write_text(rewritten(path.stem, path.read_text("utf-8")), "utf-8")
    for path in sorted(COUNTS.glob("*.json")):
        path.write_text(recounted(path), "utf-8")


if __name__ == "__main__":
    main()
