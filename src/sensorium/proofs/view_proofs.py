"""What each viewer may know: views that hide, and games that look the same to whoever cannot tell them apart.

Non-interference: imagine another truth behind a viewer's view and play on in both. As long as nothing has been turned
face up, the viewer must get the same bytes from both, and as many of them: view, question, legal answers, refusals and
events.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sensorium.proofs.copy_proofs import attributes
from sensorium.proofs.invariants import is_settled
from sensorium.proofs.random_play import pick, unasked
from sensorium.proofs.stream import Stream
from sensorium.proofs.word_proofs import attempts
from sensorium.rules.chapters.hands import CardDraw
from sensorium.rules.core.answers import AMBUSHED, COUNTER, DRAWN, verb_of
from sensorium.rules.core.engine import answers, asked, clock_runs, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.psychic import Psychic
from sensorium.rules.core.question_view import question
from sensorium.rules.core.views import View, hidden, imagine, shown_stack, view
from sensorium.rules.core.vocabulary import CHANCE, CLOSING, MARINES, NOBODY, OVER, SCANNED, SPECTATOR, STEALERS

VIEWERS = (MARINES, STEALERS, SPECTATOR)
VIEWER_WORDS = ("marine", "stealer", "spectator")
CANARY = -424242424242  # a number that occurs nowhere else

# What is turned face up, and the facts that tell it: from here on a viewer may tell two truths apart.
REVELATIONS = {
    "converted": ("value", "code"),
    "killed": ("value", "counter", "code"),
    "lost": ("value",),
    "ambush revealed": ("counter",),
    "showed the counter": ("counter",),
    "scanned the hand": ("cards",),
    "scanned the counter": ("counter",),
    "scanned": ("value",),
}


def view_data(position: Position, viewer: int) -> str:
    """Every byte of a view."""
    return json.dumps(view(position, viewer).data())


# -- views hide ---------------------------------------------------------------------------------------------------


def view_hides(position: Position, viewer: int) -> None:
    """Nothing a viewer may not know is in his view, in any form: put a canary in its place and look for it."""
    said = view_data(position, viewer)
    other = position.copy()
    if viewer != STEALERS:
        for slot in range(len(other.kind)):
            if hidden(other, slot) and not (viewer == MARINES and other.flags[slot] & SCANNED):
                other.value = replaced(other.value, slot, CANARY)
    if viewer != MARINES and position.phase not in (CLOSING, OVER):  # there it is turned up: first.cp.reveal
        if viewer != STEALERS or not position.psychic.counter_shown:
            other.drawn = CANARY
    other.psychic = with_canaries(other.psychic, viewer)
    size = sum(other.pile)
    other.pile = (CANARY, *[-CANARY if index == 0 else 0 for index in range(len(other.pile) - 2)], size)
    who = VIEWER_WORDS[viewer]
    assert view_data(other, viewer) == said, f"the {who}'s view changes with what is hidden from it"
    reachable(view(other, viewer), f"the {who}'s view", [])


def with_canaries(psychic: Psychic, viewer: int) -> Psychic:
    """Both hands and the deck, with a canary for each card that this viewer may not know."""
    changed = psychic._replace(deck=(CANARY,) * len(psychic.deck))
    for side in (MARINES, STEALERS):
        if side != viewer:
            known = psychic.shown(side) if viewer in (MARINES, STEALERS) else ()
            hand = (*known, *(CANARY,) * (len(psychic.hand(side)) - len(known)))
            changed = changed._replace(marine_hand=hand) if side == MARINES else changed._replace(stealer_hand=hand)
    if viewer not in (MARINES, STEALERS):
        changed = changed._replace(
            marine_shown=(CANARY,) * len(psychic.marine_shown), stealer_shown=(CANARY,) * len(psychic.stealer_shown)
        )
    return changed


def reachable(thing: Any, where: str, seen: list[int]) -> None:
    """Walk through everything a view holds: no position, and no canary."""
    assert not isinstance(thing, Position), f"{where} holds the whole position"
    assert thing != CANARY, f"{where} holds a secret"
    if thing is None or isinstance(thing, int | str | bytes | bytearray) or id(thing) in seen:
        return
    seen.append(id(thing))
    if isinstance(thing, dict):
        for key, one in thing.items():
            reachable(one, f"{where}[{key!r}]", seen)
    elif isinstance(thing, list | tuple):
        for index, one in enumerate(thing):
            reachable(one, f"{where}[{index}]", seen)
    elif isinstance(thing, View):
        for name in attributes(thing):
            if not name.startswith("__") and name not in ("board", "rulebook", "scenario"):
                reachable(getattr(thing, name), f"{where}.{name}", seen)


# -- imagining ----------------------------------------------------------------------------------------------------


def imagined(position: Position, viewer: int, number: int) -> Position:
    """Another truth behind the viewer's view, which must be playable and look the same to him."""
    who = VIEWER_WORDS[viewer]
    other = imagine(view(position, viewer), number)
    same(view_data(position, viewer), view_data(other, viewer), f"the {who}'s view of an imagined truth")
    again = imagine(view(other, viewer), number)
    assert again.digest() == other.digest(), "the same view and the same number give two truths"
    if other.stack:
        assert is_settled(other), f"the truth the {who} imagines asks what nobody needs to be asked"
        assert answers(other), f"the truth the {who} imagines asks somebody who has no answer"
    return other


