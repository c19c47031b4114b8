"""What is wrong with a force: the rule against it, the line of its file, and a sentence in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from sensorium.forces.words import said_option, said_squad
from sensorium.rules.core.sentences import LANGUAGES

SENTENCES: Final = {
    "bid high": (
        "a bid is at most {most} points",
        "une enchère est de {most} points au plus",
    ),
    "bid low": (
        "a bid is at least {least} points: less buys no leader",
        "une enchère est d’au moins {least} points : moins n’achète aucun chef",
    ),
    "time": (
        "0 to {most} points can be spent on time",
        "on peut dépenser de 0 à {most} points en temps",
    ),
    "no leader": (
        "the force has neither sergeant nor captain; add a squad that has one",
        "la force n’a ni sergent ni capitaine ; ajoutez une escouade qui en a un",
    ),
    "captains": (
        "the force has {captains} captains, and may have one",
        "la force a {captains} capitaines, et ne peut en avoir qu’un",
    ),
    "too dear": (
        "the force costs {over} more than the points there are; choose again",
        "la force coûte {over} de plus que les points disponibles ; choisissez de nouveau",
    ),
    "two arms": (
        "{name} cannot have {option} and {other}",
        "{name} ne peut pas avoir {option} et {other}",
    ),
    "no option": (
        "{squad} has no option {option}",
        "{squad} n’a pas l’option {option}",
    ),
    "not his": (
        "{name} is none of those who may take {option}",
        "{name} n’est pas de ceux qui peuvent prendre {option}",
    ),
    "no glove": (
        "{name} has no power glove to give for {option}",
        "{name} n’a pas de gantelet énergétique à échanger contre {option}",
    ),
    "no flamer": (
        "{name} has no flamer to reload",
        "{name} n’a pas de lance-flammes à recharger",
    ),
    "no cannon": (
        "{name} has no assault cannon to load",
        "{name} n’a pas de canon d’assaut à charger",
    ),
    "too often": (
        "{name} may take {option} {most} times at most",
        "{name} peut prendre {option} {most} fois au plus",
    ),
    "once": (
        "{name} may take {option} once only",
        "{name} ne peut prendre {option} qu’une fois",
    ),
    "none": (
        "{name} takes no {option}; leave it away",
        "{name} ne prend pas de {option} ; ôtez cela",
    ),
    "mastery": (
        "{name} begins at mastery level {least}, and may be raised to level {most} at most",
        "{name} commence au niveau de maîtrise {least}, et peut être porté au niveau {most} au plus",
    ),
}


@dataclass(frozen=True)
class Fault:
    key: str
    rule: str
    line: int = 0  # of the file; 0: the whole force
    facts: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, language: str = "en") -> str:
        facts = dict(self.facts)
        for word in ("option", "other"):
            if word in facts:
                facts[word] = said_option(str(facts[word]), language)
        if "squad" in facts:
            facts["squad"] = said_squad(str(facts["squad"]), language)
        return SENTENCES[self.key][language == "fr"].format(**facts)

    def texts(self) -> dict[str, str]:
        return {language: self.text(language) for language in LANGUAGES}
