"""Every ending of every built-in mission is reached, and every game at random comes to an end."""

from collections.abc import Callable

import pytest
from hypothesis import settings

from sensorium.missions import Mission, mission_named, missions, set_up
from sensorium.proofs import Stream, play_out
from sensorium.rules.content.kinds import PATRIARCH
from sensorium.rules.core.position import MODELS_PER_NAME, replaced
from sensorium.rules.core.vocabulary import OVER, STEALERS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import counts, deck
from tests.missions.ending import Ending, fixtures_of

Way = Callable[[Ending], None]
LONGEST = 20_000  # answers; random games take a few hundred to a few thousand


# -- one way to each objective, in the order of the mission


def burn(area: str) -> Way:
    return lambda game: game.burn(area)


def burn_second(first: str, second: str) -> Way:
    def way(game: Ending) -> None:
        game.burnt(first)
        game.burn(second)

    return way


def spend_after(area: str) -> Way:
    def way(game: Ending) -> None:
        game.burnt(area)
        game.last_flame()

    return way


def close_after(area: str) -> Way:
    def way(game: Ending) -> None:
        game.burnt(area)
        game.last_turn()

    return way


def guard_entries(game: Ending) -> None:
    game.guard(game.wanted(deck.WITHIN.number))
    game.close(game.wanted(counts.TURN.number))


def burn_the_machine(game: Ending) -> None:
    place = game.position.place[game.slot("Tinker")]
    game.flame([game.position.board.section[place]])


def carry_out(thing: str, *, damaged: bool = False, left: int = 0) -> Way:
    def way(game: Ending) -> None:
        if left:
            game.thinned(left)
        carrier = game.marines()[0]
        game.hands(thing, carrier)
        if damaged:
            slot = game.slot(thing)
            game.position.ammo = replaced(game.position.ammo, slot, game.position.ammo[slot] - 1)
        game.leave(carrier)

    return way


def enough_leave(game: Ending) -> None:
    game.gone(game.wanted(counts.EXITED.number) - 1)
    game.leave()


def too_few_left(game: Ending) -> None:
    game.thinned(game.wanted(counts.SURVIVING.number))
    game.blow()


def too_few_left_but_some_out(game: Ending) -> None:
    game.gone(game.wanted(counts.EXITED.number))
    too_few_left(game)


def some_out_at_the_end(game: Ending) -> None:
    game.gone(game.wanted(counts.EXITED.number))
    game.last_turn()


def too_few_alive(game: Ending) -> None:
    game.thinned(game.wanted(counts.ALIVE.number))
    game.blow()


def too_many_losses(game: Ending) -> None:
    victim = game.marines()[0]
    game.fallen(game.wanted(counts.LOSSES.number) - 1, victim)
    game.blow(victim)


def wreck(game: Ending) -> None:
    game.wreck(fixtures_of(game))


def hold(area: str, *, disputed: bool = False) -> Way:
    """A marine is there as the last turn closes, alone or with a stealer."""

    def way(game: Ending) -> None:
        marine, foe = [square for square in game.area(area) if game.free(square)][:2]
        game.put(game.marines()[0], marine)
        if disputed:
            game.foe(foe)
        game.last_turn()

    return way


def leave_empty(area: str) -> Way:
    def way(game: Ending) -> None:
        game.away_from(area)
        game.last_turn()

    return way


ROOMS = ("seed-store", "press", "granary", "chain-locker", "galley")


def hold_rooms(game: Ending) -> None:
    for marine, room in zip(game.marines(), ROOMS, strict=False):
        game.put(marine, game.area(room)[0])
    game.close()


def nothing_left(game: Ending) -> None:
    game.position.supplied = game.mission.scenario.supply.total
    game.shot()


def infested(count: int) -> Way:
    def way(game: Ending) -> None:
        for room in ROOMS[:count]:
            game.foe(game.area(room)[0])
        game.last_turn()

    return way


def kill(name: str) -> Way:
    return lambda game: game.blow(game.slot(name))


def listen(game: Ending) -> None:
    forks_ring(game)
    game.hands("Hood", game.marines()[0])
    game.put(game.marines()[0], game.area("nave")[0])
    game.close()


def forks_ring(game: Ending) -> None:
    """All but the last fork ring already."""
    for name in game.mission.names.works[:-1]:
        game.worked(name)
    game.work(game.mission.names.works[-1], game.slot("Verrin"))


def ring_and_wait(game: Ending) -> None:
    game.away_from("nave")
    forks_ring(game)
    game.last_turn()


def stop_hearts(game: Ending) -> None:
    names = game.mission.names.works[: game.wanted(s.COUNT)]
    for name in names[:-1]:
        game.worked(name)
    game.work(names[-1])


def stop_one_heart(game: Ending) -> None:
    game.work(game.mission.names.works[0])
    game.close()


def feed_the_maw(game: Ending) -> None:
    game.stealer_turn()
    inside = game.area("maw")
    square, facing, _ = next(found for found in game.bearings() if found[0] not in inside and found[2] in inside)
    foe = game.foe(square, facing)
    game.hands("Throat", foe)
    game.step(foe)


def captain_leaves(game: Ending) -> None:
    captain = game.slot("Stroud")
    game.gone(game.wanted(counts.EXITED.number) - 1, captain)
    game.leave(captain)


def too_few_left_with(name: str) -> Way:
    """Too few are left, and he is one of them."""

    def way(game: Ending) -> None:
        spared = game.slot(name)
        game.fallen(len(game.marines()) - game.wanted(counts.SURVIVING.number), spared)
        game.blow(next(one for one in game.marines() if one != spared))

    return way


def work_last(game: Ending) -> None:
    """All works but one are done, and a marine does the last."""
    *others, last = game.mission.names.works
    for name in others:
        game.worked(name)
    game.work(last)