def views_do_not_interfere(position: Position, viewer: int, numbers: Sequence[int]) -> None:
    """Play on in a position and in another truth behind the same view; the viewer cannot tell which is which.

    ``numbers[0]`` picks the other truth, the rest pick the answers. Where the viewer learns the difference by right,
    because something is turned face up or somebody does what is impossible in the other truth, he imagines a new one.
    """
    one = position.copy()
    two = imagined(position, viewer, numbers[0])
    story = "at the start"
    for number in numbers[1:]:
        looks_the_same(one, two, viewer, number, story)
        if asked(one) == NOBODY:
            return
        code = pick(one, Stream(number))
        said = f"after '{words(one, code)}'"
        before = view_data(one, viewer)
        twin = counterpart(one, two, code, viewer, number)
        events: list[Event] = []
        play(one, code, events)
        told = [json.dumps(event.shown_to(viewer)) for event in events]
        if twin < 0:
            if told or view_data(one, viewer) != before:  # seen to be done, and impossible in the other truth
                two, story = imagined(one, viewer, number), f"in a new truth {said}"
            continue  # otherwise a thought of the other player, which nobody sees
        heard: list[Event] = []
        play(two, twin, heard)
        if differ([event.shown_to(viewer) for event in events], [event.shown_to(viewer) for event in heard], said):
            two, story = imagined(one, viewer, number), f"in a new truth {said}"
            continue
        for event, echo in zip(events, heard, strict=True):
            same(event.sentence(viewer), echo.sentence(viewer), f"what the {VIEWER_WORDS[viewer]} reads {said}")
        story = " ".join([f"{said}:", *[event.sentence(viewer) for event in events]])


def looks_the_same(one: Position, two: Position, viewer: int, number: int, story: str) -> None:
    """Everything the viewer gets from the two truths before the next answer."""
    who = VIEWER_WORDS[viewer]
    if one.phase == OVER and two.phase == OVER:
        two.drawn = one.drawn  # the counter is shown when the game is over
    same(view_data(one, viewer), view_data(two, viewer), f"{story} the {who}'s view")
    if shown_stack(one, viewer) == one.stack and shown_stack(two, viewer) == two.stack:
        same(question_data(one), question_data(two), f"{story} the question the {who} hears")
        same(clock_runs(one), clock_runs(two), f"{story} the clock the {who} sees")
    if viewer == SPECTATOR or asked(one) != viewer or asked(two) != viewer:
        return
    choices = [[words(truth, code) for code in answers(truth)] for truth in (one, two)]
    same(choices[0], choices[1], f"{story} the {who}'s choices")
    for text in attempts(one, Stream(number), 3):
        same(verdict(one, text), verdict(two, text), f"what the {who} hears when he tries '{text}'")


