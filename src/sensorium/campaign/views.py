"""What a side may know of a campaign, built field by field: sealed bids, squads written down in secret, guards.

Bids are secret until both are made (deathwing.campaign.bid); the squads of Defensive Perimeter until the stealer player
attacks, and if he does not, who guards the perimeter (deathwing.campaign.defence.secret-squads). Everything else lies
open: the record of the force, the tally of the blips.
"""

from __future__ import annotations

from dataclasses import dataclass

from sensorium.campaign.campaign import PLAYERS, Campaign, Played
from sensorium.campaign.course import DEFENCE, MARINE, STEALER

HIDDEN = "?"


@dataclass(frozen=True)
class SquadView:
    name: str
    kind: str
    men: tuple[str, ...]  # those alive
    kills: tuple[int, ...]  # of each of them
    losses: bool
    rests: bool
    guards: bool  # False too where the viewer may not know


@dataclass(frozen=True)
class Fate:
    """Somebody who did not come back."""

    name: str
    squad: str
    game: int
    cause: str
    kills: int


@dataclass(frozen=True)
class View:
    side: str  # marine, stealer, one or two; nothing: a spectator, who knows what both do
    phase: str
    asks: tuple[str, ...]
    step: str
    bids: tuple[tuple[int, int], ...]  # rounds that were revealed
    own_bid: int  # sealed; 0: none
    squads: tuple[SquadView, ...]
    fallen: tuple[Fate, ...]
    games: tuple[Played, ...]  # with HIDDEN for squads that are secret
    secured: tuple[int, ...]
    open_entries: tuple[int, ...]
    board: str
    torpedoes: int
    blips: int  # left
    raid_lost: bool
    winner: str
    lines: tuple[str, ...]


def seat_side(campaign: Campaign, seat: str) -> str:
    """The side of `one` or `two` once the bids are open; the word itself otherwise."""
    marine = campaign.marine_player()
    if seat not in PLAYERS or not marine:
        return seat
    return MARINE if seat == marine else STEALER


def view(campaign: Campaign, seat: str) -> View:
    side = seat_side(campaign, seat)
    sees_squads = side == MARINE or campaign.phase == "over"
    roster = campaign.roster
    squads: tuple[SquadView, ...] = ()
    fallen: tuple[Fate, ...] = ()
    if roster is not None:
        squads = tuple(
            SquadView(
                one.name,
                one.kind,
                tuple(man.name for man in one.living()),
                tuple(man.kills for man in one.living()),
                one.losses,
                one.tired_man(campaign.played) is not None,
                one.guards() and sees_squads,
            )
            for one in roster.squads
        )
        fallen = tuple(Fate(man.name, squad, man.died, man.cause, man.kills) for squad, man in roster.fallen)
    sealed = campaign.auction.known_to(PLAYERS.index(seat)) if seat in PLAYERS and campaign.phase == "bid" else {}
    return View(
        side=side,
        phase=campaign.phase,
        asks=campaign.asks(),
        step=campaign.step,
        bids=tuple(campaign.auction.rounds),
        own_bid=next(iter(sealed.values()), 0),
        squads=squads,
        fallen=fallen,
        games=tuple(shown(campaign, game, sees_squads) for game in campaign.games),
        secured=tuple(campaign.secured),
        open_entries=tuple(campaign.open_entries()) if campaign.board and campaign.step == DEFENCE else (),
        board=campaign.board,
        torpedoes=campaign.torpedoes,
        blips=campaign.left(),
        raid_lost=campaign.raid_lost,
        winner=campaign.winner,
        lines=tuple(told_lines(campaign, seat, side)),
    )


def is_secret(campaign: Campaign, game: Played) -> bool:
    """Whether the squads of this game are the marine player's own affair."""
    return game.step == DEFENCE and (not game.attacked or (game is campaign.games[-1] and campaign.phase == "attack"))


def shown(campaign: Campaign, game: Played, sees_squads: bool) -> Played:
    if sees_squads or not is_secret(campaign, game):
        return game
    return Played(game.number, game.step, [HIDDEN], game.winner, [], [], game.used, game.attacked)


def told_lines(campaign: Campaign, seat: str, side: str) -> list[str]:
    """The log as a side may read it: what is secret has its words left out."""
    if campaign.phase == "over":
        return list(campaign.lines)
    secret = [game.number for game in campaign.games if is_secret(campaign, game)]
    sealed = len(PLAYERS) - len(campaign.auction.waits_for()) if campaign.phase == "bid" else 0
    told: list[str] = []
    number = 0
    for at, line in enumerate(campaign.lines):
        who, verb = line.split(" ")[:2]
        if verb == "commit":
            number += 1
            hidden = number in secret and side != MARINE
        else:
            hidden = verb == "bid" and who != seat and sealed > 0 and at >= len(campaign.lines) - sealed
        told.append(f"{who} {verb} {HIDDEN}" if hidden else line)
    return told
