"""The two editions side by side: `python tools/editions.py` writes docs/editions.md.

The page is made from the sources of ``rules/content/rulebook.py`` and ``rules/content/editions/``: the meaning of a
switch is the comment beside its field, and the rules behind a value are those named in the comments beside it. A value
that the book says nothing about says so: ``not in this book``.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from sensorium.cases.citations import ID
from sensorium.rules.content import rulebook
from sensorium.rules.content.editions.cult import cult
from sensorium.rules.content.editions.deathwing import deathwing
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.editions.psychic import psychic
from sensorium.rules.content.editions.whitedwarf import whitedwarf
from sensorium.rules.content.rulebook import UNPLAYED, Rulebook
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.notation import AT_PIECE, AT_SQUARE, SIMPLE

ROOT: Final = Path(__file__).resolve().parent.parent
CONTENT: Final = ROOT / "src" / "sensorium" / "rules" / "content"
SOURCES: Final = (  # of content/
    "rulebook.py",
    "editions/common.py",
    "editions/first.py",
    "editions/fourth.py",
    "editions/deathwing.py",
    "editions/whitedwarf.py",
    "editions/psychic.py",
    "editions/cult.py",
)
PAGE: Final = ROOT / "docs" / "editions.md"

NO_SWITCHES: Final = UNPLAYED  # which book it is, and what it says to a refused move
ABSENT: Final = "not in this book"
GROUP: Final = re.compile(r"-- (.+) --")
VALUES: Final = {"first": "FIRST", "fourth": "FOURTH"}  # the editions, and the records that hold their values
# The expansions that have switches of their own, and the functions that set them. Such a switch has a default in the
# record, which is what the editions have.
EXPANDED: Final = {"deathwing": "deathwing", "whitedwarf": "whitedwarf", "psychic": "psychic", "cult": "cult"}
# How the ids of their rules begin.
FAMILIES: Final = {"deathwing": "deathwing.", "whitedwarf": "wd.", "psychic": "cult.", "cult": "cult."}

# The comparison of the two books named the switches that one engine needs. Those that became ours under another name,
# or more than one of ours:
RENAMED: Final[dict[str, tuple[str, ...]]] = {
    "vision_arc": ("vision_front_and_sides",),
    "sustained_steps": ("weapons",),
    "sustained_breakers": (
        "sustained_broken_by_activation",
        "sustained_broken_by_stealer",
        "sustained_broken_by_assault",
        "sustained_needs_arc",
        "sustained_crosses_turns",
    ),
    "cp_reactor": ("cp_any_marine", "cp_after_kill"),
    "timer_rule": ("timer_rule", "timer_before_command"),
    "flamer_target": ("flamer_targets_any",),
    "fire_door": ("fire_spreads",),
    "sergeant_bonus_front_only": ("kinds",),
    "conversion_step": ("conversion_legal_step",),
    "objects": ("objects_stop_doors", "objects_stop_blips", "objects_pass"),
    "ladders": ("ladder_costs", "ladder_falls"),
    "each weapon": ("weapons",),
    "librarian": ("powers",),
    "broodlord": ("kinds",),
}
KEPT: Final = (
    "stealer_sideways_cost",
    "stealer_free_turn",
    "marine_about_turn",
    "turn_and_fire",
    "sustained_start_after_move",
    "sustained_in_overwatch",
    "overwatch_mandatory",
    "overwatch_at_closing_door",
    "reaction_order",
    "reaction_to_conversion",
    "jam_persists",
    "jam_clear_restores_overwatch",
    "guard",
    "command_redraw",
    "end_phase_steps",
    "flamer_own_section",
    "flamer_self_destruct",
    "fire_survivors_roll",
    "flamer_friendly_section",
    "door_assault_modifiers",
    "lurkers_may_assault",
    "conversion_one_by_one",
    "conversion_recheck_sight",
    "conversion_in_fire",
    "hidden_models_block",
    "model_limit",
    "blip_mix",
    "exits",
)

DEATHWING: Final = deathwing(FIRST)
WHITEDWARF: Final = whitedwarf(FIRST)
PSYCHIC: Final = psychic(whitedwarf(DEATHWING))
CULT: Final = cult(WHITEDWARF)
VERB_WORDS: Final = {**SIMPLE, **AT_PIECE, **AT_SQUARE}
REACTION_STEPS: Final = {
    rulebook.SIGHT_STEP: "conversions",
    rulebook.COMMAND_STEP: "command points",
    rulebook.OVERWATCH_STEP: "overwatch",
}
CLOSING_STEPS: Final = {
    rulebook.MARKERS_STEP: "markers off",
    rulebook.COUNTER_STEP: "counter shown",
    rulebook.VICTORY_STEP: "victory judged",
    rulebook.TURN_STEP: "turn moves on",
}


@dataclass(frozen=True)
class Told:
    """What the comments say of one switch."""

    name: str
    group: str
    meaning: str
    beside: dict[str, str]  # by edition: the comment beside its value
    later: bool = False  # it has a default, which neither edition names: it belongs to an expansion

    def ids(self, edition: str) -> list[str]:
        return ID.findall(self.beside[edition])

    def faults(self) -> list[str]:
        """What the comments leave out."""
        found = [] if self.meaning else [f"`{self.name}` does not say what it means"]
        if self.later:
            if not any(
                name.startswith(FAMILIES[book]) for book in self.beside if book in FAMILIES for name in self.ids(book)
            ):
                found.append(f"`{self.name}` names no rule of any expansion")
            return found
        for edition in VALUES:
            own = [name for name in self.ids(edition) if name.startswith(f"{edition}.")]
            if not own and ABSENT not in self.beside[edition]:
                found.append(f"`{self.name}` names no rule of the {edition} edition, nor says that it is {ABSENT}")
        if not any(self.ids(edition) for edition in VALUES):
            found.append(f"`{self.name}` names no rule in either edition")
        return found


# ---- reading


def told(source: str) -> list[Told]:
    """Every switch of the record, in its order, with what the comments of this source say of it."""
    comments = comments_of(source)
    alone = {line for line, row in enumerate(source.splitlines(), 1) if row.lstrip().startswith("#")}
    tree = ast.parse(source)
    record = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == Rulebook.__name__)
    beside = {edition: values_of(tree, name, comments, alone) for edition, name in VALUES.items()}
    beside |= {book: changes_of(tree, name, comments, alone) for book, name in EXPANDED.items()}
    found: list[Told] = []
    group = ""
    line = record.lineno
    for field in record.body:
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        for above in range(line, field.lineno):
            heading = GROUP.fullmatch(comments.get(above, ""))
            group = heading[1] if heading else group
        line = field.lineno
        name = field.target.id
        if name not in NO_SWITCHES:
            meaning = comments.get(field.lineno, "")
            own = {edition: beside[edition].get(name, "") for edition in beside}
            later = field.value is not None and not any(own[edition] for edition in VALUES)
            found.append(Told(name, group, meaning, own, later))
    return found


def changes_of(tree: ast.Module, name: str, comments: dict[int, str], alone: set[int]) -> dict[str, str]:
    """The same for an expansion: a function that returns a changed copy of a book."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            back = next(line for line in node.body if isinstance(line, ast.Return))
            assert isinstance(back.value, ast.Call)
            return keywords_of(back.value, comments, alone)
    return {}


