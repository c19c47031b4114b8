"""What each kind of attack can come to, worked out from the numbers of the rules, without playing.

Close assault is in ``assault_odds``, with the choices that cost the marine nothing used as well as can be. ``odds`` is
what others ask; a test compares it with every throw played through the rules themselves.
"""

from sensorium.rules.chapters.assault import assault_dice
from sensorium.rules.chapters.assault_choices import EARLY_PSI_STAGE, Assaulting, dice_in
from sensorium.rules.chapters.assault_odds import Fight, Outcome
from sensorium.rules.chapters.blast import explosion_door_score, explosion_score
from sensorium.rules.chapters.burst import Burst, burst_score, square_of
from sensorium.rules.chapters.cannon import beside, is_immune, is_worn
from sensorium.rules.chapters.casualties import standing_on
from sensorium.rules.chapters.door_assault import AxeBlow, cuts_doors, door_score
from sensorium.rules.chapters.features import aimed_at, body_of, cleared_by, fixture_at, fixture_score
from sensorium.rules.chapters.fire import can_burn, flood, pieces_in
from sensorium.rules.chapters.flamer import flame_score, flamer_of
from sensorium.rules.chapters.prospects import Prospects, slots_in
from sensorium.rules.chapters.rubble import deflecting
from sensorium.rules.chapters.shooting import dice_of, gun_of
from sensorium.rules.chapters.sustained import first_score, foreseen, harder, score_needed
from sensorium.rules.chapters.toughness import hide_of, lowered
from sensorium.rules.content.fixtures import BY_FLAMES, BY_MALFUNCTION
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import DISTINCT, WAYS, faces, unpacked
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import OFFERED, has_tag
from sensorium.rules.core.vocabulary import RELOADED


def aim_of(position: Position, code: int) -> int:
    """What the shot is aimed at, as in the ``aim`` column."""
    if a.verb_of(code) in (a.FIRE, a.WATCH):
        return position.label[a.arg_of(code)] + 1
    return aimed_at(position, a.arg_of(code))


def series_score(position: Position, code: int, number: int, free: bool) -> int:
    """What the shot of this number (from 0) needs if all before it miss."""
    marine = a.piece_of(code)
    rulebook = position.rulebook
    overwatch = a.verb_of(code) in (a.WATCH, a.WATCH_DOOR)
    first = score_needed(position, marine, aim_of(position, code), free, overwatch)
    if number == 0 or (overwatch and not rulebook.sustained_in_overwatch):
        return first
    gun = gun_of(position, marine)
    steps = gun.scores
    fired = 0
    if free:  # first.move-and-fire.not-a-first-shot, fourth.sustained-fire.after-moving-shot
        fired = 0 if rulebook.sustained_start_after_move else -1
    elif position.aim[marine] == aim_of(position, code):
        fired = position.shots[marine]
    if gun.against:
        score = lowered(gun, first_score(position, marine, gun, aim_of(position, code)), fired + number)
    else:
        score = steps[min(fired + number, len(steps) - 1)] + harder(position, marine, aim_of(position, code))
    return foreseen(position, marine, score)


def spared_by_rubble(position: Position, code: int) -> tuple[int, int]:
    """The ways in which a hit stays one, of how many: two in three for each square of rubble in the way
    (deathwing.rubble.deflection, deathwing.rubble.deflection-each)."""
    if not position.rubble:
        return 1, 1
    marine, arg = a.piece_of(code), a.arg_of(code)
    square = position.place[arg] if a.verb_of(code) in (a.FIRE, a.WATCH) else arg
    if not position.on_board(marine) or not 0 <= square < position.board.count:
        return 1, 1
    squares = deflecting(position, position.place[marine], square).bit_count()
    turning = 7 - position.rulebook.rubble_deflects
    return (6 - turning) ** squares, 6**squares


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
        if fallen[0] == fallen[-1] and (dice > 1 or fallen[0] == 1):  # one die jams on a 1: cult.armour.jam
            same += ways
            if not hit:
                spared += ways
    hold, of = spared_by_rubble(position, code)
    total = 6**dice * of
    kill *= hold
    spared = spared * of + (same - spared) * (of - hold)
    same *= of
    if gun.explosion and position.flags[marine] & RELOADED:
        return malfunctioning(position, code, needs, total, kill, same, spared)
    burst = position.asks(Burst)
    if is_worn(position, marine) if burst is None else burst.worn:
        return worn_out(position, code, needs, total, kill, same - spared, spared)
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


