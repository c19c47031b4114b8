"""A layout of tiles as a paper of the notation: who lays which tile where, tile 10, the marines' corridors."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.cases.papers import PaperRefusal, Papers
from sensorium.forces.papers import FORCE_PAPERS
from sensorium.missions.checks.checker import ERROR, check
from sensorium.missions.format.reader import read_mission
from sensorium.ships.generator import Wanted, generate
from sensorium.ships.layout import Laid, Layout, LayoutError
from sensorium.ships.scenarios import SCENARIO_WORDS, SCENARIOS, scenario_kind, stealer_force
from sensorium.ships.ship_board import build

SHIP_FACTS: Final = (
    "write `sound`, `start 0`, `tile 10`, `chosen 4`, `corridors 10`, `allows ambush` or `stealers 3 2 25`"
)
PLAYERS: Final = ("one", "two")
TILE: Final = re.compile(r"(\d+) at (-?\d+),(-?\d+) turn ([NESW])")
LAYS: Final = re.compile(r"(one|two) lays (.+)")
ADDS: Final = re.compile(r"stealer adds (.+)")
ATTACHES: Final = re.compile(r"marine attaches (-?\d+),(-?\d+) ([NESW])")
FACTS: Final = "write `tiles N`, `open N`, `entries N`, `lays one`, `places N M` or `corridors N`"


class LayoutPaper:
    """The rows are tiles in the order in which they were laid: `7 at 0,0 turn N`; `nothing` where none is."""

    def __init__(self, rows: str) -> None:
        self.layout = Layout()
        for row in rows.splitlines():
            if row.strip() != "nothing":
                self.layout.lay(tile(row.strip()))

    def do(self, text: str) -> None:
        try:
            self.act(text)
        except LayoutError as error:
            raise PaperRefusal(error.rule, str(error)) from None

    def act(self, text: str) -> None:
        layout = self.layout
        if match := LAYS.fullmatch(text):
            player = layout.lays()
            if player >= 0 and PLAYERS[player] != match[1]:
                raise LayoutError("deathwing.generator.alternate-to-eight", "it is the other player's turn")
            layout.lay(tile(match[2]))
        elif match := ADDS.fullmatch(text):
            layout.add_control_room(tile(match[1]))
        elif match := ATTACHES.fullmatch(text):
            layout.attach((int(match[1]), int(match[2]), FACING_WORDS.index(match[3])))
        else:
            advice = "write `one lays 3 at 1,0 turn N`, `stealer adds 10 at …` or `marine attaches 1,0 E`"
            raise ValueError(f"`{text}` is no move with tiles; {advice}")

    def judge(self, text: str) -> tuple[bool, str]:
        layout = self.layout
        counts = {
            "tiles": len(layout.laid),
            "open": len(layout.open_gates()),
            "entries": len(layout.entries()),
            "corridors": len(layout.corridors),
        }
        words = text.split()
        if len(words) == 2 and words[0] in counts:
            return words[1] == str(counts[words[0]]), f"{words[0]} {counts[words[0]]}"
        if len(words) == 2 and words[0] == "lays":
            told = "nobody" if layout.lays() < 0 else PLAYERS[layout.lays()]
            return words[1] == told, f"lays {told}"
        if len(words) == 3 and words[0] == "places" and words[1].isdecimal():
            count = len(layout.places(int(words[1])))
            return words[2] == str(count), f"places {words[1]} {count}"
        if text == "built":
            return bool(build(layout).rows), "it cannot be built"
        raise ValueError(f"`{text}` is no fact about tiles; {FACTS}")


class ShipPaper:
    """A generated mission: `scenario`, `points` and `seed`, each on a line."""

    def __init__(self, rows: str) -> None:
        given = dict(row.split(maxsplit=1) for row in rows.splitlines() if len(row.split()) > 1)
        if set(given) != {"scenario", "points", "seed"} or given["scenario"] not in SCENARIO_WORDS:
            raise ValueError(
                "a ship has a scenario, points and a seed; write `scenario raid`, `points 20` and `seed 7`"
            )
        self.kind = scenario_kind(given["scenario"])
        self.text = generate(Wanted(self.kind.word, points=int(given["points"]), seed=int(given["seed"])))
        self.data = tomllib.loads(self.text)

    def do(self, text: str) -> None:
        raise ValueError(f"`{text}` is no move with a ship; it has facts only")

    def judge(self, text: str) -> tuple[bool, str]:
        word, *rest = text.split()
        if word == "die":
            told = next(one.word for one in SCENARIOS if one.die == int(rest[0]))
            return told == rest[1], f"die {rest[0]} {told}"
        if word == "stealers":
            most, total = stealer_force(self.kind, int(rest[0]))
            return [str(most), str(total)] == rest[1:], f"stealers {rest[0]} {most} {total}"
        if word == "allows":
            return rest[0] in self.data["game"]["allows"], f"allows {' '.join(self.data['game']['allows'])}"
        facts = {
            "start": str(self.data["stealers"].get("start", 0)),
            "sound": "",
            "marines": "bought" if "time" in self.data["game"] else "ours",
            "corridors": str(len(self.data["areas"]["corridors"].split()) - 1),
            "tile": "10" if "control-room" in self.data["areas"] else "none",
            "chosen": self.chosen(rest),
            "room": "for all" if self.has_room() else "for some",
        }
        if word not in facts:
            raise ValueError(f"`{text}` is no fact about a ship; {SHIP_FACTS}")
        if word == "sound":
            wrong = [str(one) for one in check(read_mission(self.text), []) if one.level == ERROR]
            return not wrong, "; ".join(wrong) or "it is sound"
        return facts[word] == " ".join(rest), f"{word} {facts[word]}"

    def chosen(self, rest: list[str]) -> str:
        """How many entry areas the scenario names; `nearest`: whether no other is nearer to the corridors."""
        named = self.data.get("entries", {}).get("secured", [])
        named = named or [int(one) for one in re.findall(r"entry (\d+) secured", self.data["objective"][0]["when"])]
        if rest != ["nearest"]:
            return str(len(named))
        board = read_mission(self.text).board
        squares = [board.find(one) for one in self.data["areas"]["corridors"].split()[1:]]
        far = {one.name: min(board.route(square)[one.square] for square in squares) for one in board.entries}
        worst = max(far[name] for name in named)
        return "nearest" if all(far[name] >= worst for name in far if name not in named) else "others"

    def has_room(self) -> bool:
        """Whether the marines have squares enough to start from."""
        squares = {one for name in ("corridor-1", "corridor-2") for one in self.data["areas"].get(name, "").split()[1:]}
        return sum(len(squad["members"]) for squad in self.data["squad"]) <= len(squares)


def tile(text: str) -> Laid:
    match = TILE.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is no tile; write `7 at 0,0 turn N`")
    return Laid(int(match[1]), int(match[2]), int(match[3]), FACING_WORDS.index(match[4]))


ALL_PAPERS: Final[Papers] = {**FORCE_PAPERS, "tiles": LayoutPaper, "ship": ShipPaper}
