"""The breaker of rules must break what it says, and nothing else; and notice when a case notices."""

import ast
import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tools.mutant_spots import EDITIONS, Mutant, Spots
from tools.mutate import (
    ACCEPTED,
    MODULES,
    PACKAGE,
    ROOT,
    TOLD,
    Bench,
    Listed,
    accepted,
    find,
    lines_of,
    put_in_place,
    report,
    spread,
    text,
)

HERE = "rules/module.py"


def broken(source: str) -> list[str]:
    whole = source.encode()
    return [
        (whole[: mutant.begin] + mutant.new.encode() + whole[mutant.end :]).decode()
        for mutant in Spots(HERE, whole).mutants()
    ]


def test_each_operator_is_broken_once() -> None:
    assert broken("a < b") == ["a <= b"]
    assert broken("a is not b") == ["a is b"]
    assert broken("a not in b") == ["a in b"]
    assert broken("a < b == c") == ["a <= b == c", "a < b != c"]
    assert broken("(a < b) and (c < d)")[0] == "(a < b) or (c < d)"
    assert broken("a & b") == ["a | b"]
    assert broken("a |= b") == ["a &= b"]
    assert broken("not a") == ["a"]


def test_conditions_are_turned_round() -> None:
    assert broken("if a:\n    b") == ["if not (a):\n    b"]
    assert broken("x = b if a.c else d") == ["x = b if not (a.c) else d"]
    assert broken("x = [b for b in c if d(b)]") == ["x = [b for b in c if not (d(b))]"]
    assert "x = not (a) or b" in broken("x = a or b")
    assert broken("if not a:\n    b") == ["if a:\n    b"]


def test_statements_that_leave_a_mark_are_left_out() -> None:
    assert broken("a.push(b)") == ["pass"]
    assert broken("a.b = c") == ["pass"]
    assert broken("a[b] = c") == ["pass"]
    assert broken("a = b") == []


def test_constants_are_moved() -> None:
    assert broken("x = 2") == ["x = 3"]
    assert broken("x = True") == ["x = False"]
    assert broken("x = 'text'") == []


RECORD = b"""\
BOOK: Final = Rulebook(
    name="book",
    free=True,
    far=-1,
    steps=(6, 5),
    order=(SIGHT, COMMAND, SIGHT),
    gear=((MARINE, GUN | FIST), (SERGEANT, GUN)),  # a table
)
"""


def test_every_switch_of_a_record_is_changed_by_itself() -> None:
    mutants = Spots(EDITIONS, RECORD).mutants()
    assert {mutant.function for mutant in mutants} == {"BOOK"}
    changes: dict[str, list[str]] = {}
    for mutant in mutants:
        changes.setdefault(mutant.text.split("=")[0], []).append(mutant.change)
        ast.parse(RECORD[: mutant.begin] + mutant.new.encode() + RECORD[mutant.end :])
    assert changes == {
        "free": ["True -> False"],
        "far": ["-1 -> 0", "-1 -> -2"],
        "steps": ["6 -> 7", "6 -> 5", "6, -> nothing", "5 -> 6", "5 -> 4", ", 5 -> nothing"],
        "order": [
            "SIGHT, -> nothing",
            "SIGHT, COMMAND -> COMMAND, SIGHT",
            "COMMAND, -> nothing",
            "COMMAND, SIGHT -> SIGHT, COMMAND",
            ", SIGHT -> nothing",
        ],
        "gear": ["| -> &", "(MARINE, GUN | FIST), -> nothing", ", (SERGEANT, GUN) -> nothing"],
    }


def test_annotations_comments_and_what_is_told_stay() -> None:
    assert broken("def f(a: int | None) -> int | str: pass") == []
    assert broken("x = (a  # or < b\n < b)") == []
    assert broken("é = 'ü'; b = a < 'ß'  # first.los.centre-line") == ["é = 'ü'; b = a <= 'ß'  # first.los.centre-line"]
    assert broken("position.tell('rolled', hits=1 + 2)") == []
    assert broken("if position.events is not None:\n    position.tell('rolled', at=a[1])") == []
    assert broken("declared = Kind(square=lambda position, frame: -1, needed=lambda position, frame: 2)") == []


