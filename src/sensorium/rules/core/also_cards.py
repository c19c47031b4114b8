"""What else forbids an answer with a psychic card, or a move that one is in the way of: see ``also_cited``."""

from collections.abc import Callable
from typing import Final

from sensorium.rules.chapters.boosts import boosts_of, value_of
from sensorium.rules.chapters.card_aim import side_of_piece
from sensorium.rules.chapters.casts import Arc, Casting
from sensorium.rules.chapters.casualties import Sheltering
from sensorium.rules.chapters.force import ANSWERING, DEFENDING, Battle, fought_over
from sensorium.rules.chapters.markers import is_clouded, is_frozen, marked
from sensorium.rules.chapters.psykers import is_psyker, mastery_of
from sensorium.rules.content.cards import (
    AT_MODEL,
    ATTACKS,
    AURA,
    BLAST,
    CARDS,
    COLOURS,
    HELLFIRE,
    LIGHTNING_ARC,
    MIASMA,
    NO_ICON,
    SCAN,
    STASIS,
    UNSTOPPABLE,
    VORTEX,
    Card,
)
from sensorium.rules.content.kinds import LIBRARIAN, MAGUS, PATRIARCH, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.also_casts import against_arc, against_cast
from sensorium.rules.core.card_refusals import CARD_ANSWERS, named_side
from sensorium.rules.core.past import STOPPED, USED_UP
from sensorium.rules.core.position import Position
from sensorium.rules.core.refusals import UNSEEN
from sensorium.rules.core.vocabulary import DEAD, JINXED, MARINES, PRONE, STEALERS

# By the reason of ``reasons``, whatever else is in the position.
ALSO_CARDS: Final[dict[str, tuple[str, ...]]] = {
    # -- hands --
    "must discard": ("cult.hand.marine-order", "wd.hand.marine-size"),
    "no cards now": ("cult.hand.marine-order",),
    "no discard yet": ("cult.hand.marine-order",),
    "no discard now": ("cult.hand.stealer-order", "wd.ruling.stealer-refill"),
    # -- casting --
    "stealers cast in their own turn": ("cult.cast.own-turn",),
    "aura is no cast": ("cult.aura.shelter", "cult.aura.timing"),
    "not active": ("cult.ruling.burst-in-enemy-turn",),
    "no psi points": ("cult.ruling.psi-or-cards",),
    "card other deck": ("cult.ruling.holes",),
    # -- what is aimed at, and what is gone on with --
    "hurled at friends": ("wd.friendly.general",),
    "bulkhead to switch": ("cult.switch.effect",),
    "door switched already": ("cult.switch.effect",),
    "switch on a piece": ("first.door.cannot-close-on-piece",),
    # -- answers --
    "own side's card": ("cult.ruling.aura-friendly", "wd.force.defender-is-target"),
    "unstoppable": ("cult.target.unstoppable",),
    "must hurl": ("cult.blast.effect",),
    # -- what is thrown or controlled --
    "not controlled so": ("cult.control.effect", "cult.ruling.control-suicide"),
    "control points": ("cult.control.effect",),
    "not thrown there": ("cult.assail.effect", "cult.ruling.assail-where"),
    "thrown into miasma": ("wd.miasma.blocks-to",),
    "thrown into fire": ("wd.assail.not-through-obstructions",),
    # -- effects --
    "stasis there": ("cult.stasis.effect", "wd.section.survivors-inside"),
    "vortex there": ("cult.vortex.effect", "wd.section.survivors-inside"),
    "hellfire there": ("wd.section.survivors-inside",),
    "stasis holds": ("wd.ruling.stasis-movement",),
    "in stasis": ("cult.ruling.stasis-edge",),
    "jinxed": ("cult.ruling.jinx-weapons",),
    "assailed": ("wd.ruling.assail-other-marines",),
}
NO_ENTRY: Final = (
    (HELLFIRE, "wd.section.hellfire-no-entry"),
    (VORTEX, "wd.section.vortex-no-entry"),
    (STASIS, "wd.section.stasis-no-entry"),
)
# What keeps a piece out of a square, of which it is said that those who lurk beside it stay there.
BARRING: Final = ("hellfire there", "vortex there", "stasis there", "barrier", "in stasis")


