"""Players of your own: the example of the page, and files that are none."""

import re
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.players.api import builtin_players
from sensorium.players.api.registry import register, registered

builtin_players.load()

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "players.md"


@pytest.fixture
def careful(tmp_path: Path) -> Path:
    """The example of docs/players.md, in a file."""
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    path = tmp_path / "careful.py"
    path.write_text(example, "utf-8")
    return path


@pytest.fixture(autouse=True)
def as_before() -> object:
    before = dict(registered)
    yield None
    registered.clear()
    registered.update(before)


def test_the_example_of_the_page_plays_both_sides(careful: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len([line for line in careful.read_text("utf-8").splitlines() if line.strip()]) <= 21
    words = ["duel", "pilot-light", "--code", str(careful), "--games", "1", "--jobs", "1", "--seconds", "20"]
    assert main([*words, "--marine", "careful", "--stealer", "careful"]) == 0
    assert "careful (marines) against careful (stealers)" in capsys.readouterr().out


def test_every_process_knows_it(careful: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["duel", "pilot-light", "--code", str(careful), "--games", "2", "--jobs", "2", "--seconds", "20"]
    assert main([*words, "--marine", "careful", "--stealer", "random"]) == 0
    assert "2 games in" in capsys.readouterr().out


def test_it_is_listed_and_climbs_the_ladder(careful: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--code", str(careful)]) == 0
    assert re.search(r"^careful +both +tries everything out", capsys.readouterr().out, re.MULTILINE)
    words = ["ladder", "--code", str(careful), "--missions", "pilot-light", "--players", "careful", "random"]
    assert main([*words, "--games", "1", "--jobs", "2", "--seconds", "20"]) == 0
    assert capsys.readouterr().out.count("careful") == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def broken(:\n", r"bot.py:1: this is no Python: "),
        ("\n\nraise RuntimeError('no luck')\n", r"bot.py:3: RuntimeError: no luck"),
        ("import no_such_module\n", r"bot.py:1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("x = 1\n", r"bot.py registers no player; write one that calls sensorium.players.api.registry.register"),
        (
            "from sensorium.players.api.registry import register\nregister('a:b', None, '')\n",
            r"bot.py:2: ValueError: 'a:b' is no name for a player",
        ),
        (
            "from sensorium.players.api.registry import register\nregister('ab', None, '', sides='all')\n",
            r"bot.py:2: ValueError: 'ab' plays 'all'; say both, marine, stealer",
        ),
    ],
)
@pytest.mark.parametrize("command", [["players"], ["duel", "pilot-light"], ["ladder"], ["player", "random"]])
def test_a_bad_file_is_told(
    command: list[str], text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bot.py"
    path.write_text(text, "utf-8")
    assert main([*command, "--code", str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert re.search(message, shown.err), shown.err
    assert shown.err.count("\n") == 1


def test_a_player_that_fails_is_counted_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "from sensorium.players.api.registry import register\n"
        "class Bad:\n"
        "    def answer(self, asked):\n"
        "        return asked.nothing\n"
        "register('bad', lambda parameter, rng: Bad(), 'fails')\n",
        "utf-8",
    )
    words = ["duel", "pilot-light", "--code", str(path), "--games", "1", "--jobs", "1", "--marine", "bad"]
    assert main([*words, "--stealer", "random"]) == 1
    shown = capsys.readouterr().out
    assert re.search(r"faults, where a default answered: \d+ of the marines, 0 of the stealers", shown)
    assert "pilot-light 0, marine: AttributeError: 'Asked' object has no attribute" in shown
    assert "bot.py:4" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_a_file_is_loaded_once(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("from sensorium.players.api.registry import register\nregister('once', None, '')\n", "utf-8")
    builtin_players.load(str(path))
    registered.pop("once")
    builtin_players.load(str(path))
    assert "once" not in registered


def test_the_name_of_a_player_has_no_colon() -> None:
    with pytest.raises(ValueError, match="the colon begins its parameter"):
        register("a:b", lambda parameter, rng: NotImplemented, "")


def test_the_page_names_every_player_that_comes_with_us() -> None:
    page = PAGE.read_text("utf-8")
    assert [name for name in registered if f"`{name}" not in page] == []
