"""Psychic cards at a table: what is shown of a card before it is cast, undo, secrets, and what Scan has shown."""

from __future__ import annotations

import msgspec
import pytest

from sensorium.rules.content.cards import CARD_WORDS
from sensorium.rules.core.vocabulary import KILLS
from sensorium.table import wire
from sensorium.table.question_message import actions
from sensorium.table.refusal import Refused
from sensorium.table.table import Table
from sensorium.table.windows import BOT_SHORTEST
from tests.table.arena import CARDS
from tests.table.choir import PLACES, answer, choir, numbers_of
from tests.table.sitting import arena_of, bytes_for, numbers, question, seat_asked

HELD = "smite/none jinx/yellow barrier/yellow"


def casts(table: Table, card: str) -> list[wire.Choice]:
    return [one for one in actions(table.seen("marine"), "Ivo") if one.card == card and not one.cp]


# -- before it is cast ------------------------------------------------------------------------------------------------


def test_a_section_is_one_choice_with_everybody_in_it() -> None:
    table = choir("smite/red", HELD)
    hall = [one for one in casts(table, "smite/red") if "11,2" in one.fills]
    assert len(hall) == 1
    told = hall[0].odds
    assert told is not None
    assert told.risks == {"Mag": 4, "Pat": 3, "Psy": 4, "Hyb": 4, "Gnash": 3, "a": 3, "b": 3}
    assert hall[0].answers == {name: ["force", "aura"] for name in ("Mag", "Pat", "Psy")}
    # Any square of it may be said all the same.
    assert table.give("marine", ["Ivo cast smite/red 9,3"], 0.0) == 1


def test_what_takes_hold_of_one_names_him_and_no_odds() -> None:
    table = choir("control/none", HELD)
    (one,) = [one for one in casts(table, "control/none") if one.target == "Mag"]
    assert (one.touched, one.odds, one.answers) == (["Mag"], None, {"Mag": ["force", "aura"]})


def test_what_is_told_does_not_hang_on_the_other_hand() -> None:
    told = [
        msgspec.json.encode(actions(choir("smite/red control/none vortex/green", hand).seen("marine"), "Ivo"))
        for hand in ("aura/yellow aura/red aura/blue", HELD)
    ]
    assert told[0] == told[1]


def test_why_a_card_cannot_be_cast_is_told_with_its_rule() -> None:
    table = choir("burst-of-speed/none assail/none", HELD)
    with pytest.raises(Refused) as refused:
        table.give("marine", ["Ivo cast assail/none Pat"], 0.0)
    assert refused.value.rule


# -- undo: cult.hand.no-undo, cult.ruling.undo ------------------------------------------------------------------------


def turned(table: Table) -> None:
    table.give("marine", ["Ivo turn N"], 0.0)
    assert table.can_undo("marine")


@pytest.mark.parametrize(
    "said",
    [
        "Ivo cast prescience/none",
        "Ivo cast barrier/red 6,2",
        "Ivo cast scan/green hand",
        "Ivo cast scan/green a",
        "Ivo cast miasma/none 5,6",
    ],
)
def test_nothing_is_taken_back_past_a_cast(said: str) -> None:
    table = choir("prescience/none barrier/red scan/green miasma/none", HELD)
    table.give("marine", ["Ivo turn N", "Ivo turn E"], 0.0)
    assert table.can_undo("marine")
    table.give("marine", [said], 0.0)
    assert not table.can_undo("marine")
    if question(table).kind == "scan":  # of a second blip, which may be thought over
        table.give("marine", [question(table).decline], 0.0)
        return
    turned(table)
    table.undo("marine", 0.0)
    assert not table.can_undo("marine"), "the turn is taken back, the cast is not"


def test_nothing_is_taken_back_past_a_force_card_or_a_discard() -> None:
    table = choir("control/yellow aura/yellow", HELD)
    table.give("marine", ["Ivo cast control/yellow Mag"], 0.0)
    table.give("stealer", ["stealer force barrier/yellow"], 0.0)
    assert not table.can_undo("stealer")
    table.give("marine", ["marine force aura/yellow"], 0.0)
    assert not table.can_undo("marine")


