"""What a chapter leaves on a man who comes out of it: when he gets it, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

Deeds = Mapping[str, int]


class Scar(NamedTuple):
    """``when``: by his deeds in the chapter, how many came out of it alive, and how many went in."""

    when: Callable[[Deeds, int, int], bool]
    words: tuple[str, str]


MOST: Final = 2  # of one chapter

# In the order in which they are looked at: the rarest first.
SCARS: Final[dict[str, Scar]] = {
    "alone": Scar(
        lambda done, alive, men: alive == 1 and men > 1,
        ("came back alone, and does not say how", "est revenu seul, et ne dit pas comment"),
    ),
    "claws": Scar(
        lambda done, alive, men: done.get("fights", 0) > done.get("won", 0),
        ("claw marks across the breastplate", "des marques de griffes en travers du plastron"),
    ),
    "hands": Scar(
        lambda done, alive, men: done.get("won", 0) >= 2,
        ("his gauntlets will not come clean", "ses gantelets ne redeviennent pas propres"),
    ),
    "burns": Scar(
        lambda done, alive, men: done.get("flames", 0) >= 3,
        ("burnt fingers, and the smell of smoke for days", "les doigts brûlés, et l’odeur de fumée pendant des jours"),
    ),
    "jam": Scar(
        lambda done, alive, men: done.get("jams", 0) >= 2,
        ("strips his bolter every night since", "démonte son bolter chaque nuit depuis"),
    ),
    "voices": Scar(
        lambda done, alive, men: done.get("powers", 0) + done.get("casts", 0) >= 4,
        ("a nosebleed that comes back when it is quiet", "un saignement de nez qui revient quand tout est calme"),
    ),
    "ears": Scar(
        lambda done, alive, men: done.get("shots", 0) >= 12,
        ("deaf in one ear", "sourd d’une oreille"),
    ),
    "names": Scar(
        lambda done, alive, men: 1 < alive <= men // 3,
        ("knows the names of the others by heart", "sait par cœur le nom des autres"),
    ),
}


def scars_of(deeds: Deeds, alive: int, men: int) -> tuple[str, ...]:
    """What the chapter leaves on somebody who has come out of it."""
    return tuple(name for name, scar in SCARS.items() if scar.when(deeds, alive, men))[:MOST]
