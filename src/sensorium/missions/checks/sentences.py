"""What is found in a mission file or a log, told in another language than English.

Findings are made in English, where the file is read, and the terminal shows them so. The list of sentences in
``findings-fr.txt`` has each of them in French, with blanks for what differs from file to file; what fills a blank is
told in French as well where it is a sentence of the list itself.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

LANGUAGES: Final = ("fr",)
BLANK: Final = re.compile(r"\{(\w*)\}")
LONGEST: Final = 600  # letters; a file that quotes itself at length is not worth the search
PLACES: Final = ("column {", "line {")
NUMBERS: Final = ("n", "least", "most", "column", "line")  # blanks without blanks in them


class Sentence(NamedTuple):
    english: str
    other: str
    form: re.Pattern[str]


def in_other_languages(text: str) -> dict[str, str]:
    """The sentence in every other language that has it."""
    found = {language: in_language(text, language) for language in LANGUAGES}
    return {language: said for language, said in found.items() if said is not None}


def in_language(text: str, language: str) -> str | None:
    """The sentence in this language; None where the list does not have it, or there is no list."""
    if language not in LANGUAGES or len(text) > LONGEST:
        return None
    for sentence in sentences(language):
        match = sentence.form.fullmatch(text)
        if match is not None:
            given = {name: in_language(value, language) or value for name, value in match.groupdict().items()}
            return sentence.other.format_map(given)
    return None


@cache
def sentences(language: str) -> tuple[Sentence, ...]:
    """The list, those with the most words of their own first: of two that fit, that one is meant. A line or a column
    goes before any other sentence."""
    path = Path(__file__).with_name(f"findings-{language}.txt")
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("# ")]
    pairs = zip(lines[::2], lines[1::2], strict=True)
    found = [Sentence(english, other, form_of(english)) for english, other in pairs]
    return tuple(sorted(found, key=lambda one: (not one.english.startswith(PLACES), -len(BLANK.sub("", one.english)))))


def form_of(english: str) -> re.Pattern[str]:
    parts = BLANK.split(english)
    return re.compile(
        "".join(re.escape(part) if index % 2 == 0 else filling(part) for index, part in enumerate(parts)), re.DOTALL
    )


def filling(blank: str) -> str:
    return f"(?P<{blank}>{r'[^ ]+' if blank in NUMBERS else '.+?'})"
