"""The words of the notation: every answer as people write it, and what people write as an answer.

The same words stand in cases, logs, the library and the protocols of page and bots. ``words`` is unique among the
answers to one question, and ``read`` understands every wording of the notation, legal or not, so that a refusal can say
why.
"""

from typing import Final

from sensorium.board.compass import DIRECTION_WORDS, FACING_WORDS
from sensorium.rules.chapters.card_aim import COUNTER as SCANNED_COUNTER
from sensorium.rules.chapters.card_aim import HAND
from sensorium.rules.chapters.card_targets import target_words
from sensorium.rules.chapters.command import order_cost
from sensorium.rules.chapters.conversion import BroodOffer
from sensorium.rules.chapters.deployment import Deploying
from sensorium.rules.chapters.mind_cards import Assailing, Scanning
from sensorium.rules.chapters.pitfalls import Displaced
from sensorium.rules.chapters.withdrawal import Withdrawal
from sensorium.rules.content.cards import AT_MODEL, CARD_WORDS, CARDS, COLOURS, SCAN, Card
from sensorium.rules.content.kinds import NOTHING
from sensorium.rules.core import answers as a
from sensorium.rules.core import verbs
from sensorium.rules.core.answers import JUMP_AFTER, TURN_BEFORE
from sensorium.rules.core.dice import MOST_DICE, faces, throw
from sensorium.rules.core.engine import asked
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import newcomer
from sensorium.rules.core.vocabulary import DEAD, SIDE_WORDS

PLAIN: Final = verbs.words_of(verbs.PLAIN)
SIMPLE: Final = verbs.words_of(verbs.BARE)
AT_PIECE: Final = verbs.words_of(verbs.AT_PIECE)
AT_SQUARE: Final = verbs.words_of(verbs.AT_SQUARE)
NUMBERED: Final = verbs.words_of(verbs.NUMBERED)
DRAWS: Final = {"counter": a.COUNTER, "blip": a.DRAWN, "ambush": a.AMBUSHED}
OUTCOMES: Final = tuple(verbs.words_of(verbs.OUTCOME).values())
NO_LABEL: Final = 4095  # of a blip that is not being revealed
CARD_VERBS: Final = (a.CAST, a.SHELTER, a.BOOST, a.HURL, a.ARC, a.ALSO)
CARD_ACTIONS: Final = ("cast", "aura", "boost", "throw", "arc", "also")
AFTER: Final = "then turn"
JUMPING: Final = "then jump"


class Unreadable(ValueError):
    """Words that are no move of the notation, with what to write instead."""


def words(position: Position, code: int) -> str:
    """An answer to the question now asked, as the notation writes it."""
    verb = a.verb_of(code)
    arg = a.arg_of(code)
    if verb == a.PASS:
        return f"{SIDE_WORDS[asked(position)]} pass"
    if verb in PLAIN:
        return PLAIN[verb]
    if verbs.is_outcome(verb):
        return outcome_words(code)
    if verb == a.PLACE and newcomer(position) >= 0:
        return f"{position.name_of(newcomer(position))} place {position.board.name(arg)}"
    if verb == a.DECLARE_BROODLORD:
        return f"{position.name_of(arg)} broodlord"
    if verb in (a.FORCE, a.DISCARD):
        return f"{SIDE_WORDS[asked(position)]} {verbs.VERBS[verb].word} {CARD_WORDS[arg]}"
    name = position.name(a.piece_of(code))
    if verb in SIMPLE:
        said = f"{name} {SIMPLE[verb]}"
    elif verb in AT_PIECE:
        said = f"{name} {AT_PIECE[verb]} {position.name(arg)}"
    elif verb in AT_SQUARE:
        said = f"{name} {AT_SQUARE[verb]} {position.board.name(arg)}"
    elif verb in NUMBERED:
        said = f"{name} {NUMBERED[verb]} {arg}"
    else:
        said = f"{name} {other_words(position, code)}"
    said += verbs.VERBS[verb].ending(a.extra_of(code))
    return said + payment(position, code)


