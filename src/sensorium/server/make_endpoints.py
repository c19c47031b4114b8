"""The endpoints of the mission editor. A text comes with each request and goes with its answer: nothing is kept, but
for a while what bots have shown of a mission whose author asked whether it is fair."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sensorium.missions import NoMissionError
from sensorium.missions.checks.limits import LARGEST_TEXT
from sensorium.missions.library import ids, mission_named
from sensorium.server.allowance import Allowances, Rate
from sensorium.server.http import Api, Body, HttpError, answer, body_of, decoded, listed, spend, too_many
from sensorium.server.trials import NoTrialError, TooManyTrialsError, Trials
from sensorium.server.viewer import encode
from sensorium.table import wire
from sensorium.table.make_desk import desk_of, form
from sensorium.table.table_mission import TableMission, plain_name, table_mission_of_draft

# Texts that are looked at, as somebody draws; and missions that bots try, which takes long.
LOOKS: Final = Rate(8.0, 120.0), Rate(30.0, 240.0), Rate(0.5, 5.0)
TRIALS: Final = Rate(0.05, 8.0), Rate(0.3, 16.0), Rate(0.01, 1.0)
LARGEST: Final = 4 * LARGEST_TEXT  # bytes: a text with escapes, and what is to be changed in it
BUSY: Final = 30.0  # seconds after which it is worth asking again for a trial

make_asked = msgspec.json.Decoder(wire.MakeAsked)
trial_asked = msgspec.json.Decoder(wire.TrialAsked)


@cache
def form_body() -> Body:
    return Body(encode(form()))


class MakeApi:
    """Beside ``Api``, whose house it shares; documented in ``openapi.py`` as well."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.trials = Trials(api.house.shared.workers, api.house.shared.number)
        self._looks = Allowances(*LOOKS)
        self._trials = Allowances(*TRIALS)

    def close(self) -> None:
        self.trials.close()

    async def make_form(self, request: Request) -> Response:
        return listed(request, await asyncio.to_thread(form_body))

    async def make_text(self, request: Request) -> Response:
        """The file of a mission, lesson or drill that comes with the program, as a beginning for another."""
        name = request.path_params["id"]
        try:
            mission = await asyncio.to_thread(mission_named, name)
        except NoMissionError:
            raise HttpError(404, f"there is no mission `{name[:60]}`") from None
        text = wire.MissionText(file=plain_name(mission.path), text=mission.text)
        return listed(request, Body(encode(text)))

    async def make(self, request: Request) -> Response:
        given = decoded(make_asked, await body_of(request, LARGEST))
        spend(self._looks, self.api.address_of(request), "mission files")
        return answer(encode(await asyncio.to_thread(desk_of, given, plain_name(given.file), ids())))

    async def begin_trial(self, request: Request) -> Response:
        given = decoded(trial_asked, await body_of(request, LARGEST))
        taken = spend(self._trials, self.api.address_of(request), "trials")
        try:
            mission = await asyncio.to_thread(self._chosen, given)
            return answer(encode(wire.TrialLink(token=self.trials.begin(mission, given.games))), 201)
        except NoMissionError as problem:
            taken.give_back()
            raise HttpError(422, str(problem)) from None
        except TooManyTrialsError:
            taken.give_back()
            raise too_many("other missions are being tried; try again in a while", BUSY) from None

    @staticmethod
    def _chosen(given: wire.TrialAsked) -> TableMission:
        read = desk_of(wire.MakeAsked(file=given.file, text=given.text), plain_name(given.file), ids())
        name = str((read.data or {}).get("id", ""))
        return table_mission_of_draft(name, given.file, given.text)

    async def trial(self, request: Request) -> Response:
        """How far it has come, and what it has shown so far."""
        try:
            return answer(encode(self.trials.state(request.path_params["token"])))
        except NoTrialError:
            raise HttpError(404, "this trial is forgotten; begin another") from None

    async def cancel_trial(self, request: Request) -> Response:
        try:
            return answer(encode(self.trials.cancel(request.path_params["token"])))
        except NoTrialError:
            raise HttpError(404, "this trial is forgotten; begin another") from None
