"""Close assault: an attack on the square straight ahead, decided by comparing dice.

A frame walks through the stages in their order (fourth.ruling.assault-step-order): what the marine chooses before the
dice, both rolls, what he does about them (``assault_choices``), the result, and the turn of a defender who was attacked
from the side or behind.
"""

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.assault_choices import (
    AHEAD,
    ASSAULTING,
    ATTACK_ROLL,
    BEHIND,
    CHOICES,
    DEFENCE_ROLL,
    FIRST_STAGE,
    GUARD_ROLL,
    NEXT_STAGE,
    PARRY_ROLL,
    RESULT_STAGE,
    ROLLS,
    Assaulting,
    dice_in,
    dice_of,
    enemy_in,
    is_open,
    lay_dice,
    marine_in,
)
from sensorium.rules.chapters.boosts import begin_boosts, boosts_of
from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.facing import FACING_UP, FacingUp
from sensorium.rules.chapters.features import attackable, breach_cost
from sensorium.rules.chapters.holes import across_holes, ladders_standing
from sensorium.rules.chapters.markers import is_prescient
from sensorium.rules.chapters.prone import ANY_FACING, PENALTY, RISING, Rising, is_prone, stand_upright
from sensorium.rules.chapters.sight import SIGHT_CHECK, frozen
from sensorium.rules.chapters.withdrawal import WITHDRAWAL, Withdrawal
from sensorium.rules.content.fixtures import BY_ASSAULT
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    ASSAULT,
    ASSAULT_DOOR,
    ASSAULT_SQUARE,
    PASS,
    PIECE_SHIFT,
    arg_of,
    verb_of,
)
from sensorium.rules.core.dice import faces, unpacked
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import CHANCE, HELD, MARINES, OVERWATCH, PRONE

# -- whom one may attack --------------------------------------------------------------------------------------


def square_ahead(position: Position, piece: int) -> int:
    """The one square a piece can attack into: first.assault.front-square-only, first.ruling.door-assault-square,
    fourth.assault.front-square, fourth.example.assault-front-only, deathwing.chain-fist.door-position,
    deathwing.chain-fist.bulkhead-position."""
    entry = position.entry_of(piece)
    if entry >= 0:
        return position.board.entries[entry].square
    return position.board.step[position.place[piece] * 8 + 2 * position.facing[piece]]


def assaults(position: Position, piece: int, points: int, out: list[int]) -> None:
    """1 point each, paid by the attacker alone: first.cost.marine-close-assault, first.cost.stealer-close-assault,
    first.assault.attacker-pays, fourth.assault.cost.marine, fourth.assault.cost.genestealer. Never compelled, and again
    for another point: first.assault.never-forced, first.assault.repeat, fourth.ruling.assault-repeat. A jam does not
    matter, nor does fire: first.jam.close-assault-unaffected, fourth.ruling.assault-through-fire.

    From an entry area: first.example.attack-from-entry-area.
    """
    if position.entry_of(piece) >= 0 and (not position.rulebook.lurkers_may_assault or position.flags[piece] & HELD):
        return  # first.lurk.attack-from-area, first.ruling.entry-forced-convert, fourth.ruling.lurk-inert
    ahead = square_ahead(position, piece)
    base = piece << PIECE_SHIFT
    if position.veil and ahead >= 0 and frozen(position) >> ahead & 1:
        ahead = -1  # nothing in Stasis is attacked: cult.stasis.effect, cult.ruling.entry-square-barred
    if ahead >= 0:
        if position.occupied >> ahead & 1:
            enemy = position.who[ahead]
            if are_enemies(position, piece, enemy):
                out.append(ASSAULT | base | enemy << ARG_SHIFT)
        elif position.on_board(piece):
            if not breaks_doors(position, piece):
                pass  # cult.ruling.armour-doors
            elif position.shut >> ahead & 1:  # closed ones only: fourth.ruling.door-assault-open
                out.append(ASSAULT_DOOR | base | ahead << ARG_SHIFT)  # first.door.assault-who, fourth.assault.door
            elif attackable(position, BY_ASSAULT) >> ahead & 1:
                if breach_cost(position, piece, ahead) <= points:
                    out.append(ASSAULT_SQUARE | base | ahead << ARG_SHIFT)
            elif ladders_standing(position) >> ahead & 1:  # deathwing.ladder.attacked-like-door
                out.append(ASSAULT_SQUARE | base | ahead << ARG_SHIFT)
    if position.rulebook.ladder_falls and position.on_board(piece):
        end = position.board.ladder_end[position.place[piece]]
        if end >= 0 and end != ahead and position.occupied >> end & 1:
            enemy = position.who[end]
            if are_enemies(position, piece, enemy):
                out.append(ASSAULT | base | enemy << ARG_SHIFT)  # fourth.ladders.fight
    if position.rulebook.holes and position.on_board(piece) and piece >= position.marine_count:
        # Straight up or down, whichever way it faces, and no marine does: deathwing.levels.stealer-assault,
        # deathwing.ruling.between-level-assault, deathwing.levels.marine-no-assault
        for enemy in standing_in(position, across_holes(position, position.place[piece])):
            if are_enemies(position, piece, enemy):
                out.append(ASSAULT | base | enemy << ARG_SHIFT)


