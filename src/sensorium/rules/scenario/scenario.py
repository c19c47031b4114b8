"""What a mission tells the rules, as plain immutable data: areas, forces, supply, events, objectives, limits.

Missions and cases are read elsewhere; the rules only ever see this record. Pieces are named by their label, places by
square numbers and masks, so nothing here needs the words of a mission file any more.

The mission fixes map, forces, places, reinforcements and what wins (first.board.mission-defines, fourth.setup.mission);
what the books' own missions said is lost (first.ruling.missing-missions), so all of it is data.
"""

from __future__ import annotations

from typing import Final

from sensorium.rules.core.vocabulary import MARINES, STEALERS

# -- predicates: what can be true of a game --------------------------------------------------------------------
# Those with parts are here; the numbers from 10 on are single conditions, each declared in ``conditions``.

ALL: Final = 0  # parts: every one holds
ANY: Final = 1  # parts: at least one holds
COUNT: Final = 2  # (n) parts: at least n hold
NOT: Final = 3  # parts: the one does not hold
# Met without ending the game, if the mission says so: fourth.status.victory-not-end.
THEN: Final = 4  # (latch) parts: the first has held at some earlier check, and the second holds now
ONCE: Final = 5  # (latch) parts: the one holds, or has held at an earlier check


LAST_BOARD: Final = 10  # of the long way alone: solo.cloud-runner.objective

# The one condition that must be counted as it happens: how many stealer models have come onto the board.
PLACED_MODELS: Final = 40


class Predicate:
    """Something that may be true of a position, from parts and numbers."""

    def __init__(self, kind: int, numbers: tuple[int, ...] = (), parts: tuple[Predicate, ...] = ()) -> None:
        self.kind = kind
        self.numbers = numbers
        self.parts = parts


def asks_for(predicate: Predicate, kind: int) -> bool:
    """Whether this condition is a part of it."""
    return predicate.kind == kind or any(asks_for(part, kind) for part in predicate.parts)


class Objective:
    """A way for the game to end: who wins (NOBODY: a draw), how well, and when it is judged."""

    def __init__(self, side: int, at_once: bool, predicate: Predicate, degree: str = "", text: str = "") -> None:
        self.side = side
        self.at_once = at_once
        self.predicate = predicate
        self.degree = degree
        self.text = text


# -- events -----------------------------------------------------------------------------------------------------

OPEN_ENTRY: Final = 0  # (entry)
CLOSE_ENTRY: Final = 1  # (entry) nothing more is placed there; what waits there may still come
SEAL_ENTRY: Final = 2  # (entry) closed for good, and what waits there is lost
OPEN_DOOR: Final = 3  # (square) also one that was locked
SHUT_DOOR: Final = 4  # (square) unless something stands in it
LOCK_DOOR: Final = 5  # (square) cannot be worked by hand
UNLOCK_DOOR: Final = 6  # (square)
BREAK_DOOR: Final = 7  # (square) destroyed
CLEAR_FIXTURE: Final = 8  # (square) what stood there is gone
ARRIVE: Final = 9  # (deployment) a wave is deployed
EXTRA_BLIPS: Final = 10  # (n) more blips this turn
SUPPLY: Final = 11  # (n) from now on so many blips each turn
HAZARD: Final = (
    12  # (area, score for marines, score for stealers) each closing phase everybody there rolls and dies on it
)
CALM: Final = 13  # (area) the hazard ends
SAY: Final = 14  # (text) words for both players
AMBUSH: Final = 16  # () an ambush counter is drawn in this turn's reinforcement phase, with one player
CARRY: Final = 15  # (area, area) whatever is in the one is taken to the other, a lift: square by square


class Effect:
    """One thing an event does."""

    def __init__(self, kind: int, numbers: tuple[int, ...] = ()) -> None:
        self.kind = kind
        self.numbers = numbers


class Happening:
    """An event of the mission: when its predicate holds, its effects come to pass, once."""

    def __init__(self, predicate: Predicate, effects: tuple[Effect, ...], at_once: bool) -> None:
        self.predicate = predicate
        self.effects = effects
        self.at_once = at_once  # judged after every action; otherwise as each marine turn begins


# -- forces and where they start ---------------------------------------------------------------------------------


class Force:
    """A piece the mission brings: a marine, a model, a blip of known or drawn value, or an object.

    As many squads as it says (first.pieces.squad-count, first.setup.forces), a librarian only if it says so
    (fourth.librarian.mission), and objects likewise (fourth.ladders.mission: ladders are marks of its map).
    """

    def __init__(
        self,
        label: int,
        kind: int,
        gear: int = 0,
        ammo: int = -1,
        reloads: int = -1,
        psi: int = -1,
        value: int = 0,
        squad: int = 0,
        fired: int = 0,
    ) -> None:
        self.label = label
        self.kind = kind
        self.gear = gear
        self.ammo = ammo  # -1: what the rulebook gives
        self.reloads = reloads
        self.psi = psi
        self.value = value  # of a blip; 0: drawn from the pile
        self.squad = squad
        self.fired = (
            fired  # shots' worth of a weapon that wears out, in games before: solo.ruling.cloud-runner-carry-over
        )


