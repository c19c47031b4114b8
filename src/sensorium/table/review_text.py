"""A review, and the turns of a replay, as the terminal tells them, in each language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sensorium.rules.core.event_text import sentence
from sensorium.table import wire

WIDTH: Final = 40  # letters of the curve
WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "marine": "marines",
        "stealer": "stealers",
        "turn": "Turn {turn}, {side}",
        "set-up": "Set-up",
        "chances": "marines: {first} ± {error} at first, {last} in the end",
        "known": "marines' knowledge {marine}, stealers' {stealer}",
        "luck": "luck {luck} points for the marines",
        "dice.marine": "marines' dice",
        "dice.stealer": "stealers' dice",
        "dice.": "draws and other chance",
        "rolls": "{made} of {rolls} rolls succeeded, {expected} were to be expected",
        "play": "play {marine} by the marines, {stealer} by the stealers",
        "moments": "what decided it",
        "none": "no single act decided it",
        "moment": "{first}-{last}, turn {turn} ({side}): {change} ± {error}, of which luck {luck}",
    },
    "fr": {
        "marine": "marines",
        "stealer": "stealers",
        "turn": "Tour {turn}, {side}",
        "set-up": "Mise en place",
        "chances": "marines : {first} ± {error} au début, {last} à la fin",
        "known": "d’après les marines {marine}, d’après les stealers {stealer}",
        "luck": "chance {luck} points pour les marines",
        "dice.marine": "dés des marines",
        "dice.stealer": "dés des stealers",
        "dice.": "pioches et autres hasards",
        "rolls": "{made} jets réussis sur {rolls}, {expected} attendus",
        "play": "jeu {marine} des marines, {stealer} des stealers",
        "moments": "ce qui a décidé",
        "none": "aucun acte n’a décidé à lui seul",
        "moment": "{first}-{last}, tour {turn} ({side}) : {change} ± {error}, dont chance {luck}",
    },
}


def turn_title(turn: int, side: str, language: str) -> str:
    """The heading of a turn; ``side`` is empty while the game is set up."""
    words = WORDS[language]
    return words["turn"].format(turn=turn, side=words[side]) if side in words else words["set-up"]


def review_text(found: wire.Review, language: str) -> list[str]:
    words = WORDS[language]
    first, last = found.points[0], found.points[-1]
    chances = {"first": percent(first.chance), "error": percent(first.error), "last": percent(last.chance)}
    lines = [words["chances"].format(**chances), ""]
    lines += [curve(point, words["known"]) for point in waypoints(found.points)]
    lines += ["", words["luck"].format(luck=signed(found.luck))]
    for side in ("marine", "stealer", ""):
        tally = found.dice[side]
        rolls = words["rolls"].format(made=tally.made, rolls=tally.rolls, expected=f"{tally.expected:.1f}")
        lines.append(f"  {words[f'dice.{side}']}: {signed(tally.luck)}{f'; {rolls}' if tally.rolls else ''}")
    lines.append(words["play"].format(**{side: signed(found.play[side]) for side in ("marine", "stealer")}))
    lines += ["", words["moments" if found.moments else "none"]]
    for one in found.moments:
        change = {"change": signed(one.change), "error": percent(one.error), "luck": signed(one.luck)}
        place = {"first": one.at, "last": one.end, "turn": one.turn, "side": words.get(one.side, one.side)}
        lines.append("  " + words["moment"].format(**place, **change))
        lines += [f"    {sentence({'event': line.kind, **line.facts}, language)}" for line in one.lines]
    return lines


def waypoints(points: Sequence[wire.Point]) -> list[wire.Point]:
    """Of the points at which acts begin one in every twentieth part of the game."""
    parts: dict[int, wire.Point] = {}
    for point in points:
        if point.known is not None:
            parts.setdefault(point.at * 20 // len(points), point)
    return list(parts.values())


def curve(point: wire.Point, knowledge: str) -> str:
    at = round(point.chance * WIDTH)
    known = point.known or (point.chance, point.chance)
    bar = "".join("o" if spot == at else "-" if spot == WIDTH // 2 else " " for spot in range(WIDTH + 1))
    side = knowledge.format(marine=percent(known[0]), stealer=percent(known[1]))
    return f"{point.at:>6} |{bar}| {percent(point.chance):>4} ± {percent(point.error)}  {side}"


def percent(part: float) -> str:
    return f"{round(part * 100)} %"


def signed(part: float) -> str:
    return f"{part * 100:+.1f}"
