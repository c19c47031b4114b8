"""A force on the builder's desk: read from a link or a text, changed step by step, checked, with its roster sheets.

Nothing is kept of it: it goes back and forth as a link. What changes it are the words of a set-up
(`ships/setup_force.py`), and besides ``points 30`` and ``call Lantern Watch``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from sensorium.forces.enlistment import enlist
from sensorium.forces.faults import Fault
from sensorium.forces.force import CAPTAIN, HIGHEST_BID, LEAST_BID, Force, Marine, Squad, check, squad_price
from sensorium.forces.force_text import ForceError, link_of, read_force, read_link, write_force
from sensorium.forces.roster import KILLS, arms, rank, shots
from sensorium.forces.words import SQUADS
from sensorium.missions.format.mission import Mission
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.ships.setup_force import UNREADABLE, edited
from sensorium.ships.setup_state import SetUpRefusal
from sensorium.table import wire
from sensorium.table.ship_messages import force_face, names_in

EMPTY: Final = Force("Boarding Party", 20, 0, ())
LONGEST_NAME: Final = 40
CALLED: Final = "deathwing.roster.fields"
NAME: Final = re.compile(r"[^\W_][\w '’-]*")


def read(text: str) -> Force:
    """A force of a link, or of the text of a file. ForceError: it cannot be read."""
    if not text.strip():
        return EMPTY
    return read_link(text.strip()) if text.strip().startswith("force_") else read_force(text)


def changed(force: Force, said: str) -> Force:
    """After one change. SetUpRefusal: the list forbids it."""
    word, _, rest = said.partition(" ")
    if word == "points":
        return with_points(force, rest)
    if word == "call":
        name = " ".join(rest.split())
        if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            raise SetUpRefusal(CALLED, f"a force is called by letters, at most {LONGEST_NAME}")
        return replace(force, name=name)
    if word == "use":
        return taken_up(force, rest)
    return edited(force, said, len(force.marines()))


def taken_up(force: Force, link: str) -> Force:
    """Another force in the place of this one, with points enough for it."""
    try:
        found = read_link(link)
    except ForceError as error:
        raise SetUpRefusal(UNREADABLE, error.texts()["en"], error.texts()) from None
    return replace(found, points=max(force.points, min(HIGHEST_BID, found.price())))


def with_points(force: Force, rest: str) -> Force:
    if not re.fullmatch(r"\d{1,2}", rest) or not LEAST_BID <= int(rest) <= HIGHEST_BID:
        low = rest.isdigit() and int(rest) < LEAST_BID
        rule = "deathwing.ruling.bid-minimum" if low else "deathwing.bid.maximum"
        raise SetUpRefusal(rule, f"a force has {LEAST_BID} to {HIGHEST_BID} points")
    more = replace(force, points=int(rest))
    for fault in check(more):
        if fault.key == "too dear":
            raise SetUpRefusal(fault.rule, fault.text(), fault.texts())
    return more


def force_card(text: str, said: list[str]) -> wire.ForceCard:
    """The force after these changes; the first that is refused ends them, and is told. ForceError: it cannot be
    read."""
    force = read(text)
    refused: wire.ForceFault | None = None
    for one in said:
        try:
            force = changed(force, " ".join(one.split()))
        except SetUpRefusal as problem:
            refused = wire.ForceFault(rule=problem.rule, names={"en": str(problem), **problem.texts})
            break
    return wire.ForceCard(
        force=force_face(force, buying=True),
        text=write_force(force),
        link=link_of(force),
        marines=len(force.marines()),
        sheets=[sheet_face(squad) for squad in force.squads],
        faults=[fault_face(one) for one in check(force)],
        refused=refused,
        kills=KILLS,
    )


def fault_face(fault: Fault) -> wire.ForceFault:
    return wire.ForceFault(rule=fault.rule, names=fault.texts())


def sheet_face(squad: Squad) -> wire.SheetSquad:
    """One sheet for each squad: deathwing.roster.one-per-squad, deathwing.roster.captain-heraldry."""
    marines = squad.marines()
    return wire.SheetSquad(
        name=squad.name,
        names=names_in(SQUADS, squad.kind),
        price=squad_price(squad),
        marines=[sheet_line(marine) for marine in marines],
        heraldry=marines[0].kind == CAPTAIN,
    )


def sheet_line(marine: Marine) -> wire.SheetMarine:
    return wire.SheetMarine(
        name=marine.name,
        rank={language: rank(marine, language) for language in LANGUAGES},
        arms={language: arms(marine, language) for language in LANGUAGES},
        shots=shots(marine),
        reloads=max(0, marine.reloads),
    )


def mission_with(text: str, mission: Mission) -> str:
    """The mission with this force in it. ForceError, EnlistError: it cannot be."""
    return enlist(read(text), mission)
