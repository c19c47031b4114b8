"""Coming to a square: where a blip may stand, what a piece takes along, and what follows a step or another action.

The records of what follows stand here; the chapters on shooting, reactions, ladders and pitfalls resolve them.
"""

from typing import Final, Literal, NamedTuple

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.chute import enter_chute
from sensorium.rules.chapters.fire import FLAMES, Flames, can_burn
from sensorium.rules.chapters.holes import across_holes, is_pitfall
from sensorium.rules.chapters.objects import objects_at, pick_up, set_down
from sensorium.rules.chapters.sight import SIGHT_CHECK, is_watched
from sensorium.rules.chapters.sustained import stealer_acted
from sensorium.rules.content.kinds import AMBUSH, is_counter, is_model
from sensorium.rules.core.events import Fact
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import JAMMED, PRONE, STEALER_ACTIONS

# What a step, a turn or another action leads to; the chapters on shooting, reactions and ladders resolve it.
FREE_SHOT: Final = 7
REACTION: Final = 8
FALL: Final = 15
DROP: Final = 72
PITFALL: Final = 78


class FreeShot(NamedTuple):
    """A shot joined to a move or turn."""

    kind: Literal[7]
    marine: int


class Reaction(NamedTuple):
    """What the marines may do about a finished stealer action. ``step`` of their edition's order comes next; -1: who
    sees it has still to be found out."""

    kind: Literal[8]
    actor: int
    label: int
    witnesses: int  # one bit a marine
    step: int
    responder: int  # the marine who has answered with command points, plus one
    door: int  # the square of the door that was closed, plus one


class Fall(NamedTuple):
    """A marine at the head of a ladder may fall."""

    kind: Literal[15]
    marine: int


class Pitfall(NamedTuple):
    """A marine who has come to a pitfall may fall."""

    kind: Literal[78]
    marine: int


class Drop(NamedTuple):
    """A marine comes down a hole: from the square where he still stands to the one below."""

    kind: Literal[72]
    marine: int
    accident: int  # he fell; 0: he jumped


def blip_may_stand(position: Position, blip: int, square: int) -> bool:
    """first.blip.not-into-sight, first.blip.not-next-to-marine, fourth.blips.no-los, fourth.blips.not-next-to-marine,
    fourth.blips.no-object-square.

    A step that these forbid is refused, so the penalty for one made by mistake never comes up:
    first.blip.sight-violation, first.ruling.blip-illegal-move, fourth.blips.no-los.accident,
    fourth.ruling.blip-accident. A blip whom a marine has come to stand beside may go where they allow:
    first.ruling.blip-already-near, fourth.ruling.blip-leaving-adjacent.
    """
    board = position.board
    if position.kind[blip] == AMBUSH:
        # Into sight, and up to a marine: deathwing.ambush.may-enter-sight, deathwing.ambush.conversion-only-when
        return not position.rulebook.objects_stop_blips or not objects_at(position, square)
    if board.near[square] & position.marines_at:
        return False
    # The ends of a ladder are adjacent, and so are those of a hole: fourth.ruling.ladder-blip,
    # deathwing.ruling.pitfall-blip-sight
    if across_holes(position, square) & position.marines_at:
        return False
    if position.rulebook.objects_stop_blips and objects_at(position, square):
        return False
    place = position.place[blip]
    # fourth.ruling.blip-los-test: judged with the blip gone from its old square
    return not is_watched(position, square, 1 << place if 0 <= place < board.count else 0)


def leave(position: Position, piece: int, square: int) -> None:
    """The step itself: from where the piece is to a neighbouring square, objects and all."""
    old = position.place[piece]
    set_down(position, piece, old)
    position.stand(piece, square)
    pick_up(position, piece, square)


def tell_step(position: Position, kind: str, piece: int, facts: dict[str, Fact]) -> None:
    """Where a piece has gone, and which way a model looks; a blip looks nowhere (first.facing.blip-none)."""
    facts["to"] = position.board.name(position.place[piece])
    if not is_counter(position.kind[piece]):
        facts["facing"] = FACING_WORDS[position.facing[piece]]
    position.tell_facts(kind, position.name(piece), facts)


def arrive(position: Position, piece: int, shot: bool) -> None:
    """What follows a step: the flames, a fall, what is seen, the free shot; or the reactions.

    What the step reveals is revealed before the shot: fourth.ruling.reveal-before-free-shot.
    """
    square = position.place[piece]
    marine = piece < position.marine_count
    if marine:
        if shot and position.rulebook.move_and_fire:
            offer_free_shot(position, piece)
        position.push(SIGHT_CHECK)
        if position.rulebook.ladder_falls and position.board.below[square] >= 0:
            position.push(Fall(FALL, piece))  # fourth.ladders.fall.roll
        risk_fall(position, piece)
    else:
        react(position, piece)
        if shot and position.gear[piece]:
            offer_free_shot(position, piece)  # forward or back, not sideways: cult.weapon.light, cult.table.weapon-use
    if position.rulebook.fire_survivors_roll and position.burning >> square & 1:
        if can_burn(position, piece):  # fourth.ruling.flamer-broodlord-target
            # fourth.fire.survivors-roll, fourth.ruling.fire-reaction
            position.push(Flames(FLAMES, 1 << piece, position.rulebook.fire_score))
    if position.scenario.chutes >> square & 1:
        enter_chute(position, piece)


def offer_free_shot(position: Position, marine: int) -> None:
    """Bolter and cannon only, never the flamer: first.move-and-fire.bolter-only, fourth.cannon.free-shot,
    fourth.flamer.no-combine."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is not None and not gun.heavy and not position.flags[marine] & (JAMMED | PRONE):
        if not gun.magazine or position.ammo[marine] > 0:
            position.push(FreeShot(FREE_SHOT, marine))


def react(position: Position, actor: int, door: int = -1, witnesses: int = 0) -> None:
    """The marines may answer this stealer action once it is complete; ``witnesses`` whether they then see it or not.

    Whoever calls this acts: moving, entering and climbing, turning, assaults, doors, handing over, work
    (first.ruling.action-list, fourth.ruling.what-is-an-action). Not so in the marine turn, for models that turn up
    there: first.overwatch.stealer-turn-only, fourth.overwatch.genestealer-turn, fourth.ruling.overwatch-marine-turn.
    A free turn counts (wd.overwatch.free-turn), being placed does not (wd.overwatch.not-on-conversion,
    wd.ruling.overwatch-blip-opens-door).
    """
    if position.psychic.assailed:
        position.psychic = position.psychic._replace(assailed=0)  # wd.assail.cp-later
    if position.phase == STEALER_ACTIONS:
        if is_model(position.kind[actor]):
            stealer_acted(position, position.label[actor])
        position.push(Reaction(REACTION, actor, position.label[actor], witnesses, -1, 0, door + 1))
    else:
        position.push(SIGHT_CHECK)


def risk_fall(position: Position, marine: int) -> None:
    """Whoever comes to a pitfall rolls, from whatever side and for whatever reason:
    deathwing.pitfall.marine-entry-roll, deathwing.ruling.fall-roll-when. At the head of a ladder nobody does:
    deathwing.ladder.no-fall. Stealers and blips never do: deathwing.pitfall.stealer-safe."""
    if is_pitfall(position, position.place[marine]):
        position.push(Pitfall(PITFALL, marine))
