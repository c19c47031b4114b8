"""The examples of docs/library.md run, in order and in one session, and every name of the library is on the page."""

import doctest
import re
import runpy
from pathlib import Path

import sensorium

PAGE = Path(__file__).resolve().parent.parent / "docs" / "library.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def failures(page: str, folder: Path) -> list[str]:
    """What the blocks of a page print that they do not say, each with its line."""
    names: dict[str, object] = {}
    told: list[str] = []
    for block in BLOCK.finditer(page):
        code, line = block.group(1), page.count("\n", 0, block.start(1))
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, names, "page", PAGE.name, line)
            doctest.DocTestRunner(verbose=False).run(test, out=told.append, clear_globs=False)
            names = test.globs
        else:
            file = folder / "block.py"
            file.write_text(code, "utf-8")
            names |= runpy.run_path(str(file), init_globals=names)
    return told


def test_the_examples_run(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    assert len(BLOCK.findall(page)) == page.count("```python") > 8
    assert failures(page, tmp_path) == []


def test_an_example_that_is_wrong_is_noticed(tmp_path: Path) -> None:
    assert failures("```python\n>>> 1 + 1\n3\n\n```\n", tmp_path)
    assert failures("```python\n>>> nothing_of_this_name\n\n```\n", tmp_path)
    assert not failures("```python\ndef two():\n    return 2\n```\n\n```python\n>>> two()\n2\n\n```\n", tmp_path)


def test_the_page_names_everything() -> None:
    page = PAGE.read_text("utf-8")
    methods = [f".{name}" for name in vars(sensorium.Game) if not name.startswith("_")]
    fields = [f".{name}" for name in sensorium.Odds.__dataclass_fields__]
    missing = [
        name for name in [*sensorium.__all__, *methods, *fields] if not re.search(rf"`{re.escape(name)}\b", page)
    ]
    assert missing == []
