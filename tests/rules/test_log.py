"""A game is a log of answers: written, read and rebuilt, and every way a log can be broken."""

import ast
import json
from pathlib import Path

import pytest

from sensorium.proofs import Stream, contrived_scene, pick, random_scene, scene_from
from sensorium.proofs.elsewhere import replays_elsewhere
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.rulebook import RULES_VERSION, Rulebook
from sensorium.rules.core import log as logs
from sensorium.rules.core.answers import TIME_UP
from sensorium.rules.core.engine import asked, clock_runs, play
from sensorium.rules.core.log import (
    Answer,
    Divergence,
    Log,
    LogError,
    Mark,
    begin_log,
    describe_rules,
    read_log,
    rebuild,
    rebuild_until,
    start_of,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import NOBODY
from sensorium.rules.scenario import records, scenario

SCENE = """
rules first
cp 2
reinforcements 1
turns 3

map
########
#A...S.#
#.####.#
#......1
########

sections
########
#AAABBB#
#A####B#
#AAABBB#
########

wall 2,3 3,3

A marine E
S stealer W
"""


def game(position: Position, seed: int, limit: int = 400) -> tuple[Log, Position]:
    """A random game and its log."""
    log = begin_log(position)
    numbers = Stream(seed)
    for _ in range(limit):
        if asked(position) == NOBODY:
            break
        log.play(position, pick(position, numbers))
    return log, position


def played(seed: int = 1, limit: int = 400) -> tuple[Log, Position]:
    return game(scene_from("log", SCENE).start(), seed, limit)


def changed(text: str, line: int, **fields: object) -> Log:
    """The log with some fields of one line changed."""
    rows = text.splitlines()
    rows[line - 1] = json.dumps({**json.loads(rows[line - 1]), **fields})
    return read_log("\n".join(rows) + "\n")


def find(log: Log, kind: type[Answer] | type[Mark], skip: int = 0) -> int:
    """The line of an answer or a mark."""
    return [number for number, line in enumerate(log.lines, 2) if isinstance(line, kind)][skip]


@pytest.mark.parametrize("book", [FIRST, FOURTH])
@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_rebuilt_from_its_log(book: Rulebook, seed: int) -> None:
    log, position = game(random_scene(book, seed).start(), seed)
    text = log.text()
    again = read_log(text)
    assert again.text() == text
    assert rebuild(again) == position
    assert rebuild(again).digest() == position.digest()


def test_a_game_can_be_left_at_any_answer() -> None:
    log, _ = played()
    position = start_of(log)
    for number, line in enumerate(log.lines):
        if isinstance(line, Answer):
            assert rebuild(Log(log.header, log.lines[:number])) == position
            play(position, logs.code_of(position, line, 0))


def test_a_log_needs_nothing_but_itself() -> None:
    replays_elsewhere(*[played(seed)[0] for seed in range(3)])


def test_every_turn_begins_with_a_digest() -> None:
    log, position = played()
    marks = [line for line in log.lines if isinstance(line, Mark)]
    moments = [(mark.turn, mark.side) for mark in marks]
    turns = [(turn, side) for turn in (1, 2, 3) for side in ("marine", "stealer")]
    assert moments == [*turns, (3, "nobody")]
    assert marks[-1].digest == position.digest()


def test_dice_are_outcomes_not_seeds() -> None:
    log, _ = played()
    fallen = [line.said for line in log.answers() if line.who == "chance"]
    assert any(said.startswith("roll ") for said in fallen)
    assert any(said.startswith("counter ") for said in fallen)
    assert any(said.startswith("blip ") for said in fallen)


def test_the_clock_answers_like_anybody() -> None:
    position = scene_from("log", SCENE).start()
    log = begin_log(position)
    assert clock_runs(position)
    log.play(position, TIME_UP)
    assert [line.data() for line in log.answers()] == [{"who": "clock", "said": "time up"}]
    assert rebuild(read_log(log.text())) == position
    assert position.turn == 1
    assert position.side == 1


def test_the_header_says_which_rules() -> None:
    log, _ = played()
    head = json.loads(log.text().splitlines()[0])
    assert head["sensorium"] == 1
    assert head["rules"] == "first"
    assert head["rules_version"] == RULES_VERSION
    assert head["rules_digest"] == FIRST.digest()
    assert head["board"]["walls"] == [["2,3", "3,3"]]


# -- what can be wrong ------------------------------------------------------------------------------------------------


def test_an_answer_that_was_changed_is_named_by_its_line() -> None:
    log, _ = played()
    line = find(log, Answer)
    with pytest.raises(
        LogError, match=rf"line {line}: 'A move N' is not allowed \(first\.\S+\); so it stands in turn 1"
    ):
        rebuild(changed(log.text(), line, said="A move N"))


def test_words_that_mean_nothing_are_named_by_their_line() -> None:
    log, _ = played()
    line = find(log, Answer, 1)
    with pytest.raises(LogError, match=f"line {line}: 'A dances' is not a move"):
        rebuild(changed(log.text(), line, said="A dances"))


def test_a_line_that_takes_two_answers_is_refused() -> None:
    log, _ = played(limit=0)
    log.lines.append(Answer("marine", "A move E"))
    with pytest.raises(LogError, match="takes 2 answers, the first of them 'A activate'"):
        rebuild(log)


def test_an_impossible_throw_is_refused() -> None:
    log, _ = played()
    line = next(number for number, one in enumerate(log.lines, 2) if isinstance(one, Answer) and one.who == "chance")
    with pytest.raises(LogError, match=f"line {line}: 'roll 7 9' is no outcome"):
        rebuild(changed(log.text(), line, said="roll 7 9"))


def test_the_wrong_party_is_refused() -> None:
    log, _ = played()
    line = find(log, Answer)
    with pytest.raises(LogError, match=f"line {line}: stealer says .* in turn 1, where marine is asked"):
        rebuild(changed(log.text(), line, who="stealer"))


def test_the_clock_runs_only_for_the_marines() -> None:
    log, _ = played()
    line = next(number for number, one in enumerate(log.lines, 2) if isinstance(one, Answer) and one.who == "stealer")
    with pytest.raises(LogError, match=f"line {line}: the clock says 'time up' in turn 1, and it does not run"):
        rebuild(changed(log.text(), line, who="clock", said="time up"))


def test_nothing_follows_the_end() -> None:
    log, _ = played()
    log.lines.append(Answer("marine", "end turn"))
    with pytest.raises(LogError, match="the game is over; take the rest away"):
        rebuild(log)


def test_a_wrong_digest_names_the_turn() -> None:
    log, _ = played()
    second = next(number for number, one in enumerate(log.lines, 2) if isinstance(one, Mark) and one.turn == 2)
    before = [number for number, one in enumerate(log.lines, 2) if isinstance(one, Mark) and number < second][-1]
    expected = f"line {second}: this log and these rules part ways in turn 1, the stealer turn, between the lines"
    with pytest.raises(LogError, match=rf"{expected} {before} and {second}: the digest is \w+ and was 0000"):
        rebuild(changed(log.text(), second, digest="0000"))


def test_a_turn_that_comes_too_soon_is_noticed() -> None:
    log, _ = played()
    line = find(log, Mark, 1)
    with pytest.raises(
        LogError, match=r"part ways in turn 1, the marine turn.*: it is the stealer turn of turn 1 and was"
    ):
        rebuild(changed(log.text(), line, turn=2, side="marine"))


def test_another_start_is_noticed() -> None:
    log, _ = played()
    start = {**log.header["start"], "drawn": 5}
    with pytest.raises(LogError, match="line 2: this log and these rules part ways at the start"):
        rebuild(changed(log.text(), 1, start=start))


def test_a_game_by_other_rules_goes_on_if_it_goes_on_as_recorded() -> None:
    log, position = played()
    for fields in ({"rules_digest": "0000"}, {"rules_version": 77}):
        assert rebuild(changed(log.text(), 1, **fields)) == position


def test_a_log_from_before_rules_had_versions_is_read() -> None:
    log, position = played()
    head, _, rest = log.text().partition("\n")
    old = json.loads(head)
    del old["rules_version"]
    assert rebuild(read_log(json.dumps(old) + "\n" + rest)) == position


def test_a_game_that_goes_otherwise_is_known_up_to_the_turn_that_differs() -> None:
    log, _ = played()
    marks = [number for number, one in enumerate(log.lines, 2) if isinstance(one, Mark)]
    answers = [number for number, one in enumerate(log.lines, 2) if isinstance(one, Answer)]
    for broken in marks[1:]:
        other = changed(log.text(), broken, digest="0000")
        last = max(mark for mark in marks if mark < broken)
        position, problem = rebuild_until(other)
        assert problem is not None
        assert (problem.line, problem.good) == (broken, last)
        mark = log.lines[last - 2]
        assert isinstance(mark, Mark)
        assert (problem.turn, problem.side) == (mark.turn, mark.side)
        assert position.digest() == mark.digest
    for broken in answers[:: len(answers) // 8]:
        position, problem = rebuild_until(changed(log.text(), broken, said="A dances"))
        assert problem is not None
        assert problem.good == max(mark for mark in marks if mark < broken)
    assert rebuild_until(log)[1] is None
    with pytest.raises(Divergence, match="part ways at the start"):
        rebuild_until(changed(log.text(), marks[0], digest="0000"))


def test_what_has_changed_is_said() -> None:
    log, _ = played()
    book = rebuild(log).rulebook
    told = describe_rules({**log.header, "rules_version": 77}, book)
    assert told == f"it was played by version 77 of the rules, and this is version {RULES_VERSION}"
    assert "`first` has changed" in describe_rules({**log.header, "rules_digest": "0"}, book)
    assert describe_rules(log.header, book) == "the log was changed, or a rule was"


def test_a_log_of_a_newer_version_says_so() -> None:
    log, _ = played()
    newer = changed(log.text(), 1, start={**log.header["start"], "hovering": [0]})
    with pytest.raises(LogError, match=r"line 1: a newer Sensorium wrote this log \(`hovering` is not known here\)"):
        rebuild(newer)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"sensorium": 2}, "line 1: this is no log of format 1; update Sensorium"),
        ({"sensorium": None}, "line 1: this is no log of format 1; the first line"),
        ({"rules": "third"}, "line 1: there is no edition 'third'"),
        ({"board": {"decks": [{"rows": ["#A"], "sections": ["##"]}], "walls": []}}, "line 1: the board of this log"),
        ({"board": {}}, "line 1: the start of this log cannot be set up"),
        ({"start": {}}, "line 1: the start of this log cannot be set up"),
        ({"scenario": {"is": "Scenario"}}, "line 1: the start of this log cannot be set up"),
    ],
)
def test_a_broken_header_is_told(fields: dict[str, object], message: str) -> None:
    log, _ = played(limit=3)
    with pytest.raises(LogError, match=message):
        rebuild(changed(log.text(), 1, **fields))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the log is empty"),
        ("hello\n", "line 1: this is not JSON"),
        ("[]\n", "line 1: a log has one JSON object a line"),
        ('{"sensorium": 1}\n', "line 1: the header says nothing about `rules`"),
    ],
)
def test_what_is_no_log_is_told(text: str, message: str) -> None:
    with pytest.raises(LogError, match=message):
        read_log(text)


