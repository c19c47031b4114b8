"""What a campaign does not allow: the rule against it, and a sentence in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

COMMON: Final = {
    "force": ("{fault}", "{fault}"),
    "no board": ("this is no board: {fault}", "ce n’est pas un plateau : {fault}"),
    "nothing": ("there is nothing to take back", "il n’y a rien à reprendre"),
}
SENTENCES: Final = COMMON | {
    "not asked": (
        "{who} is not asked this now; the campaign asks {asked}",
        "on ne demande pas cela à {who} ; la campagne demande {asked}",
    ),
    "over": ("the campaign is over", "la campagne est terminée"),
    "bid made": ("this bid is made", "cette enchère est faite"),
    "bid": ("a bid is {least} to {most} points", "une enchère est de {least} à {most} points"),
    "points": (
        "the force says {points} points, and the bid was {bid}",
        "la force dit {points} points, et l’enchère était de {bid}",
    ),
    "no squad": ("there is no squad {squad}", "il n’y a pas d’escouade {squad}"),
    "twice": ("squad {squad} is named twice", "l’escouade {squad} est nommée deux fois"),
    "nobody": (
        "a squad must be committed while there is one that can be",
        "il faut engager une escouade tant qu’il y en a une de disponible",
    ),
    "resting": (
        "squad {squad} rests: {name} was in the last game",
        "l’escouade {squad} se repose : {name} était de la dernière partie",
    ),
    "guarding": ("squad {squad} guards the perimeter", "l’escouade {squad} garde le périmètre"),
    "all dead": ("nobody of squad {squad} is alive", "personne de l’escouade {squad} n’est en vie"),
    "torpedoes": (
        "{marines} marines do not fit into {room} places",
        "{marines} marines ne tiennent pas dans {room} places",
    ),
    "no losses": ("squad {squad} has lost nobody", "l’escouade {squad} n’a perdu personne"),
    "five": ("squad {squad} would have more than {most} marines", "l’escouade {squad} aurait plus de {most} marines"),
    "whole": (
        "{name} of squad {squad} has to go somewhere too",
        "{name} de l’escouade {squad} doit aussi aller quelque part",
    ),
    "not his squad": ("{name} is not alive in squad {squad}", "{name} n’est pas en vie dans l’escouade {squad}"),
    "itself": ("squad {squad} is the one that is disbanded", "l’escouade {squad} est celle qu’on dissout"),
    "between": ("men change squads between games only", "on ne change d’escouade qu’entre les parties"),
    "took part": (
        "squad {squad} took part; another one is lost",
        "l’escouade {squad} a pris part ; c’est une autre qui est perdue",
    ),
    "no entry": ("no entry area is open to them", "aucune zone d’entrée ne leur est ouverte"),
    "counted": ("the result of game {game} is counted already", "le résultat de la partie {game} est déjà compté"),
    "other game": (
        "this is game {game}, and {number} is the one being played",
        "c’est la partie {game}, et la partie en cours est la {number}",
    ),
    "not aboard": ("{name} does not take part in this game", "{name} ne prend pas part à cette partie"),
    "blips": (
        "{used} blips were used, and only {left} were left",
        "{used} échos ont servi, et il n’en restait que {left}",
    ),
    "two lost": ("who loses two marines has not won this scenario", "qui perd deux marines n’a pas gagné ce scénario"),
    "breach": ("the control room must be aboard", "la salle de contrôle doit être à bord"),
    "nearest": (
        "the entry areas nearest to the corridors are {entries}",
        "les zones d’entrée les plus proches des couloirs sont {entries}",
    ),
    "arrivals": (
        "two dice fall for each marine who is sent: {names}",
        "deux dés tombent pour chaque marine envoyé : {names}",
    ),
    "revealed": (
        "a die or a secret is revealed; what came before stays",
        "un dé ou un secret est révélé ; ce qui précède reste",
    ),
    "yours": ("{who} has not decided that", "ce n’est pas {who} qui l’a décidé"),
}


class LogRefusal(ValueError):
    """Why something cannot be decided so, with the rule: of a campaign, of a journey."""

    sentences: ClassVar[Mapping[str, tuple[str, str]]]

    def __init__(self, rule: str, key: str, **facts: str | int) -> None:
        super().__init__(self.sentences[key][0].format(**facts))
        self.rule = rule
        self.key = key
        self.facts = facts

    def text(self, language: str = "en") -> str:
        return self.sentences[self.key][language == "fr"].format(**self.facts)


class Refusal(LogRefusal):
    sentences: ClassVar[Mapping[str, tuple[str, str]]] = SENTENCES
