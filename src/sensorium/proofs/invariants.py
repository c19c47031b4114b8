"""What is true of every position that a game can come to."""

from __future__ import annotations

from sensorium.rules.chapters.blip_models import CONVERTING
from sensorium.rules.chapters.card_aim import has_ranged_weapon
from sensorium.rules.chapters.features import body_of
from sensorium.rules.chapters.markers import VEILING, marked
from sensorium.rules.chapters.sight import seen_blips
from sensorium.rules.chapters.turn import SEQUENCE, TURN_SEQUENCE
from sensorium.rules.content.blips import is_leaders
from sensorium.rules.content.cards import BARRIER
from sensorium.rules.content.equipment import has_gun
from sensorium.rules.content.kinds import BLIP, NOTHING, is_counter, is_figure, is_marine, is_object, side_of
from sensorium.rules.core.engine import answers, asked
from sensorium.rules.core.layout import COLUMNS
from sensorium.rules.core.position import NO_PIECE, Position
from sensorium.rules.core.psychic import common
from sensorium.rules.core.questions import asked_kind, declared, top
from sensorium.rules.core.vocabulary import (
    CARRIED,
    CHANCE,
    CLOSING,
    DEAD,
    DROPPING,
    EXITED,
    GONE,
    GUARD,
    HELD,
    IN_HAND,
    JAMMED,
    JINXED,
    KILLS,
    LOSSES,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    OVER,
    OVERWATCH,
    PRONE,
    STEALER_ACTIONS,
    STEALERS,
    WAITING,
)

NOWHERE = (DEAD, GONE, WAITING, CARRIED, IN_HAND)


HURRIED = 10  # action points that all three Bursts of Speed bring together


def invariants_hold(position: Position, since: Position | None = None) -> None:
    """Nothing is where it cannot be, nothing is counted twice; ``since`` an earlier position of the game, nothing
    has been lost on the way either."""
    columns_agree(position)
    squares_agree(position)
    ground_is_sound(position)
    for slot in range(len(position.kind)):
        if position.kind[slot] != NOTHING:
            piece_is_sound(position, slot)
    names_are_unique(position)
    points_are_sound(position)
    sequence_is_sound(position)
    cards_are_sound(position, since)
    if since is not None:
        nothing_is_lost(position, since)


def cards_are_sound(position: Position, since: Position | None) -> None:
    """No card is lost or doubled, and the masks tell what the markers do."""
    psychic = position.psychic
    assert position.veil == marked(position, *VEILING), "`veil` is wrong about the markers"
    barriers = marked(position, BARRIER)
    assert barriers == position.barrier or not position.rulebook.cards, "Barriers stand elsewhere than their markers"
    assert all(marker.steps > 0 for marker in psychic.markers), "a marker lies there without a step"
    for side in (MARINES, STEALERS):
        shown = psychic.shown(side)
        assert common(shown, psychic.hand(side)) == shown, "a card is known that is in no hand"
    if since is not None and since.psychic.dealt:
        before, after = (
            sorted((*one.marine_hand, *one.stealer_hand, *one.deck, *one.discards)) for one in (since.psychic, psychic)
        )
        assert before == after, "psychic cards have been lost, or made"


def columns_agree(position: Position) -> None:
    for name in COLUMNS:
        length = len(getattr(position, name))
        assert length == len(position.kind), f"`{name}` has {length} entries for {len(position.kind)} slots"
    for slot, kind in enumerate(position.kind):
        marine = is_marine(kind)
        assert marine == (slot < position.marine_count), f"slot {slot} is on the wrong side of the marines' slots"
    things = sum(1 for kind in position.kind if is_object(kind))
    assert things <= position.things, f"{things} objects are in play and {position.things} are counted"


