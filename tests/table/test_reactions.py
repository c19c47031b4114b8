"""Which reactions the marine player is asked about, and that the others take a time which tells nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import sqrt
from random import Random

import msgspec
import pytest

from sensorium.rules.chapters.casualties import alive
from sensorium.rules.chapters.overwatch import DECLARING
from sensorium.rules.chapters.reactions import WINDOW, Window
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import JAMMED, MARINES, OVERWATCH, STEALER_ACTIONS, STEALERS
from sensorium.table import wire
from sensorium.table.auto_pass import Passing
from sensorium.table.question_message import asking
from sensorium.table.refusal import Refused
from sensorium.table.repeats import Repeats
from sensorium.table.table import Table
from sensorium.table.table_mission import TableMission
from sensorium.table.table_setup import Opening
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import is_over, numbers, question, say_something_sensible

BOT = "rush"


def table_of(text: str, stealer: str = "human", apart: bool = True, seed: int = 1) -> Table:
    """The marines a person's; the stealers another's, far away or at the same screen, or a bot's."""
    opening = Opening(
        "arena", TableMission("arena.toml", text), {"marine": "human", "stealer": stealer}, "off", apart=apart
    )
    return Table.opened(opening, numbers(seed), 0.0)


def told(table: Table, seat: wire.Seat = "marine") -> wire.Asked:
    return table.welcome(seat, 0.0).asked


class Anything(Repeats):
    """Lets everything be done again."""

    def check(self, side: int, position: Position, codes: list[int], passes: Mapping[int, Passing]) -> None:
        pass


class Evening:
    """A game with a clock of its own: whoever is asked answers, and time passes until something is due."""

    def __init__(self, table: Table, seed: int, points: Callable[[Random], int] | None = None) -> None:
        self.table = table
        self.rng = Random(seed)
        self.now = 0.0
        self.points = points
        self.window: Callable[[Evening], None] = Evening.answer  # what the person does who is asked in a window

    def answer(self) -> None:
        say_something_sensible(self.table, self.rng, self.now)

    def step(self) -> None:
        """One answer, or the wait for what comes by itself."""
        table = self.table
        if self.points is not None and table.position.side == STEALERS:
            table.position.drawn = table.position.spent + self.points(self.rng)
        job = table.bot_due()
        if job is not None:
            code = self.rng.choice(answers(table.position))
            table.bot_answered(job, code, self.now)
        elif asked(table.position) == MARINES and asked_kind(table.position) == WINDOW:
            if told(table).yours:
                self.window(self)
            else:
                due = table.next_tick(self.now)
                assert due is not None, "a window that nobody is asked about closes by itself"
                self.now = max(self.now, due)
                assert table.tick(self.now)
        else:
            self.answer()


def window_of(text: str, stealer: str = "human", fits: Callable[[Position], bool] = lambda position: True) -> Evening:
    """A game that has come to such a window; he is asked about it, because he always is."""
    for seed in range(1, 30):
        table = table_of(text, stealer, seed=seed)
        table.set_reactions("marine", "always", 0.0)
        evening = Evening(table, seed)
        while not is_over(table):
            if asked_kind(table.position) == WINDOW and asked(table.position) == MARINES and fits(table.position):
                return evening
            evening.step()
    raise AssertionError("there was no such window")


def with_points(table: Table, left: int) -> None:
    table.position.drawn = table.position.spent + left


def is_living(position: Position) -> bool:
    window = position.asks(Window)
    return window is not None and alive(position, window.actor, window.label)


def modes(table: Table) -> dict[str, bool]:
    """In which modes he is asked about the window that is now open."""
    asked_in = {}
    for ask in ("always", "useful", "attacks", "hold"):
        other = Table.restore(table.rows(), numbers(5), 0.0)
        other.position = table.position.copy()
        other.set_reactions("marine", ask, 0.0)
        asked_in[ask] = told(other).yours
    return asked_in


@pytest.mark.parametrize("text", [FIRST, FOURTH])
def test_without_points_nothing_is_asked_but_where_somebody_wants_it_always(text: str) -> None:
    evening = window_of(text, fits=is_living)
    with_points(evening.table, 0)
    assert modes(evening.table) == {"always": True, "useful": False, "attacks": False, "hold": False}


