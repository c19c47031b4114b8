"""The page's folders import what docs/architecture.md says, and the drawing there hangs every room below what it knows.

Each check is shown to be able to fail.
"""

import re
from pathlib import Path

from sensorium.web import PAGE
from tests.house import ROOT
from tests.test_house import ROW

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PAGE_ROW = re.compile(r"^\| `page/(\w+)(?:/|\.js)` \|.*\| ([\w, ]+) \|$", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]""")
DRAWING = re.compile(r"What knows what.*?```text\n(.*?)```", re.DOTALL)


def place(path: Path) -> str:
    """The folder a file of the page stands in, or the file itself where it stands in none."""
    parts = path.relative_to(PAGE).parts
    return parts[0] if len(parts) > 1 else path.stem


def imported(source: str, folder: Path) -> set[Path]:
    """What a module of the page imports, at once or when it is wanted; types in comments do not count."""
    return {(folder / name).resolve() for name in IMPORTED.findall(COMMENT.sub("", source))}


def test_the_folders_of_the_page_import_what_is_told() -> None:
    files = sorted(PAGE.resolve().rglob("*.js"))
    found: dict[str, set[str]] = {place(path): set() for path in files}
    for path in files:
        for other in imported(path.read_text("utf-8"), path.parent):
            assert other.exists(), f"{path} imports {other}"
            found[place(path)].add(place(other))
    told = {name: set(names.split(", ")) - {"nothing"} for name, names in PAGE_ROW.findall(ARCHITECTURE)}
    assert told == {name: names - {name} for name, names in found.items()}


def test_an_import_of_the_page_is_noticed() -> None:
    one = (PAGE / "net" / "api.js").resolve()
    for line in (
        "import { seats } from '../net/api.js';",
        "import {\n  seats,\n} from '../net/api.js';",
        "const { seats } = await import('../net/api.js');",
        "export * from '../net/api.js';",
        "import '../net/api.js';",
    ):
        assert imported(line, PAGE.resolve() / "game") == {one}
    assert not imported("/** @param {import('../net/api.js').Seat} seat */\n// import '../net/api.js'", PAGE / "game")


def rows(drawing: str) -> dict[str, list[int]]:
    """The lines of the drawing that name each thing."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(drawing.splitlines()):
        for name in re.findall(r"\w+", line):
            found.setdefault(name, []).append(number)
    return found


def upside_down(drawing: str, known: dict[str, list[str]]) -> list[str]:
    """Rooms that do not stand once, and below everything that they import."""
    at = rows(drawing)
    faults = [f"{name} stands {len(at.get(name, []))} times" for name in known if len(at.get(name, [])) != 1]
    faults += [f"{name} is no room" for name in at if name not in known]
    if faults:
        return faults
    return [f"{name} is not below {one}" for name in known for one in known[name] if at[name] <= at[one]]


def test_the_drawing_is_that_of_the_imports() -> None:
    known = {name: [] if names == "nothing" else names.split(", ") for name, names in ROW.findall(ARCHITECTURE)}
    [drawing] = DRAWING.findall(ARCHITECTURE)
    assert upside_down(drawing, known) == []


def test_a_wrong_drawing_is_noticed() -> None:
    known = {"board": [], "rules": ["board"], "web": []}
    assert upside_down("board  web\n  |\nrules\n", known) == []
    assert upside_down("rules  web\n  |\nboard\n", known) == ["rules is not below board"]
    assert upside_down("board\nrules", known) == ["web stands 0 times"]
    assert upside_down("board web\nrules attic", known) == ["attic is no room"]
