"""What a burst and a grenade can come to, worked out without playing.

A burst is foreseen as that of a player who attacks whatever it uncovers, his own marines apart, and among targets
equally near the first of the board. Blips that it might bring to light are left out: nobody knows what they hide.
"""

from sensorium.rules.chapters.blast import explosion_score, grenade_door_score, grenade_score
from sensorium.rules.chapters.burst import all_targets, burst_score, nearest, targets_in_line
from sensorium.rules.chapters.cannon import beside, is_worn
from sensorium.rules.chapters.casualties import standing_on
from sensorium.rules.chapters.features import bodies, cleared_by, fixture_at, head_of
from sensorium.rules.chapters.grenade import reached
from sensorium.rules.chapters.holes import DROPS_ON, drop_square
from sensorium.rules.chapters.prospects import Prospects, slots_in
from sensorium.rules.chapters.rubble import deflecting
from sensorium.rules.chapters.shooting import gun_of
from sensorium.rules.chapters.sight import blockers
from sensorium.rules.content import fixtures
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import DISTINCT, WAYS, faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import lowest

State = tuple[int, int, int]  # one bit a square: targets to be rolled for, targets done with, obstacles destroyed


class Throw:
    """In how many ways the dice of one attack fall, by whether they hit and whether they are all alike.

    ``rubble`` dice more decide whether a hit stays one (deathwing.rubble.deflection-each), and ``idle`` ones fall for
    nothing, so that every attack has as many.
    """

    def __init__(self, dice: int, needs: int, hits: int, worn: bool, rubble: int, idle: int, spares: int) -> None:
        self.hit = self.miss = self.hit_alike = self.miss_alike = 0
        for throw, ways in zip(DISTINCT[dice], WAYS[dice], strict=True):
            fallen = faces(throw)
            alike = worn and fallen[0] == fallen[-1]
            if sum(1 for die in fallen if die >= needs) >= hits:
                if alike:
                    self.hit_alike += ways
                else:
                    self.hit += ways
            elif alike:
                self.miss_alike += ways
            else:
                self.miss += ways
        whole: int = 6**rubble
        holding: int = spares**rubble
        scale: int = 6**idle
        self.miss = (self.miss * whole + self.hit * (whole - holding)) * scale
        self.miss_alike = (self.miss_alike * whole + self.hit_alike * (whole - holding)) * scale
        self.hit *= holding * scale
        self.hit_alike *= holding * scale


