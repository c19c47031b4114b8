"""Build what must be fast, `board/`, `rules/` and the quick players, as machine code with mypyc.

This is a build hook: every build of the wheel loads it, and it does nothing unless SENSORIUM_COMPILED=1 is set, as
tools/native.py does. The compiled wheel holds the same .py files and, next to each, its compiled form, which Python
prefers. Pure Python stays the reference.
"""

import os
import shutil
import sys
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOMS = ("board", "rules", "players")
# Of these stay Python: what speaks to processes and people, what players of others implement, and what runs once.
LEFT_OUT = {
    "players/api/builtin_players.py",
    "players/external/line_player.py",
    "players/api/player.py",
    "players/external/player_process.py",
    "players/api/registry.py",
    "players/external/player_messages.py",
    "players/external/line_server.py",
    "players/baselines/lookahead.py",
}
KNOWN = ("catalogue", "board", "rules", "cases", "missions", "proofs", "players")  # rooms that these may import


class CompileHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("SENSORIUM_COMPILED") != "1":
            return
        if version == "editable":
            # The compiled files would lie beside the sources and silently win over every later edit.
            raise SystemExit("SENSORIUM_COMPILED=1 builds a wheel, never an editable install; unset it")
        root = Path(self.root)
        library = root / "build" / "compiled" / "lib"
        wanted = key(root)
        if read(key_file(root)) != wanted:
            key_file(root).unlink(missing_ok=True)
            compile_rooms(root, library)
            key_file(root).write_text(wanted, "utf-8")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for binary in sorted(library.rglob("*")):
            if binary.is_file():
                build_data["force_include"][str(binary)] = binary.relative_to(library).as_posix()


def key_file(root: Path) -> Path:
    return root / "build" / "compiled" / "key"


def read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def key(root: Path) -> str:
    """Of everything that compiled code depends on: what is compiled, whatever that may import, and the compiler. What
    differs elsewhere, on the page or in the server, needs no compiling."""
    package = root / "src" / "sensorium"
    told = blake2b(f"{sys.version} {version('mypy')}".encode(), digest_size=16)
    inputs = [path for room in KNOWN for path in (package / room).rglob("*.py")]
    for path in sorted([*inputs, root / "tools" / "compile.py", root / "pyproject.toml"]):
        told.update(f"{path.relative_to(root).as_posix()} ".encode() + blake2b(path.read_bytes()).digest())
    return told.hexdigest()


def sources(root: Path) -> list[str]:
    """The modules to compile. A package's `__init__` stays Python: compiled, it hides what lies beside it."""
    package = root / "src" / "sensorium"
    found = [path for room in ROOMS for path in (package / room).rglob("*.py")]
    names = {path.relative_to(package).as_posix() for path in found if path.name != "__init__.py"}
    return [f"src/sensorium/{name}" for name in sorted(names - LEFT_OUT)]


def compile_rooms(root: Path, library: Path) -> None:
    """Leave the compiled modules under `library`, laid out as they are to lie in site-packages."""
    # Imported here, because an ordinary build has neither.
    from mypyc.build import mypycify
    from setuptools import Distribution

    scratch = library.parent
    shutil.rmtree(library, ignore_errors=True)
    os.chdir(root)  # mypy finds its settings in the folder it runs in
    extensions = mypycify(
        sources(root), opt_level="3", target_dir=str(scratch / "c"), group_name="sensorium", multi_file=False
    )
    for extension in extensions:
        # Without the first a compiler may join a product and a sum into one rounding, and the players would judge
        # otherwise than in pure Python. The second leaves out what only a debugger reads, and its minutes.
        if os.name == "posix":
            extension.extra_compile_args += ["-ffp-contract=off", "-g0"]
    command = Distribution({"name": "sensorium", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(library)
    command.build_temp = str(scratch / "objects")
    command.ensure_finalized()
    command.run()
