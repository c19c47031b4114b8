"""Answering in words: from a line of the notation to the answers it takes, or to the rule that forbids it.

A line such as ``A fire S cp`` may take several answers: choosing the piece, then the action. A question that the line
does not answer can be declined as a player would who wants nothing: no reaction, no re-roll, keep facing.
"""

from sensorium.board.masks import squares_in
from sensorium.rules.chapters.arrival import FREE_SHOT, FreeShot
from sensorium.rules.chapters.cache import reachable_caches
from sensorium.rules.chapters.command import Order, order_cost
from sensorium.rules.chapters.conversion import REVEAL
from sensorium.rules.chapters.facing import FACING
from sensorium.rules.chapters.librarian import storm_square
from sensorium.rules.chapters.mind_cards import Assailing, stays
from sensorium.rules.chapters.prone import ANY_FACING, Rising
from sensorium.rules.chapters.reactions import Window
from sensorium.rules.chapters.shot_hindrances import shooting
from sensorium.rules.chapters.sight import SIGHT
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.content.cards import COLOURS
from sensorium.rules.core import answers as a
from sensorium.rules.core.also_cards import laid_in_battle
from sensorium.rules.core.also_cited import JOINED, UNPAID, also_cited
from sensorium.rules.core.engine import answers, asked, play, unasked
from sensorium.rules.core.notation import Unreadable, read, split_payment, words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind, declared, waits
from sensorium.rules.core.reasons import LINES
from sensorium.rules.core.refusals import reason
from sensorium.rules.core.verbs import is_outcome
from sensorium.rules.core.vocabulary import CHANCE, NOBODY

SEVERAL = ("cast", "boost", "discard")
WAITING = (
    "mid-action",
    "not asked",
    "other side's turn",
    "no window",
    "points mid-action",
    "nothing to place",
    "stand down later",
)


class Refusal(ValueError):
    """A move that may not be made: the id of the rule that forbids it, and what it says. ``also``: other rules that
    forbid it."""

    def __init__(self, rule: str, what: str, why: str = "", also: tuple[str, ...] = ()) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.rule = rule
        self.also = also
        self.what = what
        self.waits = why in WAITING  # nothing is wrong with the move but its moment


def resolve(position: Position, text: str) -> list[int]:
    """The answers that make this move in this position; raises ``Refusal`` where it may not be made."""
    several = one_by_one(text)
    if len(several) > 1:
        later = position.copy()
        taken: list[int] = []
        for part in several:
            for code in resolve(later, part):
                play(later, code)
                taken.append(code)
        return taken
    move, points = split_payment(text)
    try:
        code = meant(position, read(position, move))
    except Unreadable as problem:
        why = "nothing to shelter from" if position.rulebook.cards and is_aura(move) else ""
        rule = position.rulebook.reason(why) if why else ""  # he is dead: no Aura has saved him, or could have
        raise Refusal(rule, str(problem), also=laid_in_battle(position, move.split()[-1]) if why else ()) from None
    found = find(position, code, points)
    if found is None:
        why = reason(position, code, points)
        also = also_cited(position, why, code, "" if points else UNPAID)
        raise Refusal(position.rulebook.reason(why), f"'{text}' is not allowed", why, also)
    return found


def is_aura(move: str) -> bool:
    """Whether these words are a well-formed ``L aura green``, whoever L is."""
    return move.split()[1:2] == ["aura"] and move.split()[2:] in [[colour] for colour in COLOURS[:-1]]


def one_by_one(text: str) -> list[str]:
    """A line that names several targets or cards, as the lines that name one each: ``L cast switch/green 3,1 5,1``."""
    parts = text.split()
    if len(parts) < 4 or parts[1] not in SEVERAL:
        return [text]
    head, what, *rest = parts
    paid = rest[rest.index("cp") :] if "cp" in rest else []
    rest = rest[: len(rest) - len(paid)]
    if what == "cast":
        first = " ".join([head, what, *rest[:2], *paid])
        return [first, *(f"{head} also {target}" for target in rest[2:])]
    return [f"{head} {what} {card}" for card in rest]


def meant(position: Position, code: int) -> int:
    """``A fire 5,2`` where a closed door fills that square is a shot at the door, and ``A fire door 5,2`` one at a
    bulkhead where that stands there; ``A reload`` is done from a weapons cache by whoever has no spare and stands at
    one; ``A stand`` may be an answer, and ``A psi 0`` declines."""
    verb = a.verb_of(code)
    if verb in (a.FIRE_SQUARE, a.ASSAULT_SQUARE) and position.shut >> a.arg_of(code) & 1:
        return code - verb + (a.FIRE_DOOR if verb == a.FIRE_SQUARE else a.ASSAULT_DOOR)
    marine = a.piece_of(code)
    if verb == a.RELOAD and marine < position.marine_count and not position.reloads[marine]:
        near = squares_in(reachable_caches(position, marine))  # solo.cache.use
        return a.pack(a.LOAD, marine, near[0]) if near else code
    bulkheads = position.fixtures & position.board.bulkheads
    if verb in (a.FIRE_DOOR, a.ASSAULT_DOOR) and bulkheads >> a.arg_of(code) & 1:
        # deathwing.bulkhead.like-closed-door
        return code - verb + (a.FIRE_SQUARE if verb == a.FIRE_DOOR else a.ASSAULT_SQUARE)
    if verb == a.SPEND_PSI and not a.arg_of(code) and code + (1 << a.ARG_SHIFT) in answers(position):
        return a.PASS  # deathwing.force-axe.no-psi
    thrown = position.asks(Assailing)
    if verb == a.PLACE and thrown is not None and code in stays(position, thrown):
        return a.PASS
    rising = position.asks(Rising)
    if verb == a.STAND and rising is not None and rising.marine == a.piece_of(code):
        # ``A stand`` where a prone defender may get up: towards his attacker, or as he looks
        facing = rising.facing if rising.facing != ANY_FACING else position.facing[rising.marine]
        return a.pack(a.FACE, rising.marine, facing)
    return code


