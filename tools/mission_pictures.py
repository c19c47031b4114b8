"""Draws the boards of the built-in missions that the documents show: `python tools/mission_pictures.py [ID…]`
writes docs/images/missions/ID.svg, and ID-2.svg and so on for further decks. Without an id it draws them all."""

import sys
from pathlib import Path

from sensorium.missions import mission_named, missions
from sensorium.missions.show.commands import write_pictures


def main() -> None:
    folder = Path(__file__).parent.parent / "docs" / "images" / "missions"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [mission_named(name) for name in sys.argv[1:]] or missions()
    for mission in wanted:
        for path in write_pictures(mission, folder / f"{mission.id}.svg"):
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
