"""Who sits where: links, presence, rematch."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from sensorium.players import registry
from sensorium.players.player import Asked
from sensorium.rules.answers import END_TURN
from sensorium.server.client import Client, RefusedError
from sensorium.server.house import at_other_side
from sensorium.table import wire
from tests.server.hall import Hall, hall, play, within


def here(client: Client) -> dict[str, bool]:
    told = client.presence or client.welcome
    assert told is not None
    return {face.side: face.here for face in told.seats}


def test_everybody_sees_who_is_there(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with await at.sit(links, "marine") as marine:
                await marine.until(lambda client: here(client) == {"marine": True, "stealer": False})
                async with await at.sit(links, "stealer") as stealer:
                    await marine.until(lambda client: here(client) == {"marine": True, "stealer": True})
                    assert here(stealer) == {"marine": True, "stealer": False} or here(stealer)["stealer"]
                await marine.until(lambda client: here(client) == {"marine": True, "stealer": False})

    within(game)


def test_a_bot_is_always_there(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats={"marine": "human", "stealer": "random"})
            async with await at.sit(links, "spectator") as watcher:
                assert here(watcher) == {"marine": False, "stealer": True}

    within(game)


class Hasty:
    """Stops early whenever it moves."""

    def answer(self, asked: Asked) -> int:
        asked.stopped_early = END_TURN in asked.legal
        return asked.legal[0]


def test_a_bot_that_had_to_stop_thinking_early_is_said_to_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "registered", dict(registry.registered))
    registry.register("hasty", lambda parameter, rng: Hasty(), "stops early")

    def hurried(message: object) -> list[str]:
        seats = message.seats if isinstance(message, wire.Presence | wire.Welcome) else []
        return [face.side for face in seats if face.hurried]

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats={"marine": "human", "stealer": "hasty"})
            async with await at.sit(links, "marine", records=True) as marine:
                assert hurried(marine.welcome) == []
                await play(marine, Random(3), 60)
                messages = [msgspec.json.decode(raw, type=wire.ToClient) for raw in marine.received]
                told = [hurried(message) for message in messages if isinstance(message, wire.Presence)]
                assert told.count(["stealer"]) == 1
                async with await at.sit(links, "spectator") as watcher:
                    assert hurried(watcher.welcome) == ["stealer"]

    within(game)


async def links_of(at: Hall, token: str) -> dict[str, str]:
    async with await Client.connect(at.address, token) as client:
        assert client.welcome is not None
        return client.welcome.links


def test_the_host_can_show_the_guests_link_until_the_guest_has_come(tmp_path: Path) -> None:
    async def game() -> None:
        links: wire.TableLinks
        async with hall(tmp_path) as at:
            links = await at.table(host="stealer")
            shared = await links_of(at, links.tokens["stealer"])
            assert shared == {"marine": links.tokens["marine"], "spectator": links.tokens["spectator"]}
        async with hall(tmp_path) as at:
            assert await links_of(at, links.tokens["stealer"]) == shared, "after a restart too"
            guest = await links_of(at, links.tokens["marine"])
            assert list(guest) == ["spectator"], "the guest has no way to the host's seat"
            assert list(await links_of(at, links.tokens["stealer"])) == ["spectator"], "the guest has come"
            for token in (guest["spectator"], links.tokens["spectator"]):
                async with await Client.connect(at.address, token) as watcher:
                    assert watcher.welcome is not None
                    assert watcher.welcome.seat == "spectator"
                    assert watcher.welcome.links == {}

    within(game)


def test_without_a_host_nobody_is_shown_anothers_seat(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            for seat in ("marine", "stealer"):
                assert list(await links_of(at, links.tokens[seat])) == ["spectator"]

    within(game)


def test_a_rematch_swaps_the_sides(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            with pytest.raises(RefusedError, match="not over"):
                await marine.rematch()
            await at.play_both(marine, stealer, Random(4))
            asked = await marine.rematch()
            assert await marine.rematch() == msgless(asked, 1), "there is one rematch, however often it is asked for"
            await stealer.until(lambda client: client.presence is not None and bool(client.presence.rematch))
            assert stealer.presence is not None
            tokens = {"stealer": asked.token, "marine": stealer.presence.rematch}
            assert len({*tokens.values(), *links.tokens.values()}) == 5
            assert (await stealer.rematch()).token == tokens["marine"]
            for seat, token in tokens.items():
                async with await Client.connect(at.address, token) as again:
                    assert again.welcome is not None
                    assert again.welcome.seat == seat
                    assert again.welcome.table != links.table
                    assert again.welcome.mission.id == "pilot-light"
                    assert "marine" not in again.welcome.links
                    assert "stealer" not in again.welcome.links
            await marine.close()
            await stealer.close()
            async with await at.sit(links, "marine") as back:
                assert back.welcome is not None
                assert back.welcome.rematch == tokens["stealer"]
        async with hall(tmp_path) as at, await at.sit(links, "stealer") as back:
            assert back.welcome is not None
            assert back.welcome.rematch == tokens["marine"], "after a restart too"

    within(game)


def msgless(reply: wire.Reply, further: int) -> wire.Reply:
    return wire.Reply(id=reply.id + further, ok=reply.ok, token=reply.token)


def test_a_rematch_of_a_rematch_against_a_bot(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats={"marine": "human", "stealer": "random"})
            token, sides = links.tokens["marine"], []
            for turn in range(3):
                async with await Client.connect(at.address, token) as client:
                    assert client.welcome is not None
                    sides.append(client.welcome.seat)
                    await play(client, Random(turn))
                    token = (await client.rematch()).token
            assert sides == ["marine", "stealer", "marine"]

    within(game)


@pytest.mark.parametrize(
    ("player", "side", "plays"),
    [
        ("human", "marine", "human"),
        ("random", "marine", "random"),
        ("brood:hard", "marine", "sergeant:hard"),
        ("sergeant", "stealer", "brood"),
        ("solo", "marine", "sergeant"),
    ],
)
def test_a_bot_that_cannot_swap_sides_sends_its_equal(player: str, side: wire.Side, plays: str) -> None:
    from sensorium.players import builtin

    builtin.load()
    assert at_other_side(player, side) == plays
