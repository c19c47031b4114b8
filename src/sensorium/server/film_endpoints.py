"""The endpoints of games seen again: what there is to see, frames, the review, advice, playing on from a moment."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sensorium.missions.checks.sentences import in_language
from sensorium.rules.core.engine import asked
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import SIDE_WORDS, STEALERS
from sensorium.server.allowance import Allowances, Rate
from sensorium.server.bots import BotError
from sensorium.server.films import Film, Films, NoFilmError
from sensorium.server.http import WORTH_PACKING, Api, HttpError, answer, body_of, bounded, decoded, spend, too_many
from sensorium.server.reviews import Reviews, TooManyReviewsError
from sensorium.server.viewer import encode
from sensorium.table import wire
from sensorium.table.advice import told_advice
from sensorium.table.bots import job_of
from sensorium.table.film import position_after
from sensorium.table.game_record import LONGEST, RecordError
from sensorium.table.refusal import TableError
from sensorium.table.side_jobs import AdviceJob, adviser

# Logs to be read, advice, reviews, games that are played on: each takes some of the processor's time.
FILES: Final = Rate(0.2, 10.0), Rate(2.0, 30.0), Rate(0.05, 2.0)
THOUGHTS: Final = Rate(1.0, 30.0), Rate(5.0, 60.0), Rate(0.1, 5.0)
BUSY: Final = 30.0  # seconds after which it is worth asking again for a review
UNLIKE: Final = "this game was set up otherwise than any mission is today: it can be seen, and not played"
UNFINISHED: Final = "this can be had when the game is over"

log_text = msgspec.json.Decoder(wire.LogText)
advice_asked = msgspec.json.Decoder(wire.AdviceAsked)
play_on = msgspec.json.Decoder(wire.PlayOn)


class FilmApi:
    """Beside ``Api``, whose house it shares; documented in ``openapi.py`` as well."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.house = api.house
        self.films = Films(api.house)
        self.reviews = Reviews(api.house.shared.workers)
        self._files = Allowances(*FILES)
        self._thoughts = Allowances(*THOUGHTS)

    def close(self) -> None:
        self.reviews.close()

    async def film_file(self, request: Request) -> Response:
        """A log that somebody has dropped on the page."""
        given = decoded(log_text, await body_of(request, 2 * LONGEST))
        spend(self._files, self.api.address_of(request), "logs")
        try:
            return answer(encode(wire.FilmLink(token=await self.films.open_file(given.text))), 201)
        except RecordError as problem:
            raise HttpError(422, in_language(str(problem), given.language) or str(problem)) from None

    async def film(self, request: Request) -> Response:
        return answer(encode((await self.found(request)).card()))

    async def frames(self, request: Request) -> Response:
        """``?from=0&count=200``: frames of one view. What this link may not see is not there."""
        start, count = bounded(request, "from", 0, 10**6), bounded(request, "count", 200, 500)
        film = await self.found(request)
        wanted = request.path_params["view"]
        chosen = next((one for one in film.views if one == wanted), None)
        if chosen is None:
            raise HttpError(403, "this view is not open to you while the game goes on")

        async def frames() -> Iterator[wire.Frame]:
            return film.frames(chosen)

        raw = await self.api.replays.page(f"{film.key} film {chosen}", frames, start, count)
        if len(raw) < WORTH_PACKING or "gzip" not in request.headers.get("accept-encoding", ""):
            return answer(raw)
        packed = answer(await asyncio.to_thread(gzip.compress, raw, 3))
        packed.headers.update({"content-encoding": "gzip", "vary": "accept-encoding"})
        return packed

    async def review(self, request: Request) -> Response:
        """How far the review has come, and all of it when it is done."""
        return answer(encode(self.reviews.state(await self.finished(request))))

    async def begin_review(self, request: Request) -> Response:
        film = await self.finished(request)
        spend(self._thoughts, self.api.address_of(request), "questions about games")
        try:
            return answer(encode(self.reviews.begin(film)))
        except TooManyReviewsError:
            raise too_many("other games are being reviewed; try again in a while", BUSY) from None

    async def cancel_review(self, request: Request) -> Response:
        return answer(encode(self.reviews.cancel(await self.finished(request))))

    async def advice(self, request: Request) -> Response:
        """What a bot would have done at the next question to a side."""
        wanted = decoded(advice_asked, await body_of(request))
        film = await self.of_today(request)
        spend(self._thoughts, self.api.address_of(request), "questions about games")
        given = film.log.answers()
        at = next((at for at in range(wanted.at, len(given)) if given[at].who in SIDE_WORDS[: STEALERS + 1]), None)
        if at is None:
            raise HttpError(422, "nobody is asked anything after this")
        position = await asyncio.to_thread(position_after, film.opening, film.log, at)
        side = asked(position)
        if side > STEALERS:
            raise HttpError(422, "nobody is asked anything here")
        player = adviser(position, side)
        seen = view(position, side)
        job = job_of(film.opening.id, at, player, film.opening.table_mission, seen, self.house.shared.number())
        try:
            said = (await self.house.shared.workers.run(AdviceJob(job, low=True)))["said"]
        except BotError:
            raise HttpError(503, "the bot has no answer; try again") from None
        told = await asyncio.to_thread(told_advice, film.opening, film.log, at, player, said)
        return answer(encode(told))

    async def play_on(self, request: Request) -> Response:
        """A table that goes on from a moment of a finished game, against a bot."""
        wanted = decoded(play_on, await body_of(request))
        film = await self.of_today(request)
        address = self.api.address_of(request)
        try:
            return answer(encode(await self.api.open_at(film.opening, film.log, wanted, address)), 201)
        except TableError as problem:
            raise HttpError(422, str(problem)) from None

    async def found(self, request: Request) -> Film:
        try:
            return await self.films.find(request.path_params["token"])
        except NoFilmError:
            raise HttpError(404, "this link leads to no game here") from None

    async def finished(self, request: Request) -> Film:
        film = await self.found(request)
        if not film.over:
            raise HttpError(403, UNFINISHED)
        return film

    async def of_today(self, request: Request) -> Film:
        film = await self.finished(request)
        if film.unlike:
            raise HttpError(422, UNLIKE)
        return film
