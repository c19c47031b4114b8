"""Which reactions the marine player is asked about, and how long those stand open that are declined for him.

The rules open a window after every action that marines see, whether command points are left or not, so that it betrays
nothing (fourth.ruling.cp-window-leak). A person is asked only where he wants to be (``Reactions`` of the wire). The
other windows are declined for him: at once where nobody is there who could draw conclusions, else after a pause, and a
window that he declines himself stands open for a pause as well. The pause is drawn when the window opens, whatever is
in it, so its length tells nothing of his points. At one screen every window is asked about: there the other player
would see that the card between the sides is missing.

A bot is asked about every window, and for a card whenever it might answer with one (cult.hand.always-asked). How long
it thinks depends on what it has, so its answer is kept back for a pause that is drawn in the same way, and is shorter:
nobody has to believe that somebody has read the question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.chapters.boosts import BOOSTING
from sensorium.rules.chapters.casualties import SHELTERING, alive
from sensorium.rules.chapters.command import ORDER
from sensorium.rules.chapters.force import BATTLE
from sensorium.rules.chapters.overwatch import DECLARING
from sensorium.rules.chapters.reactions import WINDOW, Window
from sensorium.rules.chapters.sight import targets
from sensorium.rules.content.kinds import side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.notation import AT_PIECE
from sensorium.rules.core.odds import prospects
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind, top
from sensorium.rules.core.verbs import ATTACK, has_tag
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import MARINES, STEALERS

ALWAYS: Final = "always"
USEFUL: Final = "useful"
ATTACKS: Final = "attacks"
HOLD: Final = "hold"
WISHES: Final = (ALWAYS, USEFUL, ATTACKS)

SHORTEST: Final = 600  # milliseconds that a window stands open at least where somebody could draw conclusions
SPREAD: Final = 600  # and up to twice as many more, most often about as many
BOT_SHORTEST: Final = 150  # far more than the bots of this program think about a window
BOT_SPREAD: Final = 75
WITH_CARDS: Final = (BATTLE, SHELTERING, BOOSTING)  # questions that a fitting card in the hand would answer


class Windows:
    """The reactions of one game. ``number`` draws random numbers. ``person`` and ``opponent``: the marines and the
    stealers are somebody's and no bot's; ``apart``: at two screens."""

    def __init__(self, number: Callable[[], int], person: bool, opponent: bool, apart: bool) -> None:
        self.number = number
        self.person = person  # has the marines
        self.opponent = opponent
        self.apart = apart and opponent
        self.watched = False  # by somebody who has no seat: set by whoever knows
        self.wish = USEFUL
        self.held = 0  # the turn in which nothing is asked
        self.frame: Frame | None = None  # the window that is open
        self.declined = False  # for him, or by himself before its time
        self.said = False  # by himself
        self.pause = 0.0  # how long it is to stand open
        self.due: float | None = None  # until when
        self.over = False  # that time is over

    # -- what he wants -------------------------------------------------------------------------------------------------

    def ask(self, position: Position) -> str:
        """When he wants to be asked now, in the words of the wire."""
        return HOLD if self.holds(position) else self.wish

    def holds(self, position: Position) -> bool:
        return self.held == position.turn and self.held > 0

    def want(self, ask: str, turn: int) -> None:
        """``turn``: the one in which he says so."""
        self.held = turn if ask == HOLD else 0
        if ask != HOLD:
            self.wish = ask

    # -- the window that is open ---------------------------------------------------------------------------------------

    def are(self, position: Position) -> bool:
        """Whether the question is one of those that are declined for somebody who does not want to be asked."""
        return self.person and asked_kind(position) in (WINDOW, DECLARING)

    def look(self, position: Position, ahead: bool) -> int | None:
        """The answer that declines this window, if it is to be given now; None: he is asked, or it stands open still.
        ``ahead``: he has passed it ahead."""
        frame = top(position)
        if frame != self.frame:
            self.open(frame)
        self.declined = self.said or ahead or not self.asks(position)
        return decline(position) if self.declined and (self.over or not self.pause) else None

    def open(self, frame: Frame) -> None:
        self.close()
        self.frame = frame
        if self.apart or (self.watched and not self.opponent):
            self.pause = (SHORTEST + self.number() % (SPREAD + 1) + self.number() % (SPREAD + 1)) / 1000

    def close(self) -> None:
        self.frame, self.declined, self.said = None, False, False
        self.pause, self.due, self.over = 0.0, None, False

    def begin(self, now: float) -> None:
        """Something has happened just now: a window that has opened with it stands open from now on."""
        if self.pause and self.due is None:
            self.due = now + self.pause

    def pass_time(self, now: float) -> None:
        self.over = self.over or (self.due is not None and now >= self.due)

    def next_moment(self) -> float | None:
        """When the window that nobody is asked about closes; None: there is none."""
        return self.due if self.declined and not self.over else None

    def stays(self, position: Position, now: float) -> bool:
        """Whether somebody who declines this window now has to wait for it to close."""
        self.pass_time(now)
        return self.are(position) and self.frame == top(position) and bool(self.pause) and not self.over

    def is_unasked(self, position: Position) -> bool:
        """Whether the question that the game waits for is put to nobody."""
        return self.declined and bool(position.stack) and top(position) == self.frame

    def asks(self, position: Position) -> bool:
        """Whether he is to be asked about this window."""
        if self.holds(position):
            return False
        window = position.asks(Window)
        if window is None or self.wish == ALWAYS or (self.opponent and not self.apart):
            return True
        seen = imagine(view(position, MARINES), 0)
        living = alive(position, window.actor, window.label)  # first.ruling.cp-after-kill: it may be dead
        if self.wish == ATTACKS:
            return living and any(strikes(seen, marine) for marine in spenders(seen))
        return any(living or clears_jam(seen, marine) for marine in spenders(seen))


def bot_pause(position: Position, number: int) -> float:
    """How many seconds at least a bot takes to answer this, by a random number: none but for a marine bot that may
    react in the stealers' turn, and for either that might answer with a card. What is done for points is a part of
    that, and no pause of its own."""
    kind = asked_kind(position)
    reacts = asked(position) == MARINES and position.side == STEALERS and kind != ORDER
    if not (reacts or kind in WITH_CARDS) or decline(position) is None:
        return 0.0
    spread = BOT_SPREAD + 1
    return (BOT_SHORTEST + number % spread + number // spread % spread) / 1000


def clears_jam(position: Position, marine: int) -> bool:
    return any(a.verb_of(code) == a.UNJAM for code in answers(ordered(position, marine)))


def strikes(position: Position, marine: int) -> bool:
    """Whether points buy him a shot or a blow at somebody, a shot joined to a step or a turn among them."""
    order = ordered(position, marine)
    codes = answers(order)
    if any(has_tag(a.verb_of(code), ATTACK) and hits_somebody(order, code) for code in codes):
        return True
    return any(leads_to_shot(order, code) for code in codes if a.verb_of(code) in (a.TURN, a.MOVE))


def hits_somebody(position: Position, code: int) -> bool:
    """Whether an attack is at a piece, or may catch one of the enemy's; not at a door."""
    if a.verb_of(code) in AT_PIECE:
        return True
    return any(side_of(position.kind[slot]) == STEALERS for slot, _ in prospects(position, code).risks)


def leads_to_shot(position: Position, code: int) -> bool:
    later = position.copy()
    play(later, code)
    shot = later.asks(FreeShot)
    return shot is not None and bool(targets(later, shot.marine))


def spenders(position: Position) -> list[int]:
    """The marines to whom points can be given in this window."""
    return [a.piece_of(code) for code in answers(position) if a.verb_of(code) == a.SPEND]


def ordered(position: Position, marine: int) -> Position:
    """The position in which this marine is asked what he does for points."""
    later = position.copy()
    play(later, a.pack(a.SPEND, marine))
    return later
