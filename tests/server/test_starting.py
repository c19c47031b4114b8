"""A server that cannot be started says why in one sentence, and what it keeps is its owner's only."""

import logging
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.server.folder import FILE
from sensorium.server.startup import listen
from sensorium.server.store import MIGRATIONS, Store
from tests.server.hall import hall, within
from tests.server.test_store import PROGRESS, record

NOBODY = 65534


@pytest.fixture(autouse=True)
def quiet_logs() -> Iterator[None]:
    """The program sets the logs up for itself; afterwards they are as they were."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


@contextmanager
def without_rights() -> Iterator[None]:
    """As a user whom nothing belongs to: who may do anything is not told what others may not."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def locked() -> Iterator[Path]:
    """A folder that everybody may look into and nobody may write to."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def told(words: list[str], capsys: pytest.CaptureFixture[str], out: bool = False) -> str:
    """The one sentence with which it ends. ``out``: it may have said something else before."""
    assert main(words) == 2
    before, err = capsys.readouterr()
    assert out or before == ""
    assert err.startswith("sensorium: ")
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    return err


def a_file(folder: Path) -> Path:
    (folder / "games").write_text("not a folder")
    return folder / "games"


def beneath_a_file(folder: Path) -> Path:
    return a_file(folder) / "deeper"


def no_database(folder: Path) -> Path:
    (folder / FILE).write_bytes(b"something else entirely, and long enough to be looked at" * 20)
    return folder


def a_folder_instead(folder: Path) -> Path:
    (folder / FILE).mkdir()
    return folder


def newer(folder: Path) -> Path:
    connection = sqlite3.connect(folder / FILE)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    return folder


def damaged(folder: Path) -> Path:
    store = Store(folder / FILE)
    store.create(record(), PROGRESS, ["header"] * 500, {})
    store.close()
    raw = bytearray((folder / FILE).read_bytes())
    raw[100:2000] = b"\xff" * 1900
    (folder / FILE).write_bytes(raw)
    return folder


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (a_file, "is not a folder"),
        (beneath_a_file, "is not a folder"),
        (no_database, "not a database"),
        (a_folder_instead, "cannot be"),
        (newer, "newer Sensorium"),
        (damaged, "malformed"),
    ],
)
def test_a_bad_folder_is_told_in_one_sentence(
    make: Callable[[Path], Path], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = make(tmp_path)
    assert says in (err := told(["serve", "--port", "0", "--data", str(data)], capsys))
    assert str(data) in err, "it names the folder"


def test_a_folder_without_rights_is_told_in_one_sentence(locked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with without_rights():
        assert "cannot be made" in told(["serve", "--port", "0", "--data", str(locked)], capsys)
        assert "cannot be made" in told(["serve", "--port", "0", "--data", str(locked / "games")], capsys)


def test_a_file_without_rights_is_told_in_one_sentence(locked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    locked.chmod(0o755)
    Store(locked / FILE).close()
    (locked / FILE).chmod(0o444)
    locked.chmod(0o555)
    with without_rights():
        assert "cannot be written" in told(["serve", "--port", "0", "--data", str(locked)], capsys)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "70000"], "no port 70000"),
        (["--port", "-1"], "no port -1"),
        (["--host", "no-such-host.invalid"], "cannot listen on no-such-host.invalid"),
        (["--host", "x" * 80], "cannot listen on"),
        (["--name", "https://play.example.org/"], "bare name"),
        (["--name", "play.example.org:443"], "bare name"),
        (["--name", ""], "bare name"),
        (["--prefix", "/a b"], "plain path"),
        (["--prefix", "/../x"], "plain path"),
        (["--prefix", "/play"], "choose another"),
        (["--keep-days", "-1"], "0 for never"),
    ],
)
def test_a_bad_setting_is_told_in_one_sentence(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in told(["serve", "--port", "0", "--data", str(tmp_path / "games"), *words], capsys)
    assert not (tmp_path / "games").exists(), "nothing is made for a server that does not start"


def test_an_address_in_use_is_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]
        assert "in use" in told(words, capsys)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_games_are_their_owners_only(tmp_path: Path) -> None:
    data = tmp_path / "games"
    modes: dict[str, int] = {}

    async def serve() -> None:
        async with hall(data) as at:
            await at.table()
            modes.update({path.name: mode(path) for path in data.iterdir()})

    mask = os.umask(0o000)
    try:
        within(serve)
    finally:
        os.umask(mask)
    assert mode(data) == 0o700
    assert {FILE, f"{FILE}-wal", f"{FILE}-shm"} <= set(modes)
    assert set(modes.values()) == {0o600}


def test_a_folder_that_was_there_is_left_as_it_is_and_its_games_are_hidden(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    first = Store(tmp_path / FILE)
    first.create(record(), PROGRESS, ["header"], {})
    for path in tmp_path.iterdir():
        path.chmod(0o644)  # as an older version left them
    second = Store(tmp_path / FILE)
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
    assert len(list(tmp_path.iterdir())) == 3
    second.close()
    first.close()
    assert mode(tmp_path) == 0o755
