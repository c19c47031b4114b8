"""Legal answers as choices that a page can make controls of: who acts, how, where to, at whom, what it costs, the odds.

The **verb** of a choice is the notation's word for it:

| verb | the choice says | |
|---|---|---|
| ``move`` | piece, square, facing, cost | one square, with a stealer's joined turn; the facing it ends with |
| ``turn`` | piece, facing, cost | in place |
| ``enter`` | piece, entry, square, facing, cost | from an entry area onto the board |
| ``climb`` | piece, square, facing, down, cost | to the other end of a ladder, or up through a pitfall |
| ``exit`` | piece, square, cost | off the board, from the square it stands on |
| ``teleport`` | piece, square, cost | off the board, from the square it stands on |
| ``jump`` | piece, square, cost, odds | down a hole; after a step (``step``, ``down``) ``square`` is the hole |
| ``stand`` | piece, cost | a prone marine gets up |
| ``fire`` | piece, target or square, cost, odds | at a piece; without a target at what stands on the square |
| ``fire door`` | piece, square, cost, odds | at a closed door |
| ``flame`` | piece, square, cost, odds | at the section of that square; ``risks`` names all it would burn |
| ``self-destruct`` | piece, cost, odds | flamer or hammer blown up where he stands; instead of defending it is free |
| ``full-auto`` | piece, cost, odds | a burst at everything in sight; ``risks`` names all it may hit |
| ``grenade`` | piece, square, cost, odds | into the section of that square; ``risks`` names all it would catch |
| ``plasma``, ``melta`` | piece, square, cost, odds | a plasma missile, a melta bomb, into the section of that square |
| ``load``, ``stow`` | piece, square, cost | takes a reload out of a weapons cache, gives one back |
| ``assault`` | piece, target or square, cost, odds | without a target: what stands on the square |
| ``assault door`` | piece, square, cost, odds | |
| ``overwatch`` | piece, cost | sets overwatch |
| ``watch`` | piece, target, odds | takes the overwatch shot now offered |
| ``watch door`` | piece, square, odds | the same at a door just closed |
| ``guard``, ``unjam``, ``reload`` | piece, cost | |
| ``open``, ``close`` | piece, square, cost | a door |
| ``work`` | piece, square, cost | operates what the mission has put there |
| ``drop`` | piece, target | leaves that object behind on the next move |
| ``hand`` | piece, target, receiver, square, cost | gives that object to the one who stands on the square |
| ``prescience`` | piece, psi | a power |
| ``barrier`` | piece, square, psi | |
| ``storm`` | piece, target, psi, odds | |
| ``storm section`` | piece, square, psi, odds | |
| ``convert`` | piece, square, lost | turns a blip over; ``lost``: models that would find no room |
| ``broodlord`` | piece | declares the blip just turned over to be the broodlord |
| ``place`` | piece, square | where a model or a piece goes |
| ``place entry`` | piece, entry | where a blip goes |
| ``face`` | piece, facing | which way it looks |
| ``block`` | piece, odds | the shield takes a die from the enemy |
| ``parry``, ``reroll`` | piece, number, odds | the die that is rolled again; none: the only one there is |
| ``psi`` | piece, number, odds | so many points into the axe |
| ``activate`` | piece | ends the activation before it |
| ``command`` | piece | asks what this marine is to do for command points |
| ``stand-down`` | piece | leaves overwatch or guard; free, and also while the other side is asked |
| ``redraw`` | | puts the command counter back and draws again |
| ``take ambush`` | | an ambush counter in place of a blip |
| ``hold back`` | number | no more blips this turn: so many are not taken |
| ``claim forfeit`` | | what they have not taken is lost |
| ``cast`` | piece, card, target or square, cost, odds | a psychic card, with ``fills``, ``touched``, ``answers`` |
| ``force``, ``discard`` | card | in a force battle; from the hand |
| ``aura``, ``boost`` | piece, card | shelters him; makes him fight better |
| ``arc``, ``also`` | piece, target or square | what a card that has been cast does next |
| ``throw`` | piece, going | which way a thing is hurled |
| ``prone`` | piece | the model that was thrown is left prone |
| ``marine draw two`` | | two cards more |
| ``end turn``, ``pass`` | | |

What is done in one of several ways says which in ``mode``, and has a button (``skill``) for each of them.

``cost`` is in action points, command points included; ``cp`` says how many of them are command points.

The **group** says what sort of control a choice belongs to, whatever its verb; ``press`` where none is told:

| group | a choice that |
|---|---|
| ``step`` | takes the piece to ``square`` |
| ``turn`` | turns it in place |
| ``climb``, ``leave`` | takes it elsewhere from where it stands |
| ``shot``, ``assault`` | attacks ``target``, or what stands on ``square`` |
| ``watch`` | takes a shot that is offered now |
| ``aim`` | wants a place or a target first; ``area`` says what it falls upon |
| ``door``, ``work`` | does something to what is on ``square`` |
| ``thing`` | does something with an object that is carried |
| ``press`` | is done without further ado |
| ``rest`` | ends a state that the piece is in |
| ``last`` | is the last thing the piece ever does |
| ``place``, ``face`` | puts a piece somewhere, lets it look somewhere |
| ``number`` | names a die or a number of points |
| ``card`` | names a psychic card |
| ``cast`` | goes on with a card that has been cast |
| ``choose`` | takes up another piece |
| ``pass``, ``end`` | declines; ends the turn |
"""

