"""What no book has can be played in the page as soon as it is declared: each of the trial content is used there by its
control, and a bot plays the other side. ``tests/rules/test_trial_content.py`` holds the rest of them to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.conftest import Opens, Served
from tests.page.hands import QUESTIONS, Hands

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
###########
#.........1
#.........#
#.........#
#.........#
###########"""
sections = """
###########
#rrrrsssss#
#rrrrsssss#
#rrrrsssss#
#rrrrsssss#
###########"""

[areas]
a = "squares 1,1"
b = "squares 2,2"
c = "squares 1,3"
d = "squares 1,4"
h = "squares 7,1"
g = "squares 4,2"
m = "squares 7,3"
r = "squares 4,4"

[[squad]]
name = "Scouts"
members = ["Ada scout with stub-gun"]
deploy = "a"
facing = "E"

[[squad]]
name = "Maul"
members = ["Bea marine with war-maul"]
deploy = "b"
facing = "E"

[[squad]]
name = "Psi"
members = ["Cyn librarian psi 9"]
deploy = "c"
facing = "E"

[[squad]]
name = "Nets"
members = ["Dov marine with net-thrower"]
deploy = "d"
facing = "E"

[[squad]]
name = "Hulks"
members = ["Hulk brute"]
deploy = "h"
facing = "W"

[[squad]]
name = "Gashs"
members = ["Gash brute"]
deploy = "g"
facing = "W"

[[squad]]
name = "Maws"
members = ["Maw brute"]
deploy = "m"
facing = "W"

[[squad]]
name = "Rends"
members = ["Rend brute"]
deploy = "r"
facing = "W"

[[objective]]
side = "marine"
when = "pairs 2"
'''


@pytest.fixture
def tried(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path, "tests.rules.trial_content")
    server.start()
    yield server
    server.kill()


@pytest.mark.soak
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_each_is_played_by_its_control(tried: Served, opens: Opens, locale: str) -> None:
    draft = {"file": "trial.toml", "text": MISSION}
    tokens = tried.table("trial", marine="human", stealer="brood", draft=draft)
    page = opens(f"{tried.url}/play/{tokens['marine']}", locale=locale)
    hands = Hands(page)
    hands.play_until("action")

    def take(name: str) -> None:
        page.locator(f".piece-card[data-piece={name}]").click()
        hands.settle()

    def at(name: str) -> tuple[float, float, str]:
        [middle] = hands.drawn(f".piece[data-piece={name}]")
        return middle

    def use(skill: str, target: str) -> None:
        if skill:
            page.locator(f".verbs [data-act='{skill}']").click()
            hands.settle()
        hands.point(at(target))
        before = page.evaluate(QUESTIONS)
        page.locator(".spot .option.main").click()
        hands.until_moved(before)
        hands.play_until("action")

    take("Dov")
    assert page.locator(".verbs [data-act='net wide']:not(.off)").count() == 1
    use("net snare", "Rend")
    take("Cyn")
    use("spike", "Hulk")
    take("Ada")
    use("", "Gash")  # whoever clicks on an enemy shoots
    fallen = 4 - page.locator(".piece.brute").count()
    assert page.locator(".goals .tally").inner_text() == f"{fallen // 2}/2"
    hands.end_turn()
    hands.play_until("action")
    log = page.locator(".log").inner_text()
    assert all(re.search(rf"^{name} ", log, re.MULTILINE) for name in ("Dov", "Hulk", "Ada", "Maw")), log
