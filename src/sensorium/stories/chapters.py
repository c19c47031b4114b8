"""The chapter of a story that is to be played, as an ordinary mission with its changes, its names and both languages in
its text: a game of it is replayed from its own log, whatever becomes of the story."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from sensorium.missions.edit.text_edits import REMOVE, SET, Edit, edit_text
from sensorium.missions.edit.toml_values import written_pair
from sensorium.missions.translations import LANGUAGES, source
from sensorium.stories.changes import changed
from sensorium.stories.record import Telling
from sensorium.stories.refusal import Refusal
from sensorium.stories.story import Branch, text_of


def write_chapter(telling: Telling) -> str:
    """The mission file of the chapter that is to be played."""
    text = plain_chapter(telling)
    for language in LANGUAGES:
        given = source(language, telling.story.chapters[telling.number - 1].mission)
        if given:
            text += translation(language, tomllib.loads(renamed(given, telling)), telling)
    return text


def plain_chapter(telling: Telling) -> str:
    """In one language only."""
    if telling.is_over:
        raise Refusal("over")
    branch = telling.branch()
    text = changed(text_of(telling.story.chapters[telling.number - 1].mission), branch.changes if branch else ())
    data = tomllib.loads(text)
    edits = [Edit(SET, ("id",), f"story-{telling.story.id}-{telling.number}")]
    edits += [Edit(REMOVE, (key,)) for key in ("next", "carries", "balance") if key in data]
    if branch:
        edits.append(Edit(SET, ("briefing",), "\n" + briefing(data["briefing"], branch, "en") + "\n"))
    return renamed(edit_text(text, edits), telling).rstrip("\n") + "\n"


def briefing(own: str, branch: Branch, language: str) -> str:
    """What the last chapter has made of it first; then what stays of the mission's own."""
    paragraphs = re.split(r"\n\s*\n", own.strip())
    return "\n\n".join([branch.words[language == "fr"], *paragraphs[branch.replaces :]])


def renamed(text: str, telling: Telling) -> str:
    """Whoever has come for somebody stands wherever that one is named, if he is in this chapter himself."""
    names = {post: name for post, name in telling.holders().items() if post != name and name in telling.expected()}
    if not names:
        return text
    return re.sub(rf"\b({'|'.join(map(re.escape, names))})\b", lambda found: names[found[0]], text)


def translation(language: str, data: dict[str, Any], telling: Telling) -> str:
    """The words of another language as tables of the mission's file."""
    branch = telling.branch()
    if branch:
        data["briefing"] = renamed(briefing(data["briefing"], branch, language), telling)
    head = f"translation.{language}"
    lines = ["", f"[{head}]", *(written_pair(key, data[key]) for key in data if not isinstance(data[key], dict))]
    for key, words in data.items():
        if isinstance(words, dict):
            lines += ["", f"[{head}.{key}]", *(written_pair(side, told) for side, told in words.items())]
    return "\n".join(lines) + "\n"
