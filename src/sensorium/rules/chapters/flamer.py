"""The heavy flamer: no roll to hit, sets a whole section on fire, and has six shots."""

from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import squares_of, strike_fixtures
from sensorium.rules.chapters.fire import flood, ignite
from sensorium.rules.chapters.ladder_blast import strike_ladders
from sensorium.rules.chapters.sight import SIGHT_CHECK, blockers, frozen, through_holes
from sensorium.rules.content.fixtures import BY_FLAMER_BLAST, BY_FLAMES
from sensorium.rules.content.weapons import Weapon
from sensorium.rules.core.answers import ARG_SHIFT, FLAME, PIECE_SHIFT, SELF_DESTRUCT
from sensorium.rules.core.details import square_names
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.vocabulary import JINXED, PRONE

SELF_DESTRUCT_COST = 1  # first.cost.flamer-self-destruct


def can_flame(position: Position, marine: int) -> bool:
    """first.flamer.empty, fourth.flamer.ammo; not while it is jammed: cult.ruling.jinx-weapons"""
    return has_fuel(position, marine) and not position.flags[marine] & JINXED


def has_fuel(position: Position, marine: int) -> bool:
    if position.ammo[marine] <= 0 or position.flags[marine] & PRONE:
        return False
    return position.rulebook.arms(position.gear[marine]).flamer is not None


def flamer_of(position: Position, marine: int) -> Weapon:
    """His flamer; what one is like in this book for whoever has none."""
    return position.rulebook.arms(position.gear[marine]).flamer or position.rulebook.flamer()


def may_flame_friends(position: Position) -> bool:
    """Whether flames may be aimed where they reach other marines. What counts is whom they would reach, not who is in
    the section: wd.friendly.no-flaming-own, wd.ruling.friendly-what-counts."""
    return position.rulebook.flamer_friendly_section and position.rulebook.friendly_fire


def spares_friends(position: Position, marine: int) -> bool:
    """Whether nobody but himself is in the section that he would blow up, or it does not matter: wd.friendly.general,
    wd.ruling.friendly-self-destruct."""
    if position.rulebook.friendly_fire:
        return True
    board = position.board
    place = position.place[marine]
    return not position.marines_at & board.section_masks[board.section[place]] & ~(1 << place)


def flame_cost(position: Position, marine: int) -> int:
    return flamer_of(position, marine).flame_cost


def flame_score(position: Position, marine: int) -> int:
    return flamer_of(position, marine).flame_score


def flamings(position: Position, marine: int, points: int, out: list[int]) -> None:
    if not has_fuel(position, marine):
        return
    base = marine << PIECE_SHIFT
    if points >= flame_cost(position, marine) and can_flame(position, marine):
        for square in flame_targets(position, marine):
            out.append(FLAME | base | square << ARG_SHIFT)
    if points >= SELF_DESTRUCT_COST and position.rulebook.flamer_self_destruct and spares_friends(position, marine):
        if not position.rulebook.arms(position.gear[marine]).overloads:  # else he blows up his hammer
            out.append(SELF_DESTRUCT | base)  # first.flamer.self-destruct-ammo: a shot must be left


def flame_targets(position: Position, marine: int) -> list[int]:
    """Where he may aim: one square stands for its section (first.target.flamer-target,
    first.flamer.one-square-suffices, first.ruling.flamer-same-square, fourth.flamer.target), empty or not, burning or
    not (first.flamer.empty-section, first.flamer.repeat-allowed, fourth.flamer.repeat, fourth.ruling.fire-two-shots).
    Entry areas are on no square, the corridor before them is (first.flamer.not-entry-area,
    first.flamer.corridor-by-entry-area)."""
    found: list[int] = []
    board = position.board
    place = position.place[marine]
    rulebook = position.rulebook
    # first.flamer.not-closed-door-square, first.flamer.door-only-view, fourth.flamer.doors.proof,
    # fourth.ruling.flamer-target-exclusions, fourth.ruling.empty-square
    candidates = (
        board.arc(place, position.facing[marine])
        & ~position.shut
        & ~position.barrier
        & ~flame_proof(position)
        & ~position.fields
    )
    if position.veil:
        candidates &= ~frozen(position)  # cult.ruling.stasis-edge
    if not rulebook.flamer_own_section:  # first.flamer.not-own-section, first.ruling.flamer-own-section
        candidates &= ~board.section_masks[board.section[place]]
    if not rulebook.flamer_targets_any:
        candidates &= ~position.marines_at & ~position.blips_at
    obstructed = blockers(position, marine)
    flame_range = flamer_of(position, marine).flame_range
    while candidates:
        low = candidates & -candidates
        candidates ^= low
        square = low.bit_length() - 1
        if board.distance(place, square) > flame_range:  # first.flamer.range-count
            continue
        if board.clear(place, square, obstructed):
            if may_flame_friends(position) or not flood(position, square) & position.marines_at:
                found.append(square)
    if rulebook.ladder_falls and board.ladder_end[place] >= 0:
        end = board.ladder_end[place]
        unfit = (
            position.marines_at
            | position.blips_at
            | position.shut
            | position.barrier
            | flame_proof(position)
            | position.fields
        )
        if end not in found and not unfit >> end & 1:
            found.append(end)  # fourth.ladders.fight
    return found + flames_through_holes(position, marine)


