"""The solitaire rules: what they change in either edition."""

from dataclasses import replace

from sensorium.rules.content.editions.common import with_kinds
from sensorium.rules.content.kinds import AMBUSH, CAPTAIN, LEADER, Kind
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.reasons import SOLO_REASONS


def solitaire(book: Rulebook) -> Rulebook:
    """The game for one player, who has the marines: any mission of either edition (solo.play.any-scenario). Who moves
    the stealers, and how, is told in ``solitaire_moves``; here is what changes in the game itself. Models there are as
    many as in the edition's box: solo.ruling.model-pool."""
    return replace(
        book,
        solitaire=True,  # solo.play.any-scenario
        blips_turned_up=True,  # solo.blips.turned-up, solo.blips.one-per-area-nearest-first
        forced_lurk_distance=-1,  # solo.blips.no-lurking
        timed=False,  # solo.play.no-timer, solo.ruling.leader-time-effects
        lost_when_hopeless=True,  # solo.ruling.player-loses
        # With one player none stays on the board: solo.ruling.ambush-limits
        kinds=with_kinds(book.kinds, Kind(AMBUSH, known=False), *leaders(book)),
        reasons=SOLO_REASONS + book.reasons,
    )


def leaders(book: Rulebook) -> tuple[Kind, ...]:
    """Whom the squad looks for on the long way alone, whose captain and weapons are Deathwing's: nine points
    (solo.leader.action-points), four dice (solo.leader.dice), and three where he is attacked from the side or behind;
    in all else a stealer, and one of the models of the box (solo.ruling.leader-details)."""
    if not book.has(CAPTAIN):
        return ()
    return (Kind(LEADER, points=9, dice=4, dice_aside=3, pooled=True, turns_at_once=True),)
