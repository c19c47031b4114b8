"""The places of a module that tools/mutate.py can break, and how: one spot of one source file changed."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

EDITIONS = "rules/content/editions/"
# The calls there whose arguments are switches: an edition, an expansion, rows of its tables.
RECORDS = ("Rulebook", "replace", "Kind", "Weapon", "Power")
NO_SWITCHES = ("name", "reasons")  # a title, and which rule a refusal cites: the tests of refusals hold to that

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
TELLING = ("detail", "announce")  # and every function whose name begins with tell
# Of the declaration of a question; tests/rules/test_questions.py holds to them.
TOLD_PARTS = ("piece", "square", "needed", "subject")


@dataclass(frozen=True)
class Mutant:
    path: str  # inside the package: rules/chapters/doors.py
    function: str  # "" at the top of the module
    line: int
    text: str  # the line, without its indentation
    begin: int  # where in the file's bytes the change stands
    end: int
    old: str
    new: str
    nth: int  # the same change to the same line may be possible more than once in a function
    lines: tuple[int, int]  # from the first to the last line of the statement, or of the head of one with a body

    @property
    def change(self) -> str:
        return f"{self.old} -> {self.new or 'nothing'}" + (f" #{self.nth}" if self.nth > 1 else "")

    @property
    def key(self) -> tuple[str, str, str]:
        """How tools/mutants.toml names it: nothing in it moves when lines are added above."""
        return f"{self.path}:{self.function}", self.text, self.change

    def told(self) -> str:
        where = f"src/sensorium/{self.path}:{self.line}"
        return f"{where}: {self.change}    in {self.function or 'the module'}: {self.text}"


class Spots:
    """The places in one source file that can be changed, by position, so that comments stay as they are."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.saved: set[int] = set()
        self.lines = [line.decode().strip() for line in source.splitlines()]
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def mutants(self) -> list[Mutant]:
        found: list[Mutant] = []
        seen: dict[tuple[str, str, str, str], int] = {}
        tree = ast.parse(self.source)
        statement = statements_by_line(tree)
        for function, begin, end, new in self.spots(tree, ""):
            old = " ".join(self.source[begin:end].decode().split())
            line = self.source[:begin].count(b"\n") + 1
            text = self.lines[line - 1]
            nth = seen[function, text, old, new] = seen.get((function, text, old, new), 0) + 1
            found.append(Mutant(self.path, function, line, text, begin, end, old, new, nth, statement[line]))
        return found

    def spots(self, node: ast.AST, function: str) -> Iterator[tuple[str, int, int, str]]:
        """Everything that runs: not annotations (`int | None` is no arithmetic), what is only told, or the numbers that
        questions are saved with."""
        if is_telling(node):
            return
        if isinstance(node, ast.FunctionDef):
            function = node.name
            if tells(function):
                return
        if isinstance(node, ast.Module):
            self.saved = saved_numbers(node)
        if isinstance(node, ast.AnnAssign) and not function and number_of(node.value) in self.saved:
            return
        if self.path.startswith(EDITIONS):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_record(node.value):
                function = node.target.id  # an edition: its mutants are named FIRST, not after the module
            if is_record(node):
                yield from self.switches(node, function)
                return
        for begin, end, new in self.changes(node):
            yield function, begin, end, new
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self.spots(child, function)

    def changes(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        for condition in conditions(node):
            begin, end = self.start(condition), self.end(condition)
            yield begin, end, f"not ({' '.join(self.source[begin:end].decode().split())})"
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
            for left, right, operator in zip(operands, operands[1:], node.ops, strict=False):
                yield from self.between(left, right, *COMPARISONS[type(operator)])
        elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
            yield from self.between(node.left, node.right, *ARITHMETIC[type(node.op)])
        elif isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
            old, new = ARITHMETIC[type(node.op)]
            yield from self.between(node.target, node.value, f"{old}=", f"{new}=")
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from self.between(left, right, *words)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            begin = self.start(node)
            yield begin, begin + len("not "), ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            new = str(not node.value) if isinstance(node.value, bool) else str(node.value + 1)
            yield self.start(node), self.end(node), new
        elif isinstance(node, ast.Break | ast.Continue):
            yield self.start(node), self.end(node), "continue" if isinstance(node, ast.Break) else "break"
        elif isinstance(node, ast.Expr | ast.Assign) and is_effect(node):
            yield self.start(node), self.end(node), "pass"

    def switches(self, record: ast.Call, function: str) -> Iterator[tuple[str, int, int, str]]:
        for switch in record.keywords:
            if switch.arg not in NO_SWITCHES:
                for begin, end, new in self.settings(switch.value):
                    yield function, begin, end, new

    def settings(self, value: ast.expr) -> Iterator[tuple[int, int, str]]:
        """The other ways in which a switch could stand."""
        number = number_of(value)
        if number is not None:
            for other in (str(not number),) if isinstance(number, bool) else (str(number + 1), str(number - 1)):
                yield self.start(value), self.end(value), other
        elif isinstance(value, ast.Tuple):
            rows = value.elts
            for at, one in enumerate(rows):
                if isinstance(one, ast.Tuple):
                    yield from self.settings(one.elts[-1])  # a row of a table: what stands under its key
                else:
                    yield from self.settings(one)
                if at + 1 < len(rows):
                    yield self.start(one), self.start(rows[at + 1]), ""
                    if isinstance(one, ast.Name):  # steps have an order; a bag of counters has none
                        yield self.start(one), self.end(rows[at + 1]), f"{ast.unparse(rows[at + 1])}, {one.id}"
                else:
                    yield self.end(rows[at - 1]), self.end(one), ""
        elif isinstance(value, ast.Call):
            for one in [*value.args, *(keyword.value for keyword in value.keywords)]:
                yield from self.settings(one)
        elif not isinstance(value, ast.Starred):
            for node in ast.walk(value):
                yield from self.changes(node)

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[tuple[int, int, str]]:
        """The operator stands between its operands, perhaps among brackets, line ends and comments."""
        begin, end = self.end(left), self.start(right)
        gap = self.source[begin:end].decode()
        if gap.count(old) == 1 and "#" not in gap:
            at = begin + len(gap[: gap.index(old)].encode())
            yield at, at + len(old), new

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset


def statements_by_line(tree: ast.Module) -> dict[int, tuple[int, int]]:
    """Of each line, from where to where the innermost statement reaches that stands on it: of one with a body its
    head. Two statements on one line are taken together."""
    found: dict[int, tuple[int, int]] = {}
    for node in ast.walk(tree):  # from the outside in
        if isinstance(node, ast.stmt):
            assert node.end_lineno is not None
            first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
            body = getattr(node, "body", None)
            last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno
            found |= dict.fromkeys(range(first, last + 1), (first, last))
    return found


def tells(function: str) -> bool:
    return function.startswith("tell") or function in TELLING


def is_telling(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute | ast.Name) and tells(ast.unparse(node.func).split(".")[-1])
    if isinstance(node, ast.Expr):
        return is_telling(node.value)
    if isinstance(node, ast.keyword):
        return node.arg in TOLD_PARTS and isinstance(node.value, ast.Lambda)
    return isinstance(node, ast.If) and ast.unparse(node.test) == "position.events is not None" and not node.orelse


def is_effect(node: ast.Expr | ast.Assign) -> bool:
    """A statement that can be left out and leaves a mark: a call, or something put elsewhere than in a variable."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node.targets[0], ast.Attribute | ast.Subscript)


def is_record(node: ast.AST | None) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RECORDS


def number_of(value: ast.expr | None) -> int | None:
    """The number, or the truth, that is written there."""
    if value is None:
        return None
    try:
        number = ast.literal_eval(value)
    except ValueError:
        return None
    return number if isinstance(number, int) else None


def saved_numbers(module: ast.Module) -> set[int]:
    """The numbers of the questions whose records stand in this module: games are saved with them, and
    tests/rules/test_questions.py holds to them."""
    kinds = (
        one.annotation
        for record in module.body
        if isinstance(record, ast.ClassDef)
        for one in record.body
        if isinstance(one, ast.AnnAssign) and ast.unparse(one.target) == "kind"
    )
    return {
        one.value
        for kind in kinds
        for one in ast.walk(kind)
        if isinstance(one, ast.Constant) and isinstance(one.value, int)
    }


def conditions(node: ast.AST) -> list[ast.expr]:
    """What is asked here as yes or no and has no operator of its own that could be turned round."""
    asked: list[ast.expr] = []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        asked.append(node.test)
    elif isinstance(node, ast.BoolOp):
        asked += node.values
    elif isinstance(node, ast.comprehension):
        asked += node.ifs
    return [one for one in asked if not isinstance(one, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant)]
