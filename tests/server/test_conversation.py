"""Games over real sockets: whole ones, interrupted ones, and what whoever breaks the protocol is told."""

import json
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from sensorium.server import connection
from sensorium.server.client import Client, RefusedError
from sensorium.server.inbox import Tick
from sensorium.table import wire
from tests.server.hall import Hall, closing, game_at, hall, play, within

HUMAN_AND_BOT = {"marine": "human", "stealer": "random"}


@pytest.mark.parametrize("mission", ["pilot-light", pytest.param("splinters", marks=pytest.mark.soak)])
def test_two_people_play_a_whole_game_and_a_third_watches(tmp_path: Path, mission: str) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(mission)
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            watcher = await at.sit(links, "spectator")
            assert await at.play_both(marine, stealer, Random(4)) > 20
            await watcher.until(lambda client: client.over)
            assert marine.scene.winner == stealer.scene.winner == watcher.scene.winner != ""
            assert marine.asked.side == "nobody"
            for client in (marine, stealer, watcher):
                assert client.log
                async with await Client.connect(at.address, client.token) as late:
                    assert late.welcome is not None
                    assert late.scene == client.scene
                    assert late.log == client.log, "what was told one by one is what is told at once"
                    assert late.welcome.n >= (client.n or 0)
                await client.close()

    within(game)


@pytest.mark.parametrize("human", ["marine", "stealer"])
def test_a_person_plays_a_bot(tmp_path: Path, human: str) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            seats = {"marine": "random", "stealer": "random", human: "human"}
            links = await at.table(seats=seats)
            async with await at.sit(links, human) as client:
                assert await play(client, Random(3)) > 5
                assert client.scene.winner

    within(game)


def test_bots_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(seats={"marine": "random", "stealer": "random"})
            found = await at.house.find(links.table)
            assert found.table.bot_due() is not None
            assert not found.progress.over
            async with await at.sit(links, "spectator") as watcher:
                await watcher.until(lambda client: client.over)
            assert found.progress.over

    within(game)


# Numbers: nothing is lost, nothing comes twice.