def test_a_line_cut_short_is_told() -> None:
    log, _ = played(limit=3)
    text = log.text()
    last = len(log.lines) + 1
    with pytest.raises(
        LogError, match=f"line {last}: this is not JSON: .*; if writing was cut short, take this last line"
    ):
        read_log(text[:-10])
    with pytest.raises(LogError, match="line 3: this is neither an answer"):
        read_log("\n".join([*text.splitlines()[:2], '{"who": "marine"}']))


# -- scenarios as data ------------------------------------------------------------------------------------------------


def test_every_record_of_a_scenario_is_written_down() -> None:
    """Whatever a constructor takes is in the log: add the field to rules/scenario/records.py."""
    kinds = {
        name for name, kind in vars(scenario).items() if isinstance(kind, type) and kind.__module__ == scenario.__name__
    }
    assert kinds == set(records.MAKERS) == set(records.FIELDS)
    # Read from the source: a compiled constructor does not say what it takes.
    source = (Path(__file__).parents[2] / "src" / "sensorium" / "rules" / "scenario" / "scenario.py").read_text("utf-8")
    makers = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    assert {maker.name for maker in makers} == kinds
    for maker in makers:
        (made,) = [one for one in maker.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        takes = [argument.arg for argument in made.args.args[1:]]
        assert records.FIELDS[maker.name].split() == takes, maker.name


def test_a_scenario_survives_being_written_down() -> None:
    told = contrived_scene(FOURTH, 5).position.scenario
    again = records.recorded(json.loads(json.dumps(records.plain(told))))
    assert records.plain(again) == records.plain(told)
    assert again.names == told.names
    assert again.works[0].effects[0].numbers == told.works[0].effects[0].numbers
    with pytest.raises(KeyError):
        records.recorded({"is": "Nonsense"})