class Deployment:
    """Pieces that take their places: who puts them where, and when."""

    def __init__(
        self,
        labels: tuple[int, ...],
        zones: tuple[int, ...],
        by: int = MARINES,
        facing: int = -1,
        each_its_own: bool = False,
        landing: bool = False,
        turn: int = 0,
        entries: bool = False,
        drawn: int = 0,
        ranks: bool = False,
    ) -> None:
        self.labels = labels
        self.zones = zones  # masks of squares
        self.by = by  # a side, or CHANCE
        self.facing = facing  # -1: as their owner chooses
        self.each_its_own = each_its_own  # one piece to each zone; otherwise all zones are one
        self.landing = landing  # chance picks one of the zones, and all go there
        self.turn = turn  # 0: at set-up; n: as marine turn n begins; -1: when an event says so
        self.entries = entries  # blips go to entry areas of the stealer player's choice
        self.drawn = drawn  # so many blips drawn from the pile, besides those named
        self.ranks = (
            ranks  # all in one of the zones, and there from the rear forwards: deathwing.generator.squad-together
        )


class Supply:
    """Reinforcement blips: how many, until when, and where not."""

    def __init__(
        self,
        schedule: tuple[int, ...] = (0,),
        total: int = -1,
        per_open_entry: bool = False,
        spared: int = -1,
        last_turn: int = 0,
        optional: bool = False,
    ) -> None:
        self.schedule = schedule  # by turn; the last number goes on for ever
        self.total = total  # no more than so many in the whole game; -1: no cap
        self.per_open_entry = per_open_entry  # one for each open entry area instead
        self.spared = spared  # no blip is placed at an entry area with a marine this near; -1: anywhere
        self.last_turn = last_turn  # none after this turn; 0: for ever
        self.optional = optional  # the stealer player may take fewer: deathwing.generator.reinforcements

    def is_over(self, turn: int) -> bool:
        return bool(self.last_turn) and turn > self.last_turn

    def due(self, turn: int) -> int:
        if self.is_over(turn):
            return 0
        return self.schedule[min(turn, len(self.schedule)) - 1]


# -- things and places ---------------------------------------------------------------------------------------------


class Work:
    """Something to be worked at a place: a console, a generator, a bomb to set.

    A disposal chute is one too: a work that needs an object, and uses it up (fourth.ruling.missing.disposal-chute).
    """

    def __init__(
        self,
        square: int,
        cost: int,
        times: int = 1,
        side: int = MARINES,
        on_it: bool = False,
        once_a_turn: bool = False,
        undone: bool = False,
        needs: int = -1,
        effects: tuple[Effect, ...] = (),
    ) -> None:
        self.square = square
        self.cost = cost
        self.times = times  # how often it must be worked before it is done
        self.side = side
        self.on_it = on_it  # standing on the square; otherwise with the square straight ahead
        self.once_a_turn = once_a_turn
        self.undone = undone  # falls back to nothing as the turn closes, done or not: for what must be done together
        self.needs = needs  # the label of an object that must be carried, and is used up; -1: none
        self.effects = effects


class Thing:
    """How an object behaves. A dead marine is one like any other: fourth.ruling.missing.dead-marine."""

    def __init__(self, label: int, wanders: int = 0, hits: int = 0, burns: bool = False, fragile: int = 0) -> None:
        self.label = label
        self.wanders = wanders  # up to so many squares at the end of each turn while nobody carries it
        self.hits = hits  # so many hits destroy it; 0: it cannot be hit
        self.burns = burns  # flames destroy it
        self.fragile = fragile  # hit when its carrier dies and a die shows this or more; 0: never


class Area:
    """A named part of the board."""

    def __init__(self, name: str, squares: int) -> None:
        self.name = name
        self.squares = squares


