"""Views: what one viewer may know of a position, copied field by field from an allow-list; and ``imagine``.

A field that is not on the list is never copied into a view, so it cannot be sent. ``imagine`` draws a full position
that gives the same view, which is all that a searching player gets.
"""

from typing import Any, Final

from sensorium.board import Board
from sensorium.rules.chapters.command import Order
from sensorium.rules.content.blips import PLAIN_VALUES, is_leaders
from sensorium.rules.content.cards import deck_of
from sensorium.rules.content.kinds import AMBUSH, BLIP
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.layout import COLUMNS, LAYOUT, MASKS, NUMBERS
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.psychic import NO_PSYCHIC, Psychic
from sensorium.rules.core.vocabulary import CLOSING, MARINES, OVER, REVEALED, SCANNED, STEALERS
from sensorium.rules.scenario.scenario import Scenario

UNKNOWN: Final = -9

# One number after another out of a first one, for the cards of a deal.
STIR: Final = 6364136223846793005
STIRRED: Final = 0xFFFFFFFFFFFFFFFF

# Everything here is open to both sides and to spectators, shots, psi points and points spent among it
# (fourth.cannon.ammo.track, fourth.psi.public, fourth.example.status-display). What is not named is not shown: values
# of blips, the order of the pile, the command counter (fourth.ruling.cp-hidden-information, first.example.cp-secrecy).
PUBLIC_COLUMNS: Final = (
    "kind",
    "place",
    "facing",
    "ap",
    "flags",
    "gear",
    "ammo",
    "reloads",
    "psi",
    "label",
    "aim",
    "shots",
    "holder",
    "fired",
)
PUBLIC_NUMBERS: Final = (
    "marine_count",
    "turn",
    "side",
    "phase",
    "step",
    "active",
    "spent",
    "seconds",
    "expired",
    "winner",
    "ending",
    "serial",
    "burned",
    "sealed",
    "closed",
    "brood_used",
    "things",
    "latched",
    "happened",
    "supplied",
    "supply",
    "extra",
    "worked",
    "doomed",
    "called",
    "stirred",
    "teleported",
    "teleport_turn",
    "ambushes",
    "bonus_points",
    "taking",
    "quiet",
    "supply_mark",
    "forfeited",
    "placed_models",
)
PUBLIC_LISTS: Final = ("tally", "progress", "wounds", "exits_used", "used", "trigger", "hazards", "ambush")


class View:
    """What one viewer knows: the public columns, and of the secrets only his own."""

    def __init__(self, position: Position, viewer: int) -> None:
        self.viewer: int = viewer
        self.board: Board = position.board
        self.rulebook: Rulebook = position.rulebook
        self.scenario: Scenario = position.scenario
        self.columns: dict[str, list[int]] = {name: list(getattr(position, name)) for name in PUBLIC_COLUMNS}
        self.masks: dict[str, int] = {name: getattr(position, name) for name in MASKS}
        self.numbers: dict[str, int] = {name: getattr(position, name) for name in PUBLIC_NUMBERS}
        # Among these ``used``: converted and destroyed blips lie face up.
        self.lists: dict[str, list[int]] = {name: list(getattr(position, name)) for name in PUBLIC_LISTS}
        self.stack: tuple[Frame, ...] = shown_stack(position, viewer)
        self.value: list[int] = [UNKNOWN if hidden(position, slot) else 0 for slot in range(len(position.kind))]
        self.pile_size: int = sum(position.pile)  # fourth.blips.secret.stack: nobody looks into it
        self.drawn: int = UNKNOWN
        self.psychic: Psychic = shown_psychic(position.psychic, viewer)
        if viewer == MARINES and position.rulebook.cards:  # what he has scanned: cult.ruling.blip-scanned
            for slot, flags in enumerate(position.flags):
                if flags & SCANNED:
                    self.value[slot] = position.value[slot]
        if viewer == STEALERS:  # first.blip.owner-looks, fourth.blips.secret.own
            self.value = list(position.value)
        # His own he may look at whenever he likes: first.cp.secret, first.ruling.cp-die-tally, fourth.command.secret,
        # fourth.command.own-look
        if viewer == MARINES or counter_shown(position) or (viewer == STEALERS and position.psychic.counter_shown):
            self.drawn = position.drawn

    def data(self) -> dict[str, Any]:
        """The view as plain data, for comparing and sending; like a saved position without what is neutral."""
        told: dict[str, Any] = {"viewer": self.viewer}
        told.update({name: list(column) for name, column in self.columns.items()})
        told.update({name: format(mask, "x") for name, mask in self.masks.items()})
        told.update(self.numbers)
        told.update({name: list(numbers) for name, numbers in self.lists.items()})
        told["stack"] = [list(frame) for frame in self.stack]
        told["value"] = list(self.value)
        told["pile_size"] = self.pile_size
        told["drawn"] = self.drawn
        if self.psychic != NO_PSYCHIC:
            told["psychic"] = self.psychic.data()
        known: dict[str, Any] = {**self.columns, **self.masks, **self.numbers, **self.lists}
        for name in LAYOUT.later:
            if name in known and LAYOUT.is_neutral(name, known[name]):
                del told[name]
        return told


