"""Fire and placing: over games that burn wherever somebody appears, nobody is put down in the flames."""

from __future__ import annotations

import pytest

from sensorium.proofs import Scene, Stream, fire_is_kept_clear, pick, scene_from
from sensorium.proofs.stream import Numbers, between, one_of
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS

BOOKS = [book.name for book in rulebooks()]
ARDENT = (a.FLAME, a.SPEND, a.CONVERT, a.DECLARE_BROODLORD, a.ENTER, a.CLIMB)


def hot_scene(rules: str, seed: int) -> Scene:
    """Flamer marines with command points at one end of a corridor, a stealer that hides blips at the other, an entry
    area, side rooms and a ladder; the sections are cut at random."""
    numbers = Stream(seed)
    letters = "".join(one_of(numbers, "bbbc") for _ in range(5))
    below = "".join(one_of(numbers, "de") for _ in range(6))
    lines = [
        f"rules {rules}",
        f"turn {one_of(numbers, ('stealer', 'stealer', 'marine'))}",
        f"cp {between(numbers, 2, 6)}",
        "reinforcements 1",
        "allows broodlord" if rules.startswith("fourth") and numbers.randrange(2) else "",
        "wins stealer losses 3",
        "turns 3",
        "",
        *("map", "###########", "#F..SB.l..1", "#A..T..C#.#", "####.######", "###########"),
        "",
        *("sections", "###########", f"#aaa{letters}f#", f"#aaa{letters[::-1][:4]}#f#", "####g######", "###########"),
        "",
        *("deck 2", "map", "###########", "####......#", "###########"),
        "",
        *("sections", "###########", f"####{below}#", "###########"),
        "",
        "F marine E with heavy-flamer power-fist",
        f"A marine E{one_of(numbers, ('', ' with heavy-flamer power-fist', ' overwatch'))}",
        f"S stealer {one_of(numbers, 'NESW')}",
        "T stealer W",
        f"B blip {between(numbers, 2, 3)}",
        f"C blip {between(numbers, 1, 3)}",
    ]
    text = "\n".join(line for number, line in enumerate(lines) if line or number > 6)
    text = text.replace("####......#", "####...l..#")
    return scene_from(f"hot-{rules.replace('+', '-')}-{seed}", text)


def pick_hotly(legal: list[int], numbers: Numbers) -> int:
    """Something that brings fire or models about, where there is such a thing."""
    keen = [code for code in legal if a.verb_of(code) in ARDENT]
    return one_of(numbers, keen or legal)


def play_hot_games(rules: str, seeds: range) -> int:
    """Play these games and hold the proof to every answer; how many models were put down beside or in a fire."""
    put_down = 0
    for seed in seeds:
        scene = hot_scene(rules, seed)
        position = scene.start()
        numbers = Stream(seed + 1)
        for _ in range(120):
            if asked(position) == NOBODY:
                break
            before = position.copy()
            eager = asked(position) in (MARINES, STEALERS) and numbers.randrange(2)
            code = pick_hotly(answers(position), numbers) if eager else pick(position, numbers)
            events: list[Event] = []
            play(position, code, events)
            try:
                fire_is_kept_clear(before, events, position)
            except AssertionError as problem:
                problem.add_note(f"{scene.name}:\n{scene.text}")
                raise
            put_down += sum(1 for event in events if event.kind == "placed" and position.burning)
    return put_down


@pytest.mark.parametrize("rules", BOOKS)
def test_nobody_is_put_down_in_a_fire(rules: str) -> None:
    assert play_hot_games(rules, range(120))


@pytest.mark.soak
@pytest.mark.parametrize("rules", BOOKS)
def test_nobody_is_put_down_in_a_fire_at_length(rules: str) -> None:
    assert play_hot_games(rules, range(1000, 9000))
