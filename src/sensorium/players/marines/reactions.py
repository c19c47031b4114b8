"""Command points in the enemy's turn: a stealer has acted in sight, and somebody may do something about it.

What an action is worth then is a row of ``REPLIES``, by its verb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.command_points import CommandPoints
from sensorium.players.marines.legal_actions import legal_actions
from sensorium.players.marines.librarian_cards import LibrarianCards
from sensorium.players.marines.overload import blasted, friends_blasted
from sensorium.players.search.routes import nearest_marine
from sensorium.players.search.threats import Paths
from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.chapters.burst import targets_in_line
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.flamer import flame_cost
from sensorium.rules.chapters.grenade import reached
from sensorium.rules.chapters.hammer import has_hammer
from sensorium.rules.chapters.reactions import Window
from sensorium.rules.chapters.shooting import dice_of
from sensorium.rules.chapters.sight import targets
from sensorium.rules.chapters.sustained import score_needed
from sensorium.rules.content.equipment import has_flamer
from sensorium.rules.content.kinds import is_figure, is_model
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import JAMMED, OVERWATCH

SHOT_WORTH: Final = 0.16  # a command point is spent on a shot that promises this much
FARTHEST: Final = 7  # steps from the nearest marine, beyond which nothing is done


class Sighting:
    """What a marine may react to: the stealer that has acted, and how near it is to anybody."""

    def __init__(self, position: Position, marine: int, actor: int, steps: int, points: int, paths: Paths) -> None:
        self.position = position
        self.marine = marine
        self.actor = actor
        self.steps = steps  # to the nearest marine
        self.points = points  # command points
        self.paths = paths
        self.square: int = position.place[actor]
        self.beside: bool = position.board.route(self.square)[position.place[marine]] <= 1
        self.near = 1.0 if steps <= 3 else 0.75 if steps <= 5 else 0.5

    def is_covered(self) -> bool:
        """Whether the marine looks at the stealer's square."""
        place = self.position.place[self.marine]
        state = place << 2 | self.position.facing[self.marine]
        return bool(self.paths.cover(self.position, state, 1 << place) >> self.square & 1)


class Reactions:
    """Spends command points when a stealer has acted in sight."""

    def __init__(
        self,
        commands: CommandPoints,
        paths: Paths,
        without: tuple[int, ...] = (),
        cards: LibrarianCards | None = None,
    ) -> None:
        """``without``: verbs that are left alone; ``cards``: who casts psychic cards."""
        self.without = without
        self.cards = cards
        self.commands = commands
        self.paths = paths

    def window(self, position: Position, frame: Window) -> int:
        """The best that anybody can do about it, if it is about to reach somebody."""
        points = position.left()
        if points <= 0:
            return a.PASS
        actor, witnesses = frame.actor, frame.witnesses
        any_marine = position.rulebook.cp_any_marine
        if actor >= len(position.kind) or not is_model(position.kind[actor]) or not position.on_board(actor):
            return a.PASS
        steps = nearest_marine(position, position.place[actor])
        if steps > FARTHEST:
            return a.PASS
        best, chosen = SHOT_WORTH, 0
        for marine in range(position.marine_count):
            if not position.on_board(marine) or not (any_marine or witnesses >> marine & 1):
                continue
            worth, code = best_reply(Sighting(position, marine, actor, steps, points, self.paths), self.without)
            if self.cards is not None and position.rulebook.cards:
                gain, cast = self.cards.reply(position, marine, actor, points)
                if gain > worth:
                    worth, code = gain, cast
            if worth > best and a.SPEND | marine << a.PIECE_SHIFT in answers(position):
                best, chosen = worth, code
        return self.commands.take_up(chosen) if chosen else a.PASS


def best_reply(sighting: Sighting, without: tuple[int, ...] = ()) -> tuple[float, int]:
    """What the best action of this marine is worth, and the action; 0 where none is worth anything."""
    best, chosen = 0.0, 0
    for code in legal_actions(sighting.position, sighting.marine, sighting.points):
        reply = REPLIES.get(a.verb_of(code))
        if reply is not None and a.verb_of(code) not in without:
            worth = reply(sighting, code)
            if worth > best:
                best, chosen = worth, code
    return best, chosen


# -- what an action is worth --------------------------------------------------------------------------------------


def shot_worth(sighting: Sighting, code: int) -> float:
    if a.arg_of(code) != sighting.actor:
        return 0.0
    position, marine = sighting.position, sighting.marine
    needed = score_needed(position, marine, position.label[sighting.actor] + 1, False, False)
    dice = dice_of(position, marine)
    worth: float = sighting.near * (1.0 - ((needed - 1) / 6) ** dice) + 0.02 * (6 - needed)
    if position.flags[marine] & OVERWATCH and not sighting.beside:
        worth -= 0.45  # he would shoot anyway, and still be on overwatch afterwards
    return worth


