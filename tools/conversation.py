"""The conversation of docs/player-protocol.md: `python tools/conversation.py` writes it anew, as `make golden` does.

A game of a few squares, told from both ends of the line: what the table says to `sensorium player random`, what that
answers, and what the table answers to a player that tries something out.
"""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path
from typing import Any, Final

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api import builtin_players
from sensorium.players.api.player import asked_of
from sensorium.players.baselines.lookahead import Tries
from sensorium.players.external.line_server import Speaker
from sensorium.players.external.player_messages import PROTOCOL, game_message, question_message, view_words
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import CHANCE, MARINES

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "player-protocol.md"
WIDTH: Final = 112
TABLE: Final = ">"  # says the table
PLAYER: Final = "<"
BLOCK: Final = re.compile(r"^```conversation (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MISSION: Final = '''
id = "gangway"
name = "Gangway"
rules = "first"
briefing = "Across, and out."

[board]
map = """
#######
x.....1
#######
"""

[areas]
lock = "rect 1,1 1,1"

[[squad]]
name = "Ash"
members = ["Ash marine"]
deploy = "lock"
facing = "W"

[stealers]
start = 1
place = "entries"

[[objective]]
side = "marine"
when = "exited 1"
judged = "at once"
text = "Ash is out."

[game]
turns = 3
'''
TRY: Final = {"type": "try", "id": 1, "answers": ["Ash activate", "Ash move E"], "seed": 1}

Said = list[tuple[str, dict[str, Any]]]


def begun() -> Position:
    """The game as the marine's first turn begins; until then only chance has been asked."""
    position = set_up(read_mission(MISSION))
    while asked(position) == CHANCE:
        play(position, answers(position)[0])
    return position


def playing() -> Said:
    """What is said in a short game between the table and one of our players."""
    builtin_players.load()
    ours = Speaker("random")
    said: Said = []

    def tell(message: dict[str, Any]) -> dict[str, Any] | None:
        said.append((TABLE, message))
        answer = ours.reply(json.dumps(message))
        if answer is not None:
            said.append((PLAYER, answer))
        return answer

    position = begun()
    tell({"type": "hello", "protocol": PROTOCOL})
    tell(game_message(view(position, MARINES), 2.0, 13))
    for number in (1, 2):
        given = asked_of(position, MARINES, 2.0)
        answer = tell(question_message(given, number, 2.0))
        assert answer is not None
        play(position, given.words()[answer["answer"]])
    tell({"type": "over", "view": view_words(view(position, MARINES))})
    tell({"type": "bye"})
    return said


def trying() -> Said:
    """A try and what comes of it, in the position of the first question above."""
    given = asked_of(begun(), MARINES, 2.0)
    return [(PLAYER, TRY), (TABLE, Tries(given.view).reply(TRY))]


CONVERSATIONS: Final = {"playing": playing, "trying": trying}


# ---- on paper


def printed(said: Said) -> str:
    """One message after the other, each on as many lines as it needs; those after the first are indented."""
    return "".join(printed_message(mark, message) for mark, message in said)


def printed_message(mark: str, message: dict[str, Any]) -> str:
    parts = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in message.items()]
    whole = "{" + ", ".join(parts) + "}"
    lines = [whole] if len(whole) <= WIDTH else [part + "," for part in ("{" + ",\n".join(parts) + "}").split(",\n")]
    lines[-1] = lines[-1].removesuffix(",")
    out: list[str] = []
    for line in lines:
        out += textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(f"{mark if not at else ' '} {line}" for at, line in enumerate(out)) + "\n"


def heard(text: str) -> Said:
    """What ``printed`` wrote."""
    said: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line[0] in (TABLE, PLAYER):
            said.append((line[0], [line[2:]]))
        else:
            said[-1][1].append(line.strip())
    return [(mark, json.loads(" ".join(lines))) for mark, lines in said]


def blocks(page: str) -> dict[str, Said]:
    return {match[1]: heard(match[2]) for match in BLOCK.finditer(page)}


def rewritten(page: str) -> str:
    return BLOCK.sub(lambda match: f"```conversation {match[1]}\n{printed(CONVERSATIONS[match[1]]())}```", page)


def main() -> None:
    PAGE.write_text(rewritten(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
