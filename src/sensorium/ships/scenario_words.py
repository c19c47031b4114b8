"""What a generated mission says to its players, in both languages."""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "reconnaissance": ("Reconnaissance", "Reconnaissance"),
    "establish-perimeter": ("Establish Perimeter", "Établir un périmètre"),
    "defensive-perimeter": ("Defensive Perimeter", "Périmètre défensif"),
    "raid": ("Raid", "Raid"),
    "breakout": ("Breakout", "Percée"),
    "search-and-destroy": ("Search and Destroy", "Chercher et détruire"),
}
TITLE: Final = ("{name}, ship {seed}", "{name}, épave {seed}")

BRIEFINGS: Final = {
    "reconnaissance": (
        "A boarding party has stopped answering. Find out why, and do not stay to argue.",
        "Une équipe d’abordage ne répond plus. Trouvez pourquoi, et ne restez pas pour discuter.",
    ),
    "establish-perimeter": (
        "Before anybody searches this ship, the ways in nearest to you must be shut: {entries}.",
        "Avant qu’on fouille cette épave, les entrées les plus proches doivent être fermées : {entries}.",
    ),
    "defensive-perimeter": (
        "The line is drawn. Entries {entries} are shut; what is left of the ship comes through the others.",
        "La ligne est tracée. Les entrées {entries} sont fermées ; le reste de l’épave viendra par les autres.",
    ),
    "raid": (
        "In the control room something sleeps in a tank. It must not wake.",
        "Dans la salle de contrôle, quelque chose dort dans une cuve. Cela ne doit pas s’éveiller.",
    ),
    "breakout": (
        "The only beacon that still answers stands in the control room. Half of you must reach it.",
        "La seule balise qui réponde encore est dans la salle de contrôle. La moitié d’entre vous doit l’atteindre.",
    ),
    "search-and-destroy": (
        "Deck by deck, door by door, until nothing moves or nothing can come in.",
        "Pont par pont, porte par porte, jusqu’à ce que rien ne bouge ou que rien ne puisse entrer.",
    ),
}
LAID: Final = (
    "The ship is laid of these tiles: {tiles}.",
    "L’épave est faite de ces tuiles : {tiles}.",
)
MARINE_GOALS: Final = {
    "reconnaissance": (
        "See a stealer, and get everybody out with one dead at most. {leave}",
        "Voyez un stealer, et faites sortir tout le monde avec un mort au plus. {leave}",
    ),
    "establish-perimeter": ("Secure the entry areas {entries}.", "Sécurisez les zones d’entrée {entries}."),
    "defensive-perimeter": (
        "Let no stealer onto your corridors until nothing is left of them.",
        "Ne laissez aucun stealer gagner vos couloirs jusqu’à ce qu’il n’en reste rien.",
    ),
    "raid": ("Destroy what stands in the control room.", "Détruisez ce qui se trouve dans la salle de contrôle."),
    "breakout": (
        "Get {half} of you out from the control room.",
        "Faites sortir {half} d’entre vous par la salle de contrôle.",
    ),
    "search-and-destroy": (
        "Secure every entry area, or kill every stealer.",
        "Sécurisez toutes les zones d’entrée, ou tuez tous les stealers.",
    ),
}
STEALER_GOALS: Final = {
    "reconnaissance": ("Kill two of them.", "Tuez-en deux."),
    "establish-perimeter": ("Keep a way in.", "Gardez une entrée."),
    "defensive-perimeter": ("Reach one of their corridors.", "Atteignez l’un de leurs couloirs."),
    "raid": ("Keep the sleeper safe.", "Protégez le dormeur."),
    "breakout": ("Keep half of them here.", "Retenez-en la moitié ici."),
    "search-and-destroy": ("Leave nobody alive.", "Ne laissez personne en vie."),
}
BY_BEACON: Final = (
    "The beacon answers once five stealers have come, or none will come any more.",
    "La balise répond quand cinq stealers sont venus, ou qu’il n’en viendra plus.",
)
BY_EXIT: Final = ("They leave by the ends of their corridors.", "Ils sortent par le bout de leurs couloirs.")
# What an end of the game says to players, where the sentence of its condition does not know the ship, or tells it as
# only a program would.
ENDS: Final = {
    "broken": ("The tank in the control room is destroyed.", "La cuve de la salle de contrôle est détruite."),
    "breached": (
        "A stealer stands in one of the marines’ corridors.",
        "Un stealer se trouve dans l’un des couloirs des marines.",
    ),
    "stilled": (
        "The tank in the control room was destroyed before the magi had gone, and nobody is left aboard.",
        "La cuve de la salle de contrôle a été détruite avant le départ des mages, et il n’y a plus personne à bord.",
    ),
    "away": (
        "A stealer has been seen, and everybody is away, one dead at most. If none can come any more, none need have"
        " been seen.",
        "Un stealer a été vu, et tout le monde est reparti, un mort au plus. S’il ne peut plus en venir, nul besoin"
        " d’en avoir vu.",
    ),
}
RESULTS: Final = {
    "marine": ("The ship is quieter than it was.", "L’épave est plus calme qu’avant."),
    "stealer": ("The ship keeps what came aboard.", "L’épave garde ce qui est monté à bord."),
}
FORCE_NAME: Final = ("Boarding Party {seed}", "Équipe d’abordage {seed}")
