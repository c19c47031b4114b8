"""`make cards ARGS="--games 40"`: for every kind of card and every deck how often the bots cast it and play it in
answer, how often that decides a game, and by how much it changes the chance to win of whoever uses it.

Both sides play by their doctrine, without search, each from its own view. Of the uses in a game some are picked at
random, one of a kind at most. Such a game is then played to its end twice from that moment, by the quick players and
with the same luck: once as it was, and once with the card laid onto the discards instead. If another side wins, the
card has decided the game, for its player or against him; the mean of these differences is the change of his chance to
win.

Every game is kept on a line of its own in `tools/measured/cards.json`, and every deck and mission has as many wherever
it is stopped; the tables of docs/psychic.md are written from it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from sensorium.lab.duel import dice_for
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
from sensorium.rules.content.rulebook import RULES_VERSION
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS
from sensorium.ships.chances import interval
from tools import measuring

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "tools" / "measured" / "cards.json"
PAGE: Final = ROOT / "docs" / "psychic.md"
BEGINS, ENDS = "<!-- cards -->\n", "<!-- end of cards -->"
DECKS_KEY: Final = "decks"
SEED: Final = 1
PICKS: Final = 3  # uses that are played out again in a game
Z: Final = 1.96
MOST_ANSWERS: Final = 20_000
DECK_LINE: Final = re.compile(r'^deck = ".*"$', re.MULTILINE)
ANSWERS: Final = (a.FORCE, a.SHELTER, a.BOOST)  # a card played in answer; its number is the argument
SIDE_WORDS: Final = {MARINES: "marine", STEALERS: "stealer"}
SIDES: Final = {word: side for side, word in SIDE_WORDS.items()}


@dataclass(frozen=True)
class Use:
    """A card that was used: by whom, of which kind, and whether it was cast."""

    side: int
    power: int
    cast: bool

    @property
    def words(self) -> str:
        return f"{SIDE_WORDS[self.side]} {'cast' if self.cast else 'play'} {POWER_WORDS[self.power]}"


def use_of(words: str) -> Use:
    side, how, power = words.split(" ")
    return Use(SIDES[side], POWER_WORDS.index(power), how == "cast")


@dataclass
class Game:
    """One game: who won, what was used, and what the picked uses came to."""

    winner: int
    uses: list[Use] = field(default_factory=list)
    pairs: list[tuple[Use, int, int]] = field(default_factory=list)  # the winner with the card, and without it

    def row(self) -> list[Any]:
        """As it is kept."""
        pairs = [[use.words, SIDE_WORDS.get(kept, ""), SIDE_WORDS.get(laid, "")] for use, kept, laid in self.pairs]
        return [SIDE_WORDS.get(self.winner, ""), [use.words for use in self.uses], pairs]


def game_of(winner: str, uses: list[str], pairs: list[list[str]]) -> Game:
    """A game that was kept."""
    told = [(use_of(words), SIDES.get(kept, NOBODY), SIDES.get(laid, NOBODY)) for words, kept, laid in pairs]
    return Game(SIDES.get(winner, NOBODY), [use_of(words) for words in uses], told)


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


def play_one(deck: str, mission: str, number: int) -> Game:
    """Game ``number`` of a mission with this deck, and what some of its cards came to."""
    position = begun(mission, deck).copy()
    rng = dice_for(SEED, mission_named(mission), number)
    bots: dict[int, Player] = {
        MARINES: sergeant.Sergeant(sergeant.DOCTRINE, Random(rng.getrandbits(62))),
        STEALERS: brood.Brood(brood.DOCTRINE, Random(rng.getrandbits(62))),
    }
    lot = Random(f"{SEED}/{mission}/{deck}/{number}")
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
    picked = sorted(kept, key=lambda power: lot.random())[:PICKS]
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


def told(deck: str, played: dict[str, list[Game]]) -> list[str]:
    """The section of one deck: how the missions end with it, and its table."""
    games = [game for some in played.values() for game in some]
    lines = [f"### {deck}", ""]
    for mission, some in played.items():
        won = sum(game.winner == MARINES for game in some)
        low, high = interval(won, len(some))
        lines.append(
            f"- `{mission}`: the marines win {won} of {len(some)} games ({100 * low:.0f} to {100 * high:.0f} %)"
        )
    return [*lines, "", *table(deck, counted(games), len(games)), ""]


# -- keeping ------------------------------------------------------------------------------------------------------


def head() -> dict[str, Any]:
    """What the games of a file have in common."""
    return {"rules_version": RULES_VERSION, "seed": SEED, "picks": PICKS}


def with_cards() -> list[Mission]:
    """The built-in missions that are played with psychic cards."""
    return [mission for mission in missions() if "psychic" in mission.rules.split("+")]


def games_of(data: measuring.Data, deck: str) -> dict[str, list[Game]]:
    """What was played with a deck, by mission."""
    played: dict[str, list[Game]] = {mission.id: [] for mission in with_cards()}
    for mission, _, *row in data[DECKS_KEY].get(deck, []):
        played[mission].append(game_of(*row))
    return played


def still_to_play(data: measuring.Data, games: int) -> list[tuple[str, str, int]]:
    """The games that are missing: the first of every deck and mission, then the second of each."""
    known = {(deck, row[0], row[1]) for deck in DECKS for row in data[DECKS_KEY].get(deck, [])}
    tasks = [(deck, mission.id, number) for number in range(games) for deck in DECKS for mission in with_cards()]
    return [task for task in tasks if task not in known]


def tables(data: measuring.Data) -> str:
    return "\n".join(line for deck in DECKS for line in told(deck, games_of(data, deck)))


def main(words: Sequence[str]) -> int:
    parser = measuring.options("make cards", (__doc__ or "").split("\n")[0], 40, DATA)
    asked = parser.parse_args(words)
    data = measuring.opened(asked.data, head(), DECKS_KEY, asked.afresh)
    if data is None:
        return 2
    tasks = still_to_play(data, asked.games)

    def keep(at: int, game: Game) -> None:
        deck, mission, number = tasks[at]
        data[DECKS_KEY].setdefault(deck, []).append([mission, number, *game.row()])
        measuring.save(data, DECKS_KEY, list(DECKS), asked.data)

    measuring.play_in_order(play_one, tasks, keep, asked.jobs, asked.minutes)
    measuring.Shown(DATA, PAGE, BEGINS, ENDS).write(asked.data, tables(data))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