def hidden(position: Position, slot: int) -> bool:
    """Whether this piece has a value its own side alone may know: first.blip.marine-never-looks,
    fourth.blips.secret.marines, fourth.blips.face-down, cult.blip.alike."""
    if position.kind[slot] == AMBUSH:
        return not position.flags[slot] & REVEALED  # deathwing.ruling.ambush-hit-by-area: its owner may look
    return position.kind[slot] == BLIP


def counter_shown(position: Position) -> bool:
    """The counter is turned up in the closing phase: first.cp.reveal, fourth.command.reveal."""
    if position.phase == OVER:
        return True
    return position.phase == CLOSING and position.step > position.rulebook.end_phase_steps.index(1)


def shown_stack(position: Position, viewer: int) -> tuple[Frame, ...]:
    """What is being resolved, without what the marine player is only thinking about."""
    stack = position.stack
    if viewer != MARINES:
        while stack and isinstance(stack[-1], Order):
            stack = stack[:-1]
    return stack


def shown_psychic(psychic: Psychic, viewer: int) -> Psychic:
    """Of the cards what this viewer may know: his own hand, what Scan has shown, the discards and all numbers
    (cult.hand.secret, cult.hand.discards-open, cult.hand.computer, cult.ruling.who-knows-what). What is hidden stands
    there as UNKNOWN, behind what is known, so that nothing but its number is told; nobody knows the deck."""
    if psychic == NO_PSYCHIC:
        return psychic
    shown = psychic._replace(deck=(UNKNOWN,) * len(psychic.deck))
    if viewer not in (MARINES, STEALERS):
        shown = shown._replace(marine_shown=(), stealer_shown=())
    for side in (MARINES, STEALERS):
        if side != viewer:
            known = shown.shown(side)
            hand = (*known, *(UNKNOWN,) * (len(psychic.hand(side)) - len(known)))
            shown = shown._replace(marine_hand=hand) if side == MARINES else shown._replace(stealer_hand=hand)
    return shown


def view(position: Position, viewer: int) -> View:
    return View(position, viewer)


# -- imagining a truth behind a view ------------------------------------------------------------------------------


