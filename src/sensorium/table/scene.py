"""The scene: everything one viewer may know of the game at this moment, in the words of the notation.

A scene is made from a view only, so it cannot reveal what the view does not hold. Where rules have to be evaluated (the
squares an overwatch covers, the progress of objectives), this is done on a position imagined from the view, and only
for results that are the same for every such position.
"""

from __future__ import annotations

from sensorium.board.compass import FACING_WORDS
from sensorium.board.masks import squares_in
from sensorium.missions.format.mission import Mission
from sensorium.rules.chapters.cannon import is_worn
from sensorium.rules.chapters.entry import blips_due
from sensorium.rules.chapters.librarian import has_powers
from sensorium.rules.chapters.overwatch import covers
from sensorium.rules.chapters.psykers import casts_left, is_psyker, mastery_of
from sensorium.rules.content.blips import AMBUSH_CODES, code_of, models_in
from sensorium.rules.content.cards import CARD_WORDS, POWER_WORDS, PRESCIENCE
from sensorium.rules.content.kinds import (
    AMBUSH,
    BLIP,
    KIND_WORDS,
    NOTHING,
    ROLE_WORDS,
    ROLES,
    is_counter,
    is_marine,
    is_object,
    side_of,
)
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import UNKNOWN, View, imagine
from sensorium.rules.core.vocabulary import (
    CARRIED,
    DEAD,
    EXITED,
    GONE,
    GUARD,
    HELD,
    IN_HAND,
    JAMMED,
    KILLS,
    LOSSES,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    OVER,
    OVERWATCH,
    PHASE_WORDS,
    POWERED,
    PRONE,
    RELOADED,
    SIDE_WORDS,
    STEALER_ACTIONS,
    STEALERS,
    USED,
    WAITING,
)
from sensorium.rules.scenario.conditions.facts import marines_left
from sensorium.table import wire
from sensorium.table.aftermath import Aftermath
from sensorium.table.goals import goals
from sensorium.table.skills import skills

PLACES = {DEAD: "dead", GONE: "gone", WAITING: "waiting", CARRIED: "carried", IN_HAND: "hand"}
STATES = (
    (OVERWATCH, "overwatch"),
    (GUARD, "guard"),
    (JAMMED, "jammed"),
    (PRONE, "prone"),
    (HELD, "held"),
    (RELOADED, "reloaded"),
    (POWERED, "powered"),
)
WINNERS = {MARINES: "marine", STEALERS: "stealer", NOBODY: "draw"}


def scene(
    seen: View, mission: Mission, position: Position | None = None, aftermath: Aftermath | None = None
) -> wire.Scene:
    """The scene of a view; ``position``: one imagined from it, if the caller has one already. ``aftermath``: what has
    happened so far, which no view remembers."""
    position = position or imagine(seen, 0)
    board = position.board
    targets = goals(position, mission)
    return wire.Scene(
        turn=position.turn,
        turns=position.scenario.turn_limit,
        side=SIDE_WORDS[NOBODY if position.phase == OVER else position.side],
        phase=PHASE_WORDS[position.phase],
        active=position.name(position.active) if position.active >= 0 else "",
        pieces=[piece(position, seen, slot, mission) for slot in range(len(position.kind)) if in_sight(position, slot)],
        doors=[
            wire.Door(square=board.name(at), open=not position.shut >> at & 1, locked=bool(position.locked >> at & 1))
            for at in squares_in(position.doors)
        ],
        fixtures=fixtures(position, mission),
        burning=names(position, position.burning & ~position.smoke),
        barriers=names(position, position.barrier),
        hazards=names(position, endangered(position)),
        sealed=entries(position, position.sealed),
        closed=entries(position, position.closed & ~position.sealed),
        command=command(seen),
        kills=position.tally[KILLS],
        losses=position.tally[LOSSES],
        exited=position.tally[EXITED],
        pile=seen.pile_size,
        brought=position.supplied,
        used=list(seen.lists["used"]),
        reinforcements=coming(position),
        goals=targets,
        winner=winner(position),
        ending=ending(position, mission),
        cause=cause(position),
        reason=targets[position.ending].text if position.phase == OVER and position.ending >= 0 else "",
        traces={mark: list(squares) for mark, squares in aftermath.traces.items()} if aftermath is not None else {},
        record=aftermath.record() if aftermath is not None and position.phase == OVER else [],
        cards=cards(seen) if seen.rulebook.cards else None,
        effects=effects(position),
        total=position.supplied if position.forfeited else position.scenario.supply.total,
    )


