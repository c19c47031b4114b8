"""Who sits where: links, presence, rematch."""

import asyncio
import json
import re
from base64 import urlsafe_b64encode
from hashlib import blake2b
from pathlib import Path
from random import Random
from time import time

import msgspec
import pytest
from websockets.asyncio.client import connect

from sensorium.players.api import registry
from sensorium.players.api.player import Asked
from sensorium.rules.core.answers import END_TURN
from sensorium.server.client import Client, RefusedError, accept, request
from sensorium.server.connection import RENEWED, UNKNOWN_SEAT
from sensorium.server.opponents import at_other_side
from sensorium.server.store import MIGRATIONS, Store
from sensorium.server.tokens import Purpose, derived, hashed, new_token
from sensorium.table import wire
from tests.server.hall import Hall, closing, hall, play, within


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


def test_an_invitation_is_good_once_and_shown_to_the_host_until_then(tmp_path: Path) -> None:
    async def game() -> None:
        links: wire.TableLinks
        async with hall(tmp_path) as at:
            links = await at.table(host="stealer")
            shared = await links_of(at, links.tokens["stealer"])
            assert shared == {"invitation": links.invitation, "spectator": links.tokens["spectator"]}
        async with hall(tmp_path) as at:
            async with await at.sit(links, "stealer") as host:
                assert host.welcome is not None
                assert host.welcome.links == shared, "after a restart too"
                seat = await accept(at.address, links.invitation)
                assert (seat.table, seat.seat) == (links.table, "marine")
                await host.until(lambda client: links_now(client)["invitation"] == "")
                status, body = await asyncio.to_thread(request, at.address, f"/api/invitations/{links.invitation}", {})
                told = json.loads(body)
                assert status == 409
                assert sorted(told) == ["error", "taken"], "the time, and nothing more"
                assert "this seat is taken" in told["error"]
                assert here(host)["marine"] is False
                guest = await links_of(at, seat.token)
                assert list(guest) == ["spectator"], "the guest has no way to the host's seat"
                await host.until(lambda client: list(links_now(client)) == ["spectator"])
            for token in (guest["spectator"], links.tokens["spectator"]):
                async with await Client.connect(at.address, token) as watcher:
                    assert watcher.welcome is not None
                    assert watcher.welcome.seat == "spectator"
                    assert watcher.welcome.links == {}
        async with hall(tmp_path) as at:
            assert list(await links_of(at, links.tokens["stealer"])) == ["spectator"]
            with pytest.raises(ValueError, match="this seat is taken"):
                await accept(at.address, links.invitation)

    within(game)


def links_now(client: Client) -> dict[str, str]:
    told = client.presence or client.welcome
    assert told is not None
    return told.links


async def leads_nowhere(at: Hall, token: str) -> bool:
    async with connect(f"{at.address.replace('http', 'ws')}/ws/{token}") as socket:
        return await closing(socket) == UNKNOWN_SEAT


def everything_of(token: str) -> set[str]:
    """All that can be made of a token by those who know how the server does."""
    found, new = {token}, {token}
    for _ in range(3):
        purposes: tuple[Purpose, ...] = ("rematch", "spectator", "invitation")
        new = {derived(one, purpose, again) for one in new for purpose in purposes for again in range(3)}
        new |= {old_derived(one, "guest") for one in new}
        found |= new
    return found


def old_derived(token: str, purpose: str) -> str:
    """As tokens were derived from any other before."""
    digest = blake2b(purpose.encode(), digest_size=18, key=token.encode()[:64], person=b"sensorium-link").digest()
    return urlsafe_b64encode(digest).decode()


