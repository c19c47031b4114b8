"""Conditions about the deck and the game as a whole: fixtures, works, entry areas, doors, ammunition, hopelessness."""

from typing import Final

from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import BROODLORDS, MARINES
from sensorium.rules.scenario.conditions import demands
from sensorium.rules.scenario.conditions.aims import BREAK, DISARM, KILL, POST, SEAL, WORK, Aim
from sensorium.rules.scenario.conditions.condition import (
    Condition,
    Count,
    Form,
    Numbers,
    always,
    declare,
    hopeless,
    no_aim,
)
from sensorium.rules.scenario.conditions.facts import entry_squares, is_alone, marines_left, shots_left

GROUP: Final[list[Condition]] = []


# -- broken: the fixture has taken all its hits ------------------------------------------------------------------------


def is_broken(position: Position, numbers: Numbers) -> bool:
    return bool(position.damaged >> numbers[0] & 1)


def break_fixture(position: Position, numbers: Numbers) -> Aim:
    return Aim(BREAK, position.board.near[numbers[0]], number=numbers[0])


BROKEN: Final = declare(
    GROUP,
    Condition(
        24,
        (Form("broken FIXTURE", en="{FIXTURE} is destroyed", fr="on a détruit {FIXTURE}"),),
        holds=is_broken,
        possible=always,
        aim=break_fixture,
    ),
)


# -- worked: the work is done ------------------------------------------------------------------------------------------


def is_worked(position: Position, numbers: Numbers) -> bool:
    return position.progress[numbers[0]] >= position.scenario.works[numbers[0]].times


def anybody_to_work(position: Position, numbers: Numbers) -> bool:
    return position.scenario.works[numbers[0]].side != MARINES or marines_left(position) > 0


def count_goes(position: Position, numbers: Numbers) -> Count | None:
    return position.progress[numbers[0]], position.scenario.works[numbers[0]].times


def do_work(position: Position, numbers: Numbers) -> Aim:
    work = position.scenario.works[numbers[0]]
    return Aim(WORK, 1 << work.square if work.on_it else position.board.near[work.square], number=numbers[0])


WORKED: Final = declare(
    GROUP,
    Condition(
        25,
        (Form("worked ID", en="the work “{ID}” is done", fr="le travail « {ID} » est fait"),),
        holds=is_worked,
        possible=anybody_to_work,
        progress=count_goes,
        aim=do_work,
        demands=((demands.PLACE_OF_WORK, 0),),
    ),
)


# -- secured: so many entry areas, or every one (-1) -------------------------------------------------------------------


def to_secure(position: Position, wanted: int) -> int:
    return len(position.board.entries) if wanted < 0 else wanted


def enough_secured(position: Position, numbers: Numbers) -> bool:
    return position.sealed.bit_count() >= to_secure(position, numbers[0])


def count_secured(position: Position, numbers: Numbers) -> Count | None:
    wanted = to_secure(position, numbers[0])
    return min(position.sealed.bit_count(), wanted), wanted


def seal_entries(position: Position, numbers: Numbers) -> Aim:
    missing = to_secure(position, numbers[0]) - position.sealed.bit_count()
    return Aim(SEAL, entry_squares(position), count=missing)


SECURED: Final = declare(
    GROUP,
    Condition(
        26,
        (
            Form(
                "secured N",
                en="{N} {entry area is|entry areas are} secured",
                fr="{N} {zone d’entrée est sécurisée|zones d’entrée sont sécurisées}",
            ),
            Form("secured all=-1", en="every entry area is secured", fr="toutes les zones d’entrée sont sécurisées"),
        ),
        holds=enough_secured,
        possible=always,
        progress=count_secured,
        aim=seal_entries,
        demands=((demands.SECURING, 0),),
    ),
)


# -- within: every open entry area has a marine at most so many squares from its square --------------------------------


def all_guarded(position: Position, numbers: Numbers) -> bool:
    return all(is_guarded(position, entry, numbers[0]) for entry in position.open_entries())


