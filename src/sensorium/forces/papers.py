"""Forces and bids as papers of the notation: what a case can say of them."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from sensorium.cases.papers import PaperRefusal, Papers
from sensorium.forces.auction import Auction, BidError
from sensorium.forces.enlistment import EnlistError, enlist
from sensorium.forces.force import check, squad_price
from sensorium.forces.force_text import link_of, read_force, read_link, write_force
from sensorium.forces.roster import clock_text, roster
from sensorium.missions.format.errors import NoMissionError
from sensorium.missions.library import mission_named

FACTS: Final = (
    "write `price N`, `marines N`, `leaders N`, `clock M.SS`, `sound`, `member …`, `sheet …` or `squad NAME N`"
)


class ForcePaper:
    """A force: facts only, and `check`, which is refused with the first rule that the list has against it."""

    def __init__(self, rows: str) -> None:
        self.force = read_force(rows)
        self.before: dict[str, Any] = {}  # a mission, and the same with the force in it
        self.after: dict[str, Any] = {}
        for again in (read_force(write_force(self.force)), read_link(link_of(self.force))):
            if again != self.force:
                raise ValueError("this force does not survive being saved; report it")

    def do(self, text: str) -> None:
        if text.startswith("use "):
            self.use(text.removeprefix("use "))
            return
        if text != "check":
            raise ValueError(f"`{text}` is no move with a force; write `check`, or `use MISSION`")
        for fault in check(self.force):
            raise PaperRefusal(fault.rule, fault.text())

    def use(self, name: str) -> None:
        """Put the force into a built-in mission."""
        try:
            mission = mission_named(name)
            self.before, self.after = tomllib.loads(mission.text), tomllib.loads(enlist(self.force, mission))
        except NoMissionError as error:
            raise ValueError(str(error)) from None
        except EnlistError as error:
            raise PaperRefusal(error.rule, str(error)) from None

    def judge(self, text: str) -> tuple[bool, str]:
        force = self.force
        word, _, rest = text.partition(" ")
        if word == "aboard":
            members = [one.split()[0] for squad in self.after.get("squad", []) for one in squad["members"]]
            return rest in members, f"aboard are {' '.join(members)}"
        if word == "unchanged":
            return self.before.get(rest) == self.after.get(rest), f"{rest} has changed"
        if word == "rows":
            rows = self.after.get("board", {}).get("map", "").strip().split("\n")
            return rest in rows, "\n".join(rows)
        counts = {"price": force.price(), "marines": len(force.marines()), "leaders": force.leaders()}
        if word in counts:
            return str(counts[word]) == rest, f"{word} {counts[word]}"
        if word == "clock":
            return clock_text(force.seconds()) == rest, f"clock {clock_text(force.seconds())}"
        if text == "sound":
            faults = check(force)
            return not faults, "; ".join(f"{fault.text()} ({fault.rule})" for fault in faults) or "it is sound"
        if word == "member":
            lines = [marine.line() for marine in force.marines()]
            return rest in lines, "; ".join(lines)
        if word == "sheet":
            return rest in " ".join(roster(force).split()), roster(force)
        squads = {squad.name: squad_price(squad) for squad in force.squads}
        match = re.fullmatch(r"squad (\S+) (\d+)", text)
        if match:
            return squads.get(match[1]) == int(match[2]), str(squads)
        raise ValueError(f"`{text}` is no fact about a force; {FACTS}")


PLAYERS: Final = ("one", "two")
BID: Final = re.compile(r"(one|two) bid (\d+)")


class AuctionPaper:
    """Two players, `one` and `two`, who bid for a scenario."""

    def __init__(self, rows: str) -> None:
        words = rows.split()
        if words[:1] != ["scenario"] or len(words) != 2:
            raise ValueError("an auction is for a scenario; write `scenario raid`, or `scenario none`")
        self.scenario = "" if words[1] == "none" else words[1]
        self.auction: Auction | None = None

    def do(self, text: str) -> None:
        match = BID.fullmatch(text)
        if match is None:
            raise ValueError(f"`{text}` is no bid; write `one bid 20`")
        try:
            if self.auction is None:
                self.auction = Auction(self.scenario)
            self.auction.bid(PLAYERS.index(match[1]), int(match[2]))
        except BidError as error:
            raise PaperRefusal(error.rule, str(error)) from None

    def judge(self, text: str) -> tuple[bool, str]:
        auction = self.auction or Auction("any")
        words = text.split()
        winner = auction.winner()
        if words[:1] == ["marines"]:
            told = "nobody" if winner is None else PLAYERS[winner]
            return words[1:] == [told], f"marines {told}"
        if words[:1] == ["budget"]:
            return words[1:] == [str(auction.budget())], f"budget {auction.budget()}"
        if words[:1] == ["waits"]:
            waits = [PLAYERS[one] for one in auction.waits_for()]
            return words[1:] == waits, f"waits {' '.join(waits)}"
        if len(words) == 3 and words[0] == "known" and words[1].rstrip(":") in PLAYERS and words[2] in PLAYERS:
            known = auction.known_to(PLAYERS.index(words[1].rstrip(":")))
            return PLAYERS.index(words[2]) in known, f"known {known}"
        raise ValueError(
            f"`{text}` is no fact about bids; write `marines one`, `budget N`, `waits one two`, `known one: two`"
        )


FORCE_PAPERS: Final[Papers] = {"force": ForcePaper, "auction": AuctionPaper}
