"""The wheels and the sdist: whole, and each plays a game in an environment that holds nothing else.

The compiled wheel takes minutes to make. It is the one that the compiled build was installed from, and is tested with
that build (`make test COMPILED=1`).
"""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from sensorium.rules.core.log import read_log, rebuild

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


COMPILED = os.environ.get("SENSORIUM_COMPILED") == "1"
BUILDS = ("pure", "compiled") if COMPILED else ("pure",)
RUN = "import sys; from sensorium.cli import main; sys.exit(main())"


def build(target: str, folder: Path, root: Path = ROOT) -> Path:
    """What hatchling makes of these sources, without compiling."""
    environment = {name: value for name, value in os.environ.items() if name != "SENSORIUM_COMPILED"}
    words = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(words, cwd=root, env=environment, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module", params=BUILDS)
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """The build, and the Python of an environment that holds its wheel and nothing else."""
    (path,) = (ROOT / "build" / "compiled" / "wheel").glob("*.whl") if request.param == "compiled" else (wheel,)
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, with_pip=False)
    (packages,) = environment.rglob("site-packages")
    with zipfile.ZipFile(path) as archive:
        archive.extractall(packages)
    (python,) = (found for found in environment.glob("*/python*") if found.stem == "python")
    return request.param, python


def run(python: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, "-I", "-c", RUN, *words], cwd=folder, capture_output=True, text=True, check=False, timeout=600
    )


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_every_file_of_the_package_is_in_it(wheel: Path) -> None:
    ours = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "sensorium").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    book = ROOT / "docs" / "rulebook"  # the page serves it
    ours |= {f"sensorium/docs/{path.relative_to(book).as_posix()}" for path in book.rglob("*.md")}
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if not name.startswith("sensorium-")}
        papers = {name.rsplit("/", 1)[-1] for name in archive.namelist() if "/licenses/" in name}
    assert packed == ours
    assert {"LICENSE", "NOTICE"} <= papers


def test_it_runs_in_an_empty_environment(installed: tuple[str, Path], tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(CASE, "utf-8")
    done = run(installed[1], tmp_path, "check", str(page))
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_says_which_build_it_is(installed: tuple[str, Path], tmp_path: Path) -> None:
    kind, python = installed
    done = run(python, tmp_path, "--version")
    assert done.stdout.endswith(" (compiled)\n" if kind == "compiled" else " (pure Python)\n")


def test_it_plays_a_game_in_an_empty_environment(installed: tuple[str, Path], tmp_path: Path) -> None:
    words = (
        "duel",
        "pilot-light",
        "--marine",
        "sergeant:easy",
        "--stealer",
        "brood:easy",
        "--games",
        "1",
        "--jobs",
        "1",
    )
    done = run(installed[1], tmp_path, *words, "--seconds", "1000", "--save", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 game" in done.stdout
    saved = tmp_path / "pilot-light-0000.jsonl"
    assert rebuild(read_log(saved.read_text("utf-8"))).winner >= 0


def test_the_sdist_has_all_it_takes_to_build_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sdist"
    with tarfile.open(build("sdist", folder)) as archive:
        archive.extractall(tmp_path, filter="data")
    (root,) = (path for path in tmp_path.iterdir() if path != folder)
    assert (root / "tools" / "compile.py").is_file()
    assert contents(build("wheel", tmp_path / "again", root)) == contents(wheel)


CASE = """\
```case one-step
rules first

map
#####
#A..#
#####

A marine E

> A move E
= A at 2,1
```
"""