def test_the_numbers_of_questions_stay() -> None:
    record = "class Fall(NamedTuple):\n    kind: Literal[15]\n"
    assert broken(f"FALL: Final = 15\nSCORE: Final = 4\n{record}") == [f"FALL: Final = 15\nSCORE: Final = 5\n{record}"]


def test_loops_are_broken() -> None:
    assert broken("while a:\n    break") == ["while not (a):\n    break", "while a:\n    continue"]


def test_mutants_are_named_so_that_moving_lines_does_not_matter() -> None:
    first, second = Spots(HERE, b"def f(a):\n    return a[1] + a[1]\n").mutants()[1:]
    assert first.key == ("rules/module.py:f", "return a[1] + a[1]", "1 -> 2")
    assert second.key == ("rules/module.py:f", "return a[1] + a[1]", "1 -> 2 #2")
    assert first.told() == "src/sensorium/rules/module.py:2: 1 -> 2    in f: return a[1] + a[1]"


def test_every_mutant_of_the_rules_is_python_and_differs() -> None:
    mutants, sources = find(["rules"])
    assert len(mutants) > 2000
    for mutant in spread(mutants, 200):
        source = sources[mutant.path]
        changed = source[: mutant.begin] + mutant.new.encode() + source[mutant.end :]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))


def test_no_chapter_and_no_edition_is_forgotten() -> None:
    """All of them are broken by `make mutate`, but for what tells why not and how likely, to which other tests hold."""
    files = [*(PACKAGE / "rules/chapters").glob("*.py"), *(PACKAGE / "rules/content/editions").glob("*.py")]
    left_out = {file.stem for file in files if file.relative_to(PACKAGE).as_posix() not in MODULES}
    assert {name for name in left_out if not name.endswith(TOLD)} == {"__init__"}
    assert {"hindrances", "assault_odds", "card_targets", "cast_bars"} <= left_out
    assert not left_out & {"movement", "level_moves", "hands", "first"}


def test_places_can_be_functions() -> None:
    mutants, _ = find(["rules/chapters/timer.py:seconds_allowed"])
    assert {mutant.function for mutant in mutants} == {"seconds_allowed"}
    with pytest.raises(SystemExit, match="no rules/nowhere"):
        find(["rules/nowhere.py"])
    with pytest.raises(SystemExit, match="a function nobody"):
        find(["rules/chapters/timer.py:nobody"])


STATEMENTS = b"""\
@keep(1)
def f(
    a=2,
):
    if (
        a < 3
        and a
    ):
        return [
            4
        ]
"""


def test_a_mutant_knows_from_where_to_where_its_statement_reaches() -> None:
    """The cases that run through any line of it are those that could notice."""
    reach = {mutant.change: mutant.lines for mutant in Spots(HERE, STATEMENTS).mutants()}
    assert reach == {
        "1 -> 2": (1, 4),
        "2 -> 3": (1, 4),
        "a -> not (a)": (5, 8),
        "and -> or": (5, 8),
        "< -> <=": (5, 8),
        "3 -> 4": (5, 8),
        "4 -> 5": (9, 11),
    }


def imported(path: Path, name: str, source: str) -> ModuleType:
    """A module of this source, written where it can be imported."""
    path.write_text(source, "utf-8")
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_lines_that_are_run_are_noted(tmp_path: Path) -> None:
    source = "def absolute(a):\n    if a < 0:\n        return -a\n    return a\n"
    module = imported(tmp_path / "trial.py", "trial", source)
    files = {str(tmp_path / "trial.py"): "rules/trial.py"}
    passed, lines = lines_of(lambda: module.absolute(2) == 2, files)
    assert passed
    assert {line for _, line in lines} == {1, 2, 4}
    assert lines_of(lambda: module.absolute(2) == 3, files)[0] is False
    assert lines_of(lambda: module.absolute(2) == 2, {}) == (True, set())


