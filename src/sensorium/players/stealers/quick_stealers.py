"""``QuickStealers``: a rule-based stealer policy on full positions, for simulations; no search.

It attacks what can be reached if the odds are good enough, which they rarely are for a single stealer against
overwatch. It occupies rooms that an objective counts, takes objects that the marines need, and waits where the marines
must come. Otherwise it approaches by paths that nobody watches and stops out of sight; blips stay unrevealed until
there is something to attack. A ``Plan`` sets how bold it is; ``brood`` tries several of them. An instance keeps a
memory of the current turn, so each simulated game needs its own.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sensorium.players.stealers.brood_aims import Aims
from sensorium.players.stealers.brood_attacks import Striking
from sensorium.players.stealers.brood_placement import at_entry, facing_for, on_deck, on_square
from sensorium.players.stealers.brood_plans import USUAL, Intent, Plan
from sensorium.players.stealers.brood_reach import Reached, flood, next_action, path_to
from sensorium.players.stealers.brood_senses import FAR, Senses
from sensorium.rules.chapters.conversion import CONVERTING
from sensorium.rules.chapters.deployment import DEPLOYING
from sensorium.rules.chapters.entry import ARRIVALS
from sensorium.rules.chapters.facing import FACING
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.kinds import BLIP, is_counter, is_figure, is_object
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import ACTED, CARRIED, HELD, USED

POINTS: Final = 6
IN_REACH: Final = (
    40  # beyond this, in halves of a point and with all that is watched on the way, nobody is clawed this turn
)
SEEN: Final = 3.0  # what it costs to end the turn in sight
EXPOSED: Final = 0.3  # what it costs to end it where a marine need only turn to see it
NEAR: Final = 1.5  # what it is worth to end it out of sight and in reach
FIT: Final = 1.5  # and each model of a blip that would find a place there
FITTING: Final = 3.0  # how much better the attack must be for each model lost for want of room


class QuickStealers(Striking):
    """Answers for the stealers."""

    def __init__(self, rng: Random, plan: Plan = USUAL) -> None:
        self.rng = rng
        self.plan = plan
        self.intent: Intent | None = None
        self.turn = -1
        self.waiting: dict[int, int] = {}  # label: how things stood when it chose to stay
        self.key: tuple[int, ...] = ()
        self.senses: Senses | None = None
        self.aims: Aims | None = None
        self.ready: list[int] = []  # for each marine the stealers that could be upon him this turn, as it began

    def answer(self, position: Position) -> int:
        kind = asked_kind(position)
        if kind == TURN_SEQUENCE:
            return self.act(position)
        legal = answers(position)
        if len(legal) == 1:
            return legal[0]
        if kind == CONVERTING:
            return on_square(position, legal, self.sense(position))
        if kind == FACING:
            return facing_for(position, legal, self.sense(position))
        if kind == ARRIVALS or (kind == DEPLOYING and a.verb_of(legal[0]) == a.PLACE_ENTRY):
            return at_entry(position, legal, self.sense(position), self.rng)
        if kind == DEPLOYING:
            return on_deck(position, legal, self.sense(position), self.rng)
        return legal[-1]  # turn to face; declare the broodlord

    # -- looking ------------------------------------------------------------------------------------------------------

    def sense(self, position: Position) -> Senses:
        """What is seen now; looked at again when anything that matters has changed."""
        count = position.marine_count
        flags = 0
        for marine in range(count):
            flags = flags * 64 + (position.flags[marine] & 60) + position.facing[marine]
        key = (position.marines_at, flags, position.occupied, position.shut, position.burning, position.turn)
        if key != self.key or self.senses is None:
            if self.aims is None or key[0] != self.key[0] or key[2] != self.key[2] or key[5] != self.key[5]:
                self.aims = Aims(position)
            self.key = key
            self.senses = Senses(position, self.aims)
        return self.senses

    # -- the turn -----------------------------------------------------------------------------------------------------

    def act(self, position: Position) -> int:
        self.begin(position)
        return self.carry_on(position) or self.next_piece(position)

    def carry_on(self, position: Position) -> int:
        """The next answer of the piece that is moving, or 0 when it is done."""
        active = position.active
        if active < 0:
            return 0
        code = self.go_on(position, active)
        if not code and position.ap[active] > 0:
            self.intent = self.intend(position, active, position.ap[active])
            if self.intent is not None:
                code = self.go_on(position, active)
        return code

    def begin(self, position: Position) -> None:
        """Forget what was meant and known in an earlier turn."""
        if position.turn != self.turn:
            self.turn = position.turn
            self.waiting.clear()
            self.intent = None
            self.ready = []

    def stirred(self, position: Position) -> int:
        """A key of the position: a piece that waits reconsiders when it has changed."""
        return position.marines_at * 31 + sum(self.sense(position).watch)

    def nearness(self, position: Position, slot: int, prey: list[int]) -> int:
        """How far this piece is from prey, in halves of a point."""
        board = position.board
        place = position.place[slot]
        return prey[place] if place < board.count else prey[board.entries[place - board.count].square] + 2

    def next_piece(self, position: Position) -> int:
        prey = self.sense(position).prey
        stirred = self.stirred(position)
        found: list[tuple[int, int]] = []
        for slot in range(position.marine_count, len(position.kind)):
            if not is_figure(position.kind[slot]) or position.place[slot] < 0:
                continue
            if position.flags[slot] & (USED | HELD) and not self.convertible(position, slot):
                continue
            if self.waiting.get(position.label[slot]) == stirred:
                continue
            found.append((self.nearness(position, slot, prey), slot))
        found.sort()
        if not self.ready:
            self.ready = self.count(position, found)
        for _, slot in found:
            if self.pays_to_convert(position, slot):
                self.intent = None
                return a.CONVERT | slot << a.PIECE_SHIFT
            if not position.flags[slot] & (USED | HELD):
                self.intent = self.intend(position, slot, POINTS)
                if self.intent is not None and self.can_begin(position, slot):
                    return a.ACTIVATE | slot << a.PIECE_SHIFT
            self.waiting[position.label[slot]] = stirred
        return a.END_TURN

    def count(self, position: Position, found: list[tuple[int, int]]) -> list[int]:
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
            models = max(1, position.value[slot]) if position.kind[slot] == BLIP else 1
            for marine in range(position.marine_count):
                if position.on_board(marine) and route[position.place[marine]] + far <= POINTS:
                    ready[marine] += models
        return ready

    def convertible(self, position: Position, slot: int) -> bool:
        return position.kind[slot] == BLIP and not position.flags[slot] & ACTED and not position.flags[slot] & HELD

    def can_begin(self, position: Position, slot: int) -> bool:
        trial_points = position.ap[slot]
        position.ap[slot] = POINTS
        code = self.go_on(position, slot)
        position.ap[slot] = trial_points
        return code != 0

    def pays_to_convert(self, position: Position, slot: int) -> bool:
        """Whether the models of this blip would have something to claw."""
        if not self.convertible(position, slot) or position.value[slot] < 1:
            return False
        senses = self.sense(position)
        place = position.place[slot]
        square = place if place < position.board.count else position.board.entries[place - position.board.count].square
        if senses.prey[square] > IN_REACH:
            return False
        value = position.value[slot]
        models = min(value, self.room_for(position, slot, place, senses))
        reach = flood(position, slot, POINTS - 1, senses, True)
        best = self.best_attack(position, slot, POINTS, reach, models)
        if best is None:
            return False
        return models == value or best.worth * models > FITTING * (value - models) * senses.aims.a_stealer

    def room_for(self, position: Position, slot: int, place: int, senses: Senses) -> int:
        """How many models of this blip would find a place if it were turned over here."""
        board = position.board
        if place >= board.count:
            return position.rulebook.entry_limit - position.waiting(place - board.count, False)
        blocked = position.solid() | position.burning | senses.seen
        if position.place[slot] < board.count:
            blocked &= ~(1 << position.place[slot])
        room = 1
        for direction in range(8):
            near = board.step[place * 8 + direction]
            if near >= 0 and not blocked >> near & 1:
                room += 1
        return room

    # -- one piece ----------------------------------------------------------------------------------------------------

    def intend(self, position: Position, slot: int, points: int) -> Intent | None:
        """The best intent of this piece with its points; None to stay."""
        senses = self.sense(position)
        reach = flood(position, slot, points, senses)
        if not is_counter(position.kind[slot]):
            if position.things and self.carries(position, slot):
                away = self.stalk(position, slot, reach)
                if away is not None:
                    return away
            attack = self.best_attack(position, slot, points, reach, 1)
            if attack is not None:
                return attack
        elif senses.aims.stand:
            stand = self.best_place(position, slot, points, reach, 0.0)
            if stand is not None:
                return stand if stand.path else None
        if position.shut & (senses.seen | senses.aims.seals):
            reach = flood(position, slot, points, senses, False, True)
        return self.stalk(position, slot, reach)

    def stalk(self, position: Position, slot: int, reach: dict[int, Reached]) -> Intent | None:
        """The best square to end on: near a target, out of sight."""
        senses = self.sense(position)
        place = position.place[slot]
        counter = is_counter(position.kind[slot])
        carrying = self.carried_home(position, slot)
        prey = senses.prey
        best = place
        value = position.value[slot] if counter else 0
        if place < position.board.count:
            best_score = self.lair(position, senses, place, prey[place], counter) + 0.5
            if value > 1 and prey[place] <= IN_REACH:
                best_score += FIT * min(value, self.room_for(position, slot, place, senses))
        else:
            entry = position.board.entries[place - position.board.count].square
            best_score = -0.5 * (prey[entry] + 2)
        if not carrying and position.things and self.carries(position, slot):
            prey = self.flight(position)
            best_score = self.lair(position, senses, place, prey[place], counter) if place < len(prey) else -999.0
        if carrying:
            home = senses.field_of({square: 0 for square in range(position.board.count) if carrying >> square & 1})
            prey = home
            best_score = -999.0
        for square, reached in reach.items():
            if prey[square] >= FAR:
                continue
            score = self.lair(position, senses, square, prey[square], counter)
            if reached.shots:
                # The way behind it counts like the way ahead, or walking into fire would look like progress.
                score -= 1.5 * reached.shots + (1.0 - self.survival(position, reached.shots)) * 6.0 * self.plan.stealth
            score -= 0.01 * reached.points
            if value > 1 and prey[square] <= IN_REACH:
                score += FIT * min(value, self.room_for(position, slot, square, senses))
            if score > best_score:
                best_score = score
                best = square
        if best == place:
            return None
        return Intent(position.label[slot], path_to(reach, best), 0.0)

    def lair(self, position: Position, senses: Senses, square: int, far: int, counter: bool) -> float:
        """How good it is to stand here as the turn ends."""
        score = -0.5 * far
        if senses.seen >> square & 1:
            score -= (SEEN + 2.0 * min(3, senses.guns[square])) * self.plan.stealth
        elif senses.exposed >> square & 1:
            score -= EXPOSED * self.plan.stealth
        elif far <= 12:
            score += NEAR
        return score

    def carries(self, position: Position, slot: int) -> bool:
        return any(
            is_object(position.kind[thing]) and position.place[thing] == CARRIED and position.holder[thing] == slot
            for thing in range(position.marine_count, len(position.kind))
        )

    def flight(self, position: Position) -> list[int]:
        """For whoever has what the marines want: the farther from them all, the better."""
        routes = [position.board.route(position.place[m]) for m in range(position.marine_count) if position.on_board(m)]
        return [2 * (60 - min(60, *(route[square] for route in routes), 60)) for square in range(position.board.count)]

    def carried_home(self, position: Position, slot: int) -> int:
        """Where this piece should carry what it has; 0 when it has nothing."""
        if not position.things or self.aims is None:
            return 0
        for thing in range(position.marine_count, len(position.kind)):
            if is_object(position.kind[thing]) and position.holder[thing] == slot:
                home = self.aims.homes.get(position.label[thing])
                if home:
                    return home
        return 0

    # -- carrying it out ----------------------------------------------------------------------------------------------

    def go_on(self, position: Position, slot: int) -> int:
        """The next answer of the piece's intent, or 0 when it is done or cannot go on."""
        intent = self.intent
        if intent is None or intent.label != position.label[slot]:
            return 0
        place = position.place[slot]
        while intent.path and intent.path[-1] == place:
            intent.path.pop()
        if place >= position.board.count and (intent.path or intent.claws < 0):
            return next_action(position, slot, -1, self.then(position, intent))
        if intent.path:
            return next_action(position, slot, intent.path[-1], self.then(position, intent))
        return self.strike(position, slot, intent)

    def then(self, position: Position, intent: Intent) -> int:
        if len(intent.path) <= 1:
            return intent.side
        board = position.board
        here, there = intent.path[-1], intent.path[-2]
        dx, dy = board.xs[there] - board.xs[here], board.ys[there] - board.ys[here]
        if abs(dx) > abs(dy):
            return 1 if dx > 0 else 3
        return 2 if dy > 0 else 0
