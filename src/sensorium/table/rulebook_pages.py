"""The rulebook as messages: its contents, a chapter with the rules that stand in it, what a search finds."""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from typing import Final

from sensorium.catalogue import catalogue
from sensorium.catalogue.translation import cells_of, note_of, translation
from sensorium.rulebook import search
from sensorium.rulebook.chapters import BOOKS, INTRO, LANGUAGES, Chapter, Listed, chapter, chapter_ids, contents
from sensorium.rulebook.markdown import LINK, Block, anchor_of
from sensorium.rulebook.places import END, Place, counterparts, paired, places, rules_in
from sensorium.table import wire

KEPT: Final = 512
MOST_OTHERS: Final = 3  # rules of the other edition that are shown beside one


def told_contents(language: str) -> list[wire.BookContents]:
    return [
        wire.BookContents(book=book, chapters=[title_of(listed, language) for listed in contents(book)])
        for book in BOOKS
    ]


def title_of(listed: Listed, language: str) -> wire.ChapterTitle:
    own = LANGUAGES[0]
    title = listed.titles.get(language) or listed.titles[own]
    return wire.ChapterTitle(id=listed.id, title=title, part=listed.parts.get(language) or listed.parts.get(own, ""))


@lru_cache(maxsize=KEPT)
def chapter_page(name: str, language: str) -> wire.ChapterPage:
    """NoChapterError: there is no such chapter."""
    read = chapter(name)
    known = [listed for book in BOOKS for listed in contents(book)]
    at = chapter_ids().index(name)
    told = language == LANGUAGES[0] or language in read.spoken
    return wire.ChapterPage(
        id=name,
        book=read.book,
        title=title_of(known[at], language).title,
        told=told,
        blocks=blocks_of(read, language),
        before=title_of(known[at - 1], language) if at else None,
        after=title_of(known[at + 1], language) if at + 1 < len(known) else None,
    )


def blocks_of(read: Chapter, language: str) -> list[wire.BookBlock]:
    """The blocks as they are read: pairs of cases side by side, and behind each section the rules that stand in it."""
    pairs = paired(read)
    seconds = set(pairs.values())
    kept = dict(rules_in(read.id))
    found: list[wire.BookBlock] = []
    section = ""
    for ours, told, now in zip(read.blocks, read.told(language), read.sections(), strict=True):
        if now != section:
            found += rules_block(kept.pop(section, []), language)
            section = now
        if ours.kind != "case":
            found.append(block_of(read, ours, told))
        elif ours.name not in seconds:
            found.append(case_block(read, ours.name, language, ours.name in pairs))
            if ours.name in pairs:
                found[-1].pair = case_block(read, pairs[ours.name], language, True)
    found += rules_block(kept.pop(section, []), language)
    rest = kept.pop(END, [])
    assert not kept, f"{read.id} has no sections {list(kept)}"
    if rest:
        found.append(wire.BookBlock(kind="heading", level=2, at=END))
        found += rules_block(rest, language)
    return found


def block_of(read: Chapter, ours: Block, told: Block) -> wire.BookBlock:
    return wire.BookBlock(
        kind=ours.kind,
        text=linked(read, told.text) if ours.kind != "code" else told.text,
        level=ours.level,
        at=anchor_of(ours.text) if ours.kind == "heading" and ours.level > 1 else "",
        rows=[[linked(read, cell) for cell in row] for row in told.rows],
    )


def case_block(read: Chapter, name: str, language: str, paired: bool) -> wire.BookBlock:
    title = read.case_title(name, language, paired)
    return wire.BookBlock(kind="case", text=title, at=name, cites=list(read.cites(name)), edition=read.rules(name))


def linked(read: Chapter, text: str) -> str:
    """The text with the addresses of the page in place of those of files; a file that is no chapter is not linked."""

    def address(link: re.Match[str]) -> str:
        label, target = link[1], link[2]
        if target.startswith("#"):
            return link[0]
        file, _, anchor = target.partition("#")
        where = read.book if is_in_folder(read) else ""
        path = posixpath.normpath(posixpath.join(where, file)).removesuffix(".md")
        path = re.sub(r"(^|/)README$", "", path)
        name = path if "/" in path else f"{path}/{INTRO}"
        if name not in chapter_ids():
            return label
        return f"[{label}](/rulebook/{name}{'#' + anchor if anchor else ''})"

    return LINK.sub(address, text)


def is_in_folder(read: Chapter) -> bool:
    return len(contents(read.book)) > 1


def rules_block(rules: list[str], language: str) -> list[wire.BookBlock]:
    lines = [rule_line(rule, language, beside=True) for rule in rules]
    return [wire.BookBlock(kind="rules", rules=lines)] if lines else []


def rule_line(rule: str, language: str, beside: bool = False) -> wire.RuleLine:
    """``beside``: with what the other edition has in its place."""
    known = catalogue()
    line = wire.RuleLine(id=rule, book="", kind="table", text="")
    if rule in known.tables:
        line.book, line.text = known.tables[rule].book, note_of(rule, language)
        line.table = cells_of(rule, language)
        return line
    entry = known.entry(rule)
    line.book, line.kind, line.text, line.question = entry.book, entry.kind, entry.text, entry.question
    if language != LANGUAGES[0]:
        told = translation(language)
        line.text = told.texts.get(rule, line.text)
        line.question = told.questions.get(rule, line.question)
    line.text = " ".join(line.text.split())
    if line.question == line.text:
        line.question = ""
    others = counterparts().get(rule, []) if beside else []
    different = dict.fromkeys(other.rule for other in others)
    line.other = [rule_line(other, language) for other in list(different)[:MOST_OTHERS]]
    if others:
        line.beside, line.pair = others[0].chapter, others[0].case
    return line


def found_rules(words: str, language: str) -> list[wire.RuleFound]:
    titles = {one.id: title_of(one, language).title for book in BOOKS for one in contents(book)}
    return [
        wire.RuleFound(
            kind=one.kind,
            chapter=one.chapter,
            title=titles[one.chapter],
            book=one.chapter.partition("/")[0],
            at=one.at,
            text=one.text,
        )
        for one in search.search(words, language)
    ]


def place_of_rule(rule: str) -> Place:
    """Where a rule is read. KeyError: there is none of this id."""
    return places()[rule]
