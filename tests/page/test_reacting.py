"""The enemy turn at the keyboard: what answers, what passes, what only closes; and when one is asked at all."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize

from tests.page.conftest import PHONE, Opens, Served
from tests.page.moments import Moment, moments
from tests.page.stage import Stage

FOCUSED = "document.activeElement"
LYING: ViewportSize = {"width": 844, "height": 390}
HEARD = 300  # tenths of a second until something that the page should have sent is missed


def moment_of(game: str, kind: str, seat: str = "marine") -> Moment:
    return next(one for one in moments() if (one.game, one.seat, one.kind) == (game, seat, kind))


def copy_of(moment: Moment) -> Moment:
    """One whose message may be changed; its view, which is not sent, stays the one it is."""
    return replace(moment, welcome=deepcopy(moment.welcome))


@pytest.fixture
def stage(served: Served, opens: Opens) -> Stage:
    return Stage(opens(), served.url)


def passes(stage: Stage) -> list[str]:
    """How often something was declined, and for how long."""
    stage.page.wait_for_function("() => !document.querySelector('.play.busy')")
    return [one["until"] for one in stage.said if one["type"] == "pass"]


DECLINED = (
    ("arena-first", "command"),
    ("arena-fourth", "overwatch"),
    ("arena-first", "free shot"),
    ("arena-fourth", "redraw"),
    ("arena-fourth", "parry"),
    ("arena-fourth", "block"),
    ("arena-first", "turn to face"),
)


@pytest.mark.parametrize(("game", "kind"), DECLINED)
def test_space_passes_and_escape_never_does(stage: Stage, game: str, kind: str) -> None:
    page = stage.page
    stage.show(moment_of(game, kind))
    for _ in range(4):
        page.keyboard.press("Escape")
        stage.settle()
    assert stage.said == []
    page.keyboard.press("Space")
    assert passes(stage) == ["once"]


def test_a_click_leaves_the_keys_alone(stage: Stage) -> None:
    """Whoever has clicked a card or a button still passes with the space bar: it is not pressed again."""
    page = stage.page
    stage.show(moment_of("arena-fourth", "command"))
    page.locator(".roster .of-marine .piece-card").first.click()
    assert page.evaluate(f"{FOCUSED} === document.body || {FOCUSED}.matches('.deck, #screen')")
    page.locator(".control .chips .option").nth(1).click()
    stage.settle()
    assert page.evaluate(f"!{FOCUSED}.closest('.dock, .roster')")
    page.keyboard.press("Space")
    assert passes(stage) == ["once"]


def test_a_button_that_was_reached_with_tab_is_pressed(stage: Stage) -> None:
    page = stage.page
    stage.show(moment_of("arena-fourth", "command"))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"{FOCUSED}.matches('.control .chips .option')"):
            break
    name = page.evaluate(f"{FOCUSED}.querySelector('.words').textContent")
    page.keyboard.press("Space")
    page.locator(f".roster .piece-card.selected[data-piece='{name}']").wait_for()
    assert stage.said == []
    assert page.evaluate(f"{FOCUSED}.matches('.control .chips .option')"), "and keeps the focus"


def test_nothing_takes_the_focus_by_itself(stage: Stage) -> None:
    page = stage.page
    for kind in ("action", "command", "order", "overwatch", "free shot", "parry"):
        stage.show(moment_of("arena-fourth", kind))
        assert page.evaluate(f"!{FOCUSED}.closest('.dock, .roster')"), kind


def test_a_field_keeps_its_spaces(stage: Stage) -> None:
    page = stage.page
    stage.show(moment_of("arena-fourth", "command"))
    page.evaluate("document.querySelector('.dock').insertAdjacentHTML('beforeend', '<input id=field>')")
    page.locator("#field").click()
    page.keyboard.type("a f")
    assert page.locator("#field").input_value() == "a f"
    assert stage.said == []


def test_numbers_are_marines_for_the_whole_game(stage: Stage) -> None:
    """Whoever dies, the others keep theirs."""
    page = stage.page
    moment = copy_of(moment_of("arena-fourth", "action"))
    stage.show(moment)
    marines = [piece for piece in moment.welcome.scene.pieces if piece.side == "marine"]
    for number, marine in enumerate(marines, 1):
        page.keyboard.press(str(number))
        stage.settle()
        if marine.where == "board":
            assert page.locator(".piece-card.selected").get_attribute("data-piece") == marine.name
            assert page.locator(f".piece-card[data-piece='{marine.name}'] kbd").inner_text() == str(number)
    fallen = [msgspec.structs.replace(piece, where="dead", square="") for piece in marines[1:2]]
    moment.welcome.scene.pieces[1:2] = fallen
    stage.show(moment)
    page.keyboard.press("3")
    stage.settle()
    assert page.locator(".piece-card.selected").get_attribute("data-piece") == marines[2].name


def test_what_it_may_cost_stands_on_the_button(served: Served, opens: Opens) -> None:
    """Also for a finger, which cannot hover."""
    moment = next(
        one
        for one in moments()
        if one.kind == "command" and any(choice.verb == "assault" for choice in one.welcome.asked.choices)
    )
    stage = Stage(opens(viewport=PHONE, has_touch=True, is_mobile=True), served.url)
    stage.show(moment)
    strikes = stage.page.locator(".control .option[data-skill=assault]")
    assert strikes.count()
    for text in strikes.all_inner_texts():
        assert "⚠" in text
    overwatch = moment_of("arena-fourth", "overwatch")
    stage.show(overwatch)
    assert "jam" in stage.page.locator(".control .option[data-skill=watch]").first.inner_text()


def test_a_double_click_does_not_skip_the_warning(stage: Stage) -> None:
    page = stage.page
    moment = next(
        one for one in moments() if one.game == "pilot-light" and one.kind == "action" and one.seat == "marine"
    )
    stage.show(moment)
    page.locator("[data-act=end-turn]").dblclick()
    stage.settle()
    assert stage.said == []
    warning = page.locator("[data-act=end-turn].main")
    assert "not acted" in warning.inner_text()
    page.keyboard.press("Escape")
    stage.settle()
    assert page.locator("[data-act=end-turn].main").count() == 0
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    stage.settle()
    assert stage.said == []
    page.wait_for_timeout(700)
    page.locator("[data-act=end-turn]").click()
    page.wait_for_function("() => !document.querySelector('.play.busy')")
    assert [one["said"] for one in stage.said] == [["end turn"]]


def test_the_brood_is_told_who_has_not_acted_and_not_asked_twice(stage: Stage) -> None:
    """Most of a brood waits on purpose; that somebody waits by mistake is told on the button itself."""
    page = stage.page
    moment = next(one for one in moments() if one.kind == "action" and one.seat == "stealer" and len(fresh(one)) > 1)
    stage.show(moment)
    assert f"{len(fresh(moment))} have not acted" in page.locator("[data-act=end-turn]").inner_text()
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("() => !document.querySelector('.play.busy')")
    assert [one["said"] for one in stage.said] == [["end turn"]]


def fresh(moment: Moment) -> list[str]:
    """Who has all its points still."""
    pieces = [one for one in moment.welcome.scene.pieces if one.side == moment.seat and one.where in ("board", "entry")]
    return [one.name for one in pieces if one.ap and one.ap == one.full and not one.used and "held" not in one.states]


def test_a_piece_says_how_to_go_on_with_it(stage: Stage) -> None:
    """While nothing is picked: how one goes with the mouse, and what still pays when the own points are spent."""
    page = stage.page
    told: set[str] = set()
    games = ("arena-first", "pilot-light", "arena-fourth")
    for moment in moments():
        if moment.game not in games or moment.kind != "action" or moment.seat != "marine" or len(told) > 1:
            continue
        stage.show(moment)
        for card in page.locator(".roster .piece-card.at-board").all()[:6]:
            card.click()
            stage.settle()
            hint = page.locator(".hint.idle")
            if hint.count():
                words = hint.inner_text()
                lit = page.locator(".over-floor .cost").count()
                assert ("Right click" in words) == bool(lit)
                told.add(words.partition(".")[0])
    assert told == {"Click a square to go there", "Not enough action points for a step"}


def test_points_that_would_be_lost_are_named_first(stage: Stage) -> None:
    page = stage.page
    moment = next(one for one in moments() if one.kind == "action" and one.seat == "marine" and losing(one)[0])
    left, others = losing(moment)
    stage.show(moment)
    assert page.locator(".gives-up").count() == 0
    page.locator(f".piece-card[data-piece='{others[0]}']").click()
    stage.settle()
    said = page.locator(".gives-up").inner_text()
    assert moment.welcome.scene.active in said
    assert str(left) in said
    page.keyboard.press("Shift+Enter")
    stage.settle()
    assert f"{moment.welcome.scene.active} {left} AP" in page.locator("[data-act=end-turn].main").inner_text()
    assert stage.said == [], "and nothing is done yet"


STANDING = """() => [...document.querySelectorAll('.moves .option')].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.dataset.act, Math.round(box.x), Math.round(box.y)].join(' ');
})"""


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["phone", "lying"])
def test_no_button_moves_under_the_finger(served: Served, opens: Opens, size: ViewportSize) -> None:
    """On a phone: when another gives up his points, and when something is picked; nor does any button go, not even of
    what cannot be done, which says why when it is pressed."""
    page = opens(viewport=size, has_touch=True, is_mobile=True)
    stage = Stage(page, served.url)
    moment = next(one for one in moments() if one.kind == "action" and one.seat == "marine" and losing(one)[0])
    stage.show(moment)
    page.evaluate("(name) => document.querySelector(`.piece-card[data-piece='${name}']`).click()", losing(moment)[1][0])
    stage.settle()
    before = page.evaluate(STANDING)
    assert page.locator(".gives-up").count() == 1
    if size == PHONE:
        page.locator(".gives-up").evaluate("(node) => { node.style.display = 'none'; }")
    assert page.evaluate(STANDING) == before
    page.keyboard.press("r")  # the arrows on the deck, and their hint beside the buttons
    stage.settle()
    assert page.locator(".beside .mode").count() == 1
    assert page.evaluate(STANDING) == before
    off = page.locator(".moves .option.off")
    assert off.count()
    off.first.tap()
    page.locator(".why").wait_for()
    acts = [line.split()[0] for line in page.evaluate(STANDING)]
    assert acts == [line.split()[0] for line in before]


def losing(moment: Moment) -> tuple[int, list[str]]:
    """What the active marine has left, and who could act instead of him."""
    scene = moment.welcome.scene
    own = [piece for piece in scene.pieces if piece.side == "marine" and piece.where == "board"]
    others = [piece.name for piece in own if not piece.used and piece.name != scene.active]
    left = next((piece.ap or 0 for piece in own if piece.name == scene.active), 0)
    return (left, others) if others else (0, [])


def heard(stage: Stage, *asks: str) -> None:
    """The table is told of these wishes and of no others, as soon as they have come over the line."""
    told: list[str] = []
    for _ in range(HEARD):
        told = [one["ask"] for one in stage.said if one["type"] == "reactions"]
        if len(told) >= len(asks):
            break
        stage.page.wait_for_timeout(100)
    stage.page.wait_for_timeout(100)  # nothing comes after them
    assert [one["ask"] for one in stage.said if one["type"] == "reactions"] == list(asks)


def test_when_to_be_asked_is_a_setting(stage: Stage) -> None:
    page = stage.page
    stage.show(moment_of("arena-fourth", "command"))
    page.keyboard.press(",")
    row = page.get_by_role("group", name="Ask me in the enemy turn")
    assert row.get_by_role("button", name="when it is of use").get_attribute("aria-pressed") == "true"
    row.get_by_role("button", name="when I can shoot or strike").click()
    row.get_by_role("button", name="hold everything this turn").click()
    heard(stage, "attacks", "hold")
    # Kept in the browser: the next game is told of it.
    stage.said.clear()
    stage.open(moment_of("arena-first", "command"))
    heard(stage, "attacks")


def test_what_is_held_is_shown_and_can_be_let_go(stage: Stage) -> None:
    page = stage.page
    moment = copy_of(moment_of("arena-fourth", "action"))
    moment.welcome.reactions = "hold"
    stage.show(moment)
    assert "held this turn" in page.locator(".dock .held").inner_text()
    page.locator("[data-act=ask-again]").click()
    heard(stage, "useful")


def keys_and_skills(page: Page) -> list[tuple[str, str]]:
    """Every key that is shown on a button in the dock, and what sort of answer the button gives."""
    found: list[list[str]] = page.locator(".dock button[aria-keyshortcuts][data-skill]").evaluate_all(
        "(all) => all.map((one) => [one.getAttribute('aria-keyshortcuts'), one.dataset.skill])"
    )
    return [(key, skill) for key, skill in found]


def test_one_key_for_one_kind_of_answer(served: Served, opens: Opens) -> None:
    """A letter means one thing, whatever is asked; and each thing that has a letter has only that one."""
    stage = Stage(opens(), served.url, painted=False)
    page = stage.page
    meant: dict[str, set[str]] = {}
    for moment in moments():
        stage.show(moment)
        seen = keys_and_skills(page)
        if moment.kind in ("action", "command", "order"):
            for key in ("1", "2", "5", "Space"):
                if moment.kind == "action" or key != "Space":
                    page.keyboard.press(key)
                    stage.settle()
                    seen += keys_and_skills(page)
        for key, skill in seen:
            if len(key.removeprefix("Shift+")) == 1 and not key.isdigit():
                meant.setdefault(key, set()).add(skill)
    # A door is opened and closed, a roll or a draw is done again, and shots of every sort are fired.
    alike = ({"open", "close"}, {"redraw", "reroll"}, {"fire", "watch"}, {"broodlord", "barrier"})
    twice = {key: skills for key, skills in meant.items() if len(skills) > 1 and skills not in alike}
    assert not twice
    letters: dict[str, set[str]] = {}
    for key, skills in meant.items():
        for skill in skills:
            letters.setdefault(skill, set()).add(key)
    assert not {skill: keys for skill, keys in letters.items() if len(keys) > 1}
    assert {"f", "a", "j", "o"} <= set(meant)
