"""``sensorium replay`` and ``sensorium review``: a recorded game in the terminal, or as data."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from sensorium.missions.format.mission import Mission
from sensorium.missions.translations import catalogues
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.event_text import sentence
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Log, LogError, code_of, moment, read_log, rebuild_until, start_of
from sensorium.rules.core.vocabulary import MARINES, NOBODY, SPECTATOR, STEALERS
from sensorium.table import wire
from sensorium.table.acts import Acts
from sensorium.table.game_record import RecordError, chosen_mission
from sensorium.table.old_setup import retold
from sensorium.table.replay import best_told
from sensorium.table.replay_arguments import VIEWS
from sensorium.table.review import Reviewer
from sensorium.table.review_report import report
from sensorium.table.review_text import review_text, turn_title
from sensorium.table.table_mission import mission_of

INTERRUPTED: Final = 130  # as a shell tells of Ctrl-C
VIEWERS: Final = dict(zip(VIEWS, (None, MARINES, STEALERS, SPECTATOR), strict=True))
EVERY: Final = 25  # answers between two words of progress


class UsageError(ValueError):
    """What was asked makes no sense; the message says why."""


def run(asked_for: argparse.Namespace) -> int:
    """0: all is well. 2: the file is no log, or cannot be shown like that. 130: stopped with Ctrl-C."""
    try:
        log = opened(asked_for.log)
        return replay(asked_for, log) if asked_for.command == "replay" else review(asked_for, log)
    except (LogError, UsageError) as problem:
        print(f"sensorium: {asked_for.log}: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("sensorium: stopped", file=sys.stderr)
        return INTERRUPTED


def opened(path: Path) -> Log:
    """The log of a file, as far as its game goes on as recorded."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"this cannot be read: {(problem.strerror or 'no file').lower()}") from None
    except UnicodeDecodeError as problem:
        raise UsageError(f"this is no text: byte {problem.start + 1} is not UTF-8") from None
    log = read_log(text)
    _, parting = rebuild_until(log)
    if parting is not None:
        print(f"sensorium: {path}: {parting}; it is told up to there", file=sys.stderr)
        return Log(log.header, log.lines[: parting.good - 1])
    return log


def is_over(log: Log) -> bool:
    position = start_of(log)
    for number, answer in enumerate(log.answers(), 2):
        play(position, code_of(position, answer, number))
    return asked(position) == NOBODY


# -- replay -----------------------------------------------------------------------------------------------------------


def replay(asked_for: argparse.Namespace, log: Log) -> int:
    viewer: int | None = VIEWERS[asked_for.view]
    if viewer is None and not is_over(log):
        raise UsageError("this game is not over: name the side whose view you want with --view")
    steps = list(
        joined(told_steps(log, viewer, asked_for.language, own_words(log, asked_for.language)), asked_for.step)
    )
    end = len(log.answers())
    last = asked_for.last if asked_for.last is not None else end
    if not (1 <= asked_for.first <= last and asked_for.first <= end):
        raise UsageError(f"this game has the answers 1 to {end}: there are none from {asked_for.first} to {last}")
    steps = [one for one in steps if asked_for.first <= one["to"] and one["from"] <= last]
    if asked_for.json:
        print(json.dumps(steps, indent=1, ensure_ascii=False))
        return 0
    turned: tuple[int, str] | None = None
    for one in steps:
        if not one["told"] and asked_for.step != "answer":
            continue
        if (one["turn"], one["side"]) != turned:
            turned = one["turn"], one["side"]
            print(f"\n{turn_title(one['turn'], one['side'], asked_for.language)}")
        number = f"{one['from']}" if one["from"] == one["to"] else f"{one['from']}-{one['to']}"
        said = "; ".join(one["said"]) if asked_for.step == "answer" else ""
        print(f"{number:>9}  {said}" if said else f"{number:>9}", end="")
        print(
            "".join(f"\n           {line}" for line in one["told"])
            if said
            else "  " + "\n           ".join(one["told"])
        )
    return 0


def own_words(log: Log, language: str) -> dict[str, str]:
    """What the mission says in its own words, in this language where somebody has translated them."""
    mission = mission_of_log(log)
    return {} if mission is None else catalogues(mission).get(language, {})


def told_steps(log: Log, viewer: int | None, language: str, own_said: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Each answer with what this viewer was told; ``None``: with nothing hidden. ``own_said``: the mission's words in
    this language."""
    position = start_of(log)
    acts = Acts()
    for number, answer in enumerate(log.answers(), 1):
        code = code_of(position, answer, number + 1)
        begins = acts.begins(position, code)
        turn, side = moment(position)
        events: list[Event] = []
        play(position, code, events)
        heard = [event.told_to(best_told(event) if viewer is None else viewer) for event in events]
        own = viewer is None or answer.who == ("marine", "stealer", "")[min(viewer, 2)]
        yield {
            "from": number,
            "to": number,
            "turn": turn,
            "side": side,
            "act": begins,
            "said": [f"{answer.who}: {answer.said}"] if own else [],
            "told": [own_said.get(line, line) for line in (sentence(one, language) for one in heard)],
            "events": heard,
        }


def joined(steps: Iterator[dict[str, Any]], by: str) -> Iterator[dict[str, Any]]:
    """The steps of an act, or of a turn, as one."""
    now: dict[str, Any] | None = None
    for one in steps:
        turned = now is not None and (one["turn"], one["side"]) != (now["turn"], now["side"])
        if now is None or by == "answer" or turned or (by == "act" and one["act"]):
            if now is not None:
                yield now
            now = one
        else:
            now["to"] = one["to"]
            for name in ("said", "told", "events"):
                now[name] += one[name]
    if now is not None:
        yield now


# -- review -----------------------------------------------------------------------------------------------------------


def review(asked_for: argparse.Namespace, log: Log) -> int:
    if not is_over(log):
        raise UsageError("this game is not over; a review tells everything, and waits for the end")
    found = review_of(log, sys.stderr.isatty())
    if asked_for.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    else:
        print("\n".join(review_text(found, asked_for.language)))
    return 0


def review_of(log: Log, tells: bool = False) -> wire.Review:
    """The review of a finished game; ``tells``: how far it has come, on the error stream."""
    measured = measured_of(log)
    given = log.answers()
    points: list[wire.Point] = []
    for point in Reviewer(measured).points(start_of(log), given, 0):
        points.append(point)
        if tells and point.at % EVERY == 0:
            print(f"\r{point.at} / {len(given)}", end="", file=sys.stderr, flush=True)
    if tells:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return report(start_of(log), given, points, measured)


def measured_of(log: Log) -> float | None:
    """The share of games of its mission that marines win, where that was measured."""
    mission = mission_of_log(log)
    share = None if mission is None else mission.balance.get("marine")
    return None if share is None else float(share)


def mission_of_log(log: Log) -> Mission | None:
    """The mission of the game, where it is known today."""
    try:
        chosen = chosen_mission({**log.header, **retold(log.header)})
    except RecordError:
        return None
    return None if chosen is None else mission_of(chosen)
