"""Conditions that count: kills, losses, marines who left or are alive, turns."""

from typing import Final

from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED as LEFT
from sensorium.rules.core.vocabulary import KILLS as KILLED
from sensorium.rules.core.vocabulary import LOSSES as LOST
from sensorium.rules.scenario.conditions import condition, demands
from sensorium.rules.scenario.conditions.aims import CULL, KEEP, KILL, LEAVE, WAIT, Aim
from sensorium.rules.scenario.conditions.condition import Condition, Count, Form, Numbers, always, declare
from sensorium.rules.scenario.conditions.facts import exit_squares, marines_left

GROUP: Final[list[Condition]] = []


def progress_to(done: int, wanted: int) -> Count:
    return min(done, wanted), wanted


# -- kills: a blip killed whole counts its value; deathwing.roster.kills -----------------------------------------------


def enough_killed(position: Position, numbers: Numbers) -> bool:
    return position.tally[KILLED] >= numbers[0]


def count_kills(position: Position, numbers: Numbers) -> Count | None:
    return progress_to(position.tally[KILLED], numbers[0])


def kill_more(position: Position, numbers: Numbers) -> Aim:
    return Aim(KILL, count=numbers[0] - position.tally[KILLED])


KILLS: Final = declare(
    GROUP,
    Condition(
        10,
        (
            Form(
                "kills N",
                en="{N} {stealer has|stealers have} been killed",
                fr="{N} {stealer a été tué|stealers ont été tués}",
            ),
        ),
        holds=enough_killed,
        possible=always,
        progress=count_kills,
        aim=kill_more,
        demands=((demands.STEALERS, 0),),
    ),
)


# -- losses: marines killed --------------------------------------------------------------------------------------------


def enough_lost(position: Position, numbers: Numbers) -> bool:
    return position.tally[LOST] >= numbers[0]


def enough_to_lose(position: Position, numbers: Numbers) -> bool:
    return position.tally[LOST] + marines_left(position) >= numbers[0]


def count_losses(position: Position, numbers: Numbers) -> Count | None:
    return progress_to(position.tally[LOST], numbers[0])


def cull_more(position: Position, numbers: Numbers) -> Aim:
    return Aim(CULL, count=numbers[0] - position.tally[LOST])


LOSSES: Final = declare(
    GROUP,
    Condition(
        11,
        (
            Form(
                "losses N",
                en="{N} {marine has|marines have} been killed",
                fr="{N} {marine a été tué|marines ont été tués}",
            ),
        ),
        holds=enough_lost,
        possible=enough_to_lose,
        progress=count_losses,
        unit=condition.LOSSES,
        aim=cull_more,
        demands=((demands.MEN, 0),),
    ),
)


# -- exited: marines who left, by one exit (the square it is left from) or any (-1) ------------------------------------


def exited(position: Position, way_out: int) -> int:
    if way_out < 0:
        return position.tally[LEFT]
    return sum(
        used for way, used in zip(position.board.exits, position.exits_used, strict=True) if way.square == way_out
    )


def enough_exited(position: Position, numbers: Numbers) -> bool:
    return exited(position, numbers[1]) >= numbers[0]


def enough_to_exit(position: Position, numbers: Numbers) -> bool:
    return exited(position, numbers[1]) + marines_left(position) >= numbers[0]


def count_exited(position: Position, numbers: Numbers) -> Count | None:
    return progress_to(exited(position, numbers[1]), numbers[0])


def leave_by_exit(position: Position, numbers: Numbers) -> Aim:
    missing = numbers[0] - exited(position, numbers[1])
    return Aim(LEAVE, exit_squares(position, numbers[1]), count=missing, number=numbers[1])


EXITED: Final = declare(
    GROUP,
    Condition(
        12,
        (
            Form(
                "exited N [by EXIT=-1]",
                en="{N} {marine has|marines have} left[ by the exit at {EXIT}]",
                fr="{N} {marine est sorti|marines sont sortis}[ par la sortie en {EXIT}]",
            ),
        ),
        holds=enough_exited,
        possible=enough_to_exit,
        progress=count_exited,
        aim=leave_by_exit,
        demands=((demands.MEN, 0), (demands.EXIT, 1)),
    ),
)


