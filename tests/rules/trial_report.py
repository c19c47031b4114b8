"""What everybody makes of the content of ``trial_content``, as JSON. Run as a program, before which nothing of it is
imported."""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from tests.rules.trial_content import install

MISSION = '''\
id = "trial"
name = "Trial"
rules = "fourth"
briefing = "Short."

[goals]
marine = "m"
stealer = "s"

[results]
marine = "m"
stealer = "s"

[board]
map = """
############
#..........1
###.####.###
#...####...#
############"""

[areas]
lock = "rect 1,1 4,1"
hall = "rect 8,2 10,3"

[[squad]]
name = "Castor"
members = ["Ada scout with stub-gun", "Bea marine with war-maul", "Cyn librarian psi 9", "Dov marine with net-thrower"]
deploy = "lock"

[[squad]]
name = "Brood"
members = ["Hulk brute", "Maw brute"]
deploy = "hall"

[[objective]]
side = "marine"
when = "pairs 1"
'''
MUSEUM = Path(__file__).resolve().parents[1] / "museum"
CORRIDOR = "########\n#A.S..T#\n########"


def throw_nets() -> dict[str, Any]:
    """The weapon with a choice: a square, and one of two ways."""
    import msgspec

    from sensorium.cases.script_forms import MOVES
    from sensorium.players.marines.quick_marines import QuickMarines
    from sensorium.proofs.legality import listed_equals_allowed
    from sensorium.rules.core.engine import answers, play
    from sensorium.rules.core.move_resolver import Refusal, resolve
    from sensorium.rules.core.notation import read, words
    from sensorium.table.choices import choice
    from sensorium.table.skills import skills
    from sensorium.table.wire import AskWhy
    from sensorium.table.wishes import wished
    from tests.rules.scenes import setting

    net = 126

    scene = "########\n#A..S.B#\n########", "A marine E with net-thrower", "B marine E", "S stealer W"
    position = setting("fourth", *scene)

    def refused(text: str) -> str:
        try:
            resolve(position, text)
        except Refusal as problem:
            return problem.rule
        return ""

    listed_equals_allowed(position)
    told: dict[str, Any] = {
        "refused": {text: refused(text) for text in ("A net 4,1 snare", "A net 5,1 snare", "B net 6,1 wide")},
        "forms": [form for form in MOVES if " net " in form],
        "skills": skills(position, 0),
        "wished": wished(position, AskWhy(id=1, piece="A", skill="net wide", square="4,1")),
    }
    quick = QuickMarines()
    chosen = quick.answer(position)
    while chosen & 127 != net:
        play(position, chosen)
        chosen = quick.answer(position)
    told["bot"] = words(position, chosen)
    listed = [code for code in answers(position) if code & 127 == net]
    told["listed"] = [words(position, code) for code in listed]
    told["read back"] = [read(position, text) for text in told["listed"]] == listed
    told["choice"] = msgspec.to_builtins(choice(position, read(position, "A net 4,1 wide")))
    before = position.ap[0]
    play(position, read(position, "A net 4,1 wide"))
    told["paid"] = before - position.ap[0]
    return told


def museum() -> list[str]:
    """The logs of earlier versions that another verb, another kind or another weapon would make unreadable."""
    from sensorium.rules.core.log import read_log, rebuild

    lost = []
    for index in sorted(MUSEUM.glob("*/index.json")):
        for name, told in json.loads(index.read_text("utf-8"))["logs"].items():
            position = rebuild(read_log((index.parent / "logs" / name).read_text("utf-8")))
            if position.digest() != told["digest"]:
                lost.append(name)
    return lost


def main() -> None:
    install()
    import msgspec

    from sensorium.cases.case import CaseError
    from sensorium.missions.checks.checker import check
    from sensorium.missions.format.condition_text import told as tell
    from sensorium.missions.format.reader import read_mission
    from sensorium.missions.format.setup import set_up
    from sensorium.players.marines.quick_marines import QuickMarines
    from sensorium.players.stealers.quick_stealers import QuickStealers
    from sensorium.proofs.proof_run import prove
    from sensorium.proofs.scene import Scene
    from sensorium.rules.core.engine import answers, asked, play, sample
    from sensorium.rules.core.notation import read, words
    from sensorium.rules.core.position import Position
    from sensorium.rules.core.views import view
    from sensorium.rules.core.vocabulary import CHANCE, MARINE_ACTIONS, MARINES, NOBODY
    from sensorium.table.choices import choice
    from sensorium.table.scene import scene
    from tests.rules.scenes import setting

    def bots(position: Position, turns: int) -> list[str]:
        """What the quick players do, to the end or for so many turns."""
        numbers = Random(4)
        players = QuickMarines(), QuickStealers(Random(4))
        said: list[str] = []
        while asked(position) != NOBODY and position.turn <= turns:
            side = asked(position)
            code = sample(position, numbers.getrandbits(30)) if side == CHANCE else players[side].answer(position)
            said.append(words(position, code))
            play(position, code)
        return said

    mission = read_mission(MISSION, "trial.toml")
    start = set_up(mission)
    for seed in range(2):
        prove(Scene("trial", start), seed, limit=150)
    begun, ended = start.copy(), start.copy()
    while begun.phase != MARINE_ACTIONS:
        play(begun, sample(begun, 0) if asked(begun) == CHANCE else answers(begun)[0])
    told: dict[str, Any] = {
        "net": throw_nets(),
        "lost": museum(),
        "found": [str(finding) for finding in check(mission) if " advice: " not in str(finding)],
        "sentences": [tell(mission.scenario.objectives[0].predicate, mission.names, one) for one in ("en", "fr")],
        "game": bots(ended, 20),
        "begun": msgspec.to_builtins(scene(view(begun, MARINES), mission)),
        "scene": msgspec.to_builtins(scene(view(ended, MARINES), mission)),
        "fight": bots(setting("fourth", CORRIDOR, "A scout E with stub-gun", "S brute W", "T brute W"), 2),
    }
    beside = setting("fourth", CORRIDOR.replace(".S", "S."), "A marine E with war-maul", "S stealer W", "T brute W")
    play(beside, read(beside, "A activate"))
    told["blow"] = msgspec.to_builtins(choice(beside, read(beside, "A assault S")))["odds"]
    try:
        setting("first", CORRIDOR, "A scout E", "S stealer W", "T stealer W")
    except CaseError as error:
        told["first"] = str(error)
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
