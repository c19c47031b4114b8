"""Reads cases from Markdown: the head, the maps, the pieces and the script of each block.

A broken case never hides the others of its page: ``read_text`` and ``read_file`` hand back the cases
that can be read and, apart, what is wrong with the rest.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from sensorium.board import DeckText, Map, MapError, read_map
from sensorium.cases import head
from sensorium.cases.case import KINDS, Case, CaseError, PieceLine, ScriptLine, contained
from sensorium.cases.case_map import even, far_ends, with_ground
from sensorium.cases.fences import Block, find_blocks
from sensorium.cases.head import Head, books_of
from sensorium.cases.papers import PAPERS
from sensorium.cases.pieces import read_piece
from sensorium.cases.places import check_places
from sensorium.cases.scan import PIECE, Place, number, one_of_these, square
from sensorium.cases.script import is_script, read_script

AFTER_MAP: Final = ("map", "sections", "deck", "wall")

# What is certainly not a row of a map or of sections: the blank line that closes it is missing.
NOT_A_ROW: Final = re.compile(
    rf"[A-Z]\s+(?:{'|'.join(KINDS)})\b.*|[>=!].*|x\s+\w+\s+[a-z-]{{3,}}.*|deck\s+\d+|map|sections|wall\s+\d.*"
)


def read_file(path: str | Path) -> tuple[list[Case], list[CaseError]]:
    """The cases of one Markdown file, and the errors of those that cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return [], [CaseError(str(path), 1, "this is no UTF-8 text", "save the file as UTF-8")]
    except OSError as problem:
        what = f"the file cannot be opened: {problem.strerror}"
        return [], [CaseError(str(path), 1, what, "make it readable, or take it away")]
    return read_text(text, str(path))


def read_text(text: str, path: str = "case") -> tuple[list[Case], list[CaseError]]:
    blocks, errors = find_blocks(text, path)
    cases: list[Case] = []
    named: dict[str, int] = {}
    for block in blocks:
        try:
            if block.name in named:
                first = f"line {named[block.name]}"
                raise CaseError(
                    path,
                    block.line,
                    f"a case `{block.name}` stands already at {first}",
                    "give each case of a file its own name",
                    block.name,
                )
            named[block.name] = block.line
            with contained(path, block.line, block.name):
                cases.append(read_case(block, path))
        except CaseError as error:
            errors.append(error)
    return cases, sorted(errors, key=lambda error: error.line)


def read_cases(text: str, path: str = "case") -> list[Case]:
    """All cases of a text; the first error is raised."""
    cases, errors = read_text(text, path)
    if errors:
        raise errors[0]
    return cases


def read_board(case: Case) -> Map:
    """The maps of a case as a board, with the squares its letters stand on."""
    described = [piece.name for piece in case.pieces]
    try:
        decks = with_ground(case.decks)
        return read_map(decks, case.walls, described, far_ends(decks))
    except MapError as error:
        column = f"column {error.column}: " if error.column else ""
        raise CaseError(case.path, error.line, column + error.what, error.advice, case.name) from None


def read_case(block: Block, path: str) -> Case:
    return CaseReader(block, path).read()


