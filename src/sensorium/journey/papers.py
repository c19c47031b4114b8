"""The long way alone as a paper of the notation: who goes, how far they are, and what is decided."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any, Final

from sensorium.board.compass import FACING_WORDS
from sensorium.campaign.papers import ALL_PAPERS as CAMPAIGN_PAPERS
from sensorium.cases.papers import PaperRefusal, Papers
from sensorium.forces.force_text import link_of, read_force
from sensorium.journey.boards import choices, read_tile, ship_of, sites, ways, words_of
from sensorium.journey.company import Man
from sensorium.journey.deciders import advised, drawn
from sensorium.journey.games import write_board
from sensorium.journey.journey import CHANCE, GAME, PLAYER, Board, Journey
from sensorium.journey.refusal import Refusal
from sensorium.journey.words import rating
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.rules.content.kinds import is_model
from sensorium.ships.tiles import tiles

NOTHING: Final = "nothing"
OURS: Final = "ours"
ACCOUNTS: Final = ("ammo", "reloads", "psi", "fired")
STANDING: Final = ("board", "kills", "dead", "has", "drawn", "laid")
FACTS: Final = (
    "write `asked player`, `asks lay`, `board 3`, `tiles 3 7`, `alive Wayland`, `dead Cinder`, `kills 12`, `outcome"
    " won`, `rating poor`, `has Oxblood ammo 4 reloads 2 fired 16`, `can join 3 7`, `arrows 3 S E`, `corridors 2` or"
    " `mission …`"
)


def is_standing(row: str) -> bool:
    """Whether a row says how far they are, and not who goes."""
    return row.strip().partition(" ")[0] in STANDING


def numbered(word: str, rest: list[str]) -> int:
    """The number behind a word, from 0 to 999."""
    if not rest or not rest[0].isdecimal() or len(rest[0]) > 3:
        raise ValueError(f"`{word}` without a number; write `{word} 2`")
    return int(rest[0])


class JourneyPaper:
    """The rows are `nothing`, `ours` or a force, and behind it how far they are: `board 4`, `kills 37`, `dead Cinder`,
    `has Oxblood ammo 2 reloads 1 fired 28`, `drawn 3 10 7`, `laid 3@0,0N 7@1,0E`."""

    def __init__(self, rows: str) -> None:
        self.journey = Journey()
        listed = rows.splitlines()
        if rows.strip() == NOTHING:
            return
        standing = [row.split() for row in listed if is_standing(row)]
        who = "\n".join(row for row in listed if not is_standing(row))
        self.journey.decide(f"{PLAYER} take {OURS if who.strip() == OURS else f'force {link_of(read_force(who))}'}")
        for words in standing:
            self.stand(words[0], words[1:])

    def stand(self, word: str, rest: list[str]) -> None:
        """How far they are as the case begins."""
        journey = self.journey
        if word == "board":
            number = numbered(word, rest)
            journey.boards = [Board(one, outcome="crossed") for one in range(1, number)]
            journey.boards.append(Board(number))
        elif word == "kills":
            if not journey.boards:
                raise ValueError("`kills` before any board; write `board 2` above it")
            journey.boards[0].kills = numbered(word, rest)
        elif word == "dead":
            for name in rest:
                self.living(name).fell = 1
        elif word == "has":
            man = self.living(rest[0] if rest else "")
            for at in range(1, len(rest), 2):
                if rest[at] not in ACCOUNTS:
                    raise ValueError(f"nobody has `{rest[at]}`; write one of {' '.join(ACCOUNTS)}")
                setattr(man, rest[at], numbered(rest[at], rest[at + 1 :]))
        else:
            self.do(f"{CHANCE} tiles {' '.join(rest)}" if word == "drawn" else f"{PLAYER} lay {' '.join(rest)}")

    def living(self, name: str) -> Man:
        try:
            return self.journey.man(name)
        except Refusal:
            raise ValueError(f"there is no `{name}`; write the name of somebody who goes") from None

    def do(self, text: str) -> None:
        """A line of the log; or `any board 3`, one that chance makes of this seed."""
        try:
            if text.startswith("any board "):
                rng = Random(int(text.split()[2]))
                while self.journey.asks() != GAME:
                    line = drawn if self.journey.asks() == CHANCE else advised
                    self.journey.decide(line(self.journey, rng))
            else:
                self.journey.decide(text)
        except Refusal as refused:
            raise PaperRefusal(refused.rule, str(refused)) from None

    # -- facts --------------------------------------------------------------------------------------------------------

    def judge(self, text: str) -> tuple[bool, str]:
        word, _, rest = text.partition(" ")
        journey = self.journey
        if word == "mission":
            return self.of_mission(rest)
        if word == "has":
            told = f"has {journey.man(rest.split()[0]).account(journey.book)}"
            return told == text, told
        if word == "can":
            return self.can_be(rest), "it cannot"
        if word == "arrows":
            tile = tiles()[int(rest.split()[0])]
            arrows = " ".join(FACING_WORDS[way] for way in (tile.entry, tile.exit) if way >= 0) or "none"
            return rest == f"{tile.number} {arrows}", f"arrows {tile.number} {arrows}"
        facts = {
            "asked": journey.asks() or "nobody",
            "asks": journey.phase,
            "board": str(journey.number),
            "drawn": " ".join(str(number) for number in journey.board.drawn) if journey.boards else "",
            "tiles": journey.board.tiles if journey.boards else "",
            "alive": " ".join(man.name for man in journey.living()),
            "dead": " ".join(man.name for man in journey.company if man.fell),
            "kills": str(journey.kills()),
            "outcome": journey.outcome or "none",
            "rating": rating(journey) or "none",
        }
        if word == "corridors":
            found = [len(one.squares) for one in ship_of(journey.board.tiles, journey.number).corridors]
            return rest == " ".join(str(length) for length in found), f"corridors {found}"
        if word not in facts:
            raise ValueError(f"`{text}` is no fact about the long way alone; {FACTS}")
        return facts[word] == rest, f"{word} {facts[word]}"

    def can_be(self, text: str) -> bool:
        """`can join 3 7`: whether these can be the two tiles of this board; `can add 3@0,0N 7@1,0E`: whether tile 10
        fits beside them; `can lay 3@0,0N 7@1,0E`: whether this is one of the boards that the draw allows."""
        word, *rest = text.split()
        journey = self.journey
        if word == "join":
            return bool(ways(int(rest[0]), int(rest[1]), journey.number))
        laid = [read_tile(one) for one in rest]
        if word == "add":
            return bool(sites(laid, journey.number))
        if word == "lay":
            found = [words_of(one) for one in choices(journey.board.drawn, journey.number)]
            return " ".join(rest) in found
        raise ValueError(f"`can {text}` means nothing; write `can join`, `can add` or `can lay`")

    def of_mission(self, text: str) -> tuple[bool, str]:
        """Something that the mission of the board says."""
        word, _, rest = text.partition(" ")
        written = write_board(self.journey)
        data: dict[str, Any] = tomllib.loads(written)
        members = [line for squad in data["squad"] for line in squad["members"]]
        if word == "member":
            return rest in members, "; ".join(members)
        if word == "allows":
            return rest in data["game"]["allows"], " ".join(data["game"]["allows"])
        if word == "at":
            return self.stands(rest, data), str(data["areas"])
        position = set_up(read_mission(written))
        facts = {
            "ends": "; ".join(f"{one['side']} {one['when']}" for one in data["objective"]),
            "judged": data["objective"][0]["judged"],
            "first": data["game"].get("first", "marine"),
            "stealers": str(sum(is_model(force.kind) for force in position.scenario.forces)),
            "facing": " ".join(sorted({squad["facing"] for squad in data["squad"] if "facing" in squad})),
            "entries": str(len(position.board.entries)),
            "tanks": str(position.board.tanks.bit_count()),
            "journey": str(position.scenario.journey),
            "deploy": data["squad"][0]["deploy"],
            "chosen": str("facing" not in data["squad"][0] and not data["squad"][0].get("ranks", False)),
            "sections": str(len(position.board.section_masks)),
            "start": str(data["stealers"].get("start", 0)),
        }
        if word not in facts:
            raise ValueError(
                f"`{word}` is nothing that a mission says; write one of member, allows, at, {', '.join(facts)}"
            )
        return facts[word] == rest, f"{word} {facts[word]}"

    def stands(self, text: str, data: dict[str, Any]) -> bool:
        """`at Maw 4,1`"""
        name, square = text.split()
        return bool(data["areas"].get(name.lower()) == f"squares {square}")


ALL_PAPERS: Final[Papers] = {**CAMPAIGN_PAPERS, "journey": JourneyPaper}
