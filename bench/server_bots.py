"""How long somebody waits for a quick bot while hard games are played at other tables of the same server."""

import asyncio
from dataclasses import replace
from random import Random
from time import perf_counter

from bench.figures import Figure, percentile, trial
from sensorium.server.worker_pool import WorkerPool
from sensorium.table.bots import BotJob
from sensorium.table.table import Table
from sensorium.table.wire import NewTable

HARD_GAMES = 20
ASKED = 40  # times


def job_of(mission: str, marine: str, stealer: str) -> BotJob:
    """The first question to a bot."""
    rng = Random(1)
    new = NewTable(mission=mission, seats={"marine": marine, "stealer": stealer}, clock="off")
    job = Table.begin(new, lambda: rng.getrandbits(60), 0.0).bot_due()
    assert job is not None
    return job


async def waits(hard_games: int) -> list[float]:
    """Seconds from each question to the quick bot until its answer."""
    pool = WorkerPool()
    hard, quick = job_of("the-stray", "sergeant:hard", "human"), job_of("pilot-light", "human", "brood:easy")

    async def go_on(table: str) -> None:
        while True:
            await pool.answer(replace(hard, table=table))

    try:
        await pool.answer(quick)  # the workers are there
        games = [asyncio.create_task(go_on(str(number))) for number in range(hard_games)]
        took = []
        for _ in range(ASKED):
            begun = perf_counter()
            await pool.answer(quick)
            took.append(perf_counter() - begun)
            await asyncio.sleep(0.1)
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
    finally:
        pool.close()
    return took


@trial("server bots")
def server_bots() -> list[Figure]:
    alone, beside = asyncio.run(waits(0)), asyncio.run(waits(HARD_GAMES))
    return [
        Figure("bots: easy answers alone, median", 1000 * percentile(alone, 0.5), "ms"),
        Figure(f"bots: easy answers beside {HARD_GAMES} hard games, median", 1000 * percentile(beside, 0.5), "ms"),
        Figure(f"bots: easy answers beside {HARD_GAMES} hard games, longest", 1000 * max(beside), "ms"),
    ]
