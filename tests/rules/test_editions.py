"""The page of the two editions: up to date, and with a rule behind every value."""

from dataclasses import replace

import pytest

from sensorium.rules.content.kinds import Kind
from sensorium.rules.content.powers import Power
from sensorium.rules.content.weapons import Weapon
from sensorium.rules.core.answers import STORM
from tools import editions
from tools.editions import ABSENT, KEPT, PAGE, RENAMED, VALUES, Told, page, source_text, switch_names, told

SOURCE_TEXT = source_text()


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(SOURCE_TEXT), "run `make editions` and read the diff"


def test_the_page_has_every_switch() -> None:
    assert [switch.name for switch in told(SOURCE_TEXT)] == switch_names()


def test_every_switch_has_a_meaning_and_a_rule_behind_its_values() -> None:
    faults = [fault for switch in told(SOURCE_TEXT) for fault in switch.faults()]
    assert faults == [], f"name the rule beside the value in rules/editions, or write `# {ABSENT}` there"


def test_the_planned_switches_are_there() -> None:
    ours = [own for names in RENAMED.values() for own in names]
    assert [name for name in [*KEPT, *ours] if name not in switch_names()] == []
    assert [name for name in KEPT if name in RENAMED] == []


# Each check is shown to be able to fail.

WHOLE = Told(
    "guard", "overwatch and jams", "a marine may go on guard", {"first": ABSENT, "fourth": "fourth.guard.set.cost"}
)


@pytest.mark.parametrize(
    "switch",
    [
        replace(WHOLE, meaning=""),
        replace(WHOLE, beside={"first": "", "fourth": "fourth.guard.set.cost"}),
        replace(WHOLE, beside={"first": "fourth.guard.set.cost", "fourth": "fourth.guard.set.cost"}),
        replace(WHOLE, beside={"first": ABSENT, "fourth": "as the book has it"}),
        replace(WHOLE, beside={"first": ABSENT, "fourth": ABSENT}),
        replace(WHOLE, beside={"deathwing": "as the book has it"}, later=True),
        replace(WHOLE, beside={"deathwing": "first.los.unlimited"}, later=True),
    ],
)
def test_a_value_without_a_rule_is_noticed(switch: Told) -> None:
    assert WHOLE.faults() == []
    assert switch.faults() != []


SMALL = """\
class Rulebook:
    name: str
    # -- sight --
    far: int  # how far one sees
    # -- fire --
    hot: tuple[int, ...]
    reasons: int


FIRST: Final = Rulebook(
    name="first",
    far=12,  # first.los.unlimited: no limit
    # first.flamer.kills-on-two, and
    # first.flamer.blip-two-plus
    hot=(
        2,  # first.flamer.range-twelve
        3,
    ),
    reasons=0,
)
FOURTH: Final = Rulebook(far=1, hot=(1,))  # fourth.los.unlimited
"""


def test_comments_are_read_where_they_stand() -> None:
    far, hot = told(SMALL)
    assert (far.name, far.group, far.meaning) == ("far", "sight", "how far one sees")
    assert far.ids("first") == ["first.los.unlimited"]
    assert far.ids("fourth") == ["fourth.los.unlimited"]
    assert (hot.group, hot.meaning) == ("fire", "")
    assert hot.ids("first") == ["first.flamer.kills-on-two", "first.flamer.blip-two-plus", "first.flamer.range-twelve"]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("guard", True, "yes"),
        ("guard", False, "no"),
        ("overwatch_range", 12, "12"),
        ("blip_mix", (6, 5), "6, 5"),
        ("timer_rule", (180, 0, 0, 0), "180"),
        ("kinds", (Kind(1, points=4, gear=3, leads=True),), "marine: points 4; storm-bolter power-fist; leads"),
        ("kinds", (Kind(1, known=False), Kind(6)), "blip"),
        ("weapons", (Weapon(1, dice=2, scores=(6, 5)),), "storm-bolter: dice 2; scores 6, 5"),
        ("powers", (Power(STORM, cost=3, score=2),), "storm: cost 3; score 2"),
    ],
)
def test_values_in_words(name: str, value: object, words: str) -> None:
    assert editions.shown(name, value) == words


def test_a_changed_comment_changes_the_page() -> None:
    assert page(SOURCE_TEXT.replace("# first.cost.stealer-sideways", "# first.move.stealer-side-cost")) != page(
        SOURCE_TEXT
    )
    assert set(VALUES) == {"first", "fourth"}
