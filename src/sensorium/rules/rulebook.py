"""A rulebook is a value: a record of named switches that the chapters read.

``FIRST`` and ``FOURTH`` are the two editions; an expansion is a function that returns a changed copy. Nothing
outside this module asks which edition is being played.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from sensorium.rules.answers import BARRIER, PRESCIENCE, STORM, STORM_SECTION
from sensorium.rules.kinds import (
    AMBUSH,
    ARTEFACT,
    BLIP,
    BROODLORD,
    CAPTAIN,
    CAT,
    HYBRID,
    KIND_WORDS,
    KINDS,
    LEADER,
    LIBRARIAN,
    MAGUS,
    MARINE,
    NOTHING,
    OBJECT,
    PATRIARCH,
    SERGEANT,
    STEALER,
    TO_EXPLOSION,
    TO_FLAMES,
    TO_STORM,
    Kind,
)
from sensorium.rules.powers import Power
from sensorium.rules.reasons import FIRST_REASONS, FOURTH_REASONS, SOLO_REASONS
from sensorium.rules.weapons import (
    ASSAULT_CANNON,
    CHAINFIST,
    FORCE_AXE,
    GRENADE_LAUNCHER,
    HEAVY_FLAMER,
    LIGHTNING_CLAWS,
    POWER_FIST,
    POWER_SWORD,
    STORM_BOLTER,
    STORM_SHIELD,
    THUNDER_HAMMER,
    Arms,
    Weapon,
)

# Raised when the same answers no longer give the same game: whenever a golden game or a count of games changes
# (tests/golden/versions.json). A log names it, so that a game that goes on otherwise can say why.
RULES_VERSION: Final = 2

# Steps of the reaction to a finished stealer action (``reaction_order``).
SIGHT_STEP: Final = 0
COMMAND_STEP: Final = 1
OVERWATCH_STEP: Final = 2

# Steps of the closing phase (``end_phase_steps``).
MARKERS_STEP: Final = 0
COUNTER_STEP: Final = 1
VICTORY_STEP: Final = 2
TURN_STEP: Final = 3

UNPLAYED: Final = ("name", "reasons", "made_arms")  # fields of a rulebook that change no game


@dataclass(frozen=True)
class Rulebook:
    """What one edition, with its expansions, says where the books differ.

    A switch added after games have been saved has a default here, its neutral value: with it the game is played as
    before the switch existed, and the digest leaves it out.
    """

    name: str
    # -- turning and moving --
    stealer_sideways_cost: int  # points for a stealer's step sideways
    stealer_free_turn: bool  # True: a free turn joined to a move; False: a 90-degree turn is free by itself
    marine_about_turn: bool  # a marine's 180-degree turn exists as one action
    # -- sight --
    vision_front_and_sides: bool  # a marine sees to his front and sides; False: his forward arc only
    hidden_models_block: bool  # a model that the viewer cannot see still blocks what is behind it
    # -- shooting --
    move_and_fire: bool  # a shot may go with a marine's step
    turn_and_fire: bool  # a shot may go with a marine's quarter turn
    sustained_start_after_move: bool  # a shot with a move counts as the first of a series
    sustained_in_overwatch: bool  # overwatch shots have the bonus, and count for it
    sustained_broken_by_activation: bool  # another marine's activation ends a series
    sustained_broken_by_stealer: bool  # any other stealer's action ends a series
    sustained_broken_by_assault: bool  # being assaulted ends a series; assaulting always does
    sustained_needs_arc: bool  # the series ends when the target leaves the fire arc
    sustained_crosses_turns: bool  # a series goes on from the marine turn into the stealer turn
    # -- overwatch and jams --
    overwatch_mandatory: bool  # every shot in overwatch must be taken; False: each marine may hold his fire
    overwatch_range: int  # squares that overwatch reaches
    overwatch_at_closing_door: bool  # a door that closes in sight may be shot at
    jam_persists: bool  # a jam lasts until it is cleared; False: until the turn closes
    jam_clear_restores_overwatch: bool  # clearing a jam may put the marine back in overwatch
    guard: bool  # a marine may go on guard
    # -- command points and reactions --
    cp_any_marine: bool  # any marine may answer a stealer's action; False: only one who himself saw it
    cp_after_kill: bool  # the action may be answered although overwatch has killed the actor
    reaction_order: tuple[int, ...]  # what follows a stealer's action, step by step
    reaction_to_conversion: bool  # a model placed in sight in the stealer turn counts as having acted
    command_redraw: bool  # a sergeant may have the counter drawn again
    # -- timer --
    timer_rule: tuple[int, int, int, int]  # seconds without a sergeant, for each, how many count, more for a novice
    timer_before_command: bool  # the clock runs while the counter is drawn
    timed: bool  # the marine player has a clock at all
    # -- closing phase --
    end_phase_steps: tuple[int, ...]  # what the closing phase does, in order
    lost_when_hopeless: bool  # the marine player has lost as soon as he can no longer win
    # -- heavy flamer --
    flamer_targets_any: bool  # any square may be aimed at; False: only a stealer or an empty square
    flamer_own_section: bool  # a flamer marine may aim at the section he stands in
    flamer_friendly_section: bool  # a flamer marine may aim at a section where other marines stand
    flamer_self_destruct: bool  # a flamer marine may blow up his section and himself
    fire_survivors_roll: bool  # whoever survives inside rolls again for each burning square he enters
    fire_score: int  # that kills whoever is in a fire that spreads or is walked into
    fire_spreads: bool  # True: an opened door lets flames through; False: it is locked while the fire burns
    # -- close assault --
    door_assault_modifiers: bool  # bonuses count towards the six against a door
    # -- blips and entry areas --
    lurkers_may_assault: bool  # lurkers may assault a marine on the square of their entry area
    blips_turned_up: bool  # blips go one to an area, nearest first, and are turned up at once; False: face down
    forced_lurk_distance: int  # squares on foot within which a marine holds newcomers back; -1: nobody is held
    entry_limit: int  # blips at one entry area, and as many models besides
    conversion_one_by_one: bool  # in the stealer turn models are placed one by one, with reactions to each
    conversion_faces_each: bool  # a model is faced as it is placed; False: all are placed, then all are faced
    conversion_recheck_sight: bool  # sight is checked after each; False: every blip seen at that moment converts
    conversion_legal_step: bool  # True: placing needs a legal step, models included; False: walls and doors only
    conversion_in_fire: bool  # a blip converts in fire as elsewhere; False: it is destroyed
    model_limit: int  # ordinary stealer models in play at one time
    blip_mix: tuple[int, ...]  # how many blips of value 1, 2, 3
    command_counters: tuple[int, ...]  # what can be drawn in the command phase
    # -- what exists at all --
    squads: int  # squads of a sergeant, a flamer and three bolters that a mission may bring; 0: whom it likes
    objects_stop_doors: bool  # an object in its square keeps a door from closing
    objects_stop_blips: bool  # blips keep off them, and no converted model is placed on one
    objects_pass: bool  # to the square ahead, always; False: only where the mission allows it, to any square around
    ladder_costs: tuple[int, int]  # points for climbing: a marine's, a stealer's; (0, 0): no ladders
    ladder_falls: bool  # whoever comes to the top of a ladder may fall; both ends see and fight each other
    exits: bool  # marines may leave the board where the mission has an exit
    kinds: tuple[Kind, ...]  # every kind of piece by its number; those this book does not have are not ``known``
    weapons: tuple[Weapon, ...]  # those of the book, with what each does
    powers: tuple[Power, ...]  # the psychic powers of a librarian
    reasons: tuple[tuple[str, str], ...]  # why a move is refused -> the rule that says so
    made_arms: dict[int, Arms] = field(init=False, repr=False, compare=False, default_factory=dict)

    def has(self, kind: int) -> bool:
        """Whether there are pieces of this kind; no other may be set up."""
        return self.kinds[kind].known and kind != NOTHING

    def known_kinds(self) -> list[int]:
        return [kind.number for kind in self.kinds if self.has(kind.number)]

    def arms(self, gear: int) -> Arms:
        """What the weapons of this equipment come to."""
        found = self.made_arms.get(gear)
        if found is None:
            found = self.made_arms[gear] = Arms([weapon for weapon in self.weapons if weapon.bit & gear])
        return found

    def flamer(self) -> Weapon:
        """The weapon of this book that throws flames."""
        return max(self.weapons, key=lambda weapon: weapon.flame_range)

    def power(self, verb: int) -> Power | None:
        for one in self.powers:
            if one.verb == verb:
                return one
        return None

    def reason(self, key: str) -> str:
        """The id of the rule this book gives for a refusal."""
        for name, rule in self.reasons:
            if name == key:
                return rule
        raise KeyError(key)

    def digest(self) -> str:
        """A fingerprint of what changes play, carried by logs. Reasons change no game, and a switch at its neutral
        default is as if it were not there."""
        return digest_of(self)


def digest_of(record: Any) -> str:
    return blake2b(described(record).encode(), digest_size=8).hexdigest()


def described(value: Any) -> str:
    """A value of the rulebook as text; of a record what is not at its default."""
    if isinstance(value, tuple):
        return f"({','.join(described(one) for one in value)})"
    if not is_dataclass(value):
        return repr(value)
    told = []
    for one in fields(value):
        if one.compare and one.name not in UNPLAYED:
            held = getattr(value, one.name)
            if one.default is MISSING or held != one.default:
                told.append(f"{one.name}={described(held)}")
    return ";".join(told)


# What every edition has alike.
COMMON_KINDS: Final = (Kind(CAT), Kind(ARTEFACT), Kind(OBJECT))
COMMON_WEAPONS: Final = (
    Weapon(POWER_FIST),
    Weapon(CHAINFIST, cuts_doors=True),  # fourth.chainfist.door, fourth.chainfist.as-fist
    Weapon(LIGHTNING_CLAWS, assault_dice=2, bonus=1),  # fourth.claws.dice, fourth.claws.bonus
    Weapon(THUNDER_HAMMER, bonus=1),  # fourth.hammer.bonus
    Weapon(STORM_SHIELD, blocks=1),  # fourth.shield.block
    Weapon(POWER_SWORD, parries=True),  # fourth.sword.parry
    Weapon(FORCE_AXE, psi=True),  # fourth.axe.bonus
    Weapon(GRENADE_LAUNCHER),
)


def kind_table(*rows: Kind) -> tuple[Kind, ...]:
    """Every kind by its number: these rows, and the others as not known."""
    known = {row.number: row for row in rows}
    return tuple(known.get(number, Kind(number, known=False)) for number in range(len(KINDS)))


FIRST: Final = Rulebook(
    name="first",
    stealer_sideways_cost=2,  # first.cost.stealer-sideways
    stealer_free_turn=False,  # first.cost.stealer-turn-90
    marine_about_turn=True,  # first.cost.marine-turn-180
    vision_front_and_sides=True,  # first.los.front-and-side
    hidden_models_block=True,  # first.los.model-blocks
    move_and_fire=True,  # first.move-and-fire.one-action
    turn_and_fire=False,  # first.turning.separate-action
    sustained_start_after_move=False,  # first.move-and-fire.not-a-first-shot
    sustained_in_overwatch=False,  # first.sustained.not-overwatch
    sustained_broken_by_activation=True,  # first.sustained.lost-by-other-activation
    sustained_broken_by_stealer=False,  # first.ruling.sustained-target-hidden
    sustained_broken_by_assault=True,  # first.sustained.lost-by-close-assault
    sustained_needs_arc=True,  # first.ruling.sustained-target-hidden
    sustained_crosses_turns=False,  # first.sustained.stealer-phase-fresh
    overwatch_mandatory=True,  # first.overwatch.automatic
    overwatch_range=12,  # first.overwatch.range-twelve
    overwatch_at_closing_door=False,  # first.overwatch.not-at-doors
    jam_persists=True,  # first.ruling.jam-persists
    jam_clear_restores_overwatch=False,  # first.jam.loses-overwatch
    guard=False,  # not in this book
    cp_any_marine=False,  # first.cp.stealer-phase-needs-sighting
    cp_after_kill=True,  # first.ruling.cp-after-kill
    reaction_order=(OVERWATCH_STEP, SIGHT_STEP, COMMAND_STEP, SIGHT_STEP),  # first.ruling.reaction-order
    reaction_to_conversion=False,  # first.ruling.action-list
    command_redraw=False,  # first.cp.one-draw-per-turn
    timer_rule=(120, 30, 2, 60),  # first.ruling.timer-formula
    timer_before_command=True,  # first.timer.includes-command-phase
    timed=True,  # first.timer.three-minutes
    end_phase_steps=(MARKERS_STEP, COUNTER_STEP, VICTORY_STEP, TURN_STEP),  # first.ruling.endphase-order
    lost_when_hopeless=False,  # first.ruling.victory-timing
    flamer_targets_any=True,  # first.flamer.square-with-model
    flamer_own_section=False,  # first.flamer.not-own-section
    flamer_friendly_section=True,  # first.flamer.hits-both-sides
    flamer_self_destruct=True,  # first.cost.flamer-self-destruct
    fire_survivors_roll=False,  # first.flamer.survivors-move
    fire_score=2,  # first.flamer.spread-roll
    fire_spreads=True,  # first.flamer.door-opened-spreads
    door_assault_modifiers=True,  # first.door.assault-sergeant
    lurkers_may_assault=True,  # first.lurk.attack-from-area
    blips_turned_up=False,  # first.entry.placed-face-down
    forced_lurk_distance=6,  # first.lurk.mandatory
    entry_limit=3,  # first.entry.max-three-blips, first.lurk.max-three-models
    conversion_one_by_one=False,  # first.convert.reveal
    conversion_faces_each=False,  # first.convert.stealer-faces
    conversion_recheck_sight=True,  # first.ruling.conversion-several
    conversion_legal_step=True,  # first.ruling.conversion-squares-legal
    conversion_in_fire=True,  # first.ruling.conversion-into-fire
    model_limit=20,  # first.pieces.stealer-model-cap
    blip_mix=(9, 4, 9),  # first.ruling.blip-pool
    command_counters=(1, 2, 3, 4, 5, 6),  # first.pieces.command-counters
    squads=2,  # first.pieces.squad-count, first.pieces.squad-composition
    objects_stop_doors=False,  # first.ruling.door-in-the-way
    objects_stop_blips=False,  # first.ruling.los-object-counters
    objects_pass=False,  # first.board.mission-defines
    ladder_costs=(0, 0),  # not in this book
    ladder_falls=False,  # not in this book
    exits=True,  # first.ruling.marine-leaves-board
    kinds=kind_table(
        # first.ap.marine-four, first.assault.marine-one-die, first.pieces.marine-weapon
        Kind(MARINE, points=4, dice=1, dice_aside=1, gear=STORM_BOLTER | POWER_FIST),
        # first.assault.sergeant-bonus, first.ruling.assault-sergeant-rear, first.pieces.sergeant-weapon
        Kind(
            SERGEANT, points=4, dice=1, dice_aside=1, bonus=1, bonus_aside=1, leads=True, gear=STORM_BOLTER | POWER_FIST
        ),
        # first.ap.stealer-six, first.assault.stealer-three-dice, first.ruling.assault-stealer-rear
        Kind(STEALER, points=6, dice=3, dice_aside=3, pooled=True),
        Kind(BLIP, points=6),  # first.ap.blip-six
        *COMMON_KINDS,
    ),
    weapons=(
        # first.bolter.two-dice, first.sustained.first-shot, first.sustained.second-shot, first.sustained.third-shot,
        # first.sustained.fourth-shot, first.ruling.sustained-fourth-shot, first.ruling.sustained-floor; as the detailed
        # chapters have it, here and elsewhere, where the overview says otherwise: first.ruling.overview-or-detail
        Weapon(STORM_BOLTER, dice=2, scores=(6, 5, 4, 3), jams=True),  # first.jam.on-doubles
        # first.cost.marine-fire-flamer, first.flamer.range-twelve, first.flamer.six-shots, first.setup.flame-counters,
        # first.flamer.kills-on-two, first.flamer.blip-two-plus
        Weapon(HEAVY_FLAMER, flame_range=12, flame_cost=2, flame_score=2, magazine=6),
        *COMMON_WEAPONS,
        # not in this book; deathwing.assault-cannon.sustained-fire
        Weapon(ASSAULT_CANNON, dice=3, scores=(5, 4, 3, 2), magazine=10, reloads=1, reload_cost=4, explosion=4),
    ),
    powers=(),  # not in this book
    reasons=FIRST_REASONS,
)

FOURTH: Final = Rulebook(
    name="fourth",
    stealer_sideways_cost=1,  # fourth.move.genestealer.sideways
    stealer_free_turn=True,  # fourth.turning.genestealer.free
    marine_about_turn=False,  # fourth.action.marine-no-turn-180
    vision_front_and_sides=False,  # fourth.los.forward-arc
    hidden_models_block=True,  # fourth.ruling.los-hidden-blocker
    move_and_fire=True,  # fourth.storm-bolter.free-shot.move
    turn_and_fire=True,  # fourth.storm-bolter.free-shot.turn
    sustained_start_after_move=True,  # fourth.sustained-fire.after-moving-shot
    sustained_in_overwatch=True,  # fourth.sustained-fire.overwatch
    sustained_broken_by_activation=False,  # fourth.ruling.sustained-marine-actions
    sustained_broken_by_stealer=True,  # fourth.sustained-fire.lost.other-genestealer
    sustained_broken_by_assault=False,  # fourth.ruling.sustained-after-assault
    sustained_needs_arc=True,  # fourth.sustained-fire.lost.los: sight is the forward arc
    sustained_crosses_turns=True,  # fourth.ruling.sustained-carry-over
    overwatch_mandatory=False,  # fourth.overwatch.optional
    overwatch_range=12,  # fourth.overwatch.range
    overwatch_at_closing_door=True,  # fourth.overwatch.door-closing
    jam_persists=False,  # fourth.jam.removed
    jam_clear_restores_overwatch=True,  # fourth.jam.clear.back-to-overwatch
    guard=True,  # fourth.guard.set.cost
    cp_any_marine=True,  # fourth.cp.genestealer-turn.any-marine
    cp_after_kill=False,  # fourth.ruling.reaction-order
    # fourth.ruling.reaction-order
    reaction_order=(SIGHT_STEP, COMMAND_STEP, SIGHT_STEP, OVERWATCH_STEP, SIGHT_STEP),
    reaction_to_conversion=True,  # fourth.convert.genestealer-turn.counts-as-action
    command_redraw=True,  # fourth.command.sergeant-redraw
    timer_rule=(180, 0, 0, 0),  # fourth.ruling.missing.timer-length, fourth.timer.fixed
    timer_before_command=False,  # fourth.timer.start-moment
    timed=True,  # fourth.timer.fixed
    end_phase_steps=(VICTORY_STEP, COUNTER_STEP, MARKERS_STEP, TURN_STEP),  # fourth.status.order
    lost_when_hopeless=False,  # fourth.ruling.victory-timing
    flamer_targets_any=False,  # fourth.flamer.target
    flamer_own_section=True,  # fourth.ruling.flamer-own-section
    flamer_friendly_section=True,  # fourth.flamer.friendly-section
    flamer_self_destruct=False,  # not in this book
    fire_survivors_roll=True,  # fourth.fire.survivors-roll
    fire_score=2,  # fourth.fire.survivors-roll
    fire_spreads=False,  # fourth.flamer.doors.locked
    door_assault_modifiers=False,  # fourth.ruling.door-assault-natural-six
    lurkers_may_assault=False,  # fourth.ruling.lurk-inert
    blips_turned_up=False,  # fourth.blips.face-down
    forced_lurk_distance=6,  # fourth.lurk.forced
    entry_limit=3,  # fourth.lurk.limit.blips, fourth.lurk.limit.genestealers
    conversion_one_by_one=True,  # fourth.convert.genestealer-turn.one-by-one
    conversion_faces_each=True,  # fourth.ruling.reaction-decision-order
    conversion_recheck_sight=False,  # fourth.ruling.simultaneous-reveals
    conversion_legal_step=False,  # fourth.ruling.convert-step-legality
    conversion_in_fire=False,  # fourth.fire.blip-convert
    # What the box holds is a limit only where a rule makes it one: fourth.ruling.counter-limits
    model_limit=22,  # fourth.components.genestealers
    # fourth.components.blips.total, fourth.components.blips.ones, fourth.components.blips.twos,
    # fourth.components.blips.threes
    blip_mix=(9, 4, 9),
    command_counters=(1, 2, 3, 4, 5, 6),  # fourth.ruling.missing.command-counter-values
    squads=0,  # fourth.setup.mission
    objects_stop_doors=True,  # fourth.doors.close.occupied
    objects_stop_blips=True,  # fourth.blips.no-object-square
    objects_pass=True,  # fourth.objects.pass
    ladder_costs=(2, 1),  # fourth.ladders.cost.marine, fourth.ladders.cost.genestealer
    ladder_falls=True,  # fourth.ladders.fall.roll
    exits=True,  # fourth.exit.points
    kinds=kind_table(  # what they carry: fourth.ruling.missing.loadouts
        # fourth.ap.marine, fourth.assault.dice.marine
        Kind(MARINE, points=4, dice=1, dice_aside=1, gear=STORM_BOLTER | POWER_FIST),
        # fourth.assault.sergeant-bonus, fourth.ruling.assault-modifiers-side
        Kind(SERGEANT, points=4, dice=1, dice_aside=1, bonus=1, leads=True, gear=STORM_BOLTER | POWER_SWORD),
        # fourth.librarian.mission, fourth.librarian.veteran, fourth.psi.pool, fourth.setup.psi-track
        Kind(LIBRARIAN, points=4, dice=1, dice_aside=1, bonus=1, gear=STORM_BOLTER | FORCE_AXE, psi=20),
        # fourth.ap.genestealer, fourth.assault.dice.genestealer
        Kind(STEALER, points=6, dice=3, dice_aside=3, pooled=True),
        Kind(BLIP, points=6),  # fourth.ap.blip
        Kind(
            BROODLORD,  # fourth.broodlord.mission
            points=6,  # fourth.broodlord.as-genestealer
            dice=3,
            dice_aside=3,
            mighty=True,  # fourth.broodlord.mighty-blow
            hits=2,  # fourth.broodlord.two-hits, fourth.broodlord.one-hit
            # fourth.broodlord.flamer-immune, fourth.broodlord.storm-immune, fourth.ruling.cannon-explosion-scope
            immune=TO_FLAMES | TO_STORM | TO_EXPLOSION,
        ),
        *COMMON_KINDS,
    ),
    weapons=(
        # fourth.storm-bolter.dice, fourth.storm-bolter.kill, fourth.sustained-fire.threshold,
        # fourth.sustained-fire.single-step, fourth.jam.trigger
        Weapon(STORM_BOLTER, dice=2, scores=(6, 5), jams=True),
        # fourth.flamer.cost, fourth.flamer.range, fourth.flamer.ammo, fourth.flamer.kill
        Weapon(HEAVY_FLAMER, flame_range=12, flame_cost=2, flame_score=2, magazine=6),
        *COMMON_WEAPONS,
        Weapon(
            ASSAULT_CANNON,
            dice=3,  # fourth.cannon.dice
            scores=(5, 4),  # fourth.cannon.kill, fourth.cannon.sustained
            magazine=10,  # fourth.cannon.ammo, fourth.setup.ammo-track
            reloads=1,  # fourth.cannon.reload.once
            reload_cost=4,  # fourth.cannon.reload.cost
            explosion=4,  # fourth.cannon.malfunction.section
        ),
    ),
    # The table of them: fourth.example.psychic-table.
    powers=(
        Power(PRESCIENCE, cost=1),  # fourth.prescience.cost
        Power(BARRIER, cost=2, range=12),  # fourth.barrier.cost, fourth.barrier.place
        Power(STORM, cost=3, range=6, score=2),  # fourth.storm.cost, fourth.storm.range, fourth.storm.single
        Power(STORM_SECTION, cost=3, range=6, score=4),  # fourth.storm.section
    ),
    reasons=FOURTH_REASONS,
)

EDITIONS: Final = {FIRST.name: FIRST, FOURTH.name: FOURTH}


def solitaire(book: Rulebook) -> Rulebook:
    """The game for one player, who has the marines: any mission of either edition (solo.play.any-scenario). Who moves
    the stealers, and how, is told in ``solitaire_moves``; here is what changes in the game itself. Models there are as
    many as in the edition's box: solo.ruling.model-pool."""
    return replace(
        book,
        blips_turned_up=True,  # solo.blips.turned-up, solo.blips.one-per-area-nearest-first
        forced_lurk_distance=-1,  # solo.blips.no-lurking
        timed=False,  # solo.play.no-timer, solo.ruling.leader-time-effects
        lost_when_hopeless=True,  # solo.ruling.player-loses
        reasons=SOLO_REASONS + book.reasons,
    )