def breaks_doors(position: Position, piece: int) -> bool:
    """Whether a six is within his reach, all that is added counted: not for whoever wears power armour
    (cult.ruling.armour-doors)."""
    if not position.rulebook.cult or piece >= position.marine_count:
        return True
    return bonus(position, piece, True) >= 0 or position.rulebook.arms(position.gear[piece]).cuts_doors


def standing_in(position: Position, squares: int) -> list[int]:
    """Who stands on these squares."""
    found: list[int] = []
    squares &= position.occupied
    while squares:
        low = squares & -squares
        squares ^= low
        found.append(position.who[low.bit_length() - 1])
    return found


def are_across(position: Position, piece: int, enemy: int) -> bool:
    """Whether the two stand at the two ends of a hole."""
    place, other = position.place[piece], position.place[enemy]
    if not position.rulebook.holes or not position.on_board(piece) or not position.on_board(enemy):
        return False
    return bool(across_holes(position, place) >> other & 1)


def are_enemies(position: Position, piece: int, other: int) -> bool:
    """first.ruling.assault-friends, wd.ruling.friendly-stealers, fourth.ruling.assault-legal-targets,
    first.assault.who: blips neither attack nor are attacked."""
    if is_counter(position.kind[other]):
        return False
    return (piece < position.marine_count) != (other < position.marine_count)


def faces_enemy(position: Position, piece: int, enemy: int) -> bool:
    """first.ruling.assault-facing-test, fourth.ruling.assault-facing-test; a prone marine faces nobody
    (deathwing.prone.not-facing), and nobody faces through a hole (deathwing.ruling.between-level-assault)."""
    place = position.place[piece]
    board = position.board
    if is_prone(position, piece):
        return False
    entry = position.entry_of(enemy)
    if entry >= 0:
        return position.facing[piece] == board.entries[entry].facing ^ 2
    if not 0 <= place < board.count:
        return True  # a stealer at its entry area faces the board: first.ruling.entry-stealer-facing
    end = board.ladder_end[place] if position.rulebook.ladder_falls else -1
    if end >= 0 and end == position.place[enemy]:
        return True  # fourth.ladders.fight
    return board.step[place * 8 + 2 * position.facing[piece]] == position.place[enemy]


def facing_towards(position: Position, piece: int, enemy: int) -> int:
    """The facing that looks at an orthogonally adjacent enemy (or at the entry area it attacks from)."""
    entry = position.entry_of(enemy)
    if entry >= 0:
        return position.board.entries[entry].facing ^ 2
    for facing in range(4):
        if position.board.step[position.place[piece] * 8 + 2 * facing] == position.place[enemy]:
            return facing
    return position.facing[piece]


# -- the fight ------------------------------------------------------------------------------------------------


def do_assault(position: Position, attacker: int, defender: int) -> None:
    if position.events is not None:
        position.tell("assaults", piece=position.name(attacker), at=position.name(defender))
    # Before the dice, so that he does not fire at his attacker; guard he keeps: first.overwatch.lost-by-assault,
    # first.ruling.overwatch-attacked, fourth.overwatch.lost.assaulted, fourth.ruling.overwatch-lost-when-assaulted,
    # fourth.guard.kept-when-attacked, wd.overwatch.assault-breaks
    position.flags[defender] &= ~OVERWATCH
    if position.rulebook.sustained_broken_by_assault and not keeps_series(position, attacker, defender):
        position.aim[defender] = 0
    if attacker < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        # wd.cp.shoot-after-assault, wd.cp.any-action-after-assault, wd.cp.flamer-after-assault
        react(position, attacker, -1, 1 << defender if position.rulebook.cp_when_assaulted else 0)
        position.past = position.past._replace(attacked=(position.label[attacker], position.label[defender]))
    labels = position.label
    fight = Assaulting(ASSAULTING, attacker, labels[attacker], defender, labels[defender], FIRST_STAGE, 0, 0, 0, 0)
    if position.rulebook.cards:
        front = faces_enemy(position, defender, attacker)
        begin_boosts(position, attacker, defender, front, fight)
    else:
        position.push(fight)


