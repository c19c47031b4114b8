"""What cards and Auras bring about is told as it was: that an Arc was fought off, and by whose hand somebody fell."""

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.core.events import Event
from sensorium.table.case_mission import played

HEAD = "rules first+deathwing+whitedwarf+psychic+cult\n"
ARC = """
hand stealer lightning-arc/yellow smite/none
turn stealer

map
##########
###A######
#P..cBL.C#
##########

P psyker E
A marine S
B marine S
C marine E
L librarian N

> P cast lightning-arc/yellow A | P 4
> P arc 4,2 | P 4
> P arc B | P 5
> P arc L
"""
SHELTERED = """
hand marine lightning-arc/none
hand stealer aura/green

map
##########
#L...M.S.#
##########

L librarian E
M magus W
S stealer W

> L cast lightning-arc/none M | L 3
> M aura green
"""
SHOT = """
hand stealer aura/red

map
########
#A..B.M#
########

A marine E
B marine E
M magus W

> B fire M | B 6 6
> stealer pass
"""


def told(text: str) -> list[Event]:
    """All that happens as this case is played."""
    case = read_cases(f"```case here\n{HEAD}{text}```\n", "page.md")[0]
    return [event for _, events, _ in played(case, set_up(case)) for event in events]


def test_an_arc_that_a_suit_fights_off_is_dispelled() -> None:
    """wd.arc.dispelled-ends"""
    assert [event.facts["card"] for event in told(ARC) if event.kind == "dispelled"] == ["lightning-arc/yellow"]


def test_an_arc_that_an_aura_ends_is_not() -> None:
    """cult.ruling.aura-arc"""
    assert not [event for event in told(SHELTERED) if event.kind == "dispelled"]


def test_who_is_not_sheltered_falls_to_who_has_hit_him() -> None:
    """cult.aura.timing"""
    killed = [event for event in told(SHOT) if event.kind == "killed"]
    assert [(event.facts["piece"], event.details["by"]) for event in killed] == [("M", "B")]
