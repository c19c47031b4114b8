"""The wheel, unpacked into an environment that holds nothing else, is whole and runs."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    environment = {name: value for name, value in os.environ.items() if name != "SENSORIUM_COMPILED"}
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_every_file_of_the_package_is_in_it(wheel: Path) -> None:
    ours = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "sensorium").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if not name.startswith("sensorium-")}
        papers = {name.rsplit("/", 1)[-1] for name in archive.namelist() if "/licenses/" in name}
    assert packed == ours
    assert {"LICENSE", "NOTICE"} <= papers


def test_it_runs_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    (packages,) = (tmp_path / "env").rglob("site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    (python,) = (path for path in (tmp_path / "env").glob("*/python*") if path.stem == "python")
    page = tmp_path / "page.md"
    page.write_text(CASE, "utf-8")
    run = "import sys; from sensorium.cli import main; sys.exit(main())"
    done = subprocess.run(
        [python, "-I", "-c", run, "check", str(page)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


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