class CaseReader:
    """Reads one block row by row; ``at`` is the index of the next row."""

    def __init__(self, block: Block, path: str) -> None:
        self.block = block
        self.place = Place(path, block.name, block.line)
        self.at = 0
        self.head = Head()
        self.deck = 1
        self.decks: list[DeckText] = []
        self.walls: list[tuple[str, str, int]] = []
        self.pieces: dict[str, PieceLine] = {}
        self.script: list[ScriptLine] = []
        self.paper = ""
        self.rows: list[str] = []
        self.rows_line = 0

    def read(self) -> Case:
        while self.at < len(self.block.rows):
            row = self.block.rows[self.at].strip()
            self.at += 1
            self.place.line = self.block.line + self.at
            if row:
                self.read_row(row)
        self.place.line = self.block.line
        self.check_whole()
        return self.case()

    def read_row(self, row: str) -> None:
        words = row.split()
        if is_script(row):
            self.script.append(read_script(self.place, row))
        elif self.script:
            raise self.place.error(
                f"`{row}` stands in the script and is no script line",
                "begin it with `>`, `x`, `=` or `!`, or put it above the script",
            )
        elif words[0] in AFTER_MAP:
            self.read_map_part(words)
        elif words[0] in PAPERS:
            self.read_paper(words)
        elif PIECE.fullmatch(words[0]):
            self.add_piece(words)
        elif words[0] in head.WORDS:
            if self.decks:
                raise self.place.error(f"`{words[0]}` belongs to the head", "put it above the map")
            self.head.read(self.place, words)
        elif self.decks:
            raise self.place.error(
                f"`{row}` is neither a piece nor a script line",
                "write `A KIND …` with one capital letter, or begin the line with `>`, `x`, `=` or `!`",
            )
        else:
            known = (*head.WORDS, "map")
            advice = f"use {one_of_these(words[0], known)}"
            raise self.place.error(f"unknown word `{words[0]}` in the head", advice)

    def read_paper(self, words: list[str]) -> None:
        if len(words) > 1:
            raise self.place.error(f"`{words[0]}` stands alone", f"put `{' '.join(words[1:])}` on the lines below it")
        if self.paper or self.decks or self.head.mission is not None:
            raise self.place.error(f"`{words[0]}` stands in place of a map", "keep one of the two")
        self.paper = words[0]
        self.rows_line = self.place.line
        self.rows = self.grid(words[0])

    # ---- maps

    def read_map_part(self, words: list[str]) -> None:
        word, rest = words[0], words[1:]
        if word in ("map", "sections") and rest:
            raise self.place.error(f"`{word}` stands alone", f"put `{' '.join(rest)}` on the lines below it")
        if word == "map":
            self.add_map()
        elif word == "sections":
            self.add_sections()
        elif word == "deck":
            self.deck = number(self.place, "deck", rest, 1)
            if self.deck != len(self.decks) + 1:
                raise self.place.error(
                    f"`deck {self.deck}` is out of order", f"the next deck is `deck {len(self.decks) + 1}`"
                )
        else:
            if len(rest) != 2:
                raise self.place.error("`wall` needs two squares", "write `wall 3,2 4,2`")
            if not self.decks:
                raise self.place.error("`wall` stands above the map", "put it below")
            self.walls.append((square(self.place, rest[0]), square(self.place, rest[1]), self.place.line))

    def add_map(self) -> None:
        if self.head.mission is not None:
            raise self.place.error("a mission brings its own map", "take `mission` or `map` away")
        if self.deck == len(self.decks):
            advice = f"write `deck {self.deck + 1}` before `map`"
            raise self.place.error("a second map without its deck", advice)
        first = self.place.line + 1
        self.decks.append(DeckText(self.deck, self.grid("map"), first, None, 0))

    def add_sections(self) -> None:
        if not self.decks or self.deck != len(self.decks):
            raise self.place.error("`sections` without its map", "write it below the `map` it divides")
        deck = self.decks[-1]
        if deck.sections is not None:
            raise self.place.error(f"deck {deck.number} has its sections already", "keep one of the two")
        first = self.place.line + 1
        self.decks[-1] = DeckText(deck.number, deck.rows, deck.line, self.grid("sections"), first)

    def grid(self, word: str) -> list[str]:
        """The rows up to the next blank line."""
        rows: list[str] = []
        while self.at < len(self.block.rows) and self.block.rows[self.at].strip():
            row = self.block.rows[self.at]
            if NOT_A_ROW.fullmatch(row.strip()):
                raise self.place.error(
                    f"no blank line closes the {word}",
                    f"put one before `{row.strip()}`",
                    self.block.line + self.at + 1,
                )
            rows.append(row)
            self.at += 1
        if not rows:
            raise self.place.error(f"`{word}` with nothing below it", "draw its rows on the lines below it")
        return even(rows)

    # ---- pieces

    def add_piece(self, words: list[str]) -> None:
        name = words[0]
        if self.head.mission is not None:
            raise self.place.error("a mission brings its own pieces", f"take `{name}` away, or `mission`")
        if name in self.pieces:
            first = self.pieces[name].line
            raise self.place.error(f"`{name}` is described twice", f"keep this line or line {first}")
        self.pieces[name] = read_piece(self.place, words)

    def check_whole(self) -> None:
        """Checks that need the whole case."""
        if not self.head.rules:
            raise self.place.error("the case does not say which rules", "add `rules first` or `rules fourth`")
        if self.paper and (self.decks or self.pieces or self.head.mission is not None):
            raise self.place.error(f"`{self.paper}` stands in place of a map", "keep one of the two")
        if not self.decks and self.head.mission is None and not self.paper:
            raise self.place.error("the case has no map", "add `map` and draw it below, or `mission ID`")
        if self.deck > len(self.decks) and self.decks:
            raise self.place.error(f"`deck {self.deck}` has no map", f"add `map` below `deck {self.deck}`")
        check_places(self.place, self.decks, self.pieces)
        if not self.script:
            raise self.place.error("the case puts nothing to the test", "add `>`, `x`, `=` or `!` lines")

    def case(self) -> Case:
        head = self.head
        return Case(
            name=self.block.name,
            path=self.place.path,
            line=self.block.line,
            rules=books_of(head.rules, any(piece.kind == "leader" for piece in self.pieces.values())),
            text="\n".join(self.block.rows),
            cites=tuple(head.cites),
            turn=head.turn,
            cp=head.cp,
            spent=head.spent,
            allows=tuple(head.allows),
            mission=head.mission,
            reinforcements=head.reinforcements,
            novice=head.novice,
            journey=head.journey,
            pile=head.pile,
            used=head.used,
            wins=tuple(head.wins),
            burning=tuple(head.burning),
            chute=tuple(head.chute),
            bowl=head.bowl,
            armoured=tuple(head.armoured),
            supply=tuple(head.supply),
            psykers=head.psykers,
            added=head.added,
            hands=tuple(head.hands.items()),
            discards=head.discards,
            cards=head.cards,
            markers=tuple(head.markers),
            turns=head.turns,
            decks=tuple(self.decks),
            walls=tuple(self.walls),
            pieces=tuple(self.pieces.values()),
            script=tuple(self.script),
            paper=self.paper,
            rows=tuple(self.rows),
            rows_line=self.rows_line,
        )
