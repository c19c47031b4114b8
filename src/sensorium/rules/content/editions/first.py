"""The first edition (1989): what its book says, switch by switch, each with the rule that says so."""

from typing import Final

from sensorium.rules.content.editions.common import COMMON_KINDS, COMMON_WEAPONS, kind_table
from sensorium.rules.content.kinds import BLIP, MARINE, SERGEANT, STEALER, Kind
from sensorium.rules.content.rulebook import (
    COMMAND_STEP,
    COUNTER_STEP,
    MARKERS_STEP,
    OVERWATCH_STEP,
    SIGHT_STEP,
    TURN_STEP,
    VICTORY_STEP,
    Rulebook,
)
from sensorium.rules.content.weapons import ASSAULT_CANNON, HEAVY_FLAMER, POWER_FIST, STORM_BOLTER, Weapon
from sensorium.rules.core.reasons import FIRST_REASONS

FIRST: Final = Rulebook(
    name="first",
    solitaire=False,  # first.setup.sides-and-mission
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
        # Not in this book; as in the one that those who name it point to (wd.ruling.missing-weapons,
        # cult.ruling.answers-weapons), but for full auto: deathwing.assault-cannon.sustained-fire,
        # deathwing.assault-cannon.malfunction-threshold, deathwing.table.assault-cannon-malfunction
        Weapon(
            ASSAULT_CANNON,
            dice=3,
            scores=(5, 4, 3, 2),
            magazine=10,
            reloads=1,
            reload_cost=4,
            wear=10,
            blast=(4, 5, 4, 5),
        ),
    ),
    powers=(),  # not in this book
    reasons=FIRST_REASONS,
    friendly_fire=True,  # first.flamer.hits-both-sides, first.flamer.self-destruct-kills-all
)