def test_what_the_host_holds_opens_no_other_players_seat(tmp_path: Path) -> None:
    """Neither in this game nor in the rematch: of all he was ever told, nothing leads there."""

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(host="marine")
            marine = await at.sit(links, "marine", records=True)
            seat = await accept(at.address, links.invitation)
            stealer = await Client.connect(at.address, seat.token)
            await at.play_both(marine, stealer, Random(4))
            await marine.rematch()
            await stealer.until(lambda client: client.presence is not None and bool(client.presence.rematch))
            await at.settle(marine)
            told = {word for raw in marine.received for word in re.findall(r"[\w-]{24}", raw.decode())}
            held = {links.tokens["marine"], links.invitation, *told}
            seats: dict[bytes, tuple[str, str]] = await at.house.shared.keeper.read(
                lambda store: {
                    one[0]: one[1:] for one in store.connection.execute("SELECT hash, game, seat FROM seats").fetchall()
                }
            )
            assert len({game for game, _ in seats.values()}) == 2
            opened = [seats[hashed(one)] for token in held for one in everything_of(token) if hashed(one) in seats]
            assert (links.table, "marine") in opened
            mine = {links.table: "marine"}
            assert {seat for game, seat in opened if seat != "spectator"} == {"marine", "stealer"}
            assert all(seat in (mine.get(game, "stealer"), "spectator") for game, seat in opened)
            await marine.close()
            await stealer.close()

    within(game)