def also_with_cards(position: Position, why: str, code: int) -> list[str]:
    """What is cited beside the rule for ``why`` where psychic cards are in use."""
    verb, piece = a.verb_of(code), a.piece_of(code)
    found = list(ALSO_CARDS.get(why, ()))
    here = CARDS_HERE.get(why)
    if here is not None:
        found += here(position, code)
    if position.on_board(piece) and verb not in CARD_ANSWERS and is_frozen(position, position.place[piece]):
        found += ("cult.stasis.effect", "wd.ruling.stasis-movement")
    if verb == a.CAST:
        found += against_cast(position, why, code)
    if verb == a.ARC:
        found += against_arc(position, why, code)
    if why in BARRING:
        found += kept_out(position, why, code)
    if why in UNSEEN or why == "overspent":
        found += control_over(position, piece)
    return found


# -- hands -------------------------------------------------------------------------------------------------------------


def not_held(position: Position, code: int) -> tuple[str, ...]:
    """The card that a caster names is laid open, so he must have it; an Aura laid in the battle is gone."""
    if a.verb_of(code) == a.SHELTER:
        return laid_in_battle(position, COLOURS[CARDS[a.arg_of(code)].icon])
    return ("cult.cast.announce",) if a.verb_of(code) == a.CAST else ()


def laid_in_battle(position: Position, colour: str) -> tuple[str, ...]:
    """Whether an Aura of this colour has been played as a force card against the last card."""
    auras = (card for card, row in enumerate(CARDS) if row.power == AURA and COLOURS[row.icon] == colour)
    laid = any(position.past.laid >> card & 1 for card in auras)
    return ("cult.ruling.aura-either-or",) if laid else ()


def first_turn(position: Position, code: int) -> tuple[str, ...]:
    return ("cult.hand.first-turn",) if position.turn == 1 and position.side == MARINES else ()


def shrunk_hand(position: Position, code: int) -> tuple[str, ...]:
    """What the hand of the stealers has come down to, and because of whose death."""
    slots = range(position.marine_count, len(position.kind))
    leaders = [slot for slot in slots if position.kind[slot] in (MAGUS, PATRIARCH)]
    fallen = ["wd.ruling.stealer-hand-shrinks"] if any(position.place[slot] == DEAD for slot in leaders) else []
    none = ["wd.hand.stealer-base"] if all(position.place[slot] < 0 for slot in leaders) else []
    return (*fallen, *none)


def without_cult(position: Position, code: int) -> tuple[str, ...]:
    return () if position.rulebook.cult else ("cult.choose.psychic-alone",)


# -- force battles -----------------------------------------------------------------------------------------------------


def last_cast(position: Position) -> tuple[int, int]:
    """The card that is being cast, or was last this turn, and the side that has cast it; -1 where there is none."""
    casts = [frame for frame in position.stack if isinstance(frame, Casting)]
    if casts:
        return casts[-1].card, side_of_piece(position, casts[-1].caster)
    past = position.past
    casters = [slot for slot, label in enumerate(position.label) if label == past.caster]
    return (past.card, side_of(position.kind[casters[0]])) if past.card >= 0 and casters else (-1, -1)


def scanned_out(position: Position, code: int) -> tuple[str, ...]:
    """The last card was a Scan, which takes no more targets."""
    card, _ = last_cast(position)
    return ("cult.scan.effect",) if card >= 0 and CARDS[card].power == SCAN else ()


def without_psyker(position: Position, side: int) -> list[str]:
    """Nobody of this side can play a force card: it has no psyker, or he is in Miasma."""
    psykers = [slot for slot in range(len(position.kind)) if position.on_board(slot) and is_psyker(position, slot)]
    found = [] if any(side_of_piece(position, slot) == side for slot in psykers) else ["cult.psyker.who"]
    if any(side_of_piece(position, slot) == side and is_clouded(position, position.place[slot]) for slot in psykers):
        found.append("cult.miasma.psykers")
    return found


