"""The sounds, rendered by the browser itself: none clips, clicks or pushes a loudspeaker aside, and none is much louder
than another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.sentences import SENTENCES
from sensorium.web import PAGE
from tests.page.conftest import Opens, Served
from tests.page.hands import Hands
from tools.sounds import BEGIN, LENGTH, TARGET, Sound, rendered

NEAR = 3.5  # decibels from the common loudness
HEARD = 200  # hertz: what lies below is lost on a phone


@pytest.fixture(scope="module")
def sounds(browser: Browser) -> Iterator[dict[str, Sound]]:
    page = browser.new_page()
    yield {one.name: one for one in rendered(page)}
    page.close()


def test_there_are_many_and_each_is_short(sounds: dict[str, Sound]) -> None:
    assert len(sounds) > 20
    assert {name: one.end for name, one in sounds.items() if one.end > LENGTH - 0.2} == {}


def test_none_comes_near_full_scale(sounds: dict[str, Sound]) -> None:
    assert {name: one.peak for name, one in sounds.items() if one.peak > -1} == {}


def test_all_are_about_as_loud(sounds: dict[str, Sound]) -> None:
    loudness = {name: one.loudness for name, one in sounds.items()}
    assert {name: loud for name, loud in loudness.items() if abs(loud - TARGET) > NEAR} == {}
    assert {name: loud for name, loud in loudness.items() if abs(loud - sounds[name].wanted) > 0.5} == {}


def test_none_pushes_a_loudspeaker_aside(sounds: dict[str, Sound]) -> None:
    assert {name: one.offset for name, one in sounds.items() if one.offset > 0.0005} == {}


def test_none_clicks_at_its_ends(sounds: dict[str, Sound]) -> None:
    """Before it there is silence, at its very end there is again, and its first moments swell."""
    for name, one in sounds.items():
        assert max(map(abs, one.samples[: round((BEGIN - 0.002) * 48_000)])) == 0, name
        assert one.edge(one.end + 0.01) < 0.003, name
        first = round(BEGIN * 48_000)
        assert abs(one.samples[first]) < 0.01, name


def test_each_can_be_heard_on_a_phone(sounds: dict[str, Sound]) -> None:
    low = {}
    for name, one in sounds.items():
        above = sum(10 ** (power / 10) for middle, power in one.bands().items() if middle > HEARD)
        if above < 0.15:
            low[name] = round(above, 2)
    assert low == {}


def test_what_sounds_is_there_and_happens() -> None:
    code = (PAGE / "board" / "sound.js").read_text("utf-8")
    score = (PAGE / "board" / "score.js").read_text("utf-8")
    switch = code.split("switch (event.kind) {")[1].split("default:")[0]
    kinds = set()
    for line in switch.splitlines():
        for part in line.split("case '")[1:]:
            kinds.add(part.split("'")[0])
    assert len(kinds) > 25
    assert kinds <= set(SENTENCES) | {"clock call"}
    for name in ("servo", "skitter", "shot", "flame", "door", "dread", "win", "lose", "call", "parry"):
        assert f"'{name}'" in code
        assert f"\n  {name}" in score
    guns = code.split("const GUNS = [")[1].split("]")[0].replace("'", "").split(", ")
    assert set(guns) <= set(GEAR_WORDS)
    assert all(f"'{gun}'" in score for gun in guns)


# -- switching it on --------------------------------------------------------------------------------------------------


def test_one_tap_turns_the_sound_on_and_fetches_it(served: Served, opens: Opens) -> None:
    tokens = served.table("drill-end", stealer="random")
    page = opens()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served.url}/play/{tokens['marine']}")
    Hands(page).play_until("action")
    assert not any("score.js" in url for url in asked), "nobody has asked for sound"
    with page.expect_request("**/board/score.js"):
        page.get_by_role("button", name="Sound on").click()
    page.get_by_role("button", name="Sound off").wait_for()
    page.keyboard.press("Shift+M")
    page.get_by_role("button", name="Sound on").wait_for()


# The sum of what the page's own loudness has been set to, each time something is played.
LOUD = """(() => {
  window.loud = [];
  const described = Object.getOwnPropertyDescriptor(AudioParam.prototype, 'value');
  Object.defineProperty(AudioParam.prototype, 'value', {
    ...described,
    set(value) {
      window.loud.push(Math.round(value * 100) / 100);
      described.set.call(this, value);
    },
  });
})()"""


def test_the_volume_is_set_heard_and_kept(served: Served, opens: Opens) -> None:
    tokens = served.table("drill-end", stealer="random")
    page = opens()
    page.add_init_script(LOUD)
    page.goto(f"{served.url}/play/{tokens['marine']}")
    Hands(page).play_until("action")
    page.locator(".topbar").get_by_role("button", name="Settings").click()
    dial = page.get_by_role("slider", name="Volume")
    assert dial.input_value() == "60"
    dial.focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => window.loud.at(-1) === 0.65")
    assert page.locator(".volume output").inner_text() == "65%"
    assert page.get_by_role("group", name="Sound").locator("[aria-pressed=true]").inner_text().lower() == "on"
    # Two values within the moment in which a sound is not begun twice: the last one holds all the same.
    dial.evaluate(
        "(dial) => ['30', '0'].forEach((value) => { dial.value = value; dial.dispatchEvent(new Event('input')); })"
    )
    page.wait_for_function("() => window.loud.at(-1) === 0")
    page.reload()
    page.locator(".play").wait_for()
    page.locator(".topbar").get_by_role("button", name="Settings").click()
    assert page.get_by_role("slider", name="Volume").input_value() == "0"
