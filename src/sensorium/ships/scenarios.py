"""The six scenarios, one by number of the die (deathwing.table.scenarios), each as what a mission says of it.

What each allows is the table deathwing.table.scenario-permissions. What the stealers have is rolled
(deathwing.table.genestealer-forces): the most blips a turn, and how many in all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# In use wherever the scenario grants them: deathwing.generator.ambush-four, deathwing.ruling.generator-ambush-agreement
AMBUSHES: Final = 4
DEFENCE_EXTRA: Final = 10  # deathwing.defensive-perimeter.extra-blips
SECURED_AT_START: Final = 4  # deathwing.defensive-perimeter.four-secured
NEAREST: Final = 4  # deathwing.establish-perimeter.marine-victory
MODELS_FIRST: Final = 5  # deathwing.recon.teleport-out
LOST: Final = 2  # deathwing.recon.stealer-victory
BREAKOUT_SUPPLY: Final = 1  # deathwing.breakout.reinforcements

# deathwing.generator.stealer-force-roll: by the die, the most blips a turn and the blips in all
STEALER_FORCES: Final = {1: (2, 20), 2: (2, 20), 3: (2, 25), 4: (2, 25), 5: (3, 30), 6: (3, 30)}


@dataclass(frozen=True)
class ScenarioKind:
    """A scenario of the table, with its permissions."""

    word: str
    die: int  # deathwing.generator.scenario-roll
    ambush: bool = True
    securing: bool = True
    teleport: bool = False
    control_room: bool = False
    few: bool = False  # they have to get away again: a small force does that better than a large one
    stays: bool = False  # the marines stay about their corridors, which lie best where nobody comes soon


SCENARIOS: Final = (
    # deathwing.recon.ambush, deathwing.recon.no-securing
    ScenarioKind("reconnaissance", 1, securing=False, teleport=True, few=True, stays=True),
    # deathwing.establish-perimeter.ambush, deathwing.establish-perimeter.securing
    ScenarioKind("establish-perimeter", 2),
    # deathwing.defensive-perimeter.no-ambush, deathwing.defensive-perimeter.no-more-securing,
    # deathwing.ruling.defensive-perimeter-securing
    ScenarioKind("defensive-perimeter", 3, ambush=False, securing=False, stays=True),
    # deathwing.raid.ambush, deathwing.raid.securing, deathwing.raid.tile-10
    ScenarioKind("raid", 4, control_room=True),
    # deathwing.breakout.ambush, deathwing.breakout.securing, deathwing.breakout.tile-10
    ScenarioKind("breakout", 5, teleport=True, control_room=True),
    # deathwing.search-destroy.ambush, deathwing.ruling.search-destroy-securing
    ScenarioKind("search-and-destroy", 6),
)
SCENARIO_WORDS: Final = tuple(one.word for one in SCENARIOS)


def scenario_kind(word: str) -> ScenarioKind:
    """KeyError: there is no such scenario."""
    for one in SCENARIOS:
        if one.word == word:
            return one
    raise KeyError(word)


def shut_of(kind: ScenarioKind) -> int:
    """How many entry areas are secured from the start (deathwing.defensive-perimeter.four-secured)."""
    return SECURED_AT_START if kind.word == "defensive-perimeter" else 0


def stealer_force(kind: ScenarioKind, die: int) -> tuple[int, int]:
    """The most blips a turn, and how many in all (deathwing.generator.blip-total). A breakout has one a turn whatever
    the die says, and as many in all as it says: deathwing.breakout.reinforcements, deathwing.breakout.total-rolled."""
    most, total = STEALER_FORCES[die]
    if kind.word == "breakout":
        most = BREAKOUT_SUPPLY
    if kind.word == "defensive-perimeter":
        total += DEFENCE_EXTRA
    return most, total


@dataclass(frozen=True)
class Goal:
    """A way to end: whose, when, in the words of a mission file."""

    side: str
    when: str
    words: str = ""  # what it is called in `scenario_words.ENDS`; nothing: the sentence of its condition tells it


def goals(kind: ScenarioKind, marines: int, tank: str, entries: list[int], leaving: str = "exited") -> list[Goal]:
    """How the scenario ends, judged at once. ``tank``: its square; ``entries``: those to be secured."""
    half = (marines + 1) // 2  # deathwing.breakout.marine-victory
    nobody = Goal("stealer", "not alive 1")
    if kind.word == "reconnaissance":
        # deathwing.recon.marine-victory, deathwing.ruling.recon-end: what was never there need not have been seen
        away = f"{leaving} {marines} or ({leaving} {marines - 1} and losses 1)"
        seen = "once sighted or no blips left"
        return [Goal("stealer", f"losses {LOST}"), Goal("marine", f"({away}) and ({seen})", "away")]
    if kind.word == "establish-perimeter":
        # deathwing.establish-perimeter.objective, deathwing.establish-perimeter.stealer-victory
        return [Goal("marine", " and ".join(f"entry {number} secured" for number in entries)), nobody]
    if kind.word == "defensive-perimeter":
        # deathwing.defensive-perimeter.stealer-victory, deathwing.defensive-perimeter.marine-victory,
        # deathwing.defensive-perimeter.objective, deathwing.ruling.defensive-perimeter-end
        return [Goal("stealer", "breached corridors", "breached"), Goal("marine", "no stealers left"), nobody]
    if kind.word == "raid":
        # deathwing.raid.objective, deathwing.raid.marine-victory, deathwing.raid.stealer-victory,
        # deathwing.ruling.raid-end
        return [Goal("marine", f"broken {tank}", "broken"), Goal("stealer", "marine hopeless"), nobody]
    if kind.word == "breakout":
        # deathwing.breakout.objective, deathwing.breakout.stealer-victory, deathwing.ruling.breakout-end
        return [Goal("marine", f"{leaving} {half}"), Goal("stealer", f"losses {marines - half + 1}")]
    # deathwing.search-destroy.objective, deathwing.search-destroy.marine-victory,
    # deathwing.search-destroy.stealer-victory, deathwing.ruling.search-destroy-eliminated
    return [Goal("marine", "secured all or no stealers left"), nobody]
