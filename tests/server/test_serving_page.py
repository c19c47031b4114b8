"""docs/serving.md tells options and commands as they are, and leaves none out."""

import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from pathlib import Path

import pytest

from sensorium.cli import arguments, main
from sensorium.server import game_session
from sensorium.server.commands import HERE, PORT, settings_of
from sensorium.server.pulse import EVERY
from sensorium.server.settings import TABLES_PER_ADDRESS, UNJOINED_DAYS, ServerSettings

ROOT = Path(__file__).resolve().parents[2]
SERVING = (ROOT / "docs" / "serving.md").read_text("utf-8")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def help_of(*words: str) -> str:
    """What ``--help`` says, each option and command in a line of its own."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), suppress(SystemExit):
        patch.setenv("COLUMNS", "2000")
        main([*words, "--help"])
    return re.sub(r"\n {20,}", " ", said.getvalue())


def options(*words: str) -> dict[str, str]:
    """Every option of a command, and what it is said to be for."""
    found = re.findall(r"^ +(--[a-z-]+)(?: \[?[A-Z]+\]?)?\b *(.*)$", help_of(*words), re.MULTILINE)
    assert found
    return dict(found)


def actions() -> list[str]:
    """The commands of ``sensorium data``."""
    return re.findall(r"^    ([a-z]+)  +\S", help_of("data"), re.MULTILINE)


def rows(heading: str) -> dict[str, str]:
    """The table that begins with this heading: first column and the rest."""
    lines = SERVING[SERVING.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    cells = [line.strip("| ").split(" | ", 1) for line in lines]
    return {cell[0]: cell[1] for cell in cells}


def test_every_option_of_serve_is_told_and_is_there() -> None:
    told = {OPTION.findall(first)[0] for first in rows("option of `sensorium serve`")}
    assert told == set(options("serve"))


def test_the_options_of_play_are_told() -> None:
    (line,) = re.findall(r"^`sensorium play`.* knows (.*?) only", SERVING, re.MULTILINE)
    assert set(OPTION.findall(line)) == set(options("play"))


def test_every_command_for_the_games_is_told_and_is_there() -> None:
    told = rows("command")
    names = [first.strip("`").split()[2] for first in told]
    assert len(names) > 5
    assert names == actions()
    for name, (first, rest) in zip(names, told.items(), strict=True):
        assert set(OPTION.findall(first + rest)) | {"--data"} == set(options("data", name)), name


def test_the_defaults_are_as_told() -> None:
    told = rows("option of `sensorium serve`")
    given = vars(arguments().parse_args(["serve"]))
    for first, rest in told.items():
        option = OPTION.findall(first)[0]
        default = given[option.removeprefix("--").replace("-", "_")]
        if option in ("--host", "--port", "--unjoined-days", "--tables-per-address"):
            assert str(default) in rest, option
        elif option.startswith("--keep"):
            assert default == 0
            assert "0, as by default: never" in rest
    assert (HERE, PORT, UNJOINED_DAYS, TABLES_PER_ADDRESS) == ("localhost", 8089, 30, 30)
    assert "gone from it for two minutes" in told["`--tables-per-address N`"]
    assert game_session.IDLE == 120
    assert f"at most every {('zero', 'one', 'two', 'three', 'four', 'five')[int(EVERY)]} seconds" in " ".join(
        SERVING.split()
    )


def test_every_option_says_what_it_is_for() -> None:
    for words in (["serve"], ["play"], *(["data", name] for name in actions())):
        assert [option for option, purpose in options(*words).items() if not purpose] == [], words


def test_without_options_the_settings_are_the_defaults() -> None:
    assert settings_of(arguments().parse_args(["serve"])) == ServerSettings(tables_per_address=TABLES_PER_ADDRESS)
    assert settings_of(arguments().parse_args([])) == ServerSettings()


def commands() -> Iterator[str]:
    """Every line of a document that starts the program."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for fence in re.findall(r"^```sh\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            for line in fence.splitlines():
                if re.match(r"(\.venv/bin/)?sensorium\b", line):
                    yield line


@pytest.mark.parametrize("line", sorted(set(commands())))
def test_a_command_in_a_document_can_be_given(line: str) -> None:
    words = shlex.split(line, comments=True)
    arguments().parse_args([word for word in words[1:] if word != "…"])


def test_the_commands_are_found() -> None:
    assert len(list(commands())) > 8
