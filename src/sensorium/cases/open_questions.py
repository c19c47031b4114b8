"""What the game of a case is asking: whose dice are to fall in a close assault, and whether an answer matters."""

from sensorium.rules.chapters.assault_choices import BEFORE_DICE, Assaulting, enemy_in
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.burst import BurstShot, attack_on
from sensorium.rules.chapters.casualties import SHELTERING
from sensorium.rules.chapters.door_assault import AxeBlow, DoorAssault
from sensorium.rules.chapters.facing import FACING_UP
from sensorium.rules.chapters.force import BATTLE
from sensorium.rules.chapters.mind_cards import Assailing
from sensorium.rules.chapters.prone import RISING
from sensorium.rules.chapters.withdrawal import WITHDRAWAL
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import meant
from sensorium.rules.core.notation import Unreadable, read
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import MARINES, OVERWATCH


def is_won(position: Position) -> bool:
    """Whether a marine is asked what to do about dice that kill his enemy as they lie."""
    fight = position.asks(Assaulting)
    if fight is None or fight.stage in BEFORE_DICE or asked(position) != MARINES:
        return False
    later = position.copy()
    while later.asks(Assaulting) is not None and asked(later) == MARINES:
        play(later, a.PASS)
    return later.place[enemy_in(position, fight)] < 0


def is_fought(position: Position) -> bool:
    """Whether the dice of a close assault lie, and a marine is asked what he does about them or about its end."""
    fight = position.asks(Assaulting)
    if fight is not None:
        return fight.stage not in BEFORE_DICE and asked(position) == MARINES
    return asked_kind(position) in (FACING_UP, RISING, WITHDRAWAL)


def watching(position: Position) -> list[str]:
    """The marines on overwatch."""
    return [position.name(slot) for slot in range(position.marine_count) if position.flags[slot] & OVERWATCH]


def before_dice(position: Position) -> bool:
    """Whether a marine is asked something before the dice of a close assault fall."""
    fight = position.asks(Assaulting)
    if fight is not None:
        return fight.stage in BEFORE_DICE
    return position.asks(AxeBlow) is not None or position.asks(Boosting) is not None


def fighting(position: Position) -> list[str]:
    """Whose dice are to fall in that close assault."""
    boosting = position.asks(Boosting) is not None
    beneath = [frame for frame in position.stack if isinstance(frame, Assaulting)] if boosting else []
    fight = beneath[-1] if beneath else position.asks(Assaulting)
    if fight is not None:
        return [position.name(fight.attacker), position.name(fight.defender)]
    blow = position.asks(AxeBlow)
    blows = [frame for frame in position.stack if isinstance(frame, DoorAssault)] if boosting else []
    if blows:
        return [position.name(blows[-1].attacker)]
    return [position.name(blow.attacker)] if blow is not None else []


def has_no_choice(position: Position) -> bool:
    """Whether a player is asked for a card and has none that fits: in a case that needs no line."""
    return asked_kind(position) in (BATTLE, SHELTERING) and answers(position) == [a.PASS]


def named(position: Position, name: str) -> int:
    """The slot of this piece while it is on the board, or -1."""
    slots = range(len(position.kind))
    return next((slot for slot in slots if position.name(slot) == name and position.on_board(slot)), -1)


def burst_roller(position: Position) -> str:
    """Whose burst rolls now for its next target, or nothing."""
    shot = position.asks(BurstShot)
    return position.name(shot.marine) if shot is not None else ""


def names_burst_target(position: Position, text: str) -> bool:
    """Whether this line names the target that a burst rolls for now."""
    shot = position.asks(BurstShot)
    if shot is None:
        return False
    try:
        return meant(position, read(position, text)) == attack_on(position, shot.marine, shot.square)
    except Unreadable:
        return False


def is_thrown(position: Position) -> bool:
    """Whether a model has been thrown by Assail, and it is open which way it faces and whether it is prone."""
    thrown = position.asks(Assailing)
    return thrown is not None and thrown.stage > 0
