"""A weapon that no book has, declared as a chapter would declare one, and what everybody makes of it, as JSON.

Run as a program: what is declared stays declared, so it has a process to itself.
"""

import json
import sys
from dataclasses import replace
from typing import Any

import msgspec

from sensorium.rules.chapters.fire import pieces_in
from sensorium.rules.chapters.prospects import Prospects, slots_in
from sensorium.rules.chapters.shot_hindrances import line_to
from sensorium.rules.chapters.sight import in_line_of_fire
from sensorium.rules.content.weapons import LASGUN, Use, Weapon
from sensorium.rules.core.action_table import Action, declare_action
from sensorium.rules.core.answers import arg_of, extra_of, piece_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import ACTION, AT_SQUARE, ATTACK, FIGHT, GUNNERY, TROOPERS, Verb

NET = 126
RANGE = "fourth.shoot.targets"
LAUNCHER = Weapon(LASGUN, use=Use(range=3, cost=2, scores=(4, 6)))


def nets(position: Position, piece: int) -> list[int]:
    place = position.place[piece]
    seen = in_line_of_fire(position, piece, (1 << position.board.count) - 1 & ~(1 << place))
    return [square for square in seen if position.board.distance(place, square) <= 3]


def refuse_net(position: Position, code: int) -> str:
    place, square = position.place[piece_of(code)], arg_of(code)
    if square == place or line_to(position, piece_of(code), square):
        return RANGE
    return RANGE if position.board.distance(place, square) > 3 else ""


def caught(position: Position, code: int) -> int:
    square, board = arg_of(code), position.board
    return pieces_in(position, board.section_masks[board.section[square]] if extra_of(code) else 1 << square)


def throw_net(position: Position, code: int) -> None:
    """Nothing comes of it but its price."""


def foresee_net(position: Position, code: int, free: bool) -> Prospects:
    ways = 7 - (4, 6)[extra_of(code)]
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
        lambda position, code: 2 + extra_of(code),
        foresee=foresee_net,
        armed=lambda arms: arms.use_of(LASGUN) is not None,
        without="fourth.ruling.what-is-an-action",
        targets=nets,
        promise=40,
    ),
)


def main() -> None:
    from sensorium.cases.script_forms import MOVES
    from sensorium.players.marines.quick_marines import QuickMarines
    from sensorium.proofs.legality import listed_equals_allowed
    from sensorium.rules.core.engine import answers, play
    from sensorium.rules.core.move_resolver import Refusal, resolve
    from sensorium.rules.core.notation import read, words
    from sensorium.table.choices import choice
    from sensorium.table.skills import skills
    from sensorium.table.wire import AskWhy
    from sensorium.table.wishes import wished
    from tests.rules.scenes import setting

    scene = "########\n#A..S.B#\n########", "A marine E", "B marine E", "S stealer W"
    position = setting("fourth", *scene)
    position.rulebook = replace(position.rulebook, weapons=(*position.rulebook.weapons, LAUNCHER))
    position.gear = (LASGUN, *position.gear[1:])

    def refused(text: str) -> str:
        try:
            resolve(position, text)
        except Refusal as problem:
            return problem.rule
        return ""

    listed_equals_allowed(position)
    told: dict[str, Any] = {
        "refused": {text: refused(text) for text in ("A net 4,1 snare", "A net 5,1 snare", "B net 6,1 wide")},
        "forms": [form for form in MOVES if " net " in form],
        "skills": skills(position, 0),
        "wished": wished(position, AskWhy(id=1, piece="A", skill="net wide", square="4,1")),
    }
    quick = QuickMarines()
    chosen = quick.answer(position)
    while chosen & 127 != NET:
        play(position, chosen)
        chosen = quick.answer(position)
    told["bot"] = words(position, chosen)
    listed = [code for code in answers(position) if code & 127 == NET]
    told["listed"] = [words(position, code) for code in listed]
    told["read back"] = [read(position, text) for text in told["listed"]] == listed
    told["choice"] = msgspec.to_builtins(choice(position, read(position, "A net 4,1 wide")))
    before = position.ap[0]
    play(position, read(position, "A net 4,1 wide"))
    told["paid"] = before - position.ap[0]
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
