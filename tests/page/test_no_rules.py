"""The page knows no rules: neither editions nor kinds of piece nor weapons, and it reads nobody's sentences. What it
shows of them comes from the fields of what the server sends, so that it shows also what nobody has thought of yet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sensorium.rules.content.editions.index import EDITIONS, EXPANSIONS
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.question_view import all_texts
from sensorium.rules.core.sentences import SENTENCES
from sensorium.rules.core.verbs import OUTCOME, TABLE, skill_of
from sensorium.table.scene import PLACES, STATES
from sensorium.web import PAGE
from tests.page.conftest import Opens, Served
from tests.page.hands import Hands
from tests.page.test_files import COMMENT

SIDES = {"marine", "stealer"}
# Words that are a rule's business; sides are not, nor what a question or a control is called.
NAMES = {*KIND_WORDS, *GEAR_WORDS, *EDITIONS, *EXPANSIONS} - SIDES - {"object", "solo"}  # solo is a player, too
SPOKEN_VERBS = [verb for verb in TABLE if verb.form != OUTCOME]
GROUPS = {verb.group for verb in SPOKEN_VERBS}
VERBS_ONLY = {name for verb in SPOKEN_VERBS for name in (verb.shown, skill_of(verb.number))} - {
    *GROUPS,
    *all_texts(),
    *SENTENCES,
    *PLACES.values(),
    *(word for _, word in STATES),
}
# Pictures for who sits where, and sounds of weapons: looks, by which nothing is decided.
LOOKS = {"board/icon.js", "board/score.js", "board/sound.js"}
MADE = {"board/drawings.js"}
QUOTED = re.compile(r"""(['"`])([\w -]+)\1""")
COMPARED = re.compile(r"""(?:===|!==|\bcase|\bincludes\(|\bhas\()\s*(['"`])([\w -]+)\1""")
READ = re.compile(
    r"\b[sS]aid\)?\??\.(?:replace|split|match|startsWith|endsWith|includes|slice|indexOf|search)|\.(?:exec|test)\([^)]*said"
)
SPOKEN = re.compile(r"`\$\{[\w.?]*name\}? [a-z]")  # a sentence made of a name and a verb


def sources() -> dict[str, str]:
    """The page's own code without its comments, by file."""
    found = {path.relative_to(PAGE).as_posix(): path for path in PAGE.rglob("*.js")}
    wanted = {name: path for name, path in found.items() if not name.startswith("i18n") and name not in MADE}
    return {name: COMMENT.sub("", path.read_text(encoding="utf-8")) for name, path in wanted.items()}


def named(code: str) -> list[str]:
    return sorted({match[2] for match in QUOTED.finditer(code)} & NAMES)


def test_no_kind_of_piece_no_weapon_and_no_edition_is_named() -> None:
    assert named("piece.kind === 'blip'") == ["blip"], "the search can find it"
    assert named("rules.startsWith('fourth')") == ["fourth"]
    assert {name: named(code) for name, code in sources().items() if name not in LOOKS and named(code)} == {}


def test_nothing_is_decided_by_a_verb() -> None:
    """Which control a choice belongs to is said by its group."""
    found = {
        name: sorted({match[2] for match in COMPARED.finditer(code)} & VERBS_ONLY) for name, code in sources().items()
    }
    assert COMPARED.findall("act.verb === 'fire'")
    assert {name: verbs for name, verbs in found.items() if verbs} == {}


def test_what_is_said_is_neither_read_nor_made_up() -> None:
    assert READ.search("choice.said.split(' ')")
    assert SPOKEN.search("game.explain(`${piece.name} turn ${facing}`)")
    for name, code in sources().items():
        assert not READ.search(code), name
        assert not SPOKEN.search(code), name


# -- something new ----------------------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], None]
WITHIN = ("6,7", "5,7")  # two squares of one section, of three in a row; the second is its middle


def change_what_comes(page: Page, change: Change) -> list[dict[str, Any]]:
    """Let the server say more than it does; what the page answers, which goes no further if it is an answer."""
    said: list[dict[str, Any]] = []

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def came(raw: str | bytes) -> None:
            message = json.loads(raw)
            change(message)
            line.send(json.dumps(message))

        def went(raw: str | bytes) -> None:
            message = json.loads(raw)
            if message["type"] == "answer" and changed_for in str(message["said"]):
                said.append(message)
            else:
                server.send(raw)

        server.on_message(came)
        line.on_message(went)

    changed_for = "Ansel "
    page.route_web_socket(re.compile("/ws/"), route)
    return said


def invent(message: dict[str, Any]) -> None:
    """Ansel is of a kind that nobody knows, with weapons and powers that nobody knows."""
    for piece in (message.get("scene") or message.get("patch") or {}).get("pieces", []):
        if piece["name"] == "Ansel":
            piece["kind"] = "oracle"
            piece["equipment"] = ["moon-lance"]
            piece["skills"] = {"glare": "aim", "hum": "press", "sulk": "press", "lance": "shot", "flood": "aim"}
    if message.get("actions") and message["actions"][0]["piece"] == "Ansel":
        base = {"piece": "Ansel", "cost": 1}
        odds = {"total": 6, "kill": 2, "needs": 5, "dice": 1}
        message["actions"] = [
            *message["actions"],
            {**base, "said": "Ansel hums", "verb": "hum"},
            {**base, "said": "Ansel glares", "verb": "glare", "group": "aim", "square": "5,7", "odds": odds},
            {**base, "said": "Ansel aims", "verb": "lance door", "skill": "lance", "group": "shot", "square": "9,7"}
            | {"odds": odds},
            *(
                {**base, "said": f"Ansel floods {square}", "verb": "flood", "group": "aim", "square": square}
                | {"area": "section", "odds": odds}
                for square in WITHIN
            ),
        ]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_what_nobody_knows_has_its_place_in_the_controls(served: Served, opens: Opens, locale: str) -> None:
    tokens = served.table("pilot-light", stealer="random")
    page = opens(locale=locale)
    page.goto(f"{served.url}/play/{tokens['marine']}")
    Hands(page).play_until("action")
    page.goto("about:blank")
    said = change_what_comes(page, invent)
    page.goto(f"{served.url}/play/{tokens['marine']}")
    hands = Hands(page)
    hands.question()
    page.locator(".piece-card[data-piece=Ansel]").click()
    hands.settle()
    verbs = page.locator(".verbs")
    # What it could do and may not now can be asked about; what it may is done at a press.
    assert "off" in str(verbs.locator("[data-act=sulk]").get_attribute("class"))
    assert "off" not in str(verbs.locator("[data-act=hum]").get_attribute("class"))
    assert verbs.locator("[data-act=lance]").count() == 1
    # What wants a place is aimed first: its square is lit, and takes it.
    verbs.locator("[data-act=glare]").click()
    hands.settle()
    assert "on" in str(verbs.locator("[data-act=glare]").get_attribute("class")).split()
    [lit] = hands.drawn(".places.plus")
    hands.point(lit)
    assert "glare" in page.locator(".spot .option.main").inner_text()
    # Of what strikes a whole section the section is lit, and there is one button for it, whatever square is meant.
    verbs.locator("[data-act=flood]").click()
    hands.settle()
    assert page.locator(".hint.mode").inner_text()
    [lit] = hands.drawn(".places.wide.fill")
    hands.point(lit)
    option = page.locator(".spot .option")
    expect(option.first).to_contain_text("flood")
    expect(option).to_have_count(1)
    assert re.search(r"^flood\s?: 5,7$", option.inner_text(), re.MULTILINE)
    option.click()
    page.wait_for_function("() => document.querySelector('.play.busy')")
    assert [message["said"] for message in said] == [["Ansel floods 5,7"]]
    assert page.locator(".piece[data-piece=Ansel] [href='#p-marine']").count(), "he looks like what he is"


def test_the_source_is_where_it_is_looked_for() -> None:
    assert Path(PAGE / "controls" / "action.js").exists()
    assert len(sources()) > 40
