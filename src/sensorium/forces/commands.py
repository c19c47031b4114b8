"""``sensorium force``: the list, what is wrong with a force, and its roster sheet."""

from __future__ import annotations

import argparse
import sys
from importlib import resources
from pathlib import Path

from sensorium.forces.enlistment import EnlistError, enlist
from sensorium.forces.force import Force, check, is_free
from sensorium.forces.force_list import MASTERY, SQUAD_KINDS, SquadKind
from sensorium.forces.force_text import MOST_SQUADS, ForceError, link_of, read_force, read_link
from sensorium.forces.roster import printable, roster, summary
from sensorium.forces.words import RANKS, SHEET, WEAPONS, said, said_option, said_points, said_squad
from sensorium.missions.format.errors import MissionError, NoMissionError, choose_from
from sensorium.missions.show.commands import find as find_mission
from sensorium.rules.core.sentences import LANGUAGES

READY_MADE = "sensorium.forces.ready_made"


def add_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "force",
        help="buy a force from the list",
        description="Squads and options for points: the list, what is wrong with a force, its roster sheet.",
    )
    actions = parser.add_subparsers(dest="action", title="actions", metavar="ACTION", required=True)
    which = "a force file, a link, or the name of a ready-made force"
    lists = actions.add_parser("list", help="print squads, options and ready-made forces")
    checks = actions.add_parser("check", help="look for what the list does not allow")
    checks.add_argument("forces", nargs="+", metavar="FORCE", help=which)
    shows = actions.add_parser("show", help="print the roster sheet of each squad")
    shows.add_argument("force", metavar="FORCE", help=which)
    shows.add_argument("--html", type=Path, metavar="OUT", help="write it as a page for the printer too")
    links = actions.add_parser("link", help="print the force in one line, for an address")
    links.add_argument("force", metavar="FORCE", help=which)
    uses = actions.add_parser("use", help="print a mission with the force in it, if the mission is open to it")
    uses.add_argument("force", metavar="FORCE", help=which)
    uses.add_argument("mission", metavar="MISSION", help="a mission file, or the id of a built-in mission")
    for one in (lists, checks, shows, links, uses):
        one.add_argument("--language", choices=LANGUAGES, default="en", help="of what is printed")


def run(asked: argparse.Namespace) -> int:
    """0: all is well. 1: a force has something wrong. 2: there is no such force."""
    try:
        return _run(asked)
    except ForceError as error:
        print(error.text(asked.language))
        return 1
    except MissionError as error:
        print(error)
        return 1
    except EnlistError as error:
        print(f"sensorium: {error.texts.get(asked.language, error)} ({error.rule})", file=sys.stderr)
        return 1
    except NoMissionError as error:
        print(f"sensorium: {error}", file=sys.stderr)
        return 2
    except KeyError as error:
        print(f"sensorium: {error.args[0]}", file=sys.stderr)
        return 2


def _run(asked: argparse.Namespace) -> int:
    language: str = asked.language
    if asked.action == "list":
        print(list_text(language))
        return 0
    if asked.action == "check":
        return max(check_one(name, language) for name in asked.forces)
    force = find(asked.force)
    if asked.action == "link":
        print(link_of(force))
        return 0
    if asked.action == "use":
        print(enlist(force, find_mission(asked.mission)), end="")
        return 0
    print(roster(force, language))
    if asked.html is not None:
        asked.html.write_text(printable(force, language), encoding="utf-8")
    return report(force, asked.force, language)


def check_one(name: str, language: str) -> int:
    force = find(name)
    print(summary(force, language))
    code = report(force, name, language)
    if not code:
        print(said(SHEET, "sound", language))
    return code


def report(force: Force, name: str, language: str) -> int:
    """Print what the list has against a force: the file, the line, the sentence, the rule."""
    faults = check(force)
    for fault in faults:
        where = f"{name}:{fault.line}" if fault.line else name
        print(f"{where}: {fault.text(language)} ({fault.rule})")
    return 1 if faults else 0


def ready_made() -> dict[str, str]:
    """The text of every ready-made force by its name."""
    files = [entry for entry in resources.files(READY_MADE).iterdir() if entry.name.endswith(".txt")]
    return {entry.name.removesuffix(".txt"): entry.read_text(encoding="utf-8") for entry in sorted(files, key=str)}


def find(name: str, most_squads: int = MOST_SQUADS) -> Force:
    """A force by its file, its link or its name. KeyError: there is none; ForceError: it cannot be read."""
    if name.startswith("force_"):
        return read_link(name, most_squads)
    path = Path(name)
    if path.is_file():
        try:
            return read_force(path.read_text(encoding="utf-8"), name, most_squads)
        except UnicodeDecodeError:
            raise ForceError(name, 1, "this is no UTF-8 text", "save the file as UTF-8") from None
    ready = ready_made()
    if name in ready:
        return read_force(ready[name], name)
    raise KeyError(f"there is no force `{name}`; {choose_from(name, ready)}")


def list_text(language: str = "en") -> str:
    """The whole list, as a player reads it."""
    parts = [said(SHEET, "squads", language)]
    parts += [squad_text(kind, language) for kind in SQUAD_KINDS]
    lines = [said(SHEET, "ready", language)]
    width = max(len(name) for name in ready_made())
    lines += [f"  {name:<{width}}  {summary(find(name), language)}" for name in ready_made()]
    return "\n\n".join([*parts, "\n".join(lines)])


def squad_text(kind: SquadKind, language: str) -> str:
    lines = [f"{said_squad(kind.word, language)} (`{kind.word}`): {said_points(kind.price, language)}"]
    for place in kind.places:
        weapons = ", ".join(said(WEAPONS, weapon, language) for weapon in place.gear)
        if is_free(kind, place, "assault-cannon"):
            weapons += f" / {said(WEAPONS, 'assault-cannon', language)}"
        lines.append(f"    {said(RANKS, place.kind, language)}: {weapons}")
    for option in kind.options:
        price = said_points(option.price, language) if option.price else said(SHEET, "free", language)
        each = f" {said(SHEET, 'each', language)}" if option.most > 1 else ""
        number = " 2-4" if option.word == MASTERY else f" 1-{option.most}" if option.most > 1 else ""
        lines.append(f"  + `{option.word}{number}` {said_option(option.word, language)}: {price}{each}")
    return "\n".join(lines)
