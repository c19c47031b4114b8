"""Conditions of the generated scenarios: models that came, what was seen, single entry areas."""

from typing import Final

from sensorium.rules.chapters.sight import sees
from sensorium.rules.content.kinds import is_counter, is_figure
from sensorium.rules.core.position import Position
from sensorium.rules.scenario.conditions import demands
from sensorium.rules.scenario.conditions.aims import ENTER, LEAVE, SEAL, Aim
from sensorium.rules.scenario.conditions.condition import Condition, Count, Form, Numbers, always, declare, no_aim
from sensorium.rules.scenario.conditions.counts import progress_to
from sensorium.rules.scenario.conditions.facts import marines_left, more_to_come
from sensorium.rules.scenario.scenario import PLACED_MODELS

GROUP: Final[list[Condition]] = []


# -- placed: stealer models put on the board so far, dead or alive: deathwing.ruling.recon-fifth-model ---------------


def enough_placed(position: Position, numbers: Numbers) -> bool:
    return position.placed_models >= numbers[0]


def count_placed(position: Position, numbers: Numbers) -> Count | None:
    return progress_to(position.placed_models, numbers[0])


PLACED: Final = declare(
    GROUP,
    Condition(
        PLACED_MODELS,
        (
            Form(
                "placed N",
                en="{N} {stealer has|stealers have} come onto the board",
                fr="{N} {stealer est arrivé|stealers sont arrivés} sur le plateau",
            ),
        ),
        holds=enough_placed,
        possible=always,
        progress=count_placed,
        aim=no_aim,
        demands=((demands.STEALERS, 0),),
    ),
)


# -- sighted: a marine sees a stealer model now ----------------------------------------------------------------------


def is_sighted(position: Position, numbers: Numbers) -> bool:
    """deathwing.ruling.recon-fifth-model; `once sighted` is what has ever been seen."""
    for slot in range(position.marine_count, len(position.kind)):
        if is_figure(position.kind[slot]) and not is_counter(position.kind[slot]) and position.on_board(slot):
            for marine in range(position.marine_count):
                if position.on_board(marine) and sees(position, marine, position.place[slot]):
                    return True
    return False


SIGHTED: Final = declare(
    GROUP,
    Condition(
        41,
        (Form("sighted", en="a marine sees a stealer", fr="un marine voit un stealer"),),
        holds=is_sighted,
        possible=always,
        aim=no_aim,
    ),
)


# -- entry N secured -------------------------------------------------------------------------------------------------


def is_secured(position: Position, numbers: Numbers) -> bool:
    return bool(position.sealed >> numbers[0] & 1)


def seal_entry(position: Position, numbers: Numbers) -> Aim:
    return Aim(SEAL, 1 << position.board.entries[numbers[0]].square)


ENTRY_SECURED: Final = declare(
    GROUP,
    Condition(
        42,
        (Form("entry ENTRY secured", en="entry area {ENTRY} is secured", fr="la zone d’entrée {ENTRY} est sécurisée"),),
        holds=is_secured,
        possible=always,
        aim=seal_entry,
    ),
)


# -- breached: a stealer model, not a blip, stands in the area: deathwing.ruling.defensive-perimeter-end -------------


def is_breached(position: Position, numbers: Numbers) -> bool:
    squares = position.scenario.areas[numbers[0]].squares
    return bool(position.occupied & ~position.marines_at & ~position.blips_at & squares)


def keep_clean(position: Position, numbers: Numbers) -> Aim:
    return Aim(ENTER, position.scenario.areas[numbers[0]].squares)


BREACHED: Final = declare(
    GROUP,
    Condition(
        43,
        (Form("breached AREA", en="a stealer stands in {AREA}", fr="un stealer se trouve dans {AREA}"),),
        holds=is_breached,
        possible=always,
        aim=keep_clean,
    ),
)


# -- no blips left: the stealer player has none to bring any more ----------------------------------------------------


def none_to_bring(position: Position, numbers: Numbers) -> bool:
    return not more_to_come(position)


NO_BLIPS: Final = declare(
    GROUP,
    Condition(
        44,
        (
            Form(
                "no blips left",
                en="the stealers have no more blips to bring",
                fr="les stealers n’ont plus d’écho à faire venir",
            ),
        ),
        holds=none_to_bring,
        possible=always,
        aim=no_aim,
    ),
)


# -- magi there: the die has not said that they are gone: deathwing.campaign.raid.mage-roll --------------------------


def magi_are_there(position: Position, numbers: Numbers) -> bool:
    return not position.happened >> (len(position.scenario.events) + 1) & 1


MAGI_THERE: Final = declare(
    GROUP,
    Condition(
        50,
        (Form("magi there", en="the magi have not gone", fr="les mages ne sont pas partis"),),
        holds=magi_are_there,
        possible=magi_are_there,  # who is gone does not come back
        aim=no_aim,
    ),
)


# -- nobody aboard: every marine is dead or has left: deathwing.campaign.raid.until ----------------------------------


def nobody_left(position: Position, numbers: Numbers) -> bool:
    return not marines_left(position)


def leave_all(position: Position, numbers: Numbers) -> Aim:
    return Aim(LEAVE, position.scenario.teleport_squares, count=marines_left(position))


NOBODY_ABOARD: Final = declare(
    GROUP,
    Condition(
        51,
        (Form("nobody aboard", en="no marine is left on board", fr="il n’y a plus de marine à bord"),),
        holds=nobody_left,
        possible=always,
        aim=leave_all,
    ),
)