class Scenario:
    """The part of a game that no rule changes, apart from its board and its rulebook."""

    def __init__(
        self,
        names: tuple[str, ...],
        counters: tuple[int, ...],
        supply: Supply | None = None,
        objectives: tuple[Objective, ...] = (),
        events: tuple[Happening, ...] = (),
        areas: tuple[Area, ...] = (),
        forces: tuple[Force, ...] = (),
        deployments: tuple[Deployment, ...] = (),
        works: tuple[Work, ...] = (),
        things: tuple[Thing, ...] = (),
        locked: int = 0,
        fields: int = 0,
        stuck: tuple[tuple[int, int], ...] = (),
        closed_entries: int = 0,
        fixture_hits: tuple[tuple[int, int], ...] = (),
        mix: tuple[int, ...] = (),
        novice: bool = False,
        seconds: int = 0,
        turn_limit: int = 0,
        begins: int = MARINES,
        ends_without_marines: bool = False,
        allows: tuple[str, ...] = (),
        texts: tuple[str, ...] = (),
        chutes: int = 0,
        ambush_mix: tuple[int, ...] = (),
        ambush_limit: int = 0,
        armoured: int = 0,
        deck: tuple[int, ...] = (),
        models: tuple[tuple[int, int], ...] = (),
        added: tuple[tuple[int, int], ...] = (),
        psykers: int = 0,
        time_points: int = -1,
        secured: int = 0,
        teleport_squares: int = 0,
        teleport_when: Predicate | None = None,
        magi: tuple[int, ...] = (),
        plays_on: bool = False,
        command_lost: int = 0,
        seconds_lost: int = 0,
        hand_lost: int = 0,
        journey: int = 0,
        caches: bool = False,
    ) -> None:
        self.names = names
        # All of them in the cup at the start: first.setup.command-cup, fourth.setup.command-pool,
        # fourth.components.counters.command.
        self.counters = counters
        self.supply = supply or Supply()
        self.objectives = objectives
        self.events = events
        self.areas = areas
        self.forces = forces
        self.deployments = deployments
        self.works = works
        self.things = things
        self.locked = locked  # doors nobody opens by hand
        self.fields = fields  # force fields that stand until an event clears them
        self.stuck = stuck  # (door, score): opens by hand only when a die shows it
        self.closed_entries = closed_entries
        self.fixture_hits = fixture_hits  # (square, hits) where it is not one
        self.mix = mix  # blips by value, where it is not the rulebook's
        self.novice = novice
        self.seconds = seconds  # for a marine turn; 0: as the rulebook says
        self.turn_limit = turn_limit
        self.begins = begins  # MARINES or STEALERS
        self.ends_without_marines = ends_without_marines
        self.allows = allows
        self.texts = texts
        self.chutes = chutes  # the squares of disposal chutes, whole sections
        self.ambush_limit = ambush_limit  # ambush counters that may be taken in the whole game; 0: no limit
        self.ambush_mix = ambush_mix  # ambush counters that show nothing and a stealer, where it is not the rulebook's
        self.armoured = armoured  # doors that a blast finds harder to break: deathwing.ruling.armoured-door
        self.deck = deck  # psychic cards by their numbers, where it is not the standard deck: cult.choose.deck
        self.models = models  # (kind, how many models there are) where it is not the rulebook's
        self.added = added  # (turn, value): a blip that comes with the reinforcements of that turn
        self.psykers = psykers  # of the stealers, on the board at once; 0: no limit
        self.time_points = time_points  # spent on time by a force from the list; -1: none of them, the clock is as ever
        self.secured = secured  # entry areas that are so from the start: deathwing.defensive-perimeter.four-secured
        self.teleport_squares = teleport_squares  # the only ones to teleport from; 0: anywhere
        self.teleport_when = teleport_when  # what must hold before anybody may; None: nothing
        self.magi = magi  # (the tank's square, squads committed): deathwing.campaign.raid.mage-roll; (): no such roll
        self.plays_on = plays_on  # only its objectives end it while a marine is left: deathwing.campaign.raid.until
        self.command_lost = command_lost  # points of every turn: deathwing.campaign.raid.lost-command-points
        self.seconds_lost = seconds_lost  # of every turn: deathwing.campaign.raid.lost-time
        self.hand_lost = hand_lost  # cards of the marine hand: cult.ruling.psi-or-cards
        self.journey = journey  # which of the ten boards of the long way alone it is (``journey``); 0: none
        # Its tanks are weapons caches, as on the first nine of them: solo.cache.where, solo.board-10.no-cache
        self.caches = caches or 0 < journey < LAST_BOARD
        given = [one.predicate for one in objectives] + [one.predicate for one in events]
        given += [] if teleport_when is None else [teleport_when]
        self.counts_models = any(asks_for(one, PLACED_MODELS) for one in given)
        self.broodlord = "broodlord" in allows  # fourth.broodlord.mission
        self.passing = "passing" in allows
        self.securing = "securing" in allows
        self.teleport = "teleport" in allows  # deathwing.teleport.only-if-briefed
        # Ambush counters come by dice, or when the mission says: solo.ambush.when-allowed, solo.ambush.mission-timing
        self.ambushes = "ambush" in allows
        bringers = [effect for event in events for effect in event.effects]
        bringers += [effect for work in works for effect in work.effects]
        # On the long way alone only its table brings them: solo.cloud-runner.ambush-from-table
        self.ambush_dice = self.ambushes and not journey and not any(effect.kind == AMBUSH for effect in bringers)

    def supply_of(self, kind: int, usual: int) -> int:
        """How many models of this kind there are: cult.table.mission-words."""
        return next((count for named, count in self.models if named == kind), usual)

    def sides_that_can_win(self) -> list[int]:
        return [side for side in (MARINES, STEALERS) if any(one.side == side for one in self.objectives)]
