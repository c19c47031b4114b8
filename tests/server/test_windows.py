"""Reactions over the wire: when a player is asked, and that the server closes the other windows by itself."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sensorium.server.client import Client, RefusedError, accept
from sensorium.server.game_session import GameSession
from tests.server.hall import Hall, game_at, hall, within

MISSION = "drill-end"  # a marine and a stealer at the two ends of a corridor


async def two(at: Hall) -> tuple[Client, Client, GameSession]:
    """Two people far apart."""
    links = await at.table(MISSION, host="marine")
    marine = await at.sit(links, "marine")
    guest = await accept(at.address, links.invitation)
    stealer = await Client.connect(at.address, guest.token)
    return marine, stealer, await at.house.find(links.table)


async def play_on(at: Hall, marine: Client, stealer: Client, rng: Random) -> bool:
    """One answer of whoever is asked; False: nobody is, and a window stands open."""
    await at.settle(marine, stealer)
    asked = marine if marine.yours else stealer if stealer.yours else None
    if asked is None:
        return False
    choices = asked.asked.choices
    wanted = ("move", "enter", "activate") if asked is stealer else ("end turn", "pass")
    await asked.give(rng.choice([one for one in choices if one.verb in wanted] or choices).said)
    return True


def test_a_window_that_nobody_is_asked_about_closes_by_itself(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path, seed=3) as at:
            marine, stealer, sitting = await two(at)
            rng = Random(3)
            for _ in range(3000):
                await at.settle(marine, stealer)
                if stealer.yours:
                    game_at(sitting).position.drawn = game_at(sitting).position.spent  # he has no points
                if marine.over or not await play_on(at, marine, stealer, rng):
                    break
            assert not marine.over
            assert (stealer.asked.kind, stealer.asked.side) == ("command", "marine")
            assert not marine.yours
            # No hand is raised, and yet the game goes on.
            await stealer.until(lambda client: client.asked.kind != "command" or client.yours)
            await marine.close()
            await stealer.close()

    within(game)


def test_he_says_when_he_wants_to_be_asked(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path, seed=3) as at:
            marine, stealer, sitting = await two(at)
            assert marine.reactions == "useful"
            await marine.react("always")
            assert marine.reactions == game_at(sitting).windows.wish == "always"
            await marine.react("hold")
            assert marine.reactions == "hold"
            with pytest.raises(RefusedError, match="only the marine player"):
                await stealer.react("always")
            assert stealer.reactions == "useful"
            await marine.close()
            await stealer.close()

    within(game)


def test_a_rematch_of_two_who_are_far_apart_is_played_far_apart(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path, seed=3) as at:
            links = await at.table("drill-end", host="marine", clock="on")
            marine = await at.sit(links, "marine")
            stealer = await Client.connect(at.address, (await accept(at.address, links.invitation)).token)
            await at.play_both(marine, stealer, Random(1))
            assert marine.over
            token = (await marine.rematch()).token
            async with await Client.connect(at.address, token) as again:
                assert again.welcome is not None
                table = game_at(await at.house.find(again.welcome.table))
                assert table.opening.apart
                assert table.opening.clock == "on"
            await marine.close()
            await stealer.close()

    within(game)


def test_who_watches_a_bot_s_game_slows_it_down(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(MISSION, seats={"marine": "human", "stealer": "random"})
            sitting = await at.house.find(links.table)

            def watched() -> bool:
                return sitting.table.windows.watched

            async with await at.sit(links, "marine") as marine:
                assert not watched()
                async with await at.sit(links, "spectator"):
                    assert watched()
                while watched():
                    await marine.why("pass")

    within(game)
