"""The record of all stories on disk, or as a text: a line for each beginning and each chapter."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final, Self

from sensorium.campaign.log_file import LogFile
from sensorium.stories.record import Record

NAME: Final = "Our stories"


class StoryFile(LogFile[Record]):
    word: ClassVar[str] = "story"
    default_rules: ClassVar[str] = "missions"  # each chapter's own

    @classmethod
    def begun(cls, rules: str) -> Record:
        if rules != cls.default_rules:
            raise ValueError(f"stories are played by the rules of their missions, and not by `{rules}`")
        return Record()

    @classmethod
    def opened(cls, path: Path) -> Self:
        """A new file where there is none."""
        return cls.open(path) if path.exists() else cls.begin(path, NAME)

    @property
    def record(self) -> Record:
        return self.course
