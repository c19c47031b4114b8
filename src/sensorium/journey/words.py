"""What the long way alone says, in English and in French: its missions, how it stands, and the verdict."""

from __future__ import annotations

from typing import Final

from sensorium.forces.words import RANKS
from sensorium.journey.boards import tile_names
from sensorium.journey.journey import GIVEN_UP, WON, Journey
from sensorium.missions.show.signs import said_of
from sensorium.rules.scenario.scenario import LAST_BOARD

Pair = tuple[str, str]

NAME: Final = ("The Long Way Alone", "Seuls jusqu’au bout")
TITLE: Final = ("The Long Way Alone, board {board}", "Seuls jusqu’au bout, plateau {board}")
BRIEFING: Final = (
    "Board {board} of ten. Cross it: the board is behind you as soon as everybody who is still alive stands in the"
    " corridor on the far side. Whatever you use up here you will not have there.",
    "Plateau {board} sur dix. Traversez-le : il est derrière vous dès que tous ceux qui vivent encore se tiennent"
    " dans le couloir d’en face. Ce que vous dépensez ici vous manquera là-bas.",
)
CACHE: Final = (
    "There is a weapons cache in the dead-end room.",
    "Il y a une cache d’armes dans la salle sans issue.",
)
LAST_BRIEFING: Final = (
    "The tenth board. Behind the last door is the one who leads them, and he does not come first. Kill him, and it was"
    " worth the way.",
    "Le dixième plateau. Derrière la dernière porte se tient celui qui les mène, et il ne vient pas le premier."
    " Tuez-le, et le chemin en valait la peine.",
)
GOAL: Final = (
    "Bring everybody who is still alive into the corridor on the far side.",
    "Amenez tous ceux qui vivent encore dans le couloir d’en face.",
)
LAST_GOAL: Final = ("Kill the leader.", "Tuez le chef.")
STEALER_GOAL: Final = ("Let nobody through.", "Ne laissez passer personne.")
CROSSED: Final = (
    "Everybody who is still alive stands in the corridor on the far side.",
    "Tous ceux qui vivent encore se tiennent dans le couloir d’en face.",
)
RESULT: Final = ("They are through.", "Ils sont passés.")
LAST_RESULT: Final = ("The leader is dead.", "Le chef est mort.")
STEALER_RESULT: Final = ("Nobody went any farther.", "Personne n’est allé plus loin.")

# solo.table.results: up to how many kills, in a word and in a sentence. Only who has lost is judged by it
# (solo.cloud-runner.score, solo.ruling.score-on-win).
VERDICTS: Final[tuple[tuple[int, str, Pair, Pair], ...]] = (
    (
        20,
        "disgrace",
        ("Disgrace", "Déshonneur"),
        (
            "Their names are struck from every roll, and nobody asks why.",
            "On raye leurs noms, et nul ne demande pourquoi.",
        ),
    ),
    (
        50,
        "poor",
        ("Poor", "Médiocre"),
        ("A stain on the company, which others will have to wash out.", "Une tache que d’autres devront laver."),
    ),
    (
        75,
        "acceptable",
        ("Acceptable", "Passable"),
        ("Nothing to be ashamed of, and nothing to be told.", "Rien dont rougir, rien à raconter."),
    ),
    (
        99,
        "honourable failure",
        ("Honourable failure", "Échec honorable"),
        (
            "They failed as one would wish to fail. They are missed.",
            "Ils ont échoué comme on voudrait échouer. Ils manquent.",
        ),
    ),
    (
        -1,
        "heroic",
        ("Heroic", "Héroïque"),
        ("Recruits will learn these names before their own.", "Les recrues apprendront ces noms avant le leur."),
    ),
)
VICTORY: Final = ("Victory", "Victoire")
VICTORY_TEXT: Final = ("The leader is dead, and somebody knows it.", "Le chef est mort, et quelqu’un le sait.")


