"""Whether an attack is within a stealer's reach, against a search through everything the game lets it do.

solo.ruling.can-attack-test, solo.move.attacks: the oracle knows nothing of ways and costs. It plays every action the
engine offers, in a copy, and looks whether an assault is ever among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

import pytest

from sensorium.proofs import Scene, Stream, scene_from
from sensorium.proofs.stream import Numbers, between, one_of, shuffled
from sensorium.rules.chapters.solitaire_moves import choices
from sensorium.rules.chapters.solitaire_routes import ENDLESS, POINT, Ways
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS, TURNED

BOOKS = ("first+solo", "fourth+solo")
# Among them, for either book, boards where the attack hangs on a door that frees a diagonal.
SEEDS = (*range(20), *range(60, 81), 293)
FEW = 3  # closed doors; each doubles what there is to search
WORKING = (a.MOVE, a.TURN, a.OPEN, a.CLOSE, a.CLIMB, a.ENTER)


def small_scene(rules: str, seed: int, marines: int = 1) -> Scene:
    """A cramped deck full of doors, one stealer with some points left, marines, others in the way; now and then a
    second deck, or the stealer still at an entry area."""
    numbers = Stream(seed)
    wide, high = between(numbers, 3, 5), between(numbers, 2, 4)
    grid = {(x, y): one_of(numbers, "....###+++/") for x in range(1, wide + 1) for y in range(1, high + 1)}
    spots = shuffled(numbers, sorted(grid))
    pieces = ["S stealer", *["ABC"[index] + " marine" for index in range(marines)]]
    if numbers.randrange(3) == 0:
        pieces.append("T stealer N done")
    entering = numbers.randrange(5) == 0
    lines = []
    for piece, spot in zip(pieces, spots, strict=False):
        if piece != "S stealer":
            lines.append(piece if "done" in piece else f"{piece} {one_of(numbers, 'NESW')}")
        elif entering:
            spot = (1, between(numbers, 1, high))
            grid[0, spot[1]] = "1"
            lines.append("S stealer at entry 1")
            grid[spot] = one_of(numbers, "..+/")
            continue
        else:
            lines.append(f"S stealer {one_of(numbers, 'NESW')} ap {between(numbers, 1, 6)}")
        grid[spot] = piece[0]
    decks = [grid]
    if rules.startswith("fourth") and numbers.randrange(3) == 0 and not entering:
        decks.append(cellar(numbers, grid))
    edge = "#" * (wide + 2)
    text = [f"rules {rules}", "turn stealer", ""]
    for number, deck in enumerate(decks):
        rows = ["".join(deck.get((x, y), "#") for x in range(wide + 2)) for y in range(1, high + 1)]
        text += [f"deck {number + 1}", "map", edge, *rows, edge, ""]
    return scene_from(f"reach-{rules.replace('+', '-')}-{seed}", "\n".join([*text, *lines]))


def cellar(numbers: Numbers, grid: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """The deck below, with a ladder or two wherever there is bare floor above."""
    below = {spot: one_of(numbers, "...#+") for spot in grid}
    bare = [spot for spot in sorted(grid) if grid[spot] == "."]
    for spot in shuffled(numbers, bare)[:2]:
        grid[spot] = below[spot] = "l"
    return below


def let_pass(position: Position) -> bool:
    """Let the marines decline until the stealer is asked again; False where chance is."""
    while asked(position) == MARINES:
        play(position, a.PASS)
    return asked(position) == STEALERS


def attackable(start: Position, stealer: int) -> dict[int, int]:
    """The marines that this stealer could assault once with the points it has, whatever it does before, and the fewest
    points it spends on the way."""
    found: dict[int, int] = {}
    best: dict[tuple[int, ...], int] = {}
    heap: list[tuple[int, int, Position]] = [(-start.ap[stealer], 0, start)]
    count = 0
    while heap:
        _, _, position = heappop(heap)
        key = (position.place[stealer], position.facing[stealer], position.flags[stealer] & TURNED, position.shut)
        if best.get(key, -1) >= position.ap[stealer]:
            continue
        best[key] = position.ap[stealer]
        for code in answers(position):
            if a.verb_of(code) == a.ASSAULT and a.piece_of(code) == stealer:
                found.setdefault(a.arg_of(code), start.ap[stealer] - position.ap[stealer])  # most points left first
            if a.verb_of(code) not in WORKING or a.piece_of(code) != stealer:
                continue
            later = position.copy()
            play(later, code)
            if let_pass(later) and later.active == stealer:
                count += 1
                heappush(heap, (-later.ap[stealer], count, later))
    return found


def begin(scene: Scene) -> tuple[Position, int]:
    """The position with the one stealer active, and its slot."""
    position = scene.start()
    stealer = next(slot for slot in range(len(position.kind)) if position.name(slot) == "S")
    if position.active != stealer:
        play(position, a.pack(a.ACTIVATE, stealer))
    return position, stealer


def does_attack(position: Position, stealer: int, numbers: Numbers) -> bool:
    """Whether the stealer, moved by the solitaire rules, comes to an attack; ties are drawn."""
    for _ in range(40):
        if not let_pass(position) or position.active != stealer:
            return False
        code = one_of(numbers, choices(position))
        if a.piece_of(code) != stealer or a.verb_of(code) in (a.ACTIVATE, a.END_TURN):
            return False
        if a.verb_of(code) == a.ASSAULT:
            return True
        play(position, code)
    raise AssertionError("it never comes to an end")


def check_reach(rules: str, seeds: Sequence[int]) -> None:
    possible = barred = 0
    for seed in seeds:
        scene = small_scene(rules, seed)
        position, stealer = begin(scene)
        reached = bool(attackable(position, stealer))
        before = position.copy()
        found = does_attack(position, stealer, Stream(seed))
        assert found == reached, f"{scene.name}: an attack is {'' if reached else 'not '}possible\n{scene.text}"
        possible += reached
        barred += reached and not attackable(locked(before), stealer)
    assert possible > len(seeds) // 10
    assert barred  # some attacks hang on a door


def locked(position: Position) -> Position:
    """The same with every closed door locked."""
    position.locked = position.shut
    return position


def check_marines(rules: str, seeds: Sequence[int]) -> None:
    """The same marine by marine, and with points without end, where the search comes to one."""
    for seed in seeds:
        scene = small_scene(rules, seed, 3)
        position, stealer = begin(scene)
        ways = Ways(position, stealer, position.ap[stealer], False, [])
        within = {marine: cost // POINT for marine, cost in ways.attacks.items() if ways.in_reach(marine)}
        assert within == attackable(position, stealer), scene.text
        if position.shut.bit_count() > FEW:
            continue
        far = Ways(position, stealer, ENDLESS, False, list(range(position.marine_count)))
        position.ap[stealer] = 60
        costs = {marine: cost // POINT for marine, cost in far.attacks.items()}
        assert costs == attackable(position, stealer), scene.text


@pytest.mark.parametrize("rules", BOOKS)
def test_it_attacks_exactly_when_it_can(rules: str) -> None:
    check_reach(rules, SEEDS)


@pytest.mark.parametrize("rules", BOOKS)
def test_every_marine_in_reach_is_known(rules: str) -> None:
    check_marines(rules, SEEDS[::2])


@pytest.mark.soak
@pytest.mark.parametrize("rules", BOOKS)
def test_it_attacks_exactly_when_it_can_at_length(rules: str) -> None:
    check_reach(rules, range(1000, 5000))
    check_marines(rules, range(1000, 3000))
