"""The words of the force list for people, in both languages."""

from __future__ import annotations

from typing import Final

from sensorium.rules.core.sentences import LANGUAGES

SQUADS: Final = {
    "command": ("Command Squad", "Escouade de commandement"),
    "standard": ("Standard Squad", "Escouade standard"),
    "assault": ("Close Assault Squad", "Escouade de corps à corps"),
    "heavy": ("Heavy Weapons Squad", "Escouade d’armes lourdes"),
    "recon": ("Reconnaissance Squad", "Escouade de reconnaissance"),
}
RANKS: Final = {
    "captain": ("captain", "capitaine"),
    "librarian": ("librarian", "bibliothécaire"),
    "sergeant": ("sergeant", "sergent"),
    "marine": ("marine", "marine"),
}
WEAPONS: Final = {
    "storm-bolter": ("storm bolter", "bolter tempête"),
    "power-fist": ("power glove", "gantelet énergétique"),
    "heavy-flamer": ("flamer", "lance-flammes"),
    "assault-cannon": ("assault cannon", "canon d’assaut"),
    "chainfist": ("chain fist", "poing-scie"),
    "lightning-claws": ("lightning claws", "griffes de foudre"),
    "thunder-hammer": ("thunder hammer", "marteau de foudre"),
    "storm-shield": ("storm shield", "bouclier d’orage"),
    "power-sword": ("power sword", "épée énergétique"),
    "force-axe": ("force axe", "hache de force"),
    "grenade-launcher": ("grenade launcher", "lance-grenades"),
}
OPTIONS: Final = {
    **{word: WEAPONS[word] for word in ("heavy-flamer", "assault-cannon", "chainfist", "power-sword")},
    "lightning-claws": WEAPONS["lightning-claws"],
    "thunder-hammer": ("thunder hammer and storm shield", "marteau de foudre et bouclier d’orage"),
    "captain": ("captain", "capitaine"),
    "reload": ("flamer reload", "recharge de lance-flammes"),
    "magazines": ("assault-cannon magazines", "chargeurs de canon d’assaut"),
    "mastery": ("mastery levels", "niveaux de maîtrise"),
}
SHEET: Final = {
    "roster": ("Roster sheet", "Feuille d’effectif"),
    "heraldry": ("heraldry", "armoiries"),
    "name": ("Name", "Nom"),
    "rank": ("Rank", "Rang"),
    "weapons": ("Weapons", "Armes"),
    "reloads": ("Reloads", "Recharges"),
    "shots": ("Shots", "Coups"),
    "kills": ("Kills", "Victimes"),
    "psi": ("Psi points", "Points psi"),
    "level": ("level", "niveau"),
    "of": ("of", "sur"),
    "time": ("turn", "tour"),
    "marines": ("marines", "marines"),
    "left": ("left", "restants"),
    "on time": ("for time", "pour le temps"),
    "free": ("free", "gratuit"),
    "each": ("each", "chacun"),
    "squads": ("Squads", "Escouades"),
    "ready": ("Ready-made forces", "Forces toutes prêtes"),
    "sound": ("The force is sound.", "La force est conforme."),
    "link": ("link", "lien"),
}


def said(table: dict[str, tuple[str, str]], word: str, language: str) -> str:
    return table[word][LANGUAGES.index(language)]


def said_points(number: int, language: str) -> str:
    several = number > 1 if language == "fr" else number != 1
    return f"{number} point{'s' if several else ''}"


def said_option(word: str, language: str) -> str:
    return said(OPTIONS, word, language)


def said_squad(word: str, language: str) -> str:
    return said(SQUADS, word, language)
