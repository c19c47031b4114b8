"""Placements by the brood: reinforcements at entry areas, models of a blip, pieces of the set-up."""

from __future__ import annotations

from random import Random
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.stealers.brood_senses import FAR, SenseCache, Senses
from sensorium.rules.chapters.ambush import AmbushPlace
from sensorium.rules.chapters.ambush_counters import AmbushOffer, Hiding, bowl, hiding_places
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.deployment import Deploying
from sensorium.rules.chapters.entry import Arrivals, marine_within
from sensorium.rules.chapters.facing import Facing
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

IN_A_BLIP: Final = 1.8  # stealers
A_FEINT: Final = 0.3  # what a counter that shows nothing is worth: it draws fire, and is feared
A_TURN: Final = 14  # halves of a point, with what is watched on the way, that a piece makes in a turn
LATER: Final = 0.7  # what is there a turn later is worth so much


class Placement:
    """Answers where a piece is placed."""

    def __init__(self, senses: SenseCache, rng: Random) -> None:
        self.senses = senses
        self.rng = rng

    def model(self, position: Position, frame: Converting, legal: list[int]) -> int:
        return on_square(legal, self.senses.at(position))

    def ambush(self, position: Position, frame: AmbushPlace | Hiding, legal: list[int]) -> int:
        """Whatever lies in ambush does so where it has the shortest way to the prey."""
        return on_square(legal, self.senses.at(position))

    def take_ambush(self, position: Position, frame: AmbushOffer, legal: list[int]) -> int:
        """A counter in place of a blip, if it lies so much nearer to the prey that it is worth more."""
        prey = self.senses.at(position).prey
        entries = [position.board.entries[entry].square for entry in position.open_entries()]
        near = min((prey[square] for square in entries), default=FAR)
        hidden = min((prey[square] for square in squares_in(hiding_places(position))), default=FAR)
        chances = bowl(position)
        stealer = chances[1] / max(1, sum(chances))
        blip = IN_A_BLIP * LATER ** (near / A_TURN)
        ambush = (stealer + A_FEINT * (1.0 - stealer)) * LATER ** (hidden / A_TURN)
        return a.TAKE_AMBUSH if ambush > blip else a.PASS

    def facing(self, position: Position, frame: Facing, legal: list[int]) -> int:
        return facing_for(position, legal, self.senses.at(position))

    def arrival(self, position: Position, frame: Arrivals, legal: list[int]) -> int:
        return at_entry(position, legal, self.senses.at(position), self.rng)

    def deployment(self, position: Position, frame: Deploying, legal: list[int]) -> int:
        place = at_entry if a.verb_of(legal[0]) == a.PLACE_ENTRY else on_deck
        return place(position, legal, self.senses.at(position), self.rng)


def at_entry(position: Position, legal: list[int], senses: Senses, rng: Random) -> int:
    """The entry area for a reinforcement."""
    return entries_by_worth(position, legal, senses, rng)[0]


def entries_by_worth(position: Position, legal: list[int], senses: Senses, rng: Random) -> list[int]:
    """Entry areas, the best first: near the prey by unwatched ways, not crowded, not all at one place."""
    scored: list[tuple[float, int]] = []
    for code in legal:
        entry = a.arg_of(code)
        square = position.board.entries[entry].square
        score = -0.5 * min(FAR, senses.prey[square])
        score -= 1.0 * (position.waiting(entry, True) + position.waiting(entry, False))
        if marine_within(position, entry, position.rulebook.forced_lurk_distance):
            score -= 1.5
        scored.append((score + 2.0 * rng.random(), code))
    scored.sort(reverse=True)
    return [code for _, code in scored]


def on_square(legal: list[int], senses: Senses) -> int:
    """The square with the shortest way to the prey."""
    return min(legal, key=lambda code: (senses.prey[a.arg_of(code)], a.arg_of(code)))


def facing_for(position: Position, legal: list[int], senses: Senses) -> int:
    """The facing that looks down the way to the prey."""
    piece = a.piece_of(legal[0])
    place = position.place[piece]
    board = position.board
    if not 0 <= place < board.count or piece < position.marine_count:
        return legal[0]
    for facing, marine in senses.bites.get(place, ()):
        if facing >= 0 and position.on_board(marine):
            return next(code for code in legal if a.arg_of(code) == facing)
    best = legal[0]
    best_score = FAR * 3
    for code in legal:
        facing = a.arg_of(code)
        for turn in (0, 1, 7):
            near = board.step[place * 8 + (2 * facing + turn & 7)]
            if near >= 0 and senses.prey[near] * 2 + (turn != 0) < best_score:
                best, best_score = code, senses.prey[near] * 2 + (turn != 0)
    return best


def on_deck(position: Position, legal: list[int], senses: Senses, rng: Random) -> int:
    """A place at set-up: the brood's own pieces out of sight and apart, a marine it may place far from his friends."""
    piece = a.piece_of(legal[0])
    board = position.board
    if piece < position.marine_count:
        return max(legal, key=lambda code: (loneliness(position, a.arg_of(code)), rng.random()))
    best = legal[0]
    best_score = -1e9
    mine = position.occupied & ~position.marines_at
    for code in legal:
        square = a.arg_of(code)
        score = 3.0 * rng.random()
        if senses.seen >> square & 1:
            score -= 10.0
        near = board.near[square] & mine
        score -= 2.0 * near.bit_count()
        room = sum(1 for direction in range(8) if board.step[square * 8 + direction] >= 0)
        score += 0.4 * min(5, room)
        for area in senses.aims.rooms:
            if area >> square & 1:
                score -= 2.0 * (area & mine).bit_count()
        if score > best_score:
            best, best_score = code, score
    return best


def loneliness(position: Position, square: int) -> int:
    """Steps to the nearest marine already placed; fewer to an entry area count for more."""
    route = position.board.route(square)
    friends = min((route[position.place[m]] for m in range(position.marine_count) if position.on_board(m)), default=20)
    entries = min((route[entry.square] for entry in position.board.entries), default=20)
    return min(20, friends) - entries