def imagine(seen: View, number: int) -> Position:
    """A full position that gives this view; ``number``, drawn at random, picks which.

    Unknown blips take their values from what is left of the mix, the command counter one that has not been overspent.
    """
    data: dict[str, Any] = {name: list(seen.columns[name]) for name in COLUMNS if name != "value"}
    data.update({name: format(mask, "x") for name, mask in seen.masks.items()})
    data.update(seen.numbers)
    data.update({name: list(numbers) for name, numbers in seen.lists.items()})
    data["stack"] = [list(frame) for frame in seen.stack]
    value = list(seen.value)
    deal = number
    pool = unseen_pool(seen)
    counters = unseen_counters(seen)
    for slot in range(len(value)):
        if value[slot] == UNKNOWN and seen.columns["kind"][slot] == AMBUSH:
            number, picked = picked_from(counters, number)
            value[slot] = picked - 1 if sum(counters) else number % 2
            counters[picked - 1] = max(0, counters[picked - 1] - 1) if sum(counters) else 0
        elif value[slot] == UNKNOWN:
            number, picked = picked_from(pool, number)
            value[slot] = picked
            pool[picked - 1] = max(0, pool[picked - 1] - 1)
    pile = resized(pool, seen.pile_size)
    drawn = seen.drawn
    if drawn == UNKNOWN:
        spent = seen.numbers["spent"]
        ambush = seen.lists["ambush"]
        lost = 1 if ambush and ambush[1] == seen.numbers["turn"] else 0  # solo.ambush.other-command-point
        bonus = seen.numbers["bonus_points"]  # anybody counts captains: deathwing.ruling.captain-command-points-hidden
        lost += seen.scenario.command_lost  # deathwing.campaign.raid.lost-command-points
        points = [max(0, counter + bonus - lost) for counter in seen.scenario.counters]
        possible = [point for point in points if point >= spent] or [spent]
        drawn = possible[number % len(possible)]
    if seen.psychic != NO_PSYCHIC:
        data["psychic"] = imagined_cards(seen, deal).data()
    data["value"] = value
    data["pile"] = pile
    data["drawn"] = drawn
    missing = [name for name in NUMBERS if name not in data]
    for name in missing:
        raise AssertionError(f"the view says nothing about {name}")
    return position_from(data, seen.board, seen.rulebook, seen.scenario)


def imagined_cards(seen: View, number: int) -> Psychic:
    """Any deal of the cards that the viewer does not know to the hidden hands and the deck, each as likely as another:
    cult.ruling.bot-imagine. Blips may have used the number up, so it is stirred anew for each card."""
    psychic = seen.psychic
    pool = list(seen.scenario.deck or deck_of())
    for card in (*psychic.marine_hand, *psychic.stealer_hand, *psychic.discards):
        if card in pool:
            pool.remove(card)
    hands: list[tuple[int, ...]] = []
    for hand in (psychic.marine_hand, psychic.stealer_hand, psychic.deck):
        known = [card for card in hand if card != UNKNOWN]
        for _ in range(len(hand) - len(known)):
            if not pool:
                pool = list(deck_of())  # a case may hold more cards than there are
            number = number * STIR + 1 & STIRRED
            known.append(pool.pop((number >> 32) % len(pool)))
        hands.append(tuple(sorted(known)))
    return psychic._replace(marine_hand=hands[0], stealer_hand=hands[1], deck=hands[2])


def unseen_pool(seen: View) -> list[int]:
    """The mix without what lies face up and what the viewer has looked at: the hidden blips and the pile."""
    mix = seen.scenario.mix or seen.rulebook.blip_mix
    pool = [whole - gone for whole, gone in zip(mix, seen.lists["used"], strict=True)]
    # What the mission has added so far, as far as its leader has not shown himself: cult.table.mission-words.
    for turn, value in seen.scenario.added:
        pool[value - 1] += turn <= seen.numbers["turn"] and not (is_leaders(value) and seen.numbers["brood_used"])
    for slot, value in enumerate(seen.value):
        if value > 0 and seen.columns["kind"][slot] == BLIP:
            pool[value - 1] -= 1
    return [max(0, count) for count in pool]


def unseen_counters(seen: View) -> list[int]:
    """The ambush counters, by what they show, without those that lie face up: hidden on the board, or in the bowl."""
    pool = list(seen.scenario.ambush_mix or seen.rulebook.ambush_mix)
    for slot, value in enumerate(seen.value):
        if value >= 0 and seen.columns["kind"][slot] == AMBUSH:
            pool[value] -= 1
    return [max(0, count) for count in pool]


def picked_from(pool: list[int], number: int) -> tuple[int, int]:
    """One value from the pool by weight, and what is left of the number for the next choice."""
    total = sum(pool)
    if not total:
        return number // 3, number % 3 + 1
    at = number % total
    for index, count in enumerate(pool):
        if at < count:
            return number // total, index + 1
        at -= count
    raise AssertionError("the weights cover every number")


def resized(pool: list[int], size: int) -> list[int]:
    """The pool made to hold exactly so many counters, where a case was set up with another number."""
    pool = list(pool)
    while sum(pool) > size:
        pool[pool.index(max(pool))] -= 1
    while sum(pool) < size:
        pool[pool.index(min(pool[:PLAIN_VALUES]))] += 1
    return pool
