"""What goes over the wire: every message of the protocol as a struct, in the words of the notation.

Squares are named as cases name them (``5,2``, ``2:5,2`` on the second deck), pieces by their names, answers by their
words. The page's types are generated from here. What is not in these structs cannot be sent: a position has no encoder.
"""

from __future__ import annotations

from typing import Literal

from sensorium.table.wire_cards import Area as Area
from sensorium.table.wire_cards import Balance as Balance
from sensorium.table.wire_cards import BoardPlan as BoardPlan
from sensorium.table.wire_cards import CardFace as CardFace
from sensorium.table.wire_cards import DraftCard as DraftCard
from sensorium.table.wire_cards import Entry as Entry
from sensorium.table.wire_cards import Exit as Exit
from sensorium.table.wire_cards import Finding as Finding
from sensorium.table.wire_cards import LessonCard as LessonCard
from sensorium.table.wire_cards import LessonFace as LessonFace
from sensorium.table.wire_cards import Member as Member
from sensorium.table.wire_cards import MissionCard as MissionCard
from sensorium.table.wire_cards import MissionText as MissionText
from sensorium.table.wire_cards import PlayerCard as PlayerCard
from sensorium.table.wire_cards import RuleCard as RuleCard
from sensorium.table.wire_cards import Side as Side
from sensorium.table.wire_cards import SquadCard as SquadCard
from sensorium.table.wire_cards import Square as Square
from sensorium.table.wire_film import Advice as Advice
from sensorium.table.wire_film import AdviceAsked as AdviceAsked
from sensorium.table.wire_film import DiceTally as DiceTally
from sensorium.table.wire_film import FilmCard as FilmCard
from sensorium.table.wire_film import FilmView as FilmView
from sensorium.table.wire_film import Frame as Frame
from sensorium.table.wire_film import Moment as Moment
from sensorium.table.wire_film import PlayOn as PlayOn
from sensorium.table.wire_film import Point as Point
from sensorium.table.wire_film import Review as Review
from sensorium.table.wire_film import Stopped as Stopped
from sensorium.table.wire_journey import JourneyAsked as JourneyAsked
from sensorium.table.wire_journey import JourneyBoard as JourneyBoard
from sensorium.table.wire_journey import JourneyCard as JourneyCard
from sensorium.table.wire_journey import JourneyChoice as JourneyChoice
from sensorium.table.wire_journey import JourneyMan as JourneyMan
from sensorium.table.wire_make import MakeAsked as MakeAsked
from sensorium.table.wire_make import MakeDesk as MakeDesk
from sensorium.table.wire_make import MakeEdit as MakeEdit
from sensorium.table.wire_make import MakeField as MakeField
from sensorium.table.wire_make import MakeFinding as MakeFinding
from sensorium.table.wire_make import MakeForm as MakeForm
from sensorium.table.wire_make import MakeLaid as MakeLaid
from sensorium.table.wire_make import MakePart as MakePart
from sensorium.table.wire_make import MakePiece as MakePiece
from sensorium.table.wire_make import MakeSaid as MakeSaid
from sensorium.table.wire_make import MakeShape as MakeShape
from sensorium.table.wire_make import MakeSheet as MakeSheet
from sensorium.table.wire_make import Trial as Trial
from sensorium.table.wire_make import TrialAsked as TrialAsked
from sensorium.table.wire_make import TrialLink as TrialLink
from sensorium.table.wire_requests import AskActions as AskActions
from sensorium.table.wire_requests import AskHint as AskHint
from sensorium.table.wire_requests import AskReach as AskReach
from sensorium.table.wire_requests import AskRecall as AskRecall
from sensorium.table.wire_requests import AskSight as AskSight
from sensorium.table.wire_requests import AskWhy as AskWhy
from sensorium.table.wire_requests import Give as Give
from sensorium.table.wire_requests import Looking as Looking
from sensorium.table.wire_requests import Number as Number
from sensorium.table.wire_requests import Pass as Pass
from sensorium.table.wire_requests import Pause as Pause
from sensorium.table.wire_requests import Reactions as Reactions
from sensorium.table.wire_requests import Rematch as Rematch
from sensorium.table.wire_requests import Renew as Renew
from sensorium.table.wire_requests import Said as Said
from sensorium.table.wire_requests import Undo as Undo
from sensorium.table.wire_rulebook import BookBlock as BookBlock
from sensorium.table.wire_rulebook import BookContents as BookContents
from sensorium.table.wire_rulebook import CaseFilm as CaseFilm
from sensorium.table.wire_rulebook import CasePlay as CasePlay
from sensorium.table.wire_rulebook import CaseSheet as CaseSheet
from sensorium.table.wire_rulebook import CaseStep as CaseStep
from sensorium.table.wire_rulebook import ChapterPage as ChapterPage
from sensorium.table.wire_rulebook import ChapterTitle as ChapterTitle
from sensorium.table.wire_rulebook import RuleFound as RuleFound
from sensorium.table.wire_rulebook import RuleLine as RuleLine
from sensorium.table.wire_scene import Cards as Cards
from sensorium.table.wire_scene import Command as Command
from sensorium.table.wire_scene import Door as Door
from sensorium.table.wire_scene import Effect as Effect
from sensorium.table.wire_scene import EventLine as EventLine
from sensorium.table.wire_scene import Fact as Fact
from sensorium.table.wire_scene import Fixture as Fixture
from sensorium.table.wire_scene import Goal as Goal
from sensorium.table.wire_scene import Patch as Patch
from sensorium.table.wire_scene import Piece as Piece
from sensorium.table.wire_scene import Scene as Scene
from sensorium.table.wire_scene import Seat as Seat
from sensorium.table.wire_scene import SeatFace as SeatFace
from sensorium.table.wire_scene import Service as Service
from sensorium.table.wire_scene import Wire as Wire
from sensorium.table.wire_scene import Words as Words
from sensorium.table.wire_ship import ShipAsked as ShipAsked
from sensorium.table.wire_ship import ShipEntry as ShipEntry
from sensorium.table.wire_ship import ShipForce as ShipForce
from sensorium.table.wire_ship import ShipGate as ShipGate
from sensorium.table.wire_ship import ShipLine as ShipLine
from sensorium.table.wire_ship import ShipMarine as ShipMarine
from sensorium.table.wire_ship import ShipOffer as ShipOffer
from sensorium.table.wire_ship import ShipPlace as ShipPlace
from sensorium.table.wire_ship import ShipScene as ShipScene
from sensorium.table.wire_ship import ShipSquad as ShipSquad
from sensorium.table.wire_ship import ShipTile as ShipTile
from sensorium.table.wire_ship import ShipUpdate as ShipUpdate
from sensorium.table.wire_ship import ShipWelcome as ShipWelcome
from sensorium.table.wire_ship import Spot as Spot
from sensorium.table.wire_story import StoryAsked as StoryAsked
from sensorium.table.wire_story import StoryCard as StoryCard
from sensorium.table.wire_story import StoryChapter as StoryChapter
from sensorium.table.wire_story import StoryMan as StoryMan
from sensorium.table.wire_war import NewWar as NewWar
from sensorium.table.wire_war import WarAsked as WarAsked
from sensorium.table.wire_war import WarChoice as WarChoice
from sensorium.table.wire_war import WarGame as WarGame
from sensorium.table.wire_war import WarLine as WarLine
from sensorium.table.wire_war import WarMan as WarMan
from sensorium.table.wire_war import WarMove as WarMove
from sensorium.table.wire_war import WarScene as WarScene
from sensorium.table.wire_war import WarShare as WarShare
from sensorium.table.wire_war import WarSquad as WarSquad
from sensorium.table.wire_war import WarUpdate as WarUpdate
from sensorium.table.wire_war import WarWelcome as WarWelcome
from sensorium.table.wire_workshop import ForceAsked as ForceAsked
from sensorium.table.wire_workshop import ForceCard as ForceCard
from sensorium.table.wire_workshop import ForceFault as ForceFault
from sensorium.table.wire_workshop import ForceUse as ForceUse
from sensorium.table.wire_workshop import GenerateAsked as GenerateAsked
from sensorium.table.wire_workshop import GenerateOffer as GenerateOffer
from sensorium.table.wire_workshop import GenerateOffers as GenerateOffers
from sensorium.table.wire_workshop import Making as Making
from sensorium.table.wire_workshop import SheetMarine as SheetMarine
from sensorium.table.wire_workshop import SheetSquad as SheetSquad

