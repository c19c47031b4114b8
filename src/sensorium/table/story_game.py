"""A game that is over as a line of the stories' record."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.rules.core.log import Answer, Log, begin_log, read_log, rebuild
from sensorium.rules.core.vocabulary import DEAD as BURIED
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS
from sensorium.stories.chapters import plain_chapter
from sensorium.stories.record import DEAD, LEFT, Part, Record, Telling, game_line
from sensorium.stories.refusal import Refusal
from sensorium.stories.scars import scars_of
from sensorium.table import wire
from sensorium.table.services import services_in

# The words of the record, and where the table counts them.
COUNTED: Final = (
    ("kills", "kills"),
    ("shots", "shots"),
    ("hits", "hits"),
    ("flames", "flames"),
    ("fights", "fights"),
    ("won", "fights_won"),
    ("powers", "powers"),
    ("casts", "casts"),
    ("works", "works"),
    ("jams", "jams"),
)
DRAW: Final = "draw"


def line_of(record: Record, story: str, text: str) -> str:
    """The line of the chapter that a log tells of. Refusal: it is another game, not finished, or counted already."""
    telling = record.telling(story)
    if telling is None:
        raise Refusal("not begun")
    log = read_log(text)
    name = name_of(log)
    if name in record.games:
        raise Refusal("counted")
    if telling.is_over:
        raise Refusal("over")
    position = rebuild(log)
    names = [position.name(slot) for slot in range(position.marine_count)]
    if log.header["board"] != board_of(telling) or sorted(names) != sorted(telling.expected()):
        raise Refusal("other game")
    if position.stack:
        raise Refusal("unfinished")
    dead = {names[slot] for slot in range(position.marine_count) if position.place[slot] == BURIED}
    alive = len(names) - len(dead)
    parts = [part_of(service, service.name in dead, alive, len(names)) for service in services_in(log)]
    winner = SIDE_WORDS[position.winner] if position.winner in (MARINES, STEALERS) else DRAW
    mission = telling.story.chapters[telling.number - 1].mission
    return game_line(telling, mission, winner, name, position.turn, parts)


def name_of(log: Log) -> str:
    """Each game has its own dice, and so its own answers: the same name whenever and wherever it was saved."""
    said = "\n".join(f"{line.who} {line.said}" for line in log.lines if isinstance(line, Answer))
    return sha256(said.encode()).hexdigest()[:16]


def board_of(telling: Telling) -> object:
    return begin_log(set_up(read_mission(plain_chapter(telling)))).header["board"]


def part_of(service: wire.Service, dead: bool, alive: int, men: int) -> Part:
    deeds = tuple((word, int(getattr(service, count))) for word, count in COUNTED if getattr(service, count))
    if dead:
        return Part(service.name, DEAD, deeds)
    return Part(service.name, LEFT if service.fate == LEFT else "", deeds, scars_of(dict(deeds), alive, men))