def keeps_series(position: Position, attacker: int, defender: int) -> bool:
    """Whether he goes on firing at his attacker as if it had not attacked: wd.cp.sustained-through-assault. It attacks
    in the stealer turn, where only command points buy his shots; whoever attacks in the marine turn loses his series as
    ever: wd.ruling.sustained-through-assault-scope."""
    return position.rulebook.sustained_through_assault and position.aim[defender] == position.label[attacker] + 1


def side_of_enemy(position: Position, marine: int, enemy: int, attacks: bool) -> int:
    """Where the marine has his enemy, in quarter turns to the right. Whom he attacks is ahead, and weapons help in
    attack and defence alike: fourth.ruling.parry-attacking, deathwing.ruling.parry-once."""
    if position.flags[marine] & PRONE:  # deathwing.ruling.storm-shield-left: he parries nothing
        return BEHIND
    if attacks or faces_enemy(position, marine, enemy):
        return AHEAD
    return facing_towards(position, marine, enemy) - position.facing[marine] & 3 or BEHIND


def run_assault(position: Position, frame: Assaulting) -> bool:
    """Stop at the next stage that somebody must answer."""
    stage = frame.stage
    if stage in ROLLS and dice_rolled(position, frame):
        return True
    marine = marine_in(position, frame)
    side = side_of_enemy(position, marine, enemy_in(position, frame), marine == frame.attacker)
    while stage != RESULT_STAGE:
        if stage in ROLLS:
            # None falls where a shield has taken the only one: deathwing.storm-shield.variant-block
            stops = dice_rolled(position, frame._replace(stage=stage)) > 0
        else:
            stops = is_open(position, frame, marine, side, stage)
        if stops:
            if stage != frame.stage:
                position.swap(frame._replace(stage=stage))
            return True
        stage = NEXT_STAGE[stage]
    position.pop()
    resolve(position, frame)
    return False


def assault_asks(position: Position, frame: Assaulting) -> int:
    return CHANCE if frame.stage in ROLLS else MARINES


def roller(position: Position, frame: Assaulting) -> int:
    """Whose dice fall now."""
    stage = frame.stage
    if stage == ATTACK_ROLL:
        return frame.attacker
    if stage == DEFENCE_ROLL:
        return frame.defender
    return enemy_in(position, frame) if stage == PARRY_ROLL else marine_in(position, frame)


def is_ahead(position: Position, frame: Assaulting, piece: int) -> bool:
    """Whether this fighter has his enemy before him."""
    other = frame.defender if piece == frame.attacker else frame.attacker
    return piece == frame.attacker or faces_enemy(position, piece, other)


def dice_rolled(position: Position, frame: Assaulting) -> int:
    """How many dice fall now."""
    if frame.stage in (PARRY_ROLL, GUARD_ROLL):
        return 1
    piece = roller(position, frame)
    front = is_ahead(position, frame, piece)
    return assault_dice(position, piece, front) - (frame.blocked if piece >= position.marine_count else 0)


def assault_dice(position: Position, piece: int, front: bool) -> int:
    """first.assault.stealer-three-dice, first.assault.marine-one-die, fourth.assault.dice.genestealer,
    fourth.assault.dice.marine, fourth.claws.dice; a stealer's three from any side (first.ruling.assault-stealer-rear),
    and a chainfist is a fist (fourth.chainfist.as-fist). The whole table: fourth.example.close-assault-table. Two for a
    stealer that is caught from the side or behind: deathwing.close-assault.stealer-flanked-dice; two for claws ahead,
    of which the better counts (deathwing.lightning-claws.front-dice, deathwing.ruling.lightning-claws-highest)."""
    kind = position.rulebook.kinds[position.kind[piece]]
    if not front:
        return kind.dice_aside
    return position.rulebook.arms(position.gear[piece]).assault_dice or kind.dice


