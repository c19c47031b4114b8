"""The head of a case: the rulebook, whose turn it is, and settings that a mission would otherwise give."""

from __future__ import annotations

from typing import Final

from sensorium.cases.case import ALLOWANCES, EDITIONS, EXPANSIONS, MELTA, SIDES, MarkerLine, Win
from sensorium.cases.scan import Place, number, once, one_of, rule_id, square
from sensorium.rules.content.blips import BLIP_CODES
from sensorium.rules.content.cards import CARD_WORDS, DECKS
from sensorium.rules.scenario.conditions.areas import BURNED
from sensorium.rules.scenario.conditions.counts import EXITED, KILLS, LOSSES, TURN
from sensorium.rules.scenario.scenario import LAST_BOARD

WORDS: Final = (
    "rules",
    "cites",
    "turn",
    "cp",
    "spent",
    "allows",
    "mission",
    "reinforcements",
    "novice",
    "way",
    "pile",
    "used",
    "wins",
    "turns",
    "burning",
    "chute",
    "bowl",
    "armoured",
    "supply",
    "psykers",
    "added",
    "cards",
    "hand",
    "discards",
    "marker",
)
REPEATABLE: Final = ("cites", "allows", "wins", "burning", "chute", "armoured", "supply", "hand", "marker")
LASTING: Final = ("hellfire", "vortex", "stasis", "miasma", "barrier", "prescience", MELTA)
# Settings that a mission brings itself: such a line beside `mission` would have no effect, and is an error.
OF_THE_MISSION: Final = tuple(word for word in WORDS if word not in ("rules", "cites", "mission"))

LEADERS_EDITION: Final = "first"
LEADERS_BOOKS: Final = ("deathwing", "solo")
LEADERS_COMPANY: Final = ("deathwing", "whitedwarf", "solo")  # in the order in which they are joined
# The conditions of the notation; a mission knows more.
WINS: Final = {"kills": KILLS, "losses": LOSSES, "burned": BURNED, "exited": EXITED, "turn": TURN}


CULT_WORDS: Final = ("supply", "psykers", "added")
SUPPLIED: Final = ("hybrid", "psyker", "magus", "patriarch")  # more or fewer of them, if a case or mission likes


