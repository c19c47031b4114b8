"""At length: every mission and every drill through the page, as each side, so that every kind of question comes up."""

from __future__ import annotations

import pytest

from sensorium.missions.library import drills, missions
from tests.page.conftest import Opens, Served
from tests.page.hands import Hands


@pytest.mark.soak
@pytest.mark.parametrize("side", ["marine", "stealer"])
@pytest.mark.parametrize("mission", [mission.id for mission in [*missions(), *drills()]])
def test_every_mission(served: Served, opens: Opens, mission: str, side: str) -> None:
    other = "stealer" if side == "marine" else "marine"
    tokens = served.table(mission, **{side: "human", other: "random"})
    hands = Hands(opens(f"{served.url}/play/{tokens[side]}"), seed=len(mission), per_turn=3)
    hands.play()
    hands.page.locator(".dialog.end .outcome").wait_for()