Facing = Literal["N", "E", "S", "W"]


# -- the question -----------------------------------------------------------------------------------------------------


class Odds(Wire):
    """Ways out of ``total``."""

    total: int
    kill: int
    own_death: int = 0
    tie: int = 0
    jam: int = 0
    needs: int = 0  # on one die; 0: no single score decides
    dice: int = 0
    risks: dict[str, int] = {}  # every piece that may die of it: ways
    series: list[int] = []  # per cent: destroyed by one, two, ... sustained shots, as many as can be paid for
    fall: int = 0  # he goes down a hole
    prone: int = 0  # and lands on his face


class Choice(Wire):
    """One legal answer. ``said`` is what the client sends back; it need not be read for anything.

    ``group`` says what sort of control it belongs to, and ``skill`` which of its buttons, where that is not the verb.
    """

    said: str
    verb: str  # move, turn, fire, overwatch, pass, place ...: see docs/protocol.md
    group: str = "press"  # step, turn, shot, assault, door, aim ...: see docs/protocol.md
    skill: str = ""
    mode: str = ""  # how it is done, where there are several ways
    piece: str = ""  # who acts
    square: str = ""  # where to, or at what square
    target: str = ""  # at whom, or which object
    facing: str = ""  # turned to, in the end
    entry: int | None = None
    receiver: str = ""  # who is handed the target
    down: bool = False  # a ladder, or the hole to which a step leads
    number: int | None = None  # a die, psi points, blips
    card: str = ""  # the psychic card it is done with
    going: str = ""  # a direction in which something is hurled
    cost: int | None = None  # action points
    cp: int = 0  # of which command points
    psi: int = 0  # psi points
    base: str = ""  # with command points: what is said without them; choices of one base are one act, paid otherwise
    then: list[str] = []  # what is to be said after it, where the act takes several answers; ``cost`` is that of all
    area: str = ""  # what it falls upon, if more than the square: section; blast, flames (see ``Sight.burns``)
    # Of a psychic card: the squares it falls upon, whom it takes hold of without a roll, and who of the other side
    # might answer, with how: force (cards), aegis (his free defence), aura. What his hand holds is not asked.
    fills: list[str] = []
    touched: list[str] = []
    answers: dict[str, list[str]] = {}
    odds: Odds | None = None
    lost: int = 0  # stealers that a conversion would lose for want of room
    gives_up: int = 0  # action points that the active piece still has and loses, since this activates another


