"""The ASGI application: routes to everything, and the life of what stands behind them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from sensorium.players.api import builtin_players
from sensorium.server import socket
from sensorium.server.bots import Workers
from sensorium.server.files import Files
from sensorium.server.film_endpoints import FilmApi
from sensorium.server.folder import FILE, LOGS, make_folder
from sensorium.server.http import Api, HttpError, failed, warm
from sensorium.server.journeys import JourneyApi
from sensorium.server.lobby import Lobby
from sensorium.server.make_endpoints import MakeApi
from sensorium.server.openapi import OPERATIONS
from sensorium.server.retention import Retention
from sensorium.server.rulebook_endpoints import RulebookApi
from sensorium.server.security_middleware import Guard
from sensorium.server.settings import ServerSettings
from sensorium.server.shared import Shared
from sensorium.server.store import StoreError
from sensorium.server.store_thread import Keeper
from sensorium.server.stories import StoryApi
from sensorium.server.table_limit import TableLimit
from sensorium.server.worker_pool import WorkerPool
from sensorium.server.workshop_endpoints import WorkshopApi

DEFAULT = ServerSettings()
PAGES = (  # addresses that people open
    *(
        "/",
        "/learn",
        "/journey",
        "/story",
        "/make",
        "/play/{token}",
        "/replay/{token}",
        "/ship/{token}",
        "/war/{token}",
        "/join/{code}",
        "/rules/{id}",
        "/rulebook",
        "/rulebook/{book}",
        "/rulebook/{book}/{chapter}",
        "/generate",
        "/force",
    ),
)

log = logging.getLogger("sensorium.server")


def number() -> int:
    """What the dice are made of at a table: the system's entropy."""
    return secrets.randbits(62)


def make_app(
    data: Path,
    page: Path,
    names: frozenset[str] | None = None,
    make_workers: Callable[[], Workers] | None = None,
    open_keeper: Callable[[Path], Keeper] = Keeper,
    number: Callable[[], int] = number,
    now: Callable[[], float] = monotonic,
    settings: ServerSettings = DEFAULT,
) -> Starlette:
    """``data``: the folder of the games. ``page``: the folder of the page's files. ``names``: hosts it answers to.
    ``make_workers``: who lets bots think; None: processes, as many as the settings say."""
    builtin_players.load()
    files = Files(page, prefix=settings.prefix)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        make_folder(data)
        keeper = open_keeper(data / FILE)
        workers = WorkerPool(hard_bots=settings.hard_bots) if make_workers is None else make_workers()
        house = Lobby(Shared(keeper, workers, number, now), TableLimit(settings.tables_per_address))
        app.state.house = house
        warming = asyncio.create_task(asyncio.to_thread(warm))
        app.state.api = Api(house, settings)
        app.state.films = FilmApi(app.state.api)
        app.state.workshop = WorkshopApi(app.state.api)
        app.state.making = MakeApi(app.state.api)
        app.state.rulebook = RulebookApi(app.state.api)
        app.state.journeys = JourneyApi(app.state.api)
        app.state.stories = StoryApi(app.state.api)
        retention = asyncio.create_task(Retention(house, settings, data / LOGS).run())
        try:
            yield
        finally:
            await warming
            retention.cancel()
            await asyncio.gather(retention, return_exceptions=True)
            app.state.films.close()
            app.state.workshop.close()
            app.state.making.close()
            await house.close()
            app.state.api.replays.close()
            workers.close()
            keeper.close()

    async def page_start(request: Request) -> Response:
        return files.start(request)

    async def page_file(request: Request) -> Response:
        return files.one(request)

    async def play(websocket: WebSocket) -> None:
        await socket.serve(websocket, app.state.house)

    async def unrouted(request: Request, problem: Exception) -> Response:
        """Somebody who opens an address that there is not gets the page, which tells him where to go."""
        if isinstance(problem, HTTPException) and problem.status_code == 404 and is_opened(request, settings.prefix):
            told = files.start(request)
            told.status_code = 404 if told.status_code == 200 else told.status_code
            return told
        return failed(problem)

    routes: list[BaseRoute] = [
        *(Route(path, page_start, methods=["GET"]) for path in PAGES),
        Route("/page/{path:path}", page_file, methods=["GET"]),
        *(Route(one.path, _endpoint(one.name), methods=[one.method.upper()]) for one in OPERATIONS),
        WebSocketRoute("/ws/{token}", play),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(Guard, names=names, prefix=settings.prefix, proxies=settings.proxies)],
        exception_handlers=dict.fromkeys((HttpError, StoreError, HTTPException, ClientDisconnect, Exception), unrouted),
    )
    app.state.settings = settings
    return app


def _endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        state = request.app.state
        rooms = (state.api, state.films, state.workshop, state.making, state.rulebook, state.journeys, state.stories)
        holder = next(one for one in rooms if hasattr(one, name))
        response: Response = await getattr(holder, name)(request)
        return response

    return endpoint


def is_opened(request: Request, prefix: str) -> bool:
    """Whether a person opens this address in a browser, rather than a program that asks for something."""
    path = request.url.path.removeprefix(prefix)
    asked = path.split("/")[1] in ("api", "healthz", "page", "ws")
    return request.method == "GET" and not asked and "text/html" in request.headers.get("accept", "")
