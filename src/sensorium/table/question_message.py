"""The question the game waits for, for each viewer: its kind, what it is about, and his choices for whoever is asked.

The **kind** of a question says which control a page should show:

| kind | who is asked | what |
|---|---|---|
| ``deployment`` | either | where the piece goes, on the board (``place``) or at an entry area (``place entry``) |
| ``face`` | its owner | which way the piece now placed looks (``face``); declined: as it stands |
| ``action`` | whose turn it is | act with the active piece, activate another, spend, convert, ``end turn`` |
| ``order`` | marine | what the piece does for command points; ``pass`` takes it back. Nobody else sees this asked |
| ``command`` | marine | the piece has acted in sight: an attack for command points, ``command`` for more, or ``pass`` |
| ``overwatch`` | marine | who fires at the piece (``watch``, ``watch door``), one by one, until ``pass`` |
| ``free shot`` | marine | the shot that goes with the step just made, a power, or ``pass``; another action passes too |
| ``burst`` | marine | which of the targets equally near comes next in a burst |
| ``burst uncovered`` | marine | a burst has uncovered a target: fire on, or leave it alone |
| ``unjammed`` | marine | straight back to overwatch, or not |
| ``self-destruct`` | marine | whether he blows up his hammer instead of defending, before the dice fall |
| ``block`` | marine | the shield, before the dice fall |
| ``parry``, ``reroll`` | marine | what he can do about ``dice`` (his own) and ``against`` (the enemy's) |
| ``psi`` | marine | how many points, behind the dice or before there are any |
| ``turn to face`` | the defender | turns towards the attacker, or not |
| ``rise`` | marine | a prone defender gets up and faces the attacker (``face``), or not |
| ``withdraw`` | marine | a step away from the hole he was attacked through (``place``), or not |
| ``push aside`` | stealer | where the one goes who was fallen upon and lives (``place``), a marine too |
| ``reveal`` | marine | which of several blips now seen is turned over first (``convert``) |
| ``place`` | marine or stealer | where the next model of the blip that stood on ``square`` goes |
| ``broodlord`` | stealer | whether this blip is the broodlord |
| ``reinforcements`` | stealer | at which entry area the blip arrives |
| ``ambush`` | stealer | where the stealer of an ambush counter stands (solitaire) |
| ``ambush offer`` | stealer | whether he takes an ambush counter in place of a blip (``take ambush``) |
| ``hold offer`` | stealer | whether he takes another blip this turn, or none any more (``hold back``) |
| ``claim offer`` | marine | whether stealers who kept still lose the blips they have not taken (``claim forfeit``) |
| ``hiding`` | stealer | where the counter he has taken lies in ambush (``place``) |
| ``redraw`` | marine | whether the sergeant puts the counter back |
| ``extra cards`` | marine | whether he draws two psychic cards more |
| ``discard``, ``exchange`` | either, stealer | which card he discards; in the exchange one, or none |
| ``force``, ``force answer`` | either | a force card against the attack, or to make it work; asked whatever he holds |
| ``shelter`` | either | an Aura for the psyker who has been hit; asked whatever he holds |
| ``boost`` | either | a card discarded before the dice of a close assault, one by one, until ``pass`` |
| ``lightning arc`` | the caster's side | the next attack (``arc``), or ``pass`` |
| ``hurl`` | the caster's side | which way the thing flies (``throw``) |
| ``switch``, ``scan`` | the caster's side | the next door or blip (``also``), or ``pass`` |
| ``control`` | the caster's side | what the controlled piece does, until ``pass`` |
| ``assail``, ``assail facing``, ``assail prone`` | the caster's side | where the piece goes, how it looks, if it lies |
| ``over`` | nobody | the game is over |
| ``stopped`` | nobody | the game was played by older rules and cannot go on; ``stopped`` of the welcome says why |

Whoever is not asked hears the kind and the side, from his own view; the marine player may stand down at any time and
has those choices even then. With ``tie`` a choice of the stealers that the solitaire rules leave open falls to the
marine player; to decline it (``any``) lets chance choose.
"""

from __future__ import annotations

import msgspec

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.reactions import Window
from sensorium.rules.content.kinds import KIND_WORDS, NOTHING
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import unpacked
from sensorium.rules.core.engine import answers, asked, play, unasked
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import subject, text_of, thrown, told_kind
from sensorium.rules.core.verbs import ACTION, tagged
from sensorium.rules.core.views import View, imagine
from sensorium.rules.core.vocabulary import MARINES, NOBODY, SIDE_WORDS
from sensorium.table import wire
from sensorium.table.choices import actor, choice, choices
from sensorium.table.newcomers import newcomers
from sensorium.table.piece_names import slot_named
from sensorium.table.scene import points

