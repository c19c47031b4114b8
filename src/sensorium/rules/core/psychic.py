"""The state of the psychic cards: both hands, the deck, the discards, and what casting has left behind.

One record that never changes, so that copies of a position share it; a game without cards has the empty one. Cards are
numbers of ``content.cards``. What is shuffled has no order that anybody knows, so hands and deck are kept sorted:
cult.ruling.who-knows-what.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sensorium.rules.core.vocabulary import MARINES

Cards = tuple[int, ...]


class Marker(NamedTuple):
    """The marker of a card that lasts: cult.marker.steps."""

    power: int
    at: int  # the square that was named; for prescience the label of its psyker
    side: int  # whose turn takes its steps away
    steps: int
    squares: int  # a mask of those it fills


class Psychic(NamedTuple):
    marine_hand: Cards = ()
    stealer_hand: Cards = ()
    deck: Cards = ()
    discards: Cards = ()
    # Of a hand what the other player has seen by Scan and is still in it: cult.ruling.blip-scanned
    marine_shown: Cards = ()
    stealer_shown: Cards = ()
    counter_shown: int = 0  # the stealer player has seen the command counter of this turn by Scan
    dealt: int = 0  # sides that have been dealt a hand, one bit each
    casts: tuple[int, ...] = ()  # label and number of casts this turn, one after the other
    mastery: tuple[int, ...] = ()  # label and level, where it is not that of the kind
    markers: tuple[Marker, ...] = ()
    assailed: int = 0  # label plus one of the marine whom the cast now answered has thrown: wd.assail.no-cp-response

    def hand(self, side: int) -> Cards:
        return self.marine_hand if side == MARINES else self.stealer_hand

    def shown(self, side: int) -> Cards:
        """What the other player knows of this side's hand."""
        return self.marine_shown if side == MARINES else self.stealer_shown

    def with_hand(self, side: int, hand: Cards) -> Psychic:
        hand = tuple(sorted(hand))
        return self._replace(marine_hand=hand) if side == MARINES else self._replace(stealer_hand=hand)

    def without_card(self, side: int, card: int) -> Psychic:
        """One card of the hand fewer. If the other player had seen one like it, it is that one, for all he knows."""
        shown = self.shown(side)
        left = self.with_hand(side, without(self.hand(side), card))
        return left.with_shown(side, without(shown, card)) if card in shown else left

    def with_shown(self, side: int, cards: Cards) -> Psychic:
        return self._replace(marine_shown=cards) if side == MARINES else self._replace(stealer_shown=cards)

    def noted(self, pairs: tuple[int, ...], label: int) -> int:
        for at in range(0, len(pairs), 2):
            if pairs[at] == label:
                return pairs[at + 1]
        return 0

    def data(self) -> list[Any]:
        """As plain data, in the order of the fields."""
        return [
            list(self.marine_hand),
            list(self.stealer_hand),
            list(self.deck),
            list(self.discards),
            list(self.marine_shown),
            list(self.stealer_shown),
            self.counter_shown,
            self.dealt,
            list(self.casts),
            list(self.mastery),
            [list(marker) for marker in self.markers],
            self.assailed,
        ]


NO_PSYCHIC: Final = Psychic()


def psychic_from(data: list[Any]) -> Psychic:
    """What ``Psychic.data`` described."""
    hands = [tuple(int(card) for card in data[field]) for field in range(6)]
    pairs = [tuple(int(number) for number in data[field]) for field in (8, 9)]
    markers = tuple(Marker(*(int(number) for number in marker)) for marker in data[10])
    return Psychic(
        hands[0],
        hands[1],
        hands[2],
        hands[3],
        hands[4],
        hands[5],
        int(data[6]),
        int(data[7]),
        pairs[0],
        pairs[1],
        markers,
        int(data[11]),
    )


def noted(pairs: tuple[int, ...], label: int, number: int) -> tuple[int, ...]:
    """These pairs with this number for the label."""
    kept = [pairs[at : at + 2] for at in range(0, len(pairs), 2) if pairs[at] != label]
    return tuple(one for pair in [*kept, (label, number)] for one in pair)


def without(cards: Cards, card: int) -> Cards:
    """One copy fewer."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def common(cards: Cards, others: Cards) -> Cards:
    """What both hold, copy by copy, sorted."""
    left = list(others)
    found = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return tuple(sorted(found))


def rest_of(cards: Cards, taken: Cards) -> Cards:
    """The cards without those taken, copy by copy."""
    left = list(taken)
    kept = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            kept.append(card)
    return tuple(kept)
