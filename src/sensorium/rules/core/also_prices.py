"""What an action costs, where its price is what forbids it: see ``also_cited``."""

from typing import Final

from sensorium.rules.chapters.features import kind_at
from sensorium.rules.chapters.hammer import has_hammer
from sensorium.rules.content.fixtures import BULKHEAD
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.content.weapons import PLASMA_GRENADES
from sensorium.rules.core import answers as a
from sensorium.rules.core.answers import JUMP_AFTER, TURN_BEFORE
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import STEALER_ACTIONS, TURNED

SHORT: Final = ("points", "overspent", "reload points", "flamer reload points", "hammer points")
# By the action, for a marine in terminator armour, a model of the stealers and a blip.
MARINE: Final = 0
STEALER: Final = 1
BLIP: Final = 2
PRICES: Final[dict[int, tuple[tuple[str, ...], ...]]] = {
    a.OPEN: (
        ("first.cost.marine-door", "fourth.doors.operate.marine"),
        ("first.cost.stealer-door", "fourth.doors.operate.genestealer"),
        ("first.cost.blip-door", "fourth.doors.operate.blip"),
    ),
    a.ASSAULT: (
        ("first.cost.marine-close-assault", "fourth.assault.cost.marine"),
        ("first.cost.stealer-close-assault", "fourth.assault.cost.genestealer"),
        (),
    ),
    a.CLIMB: (
        ("fourth.ladders.cost.marine",),
        ("fourth.ladders.cost.genestealer",),
        (),
    ),
    a.SET_GUARD: (("fourth.guard.set.cost",), (), ()),
    a.UNJAM: (("first.jam.clear-cost", "first.cost.marine-clear-jam", "fourth.jam.clear.cost"), (), ()),
    a.HAND: (("fourth.objects.pass.cost",), ("fourth.objects.pass.cost",), ()),
    a.FULL_AUTO: (("deathwing.assault-cannon.auto-cost",), (), ()),
    a.TELEPORT: (("deathwing.teleport.cost",), (), ()),
    a.FLAME: (("first.cost.marine-fire-flamer", "fourth.flamer.cost", "fourth.shoot.cost-by-weapon"), (), ()),
}
PRICES[a.CLOSE] = PRICES[a.OPEN]
PRICES[a.ASSAULT_DOOR] = PRICES[a.ASSAULT_SQUARE] = PRICES[a.ASSAULT]
# A step forward, backward and sideways.
STEPS: Final = (
    (
        ("first.cost.marine-forward", "first.move.front-cost", "fourth.move.marine.forward"),
        ("first.cost.marine-backward", "first.move.rear-cost", "fourth.move.marine.backward"),
        (),
    ),
    (
        ("first.cost.stealer-forward", "first.move.front-cost", "fourth.move.genestealer.forward"),
        ("first.cost.stealer-backward", "first.move.rear-cost", "fourth.move.genestealer.backward"),
        ("first.cost.stealer-sideways", "first.move.stealer-side-cost", "fourth.move.genestealer.sideways"),
    ),
    (("first.cost.blip-move", "first.move.blip-any", "fourth.move.blip.any-direction"),) * 3,
)
AHEAD: Final = (7, 0, 1)  # eighths of a turn away from the way it looks
BACKWARD: Final = (3, 4, 5)
# A turn by a quarter and by a half.
TURNS: Final = (
    (("first.cost.marine-turn-90", "fourth.turning.marine.90"), ("first.cost.marine-turn-180",)),
    (("fourth.turning.genestealer.90",), ("first.cost.stealer-turn-180", "fourth.turning.genestealer.180")),
    ((), ()),
)
RUBBLE: Final = ("deathwing.rubble.entry-cost", "wd.rubble.extra-ap")
CANNON: Final = ("deathwing.assault-cannon.single-cost", "fourth.cannon.cost", "fourth.shoot.cost-by-weapon")
BOLTER: Final = ("first.cost.marine-fire-bolter", "fourth.storm-bolter.cost", "fourth.shoot.cost-by-weapon")
RELOADING: Final = (
    "deathwing.assault-cannon.reload-cost",
    "deathwing.assault-cannon.reload-no-partial",
    "fourth.ruling.cannon-reload-early",
)
REFUELLING: Final = ("deathwing.flamer.reload-cost", "deathwing.flamer.reload-single-action")
RELOAD_POINTS: Final = "deathwing.ruling.assault-cannon-command-points"
HAMMERING: Final = ("deathwing.thunder-hammer.self-destruct-cost", "deathwing.thunder-hammer.self-destruct-timing")