def bonus(position: Position, marine: int, front: bool) -> int:
    """What a fighter adds to his best die, all of it together: fourth.hammer.sergeant, fourth.example.hammer-sergeant,
    fourth.assault.table.hammer-sergeant, fourth.assault.table.sword-sergeant, fourth.assault.table.claws. Skill counts
    from any side (deathwing.ruling.skill-bonus-any-side), most weapons ahead only (deathwing.thunder-hammer.bonus,
    deathwing.thunder-hammer.bonus-facing-only), claws everywhere (deathwing.lightning-claws.flank). The whole table:
    deathwing.table.close-assault-summary. A magus adds 1 and a patriarch 3 from any side (cult.hybrid.assault,
    cult.table.pieces), and whoever wears power armour takes 2 away (cult.armour.assault)."""
    kind = position.rulebook.kinds[position.kind[marine]]
    arms = position.rulebook.arms(position.gear[marine])
    if not front:
        # From the highest die: deathwing.prone.close-assault-penalty, wd.prone.defence-penalty, wd.ruling.prone-dice
        prone = PENALTY if is_prone(position, marine) else 0
        return kind.bonus_aside + arms.bonus_aside - prone
    return kind.bonus + arms.bonus


def assault_choices(position: Position, frame: Assaulting) -> list[int]:
    """Nobody has to use what he has: fourth.ruling.parry-limits, deathwing.power-sword.parry-optional."""
    marine = marine_in(position, frame)
    choice = CHOICES[frame.stage]
    options = choice.options(position, frame, marine)
    return [PASS, *(choice.verb | marine << PIECE_SHIFT | option << ARG_SHIFT for option in options)]


def take_assault(position: Position, frame: Assaulting, code: int) -> None:
    stage = frame.stage
    if stage in ROLLS:
        take_dice(position, frame, faces(code))
        return
    verb = verb_of(code)
    if verb == PASS:
        position.swap(frame._replace(stage=NEXT_STAGE[stage]))
        return
    CHOICES[stage].take(position, frame, marine_in(position, frame), arg_of(code))


def take_dice(position: Position, frame: Assaulting, dice: list[int]) -> None:
    piece = roller(position, frame)
    if position.events is not None:
        position.tell("fought", piece=position.name(piece), dice=dice)
        position.detail(bonus=added(position, piece, is_ahead(position, frame, piece)))
    dice = dice + dice_of(frame, piece)  # fourth.guard.reroll.binding, fourth.ruling.parry-limits
    lay_dice(position, frame, piece, dice, NEXT_STAGE[frame.stage])


def counted(position: Position, piece: int, dice: list[int], front: bool) -> list[int]:
    """The dice that make a fighter's result: first.assault.highest-die-wins, fourth.assault.compare."""
    return counted_dice(dice, front and position.rulebook.kinds[position.kind[piece]].mighty)


def counted_dice(dice: list[int], mighty: bool) -> list[int]:
    """fourth.broodlord.mighty-blow, fourth.broodlord.fewer-dice, fourth.ruling.broodlord-score,
    fourth.example.mighty-blow; none where a shield has taken the only one"""
    if not mighty:
        return [max(dice)] if dice else []
    return dice if len(dice) < 3 else [max(dice), min(dice)]


def added(position: Position, piece: int, front: bool) -> int:
    """What a fighter adds to his dice, psi points aside."""
    return bonus(position, piece, front) + (psychic_bonus(position, piece, front) if position.rulebook.cards else 0)


def psychic_bonus(position: Position, piece: int, front: bool) -> int:
    """What cards add: 1 for foresight against an enemy he faces (cult.prescience.assault), and what he has discarded
    before the dice (cult.boost.value)."""
    boosted = boosts_of(position, piece)
    return boosted + 1 if front and is_prescient(position, piece) else boosted


def claws_score(dice: list[int], mighty: bool) -> int:
    """The stealer side's."""
    return sum(counted_dice(dice, mighty))


