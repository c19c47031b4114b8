"""Kinds of piece: each rulebook has some, and the others are refused wherever pieces are declared."""

from __future__ import annotations

import json

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.case_setup import set_up
from sensorium.cases.head import books_of
from sensorium.cases.reader import read_cases
from sensorium.cases.runner import run
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.reader import read_mission
from sensorium.rules.content.editions.index import BROUGHT_BY, EDITIONS, rulebook_named, rulebooks, tell_absence
from sensorium.rules.content.kinds import KIND_WORDS, LEADER, MARINE, STEALER, is_marine
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.log import LogError, begin_log, read_log, rebuild
from tests.missions.example import EXAMPLE

BOOKS = rulebooks()
KINDS = range(MARINE, len(KIND_WORDS))
BOTH = [(book, kind) for book in BOOKS for kind in KINDS]
LACKED = [(book, kind) for book, kind in BOTH if not book.has(kind)]
IDS = [f"{book.name}-{KIND_WORDS[kind]}" for book, kind in LACKED]
# A case with a leader is read by the rules of his mission, where they go with what it names.
REFUSED = [(book, kind) for book, kind in LACKED if kind != LEADER or books_of(book.name, True) == book.name]
VALUES = {"blip": "blip 1", "ambush": "ambush 1"}

CASE = """
```case here
rules {rules}
turn {turn}

map
##########
#A.##..X.#
##########

A marine W
X {line}

= A alive
> end turn
```
"""


def written(book: Rulebook, kind: int) -> str:
    word = KIND_WORDS[kind]
    return CASE.format(rules=book.name, turn="marine", line=VALUES.get(word, word))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_kind_that_the_rulebook_has_can_be_played(book: Rulebook) -> None:
    for kind in book.known_kinds():
        text = written(book, kind)
        if kind == LEADER:  # he is on the last board of the long way alone: solo.board-10.occupants
            text = text.replace(f"rules {book.name}\n", f"rules {book.name}\nway 10\n").replace(
                "> end turn", "> end turn | - 1"
            )
        assert run(read_cases(text, "page.md")[0]).passed


@pytest.mark.parametrize(("book", "kind"), REFUSED, ids=lambda one: getattr(one, "name", one))
def test_a_kind_that_it_lacks_is_refused_where_it_stands(book: Rulebook, kind: int) -> None:
    text = written(book, kind)
    case = read_cases(text, "page.md")[0]
    with pytest.raises(CaseError) as caught:
        set_up(case)
    line = text.splitlines().index(f"X {VALUES.get(KIND_WORDS[kind], KIND_WORDS[kind])}") + 1
    told = str(caught.value)
    assert told.startswith(f"page.md:{line}: the rules `{book.name}` know no {KIND_WORDS[kind]}")
    assert ("expansion" in told) == (kind in BROUGHT_BY)
    for name in [BROUGHT_BY[kind]] if kind in BROUGHT_BY else []:
        assert f"the expansion `{name}`" in told


@pytest.mark.parametrize(("book", "kind"), LACKED, ids=IDS)
def test_a_mission_cannot_bring_it(book: Rulebook, kind: int) -> None:
    word = VALUES.get(KIND_WORDS[kind], KIND_WORDS[kind])
    text = EXAMPLE.replace('rules = "fourth"', f'rules = "{book.name}"')
    if not book.powers:
        text = text.replace("Ivo librarian psi 12", "Ivo marine").replace("Maw broodlord", "Maw stealer")
        text = text.replace("broodlord = true\n", "")
    member = "Brand marine" if is_marine(kind) else "Dread stealer"
    assert member in text
    text = text.replace(member, f"{member.split()[0]} {word}")
    with pytest.raises(MissionError) as caught:
        read_mission(text, "m.toml")
    number = next(index for index, row in enumerate(text.splitlines(), 1) if f"{member.split()[0]} {word}" in row)
    assert str(caught.value).startswith(f"m.toml:{number}: the rules `{book.name}` know no {KIND_WORDS[kind]}")


@pytest.mark.parametrize(("book", "kind"), LACKED, ids=IDS)
def test_no_log_of_today_begins_with_it(book: Rulebook, kind: int) -> None:
    position = set_up(read_cases(written(book, MARINE if is_marine(kind) else STEALER), "page.md")[0])
    log = begin_log(position)
    header, *rows = log.text().splitlines()
    data = json.loads(header)
    data["start"]["kind"][1] = kind
    with pytest.raises(LogError, match=f"the rules `{book.name.replace('+', '.')}` know no {KIND_WORDS[kind]}"):
        rebuild(read_log("\n".join([json.dumps(data), *rows])))
    assert rebuild(log) == position


def test_the_table_of_kinds() -> None:
    for book in BOOKS:
        assert book.known_kinds() == sorted(set(book.known_kinds()))
        edition, *expansions = book.name.split("+")
        own = [KIND_WORDS[kind] for kind in book.known_kinds()]
        assert {"marine", "sergeant", "stealer", "blip", "cat", "artefact", "object"} <= set(own)
        brought = [kind for kind in book.known_kinds() if not EDITIONS[edition].has(kind)]
        assert all(BROUGHT_BY[kind] in expansions for kind in brought)
        assert ("captain" in own) == ("deathwing" in expansions)
        assert ("ambush" in own) == ("deathwing" in expansions and "solo" not in expansions)
        for word in ("hybrid", "psyker", "magus", "patriarch"):
            assert (word in own) == ("cult" in expansions)
        assert ("leader" in own) == ({"deathwing", "solo"} <= set(expansions))
    for kind in KINDS:
        everywhere = all(kind in edition.known_kinds() for edition in EDITIONS.values())
        somewhere = any(kind in edition.known_kinds() for edition in EDITIONS.values())
        assert not (kind in BROUGHT_BY and everywhere)
        assert kind in BROUGHT_BY or somewhere


def test_the_word_for_a_leader_depends_on_whether_solitaire_is_on() -> None:
    def refusal(rules: str) -> str:
        return " ".join(tell_absence(rulebook_named(rules), LEADER))

    assert "belongs to the expansion `solo`, not switched on here" in refusal("first")
    assert "which the expansion `solo` brings where `deathwing` is joined too" in refusal("first+solo")