def comments_of(source: str) -> dict[int, str]:
    """The comments by line, without their sign."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}


def values_of(tree: ast.Module, name: str, comments: dict[int, str], alone: set[int]) -> dict[str, str]:
    """By switch the comments on the lines of its value, and those that stand alone just above."""
    call = next(
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name
    )
    assert isinstance(call, ast.Call)
    return keywords_of(call, comments, alone)


def keywords_of(call: ast.Call, comments: dict[int, str], alone: set[int]) -> dict[str, str]:
    found: dict[str, str] = {}
    for keyword in call.keywords:
        first, last = keyword.lineno, keyword.end_lineno or keyword.lineno
        while first - 1 in alone:
            first -= 1
        found[keyword.arg or ""] = " ".join(comments[line] for line in range(first, last + 1) if line in comments)
    return found


# ---- writing


def page(source: str) -> str:
    switches = told(source)
    lines = [
        "# The two editions, switch by switch",
        "",
        "One engine plays both books. Where they differ it asks a switch of the rulebook, never which edition it is;",
        "here is every switch with the rules behind its two values. Made by `make editions` from",
        "[`rules/content/editions/`](../src/sensorium/rules/content/editions/), so change it there. What a rule says:",
        "`sensorium rule ID`, or its chapter of [the rulebook](rulebook/). A dash: not in that book.",
    ]
    for group in dict.fromkeys(switch.group for switch in switches if not switch.later):
        lines += [
            "",
            f"## {group[:1].upper()}{group[1:]}",
            "",
            "| switch | means | first | fourth |",
            "|---|---|---|---|",
        ]
        lines += [row(switch) for switch in switches if switch.group == group and not switch.later]
    lines += [
        "",
        "## In the expansions",
        "",
        "What only an expansion sets; the editions themselves have the value of the third column.",
        "",
        "| switch | means | editions | Deathwing | the magazine | psychic cards | the cult |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [later_row(switch) for switch in switches if switch.later]
    lines += [
        "",
        "## Names",
        "",
        "The comparison of the two books that came before the engine listed the switches it would need. Most kept",
        "their names; these did not, or became several:",
        "",
        "| planned as | is |",
        "|---|---|",
    ]
    lines += [f"| {planned_name(name)} | {', '.join(f'`{own}`' for own in ours)} |" for name, ours in RENAMED.items()]
    planned = [*KEPT, *(own for ours in RENAMED.values() for own in ours)]
    own = [f"`{switch.name}`" for switch in switches if switch.name not in planned and not switch.later]
    lines += ["", f"Not planned, and needed all the same: {', '.join(own)}."]
    return "\n".join(lines) + "\n"


def planned_name(name: str) -> str:
    return f"`{name}`" if "_" in name else name


def row(switch: Told) -> str:
    cells = [cell(switch, edition, record) for edition, record in (("first", FIRST), ("fourth", FOURTH))]
    return f"| `{switch.name}` | {switch.meaning.replace('True', 'yes').replace('False', 'no')} | {' | '.join(cells)} |"


def later_row(switch: Told) -> str:
    usual = shown(switch.name, getattr(FIRST, switch.name))
    books = (("deathwing", DEATHWING), ("whitedwarf", WHITEDWARF), ("psychic", PSYCHIC), ("cult", CULT))
    cells = [f"**{usual}**", *(cell(switch, book, record) if switch.beside[book] else "" for book, record in books)]
    return f"| `{switch.name}` | {switch.meaning.replace('True', 'yes').replace('False', 'no')} | {' | '.join(cells)} |"


def cell(switch: Told, edition: str, record: Rulebook) -> str:
    """The value, and the rules behind it."""
    value = "–" if ABSENT in switch.beside[edition] else f"**{shown(switch.name, getattr(record, switch.name))}**"
    return "<br>".join([value, *(f"`{name}`" for name in switch.ids(edition))])


def shown(name: str, value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "reaction_order":
        return ", ".join(REACTION_STEPS[step] for step in value)
    if name == "end_phase_steps":
        return ", ".join(CLOSING_STEPS[step] for step in value)
    if name == "timer_rule":
        base, each, most, novice = value
        return f"{base}" + (f" + {each} for each of {most} sergeants, + {novice} for a novice" if each else "")
    if name in ROWS:
        return "<br>".join(row_words(one) for one in value if getattr(one, "known", True))
    return ", ".join(str(one) for one in value) if isinstance(value, tuple) else str(value)


ROWS: Final = ("kinds", "weapons", "powers", "fixtures")  # switches that are tables
ROW_NAMES: Final = ("number", "bit", "verb", "kind")  # what a row of them is about


def row_words(one: Any) -> str:
    """A row of a table: whom it is about, and what it says of it that is not the default."""
    word = VERB_WORDS[one.verb] if hasattr(one, "verb") else one.word
    told = []
    for field in fields(one):
        value = getattr(one, field.name)
        if field.name in ROW_NAMES or value == field.default:
            continue
        if field.name == "gear":
            told.append(gear_words(value))
        elif isinstance(value, bool):
            told.append(field.name.replace("_", " "))
        else:
            shown_value = ", ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)
            told.append(f"{field.name.replace('_', ' ')} {shown_value}")
    return f"{word}: {'; '.join(told)}" if told else word


def gear_words(gear: int) -> str:
    return " ".join(word for bit, word in enumerate(GEAR_WORDS) if gear >> bit & 1)


def switch_names() -> list[str]:
    return [field.name for field in fields(Rulebook) if field.name not in NO_SWITCHES]


def source_text() -> str:
    """The record and the editions, as if they stood in one file."""
    return "\n".join((CONTENT / path).read_text("utf-8") for path in SOURCES)


def main() -> None:
    PAGE.write_text(page(source_text()), "utf-8")


if __name__ == "__main__":
    main()
