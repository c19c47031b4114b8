"""The papers of the house: what they say is true on every machine, and their links lead somewhere."""

import contextlib
import importlib
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import inspect

from sensorium.cases.reader import read_file
from sensorium.cli import arguments, main
from sensorium.game import list_missions
from sensorium.missions.checks.checker import SIZES
from sensorium.missions.library import lessons
from sensorium.players.baselines import lookahead
from sensorium.players.external import line_player, player_process
from sensorium.players.marines.sergeant import STRENGTHS as SERGEANT
from sensorium.players.stealers.brood import STRENGTHS as BROOD
from sensorium.ships.scenarios import SCENARIOS
from sensorium.ships.setup import LONGEST
from sensorium.stories.story import stories
from sensorium.table import refusal, table, wire
from sensorium.table.match import play_match
from tests.test_house import LONGEST_MODULE

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


# What the documents say of the code.

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
MAKE = re.compile(r"`make (\w+)")
COMMAND = re.compile(r"(?:^|`|bin/)sensorium ([a-z]+)([^`#|]*)", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])--[a-z-]+")
ACTION = re.compile(r"^ {4}([a-z]+)\b", re.MULTILINE)
QUOTED = re.compile(r'"[^"]*"')  # a program of one's own has its own
FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
HOMES = (ROOT, ROOT / "src", ROOT / "src" / "sensorium", ROOT / "src" / "sensorium" / "web")
# Examples of paths that the reader chooses, and folders that are made on first use.
INVENTED = re.compile(r"/(?:ID|NAME)\b|^(?:build|dist|games|node_modules|\.uv|\.venv|\.venv-compiled)/")


