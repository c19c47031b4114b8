"""Bursts, grenades and worn-out cannons: the odds the engine gives are those of every throw played through the rules,
and the switch that spares one's own marines."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sensorium.proofs import Stream, pick, random_scene
from sensorium.proofs.legality import listed_equals_allowed
from sensorium.rules.chapters.burst import Burst
from sensorium.rules.chapters.prospects import Prospects
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.notation import piece_named
from sensorium.rules.core.odds import prospects, series
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.vocabulary import CHANCE, NOBODY
from tests.rules.scenes import setting

BOOK = "first+deathwing"
CANNON = "A marine E with assault-cannon power-fist"


def choose(position: Position, text: str) -> int:
    *leads, code = resolve(position, text)
    for lead in leads:
        play(position, lead)
    return code


def firing_on(position: Position) -> int:
    """The answer of a player who attacks all that a burst uncovers but his own marines, and wants nothing else."""
    legal = answers(position)
    if position.asks(Burst) is None:
        return a.PASS if a.PASS in legal else legal[0]
    for code in legal:
        friend = a.verb_of(code) == a.FIRE and a.arg_of(code) < position.marine_count
        if code != a.PASS and (not friend or a.PASS not in legal):
            return code
    return a.PASS


def played(position: Position, code: int) -> tuple[dict[int, Fraction], dict[int, Fraction], Fraction]:
    """The exact chance of each piece to die, by its label, of each door or fixture to go, and that any target does."""
    labels = [position.label[slot] for slot in range(len(position.kind)) if position.place[slot] >= 0]
    dead = dict.fromkeys(labels, Fraction())
    gone: dict[int, Fraction] = {}
    some = Fraction()
    start = position.copy()
    play(start, code)
    # Many throws come to the same, so what is alike is followed together.
    pending = {start.digest(): (start, Fraction(1))}
    while pending:
        _, (here, chance) = pending.popitem()
        who = asked(here)
        if who == CHANCE:
            total = sum(weights(here))
            for throw, ways in zip(answers(here), weights(here), strict=True):
                later = here.copy()
                play(later, throw)
                known = pending.get(later.digest(), (later, Fraction()))[1]
                pending[later.digest()] = (later, known + chance * Fraction(ways, total))
        elif len(here.stack) <= len(position.stack) or who == NOBODY:
            hit = False
            for label in labels:
                if here.find(label) < 0:
                    dead[label] += chance
                    hit = True
            broken = position.doors & ~here.doors | here.damaged & ~position.damaged
            for square in range(here.board.count):
                if broken >> square & 1:
                    gone[square] = gone.get(square, Fraction()) + chance
                    hit = True
            some += chance * hit
        else:
            play(here, firing_on(here))
            known = pending.get(here.digest(), (here, Fraction()))[1]
            pending[here.digest()] = (here, known + chance)
    return dead, gone, some


def agree(position: Position, code: int) -> Prospects:
    found = prospects(position, code)
    dead, _, _ = played(position, code)
    for label, chance in dead.items():
        slot = position.find(label)
        assert chance == Fraction(found.risk(slot), found.total), position.name(slot)
    assert dead[position.label[a.piece_of(code)]] == Fraction(found.own_death, found.total)
    return found


# -- bursts -----------------------------------------------------------------------------------------------------------

ONE = Fraction(19, 27)  # 1 - (4/6)**3


def test_a_burst_along_a_corridor() -> None:
    position = setting(BOOK, "##########\n#A..S.T.U#\n##########", CANNON, "S stealer W", "T stealer W", "U stealer W")
    code = choose(position, "A full-auto")
    found = agree(position, code)
    chances = [Fraction(found.risk(piece_named(position, name)), found.total) for name in "STU"]
    assert chances == [ONE, ONE**2, ONE**3]
    assert Fraction(found.kill, found.total) == ONE
    assert (found.needs, found.dice) == (5, 3)


ROOM = """
##########
#...S.T..#
#A..+..U.#
#.B..+.V.#
##########
"""


@pytest.mark.parametrize("wear", [0, 10])
def test_a_burst_into_a_room(wear: int) -> None:
    pieces = (CANNON + f" fired {wear}", "B marine E", *(f"{name} stealer W" for name in "STUV"))
    position = setting(BOOK, ROOM, *pieces)
    code = choose(position, "A full-auto")
    found = agree(position, code)
    assert bool(found.own_death) == bool(wear)
    _, _, some = played(position, code)
    if not wear:
        assert Fraction(found.kill, found.total) == some


def test_a_worn_cannon_in_a_crowd() -> None:
    """The corner behind the first target is reached only when that target has fallen."""
    drawn = "######\n#.SU.#\n#BAT.#\n#.C..#\n######"
    pieces = (CANNON + " fired 10", "B marine E", "C stealer N", "S stealer S", "T stealer W", "U stealer W")
    position = setting(BOOK, drawn, *pieces)
    for text in ("A full-auto", "A fire T"):
        later = position.copy()
        found = agree(later, choose(later, text))
        assert 0 < found.risk(piece_named(later, "B")) < found.own_death < found.total


def test_a_door_beside_a_worn_cannon() -> None:
    position = setting(BOOK, "######\n#A+..#\n######", CANNON + " fired 12")
    code = choose(position, "A fire door 2,1")
    found = agree(position, code)
    _, gone, _ = played(position, code)
    assert gone[position.board.find("2,1")] == Fraction(found.kill, found.total)


def test_an_armoured_door_beside_a_worn_cannon() -> None:
    position = setting(BOOK, "######\n#A+..#\n######", "armoured 2,1", CANNON + " fired 12")
    code = choose(position, "A fire door 2,1")
    found = agree(position, code)
    _, gone, _ = played(position, code)
    assert gone[position.board.find("2,1")] == Fraction(found.kill, found.total)


def test_the_target_that_a_burst_has_uncovered() -> None:
    for wear in (0, 10):
        position = setting(
            BOOK, "########\n#A.S.T.#\n########", CANNON + f" fired {wear}", "S stealer W", "T stealer W"
        )
        play(position, choose(position, "A full-auto"))
        play(position, a.ROLL | (1 | 2 << 3 | 6 << 6) << a.ARG_SHIFT)
        assert position.asks(Burst) is not None
        found = agree(position, choose(position, "A fire T"))
        assert Fraction(found.kill, found.total) == ONE
        assert found.needs == 5
        assert bool(found.own_death) == bool(wear)


def test_a_series_ends_where_a_worn_cannon_does() -> None:
    position = setting(BOOK, "#######\n#A...S#\n#######", CANNON + " fired 10", "S stealer W")
    code = choose(position, "A fire S")
    chances = [Fraction(*one) for one in series(position, code, 2)]
    assert chances[0] == ONE
    miss_and_live = Fraction(64 - 4, 216)  # no 5 or 6, and not three alike
    assert chances[1] == ONE + miss_and_live * Fraction(216 - 27, 216)


def test_foreseeing_a_burst_into_a_crowd_is_quick() -> None:
    """Every stealer of a full room may hide others: the forecast keeps those states apart that differ, and no more."""
    rows = ["#" * 12, "#..........#", "#A.BCDEFGHI#", "#..JKLMNOPQ#", "#..RSTUVWX.#", "#" * 12]
    pieces = [f"{name} stealer W" for name in "BCDEFGHIJKLMNOPQRSTUVWX"]
    position = setting(BOOK, "\n".join(rows), CANNON + " fired 10", *pieces)
    assert prospects(position, choose(position, "A full-auto")).own_death > 0


# -- grenades ---------------------------------------------------------------------------------------------------------


def test_a_grenade_into_ones_own_section() -> None:
    drawn = "########\n#C...S.#\n#.B.../#\n########"
    position = setting(BOOK, drawn, "C captain E", "B marine E", "S stealer W")
    found = agree(position, choose(position, "C grenade 4,1"))
    assert (found.total, found.kill, found.own_death, found.needs) == (6, 3, 1, 4)
    assert [found.risk(piece_named(position, name)) for name in "CBS"] == [1, 1, 3]


def test_a_grenade_at_a_friend_and_at_a_door() -> None:
    position = setting(BOOK, "########\n#C..B..#\n#.+....#\n########", "C captain E", "B marine E")
    assert agree(position, choose(position, "C grenade 4,1")).kill == 1
    code = choose(position, "C grenade 2,2")
    _, gone, _ = played(position, code)
    found = agree(position, code)
    assert gone[position.board.find("2,2")] == Fraction(found.kill, found.total) == Fraction(1, 3)


# -- friendly fire ----------------------------------------------------------------------------------------------------


def sparing(position: Position) -> Position:
    """The same position where no marine may be harmed by his own side."""
    book = replace(position.rulebook, friendly_fire=False)
    return position_from(position.data(), position.board, book, position.scenario)


def refused(position: Position, text: str) -> str:
    with pytest.raises(Refusal) as refusal:
        resolve(position, text)
    return refusal.value.rule


def test_no_burst_with_a_friend_in_it() -> None:
    drawn = "########\n#A..B.S#\n#......#\n########"
    position = sparing(setting(BOOK, drawn, CANNON, "B marine E", "S stealer W"))
    assert refused(position, "A full-auto") == "deathwing.ruling.full-auto-friends"
    aside = sparing(
        setting(BOOK, drawn.replace("A..B", "A..S").replace("S#\n#.", ".#\n#B"), CANNON, "B marine E", "S stealer W")
    )
    assert resolve(aside, "A full-auto")


def test_a_friend_whom_a_burst_uncovers_is_skipped_and_keeps_blocking() -> None:
    pieces = (CANNON, "B marine E", "S stealer W", "T stealer W")
    position = sparing(setting(BOOK, "##########\n#A..S.B.T#\n##########", *pieces))
    play(position, choose(position, "A full-auto"))
    play(position, a.ROLL | (1 | 2 << 3 | 6 << 6) << a.ARG_SHIFT)
    assert piece_named(position, "S") < 0
    assert position.asks(Burst) is None
    assert piece_named(position, "B") >= 0
    assert piece_named(position, "T") >= 0


def test_no_friend_is_fired_at_while_a_burst_goes_on() -> None:
    pieces = (CANNON, "B marine E", "S stealer W", "T stealer W")
    drawn = "##########\n#A..S.B..#\n#......T.#\n##########"
    position = sparing(setting(BOOK, drawn, *pieces))
    play(position, choose(position, "A full-auto"))
    play(position, a.ROLL | (1 | 2 << 3 | 6 << 6) << a.ARG_SHIFT)
    if position.asks(Burst) is not None:
        assert refused(position, "A fire B") == "deathwing.ruling.full-auto-friends"


def test_no_grenade_that_reaches_a_friend_or_the_captain_himself() -> None:
    drawn = "########\n#C..+B.#\n########\n\nsections\n########\n#aaabbb#\n########"
    position = sparing(setting(BOOK, drawn, "C captain E", "B marine E"))
    assert refused(position, "C grenade 3,1") == "deathwing.ruling.grenade-friends-and-own-section"
    assert resolve(position, "C grenade 4,1")  # the door shields him
    opened = sparing(setting(BOOK, drawn.replace("+", "/"), "C captain E", "B marine E"))
    assert refused(opened, "C grenade 4,1") == "deathwing.ruling.grenade-friends-and-own-section"


def test_no_flames_that_reach_a_friend() -> None:
    drawn = "########\n#A...B.#\n########\n\nsections\n########\n#aaabbb#\n########"
    pieces = ("A marine E with heavy-flamer power-fist", "B marine E")
    assert resolve(setting(BOOK, drawn, *pieces), "A flame 4,1")
    assert refused(sparing(setting(BOOK, drawn, *pieces)), "A flame 4,1") == "first.flamer.hits-both-sides"


def test_nobody_blows_himself_up_beside_a_friend() -> None:
    drawn = "########\n#A...B.#\n########"
    pieces = ("A marine E with heavy-flamer power-fist", "B marine E")
    assert resolve(setting(BOOK, drawn, *pieces), "A self-destruct")
    alone = setting(BOOK, drawn + "\n\nsections\n########\n#aaabbb#\n########", *pieces)
    assert resolve(sparing(alone), "A self-destruct")
    assert refused(sparing(setting(BOOK, drawn, *pieces)), "A self-destruct") == "first.flamer.self-destruct-kills-all"


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_allowed_where_friends_are_spared(seed: int) -> None:
    book: Rulebook = rulebook_named(BOOK)
    position = sparing(random_scene(book, seed).start())
    numbers = Stream(seed)
    for _ in range(60):
        if asked(position) == NOBODY:
            return
        listed_equals_allowed(position)
        play(position, pick(position, numbers))


def test_the_count_of_shots_is_kept_in_copies_and_saves() -> None:
    position = setting(BOOK, "######\n#A..S#\n######", CANNON, "S stealer W")
    assert "fired" not in position.data()
    position.fired = replaced(position.fired, 0, 7)
    again = position_from(position.data(), position.board, position.rulebook, position.scenario)
    assert again == position
    assert position.copy().fired[0] == again.fired[0] == 7
