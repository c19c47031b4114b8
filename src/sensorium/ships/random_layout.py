"""A layout by chance: the tiles drawn and laid as two players would who do not care."""

from __future__ import annotations

from random import Random

from sensorium.ships.layout import CORRIDORS, Layout
from sensorium.ships.marine_choices import remote_sites
from sensorium.ships.tiles import CONTROL_ROOM


def random_layout(
    rng: Random, control_room: bool = False, tries: int = 1, stays: bool = False, shut: int = 0
) -> Layout:
    """Eight tiles, tile 10 where the scenario needs it, and the marines' corridors where they fit. Of so many ``tries``
    for each tile the one that joins most corridors is kept: a ship with more ways round. ``stays``: the marines will
    stay about their corridors, and ``shut`` entry areas are secured."""
    layout = Layout()
    aside: list[int] = []
    while layout.lays() >= 0:
        number = rng.choice([one for one in layout.unused() if one not in aside])
        places = layout.places(number)
        if not places:  # deathwing.ruling.geotile-placement
            aside.append(number)
            continue
        aside = []
        drawn = [rng.choice(places) for _ in range(tries)]
        layout.lay(max(drawn, key=layout.joins))
    if control_room and not layout.has_control_room():
        layout.add_control_room(rng.choice(layout.places(CONTROL_ROOM)))
    if stays:
        for gate in remote_sites(layout, shut):
            layout.attach(gate)
        return layout
    for _ in range(CORRIDORS):
        sites = layout.sites()
        if sites:
            layout.attach(rng.choice(sites))
    return layout