class Newcomer(Wire):
    """A model of a blip that is turned over, of those that one side places or faces one after another."""

    name: str
    kind: str
    square: str = ""  # where it stands, or would stand if nobody cared; empty: the other side has yet to place it
    squares: list[str] = []  # where it may go, as far as can be foreseen; empty: it stands, or the other side places it
    facing: str = ""  # how it would look if nobody cared; empty where that depends on where it will stand
    faces: bool = False  # this side is asked how it looks


class Asked(Wire):
    """The question the game waits for. ``choices`` only for the one who is asked."""

    kind: str  # action, reaction, command, place, face, assault, overwatch, deployment ...: see docs/protocol.md
    side: str  # marine, stealer, nobody (the game is over)
    yours: bool
    text: str = ""  # the question in words
    piece: str = ""  # whom it is about
    square: str = ""
    model: str = ""  # the kind of the piece, where it is only now being placed
    dice: list[int] = []  # dice on the table that the question is about (parry, re-roll)
    against: list[int] = []  # the other side's
    choices: list[Choice] = []
    # With this model and those after it: all that this side will be asked of a blip that is turned over, where they are
    # several. A client may let them be placed and faced at once, and answer in their order.
    together: list[Newcomer] = []
    decline: str = ""  # the answer of somebody who wants nothing; empty: there is none
    tie: bool = False  # a choice of the solitaire rules that falls to the marine player


