"""What a campaign says to people, in both languages: the steps, what is asked, how it stands."""

from __future__ import annotations

from typing import Final

from sensorium.campaign.campaign import BLIPS, SEATS, Campaign
from sensorium.campaign.course import RAID, STEPS
from sensorium.campaign.views import Fate, SquadView, View, view
from sensorium.forces.words import said_squad
from sensorium.missions.show.signs import said_of
from sensorium.ships.scenario_words import NAMES

QUESTIONS: Final = {
    "bid": (
        "Bid for the marines, 4 to 125 points: `bid 80`. The lower bid plays them.",
        "Enchérissez pour les marines, 4 à 125 points : `bid 80`. La plus basse les joue.",
    ),
    "force": (
        "Buy the force of the whole war for {budget} points: `force FILE`, or the name of one, `force watch`.",
        "Achetez la force de toute la guerre pour {budget} points : `force FICHIER`, ou le nom d’une, `force watch`.",
    ),
    "keep or new": (
        "The perimeter is to be tried again, on the same board or another: `replay keep`, `replay new`.",
        "Le périmètre est à refaire, sur le même plateau ou un autre : `replay keep`, `replay new`.",
    ),
    "board": ("The tiles are laid: `sensorium campaign roll`.", "On pose les tuiles : `sensorium campaign roll`."),
    "commit": (
        "Which squads go? `commit {ready}`; before that squads may be disbanded: `disband …`.",
        "Quelles escouades partent ? `commit {ready}` ; avant cela on peut en dissoudre : `disband …`.",
    ),
    "arrivals": (
        "Two dice fall for each marine who teleports aboard: `sensorium campaign roll`.",
        "Deux dés tombent pour chaque marine téléporté à bord : `sensorium campaign roll`.",
    ),
    "attack": (
        "They hold the perimeter, nobody knows with whom. `attack`, or `hold`?",
        "Ils tiennent le périmètre, on ne sait avec qui. `attack`, ou `hold` ?",
    ),
    "game": (
        "Game {game} is to be played: {step}. `sensorium campaign mission`, then `import`; or `play`.",
        "La partie {game} est à jouer : {step}. `sensorium campaign mission`, puis `import` ; ou `play`.",
    ),
    "give up": (
        "The perimeter has fallen, and one further squad with it: `lose SQUAD`.",
        "Le périmètre est tombé, et une autre escouade avec lui : `lose ESCOUADE`.",
    ),
    "over": ("The campaign is over: {winner} won.", "La campagne est terminée : {winner} ont gagné."),
}
# deathwing.campaign.raid.mage-roll: what a larger party risks.
MAGI: Final = (
    "One squad finds the magi there; of more, a die below their number, and the magi are gone.",
    "Une escouade trouve les mages ; à plusieurs, un dé au-dessous de leur nombre, et les mages sont partis.",
)
WHO: Final = {
    "one": ("player one", "le joueur un"),
    "two": ("player two", "le joueur deux"),
    "marine": ("the marines", "les marines"),
    "stealer": ("the stealers", "les stealers"),
    "chance": ("chance", "le hasard"),
    "game": ("the table", "la table"),
    "": ("nobody", "personne"),
}
SHOWN: Final = {
    "asked": ("asked", "à répondre"),
    "squads": ("squads", "escouades"),
    "rests": ("rests", "se repose"),
    "guards": ("guards the perimeter", "garde le périmètre"),
    "gone": ("nobody left", "plus personne"),
    "fallen": ("fallen", "tombés"),
    "blips": ("blips left", "échos restants"),
    "torpedoes": ("torpedoes left", "torpilles restantes"),
    "poorer": (
        "Raid was lost: 3 command points and 30 seconds fewer each turn, half the psi points.",
        "Le Raid est perdu : 3 points de commandement et 30 secondes de moins par tour, moitié des points psi.",
    ),
    "poorer in cards": (
        "Raid was lost: 3 command points and 30 seconds fewer each turn, a psychic card fewer in hand.",
        "Le Raid est perdu : 3 points de commandement et 30 secondes de moins par tour, "
        "une carte psychique de moins en main.",
    ),
    "no attack": ("nobody attacked", "personne n’a attaqué"),
    "to play": ("to be played", "à jouer"),
    "dead": ("dead", "morts"),
    "used": ("blips", "échos"),
}

