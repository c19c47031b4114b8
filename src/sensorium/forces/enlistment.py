"""A force from the list in a mission that its author has opened to it: ``allows = ["forces"]``.

Both players agree on it beforehand (deathwing.force-list.optional). The bought squads stand in the place of the
mission's marines (deathwing.bid.replaces-force); everything else stays as it is: objectives, stealers, special rules
(deathwing.force-list.marines-only, deathwing.force-list.mission-unchanged).
"""

from __future__ import annotations

import re
from typing import Final

from sensorium.forces.force import Force, check
from sensorium.missions.checks.sentences import LANGUAGES as OTHERS
from sensorium.missions.checks.sentences import in_language, in_other_languages
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.rules.core.vocabulary import MARINES

ALLOWED: Final = "forces"
SECTION: Final = 5  # squares of a straight section that is added
FARTHEST: Final = 4  # sections
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
SOLID: Final = "# "
LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

Square = tuple[int, int]


class EnlistError(ValueError):
    """Why a force cannot be used in a mission, with the rule. ``texts``: the same by language."""

    def __init__(self, rule: str, message: str, texts: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.texts = texts or {"en": message, **in_other_languages(message)}


def enlist(force: Force, mission: Mission) -> str:
    """The text of the mission with this force in it. EnlistError: it cannot be."""
    if ALLOWED not in mission.scenario.allows:
        raise EnlistError("deathwing.force-list.optional", f"`{mission.id}` is not open to forces of one's own")
    for fault in check(force):
        raise EnlistError(fault.rule, fault.text(), fault.texts())
    areas = list(dict.fromkeys(name for squad in mission.squads_of(MARINES) for name in squad.where))
    text = without_squads(mission.text, [squad.name for squad in mission.squads_of(MARINES)])
    text = with_room(text, mission, areas, len(force.marines()))
    where = ", ".join(f'"{name}"' for name in areas)
    for squad in force.squads:
        members = "".join(f'    "{marine.line()}",\n' for marine in squad.marines())
        text += f'\n[[squad]]\nname = "{squad.name}"\nmembers = [\n{members}]\ndeploy = [{where}]\n'
    text = re.sub(r"^(clock|time) = .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^\[game\]\n", f"[game]\ntime = {force.time}\n", text, flags=re.MULTILINE)
    try:
        read_mission(text, mission.path)
    except MissionError as error:  # it speaks of marines who are not there any more
        texts = {"en": f"{error.what}; {error.advice}"}
        for language in OTHERS:
            parts = (in_language(one, language) or one for one in (error.what, error.advice))
            texts[language] = " ; ".join(parts)
        raise EnlistError("deathwing.force-list.mission-unchanged", texts["en"], texts) from None
    return text


def without_squads(text: str, names: list[str]) -> str:
    """The file without these squads."""
    kept: list[str] = []
    for block in re.split(r"(?m)^(?=\[)", text):
        found = re.search(r'^name = "(.*)"', block, re.MULTILINE)
        if not (block.startswith("[[squad]]") and found and found[1] in names):
            kept.append(block)
    return "".join(kept).rstrip("\n") + "\n"


# -- more room ----------------------------------------------------------------------------------------------------


def with_room(text: str, mission: Mission, areas: list[str], marines: int) -> str:
    """Straight sections added to where the marines start until they all fit: deathwing.force-list.extra-corridor."""
    board, names = mission.board, mission.names
    masks = {name: names.masks[names.areas.index(name)] for name in areas}
    start = [square for square in range(board.count) if any(mask >> square & 1 for mask in masks.values())]
    wanted = -(-(marines - len(start)) // SECTION) * SECTION
    if wanted <= 0:
        return text
    grid = re.search(r'(?s)map = """\n(.*?)"""\nsections = """\n(.*?)"""', text)
    if grid is None or len(board.widths) > 1:
        raise EnlistError("deathwing.force-list.extra-corridor", "this board cannot be made longer")
    rows, sections = grid[1].split("\n"), grid[2].split("\n")
    for square in start:
        x, y = (int(part) for part in board.name(square).split(","))
        for dx, dy in STEPS:
            run = [(x + dx * at, y + dy * at) for at in range(1, wanted + 1)]
            if is_free(rows, run, (dx, dy)):
                draw(rows, sections, run)
                area = next(name for name, mask in masks.items() if mask >> square & 1)
                told = " ".join(f"{a},{b}" for a, b in run)
                text = (
                    text[: grid.start(1)]
                    + "\n".join(rows)
                    + text[grid.end(1) : grid.start(2)]
                    + "\n".join(sections)
                    + text[grid.end(2) :]
                )
                return re.sub(rf'(?m)^({re.escape(area)} = ".*)"', rf'\1 and squares {told}"', text, count=1)
    raise EnlistError("deathwing.force-list.extra-corridor", "there is no room for a longer corridor")


def is_free(rows: list[str], run: list[Square], step: Square) -> bool:
    """Whether a corridor can go there: solid all along and beside it, and not over the west or north edge."""
    side = (step[1], step[0])
    for x, y in [*run, (run[-1][0] + step[0], run[-1][1] + step[1])]:
        for dx, dy in ((0, 0), side, (-side[0], -side[1])):
            if x + dx < 0 or y + dy < 0 or mark(rows, x + dx, y + dy) not in SOLID:
                return False
    return True


def mark(rows: list[str], x: int, y: int) -> str:
    return rows[y][x] if y < len(rows) and x < len(rows[y]) else "#"


def draw(rows: list[str], sections: list[str], run: list[Square]) -> None:
    """Put the corridor into both grids, which grow to the east and the south where they must."""
    width = max(len(rows[0]), max(x for x, _ in run) + 2)
    height = max(len(rows), max(y for _, y in run) + 2)
    for grid in (rows, sections):
        grid[:] = [row.ljust(width, "#") for row in grid] + ["#" * width] * (height - len(grid))
    used = set("".join(sections))
    letters = [letter for letter in LETTERS if letter not in used]
    for at, (x, y) in enumerate(run):
        rows[y] = rows[y][:x] + "." + rows[y][x + 1 :]
        sections[y] = sections[y][:x] + letters[at // SECTION] + sections[y][x + 1 :]
