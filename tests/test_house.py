"""The rules of the house, as docs/architecture.md tells them. Each check is shown to be able to fail."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import ROOT, SOURCE, modules, told, where

# From the ground up: a room may import those before it in this list, never those after it.
ROOMS = (
    "catalogue",
    "board",
    "rules",
    "cases",
    "rulebook",
    "missions",
    "forces",
    "ships",
    "campaign",
    "journey",
    "stories",
    "proofs",
    "players",
    "table",
    "server",
    "web",
    "lab",
    "game",
    "cli",
    "__main__",
)

# The rooms where the same log must give the same game, in any process, and what they may use.
PURE_ROOMS = ("board", "rules")
ALLOWED_MODULES = frozenset(
    {
        "__future__",
        "bisect",
        "collections",
        "collections.abc",
        "dataclasses",
        "functools",
        "hashlib",
        "html",
        "itertools",
        "json",
        "operator",
        "re",
        "struct",
        "typing",
    }
)
FORBIDDEN_CALLS = {
    "hash": "hash() differs between processes; use hashlib",
    "id": "id() differs between processes; number things yourself",
    "float": "use integers",
    "open": "reading files is the business of other rooms",
    "eval": "write it out",
    "exec": "write it out",
}
SET_MAKERS = frozenset({"set", "frozenset"})
ORDER_KEEPERS = frozenset({"list", "tuple", "enumerate", "iter", "next", "map", "filter", "zip", "reversed"})

EDITIONS = frozenset({"first", "fourth", "deathwing", "whitedwarf", "psychic", "cult", "solo"})
EDITION_VALUES = frozenset(name.upper() for name in EDITIONS)
RULEBOOKS = SOURCE / "rules" / "content" / "editions"

LONGEST_MODULE = 500
# What people read and change: the sources, the page, the tests and the tools.
READ = {"src": (".py", ".js", ".css", ".html"), "tests": (".py",), "tools": (".py",), "bench": (".py",)}


def imports(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """Each module imported, by its full name; in `from sensorium import rules` that is the room too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, *([base] if base else [])])
            yield node.lineno, base
            if base == "sensorium":
                for alias in node.names:
                    yield node.lineno, f"sensorium.{alias.name}"


# Imports point up.


def imports_down(source: str, module: str) -> Iterator[tuple[int, str]]:
    """`module` is the dotted name of a package or module under sensorium, such as `sensorium.rules`."""
    room = module.split(".")[1] if "." in module else ""
    tree = ast.parse(source)
    for line, name in imports(tree, module):
        parts = name.split(".")
        if parts[0] != "sensorium" or len(parts) < 2:
            continue
        if parts[1] not in ROOMS:
            yield (
                line,
                f"imports {name}, which is in no room; give it a place in ROOMS and docs/architecture.md",
            )
        elif room == "":
            if line not in typing_lines(tree):
                yield line, f"imports {name}, but the package itself must load nothing of its own before it is used"
        elif ROOMS.index(parts[1]) > ROOMS.index(room):
            yield (
                line,
                f"imports {name}, but {room} comes before {parts[1]}; move the code, or turn the call round",
            )


def typing_lines(tree: ast.Module) -> frozenset[int]:
    """The lines under `if TYPE_CHECKING:`, which are read by type checkers and never run."""
    return frozenset(
        line
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for one in node.body
        for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)
    )


