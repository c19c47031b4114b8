"""The marine policy's answers outside its own actions: reactions, overwatch, close assault, set-up."""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.deployment import Deployment
from sensorium.players.marines.door_tactics import Shutting
from sensorium.rules.chapters.assault import bonus, faces_enemy
from sensorium.rules.chapters.assault_choices import EARLY_PSI_STAGE, Assaulting, dice_in, enemy_in, marine_in
from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.chapters.command import Order, RedrawOffer
from sensorium.rules.chapters.conversion import Converting
from sensorium.rules.chapters.deployment import Deploying
from sensorium.rules.chapters.facing import Facing, FacingUp
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.flamer import flame_cost
from sensorium.rules.chapters.jams import Unjammed
from sensorium.rules.chapters.movement import FreeShot
from sensorium.rules.chapters.overwatch import Declaring
from sensorium.rules.chapters.reactions import Window
from sensorium.rules.chapters.shooting import dice_of, gun_of
from sensorium.rules.chapters.sustained import score_needed
from sensorium.rules.content.equipment import has_flamer
from sensorium.rules.content.kinds import is_figure, is_model
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import cost_of, marine_actions
from sensorium.rules.core.dice import unpacked
from sensorium.rules.core.engine import answers
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import top
from sensorium.rules.core.vocabulary import JAMMED, OVERWATCH

MARCH_AT_FIRST: Final = 0.06  # what a point of the march is worth in deploying
EARLY_PSI: Final = 2  # psi points put into a blow before the dice fall
SHOT_WORTH: Final = 0.16  # a command point is spent on a shot that promises this much


