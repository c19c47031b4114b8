"""The words of a mission for the cult: its pool of blips by code, blips that it adds, ambush counters, models, psykers.

cult.table.mission-words lists what a mission can say; that it does is cult.choose.psykers and
cult.ruling.answers-campaigns, which answers wd.ruling.missing-campaigns.
"""

from __future__ import annotations

import re
from typing import Final

from sensorium.cases.head import SUPPLIED
from sensorium.missions.format.tables import Table
from sensorium.rules.content.blips import AMBUSH_CODES, BLIP_CODES
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.content.rulebook import Rulebook

POOLED: Final = re.compile(r"(\w+) x(\d{1,2})")
ADDED: Final = re.compile(r"turn (\d{1,2}) (\w+)")
COUNTED: Final = re.compile(r"(\w+) (\d{1,2})")
CULT_KEYS: Final = ("pool", "add", "ambush", "supply", "psykers")


def check_cult(table: Table, rulebook: Rulebook) -> None:
    """Refuse these words where the rulebook has no cult: cult.choose.cult."""
    for key in CULT_KEYS:
        if key in table and not rulebook.cult:
            raise table.error(key, f"`{key}` belongs to the cult", "add `+cult` to `rules`, or take it away")


def read_pool(table: Table, rulebook: Rulebook) -> tuple[int, ...]:
    """`pool = ["1 x6", "3 x6", "h1 x4", "hp x2"]`: how many blips of each code there are; () for the default."""
    counts = dict.fromkeys(BLIP_CODES, 0)
    for index, text in enumerate(table.texts("pool", '["1 x6", "h1 x4"]')):
        match = POOLED.fullmatch(text)
        if match is None or match[1] not in counts:
            advice = f"write a code and a number, `h1 x4`; codes: {' '.join(BLIP_CODES)}"
            raise table.item_error("pool", index, f"`{text}` is no part of a pool", advice)
        counts[match[1]] += int(match[2])
    if "pool" in table and ("mix" in table or not sum(counts.values())):
        raise table.error("pool", "the pool is empty, or said twice with `mix`", "keep one of the two, and fill it")
    return tuple(counts.values()) if "pool" in table else ()


def read_added(table: Table) -> tuple[tuple[int, int], ...]:
    """`add = ["turn 3 mg"]`: a blip of this code among the reinforcements of that turn."""
    found: list[tuple[int, int]] = []
    for index, text in enumerate(table.texts("add", '["turn 3 mg"]')):
        match = ADDED.fullmatch(text)
        if match is None or match[2] not in BLIP_CODES or not int(match[1]):
            advice = f"write `turn N CODE` with one of {' '.join(BLIP_CODES)}"
            raise table.item_error("add", index, f"`{text}` adds nothing", advice)
        found.append((int(match[1]), BLIP_CODES.index(match[2]) + 1))
    return tuple(found)


def read_ambush(table: Table, bowl: tuple[int, ...], rulebook: Rulebook) -> tuple[int, ...]:
    """`ambush = ["psyker 2"]`: cult ambush counters in the bowl beside the others."""
    counts = [0] * len(AMBUSH_CODES)
    for index, text in enumerate(table.texts("ambush", '["psyker 2"]')):
        match = COUNTED.fullmatch(text)
        if match is None or match[1] not in AMBUSH_CODES[2:]:
            advice = "write `psyker N` or `magus N`"
            raise table.item_error("ambush", index, f"`{text}` is no ambush counter of the cult", advice)
        counts[AMBUSH_CODES.index(match[1])] += int(match[2])
    if not sum(counts):
        return bowl + rulebook.ambush_mix[2:] if bowl else ()
    return (*(bowl or rulebook.ambush_mix[:2]), *counts[2:])


def read_models(table: Table) -> tuple[tuple[int, int], ...]:
    """`supply = ["hybrid 12"]`: how many models of a kind there are."""
    words = {word: KIND_WORDS.index(word) for word in SUPPLIED}
    found: list[tuple[int, int]] = []
    for index, text in enumerate(table.texts("supply", '["hybrid 12"]')):
        match = COUNTED.fullmatch(text)
        if match is None or match[1] not in words:
            advice = f"write a kind and a number, one of {' '.join(words)}"
            raise table.item_error("supply", index, f"`{text}` supplies nothing", advice)
        found.append((words[match[1]], int(match[2])))
    return tuple(found)