class Head:
    """Collects the head line by line; every field has the value it has when its line is absent."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.rules = ""
        self.cites: list[str] = []
        self.turn = "marine"
        self.cp = 0
        self.spent = 0
        self.allows: list[str] = []
        self.mission: str | None = None
        self.reinforcements = 0
        self.novice = False
        self.journey = 0
        self.pile: tuple[int, int, int] | None = None
        self.used = (0, 0, 0)
        self.wins: list[Win] = []
        self.turns: int | None = None
        self.burning: list[tuple[str, int]] = []
        self.chute: list[tuple[str, int]] = []
        self.bowl: tuple[int, int] | None = None
        self.armoured: list[tuple[str, int]] = []
        self.supply: list[tuple[str, int]] = []
        self.psykers = 0
        self.added: tuple[str, ...] = ()
        self.hands: dict[str, tuple[int, ...]] = {}
        self.cards = ""
        self.discards: tuple[int, ...] = ()
        self.markers: list[MarkerLine] = []

    def read(self, place: Place, words: list[str]) -> None:
        word, rest = words[0], words[1:]
        if word not in REPEATABLE:
            once(place, self.seen, word)
        self.seen.add(word)
        if self.mission is not None or word == "mission":
            self.check_mission(place)
        if word in CULT_WORDS:
            self.read_cult(place, word, rest)
        elif word in ("cp", "spent", "reinforcements"):
            setattr(self, word, number(place, word, rest))
        elif word in ("pile", "used"):
            setattr(self, word, three(place, word, rest))
        elif word == "way":
            self.journey = number(place, word, rest, 1, LAST_BOARD)
        elif word == "turns":
            self.turns = number(place, word, rest, 1)
        elif word == "turn":
            self.turn = side(place, word, rest)
        elif word == "rules":
            self.rules = rulebook(place, rest)
        elif word == "wins":
            self.wins.append(win(place, rest))
        elif word == "burning":
            if not rest:
                raise place.error("`burning` names no square", "write `burning x,y`: the section of that square burns")
            self.burning += [(square(place, one), place.line) for one in rest]
        elif word == "chute":
            if not rest:
                raise place.error("`chute` names no square", "write `chute x,y`: the section of that square is a chute")
            self.chute += [(square(place, one), place.line) for one in rest]
        elif word == "bowl":
            if len(rest) != 2 or not all(count.isdecimal() for count in rest):
                advice = "write `bowl A B`: how many ambush counters show a stealer, and how many nothing"
                raise place.error("`bowl` needs two numbers", advice)
            self.bowl = (number(place, word, rest[:1]), number(place, word, rest[1:]))
        elif word == "armoured":
            if not rest:
                raise place.error("`armoured` names no door", "write `armoured x,y` with the square of a door")
            self.armoured += [(square(place, one), place.line) for one in rest]
        elif word in ("cards", "hand", "discards", "marker"):
            self.read_cards(place, word, rest)
        elif word == "mission":
            if len(rest) != 1:
                raise place.error("`mission` needs one mission", "write `mission ID`")
            self.mission = rest[0]
        elif word == "novice":
            if rest:
                raise place.error("`novice` stands alone", f"take `{' '.join(rest)}` away")
            self.novice = True
        else:
            self.read_list(place, word, rest)

    def read_cards(self, place: Place, word: str, rest: list[str]) -> None:
        """What a case says of psychic cards."""
        if word == "hand":
            whose = side(place, word, rest[:1])
            self.hands[whose] = self.hands.get(whose, ()) + cards(place, rest[1:])
        elif word == "cards":
            if len(rest) != 1:
                raise place.error("`cards` needs one deck", f"write `cards` and one of {' '.join(DECKS)}")
            self.cards = one_of(place, "deck", rest[0], tuple(DECKS))
        elif word == "discards":
            self.discards = cards(place, rest)
        else:
            self.markers.append(marker(place, rest))

    def read_cult(self, place: Place, word: str, rest: list[str]) -> None:
        if word == "psykers":
            self.psykers = number(place, word, rest, 1)
        elif word == "supply":
            kind = one_of(place, "kind of the cult", rest[0] if rest else "", SUPPLIED)
            self.supply.append((kind, number(place, f"supply {kind}", rest[1:])))
        elif not rest:
            raise place.error("`added` names no blip", "write `added CODE…`, such as `added mg`")
        else:
            self.added = tuple(one_of(place, "code of a blip", code, BLIP_CODES) for code in rest)

    def check_mission(self, place: Place) -> None:
        unheard = [word for word in OF_THE_MISSION if word in self.seen]
        if unheard:
            raise place.error(f"a mission brings its own `{unheard[0]}`", f"take `mission` or `{unheard[0]}` away")

    def read_list(self, place: Place, word: str, rest: list[str]) -> None:
        if not rest:
            lists = {"cites": "`cites ID…`", "allows": f"`allows` and any of {' '.join(ALLOWANCES)}"}
            raise place.error(f"`{word}` names nothing", f"write {lists[word]}, or leave the line out")
        for name in rest:
            if word == "cites":
                if rule_id(place, name) not in self.cites:
                    self.cites.append(name)
            else:
                self.allows.append(one_of(place, "allowance", name, ALLOWANCES))


def rulebook(place: Place, words: list[str]) -> str:
    advice = "write `rules first` or `rules fourth`, expansions joined with `+`: `rules first+deathwing`"
    if len(words) != 1:
        raise place.error("`rules` needs one rulebook", advice)
    books = words[0].split("+")
    if books[0] not in EDITIONS:
        raise place.error(f"unknown edition `{books[0]}`", advice)
    for book in books[1:]:
        one_of(place, "expansion", book, EXPANSIONS)
    if len(books) != len(dict.fromkeys(books)):
        raise place.error(f"`{words[0]}` names a book twice", "name each book once")
    return words[0]


def books_of(rules: str, with_leader: bool) -> str:
    """The rules of a case. The leader brings those of his mission, which is Deathwing's and for one player
    (solo.cloud-runner.solo-rules), where they go with what is written."""
    edition, *expansions = rules.split("+")
    if not with_leader or edition != LEADERS_EDITION or any(book not in LEADERS_COMPANY for book in expansions):
        return rules
    return "+".join((edition, *(book for book in LEADERS_COMPANY if book in (*expansions, *LEADERS_BOOKS))))


def cards(place: Place, words: list[str]) -> tuple[int, ...]:
    return tuple(CARD_WORDS.index(one_of(place, "card", word, CARD_WORDS)) for word in words)


def marker(place: Place, rest: list[str]) -> MarkerLine:
    """``hellfire 5,2 by marine 1``; a bomb's turn may stand behind its name: ``melta 2 5,2 by marine``."""
    if rest[:1] == ["melta"] and rest[1:2] in (["1"], ["2"]):
        rest = [rest[0], *rest[2:5], rest[1]]
    if len(rest) != 5 or rest[2] != "by":
        raise place.error("`marker` is not complete", "write `marker EFFECT x,y by SIDE N`, with N the steps left")
    effect = one_of(place, "effect", rest[0], LASTING)
    least_and_most = (1, 2) if effect == "melta" else (1,)
    steps = number(place, "by", rest[4:5], *least_and_most)
    return MarkerLine(effect, square(place, rest[1]), side(place, "by", rest[3:4]), steps, place.line)


def side(place: Place, word: str, rest: list[str]) -> str:
    if len(rest) != 1 or rest[0] not in SIDES:
        raise place.error(f"`{word}` needs a side", f"write `{word} marine` or `{word} stealer`")
    return rest[0]


def three(place: Place, word: str, rest: list[str]) -> tuple[int, int, int]:
    if len(rest) != 3 or not all(count.isdecimal() for count in rest):
        raise place.error(f"`{word}` needs three numbers", f"write `{word} A B C`: how many blips of value 1, 2 and 3")
    return number(place, word, rest[:1]), number(place, word, rest[1:2]), number(place, word, rest[2:])


def win(place: Place, rest: list[str]) -> Win:
    whose = side(place, "wins", rest[:1])
    words = rest[1:]
    at_once = words[:2] == ["at", "once"]
    if at_once:
        words = words[2:]
    if len(words) != 2:
        raise place.error(
            "`wins` needs a condition",
            "write `wins SIDE [at once]` and `kills N`, `losses N`, `burned X,Y`, `exited N` or `turn N`",
        )
    predicate, value = words
    one_of(place, "condition", predicate, tuple(WINS))
    if predicate == "burned":
        square(place, value)
    else:
        number(place, predicate, [value], 1)
    return Win(whose, predicate, value, at_once, place.line)
