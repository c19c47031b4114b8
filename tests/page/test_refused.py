"""What cannot be done says why, of what it was most likely meant for."""

from __future__ import annotations

import re

from tests.page.conftest import Opens, Served
from tests.page.moments import moments
from tests.page.stage import Stage

MOST = 12  # moments that are looked at


def test_no_attack_is_refused_for_the_square_one_stands_on(served: Served, opens: Opens) -> None:
    """Nobody shoots at his own feet: without a target it is the nearest enemy that is spoken of, or what is ahead."""
    stage = Stage(opens(), served.url)
    page = stage.page
    seen = 0
    for moment in [one for one in moments() if one.kind == "action" and one.seat == "marine"][:MOST]:
        stage.show(moment)
        for piece in moment.welcome.scene.pieces:
            if piece.side != "marine" or piece.where != "board" or not piece.skills:
                continue
            page.locator(f".piece-card[data-piece='{piece.name}']").click()
            stage.settle()
            if page.locator(".piece-card[aria-pressed=true]").get_attribute("data-piece") != piece.name:
                continue
            aimed = [skill for skill, group in piece.skills.items() if group in ("shot", "assault", "aim")]
            for skill in aimed:
                button = page.locator(f".verbs [data-act='{skill}'].off")
                if not button.count():
                    continue
                button.click()
                page.locator(".why").wait_for()
                words = page.locator(".why b").inner_text()
                assert piece.square is not None
                assert not re.search(rf"(?<![\d,]){re.escape(piece.square)}(?!\d)", words), (moment, piece.name, words)
                seen += 1
                page.keyboard.press("Escape")
                stage.settle()
    assert seen
