"""What a case shows that has no pieces: the tiles as they lie, the bids, those who go and those who fell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sensorium.campaign.papers import CampaignPaper
from sensorium.cases.papers import Paper
from sensorium.forces.auction import Auction
from sensorium.forces.force import Marine
from sensorium.forces.force_text import link_of
from sensorium.forces.papers import AuctionPaper, ForcePaper
from sensorium.forces.words import SQUADS
from sensorium.journey.boards import closed_by, read_tile
from sensorium.journey.papers import JourneyPaper
from sensorium.ships.layout import CORRIDOR, TILES, Laid, Layout, run
from sensorium.ships.papers import LayoutPaper
from sensorium.ships.ship_board import build
from sensorium.table import wire
from sensorium.table.ship_messages import force_face, marine_face, names_in, tile_face

PLAYERS: Final = ("one", "two")
# What a marine has besides weapons, in each language.
RELOADS: Final = {"en": "reloads: {}", "fr": "recharges : {}"}
MASTERY: Final = {"en": "mastery {}", "fr": "maîtrise {}"}


def tiles_sheet(paper: LayoutPaper) -> wire.CaseSheet:
    return wire.CaseSheet(ship=laid_scene(paper.layout))


def laid_scene(layout: Layout) -> wire.ShipScene:
    return wire.ShipScene(
        tiles=[tile_face(one) for one in layout.laid],
        left=max(0, TILES - len(layout.laid) + layout.added),
        corridors=[run(gate, CORRIDOR) for gate in layout.corridors],
    )


def auction_sheet(paper: AuctionPaper) -> wire.CaseSheet:
    sheet = bidding(paper.auction)
    sheet.ship.scenario = paper.scenario
    return sheet


def bidding(auction: Auction | None) -> wire.CaseSheet:
    """Both players' bids: what is sealed, and every round that was revealed."""
    sheet = wire.CaseSheet(ship=wire.ShipScene(tiles=[], left=0), bidding=True)
    if auction is None:
        return sheet
    sheet.ship.bids = list(auction.rounds)
    if (winner := auction.winner()) is not None:
        sheet.ship.marine = PLAYERS[winner]
        sheet.counts = {"budget": auction.budget()}
        return sheet
    for number, player in enumerate(PLAYERS):
        if number in auction.known_to(number):
            sheet.sealed[player] = auction.known_to(number)[number]
    return sheet


def force_sheet(paper: ForcePaper) -> wire.CaseSheet:
    force = force_face(paper.force, buying=False)
    for squad, shown in zip(paper.force.squads, force.squads, strict=True):
        shown.marines = [whole_face(one) for one in squad.marines()]
    return wire.CaseSheet(ship=wire.ShipScene(tiles=[], left=0, force=force), link=link_of(paper.force))


def whole_face(marine: Marine) -> wire.ShipMarine:
    """With what was bought for him besides his weapons."""
    face = marine_face(marine, [])
    for language, arms in face.arms.items():
        bought = [
            words[language].format(count)
            for words, count in ((RELOADS, marine.reloads), (MASTERY, marine.mastery))
            if count > 0
        ]
        face.arms[language] = ", ".join([arms, *bought])
    return face


def campaign_sheet(paper: CampaignPaper) -> wire.CaseSheet:
    war = paper.campaign
    if war.roster is None:
        return bidding(war.auction)
    scene = laid_scene(war.layout()) if war.board else wire.ShipScene(tiles=[], left=0)
    scene.scenario = war.step
    if war.board:
        scene.entries = [
            wire.ShipEntry(number=number, x=square[0], y=square[1], named=number in war.secured)
            for number, gate in enumerate(build(war.layout()).entries, 1)
            for square in run(gate, 1)
        ]
    squads = [
        wire.ShipSquad(
            name=squad.name,
            names=names_in(SQUADS, squad.kind),
            price=0,
            marines=[whole_face(man.marine) for man in squad.living()],
        )
        for squad in war.roster.squads
    ]
    roster = war.roster
    scene.force = wire.ShipForce(
        name=roster.name, points=roster.points, price=roster.price, time=roster.time, seconds=0, squads=squads
    )
    return wire.CaseSheet(
        ship=scene,
        chosen=list(war.game().squads) if war.games and not war.game().winner else [],
        fallen=[man.name for _, man in roster.fallen],
        counts={"torpedoes": war.torpedoes, "blips": war.left()},
        winner=war.winner,
    )


def journey_sheet(paper: JourneyPaper) -> wire.CaseSheet:
    journey = paper.journey
    scene = wire.ShipScene(tiles=[], left=0)
    sheet = wire.CaseSheet(ship=scene, fallen=[man.name for man in journey.company if man.fell], winner=journey.outcome)
    if journey.company:
        men: list[Marine] = [man.marine for man in journey.living()]
        squad = wire.ShipSquad(name="", names={}, price=0, marines=[whole_face(one) for one in men])
        scene.force = wire.ShipForce(name="", points=0, price=0, time=0, seconds=0, squads=[squad])
    if journey.boards:
        sheet.counts = {"board": journey.number, "kills": journey.kills()}
        laid = [read_tile(word) for word in journey.board.tiles.split()]
        if laid:
            scene.tiles = [tile_face(one) for one in laid]
            scene.corridors = [run(gate, CORRIDOR) for gate in closed_by(laid, journey.number).corridors]
        else:
            sheet.drawn = [tile_face(Laid(number, 0, 0, 0)) for number in journey.board.drawn]
    return sheet


# One row for each paper that is drawn like this; a ship is a board with pieces, and is drawn as one.
SHEETS: Final[dict[str, Callable[[Any], wire.CaseSheet]]] = {
    "force": force_sheet,
    "auction": auction_sheet,
    "tiles": tiles_sheet,
    "campaign": campaign_sheet,
    "journey": journey_sheet,
}


def sheet_of(word: str, paper: Paper) -> wire.CaseSheet:
    return SHEETS[word](paper)
