"""A review adds up: luck is fair, and luck and play together lead from the first chance to the result."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.game import play_out
from sensorium.missions.library import mission_named
from sensorium.missions.translations import translations
from sensorium.players.search.chances import NORMAL, QUICK, Scale, error_of
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.log import Log, code_of, read_log, start_of
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.rules.core.vocabulary import CHANCE
from sensorium.table import wire
from sensorium.table.commands import review_of
from sensorium.table.review import Judging, Reviewer, parts_of
from sensorium.table.review_text import WORDS
from tools.calibrate import table


@cache
def game() -> Log:
    return read_log(play_out("pilot-light", "rush", "rush", seed=3).log)


@cache
def reviewed() -> wire.Review:
    return review_of(game())


def test_the_changes_lead_to_the_result() -> None:
    review = reviewed()
    points = review.points
    assert len(points) == len(game().answers()) + 1
    assert points[-1].chance in (0.0, 1.0)
    assert sum(point.change for point in points) == pytest.approx(points[-1].chance - points[0].chance, abs=1e-3)
    whole = review.luck + sum(review.play.values())
    assert whole == pytest.approx(points[-1].chance - points[0].chance, abs=2e-3)
    assert sum(tally.luck for tally in review.dice.values()) == pytest.approx(review.luck, abs=1e-3)
    assert points[0].chance == pytest.approx(review.measured)


def test_luck_is_fair() -> None:
    """Weighed by how likely they are, the changes that the outcomes of a roll would bring are nothing together."""
    log = game()
    position = start_of(log)
    reviewer = Reviewer(0.5)
    reviewer.begin(position)
    rolls = moved = 0
    for number, answer in enumerate(log.answers(), 2):
        reviewer.begin(position)
        if asked(position) == CHANCE and reviewer.state.first is not None:
            before = reviewer.value(position)
            luck = []
            for outcome in answers(position):
                later = position.copy()
                play(later, outcome)
                luck.append(reviewer.value(later) - before)
            ways = weights(position)
            assert sum(one * way for one, way in zip(luck, ways, strict=True)) / sum(ways) == pytest.approx(0, abs=1e-9)
            rolls += 1
            moved += max(luck) - min(luck) > 0.001
        play(position, code_of(position, answer, number))
    assert rolls > 3
    assert moved


def test_moments_are_acts_that_moved_much() -> None:
    review = reviewed()
    assert review.moments
    for one in review.moments:
        assert 1 <= one.at <= one.end < len(review.points)
        assert review.points[one.at].act
        assert one.lines
        inside = [point.change for point in review.points[one.at : one.end + 1]]
        assert one.change == pytest.approx(sum(inside), abs=1e-3)


def test_a_review_in_parts_is_the_same() -> None:
    given = game().answers()
    parts = parts_of(game(), 30)
    assert len(parts) > 2
    assert [one for start, end in parts for one in given[start:end]] == given
    state: Judging | None = None
    position = start_of(game())
    points: list[wire.Point] = []
    for start, end in parts:
        reviewer = Reviewer(reviewed().measured, state)
        points += reviewer.points(position, given[start:end], start)
        state = reviewer.state
    assert points == reviewed().points


def test_every_chance_states_its_error() -> None:
    assert all(point.error > 0 for point in reviewed().points[:-1])
    assert all(0 < one.error < 0.5 for one in (*QUICK, *NORMAL))
    assert error_of(0.999) == max(QUICK[-1].error, NORMAL[-1].error)
    assert error_of(0.65) == max(one.error for one in (*QUICK, *NORMAL) if one.below == 0.7)
    scale = Scale(0.3, 0.8)
    assert scale.chance(0.8) == pytest.approx(0.3)
    assert scale.chance(0.9) > 0.3 > scale.chance(0.5)


def test_what_is_published_of_the_judge_is_what_the_code_has() -> None:
    paper = Path("docs/replays.md").read_text(encoding="utf-8")
    for measured in (QUICK, NORMAL):
        assert "\n".join(table(measured)) in paper


def test_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(game().text(), encoding="utf-8")
    assert main(["replay", str(path), "--json", "--step", "answer"]) == 0
    steps = json.loads(capsys.readouterr().out)
    assert [one["from"] for one in steps] == list(range(1, len(game().answers()) + 1))
    assert main(["replay", str(path), "--view", "marine"]) == 0
    told = capsys.readouterr().out
    assert "The marine player draws command counter" in told
    assert main(["replay", str(path), "--view", "stealer", "--language", "fr", "--step", "turn"]) == 0
    french = capsys.readouterr().out
    assert "The marine" not in french
    assert "Tour 1, marines" in french
    for wrong in (["--from", "5000"], ["--from", "20", "--to", "10"], ["--from", "-3"]):
        assert main(["replay", str(path), *wrong]) == 2
        assert f"1 to {len(game().answers())}" in capsys.readouterr().err
    assert main(["review", str(path)]) == 0
    english = capsys.readouterr().out
    assert "what decided it" in english
    assert main(["review", str(path), "--language", "fr"]) == 0
    french = capsys.readouterr().out
    assert "ce qui a décidé" in french
    assert not {line for line in french.split("\n") if line.strip()} & set(english.split("\n"))
    assert all(WORDS[language].keys() == WORDS["en"].keys() for language in LANGUAGES)
    assert main(["review", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["state"] == "done"


def test_what_the_mission_says_is_told_in_the_readers_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(play_out("splinters", "rush", "rush", seed=3).log, encoding="utf-8")
    splinters = mission_named("splinters")
    said = translations(splinters)["fr"]
    for language in LANGUAGES:
        assert main(["replay", str(path), "--language", language]) == 0
        told = capsys.readouterr().out
        first = splinters.scenario.texts[0]
        assert (first if language == "en" else said[first]) in told
        assert (first in told) == (language == "en")


def test_an_unfinished_game_is_told_from_a_side_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(Log(game().header, game().lines[:30]).text(), encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert main(["review", str(path)]) == 2
    assert "not over" in capsys.readouterr().err
    assert main(["replay", str(path), "--view", "marine"]) == 0
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert (
        capsys.readouterr().err == f"sensorium: {tmp_path / 'none'}: this cannot be read: no such file or directory\n"
    )
    path.write_bytes(b"{\xff")
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err == f"sensorium: {path}: this is no text: byte 2 is not UTF-8\n"
