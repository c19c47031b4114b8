"""Facts: what a case says must be true, judged in the position as it stands."""

from __future__ import annotations

import re

from sensorium.board.compass import FACING_WORDS
from sensorium.rules import answers as a
from sensorium.rules.actions import cost_of
from sensorium.rules.asking import Refusal, await_shot, declined, resolve, resolve_shot
from sensorium.rules.casualties import carried_by
from sensorium.rules.engine import asked, play
from sensorium.rules.flamer import can_flame, flame_targets
from sensorium.rules.frames import FREE_SHOT
from sensorium.rules.kinds import BLIP, is_counter, is_model, side_of
from sensorium.rules.notation import is_square, piece_named, split_move, square_named
from sensorium.rules.odds import needed, odds
from sensorium.rules.position import Position
from sensorium.rules.shooting import shots
from sensorium.rules.sight import sees
from sensorium.rules.timer import calls
from sensorium.rules.views import UNKNOWN, view
from sensorium.rules.vocabulary import (
    GUARD,
    HELD,
    JAMMED,
    NOBODY,
    OVER,
    OVERWATCH,
    PHASE_WORDS,
    PRONE,
    SIDE_WORDS,
    USED,
)

STATES = {"jammed": JAMMED, "overwatch": OVERWATCH, "guard": GUARD, "prone": PRONE}


class FactError(ValueError):
    """A fact that makes no sense."""


def judge(position: Position, text: str) -> tuple[bool, str]:
    """Whether the fact holds, and what is the case instead."""
    head, _, action = text.partition(": ")
    if action:
        return judge_action(position, head.split(), action)
    parts = text.split()
    if parts[0] in BOARD_FACTS and len(parts) > 1:
        actual = BOARD_FACTS[parts[0]](position, parts[1:])
        return actual == " ".join(parts[1:]) or actual == "yes", actual
    return judge_piece(position, parts)


# -- the board and the game ---------------------------------------------------------------------------------------


def turn_fact(position: Position, rest: list[str]) -> str:
    return f"number {position.turn}" if rest[0] == "number" else SIDE_WORDS[position.side]


def winner_fact(position: Position, rest: list[str]) -> str:
    if position.phase != OVER or position.winner == NOBODY:
        return "none"
    return SIDE_WORDS[position.winner]


def door_fact(position: Position, rest: list[str]) -> str:
    square = square_named(position, rest[0])
    state = "gone"
    if position.doors >> square & 1:
        state = "closed" if position.shut >> square & 1 else "open"
    return f"{rest[0]} {state}"


def mask_fact(mask: int, position: Position, rest: list[str]) -> str:
    return "yes" if mask >> square_named(position, rest[0]) & 1 else "no"


def stealers_on_board(position: Position) -> int:
    return sum(1 for slot in range(len(position.kind)) if is_model(position.kind[slot]) and position.on_board(slot))


def secured_fact(position: Position, rest: list[str]) -> str:
    for index, entry in enumerate(position.board.entries):
        if str(entry.name) == rest[0]:
            return "yes" if position.sealed >> index & 1 else "no"
    raise FactError(f"there is no entry area {rest[0]}")


def held_fact(position: Position, rest: list[str]) -> str:
    piece = piece_named(position, rest[0])
    if piece < 0:
        raise FactError(f"there is no piece '{rest[0]}'")
    return "yes" if position.flags[piece] & HELD else "no"


def degree_fact(position: Position, rest: list[str]) -> str:
    return position.scenario.objectives[position.ending].degree if position.ending >= 0 else "none"


def hopeless_fact(position: Position, rest: list[str]) -> str:
    """Whether this side has been told that it can no longer win."""
    return "yes" if position.doomed >> SIDE_WORDS.index(rest[0]) & 1 else "no"


BOARD_FACTS = {
    "degree": degree_fact,
    "hopeless": hopeless_fact,
    "turn": turn_fact,
    "winner": winner_fact,
    "door": door_fact,
    "cp": lambda position, rest: str(position.left()),
    "spent": lambda position, rest: str(position.spent),
    "stealers": lambda position, rest: str(stealers_on_board(position)),
    "phase": lambda position, rest: PHASE_WORDS[position.phase],
    "calls": lambda position, rest: " ".join(str(one) for one in calls(position.seconds)),
    "clock": lambda position, rest: str(position.seconds),
    "asked": lambda position, rest: SIDE_WORDS[asked(position)],
    "burning": lambda position, rest: mask_fact(position.burning, position, rest),
    "rubble": lambda position, rest: mask_fact(position.rubble, position, rest),
    "secured": secured_fact,
    "held": held_fact,
}


# -- facts about a move -----------------------------------------------------------------------------------------------


