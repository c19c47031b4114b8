"""A story told: its chapters, its men and what became of them, in both languages."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final

from sensorium.missions.show.signs import said_of
from sensorium.missions.translations import source
from sensorium.stories.chapters import renamed
from sensorium.stories.record import Man, Played, Telling
from sensorium.stories.scars import SCARS
from sensorium.stories.story import Story, data_of

# One, and several.
DEEDS: Final = {
    "kills": (("killed one", "killed {n}"), ("un tué", "{n} tués")),
    "won": (("won a close assault", "won {n} close assaults"), ("un corps à corps gagné", "{n} corps à corps gagnés")),
    "flames": (("fired one flame", "fired {n} flames"), ("un jet de flammes", "{n} jets de flammes")),
    "powers": (("used one power", "used {n} powers"), ("un pouvoir employé", "{n} pouvoirs employés")),
    "casts": (("cast one card", "cast {n} cards"), ("une carte jouée", "{n} cartes jouées")),
    "works": (("did one job", "did {n} jobs"), ("une tâche accomplie", "{n} tâches accomplies")),
    "shots": (("fired one shot", "fired {n} shots"), ("un tir", "{n} tirs")),
}
CAME: Final = ("Came for {man}, before {chapter}.", "Venu pour {man}, avant {chapter}.")
NOTHING: Final = ("Nothing is told of him.", "On ne raconte rien de lui.")
WAITS: Final = ("Not needed yet.", "Pas encore appelé.")
FELL: Final = ("Fell in {chapter}.", "Tombé dans {chapter}.")
FELL_AND: Final = ("Fell in {chapter}; {man} came for him.", "Tombé dans {chapter} ; {man} est venu pour lui.")
HOME: Final = ("Came home.", "Rentré.")
OUTCOMES: Final = {
    "marine": ("won", "gagné"),
    "stealer": ("lost", "perdu"),
    "draw": ("undecided", "indécis"),
    "": ("to be played", "à jouer"),
}


def title_of(story: Story, language: str) -> str:
    return str(words_of(story.chapters[0].mission, language)["story"])


def chapter_name(story: Story, number: int, language: str) -> str:
    return str(words_of(story.chapters[number - 1].mission, language)["name"])


@cache
def words_of(mission: str, language: str) -> dict[str, Any]:
    """The mission's file, or its translation, which is of the same shape."""
    return tomllib.loads(source(language, mission)) if language != "en" else data_of(mission)


def came_of(telling: Telling, number: int, language: str) -> str:
    """What the mission says of how this chapter went."""
    game = telling.played[number - 1]
    told = words_of(game.mission, language)["results"].get(game.winner, "")
    return as_it_was(telling, number, str(told).strip())


def as_it_was(telling: Telling, number: int, text: str) -> str:
    """With the names of those who were there."""
    before = Telling(telling.story)
    for game in telling.played[: number - 1]:
        before.take(game)
    return renamed(text, before)


def came_for(telling: Telling, man: Man) -> str:
    """Whose place he took; nothing: he was there from the beginning."""
    before = [one.name for one in telling.men[: telling.men.index(man)] if one.post == man.post]
    return before[-1] if before else ""


def follower(telling: Telling, man: Man) -> str:
    after = [one.name for one in telling.men[telling.men.index(man) + 1 :] if one.post == man.post]
    return after[0] if after else ""


def man_told(telling: Telling, man: Man, language: str) -> list[str]:
    """What is told of him, sentence by sentence: whence he came, what he did, what it left on him, his end."""
    french = language == "fr"
    told: list[str] = []
    before = came_for(telling, man)
    if before and man.joined <= len(telling.story.chapters):
        told.append(CAME[french].format(man=before, chapter=chapter_name(telling.story, man.joined, language)))
    deeds = [pair[french][count != 1].format(n=count) for word, pair in DEEDS.items() if (count := man.deeds.get(word))]
    if deeds:
        joined = ", ".join(deeds)
        told.append(f"{joined[0].upper()}{joined[1:]}.")
    elif not man.chapters and not telling.is_over:
        told += [] if before else [WAITS[french]]
    elif not man.fell and not man.scars:
        told.append(NOTHING[french])
    told += [
        said_of(chapter_name(telling.story, at, language), f"{SCARS[scar].words[french]}.", language)
        for at, scar in man.scars
    ]
    if man.fell:
        then = follower(telling, man) if man.fell < len(telling.story.chapters) else ""
        chapter = chapter_name(telling.story, man.fell, language)
        told.append((FELL_AND if then else FELL)[french].format(chapter=chapter, man=then))
    elif telling.is_over:
        told.append(HOME[french])
    return told


def those_told(telling: Telling) -> list[Man]:
    """Everybody who was in the story. Whoever would have come for the dead of the last chapter was not."""
    return [man for man in telling.men if man.joined <= len(telling.story.chapters)]


def changes_told(telling: Telling, language: str) -> list[str]:
    """What is otherwise in the next chapter."""
    branch = telling.branch()
    return [change.told(language, telling.holders()) for change in branch.changes] if branch else []


NEXT: Final = (
    "{chapter} is to be played: `mission FILE {story} --out chapter.toml`, then `count`; or `play`",
    "À jouer, {chapter} : `mission FILE {story} --out chapter.toml`, puis `count` ; ou `play`",
)


def standing(telling: Telling, language: str) -> str:
    """How a story stands, as a text."""
    french = language == "fr"
    story = telling.story
    lines = [title_of(story, language), ""]
    for number in range(1, len(story.chapters) + 1):
        game: Played | None = telling.played[number - 1] if number < telling.number else None
        outcome = OUTCOMES[game.winner if game else ""][french]
        lines.append(said_of(f"{number}. {chapter_name(story, number, language)}", outcome, language))
        if game:
            lines.append(f"   {came_of(telling, number, language)}")
    lines.append("")
    for man in those_told(telling):
        deeds = " ".join(man_told(telling, man, language))
        lines.append(said_of(f"{'†' if man.fell else ' '} {man.name}", deeds, language))
    branch = telling.branch()
    if telling.is_over:
        lines += ["", story.endings[telling.played[-1].branch][french]]
    elif branch:
        lines += ["", branch.words[french], *(f"- {line}" for line in changes_told(telling, language))]
    if not telling.is_over:
        lines += ["", NEXT[french].format(story=story.id, chapter=chapter_name(story, telling.number, language))]
    return "\n".join(lines)
