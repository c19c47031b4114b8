"""What each marine has done in a game: the kills of everybody, read from its log."""

from __future__ import annotations

from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, Log, code_of, start_of
from sensorium.table import wire
from sensorium.table.aftermath import Aftermath


def kills_in(log: Log) -> dict[str, int]:
    """How many stealers each marine has killed, as the table tells it when a game is over."""
    position = start_of(log)
    marines = [position.name(marine) for marine in range(position.marine_count)]
    aftermath = Aftermath(marines)
    for number, line in enumerate(log.lines, 2):
        if isinstance(line, Answer):
            events: list[Event] = []
            play(position, code_of(position, line, number), events)
            for event in events:
                facts = {**event.facts, **event.details}
                aftermath.take(wire.EventLine(kind=event.kind, facts=facts, text="", turn=position.turn))
    return {name: aftermath.services[name].kills for name in marines}