def judge_action(position: Position, head: list[str], action: str) -> tuple[bool, str]:
    if head[0] == "known":
        return judge_known(position, head[1], action)
    move, shot = split_move(action)
    later = forward(position, move)
    try:
        codes = resolve(later, move)
        if shot and head[0] != "cost":
            for code in codes:
                play(later, code)
            await_shot(later)
            codes = resolve_shot(later, shot, move.split()[1] == "turn")
    except Refusal as refusal:
        return False, str(refusal)
    if head[0] == "legal":
        return True, "it is legal"
    for code in codes[:-1]:
        play(later, code)
    code = codes[-1]
    free = later.stack[-1][0] == FREE_SHOT
    if head[0] == "cost":
        cost = cost_of(later, code)
        return str(cost) == head[1], f"it costs {cost}"
    if head[0] == "needs":
        score = needed(later, code, free)
        return str(score) == head[1], f"it needs {score}"
    if head[0] == "odds":
        wanted = [int(number) for number in head[1].split("/")]
        ways, total = odds(later, code, free)
        return ways * wanted[1] == wanted[0] * total, f"the odds are {ways}/{total}"
    raise FactError(f"'{' '.join(head)}' is no fact about a move")


def forward(position: Position, move: str) -> Position:
    """The position in which this move can be made, once what is asked before it is declined; else as things stand."""
    later: Position | None = position
    if position.stack and position.stack[-1][0] == FREE_SHOT:
        later = declined(position)
    while later is not None:
        try:
            resolve(later, move)
        except Refusal:
            later = declined(later)
        else:
            return later.copy()
    return position.copy()


def acting_side(position: Position, action: str) -> str:
    piece = piece_named(position, action.split()[0])
    side = side_of(position.kind[piece]) if piece >= 0 else NOBODY
    return SIDE_WORDS[side] if side != NOBODY else ""


def judge_known(position: Position, side: str, thing: str) -> tuple[bool, str]:
    shown = view(position, SIDE_WORDS.index(side))
    if thing == "cp":
        known = shown.drawn != UNKNOWN
    elif thing == "pile":
        known = "pile" in shown.data()
    else:
        piece = piece_named(position, thing)
        if piece < 0:
            raise FactError(f"there is no piece '{thing}'")
        known = shown.value[piece] != UNKNOWN
    return known, f"the {side} player {'knows' if known else 'does not know'} it"


# -- facts about a piece ----------------------------------------------------------------------------------------------


def judge_piece(position: Position, parts: list[str]) -> tuple[bool, str]:
    name, *rest = parts
    piece = piece_named(position, name)
    if rest and rest[0] in ("dead", "alive"):
        if piece < 0 and not was_ever(position, name):
            raise FactError(f"there was never a piece '{name}'")
        alive = piece >= 0
        return alive == (rest[0] == "alive"), "it is alive" if alive else "it is dead"
    if piece < 0:
        return False, f"{name} is dead"
    what = " ".join(rest)
    if what in STATES:
        return bool(position.flags[piece] & STATES[what]), state_of(position, piece)
    if what == "blip":
        return position.kind[piece] == BLIP, "it is revealed"
    if len(rest) >= 2:
        value = " ".join(rest[1:])
        if rest[0] in ("sees", "targets"):
            return judge_sight(position, piece, rest[0], rest[1])
        actual = measured(position, piece, rest[0], value)
        if actual is not None:
            return actual == value, f"{name} {rest[0]} {actual}"
    raise FactError(f"'{' '.join(parts)}' is no fact of the notation")


def was_ever(position: Position, name: str) -> bool:
    base = re.sub(r"\d$", "", name)
    return base in position.scenario.names or bool(re.fullmatch(r"[a-z]+", base))


def state_of(position: Position, piece: int) -> str:
    states = [word for word, flag in STATES.items() if position.flags[piece] & flag]
    return f"{position.name(piece)} is {' and '.join(states) or 'in no special state'}"


def measured(position: Position, piece: int, what: str, value: str) -> str | None:
    if what == "at":
        place = position.place[piece]
        if place >= position.board.count:
            return f"entry {position.board.entries[place - position.board.count].name}"
        return position.board.name(place) if place >= 0 else "off the board"
    if what == "faces":
        if is_counter(position.kind[piece]):
            return "nowhere"  # first.facing.blip-none, fourth.facing.blips-none
        return FACING_WORDS[position.facing[piece]]
    if what == "ap":
        if position.active == piece:
            return str(position.ap[piece])
        return "0" if position.flags[piece] & USED else str(position.rulebook.kinds[position.kind[piece]].points)
    if what == "ammo":
        return str(position.ammo[piece])
    if what == "psi":
        return str(position.psi[piece])
    if what == "carrying":
        carried = [position.name(thing) for thing in carried_by(position, piece)]
        return value if value in carried else " ".join(carried) or "nothing"
    return None


def judge_sight(position: Position, piece: int, what: str, target: str) -> tuple[bool, str]:
    if is_square(target):
        square = square_named(position, target)
    else:
        other = piece_named(position, target)
        if other < 0:
            return False, f"{target} is dead"
        square = position.place[other]
    if what == "sees":
        seen = 0 <= square < position.board.count and sees(position, piece, square)
        return seen, "it is seen" if seen else "it is not seen"
    possible: list[int] = []
    shots(position, piece, possible)
    aimed = [a.arg_of(code) for code in possible if a.verb_of(code) != a.FIRE]
    aimed += [position.place[a.arg_of(code)] for code in possible if a.verb_of(code) == a.FIRE]
    if can_flame(position, piece):
        aimed += flame_targets(position, piece)
    hit = square in aimed
    return hit, "it can be shot at" if hit else "it cannot be shot at"
