"""Questions of games that were played beforehand, as one seat saw them: the longest of every kind there is.

Most come up in random games. What is too rare for them is put up: somebody is given the card, the gun or the place that
it takes, or a piece is laid down and the question asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from sensorium.rules.chapters.holding_back import CLAIM_OFFER, HOLD_OFFER, ClaimOffer, HoldOffer
from sensorium.rules.chapters.prone import RISING, Rising
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import View
from sensorium.rules.core.vocabulary import JAMMED, PRONE
from sensorium.table import wire
from sensorium.table.bots import answer_job
from sensorium.table.piece_names import slot_named
from sensorium.table.table import Table
from tests.table.arena import CARDS, DEATHWING, FIRST, FOURTH
from tests.table.choir import choir
from tests.table.sitting import (
    arena_of,
    hurry,
    is_over,
    question,
    say_something_sensible,
    seat_asked,
    table_of,
)

LONGEST = 1  # of each kind of question of a game, the one with the most to choose from
BURSTS: Final = Path(__file__).parents[2] / "tools" / "arenas" / "bursts.toml"


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
# What a librarian casts, where he stands, and what is asked then.
HELD: Final = "smite/none jinx/yellow barrier/yellow"
CASTS: Final[tuple[tuple[str, str, dict[str, str], str], ...]] = (
    ("assail/none", "Hyb", {}, "assail facing"),
    ("blast/none", "3,3", {"Ivo": "1,2"}, "hurl"),
    ("control/none", "Hyb", {}, "control"),
    ("lightning-arc/none", "Psy", {}, "lightning arc"),
    ("scan/green", "a", {}, "scan"),
    ("switch/green", "7,2", {}, "switch"),
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
    play(out, "arena-cards", arena_of(CARDS, seed=1), 1, but=frozenset(kind for _, _, kind in out.found))
    fire_a_burst(out)
    cast_cards(out)
    fight_with_force(out)
    ask_of_the_marines(out)
    ask_of_the_stealers(out)
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


def fire_a_burst(out: Collection) -> None:
    """One cannon, and more targets than can be counted."""
    table = at_the_action(arena_of(BURSTS.read_text("utf-8"), seed=1), "marine")
    table.give("marine", ["Garrick full-auto"], 0.0)
    answer_while(out, "arena-bursts", table, lambda kind: kind.startswith("burst"))


def cast_cards(out: Collection) -> None:
    for card, target, places, kind in CASTS:
        table = choir(f"{card} aura/blue", HELD, places={"Hyb": "9,2", "Gnash": "16,1", **places})
        table.give("marine", [f"Ivo cast {card} {target}"], 0.0)
        answer_while(out, "arena-cards", table, lambda kind: kind != "action")
        assert any(game == "arena-cards" and met == kind for game, _, met in out.found), f"{card} asked for no {kind}"


def fight_with_force(out: Collection) -> None:
    """The other side lays a card on the attack, and who cast it may answer."""
    table = choir("control/yellow aura/yellow smite/red", HELD)
    table.give("marine", ["Ivo cast control/yellow Mag"], 0.0)
    out.look("arena-cards", table)
    table.give("stealer", ["stealer force barrier/yellow"], 0.0)
    out.look("arena-cards", table)


def answer_while(out: Collection, game: str, table: Table, wanted: Callable[[str], bool]) -> None:
    """Whatever is asked, the last of the answers that are not declining."""
    while not is_over(table) and wanted(question(table).kind):
        out.look(game, table)
        told = question(table)
        table.give(seat_asked(table), [told.choices[-1].said], 0.0)


def ask_of_the_marines(out: Collection) -> None:
    """Somebody who was down has won his assault; and the stealers have kept still."""
    table = at_the_action(arena_of(DEATHWING, seed=1), "marine")
    cap = slot_named(table.position, "Cap")
    table.position.flags[cap] |= PRONE
    put(out, table, Rising(RISING, cap, table.position.facing[cap]))
    put(out, table, ClaimOffer(CLAIM_OFFER))


def ask_of_the_stealers(out: Collection) -> None:
    put(out, at_the_action(arena_of(DEATHWING, seed=1), "stealer"), HoldOffer(HOLD_OFFER, 2))


def put(out: Collection, table: Table, frame: Frame) -> None:
    """This is asked now, and then what was asked before."""
    before: Position = table.position.copy()
    table.position.push(frame)
    out.look("arena-deathwing", table)
    table.position = before


def at_the_action(table: Table, seat: wire.Seat) -> Table:
    """At this seat's turn."""
    hurry(table, Random(1), lambda told: told.kind == "action" and told.side == seat)
    return table


def play(
    out: Collection, game: str, table: Table, seed: int, most: int = 700, but: frozenset[str] = frozenset()
) -> None:
    """A random game, but for kinds of questions that have been met before."""
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
        if question(table).kind not in but:
            out.look(game, table)
        say_something_sensible(table, rng)