def secure_last(game: Ending) -> None:
    """All but one of the wanted entry areas are secured; a marine walks up to the next."""
    position = game.position
    wanted = game.wanted(deck.SECURED.number)
    position.sealed |= (1 << wanted - 1) - 1
    game.walk_up(position.board.entries[wanted - 1].square)


def darken_and_go(game: Ending) -> None:
    """The three tanks are dark, three men are home, and a fourth is lifted out."""
    for name in game.mission.names.works:
        game.worked(name)
    game.gone(game.wanted(counts.EXITED.number) - 1)
    game.lifted(game.marines()[0])


def darken_and_jump(game: Ending) -> None:
    """The same with tanks that were broken, and a chute whose outer door has been."""
    position = game.position
    for atom in game.atoms(deck.BROKEN.number):
        position.damaged |= 1 << atom.numbers[0]
    game.gone(game.wanted(counts.EXITED.number) - 1)
    position.doors &= ~position.scenario.chutes
    game.jump_out(game.marines()[0])


def flood(game: Ending) -> None:
    """All three sluices, while he lives."""
    label = game.mission.names.pieces.index("Grandfather") * MODELS_PER_NAME
    game.put(game.position.add(PATRIARCH, label, 0), game.area("tomb")[0])
    work_last(game)


def grandfather_dead(game: Ending) -> None:
    """He has fallen, one sluice is open, and a marine opens a second."""
    first, second, _ = game.mission.names.works
    game.worked(first)
    game.work(second)


ENDINGS: dict[str, tuple[Way, ...]] = {
    "pilot-light": (burn("guidance"), Ending.last_flame, Ending.last_turn),
    "head-count": (Ending.kills, guard_entries, Ending.last_turn),
    "the-stray": (burn_the_machine, carry_out("Tinker", damaged=True), carry_out("Tinker"), Ending.last_turn),
    "two-fires": (
        burn_second("hatchery", "cistern"),
        spend_after("hatchery"),
        close_after("cistern"),
        Ending.last_turn,
    ),
    "ten-went-in": (enough_leave, too_few_left, Ending.last_turn),
    "sixteen": (wreck, burn("signal"), leave_empty("signal"), hold("signal"), hold("signal", disputed=True)),
    "splinters": (too_many_losses, hold_rooms, nothing_left, infested(0), infested(1), infested(2)),
    "listener": (kill("Verrin"), listen, ring_and_wait, Ending.last_turn),
    "well": (
        enough_leave,
        too_few_left_but_some_out,
        too_few_left,
        some_out_at_the_end,
        Ending.last_turn,
    ),
    "hearts": (stop_hearts, stop_one_heart, too_few_alive, Ending.last_turn),
    "throat": (carry_out("Throat"), carry_out("Throat", left=2), feed_the_maw, Ending.last_turn),
    "breath": (
        enough_leave,
        too_few_left_but_some_out,
        too_few_left,
        some_out_at_the_end,
        Ending.last_turn,
    ),
    "long-way-down": (captain_leaves, kill("Stroud"), too_few_left_with("Stroud"), Ending.last_turn),
    "rope-walk": (work_last, Ending.last_turn),
    "short-air": (work_last, Ending.last_turn),
    "stock-taking": (secure_last, too_few_alive, Ending.last_turn),
    "night-market": (work_last, too_few_alive, Ending.last_turn),
    "wake-nobody": (darken_and_go, too_few_left, Ending.last_turn),
    "evensong": (work_last, too_few_alive, Ending.last_turn),
    "grandfather": (flood, grandfather_dead, too_few_alive, Ending.last_turn),
}
EVERY = [(mission.id, number) for mission in missions() for number in range(len(mission.scenario.objectives))]


def test_each_objective_has_its_way() -> None:
    assert {mission.id: len(mission.scenario.objectives) for mission in missions()} == {
        name: len(ways) for name, ways in ENDINGS.items()
    }


@pytest.mark.parametrize(("name", "number"), EVERY)
def test_every_objective_ends_a_game(name: str, number: int) -> None:
    game = Ending(name, number)
    assert game.position.phase != OVER
    ENDINGS[name][number](game)
    assert game.position.phase == OVER
    assert game.position.ending == number
    assert game.position.winner == game.objective.side


def test_broken_tanks_and_the_chute_end_a_game_too() -> None:
    game = Ending("wake-nobody", 0)
    darken_and_jump(game)
    assert game.position.phase == OVER
    assert game.position.ending == 0


@pytest.mark.parametrize("name", ENDINGS)
def test_the_last_turn_is_the_last(name: str) -> None:
    limit = mission_named(name).scenario.turn_limit
    game = Ending(name, 0)
    game.close(limit - 1)
    assert (game.position.phase == OVER) == (game.position.turn < limit)
    game = Ending(name, 0)
    game.last_turn()
    assert game.position.phase == OVER
    assert game.position.turn == limit


@pytest.mark.parametrize("name", ENDINGS)
def test_no_marine_left_is_the_end(name: str) -> None:
    game = Ending(name, 0)
    game.stealer_turn()
    while game.position.phase != OVER:
        game.strike(game.marines()[0])
    assert game.position.winner == STEALERS


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_random_games_come_to_an_end(mission: Mission, seed: int) -> None:
    finished(mission, seed)


@pytest.mark.soak
@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_thousands_of_random_games_come_to_an_end(mission: Mission) -> None:
    for seed in range(settings().max_examples // 5):
        finished(mission, seed)


def finished(mission: Mission, seed: int) -> None:
    position = set_up(mission)
    assert play_out(position, Stream(seed), LONGEST) < LONGEST, f"{mission.id}, seed {seed}"
    assert position.phase == OVER