CAUSES: Final = {
    "battle": ("game {game}", "partie {game}"),
    "teleport": ("game {game}, did not arrive", "partie {game}, jamais arrivé"),
    "left behind": ("game {game}, lost with the perimeter", "partie {game}, perdu avec le périmètre"),
}


def said(pair: tuple[str, str], language: str) -> str:
    return pair[language == "fr"]


def question(campaign: Campaign, seen: View, language: str) -> str:
    """What is asked now, as a sentence."""
    ready = " ".join(one.name for one in seen.squads if one.men and not one.rests and not one.guards)
    return said(QUESTIONS[seen.phase], language).format(
        budget=campaign.auction.budget(),
        ready=ready or "…",
        game=campaign.games[-1].number if campaign.games else 1,
        step=said(NAMES[seen.step], language),
        winner=said(WHO[seen.winner], language),
    )


def squad_line(squad: SquadView, language: str) -> str:
    state = ""
    for word, holds in (("gone", not squad.men), ("guards", squad.guards), ("rests", squad.rests)):
        if holds and not state:
            state = f"  ({said(SHOWN[word], language)})"
    men = [told_man(name, kills) for name, kills in zip(squad.men, squad.kills, strict=True)]
    return said_of(f"  {squad.name}, {said_squad(squad.kind, language)}", f"{', '.join(men) or '-'}{state}", language)


def told_man(name: str, kills: int) -> str:
    """A marine with the stealers he has killed."""
    return f"{name} ({kills})" if kills else name


def told_fate(fate: Fate, language: str) -> str:
    return said_of(told_man(fate.name, fate.kills), said(CAUSES[fate.cause], language).format(game=fate.game), language)


def course_lines(seen: View, language: str) -> list[str]:
    """The course: a line for each game, and the steps still ahead."""
    lines: list[str] = []
    for game in seen.games:
        name = said(NAMES[game.step], language)
        if game.winner:
            result = said(WHO[game.winner], language)
        else:
            result = said(SHOWN["to play" if game.attacked else "no attack"], language)
        squads = " ".join(game.squads)
        tally = f"{said(SHOWN['used'], language)} {game.used}, {said(SHOWN['dead'], language)} {len(game.dead)}"
        more = (" ; " if language == "fr" else "; ") + tally if game.winner else ""
        lines.append(said_of(f"  {game.number}. {name} [{squads}]", result + more, language))
    at = STEPS.index(seen.step)
    ahead = STEPS[at + 1 :] if seen.games and seen.games[-1].step == seen.step else STEPS[at:]
    lines += [f"  … {said(NAMES[step], language)}" for step in ahead if seen.phase != "over"]
    return lines


def standing(campaign: Campaign, seat: str, language: str, name: str) -> str:
    """How the war stands, as this side may know it."""
    seen = view(campaign, seat)
    lines = [name, "", *course_lines(seen, language), ""]
    if seen.squads:
        lines += [said(SHOWN["squads"], language), *(squad_line(squad, language) for squad in seen.squads)]
        if seen.fallen:
            lines.append(said(SHOWN["fallen"], language))
            lines += [f"  {told_fate(fate, language)}" for fate in seen.fallen]
        torpedoes = f"{seen.torpedoes} ({SEATS * seen.torpedoes})"
        lines += ["", said_of(said(SHOWN["torpedoes"], language), torpedoes, language)]
        lines.append(said_of(said(SHOWN["blips"], language), f"{seen.blips} / {BLIPS}", language))
        if seen.raid_lost:
            lines.append(said(SHOWN["poorer in cards" if campaign.cards else "poorer"], language))
        lines.append("")
    asked = ", ".join(said(WHO[who], language) for who in seen.asks)
    if asked:
        lines.append(said_of(said(SHOWN["asked"], language), asked, language))
    lines.append(question(campaign, seen, language))
    if (seen.step, seen.phase) == (RAID, "commit"):
        lines.append(said(MAGI, language))
    return "\n".join(lines)
