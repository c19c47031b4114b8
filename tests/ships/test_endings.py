"""Each of the six scenarios ends in each of its ways, on a ship nobody has seen, in both editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.vocabulary import CHANCE, MARINES, OVER, STEALERS
from sensorium.rules.scenario.conditions import deck, ships
from sensorium.rules.scenario.conditions.condition import latch
from sensorium.ships.scenarios import MODELS_FIRST
from tests.missions.ending import Ending
from tests.ships.test_generator import EDITIONS, mission


class OnShip(Ending):
    """What is put somewhere stands away from the marines' corridors: a stealer there ends a defence."""

    def bearings(self, squares: Iterable[int] | None = None) -> Iterable[tuple[int, int, int]]:
        corridors = self.area("corridors")
        return [one for one in super().bearings(squares) if not {one[0], one[2]} & set(corridors)]


Way = Callable[[OnShip], None]
LONGEST = 500  # answers until the marines may claim a stalemate


def last_dies(game: OnShip) -> None:
    victim = game.marines()[0]
    game.fallen(len(game.marines()) - 1, victim)
    game.blow(victim)


def too_many_die(count: int) -> Way:
    def way(game: OnShip) -> None:
        victim = game.marines()[0]
        game.fallen(count - 1, victim)
        game.blow(victim)

    return way


def out(game: OnShip, marine: int) -> None:
    """By the beacon, where the rules have one, or by an exit."""
    if game.position.board.exits:
        game.leave(marine)
    else:
        game.lifted(marine)


def lurk(game: OnShip) -> None:
    """A stealer stands where nobody sees it: the game goes on."""
    foe = game.foe(next(square for square, _, _ in game.bearings()))
    for square in range(game.position.board.count):
        if game.free(square):
            game.put(foe, square)
            if not ships.is_sighted(game.position, ()):
                return


def all_out(dead: int = 0, seen: bool = True, comes: bool = True) -> Way:
    """All but ``dead`` get away. ``seen``: a stealer has been seen; ``comes``: there are blips left to come."""

    def way(game: OnShip) -> None:
        position = game.position
        last = game.marines()[0]
        if seen:
            square, facing, ahead = next(one for one in game.bearings() if game.free(one[2]))
            game.put(last, square, facing)
            foe = game.foe(ahead)
            latch(position, game.objective.predicate)
            position.remove(foe, -1)
        position.placed_models = MODELS_FIRST
        position.forfeited = int(not comes)
        game.fallen(dead, last)
        game.gone(len(game.marines()) - 1, last)
        if not seen:
            lurk(game)
        out(game, last)

    return way


def half_out(game: OnShip) -> None:
    marines = game.marines()
    for marine, square in zip(marines, game.area("control-room"), strict=False):
        game.put(marine, square)
    game.gone((len(marines) + 1) // 2 - 1)
    out(game, game.marines()[0])


def more_than_half_die(game: OnShip) -> None:
    count = len(game.marines())
    too_many_die(count - (count + 1) // 2 + 1)(game)


def shut_the_last(game: OnShip) -> None:
    """Every entry area that is asked for but one is secured; a marine walks up to the last."""
    position = game.position
    named = [atom.numbers[0] for atom in game.atoms(ships.ENTRY_SECURED.number)]
    *others, last = named or range(len(position.board.entries))
    for entry in others:
        position.sealed |= 1 << entry
    game.walk_up(position.board.entries[last].square)


def the_last_is_shot(game: OnShip) -> None:
    game.position.supplied = game.mission.scenario.supply.total
    game.shot()


def the_last_is_shot_and_none_may_come(game: OnShip) -> None:
    game.position.forfeited = 1
    game.shot()


def stalemate(game: OnShip) -> None:
    """No blip comes and nothing stirs for five turns: deathwing.ruling.generator-stalemate."""
    position = game.position
    for _ in range(LONGEST):
        if position.phase == OVER:
            return
        if asked(position) == CHANCE:
            play(position, sample(position, 0))
            continue
        legal = answers(position)
        verbs = {a.verb_of(code): code for code in legal}
        passing = decline(position)
        wanted = (verbs.get(verb, 0) for verb in (a.CLAIM, a.HOLD_BACK, a.END_TURN))
        play(position, next(filter(None, wanted), legal[0] if passing is None else passing))


def corridor_reached(game: OnShip) -> None:
    game.stealer_turn()
    inside = game.area("corridors")
    for marine in game.marines():
        if game.position.place[marine] in inside:
            game.put(marine, next(one for one, _, _ in game.bearings()))
    square, facing, _ = next(one for one in Ending.bearings(game) if one[0] not in inside and one[2] in inside)
    game.step(game.foe(square, facing))


def tank_broken(game: OnShip) -> None:
    position = game.position
    tank = game.atoms(deck.BROKEN.number)[0].numbers[0]
    for index, (place, hits) in enumerate(position.scenario.fixture_hits):
        if place == tank:
            position.wounds[index] = hits - 1
    marine = game.marines()[0]
    square, facing, _ = next(one for one in game.bearings() if one[2] == tank)
    game.put(marine, square, facing)
    game.lucky = [marine]
    blows = (a.FIRE_SQUARE, a.ASSAULT_SQUARE)
    game.answer(lambda code: a.verb_of(code) in blows and a.arg_of(code) == tank, marine)


RECONNAISSANCE = 1  # the number of the marines' objective there
WAYS: dict[str, tuple[tuple[int, int, Way], ...]] = {
    "reconnaissance": (
        (0, STEALERS, too_many_die(2)),
        (1, MARINES, all_out()),
        (1, MARINES, all_out(dead=1)),
        (1, MARINES, all_out(seen=False, comes=False)),  # what was never there need not have been seen
        (-1, STEALERS, all_out(seen=False)),
    ),
    "establish-perimeter": ((0, MARINES, shut_the_last), (1, STEALERS, last_dies)),
    "defensive-perimeter": (
        (0, STEALERS, corridor_reached),
        (1, MARINES, the_last_is_shot),
        (1, MARINES, the_last_is_shot_and_none_may_come),
        (1, MARINES, stalemate),
        (2, STEALERS, last_dies),
    ),
    "raid": ((0, MARINES, tank_broken), (2, STEALERS, last_dies)),
    "breakout": ((0, MARINES, half_out), (1, STEALERS, more_than_half_die)),
    "search-and-destroy": (
        (0, MARINES, shut_the_last),
        (0, MARINES, the_last_is_shot),
        (0, MARINES, the_last_is_shot_and_none_may_come),
        (0, MARINES, stalemate),
        (1, STEALERS, last_dies),
    ),
}
EVERY = [(word, number) for word, ways in WAYS.items() for number in range(len(ways))]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("word", "number"), EVERY)
def test_a_scenario_ends_in_each_of_its_ways(word: str, number: int, rules: str) -> None:
    objective, winner, way = WAYS[word][number]
    game = OnShip(mission(word, rules), RECONNAISSANCE if objective < 0 else objective)
    assert game.position.phase != OVER
    way(game)
    assert game.position.phase == OVER
    assert game.position.winner == winner
    if objective >= 0:
        assert game.position.ending == objective
