"""The dice and draws that a case gives: they wait in queues, one for each piece, until they fall."""

from collections.abc import Iterable

from sensorium.cases.case import Dice
from sensorium.cases.failure import Failure
from sensorium.cases.script import DRAWS
from sensorium.rules.chapters.ambush import AMBUSH_DRAW
from sensorium.rules.chapters.ambush_counters import BOWL_DRAW
from sensorium.rules.chapters.command import COUNTER_DRAW
from sensorium.rules.chapters.deployment import DEPLOYING
from sensorium.rules.chapters.entry import ARRIVALS
from sensorium.rules.chapters.hands import CARD_DRAW
from sensorium.rules.chapters.pitfalls import Crash
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import throw
from sensorium.rules.core.engine import answers
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.questions import asked_kind


class GivenDice:
    """The queues of a script, by the name of the piece, `-` for rolls that are nobody's, and the word of a draw."""

    def __init__(self) -> None:
        self.queues: dict[str, list[int]] = {}
        self.coming: Dice = ()  # those of the next line, where it only declines something
        self.early = False  # they have been taken already

    def give(self, who: str, dice: Iterable[int]) -> None:
        self.queues.setdefault(who, []).extend(dice)

    def give_line(self, dice: Dice) -> None:
        """The dice of a line whose turn has come, unless they were taken before."""
        for who, faces in () if self.early else dice:
            self.give(who, faces)
        self.early = False

    def wait_for(self, name: str) -> bool:
        return bool(self.queues.get(name))

    def wait(self) -> bool:
        return any(self.queues.values())

    def wait_for_pieces(self) -> bool:
        """Whether dice of some piece have not fallen; those of tables and draws do not count."""
        return any(dice for who, dice in self.queues.items() if who not in DRAWS and who != "cards")

    def left(self) -> str:
        """What has not fallen, as it was written."""
        return ", ".join(f"{who} {' '.join(map(str, dice))}" for who, dice in self.queues.items() if dice)

    def fallen(self, position: Position, mission: bool) -> int:
        """The outcome of chance that the case gives: the next dice or counter of the queue concerned."""
        kind = asked_kind(position)
        if kind == COUNTER_DRAW:
            waiting = self.queues.get("cp", [])
            if not waiting and mission:
                raise Failure("a command counter", "one is drawn, and none is given; add `cp N`")
            code = a.pack(a.COUNTER, 0, waiting.pop(0) if waiting else 0)
            if code not in answers(position):
                raise Failure("a command counter of that number", "there is none among the counters")
            return code
        if kind == ARRIVALS or (kind == DEPLOYING and a.verb_of(answers(position)[0]) == a.DRAWN):
            code = a.pack(a.DRAWN, 0, self.next("blips", 1, "a blip is drawn")[0])
            if code not in answers(position):
                raise Failure("a blip of that value", "there is none left in the pile")
            return code
        if kind == CARD_DRAW:
            code = a.pack(a.CARD, 0, self.next("cards", 1, "a psychic card is drawn")[0])
            if code not in answers(position):
                raise Failure("a card that is in the deck", "it is not there")
            return code
        if kind in (AMBUSH_DRAW, BOWL_DRAW):
            code = a.pack(a.AMBUSHED, 0, self.next("ambush", 1, "an ambush counter is drawn")[0])
            if code not in answers(position):
                raise Failure("an ambush counter of that kind", "there is none in the bowl")
            return code
        asking = question(position)
        if not asking.dice:  # a landing, a drift, a place picked by chance: the first, second, ... of its outcomes
            outcomes = answers(position)
            number = self.next("-", 1, f"chance picks one of {len(outcomes)} for the {asking.kind}")[0]
            if number > len(outcomes):
                raise Failure(f"one of {len(outcomes)} outcomes of chance", f"number {number} is given")
            return outcomes[number - 1]
        names = ["-"] if asking.piece < 0 else [position.name(asking.piece), "-"]
        crash = position.asks(Crash)
        if crash is not None:  # the one below, and if nothing waits for him the one who falls
            names.insert(1, position.name(crash.marine))
        ready = [one for one in names if self.queues.get(one)] or [one for one in names if one in dict(self.coming)]
        name = (ready or names)[0]
        fallen = self.next(name, asking.dice, f"{name} rolls {asking.dice} for the {asking.kind}")
        if max(fallen) > 6:
            raise Failure("dice that show 1 to 6", f"{max(fallen)} is given for the {asking.kind}")
        return throw(fallen)

    def next(self, name: str, count: int, what: str) -> list[int]:
        """Take so many from this queue. Where it is empty and the next line declines what nobody is asked, having
        nothing to choose, the dice that stand with it are these."""
        if len(self.queues.get(name, [])) < count and any(who == name for who, _ in self.coming):
            coming, self.coming = self.coming, ()
            self.give_line(coming)
            self.early = True
        waiting = self.queues.get(name, [])
        if len(waiting) < count:
            raise Failure(f"dice for {name}", f"{what}, and {len(waiting)} are given")
        fallen, self.queues[name] = waiting[:count], waiting[count:]
        return fallen
