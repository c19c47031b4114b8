"""The endpoints of the rulebook: its contents, chapters, search, cases as boards, and tables that begin at a case."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sensorium.missions import NoMissionError
from sensorium.rulebook.chapters import LANGUAGES, NoChapterError
from sensorium.rulebook.search import LONGEST
from sensorium.server.allowance import Allowances, Rate
from sensorium.server.http import Api, Body, HttpError, answer, body_of, decoded, listed, spend
from sensorium.server.viewer import encode
from sensorium.table import wire
from sensorium.table.case_film import case_film, opened_at
from sensorium.table.refusal import TableError
from sensorium.table.rulebook_pages import chapter_page, found_rules, told_contents

# What is looked for, and boards of cases, which take some of the processor's time each.
READINGS: Final = Rate(10.0, 200.0), Rate(50.0, 500.0), Rate(1.0, 20.0)
KEPT: Final = 512

case_play = msgspec.json.Decoder(wire.CasePlay)


@lru_cache(maxsize=len(LANGUAGES))
def contents_body(language: str) -> Body:
    return Body(encode(told_contents(language)))


@lru_cache(maxsize=KEPT)
def chapter_body(name: str, language: str) -> Body:
    return Body(encode(chapter_page(name, language)))


@lru_cache(maxsize=KEPT)
def case_body(name: str, language: str) -> Body:
    return Body(encode(case_film(name, language)))


class RulebookApi:
    """Beside ``Api``, whose house it shares; documented in ``openapi.py`` as well."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self._readings = Allowances(*READINGS)

    def language(self, request: Request) -> str:
        wanted: str = request.path_params["language"]
        if wanted not in LANGUAGES:
            raise HttpError(404, f"the rulebook is not written in `{wanted[:20]}`; languages: {', '.join(LANGUAGES)}")
        return wanted

    async def rulebook(self, request: Request) -> Response:
        return listed(request, await asyncio.to_thread(contents_body, self.language(request)))

    async def rulebook_chapter(self, request: Request) -> Response:
        name = f"{request.path_params['book']}/{request.path_params['chapter']}"
        try:
            return listed(request, await asyncio.to_thread(chapter_body, name, self.language(request)))
        except NoChapterError:
            raise HttpError(404, f"the rulebook has no chapter `{name[:120]}`") from None

    async def rulebook_search(self, request: Request) -> Response:
        """``?words=…``: at most forty lines, the best first."""
        words = request.query_params.get("words", "")
        if len(words) > LONGEST:
            raise HttpError(400, f"at most {LONGEST} characters, please")
        language = self.language(request)
        spend(self._readings, self.api.address_of(request), "questions to the rulebook")
        return answer(encode(await asyncio.to_thread(found_rules, words, language)))

    async def rulebook_case(self, request: Request) -> Response:
        parts = (request.path_params[part] for part in ("book", "chapter", "case"))
        name, language = "/".join(parts), self.language(request)
        spend(self._readings, self.api.address_of(request), "questions to the rulebook")
        try:
            return listed(request, await asyncio.to_thread(case_body, name, language))
        except NoChapterError:
            raise HttpError(404, f"the rulebook has no case `{name[:120]}`") from None

    async def play_case(self, request: Request) -> Response:
        """A table that begins at a line of a case: against a bot, or two at one screen."""
        wanted = decoded(case_play, await body_of(request))
        spend(self._readings, self.api.address_of(request), "questions to the rulebook")
        address = self.api.address_of(request)
        try:
            new, opening = await asyncio.to_thread(opened_at, wanted, self.api.house.shared.number)
            return answer(encode(await self.api.open_with(new, opening, address)), 201)
        except (TableError, NoMissionError) as problem:
            raise HttpError(422, str(problem)) from None
