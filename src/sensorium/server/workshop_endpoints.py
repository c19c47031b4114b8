"""The endpoints of what is made before a game: missions on new ships, fair ones, and forces."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sensorium.forces.enlistment import EnlistError
from sensorium.forces.force_text import ForceError
from sensorium.missions import NoMissionError
from sensorium.missions.checks.draft import read_draft
from sensorium.missions.library import ids, mission_named
from sensorium.server.allowance import Allowances, Rate
from sensorium.server.generation_jobs import GenerationJobs, NoGenerationError, TooManyGenerationsError
from sensorium.server.http import Api, Body, HttpError, answer, body_of, decoded, listed, spend, too_many
from sensorium.server.viewer import encode
from sensorium.ships.generator import GenerateError
from sensorium.table import wire
from sensorium.table.force_desk import force_card, mission_with
from sensorium.table.ship_wishes import make_offers, wanted_of
from sensorium.table.table_mission import plain_name

MISSIONS: Final = Rate(0.2, 10.0), Rate(2.0, 30.0), Rate(0.05, 2.0)
FORCES: Final = Rate(4.0, 120.0), Rate(40.0, 400.0), Rate(1.0, 20.0)
BUSY: Final = 60.0  # seconds after which it is worth asking again for a fair mission
NOTHING: Final = "this mission is not being made here any more"
MOST_SEEDS: Final = 999_999

make_asked = msgspec.json.Decoder(wire.GenerateAsked)
force_asked = msgspec.json.Decoder(wire.ForceAsked)
force_use = msgspec.json.Decoder(wire.ForceUse)


class WorkshopApi:
    """Beside ``Api``, whose house it shares; documented in ``openapi.py`` as well."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.generations = GenerationJobs(api.house.shared.workers)
        self._missions = Allowances(*MISSIONS)
        self._forces = Allowances(*FORCES)

    def close(self) -> None:
        self.generations.close()

    # -- missions -----------------------------------------------------------------------------------------------------

    async def offers(self, request: Request) -> Response:
        return listed(request, Body(encode(make_offers())))

    async def generate(self, request: Request) -> Response:
        """At once, or begun in the background."""
        asked = decoded(make_asked, await body_of(request))
        taken = spend(self._missions, self.api.address_of(request), "new ships")
        try:
            wanted = wanted_of(asked, 1 + self.api.house.shared.number() % MOST_SEEDS)
            return answer(encode(await self.generations.begin(wanted, asked.games)), 201)
        except GenerateError as problem:
            taken.give_back()
            raise HttpError(422, str(problem)) from None
        except TooManyGenerationsError:
            taken.give_back()
            raise too_many("other missions are being made fair; try again in a while", BUSY) from None

    async def making(self, request: Request) -> Response:
        try:
            return answer(encode(self.generations.state(request.path_params["key"])))
        except NoGenerationError:
            raise HttpError(404, NOTHING) from None

    async def cancel_making(self, request: Request) -> Response:
        try:
            return answer(encode(await self.generations.cancel(request.path_params["key"])))
        except NoGenerationError:
            raise HttpError(404, NOTHING) from None

    # -- forces -------------------------------------------------------------------------------------------------------

    async def force(self, request: Request) -> Response:
        asked = decoded(force_asked, await body_of(request))
        spend(self._forces, self.api.address_of(request), "changes of a force")
        try:
            return answer(encode(await asyncio.to_thread(force_card, asked.force, asked.said)))
        except ForceError as problem:
            raise HttpError(422, problem.texts()["en"], whats=problem.texts()) from None

    async def use_force(self, request: Request) -> Response:
        """A mission with a force in it."""
        asked = decoded(force_use, await body_of(request))
        spend(self._missions, self.api.address_of(request), "missions with a force")
        try:
            return answer(encode(await asyncio.to_thread(used, asked)))
        except ForceError as problem:
            raise HttpError(422, problem.texts()["en"], whats=problem.texts()) from None
        except EnlistError as problem:
            raise HttpError(422, str(problem), whats=problem.texts) from None
        except NoMissionError as problem:
            raise HttpError(422, str(problem)) from None


def used(asked: wire.ForceUse) -> wire.MissionText:
    if asked.draft is None:
        mission = mission_named(asked.mission)
        return wire.MissionText(file=f"{mission.id}.toml", text=mission_with(asked.force, mission))
    file = plain_name(asked.draft.file)
    draft = read_draft(asked.draft.text, file, ids())
    if draft.errors or draft.mission is None:
        raise NoMissionError(str(draft.errors[0]))
    return wire.MissionText(file=file, text=mission_with(asked.force, draft.mission))
