"""What a mission on a new ship can be made of, and what somebody has asked for."""

from __future__ import annotations

from typing import Final

from sensorium.rules.core.sentences import LANGUAGES
from sensorium.ships.generator import DEFAULT_RULES, GenerateError, Wanted
from sensorium.ships.scenario_words import NAMES
from sensorium.ships.scenarios import SCENARIO_WORDS
from sensorium.table import wire

RULES: Final = {
    DEFAULT_RULES: ("First edition with the expansion", "Première édition avec l’extension"),
    "fourth": ("Fourth edition", "Quatrième édition"),
}
GAMES: Final = [24, 60, 160]  # a glance, a look, a long look


def make_offers() -> wire.GenerateOffers:
    return wire.GenerateOffers(
        scenarios=[wire.GenerateOffer(word=word, names=by_language(NAMES[word])) for word in SCENARIO_WORDS],
        rules=[wire.GenerateOffer(word=word, names=by_language(names)) for word, names in RULES.items()],
        games=GAMES,
    )


def by_language(pair: tuple[str, str]) -> dict[str, str]:
    return dict(zip(LANGUAGES, pair, strict=True))


def wanted_of(asked: wire.GenerateAsked, seed: int) -> Wanted:
    """``seed``: which ship, if that is not said. GenerateError: there is no such mission."""
    if asked.scenario not in SCENARIO_WORDS:
        raise GenerateError(f"there is no such scenario; choose one of {', '.join(SCENARIO_WORDS)}")
    if asked.rules not in RULES:
        raise GenerateError(f"ships are made for these rules: {', '.join(RULES)}")
    if asked.language not in LANGUAGES:
        raise GenerateError(f"a mission speaks one of these languages: {', '.join(LANGUAGES)}")
    return Wanted(asked.scenario, asked.rules, seed=asked.seed or seed, language=asked.language)