def resolve(position: Position, frame: Assaulting) -> None:
    """The loser dies, but a defender who was not facing his attacker only turns. Nobody steps forward:
    first.ruling.assault-no-advance, fourth.ruling.assault-no-advance. The books' fights:
    first.example.close-assault-marine-wins, first.example.close-assault-sergeant, first.example.close-assault-rear,
    fourth.example.assault-genestealer-wins, fourth.example.assault-from-side, deathwing.example.parry."""
    _, attacker, _, defender, _, _, attack_dice, defence_dice, _, psi = frame
    defended_front = faces_enemy(position, defender, attacker)
    marine = marine_in(position, frame)
    psi_of_attacker = psi if marine == attacker else 0
    attacking = counted(position, attacker, unpacked(attack_dice), True)
    attack_bonus = added(position, attacker, True) + psi_of_attacker
    defending = counted(position, defender, unpacked(defence_dice), defended_front)
    defence_bonus = added(position, defender, defended_front) + psi - psi_of_attacker
    attack = sum(attacking) + attack_bonus
    defence = sum(defending) + defence_bonus
    if position.events is not None:
        position.tell(
            "assault ends",
            piece=position.name(attacker),
            at=position.name(defender),
            attack=attack,
            defence=defence,
        )
        position.detail(attack_dice=attacking, attack_bonus=attack_bonus)
        position.detail(defence_dice=defending, defence_bonus=defence_bonus)
    if attack > defence:
        # Whichever way he faces, and the broodlord too: first.assault.loser-destroyed,
        # first.assault.unfaced-defender-can-die, fourth.assault.attacker-wins, fourth.broodlord.assault-normal
        kill(position, defender, "assault", attacker)
        return
    if defended_front:
        if defence > attack:
            # first.assault.loser-destroyed, fourth.assault.defender-wins-facing
            kill(position, attacker, "assault", defender)
        return  # first.assault.tie, fourth.assault.tie
    # first.assault.unfaced-defender-cannot-kill, fourth.assault.defender-wins-not-facing,
    # deathwing.ruling.stealer-flanked-harm; the turn is part of the attack, so what he sees is judged after it:
    # first.ruling.cp-rear-attack, fourth.assault.complete
    recover(position, attacker, defender)


def recover(position: Position, attacker: int, defender: int) -> None:
    """What a defender may do who was not facing his attacker and lives: turn to face it; get up, if he is prone
    (deathwing.prone.win-stands, deathwing.ruling.prone-tie); step away, if it reached through a hole, and he harms it
    as little as any that he does not face (deathwing.levels.marine-cannot-harm, deathwing.levels.marine-withdraw)."""
    facing = facing_towards(position, defender, attacker)
    across = are_across(position, defender, attacker)
    rises = is_prone(position, defender) and position.rulebook.prone_rises and not across
    if position.rulebook.kinds[position.kind[defender]].turns_at_once and not rises:
        # deathwing.close-assault.stealer-turns, deathwing.ruling.flanked-stealer-turns: no choice, and for nothing
        position.facing[defender] = facing
        if position.events is not None:
            position.tell("turned", piece=position.name(defender), facing=FACING_WORDS[facing])
        return
    if across:
        position.push(Withdrawal(WITHDRAWAL, defender))
    if rises:
        # At once and for nothing, to face the attacker: wd.prone.wins-or-ties, wd.ruling.prone-gets-up,
        # wd.ruling.prone-facing
        stand_upright(position, defender)
        position.facing[defender] = facing
        if position.events is not None:
            position.tell("stood up", piece=position.name(defender), facing=FACING_WORDS[facing])
    elif is_prone(position, defender):
        position.push(Rising(RISING, defender, ANY_FACING if across else facing))
    elif not across:
        position.push(FacingUp(FACING_UP, defender, facing))


declare(
    Assaulting,
    number=ASSAULTING,
    word="assault",
    run=run_assault,
    asks=assault_asks,
    choices=assault_choices,
    take=take_assault,
    dice=dice_rolled,
    piece=lambda position, frame: (
        roller(position, frame) if assault_asks(position, frame) == CHANCE else frame.attacker
    ),
    subject=lambda position, frame: (
        position.label[marine_in(position, frame)],
        position.place[enemy_in(position, frame)],
    ),
    thrown=dice_in,
    texts={
        "self-destruct": "Does {piece} blow up his hammer instead of defending?",
        "block": "Does {piece} raise his shield?",
        "parry": "Which die does {piece} parry?",
        "reroll": "Does {piece} roll again?",
        "psi": "How many psi points does {piece} spend?",
    },
    told=lambda position, frame: CHOICES[frame.stage].word,
)
