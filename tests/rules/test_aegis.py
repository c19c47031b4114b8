"""Free defences: one for each librarian whom an attack strikes, or one for all of them, as the switch says."""

from dataclasses import replace

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, play
from sensorium.rules.core.questions import top

STRUCK = """
```case here
rules first+deathwing+whitedwarf+psychic+cult
hand stealer smite/none scan/green control/yellow aura/yellow
turn stealer

map
########
#LK..M.#
########

sections
########
#aabbbb#
########

L librarian E
K librarian E
M magus W

= L alive
```
"""


@pytest.mark.parametrize(("once", "needed"), [(False, 2), (True, 1)])
def test_each_librarian_has_his_own(once: bool, needed: int) -> None:
    """cult.ruling.aegis-each: the attacker needs a force card for every free defence."""
    position = set_up(read_cases(STRUCK, "page.md")[0])
    position.rulebook = replace(position.rulebook, aegis_once_per_attack=once)
    magus = next(slot for slot in range(len(position.kind)) if position.name(slot) == "M")
    play(position, a.ACTIVATE | magus << a.PIECE_SHIFT)
    play(position, next(code for code in answers(position) if a.verb_of(code) == a.CAST and a.extra_of(code) == 10))
    played = 0
    while type(top(position)).__name__ == "Battle":
        play(position, next(code for code in answers(position) if a.verb_of(code) == a.FORCE))
        played += 1
    assert played == needed