class Reacting(Shutting):
    """The part of ``QuickMarines`` for questions outside the marines' own actions."""

    def react(self, position: Position) -> int:
        frame = top(position)
        if isinstance(frame, Order):
            return self.order(position, frame)
        if isinstance(frame, Window):
            return self.window(position, frame)
        legal = answers(position)
        if len(legal) == 1:
            return legal[0]
        if isinstance(frame, Declaring):
            return self.declare(position, legal)
        if isinstance(frame, FreeShot):
            return self.free_shot(position, legal)
        if isinstance(frame, Assaulting):
            return self.in_assault(position, frame, legal)
        if isinstance(frame, FacingUp | Unjammed):
            return legal[-1]
        if isinstance(frame, RedrawOffer):
            return a.REDRAW if position.drawn <= 3 else a.PASS
        if isinstance(frame, Deploying):
            return self.deploy(position, legal)
        if isinstance(frame, Facing):
            return self.face(position, frame.piece, legal)
        if isinstance(frame, Converting):
            return self.put(position, legal)
        declined = decline(position)
        return legal[0] if declined is None else declined

    # -- command points in the enemy's turn -----------------------------------------------------------------------

    def order(self, position: Position, frame: Order) -> int:
        """The action a command point was taken up for."""
        marine = frame.marine
        own = position.ap[marine] if marine == position.active and not frame.reacting else 0
        wanted, self.intent = self.intent, 0
        if wanted and a.piece_of(wanted) == marine:
            legal: list[int] = []
            left = position.left()
            marine_actions(position, marine, own + left, legal)
            if wanted in legal:
                cost = cost_of(position, wanted)
                points = max(1, cost - own)
                if points <= left:
                    return wanted | points << a.CP_SHIFT
        return a.PASS

    def window(self, position: Position, frame: Window) -> int:
        """A stealer has acted in sight: shoot it with command points if it is about to reach somebody."""
        points = position.left()
        if points <= 0:
            return a.PASS
        actor, witnesses = frame.actor, frame.witnesses
        any_marine = position.rulebook.cp_any_marine
        if actor >= len(position.kind) or not is_model(position.kind[actor]) or not position.on_board(actor):
            return a.PASS
        square = position.place[actor]
        steps = nearest_marine(position, square)
        if steps > 7:
            return a.PASS
        best, chosen = SHOT_WORTH, 0
        for marine in range(position.marine_count):
            if not position.on_board(marine) or not (any_marine or witnesses >> marine & 1):
                continue
            worth, code = self.answer_with(position, marine, actor, steps, points)
            if worth > best and a.SPEND | marine << a.PIECE_SHIFT in answers(position):
                best, chosen = worth, code
        if not chosen:
            return a.PASS
        self.intent = chosen
        return a.SPEND | a.piece_of(chosen) << a.PIECE_SHIFT

    def answer_with(self, position: Position, marine: int, actor: int, steps: int, points: int) -> tuple[float, int]:
        """The best this marine could do about the one that acted, and what it is worth."""
        legal: list[int] = []
        marine_actions(position, marine, points, legal)
        square = position.place[actor]
        base = marine << a.PIECE_SHIFT
        beside = position.board.route(square)[position.place[marine]] <= 1
        near = 1.0 if steps <= 3 else 0.75 if steps <= 5 else 0.5
        best, chosen = 0.0, 0
        for code in legal:
            verb = a.verb_of(code)
            worth = 0.0
            if verb == a.FIRE and a.arg_of(code) == actor:
                needed = score_needed(position, marine, position.label[actor] + 1, False, False)
                dice = dice_of(position, marine)
                worth = near * (1.0 - ((needed - 1) / 6) ** dice) + 0.02 * (6 - needed)
                if position.flags[marine] & OVERWATCH and not beside:
                    worth -= 0.45  # he would shoot anyway, and still be on overwatch afterwards
            elif verb == a.UNJAM:
                worth = self.unjam_worth(position, marine, square, steps, points) * near
            elif verb == a.SET_OVERWATCH and steps >= 2 and not position.flags[marine] & OVERWATCH:
                worth = self.watch_worth(position, marine, square) * near
            elif verb == a.TURN and beside:
                ahead = position.board.step[position.place[marine] * 8 + 2 * a.arg_of(code)]
                worth = 0.2 if ahead == square else 0.0
            elif verb == a.FLAME and points >= flame_cost(position, marine) and position.ammo[marine] > 1:
                worth = self.flame_worth(position, marine, code, square) * near
            elif verb == a.ASSAULT and a.arg_of(code) == actor:
                seen = assault(position, marine, actor, False)
                ways, total = seen.kill, seen.total
                worth = ways / total - 0.45 if has_flamer(position, marine) or ways * 2 > total else 0.0
            if worth > best:
                best, chosen = worth, code
        return best, chosen if best > 0 else base

    def unjam_worth(self, position: Position, marine: int, square: int, steps: int, points: int) -> float:
        """Clearing a jam now, to shoot again at what comes: at once in overwatch, or for more command points."""
        if not position.flags[marine] & JAMMED or not self.commands(position, marine, square):
            return 0.0
        if position.rulebook.jam_clear_restores_overwatch:
            return 0.3
        return 0.3 if points >= 2 and steps >= 2 else 0.0

    def watch_worth(self, position: Position, marine: int, square: int) -> float:
        """Overwatch for two command points, when more than this one will come the same way."""
        if not self.commands(position, marine, square):
            return 0.0
        board = position.board
        place = position.place[marine]
        following = 0
        for slot in range(position.marine_count, len(position.kind)):
            here = position.place[slot]
            if is_figure(position.kind[slot]) and 0 <= here < board.count:
                if board.route(here)[place] <= 8:
                    following += 1
        return 0.3 + 0.15 * min(4, following - 1)

    def commands(self, position: Position, marine: int, square: int) -> bool:
        """Whether this marine looks at a square."""
        state = position.place[marine] << 2 | position.facing[marine]
        return bool(self.paths.cover(position, state, 1 << position.place[marine]) >> square & 1)

    def flame_worth(self, position: Position, marine: int, code: int, square: int) -> float:
        fire = flood(position, a.arg_of(code))
        if not fire >> square & 1 or fire & position.marines_at:
            return 0.0
        enemies = (fire & position.occupied & ~position.marines_at).bit_count()
        return 0.4 * enemies if position.ammo[marine] > 2 else 0.25 * enemies

    # -- shots offered --------------------------------------------------------------------------------------------

    def declare(self, position: Position, legal: list[int]) -> int:
        """Everybody shoots who can; a cannon saves its shots for what is near."""
        for code in legal:
            if a.verb_of(code) != a.WATCH:
                continue
            marine = a.piece_of(code)
            if gun_of(position, marine).magazine and position.ammo[marine] <= 3:
                if nearest_marine(position, position.place[a.arg_of(code)]) > 6:
                    continue
            return code
        return a.PASS

    def free_shot(self, position: Position, legal: list[int]) -> int:
        best, chosen = 0.0, a.PASS
        scene = self.scene(position)
        menace = {threat.slot: threat.menace for threat in scene.threats}
        for code in legal:
            if a.verb_of(code) == a.FIRE:
                worth = 0.1 + menace.get(a.arg_of(code), 0.0)
                if worth > best:
                    best, chosen = worth, code
        return chosen

    def in_assault(self, position: Position, frame: Assaulting, legal: list[int]) -> int:
        """Shield up; parry the best die; re-roll when losing; psi just enough to win, or a little in advance."""
        choices = [code for code in legal if code != a.PASS]
        verb = a.verb_of(choices[0])
        if verb == a.BLOCK:
            return choices[0]
        if verb == a.SELF_DESTRUCT:
            return a.PASS
        if frame.stage == EARLY_PSI_STAGE:
            return choices[min(EARLY_PSI, len(choices)) - 1]
        own, enemy = (unpacked(dice) for dice in dice_in(position, frame))
        marine = marine_in(position, frame)
        front = marine == frame.attacker or faces_enemy(position, marine, enemy_in(position, frame))
        behind = max(enemy, default=0) - max(own, default=0) - bonus(position, marine, front)
        if verb == a.PARRY:
            return max(choices, key=a.arg_of) if behind >= 0 else a.PASS
        if verb == a.REROLL:
            return min(choices, key=a.arg_of) if behind >= 0 else a.PASS
        wanted = behind + 1 if front else max(0, behind)
        if behind < 0 or wanted <= 0:
            return a.PASS
        enough = [code for code in choices if a.arg_of(code) >= wanted]
        survive = [code for code in choices if a.arg_of(code) >= behind]
        return enough[0] if enough else survive[0] if survive else a.PASS

    # -- set-up ---------------------------------------------------------------------------------------------------

    def nearness(self, position: Position) -> list[int]:
        """For every state how far it is from the nearest place where anybody is wanted."""
        errands = self.errands
        best: list[int] | None = None
        for objective in position.scenario.objectives:
            if objective.side != 0:
                continue
            for needs in errands.reader.alternatives(position, objective.predicate)[:2]:
                for need in needs:
                    if need.goals:
                        table = errands.marches.table(position, need.goals, position.fixtures)
                        best = table if best is None else [min(one, two) for one, two in zip(best, table, strict=True)]
        return best or [0] * (position.board.count * 4)

    def deploy(self, position: Position, legal: list[int]) -> int:
        """Near the way to go, and where whoever comes is under fire for long."""
        places = [code for code in legal if a.verb_of(code) == a.PLACE]
        if not places:
            return legal[0]
        table = self.nearness(position)
        marine = a.piece_of(places[0])
        squares = [a.arg_of(code) for code in places]
        stand = Deployment(position, self.paths)
        best, chosen = -1e9, places[0]
        for square, code in zip(squares, places, strict=True):
            for facing in range(4):
                state = square << 2 | facing
                score = -MARCH_AT_FIRST * table[state] - self.laid_open(position, stand, marine, state)
                if score > best:
                    best, chosen = score, code
        return chosen

    def laid_open(self, position: Position, stand: Deployment, marine: int, state: int) -> float:
        arms = position.rulebook.arms(position.gear[marine])
        armed = arms.gun is not None and arms.flamer is None
        cover = self.paths.cover(position, state, 0) if armed else 0
        return stand.danger(state >> 2, cover)

    def face(self, position: Position, piece: int, legal: list[int]) -> int:
        if piece >= position.marine_count:
            return legal[0]
        table = self.nearness(position)
        place = position.place[piece]
        stand = Deployment(position, self.paths, piece)

        def worth(code: int) -> float:
            facing = a.arg_of(code)
            if a.verb_of(code) != a.FACE:
                facing = position.facing[piece]
            state = place << 2 | facing
            return -MARCH_AT_FIRST * table[state] - self.laid_open(position, stand, piece, state)

        return max(legal, key=worth)

    def put(self, position: Position, legal: list[int]) -> int:
        """Where to place a model that the marines have revealed: as far from them as can be."""
        places = [code for code in legal if a.verb_of(code) == a.PLACE]
        if not places:
            return legal[0]
        return max(places, key=lambda code: nearest_marine(position, a.arg_of(code)))


def nearest_marine(position: Position, square: int) -> int:
    """Steps from a square to the nearest marine."""
    if not 0 <= square < position.board.count:
        return 99
    route = position.board.route(square)
    return min(
        (route[position.place[one]] for one in range(position.marine_count) if position.on_board(one)), default=99
    )