def worn_out(
    position: Position, code: int, needs: int, total: int, kill: int, hit_alike: int, miss_alike: int
) -> Prospects:
    """The same for one that harms what is beside it: deathwing.assault-cannon.malfunction-rolls. A target that falls to
    the three alike may open the way to what is round the corner behind it (deathwing.ruling.malfunction-adjacent)."""
    marine, arg = a.piece_of(code), a.arg_of(code)
    place = position.place[marine]
    at_model = a.verb_of(code) in (a.FIRE, a.WATCH)
    square = position.place[arg] if at_model else arg
    solid = position.solid()
    standing = beside(position, place, solid)
    fallen = beside(position, place, solid & ~cleared_by(position, square)) & ~(1 << square)
    # Everything counts six times, because one more die decides about each of the others.
    total, kill = 6 * total, 6 * kill
    same = hit_alike + miss_alike
    risks: list[tuple[int, int]] = [(marine, 6 * same)]
    for slot, _ in slots_in(standing_on(position, standing | fallen), 1):
        ways = 7 - explosion_score(position, slot)
        beside_it = position.place[slot]
        if at_model and slot == arg:
            kill += ways * miss_alike
        else:
            risks.append(
                (slot, ways * (hit_alike * (fallen >> beside_it & 1) + miss_alike * (standing >> beside_it & 1)))
            )
    if at_model:
        risks.append((arg, kill))
    elif (standing & position.doors) >> square & 1:
        kill += (7 - explosion_door_score(position, square)) * miss_alike
    elif position.fixtures >> square & 1 and body_of(position, square) & standing:
        kill += (7 - fixture_score(position, square, BY_MALFUNCTION)) * miss_alike
    return Prospects(total, kill, own_death=6 * same, needs=needs, dice=gun_of(position, marine).dice, risks=risks)