def is_guarded(position: Position, entry: int, distance: int) -> bool:
    """Whether a marine is at most so many squares from the square of this entry area, on foot."""
    route = position.board.route(position.board.entries[entry].square)
    for marine in range(position.marine_count):
        if position.on_board(marine) and route[position.place[marine]] <= distance:
            return True
    return False


def post_guards(position: Position, numbers: Numbers) -> Aim:
    return Aim(POST, entry_squares(position), count=numbers[0])


WITHIN: Final = declare(
    GROUP,
    Condition(
        27,
        (
            Form(
                "within DISTANCE of every entry",
                en="every open entry area has a marine within {DISTANCE} {square|squares}",
                fr="chaque zone d’entrée ouverte a un marine à {DISTANCE} {case|cases} au plus",
            ),
        ),
        holds=all_guarded,
        possible=always,
        aim=post_guards,
        demands=((demands.GUARDS, 0),),
    ),
)


# -- spent: nobody has a shot left for the weapon ----------------------------------------------------------------------


def is_spent(position: Position, numbers: Numbers) -> bool:
    return not shots_left(position, numbers[0])


def disarm(position: Position, numbers: Numbers) -> Aim:
    return Aim(DISARM, number=numbers[0])


SPENT: Final = declare(
    GROUP,
    Condition(
        28,
        (
            Form(
                "no WEAPON ammo",
                en="nobody has a shot left for the {WEAPON}",
                fr="plus personne n’a de munitions ({WEAPON})",
            ),
        ),
        holds=is_spent,
        possible=always,
        aim=disarm,
        demands=((demands.BEARER, 0),),
    ),
)


# -- alone: no stealer, blip or lurker is in play and none is to come --------------------------------------------------


def none_left(position: Position, numbers: Numbers) -> bool:
    return is_alone(position)


def kill_all(position: Position, numbers: Numbers) -> Aim:
    return Aim(KILL)


ALONE: Final = declare(
    GROUP,
    Condition(
        32,
        (
            Form(
                "no stealers left",
                en="no stealer is left and none is to come",
                fr="il ne reste aucun stealer et il n’en viendra plus",
            ),
        ),
        holds=none_left,
        possible=always,
        aim=kill_all,
    ),
)


# -- hopeless: the side can no longer win ------------------------------------------------------------------------------


def is_hopeless(position: Position, numbers: Numbers) -> bool:
    return hopeless(position, numbers[0])


HOPELESS: Final = declare(
    GROUP,
    Condition(
        29,
        (Form("SIDE hopeless", en="{SIDE} can no longer win", fr="{SIDE} ne peuvent plus gagner"),),
        holds=is_hopeless,
        possible=always,  # it must not ask itself
        aim=no_aim,
        demands=((demands.OBJECTIVE, 0),),
    ),
)


# -- door gone: it has been destroyed ----------------------------------------------------------------------------------


def door_is_gone(position: Position, numbers: Numbers) -> bool:
    return not position.doors >> numbers[0] & 1


DOOR_GONE: Final = declare(
    GROUP,
    Condition(
        31,
        (Form("door DOOR destroyed", en="the door at {DOOR} is destroyed", fr="la porte en {DOOR} est détruite"),),
        holds=door_is_gone,
        possible=always,
        aim=no_aim,
    ),
)


# -- broodlord dead: he has come and been killed -----------------------------------------------------------------------


def broodlord_is_dead(position: Position, numbers: Numbers) -> bool:
    return position.tally[BROODLORDS] > 0  # fourth.ruling.kill-count


BROODLORD_DEAD: Final = declare(
    GROUP,
    Condition(
        33,
        (Form("broodlord dead", en="the broodlord is dead", fr="le seigneur de la nichée est mort"),),
        holds=broodlord_is_dead,
        possible=always,
        aim=kill_all,
        demands=((demands.BROODLORD,),),
    ),
)