def rating(journey: Journey) -> str:
    """The word of the results table for a journey that was lost, `victory` for one that was won, nothing before its
    end."""
    if not journey.outcome:
        return ""
    return "victory" if journey.outcome == WON else VERDICTS[row_of(journey.kills())][1]


def row_of(kills: int) -> int:
    return next(at for at, row in enumerate(VERDICTS) if row[0] < 0 or kills <= row[0])


def verdict(journey: Journey, language: str = "en") -> tuple[str, str]:
    """The rating and its sentence."""
    french = language == "fr"
    if journey.outcome == WON:
        return VICTORY[french], VICTORY_TEXT[french]
    _, _, word, sentence = VERDICTS[row_of(journey.kills())]
    return word[french], sentence[french]


ACCOUNT_WORDS: Final = {
    "ammo": ("{n} in the weapon", "{n} dans l’arme"),
    "reloads": ("{n} spare", "{n} en réserve"),
    "psi": ("{n} psi", "{n} psi"),
    "fired": ("{n} fired", "{n} tirés"),
}
OUTCOMES: Final = {
    "crossed": ("crossed", "traversé"),
    "killed": ("the leader is dead", "le chef est mort"),
    "lost": ("lost", "perdu"),
    "": ("here", "ici"),
}
QUESTIONS: Final = {
    "take": (
        "the squad is chosen: `player take ours`, or `player take force FILE`",
        "on choisit l’escouade : `player take ours` ou `player take force FICHIER`",
    ),
    "tiles": ("tiles are drawn: `roll`", "on tire les tuiles : `roll`"),
    "lay": (
        "the tiles {tiles} are laid: `lay`, or `player lay 3@0,0N …`",
        "on pose les tuiles {tiles} : `lay`, ou `player lay 3@0,0N …`",
    ),
    "nest": ("the room is filled: `roll`", "on remplit la salle : `roll`"),
    "game": (
        "board {board} is to be played: `mission`, then `import`; or `play`",
        "on joue le plateau {board} : `mission`, puis `import` ; ou `play`",
    ),
    "over": ("it is over", "c’est terminé"),
}
KILLS: Final = ("{n} stealers killed", "{n} stealers tués")
DEAD_ON: Final = ("dead on board {board}", "mort au plateau {board}")
GAVE_UP: Final = ("given up", "abandonné")


def standing(journey: Journey, language: str = "en", name: str = "") -> str:
    """How it stands, for a terminal: the boards, who is left and with what, and what is asked."""
    french = language == "fr"
    lines = [name or NAME[french], ""]
    for board in journey.boards:
        names = ", ".join(tile_names(board.tiles, language)) if board.tiles else "…"
        how = OUTCOMES[board.outcome][french]
        fell = f"{' ;' if french else ';'} † {', '.join(board.dead)}" if board.dead else ""
        kills = f", {KILLS[french].format(n=board.kills)}" if board.outcome else ""
        lines.append(said_of(f"  {board.number:>2}/{LAST_BOARD} {names}", f"{how}{kills}{fell}", language))
    if journey.boards:
        lines.append("")
    for man in journey.company:
        kind = RANKS[man.marine.kind][french]
        if man.fell:
            told = DEAD_ON[french].format(board=man.fell)
        else:
            kept = man.most(journey.book)
            told = ", ".join(ACCOUNT_WORDS[word][french].format(n=getattr(man, word)) for word in kept) or "-"
        lines.append(f"  {man.name:<12}{kind:<15}{told}{f' ({man.kills})' if man.kills else ''}")
    if journey.company:
        lines += ["", f"  {KILLS[french].format(n=journey.kills())}"]
    if journey.outcome:
        word, sentence = verdict(journey, language)
        gave = f"{GAVE_UP[french]}. " if journey.outcome == GIVEN_UP else ""
        lines += ["", f"  {gave}{word}. {sentence}"]
    else:
        tiles = " ".join(str(number) for number in journey.board.drawn) if journey.boards else ""
        asked = QUESTIONS[journey.phase][french].format(tiles=tiles, board=journey.number)
        lines += ["", f"  {asked}"]
    return "\n".join(lines)
