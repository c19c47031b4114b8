"""The long way alone for a browser: its text goes there and back, and nothing of it is kept."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from sensorium.journey.file import JourneyFile
from sensorium.lab.journeys import play_board
from sensorium.missions.format.reader import read_mission
from sensorium.players.api import builtin_players
from sensorium.server.client import request
from sensorium.server.http import HttpError
from sensorium.server.journeys import SHOWN, gone_on
from sensorium.table import wire
from tests.server.hall import hall, within

builtin_players.load(None)


def go(text: str, **what: str) -> wire.JourneyCard:
    return gone_on(wire.JourneyAsked(text=text, **what))


def at_the_board() -> wire.JourneyCard:
    card = go("")
    for line in ("player take ours", "roll"):
        card = go(card.text, line=line)
    return go(card.text, line=card.choices[0].line)


def test_it_goes_on_step_by_step() -> None:
    card = go("")
    assert (card.phase, card.boards, card.men) == ("take", [], [])
    card = go(card.text, line="player take ours")
    assert [man.name for man in card.men] == ["Wayland", "Thistle", "Oxblood", "Cinder", "Lector"]
    assert card.men[2].left == {"ammo": 10, "reloads": 3, "fired": 0}
    card = go(card.text, line="roll")
    assert card.phase == "lay"
    assert 0 < len(card.choices) <= SHOWN
    assert all(choice.board.squares for choice in card.choices)
    card = go(card.text, line=card.choices[-1].line, language="fr")
    assert card.phase == "game"
    assert card.mission is not None
    assert "plateau 1" in read_mission(card.mission.text).name
    card = go(card.text, line="player give up")
    assert (card.outcome, card.rating, card.verdict.startswith("Disgrace.")) == ("given up", "disgrace", True)


def test_what_is_not_allowed_is_refused() -> None:
    card = at_the_board()
    for what in (
        {"line": "roll"},
        {"line": "chance tiles 3 7"},
        {"line": "game 1 crossed kills 99 dead :"},
        {"line": "player take ours"},
        {"log": "nonsense"},
    ):
        with pytest.raises(HttpError) as told:
            go(card.text, **what)
        assert told.value.status == 422
    broken = card.text.replace("take ours", "take them")
    for language, line in (("en", "Line 6: this line is not as"), ("fr", "Ligne 6 : cette ligne n’est pas comme")):
        with pytest.raises(HttpError, match=line):
            go(broken, language=language)


def test_a_board_counts_by_its_log_and_no_other_does() -> None:
    card = at_the_board()
    line, log = play_board(JourneyFile.read(card.text).journey, "random", Random(1))
    told = go(card.text, log=log.text())
    assert JourneyFile.read(told.text).journey.lines[-1] == line
    other = at_the_board()
    while other.mission == card.mission:
        other = at_the_board()
    with pytest.raises(HttpError, match="no log of board 1"):
        go(other.text, log=log.text())


def test_the_page_asks_over_http(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall(tmp_path) as at:
            status, body = await asyncio.to_thread(request, at.address, "/api/journey", {"line": "player take ours"})
            assert (status, json.loads(body)["phase"]) == (200, "tiles")
            status, _ = await asyncio.to_thread(request, at.address, "/api/journey", {"line": "player dance"})
            assert status == 422

    within(visit)