def outcome_words(code: int) -> str:
    """What chance brings."""
    verb = a.verb_of(code)
    arg = a.arg_of(code)
    if verb == a.ROLL:
        return "roll " + " ".join(str(die) for die in faces(code))
    if verb == a.COUNTER:
        return f"counter {arg}"
    if verb == a.DRAWN:
        return f"blip {arg}"
    if verb == a.AMBUSHED:
        return f"ambush {arg}"
    if verb == a.ZONE:
        return f"landing {arg + 1}"
    if verb == a.CARD:
        return f"card {CARD_WORDS[arg]}"
    return f"drift {DIRECTION_WORDS[arg]}"


def other_words(position: Position, code: int) -> str:
    """The moves with a wording of their own, without the name of the piece."""
    verb = a.verb_of(code)
    arg = a.arg_of(code)
    extra = a.extra_of(code)
    after = f" {AFTER} {FACING_WORDS[extra - 1 & 3]}" if extra else ""
    if extra == JUMP_AFTER:
        after = f" {JUMPING}"
    if verb in CARD_VERBS:
        return card_words(position, code)
    if verb == a.MOVE:
        if TURN_BEFORE <= extra < JUMP_AFTER:
            return f"turn {FACING_WORDS[extra - TURN_BEFORE]} then move {DIRECTION_WORDS[arg]}"
        return f"move {DIRECTION_WORDS[arg]}{after}"
    if verb == a.ENTER:
        return f"enter{after}"
    if verb == a.CLIMB:
        return f"climb {'down' if arg else 'up'}{after}"
    if verb == a.TURN:
        return f"turn {FACING_WORDS[arg]}"
    if verb == a.FACE:
        return f"face {FACING_WORDS[arg]}"
    if verb == a.REROLL:
        return f"reroll {arg}" if arg else "reroll"
    if verb == a.DROP:
        return f"drop {position.name(arg)}"
    if verb == a.HAND:
        return f"pass {position.name(arg)} to {position.name(extra)}"
    if verb == a.PLACE:
        return f"place {position.board.name(arg)}"
    if verb == a.PLACE_ENTRY:
        return f"place entry {position.board.entries[arg].name}"
    raise AssertionError(f"no words for answer {code}")


def card_words(position: Position, code: int) -> str:
    """What is done with psychic cards, without the name of the piece."""
    verb = a.verb_of(code)
    arg = a.arg_of(code)
    if verb == a.CAST:
        card = a.extra_of(code)
        return f"cast {CARD_WORDS[card]} {target_words(position, CARDS[card], arg)}".rstrip()
    if verb == a.SHELTER:
        return f"aura {COLOURS[CARDS[arg].icon]}"
    if verb == a.BOOST:
        return f"boost {CARD_WORDS[arg]}"
    if verb == a.HURL:
        return f"throw {DIRECTION_WORDS[arg]}"
    if verb == a.ARC:
        standing = position.occupied >> arg & 1
        return f"arc {position.name(position.who[arg]) if standing else position.board.name(arg)}"
    scanning = position.asks(Scanning) is not None
    return f"also {position.name(arg) if scanning else position.board.name(arg)}"


def payment(position: Position, code: int) -> str:
    points = a.cp_of(code)
    if not points:
        return ""
    return " cp" if points == order_cost(position, code) else f" cp {points}"


# -- reading ------------------------------------------------------------------------------------------------------


def split_payment(text: str) -> tuple[str, int]:
    """The move without its payment, and the command points to pay: 0 none, -1 all of it."""
    parts = text.split()
    if parts and parts[-1] == "cp":
        return " ".join(parts[:-1]), -1
    if len(parts) > 2 and parts[-2] == "cp" and parts[-1].isdecimal():
        return " ".join(parts[:-2]), int(parts[-1])
    return " ".join(parts), 0


