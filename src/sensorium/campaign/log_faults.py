"""What can be wrong with the text of a log, in both languages: what it is, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sensorium.missions.format.errors import FileError

Pair = tuple[str, str]

NAMES: Final[Mapping[str, Pair]] = {
    "campaign": ("a campaign", "une campagne"),
    "journey": ("a journey", "un voyage"),
    "story": ("a story", "une histoire"),
}
COPY: Final = ("take a copy", "prenez une copie")
DAMAGED: Final = (
    "the file was edited or damaged; take a copy from before",
    "le fichier a été modifié ou abîmé ; prenez une copie d’avant",
)
FAULTS: Final[Mapping[str, tuple[Pair, Pair]]] = {
    "no log": (("this is not {a}", "ce n’est pas {a}"), ("{a} begins with `{title}`", "{a} commence par `{title}`")),
    "no key": (
        ("`{key}` is missing", "il manque `{key}`"),
        ("write `{key} …`, or take a copy", "écrivez `{key} …`, ou prenez une copie"),
    ),
    "no gap": (("a blank line parts the head from the log", "une ligne vide sépare l’en-tête du journal"), COPY),
    "no language": (
        ("there is no language `{language}`", "il n’y a pas de langue `{language}`"),
        ("write {known}", "écrivez {known}"),
    ),
    "head": (("{problem}", "cet en-tête ne va pas : {problem}"), COPY),
    "no line": (("this is no line of {a}", "ce n’est pas une ligne d’{a_fr}"), DAMAGED),
    "lost": (
        ("line {number} of the log should stand here", "la ligne {number} du journal devrait être ici"),
        DAMAGED,
    ),
    "changed": (("this line is not as it was written", "cette ligne n’est pas comme elle fut écrite"), DAMAGED),
    "refused": (("{problem} ({rule})", "{problem_fr} ({rule})"), DAMAGED),
    "senseless": (("{problem}", "cette ligne ne peut pas être ici : {problem}"), DAMAGED),
    "no text": (
        ("this is no UTF-8 text", "ce n’est pas un texte UTF-8"),
        ("take a copy that nobody has edited", "prenez une copie que personne n’a modifiée"),
    ),
    "unread": (
        ("this cannot be read ({reason})", "cela ne se lit pas ({reason})"),
        ("name the file of {a}, or begin one", "nommez le fichier d’{a_fr}, ou commencez d’abord"),
    ),
    "no game": (
        ("this is no UTF-8 text", "ce n’est pas un texte UTF-8"),
        ("name the log of a game", "nommez le journal d’une partie"),
    ),
}


class LogFileError(FileError):
    """A log that cannot be read. ``word``: of what it should be the log."""

    def __init__(self, path: str, line: int, fault: str, word: str = "campaign", **facts: str | int) -> None:
        self.fault = fault
        self.facts = facts
        self.word = word
        super().__init__(path, line, *self.parts("en"))

    def parts(self, language: str) -> Pair:
        at = language == "fr"
        what, advice = FAULTS[self.fault]
        facts = {"a": NAMES[self.word][at], "a_fr": NAMES[self.word][1], **self.facts}
        return what[at].format(**facts), advice[at].format(**facts)

    def text(self, language: str) -> str:
        """For somebody who has but one such file before him, and knows which."""
        what, advice = self.parts(language)
        return f"Ligne {self.line} : {what} ; {advice}." if language == "fr" else f"Line {self.line}: {what}; {advice}."

    def told(self, language: str) -> str:
        """For a terminal: where to look first."""
        return f"{self.path}:{self.line}: {(' ; ' if language == 'fr' else '; ').join(self.parts(language))}"
