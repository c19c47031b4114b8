"""The messages of the line protocol: a game, a view and a question as plain data, in the words of the notation.

Everything is built from a view, never from a position, so nothing hidden can be sent; and the fields of a mission that
are sent are listed in ``SHOWN``: a field added later is not sent until it is added there. Beside the words goes the
exact form (``scenario``, ``data``), from which a program that has the rules, such as ``sensorium player``, rebuilds the
view.
"""

from __future__ import annotations

import json
from typing import Any, Final

from sensorium.board import DeckText, read_map, redraw
from sensorium.board.compass import FACING_WORDS
from sensorium.players.api.player import Asked
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.kinds import BLIP, KIND_WORDS, NOTHING, side_of
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.question_view import Question, question
from sensorium.rules.core.views import UNKNOWN, View, imagine, view
from sensorium.rules.core.vocabulary import (
    CARRIED,
    DEAD,
    DROPPING,
    EXITED,
    GONE,
    GUARD,
    HELD,
    IN_HAND,
    JAMMED,
    KILLS,
    LOSSES,
    OVERWATCH,
    PHASE_WORDS,
    PRONE,
    SIDE_WORDS,
    USED,
    WAITING,
)
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.records import IS, recorded

PROTOCOL: Final = 1

# What a side is told of the mission. The one field of a record that is not here is the value a mission may give a blip
# of its own (``scenario.Force``, ``value``): first.blip.marine-never-looks, fourth.blips.secret.marines.
SHOWN: Final[dict[str, str]] = {
    "Area": "name squares",
    "Deployment": "labels zones by facing each_its_own landing turn entries drawn ranks",
    "Effect": "kind numbers",
    "Force": "label kind gear ammo reloads psi fired squad",
    "Happening": "predicate effects at_once",
    "Objective": "side at_once predicate degree text",
    "Predicate": "kind numbers parts",
    "Scenario": "names counters supply objectives events areas forces deployments works things locked fields stuck"
    " closed_entries fixture_hits mix novice seconds turn_limit begins ends_without_marines allows texts"
    " ambush_mix ambush_limit armoured chutes deck models added psykers time_points secured teleport_squares"
    " teleport_when magi plays_on command_lost seconds_lost hand_lost journey caches",
    "Supply": "schedule total per_open_entry spared last_turn optional",
    "Thing": "label wanders hits burns fragile",
    "Work": "square cost times side on_it once_a_turn undone needs effects",
}
PLACES: Final = {DEAD: "dead", GONE: "gone", WAITING: "waiting", CARRIED: "carried", IN_HAND: "in hand"}
STATES: Final = {
    USED: "used",
    OVERWATCH: "overwatch",
    JAMMED: "jammed",
    GUARD: "guard",
    PRONE: "prone",
    HELD: "held",
    DROPPING: "dropping",
}


class LineError(ValueError):
    """A message that cannot be understood, with the reason."""