@pytest.mark.parametrize("text", [FIRST, FOURTH])
def test_with_points_and_a_shot_he_is_asked(text: str) -> None:
    def has_a_shot(position: Position) -> bool:
        return is_living(position) and any(one.target for one in asking(view(position, MARINES)).choices)

    evening = window_of(text, fits=has_a_shot)
    assert modes(evening.table) == {"always": True, "useful": True, "attacks": True, "hold": False}


def without_arms(position: Position) -> None:
    """Nobody can shoot, and nobody stands beside anybody: what is left is walking and turning."""
    for marine in range(position.marine_count):
        position.flags[marine] |= JAMMED
        position.flags[marine] &= ~OVERWATCH


def test_who_can_only_turn_or_walk_is_asked_unless_he_wants_attacks() -> None:
    def is_far(position: Position) -> bool:
        window = position.asks(Window)
        if window is None or not is_living(position):
            return False
        there = position.place[window.actor]
        near = [
            position.board.distance(position.place[one], there)
            for one in range(position.marine_count)
            if position.on_board(one)
        ]
        return min(near) > 2 and position.left() > 0

    evening = window_of(FIRST, fits=is_far)
    without_arms(evening.table.position)
    assert modes(evening.table) == {"always": True, "useful": True, "attacks": False, "hold": False}


def test_a_dead_stealer_is_no_matter_but_a_jam_is() -> None:
    """first.ruling.cp-after-kill opens the window all the same."""
    evening = window_of(FIRST, fits=lambda position: not is_living(position))
    table = evening.table
    with_points(table, 2)
    for marine in range(table.position.marine_count):
        table.position.flags[marine] &= ~JAMMED
    assert modes(table) == {"always": True, "useful": False, "attacks": False, "hold": False}
    window = table.position.asks(Window)
    assert window is not None
    for marine in range(table.position.marine_count):
        if window.witnesses >> marine & 1 and table.position.on_board(marine):
            table.position.flags[marine] |= JAMMED
    assert modes(table)["useful"]


def test_a_shot_in_overwatch_is_asked_about_unless_everything_is_held() -> None:
    for seed in range(20):
        table = table_of(FOURTH, seed=seed)
        evening = Evening(table, seed)
        while not is_over(table):
            if asked_kind(table.position) == DECLARING and asked(table.position) == MARINES:
                assert modes(table) == {"always": True, "useful": True, "attacks": True, "hold": False}
                return
            evening.step()
    raise AssertionError("overwatch was never offered")


def test_what_is_held_is_held_until_the_turn_ends() -> None:
    evening = window_of(FOURTH, BOT)
    table, begun = evening.table, evening.table.position.turn
    table.set_reactions("marine", "attacks", 0.0)
    table.set_reactions("marine", "hold", 0.0)
    assert table.welcome("marine", 0.0).reactions == "hold"
    assert table.welcome("stealer", 0.0).reactions == "useful", "it is nobody else's business"
    while table.position.turn == begun and not is_over(table):
        assert asked_kind(table.position) not in (WINDOW, DECLARING)
        evening.step()
    assert table.welcome("marine", 0.0).reactions == "attacks"


def test_against_a_bot_it_is_passed_at_once() -> None:
    given = 0
    for seed in range(4):
        table = table_of(FIRST, BOT, seed=seed)
        evening = Evening(table, seed, points=lambda rng: 0)
        while not is_over(table):
            evening.step()
            assert table.next_tick(0.0) is None
            assert asked_kind(table.position) != WINDOW
        given += sum('"auto":true' in row for row in table.rows())
    assert given > 10


def test_at_one_screen_everything_is_asked() -> None:
    """A card that is missing between the two would say as much as a pause that is."""
    table = table_of(FIRST, apart=False)
    evening = Evening(table, 1, points=lambda rng: 0)
    windows = 0

    def pass_it(evening: Evening) -> None:
        nonlocal windows
        windows += 1
        evening.table.pass_until("marine", "once", evening.now)

    evening.window = pass_it
    for _ in range(1500):
        if is_over(table):
            break
        evening.step()
    assert windows > 10
    assert evening.now == 0.0, "and nothing takes any time"


