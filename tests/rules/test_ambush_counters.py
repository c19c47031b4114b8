"""Ambush counters between two players: the bowl, the limits, and who may know what."""

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.chapters.ambush_counters import AmbushOffer, BowlDraw, Hiding, Vanishing, ambush_bar, bowl
from sensorium.rules.chapters.shooting import Shooting
from sensorium.rules.content.kinds import AMBUSH
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import UNKNOWN, imagine, view
from sensorium.rules.core.vocabulary import MARINES, SPECTATOR, STEALERS
from sensorium.rules.scenario.scenario import Scenario

CASE = """\
```case ambush
rules first+deathwing
allows ambush
reinforcements 1
{head}
map
{map}

{pieces}

> end turn
```
"""
CORRIDOR = "##############\n#A+.........C1\n##############"


def scene(pieces: str, head: str = "turn marine\n", board: str = CORRIDOR) -> Position:
    return set_up(read_cases(CASE.format(head=head, map=board, pieces=pieces), "page.md")[0])


def say(position: Position, *moves: str) -> None:
    for move in moves:
        for code in resolve(position, move):
            play(position, code)


def counter_of(position: Position) -> int:
    return next(slot for slot, kind in enumerate(position.kind) if kind == AMBUSH)


def test_the_bowl_holds_what_is_not_in_play() -> None:
    position = scene("A marine E\nC ambush 1")
    assert bowl(position) == [6, 5]
    say(position, "end turn")
    assert position.asks(AmbushOffer) is not None
    assert asked(position) == STEALERS
    say(position, "take ambush")
    assert position.asks(BowlDraw) is not None
    assert weights(position) == [6, 5]
    play(position, a.pack(a.AMBUSHED, 0, 0))
    assert bowl(position) == [5, 5]
    assert position.ambushes == 1


def test_a_bowl_with_one_kind_left_offers_only_that() -> None:
    position = scene("A marine E\nC ambush 1", "turn marine\nbowl 1 2\n")
    say(position, "end turn", "take ambush")
    assert answers(position) == [a.pack(a.AMBUSHED, 0, 0)]
    assert weights(position) == [2]


def test_a_mission_may_limit_them() -> None:
    position = scene("A marine E\nC ambush 1")
    names = position.scenario.names
    for taken, bar in ((0, ""), (1, ""), (2, "no ambush left"), (3, "no ambush left")):
        position.scenario = Scenario(names, (), allows=("ambush",), ambush_limit=2)
        position.ambushes = taken
        assert ambush_bar(position, 1) == bar
    position.scenario = Scenario(names, (), allows=("ambush",))
    assert ambush_bar(position, 1) == ""
    assert ambush_bar(position, 0) == "no ambush now"


def test_only_the_stealer_player_knows_what_he_has_drawn() -> None:
    position = scene("A marine E\nC ambush 1")
    say(position, "end turn", "take ambush")
    play(position, a.pack(a.AMBUSHED, 0, 1))
    for slot in (slot for slot, kind in enumerate(position.kind) if kind == AMBUSH):
        assert view(position, STEALERS).value[slot] == 1
        assert view(position, MARINES).value[slot] == UNKNOWN
        assert view(position, SPECTATOR).value[slot] == UNKNOWN
    truths = {tuple(imagine(view(position, MARINES), number).value[1:]) for number in range(400)}
    assert truths == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_imagined_counters_come_from_the_bowl() -> None:
    position = scene("A marine E\nC ambush 1", "turn marine\nbowl 1 0\n")
    assert {imagine(view(position, MARINES), number).value[1] for number in range(20)} == {1}


def test_a_counter_that_shows_nothing_lies_face_up_while_it_is_fired_at() -> None:
    board = "########\n#A.....#\n###.####\n###C####\n########"
    position = scene("A marine E overwatch\nC ambush 0", "turn stealer\n", board)
    say(position, "C move N", "C move N")
    assert position.asks(Shooting) is not None
    assert any(isinstance(frame, Vanishing) for frame in position.stack)
    assert view(position, MARINES).value[counter_of(position)] == 0
    play(position, resolve(position, "roll 1 2")[0])
    assert AMBUSH not in position.kind


def test_no_model_is_left_for_it() -> None:
    rows = ["#" * 24, "#A.+" + "." * 18 + "C#", "#" + "." * 22 + "#", "#" * 24]
    stealers = "\n".join(f"{chr(68 + index)} stealer W at {index + 3},2" for index in range(20))
    position = scene(f"A marine E\nC ambush 1\n{stealers}", "turn marine\n", "\n".join(rows))
    assert position.models_in_play() == position.rulebook.model_limit
    say(position, "A move E", "marine pass", "A open 3,1")
    assert AMBUSH not in position.kind
    assert position.models_in_play() == position.rulebook.model_limit


def test_it_is_hidden_as_the_turn_ends() -> None:
    position = scene("A marine E\nC ambush 1")
    say(position, "end turn", "take ambush")
    play(position, a.pack(a.AMBUSHED, 0, 0))
    say(position, "end turn")
    hiding = position.asks(Hiding)
    assert hiding is not None
    assert position.side == STEALERS
    squares = [position.board.name(a.arg_of(code)) for code in answers(position)]
    assert squares == ["7,1", "8,1", "9,1", "10,1", "11,1"]
