"""The magazine's rulings on the first edition and its Deathwing expansion: what they change, chapter by chapter, each
with the rule that says so."""

from dataclasses import replace

from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.whitedwarf_reasons import WHITEDWARF_REASONS


def whitedwarf(book: Rulebook) -> Rulebook:
    """This book with the rulings on: each overrides the rules it amends, and what belongs to an expansion does nothing
    without it (wd.ruling.ruleset-switch)."""
    return replace(
        book,
        # -- friendly fire --
        # wd.friendly.general, wd.friendly.marines-never, wd.friendly.no-flaming-own, wd.friendly.no-hammer,
        # wd.friendly.no-full-auto; an aimed shot hits nobody else (wd.ruling.friendly-new-blips); who
        # attacks as a stealer is not bound: wd.friendly.stealers-exempt
        friendly_fire=False,
        # -- line of sight and hidden models --
        # wd.hidden.does-not-block, wd.hidden.rear-can-be-shot, wd.hidden.visible-blocks
        hidden_models_block=False,
        # -- move and fire --
        # wd.turn-and-fire.allowed, wd.turn-and-fire.cost; a step and a shot were allowed already, from the new square
        # and so at what is seen from there: wd.move-and-fire.new-target
        turn_and_fire=True,
        # -- command points --
        cp_at_closed_door=True,  # wd.cp.door-closed, wd.ruling.cp-door-closed-conflict
        cp_when_assaulted=True,  # wd.cp.shoot-after-assault, wd.cp.any-action-after-assault
        # wd.cp.sustained-through-assault, wd.ruling.sustained-through-assault-scope
        sustained_through_assault=True,
        # -- prone models --
        prone_rises=True,  # wd.prone.wins-or-ties, wd.ruling.prone-gets-up
        reasons=WHITEDWARF_REASONS + book.reasons,
    )
