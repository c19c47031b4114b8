"""What the psychic cards are worth: for every kind of card and every deck how often the bots cast it and play it in
answer, how often that decides a game, and by how much it changes the chance to win of whoever uses it.

    python tools/card_table.py --games 40                     prints the tables
    python tools/card_table.py --games 40 --write             writes them into docs/psychic.md

Both sides play by their doctrine, without search, each from its own view. Of the uses in a game some are picked at
random, one of a kind at most. Such a game is then played to its end twice from that moment, by the quick players and
with the same luck: once as it was, and once with the card laid onto the discards instead. If another side wins, the
card has decided the game, for its player or against him; the mean of these differences is the change of his chance to
win.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random

from sensorium.lab.duel import dice_for
from sensorium.lab.workers import each_done
from sensorium.missions import Mission, mission_named, missions
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api.player import Player, asked_of
from sensorium.players.marines import sergeant
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.playout import Luck
from sensorium.players.stealers import brood
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters.hands import take_from_hand
from sensorium.rules.content.cards import AURA, CARDS, DECKS, POWER_WORDS, deck_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS
from sensorium.table.shares import interval

PAGE = Path(__file__).resolve().parent.parent / "docs" / "psychic.md"
ROOT = PAGE.parent.parent
Z = 1.96
MOST_ANSWERS = 20_000
DECK_LINE = re.compile(r'^deck = ".*"$', re.MULTILINE)
ANSWERS = (a.FORCE, a.SHELTER, a.BOOST)  # a card played in answer; its number is the argument


@dataclass(frozen=True)
class Use:
    """A card that was used: by whom, of which kind, and whether it was cast."""

    side: int
    power: int
    cast: bool


@dataclass
class Game:
    """One game: who won, what was used, and what the picked uses came to."""

    winner: int
    uses: list[Use] = field(default_factory=list)
    pairs: list[tuple[Use, int, int]] = field(default_factory=list)  # the winner with the card, and without it


@dataclass
class Row:
    """What has been counted of one kind of card."""

    cast: Counter[int] = field(default_factory=Counter)  # by side
    played: int = 0
    tried: int = 0
    decided_for: int = 0
    decided_against: int = 0

    def add(self, other: Row) -> None:
        self.cast.update(other.cast)
        self.played += other.played
        self.tried += other.tried
        self.decided_for += other.decided_for
        self.decided_against += other.decided_against


# -- playing ------------------------------------------------------------------------------------------------------


@cache
def begun(mission: str, deck: str) -> Position:
    """The first question of a mission with this deck in place of its own."""
    found = mission_named(mission)
    text, times = DECK_LINE.subn(f'deck = "{deck}"', found.text)
    if times != 1:
        raise ValueError(f"`{mission}` does not name its deck in a line of its own")
    return set_up(read_mission(text, found.path), ())


def used(code: int, side: int) -> Use | None:
    """The card that this answer uses, if it does."""
    verb = a.verb_of(code)
    if verb == a.CAST:
        return Use(side, CARDS[a.extra_of(code)].power, True)
    return Use(side, CARDS[a.arg_of(code)].power, False) if verb in ANSWERS else None


def one_game(mission: str, deck: str, seed: int, number: int, picks: int) -> Game:
    """Game ``number`` of a mission with this deck, and what some of its cards came to."""
    position = begun(mission, deck).copy()
    rng = dice_for(seed, mission_named(mission), number)
    bots: dict[int, Player] = {
        MARINES: sergeant.Sergeant(sergeant.DOCTRINE, Random(rng.getrandbits(62))),
        STEALERS: brood.Brood(brood.DOCTRINE, Random(rng.getrandbits(62))),
    }
    lot = Random(f"{seed}/{mission}/{deck}/{number}")
    uses: list[Use] = []
    kept: dict[int, tuple[int, Position, int]] = {}  # by kind: which use it was, the moment, the answer
    seen: Counter[int] = Counter()
    for _ in range(MOST_ANSWERS):
        side = asked(position)
        if side == NOBODY:
            break
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
            continue
        code = bots[side].answer(asked_of(position, side, 60.0))
        use = used(code, side)
        if use is not None:
            uses.append(use)
            seen[use.power] += 1
            if lot.random() * seen[use.power] < 1.0:  # each use of a kind is as likely to be the one
                kept[use.power] = len(uses) - 1, position.copy(), code
        play(position, code)
    picked = sorted(kept, key=lambda power: lot.random())[:picks]
    game = Game(position.winner, uses)
    for power in picked:
        at, moment, code = kept[power]
        luck = lot.getrandbits(30)
        kept_won = ended(mission, moment, code, luck)
        laid_won = ended(mission, without(moment, uses[at], code), 0, luck)
        game.pairs.append((uses[at], kept_won, laid_won))
    return game


def without(moment: Position, use: Use, code: int) -> Position:
    """The same moment, with the card laid onto the discards."""
    position = moment.copy()
    card = a.extra_of(code) if use.cast else a.arg_of(code)
    take_from_hand(position, use.side, card)
    return position


@cache
def knowing(mission: str) -> QuickMarines:
    """What has been worked out about the board of a mission, for all who play on it."""
    return QuickMarines()


def ended(mission: str, moment: Position, first: int, seed: int) -> int:
    """Who wins if the quick players go on from here; ``first``: the answer that is given now, or 0."""
    position = moment.copy()
    luck = Luck(seed)
    bots: dict[int, QuickMarines | QuickStealers] = {
        MARINES: QuickMarines(like=knowing(mission)),
        STEALERS: QuickStealers(Random(seed)),
    }
    if first:
        play(position, first)
    for _ in range(MOST_ANSWERS):
        side = asked(position)
        if side == NOBODY:
            break
        play(position, sample(position, luck.number(position)) if side == CHANCE else bots[side].answer(position))
    return position.winner


# -- counting -----------------------------------------------------------------------------------------------------


def counted(games: Iterable[Game]) -> dict[int, Row]:
    """What the games came to, by kind of card."""
    rows = {power: Row() for power in range(len(POWER_WORDS))}
    for game in games:
        for use in game.uses:
            if use.cast:
                rows[use.power].cast[use.side] += 1
            else:
                rows[use.power].played += 1
        for use, kept, lost in game.pairs:
            row = rows[use.power]
            row.tried += 1
            gain = (kept == use.side) - (lost == use.side)
            row.decided_for += gain > 0
            row.decided_against += gain < 0
    return rows


def change(row: Row) -> str:
    """The mean change of the chance to win, in points, with its interval of 95 % (Bonett and Price, for differences of
    paired shares: it stays wide where little was tried)."""
    if not row.tried:
        return "not tried"
    mean = (row.decided_for - row.decided_against) / row.tried
    count = row.tried + 2
    won, lost = (row.decided_for + 1) / count, (row.decided_against + 1) / count
    spread = Z * sqrt((won + lost - (won - lost) ** 2) / count)
    low, high = max(-1.0, won - lost - spread), min(1.0, won - lost + spread)
    return f"{100 * mean:+.0f} ({100 * low:+.0f} to {100 * high:+.0f})"


HEAD = (
    "| card | cast by marines | by stealers | played in answer | tried | decisive | change of the chance to win |",
    "|---|--:|--:|--:|--:|---|--:|",
)


def table(deck: str, rows: dict[int, Row], games: int) -> list[str]:
    lines = list(HEAD)
    there = {CARDS[card].power for card in deck_of(deck)}
    for power, word in enumerate(POWER_WORDS):
        if power not in there:
            lines.append(f"| {word} | — | — | — | — | not in this deck | — |")
            continue
        row = rows[power]
        often = "—" if power == AURA else f"{row.cast[MARINES] / games:.2f}"
        theirs = "—" if power == AURA else f"{row.cast[STEALERS] / games:.2f}"
        decided = row.decided_for + row.decided_against
        low, high = interval(decided, row.tried)
        share = f"{decided} of {row.tried} ({100 * low:.0f} to {100 * high:.0f} %)" if row.tried else "not tried"
        lines.append(
            f"| {word} | {often} | {theirs} | {row.played / games:.2f} | {row.tried} | {share} | {change(row)} |"
        )
    return lines


def told(deck: str, command: str, played: dict[str, list[Game]]) -> list[str]:
    """The section of one deck: how the missions end with it, and its table."""
    games = [game for some in played.values() for game in some]
    lines = [f"### {deck}", "", f"`{command}`", ""]
    for mission, some in played.items():
        won = sum(game.winner == MARINES for game in some)
        low, high = interval(won, len(some))
        lines.append(
            f"- `{mission}`: the marines win {won} of {len(some)} games ({100 * low:.0f} to {100 * high:.0f} %)"
        )
    return [*lines, "", *table(deck, counted(games), len(games)), ""]


def with_cards() -> list[Mission]:
    """The built-in missions that are played with psychic cards."""
    return [mission for mission in missions() if "psychic" in mission.rules.split("+")]


def measured(deck: str, names: Sequence[str], games: int, seed: int, picks: int, jobs: int) -> list[str]:
    """Play, count, and tell of one deck."""
    tasks = [(name, deck, seed, number, picks) for name in names for number in range(games)]
    done = dict(each_done(one_game, tasks, jobs))
    played: dict[str, list[Game]] = {name: [] for name in names}
    for at, task in enumerate(tasks):
        played[task[0]].append(done[at])
    command = f'make cards ARGS="--deck {deck} --games {games} --picks {picks} --seed {seed}"'
    return told(deck, command, played)


def written(page: str, deck: str, lines: Sequence[str]) -> str:
    """The page with these lines in the place of what was measured of this deck before."""
    before, head, rest = page.partition(f"### {deck}\n")
    if not head:
        raise ValueError(f"the page has no section `### {deck}`")
    _, following, after = rest.partition("\n### ")
    return before + "\n".join(lines).rstrip("\n") + "\n" + (following + after if following else "")


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="what each psychic card is worth")
    parser.add_argument("--games", type=int, default=40, help="of each mission with each deck (40)")
    parser.add_argument("--picks", type=int, default=3, help="uses played out again in each game (3)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--deck", action="append", choices=tuple(DECKS), help="only this one; may be repeated")
    parser.add_argument("--write", action="store_true", help="into docs/psychic.md")
    options = parser.parse_args(argv)
    names = [mission.id for mission in with_cards()]
    for deck in options.deck or list(DECKS):
        lines = measured(deck, names, options.games, options.seed, options.picks, options.jobs)
        if options.write:
            PAGE.write_text(written(PAGE.read_text("utf-8"), deck, lines), "utf-8")
        else:
            sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
