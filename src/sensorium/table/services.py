"""What each marine has done in a game, read from its log as the table tells it when a game is over."""

from __future__ import annotations

from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, Log, code_of, start_of
from sensorium.table import wire
from sensorium.table.aftermath import Aftermath


def services_in(log: Log) -> list[wire.Service]:
    """Of every marine, in the order of the mission."""
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
    return [aftermath.services[name] for name in marines]
