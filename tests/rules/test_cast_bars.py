"""Why a card does not reach its target: the one rule that a player is told of first, though others forbid it too."""

import pytest

from sensorium.rules.chapters.card_aim import Aim
from sensorium.rules.chapters.cast_bars import exact_bar
from sensorium.rules.content.cards import CARDS, LIGHTNING_ARC, TELEPORT, VORTEX
from tests.rules.scenes import setting

BOOK = "first+deathwing+whitedwarf+psychic+cult"
MIASMA = "marker miasma 3,1 by stealer 2"
BARRIER = "marker barrier 3,1 by stealer 1"


def bar(power: int, drawing: str, square: str, *lines: str) -> str:
    """Why the librarian at 1,1 cannot cast this at the square; its section is the one where Miasma may lie."""
    rows = drawing.split()
    sections = ["".join(section_of(mark, x, y) for x, mark in enumerate(row)) for y, row in enumerate(rows)]
    position = setting(BOOK, "\n".join([*rows, "", "sections", *sections]), "L librarian E", *lines)
    aim = Aim(position, 0, next(card for card in CARDS if card.power == power))
    return exact_bar(position, aim, position.board.find(square))


def section_of(mark: str, x: int, y: int) -> str:
    if mark == "#" or (x, y) == (3, 1):
        return "#" if mark == "#" else "b"
    return "a" if x < 3 else "c"


@pytest.mark.parametrize(
    ("obstacle", "lines", "why"),
    [
        ("+", (), "arc through door"),
        ("b", (), "arc through bulkhead"),
        ("c", (), "arc through crate"),
        (".", ("T stealer W at 3,1",), "arc through model"),
        (".", (MIASMA,), "arc through effect"),
        (".", (BARRIER,), "no blind route"),
        (".", (), ""),
    ],
)
def test_what_stops_the_lightning_is_told(obstacle: str, lines: tuple[str, ...], why: str) -> None:
    """wd.arc.not-through-doors, wd.arc.not-through-bulkheads, wd.arc.not-through-crates, wd.arc.not-through-models,
    wd.arc.not-through-psychic-sections; wd.arc.range: twelve squares are not too far."""
    corridor = f"############### #L.{obstacle}.........S# ###############"
    assert bar(LIGHTNING_ARC, corridor, "13,1", *lines, "S stealer W") == why
    flank = "+" if obstacle == "c" else "c"  # more than one thing is in the way: it is none of them alone
    corner = f"####### #L.{obstacle}.{flank}# #####S# #######"
    both = "no blind route" if why else "arc diagonal"
    assert bar(LIGHTNING_ARC, corner, "5,2", *lines, "S stealer W") == both


def test_too_far_for_the_lightning() -> None:
    """wd.arc.range"""
    assert (
        bar(LIGHTNING_ARC, "################ #L............S# ################", "14,1", "S stealer W") == "arc range"
    )


def test_a_section_round_the_corner() -> None:
    """cult.target.sight-section, cult.ruling.sight-section-square"""
    hall = "####### #L....# #####.# #####.# #######"
    assert bar(VORTEX, hall, "5,3") == "other square seen"
    assert bar(VORTEX, hall, "5,1") == ""
    assert bar(VORTEX, "####### #L.+..# #######", "5,1") == "section unseen"


@pytest.mark.parametrize(
    ("obstacle", "lines", "why"),
    [
        (".", (MIASMA,), "teleport through miasma"),
        ("b", (), "no teleport route"),
        ("c", (), ""),
    ],
)
def test_what_stops_a_teleport_is_told(obstacle: str, lines: tuple[str, ...], why: str) -> None:
    """wd.miasma.no-teleport-through, cult.teleport.route; over crates it goes"""
    assert bar(TELEPORT, f"########### #L.{obstacle}c.....# ###########", "9,1", *lines) == why
