"""When the compiled build is made, when it is used, and what is said where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tools import compile as compiling
from tools.native import Make, Native, environment_for, lacking

ROOT = Path(__file__).resolve().parent.parent.parent
MODULE = "src/sensorium/rules/core/position.py"


@pytest.fixture
def native(tmp_path: Path) -> Native:
    """A checkout of a few files."""
    for name in ("pyproject.toml", "uv.lock", "tools/compile.py", MODULE, "src/sensorium/web/page/main.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    return Native(tmp_path)


class Maker:
    """Makes builds without compiling anything; ``edits``: how often somebody changes a source meanwhile."""

    def __init__(self, fails: bool = False, edits: int = 0) -> None:
        self.fails = fails
        self.edits = edits
        self.made = 0

    def __call__(self, root: Path, log: IO[str]) -> None:
        self.made += 1
        log.write("at work\n")
        if self.fails:
            raise subprocess.CalledProcessError(1, ["cc"])
        if self.made <= self.edits:
            (root / MODULE).write_text(f"edited {self.made} times", "utf-8")
        (root / ".venv-compiled").mkdir(exist_ok=True)


class Run:
    """What `native.py run` comes to: where it runs, what it says, how often it begins a build."""

    def __init__(self, native: Native, wait: bool = False, lacks: str = "", make: Make | None = None) -> None:
        self.said: list[str] = []
        self.begun = 0
        self.where = environment_for(native, wait, self.said.append, lacks, make or Maker(), self.begin).name

    def begin(self, root: Path) -> None:
        self.begun += 1


def test_pure_python_plays_until_the_build_is_ready_and_the_build_from_then_on(native: Native) -> None:
    first = Run(native)
    assert (first.where, first.begun, len(first.said)) == (".venv", 1, 1)
    assert native.build(Maker())
    then = Run(native)
    assert (then.where, then.begun, then.said) == (".venv-compiled", 0, [])


@pytest.mark.parametrize("name", [MODULE, "src/sensorium/web/page/main.js", "uv.lock", "tools/compile.py"])
def test_a_build_of_other_contents_is_not_used_and_dates_do_not_matter(native: Native, name: str) -> None:
    native.build(Maker())
    path = native.root / name
    before = path.read_bytes()
    os.utime(path, (1, 1))
    assert native.is_ready()
    path.write_text("otherwise", "utf-8")
    assert not native.is_ready()
    assert Run(native).where == ".venv"
    path.write_bytes(before)
    assert native.is_ready()
    (native.root / "src/sensorium/rules/new.py").write_text("", "utf-8")
    assert not native.is_ready()


def test_whoever_wants_the_build_waits_for_it(native: Native) -> None:
    maker = Maker()
    run = Run(native, wait=True, make=maker)
    assert (run.where, maker.made, run.begun) == (".venv-compiled", 1, 0)
    assert Run(native, wait=True, make=maker).where == ".venv-compiled"
    assert maker.made == 1


def test_without_a_compiler_pure_python_plays_and_one_line_says_so(native: Native) -> None:
    for wait in (False, True):
        maker = Maker()
        run = Run(native, wait, "there is no C compiler here", maker)
        assert (run.where, run.begun, maker.made) == (".venv", 0, 0)
        assert len(run.said) == 1
        assert "no C compiler" in run.said[0]


def test_a_build_that_fails_is_one_line_and_not_tried_again_until_something_changes(native: Native) -> None:
    maker = Maker(fails=True)
    assert Run(native, wait=True, make=maker).where == ".venv"
    for wait in (False, True):
        again = Run(native, wait, make=maker)
        assert (again.where, again.begun, maker.made) == (".venv", 0, 1)
        assert len(again.said) == 1
        assert "build/compiled.log" in again.said[0]
    assert "at work" in native.log.read_text("utf-8")
    assert not native.build(maker), "but who asks for it by name gets another attempt"
    assert maker.made == 2
    (native.root / MODULE).write_text("mended", "utf-8")
    assert Run(native).begun == 1
    assert native.build(Maker())
    assert not native.has_failed()


def test_what_was_edited_while_it_was_built_is_built_again(native: Native) -> None:
    maker = Maker(edits=1)
    assert native.build(maker)
    assert maker.made == 2
    assert native.is_ready()
    (native.root / MODULE).write_text("edited once more", "utf-8")
    assert not native.build(Maker(edits=100)), "whoever never stops is not waited for"
    assert not native.is_ready()
    assert not native.has_failed()


def test_two_at_once_make_one_build(native: Native) -> None:
    begun, go_on = threading.Event(), threading.Event()
    made: list[str] = []

    def slow(root: Path, log: IO[str]) -> None:
        made.append("slow")
        begun.set()
        assert go_on.wait(60)
        (root / ".venv-compiled").mkdir()

    def quick(root: Path, log: IO[str]) -> None:
        made.append("quick")

    first = threading.Thread(target=native.build, args=(slow,))
    first.start()
    assert begun.wait(60)
    assert native.is_under_way()
    meanwhile = Run(native)
    assert (meanwhile.where, meanwhile.begun) == (".venv", 0)
    second = threading.Thread(target=Native(native.root).build, args=(quick,))
    second.start()
    go_on.set()
    first.join(60)
    second.join(60)
    assert made == ["slow"]
    assert native.is_ready()
    assert not native.is_under_way()


def test_the_lock_of_a_build_that_was_killed_is_free_again(native: Native) -> None:
    hold = (
        "import sys, time; from pathlib import Path; from tools.native import Native\n"
        "with Native(Path(sys.argv[1])).locked():\n"
        "    print('mine', flush=True); time.sleep(600)\n"
    )
    words = [sys.executable, "-c", hold, str(native.root)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"mine\n"
        assert native.is_under_way()
        other.kill()
    assert native.build(Maker())


def test_a_machine_without_a_compiler_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    assert "C compiler" in lacking()


def compiled_files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.suffix in (".so", ".pyd", ".c"))


def test_no_compiled_file_lies_beside_the_sources() -> None:
    assert list(compiled_files(ROOT / "src")) == []


def test_what_is_compiled_is_there_and_leaves_out_what_speaks_to_processes() -> None:
    sources = compiling.sources(ROOT)
    assert all((ROOT / name).is_file() for name in sources)
    package = ROOT / "src" / "sensorium"
    assert all((package / name).is_file() for name in compiling.LEFT_OUT)
    for name in (
        "board/sight.py",
        "rules/core/engine.py",
        "players/marines/quick_marines.py",
        "players/stealers/quick_stealers.py",
    ):
        assert f"src/sensorium/{name}" in sources
    outside = ("asyncio", "subprocess", "threading", "signal", "socket")
    for name in sources:
        text = (ROOT / name).read_text("utf-8")
        assert not any(f"import {module}" in text or f"from {module} " in text for module in outside), name


def test_only_what_may_change_compiled_code_asks_for_compiling(tmp_path: Path) -> None:
    def key_with(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return compiling.key(tmp_path)

    (tmp_path / "pyproject.toml").write_text("", "utf-8")
    key_with("tools/compile.py", "")
    before = key_with(MODULE, "one")
    assert key_with("src/sensorium/web/page/main.js", "one") == before
    assert key_with("src/sensorium/server/app.py", "one") == before
    assert key_with(MODULE, "two") != before
    assert key_with("src/sensorium/missions/format/mission.py", "one") != key_with(
        "src/sensorium/missions/format/mission.py", "two"
    )
