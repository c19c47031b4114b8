"""A force as a small text, and as a link: read, with every mistake told by its line, and written.

    force Lantern Watch
    points 30
    time 1

    squad standard Castor
    Vale power-sword
    Orsk heavy-flamer reload
    Brand assault-cannon magazines 2

Below a squad stand its members in the order of the list, each with a name and what is bought for him. Whoever is left
out has the list's own arms and a name of ours; ``-`` leaves the name to us. What begins with ``#`` is a remark.
"""

from __future__ import annotations

import re
from typing import Final

from sensorium.forces.force import Force, Member, Squad
from sensorium.forces.force_list import COUNTED, KIND_WORDS, WORDS, squad_kind
from sensorium.forces.marine_names import unused
from sensorium.missions.checks.sentences import LANGUAGES as OTHERS
from sensorium.missions.checks.sentences import in_language
from sensorium.missions.format.errors import FileError, choose_from

NAME: Final = re.compile(r"[A-Z][A-Za-z'-]*")
ANY_NAME: Final = "-"
MOST_LETTERS: Final = 4000  # of a link or a file: more is no force
MOST_SQUADS: Final = 12  # 50 points buy twelve squads of four
MOST_OF_A_WAR: Final = 31  # and 125 as many
LINE_BREAK, BLANK = ";", "_"


class ForceError(FileError):
    """A force that cannot be read."""

    def texts(self) -> dict[str, str]:
        """The line, what is wrong there and what to do, by language."""
        told = {"en": f"line {self.line}: {self.what}; {self.advice}"}
        for language in OTHERS:
            where = f"line {self.line}: {self.what}"
            told[language] = f"{in_language(where, language) or where} ; {self.told(self.advice, language)}"
        return told

    def text(self, language: str) -> str:
        """As the terminal shows it, with the file."""
        if language not in OTHERS:
            return str(self)
        return f"{self.path}:{self.line}: {self.told(self.what, language)} ; {self.told(self.advice, language)}"

    def told(self, words: str, language: str) -> str:
        return in_language(words, language) or words