def split_shot(text: str) -> tuple[str, str]:
    """``A move N fire S`` is a move and then a shot; the two parts, the second empty where there is none."""
    parts = text.split()
    if len(parts) > 4 and parts[1] in ("move", "turn", "climb") and "fire" in parts[2:]:
        at = parts.index("fire", 2)
        return " ".join(parts[:at]), " ".join([parts[0], *parts[at:]])
    return " ".join(parts), ""


def split_move(text: str) -> tuple[str, str]:
    """The move with its payment, and the free shot joined to it: ``A move N fire S cp`` pays for the move."""
    bare, points = split_payment(text)
    move, shot = split_shot(bare)
    if points:
        move += " cp" if points < 0 else f" cp {points}"
    return move, shot


def piece_named(position: Position, name: str) -> int:
    """The slot of the living piece of this name, or -1."""
    for slot in range(len(position.kind)):
        if position.kind[slot] != NOTHING and position.place[slot] != DEAD and position.name(slot) == name:
            return slot
    return -1


def read(position: Position, text: str) -> int:
    """The answer these words mean in this position, legal or not, without its payment."""
    parts = text.split()
    for verb, said in PLAIN.items():
        if text == said:
            return verb
    if len(parts) < 2:
        raise Unreadable(f"'{text}' is not a move; write who acts and what, such as 'A move N'")
    if len(parts) == 2 and parts[1] == "pass" and parts[0] in SIDE_WORDS:
        # In the name of the side that is not asked it is no answer here.
        side = SIDE_WORDS.index(parts[0])
        return a.PASS if side == asked(position) else a.PASS | (1 + side) << a.ARG_SHIFT
    if parts[0] in SIDE_WORDS and len(parts) == 3 and parts[1] in ("force", "discard"):
        code = (a.FORCE if parts[1] == "force" else a.DISCARD) | card_named(parts[2]) << a.ARG_SHIFT
        return code if SIDE_WORDS.index(parts[0]) == asked(position) else code | 1 << a.EXTRA_SHIFT
    if parts[0] in OUTCOMES:
        return read_outcome(text, parts)
    name, action, *rest = parts
    if action == "place" and len(rest) == 1:
        code = a.PLACE | square_named(position, rest[0]) << a.ARG_SHIFT
        if moves_a_piece(position):
            return code | other(position, name) << a.PIECE_SHIFT
        label = newcomer(position)
        if label >= 0 and position.name_of(label) == name:
            return code
        return code | 1 << a.EXTRA_SHIFT  # not the model that is to be placed now
    if action == "broodlord" and not rest:
        offer = position.asks(BroodOffer)
        named = offer is not None and position.name_of(offer.label) == name
        return a.DECLARE_BROODLORD | (offer.label if offer is not None and named else NO_LABEL) << a.ARG_SHIFT
    piece = piece_named(position, name)
    if piece < 0:
        raise Unreadable(f"there is no living piece '{name}'")
    base = piece << a.PIECE_SHIFT
    if not rest:
        for verb, said in SIMPLE.items():
            if action == said and not verbs.VERBS[verb].modes:
                return verb | base
        if action == "reroll":
            return a.REROLL | base
        if action == "enter":
            return a.ENTER | base
    return read_rest(position, text, base, action, rest)


