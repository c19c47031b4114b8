"""The compiled build in .venv-compiled: made where a C compiler is at hand, used when it is up to date.

python tools/native.py run [--build] WORDS…   `sensorium WORDS…`, compiled if the build is ready and pure otherwise;
                                              then the build is begun in the background, or with --build waited for
python tools/native.py build                  make the build if it is out of date; build/compiled.log tells how it goes
python tools/native.py wheel FOLDER           make it and put its wheel there

The build is a wheel of the sources as they stand, installed like anybody's. An editable install would leave compiled
files beside the sources and go on using them after an edit.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
ATTEMPTS = 3  # at a build during which nobody edits the sources
PYTHON = Path(sys.executable).resolve()  # the interpreter itself, not the environment it runs in

Make = Callable[[Path, IO[str]], None]  # makes the build of this checkout, or raises; what it says goes to the file


class Native:
    """The compiled build of one checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.environment = root / ".venv-compiled"
        self.built = self.environment / ".built"  # the fingerprint of what was built
        self.failed = root / "build" / "compiled.failed"  # and of what could not be
        self.log = root / "build" / "compiled.log"
        self.wheels = root / "build" / "compiled" / "wheel"

    def fingerprint(self) -> str:
        """Of everything the build is made of: contents, not dates, which a checkout changes."""
        digest = blake2b(f"{sys.version} {platform.machine()}".encode(), digest_size=16)
        package = self.root / "src" / "sensorium"
        inputs = [self.root / name for name in ("pyproject.toml", "uv.lock", "tools/compile.py")]
        inputs += [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        for path in sorted(inputs):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def is_ready(self) -> bool:
        return read(self.built) == self.fingerprint()

    def has_failed(self) -> bool:
        """Whether these very sources could not be compiled: another attempt would take its minutes for nothing."""
        return read(self.failed) == self.fingerprint()

    @contextmanager
    def locked(self, wait: bool = True) -> Iterator[bool]:
        """One build at a time, whoever asks for it. Without ``wait``: False when another is under way. The system lets
        the lock go when its owner dies."""
        self.log.parent.mkdir(exist_ok=True)
        with (self.log.parent / "compiled.lock").open("a") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError:
                yield False
                return
            yield True

    def is_under_way(self) -> bool:
        with self.locked(wait=False) as ours:
            return not ours

    def build(self, make: Make) -> bool:
        """Make the build unless it is there; whether it is there now. One that fails is remembered."""
        with self.locked():
            if self.is_ready():
                return True
            self.built.unlink(missing_ok=True)
            with self.log.open("w", encoding="utf-8") as log:
                for _ in range(ATTEMPTS):
                    before = self.fingerprint()
                    try:
                        make(self.root, log)
                    except (OSError, subprocess.CalledProcessError) as problem:
                        log.write(f"{problem}\n")
                        self.failed.write_text(before, "utf-8")
                        return False
                    if self.fingerprint() == before:
                        self.failed.unlink(missing_ok=True)
                        self.built.write_text(before, "utf-8")
                        return True
                    log.write("the sources were edited meanwhile, and nobody knows what of it is in the build\n")
            return False


def read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def lacking() -> str:
    """What is missing here to compile; nothing if all is there."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not any(shutil.which(name) for name in (named.split()[0], "cc", "gcc", "clang")):
        return "there is no C compiler here"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python's own header files are missing here (on Debian: python3-dev)"
    return ""


def make(root: Path, log: IO[str]) -> None:
    """Build the compiled wheel and install it into its environment, with the tools the tests want."""
    native = Native(root)
    uv = [str(PYTHON), "tools/uv.py"]
    python = str(native.environment / "bin" / "python")
    environment = os.environ | {"UV_PROJECT_ENVIRONMENT": str(native.environment), "SENSORIUM_COMPILED": "1"}

    def run(*words: str) -> None:
        log.write(f"$ {' '.join(words)}\n")
        log.flush()
        subprocess.run(words, cwd=root, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True)

    # Inexact: the build of before stays whole until the new one replaces it, for whoever still plays on it.
    run(*uv, "sync", "--locked", "--quiet", "--inexact", "--no-install-project", "--group", "compile")
    shutil.rmtree(native.wheels, ignore_errors=True)
    run(python, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(native.wheels))
    (wheel,) = native.wheels.glob("*.whl")
    run(*uv, "pip", "install", "--quiet", "--python", python, "--no-deps", "--reinstall", str(wheel))


def begin_build(root: Path) -> None:
    """Make the build in the background, where it outlives this process and gets out of everybody's way."""
    subprocess.Popen(
        [sys.executable, str(root / "tools" / "native.py"), "build", "--gently"],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def environment_for(
    native: Native, wait: bool, say: Callable[[str], None], lacks: str, make: Make, begin: Callable[[Path], None]
) -> Path:
    """Where to run: the compiled build if it is ready, otherwise the pure one, and in one line why."""
    if native.is_ready():
        return native.environment
    where = native.log.relative_to(native.root)
    pure = native.root / ".venv"
    if lacks:
        say(f"{lacks}; going on in pure Python, about three times slower")
    elif native.has_failed():
        say(f"compiling has failed ({where} says why; `make native` tries again); going on in pure Python")
    elif wait:
        say(f"compiling first, which takes some minutes ({where} tells how it goes)")
        if native.build(make):
            return native.environment
        say(f"compiling has failed ({where} says why); going on in pure Python")
    else:
        if not native.is_under_way():
            begin(native.root)
        say(f"going on in pure Python; the compiled build is being made ({where}) and is used when it is ready")
    return pure


def tell(words: str) -> None:
    print(f"sensorium: {words}", file=sys.stderr, flush=True)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description="the compiled build, and sensorium run from it")
    commands = parser.add_subparsers(dest="command", required=True)
    builds = commands.add_parser("build")
    builds.add_argument("--gently", action="store_true", help="let everybody else go first")
    commands.add_parser("wheel").add_argument("folder", type=Path)
    runs = commands.add_parser("run")
    runs.add_argument("--build", action="store_true", help="wait for the build")
    runs.add_argument("words", nargs=argparse.REMAINDER)
    asked = parser.parse_args(words)
    native = Native()
    if asked.command == "run":
        environment = environment_for(native, asked.build, tell, lacking(), make, begin_build)
        program = str(environment / "bin" / "sensorium")
        os.execv(program, [program, *asked.words])
    if asked.command == "build":
        if asked.gently:
            os.nice(10)
        if not native.is_ready() and (lacks := lacking()):
            tell(f"{lacks}; install one to compile")
            return 1
        if native.build(make):
            return 0
        tell(f"compiling has failed; {native.log.relative_to(native.root)} says why")
        return 1
    if lacks := lacking():
        tell(f"{lacks}; there is no compiled wheel")
    elif not native.build(make):
        tell(f"compiling has failed ({native.log.relative_to(native.root)} says why); there is no compiled wheel")
    else:
        for wheel in native.wheels.glob("*.whl"):
            shutil.copy2(wheel, asked.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