def cards(seen: View) -> wire.Cards:
    """His own hand, what Scan has shown him of the other, and the numbers that everybody may count."""
    psychic = seen.psychic
    hand: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    if seen.viewer in (MARINES, STEALERS):
        hand = psychic.hand(seen.viewer)
        known = psychic.shown(STEALERS if seen.viewer == MARINES else MARINES)
    return wire.Cards(
        hand=[CARD_WORDS[card] for card in hand],
        known=[CARD_WORDS[card] for card in known],
        held=[len(psychic.marine_hand), len(psychic.stealer_hand)],
        deck=len(psychic.deck),
        discards=[CARD_WORDS[card] for card in psychic.discards],
    )


def effects(position: Position) -> list[wire.Effect]:
    return [
        wire.Effect(
            effect=POWER_WORDS[marker.power],
            squares=names(position, marker.squares),
            side=SIDE_WORDS[marker.side],
            steps=marker.steps,
            piece=position.name_of(marker.at) if marker.power == PRESCIENCE else "",
        )
        for marker in position.psychic.markers
    ]


# -- pieces -----------------------------------------------------------------------------------------------------------


def in_sight(position: Position, slot: int) -> bool:
    """Whether a piece is in the scene: dead marines stay, because their cards are shown; other dead pieces do not."""
    kind = position.kind[slot]
    return kind != NOTHING and (position.place[slot] != DEAD or is_marine(kind))


def piece(position: Position, seen: View, slot: int, mission: Mission) -> wire.Piece:
    kind = position.kind[slot]
    place = position.place[slot]
    marine = is_marine(kind)
    told = wire.Piece(
        name=position.name(slot),
        kind=KIND_WORDS[kind],
        role=ROLE_WORDS[ROLES[kind]],
        side=SIDE_WORDS[side_of(kind)],
        where=PLACES.get(place, "board" if position.on_board(slot) else "entry"),
        equipment=[word for bit, word in enumerate(GEAR_WORDS) if position.gear[slot] >> bit & 1],
        states=[word for flag, word in STATES if position.flags[slot] & flag],
    )
    if position.on_board(slot):
        told.square = position.board.name(place)
    elif place >= 0:
        told.entry = position.board.entries[position.entry_of(slot)].name
    if not is_counter(kind) and not is_object(kind) and position.on_board(slot):
        told.facing = FACING_WORDS[position.facing[slot]]
    if not is_object(kind):
        told.full = position.rulebook.kinds[kind].points
        told.ap, told.used = points(position, slot)
    if marine:
        told.squad = squad_of(mission, position.label[slot])
        arm(position, slot, told)
    elif is_object(kind):
        told.hits = position.ammo[slot] or None
        if place == CARRIED:
            told.holder = position.name(position.holder[slot])
    elif kind == BLIP and seen.value[slot] > 0:
        told.value, told.code = models_in(seen.value[slot]), code_of(seen.value[slot])
    elif kind == AMBUSH and seen.value[slot] != UNKNOWN:
        value = seen.value[slot]  # 0: it is nothing, which its owner must not take for a counter that he does not know
        told.value, told.code = min(value, 1), AMBUSH_CODES[value] if value > 1 else ""
    elif position.rulebook.arms(position.gear[slot]).magazine:
        told.ammo = position.ammo[slot]
    if is_psyker(position, slot) and place not in (DEAD, GONE):
        told.casts, told.mastery = casts_left(position, slot), mastery_of(position, slot)  # cult.ruling.who-knows-what
    if side_of(kind) == seen.viewer:
        told.skills = skills(position, slot)
    if position.flags[slot] & OVERWATCH:
        told.cover = [position.board.name(at) for at in range(position.board.count) if covers(position, slot, at)]
    return told


