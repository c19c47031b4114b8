"""Break the rules in one place at a time and see whether a case notices: `make mutate`.

A mutant is a module with one spot changed: `<` to `<=`, 2 to 3, `and` to `or`, a condition turned round, a statement
left out. It lives in memory only. Each is tried in a process of its own, forked from this one after the cases have
been read and the boards drawn: there a function is given its broken body where it stands, or the package is imported
anew with the broken module in it where the spot is run by the import, and the cases that run through the broken
statement run until one fails. A crash counts as noticed, and so does a game that never ends. What survives is a rule
no case holds to, or a line that does nothing: write the case, or take the line out.

    make mutate                                             every chapter of the rules
    make mutate ARGS="rules/chapters/overwatch.py rules/chapters/turn.py"     two modules
    make mutate ARGS="rules/chapters/turn.py:activate --json"        one function, as data
    make mutate ARGS="rules/content/editions/fourth.py"             the switches of one edition's record
    make mutate ARGS="rules/chapters/hands.py --cases docs/rulebook/cult docs/cases"     a quick look, with these only

In the records of rules/content/editions/ every switch is changed by itself: a truth turned round, a number one up and
one down, an entry of a tuple left out, two steps exchanged. Such a mutant is tried on the cases of its edition.

Mutants that change nothing a player could notice are listed with the reason in tools/mutants.toml. They are tried like
the others, so that the list cannot go stale, and stand outside the score. What a player notices and no case can say
(how likely a draw is, a word of the log) is listed there with a `test`, which is run with the mutant and must fail.
What the game tells its listeners (`tell`) is not broken here: cases do not hear it, the tests of the log do.
"""

import argparse
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.mutant_spots import EDITIONS, Mutant, Spots

if TYPE_CHECKING:
    from sensorium.cases.case import Case

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "sensorium"
ACCEPTED = ROOT / "tools" / "mutants.toml"
CASES = ("docs/rulebook", "docs/cases", "docs/notation.md")
RECORDS_OF_EDITIONS = ("FIRST", "FOURTH")
TEST_LIMIT = 300.0  # seconds of the processor for a listed test
LEAST = 3.0  # seconds that every case may run: the first to need a mission or a board has it made

# Of the chapters, what tells a player at what, why not and how likely: tests/rules hold to it, as to the words and the
# views, since cases play moves. Every other module of the folder is broken, whoever adds it.
TOLD = ("_odds", "hindrances", "prospects", "card_targets", "cast_bars")


def chapters() -> list[str]:
    """The names of the chapters of the rules that cases hold to."""
    names = (file.stem for file in sorted((PACKAGE / "rules" / "chapters").glob("*.py")))
    return [name for name in names if name != "__init__" and not name.endswith(TOLD)]


def editions() -> list[str]:
    """The names of the modules with the switches of an edition or an expansion."""
    files = sorted((PACKAGE / "rules" / "content" / "editions").glob("*.py"))
    return [file.stem for file in files if file.stem != "__init__"]


EXPANSIONS = tuple(f"{EDITIONS}{name}.py" for name in ("deathwing", "whitedwarf", "psychic", "cult", "solo"))
MODULES = (
    *(f"rules/chapters/{name}.py" for name in chapters()),
    *("rules/core/action_table.py", "rules/core/actions.py", "rules/scenario/scenario.py", "rules/content/rulebook.py"),
    *(f"rules/content/editions/{name}.py" for name in editions()),
)


def find(places: Sequence[str]) -> tuple[list[Mutant], dict[str, bytes]]:
    """The mutants of these modules, folders or functions, and the sources they were made from."""
    found: list[Mutant] = []
    sources: dict[str, bytes] = {}
    for place in places:
        module, _, function = place.partition(":")
        path = PACKAGE / module
        if not path.exists():
            raise SystemExit(
                f"there is no {module} in the package; name a file or folder such as rules/chapters/doors.py"
            )
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            name = file.relative_to(PACKAGE).as_posix()
            sources[name] = file.read_bytes()
            mutants = Spots(name, sources[name]).mutants()
            if function and not any(mutant.function == function for mutant in mutants):
                raise SystemExit(f"there is nothing to break in a function {function} of {module}")
            found += [mutant for mutant in mutants if not function or mutant.function == function]
    return found, sources


