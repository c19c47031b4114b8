"""How far a game has come, as the store keeps it beside the game's rows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from time import time

from sensorium.rules.core.engine import asked
from sensorium.rules.core.vocabulary import NOBODY, SIDE_WORDS
from sensorium.server.store import Progress, Told
from sensorium.server.viewer import Viewer
from sensorium.table import wire
from sensorium.table.any_table import AnyTable
from sensorium.table.scene import winner
from sensorium.table.ship_table import ShipTable
from sensorium.table.state_table import SIDES
from sensorium.table.war_messages import asked_players, side_of
from sensorium.table.war_table import WarTable


def progress_of(table: AnyTable) -> Progress:
    if isinstance(table, ShipTable):
        return progress_of_ship(table)
    if isinstance(table, WarTable):
        return progress_of_war(table)
    position = table.position
    side = asked(position)
    return Progress(
        turn=position.turn,
        asked=SIDE_WORDS[side],
        over=side == NOBODY,
        changed=time(),
        winner=winner(position),
    )


def progress_of_ship(table: ShipTable) -> Progress:
    """Where both are asked, it says so until both have answered: who has bid is not told here either."""
    questions = table.made.questions()
    word: str = SIDES[questions[0].player] if questions else SIDE_WORDS[NOBODY]
    if any(one.kind == "bid" for one in questions) or len(questions) > 1:
        word = "both"
    return Progress(turn=0, asked=word, over=table.is_over(), changed=time())


def progress_of_war(table: WarTable) -> Progress:
    """Its turns are its games. Seats are those of players one and two, whichever side they have."""
    campaign = table.campaign
    players = asked_players(campaign)
    word: str = SIDES[players[0]] if players else SIDE_WORDS[NOBODY]
    if len(players) > 1 or campaign.phase == "bid":
        word = "both"
    won = [
        side for player, side in enumerate(SIDES) if campaign.winner and side_of(campaign, player) == campaign.winner
    ]
    return Progress(turn=campaign.played, asked=word, over=table.is_over(), changed=time(), winner="".join(won))


def told_by(
    updates: Mapping[wire.Seat, wire.Update | wire.ShipUpdate | wire.WarUpdate],
    viewers: Mapping[wire.Seat, Viewer],
    heard: Collection[wire.Seat],
    before: Progress,
    now: Progress,
) -> list[Told]:
    """What each seat learns: only those that get an update know that anything has changed. Where nobody listens, a new
    turn and the end of the game are what anybody may know."""
    told = []
    public = (now.turn, now.over) != (before.turn, before.over)
    for seat, viewer in viewers.items():
        update = updates.get(seat)
        if update is not None or (public and seat not in heard):
            yours = update is not None and update.asked.yours
            told.append(Told(seat=seat, number=viewer.n + 1, changed=now.changed, yours=yours))
    return told
