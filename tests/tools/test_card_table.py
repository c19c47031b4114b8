"""The table of cards counts what was played, and its page has a row for every kind of card and every deck."""

from __future__ import annotations

import re

import pytest

from sensorium.rules.content.cards import AURA, CARDS, DECKS, LIGHTNING_ARC, POWER_WORDS, SMITE, VORTEX, deck_of
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from tools.card_table import PAGE, Game, Use, change, counted, one_game, table, told, with_cards, written

SMITTEN = Use(MARINES, SMITE, True)


def test_what_was_used_is_counted_by_kind_and_side() -> None:
    games = [
        Game(MARINES, [SMITTEN, SMITTEN, Use(STEALERS, SMITE, False)], [(SMITTEN, MARINES, STEALERS)]),
        Game(STEALERS, [Use(STEALERS, SMITE, True)], [(Use(STEALERS, SMITE, True), MARINES, STEALERS)]),
        Game(STEALERS, [], [(SMITTEN, STEALERS, STEALERS), (SMITTEN, MARINES, STEALERS)]),
    ]
    row = counted(games)[SMITE]
    assert (row.cast[MARINES], row.cast[STEALERS], row.played) == (2, 1, 1)
    assert (row.tried, row.decided_for, row.decided_against) == (4, 2, 1)
    assert change(row) == "+25 (-55 to +88)"
    lines = table("standard", counted(games), 3)
    assert len(lines) == 2 + len(POWER_WORDS)
    assert next(line for line in lines if line.startswith("| smite ")).startswith("| smite | 0.67 | 0.33 | 0.33 | 4 |")
    lines = told("mild", "make cards", {"evensong": games})
    assert lines[:3] == ["### mild", "", "`make cards`"]
    assert lines[4].startswith("- `evensong`: the marines win 1 of 3 games")


def test_no_difference_seen_is_not_no_difference() -> None:
    row = counted([Game(MARINES, [], [(SMITTEN, MARINES, MARINES)])])[SMITE]
    assert change(row) == "+0 (-92 to +92)"
    assert "| smite | — | — | — | — | not in this deck | — |" in table("mild", counted([]), 1)


def test_a_game_is_played_alike_twice_and_a_card_laid_aside_makes_another_game() -> None:
    game = one_game("grandfather", "standard", 3, 0, 1)
    assert game == one_game("grandfather", "standard", 3, 0, 1)
    assert game.uses
    assert len(game.pairs) == 1
    assert game.pairs[0][0] in game.uses


@pytest.mark.parametrize("deck", DECKS)
def test_the_page_has_every_card_of_every_deck(deck: str) -> None:
    page = PAGE.read_text("utf-8")
    changed = written(page, deck, ["x", ""])
    assert changed.count("\nx\n") == 1
    assert f"\n### {deck}\n" not in changed
    assert all(f"\n### {other}\n" in changed for other in DECKS if other != deck)
    section = page.split(f"\n### {deck}\n")[1].split("\n### ")[0]
    rows = dict(re.findall(r"^\| ([a-z-]+) \| (.+) \|$", section, re.MULTILINE))
    assert set(POWER_WORDS) <= set(rows)
    for mission in with_cards():
        assert f"- `{mission.id}`: the marines win" in section


def test_every_kind_of_card_has_been_cast_by_a_bot() -> None:
    """With the deck that has all of them."""
    section = PAGE.read_text("utf-8").split("\n### standard\n")[1].split("\n### ")[0]
    rows = dict(re.findall(r"^\| ([a-z-]+) \| (.+) \|$", section, re.MULTILINE))
    for power, word in enumerate(POWER_WORDS):
        mine, theirs, played, *_ = rows[word].split(" | ")
        if power == AURA:
            assert float(played) > 0
        else:
            assert float(mine) + float(theirs) > 0, word


def test_the_decks_are_what_the_page_says() -> None:
    page = PAGE.read_text("utf-8")
    for name in DECKS:
        assert f"| `{name}` | {len(deck_of(name))} |" in page
    ours = deck_of("balanced")
    assert {CARDS[card].power for card in ours} == {card.power for card in CARDS}
    for power in (SMITE, LIGHTNING_ARC, VORTEX):
        assert sum(CARDS[card].power == power for card in ours) == 1