def no_battle(position: Position, code: int) -> tuple[str, ...]:
    """Why there is no battle to play a force card in: nobody who could play one was struck, or the card is of those
    that attack nobody."""
    side = named_side(position, code)
    card, attacker = last_cast(position)
    found = without_psyker(position, side)
    if position.past.contested:
        return (*found, "wd.force.ends", *ill_armed(position, code))
    power = CARDS[card].power if card >= 0 else -1
    if power not in UNSTOPPABLE:
        found.append("wd.force.defender-is-target")
    if card < 0:
        return tuple(found)
    if attacker == side:
        return (*found, "wd.force.attacker-answers")
    if power not in ATTACKS:
        found.append("cult.target.attacks")
        found += ["cult.blast.physical"] if power == BLAST else []
    elif power in UNSTOPPABLE:
        found += ("wd.aegis.unstoppable-force-cards", "cult.target.unstoppable")
    else:
        found.append("cult.target.psyker-is-target")
        found += ["wd.ruling.aegis-single-target"] if power in AT_MODEL or power == LIGHTNING_ARC else []
        found += ["cult.ruling.force-not-a-target"] if power in AT_MODEL else []
    return tuple(found)


def wrong_colour(position: Position, code: int) -> tuple[str, ...]:
    """What counts of the card that he would play, and what does not."""
    frame = position.asks(Battle)
    if frame is None:
        return ()
    cast = fought_over(position)
    of_cast = CARDS[cast.card] if isinstance(cast, Casting | Arc) else None
    rule = "wd.force.block" if frame.stage == DEFENDING else "wd.force.attacker-answers"
    return (rule, *miscoloured(CARDS[a.arg_of(code)], frame.colour, of_cast))


def miscoloured(card: Card, colour: int, cast: Card | None) -> list[str]:
    """What makes this card no force card of the colour that the one which was cast asks for."""
    if card.power == AURA:
        return ["wd.card.aura-is-force", "wd.force.aura-top-icon"]
    found = ["wd.card.force-icon"]
    if card.suit == colour:
        found.append("wd.force.played-card-suit-ignored")
    if cast is not None and cast.icon == card.icon != NO_ICON:
        found.append("wd.force.attack-card-icon-ignored")
    return found


def ill_armed(position: Position, code: int) -> tuple[str, ...]:
    """The card would have done nothing in the battle that is over either, being of another colour: without one that
    fits there is no defence. A librarian has his Aegis besides."""
    card, (number, attacker) = CARDS[a.arg_of(code)], last_cast(position)
    if number < 0 or card.icon == CARDS[number].suit:
        return ()
    defence = ["wd.force.no-card-no-defence"] if named_side(position, code) == STEALERS != attacker else []
    return ("wd.force.colour-fixed", *defence, *miscoloured(card, CARDS[number].suit, CARDS[number]))


def out_of_turn(position: Position, code: int) -> tuple[str, ...]:
    """The attacker has no defence to answer; or the defender has had one, and would play two in a row."""
    frame = position.asks(Battle)
    if frame is None:
        return ()
    return ("cult.force.one-hand",) if frame.stage == ANSWERING else ("wd.force.attacker-answers",)


# -- auras and boosts --------------------------------------------------------------------------------------------------


def unsheltered(position: Position, code: int) -> tuple[str, ...]:
    """Why there is nothing to be sheltered from: it is somebody else who has been hit, or a place; the battle or the
    dice come first; or an Aura has stopped the attack already."""
    piece = a.piece_of(code)
    card, attacker = last_cast(position)
    found: list[str] = []
    hit = position.asks(Sheltering)
    if position.asks(Battle) is not None:
        found.append("cult.aura.timing")
    struck = card >= 0 and attacker != side_of_piece(position, piece) and CARDS[card].power in ATTACKS
    if hit is not None or (struck and not position.past.contested):
        found.append("cult.aura.self-only")
    if struck and CARDS[card].power in (MIASMA, STASIS):
        found.append("cult.aura.not-places")
    if position.past.sheltered == position.label[piece]:
        found.append("cult.aura.once")
    if is_clouded(position, position.place[piece]):
        found.append("cult.miasma.psykers")
    return tuple(found)


