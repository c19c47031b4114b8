"""Who sits where at a table, and what their tokens lead to."""

from __future__ import annotations

from typing import Final

from sensorium.server.keeper import Keeper
from sensorium.server.store import TableRecord
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
        self.hurried: set[wire.Side] = set()  # bots that had to stop thinking early since then
        self.news: set[wire.Side] = set()  # those of whom the seats have not been told yet

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

    def hurry(self, side: int) -> None:
        """The bot of this side had to stop thinking early. It is said once for the game: how often, and about what, is
        nobody's business."""
        if SIDES[side] not in self.hurried | self.news:
            self.news.add(SIDES[side])

    def take_news(self) -> bool:
        """Whether there is something new to say of a bot. It is said when every seat is told of something anyway, so
        that nobody learns of a thought about what is hidden from him."""
        new = bool(self.news)
        self.hurried |= self.news
        self.news.clear()
        return new

    def faces(self, here: wire.Seat | None = None) -> list[wire.SeatFace]:
        """Who sits where; whoever this is for is certainly there."""
        return [
            wire.SeatFace(
                side=side,
                player=self.players[side],
                here=self.players[side] != HUMAN or side == here or bool(self.viewers[side].connections),
                hurried=side in self.hurried,
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
