"""The mission editor: a mission from the empty deck to a played game, by mouse and keys; every file through it
untouched; a phone in French."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from sensorium.missions.checks.draft import read_draft
from sensorium.missions.library import DRILLS, LESSONS, LIBRARY, files_by_id
from tests.page.conftest import PATIENCE, PHONE, Opens, Served
from tests.page.hands import Hands
from tests.page.test_replay import DROP

# Every file is opened on a bench, its decks are taken apart and put together again, and it is saved.
UNTOUCHED = """async (names) => {
  const { Bench } = await import('/page/make/bench.js');
  const { decksOf, editsOf, copied } = await import('/page/make/grid.js');
  const { builtIn } = await import('/page/make/files.js');
  const found = {};
  const one = async (name) => {
    const { file, text } = await builtIn(name);
    const bench = new Bench(file, text, text);
    if (!bench.settled) await new Promise((done) => bench.addEventListener('change', () => bench.settled && done()));
    const edits = decksOf(bench.desk.data).flatMap((deck) => editsOf(deck, copied(deck)));
    found[name] = [bench.bytes, edits.length, bench.unsaved, bench.trouble];
    bench.end();
  };
  await Promise.all(names.map(one));
  return found;
}"""
BOX = """() => {
  const map = document.querySelector('.make-map');
  const { x, y, width, height } = map.getBoundingClientRect();
  return [x, y, width, height, ...map.getAttribute('viewBox').split(' ').map(Number)];
}"""
CORNER = """() => {
  const { x, y } = document.querySelector('.make-map .plates').getBoundingClientRect();
  return [x, y];
}"""
CELL = 48


class Desk:
    """The editor under somebody's hands."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.settle()

    def settle(self) -> None:
        expect(self.page.locator(".make-screen[data-settled=true]")).to_be_visible(timeout=PATIENCE)

    def at(self, x: int, y: int) -> tuple[float, float]:
        left, top, wide, high, x0, y0, w, h = self.page.evaluate(BOX)
        return left + ((x + 0.5) * CELL - x0) / w * wide, top + ((y + 0.5) * CELL - y0) / h * high

    def draw(self, tool: str, *strokes: tuple[int, int, int, int]) -> None:
        self.page.locator(f"[data-tool={tool}]").click()
        for x, y, to_x, to_y in strokes:
            self.page.mouse.move(*self.at(x, y))
            self.page.mouse.down()
            self.page.mouse.move(*self.at(to_x, to_y), steps=3)
            self.page.mouse.up()
            self.settle()

    def fill(self, group: str, key: str, field: str, value: str) -> None:
        """A field of a form, unfolded first."""
        self.page.locator(f"[data-group={group}]").click()
        self.page.locator(f".make-spare[data-key={key}]").first.click()
        self.page.locator(f"#{field}").fill(value)
        self.page.locator(f"#{field}").press("Tab")
        self.settle()

    def text(self) -> str:
        return self.page.locator("#make-text").input_value()