def read_rest(position: Position, text: str, base: int, action: str, rest: list[str]) -> int:
    """The moves that say where, at whom, how much or how."""
    for row in verbs.TABLE:
        if row.modes and action == row.word and rest and rest[-1] in row.modes:
            return read_mode(position, text, base, row, rest)
    if action in CARD_ACTIONS and rest:
        return read_card(position, text, base, action, rest)
    target = rest[-1] if rest else ""
    number = int(target) if target.isdecimal() and len(target) < 3 else -1
    if action == "move" and rest and rest[0] in DIRECTION_WORDS:
        code = a.MOVE | base | DIRECTION_WORDS.index(rest[0]) << a.ARG_SHIFT
        return code | turned_after(text, rest[1:]) << a.EXTRA_SHIFT
    if action == "turn" and rest and rest[0] in FACING_WORDS:
        facing = FACING_WORDS.index(rest[0])
        if len(rest) == 1:
            return a.TURN | base | facing << a.ARG_SHIFT
        if len(rest) == 4 and rest[1:3] == ["then", "move"] and target in DIRECTION_WORDS:
            direction = DIRECTION_WORDS.index(target)
            return a.MOVE | base | direction << a.ARG_SHIFT | (TURN_BEFORE + facing) << a.EXTRA_SHIFT
        if rest[1:3] in (["then", "climb"], ["then", "enter"]):  # either way it costs and comes to the same
            return read_rest(position, text, base, rest[2], [*rest[3:], "then", "turn", rest[0]])
    if action == "face" and len(rest) == 1 and target in FACING_WORDS:
        return a.FACE | base | FACING_WORDS.index(target) << a.ARG_SHIFT
    if action == "enter":
        return a.ENTER | base | turned_after(text, rest) << a.EXTRA_SHIFT
    if action == "climb" and rest and rest[0] in ("up", "down"):
        code = a.CLIMB | base | (rest[0] == "down") << a.ARG_SHIFT
        return code | turned_after(text, rest[1:]) << a.EXTRA_SHIFT
    if action == "place" and len(rest) == 2 and rest[0] == "entry" and number >= 0:
        for index, entry in enumerate(position.board.entries):
            if entry.name == number:
                return a.PLACE_ENTRY | base | index << a.ARG_SHIFT
        raise Unreadable(f"there is no entry area {target}")
    if action in ("parry", "psi", "reroll") and len(rest) == 1 and number >= 0:
        verb = {"parry": a.PARRY, "psi": a.SPEND_PSI, "reroll": a.REROLL}[action]
        return verb | base | number << a.ARG_SHIFT
    if action == "drop" and len(rest) == 1:
        return a.DROP | base | other(position, target) << a.ARG_SHIFT
    if action == "pass" and len(rest) == 3 and rest[1] == "to":
        return a.HAND | base | other(position, rest[0]) << a.ARG_SHIFT | other(position, target) << a.EXTRA_SHIFT
    said = " ".join([action, *rest[:-1]])
    for verb, word in AT_SQUARE.items():
        if said == word and is_square(target) and not verbs.VERBS[verb].modes:
            return verb | base | square_named(position, target) << a.ARG_SHIFT
    for verb, word in AT_PIECE.items():
        if said == word and target and not verbs.VERBS[verb].modes:
            return verb | base | other(position, target) << a.ARG_SHIFT
    raise Unreadable(f"'{text}' is not a move of the notation")


def read_mode(position: Position, text: str, base: int, row: verbs.Verb, rest: list[str]) -> int:
    """What may be done in several ways, the last word says which: ``A net 3,2 wide``."""
    *named, mode = rest
    code = row.number | base | row.modes.index(mode) << a.EXTRA_SHIFT
    if row.form == verbs.BARE and not named:
        return code
    if row.form == verbs.AT_SQUARE and len(named) == 1:
        return code | square_named(position, named[0]) << a.ARG_SHIFT
    if row.form == verbs.AT_PIECE and len(named) == 1:
        return code | other(position, named[0]) << a.ARG_SHIFT
    raise Unreadable(f"'{text}' is not a move of the notation")


