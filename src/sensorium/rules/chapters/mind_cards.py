"""Cards that work on one enemy, or on what he hides: Control, Assail and Scan.

What the magazine leaves open of Assail is as the cult's book has it: wd.ruling.missing-assail,
cult.ruling.answers-assail.
"""

from typing import Final, Literal, NamedTuple

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.arrival import leave, risk_fall, tell_step
from sensorium.rules.chapters.board_cards import work_door
from sensorium.rules.chapters.card_aim import COUNTER, HAND, Aim, side_of_piece
from sensorium.rules.chapters.casting import declare_power
from sensorium.rules.chapters.casts import Casting
from sensorium.rules.chapters.casualties import alive
from sensorium.rules.chapters.doors import door_work
from sensorium.rules.chapters.holes import is_pitfall
from sensorium.rules.chapters.markers import effect_bars, marked, may_enter
from sensorium.rules.chapters.movement import moves, step_cost, turn_cost
from sensorium.rules.chapters.objects import pick_up
from sensorium.rules.chapters.overwatch import overwatch_against
from sensorium.rules.chapters.prone import fall_prone, is_prone
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.cards import ASSAIL, CARD_WORDS, CARDS, CONTROL, MIASMA, SCAN
from sensorium.rules.core.answers import (
    ALSO,
    ARG_SHIFT,
    FACE,
    LIE,
    MOVE,
    PASS,
    PIECE_SHIFT,
    PLACE,
    TURN,
    arg_of,
    extra_of,
    verb_of,
)
from sensorium.rules.core.past import STOPPED, USED_UP
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import (
    MARINES,
    OVERWATCH,
    SCANNED,
    STEALER_ACTIONS,
    STEALERS,
    TURNED,
)

CONTROLLING: Final = 121
ASSAILING: Final = 122
SCANNING: Final = 123
WHERE: Final = 0
WHICH_WAY: Final = 1
HOW: Final = 2


class Controlling(NamedTuple):
    """What does the controlled model do?"""

    kind: Literal[121]
    side: int  # whose card it is
    piece: int
    label: int
    points: int


class Assailing(NamedTuple):
    """Where is the model thrown, and how is it left?"""

    kind: Literal[122]
    side: int
    piece: int
    label: int
    strength: int
    stage: int


class Scanning(NamedTuple):
    """Which blip is looked at next?"""

    kind: Literal[123]
    caster: int
    label: int
    card: int
    left: int


def unnerve(position: Position, piece: int) -> None:
    """It loses overwatch and sustained fire: cult.control.overwatch, cult.assail.overwatch,
    cult.ruling.overwatch-lost-before."""
    position.flags[piece] &= ~OVERWATCH
    position.aim[piece] = 0


# -- control -------------------------------------------------------------------------------------------------


def take_hold(position: Position, frame: Casting) -> None:
    """cult.control.effect; its own points and its activation are untouched: cult.control.points."""
    unnerve(position, frame.target)
    side = side_of_piece(position, frame.caster)
    strength = CARDS[frame.card].strength
    position.tell("controlled", piece=position.name(frame.target), points=strength)
    position.past = position.past._replace(held=frame.target_label)
    position.push(Controlling(CONTROLLING, side, frame.target, frame.target_label, strength))


def control_cost(position: Position, piece: int, code: int) -> int:
    """At that model's own costs: cult.ruling.control-costs."""
    if verb_of(code) == MOVE:
        return step_cost(position, piece, arg_of(code), position.facing[piece])
    return turn_cost(position, piece, arg_of(code)) if verb_of(code) == TURN else 1


def control_choices(position: Position, frame: Controlling) -> list[int]:
    """It moves, turns and works doors, and nothing else; into no pitfall: cult.control.limits,
    cult.ruling.control-suicide."""
    out: list[int] = []
    moves(position, frame.piece, frame.points, out)
    door_work(position, frame.piece, out)
    return [PASS, *(code for code in out if not refuses(position, frame.piece, code))]


def refuses(position: Position, piece: int, code: int) -> bool:
    if verb_of(code) != MOVE:
        return False
    square = position.board.step[position.place[piece] * 8 + arg_of(code)]
    return extra_of(code) != 0 or is_pitfall(position, square)


def run_control(position: Position, frame: Controlling) -> bool:
    """It ends with its last point (cult.ruling.control-no-points). Nobody who lies prone goes anywhere, whoever wants
    it, and to get up is none of what Control can make him do: wd.prone.no-move, cult.control.effect."""
    if frame.points > 0 and alive(position, frame.piece, frame.label) and position.on_board(frame.piece):
        if not is_prone(position, frame.piece):
            return True
    end_control(position, 0 if frame.points > 0 else USED_UP)
    return False


