"""What has come of the stories, as a pure function of its lines: which chapters were played, how they went, who did
what in them, who fell and who came for him.

    lantern begin
    lantern pilot-light marine game 3f9a0c1d turn 12 : Ansel kills 3 shots 9 hits 4, Rook dead flames 2 then Ferrand

The line of a game names everybody who was in it, and who comes for the dead: it stays true when a story's file is
written anew. Nothing here reads a clock or a file. A line that is not allowed raises ``Refusal`` and changes nothing;
one that means nothing, ``ValueError``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from sensorium.stories.refusal import Refusal
from sensorium.stories.scars import SCARS
from sensorium.stories.story import LOST, WON, Branch, Story, men_of, story_named

BEGIN: Final = "begin"
MARINE: Final = "marine"
SIDES: Final = (MARINE, "stealer", "draw")
DEEDS: Final = ("kills", "shots", "hits", "flames", "fights", "won", "powers", "casts", "works", "jams")
DEAD, LEFT, ALIVE = "dead", "left", ""
NAME: Final = re.compile(r"[A-Z][\w'-]*")
GAME: Final = re.compile(
    r"(?P<mission>\S+) (?P<winner>\S+) game (?P<game>[0-9a-f]{8,64}) turn (?P<turn>\d+) : (?P<men>.+)"
)


@dataclass(frozen=True)
class Part:
    """What one man did in one chapter. ``then``: who comes for him, if he fell."""

    name: str
    fate: str = ALIVE
    deeds: tuple[tuple[str, int], ...] = ()
    scars: tuple[str, ...] = ()
    then: str = ""

    def text(self) -> str:
        words = [self.name, *([self.fate] if self.fate else [])]
        words += [f"{deed} {count}" for deed, count in self.deeds]
        words += [f"scar {scar}" for scar in self.scars]
        return " ".join([*words, *(["then", self.then] if self.then else [])])


@dataclass
class Man:
    """Somebody of a story. ``post``: whose place he has, by the name of the first who had it."""

    name: str
    post: str
    joined: int  # the chapter from which he is there
    fell: int = 0  # in which chapter; 0: he lives
    deeds: dict[str, int] = field(default_factory=dict)
    scars: list[tuple[int, str]] = field(default_factory=list)
    chapters: list[int] = field(default_factory=list)  # in which he was


@dataclass(frozen=True)
class Played:
    mission: str
    winner: str
    game: str  # which game it was
    turn: int  # in which it ended
    parts: tuple[Part, ...]

    @property
    def branch(self) -> str:
        """How it goes on. A draw is not a victory."""
        return WON if self.winner == MARINE else LOST


class Telling:
    """A story from its beginning to where it stands."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.played: list[Played] = []
        self.men: list[Man] = []  # in the order in which they came
        for at, chapter in enumerate(story.chapters, 1):
            for post in men_of(chapter.mission):
                if all(man.post != post for man in self.men):
                    self.men.append(Man(post, post, at))

    @property
    def number(self) -> int:
        """The chapter that is to be played; past the last one when the story is told."""
        return len(self.played) + 1

    @property
    def is_over(self) -> bool:
        return self.number > len(self.story.chapters)

    def branch(self) -> Branch | None:
        """What the last chapter has made of the next one."""
        if not self.played or self.is_over:
            return None
        return self.story.chapters[self.number - 1].branches[self.played[-1].branch]

    def holders(self) -> dict[str, str]:
        """Who has each post now."""
        return {man.post: man.name for man in self.men if not man.fell}

    def expected(self) -> list[str]:
        """Who is in the chapter that is to be played."""
        posts = men_of(self.story.chapters[self.number - 1].mission)
        branch = self.branch()
        absent = {change.man for change in branch.changes if change.kind == "without"} if branch else set()
        holders = self.holders()
        return [holders[post] for post in posts if post not in absent]

    def new_name(self, taken: list[str]) -> str:
        """For somebody who comes; where the story's list is at its end, it begins again with numerals."""
        known = {man.name for man in self.men} | set(taken)
        for numeral in ("", *(f"-{'I' * count}" for count in range(2, 40))):
            for name in self.story.names or ("Nobody",):
                if name + numeral not in known:
                    return name + numeral
        raise AssertionError("there are names enough")

    def take(self, game: Played) -> None:
        """A chapter that was played. Refusal: it is not the next one, or its men are others."""
        if self.is_over:
            raise Refusal("over")
        chapter = self.story.chapters[self.number - 1]
        if game.mission != chapter.mission:
            raise Refusal("other chapter", mission=chapter.mission)
        if sorted(part.name for part in game.parts) != sorted(self.expected()):
            raise Refusal("men", men=", ".join(self.expected()))
        known = {man.name for man in self.men}
        for part in game.parts:
            if (part.fate == DEAD) != bool(part.then):
                raise Refusal("no name" if part.fate == DEAD else "alive", man=part.name)
            if part.then and part.then in known:
                raise Refusal("no name", man=part.name)
            known.add(part.then)
        for part in game.parts:
            man = next(one for one in self.men if one.name == part.name)
            man.chapters.append(self.number)
            for deed, count in part.deeds:
                man.deeds[deed] = man.deeds.get(deed, 0) + count
            man.scars += [(self.number, scar) for scar in part.scars]
            if part.then:
                man.fell = self.number
                self.men.append(Man(part.then, man.post, self.number + 1))
        self.played.append(game)