from __future__ import annotations

from sensorium.board.compass import DIRECTION_WORDS, FACING_WORDS
from sensorium.rules.chapters.card_aim import COUNTER, HAND, fills
from sensorium.rules.chapters.card_odds import ANSWER_WORDS
from sensorium.rules.chapters.command import ORDER
from sensorium.rules.chapters.conversion import would_lose
from sensorium.rules.chapters.fall_odds import is_risky
from sensorium.rules.chapters.holding_back import HoldOffer
from sensorium.rules.chapters.level_moves import climb_end
from sensorium.rules.chapters.librarian import power_cost
from sensorium.rules.chapters.mind_cards import Scanning
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.cards import AT_MODEL, CARD_WORDS, CARDS, SCAN, SECTION, SELF, TELEPORT
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import cost_of
from sensorium.rules.core.answers import JUMP_AFTER
from sensorium.rules.core.notation import AT_PIECE, AT_SQUARE, PLAIN, words
from sensorium.rules.core.odds import prospects, series
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import newcomer
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.verbs import ACTION, ATTACK, OFFERED, POWER, RISK, SHOT, VERBS, has_tag
from sensorium.rules.core.vocabulary import STEALERS
from sensorium.table import wire

FORESEEN = (a.CAST, a.ARC, a.HURL)  # what a card would come to is told before it is cast
CARD_VERBS = (a.CAST, a.FORCE, a.SHELTER, a.BOOST, a.DISCARD, a.ARC, a.HURL, a.ALSO)
SCANNED = {HAND: "hand", COUNTER: "command"}  # what is looked at and is no piece
BOUGHT = (TURN_SEQUENCE, ORDER)  # elsewhere an answer is free, a shot joined to a move among them


def choices(position: Position, codes: list[int]) -> list[wire.Choice]:
    return [choice(position, code) for code in distinct(position, codes)]


def distinct(position: Position, codes: list[int]) -> list[int]:
    """Without casts that come to the same: a card that fills a section fills it from whichever of its squares it is
    aimed at, so one of them stands for all. Any of them may be said."""
    found: dict[tuple[int, int], int] = {}
    for code in codes:
        same = (code, 0)
        if a.verb_of(code) == a.CAST and CARDS[a.extra_of(code)].power in SECTION:
            power = CARDS[a.extra_of(code)].power
            same = (code - (a.arg_of(code) << a.ARG_SHIFT), fills(position, power, a.arg_of(code)))
        found.setdefault(same, code)
    return list(found.values())


