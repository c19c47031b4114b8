"""The table of a war without a server: what it keeps, what it tells, and bots that decide."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from sensorium.campaign.campaign import GAME
from sensorium.campaign.file import CampaignFile
from sensorium.table import wire
from sensorium.table.any_table import restore_table
from sensorium.table.refusal import Refused
from sensorium.table.war_table import WarTable
from tests.campaign.wars import any_line

SEATS: tuple[wire.Seat, ...] = ("marine", "stealer", "spectator")


def number(seed: int) -> Callable[[], int]:
    rng = Random(seed)
    return lambda: rng.getrandbits(62)


def begun(stealer: str = "human") -> WarTable:
    new = wire.NewTable(mission="campaign", seats={"marine": "human", "stealer": stealer}, war=wire.NewWar())
    return WarTable.begin(new, number(1), 0.0)


def told(table: WarTable) -> list[bytes]:
    return [msgspec.json.encode(table.update(seat)) for seat in SEATS]


def test_a_war_is_restored_at_every_question() -> None:
    """Every message is the same from its rows, and its file has the same lines."""
    kinds = set()
    for seed in (1, 4):
        table, rng = begun(), Random(seed)
        while table.campaign.asks():
            kinds.add(table.update("marine").asked.kind)
            again = restore_table(table.rows(), number(9), 0.0, table.envelopes())
            assert isinstance(again, WarTable)
            assert told(again) == told(table)
            assert CampaignFile.read(table.log_text()).lines == table.campaign.lines
            table.decide(any_line(table.campaign, rng))
            table.go_on(0.0)
    assert {"bid", "force", "commit", "battle"} <= kinds


def test_a_bot_decides_for_its_side() -> None:
    """It bids after whoever it plays against, buys, and chooses squads; the battle waits for people."""
    table = begun("brood:normal")
    assert table.next_tick(0.0) is None
    table.give("marine", ["bid 125"], 0.0)
    clock = 0.0
    while table.next_tick(clock) is not None:
        clock = table.next_tick(clock) or clock
        assert table.tick(clock)
    assert table.campaign.marine_player() == "two"
    assert table.campaign.asks() == (GAME,)
    assert table.swaps()
    asked = table.update("marine").asked
    assert [asked.said, *(one.said for one in asked.choices)] == ["fight", "watch"]
    assert not table.update("spectator").asked.yours


def test_what_is_said_out_of_place_is_refused_and_leaves_no_row() -> None:
    table = begun()
    rows = table.rows()
    said = ["undo", "bid", "bid 4\nmarine force x", "board 7@0,0N", "game 1 marine dead used 0", "fight", "any any", ""]
    for text in said:
        with pytest.raises(Refused):
            table.give("marine", [text], 0.0)
    with pytest.raises(Refused, match="watches"):
        table.give("spectator", ["bid 50"], 0.0)
    assert table.rows() == rows
