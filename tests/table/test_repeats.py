"""What leads nowhere can be said so often a turn; play is never hindered."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from sensorium.proofs.random_play import pick
from sensorium.proofs.stream import Stream
from sensorium.rules.core.answers import STAND_DOWN, TIME_UP, verb_of
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.notation import words
from sensorium.table import logbook, repeats
from sensorium.table.refusal import Refused
from sensorium.table.repeats import CIRCLING, MOST_RETURNS, PAUSING, UNDOING, WISHING
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import PLAYERS, arena_of, is_over, numbers, question, seat_asked, table_of, until_kind

FEW = 6


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(repeats, "MOST_RETURNS", FEW)
    monkeypatch.setattr(repeats, "MOST_PAUSES", FEW)
    return FEW


def restored(table: Table) -> Table:
    return Table.restore(table.rows(), numbers(9), 0.0)


def repeat(*doing: Callable[[], object]) -> None:
    for _ in range(1000):
        for one in doing:
            one()


def known(table: Table) -> tuple[object, ...]:
    found = table.repeats
    return found.moment, found.trail, found.returns, found.pauses


def test_asking_and_declining_comes_to_an_end(few: int) -> None:
    table = arena_of(FOURTH, seed=2)
    until_kind(table, "action", "marine")
    said = next(one.said for one in question(table).choices if one.verb == "command")
    rows = len(table.rows())
    with pytest.raises(Refused, match=CIRCLING):
        repeat(lambda: table.give("marine", [said], 0.0), lambda: table.give("marine", ["marine pass"], 0.0))
    assert len(table.rows()) - rows <= few + 2
    assert question(table).kind == "action", "what was begun could be declined"
    assert known(restored(table)) == known(table), "a restart changes nothing"
    with pytest.raises(Refused, match=CIRCLING):
        restored(table).give("marine", [said], 0.0)
    table.give("marine", ["end turn"], 0.0)


def test_taking_back_comes_to_an_end(few: int) -> None:
    table = arena_of(FIRST, seed=3)
    until_kind(table, "deployment", "marine")
    said = question(table).choices[0].said
    rows = len(table.rows())
    with pytest.raises(Refused, match=UNDOING):
        repeat(lambda: table.give("marine", [said], 0.0), lambda: table.undo("marine", 0.0))
    assert len(table.rows()) - rows <= 2 * few + 1
    assert not table.can_undo("marine")
    assert known(restored(table)) == known(table)
    while question(table).kind in ("deployment", "face"):
        table.give(seat_asked(table), [question(table).choices[0].said], 0.0)
    assert question(table).kind == "action", "and the game goes on"


def test_what_was_taken_back_may_be_said_again(few: int) -> None:
    table = arena_of(FIRST, seed=3)
    until_kind(table, "deployment", "marine")
    said = question(table).choices[0].said
    for _ in range(few):
        table.give("marine", [said], 0.0)
        table.undo("marine", 0.0)
    assert table.give("marine", [said], 0.0) == 1


def test_stopping_the_clock_comes_to_an_end(few: int) -> None:
    table = arena_of(FIRST, "human", "rush", seed=3, clock="on")
    rows = len(table.rows())
    for _ in range(3):
        table.pause("marine", True, 0.0)
    assert len(table.rows()) == rows + 1, "it stands already"
    table.pause("marine", False, 0.0)
    with pytest.raises(Refused, match=PAUSING):
        repeat(lambda: table.pause("marine", True, 0.0), lambda: table.pause("marine", False, 0.0))
    assert len(table.rows()) - rows == 2 * few
    assert not table.clock.paused
    assert known(restored(table)) == known(table)


def test_only_so_many_answers_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "MOST_GROUPS", 3)
    table = arena_of(FIRST, seed=3)
    until_kind(table, "deployment", "marine")
    for _ in range(5):
        table.give("marine", [question(table).choices[0].said], 0.0)
    assert len(table.book.groups) == len(restored(table).book.groups) == 3
    again = restored(table)
    for one in (table, again):
        for _ in range(3):
            one.undo("marine", 0.0)
        assert not one.can_undo("marine")
    assert len(restored(table).book.groups) <= 3, "what was taken back is read again all the same"


def circling(table: Table, been: set[str]) -> str | None:
    """An answer that leads back to where this turn has been, if there is one."""
    for code in answers(table.position):
        later = table.position.copy()
        play(later, code)
        if later.digest() in been:
            return words(table.position, code)
    return None


def adversary(table: Table, rng: Random, most: int) -> tuple[int, int]:
    """Goes back, or round in circles, whenever it can; the most rows of a turn, and how often it was refused."""
    rows: Counter[tuple[int, int]] = Counter()
    been: dict[tuple[int, int], set[str]] = {}
    refused = 0
    for _ in range(most):
        if is_over(table):
            break
        seat, before, turn = seat_asked(table), len(table.rows()), (table.position.turn, table.position.side)
        seen = been.setdefault(turn, set())
        back = circling(table, seen)
        seen.add(table.position.digest())
        anything = rng.choice(question(table).choices).said
        try:
            if table.can_undo(seat) and rng.random() < 0.5:
                table.undo(seat, 0.0)
            else:
                table.give(seat, [back or anything], 0.0)
        except Refused:
            refused += 1
            ways = [question(table).decline, *(one.said for one in question(table).choices if one.verb == "end turn")]
            assert table.give(seat, [next((way for way in ways if way), anything)], 0.0) == 1, "nobody is stuck"
        rows[turn] += len(table.rows()) - before
    return max(rows.values()), refused


def test_nobody_goes_on_for_ever_in_a_turn(few: int) -> None:
    table = arena_of(FOURTH, seed=1)
    until_kind(table, "action", "marine")
    most, refused = adversary(table, Random(4), 150)
    assert most < 75
    assert refused > 0


@pytest.mark.soak
@pytest.mark.parametrize("text", [FIRST, FOURTH])
@pytest.mark.parametrize("seed", range(5))
def test_nobody_goes_on_for_ever_in_any_turn(few: int, text: str, seed: int) -> None:
    table = arena_of(text, seed=seed)
    most, refused = adversary(table, Random(seed), 1000)
    assert most < 300
    assert refused > 0


def random_game(table: Table, seed: int) -> int:
    """A whole game of the proofs' random players; the most that a turn led back to where it was."""
    stream = Stream(seed)
    most = 0
    while not is_over(table):
        side = asked(table.position)
        code = pick(table.position, stream)
        if verb_of(code) == TIME_UP:
            continue  # the clock's to say
        seat = "marine" if verb_of(code) == STAND_DOWN else PLAYERS[side]
        assert table.give(seat, [words(table.position, code)], 0.0) == 1
        most = max([most, *table.repeats.returns])
    return most


def test_a_random_game_never_meets_the_bound() -> None:
    for mission, seed in (("pilot-light", 1), ("splinters", 2)):
        assert random_game(table_of(mission, seed=seed), seed) < MOST_RETURNS / 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_no_random_game_of_any_mission_meets_the_bound(seed: int) -> None:
    from sensorium.missions.library import ids

    for mission in ids():
        assert random_game(table_of(mission, seed=seed), seed) < MOST_RETURNS / 4


def test_the_page_has_words_for_it() -> None:
    from sensorium.web import PAGE

    for language in ("en", "fr"):
        text = (PAGE / "i18n" / language / "errors.js").read_text("utf-8")
        for refusal in (CIRCLING, UNDOING, PAUSING, WISHING):
            assert f"'error.{refusal}'" in text