def test_an_exchange_is_not_taken_back() -> None:
    table = choir("", HELD)
    table.give("marine", ["end turn"], 0.0)
    assert question(table).kind == "exchange"
    table.give("stealer", [question(table).choices[-1].said], 0.0)
    assert not table.can_undo("stealer")
    assert len(table.position.psychic.stealer_hand) == 6  # with a patriarch in play


# -- secrets ----------------------------------------------------------------------------------------------------------


def without_faces(told: bytes) -> str:
    """A message without what stands on the cards of the deck, which everybody knows."""
    text = told.decode()
    start = text.index('"cards":[{')
    return text[:start] + text[text.index("]", start) :]


def test_a_hand_reaches_its_own_seat_only() -> None:
    table = choir("scan/blue", "jinx/green")
    assert "scan/blue" in without_faces(bytes_for(table, "marine"))
    assert "jinx/green" in without_faces(bytes_for(table, "stealer"))
    others: dict[wire.Seat, str] = {"marine": "jinx/green", "stealer": "scan/blue", "spectator": "jinx/green"}
    for seat, card in others.items():
        told = without_faces(bytes_for(table, seat))
        log = told.index('"log"')
        assert card not in told[:log]
        assert card not in told[log:] or card in [str(one) for one in drawn(table, seat)]


def drawn(table: Table, seat: wire.Seat) -> list[object]:
    """The cards that this seat's log names."""
    return [line.facts.get("card") for line in table.welcome(seat, 0.0).log]


def scanned_game() -> Table:
    """A game as it was dealt, in which Ivo has looked at the other hand."""
    for seed in range(60):
        table = arena_of(CARDS, seed=seed)
        for _ in range(60):
            told = question(table)
            if told.kind == "action":
                break
            table.give(seat_asked(table), [answer(told.kind, told.piece, told.decline, PLACES)], 0.0)
        scans = [card for card in table.position.psychic.marine_hand if CARD_WORDS[card].startswith("scan")]
        if scans:
            table.give("marine", [f"Ivo cast {CARD_WORDS[scans[0]]} hand"], 0.0)
            return table
    raise AssertionError("nobody was dealt a Scan")


def test_what_scan_has_shown_survives_a_reload_and_is_nobody_elses() -> None:
    table = scanned_game()
    held = [CARD_WORDS[card] for card in table.position.psychic.stealer_hand]
    again = Table.restore(table.rows(), numbers(9), 0.0)
    for one in (table, again):
        cards = one.welcome("marine", 0.0).scene.cards
        assert cards is not None
        assert cards.known == held
        for seat in ("stealer", "spectator"):
            other = one.welcome(seat, 0.0).scene.cards
            assert other is not None
            assert other.known == []
    assert bytes_for(again, "marine") == bytes_for(table, "marine")


# -- the time a bot takes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["Ivo cast smite/none 9,2", "Ivo cast control/none Mag"])
def test_a_bot_takes_the_same_time_whatever_it_holds(said: str) -> None:
    """A question about a card is kept back by a number that has nothing to do with the hand."""
    pauses = []
    for hand in ("barrier/yellow aura/yellow", "switch/green jinx/green"):
        table = choir("smite/none control/none", hand)
        table.seats["stealer"] = "brood:easy"
        table.give("marine", [said], 0.0)
        assert question(table).kind == "force"
        assert len(question(table).choices) == (3 if "yellow" in hand else 1)
        job = table.bot_due()
        assert job is not None
        pauses.append(job.pause)
    assert pauses[0] == pauses[1] >= BOT_SHORTEST / 1000


# -- afterwards -------------------------------------------------------------------------------------------------------


def test_casts_and_kills_by_cards_are_counted() -> None:
    table = choir("smite/none", "jinx/yellow")
    table.give("marine", ["Ivo cast smite/none 9,2"], 0.0)
    for _ in range(40):
        told = question(table)
        if told.kind == "action":
            break
        table.give(seat_asked(table), [told.decline or told.choices[0].said], 0.0)
    service = table.book.aftermath().services["Ivo"]
    assert service.casts == 1
    assert service.kills == table.position.tally[KILLS] > 0
    assert numbers_of("smite/none")[0] in table.position.psychic.discards
