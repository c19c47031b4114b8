"""Our stories for a browser, which keeps their record itself: nothing of it stays here."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sensorium.campaign.log_faults import LogFileError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.missions.library import mission_named
from sensorium.rules.core.log import Divergence, LogError
from sensorium.rules.core.vocabulary import MARINES
from sensorium.server.allowance import Allowances, Rate
from sensorium.server.http import Api, HttpError, answer, body_of, decoded, spend
from sensorium.server.viewer import encode
from sensorium.stories.chapters import write_chapter
from sensorium.stories.file import NAME, StoryFile
from sensorium.stories.record import BEGIN, DEAD, Man, Telling
from sensorium.stories.refusal import Refusal
from sensorium.stories.story import Story, story_named
from sensorium.stories.words import came_of, changes_told, chapter_name, man_told, those_told, title_of
from sensorium.table import wire
from sensorium.table.cards import member, mission_card
from sensorium.table.game_record import LONGEST
from sensorium.table.story_game import line_of

STEPS: Final = Rate(1.0, 40.0), Rate(5.0, 80.0), Rate(0.2, 5.0)

asked = msgspec.json.Decoder(wire.StoryAsked)


class StoryApi:
    """Beside ``Api``; documented in ``openapi.py`` as well."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self._steps = Allowances(*STEPS)

    async def story(self, request: Request) -> Response:
        given = decoded(asked, await body_of(request, 2 * LONGEST))
        spend(self._steps, self.api.address_of(request), "steps of a story")
        return answer(encode(await asyncio.to_thread(gone_on, given)))


def gone_on(given: wire.StoryAsked) -> wire.StoryCard:
    """The story after what was asked. HttpError: it is not allowed, or the record is broken."""
    language = "fr" if given.language == "fr" else "en"
    try:
        story = story_named(given.story)
        kept = StoryFile.read(given.text) if given.text else StoryFile(NAME)
        if given.begin:
            kept.decide(f"{story.id} {BEGIN}")
        elif given.log:
            kept.decide(line_of(kept.record, story.id, given.log))
    except Refusal as refused:
        # One that was counted already needs no more: whoever asks again has been answered before.
        status = 409 if refused.key == "counted" else 422
        raise HttpError(status, refused.text(language)) from None
    except LogFileError as broken:
        raise HttpError(422, broken.text(language)) from None
    except (LogError, Divergence, ValueError) as problem:
        raise HttpError(422, str(problem)) from None
    return card(kept, story, language)


def card(kept: StoryFile, story: Story, language: str) -> wire.StoryCard:
    telling = kept.record.telling(story.id)
    phase = "new" if telling is None else "over" if telling.is_over else "game"
    told = wire.StoryCard(
        text=kept.text,
        story=story.id,
        title=title_of(story, language),
        phase=phase,
        chapters=[chapter(story, telling, number, language) for number in range(1, len(story.chapters) + 1)],
        times=len(kept.record.tellings.get(story.id, [])),
    )
    if telling is None:
        return told
    men = [man_card(telling, man, language) for man in those_told(telling)]
    told = msgspec.structs.replace(told, men=men)
    if telling.is_over:
        return msgspec.structs.replace(told, ending=story.endings[telling.played[-1].branch][language == "fr"])
    text = write_chapter(telling)
    branch = telling.branch()
    return msgspec.structs.replace(
        told,
        words=branch.words[language == "fr"] if branch else "",
        changes=changes_told(telling, language),
        mission=wire.MissionText(file=f"story-{story.id}-{telling.number}.toml", text=text),
        card=mission_card(read_mission(text)),
    )


def chapter(story: Story, telling: Telling | None, number: int, language: str) -> wire.StoryChapter:
    told = wire.StoryChapter(mission=story.chapters[number - 1].mission, name=chapter_name(story, number, language))
    if telling is None or number >= telling.number:
        return told
    game = telling.played[number - 1]
    return msgspec.structs.replace(
        told,
        winner=game.winner,
        turn=game.turn,
        came=came_of(telling, number, language),
        dead=[part.name for part in game.parts if part.fate == DEAD],
    )


def man_card(telling: Telling, man: Man, language: str) -> wire.StoryMan:
    return wire.StoryMan(
        member=msgspec.structs.replace(armed(telling.story, man.post), name=man.name),
        told=man_told(telling, man, language),
        fell=man.fell,
        kills=man.deeds.get("kills", 0),
    )


def armed(story: Story, post: str) -> wire.Member:
    """How the first who had this post went into his first chapter."""
    for one in story.chapters:
        mission: Mission = mission_named(one.mission)
        for squad in mission.squads_of(MARINES):
            for label in squad.members:
                if mission.names.piece(label) == post:
                    return member(mission, label)
    raise AssertionError("every post is in a mission")
