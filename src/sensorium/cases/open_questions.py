"""What the game of a case is asking: whose dice are to fall in a close assault, and whether an answer matters."""

from sensorium.rules.chapters.assault_choices import BEFORE_DICE, Assaulting
from sensorium.rules.chapters.board_cards import SWITCHING
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.burst import BurstShot, attack_on
from sensorium.rules.chapters.casualties import SHELTERING
from sensorium.rules.chapters.door_assault import AxeBlow, DoorAssault
from sensorium.rules.chapters.facing import FACING_UP
from sensorium.rules.chapters.force import BATTLE
from sensorium.rules.chapters.hands import Discarding, ExtraCards
from sensorium.rules.chapters.mind_cards import Assailing
from sensorium.rules.chapters.overwatch import Declaring
from sensorium.rules.chapters.prone import RISING
from sensorium.rules.chapters.reactions import WINDOW
from sensorium.rules.chapters.solitaire_moves import choices, objection
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.chapters.withdrawal import WITHDRAWAL
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import Refusal, meant, resolve
from sensorium.rules.core.notation import Unreadable, read, words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind, waits
from sensorium.rules.core.vocabulary import MARINES, OVERWATCH, STEALERS


def can_answer(position: Position, text: str) -> bool:
    """Whether this line answers what is asked now."""
    try:
        codes = resolve(position, text)
    except Refusal:
        return False
    return codes[0] in answers(position)


def is_interrupted(position: Position, first: str) -> bool:
    """Whether a card that goes on to further targets is asked something else after this one: a blip is seen, say, or
    flames spread."""
    later = position.copy()
    try:
        for code in resolve(later, first):
            play(later, code)
    except Refusal:
        return False
    return waits(later, SWITCHING) and asked_kind(later) != SWITCHING


def is_rolled(position: Position) -> bool:
    """Whether the dice of a close assault lie, and a marine is asked what he does about them."""
    fight = position.asks(Assaulting)
    return fight is not None and fight.stage not in BEFORE_DICE and asked(position) == MARINES


def is_fought(position: Position) -> bool:
    """Whether the dice of a close assault lie, and a marine is asked what he does about them or about its end."""
    return is_rolled(position) or asked_kind(position) in (FACING_UP, RISING, WITHDRAWAL)


def watching(position: Position) -> list[str]:
    """The marines on overwatch."""
    return [position.name(slot) for slot in range(position.marine_count) if position.flags[slot] & OVERWATCH]


def firing(position: Position) -> list[str]:
    """The marines who have said that they fire in overwatch, while others may still join them."""
    said = position.asks(Declaring)
    declared = said.declared | said.declared_door if said is not None else 0
    return [position.name(slot) for slot in range(position.marine_count) if declared >> slot & 1]


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


def is_vain(position: Position) -> bool:
    """Whether the marines are asked for an action on command points and cannot pay for any."""
    free = (a.PASS, a.STAND_DOWN)
    return asked_kind(position) == WINDOW and all(a.verb_of(code) in free for code in answers(position))


def automatic(position: Position) -> int | None:
    """What the stealers do next where the solitaire rules move them, of several that are tied the first
    (solo.ruling.distance-metric); None where they do not."""
    if not position.rulebook.solitaire or asked(position) != STEALERS or position.asks(TurnSequence) is None:
        return None
    return choices(position)[0] if position.side == STEALERS else None


def barred(position: Position, codes: list[int]) -> str:
    """The solitaire rule against these answers one after the other; nothing where there is none."""
    if not position.rulebook.solitaire or asked(position) != STEALERS:
        return ""
    later = position.copy()
    for code in codes:
        rule = objection(later, code)
        if rule or len(codes) == 1:
            return rule
        play(later, code)
    return ""


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


def is_placing(position: Position, name: str) -> bool:
    """Whether models of the blip that ``name`` comes from are being placed."""
    placed = [code for code in answers(position) if a.verb_of(code) == a.PLACE]
    new = words(position, placed[0]).split()[0] if placed else ""
    return new not in ("", name) and new.rstrip("0123456789") == name.rstrip("0123456789")


def is_opening_hand(position: Position) -> bool:
    """Whether a player is asked, as his turn opens, about cards that he need not exchange or take."""
    exchange = position.asks(Discarding)
    return position.asks(ExtraCards) is not None or (exchange is not None and bool(exchange.optional))
