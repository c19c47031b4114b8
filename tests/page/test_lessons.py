"""Every lesson is clicked through from the shelf to its end, as it says; a wrong move gets its reason."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sensorium.missions.format.mission import Mission
from sensorium.missions.library import lessons
from tests.page.conftest import PHONE, Opens, Served
from tests.page.hands import PLACING, Hands

ARROWS = {"N": "Shift+ArrowUp", "E": "Shift+ArrowRight", "S": "Shift+ArrowDown", "W": "Shift+ArrowLeft"}
QUARTERS = {1: "turn-right", 2: "turn-about", 3: "turn-left"}
FACINGS = "NESW"
AIMED = ("fire", "assault", "flame", "grenade")
# The buttons that a step may point at, and those that are pointed at.
BUTTONS = """() => [...document.querySelectorAll('.play.taught :is([data-act], [data-skill], [data-card])')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).outlineStyle === 'solid')
  .flatMap((one) => [one.dataset.act, one.dataset.skill, one.dataset.card?.split('/')[0]]).filter(Boolean)"""
LOOKS = re.compile(r'members = \["(\w+) [^\]]*\]\n(?:deploy|one_each) = .*\nfacing = "(.)"')


class Pupil(Hands):
    """Does what a step says, with the page's own controls."""

    def __init__(self, page: Page, mission: Mission) -> None:
        super().__init__(page)
        self.facing = dict(LOOKS.findall(mission.text))
        self.lit: set[str] = set()  # buttons that were pointed at

    def look(self) -> None:
        self.lit |= set(self.page.evaluate(BUTTONS))

    def do(self, line: str) -> None:
        self.question()
        self.look()
        before = self.page.evaluate("document.querySelector('.play')?.dataset.questions")
        who, *words = line.split()
        brood = self.page.locator("[data-act=brood-confirm]")
        exact = self.page.locator(f'.dock [data-act="{line}"]')
        if line == "end turn":
            self.end_turn()
            return
        if words[:1] in (["place"], ["face"]) and self.question_now() not in (*PLACING, "face"):
            return  # a blip's models have been placed and faced together
        if (key := self.key_for(line)) is not None:
            self.page.keyboard.press(key)
            self.until_moved(before)
            return
        if brood.count():
            self.press(brood)
        elif exact.count():
            self.press(exact.first)
        else:
            self.take(who)
            self.look()
            self.with_controls(who, words)
        self.until_moved(before)

    def key_for(self, line: str) -> str | None:
        """What is answered with a key, because the question is only that."""
        *_, verb, last = ["", *line.split()]
        if last in ("redraw", "reroll"):
            return "r"
        if last == "pass":
            return "Space"
        if verb == "parry":
            return last
        shoots = verb in ("fire", "overwatch") and self.question_now() != "action"
        return "f" if shoots else None

    def take(self, who: str) -> None:
        card = self.page.locator(f".roster .piece-card[data-piece='{who}']")
        if card.count() and card.get_attribute("aria-pressed") != "true":
            self.press(card)
            self.settle()

    def with_controls(self, who: str, words: list[str]) -> None:
        verb, rest = words[0], words[1:]
        if verb == "move":
            self.page.keyboard.press(ARROWS[rest[0]])
        elif verb == "turn":
            quarters = (FACINGS.index(rest[0]) - FACINGS.index(self.facing[who])) % 4
            self.facing[who] = rest[0]
            self.press(self.page.locator(f"[data-act={QUARTERS[quarters]}]"))
            if rest[1:2] == ["fire"]:
                self.page.locator(".play.mine:not(.busy)[data-asked='free shot'] .dock [data-skill=fire]").wait_for()
                self.page.keyboard.press("f")
        elif verb in AIMED:
            self.press(self.page.locator(f".verbs [data-act='{verb}']"))
            main = self.page.locator(".spot .option.main")
            if "," in rest[0]:  # a whole section: at what is pointed at
                self.point(self.drawn(".coach-ring")[0])
            main.first.wait_for()
            self.press(main.first)
        elif verb == "cast":
            self.press(self.page.locator(f".psy-hand [data-card='{rest[0]}']"))
            self.page.locator(".card-open").wait_for()
            self.point(self.drawn(".coach-ring")[0])
            self.page.locator(".spot .option.main").wait_for()
            self.page.keyboard.press("Enter")
        elif verb in ("open", "close"):
            self.page.keyboard.press("d")
        elif verb == "place" and rest[0] == "entry":
            self.press(self.page.locator(".control .chips .option", has_text=rest[1]).first)
        elif verb == "place":
            self.point(self.drawn(".places.plus")[0])
        else:
            self.press(self.page.locator(f"[data-act='{verb}']").first)


def step(page: Page) -> int:
    return page.locator(".coach .dots .done").count() + 1


TAUGHT = [one for one in lessons() if one.lesson is not None and one.lesson.opponent == "still"]


