"""Missions, players and rules as the messages that the page's lists show."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from sensorium.board import Board
from sensorium.board.compass import DX, DY
from sensorium.board.masks import squares_in
from sensorium.catalogue import loader, translation
from sensorium.forces.enlistment import ALLOWED
from sensorium.missions.checks.checker import ADVICE, ERROR, WARNING
from sensorium.missions.checks.draft import Draft
from sensorium.missions.checks.sentences import in_other_languages
from sensorium.missions.format.arrivals import is_steady, turns_of_arrival
from sensorium.missions.format.condition_text import told, won_by
from sensorium.missions.format.mission import Mission
from sensorium.missions.library import missions
from sensorium.missions.show.listing import member_of
from sensorium.missions.translations import catalogues
from sensorium.players.api import registry
from sensorium.rulebook.places import places
from sensorium.rules.content.cards import (
    AURA,
    CARDS,
    COLOURS,
    POWER_RULES,
    POWER_WORDS,
    SUIT_WORDS,
    TARGETING_WORDS,
    deck_of,
)
from sensorium.rules.content.kinds import KIND_WORDS, MARINE, ROLE_WORDS, ROLES
from sensorium.rules.content.weapons import GEAR_WORDS, POWER_FIST
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.chances import interval
from sensorium.stories.story import stories
from sensorium.table import wire
from sensorium.table.case_mission import is_case, titles_of_case
from sensorium.table.table_mission import KEPT, TableMission, mission_of

SIDES: dict[str, list[wire.Side]] = {"marine": ["marine"], "stealer": ["stealer"], "both": ["marine", "stealer"]}
LEVELS: dict[str, Literal["error", "warning", "advice"]] = {ERROR: "error", WARNING: "warning", ADVICE: "advice"}
FEW_GAMES = 30  # of which a share tells no more than where it lies
SIDE_NAMES: dict[int, wire.Side] = {MARINES: "marine", STEALERS: "stealer"}


@lru_cache(maxsize=KEPT)
def card_of(chosen: TableMission) -> wire.MissionCard:
    """The card of a mission as a table plays it; cached, and sent to every client that sits down."""
    card = mission_card(mission_of(chosen))
    if is_case(chosen.file):
        card.translations = {**card.translations, **titles_of_case(chosen.file, card.name)}
    return card


def mission_card(mission: Mission, words: Mission | None = None) -> wire.MissionCard:
    """``words``: the mission whose translations are told with it, where that is not the same."""
    scenario = mission.scenario
    return wire.MissionCard(
        id=mission.id,
        name=mission.name,
        edition=mission.edition,
        rules=mission.rules,
        story=mission.story,
        number=mission.number,
        briefing=mission.briefing.strip(),
        goals=by_side(marine=mission.goals.marine, stealer=mission.goals.stealer),
        results=by_side(marine=mission.results.marine, stealer=mission.results.stealer, draw=mission.results.draw),
        objectives=[
            f"{won_by(one.side)}: {one.text or told(one.predicate, mission.names)}" for one in scenario.objectives
        ],
        turns=scenario.turn_limit,
        squads=[
            wire.SquadCard(
                name=squad.name,
                side=SIDE_NAMES[squad.side],
                members=[member(mission, label) for label in squad.members],
            )
            for squad in mission.squads
        ],
        blips=sum(deployment.drawn for deployment in scenario.deployments),
        reinforcements=list(scenario.supply.schedule),
        rolled=scenario.journey > 0,
        arrivals="" if is_steady(scenario.supply) else turns_of_arrival(scenario.supply, scenario.turn_limit),
        board=board_plan(mission.board, [(area.name, area.squares) for area in scenario.areas]),
        next=next_mission(mission),
        tale=next((story.id for story in stories().values() if story.number_of(mission.id)), ""),
        cards=card_faces(scenario.deck or deck_of()) if mission.rulebook.cards else [],
        unsaid=[KIND_WORDS[MARINE], GEAR_WORDS[POWER_FIST.bit_length() - 1]],
        balance=balance(mission.balance),
        forces=ALLOWED in scenario.allows,
        translations=catalogues(words or mission),
    )


def card_faces(deck: tuple[int, ...]) -> list[wire.CardFace]:
    """What stands on the psychic cards of a deck; what they are called, a page knows itself."""
    return [
        wire.CardFace(
            name=card.word,
            power=POWER_WORDS[card.power],
            suit=SUIT_WORDS[card.suit],
            icon=COLOURS[card.icon],
            cost=card.ap,
            aim="" if card.power == AURA else TARGETING_WORDS[card.targeting],
            range=card.range,
            steps=card.steps,
            strength=card.strength,
            rule=POWER_RULES[card.power],
        )
        for card in (CARDS[number] for number in dict.fromkeys(deck))
    ]


def next_mission(mission: Mission) -> str:
    """The mission that follows this one in its story, among those that come with the program."""
    return next(
        (
            one.id
            for one in missions()
            if mission.story and (one.story, one.number) == (mission.story, mission.number + 1)
        ),
        "",
    )


def member(mission: Mission, label: int) -> wire.Member:
    told = member_of(mission, label)
    return wire.Member(role=ROLE_WORDS[ROLES[KIND_WORDS.index(told["kind"])]], **told)


def by_side(**words: str) -> dict[str, str]:
    return {side: text.strip() for side, text in words.items() if text.strip()}


def balance(measured: dict[str, Any]) -> wire.Balance | None:
    if "marine" not in measured or "games" not in measured:
        return None
    share, games = float(measured["marine"]), int(measured["games"])
    low, high = interval(share * games, games)
    few = (round(100 * low), round(100 * high)) if games < FEW_GAMES else None
    return wire.Balance(marine=round(100 * share), games=games, range=few)


def board_plan(board: Board, areas: list[tuple[str, int]]) -> wire.BoardPlan:
    """The fixed part of the board, with each square's mark on the map: doors and features as they are at the start."""
    return wire.BoardPlan(
        widths=list(board.widths),
        heights=list(board.heights),
        squares=[
            wire.Square(
                name=board.name(square),
                x=board.xs[square],
                y=board.ys[square],
                section=board.section_names[board.section[square]],
                deck=board.deck_of[square],
                mark=board.marks[square],
            )
            for square in range(board.count)
        ],
        entries=[
            wire.Entry(
                name=entry.name,
                x=board.xs[entry.square] - DX[2 * entry.facing],
                y=board.ys[entry.square] - DY[2 * entry.facing],
                square=board.name(entry.square),
                deck=board.deck_of[entry.square],
            )
            for entry in board.entries
        ],
        exits=[
            wire.Exit(
                x=board.xs[way.square] + DX[way.direction],
                y=board.ys[way.square] + DY[way.direction],
                square=board.name(way.square),
                deck=board.deck_of[way.square],
            )
            for way in board.exits
        ],
        walls=[(board.name(one), board.name(other)) for one, other in board.walls],
        areas=[wire.Area(name=name, squares=[board.name(at) for at in squares_in(mask)]) for name, mask in areas],
    )


