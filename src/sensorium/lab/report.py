"""Duels, ladders and players as text of eighty columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from sensorium.lab.duel import Played
from sensorium.lab.progress import clock
from sensorium.lab.ratings import Rating
from sensorium.lab.tally import Tally
from sensorium.players.api.registry import Entry
from sensorium.rules.core.vocabulary import SIDE_WORDS

WIDTH = 80
NAME = 12  # columns for a mission's id
HEADS = ("marine", "draw", "stealer", "share", "95 %", "turns", "kills", "s/turn", "worst")
WIDTHS = (6, 4, 7, 5, 6, 5, 5, 9, 9)
FAULTS_SHOWN = 5


def duel_text(title: str, how: str, names: Sequence[str], played: Played) -> str:
    """The table of a duel: a line for each mission, one for all, and what there is to say besides."""
    lines = [*textwrap.wrap(title, WIDTH, break_on_hyphens=False), how, "", head()]
    lines += [row(name, one) for name, one in zip(names, played.tallies, strict=True)]
    whole = played.whole()
    if len(names) > 1:
        lines += ["-" * len(head()), row("all", whole)]
    lines += ["", *closing_words(played, whole)]
    return "\n".join(lines)


def head() -> str:
    cells = [f"{one:>{wide}}" for one, wide in zip(HEADS, WIDTHS, strict=True)]
    return " ".join([f"{'mission':{NAME}}", *cells])


def row(name: str, tally: Tally) -> str:
    if not tally.games:
        return f"{fitted(name, NAME):{NAME}} {'no game yet':>11}"
    data = tally.data()
    low, high = data["interval"]
    cells = (
        str(tally.marine_wins),
        str(tally.draws),
        str(tally.stealer_wins),
        f"{100 * tally.marine_wins / tally.games:.0f} %",
        f"{100 * low:.0f}-{100 * high:.0f}",
        f"{data['turns']:.1f}",
        f"{data['kills']:.1f}",
        both(data["seconds_per_turn"]),
        both(data["worst_turn"]),
    )
    return " ".join(
        [f"{fitted(name, NAME):{NAME}}", *(f"{one:>{wide}}" for one, wide in zip(cells, WIDTHS, strict=True))]
    )


def both(seconds: Sequence[float]) -> str:
    """The marines' time and the stealers', in four characters each."""
    return "/".join(f"{one:.2f}" if one < 10 else f"{one:.1f}" if one < 100 else f"{one:.0f}" for one in seconds)


def fitted(name: str, width: int) -> str:
    """A name that is too long keeps its end: of a path that is the file."""
    return name if len(name) <= width else "…" + name[1 - width :]


def closing_words(played: Played, whole: Tally) -> list[str]:
    lines = [f"{played.games} games in {clock(played.seconds)}, {played.games_per_second:.2f} a second"]
    lines.append("share: of marine wins; s/turn, worst: seconds a turn took marine/stealer")
    if whole.unfinished:
        lines.append(f"{whole.unfinished} games were stopped undecided and count as draws")
    if played.interrupted:
        lines.append("stopped before the end: the table counts the games that were finished")
    lines += fault_lines(whole)
    for error in played.errors[:FAULTS_SHOWN]:
        lines += textwrap.wrap(f"not played: {error}", WIDTH, subsequent_indent="    ")
    return lines


def fault_lines(whole: Tally) -> list[str]:
    """What players did wrong, so that nobody takes the default's answers for theirs."""
    if not any(whole.fault_count):
        return []
    counts = ", ".join(f"{count} of the {side}s" for side, count in zip(SIDE_WORDS, whole.fault_count, strict=False))
    lines = [f"faults, where a default answered: {counts}"]
    for fault in whole.faults[:FAULTS_SHOWN]:
        lines += textwrap.wrap(fault, WIDTH, initial_indent="  ", subsequent_indent="    ")
    return lines


# -- ladders -------------------------------------------------------------------------------------------------------


def ladder_text(title: str, ratings: dict[str, dict[str, Rating]], met: dict[tuple[str, str], Tally]) -> str:
    """The ratings of each side, and who won how often against whom."""
    lines = [title]
    ranked = {side: ranked_names(rated) for side, rated in ratings.items()}
    for side, names in ranked.items():
        lines += ["", f"{side + 's':22} rating    95 %"]
        for name in names:
            rating = ratings[side][name]
            lines.append(f"{fitted(name, 22):22} {rating.points:6.0f} ± {rating.margin:5.0f}")
    stealers = ranked["stealer"]
    lines += ["", "marine wins in %, against"]
    width = max(6, min(14, (WIDTH - 18) // max(1, len(stealers)) - 1))
    lines.append(" ".join([f"{'':17}", *(f"{fitted(name, width):>{width}}" for name in stealers)]))
    for marine in ranked["marine"]:
        cells = [share(met.get((marine, stealer))) for stealer in stealers]
        lines.append(" ".join([f"{fitted(marine, 17):17}", *(f"{one:>{width}}" for one in cells)]))
    return "\n".join(lines)


def ranked_names(rated: dict[str, Rating]) -> list[str]:
    return sorted(rated, key=lambda name: -rated[name].points)


def share(tally: Tally | None) -> str:
    return f"{100 * tally.marine_wins / tally.games:.0f}" if tally is not None and tally.games else "-"


# -- players -------------------------------------------------------------------------------------------------------


def players_text(entries: Sequence[Entry]) -> str:
    """The players, three columns: what to write, for which side, what it is."""
    written = [(called(entry), entry.sides, entry.about) for entry in entries]
    wide = min(30, max(len(name) for name, _, _ in written))
    lines = [f"{'player':{wide}}  {'side':7}  plays"]
    for name, sides, about in written:
        first, *rest = textwrap.wrap(about, WIDTH - wide - 11) or [""]
        lines.append(f"{name:{wide}}  {sides:7}  {first}")
        lines += [f"{'':{wide + 11}}{line}" for line in rest]
    return "\n".join(lines)


def called(entry: Entry) -> str:
    parameters = f":{entry.free}" if entry.free else ":" + "|".join(entry.parameters) if entry.parameters else ""
    return entry.name + parameters