class Record:
    """Every story that was begun, and how often."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.tellings: dict[str, list[Telling]] = {}
        self.games: set[str] = set()  # those counted

    def telling(self, story: str) -> Telling | None:
        """The last one of this story."""
        told = self.tellings.get(story)
        return told[-1] if told else None

    def decide(self, line: str) -> None:
        """One line. Refusal: it is not allowed, and nothing has changed."""
        line = " ".join(line.split())
        name, _, words = line.partition(" ")
        story = story_named(name)
        if words == BEGIN:
            self.tellings.setdefault(name, []).append(Telling(story))
        else:
            self._take(name, read_game(words))
        self.lines.append(line)

    def _take(self, name: str, game: Played) -> None:
        if game.game in self.games:
            raise Refusal("counted")
        telling = self.telling(name)
        if telling is None:
            raise Refusal("not begun")
        telling.take(game)
        self.games.add(game.game)


def read_game(words: str) -> Played:
    match = GAME.fullmatch(words)
    if match is None or match["winner"] not in SIDES:
        raise ValueError(f"`{words[:60]}` is no line of a story; write `begin`, or how a chapter went")
    parts = tuple(read_part(part.strip()) for part in match["men"].split(","))
    return Played(match["mission"], match["winner"], match["game"], int(match["turn"]), parts)


def read_part(text: str) -> Part:
    """`Rook dead flames 2 scar claws then Ferrand`"""
    name, *words = text.split()
    fate = words.pop(0) if words and words[0] in (DEAD, LEFT) else ALIVE
    pairs = list(zip(words[::2], words[1::2], strict=False))
    if not NAME.fullmatch(name) or len(words) % 2:
        raise ValueError(f"`{text}` tells nothing of a man; write `Rook dead flames 2 then Ferrand`")
    deeds: list[tuple[str, int]] = []
    scars: list[str] = []
    then = ""
    for word, value in pairs:
        if word in DEEDS and value.isdecimal():
            deeds.append((word, int(value)))
        elif word == "scar" and value in SCARS:
            scars.append(value)
        elif word == "then" and NAME.fullmatch(value) and not then:
            then = value
        else:
            raise ValueError(f"`{word} {value}` is nothing that a man of a story has done or got")
    return Part(name, fate, tuple(deeds), tuple(scars), then)


def game_line(telling: Telling, mission: str, winner: str, game: str, turn: int, parts: list[Part]) -> str:
    """How a chapter went, as a line of the record, with a name for everybody who comes."""
    told: list[str] = []
    taken: list[str] = []
    for part in parts:
        if part.fate == DEAD:
            taken.append(telling.new_name(taken))
            part = Part(part.name, part.fate, part.deeds, part.scars, taken[-1])
        told.append(part.text())
    return f"{telling.story.id} {mission} {winner} game {game} turn {turn} : {', '.join(told)}"
