"""The papers of the house: what they say is true on every machine, and their links lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Put together here so that this file does not contain them.
MACHINE_PATHS = tuple("/" + "/".join(parts) + "/" for parts in (("work",), ("root",), ("home",), ("opt", "pypi")))
NOT_OURS = frozenset({"build", "dist", "node_modules", "__pycache__"})
TEXT = frozenset({"", ".cfg", ".css", ".html", ".ini", ".js", ".json", ".lock", ".md", ".py", ".svg", ".toml", ".txt"})
LINK = re.compile(r"\[[^\]]*\]\(([^)\s#]+)[^)]*\)")


def project_files() -> Iterator[Path]:
    """Every text file of ours; what tools leave in folders whose names start with a dot is not ours."""
    waiting = [ROOT]
    while waiting:
        for entry in sorted(waiting.pop().iterdir()):
            hidden = entry.name.startswith(".") and entry.name not in (".ci", ".gitignore", ".gitattributes")
            if hidden or entry.name in NOT_OURS:
                continue
            if entry.is_dir():
                waiting.append(entry)
            elif entry.suffix in TEXT:
                yield entry


def machine_paths(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for path in MACHINE_PATHS:
            if re.search(r"(?<![\w.])" + re.escape(path), line):
                yield number, f"names {path}, a place on one machine"


def told(path: Path, faults: Iterator[tuple[int, str]]) -> list[str]:
    return [f"{path.relative_to(ROOT).as_posix()}:{line}: {fault}" for line, fault in faults]


def broken_links(text: str, folder: Path) -> Iterator[tuple[int, str]]:
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        opening = re.match(r"(`{3,}|~{3,})", line)
        if opening and (not fence or line.startswith(fence)):
            fence = "" if fence else opening.group()
        elif not fence:
            for target in LINK.findall(line):
                if "://" not in target and not target.startswith("mailto:") and not (folder / target).exists():
                    yield number, f"links to {target}, which is not there"


def test_nothing_names_a_place_on_one_machine() -> None:
    faults = [fault for path in project_files() for fault in told(path, machine_paths(path.read_text("utf-8")))]
    assert faults == []


def test_a_place_on_one_machine_is_noticed() -> None:
    for path in MACHINE_PATHS:
        assert list(machine_paths(f"see {path}notes.txt"))
        assert list(machine_paths(f'open("{path}")'))
    assert not list(machine_paths("docs" + MACHINE_PATHS[0]))


def test_the_files_looked_through_are_there() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in project_files()}
    assert {"Makefile", ".ci/run", "LICENSE", "uv.lock", "docs/index.md", "tests/test_house.py"} <= names


def test_links_between_documents_hold() -> None:
    pages = [path for path in project_files() if path.suffix == ".md"]
    faults = [fault for page in pages for fault in told(page, broken_links(page.read_text("utf-8"), page.parent))]
    assert faults == []


def test_a_broken_link_is_noticed() -> None:
    assert list(broken_links("see [this](no/such/page.md) ", ROOT))
    assert list(broken_links("![a picture](docs/no-such.svg#part)", ROOT))
    assert not list(broken_links("see [us](README.md), [them](https://example.org/x)", ROOT))
    assert not list(broken_links("~~~\n```\n[this](no/such/page.md)\n```\n~~~", ROOT))


def test_the_lock_file_names_the_public_index_only() -> None:
    hosts = set(re.findall(r"\w+://([^/\"]+)", (ROOT / "uv.lock").read_text("utf-8")))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}, "lock again without a mirror: make lock"