# -- time -------------------------------------------------------------------------------------------------------------


class ClockFace(Wire):
    mode: str  # on, off, longer
    seconds: float  # left of this turn, when the message was sent
    allowed: int  # of how many
    runs: bool
    paused: bool = False


# -- server to client -------------------------------------------------------------------------------------------------


class Welcome(Wire, tag="welcome"):
    """The first message on a socket, and again after a gap that cannot be filled."""

    n: int  # the number of the last update this includes
    table: str
    seat: Seat
    mission: MissionCard
    seats: list[SeatFace]
    scene: Scene
    asked: Asked
    clock: ClockFace
    log: list[EventLine]  # everything so far
    can_undo: bool = False
    # What this seat may hand on: the spectators' token (`spectator`), and where it is the host's and the guest has not
    # sat down, the code of the `invitation`; an empty one has been opened, and a new one can be had.
    links: dict[str, str] = {}
    rematch: str = ""  # the seat token of the next game, once there is one
    reactions: str = "useful"  # when the marine player wants to be asked, for himself alone: see `Reactions`
    stopped: Stopped | None = None  # a game that can only be looked at
    lesson: LessonFace | None = None
    battle: int = 0  # the number of this game in its war, which goes on in the war room


class Update(Wire, tag="update"):
    """Something changed. ``undone``: the log is to be cut back to this many lines before ``events`` are added.
    Without a ``patch`` the scene is as it was.
    """

    n: int
    events: list[EventLine]
    asked: Asked
    clock: ClockFace
    patch: Patch | None = None
    can_undo: bool = False
    undone: int | None = None
    reactions: str = "useful"  # as in `welcome`
    lesson: LessonFace | None = None


class Step(Wire):
    """One answer of a finished game, for stepping through it: who said what, what came of it, and how things stood.
    Of a game that was stopped before its end, only what one's own seat could notice; ``said`` is empty where the other
    side or chance answered."""

    index: int
    who: str  # marine, stealer, chance, clock
    said: str
    events: list[EventLine]
    scene: Scene


class Presence(Wire, tag="presence"):
    n: int
    seats: list[SeatFace]
    clock: ClockFace | None = None
    links: dict[str, str] = {}  # as in `welcome`
    places: int = 1  # in how many places this seat is open
    rematch: str = ""
    trouble: str = ""  # why the game does not go on by itself: the server cannot save it, and tries again
    silent: str = ""  # the bot that does not answer; it is asked again, and then a safe answer is given for it


class Reach(Wire):
    """A square a piece can get to: what it costs, how it stands then, and the answers that take it there.

    ``stops`` counts the answers after which a roll, a reveal or a question will interrupt; 0: none foreseen. ``halt``
    is the square where that is.
    """

    square: str
    cost: int
    facing: str
    said: list[str]
    path: list[str]  # squares
    turns: list[tuple[str, str]] = []  # on the way: the square, and the facing turned to
    stops: int = 0
    halt: str = ""


class Sight(Wire):
    """What a piece sees and what it may shoot at."""

    seen: list[str]
    arc: list[str]
    burns: dict[str, list[str]] = {}  # for a flamer or grenades: a target square and what would be filled
    ranges: dict[str, int] = {}  # distance in squares to each enemy piece in sight


class RecallStep(Wire):
    """What happened next, and what it changed of the scene of the step before."""

    events: list[EventLine]
    patch: Patch | None = None


class Recall(Wire):
    """A turn to be seen again: how things stood when it began, and what happened since, step by step."""

    turn: int
    side: str
    scene: Scene
    steps: list[RecallStep]


