"""What each kind of attack can come to, worked out from the numbers of the rules, without playing.

Choices that may follow the dice (a block, a parry, a re-roll, psi points) are left out: they only help the marine.
``odds`` is what others ask; a test compares it with every throw played through the rules themselves.
"""

from sensorium.rules.chapters.assault import assault_dice, bonus, faces_enemy
from sensorium.rules.chapters.cannon import is_immune
from sensorium.rules.chapters.door_assault import cuts_doors, door_score
from sensorium.rules.chapters.fire import can_burn, flood, pieces_in
from sensorium.rules.chapters.flamer import flame_score
from sensorium.rules.chapters.librarian import power_score
from sensorium.rules.chapters.shooting import dice_of, gun_of
from sensorium.rules.chapters.sustained import score_needed
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import DISTINCT, WAYS, faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import OFFERED, has_tag
from sensorium.rules.core.vocabulary import RELOADED


class Prospects:
    """What an attack can come to. Every number but ``needs`` and ``dice`` counts ways out of ``total``.

    ``kill``: the target (a piece, a door, a fixture; each piece caught by flames or a storm) is destroyed.
    ``own_death``: the attacker is. ``tie``: a close assault ends even. ``jam``: the gun jams. They may overlap.
    ``fall``: a marine falls, or jumps, down a hole; ``prone``: and lands on his face.
    ``risks``: every piece that may die of it, attacker included, with its own number of ways.
    ``dice`` fall for the attacker, and each has to show ``needs``; 0 where no score decides.
    """

    def __init__(
        self,
        total: int,
        kill: int,
        own_death: int = 0,
        tie: int = 0,
        jam: int = 0,
        needs: int = 0,
        dice: int = 0,
        risks: list[tuple[int, int]] | None = None,
        fall: int = 0,
        prone: int = 0,
    ) -> None:
        self.total = total
        self.kill = kill
        self.own_death = own_death
        self.tie = tie
        self.jam = jam
        self.needs = needs
        self.dice = dice
        self.risks: list[tuple[int, int]] = risks or []
        self.fall = fall
        self.prone = prone

    def risk(self, piece: int) -> int:
        """In how many ways this piece dies."""
        for slot, ways in self.risks:
            if slot == piece:
                return ways
        return 0

    def __repr__(self) -> str:
        parts = [f"kill {self.kill}"]
        told = (("own death", self.own_death), ("tie", self.tie), ("jam", self.jam))
        for name, ways in (*told, ("fall", self.fall), ("prone", self.prone)):
            if ways:
                parts.append(f"{name} {ways}")
        return f"<{', '.join(parts)} of {self.total}>"


def no_score(position: Position, code: int, free: bool) -> int:
    """No single score decides."""
    return 0


# -- guns ---------------------------------------------------------------------------------------------------------


def aim_of(position: Position, code: int) -> int:
    """What the shot is aimed at, as in the ``aim`` column."""
    if a.verb_of(code) in (a.FIRE, a.WATCH):
        return position.label[a.arg_of(code)] + 1
    return -(a.arg_of(code) + 1)


def series_score(position: Position, code: int, number: int, free: bool) -> int:
    """What the shot of this number (from 0) needs if all before it miss."""
    marine = a.piece_of(code)
    rulebook = position.rulebook
    overwatch = a.verb_of(code) in (a.WATCH, a.WATCH_DOOR)
    first = score_needed(position, marine, aim_of(position, code), free, overwatch)
    if number == 0 or (overwatch and not rulebook.sustained_in_overwatch):
        return first
    steps = gun_of(position, marine).scores
    fired = 0
    if free:  # first.move-and-fire.not-a-first-shot, fourth.sustained-fire.after-moving-shot
        fired = 0 if rulebook.sustained_start_after_move else -1
    elif position.aim[marine] == aim_of(position, code):
        fired = position.shots[marine]
    return steps[min(fired + number, len(steps) - 1)]


