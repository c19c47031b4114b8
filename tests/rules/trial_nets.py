"""A weapon with a choice of a new sort, declared as a chapter would declare one: a square, and one of two ways.

``trial_content`` puts this text among the chapters.
"""

from sensorium.rules.chapters.blast import Blast, declare_blast
from sensorium.rules.chapters.fire import pieces_in
from sensorium.rules.chapters.prospects import Prospects, slots_in
from sensorium.rules.chapters.section_weapons import answer_attack
from sensorium.rules.chapters.shot_hindrances import line_to
from sensorium.rules.chapters.sight import in_line_of_fire
from sensorium.rules.content.weapons import GEAR_WORDS, Use
from sensorium.rules.core.action_table import Action, declare_action
from sensorium.rules.core.answers import arg_of, extra_of, piece_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import ACTION, AT_SQUARE, ATTACK, FIGHT, GUNNERY, TROOPERS, Verb

NET_THROWER = 1 << GEAR_WORDS.index("net-thrower")
NET = 126
NET_FALLS = 250
NET_FALLS_WIDE = 251
RANGE = "fourth.shoot.targets"


def use(position: Position) -> Use:
    return position.rulebook.arms(NET_THROWER).use_of(NET_THROWER) or Use()


def scores(position: Position) -> tuple[int, ...]:
    return use(position).scores


def nets(position: Position, piece: int) -> list[int]:
    place, reach = position.place[piece], use(position).range
    seen = in_line_of_fire(position, piece, (1 << position.board.count) - 1 & ~(1 << place))
    return [square for square in seen if position.board.distance(place, square) <= reach]


def refuse_net(position: Position, code: int) -> str:
    place, square = position.place[piece_of(code)], arg_of(code)
    if square == place or line_to(position, piece_of(code), square):
        return RANGE
    return RANGE if position.board.distance(place, square) > use(position).range else ""


def caught(position: Position, code: int) -> int:
    square, board = arg_of(code), position.board
    return pieces_in(position, board.section_masks[board.section[square]] if extra_of(code) else 1 << square)


def throw_net(position: Position, code: int) -> None:
    if position.events is not None:
        position.tell("net", piece=position.name(piece_of(code)), at=position.board.name(arg_of(code)))
    answer_attack(position, piece_of(code))
    position.push(Blast(NET_FALLS + extra_of(code), caught(position, code), 0))


def foresee_net(position: Position, code: int, free: bool) -> Prospects:
    ways = 7 - scores(position)[extra_of(code)]
    return Prospects(6, ways, needs=7 - ways, dice=1, risks=slots_in(caught(position, code), ways))


declare_action(
    Verb(
        NET,
        "net",
        AT_SQUARE,
        ACTION | ATTACK | GUNNERY | FIGHT,
        TROOPERS,
        group="aim",
        modes=("snare", "wide"),
        areas=("", "section"),
    ),
    Action(
        refuse_net,
        throw_net,
        lambda position, code: use(position).cost + extra_of(code),
        foresee=foresee_net,
        armed=lambda arms: arms.use_of(NET_THROWER) is not None,
        without="fourth.ruling.what-is-an-action",
        targets=nets,
        promise=40,
    ),
)
declare_blast(NET_FALLS, "net", lambda position, piece: scores(position)[0], lambda position, square: 0)
declare_blast(NET_FALLS_WIDE, "wide net", lambda position, piece: scores(position)[1], lambda position, square: 0)