class Forecast:
    """A burst with its chain. Numbers of ways are kept as if the longest burst that is possible were always fired, and
    one more die thrown for whoever stands beside the cannon when it blows up."""

    def __init__(self, position: Position, marine: int) -> None:
        self.position = position
        self.marine = marine
        self.place = position.place[marine]
        self.needs = burst_score(position, marine)
        self.dice = gun_of(position, marine).dice
        self.worn = is_worn(position, marine)
        board = position.board
        self.seen = targets_in_line(position, marine)
        arc = board.arc(self.place, position.facing[marine])
        self.hidden = all_targets(position) & arc & ~bodies(position, self.seen) & ~position.marines_at
        self.ring = board.near[self.place] if self.worn else 0
        self.screens = self.ring
        self.crates = position.fixtures & board.crates & all_targets(position)
        rest = self.hidden | self.crates
        if position.rubble or self.crates:
            rest |= self.seen  # what is beside a line may matter too
        while rest:
            square = lowest(rest)
            rest &= rest - 1
            line = board.lines(self.place)[square]
            if line >= 0:
                self.screens |= line
            for pair in board.pinches(self.place).get(square, ()):
                self.screens |= pair
        if self.crates:
            self.screens |= bodies(position, self.crates)
        self.longest = (self.seen | self.hidden).bit_count()
        self.most = self.most_rubble()
        self.total: int = 6 ** ((self.dice + self.most) * self.longest + 1)
        self.kills: dict[int, int] = {}  # by square
        self.blown: dict[int, int] = {}  # by slot
        self.own_death = 0
        self.throws: dict[int, Throw] = {}

    def most_rubble(self) -> int:
        """The most dice that can fall for rubble in one attack, crates that are smashed on the way included."""
        position = self.position
        if not position.rulebook.rubble_deflects or not (position.rubble or self.crates):
            return 0
        rubble = position.rubble | bodies(position, self.crates)
        most = 0
        for square in range(position.board.count):
            if (self.seen | self.hidden) >> square & 1:
                line = max(0, position.board.lines(self.place)[square])
                for pair in position.board.pinches(self.place).get(square, ()):
                    line |= pair
                most = max(most, ((line | 1 << square) & rubble).bit_count())
        return most

    def throw_at(self, square: int, gone: int) -> Throw:
        """The dice against the target on this square, once these squares are clear."""
        position = self.position
        hits = 1
        if position.occupied >> square & 1:
            hits = position.rulebook.kinds[position.kind[position.who[square]]].hits
        rubble = 0
        if self.most:
            part = self.visible_part(square, gone)
            rubble = deflecting(position, self.place, part, gone).bit_count()
        needs = burst_score(position, self.marine, square)
        key = (needs * 8 + hits) * 64 + rubble
        if key not in self.throws:
            spares = position.rulebook.rubble_deflects - 1
            self.throws[key] = Throw(self.dice, needs, hits, self.worn, rubble, self.most - rubble, spares)
        return self.throws[key]

    def visible_part(self, square: int, gone: int) -> int:
        """The first square of the target that can be fired at once these squares are clear."""
        position = self.position
        body = bodies(position, 1 << square)
        arc = position.board.arc(self.place, position.facing[self.marine])
        stopping = blockers(position, self.marine, gone)
        for part in range(position.board.count):
            if body & arc & 1 << part and position.board.clear(self.place, part, stopping):
                return part
        return square

    def uncovered(self, known: int, gone: int) -> int:
        """What comes into the line of fire once these squares are clear, apart from what is known."""
        position = self.position
        stopping = blockers(position, self.marine, gone)
        found = 0
        rest = self.hidden & ~known
        while rest:
            low = rest & -rest
            rest ^= low
            if position.board.clear(self.place, low.bit_length() - 1, stopping):
                found |= 1 << head_of(position, low.bit_length() - 1)
        return found & ~known

    def run(self) -> None:
        """Follow every way the burst can go, attack by attack."""
        states: dict[State, int] = {(self.seen, 0, 0): 1}
        unit = self.total
        side: int = 6 ** (self.dice + self.most)
        while states:
            unit = unit // side  # what one way of this attack counts for in the whole
            following: dict[State, int] = {}
            for (due, spent, gone), ways in states.items():
                fresh = self.uncovered(due | spent, gone) if gone else 0
                if due | fresh:
                    self.attack(due, fresh, spent, gone, ways, unit, following)
            states = following

    def attack(
        self, due: int, fresh: int, spent: int, gone: int, ways: int, unit: int, following: dict[State, int]
    ) -> None:
        """The next attack: one just uncovered that is among the nearest, or the first of the nearest."""
        near = nearest(self.position, self.marine, due | fresh)
        square = lowest(near & fresh or near)
        if not near & fresh:
            due |= fresh  # they wait for their turn
        bit = 1 << square
        due &= ~bit
        spent |= bit
        cleared = gone | cleared_by(self.position, square) & self.screens
        throw = self.throw_at(square, gone)
        self.kills[square] = self.kills.get(square, 0) + ways * (throw.hit + throw.hit_alike) * unit
        for after, count in ((cleared, throw.hit), (gone, throw.miss)):
            if count:
                state = (due, spent, after)
                following[state] = following.get(state, 0) + ways * count
        if self.worn:
            self.blow_up(cleared, ways * throw.hit_alike * unit)
            self.blow_up(gone, ways * throw.miss_alike * unit)

    def blow_up(self, gone: int, ways: int) -> None:
        """The cannon explodes with these squares cleared; one of six dice decides about each who is beside it."""
        position = self.position
        around = beside(position, self.place, position.solid() & ~gone) & ~gone
        self.own_death += ways
        caught = standing_on(position, around)
        while caught:
            slot = lowest(caught)
            caught &= caught - 1
            score = explosion_score(position, slot)
            self.blown[slot] = self.blown.get(slot, 0) + ways // 6 * (7 - score)

    def nothing_hit(self) -> int:
        """The ways in which no target is destroyed by the dice of the burst."""
        lost = 0
        going = self.total
        side: int = 6 ** (self.dice + self.most)
        rest = self.seen
        while rest:
            square = lowest(nearest(self.position, self.marine, rest))
            rest &= ~(1 << square)
            throw = self.throw_at(square, 0)
            going = going // side
            lost += going * throw.miss_alike
            going *= throw.miss
        return lost + going

    def prospects(self) -> Prospects:
        position = self.position
        self.run()
        chances = dict(self.blown)
        for square, ways in self.kills.items():
            if position.occupied >> square & 1:
                slot = position.who[square]
                chances[slot] = chances.get(slot, 0) + ways
        if self.own_death:
            chances[self.marine] = self.own_death
        kill = self.total - self.nothing_hit()
        common = self.total
        for ways in (kill, self.own_death, *chances.values()):
            common = common_divisor(common, ways)
        return Prospects(
            self.total // common,
            kill // common,
            own_death=self.own_death // common,
            needs=self.needs,
            dice=self.dice,
            risks=[(slot, ways // common) for slot, ways in sorted(chances.items())],
        )


def common_divisor(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one


# -- by answer: what the table of actions names ---------------------------------------------------------------------


def burst_needs(position: Position, code: int, free: bool) -> int:
    return burst_score(position, a.piece_of(code))


def foresee_burst(position: Position, code: int, free: bool) -> Prospects:
    """``kill``: at least one of the targets is destroyed."""
    return Forecast(position, a.piece_of(code)).prospects()


def grenade_needs(position: Position, code: int, free: bool) -> int:
    """For what stands on the square aimed at; on an empty one, for a stealer."""
    square = a.arg_of(code)
    if position.occupied >> square & 1:
        return grenade_score(position, position.who[square])
    if position.shut >> square & 1:
        return grenade_door_score(position, square)
    row = fixture_at(position, square)
    if row is not None:
        return row.scores[fixtures.BY_GRENADE]
    return position.rulebook.launcher().grenade_blast[0]


def grenade_risks(position: Position, squares: int, times: int) -> list[tuple[int, int]]:
    """Each piece on these squares, with the ways in which a grenade that bursts there kills it, so many times over."""
    caught = slots_in(standing_on(position, squares), times)
    return [(slot, ways * (7 - grenade_score(position, slot))) for slot, ways in caught]


def foresee_grenade(position: Position, code: int, free: bool) -> Prospects:
    """One die for each piece that the grenade reaches, himself included where he stands in it."""
    marine = a.piece_of(code)
    needs = grenade_needs(position, code, free)
    place, square = position.place[marine], a.arg_of(code)
    below = drop_square(position, square)
    # Where it may fall through a hole, everything counts six times: one more die decides where it bursts.
    stays = 6 - DROPS_ON if below >= 0 else 1
    risks = grenade_risks(position, reached(position, place, square), stays)
    if below >= 0:  # deathwing.levels.grenade-drops
        risks += grenade_risks(position, reached(position, place, below), DROPS_ON)
    found = Prospects(36 if below >= 0 else 6, (7 - needs) * stays, needs=needs, dice=1, risks=risks)
    found.own_death = found.risk(marine)
    return found
