"""`python -m bench [WORD…]`: measure every benchmark, or those with one of the words in their name."""

import argparse
import importlib
import json
import pkgutil
import platform
import sys
from collections.abc import Sequence

import bench
from bench.figures import list_of, trials
from bench.harness import chosen, measure_all, registered, table


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="measure only what has this in its name")
    parser.add_argument("--json", action="store_true", help="print the figures for a program to read")
    parser.add_argument("--repeat", type=int, default=9, help="take the median of this many runs (default 9)")
    parser.add_argument("--seconds", type=float, default=0.5, help="spend this long on each (default 0.5)")
    options = parser.parse_args(arguments)
    if options.repeat < 1 or options.seconds <= 0:
        parser.error("--repeat must be at least 1 and --seconds more than 0")

    load()
    names = [*registered, *trials]
    unknown = [word for word in options.words if not any(word in name for name in names)]
    if unknown:
        parser.error(f"no benchmark has {unknown[0]!r} in its name; there are: {', '.join(names)}")
    results = measure_all(chosen(options.words, registered.values()), options.repeat, options.seconds)
    wanted = [name for name in trials if not options.words or any(word in name for word in options.words)]
    figures = [figure for name in wanted for figure in trials[name]()]
    if options.json:
        told = {"benchmarks": [one.as_json() for one in results], "figures": [one.as_json() for one in figures]}
        print(json.dumps({**machine(), **told}, indent=2))
    else:
        print(", ".join(machine().values()))
        print("\n\n".join(part for part in (table(results), list_of(figures)) if part))
    return 0


def load() -> None:
    """Import every module of this package: importing one registers its benchmarks."""
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"bench.{module.name}")


def machine() -> dict[str, str]:
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "build": build(),
    }


def build() -> str:
    """Whether the rooms that can be compiled are."""
    compass = importlib.import_module("sensorium.board.compass")
    return "pure Python" if str(compass.__file__).endswith(".py") else "compiled"


if __name__ == "__main__":
    sys.exit(main())
