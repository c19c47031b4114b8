"""The breaker of rules must break what it says, and nothing else."""

import ast
from pathlib import Path

from tools.mutate import Mutant, Spots, find, spread

HERE = Path("module.py")


def broken(source: str) -> list[str]:
    text = source.encode()
    return [
        (text[: mutant.begin] + mutant.new.encode() + text[mutant.end :]).decode()
        for mutant in Spots(HERE, text).mutants()
    ]


def test_each_operator_is_broken_once() -> None:
    assert broken("a < b") == ["a <= b"]
    assert broken("a is not b") == ["a is b"]
    assert broken("a not in b") == ["a in b"]
    assert broken("a < b == c") == ["a <= b == c", "a < b != c"]
    assert broken("(a) and (b)") == ["(a) or (b)"]
    assert broken("a & b") == ["a | b"]
    assert broken("not a") == [" a"]


def test_constants_are_moved() -> None:
    assert broken("x = 2") == ["x = 3"]
    assert broken("x = True") == ["x = False"]
    assert broken("x = 'text'") == []


def test_annotations_and_comments_stay() -> None:
    assert broken("def f(a: int | None) -> int | str: pass") == []
    assert broken("x = (a  # or < b\n < b)") == []
    assert broken("é = 'ü'; b = a < 'ß'  # first.los.centre-line") == ["é = 'ü'; b = a <= 'ß'  # first.los.centre-line"]


def test_loops_are_broken() -> None:
    assert broken("while a:\n    break") == ["while a:\n    continue"]


def test_every_mutant_of_the_board_is_python_and_differs() -> None:
    mutants = find(["board"])
    assert len(mutants) > 50
    for mutant in spread(mutants, 50):
        changed = mutant.applied()
        assert changed != mutant.path.read_bytes()
        compile(ast.parse(changed.lstrip()), "mutant", "exec")
        assert "src/sensorium/board/" in mutant.told()


def test_a_sample_is_spread_evenly() -> None:
    mutants = [Mutant(HERE, i, i + 1, "") for i in range(10)]
    assert [mutant.begin for mutant in spread(mutants, 3)] == [0, 3, 6]
    assert spread(mutants, 0) == mutants
    assert spread(mutants, 99) == mutants
