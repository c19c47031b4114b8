"""The course of the campaign: five scenarios in their order, and every way that leads on from one.

All the generator's scenarios but Breakout (deathwing.campaign.scope), in the order of deathwing.campaign.order; the
table deathwing.table.campaign-course as data.
"""

from __future__ import annotations

from typing import Final

RECON: Final = "reconnaissance"
PERIMETER: Final = "establish-perimeter"
DEFENCE: Final = "defensive-perimeter"
RAID: Final = "raid"
SEARCH: Final = "search-and-destroy"
STEPS: Final = (RECON, PERIMETER, DEFENCE, RAID, SEARCH)

MARINE, STEALER = "marine", "stealer"
SIDES: Final = (MARINE, STEALER)

# Who has won when nobody has: the scenario's own goal is one side's, and the other wins by preventing it.
PREVENTS: Final = {RECON: STEALER, PERIMETER: STEALER, DEFENCE: MARINE, RAID: STEALER, SEARCH: STEALER}

# Every way on from a step: where from, by what, where to. ``won`` and ``lost`` are the marine player's.
EDGES: Final = (
    (RECON, "won", PERIMETER),  # deathwing.campaign.recon.next: whoever won
    (RECON, "lost", PERIMETER),
    (RECON, "none arrived", PERIMETER),  # deathwing.ruling.campaign-recon-arrivals
    (PERIMETER, "won", DEFENCE),  # deathwing.campaign.perimeter.next
    (PERIMETER, "lost, same board", PERIMETER),  # deathwing.campaign.perimeter.board-choice
    (PERIMETER, "lost, new board", PERIMETER),
    (PERIMETER, "no torpedo", "stealers win"),  # deathwing.campaign.perimeter.torpedo-none
    (PERIMETER, "broken", "stealers win"),  # deathwing.campaign.perimeter.until
    # deathwing.campaign.defence.no-attack; also where no way in is left: deathwing.ruling.campaign-perimeter-board
    (DEFENCE, "no attack", RAID),
    (DEFENCE, "won", RAID),  # deathwing.campaign.defence.next
    (DEFENCE, "lost, a squad given up", RAID),  # deathwing.campaign.defence.lost-squad
    (DEFENCE, "lost, none to give up", RAID),  # deathwing.ruling.campaign-defence-details
    (DEFENCE, "broken", "stealers win"),  # deathwing.campaign.broken
    (RAID, "won", SEARCH),  # deathwing.campaign.raid.next
    (RAID, "lost", SEARCH),
    (RAID, "broken", "stealers win"),
    (SEARCH, "won", "marines win"),  # deathwing.campaign.marine-victory
    (SEARCH, "lost", SEARCH),  # deathwing.campaign.search.replay
    (SEARCH, "broken", "stealers win"),  # deathwing.campaign.search.until
)