def squares_agree(position: Position) -> None:
    """One piece a square, and the masks and ``who`` tell the same as the places."""
    board = position.board
    who = [NO_PIECE] * board.count
    occupied = marines = blips = 0
    for slot, kind in enumerate(position.kind):
        place = position.place[slot]
        if not is_figure(kind) or not 0 <= place < board.count:
            continue
        other = who[place]
        assert other == NO_PIECE, f"{name(position, slot)} and {name(position, other)} stand on {board.name(place)}"
        who[place] = slot
        occupied |= 1 << place
        if is_marine(kind):
            marines |= 1 << place
        elif is_counter(kind):
            blips |= 1 << place
    for square in range(board.count):
        assert position.who[square] == who[square], f"`who` is wrong about {board.name(square)}"
    for mask, is_now, ought in (
        ("occupied", position.occupied, occupied),
        ("marines_at", position.marines_at, marines),
        ("blips_at", position.blips_at, blips),
    ):
        assert is_now == ought, f"`{mask}` is wrong about {squares(position, is_now ^ ought)}"


def ground_is_sound(position: Position) -> None:
    board = position.board
    floor = (1 << board.count) - 1
    nowhere(position, position.doors & ~board.doors, "a door stands where the board has none")
    nowhere(position, position.shut & ~position.doors, "a door is closed that is not there")
    nowhere(position, position.occupied & position.shut, "somebody stands inside a closed door")
    nowhere(position, position.occupied & position.fixtures, "somebody stands inside a fixture")
    nowhere(position, position.occupied & position.barrier, "somebody stands inside a barrier")
    nowhere(position, position.occupied & position.fields, "somebody stands inside a force field")
    nowhere(position, position.barrier & position.shut, "a barrier stands inside a closed door")
    fixtures = board.crates | board.bulkheads | board.tanks | board.generators
    nowhere(position, position.fixtures & ~fixtures, "a fixture stands where the board has none")
    nowhere(position, position.damaged & ~fixtures, "something is damaged that was never there")
    nowhere(position, position.fixtures & position.rubble, "rubble lies where a fixture stands")
    nowhere(position, position.rubble & ~(board.rubble | board.crates), "rubble lies where nothing was destroyed")
    for square in range(board.count):
        if position.fixtures >> square & 1:
            body = body_of(position, square)
            assert position.fixtures & body == body, f"only a part of what stands at {board.name(square)} is there"
            assert position.damaged & body in (0, body), f"a part of what stands at {board.name(square)} is damaged"
    nowhere(position, (position.melta | position.smoke) & ~position.burning, "a melta bomb's heat is no fire")
    nowhere(position, position.melta & position.smoke, "a melta bomb is in its first turn and in its second")
    for mask in ("burning", "barrier", "fixtures", "rubble"):
        assert getattr(position, mask) & ~floor == 0, f"`{mask}` reaches beyond the board"
    if not position.rulebook.cards:
        assert position.barrier & position.barrier - 1 == 0, "there are two barriers"
    assert position.burned >> len(board.section_names) == 0, "a section has burned that is not on the board"
    for entry in range(len(board.entries)):
        for counters, what in ((True, "blips"), (False, "models")):
            waiting = position.waiting(entry, counters)
            limit = position.rulebook.entry_limit
            assert waiting <= limit, f"{waiting} {what} wait at entry {board.entries[entry].name}"


