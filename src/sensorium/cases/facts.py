"""Facts: evaluates what a case says must be true in the current position.

``script_forms`` has checked each fact before: its words are of the notation, its squares are floor, its pieces belong
to the case. The description of what is the case, which ``judge`` returns, must be true whether or not the fact holds,
because a denied fact (``!``) fails where it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.cases.card_facts import CARD_FACTS
from sensorium.cases.script_forms import Meaning, MeaninglessError, Names, split_free
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.chapters.casualties import carried_by
from sensorium.rules.chapters.command import ORDER
from sensorium.rules.chapters.features import squares_of
from sensorium.rules.chapters.flamer import can_flame, flame_targets
from sensorium.rules.chapters.markers import is_prescient
from sensorium.rules.chapters.psykers import casts_left
from sensorium.rules.chapters.shooting import shots
from sensorium.rules.chapters.sight import sees
from sensorium.rules.chapters.timer import calls
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.cards import CARD_WORDS
from sensorium.rules.content.fixtures import BULKHEAD, CRATE, GENERATOR, TANK
from sensorium.rules.content.kinds import BLIP, KIND_WORDS, is_counter, is_model, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import cost_of
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.labels import serial_name
from sensorium.rules.core.move_resolver import Refusal, await_shot, declined, resolve, resolve_shot, shot_waits
from sensorium.rules.core.notation import is_square, piece_named, split_move, square_named
from sensorium.rules.core.odds import needed, odds
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.verbs import ATTACK, CHOICE, FREE, OFFERED, PLACING, POWER, SIDE, tagged
from sensorium.rules.core.views import UNKNOWN, view
from sensorium.rules.core.vocabulary import (
    CARRIED,
    CHANCE,
    GUARD,
    HELD,
    JAMMED,
    NOBODY,
    OVER,
    OVERWATCH,
    PHASE_WORDS,
    PRONE,
    REVEALED,
    SIDE_WORDS,
    USED,
)

STATES = {"jammed": JAMMED, "overwatch": OVERWATCH, "guard": GUARD, "prone": PRONE}
# What has odds and a score to reach; the others of the notation have not.
ATTACKS: Final = tagged(ATTACK)
PLENTY: Final = 12  # points, more than anything costs
# What nobody pays points for.
UNPAID: Final = tagged(FREE | SIDE | POWER | PLACING | CHOICE | OFFERED)


def judge(position: Position, text: str, names: Names | None = None) -> tuple[bool, str]:
    """Whether the fact holds, and what is the case; raises ``MeaninglessError`` for a line that is no fact."""
    Meaning(position, names).check_fact(text)
    head, _, action = text.partition(": ")
    if action:
        return judge_action(position, head.split(), action)
    parts = text.split()
    if parts[0] in BOARD_FACTS:
        actual = BOARD_FACTS[parts[0]](position, parts[1:])
        return actual == " ".join(parts[1:]) or actual == "yes", actual
    return judge_piece(position, parts, names or Names(position))


# -- the board and the game ---------------------------------------------------------------------------------------


def turn_fact(position: Position, rest: list[str]) -> str:
    return f"number {position.turn}" if rest[0] == "number" else SIDE_WORDS[position.side]


def winner_fact(position: Position, rest: list[str]) -> str:
    if position.phase != OVER or position.winner == NOBODY:
        return "none"
    return SIDE_WORDS[position.winner]


def door_fact(position: Position, rest: list[str]) -> str:
    """A bulkhead is a closed door until it is breached: deathwing.bulkhead.like-closed-door."""
    square = square_named(position, rest[0])
    state = "gone"
    if position.doors >> square & 1:
        state = "closed" if position.shut >> square & 1 else "open"
    elif position.fixtures & ~position.damaged & position.board.bulkheads & 1 << square:
        state = "closed"
    return f"{rest[0]} {state}"


def mask_fact(mask: int, position: Position, rest: list[str]) -> str:
    return "yes" if mask >> square_named(position, rest[0]) & 1 else "no"


def fixture_fact(kind: int, position: Position, rest: list[str]) -> str:
    """Whether one of this kind stands there and has not been destroyed."""
    return mask_fact(position.fixtures & ~position.damaged & squares_of(position.board, kind), position, rest)


def stealers_on_board(position: Position) -> int:
    return sum(1 for slot in range(len(position.kind)) if is_model(position.kind[slot]) and position.on_board(slot))


def secured_fact(position: Position, rest: list[str]) -> str:
    areas = [str(entry.name) for entry in position.board.entries]
    return "yes" if position.sealed >> areas.index(rest[0]) & 1 else "no"


def held_fact(position: Position, rest: list[str]) -> str:
    piece = piece_named(position, rest[0])
    return "yes" if piece >= 0 and position.flags[piece] & HELD else "no"


def degree_fact(position: Position, rest: list[str]) -> str:
    return position.scenario.objectives[position.ending].degree if position.ending >= 0 else "none"


def asked_fact(position: Position, rest: list[str]) -> str:
    """Who must answer now. Where there are cards or the cult, what can only be declined is looked through as long as no
    dice fall meanwhile: a choice with only one legal answer is made without asking (cult.ruling.question-timing)."""
    later: Position | None = position
    if position.rulebook.cards or position.rulebook.cult:
        while later is not None and asked(later) not in (CHANCE, NOBODY) and answers(later) == [a.PASS]:
            later = declined(later)
    if later is None or asked(later) == CHANCE:
        later = position
    return SIDE_WORDS[asked(later)]


def hopeless_fact(position: Position, rest: list[str]) -> str:
    """Whether this side has been told that it can no longer win."""
    return "yes" if position.doomed >> SIDE_WORDS.index(rest[0]) & 1 else "no"


BOARD_FACTS: Final[dict[str, Callable[[Position, list[str]], str]]] = {
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
    "asked": asked_fact,
    "burning": lambda position, rest: mask_fact(position.burning & ~(position.melta | position.smoke), position, rest),
    "melta": lambda position, rest: mask_fact(position.melta, position, rest),
    "smoke": lambda position, rest: mask_fact(position.smoke, position, rest),
    "rubble": lambda position, rest: mask_fact(position.rubble, position, rest),
    "crate": lambda position, rest: fixture_fact(CRATE, position, rest),
    "bulkhead": lambda position, rest: fixture_fact(BULKHEAD, position, rest),
    "tank": lambda position, rest: fixture_fact(TANK, position, rest),
    "generator": lambda position, rest: fixture_fact(GENERATOR, position, rest),
    "barrier": lambda position, rest: mask_fact(position.barrier, position, rest),
    "secured": secured_fact,
    "held": held_fact,
    **CARD_FACTS,
}


# -- facts about a move -----------------------------------------------------------------------------------------------


def judge_action(position: Position, head: list[str], action: str) -> tuple[bool, str]:
    if head[0] == "known":
        return judge_known(position, head[1], action)
    if head[0] == "cost":
        position = with_points(position, action)
    try:
        later, code, free = foreseen(position, action, head[0] == "cost")
    except Refusal as refusal:
        return False, str(refusal)
    if head[0] == "legal":
        return True, "it is legal"
    if head[0] == "cost":
        bought = asked_kind(later) in (TURN_SEQUENCE, ORDER)
        cost = 0 if free or not bought or a.verb_of(code) in UNPAID else cost_of(later, code)
        return str(cost) == head[1], f"it costs {cost}"
    if a.verb_of(code) not in ATTACKS:
        raise MeaninglessError(f"`{action}` is no attack", f"ask for the {head[0]} of a shot, an assault or a power")
    if head[0] == "needs":
        score = needed(later, code, free)
        return str(score) == head[1], f"it needs {score}"
    wanted = [int(number) for number in head[1].split("/")]
    ways, total = odds(later, code, free)
    return ways * wanted[1] == wanted[0] * total, f"the odds are {ways}/{total}"


def foreseen(position: Position, action: str, bare: bool) -> tuple[Position, int, bool]:
    """The answer that makes this move, or its shot unless ``bare``; the position it is given in; is it a free shot?"""
    shot, free = split_free(action)
    if free:
        later = position.copy()
        come_to_shot(later, action)
        return later, resolve_shot(later, shot, False)[0], True
    move, shot = split_move(action)
    later = forward(position, move)
    codes = resolve(later, move)
    if shot and not bare:
        for code in codes:
            play(later, code)
        come_to_shot(later, action)
        return later, resolve_shot(later, shot, move.split()[1] == "turn")[0], True
    for code in codes[:-1]:
        play(later, code)
    return later, codes[-1], False


def with_points(position: Position, action: str) -> Position:
    """Where the active piece has points enough: what a move costs does not hang on what it has left."""
    piece = piece_named(position, action.split()[0])
    if piece < 0 or piece != position.active:
        return position
    later = position.copy()
    later.ap[piece] = PLENTY
    return later


def come_to_shot(position: Position, action: str) -> None:
    """Decline what is asked before the free shot; raises where that is impossible and the shot cannot be judged yet."""
    await_shot(position)
    if shot_waits(position) and asked_kind(position) != FREE_SHOT:
        what = f"the shot of `{action}` depends on an answer that is not given"
        raise MeaninglessError(what, "make the move and answer with `>` lines, then write `A fire S free`")


def forward(position: Position, move: str) -> Position:
    """The position in which this move can be made, after declining what is asked before it; else the current one."""
    later: Position | None = position
    if asked_kind(position) == FREE_SHOT:
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


def side_of_label(position: Position, label: int) -> str:
    """The side of the piece with this label, or nothing."""
    kinds = [position.kind[slot] for slot, one in enumerate(position.label) if one == label]
    return SIDE_WORDS[side_of(kinds[0])] if kinds and side_of(kinds[0]) != NOBODY else ""


def judge_known(position: Position, side: str, thing: str) -> tuple[bool, str]:
    shown = view(position, SIDE_WORDS.index(side))
    if thing == "cp":
        known = shown.drawn != UNKNOWN
    elif thing == "pile":
        known = "pile" in shown.data()
    elif thing == "hand":  # all of the other player's
        known = UNKNOWN not in shown.psychic.hand(1 - SIDE_WORDS.index(side))
    elif thing == "deck":
        known = UNKNOWN not in shown.psychic.deck
    elif thing == "discards":
        known = shown.psychic.discards == position.psychic.discards
    elif thing in CARD_WORDS:
        card = CARD_WORDS.index(thing)
        known = card in shown.psychic.marine_hand or card in shown.psychic.stealer_hand
    else:
        piece = piece_named(position, thing)
        if piece < 0:
            return False, f"{thing} is not in the game now"
        known = shown.value[piece] != UNKNOWN
    return known, f"the {side} player {'knows' if known else 'does not know'} it"


# -- facts about a piece ----------------------------------------------------------------------------------------------


def judge_piece(position: Position, parts: list[str], names: Names) -> tuple[bool, str]:
    name, *rest = parts
    if rest[0] == "knows":
        return judge_known(position, name, "cp" if rest[1] == "command" else rest[1])
    piece = piece_named(position, name)
    if rest[0] == "alive":
        return piece >= 0, "it is alive" if piece >= 0 else absence(position, name, names)
    if rest[0] == "dead":
        if piece >= 0:
            return False, "it is alive"
        return has_been(position, name), absence(position, name, names)
    if piece < 0:
        return False, absence(position, name, names)
    if rest[0] == "prescient":
        foresees = is_prescient(position, piece)
        return foresees, f"{name} {'foresees' if foresees else 'does not foresee'}"
    if rest[0] in STATES:
        return bool(position.flags[piece] & STATES[rest[0]]), state_of(position, piece)
    if rest[0] == "blip":
        # The fact is that it is not revealed yet; only of what came out of a blip can be said that it is.
        if is_counter(position.kind[piece]) and not position.flags[piece] & REVEALED:
            word = "a blip" if position.kind[piece] == BLIP else "an ambush counter"
            return True, f"it is {word}, not revealed yet"
        return False, f"it is a {KIND_WORDS[position.kind[piece]]}"
    if rest[0] in ("sees", "targets"):
        return judge_sight(position, piece, rest[0], rest[1], names)
    value = " ".join(rest[1:])
    actual = measured(position, piece, rest[0], value)
    return actual == value, f"{name} {rest[0]} {actual}"


def has_been(position: Position, name: str) -> bool:
    """Whether a piece that is not in the game now has been in it: it has arrived, and is not still inside its blip."""
    base = re.sub(r"(?<=.)[1-9]$", "", name)
    if base != name and piece_named(position, base) >= 0:
        return False
    return base in position.scenario.names or base in [serial_name(at) for at in range(position.serial)]


def absence(position: Position, name: str, names: Names) -> str:
    """Why a piece of this name is not in the game now, as far as the position shows."""
    base = re.sub(r"(?<=.)[1-9]$", "", name)
    if base != name:
        if piece_named(position, base) >= 0:
            return f"there is no {name} yet: {base} is not revealed"
    elif any(piece_named(position, f"{name}{model}") >= 0 for model in (1, 2, 3)):
        return f"{name} is revealed"
    elif is_counter(names.kinds.get(name, BLIP)) and has_been(position, name):
        return f"{name} is gone: revealed or destroyed"
    if not has_been(position, name):
        return f"{name} has not arrived"
    return f"{name} is dead"


def state_of(position: Position, piece: int) -> str:
    states = [word for word, flag in STATES.items() if position.flags[piece] & flag]
    return f"{position.name(piece)} is {' and '.join(states) or 'in no special state'}"


def measured(position: Position, piece: int, what: str, value: str) -> str:
    if what == "at":
        in_hand = position.place[piece] == CARRIED  # then where its carrier is
        place = position.place[position.holder[piece] if in_hand else piece]
        if place >= position.board.count:
            return f"entry {position.board.entries[place - position.board.count].name}"
        if place >= 0 and position.board.find(value) == place:
            return value  # `1:5,2` is `5,2`
        return position.board.name(place) if place >= 0 else "off the board"
    if what == "faces":
        if is_counter(position.kind[piece]):
            return "nowhere"  # first.facing.blip-none, fourth.facing.blips-none
        return FACING_WORDS[position.facing[piece]]
    if what == "ap":
        if position.place[piece] < 0:
            return "0"  # he has left the board
        if position.active == piece:
            return str(position.ap[piece])
        return "0" if position.flags[piece] & USED else str(position.rulebook.kinds[position.kind[piece]].points)
    if what == "ammo":
        return str(position.ammo[piece])
    if what == "reloads":
        return str(position.reloads[piece])
    if what == "fired":
        return str(position.fired[piece])
    if what == "casts":
        return str(casts_left(position, piece))
    if what == "psi":
        return str(position.psi[piece])
    carried = [position.name(thing) for thing in carried_by(position, piece)]
    return value if value in carried else " ".join(carried) or "nothing"


def judge_sight(position: Position, piece: int, what: str, target: str, names: Names) -> tuple[bool, str]:
    if is_square(target):
        square = square_named(position, target)
    else:
        other = piece_named(position, target)
        if other < 0:
            return False, absence(position, target, names)
        square = position.place[other]
    if not position.on_board(piece):
        return False, f"{position.name(piece)} is not on the board"
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


def places(position: Position) -> dict[str, str]:
    """Where each piece in the game stands, as `place` has it."""
    slots = [slot for slot in range(len(position.kind)) if position.place[slot] >= 0]
    return {position.name(slot): measured(position, slot, "at", "") for slot in slots}
