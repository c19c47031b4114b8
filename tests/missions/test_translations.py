"""Every built-in mission speaks every language, and a translation that does not fit is refused."""

from __future__ import annotations

import re
import tomllib

import pytest

from sensorium.missions.checks.checker import SQUARE
from sensorium.missions.library import ids, lessons, mission_named, missions
from sensorium.missions.translations import LANGUAGES, TranslationError, catalogues, source, translated, translations
from sensorium.web import PAGE


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


AREA = re.compile(r"^  'area\.([\w-]+)': .+,$", re.MULTILINE)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_place_on_the_map_of_a_mission_has_its_name(language: str) -> None:
    """What the map names, the page can say: a place without a word would stand there in the file's own word."""
    words = set(AREA.findall((PAGE / "i18n" / language / "places.js").read_text(encoding="utf-8")))
    shown = {area.name for mission in [*missions(), *lessons()] for area in mission.scenario.areas}
    assert shown - words == set()


@pytest.mark.parametrize("name", ids())
def test_what_is_to_be_done_is_told_by_rooms_and_not_by_squares(name: str) -> None:
    """In every language: nobody knows a square by its numbers, and a number must not get lost on the way."""
    mission = mission_named(name)
    own = [mission.goals.marine, mission.goals.stealer, *(one.text for one in mission.scenario.objectives)]
    spoken = own + [catalogue[words] for catalogue in translations(mission).values() for words in own if words]
    assert SQUARE.findall("the lock at 0,7, the drain at 2:11,1") == ["0,7", "2:11,1"]
    assert [words for words in spoken if SQUARE.search(words)] == []


# Words of the game, and those that the page has for them in French: two for one would be two things to whoever plays.
TERMS = {
    r"blips?": "échos?",
    r"close assaults?": "assauts?|corps à corps",
    r"overwatch": "veille",
    r"entr(?:y|ies)": "entrées?",
    r"command points?": "points? de commandement",
    r"ambush(?:es)?": "embuscades?",
    r"flamers?": "lance-flammes",
    r"ladders?": "échelles?",
}


@pytest.mark.parametrize("name", ids())
def test_a_mission_calls_things_as_the_page_does(name: str) -> None:
    found = []
    for words, told in translations(mission_named(name))["fr"].items():
        for term, french in TERMS.items():
            if re.search(rf"\b(?:{term})\b", words, re.IGNORECASE) and not re.search(
                rf"\b(?:{french})\b", told, re.IGNORECASE
            ):
                found.append(f"{term} is not said to be {french} in {told!r}")
    assert found == []


def test_a_translation_that_lacks_a_line_is_refused() -> None:
    mission = mission_named("sixteen")
    data = tomllib.loads(source("fr", "sixteen"))
    data["said"] = data["said"][:1]
    with pytest.raises(TranslationError, match="`said` has 1 lines, and the mission has 2"):
        translated(mission, data, "fr/sixteen.toml")


def test_a_translation_that_lacks_a_word_is_refused() -> None:
    mission = mission_named("sixteen")
    data = tomllib.loads(source("fr", "sixteen"))
    del data["results"]["stealer"]
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