def flames_through_holes(position: Position, marine: int) -> list[int]:
    """Squares of another deck, where every section is another than his own: deathwing.ruling.hole-section-target,
    deathwing.levels.guns-through-holes. None is out of range. The fire stays on that deck, as sections do:
    deathwing.levels.flamer-one-level, deathwing.pitfall.flamer-contained."""
    if not position.rulebook.holes:
        return []
    unfit = position.shut | position.barrier | flame_proof(position) | position.fields
    squares = through_holes(position, marine, True) & ~unfit
    free = may_flame_friends(position)
    return [
        square
        for square in range(position.board.count)
        if squares >> square & 1 and (free or not flood(position, square) & position.marines_at)
    ]


def flame_proof(position: Position) -> int:
    """Fixtures whose squares no flamer aims at. Around crates and tanks their section burns, so one of their squares is
    as good as another (deathwing.ruling.crate-and-fire, first.flamer.one-square-suffices)."""
    proof = position.fixtures
    if proof:
        for row in position.rulebook.fixtures:
            if row.burns:
                proof &= ~squares_of(position.board, row.kind)
    return proof


def do_flame(position: Position, marine: int, square: int) -> None:
    """first.flamer.fires-at-section, first.flamer.hits-automatically, first.flamer.whole-section, fourth.flamer.area,
    fourth.example.heavy-flamer"""
    # first.flamer.own-counters, first.flamer.repeat-cost
    position.ammo = replaced(position.ammo, marine, position.ammo[marine] - 1)
    position.burned |= 1 << position.board.section[square]
    if position.events is not None:
        position.tell("flamed", piece=position.name(marine), at=position.board.name(square), ammo=position.ammo[marine])
        position.detail(squares=square_names(position, flood(position, square)))
    position.push(SIGHT_CHECK)
    burning = flood(position, square)
    if position.fixtures:
        strike_fixtures(position, burning, BY_FLAMES)  # deathwing.crate.flamer
    ignite(position, burning, flame_score(position, marine))


def do_self_destruct(position: Position, marine: int) -> None:
    """Everything in the section goes, doors and himself included, without a roll; then it burns.

    first.flamer.self-destruct-kills-all, first.flamer.self-destruct-doors, first.flamer.self-destruct-marker,
    first.ruling.flamer-self-destruct-reach; what shots he had are gone with him: first.ruling.flamer-self-destruct-ammo
    """
    board = position.board
    section = board.section[position.place[marine]]
    squares = board.section_masks[section]
    position.tell("self-destructed", piece=position.name(marine))
    if position.events is not None:
        position.detail(at=board.name(position.place[marine]), squares=square_names(position, squares))
    for slot in range(len(position.kind)):
        if position.on_board(slot) and squares >> position.place[slot] & 1:
            if position.who[position.place[slot]] == slot:
                kill(position, slot, "self-destruction", marine)
    position.burning |= squares
    position.burned |= 1 << section
    doors = position.doors & squares
    while doors:
        low = doors & -doors
        doors ^= low
        destroy_door(position, low.bit_length() - 1)
    strike_ladders(position, squares, BY_FLAMER_BLAST)
    position.push(SIGHT_CHECK)
    if position.fixtures:
        strike_fixtures(position, squares, BY_FLAMER_BLAST)  # deathwing.bulkhead.explosions