def not_boosted(position: Position, code: int) -> tuple[str, ...]:
    """Why he adds nothing to a fight: he lies prone, is in Miasma or Stasis, or has discarded as many as he may."""
    piece = a.piece_of(code)
    place = position.place[piece]
    found = ["cult.ruling.prone-psyker"] if position.flags[piece] & PRONE else []
    found += ["cult.miasma.psykers"] if is_clouded(position, place) else []
    found += ["cult.stasis.effect"] if is_frozen(position, place) else []
    if is_psyker(position, piece) and boosts_of(position, piece) >= mastery_of(position, piece) * value_of(
        position, piece
    ):
        found += ("cult.boost.discard", "cult.psyker.mastery")
    return tuple(found)


# -- what is thrown, controlled, kept out ------------------------------------------------------------------------------


def thrown_at_piece(position: Position, code: int) -> tuple[str, ...]:
    square = a.arg_of(code)
    taken = square < position.board.count and position.occupied >> square & 1
    return ("first.move.not-into-piece",) if taken else ()


def thrown_into(position: Position, code: int) -> tuple[str, ...]:
    return tuple(rule for power, rule in NO_ENTRY if marked(position, power) >> a.arg_of(code) & 1)


def kept_out(position: Position, why: str, code: int) -> tuple[str, ...]:
    """Whoever waits at an entry area goes on lurking; an Aura opens no section to a librarian."""
    piece = a.piece_of(code)
    found = ("cult.ruling.entry-square-barred",) if position.entry_of(piece) >= 0 else ()
    librarian = position.kind[piece] == LIBRARIAN and why.endswith(" there")
    return (*found, "wd.section.aura-no-entry") if librarian else found


def control_over(position: Position, piece: int) -> tuple[str, ...]:
    """A model that would act on points of Control which are used up, or have been given back."""
    if position.past.held != position.label[piece]:
        return ()
    if position.past.end == USED_UP:
        return ("cult.control.effect", "cult.ruling.control-no-points")
    return ("cult.control.points",) if position.past.end == STOPPED else ()


def jinxed(position: Position, code: int) -> tuple[str, ...]:
    return ("cult.jinx.effect",) if position.flags[a.piece_of(code)] & JINXED else ()


def bolter_jam(position: Position, code: int) -> tuple[str, ...]:
    """A jam by Jinx is one, where the weapon is of those that jam."""
    gun = position.rulebook.arms(position.gear[a.piece_of(code)]).gun
    return ("first.jam.no-fire",) if gun is not None and not gun.magazine else ()


def assailed_prone(position: Position, code: int) -> tuple[str, ...]:
    return ("wd.ruling.prone-cp",) if position.flags[a.piece_of(code)] & PRONE else ()


def squeezed(position: Position, code: int) -> tuple[str, ...]:
    """A Barrier is one of the two that close a diagonal."""
    piece = a.piece_of(code)
    if a.verb_of(code) != a.MOVE or not position.on_board(piece):
        return ()
    flanks = position.board.flanks[position.place[piece] * 8 + a.arg_of(code)]
    return ("cult.ruling.barrier-use", "cult.barrier.effect") if flanks & position.barrier else ()


def barrier_in_door(position: Position, code: int) -> tuple[str, ...]:
    there = position.barrier >> a.arg_of(code) & 1
    return ("cult.ruling.door-barrier-doorway", "cult.barrier.effect") if there else ()


# By the reason: what else forbids it, where the position has it.
CARDS_HERE: Final[dict[str, Callable[[Position, int], tuple[str, ...]]]] = {
    "not in hand": not_held,
    "no cards now": first_turn,
    "stealers must discard": shrunk_hand,
    "casts no cards": without_cult,
    "no force battle": no_battle,
    "no card to go on with": scanned_out,
    "wrong colour": wrong_colour,
    "other side's card": out_of_turn,
    "nothing to shelter from": unsheltered,
    "no fight": not_boosted,
    "boosts in turn": not_boosted,
    "not thrown there": thrown_at_piece,
    "thrown into fire": thrown_into,
    "jammed": jinxed,
    "overwatch jammed": jinxed,
    "jinxed": bolter_jam,
    "assailed": assailed_prone,
    "diagonal": squeezed,
    "door blocked": barrier_in_door,
    "barrier in the door": barrier_in_door,
}