def shot(position: Position, code: int, needs: int) -> Prospects:
    """One shot at a model, a door or a fixture, with its jam or its malfunction."""
    verb = a.verb_of(code)
    marine = a.piece_of(code)
    arg = a.arg_of(code)
    gun = gun_of(position, marine)
    dice = gun.dice
    at_model = verb in (a.FIRE, a.WATCH)
    hits_needed = position.rulebook.kinds[position.kind[arg]].hits if at_model else 1
    jams = gun.jams and verb in (a.WATCH, a.WATCH_DOOR)  # first.jam.only-overwatch, fourth.jam.overwatch-only
    kill = 0
    same = 0
    spared = 0  # all dice alike, and the target unharmed
    for throw, ways in zip(DISTINCT[dice], WAYS[dice], strict=True):
        fallen = faces(throw)
        hit = sum(1 for die in fallen if die >= needs) >= hits_needed
        if hit:
            kill += ways
        if fallen[0] == fallen[-1]:
            same += ways
            if not hit:
                spared += ways
    total = 6**dice
    if gun.explosion and position.flags[marine] & RELOADED:
        return malfunctioning(position, code, needs, total, kill, same, spared)
    risks = [(arg, kill)] if at_model else []
    return Prospects(total, kill, jam=same if jams else 0, needs=needs, dice=dice, risks=risks)


def malfunctioning(
    position: Position, code: int, needs: int, total: int, kill: int, same: int, spared: int
) -> Prospects:
    """The same for a cannon that blows up on three alike and takes half of its section with it.

    fourth.cannon.malfunction.trigger, .target-first, .firer, .section
    """
    marine = a.piece_of(code)
    arg = a.arg_of(code)
    board = position.board
    section = board.section_masks[board.section[position.place[marine]]]
    at_model = a.verb_of(code) in (a.FIRE, a.WATCH)
    # Everything counts six times, because one more die decides about each of the others.
    gun = gun_of(position, marine)
    caught_ways = 7 - gun.explosion
    total, kill = 6 * total, 6 * kill
    risks: list[tuple[int, int]] = [(marine, 6 * same)]
    for slot in range(len(position.kind)):
        caught = (
            slot != marine
            and position.on_board(slot)
            and section >> position.place[slot] & 1
            and position.who[position.place[slot]] == slot
            and not is_counter(position.kind[slot])
            and not is_immune(position, slot)  # fourth.ruling.cannon-explosion-scope
        )
        if at_model and slot == arg:
            if caught:
                kill += caught_ways * spared
            risks.append((slot, kill))
        elif caught:
            risks.append((slot, caught_ways * same))
    if not at_model and (section & position.doors) >> arg & 1:
        kill += caught_ways * spared
    return Prospects(total, kill, own_death=6 * same, needs=needs, dice=gun.dice, risks=risks)


