"""The table of cards counts what was played, and its page has a row for every kind of card and every deck."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sensorium.rules.content.cards import AURA, CARDS, DECKS, LIGHTNING_ARC, POWER_WORDS, SMITE, VORTEX, deck_of
from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS
from tools import card_table
from tools.card_table import (
    DATA,
    PAGE,
    Game,
    Use,
    change,
    counted,
    game_of,
    games_of,
    head,
    main,
    play_one,
    table,
    tables,
    told,
    with_cards,
)

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
    lines = told("mild", {"evensong": games})
    assert lines[:2] == ["### mild", ""]
    assert lines[2].startswith("- `evensong`: the marines win 1 of 3 games")


def test_no_difference_seen_is_not_no_difference() -> None:
    row = counted([Game(MARINES, [], [(SMITTEN, MARINES, MARINES)])])[SMITE]
    assert change(row) == "+0 (-92 to +92)"
    assert "| smite | — | — | — | — | not in this deck | — |" in table("mild", counted([]), 1)


def test_a_game_is_played_alike_twice_and_a_card_laid_aside_makes_another_game() -> None:
    game = play_one("standard", "grandfather", 0)
    assert game == play_one("standard", "grandfather", 0)
    assert game.uses
    assert game.pairs
    assert {pair[0] for pair in game.pairs} <= set(game.uses)


def test_every_deck_has_as_many_games_wherever_it_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.json"
    played: list[tuple[str, str, int]] = []

    def play(deck: str, mission: str, number: int) -> Game:
        if len(played) == 7:
            raise KeyboardInterrupt
        played.append((deck, mission, number))
        return Game(NOBODY, [SMITTEN, Use(STEALERS, AURA, False)], [(SMITTEN, MARINES, NOBODY)])

    monkeypatch.setattr(card_table, "play_one", play)
    assert main(["--games", "2", "--data", str(path)]) == 0
    assert {(deck, mission) for deck, mission, number in played if number == 0} == {
        (deck, mission.id) for deck in DECKS for mission in with_cards()
    }
    before, played[:] = list(played), []
    assert main(["--games", "2", "--data", str(path)]) == 0
    assert len(set(before + played)) == 12
    data = json.loads(path.read_text("utf-8"))
    for deck in DECKS:
        for games in games_of(data, deck).values():
            assert games == [Game(NOBODY, [SMITTEN, Use(STEALERS, AURA, False)], [(SMITTEN, MARINES, NOBODY)])] * 2


def test_a_game_is_kept_as_it_was() -> None:
    game = Game(STEALERS, [SMITTEN, Use(STEALERS, AURA, False)], [(SMITTEN, MARINES, NOBODY)])
    assert game.row() == ["stealer", ["marine cast smite", "stealer play aura"], [["marine cast smite", "marine", ""]]]
    assert game_of(*game.row()) == game


def test_games_of_other_rules_are_not_added_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({**head(), "picks": 1, "decks": {}}), "utf-8")
    assert main(["--data", str(path)]) == 2
    assert "--afresh" in capsys.readouterr().err


def test_the_page_shows_what_the_data_says() -> None:
    assert tables(json.loads(DATA.read_text("utf-8"))) in PAGE.read_text("utf-8")


@pytest.mark.parametrize("deck", DECKS)
def test_the_page_has_every_card_of_every_deck(deck: str) -> None:
    section = PAGE.read_text("utf-8").split(f"\n### {deck}\n")[1].split("\n### ")[0]
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
