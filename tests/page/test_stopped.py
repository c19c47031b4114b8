"""A game that would go otherwise by the rules of today, in the page: why it goes no further, and what is left of it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from sensorium.rules.content.rulebook import RULES_VERSION
from sensorium.table.table import Table
from tests.page.conftest import Opens, Served
from tests.page.live_table import LiveTable
from tests.page.stage import TOKEN
from tests.table.arena import FOURTH
from tests.table.sitting import arena_of, let_bots_play, numbers

WHY = {
    ("en-GB", 1): f"it was played by version 1 of the rules, and this is version {RULES_VERSION}",
    ("en-GB", RULES_VERSION): "although these are the rules of the same version",
    ("fr-FR", 1): f"elle a été jouée selon la version 1 des règles, et voici la version {RULES_VERSION}",
    ("fr-FR", RULES_VERSION): "bien que ces règles soient de la même version",
}


def otherwise(version: int) -> Table:
    """A game that has gone on to its end, recorded by this version of the rules, which today part ways in turn 2."""
    table = arena_of(FOURTH, "rush", "rush", seed=2)
    let_bots_play(table)
    rows = [json.loads(row) for row in table.rows()]
    rows[0]["header"]["rules_version"] = version
    mark = next(row for row in rows if "digest" in row and (row["turn"], row["side"]) == (2, "stealer"))
    mark["digest"] = "0"
    return Table.restore([json.dumps(row) for row in rows], numbers(1), 0.0)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_it_says_why_and_can_be_replayed(served: Served, opens: Opens, locale: str) -> None:
    live = LiveTable(page := opens(locale=locale), served.url)
    for version in (1, RULES_VERSION):
        live.sit(otherwise(version), "marine")
        expect(page.locator(".dock .stopped")).to_contain_text(WHY[locale, version])
        expect(page.locator(".dock .stopped")).to_contain_text(re.compile("turn 2|tour 2"))
        expect(page.locator(".dock [data-act=replay]")).to_have_attribute("href", f"/replay/{TOKEN}")
        expect(page.locator(".dock .thinking, .banner:not([hidden])")).to_have_count(0)
