"""Who sits where at a table, and what their tokens lead to."""

from __future__ import annotations

from typing import Final

from sensorium.server.connection import RENEWED
from sensorium.server.store import Answered, Invitation, SeatRecord, Store, TableRecord, Told
from sensorium.server.store_thread import Keeper
from sensorium.server.tokens import battle_token, derived, hashed, new_token, rematches
from sensorium.server.viewer import Viewer
from sensorium.table import wire
from sensorium.table.refusal import Refused

SEATS: Final[tuple[wire.Seat, ...]] = ("marine", "stealer", "spectator")
SIDES: Final[tuple[wire.Side, ...]] = ("marine", "stealer")
HUMAN: Final = "human"
OTHER: Final[dict[wire.Side, wire.Side]] = {"marine": "stealer", "stealer": "marine"}


class Seating:
    def __init__(self, record: TableRecord, taken: set[str], start: int) -> None:
        self.record = record
        self.taken = taken  # seats somebody has sat at
        self.viewers = {seat: Viewer(seat, start) for seat in SEATS}
        self.tokens: dict[wire.Seat, str] = {}  # of those who came since the table was loaded
        self.invitation: Invitation | None = None
        self.hurried: set[wire.Side] = set()  # bots that had to stop thinking early since then
        self.news: set[wire.Side] = set()  # those of whom the seats have not been told yet

    def recall(self, told: dict[wire.Seat, Told], answered: list[Answered], invitation: Invitation | None) -> None:
        """Go on where the server was before: what was said to a seat then can still be answered, or answered again."""
        for seat, last in told.items():
            self.viewers[seat].changed = last.number
        for one in answered:
            self.viewers[one.seat].recall(one.said, one.reply)
        self.invitation = invitation

    @property
    def players(self) -> dict[wire.Side, str]:
        return self.record.new.seats

    @property
    def anybody(self) -> bool:
        """Whether somebody is connected."""
        return any(viewer.connections for viewer in self.viewers.values())

    @property
    def goes_on(self) -> bool:
        """Whether bots play though nobody is here: somebody will come, or a war waits for it."""
        return HUMAN in self.players.values() or bool(self.record.war)

    def looks(self, seat: wire.Seat) -> bool:
        """Whether somebody at this seat can see the game: a page of his is open, and not hidden."""
        return any(not one.hidden and not one.ended for one in self.viewers[seat].connections)

    # -- sitting down -------------------------------------------------------------------------------------------------

    async def sit_down(self, keeper: Keeper, seat: wire.Side, token: str) -> list[SeatRecord] | None:
        """Somebody comes. The first time the store is told what the token leads to; then a renewed link takes the place
        of the old one, and the seats at which it does so are given. None: this token was good a moment ago."""
        if self.tokens.get(seat) == token:
            return []
        chain, spectators = rematches(token), hashed(derived(token, "spectator", self.record.watching))
        table, invites = self.record.id, self.guest_of(seat)
        invitation = hashed(derived(token, "invitation", self.record.invitations))

        def write(store: Store) -> tuple[list[SeatRecord], Invitation | None] | None:
            with store.transaction():
                found = store.seat(chain[0])
                if found is None:
                    return None
                store.take(chain[0], chain[1], spectators)
                changed = store.supersede(chain) if found.pending else []
                # A renewed link of the host leads to another invitation, and a table of before has none yet.
                known = store.invitation(table)
                if invites is not None and (known is None or (changed and known.used is None)):
                    store.invite(table, invites, invitation, self.record.invitations)
                return changed, store.invitation(table)

        done = await keeper.write(write)
        if done is None:
            return None
        self.taken.add(seat)
        self.tokens[seat] = token
        changed, self.invitation = done
        if changed:
            self.retire(seat, token)
        return changed

    def retire(self, seat: wire.Seat, token: str) -> None:
        """Only this token is good for the seat."""
        if self.tokens.get(seat) != token:
            self.tokens.pop(seat, None)
        for connection in self.viewers[seat].connections:
            if connection.token != token:
                connection.end(RENEWED, "this link has been renewed; it leads nowhere now")

    def guest_of(self, seat: wire.Side) -> wire.Side | None:
        """The side that this seat may invite somebody to: it is the host's, and nobody has sat down there."""
        guest = OTHER[seat]
        invites = self.record.new.host == seat and self.players[guest] == HUMAN and guest not in self.taken
        return guest if invites else None

    # -- what others may be told --------------------------------------------------------------------------------------

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

    def places(self, seat: wire.Seat) -> int:
        """In how many places a player's seat is open: one browser is one place, however many connections it has."""
        if seat == "spectator":
            return 1
        here = [connection for connection in self.viewers[seat].connections if not connection.ended]
        return max(1, len({connection.place or id(connection) for connection in here}))

    def presence(self, seat: wire.Seat, clock: wire.ClockFace) -> wire.Presence:
        """Who is here, as this seat is told."""
        places = self.viewers[seat].places = self.places(seat)
        links, rematch = self.links(seat), self.rematch(seat)
        return wire.Presence(n=0, seats=self.faces(), clock=clock, links=links, places=places, rematch=rematch)

    def links(self, seat: wire.Seat) -> dict[str, str]:
        """What this seat may hand on: the spectators' token, and the host's invitation until the guest has sat down."""
        token = self.tokens.get(seat)
        if seat == "spectator":
            return {f"battle {number}": self.watching_next(number) for number in self.record.battles if self.tokens}
        if token is None:
            return {}
        links = {"spectator": derived(token, "spectator", self.record.watching)}
        for number in self.record.battles:
            links[f"battle {number}"] = battle_token(token, number)
        if self.guest_of(seat) is not None:
            unused = self.invitation is not None and self.invitation.used is None
            links["invitation"] = derived(token, "invitation", self.record.invitations) if unused else ""
        return links

    def rematch(self, seat: wire.Seat) -> str:
        """The token of the next game, once there is one; who has watched a ship being made may watch the game."""
        if not self.record.following:
            return ""
        if seat == "spectator" and self.record.new.ship:
            return self.watching_next()
        return derived(self.tokens[seat], "rematch") if seat in self.tokens else ""

    def watching_next(self, battle: int = 0) -> str:
        """The spectators' token of the game that follows, or of this battle, if a player is known whose token leads to
        it."""
        token = next((self.tokens[side] for side in SIDES if side in self.tokens), "")
        if not token:
            return ""
        return derived(battle_token(token, battle) if battle else derived(token, "rematch"), "spectator")

    # -- new links ----------------------------------------------------------------------------------------------------

    async def renew(self, keeper: Keeper, seat: wire.Side, token: str, what: str) -> str:
        """A new link; for one's own seat its token. ``Refused``: there is nothing to renew."""
        table = self.record.id
        if what == "seat" and self.record.war:
            raise Refused("the links of a war are renewed in its war room, all of them at once")
        if what == "seat":
            new = new_token()
            await keeper.write(lambda store: store.renew_seat(table, seat, hashed(new)))
            return new
        if what == "spectator":
            await self._renew_watching(keeper)
            return ""
        guest = self.guest_of(seat)
        if guest is None:
            raise Refused("there is nobody to invite: the other seat is taken, or this is not the host's seat")
        again = self.record.invitations + 1
        code = hashed(derived(token, "invitation", again))
        await keeper.write(lambda store: store.invite(table, guest, code, again))
        self.record.invitations = again
        self.invitation = Invitation(table=table, seat=guest)
        return ""

    async def _renew_watching(self, keeper: Keeper) -> None:
        table, again = self.record.id, self.record.watching + 1
        hashes = [hashed(derived(token, "spectator", again)) for token in self.tokens.values()]
        await keeper.write(lambda store: store.renew_watching(table, again, hashes))
        self.record.watching = again
        self.retire("spectator", "")
