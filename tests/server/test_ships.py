"""Tables where a ship is made before the game: two people far apart, one with a bot, whoever leaves and comes back."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from sensorium.server.client import Client, RefusedError, accept
from sensorium.table import state_table, wire
from tests.server.hall import Hall, hall, within

SHIP = {"ship": "en", "clock": "on"}


def asked(client: Client) -> wire.ShipAsked:
    assert client.ship is not None
    return client.ship.asked


async def make_until(at: Hall, kind: str, clients: Sequence[Client]) -> None:
    """Leave everything to chance until this is asked."""
    while asked(clients[0]).kind != kind:
        client = next((one for one in clients if asked(one).yours), None)
        if client is None:
            await clients[0].next()  # a bot has something to say
        else:
            ready = asked(client).kind == "buy" and bool(force_of(client).squads)
            await client.give("done" if ready else "any")
        await at.settle(*clients)


async def finish(at: Hall, clients: Sequence[Client]) -> list[str]:
    """To the end: the token of each in the game."""
    await make_until(at, "over", clients)
    for client in clients:
        await client.until(lambda one: one.presence is not None and bool(one.presence.rematch))
    return [client.presence.rematch for client in clients if client.presence is not None]


def force_of(client: Client) -> wire.ShipForce:
    assert client.ship is not None
    assert client.ship.scene.force is not None
    return client.ship.scene.force


def test_two_people_far_apart_make_a_ship_and_play_on_it(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path, seed=5) as at:
            links = await at.table("new-ship", host="marine", **SHIP)
            one = await at.sit(links, "marine", records=True)
            guest = (await accept(at.address, links.invitation)).token
            two = await Client.connect(at.address, guest, records=True)
            watcher = await at.sit(links, "spectator", records=True)
            await make_until(at, "bid", [one, two])
            await watcher.until(lambda client: asked(client).kind == "bid")
            with pytest.raises(RefusedError) as refused:
                await one.give("bid 51")
            assert refused.value.reply.rule == "deathwing.bid.maximum"
            before = (two.n, watcher.n)
            await one.give("bid 17")
            assert asked(one).sealed == 17
            await one.undo()
            await one.give("bid 19")
            assert not asked(one).yours
            table = (await at.house.find(links.table)).table
            assert not any('"bid' in row for row in table.rows())
            for client in (one, two, watcher):
                await client.close()
        # The server goes and comes back, and so do both: the bid is still sealed, and still there.
        async with hall(tmp_path, seed=6) as at:
            two = await Client.connect(at.address, guest, records=True)
            watcher = await at.sit(links, "spectator", records=True)
            assert two.n is not None
            assert before[0] is not None
            assert two.n > before[0]
            bids = [f"bid {points}" for points in range(4, 51)]
            unknown = wire.ShipAsked(kind="bid", who=["one", "two"], yours=True, lowest=4, highest=50, bids=bids)
            assert asked(two) == unknown
            assert asked(watcher).who == ["one", "two"]
            assert not any(b'"sealed"' in raw for raw in two.received + watcher.received)
            await two.give("bid 30")
            one = await at.sit(links, "marine")
            await at.settle(two)
            assert one.ship is not None
            assert one.ship.scene.bids == [(19, 30)]
            assert one.ship.scene.marine == "one"
            assert force_of(one).points == 19
            assert force_of(one).offers
            with pytest.raises(RefusedError) as refused:
                await one.give("squad command")
            assert refused.value.reply.rule == "deathwing.force-list.step-4-total"
            assert refused.value.reply.texts.get("fr")
            tokens = await finish(at, [one, two])
            await watcher.until(lambda client: client.presence is not None and bool(client.presence.rematch))
            assert watcher.presence is not None
            for token, seat in zip(
                [*tokens, watcher.presence.rematch], ("marine", "stealer", "spectator"), strict=True
            ):
                async with await Client.connect(at.address, token) as player:
                    assert player.welcome is not None
                    assert player.welcome.seat == seat
                    assert player.welcome.mission.rules == "first+deathwing"
                    assert player.welcome.clock.mode == "on"
            for client in (one, two, watcher):
                await client.close()

    within(game)


@pytest.mark.parametrize("points", [4, 50])
def test_one_with_a_bot_plays_whichever_side_the_bids_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, points: int
) -> None:
    monkeypatch.setattr(state_table, "BEAT", 0.0)

    async def game() -> None:
        async with hall(tmp_path, seed=7) as at:
            links = await at.table("new-ship", seats={"marine": "human", "stealer": "rush"}, ship="fr", clock="off")
            one = await at.sit(links, "marine")
            await make_until(at, "bid", [one])
            await one.give(f"bid {points}")
            (token,) = await finish(at, [one])
            async with await Client.connect(at.address, token) as player:
                assert player.welcome is not None
                assert player.welcome.seat == ("marine" if points == 4 else "stealer")
                card = player.welcome.mission
                assert "épave" in card.translations["fr"][card.briefing]  # in both languages, whoever reads it
                rng = Random(1)
                for _ in range(4):
                    await player.until(lambda client: client.yours)
                    await player.give(rng.choice(player.asked.choices).said)
            await one.close()

    within(game)


def test_a_ship_that_cannot_be_had(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            with pytest.raises(ValueError, match="languages: en, fr"):
                await at.table("new-ship", ship="xx")
            with pytest.raises(ValueError, match="nobody"):
                await at.table("new-ship", seats={"marine": "nobody", "stealer": "human"}, ship="en")

    within(game)
