"""Markers of psychic cards: sections under an effect, barriers, and a psyker's prescience.

A marker loses a step at the start of each turn of the player who cast it and goes with the last (cult.marker.steps);
the closing phase does not touch it (cult.marker.not-endphase), and it outlives its caster
(cult.marker.survives-caster).
"""

from typing import Final

from sensorium.rules.chapters.sight import SIGHT_CHECK, frozen
from sensorium.rules.content.cards import BARRIER, HELLFIRE, MIASMA, POWER_WORDS, PRESCIENCE, STASIS, VORTEX
from sensorium.rules.core.details import square_names
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import Marker

# What blocks sight: cult.marker.block-sight, wd.ruling.miasma-los, cult.ruling.overwatch-in-miasma. Of these only
# Miasma stops all that is psychic: wd.miasma.only-total-block
VEILING: Final = (HELLFIRE, VORTEX, STASIS, MIASMA)
BARRING: Final = (HELLFIRE, VORTEX, STASIS)  # what bars entry: cult.table.section-effects


def marked(position: Position, *powers: int) -> int:
    """The squares under markers of these kinds."""
    mask = 0
    if position.psychic.markers:
        for marker in position.psychic.markers:
            if marker.power in powers:
                mask |= marker.squares
    return mask


def lay_marker(position: Position, marker: Marker) -> None:
    """One more marker; sight is checked by whoever lays it (cult.marker.sight-changes)."""
    set_markers(position, (*position.psychic.markers, marker))


def set_markers(position: Position, markers: tuple[Marker, ...]) -> None:
    """Where there are markers nothing else bars a square or veils it: no librarian has psi points there
    (cult.psyker.no-psi)."""
    position.psychic = position.psychic._replace(markers=markers)
    position.veil = marked(position, *VEILING)
    position.barrier = marked(position, BARRIER)


def remove_markers(position: Position, squares: int, *powers: int) -> None:
    """Take away the markers of these kinds that touch these squares."""
    gone = [marker for marker in position.psychic.markers if marker.power in powers and marker.squares & squares]
    set_markers(position, tuple(marker for marker in position.psychic.markers if marker not in gone))
    for marker in gone:
        tell_end(position, marker)


def decay(position: Position, side: int) -> None:
    """A turn of this side begins: its markers lose a step, and what is seen then is checked (cult.marker.sight-changes,
    cult.ruling.stasis-and-end, cult.ruling.endphase-order, cult.ruling.prescience-timing)."""
    markers = position.psychic.markers
    if not any(marker.side == side for marker in markers):
        return
    kept: list[Marker] = []
    gone: list[Marker] = []
    for marker in markers:
        if marker.side == side:
            marker = marker._replace(steps=marker.steps - 1)
        (kept if marker.steps > 0 else gone).append(marker)
    set_markers(position, tuple(kept))
    for marker in gone:
        tell_end(position, marker)
    if gone:
        position.push(SIGHT_CHECK)


def tell_end(position: Position, marker: Marker) -> None:
    if position.events is None:
        return
    if marker.power == PRESCIENCE:
        position.tell("foresight ends", piece=position.name_of(marker.at))
        return
    position.tell("effect ends", effect=POWER_WORDS[marker.power], at=position.board.name(marker.at))
    position.detail(squares=square_names(position, marker.squares))


# -- where one may go -------------------------------------------------------------------------------------------------


def is_frozen(position: Position, square: int) -> bool:
    """Whether this square is in Stasis: cult.stasis.effect."""
    return bool(position.veil) and 0 <= square < position.board.count and bool(frozen(position) >> square & 1)


def is_clouded(position: Position, square: int) -> bool:
    """Whether this square is in Miasma: cult.miasma.psykers."""
    if not position.veil or not 0 <= square < position.board.count:
        return False
    return bool(marked(position, MIASMA) >> square & 1)


def may_enter(position: Position, place: int, square: int) -> bool:
    """Whether psychic effects let a piece step from one square to the next."""
    return not effect_bars(position, place, square)


def effect_bars(position: Position, place: int, square: int) -> str:
    """Which psychic effect keeps a piece from stepping from one square to the next: into Hellfire and Vortex only from
    within the same (wd.section.hellfire-no-entry, wd.section.vortex-no-entry, wd.section.survivors-inside), into Stasis
    never (wd.section.stasis-no-entry, wd.ruling.stasis-movement), and no Aura helps (wd.section.aura-no-entry); Miasma
    hinders nobody (cult.miasma.passable)."""
    for marker in position.psychic.markers:
        if marker.power in BARRING and marker.squares >> square & 1:
            if marker.power == STASIS:
                return "stasis there"
            if place < 0 or not marker.squares >> place & 1:
                return "hellfire there" if marker.power == HELLFIRE else "vortex there"
    return ""


def barred_by_cards(position: Position, home: int) -> int:
    """The squares on which psychic effects let nothing be put down; ``home`` is the square of the blip that converts,
    whose own effect it may stay in: cult.marker.conversion, cult.ruling.entry-square-barred."""
    mask = 0
    for marker in position.psychic.markers:
        if marker.power in BARRING and (home < 0 or not marker.squares >> home & 1):
            mask |= marker.squares
    return mask


def is_prescient(position: Position, piece: int) -> bool:
    """Whether this psyker foresees: his marker lies beside him, and he is not in Miasma (cult.miasma.suspends)."""
    if not position.psychic.markers:
        return False
    label = position.label[piece]
    if not any(marker.power == PRESCIENCE and marker.at == label for marker in position.psychic.markers):
        return False
    return position.on_board(piece) and not is_clouded(position, position.place[piece])
