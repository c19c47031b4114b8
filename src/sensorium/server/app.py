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
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from sensorium.players import builtin
from sensorium.server import socket
from sensorium.server.bots import Workers
from sensorium.server.files import Files
from sensorium.server.guard import Guard
from sensorium.server.house import House
from sensorium.server.http import Api, HttpError, failed, warm
from sensorium.server.keeper import Keeper
from sensorium.server.openapi import OPERATIONS
from sensorium.server.sitting import Shared
from sensorium.server.store import StoreError
from sensorium.server.table_limit import TableLimit
from sensorium.server.worker_pool import WorkerPool

FILE = "games.sqlite"
PAGES = ("/", "/play/{token}", "/rules/{id}")  # addresses that people open

log = logging.getLogger("sensorium.server")


def number() -> int:
    """What the dice are made of at a table: the system's entropy."""
    return secrets.randbits(62)


def make_app(
    data: Path,
    page: Path,
    names: frozenset[str] | None = None,
    make_workers: Callable[[], Workers] = WorkerPool,
    open_keeper: Callable[[Path], Keeper] = Keeper,
    number: Callable[[], int] = number,
    now: Callable[[], float] = monotonic,
    tables_per_address: int = 0,
) -> Starlette:
    """``data``: the folder of the games. ``page``: the folder of the page's files. ``names``: hosts it answers to.
    ``tables_per_address``: how many tables one address may have in play; 0: any number."""
    builtin.load()
    files = Files(page)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)  # the games hold secrets of both sides
        keeper = open_keeper(data / FILE)
        workers = make_workers()
        house = House(Shared(keeper, workers, number, now), TableLimit(tables_per_address))
        app.state.house = house
        warming = asyncio.create_task(asyncio.to_thread(warm))
        app.state.api = Api(house)
        try:
            yield
        finally:
            await warming
            await house.close()
            workers.close()
            keeper.close()

    async def page_start(request: Request) -> Response:
        return files.start(request)

    async def page_file(request: Request) -> Response:
        return files.one(request)

    async def play(websocket: WebSocket) -> None:
        await socket.serve(websocket, app.state.house)

    routes: list[BaseRoute] = [
        *(Route(path, page_start, methods=["GET"]) for path in PAGES),
        Route("/page/{path:path}", page_file, methods=["GET"]),
        *(Route(one.path, _endpoint(one.name), methods=[one.method.upper()]) for one in OPERATIONS),
        WebSocketRoute("/ws/{token}", play),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(Guard, names=names)],
        exception_handlers={HttpError: _failed, StoreError: _failed, Exception: _failed},
    )
    return app


def _endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        response: Response = await getattr(request.app.state.api, name)(request)
        return response

    return endpoint


async def _failed(request: Request, problem: Exception) -> Response:
    return failed(problem)