class Why(Wire):
    """Why a move is refused."""

    said: str
    allowed: bool
    what: str = ""
    rule: str = ""
    text: str = ""  # what the rule says
    texts: dict[str, str] = {}  # the same in other languages


class Reply(Wire, tag="reply"):
    """The answer to a client's message ``id``. Not numbered: it is resent when the same ``id`` is asked again."""

    id: int
    ok: bool
    error: str = ""
    errors: dict[str, str] = {}  # the same in other languages
    code: str = ""  # why not, for programs: refused, outdated, unsaved, malformed, forbidden, fault
    rule: str = ""
    text: str = ""  # what that rule says
    texts: dict[str, str] = {}  # the same in other languages
    taken: int = 0  # how many of the answers sent were given
    reach: list[Reach] | None = None
    choices: list[Choice] | None = None  # with `reach`: all this piece could do, activation or command points included
    sight: Sight | None = None
    actions: list[Choice] | None = None
    why: Why | None = None
    recall: Recall | None = None
    hint: list[str] | None = None  # what the bot would say
    told: list[EventLine] = []  # with `hint`: what would be told of it
    token: str = ""  # of the next game's seat, or the new one of this seat


ToServer = (
    Give
    | Pass
    | Undo
    | AskReach
    | AskSight
    | AskActions
    | AskRecall
    | AskHint
    | AskWhy
    | Pause
    | Reactions
    | Looking
    | Rematch
    | Renew
)
ToClient = Welcome | Update | ShipWelcome | ShipUpdate | WarWelcome | WarUpdate | Presence | Reply


# -- HTTP -------------------------------------------------------------------------------------------------------------


class NewTable(Wire):
    """``seats``: by side, ``human`` or a player's name. ``clock``: ``off``, ``on`` (by the book), ``longer`` (double).

    ``host``: the side of whoever asks for the table, where two people play far apart: he gets his own token and an
    invitation for the other. Without a host, whoever asks gets the tokens of all human seats; ``apart`` then says that
    two people do not share one screen.

    ``draft``: the text of a mission that the server does not have; ``mission`` is then the id it gives itself.

    ``ship``: the players make a ship first, and this is the language (``en``, ``fr``) in which its mission will speak;
    ``mission`` is then ``new-ship``. Who plays which side is seen when both have bid, so ``seats`` are those of players
    one and two.

    ``war``: a campaign is begun, or one from a file is gone on with; ``mission`` is then ``campaign``, and ``seats``
    are those of players one and two as well.
    """

    mission: Words
    seats: dict[Side, Words]
    clock: Words = "off"
    novice: bool = False
    host: Side | None = None
    apart: bool = False
    draft: MissionText | None = None
    ship: Words = ""
    war: NewWar | None = None


class Problem(Wire):
    """What went wrong with a request, in words. ``taken``: since when the seat is taken, in seconds since the epoch."""

    error: str
    taken: float | None = None
    errors: dict[str, str] = {}  # the same in other languages


class Health(Wire):
    ok: bool
    tables: int  # in memory
    store_ms: float  # how long the store takes to answer


class LogText(Wire):
    """A log from a file, to be looked at: nothing of it is kept for longer."""

    file: Words
    text: str
    language: Words = "en"  # in which it is told what is wrong with it


class FilmLink(Wire):
    """By this token the game of a file can be looked at for a while."""

    token: str


class TableLinks(Wire):
    """A token a seat: whoever has it sits there. ``invitation``: a code that is good for the guest's seat, once."""

    table: str
    tokens: dict[str, str]  # marine, stealer (human seats only, and not the guest's), spectator
    invitation: str = ""


class SeatLink(Wire):
    """The seat that an invitation has led to. Nobody else is told this token."""

    table: str
    seat: Seat
    token: str


class SeatSummary(Wire):
    """A game somebody has a token of, for the list of games to go on with."""

    token: str
    table: str
    seat: Seat
    mission: str
    name: str
    turn: int
    yours: bool
    over: bool
    opponent: str
    changed: float  # seconds since the epoch
    winner: str = ""  # marine, stealer, draw; empty: the game goes on, or ended before this was kept
