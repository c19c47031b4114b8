"""Run uv with the arguments given, putting it into `.uv/` first where the machine has none.

This is the first thing `make` runs on a fresh machine, so it needs nothing but Python's own library, and even
an old Python must be able to read it as far as the line that says what is wrong.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path

VERSION = "0.13.7"  # what we install
OLDEST = (0, 9)  # what we accept if it is there already; the same as required-version in pyproject.toml
PYTHONS = ("python3.13", "python3.12", "python3.11", "python3.14", "python3")
HOME = Path(__file__).resolve().parent.parent / ".uv"


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is what tells the user
        return run_under_a_newer_python()
    uv = installed(shutil.which("uv"), OLDEST) or own_uv()
    environment = dict(os.environ)
    environment.setdefault("UV_PYTHON", sys.executable)
    environment.pop("VIRTUAL_ENV", None)  # somebody else's; uv would only warn that it is not ours
    return subprocess.call([uv, *arguments], env=environment)


def run_under_a_newer_python() -> int:
    for name in PYTHONS:
        python = shutil.which(name)
        if python is None:
            continue
        new_enough = "import sys; sys.exit(sys.version_info < (3, 11))"
        if subprocess.call([python, "-c", new_enough], stderr=subprocess.DEVNULL) == 0:
            return subprocess.call([python, *sys.argv])
    print(
        "Sensorium needs Python 3.11 or newer and found {}.{}. Install one, or name it: "
        "make test PYTHON=/path/to/python3".format(*sys.version_info[:2]),
        file=sys.stderr,
    )
    return 1


def installed(uv: str | None, oldest: tuple[int, ...]) -> str | None:
    """This uv, if it runs and is not too old."""
    if uv is None:
        return None
    try:
        answer = subprocess.run([uv, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    version = re.search(r"\d+(\.\d+)+", answer)
    if version is None or tuple(int(part) for part in version.group().split(".")) < oldest:
        return None
    return uv


def own_uv() -> str:
    folder = HOME / ("Scripts" if os.name == "nt" else "bin")
    uv = str(folder / "uv")
    if installed(uv, tuple(int(part) for part in VERSION.split("."))):
        return uv
    print(f"installing uv {VERSION} into {HOME.name}/", file=sys.stderr)
    shutil.rmtree(HOME, ignore_errors=True)
    install = ["install", "--quiet", "--disable-pip-version-check", f"uv=={VERSION}"]
    if has("venv") and has("ensurepip"):
        subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
        subprocess.run([str(folder / "python"), "-m", "pip", *install], check=True)
    elif has("pip"):
        subprocess.run([sys.executable, "-m", "pip", *install, "--target", str(HOME)], check=True)
    else:
        with tempfile.TemporaryDirectory() as scratch:
            pip = fetch_pip(Path(scratch))
            subprocess.run([sys.executable, f"{pip}/pip", *install, "--target", str(HOME)], check=True)
    return uv


def has(module: str) -> bool:
    """Some systems split Python into packages and leave out venv, ensurepip or pip."""
    return subprocess.call([sys.executable, "-c", f"import {module}"], stderr=subprocess.DEVNULL) == 0


def fetch_pip(folder: Path) -> Path:
    """pip straight from the index, for a Python without it: its wheel runs as it is."""
    page = "https://pypi.org/pypi/pip/json"
    with urllib.request.urlopen(page, timeout=60) as answer:
        files = json.load(answer)["urls"]
    wheel = next(file for file in files if file["packagetype"] == "bdist_wheel")
    with urllib.request.urlopen(urllib.parse.urljoin(page, wheel["url"]), timeout=60) as answer:
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != wheel["digests"]["sha256"]:
        raise SystemExit("the pip that arrived is not the one the index describes; try again")
    path = folder / str(wheel["filename"])
    path.write_bytes(content)
    return path


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SystemExit(
            f"uv could not be installed: {problem}\n"
            "Check the network and try again, or install uv yourself (https://docs.astral.sh/uv/)."
        ) from None
