"""What every test shares: repeatable examples, and the certainty of which build is being tested."""

import importlib
import os
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Generator, Iterator
from itertools import groupby

import pytest
from hypothesis import settings

# `make test` draws the same examples each time, so that a failure seen once is seen again. `make soak` draws
# many fresh ones, and remembers what failed.
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None, max_examples=100)
settings.register_profile("soak", deadline=None, max_examples=5000, print_blob=True)
settings.load_profile("repeatable")

COMPASS = "sensorium.board.compass"  # a small module of a room that is compiled in the compiled build


def _compiled() -> bool:
    return not str(importlib.import_module(COMPASS).__file__).endswith(".py")


def pytest_report_header() -> str:
    return f"sensorium: {'compiled' if _compiled() else 'pure Python'}"


def pytest_sessionstart() -> None:
    if _compiled() != (os.environ.get("SENSORIUM_COMPILED") == "1"):
        raise pytest.UsageError(
            "the build under test is not the one asked for: run `make test`, or `make test COMPILED=1`"
        )


# -- the page among the others ----------------------------------------------------------------------------------------


def is_of_page(item: pytest.Item) -> bool:
    return item.path.parent.name == "page"


def placed(items: list[pytest.Item]) -> Iterator[tuple[float, list[pytest.Item]]]:
    """The items of each module, with the part of all these items that comes before them."""
    before = 0
    for _, group in groupby(items, key=lambda item: item.path):
        module = list(group)
        yield before / len(items), module
        before += len(module)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page's modules are spread among the others: they wait for a browser, and meanwhile others have the
    processor."""
    page = [item for item in items if is_of_page(item)]
    others = [item for item in items if not is_of_page(item)]
    spread = sorted([*placed(others), *placed(page)], key=lambda place: place[0])
    items[:] = [item for _, module in spread for item in module]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """The browser of the page's tests keeps its event loop running in this thread from one to the next. The others do
    not see it, since they start loops of their own."""
    if is_of_page(item):
        return (yield)
    running = _get_running_loop()
    _set_running_loop(None)
    try:
        return (yield)
    finally:
        _set_running_loop(running)