def piece_is_sound(position: Position, slot: int) -> None:
    kind, place, flags = position.kind[slot], position.place[slot], position.flags[slot]
    here = name(position, slot)
    known = place in NOWHERE or 0 <= place < position.board.count + len(position.board.entries)
    assert known, f"{here} is at {place}, which is no place"
    assert 0 <= position.facing[slot] < 4, f"{here} faces {position.facing[slot]}"
    for column in ("ap", "ammo", "reloads", "psi", "shots", "gear", "value"):
        assert getattr(position, column)[slot] >= 0, f"{here} has {getattr(position, column)[slot]} {column}"
    hurried = HURRIED if position.rulebook.cards and position.rulebook.kinds[kind].casts else 0
    assert position.ap[slot] <= position.rulebook.kinds[kind].points + hurried, (
        f"{here} has {position.ap[slot]} action points"
    )
    if place in (DEAD, GONE):
        assert is_marine(kind) or is_object(kind), f"{here} is out of the game and still holds a slot"
        assert not flags, f"{here} is out of the game and has the flags {flags}"
    if is_marine(kind):
        assert place < position.board.count, f"{here} waits at an entry area"
        assert not flags & (HELD | DROPPING), f"{here} has flags of another kind of piece: {flags}"
        assert flags & (OVERWATCH | GUARD) != OVERWATCH | GUARD, f"{here} is on overwatch and on guard"
        assert flags & (OVERWATCH | JAMMED) != OVERWATCH | JAMMED, f"{here} is jammed and on overwatch"
        # A flamer and a launcher are jammed by a card alone: cult.ruling.jinx-weapons
        shoots = has_ranged_weapon if flags & JINXED else has_gun
        assert not flags & (OVERWATCH | JAMMED) or shoots(position, slot), f"{here} has no gun for this: {flags}"
        assert not flags & GUARD or position.rulebook.guard, f"{here} is on guard, which this book does not know"
    else:
        armed = position.rulebook.arms(position.gear[slot]).gun is not None
        assert not position.aim[slot] or armed, f"{here} aims like a marine"
        laid_low = JAMMED | PRONE if not position.rulebook.cult and not position.rulebook.cards else 0
        assert not flags & (OVERWATCH | GUARD | laid_low), f"{here} has flags of a marine: {flags}"
        assert not flags & HELD or position.entry_of(slot) >= 0, f"{here} must lurk and is on the board"
        assert place != IN_HAND or is_counter(kind), f"{here} is in the hand and no counter"
    if is_counter(kind):
        assert position.value[slot] >= (1 if kind == BLIP else 0), f"{here} is a blip of {position.value[slot]}"
    if is_object(kind):
        thing_is_sound(position, slot)
    else:
        assert place != CARRIED, f"{here} is carried"


def thing_is_sound(position: Position, slot: int) -> None:
    here, holder = name(position, slot), position.holder[slot]
    if position.place[slot] == CARRIED:
        assert 0 <= holder < len(position.kind), f"{here} is carried by nobody"
        bearer = position.kind[holder]
        ghost = bearer == NOTHING or is_counter(bearer) or is_object(bearer)
        assert not ghost, f"{here} is carried by what cannot carry anything"
        assert position.place[holder] not in (DEAD, GONE), f"{here} is carried by somebody out of the game"
    else:
        assert holder == -1 or position.place[slot] == GONE, f"{here} lies about and is carried"
        assert not position.flags[slot] & DROPPING, f"{here} lies about and is to be dropped"


def names_are_unique(position: Position) -> None:
    seen: dict[str, int] = {}
    for slot, kind in enumerate(position.kind):
        if kind != NOTHING:
            called = position.name(slot)
            assert called not in seen, f"two pieces are called {called}"
            seen[called] = slot


def points_are_sound(position: Position) -> None:
    assert 0 <= position.spent <= position.drawn, f"{position.spent} of {position.drawn} command points are spent"
    assert position.seconds >= 0, f"the clock stands at {position.seconds}"
    assert all(count >= 0 for count in (*position.pile, *position.used)), f"{position.pile} {position.used}"
    assert all(count >= 0 for count in position.tally), f"the tally is {position.tally}"
    models = position.models_in_play()
    assert models <= position.rulebook.model_limit, f"{models} models are in play, more than the box holds"
    for marine in range(len(position.kind)):
        aim = position.aim[marine]
        if aim and asked_kind(position) == TURN_SEQUENCE:
            aims_at_something(position, marine, aim)


def aims_at_something(position: Position, marine: int, aim: int) -> None:
    here = name(position, marine)
    assert position.on_board(marine), f"{here} is out of the game and aims at something"
    assert position.shots[marine] > 0, f"{here} is in a series of no shots"
    if aim < 0:
        standing = position.shut | position.fixtures
        assert standing >> -aim - 1 & 1, f"{here} aims at a door that is not closed any more"
    else:
        target = position.find(aim - 1)
        standing_there = target >= 0 and position.on_board(target)
        assert standing_there, f"{here} aims at somebody who is not on the board any more"