def test_a_mission_from_the_empty_deck_to_a_played_game(opens: Opens, served: Served) -> None:
    page = opens(f"{served.url}/make")
    desk = Desk(page)
    expect(page.locator(".make-state.wrong")).to_be_visible()
    desk.draw("room", (2, 2, 4, 4), (12, 2, 14, 4))
    desk.draw("floor", (5, 3, 11, 3), (8, 4, 8, 8))
    desk.draw("door", (11, 3, 11, 3))
    desk.draw("entry", (8, 9, 8, 9), (13, 1, 13, 1))
    # A wall by mistake, which is undone and redone by keys; the map and the text go along.
    before = desk.text()
    desk.draw("rock", (14, 2, 14, 4))
    assert desk.text() != before
    page.keyboard.press("Control+z")
    desk.settle()
    assert desk.text() == before
    page.keyboard.press("Control+y")
    desk.settle()
    expect(page.locator(".make-map .tint-1")).to_have_count(1)
    # The same by keys alone: crates in the corner of the room.
    page.locator(".make-map").press("c")
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "Enter"):
        page.locator(".make-map").press(key)
    desk.settle()
    assert "#c.##" in desk.text()
    # To the left there is no room: the board moves over, in one step that is undone as one.
    drawn = desk.text()
    desk.draw("floor", (-1, 3, 1, 3))
    assert "\n......" in desk.text()
    page.keyboard.press("Control+z")
    desk.settle()
    assert desk.text() == drawn
    # A door is taken elsewhere with the mouse, and back with keys.
    desk.draw("select", (11, 3, 9, 3))
    assert desk.text() != drawn
    for key in ("Shift+ArrowRight", "Shift+ArrowRight", "Enter"):
        page.locator(".make-map").press(key)
    desk.settle()
    assert desk.text() == drawn
    # Forms: an area that is drawn, a squad in it, stealers, objectives.
    page.locator("[data-group=areas]").click()
    page.locator("#make-new-areas").fill("Air Lock")
    page.locator("#make-add-areas").click()
    page.mouse.click(*desk.at(3, 3))
    desk.settle()
    assert 'air-lock = "section a"' in desk.text()
    page.locator("[data-group=squads]").click()
    page.locator("#make-add-squad").click()
    page.locator(".make-spare[data-key=deploy]").click()
    page.locator("#make-squad-0-deploy-air-lock").check()
    desk.settle()
    desk.fill("stealers", "start", "make-stealers-start", "2")
    desk.fill("stealers", "reinforcements", "make-stealers-reinforcements", "1, 0, 1")
    page.locator("[data-group=objectives]").click()
    for number in range(2):
        page.locator("#make-add-objective").click()
        expect(page.locator(".make-one")).to_have_count(number + 1)
    # A condition put together from lists is told in words.
    maker = page.locator(".make-one").first.locator(".make-maker")
    maker.locator("summary").click()
    maker.locator("select").first.select_option(label="held area by number")
    maker.locator(".blanks input").fill("2")
    maker.locator("[data-join=or]").click()
    expect(page.locator(".make-told").first).to_contain_text("air-lock")
    assert 'when = "kills 10 or held air-lock by 2"' in desk.text()
    # What is typed is shown as well: a slip is named at its line, and the forms follow the text again.
    typed = desk.text().replace('name = "My Mission"', 'name = "Our Own" # ours')
    page.locator("#make-text").fill(typed.replace('rules = "first"', 'rules = "furst"'))
    line = typed.split("\n").index('rules = "first"') + 1
    expect(page.locator(f".make-gutter .error[data-line='{line}']")).to_be_visible()
    page.locator("[data-group=head]").click()
    expect(page.locator(".make-note.error")).to_be_visible()
    page.locator("#make-rules").select_option("first")
    expect(page.locator("[data-act=try-marine]")).to_be_enabled()
    assert desk.text() == typed
    expect(page.locator("#make-name")).to_have_value("Our Own")
    assert [str(one) for one in read_draft(typed, "ours.toml").errors] == []
    # It outlives the page, and somebody who leaves is warned.
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    desk.settle()
    assert desk.text() == typed
    page.locator(".home-link").click()
    expect(page.locator("dialog.make-dialog")).to_be_visible()
    with page.expect_download() as saved:
        page.locator("dialog .button", has_text="Save and leave").click()
    assert saved.value.path().read_text("utf-8") == typed
    page.locator("a.maker").click()
    desk.settle()
    # Is it fair? Bots play, and it can be stopped.
    page.locator("[data-act=trial]").click()
    expect(page.locator(".make-map .death, .make-verdict").first).to_be_visible()
    page.locator("[data-act=cancel-trial], [data-act=trial]").first.click()
    page.locator("[data-act=try-marine]").click()
    hands = Hands(page)
    for _ in range(8):
        if hands.settle() == "over":
            break
        hands.answer()
    expect(page.locator(".play")).to_be_visible()


