"""The page's copies are what they are made of."""

from pathlib import Path

import pytest

from tools.page_data import files


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_they_are_current(path: Path) -> None:
    assert path.read_text("utf-8") == files()[path], "run `make wire`"