def end_control(position: Position, end: int) -> None:
    position.pop()
    position.past = position.past._replace(end=end)


def take_control(position: Position, frame: Controlling, code: int) -> None:
    verb = verb_of(code)
    if verb == PASS:
        end_control(position, STOPPED)
        return
    piece = frame.piece
    position.swap(frame._replace(points=frame.points - control_cost(position, piece, code)))
    if verb == MOVE:
        position.flags[piece] &= ~TURNED
        leave(position, piece, position.board.step[position.place[piece] * 8 + arg_of(code)])
        if position.events is not None:
            tell_step(position, "driven", piece, {})
    elif verb == TURN:
        position.flags[piece] |= TURNED
        position.facing[piece] = arg_of(code)
        position.tell("turned", piece=position.name(piece), facing=FACING_WORDS[arg_of(code)])
    else:
        work_door(position, arg_of(code))
    # What it then sees is seen: cult.ruling.control-blips-seen
    position.push(SIGHT_CHECK)
    if piece >= position.marine_count and position.phase == STEALER_ACTIONS:
        # Each step draws overwatch and none a further action for points: cult.ruling.overwatch-controlled-stealer
        volley = overwatch_against(position, piece, frame.label, 0, -1, -1)
        if volley is not None:
            position.push(volley)


# -- assail --------------------------------------------------------------------------------------------------


def seize(position: Position, frame: Casting) -> None:
    """cult.assail.effect, cult.assail.choice"""
    unnerve(position, frame.target)
    side = side_of_piece(position, frame.caster)
    if frame.target < position.marine_count:
        position.psychic = position.psychic._replace(assailed=frame.target_label + 1)  # wd.assail.no-cp-response
    strength = CARDS[frame.card].strength
    position.push(Assailing(ASSAILING, side, frame.target, frame.target_label, strength, WHERE))


def thrown_to(position: Position, piece: int, strength: int) -> list[int]:
    """The squares that a path of so many steps reaches, round corners too (wd.assail.round-corners), over rubble,
    pitfalls and ladders (wd.assail.over-features, cult.ruling.assail-genestealer-pit), through nothing that bars
    movement (wd.assail.not-through-obstructions, wd.assail.onto-passable-effects, cult.ruling.assail-where), and not
    into Miasma (cult.ruling.assail-miasma)."""
    board = position.board
    solid = position.solid()
    barred = solid | position.burning & ~position.smoke | marked(position, MIASMA)
    reached = [position.place[piece]]
    edge = reached
    for _ in range(strength):
        ahead: list[int] = []
        for square in edge:
            for direction in range(8):
                near = board.step[square * 8 + direction]
                if near < 0 or near in reached or near in ahead or barred >> near & 1:
                    continue
                if direction & 1:
                    flanks = board.flanks[square * 8 + direction]
                    if flanks & solid == flanks:
                        continue
                if may_enter(position, square, near):
                    ahead.append(near)
        reached = reached + ahead
        edge = ahead
    return reached[1:]


def stays(position: Position, frame: Assailing) -> list[int]:
    """Thrown onto the square that it stands on: it stays where it is, which may be said in these words too."""
    if frame.stage != WHERE:
        return []
    return [PLACE | frame.piece << PIECE_SHIFT | position.place[frame.piece] << ARG_SHIFT]


def thrown_bar(position: Position, frame: Assailing, square: int) -> str:
    """Why the model is not thrown onto this square."""
    if frame.stage != WHERE:
        return "not thrown there"
    if square < position.board.count:
        if marked(position, MIASMA) >> square & 1:
            return "thrown into miasma"
        if effect_bars(position, -1, square) or (position.burning & ~position.smoke) >> square & 1:
            return "thrown into fire"
        if square in thrown_to(position, frame.piece, position.board.count):
            return "thrown too far"
    return "not thrown there"


def assail_choices(position: Position, frame: Assailing) -> list[int]:
    base = frame.piece << PIECE_SHIFT
    if frame.stage == WHERE:
        squares = thrown_to(position, frame.piece, frame.strength)
        return [PASS, *(PLACE | base | square << ARG_SHIFT for square in squares)]
    if frame.stage == WHICH_WAY:
        return [PASS, *(FACE | base | facing << ARG_SHIFT for facing in range(len(FACING_WORDS)))]
    return [PASS, LIE | base]  # wd.assail.may-put-prone