def package_of(path: Path) -> str:
    """The package a module's relative imports start from. cli.py is a room of its own in the list."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts if len(parts) == 2 and parts[1] != "__init__" else parts[:-1])


def test_every_room_has_its_place() -> None:
    strangers = sorted(
        entry.name
        for entry in SOURCE.iterdir()
        if (entry.is_dir() or entry.suffix == ".py") and entry.stem not in (*ROOMS, "__init__", "__pycache__")
    )
    assert not strangers, "give these a place in ROOMS and in docs/architecture.md"


def test_imports_point_up() -> None:
    faults = [
        fault for path in modules() for fault in told(path, imports_down(path.read_text("utf-8"), package_of(path)))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sensorium.board", "from sensorium.rules import position"),
        ("sensorium.board", "import sensorium.rules.core.position"),
        ("sensorium.board", "from sensorium import rules"),
        ("sensorium.board", "from ..rules import position"),
        ("sensorium.board", "from .. import rules"),
        ("sensorium.rules", "def late():\n    from sensorium.cases import reader"),
        ("sensorium.cases", "from sensorium.cli import main"),
        ("sensorium.cases", "from sensorium.attic import lamp"),
        ("sensorium", "from sensorium.board import board"),
        ("sensorium", "if not TYPE_CHECKING:\n    from sensorium.board import board"),
        ("sensorium", "if TYPE_CHECKING:\n    pass\nelse:\n    from sensorium.game import Game"),
        ("sensorium.lab", "from sensorium.game import Game"),
    ],
)
def test_an_import_down_is_noticed(module: str, source: str) -> None:
    assert list(imports_down(source, module))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sensorium.rules", "from sensorium.board.board import Board"),
        ("sensorium.rules", "from ..board import reader\nfrom . import dice\nfrom .dice import roll"),
        ("sensorium.cli", "from sensorium.cases import runner"),
        ("sensorium", "if TYPE_CHECKING:\n    from sensorium.game import Game"),
        ("sensorium.game", "from sensorium.lab import duel"),
        ("sensorium.board", "import json"),
    ],
)
def test_an_import_up_is_fine(module: str, source: str) -> None:
    assert list(imports_down(source, module)) == []


ROW = re.compile(r"^\| `(\w+)(?:/|\.py)` \|.*\| ([\w, ]+) \|$", re.MULTILINE)


def test_the_page_of_the_rooms_says_what_each_imports() -> None:
    """The table of docs/architecture.md has every room in its order, and in its last column what the room imports."""
    table = dict(ROW.findall((ROOT / "docs" / "architecture.md").read_text("utf-8")))
    found: dict[str, str] = {}
    for room in ROOMS:
        paths = modules(room) or [SOURCE / f"{room}.py"]
        names = {
            name.split(".")[1]
            for path in paths
            for _, name in imports(ast.parse(path.read_text("utf-8")), package_of(path))
            if name.startswith("sensorium.")
        }
        found[room] = ", ".join(one for one in ROOMS if one in names and one != room) or "nothing"
    del found["__main__"]  # the command once more
    assert table == found
    assert list(table) == list(found)


# The same log gives the same game.


def impurities(source: str, package: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    for line, name in imports(tree, package):
        if name.split(".")[0] != "sensorium" and name not in ALLOWED_MODULES:
            yield line, f"imports {name}: these rooms use {', '.join(sorted(ALLOWED_MODULES))} and each other"
    sets = set_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, f"{node.value} is not an integer"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "/ makes floats; use //"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in FORBIDDEN_CALLS:
                yield node.lineno, f"{node.func.id}(): {FORBIDDEN_CALLS[node.func.id]}"
            elif node.func.id in ORDER_KEEPERS and any(is_set(argument, sets) for argument in node.args):
                yield node.lineno, f"{node.func.id}() of a set: its order differs between processes; sort it"
        elif isinstance(node, ast.For | ast.comprehension) and is_set(node.iter, sets):
            yield node.iter.lineno, "iterates over a set: its order differs between processes; sort it"
        elif isinstance(node, ast.Starred) and is_set(node.value, sets):
            yield node.lineno, "unpacks a set: its order differs between processes; sort it"


def set_names(tree: ast.AST) -> frozenset[str]:
    """Names that hold a set somewhere in the module, by annotation or by what is assigned to them."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None and is_set_type(node.annotation):
            names.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and is_set_type(node.annotation):
            names.add(ast.unparse(node.target))
        elif isinstance(node, ast.Assign) and is_set(node.value, frozenset()):
            names.update(ast.unparse(target) for target in node.targets)
    return frozenset(names)


def is_set_type(annotation: ast.expr) -> bool:
    return (
        re.match(r"(typing\.)?(set|frozenset|Set|FrozenSet|AbstractSet|MutableSet)\b", ast.unparse(annotation))
        is not None
    )


def is_set(node: ast.expr, names: frozenset[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in SET_MAKERS
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, names) or is_set(node.right, names)
    return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) in names


def test_board_and_rules_are_pure() -> None:
    faults = [
        fault
        for path in modules(*PURE_ROOMS)
        for fault in told(path, impurities(path.read_text("utf-8"), package_of(path)))
    ]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from time import monotonic",
        "import datetime as d",
        "import os.path",
        "import hypothesis",
        "half = 0.5",
        "half = total / 2",
        "total /= 2",
        "key = hash(position)",
        "key = id(position)",
        "x = float(3)",
        "for square in {3, 4}: pass",
        "for square in set(squares): pass",
        "for square in frozenset(squares): pass",
        "order = [square for square in {s + 1 for s in squares}]",
        "order = list(set(squares))",
        "order = [*set(squares)]",
        "seen = set()\nfor square in seen: pass",
        "seen: set[int] = make()\nfor square in seen: pass",
        "def f(seen: frozenset[int]) -> None:\n    for square in seen: pass",
        "class C:\n  def f(self) -> None:\n    self.seen = set()\n    for square in self.seen: pass",
        "for square in set(a) | b: pass",
    ],
)
def test_an_impurity_is_noticed(source: str) -> None:
    assert list(impurities(source, "sensorium.rules"))


@pytest.mark.parametrize(
    "source",
    [
        "from collections.abc import Sequence\nfrom sensorium.board.board import Board\nfrom . import dice",
        "half = total // 2",
        "for square in sorted(set(squares)): pass",
        "for square in [3, 4]: pass",
        "found = 3 in {3, 4}",
        "piece.hash(3)",
        "many = len(set(squares))",
    ],
)
def test_what_is_pure_is_fine(source: str) -> None:
    assert list(impurities(source, "sensorium.rules")) == []


