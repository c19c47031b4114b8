"""The language of conditions: ``kills 30``, ``held bridge by 2 and turn 8``, ``2 of (burned a, burned b, burned c)``.

``read_condition`` makes a predicate of the words and ``written`` makes the words of a predicate again; ``told`` (in
``condition_text``) says the same as a sentence for players. How each single condition is written stands with its
declaration in ``rules.scenario.conditions``; here is only how any of them is read.
"""

from __future__ import annotations

from typing import Final

from sensorium.missions.format.condition_words import Names, Words
from sensorium.missions.format.errors import choose_from, nearest
from sensorium.missions.format.forms import FORMS, LISTED, Part, Pattern, pattern_of
from sensorium.missions.format.operands import OPERANDS
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.vocabulary import SIDE_WORDS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.scenario import Predicate

JOINS: Final = {"and": s.ALL, "or": s.ANY, "then": s.THEN}


def read_condition(text: str, names: Names) -> Predicate:
    """The predicate these words stand for. Latches are numbered on from ``names.latches``."""
    words = Words(text, names)
    if words.ended():
        raise words.here("the condition is empty", f"write one, such as `{FORMS[0].replace('N', '30')}`")
    predicate = _joined(words)
    if not words.ended():
        if words.peek() == ")":
            raise words.here("`)` closes nothing", "take it away, or open a parenthesis before it")
        raise words.here(f"`{words.peek()}` is too much here", "join conditions with `and`, `or` or `then`")
    return predicate


def _joined(words: Words) -> Predicate:
    first = _unit(words)
    join = words.peek()
    if join not in JOINS:
        return first
    parts = [first]
    while words.peek() in JOINS:
        if words.peek() != join:
            raise words.here(
                f"`{join}` and `{words.peek()}` stand side by side", "put parentheses round what belongs together"
            )
        words.take()
        parts.append(_unit(words))
        if JOINS[join] == s.THEN:  # one after the other: what has come so far, and then the next
            parts = [Predicate(s.THEN, (words.names.latch(),), tuple(parts))]
    return parts[0] if JOINS[join] == s.THEN else Predicate(JOINS[join], (), tuple(parts))


def _unit(words: Words) -> Predicate:
    if words.accept("("):
        inside = _joined(words)
        _close(words)
        return inside
    if words.accept("not"):
        return Predicate(s.NOT, (), (_unit(words),))
    if words.accept("once"):
        part = _unit(words)
        return Predicate(s.ONCE, (words.names.latch(),), (part,))
    if words.peek().isdecimal() and words.peek(1) == "of":
        return _count(words)
    return _atom(words)


def _close(words: Words) -> None:
    if not words.accept(")"):
        found = f"`{words.peek()}` stands where it must be" if words.peek() else "the condition ends before it"
        raise words.here(f"`)` is missing: {found}", "close the parenthesis")


def _count(words: Words) -> Predicate:
    start = words.at
    wanted = int(words.take())
    words.expect("of (", f"`{wanted}`")
    parts = [_joined(words)]
    while words.accept(","):
        parts.append(_joined(words))
    _close(words)
    if not 1 <= wanted <= len(parts):
        words.at = start
        raise words.here(f"`{wanted} of` cannot be told of {len(parts)}", f"write a number of 1 to {len(parts)}")
    return Predicate(s.COUNT, (wanted,), tuple(parts))


# ---- single conditions


def _beginnings() -> dict[str, list[Pattern]]:
    """The patterns by the words they begin with; those that begin with the name of a piece are not among them."""
    found: dict[str, list[Pattern]] = {}
    for pattern in LISTED:
        first = pattern.parts[0]
        if not pattern.begins_with_piece():
            for word in SIDE_WORDS[:2] if first.operand else (first.word,):
                found.setdefault(word, []).append(pattern)
    return found


BEGINNINGS: Final = _beginnings()
OF_PIECES: Final = [pattern for pattern in LISTED if pattern.begins_with_piece()]


