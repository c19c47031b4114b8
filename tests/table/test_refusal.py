"""What is refused, and why: the rule, and what it says."""

from random import Random

import pytest

from sensorium.catalogue import loader
from sensorium.rules.core.cult_reasons import CULT_REASONS
from sensorium.rules.core.deathwing_reasons import DEATHWING_REASONS
from sensorium.rules.core.reasons import REASONS, SOLO_REASONS
from sensorium.rules.core.whitedwarf_reasons import WHITEDWARF_REASONS
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused
from tests.table.arena import FIRST
from tests.table.sitting import arena_of, question, seat_asked, until_kind

BOOKS = (DEATHWING_REASONS, WHITEDWARF_REASONS, SOLO_REASONS, CULT_REASONS)


def test_a_refusal_names_the_rule_and_what_it_says() -> None:
    table = arena_of(FIRST, seed=3)
    until_kind(table, "action", "marine")
    marine = next(piece for piece in table.welcome("marine", 0.0).scene.pieces if piece.side == "marine")
    ahead = {"N": "E", "S": "W", "E": "S", "W": "N"}[marine.facing]
    why = table.why("marine", f"{marine.name} move {ahead}")
    assert not why.allowed
    assert why.rule == "first.move.marine-no-side"
    assert "side" in why.text
    with pytest.raises(Refused) as refused:
        table.give("marine", [f"{marine.name} move {ahead}"], 0.0)
    assert refused.value.rule == why.rule
    assert refused.value.text == why.text
    assert "côté" in why.texts["fr"]
    assert refused.value.texts == why.texts


def test_what_is_shown_of_a_rule_says_why() -> None:
    """An answer alone ("No.") says nothing to one who has not read the question of its ruling."""
    rules = {rule for pair in REASONS.values() for rule in pair}
    rules |= {rule for reasons in BOOKS for _, rule in reasons}
    for rule in sorted(rules):
        refused = Refused("it is not allowed", rule)
        for text in (refused.text, refused.texts["fr"]):
            assert len(text.split()) > 2, rule
        question = loader.entry(rule).question
        assert refused.text.startswith(question), rule
    steel = Refused("it is not allowed", "deathwing.ruling.bulkhead-storm-bolter")
    assert steel.text == "Can storm bolters destroy bulkheads as they do doors? No."
    assert steel.texts["fr"].endswith(" ? Non.")


@pytest.mark.parametrize(
    "said",
    [
        "",
        " ",
        "nonsense",
        "Sig",
        "Sig move",
        "Sig move U",
        "roll 6 6",
        "counter 6",
        "x" * 500,
        "Sig\nmove N",
        "\0",
        "Sig move N cp ²",
    ],
)
def test_what_is_no_answer_is_refused_and_harms_nobody(said: str) -> None:
    table = arena_of(FIRST, seed=3)
    until_kind(table, "action", "marine")
    before = table.position.digest(), table.rows()
    with pytest.raises(Refused):
        table.give("marine", [said], 0.0)
    assert not table.why("marine", said).allowed
    assert (table.position.digest(), table.rows()) == before


WORDS = "move turn fire flame door assault open place face entry convert pass cp then to N E SW 1 99 5,1 9,9 : é ٣ any"


def test_whatever_is_said_is_understood_or_refused() -> None:
    table = arena_of(FIRST, seed=1)
    rng = Random(1)
    until_kind(table, "action", "marine")
    said = [*WORDS.split(), *(piece.name for piece in table.welcome("marine", 0.0).scene.pieces)]
    before = table.position.digest()
    for _ in range(1500):
        text = " ".join(rng.choice(said) for _ in range(rng.randint(1, 5)))
        for seat in SEATS:
            if not table.why(seat, text).allowed:
                with pytest.raises(Refused):
                    table.give(seat, [text], 0.0)
    assert table.position.digest() == before


def test_nobody_answers_for_the_other_side() -> None:
    table = arena_of(FIRST, seed=3)
    for kind in ("deployment", "action"):
        told = until_kind(table, kind)
        seat = seat_asked(table)
        for other in ("marine", "stealer", "spectator"):
            if other == seat:
                continue
            for one in told.choices[:5]:
                with pytest.raises(Refused):
                    table.give(other, [one.said], 0.0)
                assert not table.why(other, one.said).allowed


def test_the_stealers_take_nobody_off_overwatch() -> None:
    table = arena_of(FIRST, seed=3)
    until_kind(table, "action", "marine")
    assert table.give("marine", ["Ann overwatch", "end turn"], 0.0) == 2
    until_kind(table, "action", "stealer")
    with pytest.raises(Refused, match="only the marine player"):
        table.give("stealer", ["Ann stand-down"], 0.0)
    assert table.give("marine", ["Ann stand-down"], 0.0) == 1
    assert question(table).side == "stealer"


def test_whoever_walks_on_does_without_his_free_shot() -> None:
    table = arena_of(FIRST, seed=0)
    told = until_kind(table, "free shot")
    marine = next(piece for piece in table.welcome("marine", 0.0).scene.pieces if piece.name == told.piece)
    if marine.ap:
        aside = "E" if marine.facing in "NS" else "N"
        assert table.why("marine", f"{marine.name} turn {aside}").allowed
        rows = len(table.rows())
        assert table.give("marine", [f"{marine.name} turn {aside}"], 0.0) == 1
        assert '"marine pass"' in table.rows()[rows]
    else:
        assert table.give("marine", ["end turn"], 0.0) == 1