def declined(position: Position) -> Position | None:
    """The position after declining what is asked now, or None where that cannot be."""
    if asked(position) in (CHANCE, NOBODY):
        return None
    code = decline(position)
    if code is None:
        return None
    later = position.copy()
    play(later, code)
    return later


def find(position: Position, code: int, points: int) -> list[int] | None:
    """The answers that lead to this one, or None."""
    if asked(position) == NOBODY:
        return None
    if a.verb_of(code) in (a.TIME_UP, a.STAND_DOWN):
        return [code] if code in unasked(position) and not points else None
    if asked(position) == CHANCE or is_outcome(a.verb_of(code)):
        return [code] if asked(position) == CHANCE and not points and code in answers(position) else None
    if a.verb_of(code) == a.STORM_SECTION and position.on_board(a.piece_of(code)):
        square = storm_square(position, a.piece_of(code), a.arg_of(code))
        code = a.pack(a.STORM_SECTION, a.piece_of(code), square) if square >= 0 else code
    window = position.asks(Window) is not None
    turn = position.asks(TurnSequence) is not None
    legal = answers(position)
    if position.asks(Order) is not None and a.verb_of(code) != a.PASS:
        paid = priced(position, code, points or -1)
        return [paid] if paid in legal else None
    if points == 0 and code in legal:
        return [code]
    piece = a.piece_of(code) << a.PIECE_SHIFT
    if window or (turn and points):
        lead = a.SPEND | piece
    elif turn:
        lead = a.ACTIVATE | piece
    else:
        return None
    if lead not in legal:
        return None
    later = position.copy()
    play(later, lead)
    if window or points:
        wanted = priced(later, code, points or -1)
    else:
        wanted = code
    if wanted in answers(later):
        return [lead, wanted]
    return find_shared(position, code, points) if turn and points > 0 else None


def find_shared(position: Position, code: int, points: int) -> list[int] | None:
    """The answers that make an action paid in part with command points by a marine who is not active yet: the rest
    comes from his own points, so he is activated first (first.cp.combine-with-ap, fourth.ruling.cp-plus-ap)."""
    piece = a.piece_of(code) << a.PIECE_SHIFT
    leads = [a.ACTIVATE | piece, a.SPEND | piece]
    later = position.copy()
    for lead in leads:
        if lead not in answers(later):
            return None
        play(later, lead)
    wanted = priced(later, code, points)
    return [*leads, wanted] if wanted in answers(later) else None


def resolve_shot(position: Position, text: str, turned: bool) -> list[int]:
    """The free shot of a move just made, in a position that has come to offer it, or the rule against it."""
    try:
        code = meant(position, read(position, text))
    except Unreadable as problem:
        raise Refusal("", str(problem)) from None
    if position.asks(FreeShot) is not None and code in answers(position):
        return [code]
    why = free_shot_reason(position, code, turned)
    also = also_cited(position, why, code, JOINED)
    raise Refusal(position.rulebook.reason(why), f"'{text}' is not allowed", also=also)


def shot_waits(position: Position) -> bool:
    """Whether a move has a free shot that is still to be asked for, now or after something else."""
    return waits(position, FREE_SHOT)


def free_shot_reason(position: Position, code: int, turned: bool) -> str:
    """Why this shot cannot be joined to the move or turn just made."""
    marine = a.piece_of(code)
    gun = position.rulebook.arms(position.gear[marine]).gun
    if marine >= position.marine_count and gun is None:
        return "not a stealer's action"
    if gun is not None and gun.heavy:
        return "heavy gun turns" if turned else "heavy gun moves"
    if turned and not position.rulebook.turn_and_fire:
        return "no turn and fire"
    if position.rulebook.arms(position.gear[marine]).flamer is not None:
        return "free shot weapon"
    if not position.on_board(marine):
        return "left the board"
    why = shooting(position, code)
    if turned and not why and position.rulebook.marine_about_turn:
        return "no turn and fire"  # he has turned about: wd.ruling.turn-and-fire-details
    if not why and marine >= position.marine_count:
        return "no turn and fire" if turned else "sideways shot"
    return "free shot target" if not why or why in LINES else why


def await_shot(position: Position) -> None:
    """Decline what is asked between a move and its free shot: how revealed models face, points for a reaction. It stops
    at what cannot be declined, such as where a model goes."""
    while position.stack and position.asks(FreeShot) is None:
        if asked_kind(position) not in (FACING, REVEAL, SIGHT) and not shot_waits(position):
            return
        code = decline(position) if asked(position) not in (CHANCE, NOBODY) else None
        if code is None:
            return
        play(position, code)


def priced(position: Position, code: int, points: int) -> int:
    return code | (order_cost(position, code) if points < 0 else points) << a.CP_SHIFT


def decline(position: Position) -> int | None:
    """The answer of somebody who wants nothing from this question, if it has one."""
    return declared(position.stack[-1]).decline(answers(position))


def said(position: Position) -> dict[str, int]:
    """Every legal answer by its words."""
    return {words(position, code): code for code in answers(position)}