def test_every_file_passes_through_untouched(opens: Opens, served: Served) -> None:
    texts = {name: text for package in (LIBRARY, DRILLS, LESSONS) for name, (_, text) in files_by_id(package).items()}
    # Asked for faster than anybody draws: the bench waits and asks again when it is told to.
    page = opens(f"{served.url}/learn", quiet=("429",))
    page.locator(".lesson").first.wait_for()
    names = sorted(texts)
    assert len(names) > 50
    found: dict[str, list[object]] = {}
    for start in range(0, len(names), 20):
        found |= page.evaluate(UNTOUCHED, names[start : start + 20])
    assert found == {name: [text, 0, False, ""] for name, text in texts.items()}


def test_a_thumb_in_french(opens: Opens, served: Served) -> None:
    page = opens(f"{served.url}/make?from=well", locale="fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    desk = Desk(page)
    expect(page.locator(".make-map .walls").first).to_be_visible()
    before = desk.page.evaluate("document.getElementById('make-text').value")
    page.locator("[data-tool=rubble]").tap()
    x, y = page.evaluate(CORNER)
    left, top, wide, high, x0, y0, w, h = page.evaluate(BOX)
    square = int(((x - left) / wide * w + x0) // CELL + 1), int(((y - top) / high * h + y0) // CELL + 1)
    page.touchscreen.tap(*desk.at(*square))
    desk.settle()
    page.wait_for_function("before => document.getElementById('make-text').value !== before", arg=before)
    for act in ("undo", "redo", "open", "save", "share", "try-marine", "try-stealer"):
        expect(page.locator(f".make-head [data-act={act}]")).to_be_in_viewport(ratio=1)
    for room in ("forms", "text", "check", "map"):
        page.locator(f".make-rooms [data-room={room}]").tap()
        expect(page.locator(f".make-pane.{room}")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not page.evaluate("document.body.innerText").count("make."), "every word is in the catalogue"


def test_a_problem_leads_to_where_it_is_mended_on_a_phone(served: Served, opens: Opens) -> None:
    """An empty deck to the map, where it is drawn; a squad that nobody has written to its form."""
    page = opens(f"{served.url}/make", viewport=PHONE, has_touch=True, is_mobile=True)
    desk = Desk(page)
    desk.settle()
    page.locator("button[data-room=check]").tap()
    page.locator(".make-problems button").first.tap()
    expect(page.locator("button[data-room=map]")).to_have_attribute("aria-pressed", "true")
    desk.draw("room", (2, 2, 4, 4))
    page.locator("button[data-room=check]").tap()
    page.locator(".make-problems button", has_text="squad").tap()
    expect(page.locator("button[data-room=forms]")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("heading", name="Squads")).to_be_visible()


def test_two_fingers_move_the_map_and_draw_nothing(served: Served, opens: Opens) -> None:
    """One finger draws. A second one takes back what the first has begun: the map goes along with both, and grows."""
    page = opens(f"{served.url}/make", viewport=PHONE, has_touch=True, is_mobile=True)
    desk = Desk(page)
    wide = page.evaluate(BOX)[2]
    assert wide > 2 * PHONE["width"], "the squares of an empty deck are large enough for a finger"
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.locator(".make-tool[data-tool=floor]").tap()
    blank = page.evaluate("document.getElementById('make-text').value")
    kept = desk.at(5, 4)
    touch("touchStart", (kept[0] - 60, kept[1]))
    touch("touchMove", (kept[0] - 30, kept[1]))
    touch("touchStart", (kept[0] - 30, kept[1]), (kept[0] + 30, kept[1]))
    touch("touchMove", (kept[0] - 60, kept[1]), (kept[0] + 60, kept[1]))
    touch("touchEnd")
    page.wait_for_function(
        "(before) => document.querySelector('.make-map').getBoundingClientRect().width > before", arg=wide
    )
    expect(page.locator(".make-map .stroke")).to_have_count(0)
    x, y = desk.at(5, 4)
    assert abs(x - kept[0]) < 20
    assert abs(y - kept[1]) < 20
    assert page.evaluate("document.getElementById('make-text').value") == blank
    # And then one finger draws again, where it is.
    touch("touchStart", desk.at(2, 4))
    touch("touchMove", desk.at(4, 4))
    touch("touchEnd")
    page.wait_for_function("(before) => document.getElementById('make-text').value !== before", arg=blank)
    assert "\n##...###" in page.evaluate("document.getElementById('make-text').value")


def test_what_is_no_mission_leaves_the_mission_alone(served: Served, opens: Opens) -> None:
    """A log or a picture that is dropped on the editor is said to be none; a text is opened."""
    page = opens(f"{served.url}/make")
    desk = Desk(page)
    before = desk.text()
    for name, given in (("game.jsonl", "{}"), ("picture.png", "\0PNG"), ("long.toml", "#" * 50_000)):
        page.evaluate(DROP, [".make-map", name, given])
        expect(page.locator(".make-said")).to_contain_text(name)
        assert desk.text() == before
    page.evaluate(DROP, [".make-map", "ours.toml", "# ours\n"])
    expect(page.locator(".make-file")).to_have_value("ours.toml")
    assert desk.text() == "# ours\n"


SLOW = """() => {
  const asked = window.fetch;
  window.fetch = async (...words) => {
    if (String(words[0]).endsWith('/api/make')) await new Promise((done) => setTimeout(done, 500));
    return asked(...words);
  };
}"""
FOCUS = (
    "document.activeElement.id || document.activeElement.dataset.act || document.activeElement.getAttribute('class')"
)


def test_a_mission_is_made_with_keys_alone(opens: Opens, served: Served) -> None:
    """From the empty deck to a mission that can be played; nobody who uses keys loses his place."""
    page = opens(f"{served.url}/make")
    desk = Desk(page)

    def keys(*pressed: str) -> None:
        for key in pressed:
            page.keyboard.press(key)
            assert page.evaluate("document.activeElement !== document.body"), key
        desk.settle()
        assert page.evaluate("document.activeElement !== document.body"), pressed

    def tab(to: str, key: str = "Tab") -> None:
        for _ in range(90):
            page.keyboard.press(key)
            if page.evaluate("(to) => document.activeElement.matches(to)", to):
                return
        raise AssertionError(f"no {key} leads to {to}")

    page.keyboard.press("F6")
    assert page.evaluate(FOCUS) == "make-map plan"
    keys("o", "ArrowRight", "ArrowDown", *["Shift+ArrowRight"] * 3, *["Shift+ArrowDown"] * 2, "Enter")
    keys("f", "ArrowUp", *["Shift+ArrowRight"] * 6, "Enter")
    keys("o", "ArrowUp", "ArrowRight", *["Shift+ArrowRight"] * 3, *["Shift+ArrowDown"] * 2, "Enter")
    keys("d", *["ArrowLeft"] * 5, "ArrowUp", "Enter")
    keys("e", *["ArrowRight"] * 6, "Enter")
    assert "##....######....##########\n##........+.....1#########" in desk.text()
    tab("[data-tool=area]", "Shift+Tab")
    keys("Enter")
    assert page.evaluate("document.activeElement.dataset.tool") == "area"
    tab("#make-area-name")
    page.keyboard.type("lock")
    keys("Enter")
    tab(".make-map")
    keys(*["ArrowLeft"] * 14, "Enter", "F6")
    assert 'lock = "section a"' in desk.text()
    assert page.evaluate(FOCUS) == "make-tab-head"
    tab("#make-tab-squads")
    keys("Enter")
    tab("#make-add-squad")
    keys("Enter")
    tab("[data-key=deploy]", "Shift+Tab")
    keys("Enter", "Space")
    assert 'deploy = "lock"' in desk.text()
    tab("#make-tab-stealers", "Shift+Tab")
    keys("Enter")
    for key, value in (("start", "2"), ("reinforcements", "1, 0, 1")):
        tab(f"[data-key={key}]")
        keys("Enter")
        page.keyboard.type(value)
        keys("Tab")
    tab("#make-tab-objectives", "Shift+Tab")
    keys("Enter")
    tab("#make-add-objective")
    keys("Enter", "Enter", "F6", "F6", "F6", "F6")
    assert page.evaluate(FOCUS) == "make-map plan"
    keys("Shift+F6")
    tab("[data-act=try-marine]")
    page.keyboard.press("Enter")
    page.locator(".play").wait_for()


def test_no_button_of_the_editor_drops_the_focus(opens: Opens, served: Served) -> None:
    """Whatever is drawn anew, who has pressed a button with a key stands on it, or on what has come there."""
    page = opens(f"{served.url}/make?from=pilot-light")
    desk = Desk(page)

    def press(button: Locator) -> None:
        button.press("Enter")
        desk.settle()
        assert page.evaluate("document.activeElement !== document.body"), button

    for group in ("head", "squads", "objectives"):
        press(page.locator(f"#make-tab-{group}"))
        assert page.evaluate(FOCUS) == f"make-tab-{group}"
        press(page.locator(".make-sheets .make-spare").first)
    for sign in ("↓", "↑", "×", "×", "×"):  # the last of them takes the last objective away
        press(page.locator(".make-one-does button:enabled", has_text=sign).first)
    press(page.locator("#make-add-objective"))
    assert page.evaluate(FOCUS) == "make-add-objective"
    for tool in ("section", "box", "area"):
        press(page.locator(f"[data-tool={tool}]"))
        assert page.evaluate("document.activeElement.dataset.tool") == tool
    for button in page.locator(".make-options button:enabled").all():
        press(button)
    for act in ("undo", "redo"):
        press(page.locator(f"[data-act={act}]"))


def test_what_is_typed_and_pressed_while_the_server_answers_counts(opens: Opens, served: Served) -> None:
    page = opens(f"{served.url}/make?from=pilot-light")
    desk = Desk(page)
    page.evaluate(SLOW)
    page.locator("#make-id").fill("another")
    page.keyboard.press("Tab")
    page.keyboard.type("A Longer Name", delay=60)
    desk.settle()
    assert page.locator("#make-name").input_value() == "A Longer Name"
    page.keyboard.press("Tab")
    desk.settle()
    assert desk.text().startswith('id = "another"\nname = "A Longer Name"\n')
    # A button that is held down is not taken away under the finger.
    page.locator("[data-group=squads]").click()
    squads = page.locator(".make-one").count()
    page.locator("#make-squad-0-name").fill("Nova")
    page.locator("#make-add-squad").scroll_into_view_if_needed()
    box = page.locator("#make-add-squad").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    page.wait_for_timeout(900)
    page.mouse.up()
    expect(page.locator(".make-one")).to_have_count(squads + 1)
    expect(page.locator("#make-squad-0-name")).to_have_value("Nova")


def test_the_browsers_way_back_asks_too(opens: Opens, served: Served) -> None:
    page = opens(served.url)
    page.locator("a.maker").click()
    desk = Desk(page)
    page.go_back()  # nothing has been changed
    page.locator(".mission").first.wait_for()
    page.go_forward()
    desk.settle()
    page.locator("#make-name").fill("Ours")
    page.keyboard.press("Tab")
    desk.settle()
    page.go_back()
    page.locator("dialog.make-dialog .primary").click()  # stays
    assert page.url == f"{served.url}/make"
    assert 'name = "Ours"' in desk.text()
    page.go_back()
    page.locator("dialog.make-dialog .button").last.click()
    page.locator(".mission").first.wait_for()
    assert page.url == f"{served.url}/"
    page.go_forward()
    desk.settle()
    assert 'name = "Ours"' in desk.text()


def test_games_that_were_stopped_are_counted(opens: Opens, served: Served) -> None:
    """Where marines died is drawn with how many did, and the verdict says how many games it rests on."""
    page = opens(f"{served.url}/make?from=pilot-light")
    Desk(page)
    page.locator("[data-act=trial]").click()
    page.locator(".make-map .death-count").first.wait_for()
    page.locator("[data-act=cancel-trial]").click()
    expect(page.locator(".make-results dd").first).to_have_text(re.compile(r"\d+ of 20, stopped"))
    counts = page.locator(".make-map .death-count").all_text_contents()
    assert sum(map(int, counts)) == int(re.findall(r"(\d+) deaths?", page.locator(".make-results").inner_text())[0])
    assert page.locator(".make-map .death-count").first.is_visible()
