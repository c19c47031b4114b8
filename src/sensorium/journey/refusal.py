"""What the long way alone does not allow: the rule against it, and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from sensorium.campaign.refusal import COMMON, LogRefusal

SENTENCES: Final = COMMON | {
    "not asked": (
        "this is not asked now; asked is: {asked}",
        "on ne demande pas cela maintenant ; on demande : {asked}",
    ),
    "over": ("the journey is over", "le voyage est terminé"),
    "price": (
        "the squad costs {price} points, and may cost {most}",
        "l’escouade coûte {price} points, et peut en coûter {most}",
    ),
    "one squad": ("exactly one squad goes", "une escouade, et une seule, part"),
    "five": ("at most {most} marines go", "{most} marines au plus partent"),
    "leader": ("the squad needs a captain or a sergeant", "il faut à l’escouade un capitaine ou un sergent"),
    "draw": (
        "two different tiles of 1 to 9 are drawn, and tile 10 where it came up among them",
        "on tire deux tuiles différentes de 1 à 9, et la tuile 10 si elle est sortie",
    ),
    "no way": (
        "these two cannot be joined so that both corridors fit; others are drawn",
        "ces deux-là ne se joignent pas de sorte que les deux couloirs tiennent ; on en tire d’autres",
    ),
    "tiles": ("the tiles to be laid are {tiles}", "les tuiles à poser sont {tiles}"),
    "nest": (
        "the leader’s corner is 1 or 2, and three blips are drawn",
        "le coin du chef est 1 ou 2, et on tire trois échos",
    ),
    "counted": ("the result of board {board} is counted already", "le résultat du plateau {board} est déjà compté"),
    "other board": (
        "this is board {board}, and {number} is the one being played",
        "c’est le plateau {board}, et le plateau en cours est le {number}",
    ),
    "not there": ("{name} is not on this board", "{name} n’est pas sur ce plateau"),
    "all dead": ("whoever crosses a board has somebody left", "qui traverse un plateau a encore quelqu’un"),
    "alive": ("somebody is alive, and the board is not lost", "quelqu’un est en vie, et le plateau n’est pas perdu"),
    "crossed": (
        "boards 1 to 9 are crossed, and on the tenth the leader is killed",
        "on traverse les plateaux 1 à 9, et sur le dixième on tue le chef",
    ),
    "account": (
        "what {name} has left is not told, or is more than he can have",
        "ce qui reste à {name} n’est pas dit, ou c’est plus qu’il ne peut avoir",
    ),
    "revealed": ("a die has fallen; what came before stays", "un dé est tombé ; ce qui précède reste"),
}


class Refusal(LogRefusal):
    sentences: ClassVar[Mapping[str, tuple[str, str]]] = SENTENCES
