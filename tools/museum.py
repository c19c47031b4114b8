"""Write an exhibit of the museum: games as this version saves them, for every later version to open.

python tools/museum.py tests/museum/NAME
python tools/museum.py tests/museum/NAME wars    # only what follows from a new sort of rows: war rooms

An exhibit is written once, by the version it is of, and never again. It holds

    logs/*.jsonl    games as logs: each rulebook, one in the middle and one finished
    games.sqlite    the database of a server: people and bots, in the middle and finished, moves taken back; war rooms
    campaigns/*.txt campaigns as files: one in the middle and one finished
    index.json      for each of them the digest of its last position, or how it stands, and the tokens of the seats
"""

import asyncio
import itertools
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sensorium.campaign.campaign import GAME, Campaign
from sensorium.campaign.file import CampaignFile
from sensorium.campaign.games import result_line
from sensorium.lab.campaigns import Bots, next_line
from sensorium.missions.library import ids
from sensorium.players.api import builtin_players
from sensorium.rules.core.log import Log, read_log, rebuild
from sensorium.rules.core.position import Position
from sensorium.server.client import Client, RefusedError, open_table
from sensorium.table import wire
from sensorium.table.bots import answer_job
from sensorium.table.table import Table

# Each mission as each of these: who has the marines, who has the stealers, answers after which the game is left (0: at
# its end).
GAMES = (
    ("finished", "rush", "rush", 0),
    ("middle", "random", "random", 500),
    ("solo-finished", "rush", "solo", 0),
    ("solo-middle", "random", "solo", 150),
)
# (mission, who has the marines, who has the stealers, the clock, answers of people; 0: to the end)
TABLES = (
    ("pilot-light", "human", "human", "on", 120),
    ("pilot-light", "human", "rush", "off", 0),
    ("head-count", "human", "solo", "off", 60),
    ("listener", "human", "human", "off", 120),
    ("listener", "human", "rush", "on", 60),
    ("breath", "human", "random", "off", 0),
    ("breath", "human", "solo", "off", 60),
)


PEOPLE = {"marine": "human", "stealer": "human"}


def write(folder: Path) -> None:
    """A whole exhibit."""
    (folder / "logs").mkdir(parents=True)
    index: dict[str, Any] = {"logs": {}, "tables": [], "wars": []}
    for seed, (mission, (kind, marine, stealer, most)) in enumerate(itertools.product(ids(), GAMES), 1):
        log, position = played(mission, marine, stealer, most, seed)
        name = f"{mission}-{kind}.jsonl"
        (folder / "logs" / name).write_text(log.text(), "utf-8")
        index["logs"][name] = {"digest": position.digest(), "over": not position.stack}
    index["campaigns"] = fought(folder / "campaigns")
    with TemporaryDirectory() as data:
        with server(Path(data)) as address:
            index["tables"] = asyncio.run(sat(address))
            index["wars"] = asyncio.run(waged(address))
        kept = keep(Path(data), folder)
    with sqlite3.connect(kept) as source:
        for table in index["tables"]:
            found = source.execute("SELECT text FROM rows WHERE game = ? ORDER BY number", (table["id"],))
            rows = [text for (text,) in found]
            table["rows"] = len(rows)
            table["digest"] = Table.restore(rows, lambda: 1, 0.0).position.digest()
    source.close()
    (folder / "index.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")


def write_wars(folder: Path) -> None:
    """An exhibit of war rooms only."""
    folder.mkdir(parents=True)
    index: dict[str, Any] = {"logs": {}, "tables": []}
    with TemporaryDirectory() as data:
        with server(Path(data)) as address:
            index["wars"] = asyncio.run(waged(address))
        keep(Path(data), folder)
    (folder / "index.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")


def keep(data: Path, folder: Path) -> Path:
    """A server's database, in one file."""
    kept = folder / "games.sqlite"
    with sqlite3.connect(data / "games.sqlite") as source:
        source.execute("VACUUM INTO ?", (str(kept),))
    source.close()
    return kept


def played(mission: str, marine: str, stealer: str, most: int, seed: int) -> tuple[Log, Position]:
    """The log of a game between two bots, left after so many of their answers, and its last position."""
    rng = Random(seed)
    new = wire.NewTable(mission=mission, seats={"marine": marine, "stealer": stealer}, clock="off")
    table = Table.begin(new, lambda: rng.getrandbits(62), 0.0)
    given = 0
    while (job := table.bot_due()) is not None and (given < most or not most):
        table.bot_answered(job, answer_job(job), 0.0)
        given += 1
    log = read_log(table.log_text())
    return log, rebuild(log)


BOTS = Bots("random", "random")
# Campaigns: lines after which they are left (0: at the end), the seed.
WARS = (("middle", 12, 5), ("finished", 0, 11))


