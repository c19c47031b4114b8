"""What a record of stories does not allow, as a sentence in both languages."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "no story": ("there is no story `{name}`; {advice}", "il n’y a pas d’histoire `{name}`"),
    "not begun": ("this story has not begun; begin it first", "cette histoire n’a pas commencé ; commencez-la d’abord"),
    "over": ("this story is told; begin it again", "cette histoire est racontée ; recommencez-la"),
    "counted": ("this game is counted already", "cette partie est déjà comptée"),
    "other chapter": ("the next chapter is `{mission}`", "le prochain chapitre est `{mission}`"),
    "men": ("the men of this chapter are {men}", "les hommes de ce chapitre sont {men}"),
    "no name": (
        "whoever falls is followed by somebody of a new name: {man}",
        "qui tombe est suivi par quelqu’un d’un nom nouveau : {man}",
    ),
    "alive": ("{man} is alive, and nobody takes his place", "{man} est en vie, et personne ne prend sa place"),
    "other game": ("this is no game of the next chapter", "ce n’est pas une partie du prochain chapitre"),
    "unfinished": ("this game is not finished", "cette partie n’est pas finie"),
}


class Refusal(ValueError):
    """Why a line cannot be written down."""

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(SENTENCES[key][0].format(**facts))
        self.key = key
        self.facts = facts

    def text(self, language: str = "en") -> str:
        return SENTENCES[self.key][language == "fr"].format(**self.facts)
