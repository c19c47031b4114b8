"""Each proof is shown to be able to fail, on an engine with something wrong in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from sensorium.proofs import (
    Stream,
    chances,
    copy_is_independent,
    copy_proofs,
    digest_sees_everything,
    elsewhere,
    fork_is_faithful,
    invariants_hold,
    outcomes_are_applied,
    pick,
    play_out,
    proof_run,
    prove,
    random_scene,
    refusals_cite,
    replays_elsewhere,
    saves_and_loads,
    scene_from,
    view_hides,
    view_proofs,
    views_do_not_interfere,
    word_proofs,
    words_are_unique,
    words_round_trip,
)
from sensorium.proofs.copy_proofs import SHARED, state
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.core.answers import TIME_UP, verb_of
from sensorium.rules.core.engine import answers, asked, play, sample, weights
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import begin_log, start_of
from sensorium.rules.core.move_resolver import Refusal
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.views import View, imagine, view
from sensorium.rules.core.vocabulary import CHANCE, DEAD, GUARD, MARINES, OVERWATCH, STEALERS

SCENE = """
rules first
cp 3
reinforcements 2
turns 2

map
########
#A...+.#
#.####.#
#..B...1
########

A marine E
B stealer W
C blip 3 at entry 1
"""


def start() -> Position:
    return scene_from("scene", SCENE).start()


def after(*said: str) -> Position:
    """The position after these answers."""
    position = start()
    for text in said:
        play(position, next(code for code in answers(position) if words(position, code) == text))
    return position


def fails(message: str) -> Any:
    return pytest.raises(AssertionError, match=message)


# -- a position as a value ----------------------------------------------------------------------------------------


class Sloppy:
    """Looks like a position, and may have one thing wrong with it."""

    shares = ""
    forgets = ""
    blind = ""

    def __init__(self, like: Any) -> None:
        for name in (*SHARED, *state(like)):
            setattr(self, name, getattr(like, name))
        self.events = None

    def copy(self) -> Sloppy:
        twin = type(self)(self)
        for name in state(cast(Position, self)):
            value = getattr(self, name)
            if name != self.shares and isinstance(value, list | bytearray):
                setattr(twin, name, value[:])
        if self.forgets:
            setattr(twin, self.forgets, getattr(start(), self.forgets))
        return twin

    def digest(self) -> str:
        return repr([getattr(self, name) for name in state(cast(Position, self)) if name != self.blind])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sloppy) and self.digest() == other.digest()

    def __hash__(self) -> int:
        raise TypeError


def sloppy(position: Position, **how: str) -> Position:
    return cast(Position, type("Sloppy", (Sloppy,), how)(position))


def test_a_copy_that_shares_a_list_is_noticed() -> None:
    with fails("changing `tally` of a copy changed the original"):
        copy_is_independent(sloppy(start(), shares="tally"))
    with fails("changing `who` of a copy changed the original"):
        copy_is_independent(sloppy(start(), shares="who"))


def test_a_copy_that_forgets_something_is_noticed() -> None:
    position = after("A activate")
    with fails("the copy has another `active`"):
        copy_is_independent(sloppy(position, forgets="active"))


def test_a_digest_that_overlooks_something_is_noticed() -> None:
    copy_is_independent(sloppy(start()))
    digest_sees_everything(sloppy(start()))
    with fails("the digest does not see `burning`"):
        digest_sees_everything(sloppy(start(), blind="burning"))


def test_a_position_that_holds_more_than_numbers_is_noticed() -> None:
    position = sloppy(start())
    position.tally = cast(Any, {1, 2})
    with fails("a position holds a set; keep it flat"):
        copy_is_independent(position)


def test_a_position_that_is_saved_in_part_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(data: dict[str, Any], *rest: Any) -> Position:
        return whole({**data, "turn": 1, "burned": 5}, *rest)

    whole = position_from
    monkeypatch.setattr(copy_proofs, "position_from", forgetful)
    with fails("`burned` was 0 and came back as 5"):
        saves_and_loads(start())


def test_a_scenario_that_is_saved_in_part_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(log: Any) -> Position:
        position = whole(log)
        position.scenario.names = ("A",)
        return position

    whole = start_of
    monkeypatch.setattr(copy_proofs, "start_of", forgetful)
    with fails("scenario.names was 3 long and is 1"):
        saves_and_loads(start())


def test_a_fork_that_goes_astray_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = [0]

    def fickle(position: Position, numbers: Stream) -> int:
        calls[0] += 1
        return answers(position)[calls[0] % len(answers(position))]

    monkeypatch.setattr(copy_proofs, "pick", fickle)
    with fails("the same answers lead elsewhere in a copy"):
        fork_is_faithful(start(), range(40))


# -- words ----------------------------------------------------------------------------------------------------------


def test_two_answers_of_one_name_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    words_are_unique(start())
    monkeypatch.setattr(word_proofs, "words", lambda position, code: "the same")
    with fails("are both called 'the same'"):
        words_are_unique(start())


def test_an_answer_offered_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_proofs, "answers", lambda position: answers(position) * 2)
    with fails("an answer is offered twice"):
        words_are_unique(start())


def test_words_that_lead_elsewhere_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    words_round_trip(start())
    monkeypatch.setattr(word_proofs, "resolve", lambda position, text: [TIME_UP])
    with fails("'A activate' is answer .* and leads to"):
        words_round_trip(start())


def refusing(rule: str) -> Callable[[Position, str], list[int]]:
    def refuse(position: Position, text: str) -> list[int]:
        raise Refusal(rule, "no")

    return refuse


def test_a_legal_answer_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_proofs, "unasked", lambda position: [])
    monkeypatch.setattr(word_proofs, "resolve", refusing("first.move.front-cost"))
    with fails("'A activate' is a legal answer and is refused"):
        words_round_trip(start())
    with fails("'A activate' is a legal answer and is refused"):
        refusals_cite(start(), ["A activate"])


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("", "'A move N' is refused by no rule: no"),
        ("first.no.such-rule", "refused by `first.no.such-rule`, which no book knows"),
        ("fourth.overwatch.optional", "refused by `fourth.overwatch.optional`, of another book"),
    ],
)
def test_a_refusal_without_its_rule_is_noticed(monkeypatch: pytest.MonkeyPatch, rule: str, message: str) -> None:
    refusals_cite(start(), ["A move N", "B move N", "A dances"])
    monkeypatch.setattr(word_proofs, "resolve", refusing(rule))
    with fails(message):
        refusals_cite(start(), ["A move N"])


def test_a_move_that_breaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_proofs, "resolve", lambda position, text: [][1])
    with fails("'A move N' is neither made nor refused but breaks: IndexError"):
        refusals_cite(start(), ["A move N"])


# -- chance -----------------------------------------------------------------------------------------------------------


def rolling() -> Position:
    return after("A activate", "A turn S", "A move S", "A move S", "A turn E", "A command", "A fire B cp")


def test_outcomes_that_do_not_happen_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(position: Position, code: int, events: list[Event] | None = None) -> None:
        play(position, answers(position)[0], events)

    position = rolling()
    outcomes_are_applied(position)
    monkeypatch.setattr(chances, "play", loaded)
    with fails("'roll 1 2' falls, and .1, 1. is told"):
        outcomes_are_applied(position)


def test_wrong_weights_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = rolling()
    monkeypatch.setattr(chances, "weights", lambda position: [1] * len(answers(position)))
    with fails("2 dice fall in 21 ways"):
        outcomes_are_applied(position)
    monkeypatch.setattr(chances, "weights", lambda position: [0, *weights(position)[1:]])
    with fails("cannot happen"):
        outcomes_are_applied(position)


def test_a_biased_draw_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = rolling()
    monkeypatch.setattr(chances, "sample", lambda position, number: sample(position, number // 2))
    with fails("has the weight 1, drawn 2 times"):
        outcomes_are_applied(position)


# -- views ------------------------------------------------------------------------------------------------------------


def leaking(attribute: str, secret: Callable[[Position], Any]) -> Callable[[Position, int], View]:
    def leak(position: Position, viewer: int) -> View:
        shown = view(position, viewer)
        setattr(shown, attribute, secret(position))
        return shown

    return leak


@pytest.mark.parametrize(
    ("viewer", "attribute", "secret"),
    [
        (MARINES, "value", lambda position: list(position.value)),
        (STEALERS, "drawn", lambda position: position.drawn),
        (STEALERS, "pile_size", lambda position: position.pile[0]),
    ],
)
def test_a_view_that_tells_too_much_is_noticed(
    monkeypatch: pytest.MonkeyPatch, viewer: int, attribute: str, secret: Callable[[Position], Any]
) -> None:
    view_hides(start(), viewer)
    monkeypatch.setattr(view_proofs, "view", leaking(attribute, secret))
    with fails("view changes with what is hidden from it|holds a secret"):
        view_hides(start(), viewer)


def test_a_position_behind_a_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_proofs, "view", leaking("stack", lambda position: (position,)))
    monkeypatch.setattr(view_proofs, "view_data", lambda position, viewer: "")
    with fails("the marine's view.stack.0. holds the whole position"):
        view_hides(start(), MARINES)


NUMBERS = [13 * number for number in range(200)]


def test_an_imagined_truth_that_looks_different_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(seen: View, number: int) -> Position:
        position = imagine(seen, number)
        position.turn += 1
        return position

    views_do_not_interfere(start(), MARINES, NUMBERS)
    monkeypatch.setattr(view_proofs, "imagine", careless)
    with fails("turn: 1 / 2"):
        views_do_not_interfere(start(), MARINES, NUMBERS)


def test_an_event_that_betrays_a_secret_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def talkative(position: Position, code: int, events: list[Event] | None = None) -> None:
        play(position, code, events)
        if events is not None:
            events.append(Event("activated", {"piece": f"somebody with {position.drawn}"}, 3, {}))

    monkeypatch.setattr(view_proofs, "play", talkative)
    with fails("one viewer hears"):
        views_do_not_interfere(start(), STEALERS, NUMBERS)


def test_an_event_too_many_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuttering(position: Position, code: int, events: list[Event] | None = None) -> None:
        play(position, code, events)
        if events is not None and position.drawn % 2:
            events.append(Event("time up", {}, 3, {}))

    monkeypatch.setattr(view_proofs, "play", stuttering)
    with fails("one viewer hears . or . events"):
        views_do_not_interfere(start(), STEALERS, NUMBERS)


def test_a_choice_that_betrays_a_secret_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def hinting(position: Position) -> list[int]:
        legal = answers(position)
        return legal[1:] if sum(position.value) % 2 and asked(position) == MARINES and len(legal) > 1 else legal

    monkeypatch.setattr(view_proofs, "answers", hinting)
    with fails("the marine's choices differs"):
        for first in range(20):
            views_do_not_interfere(start(), MARINES, [first, *NUMBERS])


# -- invariants -------------------------------------------------------------------------------------------------------


def broken(change: Callable[[Position], None]) -> Position:
    position = start()
    change(position)
    return position


def stand_in_a_door(position: Position) -> None:
    position.stand(0, position.board.find("5,1"))


def overspend(position: Position) -> None:
    position.spent = position.drawn + 1


def lose_a_blip(position: Position) -> None:
    position.pile = (position.pile[0] - 1, *position.pile[1:])


def take_two_stances(position: Position) -> None:
    position.flags[0] |= OVERWATCH | GUARD


def owe_points(position: Position) -> None:
    position.ap[1] = -1


def forget_the_masks(position: Position) -> None:
    position.occupied = 0


def stand_together(position: Position) -> None:
    position.place[1] = position.place[0]


def vanish(position: Position) -> None:
    position.remove(0, DEAD)


def stop_asking(position: Position) -> None:
    position.stack = ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (stand_in_a_door, "somebody stands inside a closed door: 5,1"),
        (overspend, "4 of 3 command points are spent"),
        (lose_a_blip, "there were 9 blips of 1 and there are 8"),
        (take_two_stances, "A is on overwatch and on guard"),
        (owe_points, "B has -1 ap"),
        (forget_the_masks, "`occupied` is wrong about 1,1 3,3"),
        (stand_together, "B and A stand on 1,1"),
        (vanish, "1 marines fell, and the tally is another"),
        (stop_asking, "the game is over and goes on"),
    ],
)
def test_a_broken_position_is_noticed(change: Callable[[Position], None], message: str) -> None:
    invariants_hold(start(), start())
    with fails(message):
        invariants_hold(broken(change), start())


# -- replays and whole games ------------------------------------------------------------------------------------------


def test_a_replay_that_ends_elsewhere_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    log = begin_log(start())
    replays_elsewhere(log)
    monkeypatch.setattr(elsewhere, "digests_elsewhere", lambda logs, seed: ["0000"])
    with fails("comes to .* here and to 0000 in a process with PYTHONHASHSEED=0"):
        replays_elsewhere(log)


def test_a_game_that_breaks_tells_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def weary(position: Position, code: int, events: list[Event] | None = None) -> None:
        if verb_of(code) == 2 and position.turn > 1:
            raise IndexError("weary")
        play(position, code, events)

    monkeypatch.setattr(proof_run, "play", weary)
    with fails("activate' is legal and breaks: IndexError") as caught:
        prove(random_scene(FIRST, 3), 3)
    notes = "\n".join(caught.value.__notes__)
    assert notes.startswith("in scene first-3, seed 3:\nrules first")
    assert "marine: A activate" in notes or "stealer: " in notes


def test_random_play_stops_at_the_limit_or_at_the_end() -> None:
    position = start()
    assert play_out(position, Stream(1), 5) == 5
    steps: list[int] = []
    assert play_out(position, Stream(1), 1000, lambda later, code, events: steps.append(code)) == len(steps) < 1000
    assert asked(position) not in (MARINES, STEALERS, CHANCE)
    assert play_out(position, Stream(1), 5) == 0


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = start(), start()
    for position in (one, two):
        play_out(position, Stream(9), 60)
    assert one == two
    other = start()
    play_out(other, Stream(10), 60)
    assert other != one
    assert pick(start(), Stream(1)) == pick(start(), Stream(1))