def test_an_invitation_can_be_renewed_until_the_guest_has_sat_down(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(host="marine")
            async with await at.sit(links, "marine") as host:
                await host.renew("invitation")
                second = links_now(host)["invitation"]
                assert second not in ("", links.invitation)
                with pytest.raises(ValueError, match="leads nowhere"):
                    await accept(at.address, links.invitation)
                lost = await accept(at.address, second)  # it is opened, and its answer is lost on the way
                await host.until(lambda client: links_now(client)["invitation"] == "")
                await host.renew("invitation")
                third = links_now(host)["invitation"]
                assert third not in ("", second)
                assert await leads_nowhere(at, lost.token), "nobody has sat down with it"
            seat = await accept(at.address, third)
        async with hall(tmp_path) as at, await at.sit(links, "marine") as host:
            assert links_now(host)["invitation"] == "", "after a restart too"
            async with await Client.connect(at.address, seat.token) as guest:
                with pytest.raises(RefusedError, match="nobody to invite"):
                    await host.renew("invitation")
                with pytest.raises(RefusedError, match="nobody to invite"):
                    await guest.renew("invitation")
                assert guest.welcome is not None

    within(game)


def test_a_seat_gets_a_new_link_and_the_old_one_ends(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(host="marine")
            old = links.tokens["marine"]
            async with await at.sit(links, "marine") as marine, await at.sit(links, "marine") as thief:
                new = (await marine.renew("seat")).token
                assert new not in ("", old)
                assert (await thief.actions("nobody")).ok, "the old one is good until the new one has arrived"
                async with await Client.connect(at.address, old):
                    pass
                async with await Client.connect(at.address, new) as again:
                    assert await closing(thief.socket) == RENEWED
                    assert await closing(marine.socket) == RENEWED
                    assert await leads_nowhere(at, old)
                    code = links_now(again)["invitation"]
                    assert code not in ("", links.invitation), "the thief knew that one too"
                    with pytest.raises(ValueError, match="leads nowhere"):
                        await accept(at.address, links.invitation)
        async with hall(tmp_path) as at:
            assert await leads_nowhere(at, old)
            assert (await links_of(at, new))["invitation"] == code
            assert (await accept(at.address, code)).seat == "stealer"

    within(game)


def test_the_rematches_follow_a_renewed_link(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats={"marine": "human", "stealer": "random"})
            tokens = [links.tokens["marine"]]
            for turn in range(2):
                async with await Client.connect(at.address, tokens[-1]) as client:
                    await play(client, Random(turn))
                    tokens.append((await client.rematch()).token)
            async with await Client.connect(at.address, tokens[0]) as owner:
                new = (await owner.renew("seat")).token
            thief = await Client.connect(at.address, tokens[2])
            async with await Client.connect(at.address, new) as owner:
                assert owner.welcome is not None
                assert await closing(thief.socket) == RENEWED
                following = owner.welcome.rematch
            for token in tokens:
                assert await leads_nowhere(at, token)
            for _ in range(2):
                async with await Client.connect(at.address, following) as client:
                    assert client.welcome is not None
                    following = client.welcome.rematch
            assert following == "", "there were two"

    within(game)


def test_the_spectators_link_can_be_renewed_by_a_player(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine = await at.sit(links, "marine")
            watcher = await at.sit(links, "spectator")
            with pytest.raises(RefusedError) as refused:
                await watcher.renew("spectator")
            assert refused.value.reply.code == "forbidden"
            before = links_now(marine)["spectator"]
            await marine.renew("spectator")
            after = links_now(marine)["spectator"]
            assert after != before
            assert await closing(watcher.socket) == RENEWED
            for token in (before, links.tokens["spectator"]):
                assert await leads_nowhere(at, token)
            other = (await links_of(at, links.tokens["stealer"]))["spectator"]
            for token in (after, other):
                async with await Client.connect(at.address, token) as again:
                    assert again.welcome is not None
                    assert again.welcome.seat == "spectator"
            await marine.close()
        async with hall(tmp_path) as at:
            assert (await links_of(at, links.tokens["marine"]))["spectator"] == after

    within(game)


def test_a_seat_that_is_open_twice_is_told(tmp_path: Path) -> None:
    def places(client: Client) -> int:
        return client.presence.places if client.presence is not None else 1

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            stealer = await at.sit(links, "stealer")
            one = await at.sit(links, "marine")
            two = await at.sit(links, "marine")
            await one.until(lambda client: places(client) == 2)
            await two.until(lambda client: places(client) == 2)
            await two.close()
            await one.until(lambda client: places(client) == 1)
            await at.settle(stealer)
            assert places(stealer) == 1
            await one.close()
            # Connections of one browser are one place.
            address = f"{at.address.replace('http', 'ws')}/ws/{links.tokens['marine']}?place=mine"
            async with connect(address, max_size=None), connect(address, max_size=None) as again:
                heard = [json.loads(await again.recv())]
                three = await at.sit(links, "marine")
                while heard[-1].get("places", 1) != 2:
                    heard.append(json.loads(await again.recv()))
                await three.close()
            await stealer.close()

    within(game)


def test_a_guest_of_before_keeps_the_seat_that_was_derived_from_the_hosts(tmp_path: Path) -> None:
    """A database of before: the guest's token came from the host's. Both still sit down, by the links they have."""
    host = new_token()
    guest, spectator = old_derived(host, "guest"), old_derived(host, "spectator")

    async def make() -> None:
        async with hall(tmp_path / "new") as at:
            links = await at.table(host="stealer")
            saved = await at.house.shared.keeper.read(lambda store: store.load(links.table))
            assert saved is not None
            old = Store(tmp_path / "games.sqlite", MIGRATIONS[:1])
            progress = saved.progress
            new = msgspec.json.encode(saved.record.new).decode()
            old.connection.execute(
                "INSERT INTO tables VALUES (?1, 'Pilot Light', ?2, ?4, '', 1, ?3, 0, ?4)",
                (links.table, new, progress.asked, time()),
            )
            for number, row in enumerate(saved.rows):
                old.connection.execute("INSERT INTO rows VALUES (?, ?, ?)", (links.table, number, row))
            for token, seat in ((host, "stealer"), (guest, "marine"), (spectator, "spectator")):
                old.connection.execute("INSERT INTO seats VALUES (?, ?, ?, NULL)", (hashed(token), links.table, seat))
            old.close()

    async def game() -> None:
        await make()
        async with hall(tmp_path) as at:
            shared = await links_of(at, host)
            assert shared["spectator"] == spectator
            assert shared["invitation"], "and the host can invite as from now on"
            async with await Client.connect(at.address, guest) as marine:
                assert marine.welcome is not None
                assert marine.welcome.seat == "marine"
                with pytest.raises(ValueError, match="leads nowhere"):
                    await accept(at.address, shared["invitation"])
                own = (await marine.renew("seat")).token
            async with await Client.connect(at.address, own):
                assert await leads_nowhere(at, guest), "now it is known to him alone"

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
    from sensorium.players.api import builtin_players

    builtin_players.load()
    assert at_other_side(player, side) == plays
