"""Destroying pieces and objects, with the consequences: kill counts, used blips, dropped objects."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.leaders import keep_count
from sensorium.rules.chapters.psykers import holds_cards, may_play
from sensorium.rules.content.blips import code_of, is_leaders, models_in
from sensorium.rules.content.kinds import AMBUSH, BLIP, BROODLORD, NOTHING, is_counter, is_marine, is_object
from sensorium.rules.core.details import UNKNOWN, tell_death
from sensorium.rules.core.dice import faces
from sensorium.rules.core.events import Fact
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.questions import chance, declare, one_die
from sensorium.rules.core.vocabulary import BROODLORDS, CARRIED, DEAD, DROPPING, KILLS, LOSSES

FRAGILE: Final = 27
SHOWN: Final = ("nothing", "a stealer", "a psyker", "a magus")  # by the value of an ambush counter


SHELTERING: Final = 114

# Of what somebody dies, by number where a frame has to remember it.
CAUSES: Final = (
    "",
    "shot",
    "flames",
    "explosion",
    "self-destruction",
    "hazard",
    "grenade",
    "blast",
    "malfunction",
    "smite",
    "hellfire",
    "vortex",
    "lightning-arc",
    "hurled",
    "hold",
    "melta bomb",
    "plasma missile",
)
# What no Aura helps against: cult.aura.shelter, cult.ruling.aura-what-it-stops
UNSHELTERED: Final = ("assault", "fall", "space")


class Sheltering(NamedTuple):
    """A psyker has been hit: does an Aura shelter him?"""

    kind: Literal[114]
    piece: int
    label: int
    cause: int
    by: int  # slot plus one; 0: nobody's doing


class Fragile(NamedTuple):
    """Does an object break that its carrier has let fall?"""

    kind: Literal[27]
    thing: int
    score: int


def alive(position: Position, piece: int, label: int) -> bool:
    """Whether the piece a frame speaks of is still that piece."""
    return piece < len(position.label) and position.label[piece] == label and position.place[piece] != DEAD


def kill(position: Position, piece: int, how: str = "", by: int = UNKNOWN) -> bool:
    """Destroy it, unless it is a psyker whose player is first asked for an Aura (cult.aura.timing); whether it is
    destroyed already."""
    if position.rulebook.cards and how not in UNSHELTERED and may_shelter(position, piece):
        cause = CAUSES.index(how) if how in CAUSES else 0
        position.push(Sheltering(SHELTERING, piece, position.label[piece], cause, by + 1))
        return False
    destroy(position, piece, how, by)
    return True


def may_shelter(position: Position, piece: int) -> bool:
    """Asked alike whether there is an Aura in the hand or not, unless the hand is empty: cult.hand.always-asked,
    cult.ruling.question-timing."""
    return may_play(position, piece) and holds_cards(position, piece)


def destroy(position: Position, piece: int, how: str = "", by: int = UNKNOWN) -> None:
    """Destroy a marine, a model or a blip: first.bolter.target-removed, first.assault.loser-destroyed,
    fourth.shoot.dice. ``how`` and ``by`` are only told: of what it dies, and of whose doing where that is known."""
    kind = position.kind[piece]
    square = position.place[piece]
    if position.events is not None:
        name = position.name(piece)
        if kind == AMBUSH:
            position.tell("killed", piece=name, counter=SHOWN[position.value[piece]])
        elif is_counter(kind):
            # fourth.ruling.blip-destroyed: turned face up, so its value is public now.
            position.tell_facts("killed", name, blip_facts(position.value[piece]))
        else:
            position.tell("killed", piece=name)
        tell_death(position, piece, how, by)
    let_go(position, piece, square)
    keep_count(position, kind)
    if is_marine(kind):
        position.tally[LOSSES] += 1
    elif is_counter(kind):
        # fourth.ruling.blip-destroyed, cult.piece.counts
        position.tally[KILLS] += models_in(position.value[piece]) if kind == BLIP else int(position.value[piece] > 0)
        if kind != AMBUSH:  # which is a kill if it was a stealer: deathwing.ruling.ambush-hit-by-area
            use_up(position, position.value[piece])
    else:
        position.tally[KILLS] += 1
        position.tally[BROODLORDS] += kind == BROODLORD  # fourth.ruling.kill-count
    position.remove(piece, DEAD)


def blip_facts(value: int) -> dict[str, Fact]:
    """What is told of a blip that lies face up: how many stealers, and which where its code says so."""
    facts: dict[str, Fact] = {"value": models_in(value)}
    if code_of(value):
        facts["code"] = code_of(value)
    return facts


def standing_on(position: Position, squares: int) -> int:
    """The pieces that stand on these squares, one bit a slot."""
    mask = 0
    standing = position.occupied & squares
    while standing:
        low = standing & -standing
        standing ^= low
        mask |= 1 << position.who[low.bit_length() - 1]
    return mask


def roll_for_life(position: Position, piece: int, code: int, needed: int, roll: str) -> None:
    """A die has fallen for this piece: on ``needed`` or more it is destroyed."""
    die = faces(code)[0]
    if position.events is not None:
        facts: dict[str, Fact] = {"roll": roll, "dice": [die], "needs": needed, "hits": int(die >= needed)}
        position.tell_facts("rolled", position.name(piece), facts)
    if die >= needed:
        kill(position, piece, roll)


def use_up(position: Position, value: int) -> None:
    """A blip counter goes to the used ones: first.ruling.blip-pool, fourth.convert.counter-aside. That of a magus or a
    patriarch is never in the pool: cult.blip.leaders."""
    if is_leaders(value):
        return
    used = list(position.used)
    used[value - 1] += 1
    position.used = tuple(used)


def let_go(position: Position, carrier: int, square: int) -> None:
    """What a dead carrier held stays in his square: fourth.objects.drop-dead."""
    if not position.things:
        return
    for slot in range(position.marine_count, len(position.kind)):
        if is_object(position.kind[slot]) and position.holder[slot] == carrier:
            position.holder = replaced(position.holder, slot, -1)
            position.flags[slot] &= ~DROPPING
            position.place[slot] = square
            position.tell("dropped", piece=position.name(slot), at=position.board.name(square))
            for thing in position.scenario.things:
                if thing.label == position.label[slot] and thing.fragile:
                    position.push(Fragile(FRAGILE, slot, thing.fragile))


def put_back(position: Position, value: int) -> None:
    """A blip that nobody has turned over goes back into the pile unseen, a leader's as well: it is like the others
    (cult.blip.alike), and whether the pile grows must not betray it."""
    pile = list(position.pile)
    pile[value - 1] += 1
    position.pile = tuple(pile)


def lose_waiting(position: Position, entry: int) -> None:
    """What waits at an entry area that is sealed is lost, and nobody killed it: deathwing.secure.lost-not-kills."""
    place = position.board.count + entry
    for slot in range(position.marine_count, len(position.kind)):
        if position.place[slot] == place and position.kind[slot] != NOTHING:
            if position.kind[slot] == BLIP:
                put_back(position, position.value[slot])
            position.tell("lost", piece=position.name(slot))
            position.remove(slot, DEAD)


def take_fragile(position: Position, frame: Fragile, code: int) -> None:
    """Its carrier fell; a high die, and it is hit."""
    _, thing, score = frame
    position.pop()
    die = faces(code)[0]
    if position.events is not None:
        position.tell(
            "rolled",
            roll="fall of an object",
            piece=position.name(thing),
            dice=[die],
            needs=score,
            hits=int(die >= score),
        )
    if die >= score:
        hit_object(position, thing)


def hit_object(position: Position, thing: int) -> None:
    """One hit; the last destroys it. ``ammo`` counts the hits an object has left."""
    position.ammo = replaced(position.ammo, thing, position.ammo[thing] - 1)
    if position.ammo[thing] <= 0:
        destroy_object(position, thing)
    else:
        position.tell("object damaged", piece=position.name(thing))


def destroy_object(position: Position, thing: int) -> None:
    position.tell("object destroyed", piece=position.name(thing))
    tell_death(position, thing)
    position.place[thing] = DEAD
    position.flags[thing] = 0
    position.holder = replaced(position.holder, thing, -1)


def carried_by(position: Position, carrier: int) -> list[int]:
    if not position.things:
        return []
    return [
        slot
        for slot in range(position.marine_count, len(position.kind))
        if is_object(position.kind[slot]) and position.place[slot] == CARRIED and position.holder[slot] == carrier
    ]


declare(
    Fragile,
    number=FRAGILE,
    word="fall of an object",
    asks=chance,
    take=take_fragile,
    dice=one_die,
    piece=lambda position, frame: frame.thing,
    needed=lambda position, frame: frame.score,
)
