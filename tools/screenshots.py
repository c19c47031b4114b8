"""Pictures of the page for the documents: `python tools/screenshots.py` writes docs/images/page-*.png.

Bots play the games with the same dice each time, up to a moment that shows something; then Chromium opens the page.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from sensorium.campaign.campaign import CHANCE, GAME, Campaign
from sensorium.campaign.course import RAID
from sensorium.campaign.deciders import advised, drawn
from sensorium.campaign.file import written
from sensorium.game import play_out
from sensorium.table import wire
from tools.chromium import ADVICE, FLAGS, find
from tools.moments import Moment, NeverError, play_to, put_down
from tools.museum import ended
from tools.png import smaller
from tools.serving import serving

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
TRIES: Final = 20
APART: Final = 1000  # between the seeds of two pictures
BOTS: Final[dict[wire.Side, str]] = {"marine": "sergeant:easy", "stealer": "brood:easy"}


@dataclass(frozen=True)
class Shot:
    """A picture: of which page, or of which moment of a game, in what size, after doing what."""

    name: str
    path: str = ""
    mission: str = ""
    seat: wire.Side = "marine"
    seed: int = 1
    moment: Moment = lambda scene, asked: False
    does: Callable[[Page], object] = lambda page: None
    special: dict[str, Any] = field(default_factory=dict)


def contacts(scene: wire.Scene) -> int:
    return sum(piece.side == "stealer" and piece.where == "board" for piece in scene.pieces)


def fresh_turn(turn: int, least: int) -> Moment:
    """The turn has begun, and so many contacts are on the deck."""
    return lambda scene, asked: (
        asked.kind == "action" and scene.turn >= turn and not scene.active and contacts(scene) >= least
    )


def has_a_shot(scene: wire.Scene, asked: wire.Asked) -> bool:
    """Somebody stands ready with a target before him, in a game that is well under way."""
    shots = [choice for choice in asked.choices if choice.verb == "fire" and choice.target]
    return asked.kind == "action" and bool(shots) and scene.turn >= 4 and contacts(scene) >= 6 and bool(scene.active)


def under_attack(scene: wire.Scene, asked: wire.Asked) -> bool:
    return asked.kind in ("overwatch", "command") and scene.turn >= 4


def choose_somebody(page: Page) -> None:
    """Whoever has somewhere to go."""
    for _ in range(12):
        page.keyboard.press("Space")
        page.wait_for_timeout(400)  # until the server has said what it can do
        if page.locator(".over-floor .cost").count() > 3:
            return
    raise NeverError("nobody can go anywhere")


def point_at_a_way(page: Page) -> None:
    """Choose somebody, and point at the farthest square he can get to."""
    choose_somebody(page)
    costs = page.locator(".over-floor .cost")
    far = max(range(costs.count()), key=lambda at: int(costs.nth(at).text_content() or 0))
    box = costs.nth(far).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def aim(page: Page) -> None:
    page.locator("[data-act=fire]:not(.off)").wait_for()
    page.keyboard.press("f")
    page.locator(".spot").wait_for()


def see_again(page: Page) -> None:
    """A finished game from its log, judged, at a moment that decided it."""
    log = play_out("splinters", "sergeant:easy", "brood:easy", seed=5).log
    page.locator("#draft-file").set_input_files(
        {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": log.encode()}
    )
    page.locator("[data-act=review]").click()
    page.locator(".moments a").nth(1).click(timeout=600_000)
    page.locator(".replay[data-playing=true]").wait_for()
    page.locator("[data-act=play]").click()
    page.locator(".replay[data-playing=false]").wait_for()


def war_before_a_raid() -> str:
    """The file of a war that has come to its fourth scenario, decided by counsel, with results by chance."""
    rng, campaign = Random(22), Campaign()
    campaign.decide("one bid 70")
    campaign.decide("two bid 75")
    while (campaign.step, campaign.phase) != (RAID, "commit"):
        who = campaign.asks()[0]
        if who == GAME:
            line = ended(campaign, rng)
        else:
            line = drawn(campaign, rng) if who == CHANCE else advised(campaign, who, rng)
        campaign.decide(line)
    return written("Emberfall", campaign.rules, "en", campaign.lines)


def enter_the_war_room(page: Page) -> None:
    page.locator("#war-file").set_input_files(
        {"name": "war.txt", "mimeType": "text/plain", "buffer": war_before_a_raid().encode()}
    )
    page.locator(".war-screen").wait_for()
    for squad in page.locator(".pick:not(.barred)").all()[:2]:
        squad.click()


def choose_a_squad(page: Page) -> None:
    """A force with something bought in it."""
    for word in ("standard", "recon"):
        page.locator(f".squad-offer[data-word={word}]").click()
        page.locator(".squad-card").nth(0 if word == "standard" else 1).wait_for()
    page.locator(".gear:not(.barred)").first.click()
    page.locator(".gear.on").wait_for()


def make_it_fair(page: Page) -> None:
    page.locator("input[value=breakout]").check(force=True)
    page.locator("[data-act=fair]").click()
    page.locator(".interval").wait_for(timeout=600_000)


def make(page: Page) -> None:
    """A mission on the bench that bots have tried."""
    page.locator("[data-group=objectives]").click()
    page.locator("[data-act=trial]").click()
    page.locator(".make-verdict").wait_for(timeout=600_000)
    page.locator("[data-act=trial]").wait_for(timeout=600_000)
    page.locator("[data-tool=section]").click()


SHOTS: Final = (
    Shot("war", path="/", does=enter_the_war_room),
    Shot("force", path="/force", does=choose_a_squad),
    Shot("fair", path="/generate", does=make_it_fair),
    Shot("make", path="/make?from=pilot-light", does=make),
    Shot("replay", path="/", does=see_again),
    Shot("home", path="/"),
    Shot("briefing", path="/?mission=two-fires"),
    Shot("game", mission="two-fires", seed=4, moment=has_a_shot, does=aim),
    Shot("stealers", mission="splinters", seat="stealer", seed=2, moment=fresh_turn(3, 5), does=point_at_a_way),
    Shot("reaction", mission="two-fires", seed=31, moment=under_attack),
    Shot(
        "phone",
        mission="pilot-light",
        seed=5,
        moment=fresh_turn(3, 2),
        does=choose_somebody,
        special={"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    ),
)


def main() -> int:
    path = find()
    if not path:
        print(ADVICE, file=sys.stderr)
        return 1
    wanted = [shot for shot in SHOTS if not sys.argv[1:] or shot.name in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        paths = {shot.name: shot.path or prepared(data, shot) for shot in wanted}
        with serving(data) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            for shot in wanted:
                picture = smaller(take(browser, url + paths[shot.name], shot))
                (IMAGES / f"page-{shot.name}.png").write_bytes(picture)
                print(f"page-{shot.name}.png {len(picture) // 1000} kB")
            browser.close()
    return 0


def prepared(data: Path, shot: Shot) -> str:
    new = wire.NewTable(mission=shot.mission, seats={**BOTS, shot.seat: "human"}, clock="on")
    # Bots that think for a while do not always come to the same thoughts; then another game shows it.
    # Every picture has seeds of its own: the seed makes the table's id, and no two may be the same.
    for seed in range(shot.seed * APART, shot.seed * APART + TRIES):
        try:
            table = play_to(new, BOTS, seed, shot.moment, shot.seat)
        except NeverError:
            continue
        return f"/play/{put_down(data, new, table)[shot.seat]}"
    raise NeverError(shot.name)


def take(browser: Browser, url: str, shot: Shot) -> bytes:
    wanted = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-GB", **shot.special}
    context = browser.new_context(**wanted)
    page = context.new_page()
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.locator(
        ".mission, .begin, .play .pieces > .piece, .force-body, .generate-form, .make-map .walls"
    ).first.wait_for()
    if page.locator(".dialog").count():
        page.keyboard.press("Escape")
    shot.does(page)
    page.wait_for_timeout(500)  # for whatever fades
    picture = page.screenshot()
    context.close()
    return picture


if __name__ == "__main__":
    sys.exit(main())
