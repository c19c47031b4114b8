"""A log from a file: what is a game is shown, and what is none is refused in words, whatever it claims."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sensorium.missions.checks.sentences import in_language
from sensorium.table.game_record import LONGEST, RecordError, UnlikeError, read_record, see_through
from sensorium.table.old_setup import RecordedOpening
from tests.missions.test_finding_sentences import ENGLISH
from tests.table.sitting import is_over, say_something_sensible, table_of


@cache
def finished() -> str:
    table = table_of("pilot-light", seed=8)
    rng = Random(8)
    while not is_over(table):
        say_something_sensible(table, rng)
    return table.log_text()


def test_a_game_opens_from_its_file() -> None:
    record = read_record(finished(), "file")
    assert record.over
    assert not record.lost
    assert record.opening.mission.id == "pilot-light"
    assert record.opening.seats == {"marine": "human", "stealer": "human"}


def test_a_file_of_before_is_known_by_its_set_up() -> None:
    head, *rest = finished().split("\n")
    header = json.loads(head)
    del header["mission"], header["seats"]
    assert read_record("\n".join([json.dumps(header), *rest]), "file").opening.mission.id == "pilot-light"


MUSEUM = Path(__file__).parents[1] / "museum" / "2026-11" / "logs"


def test_a_game_of_an_older_version_is_that_of_its_mission() -> None:
    """What logs did not write down yet has its neutral value; the game can be played on."""
    record = read_record((MUSEUM / "pilot-light-finished.jsonl").read_text("utf-8"), "file")
    assert (record.over, record.lost, record.opening.mission.id) == (True, None, "pilot-light")


def test_a_game_that_was_set_up_otherwise_is_shown_as_it_was() -> None:
    text = (MUSEUM / "two-fires-finished.jsonl").read_text("utf-8")
    with pytest.raises(UnlikeError):
        read_record(text, "file")
    record = read_record(text, "file", unlike=True)
    assert (record.over, record.lost, record.opening.mission.name) == (True, None, "Two Fires")
    opening = record.opening
    assert isinstance(opening, RecordedOpening)
    assert opening.mission.scenario is opening.start().scenario, "with the conditions of that day"
    assert opening.card().balance is None
    see_through(text)
    elsewhere = pickle.loads(pickle.dumps(opening))
    assert elsewhere.start() == opening.start()


def test_a_game_on_a_deck_that_no_mission_has() -> None:
    """Its rows are drawn anew: as the game of a mission that was taken out of the library."""
    head, *rest = finished().split("\n")
    header = json.loads(head)
    header["mission"]["text"] = 'id = "gone"\n'
    header["scenario"]["turn_limit"] = 77
    deck = header["board"]["decks"][0]
    for drawn in ("rows", "sections"):
        deck[drawn] = [row + "#" for row in deck[drawn]]
    text = "\n".join([json.dumps(header), *rest])
    record = read_record(text, "file", unlike=True)
    assert isinstance(record.opening, RecordedOpening)
    card = record.opening.card()
    assert (card.name, card.turns) == ("A recorded game", 77)
    assert card.translations["fr"][card.name] == "Une partie enregistrée"
    see_through(text)


def test_a_file_that_was_cut_is_an_unfinished_game() -> None:
    assert not read_record("\n".join(finished().split("\n")[:40]), "file").over


def test_a_game_is_followed_as_far_as_it_goes() -> None:
    rows = finished().split("\n")
    marks = [at for at, row in enumerate(rows) if '"digest"' in row]
    rows[marks[3] - 2] = json.dumps({"who": "stealer", "said": "a dances"})
    record = read_record("\n".join(rows), "file")
    assert record.lost
    assert not record.over
    assert len(record.log.lines) < len(rows) / 2


Change = Callable[[dict[str, Any]], None]


def changed(**values: Any) -> Change:
    return lambda header: header.update(values)


def grow(header: dict[str, Any]) -> None:
    header["board"]["decks"][0]["rows"] = ["." * 5000] * 5000


def cheat(header: dict[str, Any]) -> None:
    header["start"]["turn"] = 1000000


@pytest.mark.parametrize(
    "change",
    [
        grow,
        cheat,
        changed(mission=7),
        changed(mission={"text": 7}),
        changed(mission={"text": "", "expansions": ["../../etc"]}),
        changed(rules="first+../x"),
        changed(board=None),
        changed(start=[]),
        changed(scenario="Scenario"),
        changed(sensorium=99),
    ],
)
def test_whatever_a_header_claims(change: Change) -> None:
    head, *rest = finished().split("\n")
    header = json.loads(head)
    change(header)
    with pytest.raises(RecordError) as refused:
        read_record("\n".join([json.dumps(header), *rest]), "file", unlike=True)
    assert in_language(str(refused.value), "fr"), refused.value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "PK\x03\x04",
        "[" * 100_000,
        '{"sensorium": ' + "9" * 10_000 + "}",
        "{}",
        "null",
        "x" * (LONGEST + 1),
        "{}\n" * 30_000,
        finished().split("\n")[0] + '\n{"who": 1}',
        finished().split("\n")[0] + "\n" + "{" * 50_000,
    ],
)
def test_what_is_no_log(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(text, "file")
    french = in_language(str(refused.value), "fr")
    assert french, refused.value
    assert not ENGLISH.search(french.replace("`said`", "")), french


def test_names_of_players_are_only_shown() -> None:
    head, *rest = finished().split("\n")
    header = json.loads(head)
    header["seats"] = {"marine": "<b>\u202e" + "x" * 500, "stealer": ["lines:rm"]}
    seats = read_record("\n".join([json.dumps(header), *rest]), "file").opening.seats
    assert len(seats["marine"]) == 60
    assert "\u202e" not in seats["marine"]
