"""Whole games against a bot, as each side in each edition, through the page's own controls."""

from __future__ import annotations

import pytest

from tests.page.conftest import Opens, Served
from tests.page.hands import Hands
from tests.page.scenes import Scenes

OUTCOMES = {"You have won", "You have lost", "A draw"}


@pytest.mark.parametrize(
    ("mission", "side", "bot"),
    [
        ("pilot-light", "marine", "rush"),
        ("pilot-light", "stealer", "rush"),
        ("splinters", "marine", "brood:easy"),
        ("splinters", "stealer", "rush"),
    ],
)
def test_a_whole_game(served: Served, opens: Opens, mission: str, side: str, bot: str) -> None:
    other = "stealer" if side == "marine" else "marine"
    page = opens()
    scenes = Scenes(page)
    hands = Hands(page, per_turn=3)
    tokens: dict[str, str] = {}
    for _ in range(9):  # now and then the dice end a game early
        tokens = served.table(mission, **{side: "human", other: bot})
        page.goto(f"{served.url}/play/{tokens[side]}")
        hands.play(each=scenes.check)
        if scenes.compared > 4 and hands.met["action"] > 4:
            break
    assert scenes.compared > 4
    said = hands.page.locator(".dialog.end .outcome").inner_text()
    assert said in OUTCOMES
    # The page says what the server says.
    winner = {"You have won": side, "You have lost": other, "A draw": "draw"}[said]
    assert served.replay(tokens[side])[-1]["scene"]["winner"] == winner
    assert hands.met["action"] > 4
    # The end can be put away and called up again.
    hands.page.get_by_role("button", name="Look at the deck").click()
    hands.page.get_by_role("button", name="Result").click()
    hands.page.locator(".dialog.end .story").wait_for()


def test_solitaire(served: Served, opens: Opens) -> None:
    """Against the printed rules: what they leave open is asked of the marine player."""
    ties = 0
    for seed in range(5):
        tokens = served.table("drill-solo", stealer="solo")
        hands = Hands(opens(f"{served.url}/play/{tokens['marine']}"), seed)
        hands.play()
        assert hands.page.locator(".dialog.end .outcome").inner_text() in OUTCOMES
        ties += hands.met["tie"]
        if ties:
            return
    raise AssertionError("no tie in five games")
