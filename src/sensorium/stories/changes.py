"""Small changes of a mission's set-up, as a story writes them: read, told in both languages, and made in its text.

blips +1          one blip more as the game begins
turn 3 -1         one blip fewer arrives in turn 3
Pike ammo 5       what he has as the game begins: ammo, reloads or psi
without Dorrin    he is not with them
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final, NamedTuple

from sensorium.missions.edit.text_edits import SET, Edit, edit_text
from sensorium.missions.format.errors import WordingError

CHANGE: Final = re.compile(
    r"(?P<blips>blips) (?P<more>[+-]\d)|turn (?P<turn>\d+) (?P<due>[+-]\d)"
    r"|without (?P<without>\w+)|(?P<man>[A-Z]\w*) (?P<what>ammo|reloads|psi) (?P<count>\d+)"
)
STATES: Final = {
    "ammo": ("{man} has {n} shots.", "{man} a {n} tirs."),
    "reloads": ("{man} carries {n} more magazines.", "{man} porte {n} chargeurs de plus."),
    "psi": ("{man} has {n} psi points.", "{man} a {n} points psi."),
}
ONE: Final = {
    "ammo": ("{man} has one shot.", "{man} a un tir."),
    "reloads": ("{man} carries one more magazine.", "{man} porte un chargeur de plus."),
    "psi": ("{man} has one psi point.", "{man} a un point psi."),
}
MORE: Final = ("One blip more is there as the game begins.", "Un écho de plus est là au début de la partie.")
FEWER: Final = ("One blip fewer is there as the game begins.", "Un écho de moins est là au début de la partie.")
COMES: Final = ("One blip more arrives in turn {n}.", "Un écho de plus arrive au tour {n}.")
STAYS: Final = ("One blip fewer arrives in turn {n}.", "Un écho de moins arrive au tour {n}.")
WITHOUT: Final = ("{man} is not with them.", "{man} n’est pas avec eux.")


class Change(NamedTuple):
    """``kind``: blips, turn, ammo, reloads, psi or without; ``number``: of the turn, or what he has."""

    kind: str
    man: str = ""
    number: int = 0
    by: int = 0

    def told(self, language: str, names: dict[str, str]) -> str:
        """A sentence for the players; ``names``: who stands in for whom."""
        if self.kind == "blips":
            pair = MORE if self.by > 0 else FEWER
        elif self.kind == "turn":
            pair = COMES if self.by > 0 else STAYS
        elif self.kind == "without":
            pair = WITHOUT
        else:
            pair = (ONE if self.number == 1 else STATES)[self.kind]
        return pair[language == "fr"].format(n=self.number, man=names.get(self.man, self.man))


def read_change(text: str) -> Change:
    """WordingError: this is no change."""
    match = CHANGE.fullmatch(text)
    if match is None:
        advice = "write `blips +1`, `turn 3 -1`, `Pike ammo 5` or `without Dorrin`"
        raise WordingError(0, f"`{text}` changes nothing", advice)
    if match["blips"]:
        return Change("blips", by=int(match["more"]))
    if match["turn"]:
        return Change("turn", number=int(match["turn"]), by=int(match["due"]))
    if match["without"]:
        return Change("without", match["without"])
    return Change(match["what"], match["man"], int(match["count"]))


def changed(text: str, changes: tuple[Change, ...]) -> str:
    """The mission's text with these changes. ValueError: there is nothing there to be changed so."""
    for change in changes:
        text = edit_text(text, [edit_of(tomllib.loads(text), change)])
    return text


def edit_of(data: dict[str, Any], change: Change) -> Edit:
    if change.kind == "blips":
        return Edit(SET, ("stealers", "start"), at_least_none(data["stealers"].get("start", 0) + change.by))
    if change.kind == "turn":
        return Edit(SET, ("stealers", "reinforcements"), arrivals(data, change))
    squad, place = place_of(data, change.man)
    members: list[str] = list(data["squad"][squad]["members"])
    if change.kind == "without":
        del members[place]
        return Edit(SET, ("squad", squad, "members"), members)
    words = re.sub(rf" {change.kind} \d+", "", members[place])
    members[place] = f"{words} {change.kind} {change.number}"
    return Edit(SET, ("squad", squad, "members"), members)


def arrivals(data: dict[str, Any], change: Change) -> list[int]:
    """The schedule as a list that reaches to that turn; its last number goes on, as in the mission's file."""
    due = data["stealers"].get("reinforcements", 0)
    schedule = list(due) if isinstance(due, list) else [due]
    turns = data.get("game", {}).get("turns", 0)
    while len(schedule) <= change.number and len(schedule) < turns:
        schedule.append(schedule[-1])
    if change.number > len(schedule):
        raise ValueError(f"nothing arrives in turn {change.number}")
    schedule[change.number - 1] = at_least_none(schedule[change.number - 1] + change.by)
    return schedule


def at_least_none(count: int) -> int:
    if count < 0:
        raise ValueError("there is no blip that could be taken away")
    return count


def place_of(data: dict[str, Any], man: str) -> tuple[int, int]:
    for squad, told in enumerate(data["squad"]):
        for place, line in enumerate(told.get("members", [])):
            if line.split()[0] == man:
                return squad, place
    raise ValueError(f"there is no {man} in this mission")
