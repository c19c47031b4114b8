"""The brood as a player: the ways it keeps to its budget and its secrets."""

from random import Random

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api.player import Asked, asked_of
from sensorium.players.baselines.rush import Rush
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.stealers.brood import STRENGTHS, Brood, Strength, make
from sensorium.players.stealers.brood_aims import Aims
from sensorium.players.stealers.brood_attacks import Charge
from sensorium.players.stealers.brood_plans import USUAL
from sensorium.players.stealers.brood_search import Search, plans_for
from sensorium.players.stealers.brood_senses import Senses
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS
from sensorium.table.match import play_match
from tests.players.brood_scenes import position_of

# -- the player ------------------------------------------------------------------------------------------------------


class Quick:
    """The quick marines as a player."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.quick = QuickMarines()

    def answer(self, asked: Asked) -> int:
        code = self.quick.answer(asked.imagine(self.rng))
        return code if code in asked.legal else asked.legal[0]


class Counted:
    """A player whose lines played on are counted."""

    def __init__(self, strength: str) -> None:
        self.brood: Brood = make(strength, Random(4))

    def lines(self) -> int:
        return self.brood.search.played


def begun(mission: str, seed: int) -> Position:
    """A mission played without marines' turns to the stealers' second turn of actions."""
    rng = Random(seed)
    position = set_up_named(mission)
    while True:
        side = asked(position)
        if side == STEALERS and position.turn == 2 and asked_kind(position) == TURN_SEQUENCE:
            return position
        legal = answers(position)
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        elif side == MARINES and a.END_TURN in legal:
            code = a.END_TURN
        else:
            code = legal[int(rng.random() * len(legal))]
        play(position, code)


def test_the_stronger_search_more_and_only_the_weakest_slips() -> None:
    position = begun("pilot-light", 3)
    counts = []
    for strength in STRENGTHS:
        counted = Counted(strength)
        counted.brood.answer(asked_of(position, STEALERS, 60.0))
        counts.append(counted.lines())
    assert counts[0] == 0 < counts[1] < counts[2]
    slips = [strength.slips for strength in STRENGTHS.values()]
    assert slips[0] > 0.0 == slips[1] == slips[2]


def test_the_same_seed_gives_the_same_answer() -> None:
    position = begun("splinters", 5)
    given = [make("normal", Random(6)).answer(asked_of(position, STEALERS, 60.0)) for _ in range(2)]
    assert given[0] == given[1]


def test_no_time_left_still_gives_an_answer() -> None:
    position = begun("pilot-light", 3)
    counted = Counted("hard")
    given = asked_of(position, STEALERS, -1.0)
    assert counted.brood.answer(given) in given.legal
    assert counted.lines() <= 1


def test_thinking_does_not_change_what_is_given() -> None:
    position = begun("pilot-light", 3)
    before = position.digest()
    search = Search(Random(1))
    search.best(lambda: position, (1,), 1, lambda: False)
    assert position.digest() == before


def test_plans_have_names_of_their_own() -> None:
    position = begun("pilot-light", 3)
    names = [plan.name for plan in plans_for(position, Aims(position))]
    assert len(names) == len(set(names))


def test_marines_who_rush_are_beaten_even_by_the_doctrine_alone() -> None:
    for mission in ("pilot-light", "well"):
        player = Brood(Strength((), 0, 0, (), 0.0), Random(9))
        outcome = play_match(set_up_named(mission), Rush(Random(8)), player, Random(7), seconds=60.0)
        assert outcome.winner == STEALERS


def test_easy_plays_worse_than_the_doctrine() -> None:
    """Counted in marines lost to the same quick marines on the same dice."""
    losses = []
    for strength in (STRENGTHS["easy"], Strength((0,), 0, 0, (), 0.0)):
        lost = 0
        for game in range(3):
            brood = Brood(strength, Random(game))
            start = set_up_named("well")
            lost += play_match(start, Quick(game), brood, Random(game + 50), seconds=60.0, most_turns=7).losses
        losses.append(lost)
    assert losses[0] < losses[1]


def test_a_blip_that_finds_no_room_is_weighed_all_the_same() -> None:
    """None of its models would find a place, and nobody else is near: worth nothing much, but no mistake."""
    position = position_of(
        """
rules first
turn stealer
turns 12

map
##########
#S....A..#
##########

A marine W overwatch
S blip 2
"""
    )
    memory = TurnMemory(USUAL)
    memory.ready = [0]
    senses = Senses(position, Aims(position))
    without_room, with_room = (Charge(position, 1, 6, {}, models, senses, memory) for models in (0, 1))
    assert without_room.claw_worth(0, 3, 1, 4) < with_room.claw_worth(0, 3, 1, 0)
