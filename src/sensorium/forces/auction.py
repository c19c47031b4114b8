"""Who plays the marines: two sealed bids, revealed together, and again while they are equal.

The auction knows no clock and tells nobody anything before both bids are in: a bid is written down in secret
(deathwing.bid.secret, deathwing.ruling.bid-digital). The scenario is known before it: deathwing.bid.scenario-first.
"""

from __future__ import annotations

from sensorium.forces.force import HIGHEST_BID, LEAST_BID, highest_bid_rule

PLAYERS = 2


class BidError(ValueError):
    """A bid that cannot be made, with the rule against it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class Auction:
    """``scenario``: what the force is wanted for; without it nobody can bid. ``most``: the highest bid,
    which is another for a war."""

    def __init__(self, scenario: str, most: int = HIGHEST_BID) -> None:
        if not scenario:
            raise BidError("deathwing.bid.scenario-first", "the scenario is chosen before anybody bids")
        self.scenario = scenario
        self.most = most
        self.rounds: list[tuple[int, int]] = []  # bids that were revealed
        self._sealed: dict[int, int] = {}

    def bid(self, player: int, points: int) -> None:
        """Whole numbers of 4 to 50, or to 125 for a war: deathwing.ruling.bid-minimum, deathwing.bid.maximum,
        deathwing.campaign.bid."""
        if self.winner() is not None or player in self._sealed:
            raise BidError("deathwing.bid.secret", "this bid is made")
        if points > self.most:
            raise BidError(highest_bid_rule(self.most), f"a bid is at most {self.most} points")
        if points < LEAST_BID:
            raise BidError("deathwing.ruling.bid-minimum", f"a bid is at least {LEAST_BID} points")
        self._sealed[player] = points
        if len(self._sealed) == PLAYERS:
            self.rounds.append((self._sealed[0], self._sealed[1]))
            self._sealed = {}  # equal bids are made again: deathwing.bid.tie

    def withdraw(self, player: int) -> None:
        """A bid that nobody has seen yet is taken back."""
        del self._sealed[player]

    def winner(self) -> int | None:
        """The lower bidder, who plays the marines (deathwing.bid.lowest-plays-marines); None: nobody yet."""
        if not self.rounds or self.rounds[-1][0] == self.rounds[-1][1]:
            return None
        first, second = self.rounds[-1]
        return 0 if first < second else 1

    def budget(self) -> int:
        """His own bid is what he may spend: deathwing.bid.budget. 0: nobody has won yet."""
        winner = self.winner()
        return 0 if winner is None else self.rounds[-1][winner]

    def waits_for(self) -> list[int]:
        """Who is still to bid in this round."""
        return [] if self.winner() is not None else [one for one in range(PLAYERS) if one not in self._sealed]

    def known_to(self, player: int) -> dict[int, int]:
        """The bids of this round that a player knows: his own, and after the revealing both."""
        if self.winner() is not None:
            return dict(enumerate(self.rounds[-1]))
        return {one: points for one, points in self._sealed.items() if one == player}
