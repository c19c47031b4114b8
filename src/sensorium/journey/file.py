"""A journey on disk, or as a text: a line for each decision, board and draw."""

from __future__ import annotations

from typing import ClassVar

from sensorium.campaign.log_file import LogFile
from sensorium.journey.company import RULES
from sensorium.journey.journey import Journey


class JourneyFile(LogFile[Journey]):
    word: ClassVar[str] = "journey"
    default_rules: ClassVar[str] = RULES

    @classmethod
    def begun(cls, rules: str) -> Journey:
        return Journey(rules)

    @property
    def journey(self) -> Journey:
        return self.course
