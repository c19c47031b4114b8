"""Whatever a stealer does that has a price is an action: a marine on overwatch who then sees it fires."""

import pytest

from sensorium.cases.reader import read_cases
from sensorium.cases.runner import run
from sensorium.rules.core.verbs import ACTION, FREE, MODELS, OFFERED, VERBS

BOOK = "first+deathwing+whitedwarf+psychic+cult"
# By the word of the verb: the row of the deck, the stealer, what it does, and dice that fall before the marine's.
ACTIONS = {
    "move": ("#A....S.#", "S stealer W", "move W", ""),
    "turn": ("#A....S.#", "S stealer W", "turn N", ""),
    "enter": ("#A.....1#", "S stealer at entry 1", "enter", ""),
    "stand": ("#A....S.#", "S stealer W prone", "stand", ""),
    "fire": ("#A....S.#", "S hybrid S", "fire B", "S 1, "),
    "fire door": ("#A....S+#", "S hybrid E with autocannon", "fire door 7,1", "S 1, "),
    "fire square": ("#A....Sc#", "S hybrid E with autocannon", "fire 7,1", "S 1, "),
    "grenade": ("#A....S.#", "S hybrid E with plasma-grenades", "grenade 7,1", ""),
    "plasma": ("#A....S.#", "S hybrid E with missile-launcher", "plasma 7,1", ""),
    "melta": ("#A....S.#", "S hybrid E with melta-bomb", "melta 7,1", ""),
    "unjam": ("#A....S.#", "S hybrid W jammed", "unjam", ""),
    "assault": ("#A....S.#", "S stealer S", "assault B", "S 3 1 1, B 3, "),
    "assault door": ("#A....S+#", "S stealer E", "assault door 7,1", "S 1 1 1, "),
    "assault square": ("#A....Sc#", "S stealer E", "assault 7,1", "S 1 1 1, "),
    "open": ("#A....S+#", "S stealer E", "open 7,1", ""),
    "close": ("#A....S/#", "S stealer E", "close 7,1", ""),
    "cast": ("#A....S.#", "S psyker W", "cast burst-of-speed/red", ""),
}
# They end off the board or on another deck, or belong to missions: the chapters have cases of them.
ELSEWHERE = {"exit", "climb", "jump", "hand", "work"}
SECOND_WORDS = {"fire": "fire square", "assault": "assault square"}


def test_no_action_of_a_stealer_is_left_out() -> None:
    found: set[str] = set()
    for verb in VERBS.values():
        if verb.roles & MODELS and verb.tags & ACTION and not verb.tags & (OFFERED | FREE):
            found.add(SECOND_WORDS[verb.word] if verb.word in found else verb.word)
    assert found == set(ACTIONS) | ELSEWHERE


@pytest.mark.parametrize("word", ACTIONS)
def test_it_draws_fire(word: str) -> None:
    row, stealer, does, dice = ACTIONS[word]
    section = "".join("#" if mark in "#1" else "ab"[place > 6] for place, mark in enumerate(row))
    case = f"rules {BOOK}\nturn stealer\nhand stealer burst-of-speed/red\n\n"
    case += f"map\n#########\n{row}\n#.....B##\n#########\n\n"
    case += f"sections\n#########\n{section}\n#aaaaaa##\n#########\n\n"
    case += f"A marine E overwatch\nB marine N\n{stealer}\n\n> S {does} | {dice}A 1 2\n= A overwatch\n"
    outcome = run(read_cases(f"```case one\n{case}```\n")[0])
    assert outcome.passed, outcome
