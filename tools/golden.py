"""Write the golden files anew: the playthroughs of tests/golden and the counts of tests/perft. Then read the diff.

python tools/golden.py                            every file, from its own scene and its own answers
python tools/golden.py --game NAME SCENE          a new playthrough of the scene in this file of the notation
python tools/golden.py --counts NAME SCENE        new counts for it
"""

import argparse
import json
import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

from sensorium.cases.case import CaseError
from sensorium.proofs import divide, perft, scene_from
from sensorium.proofs.golden import course as course_of_page
from sensorium.proofs.golden import rewritten, written
from sensorium.rules.content.rulebook import RULES_VERSION

TESTS = Path(__file__).resolve().parent.parent / "tests"
GAMES = TESTS / "golden"
COUNTS = TESTS / "perft"
VERSIONS = GAMES / "versions.json"  # for each file, by version of the rules: the fingerprint of its games


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


def course(path: Path) -> str:
    """A fingerprint of how the games of this file go, whatever is said of them on the way."""
    text = path.read_text("utf-8")
    if path.suffix == ".json":
        data = json.loads(text)
        told = json.dumps([data["scene"], data["counts"], data["divide"]])
    else:
        told = course_of_page(text)
    return blake2b(told.encode(), digest_size=8).hexdigest()


def courses() -> dict[str, str]:
    """The fingerprint of every golden file, as it stands there."""
    paths = [*sorted(GAMES.glob("*.txt")), *sorted(COUNTS.glob("*.json"))]
    return {f"{path.parent.name}/{path.name}": course(path) for path in paths}


class SameVersionError(Exception):
    """Games go otherwise and the rules' version is as it was."""


def recorded(known: dict[str, dict[str, str]], today: dict[str, str], version: int) -> dict[str, dict[str, str]]:
    """The record of fingerprints with those of today. A file that is new needs no new version, one that goes otherwise
    does: games that were saved may go otherwise too."""
    record: dict[str, dict[str, str]] = {}
    for name, course in today.items():
        versions = dict(known.get(name, {}))
        if not versions or versions[max(versions, key=int)] != course:
            if str(version) in versions:
                raise SameVersionError(
                    f"{name} goes otherwise than before; raise RULES_VERSION in rules/content/rulebook.py"
                )
            versions[str(version)] = course
        record[name] = versions
    return record


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
    if not (options.game or options.counts):
        write_all()
    known = json.loads(VERSIONS.read_text("utf-8")) if VERSIONS.exists() else {}
    try:
        VERSIONS.write_text(json.dumps(recorded(known, courses(), RULES_VERSION), indent=1) + "\n", "utf-8")
    except SameVersionError as problem:
        raise SystemExit(str(problem)) from None


def write_all() -> None:
    for path in sorted(GAMES.glob("*.txt")):
        path.write_text(rewritten(path.stem, path.read_text("utf-8")), "utf-8")
    for path in sorted(COUNTS.glob("*.json")):
        path.write_text(recounted(path), "utf-8")


if __name__ == "__main__":
    main()