def arm(position: Position, marine: int, told: wire.Piece) -> None:
    """Shots, reloads and psi points, which are open to all: fourth.cannon.ammo.track, fourth.psi.public."""
    arms = position.rulebook.arms(position.gear[marine])
    if arms.magazine:
        told.ammo = position.ammo[marine]
    if arms.reloadable is not None:
        told.reloads = position.reloads[marine]
    if arms.gun is not None and arms.gun.wear:
        told.fired = position.fired[marine]
        if is_worn(position, marine) and position.on_board(marine):
            told.states.append("worn")  # deathwing.assault-cannon.malfunction-threshold
    if has_powers(position, marine):
        told.psi = position.psi[marine]


def points(position: Position, slot: int) -> tuple[int, bool]:
    """Its remaining points, and whether it has had its activation."""
    own = side_of(position.kind[slot]) == position.side
    acting = position.phase in (MARINE_ACTIONS, STEALER_ACTIONS)
    if slot == position.active:
        return position.ap[slot], False
    if own and acting and position.flags[slot] & USED:
        return 0, True
    return position.rulebook.kinds[position.kind[slot]].points, False


def squad_of(mission: Mission, label: int) -> str:
    return next((squad.name for squad in mission.squads if label in squad.members), "")


# -- the deck ---------------------------------------------------------------------------------------------------------


def names(position: Position, mask: int) -> list[str]:
    return [position.board.name(square) for square in squares_in(mask)]


def entries(position: Position, mask: int) -> list[int]:
    return [entry.name for index, entry in enumerate(position.board.entries) if mask >> index & 1]


def fixtures(position: Position, mission: Mission) -> list[wire.Fixture]:
    board = position.board
    standing = position.fixtures
    kinds = (
        (board.crates & standing, "crates"),
        (board.bulkheads & standing, "bulkhead"),
        (board.tanks & standing, "tank"),
        (board.generators & standing, "generator"),
        (position.rubble, "rubble"),
        (position.fields, "field"),
        (position.smoke, "smoke"),
    )
    found = [
        wire.Fixture(square=board.name(square), kind=kind, damaged=bool(position.damaged >> square & 1))
        for mask, kind in kinds
        for square in squares_in(mask)
    ]
    for square in squares_in(position.broken):  # deathwing.ruling.ladder-destroyed: a pitfall, and floor beneath it
        upper = board.below[square] >= 0
        found.append(wire.Fixture(square=board.name(square), kind="pit" if upper else "ladder", damaged=not upper))
    for number, work in enumerate(position.scenario.works):
        found.append(
            wire.Fixture(
                square=board.name(work.square),
                kind="work",
                name=mission.names.works[number],
                done=position.progress[number],
                of=work.times,
            )
        )
    return found


def endangered(position: Position) -> int:
    """The squares of every active hazard of the mission."""
    mask = 0
    for at in range(0, len(position.hazards), 3):
        mask |= position.scenario.areas[position.hazards[at]].squares
    return mask


# -- the game ---------------------------------------------------------------------------------------------------------


def command(seen: View) -> wire.Command:
    spent = seen.numbers["spent"]
    if seen.drawn == UNKNOWN:
        return wire.Command(spent=spent)
    return wire.Command(spent=spent, drawn=seen.drawn, left=seen.drawn - spent)


def coming(position: Position) -> int:
    """How many blips come with the next reinforcements."""
    if position.phase <= MARINE_ACTIONS:
        return max(0, blips_due(position))
    later = position.copy()
    later.turn += 1
    later.extra = 0
    return max(0, blips_due(later))


def winner(position: Position) -> str:
    """Who has won; nothing while the game goes on."""
    return WINNERS[position.winner] if position.phase == OVER else ""


def ending(position: Position, mission: Mission) -> str:
    """The mission's words for this result."""
    if position.phase != OVER:
        return ""
    results = {MARINES: mission.results.marine, STEALERS: mission.results.stealer, NOBODY: mission.results.draw}
    objectives = position.scenario.objectives
    return results[position.winner] or (objectives[position.ending].text if position.ending >= 0 else "")


def cause(position: Position) -> str:
    """What has ended the game: an objective, or one of the endings that need none (``rules/chapters/victory.py``)."""
    if position.phase != OVER:
        return ""
    if position.ending >= 0:
        return "objective"
    if position.winner == NOBODY:
        return "turns"
    if position.winner == MARINES:
        return "no stealers"
    return "hopeless" if marines_left(position) else "no marines"