@pytest.mark.parametrize("mission", TAUGHT, ids=lambda one: one.id)
def test_a_lesson_is_clicked_through(served: Served, opens: Opens, mission: Mission) -> None:
    page = opens(f"{served.url}/learn")
    page.locator(f".lesson[data-lesson={mission.id}]").click()
    page.locator(".coach .coach-words").wait_for()
    pupil = Pupil(page, mission)
    assert mission.lesson is not None
    for number, wanted in enumerate(mission.lesson.steps, 1):
        if wanted.until:
            expect(page.locator(".coach .dots .now")).to_have_count(1)
        pupil.lit.clear()
        for line in wanted.do:
            pupil.do(line)
        named = {name for name in wanted.point if re.fullmatch("[a-z-]+", name)}
        assert named <= pupil.lit, "a button that is pointed at is there"
        if wanted.until:
            page.wait_for_function("(n) => document.querySelectorAll('.coach .dots .done').length >= n", arg=number)
    expect(page.locator(".coach .dots .done")).to_have_count(len(mission.lesson.steps))
    # What is done is kept, and nothing was locked.
    page.goto(f"{served.url}/learn")
    expect(page.locator(f".lesson.done[data-lesson={mission.id}]")).to_have_count(1)
    expect(page.locator(".lesson:not(.done)")).to_have_count(len(lessons()) - 1)


def test_a_wrong_move_gets_its_reason_in_the_readers_language(served: Served, opens: Opens) -> None:
    page = opens(f"{served.url}/learn", locale="fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator(".lesson[data-lesson=learn-doors]").tap()
    page.locator(".coach .coach-words").wait_for()
    hands = Hands(page, touch=True)
    hands.question()
    page.locator("[data-act=end-turn]").tap()
    page.wait_for_timeout(700)
    if not page.locator(".why").count():
        page.locator("[data-act=end-turn]").tap()
    expect(page.locator(".why")).to_contain_text("Approchez-vous d’abord de la porte")
    assert page.locator(".coach").bounding_box() is not None


def test_from_the_home_page_to_the_next_lesson(served: Served, opens: Opens) -> None:
    page = opens(served.url)
    page.locator(".newcomer[href$='/learn']").click()
    page.locator(".shelf-head .button.primary").click()
    page.locator(".coach .coach-words").wait_for()
    first = lessons()[0]
    assert first.lesson is not None
    pupil = Pupil(page, first)
    for wanted in first.lesson.steps:
        for line in wanted.do:
            pupil.do(line)
    page.locator("[data-act=next-lesson]").click()
    expect(page.locator(".coach-step b")).to_have_text(lessons()[1].name)
    page.go_back()
    page.locator(".lesson-shelf").wait_for()


def test_after_a_shot_the_next_press_shoots_again(served: Served, opens: Opens) -> None:
    """Also at somebody who stands close enough to be struck, which may cost the marine's life."""
    page = opens(f"{served.url}/learn")
    page.locator(".lesson[data-lesson=learn-close-assault]").click()
    page.locator(".coach .coach-words").wait_for()
    hands = Hands(page)
    hands.question()
    page.keyboard.press("1")
    hands.settle()
    page.keyboard.press("f")
    expect(page.locator(".spot .option.main")).to_have_attribute("data-skill", "fire")
    page.keyboard.press("Enter")
    expect(page.locator(".coach .dots .done")).to_have_count(1)
    expect(page.locator(".spot .option.main")).to_have_attribute("data-skill", "fire")


def test_who_is_stuck_is_told_and_takes_it_back(served: Served, opens: Opens) -> None:
    """Two steps ahead were wanted: there, back again and there spends every point."""
    page = opens(f"{served.url}/learn")
    page.locator(".lesson[data-lesson=learn-moving]").click()
    page.locator(".coach .coach-words").wait_for()
    pupil = Pupil(page, lessons()[0])
    for line in ("Vale move N", "Vale move S"):
        pupil.do(line)
        expect(page.locator("[data-act=lesson-back]")).to_have_count(0)
    pupil.do("Vale move N")
    back = page.locator(".coach [data-act=lesson-back]")
    expect(back).to_be_in_viewport()
    back.click()
    expect(back).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".deck [aria-label*=Vale]")).to_have_attribute("aria-label", re.compile("1,3"))
    pupil.do("Vale move N")
    expect(page.locator(".coach .dots .done")).to_have_count(1)


def test_only_the_weapon_that_is_aimed_is_lit(served: Served, opens: Opens) -> None:
    """A grenade that is aimed at a stealer whom the captain could shoot as well; it burns nothing."""
    page = opens(f"{served.url}/learn")
    page.locator(".lesson[data-lesson=learn-captain]").click()
    page.locator(".coach .coach-words").wait_for()
    hands = Hands(page)
    hands.question()
    page.keyboard.press("1")
    hands.settle()
    hands.press(page.locator(".verbs [data-act=grenade]"))
    hands.point(hands.drawn(".coach-ring")[0])
    expect(page.locator(".spot .option.main")).to_have_attribute("data-skill", "grenade")
    expect(page.locator(".verbs .option.on")).to_have_count(1)
    expect(page.locator(".spot .risks")).to_contain_text("everybody it reaches")
