"""The roster sheet: one for each squad (deathwing.roster.one-per-squad), for the terminal and for the printer.

It says who is in the squad, his rank and his arms (deathwing.roster.fields), each marine's own weapons and reloads
(deathwing.roster.heavy-weapons, deathwing.roster.reloads), and has room for the stealers he kills
(deathwing.roster.kills). Where a captain leads, the pad at the top left is for his arms
(deathwing.roster.captain-heraldry).
"""

from __future__ import annotations

from html import escape
from typing import Final

from sensorium.forces.force import CAPTAIN, Force, Marine, Squad, squad_price
from sensorium.forces.words import RANKS, SHEET, WEAPONS, said, said_points, said_squad
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.content.weapons import GEAR_WORDS

BOX: Final = "□"
KILLS: Final = 10  # boxes to be crossed
PAD: Final = (".---.", "|   |", "'---'")
BOOK: Final = "first+deathwing"


def clock_text(seconds: int) -> str:
    """Minutes and seconds as the book writes them, 1.30: deathwing.time.notation."""
    return f"{seconds // 60}.{seconds % 60:02}"


def summary(force: Force, language: str = "en") -> str:
    """The line above the sheets: what it cost, what is left, and the turn it has."""
    words = {key: said(SHEET, key, language) for key in SHEET}
    spent = f"{force.price()} {words['of']} {said_points(force.points, language)}"
    left = f"{max(0, force.points - force.price())} {words['left']}"
    time = f"{words['time']} {clock_text(force.seconds())} ({said_points(force.time, language)} {words['on time']})"
    before = " " if language == "fr" else ""  # of a colon
    return f"{force.name}{before}: {spent}, {left}{before}; {len(force.marines())} {words['marines']}{before}; {time}"


def sheet(squad: Squad, language: str = "en") -> str:
    """One squad's sheet as text."""
    rows = [[said(SHEET, key, language) for key in ("name", "rank", "weapons", "reloads", "kills")]]
    for marine in squad.marines():
        rows.append([marine.name, rank(marine, language), arms(marine, language), spares(marine), BOX * KILLS])
    widths = [max(len(row[at]) for row in rows) for at in range(5)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines.insert(1, "-" * max(len(line) for line in lines))
    title = f"{squad.name}, {said_squad(squad.kind, language)} ({said_points(squad_price(squad), language)})"
    if squad.marines()[0].kind != CAPTAIN:
        return "\n".join([title, *lines])
    head = [f"{pad}  {text}" for pad, text in zip(PAD, (title, "", said(SHEET, "heraldry", language)), strict=True)]
    return "\n".join([*(line.rstrip() for line in head), *lines])


def roster(force: Force, language: str = "en") -> str:
    """The sheets of all squads, parted by blank lines."""
    return "\n\n".join([summary(force, language), *(sheet(squad, language) for squad in force.squads)])


def rank(marine: Marine, language: str) -> str:
    word = said(RANKS, marine.kind, language)
    return f"{word}, {said(SHEET, 'level', language)} {marine.mastery}" if marine.mastery else word


def arms(marine: Marine, language: str) -> str:
    return ", ".join(said(WEAPONS, weapon, language) for weapon in marine.gear)


def spares(marine: Marine) -> str:
    """A box for each reload he starts with."""
    return BOX * marine.reloads if marine.reloads > 0 else "-"


def shots(marine: Marine) -> int:
    """What his weapon holds, where that is limited; a librarian's psi points."""
    book = rulebook_named(BOOK)
    if marine.mastery:
        return book.kinds[KIND_WORDS.index(marine.kind)].mastery[marine.mastery - 1]
    gear = sum(1 << GEAR_WORDS.index(weapon) for weapon in marine.gear)
    return book.arms(gear).magazine


STYLE: Final = """
@page { size: A4; margin: 14mm }
body { font: 11pt/1.35 Georgia, serif; color: #111; background: #fff; max-width: 182mm; margin: 0 auto }
section { break-inside: avoid; border: 1.5pt solid #111; padding: 5mm; margin: 0 0 8mm }
header { display: flex; gap: 5mm; align-items: center; margin-bottom: 3mm }
.pad { flex: none; width: 24mm; height: 28mm; border: 1.5pt solid #111; border-radius: 12mm 12mm 4mm 4mm;
  font-size: 7pt; text-align: center; display: flex; align-items: end; justify-content: center; color: #777 }
h1 { font-size: 17pt; margin: 4mm 0 1mm } h2 { font-size: 15pt; margin: 0 } p { margin: 0 0 4mm }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-size: 8pt; text-transform: uppercase; letter-spacing: .06em }
th, td { border-top: .5pt solid #111; padding: 1.6mm 2mm 1.6mm 0; vertical-align: top }
.boxes { letter-spacing: .12em; white-space: nowrap }
"""


def printable(force: Force, language: str = "en") -> str:
    """The sheets as a page for the printer, complete in itself."""
    body = "".join(printable_sheet(squad, language) for squad in force.squads)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f"<title>{escape(force.name)}</title>\n<style>{STYLE}</style>\n"
        f"<h1>{escape(force.name)}</h1>\n<p>{escape(summary(force, language).partition(': ')[2])}</p>\n{body}</html>\n"
    )


def printable_sheet(squad: Squad, language: str) -> str:
    marines = squad.marines()
    pad = ""
    if marines[0].kind == CAPTAIN:
        pad = f'<div class="pad">{escape(said(SHEET, "heraldry", language))}</div>'
    heads = "".join(
        f"<th>{escape(said(SHEET, key, language))}</th>"
        for key in ("name", "rank", "weapons", "shots", "reloads", "kills")
    )
    rows = "".join(printable_row(marine, language) for marine in marines)
    price = said_points(squad_price(squad), language)
    title = f"<h2>{escape(squad.name)}</h2>{escape(said_squad(squad.kind, language))}, {price}"
    return f"<section><header>{pad}<div>{title}</div></header>\n<table><tr>{heads}</tr>{rows}</table></section>\n"


def printable_row(marine: Marine, language: str) -> str:
    cells = [marine.name, rank(marine, language), arms(marine, language)]
    boxes = [BOX * shots(marine), spares(marine) if marine.reloads > 0 else "", BOX * KILLS]
    told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f"<tr>{told}" + "".join(f'<td class="boxes">{one}</td>' for one in boxes) + "</tr>"
