"""The digest of a rulebook covers what changes play, and nothing else."""

from dataclasses import field, fields, make_dataclass, replace
from typing import Any

import pytest

from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.content.rulebook import UNPLAYED, Rulebook, digest_of


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    assert isinstance(value, tuple)
    if value and all(isinstance(one, int) for one in value):
        return (value[0] + 1, *value[1:])  # as many as before: a compiled field wants its own number of them
    return (*value, value[-1]) if value else (1,)


SWITCHES = [one.name for one in fields(Rulebook) if one.name not in UNPLAYED]


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_counts(name: str) -> None:
    for book in (FIRST, FOURTH):
        assert replace(book, **{name: other(getattr(book, name))}).digest() != book.digest()


def test_a_refusal_and_a_name_change_no_game() -> None:
    for book in rulebooks():
        assert replace(book, reasons=(*book.reasons, ("no-dancing", "first.los.centre-line"))).digest() == book.digest()
        assert replace(book, name="another").digest() == book.digest()


def test_a_switch_that_is_added_counts_only_where_it_is_set() -> None:
    known = [(one.name, Any, field(default=one.default)) for one in fields(Rulebook)]
    added = [("hovering", Any, field(default=False)), ("hover_cost", Any, field(default=()))]
    longer = make_dataclass("Longer", [*known, *added], kw_only=True)
    values = {one.name: getattr(FIRST, one.name) for one in fields(Rulebook)}
    assert digest_of(longer(**values)) == FIRST.digest()
    assert digest_of(longer(**values, hovering=True)) != FIRST.digest()
    assert digest_of(longer(**values, hover_cost=(1,))) != FIRST.digest()


def test_rulebooks_that_play_otherwise_have_digests_of_their_own() -> None:
    digests = [book.digest() for book in rulebooks()]
    assert len(dict.fromkeys(digests)) == len(digests)
