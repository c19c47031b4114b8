"""The language of effects: what an event does, or a work once it is done. ``open entry 3``, ``say The hull groans.``"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.missions.format.condition_words import Names, Words
from sensorium.missions.format.errors import nearest
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.scenario import Effect

OF_ENTRY: Final = {"open": s.OPEN_ENTRY, "close": s.CLOSE_ENTRY, "seal": s.SEAL_ENTRY}
OF_DOOR: Final = {
    "open": s.OPEN_DOOR,
    "shut": s.SHUT_DOOR,
    "lock": s.LOCK_DOOR,
    "unlock": s.UNLOCK_DOOR,
    "break": s.BREAK_DOOR,
}
FORMS: Final = (
    "open entry N",
    "close entry N",
    "seal entry N",
    "open door X,Y",
    "shut door X,Y",
    "lock door X,Y",
    "unlock door X,Y",
    "break door X,Y",
    "clear X,Y",
    "arrive SQUAD",
    "blips N",
    "reinforcements N",
    "ambush",
    "hazard AREA marine 5+ stealer 3+",
    "calm AREA",
    "carry AREA to AREA",
    "say TEXT",
)


def read_effect(text: str, names: Names) -> Effect:
    """The effect these words stand for. The words of ``say`` are added to ``names.texts``."""
    words = Words(text, names)
    if words.ended():
        raise words.here("the effect is empty", f"effects are: {', '.join(FORMS)}")
    word = words.take()
    if word not in EFFECTS:
        near = nearest(word, EFFECTS)
        raise words.back(
            f"`{word}` begins no effect", f"did you mean `{near}`?" if near else f"effects are: {', '.join(FORMS)}"
        )
    effect = EFFECTS[word](words, word)
    if not words.ended():
        raise words.here(f"`{words.peek()}` is too much here", "write one effect in each text of the list")
    return effect


def _change(words: Words, word: str) -> Effect:
    """Something done to an entry area or a door."""
    kinds = [what for what, table in (("entry", OF_ENTRY), ("door", OF_DOOR)) if word in table]
    what = words.peek()
    if what not in kinds:
        forms = [form for form in FORMS if form.startswith(f"{word} ")]
        given = f"not `{what}`" if what else "and nothing does"
        listed = " or ".join(f"`{kind}`" for kind in kinds)
        raise words.here(f"{listed} must follow `{word}`, {given}", f"write `{'` or `'.join(forms)}`")
    words.take()
    of = f"{word} {what}"
    return Effect(OF_ENTRY[word], (words.entry(of),)) if what == "entry" else Effect(OF_DOOR[word], (words.door(of),))


def _clear(words: Words, word: str) -> Effect:
    square = words.square(word)
    board = words.names.board
    standing = board.crates | board.bulkheads | board.tanks | board.generators | words.names.fields
    if not standing >> square & 1:
        raise words.back(
            f"nothing stands at {board.name(square)}",
            "name the square of crates, of a bulkhead, a tank, a generator or a force field",
        )
    return Effect(s.CLEAR_FIXTURE, (square,))


def _arrive(words: Words, word: str) -> Effect:
    known = words.names.squads
    return Effect(s.ARRIVE, (known[words.known("the squad", known, "add a `[[squad]]` of this name")],))


def _blips(words: Words, word: str) -> Effect:
    return Effect(s.EXTRA_BLIPS, (words.number(word),))


def _reinforcements(words: Words, word: str) -> Effect:
    return Effect(s.SUPPLY, (words.number(word, 0),))


def _ambush(words: Words, word: str) -> Effect:
    return Effect(s.AMBUSH)


def _hazard(words: Words, word: str) -> Effect:
    area = words.area()
    marine = words.score() if words.accept("marine") else 0
    stealer = words.score() if words.accept("stealer") else 0
    if not marine and not stealer:
        name = words.names.areas[area]
        raise words.here(
            f"`hazard {name}` harms nobody", f"write `hazard {name} marine 5+ stealer 3+`, or one of the two"
        )
    return Effect(s.HAZARD, (area, marine, stealer))


def _calm(words: Words, word: str) -> Effect:
    return Effect(s.CALM, (words.area(),))


def _carry(words: Words, word: str) -> Effect:
    here = words.area()
    words.expect("to", f"`carry {words.names.areas[here]}`")
    there = words.area()
    room, wanted = (words.names.masks[area].bit_count() for area in (there, here))
    if room != wanted:
        what = f"`{words.names.areas[here]}` has {wanted} squares and `{words.names.areas[there]}` has {room}"
        raise words.back(what, "name two areas as large as each other")
    return Effect(s.CARRY, (here, there))


def _say(words: Words, word: str) -> Effect:
    text = words.rest()
    if not text:
        raise words.here("`say` says nothing", "write the words behind it")
    words.names.texts.append(text)
    return Effect(s.SAY, (len(words.names.texts) - 1,))


EFFECTS: Final[dict[str, Callable[[Words, str], Effect]]] = {
    **dict.fromkeys((*OF_ENTRY, *OF_DOOR), _change),
    "clear": _clear,
    "arrive": _arrive,
    "blips": _blips,
    "reinforcements": _reinforcements,
    "ambush": _ambush,
    "hazard": _hazard,
    "calm": _calm,
    "carry": _carry,
    "say": _say,
}


def written(effect: Effect, names: Names) -> str:
    """The words of the language for this effect: reading them gives the same again."""
    kind, numbers = effect.kind, effect.numbers
    for word, number in OF_ENTRY.items():
        if kind == number:
            return f"{word} entry {names.board.entries[numbers[0]].name}"
    for word, number in OF_DOOR.items():
        if kind == number:
            return f"{word} door {names.board.name(numbers[0])}"
    if kind == s.CLEAR_FIXTURE:
        return f"clear {names.board.name(numbers[0])}"
    if kind == s.ARRIVE:
        return f"arrive {names.squad(numbers[0])}"
    if kind == s.EXTRA_BLIPS:
        return f"blips {numbers[0]}"
    if kind == s.SUPPLY:
        return f"reinforcements {numbers[0]}"
    if kind == s.AMBUSH:
        return "ambush"
    if kind == s.HAZARD:
        marine = f" marine {numbers[1]}+" if numbers[1] else ""
        stealer = f" stealer {numbers[2]}+" if numbers[2] else ""
        return f"hazard {names.areas[numbers[0]]}{marine}{stealer}"
    if kind == s.CALM:
        return f"calm {names.areas[numbers[0]]}"
    if kind == s.CARRY:
        return f"carry {names.areas[numbers[0]]} to {names.areas[numbers[1]]}"
    return f"say {names.texts[numbers[0]]}"
