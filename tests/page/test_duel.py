"""A close assault as it is seen by whoever begins it: both sides' dice, and the winner as long as it takes to read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import DESKTOP, PHONE, Opens, Served
from tests.page.theatre import FRAME, TRIES, Theatre

READ = 700  # milliseconds of the page's own time in which the eye takes in who has won
FACE_TO_FACE = '''
id = "face-to-face"
name = "Face to Face"
rules = "first"
briefing = "There it is."

[goals]
marine = "Outlive it."
stealer = "Outlive them."

[results]
marine = "It is quiet."
stealer = "It is quiet."

[board]
map = """
############
1..........2
############"""
sections = """
############
#aaaabbbbcc#
############"""

[areas]
post = "squares 4,1"
rear = "squares 2,1"
far = "squares 5,1"
end = "squares 10,1"

[[squad]]
name = "Castor"
members = ["Ivo marine"]
deploy = "post"
facing = "E"

[[squad]]
name = "Brood"
members = ["Gnash stealer"]
deploy = "far"
facing = "W"

[[squad]]
name = "Pollux"
members = ["Bren marine"]
deploy = "rear"
facing = "E"

[[squad]]
name = "Others"
members = ["Rasp stealer"]
deploy = "end"
facing = "W"

[[objective]]
side = "marine"
when = "kills 2"

[game]
turns = 3
'''


def place_all(theatre: Theatre) -> None:
    """Until it is asked what to do."""
    for _ in range(20):
        if theatre.quiet()["asked"] == "action":
            break
        theatre.page.locator("[data-act=place-rest], .control .option").first.click()
        theatre.step()


@pytest.mark.parametrize("special", [{"viewport": DESKTOP}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_end_of_ones_own_assault_is_seen(
    served: Served, opens: Opens, motion: str, special: dict[str, Any]
) -> None:
    """Whoever wins, or nobody; with reduced motion too. And who wants to go on need not wait for it."""
    tokens = served.table("face-to-face", stealer="random", draft={"file": "face.toml", "text": FACE_TO_FACE})
    theatre = Theatre(opens, f"{served.url}/play/{tokens['marine']}", reduced_motion=motion, **special)
    page = theatre.page
    place_all(theatre)
    page.locator(".piece-card[data-piece=Ivo]").dispatch_event("click")
    theatre.until(lambda seen: page.locator("[data-act=assault]:not(.off)").count())
    page.locator("[data-act=assault]").click()
    theatre.until(lambda seen: page.locator(".spot .option.main").count())
    page.locator(".spot .option.main").click()
    theatre.until(lambda seen: page.locator(".duel:not([hidden]) .verdict:not(:empty)").count())
    fighters = page.locator(".duel .fighter")
    assert fighters.locator("[data-dice=lying] .die").count() == 4
    assert fighters.locator(".die.counts").count() == 2
    crowd = "(dice) => dice.append(...[...dice.children, ...dice.children].map((one) => one.cloneNode(true)))"
    fighters.locator(".dice").nth(1).evaluate(crowd)  # after a parry and a die rolled again there are more
    for fighter in fighters.all():
        box = fighter.bounding_box()
        assert box
        for die in fighter.locator(".die").all():
            place = die.bounding_box()
            assert place
            assert place["x"] + place["width"] <= box["x"] + box["width"], "it lies in its own half"
    begun = theatre.passed
    theatre.until(lambda seen: not seen["duel"])
    assert theatre.passed - begun >= READ - FRAME


def test_what_comes_of_an_answer_is_no_turn_that_begins(served: Served, opens: Opens) -> None:
    """The marine is asked about the dice in the stealer's own turn; after that the fight ends, and the turn goes on."""
    text = FACE_TO_FACE.replace('"first"', '"first+deathwing"').replace(
        '"Ivo marine"', '"Ivo sergeant with storm-bolter power-sword"'
    )
    tokens = served.table("face-to-face", marine="still", draft={"file": "face.toml", "text": text})
    theatre = Theatre(opens, f"{served.url}/play/{tokens['stealer']}")
    page = theatre.page
    place_all(theatre)
    page.locator(".piece-card[data-piece=Gnash]").click()
    theatre.until(lambda seen: page.locator("[data-act=assault]:not(.off)").count())
    page.locator("[data-act=assault]").click()
    theatre.until(lambda seen: page.locator(".spot .option.main").count())
    page.locator(".spot .option.main").click()
    said: list[str] = []
    for _ in range(TRIES):
        theatre.hear_out()
        seen = theatre.step()
        if seen["stage"] == "following" and seen["watched"] not in said:
            said.append(seen["watched"])
        if not seen["stage"] and seen["asked"] == "action" and said:
            break
    assert "What comes of it" in said
    assert "Your turn begins" not in said