def unjam_worth(sighting: Sighting, code: int) -> float:
    """Clearing a jam now, to shoot again at what comes: at once in overwatch, or for more command points."""
    position = sighting.position
    if not position.flags[sighting.marine] & JAMMED or not sighting.is_covered():
        return 0.0
    if position.rulebook.jam_clear_restores_overwatch:
        return 0.3 * sighting.near
    return 0.3 * sighting.near if sighting.points >= 2 and sighting.steps >= 2 else 0.0


def watch_worth(sighting: Sighting, code: int) -> float:
    """Overwatch for two command points, when more than this one will come the same way."""
    position, marine = sighting.position, sighting.marine
    if sighting.steps < 2 or position.flags[marine] & OVERWATCH or not sighting.is_covered():
        return 0.0
    board = position.board
    place = position.place[marine]
    following = 0
    for slot in range(position.marine_count, len(position.kind)):
        here = position.place[slot]
        if is_figure(position.kind[slot]) and 0 <= here < board.count:
            if board.route(here)[place] <= 8:
                following += 1
    return (0.3 + 0.15 * min(4, following - 1)) * sighting.near


def turn_worth(sighting: Sighting, code: int) -> float:
    """To face whoever stands beside him."""
    if not sighting.beside:
        return 0.0
    position = sighting.position
    ahead = position.board.step[position.place[sighting.marine] * 8 + 2 * a.arg_of(code)]
    return 0.2 if ahead == sighting.square else 0.0


def flame_worth(sighting: Sighting, code: int) -> float:
    position, marine = sighting.position, sighting.marine
    if sighting.points < flame_cost(position, marine) or position.ammo[marine] <= 1:
        return 0.0
    fire = flood(position, a.arg_of(code))
    if not fire >> sighting.square & 1 or fire & position.marines_at:
        return 0.0
    enemies = (fire & position.occupied & ~position.marines_at).bit_count()
    return (0.4 * enemies if position.ammo[marine] > 2 else 0.25 * enemies) * sighting.near


def assault_worth(sighting: Sighting, code: int) -> float:
    if a.arg_of(code) != sighting.actor:
        return 0.0
    seen = assault(sighting.position, sighting.marine, sighting.actor, False)
    ways, total = seen.kill, seen.total
    hopeful = has_flamer(sighting.position, sighting.marine) or ways * 2 > total
    return ways / total - 0.45 if hopeful else 0.0


def grenade_worth(sighting: Sighting, code: int) -> float:
    """A grenade among those that come, none of them marines."""
    position, marine = sighting.position, sighting.marine
    launcher = position.rulebook.arms(position.gear[marine]).launcher
    square = a.arg_of(code)
    if launcher is None or position.board.below[square] >= 0:
        return 0.0
    filled = reached(position, position.place[marine], square)
    if not filled >> sighting.square & 1:
        return 0.0
    enemies = (filled & position.occupied & ~position.marines_at).bit_count()
    friends = (filled & position.marines_at).bit_count()
    dies, friend = (7 - launcher.grenade_blast[0]) / 6, (7 - launcher.grenade_blast[1]) / 6
    return dies * (sighting.near + 0.4 * (enemies - 1)) - friend * friends


def burst_worth(sighting: Sighting, code: int) -> float:
    """A burst for two command points, when there are more than the one that has come."""
    position, marine = sighting.position, sighting.marine
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is None or targets_in_line(position, marine) & position.marines_at:
        return 0.0
    seen = targets(position, marine)
    if sighting.actor not in seen or len(seen) < 2:
        return 0.0
    hit: float = 1.0 - ((gun.burst_score - 1) / 6) ** gun.dice
    return hit * (sighting.near + 0.4 * (len(seen) - 1)) - 0.2


def overload_worth(sighting: Sighting, code: int) -> float:
    """A hammer, when several are upon him."""
    position, marine = sighting.position, sighting.marine
    if not sighting.beside or not has_hammer(position, marine) or friends_blasted(position, marine):
        return 0.0
    near = position.board.near[position.place[marine]] & position.occupied & ~position.marines_at
    return 0.45 * blasted(position, marine) - 0.5 if near.bit_count() >= 2 else 0.0


Reply = Callable[[Sighting, int], float]

REPLIES: Final[dict[int, Reply]] = {
    a.FIRE: shot_worth,
    a.UNJAM: unjam_worth,
    a.SET_OVERWATCH: watch_worth,
    a.TURN: turn_worth,
    a.FLAME: flame_worth,
    a.ASSAULT: assault_worth,
    a.GRENADE: grenade_worth,
    a.FULL_AUTO: burst_worth,
    a.SELF_DESTRUCT: overload_worth,
}