def prices(position: Position, code: int) -> tuple[str, ...]:
    """What this action costs this piece: as its kind pays, and where it is."""
    verb, piece = a.verb_of(code), a.piece_of(code)
    kind = BLIP if is_counter(position.kind[piece]) else int(piece >= position.marine_count)
    if kind == MARINE and position.rulebook.arms(position.gear[piece]).armour:
        return ()  # in power armour he pays otherwise
    found = PRICES[verb][kind] if verb in PRICES else ()
    if verb == a.MOVE and position.on_board(piece):
        found = step_prices(position, code, kind)
    if verb == a.TURN:
        about = position.facing[piece] - a.arg_of(code) & 3 == 2
        found = TURNS[kind][int(about)]
        if kind == STEALER and not about and position.flags[piece] & TURNED:
            found = (*found, "first.cost.stealer-two-turns")
    return (*found, *prices_here(position, code))


def step_prices(position: Position, code: int, kind: int) -> tuple[str, ...]:
    piece, extra = a.piece_of(code), a.extra_of(code)
    facing = extra - TURN_BEFORE if TURN_BEFORE <= extra < JUMP_AFTER else position.facing[piece]
    away = a.arg_of(code) - 2 * facing & 7
    way = 0 if away in AHEAD else 1 if away in BACKWARD else 2
    target = position.board.step[position.place[piece] * 8 + a.arg_of(code)]
    rubble = target >= 0 and position.rubble >> target & 1
    return (*STEPS[kind][way], *RUBBLE) if rubble else STEPS[kind][way]


def prices_here(position: Position, code: int) -> tuple[str, ...]:
    """The prices that hang on what he does it with, and on what."""
    verb, piece = a.verb_of(code), a.piece_of(code)
    arms = position.rulebook.arms(position.gear[piece])
    marine = piece < position.marine_count
    cannon = arms.gun is not None and arms.reloadable is arms.gun
    if verb == a.RELOAD:
        in_stealer_turn = (RELOAD_POINTS,) if position.phase == STEALER_ACTIONS else ()
        return (*(REFUELLING if arms.flamer is not None else RELOADING), *in_stealer_turn)
    if verb == a.SELF_DESTRUCT:
        return HAMMERING if has_hammer(position, piece) else ("first.cost.flamer-self-destruct",)
    if verb == a.SET_OVERWATCH:
        if cannon:
            return ("deathwing.assault-cannon.overwatch-cost", "fourth.cannon.overwatch.cost")
        return ("first.cost.marine-overwatch", "fourth.overwatch.set.cost")
    if verb == a.ASSAULT_SQUARE and arms.cuts_doors and kind_at(position, a.arg_of(code)) == BULKHEAD:
        return ("deathwing.chain-fist.bulkhead-cost", "deathwing.bulkhead.chain-fist")
    if verb == a.ASSAULT_DOOR and arms.cuts_doors:
        return ("deathwing.chain-fist.door-cost",)
    if verb in (a.FIRE, a.FIRE_DOOR, a.FIRE_SQUARE) and marine:
        return CANNON if cannon else BOLTER
    if verb == a.GRENADE and arms.launcher is not None and arms.launcher.bit != PLASMA_GRENADES:
        return ("deathwing.grenade-launcher.cost",)
    if verb == a.STAND and marine:
        return ("deathwing.prone.stand-cost", "wd.prone.cost-terminator")
    if verb == a.JUMP:
        return ("deathwing.pitfall.marine-jump-later" if marine else "deathwing.pitfall.stealer-jump-later",)
    if verb == a.CLIMB and position.on_board(piece):
        ladder = position.board.ladders >> position.place[piece] & 1
        return ("deathwing.ladder.climb-cost",) if ladder else ("deathwing.pitfall.stealer-climb",)
    return ()
