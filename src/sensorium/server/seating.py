"""Who sits where at a table, and what their tokens lead to."""

from __future__ import annotations

from typing import Final

from sensorium.server.keeper import Keeper
from sensorium.server.store import Answered, TableRecord, Told
from sensorium.server.tokens import derived, hashed
from sensorium.server.viewer import Viewer
from sensorium.table import wire

SEATS: Final[tuple[wire.Seat, ...]] = ("marine", "stealer", "spectator")
SIDES: Final[tuple[wire.Side, ...]] = ("marine", "stealer")
HUMAN: Final = "human"


class Seating:
    def __init__(self, record: TableRecord, taken: set[str], start: int) -> None:
        self.record = record
        self.taken = taken  # seats somebody has sat at
        self.viewers = {seat: Viewer(seat, start) for seat in SEATS}
        self.tokens: dict[wire.Seat, str] = {}  # of those who came since the table was loaded

    def recall(self, told: dict[wire.Seat, Told], answered: list[Answered]) -> None:
        """Go on where the server was before: what was said to a seat then can still be answered, or answered again."""
        for seat, last in told.items():
            self.viewers[seat].changed = last.number
        for one in answered:
            self.viewers[one.seat].recall(one.said, one.reply)

    @property
    def players(self) -> dict[wire.Side, str]:
        return self.record.new.seats

    @property
    def anybody(self) -> bool:
        """Whether somebody is connected."""
        return any(viewer.connections for viewer in self.viewers.values())

    async def sit_down(self, keeper: Keeper, seat: wire.Seat, token: str) -> None:
        """Somebody comes; the first time the store is told what the token leads to."""
        self.tokens[seat] = token
        if seat not in self.taken:
            following, spectators = hashed(derived(token, "rematch")), hashed(derived(token, "spectator"))
            await keeper.write(lambda store: store.take(hashed(token), following, spectators))
            self.taken.add(seat)

    def faces(self, here: wire.Seat | None = None) -> list[wire.SeatFace]:
        """Who sits where; whoever this is for is certainly there."""
        return [
            wire.SeatFace(
                side=side,
                player=self.players[side],
                here=self.players[side] != HUMAN or side == here or bool(self.viewers[side].connections),
            )
            for side in SIDES
        ]

    def links(self, seat: wire.Seat) -> dict[str, str]:
        """The tokens this seat may share: the spectators', and the host's guest's until the guest has come."""
        token = self.tokens.get(seat)
        if token is None:
            return {}
        links = {"spectator": derived(token, "spectator")}
        guest = next(side for side in SIDES if side != seat)
        if self.record.new.host == seat and self.players[guest] == HUMAN and guest not in self.taken:
            links[guest] = derived(token, "guest")
        return links

    def rematch(self, seat: wire.Seat) -> str:
        """The token of the next game, once there is one."""
        return derived(self.tokens[seat], "rematch") if self.record.following and seat in self.tokens else ""