CHOOSING = (a.PASS, a.END_TURN, a.ACTIVATE, a.SPEND)
PERFORMED = tagged(ACTION)  # powers and stances need no activation
ANY = "any"  # how somebody leaves a tie to chance


def asking(seen: View, ties: list[int] | None = None, position: Position | None = None) -> wire.Asked:
    """The question as this viewer may know it. ``ties``: what the solitaire rules leave him to decide; ``position``:
    one imagined behind his view, where there is one already."""
    position = position or imagine(seen, 0)
    side = asked(position)
    told = wire.Asked(
        kind=told_kind(position),
        side=SIDE_WORDS[side if side < 2 else NOBODY],
        yours=side == seen.viewer,
        dice=[],
    )
    label, square = subject(position)
    told.piece = position.name_of(label) if label >= 0 else ""
    told.square = position.board.name(square) if square >= 0 else ""
    told.text = text_of(position).format(piece=told.piece)
    told.dice, told.against = (unpacked(dice) for dice in thrown(position))
    if told.yours:
        told.choices = choices(position, answers(position))
        told.model = model_placed(position)
        told.together = newcomers(position, side)
        if position.asks(Window) is not None:
            told.choices += counters(position)
        code = decline(position)
        told.decline = words(position, code) if code is not None else ""
    elif ties:
        told.yours = told.tie = True
        told.choices = choices(position, ties)
        told.decline = ANY
    if seen.viewer == MARINES:
        said = [one.said for one in told.choices]
        for code in unasked(position):
            if a.verb_of(code) == a.STAND_DOWN and words(position, code) not in said:
                told.choices.append(choice(position, code))
    return told


def model_placed(position: Position) -> str:
    """The kind of a model that the answer to this question will put on the deck, and that is no piece yet."""
    codes = [code for code in answers(position) if a.verb_of(code) == a.PLACE]
    if not codes:
        return ""
    later = position.copy()
    name = actor(position, codes[0])
    play(later, codes[0])
    new = [slot for slot in range(len(later.kind)) if later.kind[slot] != NOTHING and later.name(slot) == name]
    return KIND_WORDS[later.kind[new[0]]] if new and slot_named(position, name) < 0 else ""


# -- what a piece could do ------------------------------------------------------------------------------------------


def actions(seen: View, piece: str) -> list[wire.Choice]:
    """What this piece could do now: were it activated, and with command points. Nothing where it is not its turn.

    Every ``said`` is understood as it stands: choosing the piece goes without saying.
    """
    position = imagine(seen, 0)
    slot = slot_named(position, piece)
    if slot < 0 or asked(position) != seen.viewer:
        return []
    found = [code for code in answers(position) if a.piece_of(code) == slot and a.verb_of(code) not in CHOOSING]
    fresh = led(position, a.ACTIVATE, slot)
    for one in fresh:
        one.gives_up = points_of_active(position)
    own = [one for one in choices(position, found) if one.piece == position.name(slot)]  # no newcomer, who has no slot
    told = own + fresh + led(position, a.SPEND, slot)
    return told + about_turns(position, slot, told)


def points_of_active(position: Position) -> int:
    """What is lost when another piece is activated."""
    active = position.active
    return points(position, active)[0] if active >= 0 and position.place[active] >= 0 else 0


def about_turns(position: Position, slot: int, told: list[wire.Choice]) -> list[wire.Choice]:
    """Where no single turn goes all the way about, the two that do, if the piece can pay for both."""
    behind, aside = ((position.facing[slot] + quarters) & 3 for quarters in (2, 1))
    turns = [one for one in told if one.group == "turn"]
    if any(one.facing == FACING_WORDS[behind] for one in turns):
        return []
    halves = [one for one in turns if one.facing == FACING_WORDS[aside] and not one.cp and one.cost is not None]
    left, _ = points(position, slot)
    second = words(position, a.pack(a.TURN, slot, behind))
    return [
        msgspec.structs.replace(half, facing=FACING_WORDS[behind], cost=2 * half.cost, then=[second])
        for half in halves
        if half.cost is not None and 2 * half.cost <= left
    ]


def counters(position: Position) -> list[wire.Choice]:
    """In a window, the attacks that command points buy, so that one answer strikes back."""
    marines = [a.piece_of(code) for code in answers(position) if a.verb_of(code) == a.SPEND]
    return [one for marine in marines for one in led(position, a.SPEND, marine) if one.odds is not None]


def led(position: Position, lead: int, slot: int) -> list[wire.Choice]:
    """The actions of a piece once it has been chosen."""
    code = lead | slot << a.PIECE_SHIFT
    if code not in answers(position):
        return []
    later = position.copy()
    play(later, code)
    return choices(
        later, [code for code in answers(later) if a.piece_of(code) == slot and a.verb_of(code) in PERFORMED]
    )