def test_who_watches_a_game_against_a_bot_learns_nothing_either() -> None:
    table = table_of(FIRST, BOT)
    table.windows.watched = True
    evening = Evening(table, 1, points=lambda rng: 0)
    while not is_over(table):
        evening.step()
    assert evening.now > 3


def test_only_the_marine_player_reacts() -> None:
    table = table_of(FIRST)
    for seat in ("stealer", "spectator"):
        with pytest.raises(Refused, match="marine player"):
            table.set_reactions(seat, "always", 0.0)


def test_it_is_not_changed_for_ever() -> None:
    """Each change leaves a row behind."""
    table = table_of(FIRST)
    for _ in range(25):
        table.set_reactions("marine", "always", 0.0)
        table.set_reactions("marine", "useful", 0.0)
    rows = len(table.rows())
    table.set_reactions("marine", "useful", 0.0)
    assert len(table.rows()) == rows, "nothing has changed"
    with pytest.raises(Refused, match="too often"):
        table.set_reactions("marine", "always", 0.0)


@pytest.mark.parametrize("ask", ["always", "useful", "attacks", "hold"])
def test_it_outlasts_a_crash(ask: str) -> None:
    evening = window_of(FOURTH)
    evening.table.set_reactions("marine", ask, 0.0)
    again = Table.restore(evening.table.rows(), numbers(9), 0.0)
    assert again.welcome("marine", 0.0) == evening.table.welcome("marine", 0.0)


@pytest.mark.parametrize("until", ["answer", "once", "piece", "turn"])
def test_a_quick_pass_stands_open_as_long_as_any_other(until: str) -> None:
    evening = window_of(FOURTH)
    table = evening.table
    table.updates(0.0)
    due = table.windows.due
    assert due is not None
    if until == "answer":
        table.give("marine", ["marine pass"], evening.now)
    else:
        table.pass_until("marine", until, evening.now)
    assert set(table.updates(evening.now)) == {"marine"}, "nobody else hears of it yet"
    assert not told(table).yours
    assert not table.tick(due - 0.001)
    again = Table.restore(table.rows(), numbers(9), evening.now)
    assert not told(again).yours, "and a crash does not ask him again"
    assert table.tick(due)
    assert "stealer" in table.updates(due)
    assert asked_kind(table.position) != WINDOW or table.windows.due != due


def test_who_is_not_asked_may_stand_down_and_change_his_mind() -> None:
    evening = window_of(FOURTH, fits=lambda position: position.left() > 0)
    table = evening.table
    table.set_reactions("marine", "hold", evening.now)
    assert not told(table).yours
    assert {one.verb for one in told(table).choices} <= {"stand-down"}
    table.set_reactions("marine", "useful", evening.now)
    assert told(table).yours


def test_a_thought_does_not_begin_the_time_anew() -> None:
    def may_spend(position: Position) -> bool:
        return any(one.verb == "command" for one in asking(view(position, MARINES)).choices)

    evening = window_of(FOURTH, fits=may_spend)
    table = evening.table
    due = table.windows.due
    command = next(one for one in told(table).choices if one.verb == "command")
    table.give("marine", [command.said], evening.now + 0.1)
    assert question(table).kind == "order"
    table.give("marine", ["marine pass"], evening.now + 0.2)
    assert question(table).kind == "command"
    assert table.windows.due == due


# -- what the other side can tell -------------------------------------------------------------------------------------


WINDOWS = 1000


