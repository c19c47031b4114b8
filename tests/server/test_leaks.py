"""Nothing hidden leaves the server: whole games, every byte to every socket, searched for what must not be there."""

import asyncio
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sensorium.server.allowance import Rate
from sensorium.server.client import Client, RefusedError, request
from tests.server.hall import Hall, hall, within

SEATS = ("marine", "stealer", "spectator")
# Fields that say something hidden, and the seats that may ever get them while the game goes on.
SECRETS = {"value": {"stealer"}, "drawn": {"marine"}, "left": {"marine"}, "choices": {"marine", "stealer"}}
# What happens for all to see: a blip that is turned face up shows its value.
PUBLIC = {"value": {"converted", "killed", "lost"}, "drawn": set[str](), "left": set[str](), "choices": set[str]()}


def fields(message: Any) -> Iterator[str]:
    """The names of every field, at any depth."""
    if isinstance(message, dict):
        for name, value in message.items():
            yield name
            yield from fields(value)
    elif isinstance(message, list):
        for value in message:
            yield from fields(value)


async def noisy_game(at: Hall, mission: str, seed: int, most: int) -> dict[str, list[bytes]]:
    """Play to the end, or about so many answers, and do meanwhile all that makes a server talk: ask, err, undo, drop,
    come back, come anew."""
    rng = Random(seed)
    links = await at.table(mission)
    clients = {seat: await at.sit(links, seat, records=True) for seat in SEATS}
    heard: dict[str, list[bytes]] = {seat: [] for seat in SEATS}
    given = 0
    while not clients["marine"].over and given < most:
        await at.settle(*clients.values())
        given += await at.play_both(clients["marine"], clients["stealer"], rng, rng.randrange(1, 12))
        seat = rng.choice(SEATS)
        client = clients[seat]
        await at.settle(client)
        names = [piece.name for piece in clients["marine"].scene.pieces] or ["nobody"]
        for asking in (client.reach, client.sight, client.actions, client.why):
            await spoken(asking(rng.choice(names)))
        await spoken(client.give("Ansel move N"))
        await spoken(client.undo())
        await client.close()
        if rng.random() < 0.5:
            await client.open()
        else:
            heard[seat] += client.received
            clients[seat] = await at.sit(links, seat, records=True)
        status, body = await asyncio.to_thread(request, at.address, f"/api/seats/{client.token}/log")
        if status != 200:
            heard["spectator"].append(body)
    for seat, client in clients.items():
        await at.settle(client)
        heard[seat] += client.received
        await client.close()
    for seat, token in links.tokens.items():
        for other in SEATS:
            if other != seat != "spectator":
                assert not [raw for raw in heard[other] if token.encode() in raw], f"{other} was told {seat}'s token"
    return heard


async def spoken(saying: Any) -> None:
    try:
        await saying
    except RefusedError as refused:
        if refused.reply.code not in ("refused", "outdated", "forbidden"):
            raise


WHOLE = 100_000
GAMES = [
    ("pilot-light", 1, WHOLE),
    ("pilot-light", 2, WHOLE),
    ("splinters", 3, 120),
    pytest.param("splinters", 3, WHOLE, marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("mission", "seed", "most"), GAMES)
def test_no_socket_hears_what_its_seat_may_not_know(tmp_path: Path, mission: str, seed: int, most: int) -> None:
    heard: dict[str, list[bytes]] = {}

    async def game() -> None:
        async with hall(tmp_path, seed=seed) as at:
            heard.update(await noisy_game(at, mission, seed, most))

    within(game)
    assert leaks("marine", [{"scene": {"pieces": [{"name": "a", "value": 2}]}}]), "the search can find it"
    assert leaks("marine", [{"patch": {"pieces": [{"name": "a", "value": 2}]}}])
    assert leaks("stealer", [{"events": [{"kind": "counted", "facts": {"drawn": 2}}]}])
    for seat, raws in heard.items():
        assert len(raws) > 20
        assert leaks(seat, [json.loads(raw) for raw in raws]) == []


def leaks(seat: str, messages: list[dict[str, Any]]) -> list[str]:
    """What a seat was told that it may not know."""
    found = []
    for message in messages:
        lines = [*message.pop("events", []), *message.pop("log", [])]
        over = (message.get("scene") or message.get("patch") or {}).get("winner")
        for name, allowed in SECRETS.items():
            if seat in allowed:
                continue
            if name in fields(message) and not over:
                found.append(f"{name} in {message.get('type')}")
            found += [
                f"{name} in {line['kind']}"
                for line in lines
                if name in line["facts"] and line["kind"] not in PUBLIC[name]
            ]
    return found


def blips(client: Client) -> list[str]:
    return [piece.name for piece in client.scene.pieces if piece.kind == "blip"]


def test_the_owner_of_blips_knows_their_values_and_nobody_else(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(1), 10)
            assert blips(marine) == blips(stealer) != []
            assert all(piece.value for piece in stealer.scene.pieces if piece.kind == "blip")
            assert all(piece.value is None for piece in marine.scene.pieces)
            await marine.close()
            await stealer.close()

    within(game)


def test_the_list_of_games_tells_a_seat_only_of_changes_it_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte: what a seat is not told of over its socket does not show in the list either, not even by when."""
    ticks = count(1_000_000_000)
    monkeypatch.setattr("sensorium.server.progress.time", lambda: float(next(ticks)))
    monkeypatch.setattr("sensorium.server.http.LISTS", (Rate(1.0, 1000.0),) * 3)

    async def game() -> None:
        async with hall(tmp_path, seed=5) as at:
            links = await at.table("splinters")
            clients = {seat: await at.sit(links, seat) for seat in ("marine", "stealer")}
            viewers = (await at.house.find(links.table)).viewers

            async def look() -> dict[str, bytes]:
                asked = [asyncio.to_thread(request, at.address, "/api/seats", [links.tokens[seat]]) for seat in SEATS]
                return dict(zip(SEATS, [body for _, body in await asyncio.gather(*asked)], strict=True))

            rng = Random(5)
            hidden = dict.fromkeys(SEATS, 0)
            before, numbers = await look(), {seat: viewer.changed for seat, viewer in viewers.items()}
            for _ in range(150):
                if clients["marine"].over:
                    break
                client = next(client for client in clients.values() if client.yours)
                await client.give(rng.choice(client.asked.choices).said)
                await at.settle(*clients.values())
                after = await look()
                for seat, viewer in viewers.items():
                    turned = json.loads(after[seat])[0]["turn"] != json.loads(before[seat])[0]["turn"]
                    told = turned if seat == "spectator" else viewer.changed != numbers[seat]
                    assert (after[seat] != before[seat]) == (told or clients["marine"].over), seat
                    hidden[seat] += not told
                    numbers[seat] = viewer.changed
                before = after
                for side, one in clients.items():
                    assert json.loads(after[side])[0]["yours"] == one.yours
            assert hidden["stealer"] > 0, "the marine player has done what the stealer player may not know"
            for client in clients.values():
                await client.close()

    within(game)
