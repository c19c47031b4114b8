"""Translations of the missions' texts, one file per language and mission id.

A translation has the mission's own shape: its name, its briefing, its goals, and lists for the objectives and for what
the mission says, in the order of the mission file. ``translations`` returns it as a mapping from the mission's texts to
the translated ones.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from sensorium.missions.format.condition_text import sentence, told
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.translation import LANGUAGES as LANGUAGES
from sensorium.missions.library import DRILLS, LESSONS, LIBRARY, sources


class TranslationError(ValueError):
    """A translation that does not fit its mission."""


@cache
def source(language: str, mission_id: str) -> str:
    """The file's text; empty where there is none."""
    file = resources.files(__name__) / language / f"{mission_id}.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def translations(mission: Mission) -> dict[str, dict[str, str]]:
    """For each language that has this mission: from its words to the translated ones."""
    found = {language: source(language, mission.id) for language in LANGUAGES}
    return {
        language: translated(mission, tomllib.loads(text), f"{language}/{mission.id}.toml")
        for language, text in found.items()
        if text
    }


def catalogues(mission: Mission) -> dict[str, dict[str, str]]:
    """The same with our own sentences for objectives that have no words of the mission's."""
    found = translations(mission) if is_built_in(mission) else dict(mission.translation)
    names, objectives = mission.names, mission.scenario.objectives
    ours = [one for one in objectives if one.text == sentence(told(one.predicate, names))]
    for language in LANGUAGES if ours else ():
        given = {one.text: sentence(told(one.predicate, names, language)) for one in ours}
        found[language] = {**given, **found.get(language, {})}
    return found


def is_built_in(mission: Mission) -> bool:
    """Whether this is the mission that is translated here, and not another of the same id."""
    return any(text == mission.text for package in (LIBRARY, DRILLS, LESSONS) for _, text in sources(package))


def translated(mission: Mission, data: dict[str, Any], file: str) -> dict[str, str]:
    """The catalogue of one translation, which has to have everything its mission says."""
    pairs: list[tuple[str, Any]] = [
        (mission.name, data.get("name")),
        (mission.story, data.get("story", "")),
        (mission.briefing, data.get("briefing")),
    ]
    for key, words in (("goals", mission.goals), ("results", mission.results)):
        given = data.get(key, {})
        pairs += [(getattr(words, side), given.get(side, "")) for side in ("marine", "stealer", "draw")]
    objectives = [objective.text for objective in mission.scenario.objectives]
    steps = mission.lesson.steps if mission.lesson is not None else ()
    for key, said in (
        ("objectives", objectives),
        ("said", list(mission.scenario.texts)),
        ("steps", [step.say for step in steps]),
        ("otherwise", [step.otherwise for step in steps if step.otherwise]),
    ):
        given = data.get(key, [])
        if len(given) != len(said):
            raise TranslationError(f"{file}: `{key}` has {len(given)} lines, and the mission has {len(said)}")
        pairs += list(zip(said, given, strict=True))
    for ours, theirs in pairs:
        if bool(ours) != bool(theirs):
            raise TranslationError(f"{file}: one of `{ours}` and `{theirs}` is missing")
    return {ours.strip(): theirs.strip() for ours, theirs in pairs if ours}