def line_of(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def message_of(line: bytes | str) -> dict[str, Any]:
    """The message on this line; ``LineError`` quotes what is none."""
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise LineError(f"{quoted(text)} is no JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise LineError(f"{quoted(text)} is no JSON object with a `type`")
    return message


def quoted(said: object) -> str:
    """A quotation of what was said, cut to the length of a table's line."""
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    text = text.strip()
    return f"'{text if len(text) <= 60 else text[:57] + '...'}'"


# -- the game ------------------------------------------------------------------------------------------------------


def game_message(seen: View, seconds: float, seed: int) -> dict[str, Any]:
    """The message that begins a game: what stays the same throughout."""
    board, scenario = seen.board, seen.scenario
    decks, walls = redraw(board)
    return {
        "type": "game",
        "side": SIDE_WORDS[seen.viewer],
        "seconds": round(seconds, 3),
        "seed": seed,
        "rules": seen.rulebook.name,
        "board": {
            "decks": [{"rows": list(deck.rows), "sections": list(deck.sections or [])} for deck in decks],
            "walls": [[first, second] for first, second, _ in walls],
        },
        "mission": {
            "turns": scenario.turn_limit,
            "objectives": [
                {"side": SIDE_WORDS[one.side], "text": one.text, "degree": one.degree, "at_once": one.at_once}
                for one in scenario.objectives
            ],
            "areas": {area.name: squares(seen, area.squares) for area in scenario.areas},
            "entries": [{"number": one.name, "square": board.name(one.square)} for one in board.entries],
            "exits": [board.name(one.square) for one in board.exits],
            "works": [
                {"square": board.name(one.square), "side": SIDE_WORDS[one.side], "cost": one.cost, "times": one.times}
                for one in scenario.works
            ],
        },
        "scenario": shown(scenario),
    }


def shown(value: Any) -> Any:
    """A record of the mission as ``records.plain`` has it, with the fields of the list above and no others."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, tuple):
        return [shown(one) for one in value]
    name = type(value).__name__
    return {IS: name, **{field: shown(getattr(value, field)) for field in SHOWN[name].split()}}


def squares(seen: View, mask: int) -> list[str]:
    return [seen.board.name(square) for square in range(seen.board.count) if mask >> square & 1]


# -- the view ------------------------------------------------------------------------------------------------------


def view_words(seen: View) -> dict[str, Any]:
    """The view in words."""
    names = imagine(seen, 0)  # for what is open to all: which name belongs to which label
    columns, numbers, masks, tally = seen.columns, seen.numbers, seen.masks, seen.lists["tally"]
    active, winner = numbers["active"], numbers["winner"]
    return {
        "turn": numbers["turn"],
        "side": SIDE_WORDS[numbers["side"]],
        "phase": PHASE_WORDS[numbers["phase"]],
        "active": names.name(active) if active >= 0 else None,
        "command_points": None if seen.drawn == UNKNOWN else seen.drawn - numbers["spent"],
        "spent": numbers["spent"],
        "kills": tally[KILLS],
        "losses": tally[LOSSES],
        "exited": tally[EXITED],
        "pile": seen.pile_size,
        "pieces": [piece_words(seen, names, slot) for slot, kind in enumerate(columns["kind"]) if kind != NOTHING],
        "doors": {
            seen.board.name(square): door_word(masks, square)
            for square in range(seen.board.count)
            if seen.board.doors >> square & 1
        },
        "burning": squares(seen, masks["burning"]),
        "barriers": squares(seen, masks["barrier"]),
        "fixtures": squares(seen, masks["fixtures"]),
        "rubble": squares(seen, masks["rubble"]),
        "winner": SIDE_WORDS[winner] if winner >= 0 else None,
    }


def door_word(masks: dict[str, int], square: int) -> str:
    if not masks["doors"] >> square & 1:
        return "gone"
    return "closed" if masks["shut"] >> square & 1 else "open"


def piece_words(seen: View, names: Position, slot: int) -> dict[str, Any]:
    """One piece; what it has none of is left out."""
    one = {name: column[slot] for name, column in seen.columns.items()}
    place = one["place"]
    said: dict[str, Any] = {
        "name": names.name(slot),
        "kind": KIND_WORDS[one["kind"]],
        "side": SIDE_WORDS[side_of(one["kind"])],
    }
    if place >= seen.board.count:
        said["at"] = f"entry {seen.board.entries[place - seen.board.count].name}"
    else:
        said["at"] = seen.board.name(place) if place >= 0 else PLACES[place]
    if 0 <= place < seen.board.count and one["kind"] != BLIP:
        said["faces"] = FACING_WORDS[one["facing"]]
    if place == CARRIED:
        said["carried_by"] = names.name(one["holder"])
    if slot == seen.numbers["active"]:
        said["ap"] = one["ap"]
    for key in ("ammo", "reloads", "psi"):
        if one[key]:
            said[key] = one[key]
    gear = [word for bit, word in enumerate(GEAR_WORDS) if one["gear"] >> bit & 1]
    states = [word for flag, word in STATES.items() if one["flags"] & flag]
    said.update({key: words for key, words in (("gear", gear), ("states", states)) if words})
    if seen.value[slot] > 0:
        said["value"] = seen.value[slot]
    return said


# -- the question --------------------------------------------------------------------------------------------------


def question_message(given: Asked, number: int, seconds: float) -> dict[str, Any]:
    return {
        "type": "question",
        "id": number,
        "seconds": round(seconds, 3),
        "question": question_words(given.question, imagine(given.view, 0)),
        "legal": [{"words": words, "code": code} for words, code in given.words().items()],
        "view": view_words(given.view),
        "data": given.view.data(),
    }


def question_words(asking: Question, names: Position) -> dict[str, Any]:
    said: dict[str, Any] = {"kind": asking.kind}
    if asking.piece >= 0:
        said["piece"] = names.name(asking.piece)
    if asking.square >= 0:
        said["square"] = names.board.name(asking.square)
    if asking.dice:
        said.update(dice=asking.dice, needed=asking.needed)
    return said


# -- reading it back -------------------------------------------------------------------------------------------------


class Game:
    """A game as the other end described it."""

    def __init__(self, message: dict[str, Any]) -> None:
        try:
            self.side = SIDE_WORDS[:2].index(message["side"])
            self.seed = int(message.get("seed", 0))
            self.rulebook = rulebook_named(str(message["rules"]))
            decks = [
                DeckText(index + 1, list(deck["rows"]), 1, list(deck["sections"]), 1)
                for index, deck in enumerate(message["board"]["decks"])
            ]
            walls = [(str(pair[0]), str(pair[1]), 1) for pair in message["board"]["walls"]]
            self.board = read_map(decks, walls).board
            self.scenario: s.Scenario = recorded(message["scenario"])
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as problem:
            raise LineError(f"this game cannot be set up ({type(problem).__name__}: {problem})") from None

    def asked(self, message: dict[str, Any]) -> Asked:
        """The question of this message, as our players are asked it."""
        try:
            seconds = float(message["seconds"])
            legal = [int(one["code"]) for one in message["legal"]]
            seen = self.view(message["data"])
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as problem:
            raise LineError(f"this question cannot be read ({type(problem).__name__}: {problem})") from None
        if not legal:
            raise LineError("this question has no legal answer")
        return Asked(seen, question(imagine(seen, 0)), legal, seconds)

    def view(self, data: dict[str, Any]) -> View:
        # A position with placeholders for what is hidden, viewed by the side that may not know it.
        mix = self.scenario.mix or self.rulebook.blip_mix
        pile = [data["pile_size"], *[0] * (len(mix) - 1)]
        position = position_from({**data, "pile": pile}, self.board, self.rulebook, self.scenario)
        seen = view(position, self.side)
        if seen.data() != data:
            raise LineError("`data` is no view of this game for this side")
        return seen
