"""Somebody at the page: reads what is asked on the screen and answers with the mouse and the keys, as a person would.

Nothing here knows the page's insides: what can be clicked is found by what is drawn (lit squares, arrows, costs,
buttons), and whether the page waits is read from the marks that it sets for assistive programs and style sheets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Missed

WAITED = """() => {
  if (document.querySelector('.dialog.end')) return 'over';
  const play = document.querySelector('.play.mine:not(.busy)');
  if (!play || document.querySelector('.banner:not([hidden])')) return '';
  return play.querySelector('.dock[aria-busy=true]') ? '' : play.dataset.asked;
}"""
# Where the middles of all drawn things of a sort are, if they can be clicked: on the screen, and nothing over them.
MIDDLES = """([deck, selector]) => {
  const host = deck.getBoundingClientRect();
  return [...deck.querySelectorAll(selector)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < host.left || y < host.top || x > host.right || y > host.bottom) return [];
    return deck.contains(document.elementFromPoint(x, y)) ? [[x, y, one.textContent]] : [];
  });
}"""
QUESTIONS = "document.querySelector('.play')?.dataset.questions"
# The question has changed, or somebody is told why it has not, or the screen is being handed over.
MOVED = f"""(before) => {QUESTIONS} !== before || document.querySelector('.why, .dialog.end, .handover')"""
DRAWN_MOVED = f"""(before) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done({QUESTIONS} !== before || Boolean(document.querySelector('.play.busy, .dialog.end, .handover'))))))"""
# Turns and steps are many; the rest of a turn is given up after so many answers.
PER_TURN = 4
SECOND_THOUGHT = 650  # milliseconds
SOON = 3000
ATTEMPTS, PAUSE = 100, 100
ABLE = ".control .options .option:not(.off):visible, .control .die-face.pick, .control .stepper .main, .psy-card.live"
TIE = re.compile("The rules leave this open")
PLACING = {"deployment", "place", "reinforcements", "ambush", "hiding", "push aside"}


class Stuck(AssertionError):
    """The page asks something and offers no way to answer it."""


class Hands:
    def __init__(self, page: Page, seed: int = 1, touch: bool = False, per_turn: int = PER_TURN) -> None:
        self.page = page
        self.rng = Random(seed)
        self.touch = touch
        self.per_turn = per_turn
        self.done = 0  # in this turn
        self.met: Counter[str] = Counter()  # kinds of questions that were answered

    # -- looking -----------------------------------------------------------------------------------------------------

    def question(self) -> str:
        """The kind of the question that the page now waits with; ``over`` when the game is."""
        return str(self.page.wait_for_function(WAITED).json_value())

    def question_now(self) -> str:
        """The same, without waiting; nothing while the page does not wait for anybody here."""
        return str(self.page.evaluate(WAITED))

    def all(self, selector: str) -> list[Locator]:
        return self.page.locator(selector).all()

    def drawn(self, selector: str) -> list[tuple[float, float, str]]:
        """The middles of what is drawn on the deck."""
        found: list[Any] = self.page.locator(".deck-panel > .deck").evaluate(
            f"(deck, selector) => ({MIDDLES})([deck, selector])", selector
        )
        return [(x, y, words) for x, y, words in found]

    def offered(self, look: Callable[[], tuple[list[Any], list[Any]]], otherwise: str) -> tuple[list[Any], list[Any]]:
        """What can be pressed, as soon as there is something: dice or a banner may lie over it for a moment."""
        for _ in range(ATTEMPTS):
            found = look()
            if any(found):
                return found
            self.page.wait_for_timeout(PAUSE)
        raise Stuck(f"{otherwise}: {self.page.locator('.dock').inner_text()}")

    # -- touching ----------------------------------------------------------------------------------------------------

    def point(self, at: tuple[float, float, str]) -> None:
        if self.touch:
            self.page.touchscreen.tap(at[0], at[1])
        else:
            self.page.mouse.click(at[0], at[1])

    def press(self, button: Locator, most: float | None = None) -> None:
        """``most``: milliseconds until it is missed; None: as ever."""
        if self.touch:
            button.tap(timeout=most)
        else:
            button.click(timeout=most)

    def settle(self) -> str:
        """Until what was pressed is drawn, and what can be done with it is known."""
        self.has_moved("")
        return self.question()

    def until_moved(self, before: str) -> None:
        self.page.wait_for_function(MOVED, arg=before)

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self) -> str:
        """Answer one question; its kind."""
        kind = self.question()
        if kind == "over":
            return kind
        self.met[kind] += 1
        before = self.page.evaluate(QUESTIONS)
        if self.is_tie():
            self.met["tie"] += 1
            self.choose("tie")
        elif kind == "action":
            self.act()
        elif self.page.locator("[data-act=brood-confirm]").count():
            self.place_brood()
        elif kind in PLACING:
            self.place()
        elif kind == "face":
            self.face()
        else:
            self.choose(kind)
        self.until_moved(before)
        return kind

    def is_tie(self) -> bool:
        """Whether the solitaire rules leave it to the marine player what the stealers do."""
        return self.page.locator(".prompt", has_text=TIE).count() > 0

    def place(self) -> None:
        """On the deck where it is lit, or one of the buttons."""
        spots, chips = self.offered(
            lambda: (self.drawn(".places.plus, .entry-choice"), self.all(".control .chips .option")),
            "nowhere to place it",
        )
        if spots and not (chips and self.rng.random() < 0.3):
            self.point(self.rng.choice(spots))
        else:
            self.press(self.rng.choice(chips))

    def place_brood(self) -> None:
        """Several models at once: some of them otherwise than they would be, and so be it."""
        for _ in range(self.rng.randrange(3)):
            self.press(self.rng.choice(self.all(".control .models .option")))
            arrows = self.drawn(".facing-arrow")
            spots = self.drawn(".places.plus")
            if spots and self.rng.random() < 0.6:
                self.point(self.rng.choice(spots))
            elif arrows:
                self.point(self.rng.choice(arrows))
            elif (turns := self.all(".control .all-face .option")) and self.rng.random() < 0.5:
                self.press(self.rng.choice(turns))
        self.press(self.page.locator("[data-act=brood-confirm]"))

    def face(self) -> None:
        arrows = self.drawn(".facing-arrow")
        if arrows and self.rng.random() < 0.5:
            self.point(self.rng.choice(arrows))
        else:
            self.press(self.rng.choice(self.all(".control .rose .option")))

    def choose(self, kind: str) -> None:
        """Say yes more often than no."""
        able, passes = self.offered(
            lambda: (self.all(ABLE), self.all(".dock .passing .option")), f"no control for {kind}"
        )
        if able and (not passes or self.rng.random() < 0.6):
            before = self.page.evaluate(QUESTIONS)
            self.press(self.rng.choice(able))
            card = self.page.locator(".card-open .option.main")
            if not self.has_moved(before) and card.count():  # a card that was only taken up is played now
                self.press(card)
        else:
            self.press(self.rng.choice(passes))

    # -- a turn ------------------------------------------------------------------------------------------------------

    def act(self) -> None:
        """With whoever is ready: attack, watch, walk; then end the turn."""
        self.done += 1
        if self.done > self.per_turn or not self.take_up():
            self.end_turn()
            return
        before = self.page.evaluate(QUESTIONS)
        for attempt in (self.attack, self.walk, self.stand):
            if attempt() and self.has_moved(before):
                return
        self.end_turn()

    def has_moved(self, before: str) -> bool:
        """Whether an answer is under way, once the page has drawn what was clicked."""
        return bool(self.page.evaluate(DRAWN_MOVED, before))

    def take_up(self) -> bool:
        """Pick a piece of one's own that has points left, by its card or on the deck."""
        own = ".of-marine" if self.page.locator(".play.seat-marine").count() else ".of-stealer"
        ready = self.all(f".roster {own} .piece-card:not(.used):is(.at-board, .at-entry):has(.pips i.full)")
        if not ready:
            return False
        card = self.rng.choice(ready)
        if card.get_attribute("aria-pressed") != "true":
            if card.is_visible():
                self.press(card)
            else:  # on a phone the cards lie in a sheet
                card.dispatch_event("click")
        self.settle()
        return True

    def attack(self) -> bool:
        """Aim with the button, shoot with it."""
        for kind in ("assault", "fire"):
            verb = self.page.locator(f".verbs [data-act='{kind}']:not(.off)")
            if verb.count():
                aimed = "on" in str(verb.get_attribute("class")).split()
                self.press(verb)
                if aimed:  # as for the shot before: the button shoots
                    return True
                shot = self.page.locator(".spot .option.main")
                shot.wait_for()
                self.press(shot)
                return True
        return False

    def walk(self) -> bool:
        """To a square in reach, the far ones rather than the near ones."""
        reached = self.drawn(".over-floor .cost")
        if not reached or self.rng.random() < 0.1:
            return False
        far = max(int(words) for _, _, words in reached)
        to = self.rng.choice([one for one in reached if int(one[2]) >= far - 1])
        before = self.page.evaluate(QUESTIONS)
        self.point(to)
        if not self.has_moved(before):
            step = self.page.locator(".spot .option.main")
            if not step.count():
                return self.has_moved(before)
            try:
                self.press(step, SOON)
            except Missed:  # it went with the answer that was under way
                return self.has_moved(before)
        return True

    def stand(self) -> bool:
        """Anything else that it can do."""
        able = self.all(".turns .option:not(.off), .verbs .option:not(.off)")
        kinds = [one.get_attribute("data-act") for one in able]
        plain = [
            one
            for one, kind in zip(able, kinds, strict=True)
            if kind in ("overwatch", "guard", "convert", "turn-left", "turn-right")
        ]
        if not plain:
            return False
        self.press(self.rng.choice(plain))
        return True

    def end_turn(self) -> None:
        self.done = 0
        before = self.page.evaluate(QUESTIONS)
        button = self.page.locator("[data-act=end-turn]")
        self.press(button)
        if not self.has_moved(before):  # somebody has not acted yet: it asks once more, and wants to have been read
            self.page.wait_for_timeout(SECOND_THOUGHT)
            self.press(button)
        self.until_moved(before)

    # -- a game ------------------------------------------------------------------------------------------------------

    def play(self, most: int = 600, each: Callable[[], None] = lambda: None) -> None:
        """Until the game is over; ``each`` is called after every answer."""
        for _ in range(most):
            if self.answer() == "over":
                return
            each()
        raise AssertionError(f"no end after {most} answers: {dict(self.met)}")

    def play_until(self, kind: str, most: int = 300) -> None:
        for _ in range(most):
            if self.question() == kind:
                return
            self.answer()
        raise AssertionError(f"{kind} was never asked: {dict(self.met)}")
