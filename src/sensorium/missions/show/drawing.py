"""Draws a mission's board: map, sections and deployment as text, and the SVG picture."""

from __future__ import annotations

from typing import Final

from sensorium.board import Board, draw_rows, draw_sections, draw_svg, draw_walls
from sensorium.board.masks import squares_in
from sensorium.missions.checks.walks import marine_zones
from sensorium.missions.format.condition_text import counted, told, told_effect
from sensorium.missions.format.mission import Mission
from sensorium.missions.show.briefing import arrival, hanging, heading, wrapped
from sensorium.missions.show.listing import WIDTH

NAME_WIDTH: Final = 14
ZONE_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def drawing(mission: Mission) -> str:
    """The board for a terminal: the map, its sections, where everybody starts, and what the names stand for."""
    board = mission.board
    zones = zones_of(mission)
    overlay: dict[int, str] = {}
    for letter, (_, mask) in zip(ZONE_LETTERS, zones, strict=False):
        for square in squares_in(mask):
            alone = square not in overlay or mask == 1 << square  # a thing is seen among those who start round it
            overlay[square] = letter if alone else "*"
    parts = [heading(mission)]
    for deck in range(1, board.deck_count + 1):
        title = f"deck {deck}: " if board.deck_count > 1 else ""
        parts.append(
            f"{title}map, then sections\n\n" + _beside(ruled(draw_rows(board, deck)), draw_sections(board, deck))
        )
        here = {square: letter for square, letter in overlay.items() if board.deck_of[square] == deck}
        if here:
            starts = ruled(draw_rows(board, deck, here))
            parts.append(f"{title}where everybody starts\n\n" + "\n".join(starts))
    legend = [f"{letter} {name}" for letter, (name, _) in zip(ZONE_LETTERS, zones, strict=False)]
    if "*" in overlay.values():
        legend.append("* several of them")
    parts.append("\n".join(legend))
    parts += _names(mission)
    return "\n\n".join(parts)


def zones_of(mission: Mission) -> list[tuple[str, int]]:
    """Where each squad and the blips of the start may go, with words for the legend."""
    zones: list[tuple[str, int]] = []
    for squad in mission.squads:
        deployment = mission.scenario.deployments[squad.deployment]
        if not deployment.entries:
            words = f"{squad.name}, {arrival(mission, squad.deployment, squad.where)}"
            zones.append((words, _union(deployment.zones)))
    for deployment in mission.scenario.deployments:
        if deployment.drawn and not deployment.entries:
            zones.append(
                (f"{counted(deployment.drawn, 'blip')} in {' or '.join(mission.blips_at)}", _union(deployment.zones))
            )
    for lying in mission.objects:
        if lying.carrier < 0:
            zones.append((f"{mission.names.piece(lying.label)}, lying", 1 << lying.square))
    return zones


def _union(masks: tuple[int, ...]) -> int:
    mask = 0
    for one in masks:
        mask |= one
    return mask


def _names(mission: Mission) -> list[str]:
    board, parts = mission.board, []
    if mission.scenario.areas:
        named = [(area.name, _area(board, area.squares)) for area in mission.scenario.areas]
        parts.append("\n".join(["areas", *columns(named)]))
    walls = draw_walls(board)
    if walls:
        parts.append("walls on edges\n" + wrapped(", ".join(f"{first} {second}" for first, second in walls)))
    if mission.names.works:
        squares = [board.name(work.square) for work in mission.scenario.works]
        parts.append("\n".join(["works", *columns(list(zip(mission.names.works, squares, strict=True)))]))
    events: list[str] = []
    for event in mission.scenario.events:
        does = "; ".join(told_effect(effect, mission.names) for effect in event.effects)
        events.append(f"when {told(event.predicate, mission.names)}: {does}")
    if events:
        parts.append("\n".join(["events", *[hanging(line) for line in events]]))
    return parts


def columns(rows: list[tuple[str, str]]) -> list[str]:
    """Names and what they stand for, one below the other, however long the names are."""
    wide = max(NAME_WIDTH, *(len(name) + 2 for name, _ in rows))
    return [f"{name:<{wide}}{words}" for name, words in rows]


def _area(board: Board, squares: int) -> str:
    """Sections by their letters where whole, and squares for the rest."""
    whole = [at for at, mask in enumerate(board.section_masks) if mask & squares == mask]
    rest = squares
    for at in whole:
        rest &= ~board.section_masks[at]
    words = (
        [f"section{'s' if len(whole) > 1 else ''} {' '.join(board.section_names[at] for at in whole)}"] if whole else []
    )
    loose = squares_in(rest)
    if loose:
        words.append(" ".join(board.name(square) for square in loose[:8]) + (" …" if len(loose) > 8 else ""))
    return f"{', '.join(words)} ({counted(squares.bit_count(), 'square')})"


def ruled(rows: list[str]) -> list[str]:
    """A drawing with its coordinates along the edges."""
    wide = len(rows[0])
    tens = "".join(str(x // 10) if x % 10 == 0 and x else " " for x in range(wide))
    units = "".join(str(x % 10) for x in range(wide))
    head = [f"   {tens}".rstrip()] if wide > 10 else []
    return [*head, f"   {units}", *[f"{y:2} {row}" for y, row in enumerate(rows)]]


def _beside(left: list[str], right: list[str]) -> str:
    """Two drawings side by side where the terminal is wide enough, else one below the other."""
    if max(map(len, left)) + 3 + max(map(len, right)) > 2 * WIDTH:
        return "\n".join([*left, "", *right])
    pad = [""] * (len(left) - len(right))
    wide = max(map(len, left))
    return "\n".join(f"{one.ljust(wide)}   {other}".rstrip() for one, other in zip(left, [*pad, *right], strict=True))


def pictures(mission: Mission) -> list[str]:
    """Each deck as SVG, with the squares where marines start picked out."""
    board = mission.board
    lit = marine_zones(mission)
    decks = range(1, board.deck_count + 1)
    titles = [mission.name if board.deck_count == 1 else f"{mission.name}, deck {deck}" for deck in decks]
    rooms = [(area.name, area.squares) for area in mission.scenario.areas]
    works = [work.square for work in mission.scenario.works]
    return [draw_svg(board, None, deck, lit, title, rooms, works) for deck, title in zip(decks, titles, strict=True)]
