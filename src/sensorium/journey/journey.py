"""The long way alone as a pure function of its log: what is asked now, of whom, and what an answer makes of it.

The squad crosses nine boards and kills the leader on the tenth (solo.cloud-runner.objective). An entry of the log is a
line of words: what the player decides, what chance brings, or how a board went. Nothing here rolls a die, reads a clock
or a file. A line that is not allowed raises ``Refusal`` and changes nothing; one that means nothing, ``ValueError``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from sensorium.campaign.log_file import unknown_decision
from sensorium.forces.force_text import read_link
from sensorium.journey.boards import check_draw, check_layout, read_tile
from sensorium.journey.company import ACCOUNTS, OURS, RULES, Man, bought, muster, rulebook
from sensorium.journey.refusal import Refusal
from sensorium.rules.scenario.scenario import LAST_BOARD

PLAYER, CHANCE, GAME = "player", "chance", "game"
WON, LOST, GIVEN_UP = "won", "lost", "given up"
OURS_WORD, FORCE_WORD = "ours", "force"
BLIPS: Final = 3  # of the dead-end room: solo.board-10.occupants
CORNERS: Final = 2  # farthest from its door: solo.board-10.leader-corner

# What is asked, and of whom.
ASKS: Final = {"take": PLAYER, "tiles": CHANCE, "lay": PLAYER, "nest": CHANCE, "game": GAME, "over": ""}
RESULT: Final = re.compile(
    r"(\d+) (crossed|killed|lost) kills (\d+) dead((?: [A-Z][\w'-]*)*)(?: deeds((?: [A-Z][\w'-]* \d+)*))?(?: : (.*))?"
)


@dataclass
class Board:
    """One board of the way, as it went."""

    number: int
    drawn: list[int] = field(default_factory=list)
    tiles: str = ""
    nest: list[int] = field(default_factory=list)  # the leader's corner, and the three blips
    outcome: str = ""  # crossed, killed or lost; nothing: it is not played yet
    kills: int = 0
    dead: list[str] = field(default_factory=list)


class Journey:
    def __init__(self, rules: str = RULES) -> None:
        if rules != RULES:
            raise ValueError(f"the rules `{rules}` have no long way alone; play `{RULES}`")
        self.rules = rules
        self.book = rulebook()
        self.lines: list[str] = []  # what has been decided, without what was taken back
        self.phase = "take"
        self.company: list[Man] = []
        self.boards: list[Board] = []
        self.outcome = ""

    # -- how it stands ------------------------------------------------------------------------------------------------

    def asks(self) -> str:
        """Who is to answer now; nothing: it is over."""
        return ASKS[self.phase]

    @property
    def board(self) -> Board:
        """The board that is being made or played, or the last one."""
        return self.boards[-1]

    @property
    def number(self) -> int:
        return len(self.boards)

    def living(self) -> list[Man]:
        return [man for man in self.company if not man.fell]

    def kills(self) -> int:
        """solo.cloud-runner.kill-tally: every model that a marine has destroyed, on whichever board; those lost for
        want of a model or a place are none (solo.ruling.score-counts)."""
        return sum(board.kills for board in self.boards)

    def man(self, name: str) -> Man:
        """Somebody who is alive."""
        for man in self.living():
            if man.name == name:
                return man
        raise Refusal("solo.ruling.cloud-runner-carry-over", "not there", name=name)

    # -- an answer ----------------------------------------------------------------------------------------------------

    def decide(self, line: str) -> None:
        """One line of the log. Refusal: it is not allowed, and nothing has changed."""
        who, _, words = " ".join(line.split()).partition(" ")
        verb, _, rest = words.partition(" ")
        if (who, verb) == (PLAYER, "undo"):
            self._undo()
            return
        if who == GAME:
            verb, rest = GAME, words
        known = ANSWERS.get(verb)
        if known is None:
            raise unknown_decision(" ".join(line.split()), PLAYER, ANSWERS)
        phase, method, rule = known
        self._expect(who, verb, phase, rule, rest)
        method(self, rest)
        self.lines.append(f"{who} {words}")

    def _expect(self, who: str, verb: str, phase: str, rule: str, rest: str) -> None:
        number = rest.split(" ")[0]
        if verb == GAME and number.isdecimal() and self.number and int(number) <= self.number and self.phase != "game":
            if any(board.number == int(number) and board.outcome for board in self.boards):
                raise Refusal("solo.cloud-runner.board-ends", "counted", board=int(number))
        if self.phase == "over":
            raise Refusal("solo.cloud-runner.victory", "over")
        if verb == "give" and who == PLAYER:
            return  # at any time: solo.ruling.cloud-runner-loss
        if self.phase != phase or who != ASKS[phase]:
            raise Refusal(rule, "not asked", asked=f"{self.asks()}: {self.phase}")

    def _undo(self) -> None:
        """The player's last decision is taken back, as long as nothing has fallen since."""
        if not self.lines:
            raise Refusal("solo.cloud-runner.lay-tiles", "nothing")
        if not self.lines[-1].startswith(f"{PLAYER} "):
            raise Refusal("solo.cloud-runner.lay-tiles", "revealed")
        again = Journey(self.rules)
        for line in self.lines[:-1]:
            again.decide(line)
        self.__dict__ = again.__dict__

    # -- before a board -----------------------------------------------------------------------------------------------

    def take(self, rest: str) -> None:
        """`ours`, or `force` and its link: solo.cloud-runner.alternative-squad."""
        word, _, link = rest.partition(" ")
        if word == OURS_WORD and not link:
            self.company = muster(OURS, self.book)
        elif word == FORCE_WORD and link:
            self.company = muster(bought(read_link(link.replace(" ", ""))), self.book)
        else:
            raise ValueError(f"`{rest}` is no squad; write `take ours` or `take force LINK`")
        self._next_board()

    def _next_board(self) -> None:
        """The survivors face a fresh one, with all ten tiles in the cup again: solo.cloud-runner.board-cleared,
        solo.ruling.cloud-runner-tiles-drawn."""
        self.boards.append(Board(self.number + 1))
        self.phase = "tiles"

    def draw(self, rest: str) -> None:
        """`3 10 7`: in the order in which they were drawn."""
        drawn = [number_of(word) for word in rest.split()]
        check_draw(drawn, self.number)
        self.board.drawn = drawn
        self.phase = "lay"

    def lay(self, rest: str) -> None:
        """The player chooses places and rotations: solo.ruling.cloud-runner-tiles-drawn."""
        laid = [read_tile(word) for word in rest.split()]
        check_layout(laid, self.board.drawn, self.number)
        self.board.tiles = rest
        # Only the tenth board has anybody on it as it begins: solo.cloud-runner.no-starting-stealers,
        # solo.ruling.cloud-runner-french-tile-10
        self.phase = "nest" if self.number == LAST_BOARD else "game"

    def fill_nest(self, rest: str) -> None:
        """`1 2 1 3`: the corner of the leader (solo.ruling.leader-corner-choice), and the values of the three blips."""
        nest = [number_of(word) for word in rest.split()]
        values = range(1, len(self.book.blip_mix) + 1)
        if len(nest) != 1 + BLIPS or not 1 <= nest[0] <= CORNERS or any(value not in values for value in nest[1:]):
            raise Refusal("solo.board-10.occupants", "nest")
        self.board.nest = nest
        self.phase = "game"  # solo.board-10.placed-at-setup

    # -- after a board ------------------------------------------------------------------------------------------------

    def count_result(self, rest: str) -> None:
        """`3 crossed kills 7 dead Cinder deeds Oxblood 5 : Wayland ammo 8, Oxblood ammo 4 reloads 2 fired 16, …`"""
        match = RESULT.fullmatch(rest)
        if match is None:
            raise ValueError(f"`{rest}` is no result; write `game 3 crossed kills 7 dead Cinder : Wayland ammo 8`")
        number, outcome, kills, dead = int(match[1]), match[2], int(match[3]), match[4].split()
        if number != self.number:
            raise Refusal("solo.cloud-runner.board-ends", "other board", board=number, number=self.number)
        wins = "killed" if number == LAST_BOARD else "crossed"
        if outcome not in (wins, LOST):
            raise Refusal("solo.cloud-runner.objective", "crossed")
        fallen = [self.man(name) for name in dead]
        left = [man for man in self.living() if man not in fallen]
        if outcome == "crossed" and not left:
            raise Refusal("solo.ruling.cloud-runner-exit-timing", "all dead")  # then it is lost
        if outcome == LOST and left:
            raise Refusal("solo.ruling.cloud-runner-loss", "alive")
        accounts = self._read_accounts(match[6] or "", left)
        pairs = (match[5] or "").split()
        deeds = {name: int(count) for name, count in zip(pairs[::2], pairs[1::2], strict=True)}
        for man in self.living():
            man.kills += deeds.get(man.name, 0)
        for man in fallen:
            man.fell = number  # the dead stay dead: solo.ruling.cloud-runner-carry-over
        for man, account in accounts:
            for word, count in account.items():
                setattr(man, word, count)
        self.board.outcome, self.board.kills, self.board.dead = outcome, kills, dead
        if outcome == "crossed":
            self._next_board()
        else:
            # Also when the last marine falls with him: solo.cloud-runner.victory, solo.ruling.cloud-runner-loss
            self._end(WON if outcome == "killed" else LOST)

    def _read_accounts(self, text: str, left: list[Man]) -> list[tuple[Man, dict[str, int]]]:
        """What each of those who are left has left; nobody has more psi points than before, nor a newer cannon:
        solo.ruling.cloud-runner-carry-over."""
        told: dict[str, dict[str, int]] = {}
        for part in [one.strip() for one in text.split(",") if one.strip()]:
            name, *words = part.split()
            told[name] = {word: number_of(count) for word, count in zip(words[::2], words[1::2], strict=True)}
        found: list[tuple[Man, dict[str, int]]] = []
        for man in left:
            account = told.pop(man.name, {})
            most = man.most(self.book)
            fits = list(account) == [word for word in ACCOUNTS if word in most]
            fits = fits and all(most[word] < 0 or count <= most[word] for word, count in account.items())
            if not fits or account.get("psi", 0) > man.psi or account.get("fired", man.fired) < man.fired:
                raise Refusal("solo.ruling.cloud-runner-carry-over", "account", name=man.name)
            found.append((man, account))
        for name in told:
            raise Refusal("solo.ruling.cloud-runner-carry-over", "not there", name=name)
        return found

    def give_up(self, rest: str) -> None:
        """solo.ruling.cloud-runner-loss"""
        if rest != "up":
            raise ValueError(f"`give {rest}` means nothing; write `give up`")
        self._end(GIVEN_UP)

    def _end(self, outcome: str) -> None:
        self.outcome = outcome
        self.phase = "over"


def number_of(word: str) -> int:
    if not re.fullmatch(r"\d{1,4}", word):
        raise ValueError(f"`{word}` is no number; write a whole one")
    return int(word)


# The word of each answer: to which question, what it does, and the rule that says when it is asked.
ANSWERS: Final = {
    "take": ("take", Journey.take, "solo.cloud-runner.alternative-squad"),
    "tiles": ("tiles", Journey.draw, "solo.cloud-runner.two-tiles"),
    "lay": ("lay", Journey.lay, "solo.cloud-runner.lay-tiles"),
    "nest": ("nest", Journey.fill_nest, "solo.cloud-runner.no-starting-stealers"),
    "game": ("game", Journey.count_result, "solo.cloud-runner.goal"),
    "give": ("game", Journey.give_up, "solo.ruling.cloud-runner-loss"),
}
