"""The psychic deck and the two hands: dealing, drawing, discarding, and how each side's turn opens.

One deck, from which both draw, and one pile of discards that lies open (cult.deck.size, cult.deck.discard,
cult.hand.discards-open, wd.ruling.one-deck). A hand is its player's secret; how many cards it holds, and the deck, is
public (cult.hand.secret).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.markers import decay
from sensorium.rules.content.cards import CARD_WORDS, deck_of
from sensorium.rules.content.kinds import LIBRARIAN, MAGUS, PATRIARCH
from sensorium.rules.core.answers import ARG_SHIFT, CARD, DISCARD, DRAW_TWO, PASS, arg_of, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import Psychic, without
from sensorium.rules.core.questions import chance, declare, marines
from sensorium.rules.core.vocabulary import DEAD, GONE, MARINES, SIDE_WORDS, STEALERS

BASE_HAND: Final = 2  # of the marine player: wd.hand.marine-size
EXTRA: Final = 2  # cards that he may take besides: wd.hand.marine-extra-two
BROOD_HAND: Final = 4  # wd.hand.stealer-base
MAGUS_HAND: Final = 5  # wd.hand.stealer-magus
PATRIARCH_HAND: Final = 6  # wd.hand.stealer-patriarch
BEGUN: Final = 4  # beside the bits of the sides: the marine player has had his first turn

CARD_DRAW: Final = 110
OPENING: Final = 111
EXTRA_CARDS: Final = 112
DISCARDING: Final = 113


class CardDraw(NamedTuple):
    """The next card of a draw."""

    kind: Literal[110]
    side: int
    left: int


class Opening(NamedTuple):
    """A side's turn opens: markers, hand."""

    kind: Literal[111]
    side: int
    step: int


class ExtraCards(NamedTuple):
    """Does the marine player draw two more?"""

    kind: Literal[112]


class Discarding(NamedTuple):
    """Which card is discarded?"""

    kind: Literal[113]
    side: int
    optional: int  # one card at most, if he likes; 0: as many as he holds too many


# -- what a hand is ---------------------------------------------------------------------------------------------


def hand_size(position: Position, side: int) -> int:
    """How many cards a hand should hold; asked as a turn opens and at no other time, so that a death lowers it only
    then: wd.hand.marine-librarian-killed, wd.ruling.stealer-hand-shrinks, cult.ruling.hand-exit."""
    if not has_hand(position, side):
        return 0
    if side == MARINES:
        # Those in play, in Miasma or Stasis or not, and none that has still to come: wd.hand.marine-librarian-enters,
        # wd.hand.marine-not-before-entry, wd.hand.marine-miasma-stasis, wd.hand.marine-reduced-only-by,
        # wd.hand.marine-142-size, wd.ruling.marine-pickup-increases, wd.ruling.marine-no-librarian
        # A lost Raid makes it one card smaller, in place of psi points: cult.ruling.psi-or-cards
        librarians = sum(
            1
            for marine in range(position.marine_count)
            if position.kind[marine] == LIBRARIAN and position.on_board(marine)
        )
        return BASE_HAND + librarians - position.scenario.hand_lost
    # Whoever is on the board or in an entry area, and no blip: wd.ruling.stealer-psyker-in-play,
    # cult.ruling.blip-hand-size, cult.ruling.entry-psyker. Psykers of no rank count for nothing, and rank once:
    # wd.hand.stealer-independent, wd.hand.stealer-none-in-play, wd.hand.stealer-both, wd.hand.stealer-miasma-stasis,
    # cult.ruling.hand-two-magi, wd.ruling.stealer-number-or-rank
    kinds = [
        position.kind[slot] for slot in range(position.marine_count, len(position.kind)) if position.place[slot] >= 0
    ]
    if PATRIARCH in kinds:
        return PATRIARCH_HAND
    return MAGUS_HAND if MAGUS in kinds else BROOD_HAND


def has_hand(position: Position, side: int) -> bool:
    """Whether this side has been dealt one."""
    return bool(position.psychic.dealt >> side & 1)


def has_librarian_ever(position: Position) -> bool:
    """Whether the force has a librarian, now or later: cult.choose.no-librarian."""
    return any(
        position.kind[marine] == LIBRARIAN and position.place[marine] not in (DEAD, GONE)
        for marine in range(position.marine_count)
    )


def take_from_hand(position: Position, side: int, card: int) -> None:
    """A card is cast, played or discarded: it is shown, and goes onto the one pile (cult.deck.discard,
    cult.hand.shown)."""
    left = position.psychic.without_card(side, card)
    position.psychic = left._replace(discards=tuple(sorted((*left.discards, card))))


# -- dealing and drawing --------------------------------------------------------------------------------------------


def deal(position: Position) -> None:
    """The marine player first, then the stealer player: cult.hand.deal. A stealer player without a psyker has his hand
    all the same: cult.choose.psychic-alone."""
    sides = (MARINES, STEALERS) if has_librarian_ever(position) else (STEALERS,)
    position.psychic = Psychic(
        deck=tuple(sorted(position.scenario.deck or deck_of())),
        dealt=sum(1 << side for side in sides),
        mastery=position.psychic.mastery,
    )
    position.push(CardDraw(CARD_DRAW, STEALERS, hand_size(position, STEALERS)))
    position.push(CardDraw(CARD_DRAW, MARINES, hand_size(position, MARINES)))


def run_draw(position: Position, frame: CardDraw) -> bool:
    """An empty deck is made anew from the discards, those of the same exchange among them: cult.deck.reshuffle,
    cult.ruling.hand-reshuffle, wd.ruling.deck-exhausted."""
    psychic = position.psychic
    if frame.left > 0 and not psychic.deck and psychic.discards:
        position.psychic = psychic._replace(deck=psychic.discards, discards=())
        position.tell("cards reshuffled")
    if frame.left > 0 and position.psychic.deck:
        return True
    position.pop()
    return False


