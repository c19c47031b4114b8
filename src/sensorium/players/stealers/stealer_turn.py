"""The stealers' own turn: which piece moves next, and its next answer."""

from __future__ import annotations

from sensorium.players.stealers.brood_intents import can_begin, next_answer
from sensorium.players.stealers.brood_lairs import IN_REACH
from sensorium.players.stealers.brood_senses import SenseCache
from sensorium.players.stealers.intent_choice import POINTS, best_intent, is_convertible, pays_to_convert, points_of
from sensorium.players.stealers.psyker_cards import PsykerCards
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.chapters.markers import is_frozen
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.content.blips import models_in
from sensorium.rules.content.kinds import BLIP, is_figure
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import HELD, PRONE, USED


class StealerTurn:
    """Plays a turn of the stealers, one piece after the other: psykers who have something to cast, then the nearest to
    prey first. ``cards``: who casts; None: nobody."""

    def __init__(self, memory: TurnMemory, senses: SenseCache, cards: PsykerCards | None = None) -> None:
        self.memory = memory
        self.senses = senses
        self.cards = cards

    def next_answer(self, position: Position, frame: TurnSequence) -> int:
        self.memory.begin(position)
        return self.carry_on(position) or self.next_piece(position)

    def carry_on(self, position: Position) -> int:
        """The next answer of the piece that is moving, or 0 when it is done."""
        active = position.active
        if active < 0 or is_frozen(position, position.place[active]):
            return 0
        if position.flags[active] & PRONE:
            return a.STAND | active << a.PIECE_SHIFT
        memory = self.memory
        code = self.cast(position, active, position.ap[active])
        if code:
            return code
        code = next_answer(position, active, memory.intent)
        if not code and position.ap[active] > 0:
            memory.intent = best_intent(position, active, position.ap[active], self.senses.at(position), memory)
            code = next_answer(position, active, memory.intent)
        return code

    def next_piece(self, position: Position) -> int:
        memory = self.memory
        senses = self.senses.at(position)
        stirred = self.stirred(position)
        found: list[tuple[int, int]] = []
        for slot in range(position.marine_count, len(position.kind)):
            if (
                not is_figure(position.kind[slot])
                or position.place[slot] < 0
                or is_frozen(position, position.place[slot])
            ):
                continue
            if position.flags[slot] & (USED | HELD) and not is_convertible(position, slot):
                continue
            if memory.waiting.get(position.label[slot]) == stirred:
                continue
            found.append((nearness(position, slot, senses.prey), slot))
        found.sort()
        if not memory.ready:
            memory.ready = count_ready(position, found)
        code = self.first_psyker(position, found)
        if code:
            memory.intent = None
            return code
        for _, slot in found:
            if pays_to_convert(position, slot, senses, memory):
                memory.intent = None
                return a.CONVERT | slot << a.PIECE_SHIFT
            if not position.flags[slot] & (USED | HELD):
                points = points_of(position, slot)
                memory.intent = best_intent(position, slot, points, senses, memory)
                if can_begin(position, slot, memory.intent, points):
                    return a.ACTIVATE | slot << a.PIECE_SHIFT
            memory.waiting[position.label[slot]] = stirred
        return a.END_TURN

    def cast(self, position: Position, slot: int, points: int) -> int:
        """The card that this piece should cast now, or 0."""
        return self.cards.best(position, slot, points) if self.cards is not None else 0

    def first_psyker(self, position: Position, found: list[tuple[int, int]]) -> int:
        """Whoever has something to cast goes before those whom it helps; a blip that hides one is turned over."""
        if self.cards is None or not position.rulebook.cards:
            return 0
        for _, slot in found:
            if is_convertible(position, slot) and self.cards.hidden_psyker(position, slot, POINTS - 1):
                return a.CONVERT | slot << a.PIECE_SHIFT
            if not position.flags[slot] & (USED | HELD) and self.cast(position, slot, points_of(position, slot)):
                return a.ACTIVATE | slot << a.PIECE_SHIFT
        return 0

    def stirred(self, position: Position) -> int:
        """A key of the position: a piece that waits reconsiders when it has changed."""
        return position.marines_at * 31 + sum(self.senses.at(position).watch)


def nearness(position: Position, slot: int, prey: list[int]) -> int:
    """How far this piece is from prey, in halves of a point."""
    board = position.board
    place = position.place[slot]
    return prey[place] if place < board.count else prey[board.entries[place - board.count].square] + 2


def count_ready(position: Position, found: list[tuple[int, int]]) -> list[int]:
    """How many stealers are near enough to each marine to be upon him this turn."""
    board = position.board
    ready = [0] * position.marine_count
    for near, slot in found:
        if near > IN_REACH:
            continue
        place = position.place[slot]
        far = 0
        if place >= board.count:
            place = board.entries[place - board.count].square
            far = 1
        route = board.route(place)
        models = max(1, models_in(position.value[slot])) if position.kind[slot] == BLIP else 1
        for marine in range(position.marine_count):
            if position.on_board(marine) and route[position.place[marine]] + far <= POINTS:
                ready[marine] += models
    return ready
