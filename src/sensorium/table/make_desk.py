"""The mission editor's messages: a text as it stands, and all that its forms offer."""

from __future__ import annotations

from collections.abc import Collection

from sensorium.board.compass import FACING_WORDS
from sensorium.board.maptext import ENTRIES
from sensorium.missions.checks.sentences import in_other_languages
from sensorium.missions.edit.blank import FRESH, WORDS, blank
from sensorium.missions.edit.desk import Spot, lay_out
from sensorium.missions.edit.fields import SHEETS, Sheet
from sensorium.missions.edit.phrases import Part, conditions, effects
from sensorium.missions.edit.text_edits import Edit, EditError, edit_text
from sensorium.missions.format.box import BOX, ENTRANCE, EXIT, Piece
from sensorium.missions.format.composition import FEATURES, LETTERS
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.content.kinds import KIND_WORDS, NOTHING, is_object
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.table import wire
from sensorium.table.cards import draft_card


def desk_of(asked: wire.MakeAsked, file: str, known: Collection[str]) -> wire.MakeDesk:
    """The text after what was asked, and everything that can be told about it."""
    text, refused = asked.text, ""
    try:
        text = edit_text(text, [Edit(one.op, tuple(one.path), one.value) for one in asked.edits])
    except EditError as problem:
        refused = str(problem)
    desk = lay_out(text, file, known)
    read = draft_card(desk.draft)
    return wire.MakeDesk(
        text=text,
        findings=[found(finding, spot) for finding, spot in zip(read.findings, desk.spots, strict=True)],
        data=desk.data,
        said=[wire.MakeSaid(path=list(one.path), texts=one.texts) for one in desk.said],
        laid=[
            wire.MakeLaid(
                number=one.number,
                deck=one.deck,
                section=one.section,
                floor=list(one.floor),
                ends=list(one.ends),
                rim=list(one.rim),
            )
            for one in desk.laid
        ],
        card=read.card,
        refused=refused,
        refusals=in_other_languages(refused) if refused else {},
    )


def found(finding: wire.Finding, spot: Spot) -> wire.MakeFinding:
    return wire.MakeFinding(
        level=finding.level,
        line=finding.line,
        what=finding.what,
        advice=finding.advice,
        whats=finding.whats,
        advices=finding.advices,
        path=list(spot.path),
        squares=list(spot.squares),
    )


def form() -> wire.MakeForm:
    return wire.MakeForm(
        sheets=[sheet_of(sheet) for sheet in SHEETS],
        conditions=[[part_of(part) for part in parts] for parts in conditions()],
        effects=[[part_of(part) for part in parts] for parts in effects()],
        rules=[book.name for book in rulebooks()],
        kinds=[word for number, word in enumerate(KIND_WORDS) if number != NOTHING and not is_object(number)],
        gear=list(GEAR_WORDS),
        box=[piece_of(piece) for piece in BOX.values()],
        features={mark: word for word, mark in FEATURES.items()},
        entries=ENTRIES,
        letters=LETTERS,
        blank={language: blank(language) for language in WORDS},
    )


def sheet_of(sheet: Sheet) -> wire.MakeSheet:
    return wire.MakeSheet(
        name=sheet.name,
        fields=[
            wire.MakeField(key=one.key, kind=one.kind, options=list(one.options), needed=one.needed)
            for one in sheet.fields
        ],
        many=sheet.many,
        free=sheet.free,
        fresh=list(FRESH.get(sheet.name, ())),
    )


def part_of(part: Part) -> wire.MakePart:
    return wire.MakePart(word=part.word, operand=part.operand, spare=part.spare)


def piece_of(piece: Piece) -> wire.MakePiece:
    return wire.MakePiece(
        name=piece.name,
        turns=[shape_of(piece.turned(quarters)) for quarters in range(len(FACING_WORDS))],
        rim={ENTRANCE: ENTRIES[0], EXIT: "x"}.get(piece.name, ""),
    )


def shape_of(piece: Piece) -> wire.MakeShape:
    return wire.MakeShape(floor=list(piece.floor), ends=list(piece.ends), exits=list(piece.exits))
