"""Flames and fists: when a shot of the flamer is well spent, and when a close assault is."""

from __future__ import annotations

from sensorium.players.errands import Orders
from sensorium.players.needs import BURN
from sensorium.players.squad import Squad
from sensorium.players.standing import chance_to_hit
from sensorium.rules import answers as a
from sensorium.rules import scenario as s
from sensorium.rules.actions import marine_actions
from sensorium.rules.fire import flood
from sensorium.rules.odds import prospects
from sensorium.rules.position import Position
from sensorium.rules.shooting import can_shoot
from sensorium.rules.sustained import score_needed
from sensorium.rules.vocabulary import LIGHTNING_CLAWS, SERGEANT, STEALERS, THUNDER_HAMMER

AT_HIS_THROAT = 0.4  # the flamer himself is likely to be reached


class Fighting(Squad):
    """Burns and strikes."""

    def flame(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """Flame the section through which most would come, if it is worth a shot."""
        legal: list[int] = []
        marine_actions(position, marine, points, legal)
        board = position.board
        reserve = sum(1 for need in orders.needs if need.kind == BURN)
        spare = position.ammo[marine] - reserve
        if spare <= 0:
            return 0
        price = 0.9 if spare > 2 else 1.3
        scene = self.scene(position)
        if spare > 1 and scene.danger(marine, position.place[marine], 0) > AT_HIS_THROAT:
            price = 0.35  # better an early shot than none
        best = price
        chosen = 0
        tried = 0
        for code in legal:
            if a.verb_of(code) != a.FLAME:
                continue
            section = board.section[a.arg_of(code)]
            if tried >> section & 1:
                continue
            tried |= 1 << section
            if self.forbidden(position, section):
                continue
            fire = flood(position, a.arg_of(code))
            if fire & position.marines_at:
                continue
            value = 0.0
            already = not fire & ~position.burning
            for threat in scene.threats:
                if threat.slot < 0:
                    continue
                if threat.extra < 3 and fire >> threat.square & 1:
                    value += 0.83 * min(1.6, threat.menace)
                elif not already and threat.menace > 0.3 and self.cut_off(position, threat.square, fire):
                    value += 0.35 * min(1.6, threat.menace)
            if value > best:
                best, chosen = value, code
        return chosen

    def cut_off(self, position: Position, square: int, fire: int) -> bool:
        """Whether the way from here to the nearest marine leads through the fire."""
        route = position.board.route(square)
        places = [position.place[one] for one in range(position.marine_count) if position.on_board(one)]
        nearest = min(places, key=lambda place: route[place])
        return bool(self.paths.between(position, square, nearest)[1] & fire)

    def forbidden(self, position: Position, section: int) -> bool:
        """Whether burning this section could lose the game."""
        mask = position.board.section_masks[section]
        for objective in position.scenario.objectives:
            if objective.side == STEALERS and objective.predicate.kind == s.BURNED:
                if position.scenario.areas[objective.predicate.numbers[0]].squares & mask:
                    return True
        if position.things:
            for thing in position.scenario.things:
                slot = position.find(thing.label) if thing.burns else -1
                if slot >= 0 and position.on_board(slot) and mask >> position.place[slot] & 1:
                    return True
        return False

    def strike(self, position: Position, marine: int) -> int:
        """Close assault, where the odds are good and no gun is better."""
        gear = position.gear[marine]
        if not gear & (LIGHTNING_CLAWS | THUNDER_HAMMER) and position.kind[marine] != SERGEANT:
            if can_shoot(position, marine):
                return 0
        board = position.board
        ahead = board.step[position.place[marine] * 8 + 2 * position.facing[marine]]
        models = position.occupied & ~position.marines_at & ~position.blips_at
        if ahead < 0 or not models >> ahead & 1:
            return 0
        code = a.pack(a.ASSAULT, marine, position.who[ahead])
        seen = prospects(position, code)
        good = seen.kill > 1.2 * seen.own_death
        if can_shoot(position, marine):
            needed = score_needed(position, marine, position.label[position.who[ahead]] + 1, False, False)
            good = seen.kill / seen.total > chance_to_hit(position, marine, needed) + seen.own_death / seen.total
        return code if good else 0
