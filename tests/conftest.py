"""What every test shares: repeatable examples, and the certainty of which build is being tested."""

import importlib
import os
from pathlib import Path

import pytest
from hypothesis import settings

# `make test` draws the same examples each time, so that a failure seen once is seen again. `make soak` draws
# many fresh ones, and remembers what failed; EXAMPLES says how many.
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None, max_examples=100)
settings.register_profile("soak", deadline=None, max_examples=int(os.environ.get("EXAMPLES") or 5000), print_blob=True)
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page last: its browser keeps an event loop running in this thread, and others want to start their own."""
    items.sort(key=lambda item: "page" in Path(item.path).parts[-2:-1])
