"""Break the rules in one place at a time and see whether a test notices: `make mutate`.

Each mutant is a copy of the package with one spot changed (`<` to `<=`, 2 to 3, `and` to `or`), put ahead of
the real one on the path of a test run that stops at the first failure. The working tree is never touched. A
mutant that survives is a rule no test holds to, or a line that does nothing: write the case, or take it out.

    make mutate                                          100 of them, spread evenly over board/ and rules/
    make mutate ARGS="--sample 0 rules/overwatch.py"     every mutant of one module
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "sensorium"

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}


@dataclass(frozen=True)
class Mutant:
    path: Path
    begin: int  # where in the file's bytes the change stands
    end: int
    new: str

    def applied(self) -> bytes:
        source = self.path.read_bytes()
        return source[: self.begin] + self.new.encode() + source[self.end :]

    def told(self) -> str:
        source = self.path.read_bytes()
        line = source[: self.begin].count(b"\n")
        text = source.splitlines()[line].decode().strip()
        old = source[self.begin : self.end].decode()
        return f"{self.path.relative_to(ROOT).as_posix()}:{line + 1}: `{old}` to `{self.new}` in: {text}"


class Spots:
    """The places in one source file that can be changed, by position, so that comments stay as they are."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path = path
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        for node in code_of(ast.parse(self.source)):
            if isinstance(node, ast.Compare):
                operands = [node.left, *node.comparators]
                for left, right, operator in zip(operands, operands[1:], node.ops, strict=False):
                    yield from self.between(left, right, *COMPARISONS[type(operator)])
            elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
                yield from self.between(node.left, node.right, *ARITHMETIC[type(node.op)])
            elif isinstance(node, ast.BoolOp):
                words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self.between(left, right, *words)
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                begin = self.start(node)
                yield Mutant(self.path, begin, begin + len("not"), "")
            elif isinstance(node, ast.Constant) and isinstance(node.value, int):
                new = str(not node.value) if isinstance(node.value, bool) else str(node.value + 1)
                yield Mutant(self.path, self.start(node), self.end(node), new)
            elif isinstance(node, ast.Break | ast.Continue):
                new = "continue" if isinstance(node, ast.Break) else "break"
                yield Mutant(self.path, self.start(node), self.end(node), new)

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Mutant]:
        """The operator stands between its operands, perhaps among brackets, line ends and comments."""
        begin, end = self.end(left), self.start(right)
        gap = self.source[begin:end].decode()
        if gap.count(old) == 1 and "#" not in gap:
            at = begin + len(gap[: gap.index(old)].encode())
            yield Mutant(self.path, at, at + len(old), new)

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset


def code_of(node: ast.AST) -> Iterator[ast.AST]:
    """Everything that runs: not annotations (`int | None` is no arithmetic), not the patterns of `match`."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from code_of(child)


def find(places: Sequence[str]) -> list[Mutant]:
    found: list[Mutant] = []
    for place in places:
        path = PACKAGE / place
        if not path.exists():
            raise SystemExit(f"there is no {place} in the package; name a file or folder such as rules/doors.py")
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found += Spots(file, file.read_bytes()).mutants()
    return found


def spread(mutants: Sequence[Mutant], sample: int) -> list[Mutant]:
    """So many of them at even distances: the same each time, and none of the modules left out."""
    if sample <= 0 or sample >= len(mutants):
        return list(mutants)
    return [mutants[i * len(mutants) // sample] for i in range(sample)]


def survives(mutant: Mutant | None, tests: Sequence[str], timeout: int) -> bool:
    """Whether the tests pass on the mutant, or on an unchanged copy if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "sensorium"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        if mutant is not None:
            (copy / mutant.path.relative_to(PACKAGE)).write_bytes(mutant.applied())
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*", default=["board", "rules"], help="files or folders in the package")
    parser.add_argument("--sample", type=int, default=100, help="try so many (default 100; 0: all)")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="the tests that ought to notice")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--timeout", type=int, default=300, help="seconds after which a run counts as noticed")
    options = parser.parse_args(arguments)

    mutants = spread(find(options.places), options.sample)
    if not survives(None, options.tests, options.timeout):
        raise SystemExit("the tests fail on the code as it is; make them pass first")
    survivors = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        outcomes = pool.map(lambda mutant: survives(mutant, options.tests, options.timeout), mutants)
        for mutant, survived in zip(mutants, outcomes, strict=True):
            if survived:
                survivors += 1
                print(mutant.told(), flush=True)
    print(f"{len(mutants)} mutants, {len(mutants) - survivors} noticed, {survivors} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
