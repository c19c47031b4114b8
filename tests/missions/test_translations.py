"""Every built-in mission speaks every language, and a translation that does not fit is refused."""

from __future__ import annotations

import tomllib

import pytest

from sensorium.missions.library import ids, mission_named
from sensorium.missions.translations import LANGUAGES, TranslationError, catalogues, source, translated, translations


@pytest.mark.parametrize("name", ids())
def test_every_mission_is_translated_whole(name: str) -> None:
    mission = mission_named(name)
    found = translations(mission)
    assert set(found) == set(LANGUAGES)
    for catalogue in found.values():
        spoken = [mission.name, mission.story, mission.briefing, mission.goals.marine, mission.goals.stealer]
        spoken += [mission.results.marine, mission.results.stealer, mission.results.draw]
        spoken += [objective.text for objective in mission.scenario.objectives] + list(mission.scenario.texts)
        for words in spoken:
            if words:
                assert catalogue[words] != words


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_the_same_squares(name: str, language: str) -> None:
    """A square in the goals is one a player walks to: it must not get lost or changed on the way."""
    mission = mission_named(name)
    catalogue = translations(mission)[language]
    for words in (mission.goals.marine, mission.goals.stealer):
        squares = [part.strip("().:;,") for part in words.split() if "," in part.strip("().:;,")]
        for square in squares:
            assert square in catalogue[words], square


def test_a_translation_that_lacks_a_line_is_refused() -> None:
    mission = mission_named("sixteen")
    data = tomllib.loads(source("fr", "sixteen"))
    data["said"] = data["said"][:1]
    with pytest.raises(TranslationError, match="`said` has 1 lines, and the mission has 2"):
        translated(mission, data, "fr/sixteen.toml")


def test_a_translation_that_lacks_a_word_is_refused() -> None:
    mission = mission_named("sixteen")
    data = tomllib.loads(source("fr", "sixteen"))
    del data["results"]["draw"]
    with pytest.raises(TranslationError, match="is missing"):
        translated(mission, data, "fr/sixteen.toml")


def test_a_mission_without_a_translation_has_none() -> None:
    assert translations(mission_named("drill-cat")) == {}


def test_an_objective_without_words_of_its_own_is_told_in_every_language() -> None:
    mission = mission_named("drill-condition-counts")
    told = [objective.text for objective in mission.scenario.objectives]
    for catalogue in catalogues(mission).values():
        assert set(told) <= set(catalogue)
        assert all(catalogue[words] != words for words in told)


@pytest.mark.parametrize("name", ids())
def test_words_of_a_mission_are_never_replaced_by_ours(name: str) -> None:
    mission = mission_named(name)
    assert catalogues(mission) == translations(mission)
