"""The words of a mission in other languages, where its file brings them: `[translation.fr]`."""

from __future__ import annotations

from typing import Final

from sensorium.missions.format.mission import Words
from sensorium.missions.format.tables import Table
from sensorium.rules.scenario.scenario import Scenario

LANGUAGES: Final = ("fr",)
KEYS: Final = ("name", "story", "briefing", "goals", "results", "objectives", "said")


def read_translations(
    top: Table, name: str, briefing: str, goals: Words, results: Words, scenario: Scenario
) -> dict[str, dict[str, str]]:
    """For each language: from the mission's words to the translated ones. What is not translated stays as it is."""
    if "translation" not in top:
        return {}
    tables = top.table("translation")
    tables.only(LANGUAGES)
    found: dict[str, dict[str, str]] = {}
    for language in tables.data:
        table = tables.table(language)
        table.only(KEYS)
        pairs = [(name, table.text("name", "")), (top.text("story", ""), table.text("story", ""))]
        pairs.append((briefing, table.text("briefing", "")))
        for key, words in (("goals", goals), ("results", results)):
            given = table.table(key)
            given.only(("marine", "stealer", "draw"))
            pairs += [(getattr(words, side), given.text(side, "")) for side in given.data]
        objectives = [objective.text for objective in scenario.objectives]
        for key, said in (("objectives", objectives), ("said", list(scenario.texts))):
            lines = table.texts(key)
            if lines and len(lines) != len(said):
                what = f"`{key}` has {len(lines)} lines, and the mission has {len(said)}"
                raise table.error(key, what, "translate each of them, in the order of the file")
            pairs += list(zip(said, lines, strict=False))
        found[language] = {ours.strip(): theirs.strip() for ours, theirs in pairs if ours.strip() and theirs.strip()}
    return found