EXPANSIONS: Final[dict[str, Callable[[Rulebook], Rulebook]]] = {"solo": solitaire}


# Which expansion of the first edition brings a kind of piece that the editions lack.
BROUGHT_BY: Final[dict[int, str]] = {
    CAPTAIN: "deathwing",  # deathwing.captain.equipment
    LIBRARIAN: "deathwing",  # deathwing.librarian.equipment
    AMBUSH: "deathwing",  # deathwing.ambush.cup; with one player none stays on the board: solo.ruling.ambush-limits
    HYBRID: "cult",
    MAGUS: "cult",  # wd.hand.stealer-magus
    PATRIARCH: "cult",  # wd.hand.stealer-patriarch
    LEADER: "solo",  # solo.leader.action-points
}


def tell_absence(book: Rulebook, kind: int) -> tuple[str, str]:
    """What is wrong with a kind of piece that this rulebook does not have, and what to do about it."""
    what = f"the rules `{book.name}` know no {KIND_WORDS[kind]}"
    having = [edition.name for edition in EDITIONS.values() if edition.has(kind)]
    expansion = BROUGHT_BY.get(kind, "")
    if expansion in book.name.split("+")[1:]:
        what += f", which belongs to a part of the expansion `{expansion}` that cannot be played yet"
    elif expansion:
        what += f", which belongs to the expansion `{expansion}`, not switched on here"
    if having:
        what += f" (the {' and the '.join(having)} edition has one)"
    return what, f"use one of {' '.join(KIND_WORDS[own] for own in book.known_kinds())}"


def rulebooks() -> list[Rulebook]:
    """Every rulebook to be proven: the editions, and each with each expansion."""
    books = list(EDITIONS.values())
    return books + [rulebook_named(f"{book.name}+{name}") for book in books for name in EXPANSIONS]


def rulebook_named(text: str) -> Rulebook:
    """The rulebook of a name such as ``first`` or ``first+deathwing``."""
    edition, *expansions = text.split("+")
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition '{edition}'; write one of: {', '.join(EDITIONS)}")
    book = EDITIONS[edition]
    for name in expansions:
        if name not in EXPANSIONS:
            raise ValueError(f"there is no expansion '{name}'; expansions: {', '.join(EXPANSIONS)}")
        book = replace(EXPANSIONS[name](book), name=f"{book.name}+{name}")
    return book