def test_a_connection_that_drops_gets_what_it_missed(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            watcher, away = await at.sit(links, "spectator"), await at.sit(links, "spectator")
            await away.close()
            assert await at.play_both(marine, stealer, Random(5), 20) == 20
            await away.open()
            await at.settle(watcher, away, watcher)
            assert away.n == watcher.n
            assert away.log == watcher.log
            assert away.scene == watcher.scene
            for client in (marine, stealer, watcher, away):
                await client.close()

    within(game)


def test_a_gap_too_long_is_filled_with_a_welcome(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with await at.sit(links, "marine") as marine:
                for strange in (10**9, 10**15):
                    await marine.close()
                    marine.n, marine.welcome = strange, None
                    await marine.open()
                    await marine.until(lambda client: client.welcome is not None)
                    assert marine.n is not None
                    assert marine.n < strange

    within(game)


@pytest.mark.parametrize("query", ["?from=-1", "?from=one", "?from=", "?from=9999999999999999999999", "?from=%C2%B2"])
def test_a_strange_number_is_as_good_as_none(tmp_path: Path, query: str) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with raw_socket(at, links.tokens["marine"], query) as socket:
                assert json.loads(await socket.recv())["type"] == "welcome"

    within(game)


def raw_socket(at: Hall, token: str, query: str = "") -> connect:
    return connect(f"{at.address.replace('http', 'ws')}/ws/{token}{query}", max_size=None)


async def until(socket: ClientConnection, kind: str) -> Any:
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == kind:
            return message


async def first_answer(at: Hall, links: wire.TableLinks) -> tuple[ClientConnection, dict[str, Any]]:
    """A socket of the seat that is asked first, and an answer it may give."""
    for seat in ("marine", "stealer"):
        socket = await raw_socket(at, links.tokens[seat])
        welcome = await until(socket, "welcome")
        if welcome["asked"]["yours"]:
            said = welcome["asked"]["choices"][0]["said"]
            return socket, {"type": "answer", "id": 7, "n": welcome["n"], "said": [said]}
        await socket.close()
    raise AssertionError("nobody is asked")


def test_an_answer_that_is_sent_again_is_answered_again_and_given_once(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            socket, answer = await first_answer(at, links)
            await socket.send(json.dumps(answer))
            first = await until(socket, "reply")
            assert first == {"type": "reply", "id": 7, "ok": True, "taken": 1}
            rows = len((await at.house.find(links.table)).table.rows())
            await socket.send(json.dumps(answer))
            assert await until(socket, "reply") == first
            await socket.close()
            assert socket.request is not None
            seat = "marine" if links.tokens["marine"] in socket.request.path else "stealer"
            async with raw_socket(at, links.tokens[seat]) as other:
                await other.send(json.dumps(answer))
                assert await until(other, "reply") == first, "the seat remembers, not the connection"
            assert len((await at.house.find(links.table)).table.rows()) == rows

    within(game)


def test_an_outdated_answer_is_refused_and_the_present_state_sent_again(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            socket, answer = await first_answer(at, links)
            await socket.send(json.dumps(answer))
            await until(socket, "reply")
            rows = len((await at.house.find(links.table)).table.rows())
            await socket.send(json.dumps({**answer, "id": 8}))
            assert (await until(socket, "update"))["n"] > answer["n"]
            reply = await until(socket, "reply")
            assert (reply["id"], reply["ok"], reply["code"]) == (8, False, "outdated")
            for n in (answer["n"] + 1000, 2**53 - 1):
                await socket.send(json.dumps({**answer, "id": 9, "n": n}))
                assert json.loads(await socket.recv())["type"] == "welcome"
                assert (await until(socket, "reply"))["code"] == "outdated"
            assert len((await at.house.find(links.table)).table.rows()) == rows
            await socket.close()

    within(game)


# What makes no sense, or is not allowed, harms nobody.


BAD = [
    ('{"type":"answer","id":3,"n":0}', 3),
    ('{"type":"answer","id":3,"n":0,"said":[]}', 3),
    ('{"type":"answer","id":3,"n":0,"said":["' + "x" * 4300 + '"]}', 3),
    ('{"type":"answer","id":3,"n":-1,"said":["pass"]}', 3),
    ('{"type":"answer","id":-3,"n":0,"said":["pass"]}', 0),
    ('{"type":"answer","id":1e400,"n":0,"said":["pass"]}', 0),
    ('{"type":"answer","id":"3","n":0,"said":["pass"]}', 0),
    ('{"type":"win","id":4}', 4),
    ('{"type":"undo","id":5,"n":0,"really":true}', 5),
    ('{"id":6}', 6),
    ("[]", 0),
    ("null", 0),
    ("{", 0),
    ("", 0),
    ("\x00", 0),
    ("[" * 5000, 0),
]


def test_what_makes_no_sense_gets_an_error(tmp_path: Path, subtests: pytest.Subtests) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            socket, answer = await first_answer(at, links)
            for text, number in BAD:
                with subtests.test(text[:50]):
                    await socket.send(text)
                    reply = await until(socket, "reply")
                    assert (reply["ok"], reply["code"], reply["id"]) == (False, "malformed", number)
                    assert reply["error"]
                await socket.send('{"type":"why","id":1,"said":"pass"}')
                assert (await until(socket, "reply"))["ok"], "and it is still spoken to"
            await socket.send(json.dumps(answer))
            assert (await until(socket, "reply"))["ok"], "and the game goes on"
            await socket.close()

    within(game)


def test_who_goes_on_with_it_is_shown_the_door(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with raw_socket(at, links.tokens["marine"]) as socket:
                for _ in range(5):
                    await socket.send(b"\xff\xfe")
                assert await closing(socket) == connection.MALFORMED
            async with await at.sit(links, "marine") as again:
                assert again.welcome is not None

    within(game)


def test_a_message_too_long_closes_the_connection(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            async with raw_socket(at, links.tokens["marine"]) as socket:
                await until(socket, "welcome")
                await socket.send("x" * 70_000)
                assert await closing(socket) == 1009

    within(game)


@pytest.mark.parametrize("token", ["nobody", "x" * 500, "%00", "%F0%9F%91%BE", ".."])
def test_an_unknown_link_leads_nowhere(tmp_path: Path, token: str) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at, raw_socket(at, token) as socket:
            assert await closing(socket) == connection.UNKNOWN_SEAT

    within(game)


def test_what_the_rules_refuse_comes_with_the_rule(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(1), 12)
            asked = marine if marine.yours else stealer
            for said in ("fly to the moon", "time up", "A" * 150, "\u202e"):
                with pytest.raises(RefusedError) as refused:
                    await asked.give(said)
                assert refused.value.reply.code == "refused"
                assert refused.value.reply.error
            other = stealer if marine.yours else marine
            await at.settle(other)
            with pytest.raises(RefusedError, match="other side is asked"):
                await other.give(asked.asked.choices[0].said)
            why = await asked.why("fly to the moon")
            assert why.why is not None
            assert not why.why.allowed
            await marine.close()
            await stealer.close()

    within(game)


def test_spectators_have_no_say(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            watcher = await at.sit(links, "spectator")
            asked = marine if marine.yours else stealer
            rows = len((await at.house.find(links.table)).table.rows())
            said = asked.asked.choices[0].said
            attempts = [watcher.give(said), watcher.pass_until("turn"), watcher.undo(), watcher.pause(True)]
            for attempt in [*attempts, watcher.rematch()]:
                with pytest.raises(RefusedError) as refused:
                    await attempt
                assert refused.value.reply.code == "forbidden"
            assert len((await at.house.find(links.table)).table.rows()) == rows
            assert not watcher.asked.choices
            assert watcher.welcome is not None
            assert watcher.welcome.links == {}
            for client in (marine, stealer, watcher):
                await client.close()

    within(game)


def test_questions_are_answered_from_the_seat_that_asks(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            await at.play_both(marine, stealer, Random(1), 14)
            name = next(piece.name for piece in marine.scene.pieces if piece.where == "board")
            assert (await marine.reach(name)).reach is not None
            assert (await marine.sight(name)).sight is not None
            assert (await marine.actions(name)).actions is not None
            assert (await marine.why("pass")).why is not None
            for piece in ("nobody", "", "'; DROP TABLE tables"):
                replies = [await answered(ask(piece)) for ask in (marine.reach, marine.sight, marine.actions)]
                assert all(reply.ok or reply.code == "refused" for reply in replies)
            await marine.close()
            await stealer.close()

    within(game)


async def answered(asking: Any) -> wire.Reply:
    try:
        reply: wire.Reply = await asking
    except RefusedError as refused:
        return refused.reply
    return reply


# Undo and the clock are the table's; here only that they come across.


def test_an_answer_can_be_taken_back(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table()
            marine, stealer = await at.sit(links, "marine"), await at.sit(links, "stealer")
            rng = Random(8)
            undoers: list[Client] = []
            while not undoers:
                assert await at.play_both(marine, stealer, rng, 1) == 1
                undoers = [one for one in (marine, stealer) if await can_undo(one, at, links.table)]
            undoer = undoers[0]
            lines = len(undoer.log)
            await undoer.undo()
            assert len(undoer.log) <= lines
            other = stealer if undoer is marine else marine
            await at.settle(other)
            with pytest.raises(RefusedError):
                await other.undo()
            await marine.close()
            await stealer.close()

    within(game)


async def can_undo(client: Client, at: Hall, table: str) -> bool:
    await at.settle(client)
    found = await at.house.find(table)
    assert client.welcome is not None
    return game_at(found).can_undo(client.welcome.seat)


def test_the_clock_ends_a_turn_by_itself(tmp_path: Path) -> None:
    """The server's clock is moved on by hand; nobody waits."""
    later = 0.0

    async def game() -> None:
        nonlocal later
        async with hall(tmp_path, now=lambda: monotonic() + later) as at:
            links = await at.table(clock="on", seats=HUMAN_AND_BOT)
            async with await at.sit(links, "marine") as marine:
                rng = Random(2)
                found = await at.house.find(links.table)
                while not found.table.clock.face(0.0).runs:
                    await marine.until(lambda client: client.yours)
                    await marine.give(rng.choice(marine.asked.choices).said)
                later = 10_000.0
                found.inbox.put_nowait(Tick())
                await marine.until(lambda client: any(line.kind == "time up" for line in client.log))

    within(game)


def test_the_clock_stops_against_a_bot(tmp_path: Path) -> None:
    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table(clock="on", seats=HUMAN_AND_BOT)
            async with await at.sit(links, "marine") as marine:
                await marine.pause(True)
                await marine.until(lambda client: client.presence is not None and paused(client.presence))
                await marine.pause(False)
                await marine.until(lambda client: client.presence is not None and not paused(client.presence))

    within(game)


def paused(presence: wire.Presence) -> bool:
    return presence.clock is not None and presence.clock.paused


def test_everything_that_is_sent_can_be_read(tmp_path: Path) -> None:
    """What is not in the structs is not sent: unknown fields would be refused here."""
    read = msgspec.json.Decoder(wire.ToClient, strict=True)

    async def game() -> None:
        async with hall(tmp_path) as at:
            links = await at.table("splinters", seats=HUMAN_AND_BOT)
            async with await at.sit(links, "marine", records=True) as marine:
                await play(marine, Random(6), 60)
                assert len([read.decode(raw) for raw in marine.received]) > 60

    within(game)
