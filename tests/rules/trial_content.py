"""A passive weapon, a gun, a weapon with a choice, a psychic power, two kinds of piece and a mission's condition that
no book has, each written into the sources where docs/architecture.md says that it goes.

Run as a program this is the command ``sensorium`` with all of them. The sources are changed as they are imported
(``install``), in this process and those that it starts, which play in pure Python; ``trial_report`` says what everybody
makes of them.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "sensorium"
NETS = Path(__file__).with_name("trial_nets.py")


class Edit(NamedTuple):
    """Text put before an anchor in a module, or at its end where the anchor is empty; the module may be new."""

    path: str
    anchor: str
    text: str


WEAPONS = "rules/content/weapons.py"
KINDS = "rules/content/kinds.py"
FOURTH = "rules/content/editions/fourth.py"
LIBRARIAN = "rules/chapters/librarian.py"
END_OF_WORDS = ")\n\n# What a die must show to destroy a model"
END_OF_KINDS = ")\nKINDS_OF_THE_EDITIONS"
RECORD = "\nFOURTH: Final"


def weapon(name: str, word: str, values: str) -> list[list[Edit]]:
    """Its bit and word, and its row in an edition."""
    return [
        [
            Edit(WEAPONS, END_OF_WORDS, f'    "{word}",\n'),
            Edit(WEAPONS, "\n@dataclass(frozen=True)\nclass Use", f'{name} = 1 << GEAR_WORDS.index("{word}")\n'),
        ],
        [
            Edit(FOURTH, RECORD, f"from sensorium.rules.content.weapons import {name}, Use\n"),
            Edit(FOURTH, "        *COMMON_WEAPONS", f"        Weapon({name}, {values}),\n"),
        ],
    ]


def kind(name: str, word: str, role: str, values: str) -> list[list[Edit]]:
    """Its number and word, and its row in an edition."""
    return [
        [
            Edit(KINDS, END_OF_KINDS, f'    ("{word}", {role}),\n'),
            Edit(KINDS, "\n# -- what may harm a piece", f'{name} = KIND_WORDS.index("{word}")\n'),
        ],
        [
            Edit(FOURTH, RECORD, f"from sensorium.rules.content.kinds import {name}\n"),
            Edit(FOURTH, "        *COMMON_KINDS", f"        Kind({name}, {values}),\n"),
        ],
    ]


POWER = """
def spiked(position: Position, marine: int) -> list[int]:
    route, reach = position.board.route(position.place[marine]), power_of(position, SPIKE).range
    slots = range(position.marine_count, len(position.kind))
    return [slot for slot in slots if position.on_board(slot) and route[position.place[slot]] <= reach]


def list_spikes(position: Position, marine: int, out: list[int]) -> None:
    out += [SPIKE | marine << PIECE_SHIFT | target << ARG_SHIFT for target in spiked(position, marine)]


def refuse_spike(position: Position, marine: int, target: int) -> str:
    return "" if target in spiked(position, marine) else "storm range"


def drive_spike(position: Position, marine: int, target: int) -> None:
    strike(position, 1 << target, power_score(position, SPIKE))


def foresee_spike(position: Position, code: int, free: bool) -> Prospects:
    needs = power_score(position, SPIKE)
    return Prospects(6, 7 - needs, needs=needs, dice=1, risks=[(arg_of(code), 7 - needs)])


declare_power(
    Verb(SPIKE, "spike", AT_PIECE, POWER | ATTACK, TROOPERS, group="aim"),
    PsychicPower(list_spikes, refuse_spike, drive_spike, "storm psi", foresee_spike),
)
"""

CONDITION = """
def enough_pairs(position: Position, numbers: Numbers) -> bool:
    return position.tally[KILLED] >= 2 * numbers[0]


