"""A board of the long way alone as an ordinary mission, and what its end means for the journey."""

from __future__ import annotations

from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.journey import words as say
from sensorium.journey.boards import door_side, ship_of, tile_names
from sensorium.journey.company import NAME, Man
from sensorium.journey.journey import GAME, Journey
from sensorium.journey.nest import LEADER_NAME, occupants
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import DEAD, KILLS, MARINES
from sensorium.rules.scenario.scenario import LAST_BOARD
from sensorium.ships.generator import told

IN, OUT, ROOM = "way-in", "way-out", "lair"
ALLOWED: Final = ("securing", "ambush")  # solo.cloud-runner.securing, solo.cloud-runner.ambush-from-table


class BoardMission:
    """Writes the parts of the file one after another."""

    def __init__(self, journey: Journey, language: str) -> None:
        self.journey = journey
        self.number = journey.number
        self.last = self.number == LAST_BOARD
        self.text_of_tiles = journey.board.tiles
        self.ship = ship_of(self.text_of_tiles, self.number)
        self.french = language == "fr"
        self.language = language

    def text(self) -> str:
        parts = [self.head(), self.board(), self.areas(), self.squad(), *self.nest(), self.stealers(), self.objective()]
        return "\n\n".join([*parts, f"[journey]\nboard = {self.number}", self.game()]) + "\n"

    def word(self, pair: tuple[str, str]) -> str:
        return pair[self.french]

    def head(self) -> str:
        names = ", ".join(tile_names(self.text_of_tiles, self.language))
        briefing = self.word(say.LAST_BRIEFING if self.last else say.BRIEFING).format(board=self.number)
        if self.ship.tank is not None and not self.last:
            briefing += " " + self.word(say.CACHE)
        goals = {"marine": say.LAST_GOAL if self.last else say.GOAL, "stealer": say.STEALER_GOAL}
        results = {"marine": say.LAST_RESULT if self.last else say.RESULT, "stealer": say.STEALER_RESULT}
        return "\n".join(
            [
                f'id = "journey-{self.number}"',
                f'name = "{self.word(say.TITLE).format(board=self.number)}"',
                f'rules = "{self.journey.rules}"',
                f'briefing = """\n{briefing}\n\n{names}."""',
                "",
                "[goals]",
                *(f'{side} = "{self.word(words)}"' for side, words in goals.items()),
                "",
                "[results]",
                *(f'{side} = "{self.word(words)}"' for side, words in results.items()),
            ]
        )

    def board(self) -> str:
        rows = "\n".join(self.ship.rows)
        if self.last:
            rows = rows.replace("k", ".")  # solo.board-10.no-cache
        sections = "\n".join(self.ship.sections)
        return f'[board]\nmap = """\n{rows}"""\nsections = """\n{sections}"""'

    def areas(self) -> str:
        names = (IN,) if self.last else (IN, OUT)
        lines = ["[areas]"]
        for name, corridor in zip(names, self.ship.corridors, strict=True):
            lines.append(f'{name} = "squares {told(list(corridor.squares))}"')
        if self.last:
            lines.append(f'{ROOM} = "squares {told(list(self.ship.room))}"')
            lines += [f'{name.lower()} = "squares {x},{y}"' for name, _, (x, y) in self.occupants()]
        return "\n".join(lines)

    def squad(self) -> str:
        """On the entry corridor, in any order and facing: solo.cloud-runner.start,
        solo.ruling.cloud-runner-carry-over."""
        men = [f'    "{man.line(self.journey.book)}",' for man in self.journey.living()]
        return "\n".join(["[[squad]]", f'name = "{NAME}"', "members = [", *men, "]", f'deploy = "{IN}"'])

    def occupants(self) -> list[tuple[str, str, tuple[int, int]]]:
        return occupants(self.ship, door_side(self.text_of_tiles), self.journey.board.nest)

    def nest(self) -> list[str]:
        """Those of the dead-end room, looking at its door: solo.board-10.occupants, solo.leader.marked. They begin
        to move with the first stealer turn, by the solitaire rules: solo.board-10.attack,
        solo.ruling.board-10-start."""
        if not self.last:
            return []
        facing = FACING_WORDS[door_side(self.text_of_tiles)]
        return [
            f'[[squad]]\nname = "{name}"\nmembers = ["{name} {kind}"]\ndeploy = "{name.lower()}"\nfacing = "{facing}"'
            for name, kind, _ in self.occupants()
        ]

    def stealers(self) -> str:
        """None of them starts (solo.cloud-runner.no-starting-stealers), and the table decides what comes."""
        return "[stealers]\nreinforcements = 0"

    def objective(self) -> str:
        """At once, in whoever's turn: solo.cloud-runner.goal, solo.cloud-runner.board-ends,
        solo.cloud-runner.victory."""
        when = f"{LEADER_NAME} dead" if self.last else f"gathered {OUT}"
        text = self.word(say.LAST_RESULT if self.last else say.CROSSED)
        return f'[[objective]]\nside = "marine"\nwhen = "{when}"\njudged = "at once"\ntext = "{text}"'

    def game(self) -> str:
        return f"[game]\nallows = [{', '.join(f'{chr(34)}{word}{chr(34)}' for word in ALLOWED)}]"


def write_board(journey: Journey, language: str = "en") -> str:
    """The mission file of the board that is to be played."""
    if journey.phase != "game":
        raise ValueError("no board is to be played now; decide first")
    return BoardMission(journey, language).text()


def result_line(journey: Journey, position: Position, deeds: dict[str, int] | None = None) -> str:
    """How the board went, as a line of the log: who fell, how many stealers did, and what everybody has left
    (solo.ruling.cloud-runner-carry-over, solo.ruling.score-counts)."""
    won = position.winner == MARINES
    slots = {position.name(slot): slot for slot in range(position.marine_count)}
    dead = [name for name, slot in slots.items() if position.place[slot] == DEAD]
    if not won:
        dead = list(slots)  # whoever is left on a board that cannot be won any more is lost with it
    outcome = ("killed" if journey.number == LAST_BOARD else "crossed") if won else "lost"
    accounts: list[str] = []
    for man in journey.living():
        if man.name not in dead:
            slot = slots[man.name]
            now = Man(man.marine, position.ammo[slot], position.reloads[slot], position.psi[slot], position.fired[slot])
            accounts.append(now.account(journey.book))
    line = f"{GAME} {journey.number} {outcome} kills {position.tally[KILLS]}"
    line += "".join(f" {word}" for word in ["dead", *dead])
    counted = [f"{name} {count}" for name, count in (deeds or {}).items() if count and name in slots]
    line += f" deeds {' '.join(counted)}" if counted else ""
    return line + (f" : {', '.join(accounts)}" if accounts else "")
