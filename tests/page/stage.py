"""Questions of games that were played beforehand, shown by the page one after another without a server behind it.

Each is shown as somebody finds it who comes back at that moment; what the page asks about pieces is answered from what
that seat saw then. So every kind of question can be looked at in many sizes without playing up to it each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from sensorium.rules.core.views import View
from sensorium.rules.core.vocabulary import JAMMED
from sensorium.server.replies import Question, ask, read, refusal
from sensorium.server.viewer import encode
from sensorium.table import wire
from sensorium.table.bots import answer_job
from sensorium.table.piece_names import slot_named
from sensorium.table.refusal import Refused
from sensorium.table.table import Table
from tests.table.arena import DEATHWING, FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, question, say_something_sensible, seat_asked, table_of

LONGEST = 1  # of each kind of question of a game, the one with the most to choose from
TOKEN = "stage-token-stage-token"
LINES = 40  # of the log that are shown: all the rest lies above what can be seen of it, and takes its time to be set
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
# A page that is measured, not looked at, need not be painted: everything has its place and can be pressed.
UNPAINTED = """() => {
  document.addEventListener('DOMContentLoaded', () => (document.body.style.opacity = 0));
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 0);
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
}"""


@dataclass(frozen=True)
class Moment:
    """A question as one seat sees it."""

    game: str  # moments of one game and seat can be shown one after another
    seat: wire.Seat
    kind: str
    welcome: wire.Welcome
    seen: View

    @property
    def weight(self) -> int:
        return sum(len(one.said) + (40 if one.odds else 0) for one in self.welcome.asked.choices)

    def __str__(self) -> str:
        return f"{self.game} {self.seat} {self.kind}, turn {self.welcome.scene.turn}"


@dataclass
class Collection:
    """The longest questions of each kind of every game, by edition."""

    found: dict[tuple[str, str, str], list[Moment]] = field(default_factory=dict)

    def look(self, game: str, table: Table) -> None:
        seat = seat_asked(table)
        told = question(table)
        kind = "tie" if told.tie else told.kind
        known = self.found.setdefault((game, seat, kind), [])
        weight = sum(len(one.said) + (40 if one.odds else 0) for one in told.choices)
        if len(known) < LONGEST or weight > known[-1].weight:
            known.append(Moment(game, seat, kind, table.welcome(seat, 0.0), table.seen(seat)))
            known.sort(key=lambda one: -one.weight)
            del known[LONGEST:]

    def moments(self) -> list[Moment]:
        """Those of one game and seat together, so that they can be shown without loading the page again."""
        out = [moment for known in self.found.values() for moment in known]
        return sorted(out, key=lambda one: (one.game, one.seat))


# Random games in which the rarer questions come up: a reveal, a block, a parry, psi points, a fall onto somebody.
ARENAS = (
    ("arena-first", FIRST, (2, 10)),
    ("arena-fourth", FOURTH, (12, 19, 26, 36)),
    ("arena-deathwing", DEATHWING, (1, 3, 12)),
)


@cache
def moments() -> list[Moment]:
    """The longest questions of each kind in random games of both editions."""
    out = Collection()
    for game, text, seeds in ARENAS:
        for seed in seeds:
            play(out, game, arena_of(text, seed=seed), seed)
    for mission in ("pilot-light", "splinters"):
        play(out, mission, table_of(mission, seed=1), 1)
    play(out, "drill-solo", table_of("drill-solo", stealer="solo", seed=2), 2)
    clear_a_jam(out)
    return out.moments()


def clear_a_jam(out: Collection) -> None:
    """A jam is too rare to wait for: in a window of the enemy turn somebody's gun is jammed, and he clears it."""
    table = arena_of(FOURTH, seed=12)
    rng = Random(12)
    while not (question(table).kind == "command" and any(one.piece == "Bo" for one in question(table).choices)):
        say_something_sensible(table, rng)
    table.position.flags[slot_named(table.position, "Bo")] = JAMMED
    jammed = Moment("arena-fourth", "marine", "command", table.welcome("marine", 0.0), table.seen("marine"))
    out.found["arena-fourth", "marine", "a jam"] = [jammed]
    table.give("marine", ["Bo unjam cp"], 0.0)
    out.look("arena-fourth", table)


def play(out: Collection, game: str, table: Table, seed: int, most: int = 700) -> None:
    rng = Random(seed)
    for _ in range(most):
        job = table.bot_due()
        if job is not None:
            table.bot_answered(job, answer_job(job), 0.0)
            continue
        if is_over(table):
            return
        if table.ties_for("marine"):
            told = table.welcome("marine", 0.0)
            out.found.setdefault((game, "marine", "tie"), []).append(
                Moment(game, "marine", "tie", told, table.seen("marine"))
            )
            del out.found[game, "marine", "tie"][LONGEST:]
            table.give("marine", [rng.choice(told.asked.choices).said], 0.0)
            continue
        out.look(game, table)
        say_something_sensible(table, rng)


class Stage:
    """A page that shows moments. ``open`` for those of one game and seat, then ``show``."""

    def __init__(self, page: Page, url: str, painted: bool = True) -> None:
        self.page = page
        self.url = url
        self.moment: Moment | None = None
        self.number = 0
        self.heard = 0  # how many messages have come from the page
        self.said: list[dict[str, Any]] = []  # what the page has sent, but for questions
        self.line: WebSocketRoute | None = None
        if not painted:
            page.add_init_script(f"({UNPAINTED})()")
        page.route_web_socket("**/ws/**", self._wire)

    def open(self, moment: Moment) -> None:
        self.moment = moment
        self.page.goto(f"{self.url}/play/{TOKEN}")
        self.page.locator(".play").wait_for()
        self.settle()

    def show(self, moment: Moment) -> None:
        before = self.moment
        if before is None or self.line is None or (before.game, before.seat) != (moment.game, moment.seat):
            self.open(moment)
            return
        questions = self.page.locator(".play").get_attribute("data-questions")
        self.moment = moment
        self._welcome()
        self.page.wait_for_function("(old) => document.querySelector('.play').dataset.questions !== old", arg=questions)
        self.settle()

    def settle(self) -> None:
        """Until everything that the page has asked is answered and drawn, and what it asked when it had drawn that."""
        heard = -1
        while heard < self.heard:
            heard = self.heard
            self.page.evaluate(DRAWN)
            self.page.wait_for_function("() => !document.querySelector('.dock[aria-busy=true]')")
            self.page.evaluate(DRAWN)

    def tell(self, message: wire.Update | wire.Presence) -> None:
        """Something more comes over the line."""
        self.number += 1
        message.n = self.number
        assert self.line is not None
        self.line.send(encode(message).decode())

    def _welcome(self) -> None:
        assert self.moment is not None
        assert self.line is not None
        self.number += 1
        told = self.moment.welcome
        here = [msgspec.structs.replace(seat, here=True) for seat in told.seats]
        shown = msgspec.structs.replace(told, n=self.number, seats=here, log=told.log[-LINES:])
        self.line.send(encode(shown).decode())

    def _wire(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(self._hear)
        self._welcome()

    def _hear(self, raw: str | bytes) -> None:
        assert self.line is not None
        assert self.moment is not None
        self.heard += 1
        message = read(raw.encode() if isinstance(raw, str) else raw)
        if isinstance(message, Question) and not isinstance(message, wire.AskRecall):
            try:
                reply = ask(self.moment.seen, message)
            except Refused as problem:
                reply = refusal(message.id, problem)
        else:
            self.said.append(msgspec.to_builtins(message))
            reply = wire.Reply(id=message.id, ok=True)
        self.line.send(encode(reply).decode())
