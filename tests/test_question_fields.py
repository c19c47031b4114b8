"""A question has named fields: nobody reads one by number, and nobody above the rules reaches into the stack.

Each check is shown to be able to fail.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.house import SOURCE, modules, told

NUMBERED = ("frames", "questions", "engine")  # of rules/core: there a frame is asked for its first number, its kind


def is_stack(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "stack") or (
        isinstance(node, ast.Name) and node.id == "stack"
    )


def is_frame(node: ast.expr) -> bool:
    """Whether this expression is one frame of a position's stack."""
    if isinstance(node, ast.Subscript):
        return is_stack(node.value) and not isinstance(node.slice, ast.Slice)
    if isinstance(node, ast.IfExp):
        return is_frame(node.body) or is_frame(node.orelse)
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return called in ("top", "asks", "pop") and (called != "pop" or not node.args)
    return False


def frame_names(tree: ast.AST) -> frozenset[str]:
    """The names that hold a frame somewhere in the module."""
    names = {"frame"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_frame(node.value):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif (
            isinstance(node, ast.For | ast.comprehension) and is_stack(node.iter) and isinstance(node.target, ast.Name)
        ):
            names.add(node.target.id)
    return frozenset(names)


def reads_by_number(source: str) -> Iterator[tuple[int, str]]:
    """Where a field of a frame is read by its number."""
    tree = ast.parse(source)
    names = frame_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            named = isinstance(node.value, ast.Name) and node.value.id in names
            if named or is_frame(node.value):
                yield node.lineno, f"`{ast.unparse(node)}` reads a question by number; its fields have names"


def reaches_into_stack(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and is_stack(node.value):
            yield node.lineno, f"`{ast.unparse(node)}` reaches into the stack; use `asks`, `asked_kind` or `top`"


def test_questions_are_read_by_name() -> None:
    allowed = [SOURCE / "rules" / "core" / f"{name}.py" for name in NUMBERED]
    faults = [
        fault
        for path in modules()
        if path not in allowed
        for fault in told(path, reads_by_number(path.read_text("utf-8")))
    ]
    above = [path for path in modules() if SOURCE / "rules" not in path.parents]
    faults += [fault for path in above for fault in told(path, reaches_into_stack(path.read_text("utf-8")))]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        "kind = position.stack[-1][0]",
        "frame = position.stack[-1]\nmarine = frame[1]",
        "one = position.stack[-1] if position.stack else (-1,)\nmarine = one[1]",
        "kinds = {one[0] for one in position.stack}",
        "for one in self.position.stack:\n    print(one[1:])",
        "def take(position, frame, code):\n    return frame[2]",
        "shot = position.asks(FreeShot)\nmarine = shot[1]",
        "shot = top(position)\nmarine = shot[1]",
    ],
)
def test_reading_a_question_by_number_is_noticed(source: str) -> None:
    assert list(reads_by_number(source))


def test_reaching_into_the_stack_is_noticed() -> None:
    assert list(reaches_into_stack("if position.stack[-1] == asked: pass"))
    assert list(reaches_into_stack("rest = position.stack[1:]"))


@pytest.mark.parametrize(
    "source",
    [
        "shot = position.asks(FreeShot)\nmarine = shot.marine",
        "_, marine, reacting = frame",
        "if position.stack: pass",
        "todo = [1]\nlast = todo.pop()",
    ],
)
def test_reading_a_question_by_name_is_fine(source: str) -> None:
    assert list(reads_by_number(source)) == []
    assert list(reaches_into_stack(source)) == []