def draw_choices(position: Position, frame: CardDraw) -> list[int]:
    return [CARD | card << ARG_SHIFT for card in dict.fromkeys(position.psychic.deck)]


def draw_weights(position: Position, frame: CardDraw) -> list[int]:
    deck = position.psychic.deck
    return [deck.count(card) for card in dict.fromkeys(deck)]


def take_draw(position: Position, frame: CardDraw, code: int) -> None:
    _, side, left = frame
    card = arg_of(code)
    psychic = position.psychic
    drawn = psychic.with_hand(side, (*psychic.hand(side), card))
    position.psychic = drawn._replace(deck=without(psychic.deck, card))
    position.swap(CardDraw(CARD_DRAW, side, left - 1))
    position.tell("drew a card", privy=side, secret={"card": CARD_WORDS[card]}, side=SIDE_WORDS[side])


def draw_nothing(position: Position) -> None:
    """The deck is taken to be empty: in a case that gives no cards."""
    draw = position.asks(CardDraw)
    if draw is not None:
        position.swap(draw._replace(left=0))


# -- how a turn opens -------------------------------------------------------------------------------------------------


def open_turn(position: Position, side: int) -> None:
    if position.rulebook.cards:
        position.psychic = position.psychic._replace(casts=())  # cult.psyker.casts: in each player's turn
        position.push(Opening(OPENING, side, 0))


def run_opening(position: Position, frame: Opening) -> bool:
    """Markers, hand, and for the marine player the two extra cards: cult.hand.marine-order, cult.hand.stealer-order,
    wd.ruling.marine-draw-time, wd.ruling.stealer-refill, wd.ruling.marine-draw-conflict, wd.hand.marine-142-draw."""
    _, side, step = frame
    position.swap(Opening(OPENING, side, step + 1))
    if step == 0:
        decay(position, side)
        return False
    if side == MARINES:
        open_marine_hand(position, step)
    else:
        open_stealer_hand(position, step)
    return False


def open_marine_hand(position: Position, step: int) -> None:
    psychic = position.psychic
    size = hand_size(position, MARINES)
    if step == 1 and not psychic.dealt & BEGUN:
        position.psychic = psychic._replace(dealt=psychic.dealt | BEGUN)
        position.pop()  # no draw in his first turn: cult.hand.first-turn
    elif step == 1:
        position.push(
            CardDraw(CARD_DRAW, MARINES, size - len(psychic.marine_hand))
        )  # wd.hand.marine-refill, wd.ruling.marine-cards-used-in-stealer-turn
    elif step == 2:
        if has_hand(position, MARINES):
            position.push(ExtraCards(EXTRA_CARDS))
    elif step == 3:
        if len(psychic.marine_hand) > size:
            position.push(Discarding(DISCARDING, MARINES, 0))  # wd.hand.marine-discard
    else:
        position.pop()


def open_stealer_hand(position: Position, step: int) -> None:
    psychic = position.psychic
    size = hand_size(position, STEALERS)
    if step == 1:
        if psychic.stealer_hand:
            # Whoever he has in play: wd.hand.stealer-exchange, wd.hand.stealer-exchange-no-psyker
            position.push(Discarding(DISCARDING, STEALERS, 1))
    elif step == 2:
        if len(psychic.stealer_hand) > size:
            position.push(Discarding(DISCARDING, STEALERS, 0))
        else:
            position.push(CardDraw(CARD_DRAW, STEALERS, size - len(psychic.stealer_hand)))
    else:
        position.pop()


def extra_choices(position: Position, frame: ExtraCards) -> list[int]:
    """Both or none: wd.ruling.marine-extra-one."""
    return [PASS, DRAW_TWO]


def take_extra(position: Position, frame: ExtraCards, code: int) -> None:
    position.pop()
    if verb_of(code) == DRAW_TWO:
        position.tell("takes two cards")
        position.push(CardDraw(CARD_DRAW, MARINES, EXTRA))


def discard_choices(position: Position, frame: Discarding) -> list[int]:
    held = dict.fromkeys(position.psychic.hand(frame.side))
    cards = [DISCARD | card << ARG_SHIFT for card in held]
    return [PASS, *cards] if frame.optional else cards


def take_discard(position: Position, frame: Discarding, code: int) -> None:
    """Of his choice, old or new, and face up: wd.hand.marine-discard, cult.hand.shown."""
    if verb_of(code) == DISCARD:
        take_from_hand(position, frame.side, arg_of(code))
        position.tell("discarded", side=SIDE_WORDS[frame.side], card=CARD_WORDS[arg_of(code)])
    if frame.optional or len(position.psychic.hand(frame.side)) <= hand_size(position, frame.side):
        position.pop()


declare(
    CardDraw,
    number=CARD_DRAW,
    word="psychic card",
    run=run_draw,
    asks=chance,
    choices=draw_choices,
    weights=draw_weights,
    take=take_draw,
)
declare(Opening, number=OPENING, word="opening", run=run_opening, asks=marines)
declare(
    ExtraCards,
    number=EXTRA_CARDS,
    word="extra cards",
    asks=marines,
    choices=extra_choices,
    take=take_extra,
    texts={"extra cards": "Draw two more cards, and discard down to the hand?"},
)
declare(
    Discarding,
    number=DISCARDING,
    word="discard",
    asks=lambda position, frame: frame.side,
    choices=discard_choices,
    take=take_discard,
    texts={"discard": "Which card goes onto the discards?", "exchange": "Discard a card, to draw another?"},
    told=lambda position, frame: "exchange" if frame.optional else "discard",
    compels="must discard",
)