def going_on(position: Position, code: int, one: Prospects) -> int:
    """In how many ways neither the target is destroyed nor the gun: another shot can follow."""
    marine = a.piece_of(code)
    if not one.jam and not one.own_death:
        return one.total - one.kill
    dice = dice_of(position, marine)
    at_model = a.verb_of(code) in (a.FIRE, a.WATCH)
    hits_needed = position.rulebook.kinds[position.kind[a.arg_of(code)]].hits if at_model else 1
    hold, of = spared_by_rubble(position, code)
    ways_on = 0
    for throw, ways in zip(DISTINCT[dice], WAYS[dice], strict=True):
        fallen = faces(throw)
        hits = sum(1 for die in fallen if die >= one.needs)
        if fallen[0] != fallen[-1] if dice > 1 else fallen[0] > 1:
            ways_on += ways * (of if hits < hits_needed else of - hold)
    return ways_on * (one.total // (of * sum(WAYS[dice])))


# -- close assault ------------------------------------------------------------------------------------------------


def assault(position: Position, attacker: int, defender: int, helped: bool = True) -> Prospects:
    """One round of close assault. ``helped``: the marine makes the best of what costs him nothing; False: he does
    nothing but roll."""
    fight = Fight(position, attacker, defender, helped)
    found = fight.whole()
    deaths = found.losses if fight.harmed else 0
    kills = found.wins if fight.harms else 0
    if attacker == fight.marine:
        ours, theirs = found.wins, deaths
    else:
        ours, theirs = found.losses, kills
    return Prospects(
        found.total(),
        ours,
        own_death=theirs,
        tie=found.ties,
        dice=assault_dice(position, attacker, True),
        risks=[(defender, ours), (attacker, theirs)],
    )


def of_choice(fight: Fight, found: Outcome) -> Prospects:
    """What a choice of the marine comes to: his enemy's death, and his own."""
    kills = found.wins if fight.harms else 0
    deaths = found.losses if fight.harmed else 0
    risks = [(fight.enemy, kills), (fight.marine, deaths)]
    return Prospects(found.total(), kills, own_death=deaths, tie=found.ties, risks=risks)


def in_assault(position: Position, code: int) -> Prospects:
    """What the fight comes to after this answer, with later ones as good as can be."""
    frame = position.asks(Assaulting)
    if frame is None:
        return Prospects(1, 0)
    fight = Fight(position, frame.attacker, frame.defender)
    fight.claws -= frame.blocked
    fight.added += frame.psi
    own, enemy = (unpacked(dice) for dice in dice_in(position, frame))
    verb, arg = a.verb_of(code), a.arg_of(code)
    if verb == a.PARRY:
        return of_choice(fight, fight.parried(enemy, own, arg))
    if verb == a.REROLL:
        return of_choice(fight, fight.after_reroll(enemy, own, arg or own[0]))
    if verb == a.BLOCK:
        return of_choice(fight, fight.rolled(fight.claws - fight.blocks))
    fight.added += arg
    if frame.stage == EARLY_PSI_STAGE:
        return of_choice(fight, fight.rolled(fight.claws))
    return of_choice(fight, fight.result(enemy, own))


def door_assault(position: Position, piece: int, psi: int = 0) -> Prospects:
    if cuts_doors(position, piece):
        return Prospects(1, 1)  # fourth.chainfist.door, deathwing.chain-fist.door-cost
    dice = assault_dice(position, piece, True)
    needs = door_score(position, piece, psi)
    return Prospects(6**dice, 6**dice - (needs - 1) ** dice, needs=needs, dice=dice)


# -- whole sections -----------------------------------------------------------------------------------------------


def flames(position: Position, marine: int, square: int) -> Prospects:
    """One die for each piece the fire reaches, himself included where he stands in it."""
    needs = flame_score(position, marine)
    ways = 7 - needs
    risks = slots_in(pieces_in(position, flood(position, square)), ways)
    if position.rulebook.cult:
        scores = flamer_of(position, marine).against  # cult.hybrid.killed
        risks = [(slot, 7 - scores[hide_of(position, slot)]) for slot, _ in risks]
        if position.occupied >> square & 1:
            ways = 7 - scores[hide_of(position, position.who[square])]
    immune = position.occupied >> square & 1 and not can_burn(position, position.who[square])
    kill = 0 if immune else ways
    row = fixture_at(position, square)
    if row is not None:
        kill = 7 - row.scores[BY_FLAMES]  # deathwing.crate.flamer
    found = Prospects(6, kill, needs=needs, dice=1, risks=risks)
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


# -- by answer: what the table of actions names ---------------------------------------------------------------------


def gun_score(position: Position, code: int, free: bool) -> int:
    if position.asks(Burst) is not None:
        return burst_score(position, a.piece_of(code), square_of(position, code))
    overwatch = has_tag(a.verb_of(code), OFFERED)
    return score_needed(position, a.piece_of(code), aim_of(position, code), free, overwatch)


def foresee_shot(position: Position, code: int, free: bool) -> Prospects:
    return shot(position, code, gun_score(position, code, free))


def foresee_assault(position: Position, code: int, free: bool) -> Prospects:
    return assault(position, a.piece_of(code), a.arg_of(code))


def foresee_choice(position: Position, code: int, free: bool) -> Prospects:
    blow = position.asks(AxeBlow)
    if blow is not None:
        return door_assault(position, blow.attacker, a.arg_of(code))
    return in_assault(position, code)


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
