"""`sensorium`, `sensorium play` and `sensorium serve`: what they start, where games go, what they say."""

import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.server import startup
from sensorium.server.address import read_proxies
from sensorium.server.app import make_app
from sensorium.server.settings import TABLES_PER_ADDRESS, ServerSettings
from sensorium.server.startup import CannotListenError, address_of, data_folder, listen, names_for
from sensorium.web import PAGE

ADDRESS = "http://localhost:1/"
SOURCE = PAGE.parents[2]


class Started:
    """What a server would have been started with."""

    def __init__(self) -> None:
        self.host = ""
        self.port = -1
        self.data = Path()
        self.settings = ServerSettings()
        self.opened: list[str] = []
        self.opening = threading.Event()

    def run(
        self,
        host: str,
        port: int,
        data: Path,
        page: Path,
        ready: Callable[[str], None],
        verbose: bool,
        settings: ServerSettings,
    ) -> None:
        assert page == PAGE
        self.settings = settings
        self.host, self.port, self.data = host, port, data
        ready(ADDRESS)

    def open(self, address: str) -> bool:
        self.opened.append(address)
        self.opening.set()
        return True


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    one = Started()
    monkeypatch.setattr(startup, "run", one.run)
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
    assert started.settings == ServerSettings()
    assert started.settings.tables_per_address == 0, "nobody is limited on his own machine"
    out = capsys.readouterr().out
    assert ADDRESS in out
    assert str(data_folder()) in out


def test_serving_opens_nothing(started: Started, tmp_path: Path) -> None:
    assert main(["serve", "--host", "0.0.0.0", "--port", "99", "--data", str(tmp_path)]) == 0
    assert (started.host, started.port, started.data) == ("0.0.0.0", 99, tmp_path)
    assert started.opened == []


def test_a_server_for_others_has_limits(started: Started, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve"]) == 0
    assert started.settings == ServerSettings(tables_per_address=TABLES_PER_ADDRESS)
    assert main(["serve", "--hard-bots", "3", "--tables-per-address", "0"]) == 0
    assert started.settings == ServerSettings(hard_bots=3)
    started.port = -1
    for option, least in (("--hard-bots", 1), ("--tables-per-address", 0)):
        for text in ("-1", "many", "1.5", str(least - 1)):
            assert main(["serve", f"{option}={text}"]) == 2
            assert f"{option} {text}: give a whole number of {least} or more" in capsys.readouterr().err
    assert started.port == -1


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


@pytest.mark.parametrize(("words", "text"), [([], None), (["--trust-proxy"], ""), (["--trust-proxy", "::1"], "::1")])
def test_a_proxy_is_trusted_where_it_is_named(started: Started, words: list[str], text: str | None) -> None:
    assert main(["serve", *words]) == 0
    assert started.settings.proxies == read_proxies(text)


def test_a_proxy_that_is_no_address_is_refused(started: Started, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--trust-proxy", "the one in the cellar"]) == 2
    assert "10.0.0.0/8" in capsys.readouterr().err
    assert started.port == -1


def test_the_command_line_is_read_without_any_library() -> None:
    """-S: without what is installed."""
    said = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import sensorium.server.commands"
    subprocess.run([sys.executable, "-S", "-c", said], check=True)


@pytest.mark.parametrize(
    ("host", "settings", "packs"),
    [
        ("localhost", ServerSettings(), False),
        ("0.0.0.0", ServerSettings(), True),
        ("localhost", ServerSettings(names=("play.example.org",)), True),
        ("localhost", ServerSettings(proxies=read_proxies("")), True),
    ],
)
def test_sockets_are_packed_for_those_far_away(
    host: str, settings: ServerSettings, packs: bool, tmp_path: Path
) -> None:
    config = startup.Server(make_app(tmp_path, PAGE, settings=settings), host).config
    assert config.ws_per_message_deflate == packs
    assert config.proxies == settings.proxies
    assert not config.proxy_headers, "who the client is, we say ourselves"


def test_a_program_asks_for_the_files_it_needs() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        startup.allow_files(300)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 300
        startup.allow_files(280)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 300, "never fewer than before"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