# Only the rulebook knows which edition it is.


def asks_edition(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if any(names_edition(expression) for expression in asked(node)):
            line = getattr(node, "lineno", 0)
            yield (
                line,
                f"`{ast.unparse(node)}` asks which edition it is; ask a switch of the rulebook instead",
            )


def asked(node: ast.AST) -> list[ast.expr]:
    """What a comparison, in any of its forms, compares."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.MatchValue):
        return [node.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.args if node.func.attr in ("startswith", "endswith") else []
    return []


def names_edition(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.rstrip(".") in EDITIONS
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(names_edition(element) for element in node.elts)
    if isinstance(node, ast.Name):
        return node.id in EDITION_VALUES
    return isinstance(node, ast.Attribute) and node.attr in EDITION_VALUES


def test_only_the_rulebook_asks_which_edition_it_is() -> None:
    faults = [
        fault
        for path in modules()
        if path.parent != RULEBOOKS
        for fault in told(path, asks_edition(path.read_text("utf-8")))
    ]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        'if rulebook.name == "first": pass',
        'if "fourth" != name: pass',
        'if name in ("first", "fourth"): pass',
        "if rules is FIRST: pass",
        "if rules == rulebook.FOURTH: pass",
        'if name.startswith("fourth"): pass',
        'if edition == "deathwing": pass',
        'if "cult" in expansions: pass',
        'match name:\n    case "first":\n        pass',
    ],
)
def test_asking_which_edition_it_is_is_noticed(source: str) -> None:
    assert list(asks_edition(source))


@pytest.mark.parametrize("source", ["if rules.guard: pass", 'books = ("first", "fourth")', 'if a == "third": pass'])
def test_reading_a_switch_is_fine(source: str) -> None:
    assert list(asks_edition(source)) == []


# A module is read in one sitting.


def too_long(source: str) -> bool:
    return len(source.splitlines()) > LONGEST_MODULE


def test_modules_are_read_in_one_sitting() -> None:
    files = [path for folder, ends in READ.items() for path in (ROOT / folder).rglob("*") if path.suffix in ends]
    assert len(files) > 500
    long = [where(path) for path in sorted(files) if too_long(path.read_text("utf-8"))]
    assert long == [], "two ideas share each of these files; give them one each"


def test_a_long_module_is_noticed() -> None:
    assert too_long("x = 1\n" * (LONGEST_MODULE + 1))
    assert not too_long("x = 1\n" * LONGEST_MODULE)


# A module's name is a noun: what it holds, not what it does.

# Things, though they end like deeds.
NOUNS = frozenset(
    {"briefing", "casting", "deathwing", "drawing", "ending", "facing", "lightning", "listing", "shooting"}
)


def is_deed(name: str) -> bool:
    return name.endswith("ing") and name not in NOUNS


def test_modules_are_named_by_nouns() -> None:
    names = [path for path in SOURCE.rglob("*") if path.suffix in (".py", ".js")]
    assert [where(path) for path in names if is_deed(path.stem)] == []


def test_a_deed_is_noticed() -> None:
    assert is_deed("telling")
    assert not is_deed("drawing")
    assert not is_deed("ring_road")


# What a weapon's dice come to is worked out of its row in the rulebook, and not written out.


def written_odds(source: str) -> Iterator[tuple[int, str]]:
    """Fractions of all throws of two, three or four dice."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant):
            if isinstance(node.left, ast.Constant) and node.right.value in (6**2, 6**3, 6**4):
                yield node.lineno, f"`{ast.unparse(node)}` is the odds of dice written out; work them out of the weapon"


def test_odds_are_worked_out() -> None:
    assert [
        fault for path in modules("rules", "players") for fault in told(path, written_odds(path.read_text("utf-8")))
    ] == []


def test_written_odds_are_noticed() -> None:
    assert [line for line, _ in written_odds("a = 1\nlives = (25 / 36) ** shots")] == [2]
    assert list(written_odds("lives = misses / 36 + 1 / 6")) == []


# mypyc compiles these rooms, and gives up on what it cannot; the quick tests run none of it.


def uncompilable(source: str) -> Iterator[tuple[int, str]]:
    """What mypyc stops at although mypy has nothing against it."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Compare):
            continue
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(operator, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List | ast.Set):
                if any(isinstance(part, ast.Starred) for part in right.elts):
                    yield node.lineno, "`in` a display with a star: mypyc cannot compile it; compare with each part"


def test_what_is_compiled_can_be() -> None:
    rooms = modules("board", "rules", "players")
    assert [fault for path in rooms for fault in told(path, uncompilable(path.read_text("utf-8")))] == []


def test_what_cannot_be_compiled_is_noticed() -> None:
    assert [line for line, _ in uncompilable("a = 1\nb = a in (*few, 2)")] == [2]
    assert list(uncompilable("b = a in (1, 2)\nfor c in (*few, 2): pass")) == []