def test_a_sample_is_spread_evenly() -> None:
    mutants = [Mutant(HERE, "f", 1, "", i, i + 1, "1", "2", 1, (1, 1)) for i in range(10)]
    assert [mutant.begin for mutant in spread(mutants, 3)] == [0, 3, 6]
    assert spread(mutants, 0) == mutants
    assert spread(mutants, 99) == mutants


def test_the_score_leaves_out_what_is_accepted_and_nothing_else() -> None:
    mutants = [Mutant(HERE, "f", i, f"line {i}", i, i + 1, "1", "2", 1, (1, 1)) for i in range(9)]
    became = ["killed", "timeout", "survived", "survived", "killed", "killed", "tested", "survived", "killed"]
    tried = list(zip(mutants, became, strict=True))
    reasons = {
        mutants[3].key: Listed("does nothing"),
        mutants[4].key: Listed("wrongly"),
        (f"{HERE}:f", "away", "1 -> 2"): Listed("old"),
        mutants[6].key: Listed("only told", "tests/test_told.py"),
        mutants[7].key: Listed("only told", "tests/test_told.py"),  # it is not
    }
    told = report(tried, reasons)
    counts = {"killed": 4, "timeout": 1, "tested": 1, "survived": 2, "accepted": 1, "score": 75.0}
    assert told["modules"][HERE] == counts
    assert told["survivors"] == [mutants[2], mutants[7]]
    assert told["noticed"] == [mutants[4]]
    assert told["gone"] == [(f"{HERE}:f", "away", "1 -> 2")]
    assert f"src/sensorium/{HERE}:2: 1 -> 2" in text(told)


def test_every_accepted_mutant_has_its_reason_and_its_place() -> None:
    reasons = accepted(ACCEPTED.read_text("utf-8"))
    assert all(len(listed.reason) > 10 for listed in reasons.values())
    tests = {listed.test.partition("::")[0] for listed in reasons.values()} - {""}
    assert [test for test in tests if not (ROOT / test).is_file()] == []
    # What a test notices stands under `test`, where it is run.
    assert [listed.reason for listed in reasons.values() if "tests/" in listed.reason] == []
    mutants, _ = find(sorted({path.partition(":")[0] for path, _, _ in reasons}))
    assert [key for key in reasons if key not in {mutant.key for mutant in mutants}] == [], "no longer there"


def test_only_what_stays_is_not_imported_anew() -> None:
    """A module whose name merely begins like one that stays would keep the classes of the package that was dropped."""
    bench = object.__new__(Bench)
    bench.stays = ("sensorium.board", "sensorium.cases.case")
    assert bench.keeps("sensorium.board")
    assert bench.keeps("sensorium.board.compass")
    assert bench.keeps("sensorium.cases.case")
    assert not bench.keeps("sensorium.cases.case_setup")
    assert not bench.keeps("sensorium.rules.core.engine")


def test_a_package_imported_anew_still_passes() -> None:
    """Nothing broken, nothing noticed: otherwise everything would seem to be."""
    command = [sys.executable, "-c", UNBROKEN]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "-1\n"


UNBROKEN = """
from tools import mutate
from tools.mutant_spots import Mutant

path = "rules/chapters/timer.py"
bench = mutate.Bench(mutate.Package({}), [path], ["docs/rulebook/first/05-timer.md"])
nothing = Mutant(path, "", 1, "", 0, 0, "", "", 1, (1, 1))
print(bench.first_failure(nothing, range(len(bench.cases)), {path: (mutate.PACKAGE / path).read_bytes()}))
"""


