"""Cards that fill a section: Smite, Hellfire, Vortex, Stasis and Miasma. The whole table: cult.table.section-effects.

One die for each piece in the squares filled, at its own score (cult.smite.effect, cult.hellfire.effect,
cult.vortex.effect); what leaves a marker lays it when all the dice have fallen.
"""

from sensorium.rules.chapters.card_aim import crates, fills
from sensorium.rules.chapters.casting import declare_power
from sensorium.rules.chapters.casts import Casting
from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import bodies, destroy_fixture
from sensorium.rules.chapters.fire import PSYCHIC_ROLLS, PsychicRolls, strike_with_card
from sensorium.rules.chapters.markers import lay_marker, remove_markers
from sensorium.rules.chapters.psychic_scores import psychic_score
from sensorium.rules.content.cards import (
    BARRIER,
    CARDS,
    HELLFIRE,
    MIASMA,
    POWER_WORDS,
    SCORES,
    SMITE,
    STASIS,
    TO_CRATES,
    VORTEX,
)
from sensorium.rules.core.details import square_names
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import Marker
from sensorium.rules.core.questions import chance, declare, lowest, one_die
from sensorium.rules.core.vocabulary import OVERWATCH


def strike_section(position: Position, frame: Casting) -> None:
    card = CARDS[frame.card]
    strike_with_card(position, card.power, fills(position, card.power, frame.target))


def run_rolls(position: Position, frame: PsychicRolls) -> bool:
    if frame.caught or frame.crates:
        return True
    position.pop()
    return False


def roll_needs(position: Position, frame: PsychicRolls) -> int:
    if frame.caught:
        return psychic_score(position, frame.power, lowest(frame.caught))
    return SCORES[frame.power][TO_CRATES]


def take_rolls(position: Position, frame: PsychicRolls, code: int) -> None:
    needed = roll_needs(position, frame)
    if frame.caught:
        low = frame.caught & -frame.caught
        position.swap(frame._replace(caught=frame.caught ^ low))
        piece = low.bit_length() - 1
        die = faces(code)[0]
        name = position.name(piece)
        position.tell("rolled", roll="psychic attack", piece=name, dice=[die], needs=needed, hits=int(die >= needed))
        if die >= needed:
            kill(position, piece, POWER_WORDS[frame.power])
        return
    square = lowest(frame.crates)
    position.swap(frame._replace(crates=frame.crates & frame.crates - 1))
    die = faces(code)[0]
    if position.events is not None:
        at = position.board.name(square)
        hits = int(die >= needed)
        position.tell("rolled", roll="blast", fixture="crate", at=at, dice=[die], needs=needed, hits=hits)
    if die >= needed:
        destroy_fixture(position, square)


# -- markers ----------------------------------------------------------------------------------------------------------


def mark_section(position: Position, frame: Casting) -> None:
    """A marker on the squares filled, for as many turns of the caster's side as it has steps: cult.marker.steps."""
    card = CARDS[frame.card]
    squares = fills(position, card.power, frame.target)
    side = caster_side(position, frame)
    lay_marker(position, Marker(card.power, frame.target, side, card.steps, squares))
    if position.events is not None:
        position.tell("effect", effect=POWER_WORDS[card.power], at=position.board.name(frame.target))
        position.detail(squares=square_names(position, squares))


def caster_side(position: Position, frame: Casting) -> int:
    """The side that has cast, though its psyker may have died of it: cult.ruling.force-caster-dies."""
    return 0 if frame.caster < position.marine_count else 1


def tear_open(position: Position, frame: Casting) -> None:
    """Doors, crates and rubble go; bulkheads, tanks and objects stay: cult.vortex.doors, wd.crate.vortex,
    wd.rubble.vortex, cult.ruling.vortex-objects."""
    squares = fills(position, VORTEX, frame.target)
    mark_section(position, frame)
    position.rubble &= ~squares
    position.fixtures &= ~bodies(position, crates(position) & squares)
    doors = position.doors & squares
    while doors:
        low = doors & -doors
        doors ^= low
        destroy_door(position, low.bit_length() - 1)


def freeze(position: Position, frame: Casting) -> None:
    """Everybody in it stays on the board, and counts: cult.stasis.counts. Whoever is put in Stasis loses overwatch and
    sustained fire, the latter by the check of sight that follows: cult.stasis.overwatch. Nor does the one go on who was
    acting: ``actions`` gives him nothing to do (cult.stasis.effect)."""
    mark_section(position, frame)
    squares = fills(position, STASIS, frame.target)
    for slot in range(len(position.kind)):
        if position.on_board(slot) and squares >> position.place[slot] & 1:
            position.flags[slot] &= ~OVERWATCH


def cloud(position: Position, frame: Casting) -> None:
    """Puts out Hellfire and Vortex and removes Barriers: cult.marker.one-per-section, cult.miasma.suspends,
    cult.ruling.miasma-over-others. Its own caster may be inside: cult.ruling.miasma-on-self."""
    squares = fills(position, MIASMA, frame.target)
    remove_markers(position, squares, HELLFIRE, VORTEX, BARRIER)
    mark_section(position, frame)


def do_nothing(position: Position, frame: Casting) -> None:
    """Nobody rolls, and so no Aura helps: cult.aura.not-places."""


declare_power(SMITE, strike_section)
declare_power(HELLFIRE, strike_section, mark_section)
declare_power(VORTEX, strike_section, tear_open)
declare_power(STASIS, do_nothing, freeze)
declare_power(MIASMA, do_nothing, cloud)
declare(
    PsychicRolls,
    number=PSYCHIC_ROLLS,
    word="psychic attack",
    run=run_rolls,
    asks=chance,
    take=take_rolls,
    dice=one_die,
    piece=lambda position, frame: lowest(frame.caught) if frame.caught else -1,
    square=lambda position, frame: lowest(frame.crates) if frame.crates and not frame.caught else -1,
    needed=roll_needs,
)
