"""Seeing the last turn again, over the wire; and what a finished game is remembered by."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from sensorium.server.client import Client, RefusedError
from sensorium.server.store import MIGRATIONS, Store
from sensorium.server.tokens import hashed
from sensorium.table import wire
from tests.server.hall import Hall, hall, play, within
from tests.server.test_http import get


async def winner_of(at: Hall, token: str) -> str:
    """As the list of games has it."""
    _, found = await get(at, "/api/seats", [token])
    return msgspec.convert(found, list[wire.SeatSummary])[0].winner


def test_a_seat_sees_the_last_turn_of_the_other_side_again(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats={"marine": "human", "stealer": "random"})
            async with await at.sit(links, "marine") as client:
                with pytest.raises(RefusedError, match="no turn to be seen again"):
                    await client.recall()
                while not any(line.kind == "turn" and line.facts["side"] == "stealer" for line in client.log):
                    assert not client.over
                    if not client.yours:
                        await client.next()
                        continue
                    choices = client.asked.choices
                    await client.give(next((one for one in choices if one.verb == "end turn"), choices[0]).said)
                recall = (await client.recall()).recall
                assert recall is not None
                assert recall.side == "stealer"
                assert recall.steps[0].events[0].kind == "turn"
                values = [piece for piece in recall.scene.pieces if piece.value is not None]
                assert values == [], "the marine player never knew what the blips were worth"

    within(game)


@pytest.mark.parametrize("swap", [True, False])
def test_again_with_the_sides_swapped_or_not(tmp_path: Path, swap: bool) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("drill-end", seats={"marine": "human", "stealer": "brood:easy"})
            async with await at.sit(links, "marine") as client:
                await play(client, Random(5))
                token = (await client.rematch(swap=swap)).token
            async with await Client.connect(at.address, token) as again:
                assert again.welcome is not None
                assert again.welcome.seat == ("stealer" if swap else "marine")
                bot = next(one.player for one in again.welcome.seats if one.player != "human")
                assert bot == ("sergeant:easy" if swap else "brood:easy")

    within(game)


def test_two_people_again_as_they_sat(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("drill-end")
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(4))
            token = (await marine.rematch(swap=False)).token
            await stealer.until(lambda client: client.presence is not None and bool(client.presence.rematch))
            assert stealer.presence is not None
            for seat, mine in (("marine", token), ("stealer", stealer.presence.rematch)):
                async with await Client.connect(at.address, mine) as again:
                    assert again.welcome is not None
                    assert again.welcome.seat == seat
            await marine.close()
            await stealer.close()

    within(game)


def test_the_list_of_games_tells_who_has_won(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("drill-end", seats={"marine": "human", "stealer": "random"})
            token = links.tokens["marine"]
            assert await winner_of(at, token) == ""
            async with await at.sit(links, "marine") as client:
                await play(client, Random(5))
                won = client.scene.winner
            assert won
            assert await winner_of(at, token) == won

    within(game)


def test_a_game_that_ended_before_winners_were_kept_has_one_once_it_is_opened(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("drill-end", seats={"marine": "human", "stealer": "random"})
            token = links.tokens["marine"]
            async with await at.sit(links, "marine") as client:
                await play(client, Random(5))
                won = client.scene.winner
        store = Store(tmp_path / "games.sqlite")
        store.query("UPDATE tables SET winner = ''")
        store.close()
        async with hall(tmp_path) as at:
            assert await winner_of(at, token) == ""
            async with await at.sit(links, "marine"):
                pass
            assert await winner_of(at, token) == won

    within(game)


def test_an_old_file_of_games_gets_the_column(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    Store(path, MIGRATIONS[:2]).close()
    store = Store(path)
    assert "winner" in {name for _, name, *_ in store.query("PRAGMA table_info(tables)")}
    assert store.seat(hashed("nobody")) is None
    store.close()