def going_on(position: Position, code: int, one: Prospects) -> int:
    """In how many ways neither the target is destroyed nor the gun: another shot can follow."""
    marine = a.piece_of(code)
    if not one.jam and not one.own_death:
        return one.total - one.kill
    dice = dice_of(position, marine)
    at_model = a.verb_of(code) in (a.FIRE, a.WATCH)
    hits_needed = position.rulebook.kinds[position.kind[a.arg_of(code)]].hits if at_model else 1
    ways_on = 0
    for throw, ways in zip(DISTINCT[dice], WAYS[dice], strict=True):
        fallen = faces(throw)
        hits = sum(1 for die in fallen if die >= one.needs)
        if hits < hits_needed and fallen[0] != fallen[-1]:
            ways_on += ways
    return ways_on * (one.total // sum(WAYS[dice]))


# -- close assault ------------------------------------------------------------------------------------------------


def best_of(dice: int) -> list[int]:
    """How many throws of so many dice have each number as their highest: index 0 to 6."""
    return [n**dice - (n - 1) ** dice if n else 0 for n in range(7)]


def mighty() -> list[int]:
    """How many throws of three dice have each sum of highest and lowest: index 0 to 12."""
    ways = [0] * 13
    for high in range(1, 7):
        for low in range(1, high + 1):
            gap = high - low
            ways[high + low] += 1 if gap == 0 else 6 * gap
    return ways


def scores(position: Position, piece: int, front: bool) -> list[int]:
    """In how many throws this fighter scores each total."""
    dice = assault_dice(position, piece, front)
    if front and position.rulebook.kinds[position.kind[piece]].mighty:
        return mighty()
    if piece >= position.marine_count:
        return best_of(dice)
    plus = bonus(position, piece, front)
    return [0] * plus + best_of(dice) if plus >= 0 else best_of(dice)[-plus:]  # deathwing.prone.close-assault-penalty


def assault(position: Position, attacker: int, defender: int) -> Prospects:
    """One round of close assault, in which the marine uses none of his choices."""
    defended_front = faces_enemy(position, defender, attacker)
    attack = scores(position, attacker, True)
    defence = scores(position, defender, defended_front)
    wins = 0
    ties = 0
    losses = 0
    for score, ways in enumerate(attack):
        wins += ways * sum(defence[:score])
        ties += ways * sum(defence[score : score + 1])
        losses += ways * sum(defence[score + 1 :])
    if not defended_front:  # first.assault.unfaced-defender-cannot-kill, fourth.assault.defender-wins-not-facing
        losses = 0
    return Prospects(
        sum(attack) * sum(defence),
        wins,
        own_death=losses,
        tie=ties,
        dice=assault_dice(position, attacker, True),
        risks=[(defender, wins), (attacker, losses)],
    )


def door_assault(position: Position, piece: int) -> Prospects:
    if cuts_doors(position, piece):
        return Prospects(1, 1)  # fourth.chainfist.door
    dice = assault_dice(position, piece, True)
    needs = door_score(position, piece)
    return Prospects(6**dice, 6**dice - (needs - 1) ** dice, needs=needs, dice=dice)


# -- whole sections -----------------------------------------------------------------------------------------------


def flames(position: Position, marine: int, square: int) -> Prospects:
    """One die for each piece the fire reaches, himself included where he stands in it."""
    needs = flame_score(position, marine)
    ways = 7 - needs
    risks = slots_in(pieces_in(position, flood(position, square)), ways)
    immune = position.occupied >> square & 1 and not can_burn(position, position.who[square])
    found = Prospects(6, 0 if immune else ways, needs=needs, dice=1, risks=risks)
    found.own_death = found.risk(marine)
    return found


def self_destruction(position: Position, marine: int) -> Prospects:
    """first.flamer.self-destruct-kills-all"""
    board = position.board
    standing = position.occupied & board.section_masks[board.section[position.place[marine]]]
    risks: list[tuple[int, int]] = []
    for slot in range(len(position.kind)):
        if position.on_board(slot) and standing >> position.place[slot] & 1:
            if position.who[position.place[slot]] == slot:
                risks.append((slot, 1))
    return Prospects(1, 1, own_death=1, risks=risks)


def storm(position: Position, square: int) -> Prospects:
    """fourth.storm.section, fourth.storm.unaffected, fourth.broodlord.storm-immune"""
    section = position.board.section_masks[position.board.section[square]]
    caught = pieces_in(position, section & ~position.marines_at)
    needs = power_score(position, a.STORM_SECTION)
    return Prospects(6, 7 - needs, needs=needs, dice=1, risks=slots_in(caught, 7 - needs))


def slots_in(mask: int, ways: int) -> list[tuple[int, int]]:
    """Each piece of a mask, with the ways in which it dies."""
    risks: list[tuple[int, int]] = []
    while mask:
        low = mask & -mask
        mask ^= low
        risks.append((low.bit_length() - 1, ways))
    return risks


# -- by answer: what the table of actions names ---------------------------------------------------------------------


def gun_score(position: Position, code: int, free: bool) -> int:
    overwatch = has_tag(a.verb_of(code), OFFERED)
    return score_needed(position, a.piece_of(code), aim_of(position, code), free, overwatch)


def foresee_shot(position: Position, code: int, free: bool) -> Prospects:
    return shot(position, code, gun_score(position, code, free))


def foresee_assault(position: Position, code: int, free: bool) -> Prospects:
    return assault(position, a.piece_of(code), a.arg_of(code))


def door_needs(position: Position, code: int, free: bool) -> int:
    piece = a.piece_of(code)
    return 0 if cuts_doors(position, piece) else door_score(position, piece)


def foresee_door_assault(position: Position, code: int, free: bool) -> Prospects:
    return door_assault(position, a.piece_of(code))


def flames_need(position: Position, code: int, free: bool) -> int:
    return flame_score(position, a.piece_of(code))


def foresee_flames(position: Position, code: int, free: bool) -> Prospects:
    return flames(position, a.piece_of(code), a.arg_of(code))


def foresee_self_destruction(position: Position, code: int, free: bool) -> Prospects:
    return self_destruction(position, a.piece_of(code))


def storm_needs(position: Position, code: int, free: bool) -> int:
    return power_score(position, a.verb_of(code))


def foresee_storm(position: Position, code: int, free: bool) -> Prospects:
    needs = storm_needs(position, code, free)
    return Prospects(6, 7 - needs, needs=needs, dice=1, risks=[(a.arg_of(code), 7 - needs)])


def foresee_storm_section(position: Position, code: int, free: bool) -> Prospects:
    return storm(position, a.arg_of(code))
