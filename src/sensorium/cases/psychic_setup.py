"""What a case says of psychic cards: hands, discards, markers, levels of mastery; and the deck that its draws imply."""

from __future__ import annotations

from sensorium.cases.case import MELTA, Case, CaseError, MarkerLine
from sensorium.rules.chapters.card_aim import fills
from sensorium.rules.chapters.hands import BEGUN, has_librarian_ever
from sensorium.rules.chapters.markers import lay_marker
from sensorium.rules.chapters.psykers import MOST_LEVELS, is_psyker
from sensorium.rules.content.cards import BARRIER, CARDS, POWER_WORDS, PRESCIENCE, deck_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import Marker, Psychic, noted, rest_of
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS


def lay_cards(position: Position, case: Case) -> None:
    """Both hands, the discards, and as deck what the script draws and nobody holds."""
    hands = dict(case.hands)
    if not position.rulebook.cards:
        if hands or case.discards or case.cards or any(line.effect != MELTA for line in case.markers):
            what = f"the rules `{case.rules}` know no psychic cards"
            raise CaseError(case.path, case.line, what, "add `+psychic` to `rules`", case.name)
        return
    held = (*hands.get("marine", ()), *hands.get("stealer", ()), *case.discards)
    deck = rest_of(deck_of(case.cards), held) if case.cards else drawn_in(case, held)
    dealt = 1 << STEALERS | BEGUN
    if has_librarian_ever(position) or "marine" in hands:
        dealt |= 1 << MARINES
    position.psychic = Psychic(
        marine_hand=tuple(sorted(hands.get("marine", ()))),
        stealer_hand=tuple(sorted(hands.get("stealer", ()))),
        deck=tuple(sorted(deck)),
        discards=tuple(sorted(case.discards)),
        dealt=dealt,
        mastery=levels(position, case),
    )
    for line in case.markers:
        if line.effect != MELTA:
            lay_marker(position, marker_of(position, case, line))


def drawn_in(case: Case, held: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that the script has drawn, as far as the deck has copies that nobody holds; the others it draws again,
    from the discards."""
    drawn = [card for line in case.script for who, cards in line.dice if who == "cards" for card in cards]
    return tuple(
        card
        for card in dict.fromkeys(drawn)
        for _ in range(min(drawn.count(card), max(0, CARDS[card].copies - held.count(card))))
    )


def levels(position: Position, case: Case) -> tuple[int, ...]:
    """cult.psyker.mastery, cult.psyker.chief-librarian"""
    found: tuple[int, ...] = ()
    slots = {position.name(slot): slot for slot in range(len(position.kind))}
    for line in case.pieces:
        if line.mastery is not None:
            if not is_psyker(position, slots[line.name]) or not 1 <= line.mastery <= MOST_LEVELS:
                what = f"`{line.name}` has no mastery {line.mastery}"
                advice = f"write `mastery N` of a psyker, with N 1 to {MOST_LEVELS}"
                raise CaseError(case.path, line.line, what, advice, case.name)
            found = noted(found, position.label[slots[line.name]], line.mastery)
    return found


def marker_of(position: Position, case: Case, line: MarkerLine) -> Marker:
    power = POWER_WORDS.index(line.effect)
    side = SIDE_WORDS.index(line.side)
    square = position.board.find(line.square)
    if square < 0:
        what = f"{line.square} is no floor square"
        raise CaseError(case.path, line.line, what, "name a floor square", case.name)
    if power == PRESCIENCE:
        if not position.occupied >> square & 1:
            what = f"there is no psyker at {line.square}"
            raise CaseError(case.path, line.line, what, "name the square of the psyker who foresees", case.name)
        return Marker(power, position.label[position.who[square]], side, line.steps, 0)
    squares = 1 << square if power == BARRIER else fills(position, power, square)
    return Marker(power, square, side, line.steps, squares)
