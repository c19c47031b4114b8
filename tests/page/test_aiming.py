"""An enemy whom only a flame or a grenade can reach is pointed at like any other."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sensorium.table.table import Table
from sensorium.table.table_mission import TableMission
from sensorium.table.table_setup import Opening
from tests.page.conftest import Opens, Served
from tests.page.live_table import LiveTable
from tests.table.sitting import numbers

CASE = """
rules first+deathwing

map
##########
#A....S..#
##########

sections
##########
#aaaabbbb#
##########

A marine E with grenade-launcher
S stealer W

= turn 1
"""


def test_pointing_at_an_enemy_aims_what_fills_his_section(served: Served, opens: Opens) -> None:
    page = opens()
    live = LiveTable(page, served.url)
    chosen = TableMission("case:scratch/aiming", CASE, False)
    opening = Opening("aiming", chosen, {"marine": "human", "stealer": "human"}, "off")
    table = Table.opened(opening, numbers(1), 0.0)
    live.sit(table, "marine")
    page.keyboard.press("1")
    live.settle()
    page.locator(".spoken [data-square='6,1']").focus()
    page.keyboard.press("Enter")
    live.settle()
    expect(page.locator(".verbs [data-act=grenade]")).to_have_class(re.compile(r"\bon\b"))
    expect(page.locator(".spot .option.main")).to_have_attribute("data-skill", "grenade")
    page.keyboard.press("Enter")
    live.settle()
    assert "grenade" in [line.kind for line in table.welcome("marine", 0.0).log]