class Moment:
    """One action of a stealer that marines see, again and again, with other points each time: and the stealer player
    with a stopwatch, who sees no more than his own messages."""

    def __init__(self, ask: str, points: Callable[[Random], int], person: bool = False) -> None:
        self.table = table_of(FOURTH, seed=7)
        self.ask = ask
        self.points = points
        self.person = person  # is asked, and passes quickly
        self.rng = Random(8)
        self.now = 0.0
        self.said = self.before_a_window()
        self.before = self.table.position.copy()
        self.table.repeats = Anything()

    def before_a_window(self) -> str:
        """Up to an action of the stealers that opens a window, and what it is."""
        evening = Evening(self.table, 7)
        while True:
            assert not is_over(self.table)
            if asked(self.table.position) == STEALERS and self.table.position.phase == STEALER_ACTIONS:
                for code in answers(self.table.position):
                    later = self.table.position.copy()
                    play(later, code)
                    if asked_kind(later) == WINDOW:
                        return words(self.table.position, code)
            evening.step()
            self.now = evening.now

    def once(self) -> float:
        """How long the window stands open."""
        table = self.table
        table.position = self.before.copy()
        table.position.drawn = table.position.spent + self.points(self.rng)
        table.windows.close()
        table.windows.want(self.ask, table.position.turn)
        table.updates(self.now, ["stealer"])
        self.now += 5.0
        table.give("stealer", [self.said], self.now)
        opened = table.updates(self.now, ["stealer"])["stealer"]
        assert (opened.asked.kind, opened.asked.side) == ("command", "marine")
        begun = self.now
        assert table.windows.is_unasked(table.position) != self.person
        if self.person:
            self.now += 0.05 + self.rng.random() / 2
            table.give("marine", ["marine pass"], self.now)
            assert not table.updates(self.now, ["stealer"])
        due = table.next_tick(self.now)
        assert due is not None
        assert not table.tick(due - 0.001)
        assert table.tick(due)
        assert table.updates(due, ["stealer"])
        self.now = due
        return due - begun

    def times(self, count: int = WINDOWS) -> list[float]:
        return [self.once() for _ in range(count)]


def distance(one: list[float], other: list[float]) -> float:
    """The greatest difference between the shares of both that are no longer than some time (Kolmogorov, Smirnov)."""
    all_times = sorted({*one, *other})
    first, second = sorted(one), sorted(other)
    worst, i, j = 0.0, 0, 0
    for time in all_times:
        while i < len(first) and first[i] <= time:
            i += 1
        while j < len(second) and second[j] <= time:
            j += 1
        worst = max(worst, abs(i / len(first) - j / len(second)))
    return worst


def differ(one: list[float], other: list[float]) -> bool:
    """Whether chance alone would bring this less than once in a thousand times."""
    return distance(one, other) > 1.95 * sqrt((len(one) + len(other)) / (len(one) * len(other)))


def some(rng: Random) -> int:
    return rng.randrange(1, 6)


@pytest.fixture(scope="module")
def broke() -> list[float]:
    return Moment("useful", lambda rng: 0).times()


def test_a_window_declined_for_want_of_points_takes_the_time_of_any_other(broke: list[float]) -> None:
    assert min(broke) >= 0.6
    assert max(broke) <= 1.8
    assert not differ(broke, Moment("hold", some).times())


def test_a_person_who_passes_quickly_cannot_be_told_from_nobody(broke: list[float]) -> None:
    assert not differ(broke, Moment("always", some, person=True).times())


def test_the_number_of_points_does_not_show() -> None:
    assert not differ(Moment("hold", lambda rng: 1).times(), Moment("hold", lambda rng: 6).times())


def test_a_time_that_depended_on_the_points_would_be_noticed(broke: list[float]) -> None:
    """The comparison itself: a tenth longer, or a fifth of a second, is seen."""
    rng = Random(1)
    assert differ(broke, [one * 1.1 for one in broke])
    assert differ(broke, [one + 0.2 for one in broke])
    assert differ(broke, [rng.choice(broke) if rng.random() < 0.8 else 0.0 for _ in broke])


def secret_of(points: int, rng: Random) -> int:
    return points


def test_the_messages_are_the_same_bytes_too() -> None:
    """What the other side hears when a window opens and closes, with points and without."""
    heard = []
    for points in (0, 3):
        table = table_of(FOURTH, seed=4)
        evening = Evening(table, 4, partial(secret_of, points))
        table.set_reactions("marine", "hold", 0.0)
        messages = []
        turn = table.position.turn
        while not is_over(table) and table.position.turn == turn:
            evening.step()
            update = table.updates(evening.now).get("stealer")
            if update is not None and any(line.kind == "showed the counter" for line in update.events):
                break
            messages.append((evening.now, msgspec.json.encode(update)))
        heard.append(messages)
    assert heard[0] == heard[1]
    assert sum(b'"kind":"command"' in message for _, message in heard[0]) > 5
