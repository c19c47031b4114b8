"""What is hidden stays hidden: in every byte a seat gets, and in the moments at which it gets them."""

from random import Random

import msgspec
import pytest

from sensorium.rules.core.views import imagine, view
from sensorium.table import wire
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused
from sensorium.table.table import Table
from tests.table.arena import CARDS, DEATHWING, FIRST, FOURTH
from tests.table.sitting import (
    arena_of,
    bytes_for,
    is_over,
    numbers,
    question,
    say_something_sensible,
    seat_asked,
    until_kind,
)

# What is turned face up: from here on a viewer may tell two truths apart.
REVELATIONS = ("converted", "killed", "lost", "ambush revealed", "showed the counter", "scanned", "game over")
# Answers with cards, of either side, that are refused in one way or another.
CARD_TRIES = (
    "stealer force barrier/red",
    "marine force jinx/yellow",
    "{} aura red",
    "{} boost smite/red",
    "{} cast control/none {}",
    "stealer discard smite/none",
    "marine draw two",
)
ARENAS = pytest.mark.parametrize("text", [FIRST, FOURTH, DEATHWING, CARDS], ids=["first", "fourth", "decks", "cards"])


def twin(table: Table, seat: wire.Seat, number: int) -> Table:
    """The same table with another truth behind what this seat sees."""
    other = Table.restore(table.rows(), numbers(1), 0.0)
    other.position = imagine(view(table.position, SEATS[seat]), number)
    other.updates(0.0)
    return other


def everything(table: Table, seat: wire.Seat, names: list[str], tries: list[str]) -> list[bytes]:
    """All that somebody on this seat could find out by asking."""
    told = [bytes_for(table, seat)]
    for name in names:
        told.append(msgspec.json.encode([table.reach(seat, name), table.sight(seat, name), table.actions(seat, name)]))
    told += [msgspec.json.encode(table.why(seat, said)) for said in tries]
    return told


@ARENAS
@pytest.mark.parametrize("seat", ["marine", "stealer", "spectator"])
def test_another_truth_behind_the_same_view_gives_the_same_bytes(text: str, seat: wire.Seat) -> None:
    table = arena_of(text, seed=2)
    rng = Random(2)
    differing = 0
    for step in range(160):
        if is_over(table):
            break
        if step % 8 == 0:
            other = twin(table, seat, rng.getrandbits(60))
            differing += other.position.digest() != table.position.digest()
            pieces = [piece.name for piece in table.welcome(seat, 0.0).scene.pieces]
            tries = [f"{name} {word}" for name in rng.sample(pieces, 2) for word in ("move N", "convert", "overwatch")]
            tries += [word.format(*rng.sample(pieces, 2)) for word in CARD_TRIES] if text == CARDS else []
            names = rng.sample(pieces, 3)
            assert everything(table, seat, names, tries) == everything(other, seat, names, tries)
        say_something_sensible(table, rng)
    assert differing > 5


@ARENAS
def test_what_follows_tells_the_marine_player_nothing_either(text: str) -> None:
    """The same answer with the same dice in two truths: the same update, unless something is turned face up."""
    table = arena_of(text, seed=3)
    rng = Random(3)
    compared = 0
    for _ in range(120):
        if is_over(table):
            break
        table.updates(0.0)
        other = twin(table, "marine", rng.getrandbits(60))
        seed = rng.getrandbits(30)
        table.number, other.number = numbers(seed), numbers(seed)
        seat = seat_asked(table)
        said = say_something_sensible(table, rng)
        try:
            other.give(seat, [said], 0.0)
        except Refused:
            continue  # it cannot be said in the other truth
        first, second = table.updates(0.0), other.updates(0.0)
        if "marine" in first and any(line.kind in REVELATIONS for line in first["marine"].events):
            continue
        assert msgspec.json.encode(first.get("marine")) == msgspec.json.encode(second.get("marine"))
        compared += 1
    assert compared > 50


def test_what_the_marine_player_only_thinks_about_moves_no_other_socket() -> None:
    table = arena_of(FIRST, seed=3)
    told = until_kind(table, "action", "marine")
    table.updates(0.0)
    command = next(one for one in told.choices if one.verb == "command")
    table.give("marine", [command.said], 0.0)
    assert question(table).kind == "order"
    assert set(table.updates(0.0)) == {"marine"}
    assert table.welcome("stealer", 0.0).asked.kind == "action"
    table.give("marine", ["marine pass"], 0.0)
    assert set(table.updates(0.0)) == {"marine"}
    table.undo("marine", 0.0)
    table.undo("marine", 0.0)
    assert question(table).kind == "action"
    assert not set(table.updates(0.0)) - {"marine"}


def test_in_a_window_a_thought_is_as_silent() -> None:
    table = arena_of(FOURTH, seed=0)
    rng = Random(1)
    while True:
        told = until_kind(table, "command")
        command = [one for one in told.choices if one.verb == "command"]
        if command:
            break
        say_something_sensible(table, rng)
    table.updates(0.0)
    table.give("marine", [command[0].said], 0.0)
    assert set(table.updates(0.0)) == {"marine"}
    assert table.welcome("stealer", 0.0).asked == table.welcome("spectator", 0.0).asked
    assert table.welcome("stealer", 0.0).asked.kind == "command"


def test_whoever_is_not_asked_has_no_choices_but_to_stand_down() -> None:
    table = arena_of(FIRST, seed=0)
    rng = Random(0)
    stood_down = False
    for _ in range(200):
        if is_over(table):
            break
        for seat in SEATS:
            told = table.welcome(seat, 0.0).asked
            if seat == seat_asked(table):
                assert told.yours
                continue
            assert not told.yours
            assert not told.decline
            verbs = {one.verb for one in told.choices}
            assert verbs <= ({"stand-down"} if seat == "marine" else set())
            if verbs and not stood_down:
                stood_down = True
                asked = question(table)
                assert table.give("marine", [told.choices[0].said], 0.0) == 1
                assert question(table) == asked
                assert {"marine", "stealer", "spectator"} == set(table.updates(0.0))
        if not is_over(table):
            say_something_sensible(table, rng)
    assert stood_down


def test_the_stealers_know_their_blips_and_nobody_else_does() -> None:
    table = arena_of(FOURTH, seed=2)
    until_kind(table, "action", "marine")
    values = {
        seat: [piece.value for piece in table.welcome(seat, 0.0).scene.pieces if piece.kind == "blip"] for seat in SEATS
    }
    assert len(values["stealer"]) >= 1
    assert all(values["stealer"])
    assert not any(values["marine"] + values["spectator"])
    commands = {seat: table.welcome(seat, 0.0).scene.command for seat in SEATS}
    assert commands["marine"].drawn is not None
    assert commands["stealer"].drawn is None
    assert commands["spectator"].left is None