# -- turn: it is being closed, or is past ------------------------------------------------------------------------------


def turn_has_come(position: Position, numbers: Numbers) -> bool:
    return position.turn >= numbers[0]


def turn_can_come(position: Position, numbers: Numbers) -> bool:
    return not position.scenario.turn_limit or numbers[0] <= position.scenario.turn_limit


def count_turns(position: Position, numbers: Numbers) -> Count | None:
    return progress_to(position.turn, numbers[0])


def wait_for_turn(position: Position, numbers: Numbers) -> Aim:
    return Aim(WAIT, count=numbers[0])


TURN: Final = declare(
    GROUP,
    Condition(
        13,
        (Form("turn N", en="turn {N} has been played", fr="le tour {N} est joué"),),
        holds=turn_has_come,
        possible=turn_can_come,
        progress=count_turns,
        unit=condition.TURNS,
        aim=wait_for_turn,
        demands=((demands.TURNS, 0),),
    ),
)


# -- alive: marines on the board or waiting to arrive; surviving: those who left included ------------------------------


def fallen(position: Position, standing: int, wanted: int) -> Count:
    """Fewer than so many: how many must still fall for that, of all there were."""
    return progress_to(position.marine_count - standing, position.marine_count - wanted + 1)


def survivors(position: Position) -> int:
    return marines_left(position) + position.tally[LEFT]


def enough_alive(position: Position, numbers: Numbers) -> bool:
    return marines_left(position) >= numbers[0]


def count_dead(position: Position, numbers: Numbers) -> Count | None:
    return fallen(position, marines_left(position), numbers[0])


def keep_alive(position: Position, numbers: Numbers) -> Aim:
    return Aim(KEEP, count=marines_left(position) - numbers[0] + 1)


def enough_survive(position: Position, numbers: Numbers) -> bool:
    return survivors(position) >= numbers[0]


def count_gone(position: Position, numbers: Numbers) -> Count | None:
    return fallen(position, survivors(position), numbers[0])


def keep_surviving(position: Position, numbers: Numbers) -> Aim:
    return Aim(KEEP, count=survivors(position) - numbers[0] + 1)


ALIVE: Final = declare(
    GROUP,
    Condition(
        14,
        (
            Form(
                "alive N",
                en="at least {N} {marine is|marines are} alive and in play",
                fr="au moins {N} {marine est vivant|marines sont vivants} et en jeu",
                denied=(
                    ("no marine is alive and in play", "fewer than {N} marines are alive and in play"),
                    ("plus aucun marine n’est vivant et en jeu", "moins de {N} marines sont vivants et en jeu"),
                ),
            ),
        ),
        holds=enough_alive,
        possible=enough_alive,  # nobody comes back
        failing=count_dead,
        unit=condition.LOSSES,
        aim=keep_alive,
        demands=((demands.MEN, 0),),
    ),
)

SURVIVING: Final = declare(
    GROUP,
    Condition(
        15,
        (
            Form(
                "surviving N",
                en="at least {N} {marine is|marines are} alive, those who left included",
                fr="au moins {N} {marine est vivant|marines sont vivants}, ceux qui sont sortis compris",
                denied=(
                    (
                        "no marine is alive, those who left included",
                        "fewer than {N} marines are alive, those who left included",
                    ),
                    (
                        "plus aucun marine n’est vivant, ceux qui sont sortis compris",
                        "moins de {N} marines sont vivants, ceux qui sont sortis compris",
                    ),
                ),
            ),
        ),
        holds=enough_survive,
        possible=enough_survive,
        failing=count_gone,
        unit=condition.LOSSES,
        aim=keep_surviving,
        demands=((demands.MEN, 0),),
    ),
)
