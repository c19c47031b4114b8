"""What a marine does for command points when a stealer has acted in sight: each reply, and the best of them."""

from __future__ import annotations

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.command_points import CommandPoints
from sensorium.players.marines.legal_actions import legal_actions
from sensorium.players.marines.reactions import REPLIES, Reactions, Sighting, best_reply
from sensorium.players.search.routes import nearest_marine
from sensorium.players.search.threats import Paths
from sensorium.rules.chapters.command import Order
from sensorium.rules.chapters.reactions import WINDOW, Window
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, play
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.verbs import ACTION, TABLE

CORRIDOR = """
rules {rules}
turn stealer
cp {points}
turns 12

map
#############
#....S....A.#
#############

sections
#############
#aaaaaabbbbb#
#############

{marine}
S stealer E
{others}
"""


def corridor(
    marine: str = "A marine W", points: int = 4, rules: str = "first", deck: str = "#....S....A.#", others: str = ""
) -> Position:
    body = CORRIDOR.format(marine=marine, points=points, rules=rules, others=others).replace("#....S....A.#", deck)
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def slot_of(position: Position, name: str) -> int:
    return next(slot for slot in range(len(position.kind)) if position.label[slot] >= 0 and position.name(slot) == name)


def sighting(position: Position, points: int = 4) -> Sighting:
    actor = slot_of(position, "S")
    steps = nearest_marine(position, position.place[actor])
    return Sighting(position, slot_of(position, "A"), actor, steps, points, Paths())


def worth(position: Position, verb: int, points: int = 4) -> float:
    """What the best action of this kind is worth, of those that the rules allow."""
    seen = sighting(position, points)
    codes = [code for code in legal_actions(position, seen.marine, points) if a.verb_of(code) == verb]
    assert codes
    return max(REPLIES[verb](seen, code) for code in codes)


def best(position: Position, points: int = 4) -> str:
    _, code = best_reply(sighting(position, points))
    return words(position, code) if code else ""


def test_replies_are_to_actions_of_the_game() -> None:
    actions = {verb.number for verb in TABLE if verb.tags & ACTION}
    assert actions.issuperset(REPLIES)


def test_whoever_comes_is_shot_and_the_nearer_the_better() -> None:
    assert best(corridor()) == "A fire S"
    assert worth(corridor(deck="#......S..A.#"), a.FIRE) > worth(corridor(), a.FIRE)


def test_who_is_on_overwatch_saves_the_point_unless_it_stands_beside_him() -> None:
    watching = "A marine W overwatch"
    assert worth(corridor(watching), a.FIRE) < worth(corridor(), a.FIRE) - 0.4
    beside = "#........SA.#"
    assert worth(corridor(watching, deck=beside), a.FIRE) == worth(corridor(deck=beside), a.FIRE)


def test_a_jam_is_cleared_where_there_is_time_to_shoot_again() -> None:
    jammed = "A marine W jammed"
    assert best(corridor(jammed)) == "A unjam"
    assert worth(corridor(jammed), a.UNJAM, points=1) == 0.0
    looks_away = "A marine E jammed"
    assert worth(corridor(looks_away), a.UNJAM) == 0.0


def test_overwatch_is_worth_more_when_others_follow() -> None:
    alone = corridor()
    followed = corridor(deck="#..T.S....A.#", others="T stealer E")
    assert 0.0 < worth(alone, a.SET_OVERWATCH) < worth(followed, a.SET_OVERWATCH)
    assert worth(corridor(deck="#........SA.#"), a.SET_OVERWATCH) == 0.0, "it is too late for that"


def test_he_turns_to_whoever_stands_beside_him() -> None:
    aside = corridor("A marine N", deck="#........SA.#")
    assert worth(aside, a.TURN) > 0.0
    assert best(aside) == "A turn W"
    assert worth(corridor("A marine N"), a.TURN) == 0.0


def test_the_flamer_burns_whoever_comes_if_shots_are_left_and_no_friend_is_in_it() -> None:
    flamer = "A marine W with heavy-flamer"
    position = corridor(flamer)
    assert best(position).startswith("A flame ")
    position.ammo = replaced(position.ammo, slot_of(position, "A"), 1)
    assert worth(position, a.FLAME) == 0.0
    friend = corridor(flamer + "\nB marine W", deck="#...BS....A.#")
    assert worth(friend, a.FLAME) == 0.0


def window_of(position: Position) -> Window:
    actor = slot_of(position, "S")
    return Window(WINDOW, actor, position.label[actor], 1 << slot_of(position, "A"))


def test_the_window_takes_a_point_up_and_the_order_follows() -> None:
    position = corridor()
    commands = CommandPoints()
    position.stack = (*position.stack, window_of(position))
    code = Reactions(commands, Paths()).window(position, window_of(position))
    assert code in answers(position)
    assert words(position, code) == "A command"
    play(position, code)
    frame = position.asks(Order)
    assert frame is not None
    order = commands.order(position, frame)
    assert order in answers(position)
    assert a.without_cp(order) == a.pack(a.FIRE, slot_of(position, "A"), slot_of(position, "S"))
    assert commands.order(position, frame) == a.PASS, "it is given once"


def test_nothing_is_done_about_one_that_is_far_off_or_without_points() -> None:
    reactions = Reactions(CommandPoints(), Paths())
    for position in (corridor(deck="#S........A.#"), corridor(points=0)):
        position.stack = (*position.stack, window_of(position))
        assert reactions.window(position, window_of(position)) == a.PASS
    near = corridor()
    near.stack = (*near.stack, window_of(near))
    assert reactions.window(near, window_of(near)) != a.PASS