def _atom(words: Words) -> Predicate:
    word = words.peek()
    if word in BEGINNINGS:
        return _chosen(words, BEGINNINGS[word])
    if word in words.names.pieces:
        return _of_piece(words)
    if not word or word in ("and", "or", "then", ")", ","):
        found = f"before `{word}`" if word else "at the end"
        raise words.here(f"a condition is missing {found}", f"write one, such as `{FORMS[0].replace('N', '30')}`")
    near = nearest(word, [*BEGINNINGS, *words.names.pieces])
    advice = f"did you mean `{near}`?" if near else f"conditions are: {', '.join(FORMS)}"
    raise words.here(f"`{word}` begins no condition", advice)


def _of_piece(words: Words) -> Predicate:
    name = words.peek()
    label, kind = words.names.label(name), words.names.kind(name)
    if is_counter(kind):
        raise words.here(f"`{name}` is a counter and has another name once it is seen", "name a marine or a model")
    fitting = [one for one in OF_PIECES if OPERANDS[one.parts[0].operand].fits(words.names, label)]
    known = [one.parts[1].word for one in fitting]
    word = words.peek(1)
    if word not in known:
        words.take()
        listed = " ".join(f"`{word}`" for word in known)
        given = f"not `{word}`" if word else "and nothing does"
        advice = choose_from(word, known) if nearest(word, known) else f"use {listed}"
        raise words.here(f"one of {listed} must follow `{name}`, {given}", advice)
    return _chosen(words, fitting)


def _chosen(words: Words, patterns: list[Pattern]) -> Predicate:
    """Read on by the pattern whose second word comes next, or else by the one that has no such word."""
    following = words.peek(1)
    named = [one for one in patterns if len(one.parts) > 1 and one.parts[1].word == following]
    others = [one for one in patterns if len(one.parts) == 1 or one.parts[1].operand]
    return _by_pattern(words, (named or others or patterns)[0])


def _by_pattern(words: Words, pattern: Pattern) -> Predicate:
    needed, spare = pattern.parts[: pattern.needed], pattern.parts[pattern.needed :]
    numbers: list[int] = []
    said = _read_parts(words, needed, "", numbers)
    if spare and words.peek() == spare[0].word:
        _read_parts(words, spare, said, numbers)
    else:
        numbers += [part.value for part in spare if part.value is not None]
    return Predicate(pattern.condition.number, tuple(numbers))


def _read_parts(words: Words, parts: list[Part], said: str, numbers: list[int]) -> str:
    """Read these parts, add their numbers to the list, and return all that has been said so far."""
    at = 0
    while at < len(parts):
        part = parts[at]
        if part.operand:
            operand = OPERANDS[part.operand]
            numbers.append(operand.read(words, said))
            said = f"{said} {operand.write(words.names, numbers[-1])}".strip()
            at += 1
            continue
        # The word that told this pattern from others stands alone; any other words are expected as a whole.
        end = at + 1
        if at > 1 or words.peek() != part.word:
            while end < len(parts) and parts[end].word:
                end += 1
        run = " ".join(one.word for one in parts[at:end])
        words.expect(run, f"`{said}`")
        numbers += [one.value for one in parts[at:end] if one.value is not None]
        said = f"{said} {run}".strip()
        at = end
    return said


# ---- back to words


def written(predicate: Predicate, names: Names) -> str:
    """The words of the language for this predicate: reading them gives the same again."""
    kind, numbers, parts = predicate.kind, predicate.numbers, predicate.parts
    if kind in (s.ALL, s.ANY, s.THEN):
        join = next(word for word, number in JOINS.items() if number == kind)
        return f" {join} ".join(_bracketed(part, names) for part in parts)
    if kind == s.COUNT:
        return f"{numbers[0]} of ({', '.join(written(part, names) for part in parts)})"
    if kind in (s.NOT, s.ONCE):
        return f"{'not' if kind == s.NOT else 'once'} {_bracketed(parts[0], names)}"
    pattern = pattern_of(kind, numbers, names)
    left = iter(numbers)
    found: list[str] = []
    for part in pattern.parts[: pattern.needed] if pattern.is_short(numbers) else pattern.parts:
        number = next(left) if part.counts else 0
        found.append(OPERANDS[part.operand].write(names, number) if part.operand else part.word)
    return " ".join(found)


def _bracketed(part: Predicate, names: Names) -> str:
    text = written(part, names)
    return f"({text})" if part.kind in (s.ALL, s.ANY, s.THEN) else text
