"""What is made before a game, over the network: missions on new ships, fair ones in the background, forces."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from sensorium.forces.commands import ready_made
from sensorium.forces.force_text import link_of, read_force
from sensorium.missions.format.reader import read_mission
from sensorium.server.bots import Inline
from sensorium.table import wire
from sensorium.table.side_jobs import FairJob, SideJob
from tests.server.hall import Hall, hall, within
from tests.server.test_films import ask

RAID = {"scenario": "raid", "rules": "first+deathwing"}


class Quick(Inline):
    """Says who wins without playing: the marines, from so many points on. ``gate``: holds every game back."""

    def __init__(self, even: int) -> None:
        self.even = even
        self.gate = asyncio.Event()
        self.gate.set()
        self.jobs: list[SideJob] = []

    async def run(self, job: SideJob) -> dict[str, Any]:
        self.jobs.append(job)
        await self.gate.wait()
        assert isinstance(job, FairJob)
        points = job.wanted.points or 0
        return {"winner": "marine" if points > self.even or (points == self.even and job.number % 2) else "stealer"}


async def settled(at: Hall, key: str) -> wire.Making:
    while True:
        status, told = await ask(at, f"/api/generate/{key}")
        assert status == 200
        made = msgspec.convert(told, wire.Making)
        if made.state not in ("waiting", "running"):
            return made
        await asyncio.sleep(0)


def test_a_mission_at_once_in_either_edition(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall(tmp_path, seed=5) as at:
            offers = msgspec.convert((await ask(at, "/api/generate"))[1], wire.GenerateOffers)
            assert len(offers.scenarios) == 6
            for rules in offers.rules:
                status, told = await ask(
                    at, "/api/generate", {"scenario": "raid", "rules": rules.word, "language": "fr", "seed": 7}
                )
                assert status == 201
                made = msgspec.convert(told, wire.Making)
                assert made.state == "done"
                assert made.share is None
                assert made.mission is not None
                assert read_mission(made.mission.text).rules == rules.word
                assert (await ask(at, "/api/draft", msgspec.to_builtins(made.mission)))[1]["card"]["id"] == "raid-7"
            for wrong in ({"scenario": "picnic"}, {"rules": "fifth"}, {"language": "la"}):
                assert (await ask(at, "/api/generate", {**RAID, **wrong}))[0] == 422
            assert (await ask(at, "/api/generate", {**RAID, "games": 100_000}))[0] == 400
            assert (await ask(at, "/api/generate/nobody"))[0] == 404
            assert (await ask(at, "/api/generate/nobody/cancel", {}))[0] == 404

    within(visit)


def test_a_fair_fight_in_the_background(tmp_path: Path) -> None:
    """It goes as work of low priority, tells its share with the interval, and can be played."""

    async def visit() -> None:
        async with hall(tmp_path, seed=5, make_workers=lambda: workers) as at:
            key = (await ask(at, "/api/generate", {**RAID, "games": 120, "seed": 3}))[1]["key"]
            made = await settled(at, key)
            assert made.state == "done"
            assert (made.done, made.of) == (120, 120)
            assert 0 < made.games <= 60  # those that measured it, and not those that chose it
            assert abs(made.points - 24) <= 2
            assert made.share is not None
            assert made.low <= made.share <= made.high + 1e-9
            assert not made.loose
            assert made.mission is not None
            assert read_mission(made.mission.text).balance["games"] == made.games
            assert all(isinstance(job, FairJob) and job.low for job in workers.jobs)

    workers = Quick(24)
    within(visit)


def test_whoever_stops_it_has_the_best_so_far(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall(tmp_path, seed=5, make_workers=lambda: workers) as at:
            workers.gate.clear()
            key = (await ask(at, "/api/generate", {**RAID, "games": 40}))[1]["key"]
            assert (await ask(at, f"/api/generate/{key}"))[1]["state"] == "waiting"
            stopped = msgspec.convert((await ask(at, f"/api/generate/{key}/cancel", {}))[1], wire.Making)
            assert stopped.state == "cancelled"
            assert stopped.mission is not None
            assert stopped.share is None  # nothing is known, and nothing is told
            assert "[balance]" not in stopped.mission.text
            assert (await settled(at, key)).state == "cancelled"

    workers = Quick(24)
    within(visit)


def test_only_so_many_are_made_at_once(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall(tmp_path, seed=5, make_workers=lambda: workers) as at:
            workers.gate.clear()
            seen = [(await ask(at, "/api/generate", {**RAID, "games": 24}))[0] for _ in range(7)]
            assert seen == [201] * 6 + [429]

    workers = Quick(24)
    within(visit)


# -- forces ---------------------------------------------------------------------------------------------------------


def test_a_force_is_built_step_by_step(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall(tmp_path) as at:

            async def desk(force: str, *said: str) -> wire.ForceCard:
                status, told = await ask(at, "/api/force", {"force": force, "said": list(said)})
                assert status == 200
                return msgspec.convert(told, wire.ForceCard)

            card = await desk("")
            assert [one.rule for one in card.faults] == ["deathwing.force-list.needs-leader"]
            assert set(card.faults[0].names) == {"en", "fr"}
            card = await desk(card.link, "squad standard", "name 1.1 Vale", "call Lantern Watch", "points 30")
            assert card.refused is None
            assert card.faults == []
            assert (card.force.name, card.force.points, card.marines) == ("Lantern Watch", 30, 5)
            assert card.sheets[0].marines[0].name == card.sheets[0].name == "Vale"
            assert read_force(card.text) == read_force(card.text.replace("\n\n", "\n"))
            again = await desk(card.text)  # as a file
            assert again.link == card.link
            for said, rule in (
                ("name 1.2 Vale", "deathwing.roster.fields"),
                ("points 51", "deathwing.bid.maximum"),
                ("points 3", "deathwing.ruling.bid-minimum"),
                ("points 4", "deathwing.force-list.step-4-total"),
                ("call ;", "deathwing.roster.fields"),
                ("use force_nothing", "deathwing.force-list.step-1-squads"),
            ):
                refused = await desk(card.link, said)
                assert refused.refused is not None, said
                assert refused.refused.rule == rule, said
                assert refused.link == card.link
            crusade = read_force(ready_made()["crusade"])
            used = await desk(card.link, f"use {link_of(crusade)}")
            assert used.marines == len(crusade.marines())
            assert used.force.points >= crusade.price()
            assert (await ask(at, "/api/force", {"force": "force_X;squad_picnic"}))[0] == 422
            assert (await ask(at, "/api/force", {"force": "x" * 5000}))[0] == 400

    within(visit)


def test_a_force_goes_aboard_where_the_author_allows_it(tmp_path: Path) -> None:
    async def visit() -> None:
        async with hall(tmp_path, seed=5) as at:
            link = link_of(read_force(ready_made()["watch"]))
            status, told = await ask(at, "/api/force/use", {"force": link, "mission": "pilot-light"})
            assert status == 422
            text = (await ask(at, "/api/generate", {**RAID, "seed": 7}))[1]["mission"]["text"]
            shut = {"force": link, "draft": {"file": "raid.toml", "text": text}}
            assert (await ask(at, "/api/force/use", shut))[0] == 422
            opened = text.replace('allows = ["securing"', 'allows = ["forces", "securing"')
            status, told = await ask(
                at, "/api/force/use", {"force": link, "draft": {"file": "raid.toml", "text": opened}}
            )
            assert status == 200, told
            made = read_mission(told["text"])
            assert "Orsk" in {made.names.piece(label) for squad in made.squads for label in squad.members}
            broken = {"force": link, "draft": {"file": "raid.toml", "text": "id ="}}
            assert (await ask(at, "/api/force/use", broken))[0] == 422
            assert (await ask(at, "/api/force/use", {"force": "junk", "mission": "pilot-light"}))[0] == 422

    within(visit)