def read_card(position: Position, text: str, base: int, action: str, rest: list[str]) -> int:
    """What is done with psychic cards. Of several targets or cards the first: ``move_resolver`` takes one by one."""
    if action == "cast":
        card = card_named(rest[0])
        arg = cast_at(position, CARDS[card], rest[1]) if len(rest) > 1 else 0
        return a.CAST | base | arg << a.ARG_SHIFT | card << a.EXTRA_SHIFT
    if action == "aura" and rest[0] in COLOURS:
        return a.SHELTER | base | card_named(f"aura/{rest[0]}") << a.ARG_SHIFT
    if action == "boost":
        return a.BOOST | base | card_named(rest[0]) << a.ARG_SHIFT
    if action == "throw" and rest[0] in DIRECTION_WORDS:
        return a.HURL | base | DIRECTION_WORDS.index(rest[0]) << a.ARG_SHIFT
    if action == "arc":
        return a.ARC | base | place_named(position, rest[0]) << a.ARG_SHIFT
    if action == "also":
        arg = square_named(position, rest[0]) if is_square(rest[0]) else other(position, rest[0])
        return a.ALSO | base | arg << a.ARG_SHIFT
    raise Unreadable(f"'{text}' is not a move of the notation")


def card_named(word: str) -> int:
    if word not in CARD_WORDS:
        raise Unreadable(f"there is no card '{word}'; write its name and colour, such as '{CARD_WORDS[1]}'")
    return CARD_WORDS.index(word)


def cast_at(position: Position, card: Card, word: str) -> int:
    """What a cast names, as its argument."""
    if card.power == SCAN and word in ("hand", "command"):
        return HAND if word == "hand" else SCANNED_COUNTER
    if card.power in AT_MODEL or card.power == SCAN:
        return other(position, word)
    return place_named(position, word)


def place_named(position: Position, word: str) -> int:
    """A square, or that of a piece; where it stands on none, no square there is."""
    if is_square(word):
        return square_named(position, word)
    place = position.place[other(position, word)]
    return place if 0 <= place < position.board.count else position.board.count


def read_outcome(text: str, parts: list[str]) -> int:
    """What chance brings, in the words of a log."""
    said, *rest = parts
    if said == "card" and len(rest) == 1:
        return a.pack(a.CARD, 0, card_named(rest[0]))
    if said == "drift" and len(rest) == 1 and rest[0] in DIRECTION_WORDS:
        return a.pack(a.DRIFT, 0, DIRECTION_WORDS.index(rest[0]))
    numbers = [int(word) for word in rest if word.isdecimal() and len(word) < 3]
    if len(numbers) == len(rest) and numbers:
        if said == "roll" and len(numbers) <= MOST_DICE and min(numbers) > 0 and max(numbers) <= 6:
            return throw(numbers)
        if said in DRAWS and len(numbers) == 1:
            return a.pack(DRAWS[said], 0, numbers[0])
        if said == "landing" and len(numbers) == 1 and numbers[0] > 0:
            return a.pack(a.ZONE, 0, numbers[0] - 1)
    advice = "write 'roll 3 5', 'counter 4', 'blip 2', 'ambush 1', 'landing 1' or 'drift NE'"
    raise Unreadable(f"'{text}' is no outcome; {advice}")


def moves_a_piece(position: Position) -> bool:
    """Whether the answer puts a piece somewhere that has a slot already, and not a new model."""
    return bool(position.stack) and isinstance(position.stack[-1], Assailing | Deploying | Displaced | Withdrawal)


def turned_after(text: str, rest: list[str]) -> int:
    if not rest:
        return 0
    if rest == ["then", "jump"]:
        return JUMP_AFTER
    if len(rest) == 3 and rest[:2] == ["then", "turn"] and rest[2] in FACING_WORDS:
        return 1 + FACING_WORDS.index(rest[2])
    raise Unreadable(f"'{text}' is not a move; after a step write 'then turn' and a facing")


def is_square(text: str) -> bool:
    return "," in text


def square_named(position: Position, name: str) -> int:
    square = position.board.find(name)
    if square < 0:
        raise Unreadable(f"{name} is not a square of this board")
    return square


def other(position: Position, name: str) -> int:
    piece = piece_named(position, name)
    if piece < 0:
        raise Unreadable(f"there is no living piece '{name}'")
    return piece