def fought(folder: Path) -> dict[str, Any]:
    """Campaigns decided by bots, with games that end as chance will have it, and a decision taken back."""
    builtin_players.load(None)
    folder.mkdir(parents=True)
    index: dict[str, Any] = {}
    for kind, most, seed in WARS:
        rng = Random(seed)
        path = folder / f"war-{kind}.txt"
        saved = CampaignFile.begin(path, "Emberfall")
        for line in ("one bid 40", "one undo", "one bid 44", "two bid 50"):
            saved.append(line)
        while saved.campaign.asks() and (saved.count < most or not most):
            asked = saved.campaign.asks()[0]
            saved.append(ended(saved.campaign, rng) if asked == GAME else next_line(saved.campaign, BOTS, rng))
        index[path.name] = standing_of(saved.campaign)
    return index


def ended(campaign: Campaign, rng: Random) -> str:
    """A result of the game that is to be played."""
    men = [man.name for man in campaign.men_of_game()]
    dead = rng.sample(men, rng.randint(0, 1))
    kills = {name: rng.randint(0, 6) for name in men}
    return result_line(campaign, rng.randint(0, 1), dead, rng.randint(5, 25), kills)


def standing_of(campaign: Campaign) -> dict[str, Any]:
    """What must be the same in every later version."""
    fallen = [man.name for _, man in campaign.force().fallen]
    told = {"phase": campaign.phase, "step": campaign.step, "winner": campaign.winner, "used": campaign.used}
    return {**told, "played": campaign.played, "torpedoes": campaign.torpedoes, "fallen": fallen}


@contextmanager
def server(data: Path) -> Iterator[str]:
    """The server as a user starts it."""
    command = [sys.executable, "-m", "sensorium.cli", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3].rstrip("/")
        finally:
            process.terminate()
            process.wait(30)


async def sat(address: str) -> list[dict[str, Any]]:
    """Every table of the database, played through the protocol as people do: at random, with moves taken back."""
    index = []
    for seed, (mission, marine, stealer, clock, most) in enumerate(TABLES, 1):
        links = await open_table(address, mission, seats={"marine": marine, "stealer": stealer}, clock=clock)
        people = [seat for seat in links.tokens if seat != "spectator"]
        clients = [await Client.connect(address, links.tokens[seat]) for seat in people]
        await play(clients, Random(seed), most)
        over = clients[0].over
        for client in clients:
            await client.close()
        index.append({"id": links.table, "mission": mission, "tokens": links.tokens, "over": over})
    return index


async def waged(address: str) -> list[dict[str, Any]]:
    """War rooms: one with a sealed bid, one with a force half chosen, one with a battle that goes on."""
    index = []
    for kind in ("bid", "force", "battle"):
        links = await open_table(address, "campaign", seats=PEOPLE, clock="off", war={"name": "Emberfall"})
        one, two = [await Client.connect(address, links.tokens[seat]) for seat in PEOPLE]
        await one.give("bid 44")
        await one.undo()
        await one.give("bid 43")
        told: dict[str, Any] = {"id": links.table, "tokens": links.tokens, "asked": kind, "battle": ""}
        if kind != "bid":
            await two.give("bid 50")
            await one.until(lambda client: client.war is not None and client.war.asked.kind == "force")
            await one.give("squad standard")
        if kind == "battle":
            await one.give("any", "done")
            await one.give("any")
            await one.give("fight")
            await one.until(lambda client: "battle 1" in client.links)
            told["battle"] = one.links["battle 1"]
            game = await Client.connect(address, told["battle"])
            await play([game], Random(1), 3)
            await game.close()
        for client in (one, two):
            await client.close()
        index.append(told)
    return index


async def play(clients: list[Client], rng: Random, most: int) -> None:
    given = 0
    while not any(client.over for client in clients) and (given < most or not most):
        for client in clients:
            if client.yours and not client.over:
                await answer(client, rng)
                given += 1
                break
            with suppress(TimeoutError):
                await asyncio.wait_for(client.next(), 0.05)


async def answer(client: Client, rng: Random) -> None:
    """Something that is allowed; now and then a move is taken back, or a question passed for the whole turn."""
    mood = rng.random()
    try:
        if mood < 0.04:
            await client.undo()
        elif mood < 0.06:
            await client.pass_until("turn")
        else:
            choices = [one for one in client.asked.choices if one.verb not in ("stand-down", "end turn")]
            await client.give(rng.choice(choices or client.asked.choices).said)
    except RefusedError:
        if client.yours:
            await client.give(rng.choice(client.asked.choices).said)


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["wars"]) or Path(sys.argv[1]).exists():
        raise SystemExit("name a folder that does not exist yet: python tools/museum.py tests/museum/NAME")
    (write_wars if sys.argv[2:] else write)(Path(sys.argv[1]))
