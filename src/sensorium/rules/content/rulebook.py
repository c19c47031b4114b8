"""A rulebook is a value: a record of named switches that the chapters read.

``FIRST`` and ``FOURTH`` are the two editions; an expansion is a function that returns a changed copy. Nothing
outside this module asks which edition is being played.
"""

from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from hashlib import blake2b
from typing import Any, Final

from sensorium.rules.content.fixtures import BASIC_FIXTURES, Fixture
from sensorium.rules.content.kinds import (
    NOTHING,
    Kind,
)
from sensorium.rules.content.powers import Power
from sensorium.rules.content.weapons import (
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
    # -- players --
    solitaire: bool  # one player has the marines, and the rules move the stealers
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
    # -- fixtures and rubble --
    fixtures: tuple[Fixture, ...] = BASIC_FIXTURES  # crates, bulkheads, tanks and generators, in this order
    rubble_cost: int = 0  # points more for a step onto rubble
    rubble_deflects: int = 0  # the score on which a square of rubble turns a hit aside; 0: rubble stops no shot
    ambush_mix: tuple[int, ...] = (6, 6)  # how many ambush counters show nothing, and how many a stealer
    teleport_cost: int = 0  # points for teleporting out where the mission allows it; 0: nobody can
    chutes: bool = False  # a mission may have disposal chutes
    # -- friendly fire --
    friendly_fire: bool = True  # marines may be caught in attacks of their own side; False: no such attack is made
    # -- between decks --
    holes: bool = False  # decks joined by a hole see, shoot and fight through it, and one may fall or jump down
    hole_climb_cost: int = 0  # points for a stealer that climbs up through a pitfall; 0: nobody does
    jump_cost: int = 0  # points for jumping down a hole that one stands on already
    stand_cost: int = 0  # points for a prone marine who stands up; 0: he cannot
    light_stand_cost: int = 0  # the same for a stealer, and for a marine in power armour; 0: as the others
    climb_is_move: bool = True  # a climb is a move, with its facing and its shot; False: an action, and one faces anew
    ladders_break: bool = False  # a ladder is attacked like a door, and leaves a pitfall
    # -- answers to a stealer's action --
    cp_at_closed_door: bool = False  # who had it in sight when it closed its door may answer that
    cp_when_assaulted: bool = False  # who lives through its assault may answer that, wherever he looks
    sustained_through_assault: bool = False  # a stealer's assault leaves its victim his series at that stealer
    prone_rises: bool = False  # a prone defender who has not lost gets up at once; False: if its player likes
    # -- psychic cards and the cult --
    cards: bool = False  # there is a deck of psychic cards, and psykers cast from their side's hand
    aegis_once_per_attack: bool = False  # one free defence, however many librarians an attack strikes
    full_auto_strong: bool = False  # a burst destroys stealers on 3, and hybrids without a roll
    cult: bool = False  # hybrids, their leaders and weapons exist, and marines in power armour
    made_arms: dict[int, Arms] = field(init=False, repr=False, compare=False, default_factory=dict)

    def has(self, kind: int) -> bool:
        """Whether there are pieces of this kind; no other may be set up."""
        return kind < len(self.kinds) and self.kinds[kind].known and kind != NOTHING

    def known_kinds(self) -> list[int]:
        return [kind.number for kind in self.kinds if self.has(kind.number)]

    def arms(self, gear: int) -> Arms:
        """What the weapons of this equipment come to."""
        found = self.made_arms.get(gear)
        if found is None:
            found = self.made_arms[gear] = Arms([weapon for weapon in self.weapons if weapon.bit & gear])
        return found

    def weapon(self, bit: int) -> Weapon:
        """The row of a weapon that this book has."""
        return next(weapon for weapon in self.weapons if weapon.bit == bit)

    def flamer(self) -> Weapon:
        """The weapon of this book that throws flames."""
        return max(self.weapons, key=lambda weapon: weapon.flame_range)

    def launcher(self) -> Weapon:
        """The weapon of this book that throws grenades."""
        return max(self.weapons, key=lambda weapon: weapon.grenade_range)

    def worn_out(self) -> Weapon:
        """The weapon of this book that blows up when it is worn out."""
        return max(self.weapons, key=lambda weapon: weapon.wear)

    def power(self, verb: int) -> Power | None:
        for one in self.powers:
            if one.verb == verb:
                return one
        return None

    def reason(self, key: str) -> str:
        """The id of the rule this book gives for a refusal; a reason that only one book has is that id itself."""
        if "." in key:
            return key
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