def player_cards() -> list[wire.PlayerCard]:
    """Everybody who is registered; ``players.api.builtin_players.load`` registers those that come with the program."""
    return [
        wire.PlayerCard(name=one.name, about=one.about, sides=SIDES[one.sides], parameters=list(one.parameters))
        for one in registry.registered.values()
        if not one.free  # a client must not start programs on the server
    ]


def draft_card(draft: Draft) -> wire.DraftCard:
    card = None if draft.mission is None or draft.errors else mission_card(draft.mission)
    return wire.DraftCard(
        card=card,
        findings=[
            wire.Finding(
                level=LEVELS[one.level],
                line=one.line,
                what=one.what,
                advice=one.advice,
                whats=in_other_languages(one.what),
                advices=in_other_languages(one.advice),
            )
            for one in draft.findings
        ],
    )


def rule_card(name: str) -> wire.RuleCard:
    """What the catalogue says under an id; KeyError: there is none."""
    found = loader.entry(name)
    return wire.RuleCard(
        id=found.id,
        book=found.id.partition(".")[0],
        chapter=found.chapter,
        text=found.text,
        at=places()[name].chapter,
        question=found.question,
        chapters=translation.chapters_of(name),
        texts=translation.texts_of(name),
        questions=translation.questions_of(name),
    )
