"""The empty deck with which a new mission begins, and what new tables of it begin with."""

from __future__ import annotations

from typing import Any, Final

WIDE: Final = 26
HIGH: Final = 16
WORDS: Final = {
    "en": (
        "A new mission. Draw its deck, say who goes in and what they want, and try it.",
        "My Mission",
        "The way in is open.",
    ),
    "fr": (
        "Une nouvelle mission. Dessinez son pont, dites qui entre et dans quel but, et essayez-la.",
        "Ma mission",
        "L’entrée est ouverte.",
    ),
}


def blank(language: str) -> str:
    """A text with a name and a deck of solid rock."""
    remark, name, briefing = WORDS[language]
    rock = "\n".join(["#" * WIDE] * HIGH)
    return (
        f'# {remark}\nid = "my-mission"\nname = "{name}"\nrules = "first"\nbriefing = """\n{briefing}"""\n\n'
        f'[board]\nmap = """\n{rock}"""\nsections = """\n{rock}"""\n'
    )


SQUAD_NAMES: Final = (
    ("Castor", ("Vale", "Orsk", "Brand", "Ivo", "Dane")),
    ("Pollux", ("Hale", "Moss", "Crane", "Teo", "Lund")),
    ("Altair", ("Rook", "Sorn", "Pike", "Abel", "Fenn")),
)


def squad(name: str, members: tuple[str, ...]) -> dict[str, Any]:
    """As the books have them: a sergeant, a heavy flamer, three bolters."""
    first, second, *rest = members
    return {
        "name": name,
        "members": [f"{first} sergeant", f"{second} marine with heavy-flamer power-fist"]
        + [f"{one} marine" for one in rest],
    }


FRESH: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "squad": tuple(squad(*one) for one in SQUAD_NAMES),
    "objective": ({"side": "marine", "when": "kills 10"}, {"side": "stealer", "when": "turn 12"}),
    "event": ({"when": "turn 4", "do": ["blips 1"]},),
    "work": ({"id": "console", "at": "1,1", "cost": 2}, {"id": "valve", "at": "1,1", "cost": 2}),
    "object": ({"name": "Relic", "kind": "artefact"}, {"name": "Casket", "kind": "object"}),
    "step": ({"say": "…"},),
}
