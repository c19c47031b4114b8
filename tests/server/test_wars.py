"""Wars on the server: decisions at a table, games that are tables of their own, secrets, crashes, tabs, files."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sensorium.campaign.campaign import Campaign
from sensorium.campaign.course import DEFENCE
from sensorium.campaign.file import written
from sensorium.server.client import Client, RefusedError, accept, request
from sensorium.server.game_session import GameSession
from sensorium.server.inbox import Reported
from sensorium.server.store import Store
from sensorium.server.wars import Wars
from sensorium.table import wire
from sensorium.table.war_table import WarTable
from tests.campaign.wars import spent_war, war_until
from tests.server.hall import Hall, hall, within

RUSH = {"marine": "human", "stealer": "rush"}


def asked(client: Client) -> wire.WarAsked:
    assert client.war is not None
    return client.war.asked


def scene(client: Client) -> wire.WarScene:
    assert client.war is not None
    return client.war.scene


async def decide_until(at: Hall, kind: str, clients: Sequence[Client]) -> None:
    """Leave everything to counsel until this is asked."""
    while asked(clients[0]).kind != kind:
        client = next((one for one in clients if asked(one).yours), None)
        if client is None:
            await clients[0].next()  # a bot has something to decide
        else:
            force = asked(client).force
            await client.give("done" if force is not None and force.squads else "any")
        await at.settle(*clients)


async def war_of(at: Hall, links: wire.TableLinks) -> WarTable:
    table = (await at.house.find(links.table)).table
    assert isinstance(table, WarTable)
    return table


def file_of(campaign: Campaign) -> str:
    return written("Emberfall", campaign.rules, "en", campaign.lines)


def test_two_people_far_apart_bid_choose_and_enter_a_battle(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path, seed=5) as at:
            links = await at.table("campaign", host="marine", war={"name": "Emberfall"})
            one = await at.sit(links, "marine", records=True)
            guest = (await accept(at.address, links.invitation)).token
            two = await Client.connect(at.address, guest, records=True)
            watcher = await at.sit(links, "spectator", records=True)
            with pytest.raises(RefusedError) as refused:
                await one.give("bid 126")
            assert refused.value.reply.rule == "deathwing.campaign.bid"
            assert "125" in refused.value.reply.errors["fr"]
            known = [len(client.received) for client in (two, watcher)]
            await one.give("bid 70")
            assert asked(one).sealed == 70
            await one.undo()
            await one.give("bid 71")
            # Nobody has heard anything, not even that there is a bid.
            assert [len(client.received) for client in (two, watcher)] == known
            assert asked(two).who == ["one", "two"]
            await two.give("bid 60")
            await at.settle(one, two, watcher)
            assert scene(one).bids == [(71, 60)]
            assert scene(watcher).marine == "two"
            assert (one.war and one.war.side, two.war and two.war.side) == ("stealer", "marine")
            assert asked(two).force is not None
            assert asked(one).force is None
            # The bid that was withdrawn is nobody's to know, the others' file included.
            status, text = await asyncio.to_thread(request, at.address, f"/api/seats/{guest}/log")
            assert status == 200
            assert "one bid 71" in text.decode()
            assert "bid 70" not in text.decode()
            with pytest.raises(RefusedError) as refused:
                await two.give("done")
            assert refused.value.reply.rule
            await two.give("any", "done")
            await at.settle(one, two)
            assert [squad.name for squad in scene(one).squads] == [squad.name for squad in scene(two).squads]
            assert scene(one).tiles
            await two.give("any")
            await at.settle(one, two, watcher)
            assert asked(one).kind == asked(two).kind == "battle"
            with pytest.raises(RefusedError) as refused:
                await one.give("watch")
            with pytest.raises(RefusedError) as refused:
                await two.undo()  # dice have fallen
            assert refused.value.reply.rule == "deathwing.campaign.recorded"
            await one.give("fight")
            await at.settle(one, two, watcher)
            seats = []
            for client in (one, two, watcher):
                async with await Client.connect(at.address, client.links["battle 1"]) as player:
                    assert player.welcome is not None
                    seats.append(player.welcome.seat)
                    assert player.welcome.battle == 1
            assert seats == ["stealer", "marine", "spectator"]
            for client in (one, two, watcher):
                await client.close()
        # After a restart all of it is there.
        async with hall(tmp_path, seed=6) as at, await Client.connect(at.address, guest) as two:
            assert asked(two).opened
            with pytest.raises(RefusedError) as refused:
                await two.undo()
            assert "bataille" in refused.value.reply.errors["fr"]
            async with await Client.connect(at.address, two.links["battle 1"]) as player:
                assert player.welcome is not None
                with pytest.raises(RefusedError):
                    await player.rematch()

    within(game)


def results(table: WarTable) -> list[str]:
    return [line for line in table.campaign.lines if line.startswith("game ")]


def test_a_result_counts_once_whatever_ends_in_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = spent_war()
    number = campaign.played + 1

    async def nothing(*_: Any) -> bool:
        return False

    async def crash() -> str:
        """The game ends, and the server with it before the war has heard of it."""
        async with hall(tmp_path, seed=8) as at:
            links = await at.table("campaign", seats=RUSH, war={"text": file_of(campaign)})
            one = await at.sit(links, "marine")
            await one.give("any")
            with monkeypatch.context() as patch:
                patch.setattr(Wars, "count", nothing)
                await one.give("watch")
                async with await Client.connect(at.address, one.links[f"battle {number}"]) as watcher:
                    assert watcher.seat == "spectator"
                    await watcher.until(lambda client: client.over)
                assert asked(one).bots
            assert len(results(await war_of(at, links))) == number - 2  # nobody attacked in one of them
            await one.close()
            return links.tokens["marine"]

    async def again(token: str, seed: int) -> None:
        async with hall(tmp_path, seed=seed) as at, await Client.connect(at.address, token) as one:
            await one.until(lambda client: asked(client).kind == "over")
            sitting: GameSession = await at.house.find(one.table)
            assert isinstance(sitting.table, WarTable)
            known = results(sitting.table)
            assert len(known) == number - 1
            await at.house.wars.report(sitting.record)
            assert not await at.house.wars.count(sitting, sitting.table)
            assert results(sitting.table) == known
            assert scene(one).winner == "marine"

    async def game() -> None:
        token = await crash()
        await again(token, 9)
        await again(token, 10)

    within(game)


def test_two_tabs_do_not_fork_a_war(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("campaign", war={"text": file_of(war_until(DEFENCE, "commit", 3))})
            one, other = await at.sit(links, "marine"), await at.sit(links, "marine")
            if not asked(one).yours:
                one, other = await at.sit(links, "stealer"), await at.sit(links, "stealer")
            before = other.n
            await one.give("any")
            with pytest.raises(RefusedError) as refused:
                await other.say(lambda number: wire.Give(id=number, n=before or 0, said=["any"]))
            assert refused.value.reply.code == "outdated"
            await at.settle(one, other)
            assert one.war is not None
            assert other.war is not None
            assert one.war.log == other.war.log
            for client in (one, other):
                await client.close()

    within(game)


def test_who_holds_the_perimeter_is_nobody_elses_business(tmp_path: Path) -> None:
    """Whichever squads are written down, every byte that the others are sent is the same; so it stays if they do not
    attack."""
    campaign = war_until(DEFENCE, "commit", 1, free=2)
    free = [squad.name for squad in campaign.force().available(campaign.played)]

    async def told(squads: str, seed: int) -> list[bytes]:
        async with hall(tmp_path / squads, seed=seed) as at:
            links = await at.table("campaign", war={"text": file_of(campaign)})
            sides = ("marine", "stealer") if campaign.marine_player() == "one" else ("stealer", "marine")
            marine = await at.sit(links, sides[0])
            stealer = await at.sit(links, sides[1], records=True)
            watcher = await at.sit(links, "spectator", records=True)
            await marine.give(f"commit {squads}")
            await at.settle(marine, stealer, watcher)
            if asked(stealer).kind == "attack":
                await stealer.give("hold")
                await at.settle(marine, stealer, watcher)
            assert [squad.name for squad in scene(marine).squads if squad.state == "guards"] == [squads]
            assert not any(squad.state == "guards" for squad in scene(stealer).squads)
            status, _ = await asyncio.to_thread(request, at.address, f"/api/seats/{links.tokens[sides[1]]}/log")
            assert status == 403
            status, text = await asyncio.to_thread(request, at.address, f"/api/seats/{links.tokens[sides[0]]}/log")
            assert (status, text.decode().splitlines()[0]) == (200, "sensorium campaign 1")
            for client in (marine, stealer, watcher):
                await client.close()
            return [raw for raw in stealer.received + watcher.received if b'"type":"waged"' in raw]

    async def game() -> None:
        first, second = [await told(name, 4) for name in free[:2]]
        assert first
        assert first == second

    within(game)


def test_a_file_is_taken_in_and_given_out_again(tmp_path: Path) -> None:
    campaign = war_until(DEFENCE, "commit", 7)
    text = file_of(campaign)

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("campaign", war={"text": text})
            status, body = await asyncio.to_thread(request, at.address, f"/api/seats/{links.tokens['marine']}/log")
            assert (status, body.decode()) == (200, text)
            broken = text.replace("6 ", "7 ", 1)
            for language, line in (("en", r"Line \d+: "), ("fr", r"Ligne \d+ : ")):
                with pytest.raises(ValueError, match=line):
                    await at.table("campaign", war={"text": broken, "language": language})
            with pytest.raises(ValueError, match="languages: en, fr"):
                await at.table("campaign", war={"language": "xx"})
            with pytest.raises(ValueError, match="no campaign"):
                await at.table("campaign", war={"rules": "first"})
            with pytest.raises(ValueError, match="somebody to decide"):
                await at.table("campaign", seats={"marine": "rush", "stealer": "rush"}, war={})

    within(game)


def test_a_renewed_link_takes_the_battles_with_it(tmp_path: Path) -> None:
    campaign = war_until(DEFENCE, "game", 1)

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("campaign", war={"text": file_of(campaign)})
            one = await at.sit(links, "marine")
            await one.give("fight")
            await at.settle(one)
            number = scene(one).games[-1].number
            old = one.links[f"battle {number}"]
            async with await Client.connect(at.address, old) as player:
                with pytest.raises(RefusedError):
                    await player.renew("seat")
            fresh = await Client.connect(at.address, (await one.renew("seat")).token)
            new = fresh.links[f"battle {number}"]
            assert new != old
            async with await Client.connect(at.address, new) as player:
                assert player.welcome is not None
            assert await at.house.seat(old) is None
            # A battle that rules of today cannot go on with is fought again, at another table.
            sitting = await at.house.find(links.table)
            first = sitting.record.battles[number]
            fought = (await at.house.find(first)).table
            fought.stopped = wire.Stopped(turn=1, side="marine", version=1, today=2, text="older rules")
            sitting.inbox.put_nowait(Reported())
            await fresh.until(lambda client: not asked(client).opened)
            await fresh.give("fight")
            await fresh.until(lambda client: asked(client).opened and f"battle {number}" in client.links)
            assert sitting.record.battles[number] != first
            # Who comes to the war room later has his seat in the battle too.
            two = await at.sit(links, "stealer")
            async with await Client.connect(at.address, two.links[f"battle {number}"]) as player:
                assert player.seat != "spectator"
            for client in (fresh, two):
                await client.close()
            await one.close()
        with_store = Store(tmp_path / "games.sqlite")
        assert len(with_store.query("SELECT * FROM battles")) == 1
        with_store.close()

    within(game)
