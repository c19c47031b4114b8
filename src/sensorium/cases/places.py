"""Checks that every letter on a map is described, and that every described piece is in exactly one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sensorium.board import DeckText
from sensorium.cases.case import OBJECT_KINDS, PieceLine
from sensorium.cases.scan import PIECE, Place


def check_places(place: Place, decks: Sequence[DeckText], pieces: Mapping[str, PieceLine]) -> None:
    marks = letters(place, decks, pieces)
    carried = loads(place, pieces)
    for name, piece in pieces.items():
        where = []
        if name in marks:
            where.append("on the map")
        if piece.entry is not None:
            where.append("at an entry area")
            if not any(str(piece.entry) in row for deck in decks for row in deck.rows):
                what = f"`{name}` waits at entry area {piece.entry}, which is not on the map"
                raise place.error(what, f"put `{piece.entry}` beside the square it leads onto", piece.line)
        if piece.square is not None:
            where.append(f"at `{piece.square}`")
        if name in carried:
            where.append(f"with `{carried[name]}`")
        if len(where) > 1:
            what = f"`{name}` is {where[0]} and {where[1]}"
            raise place.error(what, "let it be in one place only", piece.line)
        if not where:
            advice = f"put `{name}` on the map, or add `at x,y` or `at entry N`"
            if piece.kind in OBJECT_KINDS:
                advice = f"put `{name}` on the map, or let a piece be `carrying {name}`"
            raise place.error(f"`{name}` is described and stands nowhere", advice, piece.line)


def letters(place: Place, decks: Sequence[DeckText], pieces: Mapping[str, PieceLine]) -> dict[str, int]:
    """The letters on the maps, each with its line."""
    marks: dict[str, int] = {}
    for deck in decks:
        for down, row in enumerate(deck.rows):
            for across, mark in enumerate(row):
                if not PIECE.fullmatch(mark):
                    continue
                line = deck.line + down
                if mark in marks:
                    what = f"column {across + 1}: `{mark}` stands twice on the maps"
                    advice = f"give it or the one at line {marks[mark]} another letter"
                    raise place.error(what, advice, line)
                if mark not in pieces:
                    what = f"column {across + 1}: `{mark}` stands on the map and is not described"
                    raise place.error(what, f"add a line such as `{mark} marine E` below the map", line)
                marks[mark] = line
    return marks


def loads(place: Place, pieces: Mapping[str, PieceLine]) -> dict[str, str]:
    """The carried objects, each with its carrier."""
    carried: dict[str, str] = {}
    for piece in pieces.values():
        for thing in piece.carrying:
            if thing not in pieces or pieces[thing].kind not in OBJECT_KINDS:
                what = f"`{piece.name}` carries `{thing}`, which is no object here"
                advice = f"add a line `{thing} object`, `{thing} artefact` or `{thing} cat`"
                raise place.error(what, advice, piece.line)
            if thing in carried:
                advice = f"let only one of `{carried[thing]}` and `{piece.name}` carry it"
                raise place.error(f"`{thing}` is carried twice", advice, piece.line)
            carried[thing] = piece.name
    return carried
