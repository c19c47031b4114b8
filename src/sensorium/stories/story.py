"""A story as its file tells it: the order of its missions, what winning or losing one makes of the next, the names of
those who come for the dead, and how it ends."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from sensorium.missions.format.errors import WordingError, choose_from
from sensorium.missions.format.tables import Source, Table
from sensorium.missions.library import files_by_id, ids
from sensorium.rules.content.kinds import KIND_WORDS, is_marine
from sensorium.stories.changes import Change, changed, read_change
from sensorium.stories.refusal import Refusal

LIBRARY: Final = "sensorium.stories.library"
WON, LOST = "won", "lost"
BRANCHES: Final = (WON, LOST)
LANGUAGES: Final = ("en", "fr")


@dataclass(frozen=True)
class Branch:
    """What is told before a chapter, and what is otherwise in it. ``replaces``: in place of how many paragraphs of the
    mission's own briefing it stands."""

    words: tuple[str, str]
    replaces: int = 0
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """``branches``: by how the chapter before it went; none for the first."""

    mission: str
    branches: dict[str, Branch]


@dataclass(frozen=True)
class Story:
    id: str
    chapters: tuple[Chapter, ...]
    names: tuple[str, ...]
    endings: dict[str, tuple[str, str]]  # by how the last chapter went

    def number_of(self, mission: str) -> int:
        """The chapter of this mission, from 1; 0: it is none of this story."""
        return next((at for at, chapter in enumerate(self.chapters, 1) if chapter.mission == mission), 0)


def read_story(text: str, path: str = "story") -> Story:
    """MissionError names the line of what is wrong."""
    top = Source(text, path).table()
    top.only(("id", "names", "chapter", "ending"))
    chapters = tuple(read_chapter(one, at == 0) for at, one in enumerate(top.tables("chapter")))
    if not chapters:
        raise top.error(None, "the story has no chapters", "add `[[chapter]]` and its `mission`")
    ending = top.table("ending")
    ending.only(BRANCHES)
    endings = {branch: pair_of(ending.table(branch)) for branch in BRANCHES}
    story = Story(top.text("id", None, '"lantern"'), chapters, tuple(top.texts("names")), endings)
    taken = [name for one in chapters for name in men_of(one.mission)]
    for at, name in enumerate(story.names):
        if name in taken or name in story.names[:at]:
            raise top.item_error("names", at, f"there is a {name} already", "give everybody a name of his own")
    return story


def read_chapter(table: Table, first: bool) -> Chapter:
    table.only(("mission",) if first else ("mission", *BRANCHES))
    mission = table.word("mission", ids())
    branches = {} if first else {branch: read_branch(table.table(branch), mission) for branch in BRANCHES}
    return Chapter(mission, branches)


def read_branch(table: Table, mission: str) -> Branch:
    table.only(("changes", "replaces", *LANGUAGES))
    changes: list[Change] = []
    for at, words in enumerate(table.texts("changes", '["blips +1"]')):
        try:
            changes.append(read_change(words))
            changed(text_of(mission), tuple(changes))
        except WordingError as problem:
            raise table.item_error("changes", at, problem.what, problem.advice) from None
        except ValueError as problem:
            raise table.item_error("changes", at, str(problem), "change something that is there") from None
    return Branch(pair_of(table), table.number("replaces", 0, 0, 3), tuple(changes))


def pair_of(table: Table) -> tuple[str, str]:
    return table.text("en").strip(), table.text("fr").strip()


def text_of(mission: str) -> str:
    """The file of a chapter's mission."""
    return files_by_id()[mission][1]


@cache
def data_of(mission: str) -> dict[str, Any]:
    """What the file says, without the board that a mission has to build for it."""
    return tomllib.loads(text_of(mission))


def men_of(mission: str) -> list[str]:
    """Every marine of a mission, in its order."""
    lines = [line.split() for squad in data_of(mission)["squad"] for line in squad["members"]]
    return [words[0] for words in lines if is_marine(KIND_WORDS.index(words[1]))]


@cache
def stories() -> dict[str, Story]:
    """Every story by its id, in the order of the shelf."""
    files = sorted(
        (entry for entry in resources.files(LIBRARY).iterdir() if entry.name.endswith(".toml")),
        key=lambda entry: entry.name,
    )
    found = [read_story(entry.read_text(encoding="utf-8"), entry.name) for entry in files]
    return {story.id: story for story in found}


def story_named(name: str) -> Story:
    found = stories().get(name)
    if found is None:
        raise Refusal("no story", name=name, advice=choose_from(name, list(stories())))
    return found
