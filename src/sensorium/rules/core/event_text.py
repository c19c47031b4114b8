"""Events as sentences, in the words of ``sentences.py``; a viewer who knows more gets more.

Every roll says who rolls, for what, and what is needed.
"""

import re
from typing import Any, Final

from sensorium.rules.core.sentences import FOLDED, LANGUAGES, SENTENCES, WORDS

BLANK: Final = re.compile(r"\{(\w+)(?:([:#])([^{}]+))?\}")
CONDITION: Final = re.compile(r"(\w+)(?:([=>])(\w+))?")
Sentence = tuple[str, str]  # in each of the languages

ENGLISH: Final = "en"


def sentences_of(kind: str) -> list[tuple[list[str], Sentence]]:
    """Every sentence of a kind of event with its conditions, the plain one last."""
    return VARIANTS[kind]


def gathered() -> dict[str, list[tuple[list[str], Sentence]]]:
    found: dict[str, list[tuple[list[str], Sentence]]] = {}
    for catalogue in (SENTENCES, FOLDED):
        for key, texts in catalogue.items():
            kind, _, conditions = key.partition("?")
            found.setdefault(kind, []).append((conditions.split("&") if conditions else [], texts))
    for variants in found.values():
        variants.sort(key=lambda one: not one[0])
    return found


VARIANTS: Final = gathered()


def sentence(told: dict[str, Any], language: str = ENGLISH) -> str:
    """The event in words, from the facts its viewer was told."""
    return filled(template(told, language), told, language)


def template(told: dict[str, Any], language: str) -> str:
    """The sentence that these facts are for, its blanks still open."""
    index = LANGUAGES.index(language)
    for conditions, texts in sentences_of(told["event"]):
        if all(holds(one, told) for one in conditions):
            return texts[index]
    raise ValueError(f"there is no plain sentence for {told['event']!r}")


def holds(condition: str, told: dict[str, Any]) -> bool:
    parts = CONDITION.fullmatch(condition)
    assert parts is not None
    fact, sign = told.get(parts[1], 0), parts[2]
    if sign is None:
        return fact is not False and fact != 0
    other = told.get(parts[3], parts[3])
    return bool(fact > other) if sign == ">" else listed(fact) == listed(other)


def filled(text: str, told: dict[str, Any], language: str) -> str:
    return BLANK.sub(lambda blank: word(blank[2] or "", blank[3] or "", told.get(blank[1], ""), language), text)


def word(sign: str, table: str, fact: Any, language: str) -> str:
    value = listed(fact)
    if not sign:
        return value
    if ", " in value:  # several of them
        return ", ".join(word(sign, table, one, language) for one in value.split(", "))
    if sign == "#":
        key = f"count.{table}.{plural(int(fact), language)}"
    else:
        key = f"{table}.{value}" if f"{table}.{value}" in WORDS else table
    if key not in WORDS:
        return value.replace("-", " ")
    return WORDS[key][LANGUAGES.index(language)].replace("{n}", value)


def plural(number: int, language: str) -> str:
    """Which form a noun has behind this number: nought is singular in French."""
    return "one" if number == 1 or (number == 0 and language == "fr") else "other"


def told_facts(told: dict[str, Any]) -> list[str]:
    """The names of the facts that the sentence of these facts tells."""
    return [str(blank[1]) for blank in BLANK.finditer(template(told, ENGLISH))]


# -- rolls that are still to fall -------------------------------------------------------------------------------------


def roll_wanted(kind: str, who: str, dice: int, needs: int) -> str:
    """Who rolls, for what, and what is needed; in the words of ``question``."""
    needing = f", needing {word(':', 'score', needs, ENGLISH)}" if needs else ""
    return f"{who} rolls {dice} {'die' if dice == 1 else 'dice'} for the {kind}{needing}."


def listed(value: Any) -> str:
    return " ".join(str(one) for one in value) if isinstance(value, list) else str(value)
