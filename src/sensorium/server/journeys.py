"""The long way alone for a browser, which keeps its text itself: nothing of it stays here."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sensorium.campaign.log_faults import LogFileError
from sensorium.journey.boards import choices, tile_names, words_of
from sensorium.journey.deciders import drawn
from sensorium.journey.file import JourneyFile
from sensorium.journey.games import result_line, write_board
from sensorium.journey.journey import CHANCE, PLAYER, Journey
from sensorium.journey.refusal import Refusal
from sensorium.journey.words import NAME, rating, verdict
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.played_log import end_of
from sensorium.missions.format.reader import read_mission
from sensorium.rules.core.log import Divergence, LogError, read_log
from sensorium.server.allowance import Allowances, Rate
from sensorium.server.http import Api, HttpError, answer, body_of, decoded, spend
from sensorium.server.viewer import encode
from sensorium.table import wire
from sensorium.table.cards import board_plan
from sensorium.table.game_record import LONGEST

STEPS: Final = Rate(1.0, 40.0), Rate(5.0, 80.0), Rate(0.2, 5.0)
ROLL: Final = "roll"
SHOWN: Final = 12  # ways to lay the tiles, of all there are

asked = msgspec.json.Decoder(wire.JourneyAsked)


class JourneyApi:
    """Beside ``Api``; documented in ``openapi.py`` as well."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self._steps = Allowances(*STEPS)

    async def journey(self, request: Request) -> Response:
        given = decoded(asked, await body_of(request, 2 * LONGEST))
        spend(self._steps, self.api.address_of(request), "steps of a journey")
        return answer(encode(await asyncio.to_thread(gone_on, given)))


def gone_on(given: wire.JourneyAsked) -> wire.JourneyCard:
    """The journey after what was asked. HttpError: it is not allowed, or the text is broken."""
    language = "fr" if given.language == "fr" else "en"
    try:
        kept = JourneyFile.read(given.text) if given.text else JourneyFile(NAME[language == "fr"], language)
        if given.log:
            kept.decide(result_of(kept.journey, given.log))
        elif given.line == ROLL:
            if kept.journey.asks() != CHANCE:
                raise HttpError(422, "nothing is to be drawn now")
            kept.decide(drawn(kept.journey, SystemRandom()))
        elif given.line:
            if not given.line.startswith(f"{PLAYER} "):
                raise HttpError(422, f"write what the player decides: `{PLAYER} lay …`")
            kept.decide(given.line)
    except Refusal as refused:
        raise HttpError(422, f"{refused.text(language)} ({refused.rule})") from None
    except LogFileError as broken:
        raise HttpError(422, broken.text(language)) from None
    except (LogError, Divergence, ValueError) as problem:
        raise HttpError(422, str(problem)) from None
    return card(kept, language)


def result_of(journey: Journey, text: str) -> str:
    """The line of the board that a log tells of; it must be this very board, and finished."""
    position = end_of(read_log(text), write_board(journey), "this", f"board {journey.number}")
    return result_line(journey, position)


def card(kept: JourneyFile, language: str) -> wire.JourneyCard:
    journey = kept.journey
    boards = [
        wire.JourneyBoard(
            number=board.number,
            tiles=tile_names(board.tiles, language) if board.tiles else [],
            outcome=board.outcome,
            kills=board.kills,
            dead=board.dead,
        )
        for board in journey.boards
    ]
    men = [
        wire.JourneyMan(
            name=man.name,
            kind=man.marine.kind,
            gear=list(man.marine.gear),
            left={word: getattr(man, word) for word in man.most(journey.book)},
            fell=man.fell,
            kills=man.kills,
        )
        for man in journey.company
    ]
    told = wire.JourneyCard(
        text=kept.text,
        phase=journey.phase,
        boards=boards,
        men=men,
        kills=journey.kills(),
        outcome=journey.outcome,
        rating=rating(journey),
    )
    if journey.outcome:
        word, sentence = verdict(journey, language)
        told = msgspec.structs.replace(told, verdict=f"{word}. {sentence}")
    if journey.phase == "lay":
        told = msgspec.structs.replace(told, drawn=journey.board.drawn, choices=shown(kept.text, journey))
    if journey.phase == "game":
        text = write_board(journey, language)
        mission = wire.MissionText(file=f"journey-{journey.number}.toml", text=text)
        told = msgspec.structs.replace(told, mission=mission, plan=plan_of(read_mission(text)))
    return told


def shown(text: str, journey: Journey) -> list[wire.JourneyChoice]:
    """Ways to lay the tiles, each with its picture; where there are many, some from all of them."""
    all_ways = choices(journey.board.drawn, journey.number)
    step = max(1, -(-len(all_ways) // SHOWN))
    found: list[wire.JourneyChoice] = []
    for laid in all_ways[::step]:
        line = f"{PLAYER} lay {words_of(laid)}"
        again = JourneyFile.read(text)
        again.decide(line)
        if again.journey.phase == "nest":
            again.decide("chance nest 1 1 1 1")  # only for the picture
        found.append(wire.JourneyChoice(line=line, board=plan_of(read_mission(write_board(again.journey)))))
    return found


def plan_of(mission: Mission) -> wire.BoardPlan:
    return board_plan(mission.board, [(area.name, area.squares) for area in mission.scenario.areas])
