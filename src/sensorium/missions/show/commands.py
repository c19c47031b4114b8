"""``sensorium missions`` and ``sensorium mission``: list, show, check and draw missions, and open the box."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from sensorium.missions.checks.checker import ERROR, WARNING, Finding, broken, check
from sensorium.missions.format.box import draw_box
from sensorium.missions.format.condition_text import counted
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_file
from sensorium.missions.library import ids, mission_named, missions
from sensorium.missions.show.briefing import briefing
from sensorium.missions.show.drawing import drawing, pictures
from sensorium.missions.show.listing import listed, summary


def run(asked: argparse.Namespace) -> int:
    """0: all is well. 1: a mission has something wrong."""
    try:
        return _run(asked)
    except MissionError as error:
        print(error)
        return 1


def _run(asked: argparse.Namespace) -> int:
    if asked.command == "missions":
        found = missions()
        print(
            json.dumps([summary(one) for one in found], indent=1, ensure_ascii=False) if asked.json else listed(found)
        )
        return 0
    if asked.action == "sections":
        print(draw_box())
        return 0
    if asked.action == "check":
        return check_all(asked.missions)
    mission = find(asked.mission)
    if asked.action == "show":
        print(briefing(mission))
        return 0
    print(drawing(mission))
    if asked.svg is not None:
        for path in write_pictures(mission, asked.svg):
            print(f"\nwrote {path}")
    return 0


def find(name: str) -> Mission:
    """A mission by its file or its id. NoMissionError: it is neither."""
    if name.endswith(".toml") or Path(name).exists():
        return read_file(name)
    return mission_named(name)


def check_all(names: Sequence[str]) -> int:
    """Print what there is to say of each mission, and a line in the end."""
    findings: list[Finding] = []
    read: list[Mission] = []
    for name in names:
        try:
            read.append(find(name))
        except MissionError as error:
            findings.append(broken(error))
    known = [mission.id for mission in read] + ids()
    for mission in read:
        findings += check(mission, known)
    for finding in findings:
        print(finding)
    bad = {finding.path for finding in findings if finding.level == ERROR}
    counts = [counted(sum(1 for one in findings if one.level == level), level) for level in (ERROR, WARNING)]
    print(f"{counted(len(names), 'mission')}, {len(names) - len(bad)} sound: {', '.join(counts)}")
    return 1 if bad else 0


def write_pictures(mission: Mission, path: Path) -> list[Path]:
    """One file a deck: OUT.svg, OUT-2.svg, …"""
    written: list[Path] = []
    for deck, picture in enumerate(pictures(mission), 1):
        target = path if deck == 1 else path.with_name(f"{path.stem}-{deck}{path.suffix}")
        target.write_text(picture, encoding="utf-8")
        written.append(target)
    return written