@cache
def options_of(*command: str) -> frozenset[str]:
    """What this command and its actions take, as their help says."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):
        main([*command, "--help"])
    found = frozenset(OPTION.findall(told.getvalue()))
    return found.union(*(options_of(*command, action) for action in ACTION.findall(told.getvalue())))


def unknown_words(text: str) -> Iterator[tuple[int, str]]:
    """Commands, targets of make and files that a document names and that are not there."""
    commands = ACTION.findall(arguments().format_help())
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for number, line in enumerate(text.splitlines(), 1):
        for target in MAKE.findall(line):
            if target not in targets:
                yield number, f"names `make {target}`, which is no target"
        for command, rest in COMMAND.findall(line):
            if command not in commands:
                yield number, f"names `sensorium {command}`, which is no command"
                continue
            for option in OPTION.findall(QUOTED.sub("", rest)):
                if option not in options_of(command):
                    yield number, f"names `sensorium {command} {option}`, which is no option"
        for path in FILE.findall(line):
            if not INVENTED.search(path) and not any((home / path).exists() for home in HOMES):
                yield number, f"names {path}, which is not there"


def test_commands_and_files_that_documents_name_are_there() -> None:
    assert [fault for page in DOCUMENTS for fault in told(page, unknown_words(page.read_text("utf-8")))] == []


@pytest.mark.parametrize(
    "line",
    ["`make believe`", "run `sensorium dance`", "see `rules/overwach.py`", "`sensorium mission draw --gold`"],
)
def test_an_unknown_word_is_noticed(line: str) -> None:
    assert list(unknown_words(line))


WORDS_SENT = inspect.type_info(wire.Words)
assert isinstance(WORDS_SENT, inspect.StrType)
SAID = inspect.type_info(wire.Said)
assert isinstance(SAID, inspect.ListType)


def cases() -> int:
    return sum(len(read_file(page)[0]) for page in (ROOT / "docs").rglob("*.md"))


WORDS = {3: "three", 4: "4", 10: "ten", 20: "twenty", 60: "sixty", 1: "a second", 1000: "1000"}
MANY = {4: "four", 6: "six", 18: "eighteen"}
NUMBERS = [
    ("README.md", f"{WORDS[len(list_missions())]} missions of our own"),
    ("README.md", f"our own** in {MANY[len(stories())]} linked stories"),
    ("README.md", f"{MANY[len(lessons())]} lessons"),
    ("CHANGELOG.md", f"lessons: {MANY[len(lessons())]}"),
    ("docs/architecture.md", f"{MANY[len(SCENARIOS)]} scenarios as missions"),
    ("README.md", f"{'more than three thousand' if 3000 < cases() < 3500 else cases()} executable cases"),
    ("CONTRIBUTING.md", f"never more than {LONGEST_MODULE}."),
    ("docs/protocol.md", f"of the answers of one message (at most {SAID.max_length}) the first"),
    ("docs/protocol.md", f"a text in it {WORDS_SENT.max_length} letters"),
    ("docs/protocol.md", f"(while a ship is made {LONGEST})"),
    ("docs/protocol.md", f"an answer has at most {refusal.LONGEST} letters"),
    ("docs/protocol.md", f"the first {table.MOST_ANSWERS} are given"),
    ("docs/players.md", f"still open after {WORDS[(play_match.__defaults__ or (0, 0))[1]]} turns"),
    ("docs/players.md", f"three paces on {SERGEANT['normal'].worlds} imagined positions"),
    (
        "docs/players.md",
        "{} lines for each plan, {} more for the better half, {} for the best".format(*BROOD["normal"].rounds),
    ),
    (
        "docs/players.md",
        "{} lines for each, {} more for the better half, {} for the best".format(*SERGEANT["hard"].rounds),
    ),
    ("docs/player-protocol.md", f"has {WORDS[int(line_player.START)]} seconds to start"),
    ("docs/player-protocol.md", f"After {WORDS[line_player.MOST_FAULTS]} faults in a row"),
    ("docs/player-protocol.md", f"up to {WORDS[lookahead.MOST_TRIES]} tries"),
    ("docs/player-protocol.md", f"has {WORDS[int(player_process.GOODBYE)]} to end"),
    ("docs/missions.md", ", ".join("{1} to {2} {0}".format(*one) for one in [(k, *v) for k, v in SIZES.items()][:2])),
]


@pytest.mark.parametrize(("page", "phrase"), NUMBERS)
def test_numbers_are_those_of_the_code(page: str, phrase: str) -> None:
    """Where one of these changes, its sentence does."""
    text = " ".join((ROOT / page).read_text("utf-8").split())
    assert phrase.casefold() in text.casefold()  # it may begin a sentence


def test_every_document_is_listed() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"({page.name}" not in index] == ["index.md"]


# What the docstrings say of the code.

SOURCE = ROOT / "src" / "sensorium"
DOTTED = re.compile(r"``(\w+)\.(\w+)\b")
RULEBOOKS = ("first", "fourth", "solo", "cult")  # what begins an id of a rule
CATALOGUE = "sentences.py"  # its keys have dots in them too


def stray_names(path: Path, modules: dict[str, list[str]]) -> Iterator[tuple[int, str]]:
    """Names such as ``engine.play`` or ``Log.text`` in the comments of a module that lead nowhere."""
    module = importlib.import_module(
        ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    )
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        for owner, name in DOTTED.findall(line) if path.name != CATALOGUE else ():
            if name == "py" or owner in RULEBOOKS:
                continue
            if owner in modules:
                if not any(hasattr(importlib.import_module(one), name) for one in modules[owner]):
                    yield number, f"speaks of {owner}.{name}, which is not there"
            elif owner[0].isupper() and not hasattr(module, owner):
                yield number, f"speaks of {owner}, which this module does not know"


def test_names_in_comments_lead_somewhere() -> None:
    modules: dict[str, list[str]] = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        if parts[-1] not in ("__init__", "__main__"):
            modules.setdefault(parts[-1], []).append(".".join(parts))
    files = [path for path in sorted(SOURCE.rglob("*.py")) if path.name != "__main__.py"]
    assert [fault for path in files for fault in told(path, stray_names(path, modules))] == []
