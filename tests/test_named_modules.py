"""What sources and documents call by its module is there: `rules.core.log.rebuild`, ``missions/format/setup.py``.

The check is shown to be able to fail.
"""

import re
from collections.abc import Iterator

import pytest

from tests.house import ROOT, SOURCE, modules, told

ROOMS = "|".join(sorted(path.name for path in SOURCE.iterdir() if path.is_dir() and not path.name.startswith("_")))
DOTTED = re.compile(rf"`((?:sensorium\.)?(?:{ROOMS})(?:\.[a-z_]+)+(?:\.[A-Za-z_]+)*)`")
FILES = re.compile(rf"`((?:{ROOMS})/[a-z_/]+(?:\.py|\.js|/))`")
# In these a word of that name is a variable.
VARIABLES = frozenset({"table.act", "table.choose"})


def is_there(name: str) -> bool:
    """Whether it is a module of the package, or something that stands in one."""
    parts = name.removeprefix("sensorium.").split(".")
    for count in range(len(parts), 0, -1):
        path = SOURCE.joinpath(*parts[:count])
        module = path.with_suffix(".py")
        if module.exists():
            rest = parts[count:]
            return not rest or re.search(rf"\b{rest[0]}\b", module.read_text("utf-8")) is not None
        if path.is_dir():
            return count == len(parts)
    return False


def gone(source: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(source.split("\n"), 1):
        for name in DOTTED.findall(line):
            if name not in VARIABLES and not is_there(name):
                yield number, f"there is no {name}"
        for name in FILES.findall(line):
            if not (SOURCE / name).exists() and not (SOURCE / "web" / name).exists():
                yield number, f"there is no {name}"


def test_what_is_named_is_there() -> None:
    documents = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    read = [*modules(), *sorted((ROOT / "tools").glob("*.py")), *documents]
    assert [fault for path in read for fault in told(path, gone(path.read_text("utf-8")))] == []


@pytest.mark.parametrize(
    "line", ["as `missions.setting.set_up` wants it", "in ``rules.conditions``;", "see `rules/overwatch.py`"]
)
def test_what_is_gone_is_noticed(line: str) -> None:
    assert list(gone(line))


@pytest.mark.parametrize(
    "line", ["`rules.core.log.rebuild`", "``missions.format``", "`rules/chapters/doors.py`", "`a.b`"]
)
def test_what_is_there_is_fine(line: str) -> None:
    assert not list(gone(line))
