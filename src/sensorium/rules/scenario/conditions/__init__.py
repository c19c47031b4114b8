"""The conditions of missions, each declared once: see ``condition`` for what a declaration holds."""

from typing import Final

from sensorium.rules.scenario.conditions import areas, counts, deck, pieces, ships
from sensorium.rules.scenario.conditions.condition import Condition

# In the order in which people are told of them.
DECLARED: Final[tuple[Condition, ...]] = (*counts.GROUP, *areas.GROUP, *pieces.GROUP, *deck.GROUP, *ships.GROUP)