def choice(position: Position, code: int) -> wire.Choice:
    """One answer to the question that this position asks."""
    verb = a.verb_of(code)
    row = VERBS[verb]
    told = wire.Choice(said=words(position, code), verb=row.shown, group=row.group, piece=actor(position, code))
    told.skill = row.skill_as(a.extra_of(code)) if row.modes else row.skill
    told.mode = row.modes[a.extra_of(code)] if row.modes else ""
    told.area = row.area_as(a.extra_of(code))
    whereabouts(position, code, told)
    if verb in CARD_VERBS:
        cards_of(position, code, told)
    if verb in FORESEEN:
        foretell(position, code, told)
    if has_tag(verb, ACTION) and not has_tag(verb, OFFERED) and asked_kind(position) in BOUGHT:
        told.cost = cost_of(position, code)
        told.cp = a.cp_of(code)
        told.base = words(position, a.without_cp(code)) if told.cp else ""
    if has_tag(verb, ATTACK) or (has_tag(verb, RISK) and is_risky(position, code)):
        told.odds = odds(position, code)
    if has_tag(verb, POWER):
        told.psi = power_cost(position, verb)
    elif verb in (a.PARRY, a.SPEND_PSI) or (verb == a.REROLL and a.arg_of(code)):
        told.number = a.arg_of(code)
    elif verb == a.HOLD_BACK and (offer := position.asks(HoldOffer)) is not None:
        told.number = offer.due
    elif verb == a.CONVERT and position.side == STEALERS and asked_kind(position) == TURN_SEQUENCE:
        told.lost = would_lose(position, a.piece_of(code))
    return told


def actor(position: Position, code: int) -> str:
    """Who acts; of a model that is being placed the name it will have."""
    verb = a.verb_of(code)
    if verb in PLAIN or verb in (a.PASS, a.FORCE, a.DISCARD):
        return ""
    if verb == a.DECLARE_BROODLORD:
        return position.name_of(a.arg_of(code))
    if verb == a.PLACE and newcomer(position) >= 0:
        return position.name_of(newcomer(position))
    return position.name(a.piece_of(code))