def test_a_record_is_broken_in_place_and_an_endless_game_ends_soon() -> None:
    """Without the package imported anew: marines without points, and a clock that never stops, though all the cases
    together might take ten minutes."""
    command = [sys.executable, "-c", IN_PLACE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["killed", "survived", "timeout"]


IN_PLACE = """
import json
from tools import mutate
from tools.mutant_spots import Mutant

first, timer = "rules/content/editions/first.py", "rules/chapters/timer.py"
sources = {path: (mutate.PACKAGE / path).read_bytes() for path in (first, timer)}
bench = mutate.Bench(mutate.Package(sources), sources, ["docs/rulebook/first/05-timer.md"])
bench.limit = 600.0

def change(path, function, old, new):
    begin = sources[path].index(old)
    lines = (1, len(sources[path].splitlines()))
    return Mutant(path, function, 1, "", begin, begin + len(old), old.decode(), new, 1, lines)

mutants = [
    change(first, "FIRST", b"Kind(MARINE, points=4", "Kind(MARINE, points=0"),
    change(first, "FIRST", b"ladder_falls=False", "ladder_falls=(False)"),
    change(timer, "seconds_allowed", b"sergeants = 0", "while True: pass"),
]
done = dict(mutate.outcomes(bench, mutants, sources, 2))
print(json.dumps([done[mutant] for mutant in mutants]))
"""


def test_what_no_case_notices_a_test_may(tmp_path: Path) -> None:
    """It runs with the broken function in its place, and what passes all the same has noticed nothing."""
    test = tmp_path / "test_clock.py"
    test.write_text(CLOCK, "utf-8")
    command = [sys.executable, "-c", BY_TEST, str(test)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["tested", "survived"]


CLOCK = """
from sensorium.rules.chapters.timer import calls

def test_a_call():
    assert calls(40) == [40, 30, 15, 0]
"""
BY_TEST = """
import json, sys
from tools import mutate
from tools.mutant_spots import Mutant

path = "rules/chapters/timer.py"
sources = {path: (mutate.PACKAGE / path).read_bytes()}
bench = mutate.Bench(mutate.Package(sources), sources, ["docs/rulebook/first/01-board-and-map.md"])

def change(old, new):
    begin = sources[path].index(old)
    return Mutant(path, "calls", 1, str(begin), begin, begin + len(old), old.decode(), new, 1, (1, 1))

mutants = [change(b"mark < seconds", "mark <= seconds - 11"), change(b"if mark < seconds]", "if mark < 1 + seconds]")]
listed = {mutant.key: mutate.Listed("only told", sys.argv[1]) for mutant in mutants}
done = dict(mutate.outcomes(bench, mutants, sources, 2, listed))
print(json.dumps([done[mutant] for mutant in mutants]))
"""


def test_a_function_is_broken_in_place_and_what_holds_it_sees_that(tmp_path: Path) -> None:
    source = "def twice(a, by=2):\n    return a * 2\n"
    module = imported(tmp_path / "trial.py", "sensorium_trial", source)
    whole = compile(source, "trial", "exec")
    table = [module.twice]
    sys.modules["sensorium_trial"] = module
    try:
        default = compile(source.replace("by=2", "by=3"), "trial", "exec")
        assert not put_in_place("sensorium_trial", "twice", whole, default), "it stands outside the body"
        assert not put_in_place("sensorium_trial", "thrice", whole, whole)
        broken = compile(source.replace("a * 2", "a * 3"), "trial", "exec")
        assert put_in_place("sensorium_trial", "twice", whole, broken)
    finally:
        del sys.modules["sensorium_trial"]
    assert table[0](5) == 15


# With the cases of jams alone: all of them take a minute to begin with.
JAMS = """
import sys
from tools import mutate

documents = ["docs/rulebook/first/17-jams.md", "docs/rulebook/fourth", "docs/rulebook/cult/12-temporal-cards.md"]
sys.exit(mutate.main(["rules/chapters/jams.py", "--json", "--cases", *documents]))
"""


def test_a_broken_rule_is_noticed() -> None:
    command = [sys.executable, "-c", JAMS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert told["killed"] > 15
    assert told["survivors"] == []
    assert done.returncode == 0
