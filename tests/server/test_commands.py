"""`sensorium`, `sensorium play` and `sensorium serve`: what they start, where games go, what they say."""

import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.server import running
from sensorium.server.commands import TABLES_PER_ADDRESS
from sensorium.server.running import CannotListenError, address_of, data_folder, listen, names_for
from sensorium.web import PAGE

ADDRESS = "http://localhost:1/"


class Started:
    """What a server would have been started with."""

    def __init__(self) -> None:
        self.host = ""
        self.port = -1
        self.data = Path()
        self.hard_bots: int | None = -1
        self.tables_per_address = -1
        self.opened: list[str] = []
        self.opening = threading.Event()

    def run(
        self,
        host: str,
        port: int,
        data: Path,
        page: Path,
        ready: Callable[[str], None],
        verbose: bool = False,
        hard_bots: int | None = None,
        tables_per_address: int = 0,
    ) -> None:
        assert page == PAGE
        self.host, self.port, self.data = host, port, data
        self.hard_bots, self.tables_per_address = hard_bots, tables_per_address
        ready(ADDRESS)

    def open(self, address: str) -> bool:
        self.opened.append(address)
        self.opening.set()
        return True


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    one = Started()
    monkeypatch.setattr(running, "run", one.run)
    monkeypatch.setattr("webbrowser.open", one.open)
    return one


@pytest.mark.parametrize("words", [[], ["play"]])
def test_without_arguments_the_game_opens(
    started: Started, words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
    assert main(words) == 0
    assert started.opening.wait(30)
    assert started.opened == [ADDRESS]
    assert (started.host, started.port) == ("localhost", 0)
    assert started.data == data_folder()
    assert (started.hard_bots, started.tables_per_address) == (None, 0), "nobody is limited on his own machine"
    out = capsys.readouterr().out
    assert ADDRESS in out
    assert str(data_folder()) in out


def test_serving_opens_nothing(started: Started, tmp_path: Path) -> None:
    assert main(["serve", "--host", "0.0.0.0", "--port", "99", "--data", str(tmp_path)]) == 0
    assert (started.host, started.port, started.data) == ("0.0.0.0", 99, tmp_path)
    assert started.opened == []


def test_a_server_for_others_has_limits(started: Started, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve"]) == 0
    assert (started.hard_bots, started.tables_per_address) == (None, TABLES_PER_ADDRESS)
    assert main(["serve", "--hard-bots", "3", "--tables-per-address", "0"]) == 0
    assert (started.hard_bots, started.tables_per_address) == (3, 0)
    for option, least in (("--hard-bots", 1), ("--tables-per-address", 0)):
        for text in ("-1", "many", "1.5", str(least - 1)):
            with pytest.raises(SystemExit):
                main(["serve", f"{option}={text}"])
            assert f"give a whole number of {least} or more" in capsys.readouterr().err


def test_an_address_that_is_taken_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]) == 2
    assert f"port {port}" in capsys.readouterr().err
    with pytest.raises(CannotListenError, match="no-such-host"):
        listen("no-such-host.invalid", 0)


def test_games_go_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    assert data_folder() == Path("here") / "sensorium"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "sensorium"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == Path.home() / "Library" / "Application Support" / "sensorium"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "local")
    assert data_folder() == Path("local") / "sensorium"


def test_an_address_people_can_open() -> None:
    with listen("localhost", 0) as here:
        port = here.getsockname()[1]
        assert address_of(here, "localhost") == f"http://localhost:{port}/"
        assert address_of(here, "0.0.0.0") == f"http://{socket.gethostname()}:{port}/"
        assert address_of(here, "fe80::1") == f"http://[fe80::1]:{port}/"
    assert names_for("localhost") is not None
    assert names_for("0.0.0.0") is None
