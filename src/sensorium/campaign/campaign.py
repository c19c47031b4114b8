"""A campaign as a pure function of its log: what is asked now, of whom, and what an answer makes of it.

One player has the marines throughout, the other the genestealers (deathwing.campaign.scope). An entry of the log is a
line of words: who, and what he decides, what chance brings, or how a game went. Nothing here rolls a die, reads a clock
or a file. A line that is not allowed raises ``Refusal`` and changes nothing; one that means nothing, ``ValueError``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from sensorium.campaign.boards import are_nearest, ranked_entries, read_layout
from sensorium.campaign.course import DEFENCE, MARINE, PERIMETER, RAID, RECON, SEARCH, STEALER
from sensorium.campaign.log_file import unknown_decision
from sensorium.campaign.muster import Man, Muster, Roster
from sensorium.campaign.refusal import Refusal
from sensorium.forces.auction import Auction, BidError
from sensorium.forces.force import CAMPAIGN_BID, LEAST_BID, Force, check
from sensorium.forces.force_text import MOST_OF_A_WAR, read_link
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.ships.layout import Layout

PLAYERS: Final = ("one", "two")
CHANCE, GAME = "chance", "game"
TORPEDOES: Final = 4  # deathwing.campaign.perimeter.torpedoes
SEATS: Final = 5  # of each of them
BLIPS: Final = 125  # deathwing.campaign.stealer-total
DEADLY: Final = 2  # on two dice: deathwing.campaign.recon.teleport-accident
SPARED: Final = 1  # lost at most by whoever wins a reconnaissance: deathwing.recon.marine-victory
DEFAULT_RULES: Final = "first+deathwing"

# What is asked, and of whom; the sides are known once the bids are.
ASKS: Final = {
    "bid": PLAYERS,
    "force": (MARINE,),
    "keep or new": (MARINE,),
    "board": (CHANCE,),
    "commit": (MARINE,),
    "arrivals": (CHANCE,),
    "attack": (STEALER,),
    "game": (GAME,),
    "give up": (MARINE,),
    "over": (),
}
# Men change squads between games: before the next board is laid as well, and not once squads are chosen.
BETWEEN: Final = ("keep or new", "board", "commit")
DURING: Final = ("arrivals", "attack", "game")
MOVE: Final = re.compile(r"(\S+) to (\S+)")
DICE: Final = re.compile(r"(\S+) ([1-6]) ([1-6])")
RESULT: Final = re.compile(
    r"(\d+) (marine|stealer) dead((?: [A-Z][\w'-]*)*) used (\d+)(?: kills((?: [A-Z][\w'-]* \d+)*))?"
)


@dataclass
class Played:
    """One game of the campaign, a Defensive Perimeter without attack included."""

    number: int
    step: str
    squads: list[str]
    winner: str = ""  # a side; nothing: it is being played, or nobody attacked
    dead: list[str] = field(default_factory=list)
    lost_on_the_way: list[str] = field(default_factory=list)
    used: int = 0  # blips: deathwing.campaign.stealer-tally
    attacked: bool = True


class Campaign:
    def __init__(self, rules: str = DEFAULT_RULES) -> None:
        book = rulebook_named(rules)
        if not book.teleport_cost:
            raise ValueError(f"the rules `{rules}` have no campaign; play `{DEFAULT_RULES}`")
        self.rules = rules
        self.cards = book.cards  # a lost raid costs one of them, and no psi points: cult.ruling.psi-or-cards
        self.lines: list[str] = []  # what has been decided, without what was taken back
        self.phase = "bid"
        self.auction = Auction("campaign", CAMPAIGN_BID)  # deathwing.campaign.bid
        self.roster: Roster | None = None
        self.step = RECON
        self.played = 0  # the number of the last game played
        self.games: list[Played] = []
        self.board = ""  # as the log has it
        self.secured: list[int] = []  # the four entry areas of the perimeter
        self.torpedoes = TORPEDOES
        self.used = 0  # of all blips: deathwing.campaign.stealer-tally
        self.raid_lost = False
        self.winner = ""
        self.edges: list[tuple[str, str]] = []
        self.guards: list[str] = []  # squads that stay at the perimeter, by their names then

    # -- who is asked what ------------------------------------------------------------------------------------------

    def asks(self) -> tuple[str, ...]:
        """Who is to answer now."""
        if self.phase == "bid":
            return tuple(PLAYERS[one] for one in self.auction.waits_for())
        return ASKS[self.phase]

    def marine_player(self) -> str:
        """`one` or `two`; nothing while they bid."""
        winner = self.auction.winner()
        return "" if winner is None else PLAYERS[winner]

    def force(self) -> Roster:
        if self.roster is None:
            raise AssertionError("nobody has bought a force yet")
        return self.roster

    def left(self) -> int:
        """Blips that the stealer player still has: deathwing.campaign.stealer-total."""
        return BLIPS - self.used

    def room(self) -> int:
        """Marines that the remaining torpedoes carry: deathwing.campaign.perimeter.torpedo-remaining."""
        return SEATS * self.torpedoes

    def game(self) -> Played:
        """The game that is being prepared or played."""
        return self.games[-1]

    def squads_of_game(self) -> list[Muster]:
        return [self.force().squad(name) for name in self.game().squads]

    def men_of_game(self) -> list[Man]:
        return [man for squad in self.squads_of_game() for man in squad.living()]

    def tiles(self) -> str:
        """The tiles and the corridors of the board, without the entry areas that a perimeter names."""
        return " : ".join(part.strip() for part in self.board.split(":")[:2])

    def layout(self) -> Layout:
        return read_layout(self.tiles())

    def open_entries(self) -> list[int]:
        """Where stealers may still come from in Defensive Perimeter: all but the four that stay secured
        (deathwing.campaign.defence.secured-kept, deathwing.ruling.campaign-perimeter-board)."""
        return sorted(number for _, number in ranked_entries(self.tiles()) if number not in self.secured)

    # -- an answer --------------------------------------------------------------------------------------------------

    def decide(self, line: str) -> None:
        """One line of the log. Refusal: it is not allowed, and nothing has changed."""
        who, _, words = " ".join(line.split()).partition(" ")
        verb, _, rest = words.partition(" ")
        if verb == "undo":
            self._undo(who)
            return
        if who == GAME:
            verb, rest = GAME, words
        known = ANSWERS.get(verb)
        if known is None:
            raise unknown_decision(" ".join(line.split()), next(iter(self.asks()), "marine"), ANSWERS)
        phase, method = known
        self._expect(who, verb, phase, rest)
        method(self, who, rest)
        self.lines.append(f"{who} {words}")

    def _expect(self, who: str, verb: str, phase: str, rest: str) -> None:
        if verb == GAME and rest.split(" ")[0].isdecimal() and int(rest.split(" ")[0]) <= self.played:
            raise Refusal("deathwing.campaign.recorded", "counted", game=int(rest.split(" ")[0]))
        if self.phase == "over":
            raise Refusal(self._ended_by(), "over")
        if verb == "disband" and self.phase in DURING:
            raise Refusal("deathwing.ruling.campaign-redistribute-limits", "between")
        fits = self.phase == phase or (verb == "disband" and self.phase in BETWEEN)
        if not fits or who not in ASKS[phase]:
            asked_of = " and ".join(self.asks())
            raise Refusal(REASONS[verb], "not asked", who=who, asked=f"{asked_of}: {self.phase}")

    def _ended_by(self) -> str:
        won = self.winner == MARINE
        return "deathwing.campaign.marine-victory" if won else "deathwing.campaign.stealer-victory"

    def bar_to_undo(self, who: str) -> Refusal | None:
        """Why the last decision stays: it is not his, or a die or a secret has come out since."""
        if not self.lines:
            return Refusal("deathwing.campaign.recorded", "nothing")
        last, verb = self.lines[-1].split(" ")[:2]
        if last in (CHANCE, GAME) or verb == "attack" or (verb == "bid" and len(self.auction.waits_for()) != 1):
            return Refusal("deathwing.campaign.recorded", "revealed")
        return None if last == who else Refusal("deathwing.campaign.recorded", "yours", who=who)

    def _undo(self, who: str) -> None:
        """The last decision is taken back, as long as neither die nor secret has come out since."""
        bar = self.bar_to_undo(who)
        if bar is not None:
            raise bar
        again = Campaign(self.rules)
        for line in self.lines[:-1]:
            again.decide(line)
        self.__dict__ = again.__dict__

    # -- the force --------------------------------------------------------------------------------------------------

    def take_bid(self, who: str, rest: str) -> None:
        """deathwing.campaign.bid: the lower one plays the marines."""
        try:
            self.auction.bid(PLAYERS.index(who), number_of(rest))
        except BidError as error:
            key = "bid made" if error.rule == "deathwing.bid.secret" else "bid"
            raise Refusal(error.rule, key, least=LEAST_BID, most=CAMPAIGN_BID) from None
        if self.auction.winner() is not None:
            self.phase = "force"

    def buy_force(self, who: str, rest: str) -> None:
        """Any squads for no more than the bid (deathwing.campaign.buy), one captain among them at most
        (deathwing.campaign.one-captain); what is written down is the record (deathwing.campaign.recorded)."""
        force = read_link(rest.replace(" ", ""), MOST_OF_A_WAR)
        budget = self.auction.budget()
        if force.points != budget:
            raise Refusal("deathwing.campaign.buy", "points", points=force.points, bid=budget)
        for fault in check(force, CAMPAIGN_BID):
            rule = CAMPAIGN_RULES.get(fault.rule, fault.rule)
            raise Refusal(rule, "force", fault=fault.text())
        self.enlist(force)

    def enlist(self, force: Force) -> None:
        self.roster = Roster(force)
        self.enter(RECON)

    # -- before a game ----------------------------------------------------------------------------------------------

    def enter(self, step: str) -> None:
        """The next scenario: deathwing.campaign.order. Where nobody is available the force is broken
        (deathwing.campaign.broken, deathwing.ruling.campaign-broken-check)."""
        self.step = step
        if not self.force().available(self.played):
            self._end(STEALER, "broken")  # deathwing.campaign.stealer-victory
        elif step == DEFENCE:
            self.phase = "commit"  # deathwing.campaign.defence.same-board
        else:
            self.phase = "board"  # deathwing.campaign.new-board
            self.board = ""

    def _end(self, winner: str, edge: str) -> None:
        self.edges.append((self.step, edge))
        self.winner = winner
        self.phase = "over"

    def choose_replay(self, who: str, rest: str) -> None:
        """deathwing.campaign.perimeter.board-choice; what was secured is open again:
        deathwing.ruling.campaign-perimeter-board."""
        if rest not in ("keep", "new"):
            raise ValueError(f"`{rest}` is no choice of a board; write `keep` or `new`")
        self.edges.append((PERIMETER, "lost, same board" if rest == "keep" else "lost, new board"))
        if rest == "keep":
            self.phase = "commit"
        else:
            self.enter(PERIMETER)

    def lay_board(self, who: str, rest: str) -> None:
        """The board: deathwing.campaign.new-board."""
        parts = [part.strip() for part in rest.split(":")]
        tiles = " : ".join(parts[:2])
        layout = read_layout(tiles)
        if self.step == RAID and not layout.has_control_room():
            raise Refusal("deathwing.raid.tile-10", "breach")
        secured: list[int] = []
        if self.step == PERIMETER:
            secured = [number_of(word) for word in parts[2].split()] if len(parts) == 3 else []
            if not are_nearest(tiles, secured):
                near = " ".join(str(number) for _, number in ranked_entries(tiles)[:4])
                raise Refusal("deathwing.establish-perimeter.marine-victory", "nearest", entries=near)
            self.secured = secured
        self.board = rest
        self.phase = "commit"

    def disband(self, who: str, rest: str) -> None:
        """`disband Alba: Vale to Brand, Orsk to Corvo`: deathwing.campaign.redistribute. Whoever leaves himself nobody
        to send has broken his own force."""
        name, _, listed = rest.partition(":")
        moves: list[tuple[str, str]] = []
        for part in [one.strip() for one in listed.split(",") if one.strip()]:
            match = MOVE.fullmatch(part)
            if match is None:
                raise ValueError(f"`{part}` moves nobody; write `Vale to Brand`")
            moves.append((match[1], match[2]))
        self.force().disband(name.strip(), moves)
        if not self.force().available(self.played):
            # Those who were fit rest or guard with the men they received: deathwing.ruling.campaign-broken-check
            self._end(STEALER, "broken")

    def commit(self, who: str, rest: str) -> None:
        """Any number of the squads that are available (deathwing.campaign.choose-squads), led or not
        (deathwing.ruling.campaign-leaderless), and one at least (deathwing.campaign.must-commit)."""
        names = rest.split()
        force = self.force()
        if not names:
            raise Refusal("deathwing.campaign.must-commit", "nobody")
        for at, name in enumerate(names):
            bar = force.bar(force.squad(name), self.played)
            if bar is not None:
                raise bar
            if name in names[:at]:
                raise Refusal("deathwing.campaign.choose-squads", "twice", squad=name)
        marines = sum(len(force.squad(name).living()) for name in names)
        if self.step == PERIMETER and marines > self.room():
            rule = "deathwing.campaign.perimeter.torpedoes"
            if self.torpedoes < TORPEDOES:
                rule = "deathwing.campaign.perimeter.torpedo-remaining"
            raise Refusal(rule, "torpedoes", marines=marines, room=self.room())
        self.games.append(Played(self.played + 1, self.step, names))
        if self.step == PERIMETER:
            # Spent, won or lost: deathwing.campaign.perimeter.torpedo-once, deathwing.ruling.campaign-torpedo-use
            self.torpedoes -= -(-marines // SEATS)
        if self.step == RECON:
            self.phase = "arrivals"
        elif self.step != DEFENCE:
            self.phase = "game"  # deathwing.campaign.no-later-teleport-in, deathwing.ruling.campaign-teleport-in
        elif self.open_entries():
            self.phase = "attack"  # deathwing.campaign.defence.secret-squads, deathwing.campaign.defence.stealer-option
        else:
            self._stand_guard()  # he cannot attack: deathwing.ruling.campaign-perimeter-board

    def arrive(self, who: str, rest: str) -> None:
        """Two dice for each marine sent aboard, and a two kills (deathwing.campaign.recon.teleport-accident), before
        they deploy (deathwing.ruling.campaign-recon-arrivals). Nobody rolls on the way back:
        deathwing.campaign.recon.return-safe."""
        rolls = [DICE.fullmatch(part.strip()) for part in rest.split(",")]
        names = [man.name for man in self.men_of_game()]
        if [match[1] if match else "" for match in rolls] != names:
            raise Refusal("deathwing.campaign.recon.teleport-accident", "arrivals", names=" ".join(names))
        for match in rolls:
            if match is not None and int(match[2]) + int(match[3]) == DEADLY:
                # Struck off, and yet no loss of the scenario: deathwing.campaign.recon.accident-not-loss
                self.force().strike(match[1], self.game().number, "teleport")
                self.game().lost_on_the_way.append(match[1])
        self.phase = "game"
        if not self.men_of_game():
            self.game().winner = STEALER
            self._close_game()
            self._go_on("none arrived", PERIMETER)

    def begin_attack(self, who: str, rest: str) -> None:
        """deathwing.campaign.defence.attack: the scenario is played by its normal rules."""
        self.phase = "game"

    def hold_back(self, who: str, rest: str) -> None:
        self._stand_guard()

    def _stand_guard(self) -> None:
        """Nobody attacks. The squads chosen are bound to the perimeter for the rest of the war
        (deathwing.campaign.defence.no-attack); it is a game all the same, neither won nor lost, in which the others
        have rested (deathwing.ruling.campaign-defence-details, deathwing.ruling.campaign-rest-replays)."""
        for man in self.men_of_game():
            man.guards = True
        self.guards = list(self.game().squads)
        self.game().attacked = False
        self.played = self.game().number
        self._go_on("no attack", RAID)

    # -- after a game -----------------------------------------------------------------------------------------------

    def count_result(self, who: str, rest: str) -> None:
        """`game 3 marine dead Vale Orsk used 17`: who won, who fell, and how many blips were taken
        (deathwing.campaign.stealer-tally, deathwing.ruling.campaign-blip-accounting). Whoever is not named has come
        back, won or lost: deathwing.ruling.campaign-survivors, deathwing.campaign.defence.survivors."""
        match = RESULT.fullmatch(rest)
        if match is None:
            raise ValueError(f"`{rest}` is no result; write `game 3 marine dead Vale Orsk used 17`")
        number, winner, dead, used = int(match[1]), match[2], match[3].split(), int(match[4])
        game = self.game()
        if number != game.number:
            raise Refusal("deathwing.campaign.recorded", "other game", game=number, number=game.number)
        aboard = [man.name for man in self.men_of_game()]
        for at, name in enumerate(dead):
            if name not in aboard or name in dead[:at]:
                raise Refusal("deathwing.campaign.casualties-recorded", "not aboard", name=name)
        if used > self.left():
            raise Refusal("deathwing.campaign.stealer-exhausted", "blips", used=used, left=self.left())
        # Men lost in the teleporter are none of them: deathwing.campaign.recon.accident-not-loss
        if game.step == RECON and winner == MARINE and len(dead) > SPARED:
            raise Refusal("deathwing.recon.marine-victory", "two lost")
        pairs = (match[5] or "").split()
        kills = {name: int(count) for name, count in zip(pairs[::2], pairs[1::2], strict=True)}
        game.winner, game.dead, game.used = winner, dead, used
        for man in self.men_of_game():
            man.kills += kills.get(man.name, 0)
        self.used += used
        self._close_game()
        AFTER[game.step](self, winner == MARINE)

    def _close_game(self) -> None:
        """Who took part rests for exactly the next game, replays included (deathwing.campaign.rest,
        deathwing.ruling.campaign-rest-replays); the dead are struck off (deathwing.campaign.casualties-recorded)."""
        game = self.game()
        self.played = game.number
        for man in self.men_of_game():
            man.last = game.number
            man.games += 1
        for name in game.dead:
            self.force().strike(name, game.number, "battle")

    def _go_on(self, edge: str, step: str) -> None:
        self.edges.append((self.step, edge))
        self.enter(step)

    def after_recon(self, won: bool) -> None:
        """deathwing.campaign.recon.next"""
        self._go_on("won" if won else "lost", PERIMETER)

    def after_perimeter(self, won: bool) -> None:
        """Played again until he wins, is broken or has no torpedo left: deathwing.campaign.perimeter.until,
        deathwing.campaign.perimeter.replay-if-lost."""
        if won:
            self._go_on("won", DEFENCE)  # deathwing.campaign.perimeter.next
        elif not self.torpedoes:
            self._end(STEALER, "no torpedo")  # deathwing.campaign.perimeter.torpedo-none
        elif not self.force().available(self.played):
            self._end(STEALER, "broken")
        else:
            self.phase = "keep or new"

    def after_defence(self, won: bool) -> None:
        """A defeat costs one further squad, of his choice, resting or not: deathwing.campaign.defence.lost-squad,
        deathwing.campaign.defence.lost-squad-choice, deathwing.ruling.campaign-defence-details."""
        others = self.to_give_up()
        if won:
            self._go_on("won", RAID)  # deathwing.campaign.defence.next
        elif not others:
            self._go_on("lost, none to give up", RAID)
        elif len(others) == 1:
            self.give_up(MARINE, others[0].name)
        else:
            self.phase = "give up"

    def to_give_up(self) -> list[Muster]:
        return [one for one in self.force().squads if one.living() and one.name not in self.game().squads]

    def give_up(self, who: str, rest: str) -> None:
        squad = self.force().squad(rest)
        if squad not in self.to_give_up():
            raise Refusal("deathwing.campaign.defence.lost-squad", "took part", squad=rest)
        for man in squad.living():
            self.force().strike(man.name, self.game().number, "left behind")
        self._go_on("lost, a squad given up", RAID)

    def after_raid(self, won: bool) -> None:
        """What a lost Raid costs, it costs in all later games: ``games.write_game``."""
        self.raid_lost = not won
        self._go_on("won" if won else "lost", SEARCH)  # deathwing.campaign.raid.next

    def after_search(self, won: bool) -> None:
        """deathwing.campaign.search.until, deathwing.campaign.search.replay"""
        if won:
            self._end(MARINE, "won")  # deathwing.campaign.marine-victory
        else:
            self._go_on("lost", SEARCH)


def number_of(word: str) -> int:
    if not re.fullmatch(r"\d{1,4}", word):
        raise ValueError(f"`{word}` is no number; write a whole one")
    return int(word)


CAMPAIGN_RULES: Final = {
    "deathwing.force-list.step-4-total": "deathwing.campaign.buy",
    "deathwing.force-list.one-captain": "deathwing.campaign.one-captain",
}
AFTER: Final = {
    RECON: Campaign.after_recon,
    PERIMETER: Campaign.after_perimeter,
    DEFENCE: Campaign.after_defence,
    RAID: Campaign.after_raid,
    SEARCH: Campaign.after_search,
}
# The word of each answer: to which question, and what it does.
ANSWERS: Final = {
    "bid": ("bid", Campaign.take_bid),
    "force": ("force", Campaign.buy_force),
    "replay": ("keep or new", Campaign.choose_replay),
    "board": ("board", Campaign.lay_board),
    "disband": ("commit", Campaign.disband),
    "commit": ("commit", Campaign.commit),
    "arrive": ("arrivals", Campaign.arrive),
    "attack": ("attack", Campaign.begin_attack),
    "hold": ("attack", Campaign.hold_back),
    "game": ("game", Campaign.count_result),
    "lose": ("give up", Campaign.give_up),
}
# The rule that says when each is asked.
REASONS: Final = {
    "bid": "deathwing.campaign.bid",
    "force": "deathwing.campaign.all-men",
    "replay": "deathwing.campaign.perimeter.board-choice",
    "board": "deathwing.campaign.new-board",
    "disband": "deathwing.campaign.redistribute",
    "commit": "deathwing.campaign.choose-squads",
    "arrive": "deathwing.campaign.no-later-teleport-in",
    "attack": "deathwing.campaign.defence.stealer-option",
    "hold": "deathwing.campaign.defence.stealer-option",
    "game": "deathwing.campaign.order",
    "lose": "deathwing.campaign.defence.lost-squad",
}
