"""The questions of psychic cards. The quick players keep their cards and pass: they have no policy for them."""

from __future__ import annotations

from typing import Any, Final

from sensorium.players.api.answer_table import AnswerTable, declined
from sensorium.rules.chapters.board_cards import Hurling, Switching
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.casualties import Sheltering
from sensorium.rules.chapters.force import Battle
from sensorium.rules.chapters.hands import Discarding, ExtraCards
from sensorium.rules.chapters.lightning import Arc
from sensorium.rules.chapters.mind_cards import Assailing, Controlling, Scanning

CARD_QUESTIONS: Final[tuple[type[Any], ...]] = (
    ExtraCards,
    Discarding,
    Boosting,
    Battle,
    Hurling,
    Switching,
    Arc,
    Controlling,
    Assailing,
    Scanning,
    Sheltering,
)


def pass_on_cards(table: AnswerTable) -> None:
    """The rows of a player who plays none."""
    for record in CARD_QUESTIONS:
        table.choose(record, declined)