def spread(mutants: Sequence[Mutant], sample: int) -> list[Mutant]:
    """So many of them at even distances: the same each time, and none of the modules left out."""
    if sample <= 0 or sample >= len(mutants):
        return list(mutants)
    return [mutants[i * len(mutants) // sample] for i in range(sample)]


# -- running ------------------------------------------------------------------------------------------------------


class Package(MetaPathFinder):
    """The package as it stood when the run began, compiled once; a mutant replaces one of its modules."""

    def __init__(self, sources: dict[str, bytes]) -> None:
        self.codes: dict[str, CodeType] = {}
        self.files: dict[str, Path] = {}
        for file in sorted(PACKAGE.rglob("*.py")):
            path = file.relative_to(PACKAGE).as_posix()
            name = module_name(path)
            self.files[name] = file
            self.codes[name] = compile(sources.get(path) or file.read_bytes(), file, "exec")

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name not in self.codes:
            return None
        return spec_from_file_location(name, self.files[name], loader=Compiled(self, name))


class Compiled(SourceFileLoader):
    def __init__(self, package: Package, name: str) -> None:
        super().__init__(name, str(package.files[name]))
        self.package = package

    def get_code(self, fullname: str) -> CodeType:
        return self.package.codes[fullname]


def module_name(path: str) -> str:
    return "sensorium." + path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


TraceFunction = Callable[[FrameType, str, object], Any]


class Bench:
    """The cases, read once, and everything about them that a broken rule does not change."""

    def __init__(self, package: Package, paths: Iterable[str], documents: Sequence[str] = CASES) -> None:
        """The cases with the lines of these modules that each of them runs through."""
        self.package = package
        paths = list(paths)
        boards_too = any(not path.startswith("rules/") for path in paths)
        sys.meta_path.insert(0, package)
        from sensorium.cases import check_run, reader

        cases, self.unreadable = check_run.gather([ROOT / path for path in documents])
        self.stays: tuple[str, ...] = ("sensorium.catalogue",)
        if not boards_too:  # the maps are drawn once, and keep the lines of sight they have worked out
            self.stays += ("sensorium.board", "sensorium.cases.case", "sensorium.cases.reader")
            plans = {id(case): reader.read_board(case) for case in cases if case.mission is None and not case.paper}
            reader.read_board = lambda case: plans[id(case)]
        self.cases: list[Case] = []
        self.failing: list[Case] = []
        self.runs: dict[tuple[str, int], set[int]] = {}  # for each line of a module, the cases that run through it
        files = {str(PACKAGE / path): path for path in paths}
        for case in cases:
            if case.mission is not None:
                forget()  # as another case may have read it
            passed, lines = lines_of(partial(passes, case), files)
            if passed:
                for line in lines:
                    self.runs.setdefault(line, set()).add(len(self.cases))
                self.cases.append(case)
            else:
                self.failing.append(case)
        spent = [seconds_of(case) for case in self.cases]
        self.limit = max(1.0, 5 * sum(spent))
        self.limits = [LEAST + 20 * seconds for seconds in spent]  # an endless game is noticed in its own case

    def touched(self, mutant: Mutant, order: Sequence[int]) -> list[int]:
        """The cases that could notice: those that run through the broken statement, those of the edition."""
        if mutant.path.startswith(EDITIONS) and mutant.function in RECORDS_OF_EDITIONS:
            edition = mutant.function.lower()
            return [index for index in order if self.plays(index, edition)]
        if mutant.path in EXPANSIONS:
            order = [index for index in order if self.plays(index, Path(mutant.path).stem)]
        if is_run_by_import(mutant):
            return list(order)
        first, last = mutant.lines
        cases = set[int]().union(*(self.runs.get((mutant.path, line), ()) for line in range(first, last + 1)))
        return [index for index in order if index in cases]

    def plays(self, index: int, edition: str) -> bool:
        """Whether this edition or expansion may be in play; a mission or a paper says itself what it is played by."""
        case = self.cases[index]
        return case.mission is not None or bool(case.paper) or edition in case.rules.split("+")

    def keeps(self, loaded: str) -> bool:
        """Whether this module is not imported anew: one of those that stay, or inside one of them."""
        return any(loaded == one or loaded.startswith(f"{one}.") for one in self.stays)

    def first_failure(self, mutant: Mutant, order: Sequence[int], sources: dict[str, bytes]) -> int:
        """In the forked process: the case that notices, -1 if none does."""
        source = sources[mutant.path]
        changed = source[: mutant.begin] + mutant.new.encode() + source[mutant.end :]
        name = module_name(mutant.path)
        whole = self.package.codes[name]
        self.package.codes[name] = compile(changed, self.package.files[name], "exec")
        broken = self.package.codes[name]
        if mutant.path.startswith(EDITIONS) and mutant.function in RECORDS_OF_EDITIONS:
            put_record(name, mutant.function)
        elif is_run_by_import(mutant) or not put_in_place(name, mutant.function, whole, broken):
            for loaded in list(sys.modules):
                if loaded.startswith("sensorium.") and not self.keeps(loaded):
                    del sys.modules[loaded]
        for index in order:
            signal.setitimer(signal.ITIMER_VIRTUAL, self.limits[index])
            if not passes(self.cases[index]):
                return index
        return -1


def seconds_of(case: "Case") -> float:
    """How long the processor runs it."""
    began = time.process_time()
    passes(case)
    return time.process_time() - began


def passes(case: "Case") -> bool:
    """Run the case with the package as it is imported now, from whichever sources."""
    try:
        missions = import_module("sensorium.missions.format.setup").set_up_named
        papers = import_module("sensorium.journey.papers").ALL_PAPERS if case.paper else {}
        return bool(import_module("sensorium.cases.runner").run(case, missions, papers).passed)
    except Exception:  # noqa: BLE001
        return False


def lines_of(run: Callable[[], bool], files: dict[str, str]) -> tuple[bool, set[tuple[str, int]]]:
    """What running it comes to, and the lines of these files that are run; when a function is called, its first."""
    lines: set[tuple[str, int]] = set()

    def inside(frame: FrameType, event: str, argument: object) -> TraceFunction:
        lines.add((files[frame.f_code.co_filename], frame.f_lineno))
        return inside

    def called(frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        return inside(frame, event, argument) if frame.f_code.co_filename in files else None

    sys.settrace(called)
    try:
        return run(), lines
    finally:
        sys.settrace(None)


def forget() -> None:
    """Forget what was read by the rules as they were: a mission."""
    for loaded, module in sys.modules.items():
        if loaded.startswith("sensorium."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def is_run_by_import(mutant: Mutant) -> bool:
    """Tables are filled when the module is imported, by functions that declare."""
    return mutant.function in ("", "__init__") or mutant.function.startswith("declare")


def put_in_place(name: str, function: str, whole: CodeType, broken: CodeType) -> bool:
    """Give a function of an imported module its broken body, wherever it is held by now: much quicker than to import
    the package anew. False where that does not do: a method, a decorated function, a default value."""
    bodies = [body for body in broken.co_consts if isinstance(body, CodeType) and body.co_name == function]
    held = vars(sys.modules[name]).get(function) if name in sys.modules else None
    if len(bodies) != 1 or not isinstance(held, FunctionType):
        return False
    if held.__code__ not in whole.co_consts or held.__code__ == bodies[0]:
        return False
    held.__code__ = bodies[0]
    forget()
    return True


def put_record(name: str, record: str) -> None:
    """Import the module with the broken record of an edition, and put that wherever the whole one is held: in modules
    and in their tables. Rulebooks with expansions are made from it when they are asked for."""
    held = vars(sys.modules.pop(name))[record]
    broken = vars(import_module(name))[record]
    for loaded, module in sys.modules.items():
        if loaded.startswith("sensorium."):
            for table in [vars(module), *(value for value in vars(module).values() if isinstance(value, dict))]:
                for key in [key for key, value in table.items() if value is held]:
                    table[key] = broken
    forget()


LIMITS = signal.SIGPROF, signal.SIGVTALRM  # of all the cases, of one
COUNTS = KILLED, TIMEOUT, TESTED, SURVIVED, KEPT = "killed", "timeout", "tested", "survived", "accepted"
BY_NOBODY, BY_TEST = -1, -2  # in the place of the case that noticed


def fork(
    bench: Bench, mutant: Mutant, order: Sequence[int], sources: dict[str, bytes], test: str = ""
) -> tuple[int, int]:
    """A process that tries the mutant, and the end of a pipe on which it names the case that noticed. ``test``: what is
    run if none does."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    try:
        resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))  # a loop that fills a list
        for limit in LIMITS:
            signal.signal(limit, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, bench.limit)  # of its own time, however busy the machine
        noticed = bench.first_failure(mutant, order, sources)
        if noticed == BY_NOBODY and test and fails(test):
            noticed = BY_TEST
        os.write(writing, str(noticed).encode())
    finally:
        os._exit(0)


def fails(test: str) -> bool:
    """Whether this test fails with the package as it is imported in this process."""
    import pytest

    signal.setitimer(signal.ITIMER_PROF, TEST_LIMIT)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
    return pytest.main(["-q", "-x", "-p", "no:cacheprovider", test]) == pytest.ExitCode.TESTS_FAILED


def outcomes(
    bench: Bench, mutants: Sequence[Mutant], sources: dict[str, bytes], jobs: int, listed: "Reasons | None" = None
) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with what became of it, as they finish. Cases that noticed before are asked first."""
    order = {path: list(range(len(bench.cases))) for path in sources}
    running: dict[int, tuple[Mutant, int]] = {}
    waiting = list(reversed(mutants))
    gc.collect()
    gc.freeze()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            test = (listed or {}).get(mutant.key, NOT_LISTED).test
            process, pipe = fork(bench, mutant, bench.touched(mutant, order[mutant.path]), sources, test)
            running[process] = mutant, pipe
        process, status = os.wait()
        mutant, pipe = running.pop(process)
        said = os.read(pipe, 20).decode()
        os.close(pipe)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in LIMITS:
            yield mutant, TIMEOUT
        elif said == str(BY_NOBODY):
            yield mutant, SURVIVED
        elif said == str(BY_TEST):
            yield mutant, TESTED
        else:
            if said:
                order[mutant.path].remove(int(said))
                order[mutant.path].insert(0, int(said))
            yield mutant, KILLED


# -- telling ------------------------------------------------------------------------------------------------------


class Listed(NamedTuple):
    """Why a mutant changes nothing for a player; or why no case can notice it, and the ``test`` that does."""

    reason: str
    test: str = ""


NOT_LISTED = Listed("")
Reasons = dict[tuple[str, str, str], Listed]


def accepted(text: str) -> Reasons:
    """The mutants of tools/mutants.toml by their key."""
    found = tomllib.loads(text).get("mutant", [])
    return {(one["path"], one["line"], one["change"]): Listed(one["reason"], one.get("test", "")) for one in found}


def report(tried: Sequence[tuple[Mutant, str]], reasons: Reasons) -> dict[str, Any]:
    modules: dict[str, dict[str, Any]] = {}
    survivors: list[Mutant] = []
    noticed: list[Mutant] = []
    for mutant, outcome in tried:
        module = modules.setdefault(mutant.path, dict.fromkeys(COUNTS, 0))
        listed = reasons.get(mutant.key, NOT_LISTED)
        if listed.reason and not listed.test and outcome == SURVIVED:
            module[KEPT] += 1
            continue
        module[outcome] += 1
        if outcome == SURVIVED:
            survivors.append(mutant)
        elif listed.reason and outcome != TESTED:
            noticed.append(mutant)
    total = {count: sum(module[count] for module in modules.values()) for count in COUNTS}
    for module in modules.values():
        module["score"] = score(module)
    survivors.sort(key=lambda mutant: (mutant.path, mutant.line, mutant.begin))
    present = {mutant.key for mutant, _ in tried}
    covered = {f"{mutant.path}:{mutant.function}" for mutant, _ in tried}
    return {
        **total,
        "score": score(total),
        "modules": modules,
        "survivors": survivors,
        "noticed": noticed,
        "gone": [key for key in reasons if key not in present and key[0] in covered],
    }


def score(counts: dict[str, Any]) -> float:
    """Per cent noticed, accepted ones apart; rounded down, so that 100 means all."""
    noticed = sum(int(counts[count]) for count in (KILLED, TIMEOUT, TESTED))
    return 1000 * noticed // max(1, noticed + int(counts[SURVIVED])) / 10


def text(told: dict[str, Any]) -> str:
    lines = [mutant.told() for mutant in told["survivors"]]
    lines += [f"accepted, but a case notices it: {mutant.told()}" for mutant in told["noticed"]]
    lines += [f"accepted, but no longer there: {' | '.join(key)}" for key in told["gone"]]
    heads = "".join(f"{count:>10}" for count in COUNTS)
    lines += ["", f"{'module':24}{heads}{'score':>8}"]
    for path, counts in [*told["modules"].items(), ("all", told)]:
        numbers = "".join(f"{counts[count]:10}" for count in COUNTS)
        lines.append(f"{path:24}{numbers}{counts['score']:7}%")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "places",
        nargs="*",
        default=list(MODULES),
        help="files, folders or file:function in the package",
    )
    parser.add_argument("--cases", nargs="+", default=list(CASES), metavar="DOCUMENT", help="the cases of these only")
    parser.add_argument("--sample", type=int, default=0, help="try so many, evenly spread (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--json", action="store_true", help="data instead of text")
    options = parser.parse_args(arguments)

    mutants, sources = find(options.places)
    mutants = spread(mutants, options.sample)
    bench = Bench(Package(sources), sources, options.cases)
    for broken in [*(f"{case.where}: {case.name}" for case in bench.failing), *bench.unreadable]:
        print(f"left out, as it fails on the code as it is: {broken}", file=sys.stderr)
    listed = accepted(ACCEPTED.read_text("utf-8")) if ACCEPTED.exists() else {}
    tests = sorted({listed[mutant.key].test for mutant in mutants if mutant.key in listed} - {""})
    if tests and subprocess.run([sys.executable, "-m", "pytest", "-q", *tests], cwd=ROOT).returncode:
        raise SystemExit("a test of tools/mutants.toml fails on the code as it is: mend that first")
    tried = list(outcomes(bench, mutants, sources, options.jobs, listed))
    told = report(tried, listed)
    if options.json:
        told["survivors"] = [vars(mutant) | {"change": mutant.change} for mutant in told["survivors"]]
        told["noticed"] = [mutant.told() for mutant in told["noticed"]]
        print(json.dumps(told, indent=2))
    else:
        print(text(told))
    return 1 if told["survived"] or told["noticed"] or told["gone"] else 0


if __name__ == "__main__":
    sys.exit(main())
