"""The fourth edition (2014): what its book says, switch by switch, each with the rule that says so."""

from typing import Final

from sensorium.rules.content.editions.common import COMMON_KINDS, COMMON_WEAPONS, kind_table
from sensorium.rules.content.kinds import (
    BLIP,
    BROODLORD,
    LIBRARIAN,
    MARINE,
    SERGEANT,
    STEALER,
    TO_EXPLOSION,
    TO_FLAMES,
    TO_STORM,
    Kind,
)
from sensorium.rules.content.powers import Power
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
from sensorium.rules.content.weapons import (
    ASSAULT_CANNON,
    FORCE_AXE,
    HEAVY_FLAMER,
    POWER_FIST,
    POWER_SWORD,
    STORM_BOLTER,
    Weapon,
)
from sensorium.rules.core.answers import BARRIER, PRESCIENCE, STORM, STORM_SECTION
from sensorium.rules.core.reasons import FOURTH_REASONS

FOURTH: Final = Rulebook(
    name="fourth",
    solitaire=False,  # fourth.setup.sides
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
    friendly_fire=True,  # fourth.flamer.friendly-section
)