def take_assail(position: Position, frame: Assailing, code: int) -> None:
    """Where it is, what it carries goes with it (cult.ruling.carrying), and what lies there is picked up
    (cult.ruling.object-squares); a marine rolls for a fall only where his path
    ends (cult.assail.pitfall, cult.example.assail)."""
    verb, piece = verb_of(code), frame.piece
    if verb == PLACE:
        position.stand(piece, arg_of(code))
        position.tell("thrown", piece=position.name(piece), to=position.board.name(arg_of(code)))
        pick_up(position, piece, arg_of(code))
    elif verb == FACE:
        position.facing[piece] = arg_of(code)
        position.tell("faced", piece=position.name(piece), facing=FACING_WORDS[arg_of(code)])
    elif verb == LIE:
        fall_prone(position, piece)
    if frame.stage != HOW:
        position.swap(frame._replace(stage=frame.stage + 1))
        return
    position.pop()
    if piece < position.marine_count:
        risk_fall(position, piece)


# -- scan ----------------------------------------------------------------------------------------------------


def look(position: Position, frame: Casting) -> None:
    """His player looks, alone: cult.scan.effect, cult.ruling.blip-scanned, cult.ruling.who-knows-what."""
    side = side_of_piece(position, frame.caster)
    enemy = STEALERS if side == MARINES else MARINES
    psychic = position.psychic
    name = position.name(frame.caster)
    if frame.target == HAND:
        hand = psychic.hand(enemy)
        position.psychic = psychic.with_shown(enemy, hand)
        cards = ", ".join(CARD_WORDS[card] for card in hand)
        position.tell("scanned the hand", privy=side, secret={"cards": cards}, piece=name)
    elif frame.target == COUNTER:
        position.psychic = psychic._replace(counter_shown=1)
        position.tell("scanned the counter", privy=side, secret={"counter": position.drawn}, piece=name)
    else:
        left = CARDS[frame.card].strength - 1
        position.push(Scanning(SCANNING, frame.caster, frame.label, frame.card, left))
        look_at(position, frame.caster, frame.target)


def look_at(position: Position, caster: int, piece: int) -> None:
    """It is not converted: cult.scan.not-converted."""
    position.flags[piece] |= SCANNED
    if position.events is not None:
        value = position.value[piece]
        position.tell(
            "scanned", privy=MARINES, secret={"value": value}, piece=position.name(caster), at=position.name(piece)
        )


def blips_left(position: Position, frame: Scanning) -> list[int]:
    if not alive(position, frame.caster, frame.label):
        return []
    targets = Aim(position, frame.caster, CARDS[frame.card]).targets()
    return [piece for piece in targets if piece < HAND and not position.flags[piece] & SCANNED]


def run_scan(position: Position, frame: Scanning) -> bool:
    if frame.left and blips_left(position, frame):
        return True
    position.pop()
    return False


def scan_choices(position: Position, frame: Scanning) -> list[int]:
    base = ALSO | frame.caster << PIECE_SHIFT
    return [PASS, *(base | piece << ARG_SHIFT for piece in blips_left(position, frame))]


def take_scan(position: Position, frame: Scanning, code: int) -> None:
    if verb_of(code) == PASS:
        position.pop()
        return
    position.swap(frame._replace(left=frame.left - 1))
    look_at(position, frame.caster, arg_of(code))


declare_power(CONTROL, take_hold)
declare_power(ASSAIL, seize)
declare_power(SCAN, look)
declare(
    Controlling,
    number=CONTROLLING,
    word="control",
    run=run_control,
    asks=lambda position, frame: frame.side,
    choices=control_choices,
    take=take_control,
    piece=lambda position, frame: frame.piece,
    texts={"control": "What is {piece} made to do?"},
)
declare(
    Assailing,
    number=ASSAILING,
    word="assail",
    asks=lambda position, frame: frame.side,
    choices=assail_choices,
    take=take_assail,
    piece=lambda position, frame: frame.piece,
    texts={
        "assail": "Where is {piece} thrown?",
        "assail facing": "Which way does {piece} look?",
        "assail prone": "Is {piece} left prone?",
    },
    told=lambda position, frame: ("assail", "assail facing", "assail prone")[frame.stage],
)
declare(
    Scanning,
    number=SCANNING,
    word="scan",
    run=run_scan,
    asks=lambda position, frame: side_of_piece(position, frame.caster),
    choices=scan_choices,
    take=take_scan,
    piece=lambda position, frame: frame.caster,
    texts={"scan": "Which blip does {piece} look at next?"},
)