def count_pairs(position: Position, numbers: Numbers) -> Count | None:
    return progress_to(position.tally[KILLED] // 2, numbers[0])


def kill_pairs(position: Position, numbers: Numbers) -> Aim:
    return Aim(KILL, count=2 * numbers[0] - position.tally[KILLED])


PAIRS: Final = declare(
    GROUP,
    Condition(
        999,
        (Form("pairs N", en="{N} {pair has|pairs have} fallen", fr="{N} {paire est tombée|paires sont tombées}"),),
        holds=enough_pairs,
        possible=always,
        progress=count_pairs,
        aim=kill_pairs,
        demands=((demands.STEALERS, 0),),
    ),
)
"""

# What is added, with the edits of each place: a function, a table or a declaration.
TRIALS: dict[str, list[list[Edit]]] = {
    "passive weapon": weapon("WAR_MAUL", "war-maul", "bonus=3"),
    "gun": weapon("STUB_GUN", "stub-gun", "dice=3, scores=(4, 3), jams=True"),
    "weapon with a choice": [
        *weapon("NET_THROWER", "net-thrower", "use=Use(range=3, cost=2, scores=(4, 6))"),
        [Edit("rules/chapters/nets.py", "", NETS.read_text("utf-8"))],
        [Edit("rules/core/engine.py", "    overwatch,\n", "    nets,\n")],
    ],
    "power": [
        [Edit("rules/core/answers.py", "# -- blips --", "SPIKE: Final = 49  # arg: piece\n")],
        [
            Edit(LIBRARIAN, "\nSTORM_ROLLS: Final", "from sensorium.rules.core.answers import SPIKE\n"),
            Edit(LIBRARIAN, "", POWER),
        ],
        [
            Edit(FOURTH, RECORD, "from sensorium.rules.core.answers import SPIKE\n"),
            Edit(FOURTH, "        Power(BARRIER", "        Power(SPIKE, cost=1, range=12, score=2),\n"),
        ],
        [Edit("players/marines/powers.py", "    a.BARRIER: barrier_saving", "    a.SPIKE: storm_saving,\n")],
    ],
    "kind of trooper": kind("SCOUT", "scout", "TROOPER", "points=5, dice=1, dice_aside=1, gear=STORM_BOLTER"),
    "kind of model": kind("BRUTE", "brute", "MODEL", "points=5, dice=4, dice_aside=2"),
    "condition": [[Edit("rules/scenario/conditions/counts.py", "", CONDITION)]],
}

# The words of what they tell, which no book has either.
WORDS = [
    Edit(
        "rules/core/sentences.py",
        '    "overloaded": (',
        '    "net": ("{piece} throws a net at {at}.", "{piece} lance un filet en {at}."),\n',
    )
]

EDITS = [*WORDS, *(edit for places in TRIALS.values() for place in places for edit in place)]

# -- the changed sources ----------------------------------------------------------------------------------------------


def changed(path: str, source: str) -> str:
    for edit in EDITS:
        if edit.path == path:
            if edit.anchor and source.count(edit.anchor) != 1:
                raise SystemExit(
                    f"{path} has {edit.anchor!r} {source.count(edit.anchor)} times; mend the trial's anchor"
                )
            source = source.replace(edit.anchor, edit.text + edit.anchor) if edit.anchor else source + edit.text
    return source


class Changed(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        file = Path(self.path)
        source = file.read_text("utf-8") if file.exists() else ""
        return compile(changed(file.relative_to(PACKAGE).as_posix(), source), file, "exec")


class Finder(MetaPathFinder):
    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        file = "/".join(name.split(".")[1:]) + ".py"
        if all(edit.path != file for edit in EDITS):
            return None
        return spec_from_file_location(name, PACKAGE / file, loader=Changed(name, str(PACKAGE / file)))


def install() -> None:
    sys.meta_path.insert(0, Finder())


if __name__ in ("__main__", "__mp_main__"):  # the second in a process that a server has started for its players
    install()
    if __name__ == "__main__":
        from sensorium.cli import main

        sys.exit(main())