def whereabouts(position: Position, code: int, told: wire.Choice) -> None:
    """Where to, at whom and which way."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    arg = a.arg_of(code)
    extra = a.extra_of(code)
    board = position.board
    if verb in AT_SQUARE or verb == a.PLACE:
        told.square = board.name(arg)
    elif verb in AT_PIECE:
        told.target = position.name(arg)
        told.square = place_of(position, arg)
    elif verb in (a.MOVE, a.CLIMB, a.ENTER):
        told.square, told.facing = board.name(destination(position, code)), ends_facing(position, code)
        told.down = verb == a.CLIMB and arg == 1
        if verb == a.ENTER:
            told.entry = board.entries[position.entry_of(piece)].name
        if extra == JUMP_AFTER:
            told.verb, told.skill, told.facing = VERBS[a.JUMP].shown, VERBS[a.MOVE].shown, ""
            told.down = True
    elif verb == a.JUMP:
        told.square = board.name(board.below[position.place[piece]])
    elif verb in (a.TURN, a.FACE):
        told.facing = FACING_WORDS[arg]
        told.square = place_of(position, piece)
    elif verb == a.PLACE_ENTRY:
        told.entry = board.entries[arg].name
    elif verb == a.DROP:
        told.target = position.name(arg)
    elif verb == a.HAND:
        told.target = position.name(arg)
        told.receiver, told.square = position.name(extra), place_of(position, extra)
    elif verb in (a.CONVERT, a.EXIT, a.TELEPORT):
        told.square = place_of(position, piece)


def cards_of(position: Position, code: int, told: wire.Choice) -> None:
    """With which card, and at what; a card that names nothing is cast at the press of its button."""
    verb, arg = a.verb_of(code), a.arg_of(code)
    if verb in (a.FORCE, a.DISCARD, a.SHELTER, a.BOOST):
        told.card = CARD_WORDS[arg]
    elif verb == a.HURL:
        told.going = DIRECTION_WORDS[arg]
    elif verb == a.ARC or (verb == a.ALSO and position.asks(Scanning) is None):
        told.square = position.board.name(arg)
    elif verb == a.ALSO:
        told.target, told.square = position.name(arg), place_of(position, arg)
    elif verb == a.CAST:
        card = CARDS[a.extra_of(code)]
        told.card = told.skill = card.word
        if card.power in AT_MODEL or (card.power == SCAN and arg < HAND):
            told.target, told.square = position.name(arg), place_of(position, arg)
        elif (card.targeting != SELF and card.power != SCAN) or card.power == TELEPORT:
            told.square = position.board.name(arg)
        elif card.power == SCAN:
            told.target = SCANNED[arg]
        told.area = "section" if card.power in SECTION else ""
        told.group = "aim" if told.square else "press"


def foretell(position: Position, code: int, told: wire.Choice) -> None:
    """What the card would come to here: where it falls, whom it strikes with which odds, who might answer."""
    found = prospects(position, code)
    told.fills = [position.board.name(square) for square in range(position.board.count) if found.squares >> square & 1]
    told.touched = [position.name(slot) for slot in found.touched]
    told.answers = {
        position.name(slot): [word for bit, word in enumerate(ANSWER_WORDS) if ways >> bit & 1]
        for slot, ways in found.answers
    }
    if found.risks or found.dice:
        told.odds = odds(position, code)


def place_of(position: Position, piece: int) -> str:
    return position.board.name(position.place[piece]) if position.on_board(piece) else ""


def destination(position: Position, code: int) -> int:
    """The square that a step, a climb or an entry leads to."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    board = position.board
    if verb == a.ENTER:
        return board.entries[position.entry_of(piece)].square
    place = position.place[piece]
    return climb_end(position, piece) if verb == a.CLIMB else board.step[place * 8 + a.arg_of(code)]


def ends_facing(position: Position, code: int) -> str:
    """The way the piece looks after a step; a blip looks nowhere."""
    facing = facing_after(position, code)
    return FACING_WORDS[facing] if facing >= 0 else ""


def facing_after(position: Position, code: int) -> int:
    piece = a.piece_of(code)
    if is_blank(position, piece):
        return -1
    extra = a.extra_of(code)
    if extra and extra < JUMP_AFTER:
        return (extra - 1) & 3
    if a.verb_of(code) == a.ENTER:
        return position.board.entries[position.entry_of(piece)].facing
    return position.facing[piece]


def is_blank(position: Position, piece: int) -> bool:
    """Whether this is a counter, which has no facing."""
    return is_counter(position.kind[piece])


def odds(position: Position, code: int) -> wire.Odds:
    found = prospects(position, code)
    if VERBS[a.verb_of(code)].areas and not found.risks:  # nobody is there to roll for: what is left of it is certain
        return wire.Odds(total=1, kill=int(a.verb_of(code) == a.FLAME))
    return wire.Odds(
        total=found.total,
        kill=found.kill,
        own_death=found.own_death,
        tie=found.tie,
        jam=found.jam,
        fall=found.fall,
        prone=found.prone,
        needs=found.needs,
        dice=found.dice,
        risks={position.name(slot): ways for slot, ways in found.risks},
        series=shots_in_a_row(position, code),
    )


def shots_in_a_row(position: Position, code: int) -> list[int]:
    """The chance, per cent, that the target falls to one, two, ... shots, as many as the marine can pay for himself."""
    marine = a.piece_of(code)
    paid = asked_kind(position) == TURN_SEQUENCE and marine == position.active
    if not has_tag(a.verb_of(code), SHOT) or not paid or position.ap[marine] < 2:
        return []
    return [round(100 * killed / total) for killed, total in series(position, code, position.ap[marine])]
