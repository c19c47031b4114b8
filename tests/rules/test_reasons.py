"""Every reason for a refusal is one that somebody gives, and stands for a rule of each book."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from sensorium.catalogue import catalogue
from sensorium.rules.chapters.assault_choices import CHOICES
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.core.action_table import ACTIONS
from sensorium.rules.core.cult_reasons import CULT_REASONS
from sensorium.rules.core.deathwing_reasons import DEATHWING_REASONS
from sensorium.rules.core.move_resolver import WAITING
from sensorium.rules.core.questions import QUESTIONS
from sensorium.rules.core.reasons import FIRST_REASONS, FLAMER_LINE, FOURTH_REASONS, LINES, NOT_IN_THE_LIST, REASONS
from sensorium.rules.core.whitedwarf_reasons import WHITEDWARF_REASONS

RULES = Path(__file__).resolve().parent.parent.parent / "src" / "sensorium" / "rules"
# The modules that find reasons.
GIVERS = (
    "chapters/card_aim",
    "chapters/ambush_counters",
    "chapters/assault_choices",
    "chapters/cache",
    "chapters/cast_bars",
    "chapters/casting",
    "chapters/chute",
    "chapters/hindrances",
    "chapters/level_hindrances",
    "chapters/librarian",
    "chapters/markers",
    "chapters/mind_cards",
    "chapters/section_weapons",
    "chapters/shot_hindrances",
    "chapters/teleport",
    "chapters/work",
    "core/card_refusals",
    "core/move_resolver",
    "core/refusals",
)


def strings(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def tree(module: str) -> ast.Module:
    return ast.parse((RULES / f"{module}.py").read_text("utf-8"))


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_stands_for_a_rule_of_each_book(reason: str) -> None:
    for book, rule in zip(("first", "fourth"), REASONS[reason], strict=True):
        assert rule in catalogue(), f"{rule} is in no book"
        assert rule.startswith(f"{book}."), f"{rule} is not of the {book} edition"


def test_both_rulebooks_know_every_reason() -> None:
    assert dict(FIRST_REASONS) == {reason: rules[0] for reason, rules in REASONS.items()}
    assert dict(FOURTH_REASONS) == {reason: rules[1] for reason, rules in REASONS.items()}
    for reason in REASONS:
        assert (FIRST.reason(reason), FOURTH.reason(reason)) == REASONS[reason]


def test_every_question_that_cannot_be_declined_says_why() -> None:
    assert {kind.compels for kind in QUESTIONS.values()} <= set(REASONS)


def test_every_reason_is_given_somewhere() -> None:
    given = {text for module in GIVERS for text in strings(tree(module))}
    given |= {FLAMER_LINE + line for line in LINES if line in given}
    given |= {kind.compels for kind in QUESTIONS.values()}
    given |= {action.watched for action in ACTIONS.values()} | {action.without for action in ACTIONS.values()}
    assert sorted(set(REASONS) - given) == [], "nobody gives these reasons; take them away"


def returned(module: str) -> Iterator[str]:
    """What the functions of a module that say why return, apart from nothing."""
    for function in ast.walk(tree(module)):
        if not isinstance(function, ast.FunctionDef):
            continue
        if not isinstance(function.returns, ast.Name) or function.returns.id != "str":
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None:
                yield from answers_of(node.value)


def answers_of(value: ast.expr) -> Iterator[str]:
    """The texts an expression can come to: not those it compares with, or takes as a key."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from answers_of(value.body)
        yield from answers_of(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for part in value.values:
            yield from answers_of(part)
    elif isinstance(value, ast.Call):
        for argument in (*value.args, value.func):
            yield from answers_of(argument)
    elif isinstance(value, ast.Attribute):
        yield from answers_of(value.value)
    elif isinstance(value, ast.Dict):
        for part in value.values:
            yield from answers_of(part)


@pytest.mark.parametrize("module", GIVERS)
def test_every_reason_given_is_known(module: str) -> None:
    found = [reason for reason in returned(module) if reason]
    assert found or module == "core/move_resolver"
    unknown = {reason for reason in found if reason not in REASONS and reason not in catalogue()} - {FLAMER_LINE}
    assert sorted(unknown) == [], "give these reasons their rules in reasons.py, or name a rule"


def test_the_other_reasons_are_known_too() -> None:
    assert set(WAITING) <= set(REASONS)
    for choice in CHOICES.values():
        assert {choice.without, choice.late, choice.idle} <= set(REASONS)


@pytest.mark.parametrize(
    ("family", "reasons"), [("deathwing", DEATHWING_REASONS), ("wd", WHITEDWARF_REASONS), ("cult", CULT_REASONS)]
)
def test_an_expansion_has_its_rules_for_reasons_that_there_are(
    family: str, reasons: tuple[tuple[str, str], ...]
) -> None:
    for reason, rule in reasons:
        assert reason in REASONS, f"nobody gives the reason `{reason}`"
        assert rule.startswith(f"{family}."), f"{rule} is not of the expansion"
        assert rule in catalogue(), f"{rule} is in no book"
    assert len(dict(reasons)) == len(reasons)


def test_only_what_the_first_edition_does_not_have_is_not_in_its_list() -> None:
    """The rule that lists what marines do is the last resort: psychic powers, guard and the cannon are not there."""
    listed = [reason for reason, (first, _) in REASONS.items() if first == NOT_IN_THE_LIST]
    for reason in listed:
        fourth = REASONS[reason][1]
        known = ("librarian", "powers", "psi", "prescience", "barrier", "storm", "broodlord", "guard", "ruling")
        assert fourth.split(".")[1] in known, f"`{reason}` has a rule of its own in the first edition"
