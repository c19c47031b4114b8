"""A campaign as a paper of the notation: a force, how the war stands, and what is decided."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any, Final

from sensorium.campaign.boards import draw_board
from sensorium.campaign.campaign import Campaign
from sensorium.campaign.course import STEPS
from sensorium.campaign.games import write_game
from sensorium.campaign.refusal import Refusal
from sensorium.campaign.views import HIDDEN, view
from sensorium.cases.papers import PaperRefusal, Papers
from sensorium.forces.force import CAMPAIGN_BID, check
from sensorium.forces.force_text import MOST_OF_A_WAR, read_force
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.rules.chapters.timer import seconds_allowed
from sensorium.ships.papers import ALL_PAPERS as SHIP_PAPERS

NOTHING: Final = "nothing"
STANDING: Final = ("step", "played", "dead", "used", "torpedoes", "raid", "guards", "perimeter", "secured", "rules")
# Read behind all others, however they stand: whoever enters a step with nobody to send has lost.
WHERE: Final = ("perimeter", "secured", "step")
FACTS: Final = (
    "write `asked marine`, `asks commit`, `step raid`, `winner none`, `available Alba`, `squad Alba Vale Orsk`,"
    " `dead Vale`, `torpedoes 3`, `blips 90`, `game 2`, `board 7`, `known stealer: squads` or `mission …`"
)


class CampaignPaper:
    """The rows are a force, as `force` has it, and behind it how the war stands; `nothing`: nobody has bid yet."""

    def __init__(self, rows: str) -> None:
        listed = rows.splitlines()
        standing = [row.split() for row in listed if row.split()[0] in STANDING]
        rules = next((words[1] for words in standing if words[0] == "rules"), "first+deathwing")
        self.campaign = Campaign(rules)
        if rows.strip() == NOTHING:
            return
        text = "\n".join(row for row in listed if row.split()[0] not in STANDING)
        force = read_force(text, most_squads=MOST_OF_A_WAR)
        for fault in check(force, CAMPAIGN_BID):
            raise ValueError(f"{fault.text()}; mend the force")
        # The marine player has bid what the force says.
        self.campaign.auction.bid(0, force.points)
        self.campaign.auction.bid(1, CAMPAIGN_BID if force.points < CAMPAIGN_BID else CAMPAIGN_BID - 1)
        self.campaign.enlist(force)
        for words in sorted(standing, key=lambda words: words[0] in WHERE):
            self.stand(words)

    def stand(self, words: list[str]) -> None:
        """How the war stands as the case begins."""
        campaign, rest = self.campaign, words[1:]
        if words[0] == "dead":
            for name in rest:
                campaign.force().strike(name, campaign.played, "battle")
        elif words[0] == "played":
            campaign.played += 1
            for name in rest:
                for man in campaign.force().squad(name).living():
                    man.last = campaign.played
        elif words[0] == "guards":
            for name in rest:
                for man in campaign.force().squad(name).living():
                    man.guards = True
        elif words[0] == "used":
            campaign.used = int(rest[0])
        elif words[0] == "torpedoes":
            campaign.torpedoes = int(rest[0])
        elif words[0] == "raid":
            campaign.raid_lost = rest == ["lost"]
        elif words[0] == "secured":
            campaign.secured = [int(word) for word in rest]
        elif words[0] == "perimeter":
            self.lay("establish-perimeter", " ".join(rest))
        elif words[0] == "step":
            if rest[0] not in STEPS:
                raise ValueError(f"`{rest[0]}` is no step; steps are {', '.join(STEPS)}")
            campaign.enter(rest[0])

    def lay(self, step: str, words: str) -> None:
        """The board of the perimeter, by a seed or in full, which the step after it uses again."""
        campaign = self.campaign
        campaign.step, campaign.phase = step, "board"
        campaign.decide(f"chance board {board(step, words)}")

    def do(self, text: str) -> None:
        who, _, rest = text.partition(" ")
        if rest.startswith("board ") and rest.split()[1:] and rest.split()[1].isdecimal():
            text = f"{who} board {board(self.campaign.step, rest.split()[1])}"
        try:
            self.campaign.decide(text)
        except Refusal as refused:
            raise PaperRefusal(refused.rule, str(refused)) from None

    # -- facts ------------------------------------------------------------------------------------------------------

    def judge(self, text: str) -> tuple[bool, str]:
        word, _, rest = text.partition(" ")
        campaign = self.campaign
        if word == "known":
            return self.is_known(rest), "it is not"
        if word == "mission":
            return self.of_mission(rest)
        if word == "squad":
            name, *men = rest.split()
            living = [man.name for man in campaign.force().squad(name).living()]
            return living == men, f"squad {name} {' '.join(living)}"
        if word == "board":
            return campaign.board == board(
                campaign.step if campaign.step != STEPS[2] else STEPS[1], rest
            ), campaign.board
        facts = {
            "asked": lambda: " ".join(campaign.asks()) or "nobody",
            "asks": lambda: campaign.phase,
            "step": lambda: campaign.step,
            "winner": lambda: campaign.winner or "none",
            "marines": lambda: campaign.marine_player() or "nobody",
            "budget": lambda: str(campaign.auction.budget()),
            "available": lambda: " ".join(one.name for one in campaign.force().available(campaign.played)),
            "torpedoes": lambda: str(campaign.torpedoes),
            "blips": lambda: str(campaign.left()),
            "game": lambda: str(campaign.game().number),
            "roster": lambda: " ".join(one.name for one in campaign.force().squads),
            "dead": lambda: " ".join(man.name for _, man in campaign.force().fallen),
            "secured": lambda: " ".join(str(one) for one in campaign.secured),
        }
        if word not in facts:
            raise ValueError(f"`{text}` is no fact about a campaign; {FACTS}")
        told = facts[word]()
        if word == "dead":
            return set(rest.split()) <= set(told.split()) and bool(rest), f"dead {told}"
        return told == rest, f"{word} {told}"

    def is_known(self, text: str) -> bool:
        """`known stealer: squads`, `known two: bid`: whether a side's own view shows it."""
        who, _, what = text.partition(": ")
        seen = view(self.campaign, who)
        if what == "squads":
            return HIDDEN not in seen.games[-1].squads and not any(HIDDEN in line for line in seen.lines)
        if what == "guards":
            return any(squad.guards for squad in seen.squads)
        if what == "bid":
            return bool(seen.bids)
        raise ValueError(f"`{what}` is nothing to be known; write `squads`, `guards` or `bid`")

    def of_mission(self, text: str) -> tuple[bool, str]:
        """Something that the mission of the game says."""
        word, _, rest = text.partition(" ")
        written = write_game(self.campaign)
        data: dict[str, Any] = tomllib.loads(written)
        if word == "member":
            lines = [line for squad in data["squad"] for line in squad["members"]]
            return rest in lines, "; ".join(lines)
        if word == "allows":
            return rest in data["game"]["allows"], " ".join(data["game"]["allows"])
        if word == "ends":
            ends = [f"{one['side']} {one['when']}" for one in data["objective"]]
            return rest in ends, "; ".join(ends)
        position = set_up(read_mission(written))
        facts = {
            "clock": str(seconds_allowed(position)),
            "squads": str(len(data["squad"])),
            "marines": str(position.marine_count),
            "reinforcements": str(data["stealers"]["reinforcements"]),
            "total": str(data["stealers"]["total"]),
            "ambushes": str(data["stealers"].get("ambushes", 0)),
            "secured": " ".join(str(one) for one in data.get("entries", {}).get("secured", [])),
            "teleport": data.get("teleport", {}).get("from", "none"),
            "magi": str(data.get("magi", {}).get("squads", 0)),
            "command": str(-position.scenario.command_lost),
            "seconds": str(-position.scenario.seconds_lost),
            "cards": str(-position.scenario.hand_lost),
            "entries": str(len(position.board.entries)),
        }
        if word not in facts:
            raise ValueError(f"`{word}` is nothing that a mission says; write one of {', '.join(facts)}")
        return facts[word] == rest, f"{word} {facts[word]}"


def board(step: str, words: str) -> str:
    """A board in full, or the one of a seed."""
    return draw_board(step, Random(int(words))) if words.isdecimal() else words


ALL_PAPERS: Final[Papers] = {**SHIP_PAPERS, "campaign": CampaignPaper}