class _Reader:
    def __init__(self, text: str, path: str, most_squads: int) -> None:
        self.path = path
        self.most_squads = most_squads
        self.line = 1
        self.name = ""
        self.numbers: dict[str, int] = {}
        self.places: dict[str, int] = {}
        self.squads: list[tuple[str, str, int, list[tuple[str, tuple[tuple[str, int], ...], int]]]] = []
        if len(text) > MOST_LETTERS:
            raise self.error("this is too long for a force", f"keep to {MOST_LETTERS} letters")
        for number, row in enumerate(text.splitlines(), 1):
            self.line = number
            words = row.partition("#")[0].split()
            if words:
                self.read(words)

    def error(self, what: str, advice: str) -> ForceError:
        return ForceError(self.path, self.line, what, advice)

    def read(self, words: list[str]) -> None:
        word, rest = words[0], words[1:]
        if word == "force":
            if self.name or not rest:
                what = "the force has two names" if self.name else "the force has no name"
                raise self.error(what, "write one line `force NAME`")
            self.name = " ".join(rest)
        elif word in ("points", "time"):
            if word in self.numbers:
                raise self.error(f"`{word}` is said twice", "keep one of the two")
            self.numbers[word] = self.number(word, rest)
            self.places[word] = self.line
        elif word == "squad":
            self.add_squad(rest)
        elif word == ANY_NAME or NAME.fullmatch(word):
            self.add_member(word, rest)
        elif word[0].isupper():
            raise self.error(
                f"`{word}` is no name for a marine", "write a capital and then letters, none with an accent: `Etienne`"
            )
        else:
            known = ("force", "points", "time", "squad")
            raise self.error(f"`{word}` begins no line of a force", choose_from(word, known))

    def number(self, word: str, rest: list[str]) -> int:
        if len(rest) != 1 or not re.fullmatch(r"\d{1,3}", rest[0]):
            raise self.error(
                f"`{word}` needs a number", f"write `{word} 20`" if word == "points" else f"write `{word} 1`"
            )
        return int(rest[0])

    def add_squad(self, rest: list[str]) -> None:
        if not rest or rest[0] not in KIND_WORDS:
            what = f"the list has no squad `{rest[0]}`" if rest else "`squad` does not say which"
            raise self.error(what, choose_from(rest[0] if rest else "", KIND_WORDS))
        name = rest[1] if len(rest) > 1 else ""
        if len(rest) > 2 or (name and not NAME.fullmatch(name)):
            raise self.error(
                f"`{' '.join(rest[1:])}` is no name for a squad", "use one word that begins with a capital"
            )
        if len(self.squads) == self.most_squads:
            raise self.error(f"no bid buys more than {self.most_squads} squads", "take some away")
        self.squads.append((rest[0], name, self.line, []))

    def add_member(self, name: str, rest: list[str]) -> None:
        if not self.squads:
            raise self.error(f"`{name}` is in no squad", "put a line `squad standard` above")
        kind, _, _, members = self.squads[-1]
        places = len(squad_kind(kind).places)
        if len(members) == places:
            raise self.error(f"a squad `{kind}` has {places} members", f"take `{name}` away")
        named = [one[0] for squad in self.squads for one in squad[3]]
        if name != ANY_NAME and name in named:
            raise self.error(f"somebody is called `{name}` already", "give each marine his own name")
        members.append((name, self.options(rest), self.line))

    def options(self, words: list[str]) -> tuple[tuple[str, int], ...]:
        found: list[tuple[str, int]] = []
        at = 0
        while at < len(words):
            word = words[at]
            at += 1
            if word not in WORDS:
                raise self.error(f"nothing on the list is called `{word}`", choose_from(word, WORDS))
            count = 1
            if word in COUNTED:
                count = self.count(word, words[at : at + 1])
                at += 1
            found.append((word, count))
        return tuple(found)

    def count(self, word: str, rest: list[str]) -> int:
        """How many levels or magazines; a librarian's mastery is written as the level he reaches."""
        if not rest or not re.fullmatch(r"\d", rest[0]):
            raise self.error(f"`{word}` needs a number", f"write `{word} 2`")
        return int(rest[0]) - (1 if word == "mastery" else 0)

    def force(self) -> Force:
        if not self.name:
            self.line = 1
            raise self.error("the force has no name", "begin with `force NAME`")
        if "points" not in self.numbers:
            raise self.error("the force does not say what may be spent", "add `points 20`")
        taken = [one[0] for squad in self.squads for one in squad[3] if one[0] != ANY_NAME]
        squads: list[Squad] = []
        for kind, name, line, given in self.squads:
            members: list[Member] = []
            for place in range(len(squad_kind(kind).places)):
                who, options, where = given[place] if place < len(given) else (ANY_NAME, (), line)
                if who == ANY_NAME:
                    who = unused(taken)
                    taken.append(who)
                members.append(Member(who, options, where))
            squads.append(Squad(kind, self.squad_name(name, members, squads), tuple(members), line))
        return Force(
            self.name,
            self.numbers["points"],
            self.numbers.get("time", 0),
            tuple(squads),
            self.places.get("time", 0),
            self.places["points"],
        )

    def squad_name(self, name: str, members: list[Member], squads: list[Squad]) -> str:
        """A squad is called after its leader, who stands first, unless the player calls it otherwise:
        deathwing.roster.named-after-leader."""
        used = [squad.name for squad in squads]
        if name in used:
            raise self.error(f"two squads are called `{name}`", "give each squad its own name")
        name = name or members[0].name
        return name if name not in used else unused(used)


def read_force(text: str, path: str = "force", most_squads: int = MOST_SQUADS) -> Force:
    """The force of a text. ForceError: it cannot be read. What the list has against it is told by ``force.check``."""
    return _Reader(text, path, most_squads).force()


def write_force(force: Force) -> str:
    """The text of a force; reading it gives the same force again."""
    lines = [f"force {force.name}", f"points {force.points}"]
    if force.time:
        lines.append(f"time {force.time}")
    for squad in force.squads:
        lines += ["", f"squad {squad.kind} {squad.name}"]
        for member in squad.members:
            lines.append(" ".join([member.name, *(written(word, count) for word, count in member.options)]))
    return "\n".join(lines) + "\n"


def written(word: str, count: int) -> str:
    if word == "mastery":
        return f"{word} {count + 1}"
    return f"{word} {count}" if word in COUNTED else word


def link_of(force: Force) -> str:
    """The text in one line that stands in an address as it is."""
    rows = [row for row in write_force(force).splitlines() if row]
    return LINE_BREAK.join(row.replace(" ", BLANK) for row in rows)


def read_link(link: str, most_squads: int = MOST_SQUADS) -> Force:
    """The force of a link, checked as a file is."""
    return read_force(link.replace(LINE_BREAK, "\n").replace(BLANK, " "), "link", most_squads)