def question_data(position: Position) -> list[object]:
    asking = question(position)
    return [asking.side, asking.kind, asking.piece, asking.square, asking.dice, asking.needed]


def verdict(position: Position, text: str) -> str:
    try:
        return str(resolve(position, text))
    except Refusal as refusal:
        return str(refusal)


def counterpart(one: Position, two: Position, code: int, viewer: int, number: int) -> int:
    """The answer of the other truth that looks to the viewer as this one does, or -1."""
    if code in unasked(one):
        return code if code in unasked(two) else -1
    if one.stack != two.stack:
        return -1  # in one of them a player is only thinking
    legal = answers(two)
    if viewer in blind(one, code):
        return legal[number % len(legal)]  # another secret is drawn in the other truth
    return code if code in legal else -1


def blind(position: Position, code: int) -> list[int]:
    """Who may not know what is drawn by this answer; nobody if it draws nothing secret."""
    draw = position.asks(CardDraw)
    if draw is not None:
        return [viewer for viewer in VIEWERS if viewer != draw.side]
    if verb_of(code) == COUNTER:
        return [STEALERS, SPECTATOR]
    drawn = verb_of(code) == DRAWN or (verb_of(code) == AMBUSHED and not position.rulebook.solitaire)
    return [MARINES, SPECTATOR] if drawn else []


def draws_look_alike(position: Position) -> None:
    """Whatever is drawn, whoever may not know it hears, reads and sees the same."""
    if asked(position) != CHANCE:
        return
    codes = answers(position)
    for viewer in blind(position, codes[0]):
        who = VIEWER_WORDS[viewer]
        first: tuple[list[dict[str, Any]], list[str], str] | None = None
        for code in codes:
            later = position.copy()
            events: list[Event] = []
            play(later, code, events)
            if later.phase == OVER:
                later.drawn = position.drawn  # the counter is shown when the game is over
            shown = [event.shown_to(viewer) for event in events]
            told = shown, [event.sentence(viewer) for event in events], view_data(later, viewer)
            if first is None:
                first = told
            elif not differ(first[0], shown, f"after '{words(position, code)}'"):
                same(first[1:], told[1:], f"what the {who} reads and sees of '{words(position, code)}'")


def differ(events: list[dict[str, Any]], heard: list[dict[str, Any]], said: str) -> bool:
    """Whether the two stories differ by a revelation; any other difference is a leak."""
    for event, echo in zip(events, heard, strict=False):
        if event == echo:
            continue
        facts = REVELATIONS.get(str(event["event"]), ())
        hidden = dict.fromkeys([fact for fact in facts if fact in event or fact in echo], 0)
        revealed = bool(hidden) and {**event, **hidden} == {**echo, **hidden}
        assert revealed, f"{said} one viewer hears {event} or {echo}, by what he may not know"
        return True
    assert len(events) == len(heard), f"{said} one viewer hears {len(events)} or {len(heard)} events: {events} {heard}"
    return False


def same(one: object, two: object, what: str) -> None:
    if one != two:
        raise AssertionError(f"{what} differs between two truths that look the same: {difference(one, two)}")


def difference(one: object, two: object) -> str:
    """Where two views part, as short as can be."""
    if isinstance(one, str) and isinstance(two, str) and one[:1] == "{" == two[:1]:
        left, right = json.loads(one), json.loads(two)
        parts = [f"{key}: {left[key]} / {right.get(key)}" for key in left if left[key] != right.get(key)]
        return "; ".join(parts)
    return f"{one!r} / {two!r}"
