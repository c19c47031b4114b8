"""A campaign on disk, or as a text."""

from __future__ import annotations

from typing import ClassVar

from sensorium.campaign.campaign import DEFAULT_RULES, Campaign
from sensorium.campaign.log_file import LogFile


class CampaignFile(LogFile[Campaign]):
    word: ClassVar[str] = "campaign"
    default_rules: ClassVar[str] = DEFAULT_RULES

    @classmethod
    def begun(cls, rules: str) -> Campaign:
        return Campaign(rules)

    @property
    def campaign(self) -> Campaign:
        return self.course


def written(name: str, rules: str, language: str, lines: list[str]) -> str:
    """The file of a campaign that is kept elsewhere, with these lines of its log."""
    file = CampaignFile(name, language, rules)
    for line in lines:
        file.write(line)
    return file.text