def sequence_is_sound(position: Position) -> None:
    """Somebody is asked something that can be answered, or the game is over."""
    side = asked(position)
    assert (side == NOBODY) == (position.phase == OVER), "the game is over and goes on, or the other way round"
    assert (position.winner >= 0) == (position.phase == OVER), f"the winner is {position.winner} before the end"
    assert position.events is None, "somebody still listens to the position after an answer"
    if position.phase == OVER:
        return
    assert position.side in (MARINES, STEALERS), f"it is the turn of {position.side}"
    if position.phase in (MARINE_ACTIONS, STEALER_ACTIONS):
        assert (position.phase == MARINE_ACTIONS) == (position.side == MARINES), "the phase is not of this side's turn"
    if position.active >= 0:
        kind = position.kind[position.active]
        owner = NOBODY if kind == NOTHING else side_of(kind)
        assert owner == position.side, "the active piece is not of this side"
        assert position.place[position.active] >= 0, f"{name(position, position.active)} is active and not in play"
    bottom, *others = position.stack
    assert bottom == SEQUENCE, f"at the bottom of the stack lies {bottom}"
    assert SEQUENCE not in others, "a turn is played within a turn"
    assert answers(position), "somebody is asked and has no answer"
    assert is_settled(position), "nobody needs to be asked, and somebody is"
    kind = asked_kind(position)
    if kind == TURN_SEQUENCE and position.phase != CLOSING:
        assert not seen_blips(position), "a marine sees a blip, and it is not converted"
    if side not in (CHANCE, NOBODY) and kind == CONVERTING:
        assert len(answers(position)) > 1, "there is only one place, and somebody is asked for it"


def is_settled(position: Position) -> bool:
    """Whether nothing happens before somebody answers."""
    frame = top(position)
    twin = position.copy()
    return declared(frame).run(twin, frame) and twin == position


def nothing_is_lost(position: Position, since: Position) -> None:
    """Blips are in the pile, in play or used; marines are alive, dead or gone. What a mission adds is in none of them
    before it comes, and the blip of a leader in none when it has been turned over."""
    for index in range(len(position.pile)):
        if is_leaders(index + 1) or any(value == index + 1 for _, value in position.scenario.added):
            continue
        then, now = counters(since, index), counters(position, index)
        assert then == now, f"there were {then} blips of {index + 1} and there are {now}"
    fallen = dead(position) - dead(since)
    assert position.tally[LOSSES] - since.tally[LOSSES] == fallen, f"{fallen} marines fell, and the tally is another"
    left = gone(position) - gone(since)
    counted = position.tally[EXITED] - since.tally[EXITED]  # who teleported among them
    assert counted == left, f"{left} marines left, and the tally is another"
    assert position.tally[KILLS] >= since.tally[KILLS], "the dead are alive again"
    assert position.marine_count == since.marine_count, "a marine has come out of nowhere"
    assert position.turn >= since.turn, "time runs backwards"


def counters(position: Position, index: int) -> int:
    """Blips of one value, wherever they are."""
    in_play = sum(1 for slot, kind in enumerate(position.kind) if kind == BLIP and position.value[slot] == index + 1)
    return position.pile[index] + position.used[index] + in_play


def dead(position: Position) -> int:
    return sum(1 for marine in range(position.marine_count) if position.place[marine] == DEAD)


def gone(position: Position) -> int:
    return sum(1 for marine in range(position.marine_count) if position.place[marine] == GONE)


def nowhere(position: Position, mask: int, what: str) -> None:
    assert mask == 0, f"{what}: {squares(position, mask)}"


def squares(position: Position, mask: int) -> str:
    return " ".join(position.board.name(square) for square in range(position.board.count) if mask >> square & 1)


def name(position: Position, slot: int) -> str:
    return position.name(slot) if position.kind[slot] != NOTHING else f"the empty slot {slot}"
