"""The language of effects."""

from copy import copy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sensorium.missions import read_mission
from sensorium.missions.format.condition_text import told_effect
from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.effects import FORMS, read_effect, written
from sensorium.missions.format.errors import WordingError
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.scenario import Effect
from tests.missions.example import EXAMPLE

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "missions.md"


MISSION = read_mission(EXAMPLE)


def names() -> Names:
    found = copy(MISSION.names)
    found.texts = list(found.texts)
    return found


DOOR = names().board.find("4,4")


@pytest.mark.parametrize(
    ("text", "kind", "numbers", "sentence"),
    [
        ("open entry 2", s.OPEN_ENTRY, (1,), "entry area 2 opens"),
        ("close entry 2", s.CLOSE_ENTRY, (1,), "entry area 2 closes"),
        ("seal entry 1", s.SEAL_ENTRY, (0,), "entry area 1 is sealed for good"),
        ("open door 4,4", s.OPEN_DOOR, (DOOR,), "the door at 4,4 opens"),
        ("shut door 4,4", s.SHUT_DOOR, (DOOR,), "the door at 4,4 shuts"),
        ("lock door 4,4", s.LOCK_DOOR, (DOOR,), "the door at 4,4 is locked"),
        ("unlock door 4,4", s.UNLOCK_DOOR, (DOOR,), "the door at 4,4 is unlocked"),
        ("break door 4,4", s.BREAK_DOOR, (DOOR,), "the door at 4,4 is destroyed"),
        ("clear 8,3", s.CLEAR_FIXTURE, (names().board.find("8,3"),), "what stands at 8,3 is gone"),
        ("arrive Late", s.ARRIVE, (3,), "Late arrives"),
        ("blips 1", s.EXTRA_BLIPS, (1,), "1 more blip comes this turn"),
        ("blips 2", s.EXTRA_BLIPS, (2,), "2 more blips come this turn"),
        ("reinforcements 3", s.SUPPLY, (3,), "3 blips come each turn from now on"),
        ("reinforcements 0", s.SUPPLY, (0,), "no more blips come from now on"),
        (
            "hazard lock marine 5+ stealer 3+",
            s.HAZARD,
            (0, 5, 3),
            "as each turn closes everybody in lock rolls a die, and dies: "
            "the marines on 5 or more, the stealers on 3 or more",
        ),
        (
            "hazard lock stealer 3+",
            s.HAZARD,
            (0, 0, 3),
            "as each turn closes everybody in lock rolls a die, and dies: the stealers on 3 or more",
        ),
        ("calm lock", s.CALM, (0,), "lock is safe again"),
        ("carry lock to lamp-room", s.CARRY, (0, 1), "what is in lock is carried to lamp-room"),
    ],
)
def test_effects(text: str, kind: int, numbers: tuple[int, ...], sentence: str) -> None:
    known = names()
    effect = read_effect(text, known)
    assert (effect.kind, effect.numbers) == (kind, numbers)
    assert written(effect, known) == text
    assert told_effect(effect, known) == sentence


def test_words_are_kept_as_they_are() -> None:
    known = names()
    before = len(known.texts)
    effect = read_effect("say  It is (not) over,  yet: 3,4. ", known)
    assert (effect.kind, effect.numbers) == (s.SAY, (before,))
    assert known.texts[-1] == "It is (not) over,  yet: 3,4."
    assert told_effect(effect, known) == known.texts[-1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("opn entry 2", "column 1: `opn` begins no effect; did you mean `open`?"),
        (
            "open",
            "column 5: `entry` or `door` must follow `open`, and nothing does; write `open entry N` or `open door X,Y`",
        ),
        ("lock entry 2", "column 6: `door` must follow `lock`, not `entry`; write `lock door X,Y`"),
        ("open entry 3", "column 12: there is no entry area 3; the map has 1 2"),
        ("open entry two", "column 12: `open entry` needs a number, not `two`; write `open entry N` with N 1 to 20"),
        ("open door 1,3", "column 11: there is no door at 1,3; the doors are 6,2 4,4"),
        (
            "clear 1,3",
            "column 7: nothing stands at 1,3; "
            "name the square of crates, of a bulkhead, a tank, a generator or a force field",
        ),
        ("arrive Castro", "column 8: there is no squad `Castro`; did you mean `Castor`?"),
        ("blips 0", "column 7: `blips 0` is out of range; write `blips N` with N 1 or more"),
        ("blips 2 now", "column 9: `now` is too much here; write one effect in each text of the list"),
        (
            "hazard lock marine",
            "column 19: a score is needed, and none follows; write `2+` to `6+`, or `1+` for always",
        ),
        ("hazard lock marine 7+", "column 20: a score is needed, not `7+`; write `2+` to `6+`, or `1+` for always"),
        ("carry lock lamp-room", "column 12: `to` must follow `carry lock`, not `lamp-room`; write `carry lock to`"),
        (
            "carry lock to corner",
            "column 15: `lock` has 9 squares and `corner` has 3; name two areas as large as each other",
        ),
        ("calm dock", "column 6: there is no area `dock`; did you mean `lock`?"),
        ("say", "column 4: `say` says nothing; write the words behind it"),
    ],
)
def test_what_means_nothing(text: str, message: str) -> None:
    with pytest.raises(WordingError) as caught:
        read_effect(text, names())
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["", "xyzzy"])
def test_what_is_like_nothing_gets_the_whole_list(text: str) -> None:
    with pytest.raises(WordingError) as caught:
        read_effect(text, names())
    assert caught.value.advice == f"effects are: {', '.join(FORMS)}"


def effects(known: Names) -> st.SearchStrategy[Effect]:
    board = known.board
    entry = st.integers(0, len(board.entries) - 1)
    door = st.sampled_from([at for at in range(board.count) if board.doors >> at & 1])
    area = st.integers(0, len(known.areas) - 1)
    scores = st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(any)
    return st.one_of(
        st.tuples(st.sampled_from([s.OPEN_ENTRY, s.CLOSE_ENTRY, s.SEAL_ENTRY]), entry).map(
            lambda t: Effect(t[0], t[1:])
        ),
        st.tuples(st.integers(s.OPEN_DOOR, s.BREAK_DOOR), door).map(lambda t: Effect(t[0], t[1:])),
        st.sampled_from(list(known.squads.values())).map(lambda n: Effect(s.ARRIVE, (n,))),
        st.integers(1, 99).map(lambda n: Effect(s.EXTRA_BLIPS, (n,))),
        st.integers(0, 99).map(lambda n: Effect(s.SUPPLY, (n,))),
        st.tuples(area, scores).map(lambda t: Effect(s.HAZARD, (t[0], *t[1]))),
        area.map(lambda n: Effect(s.CALM, (n,))),
        st.sampled_from([(0, 1), (1, 0)]).map(lambda pair: Effect(s.CARRY, pair)),
    )


@given(effects(names()))
def test_written_and_read_again(effect: Effect) -> None:
    known = names()
    again = read_effect(written(effect, known), known)
    assert (again.kind, again.numbers) == (effect.kind, effect.numbers)


@given(st.text(min_size=1, max_size=40).filter(lambda text: bool(text.strip())))
def test_any_words_can_be_said(words: str) -> None:
    known = names()
    effect = read_effect(f"say {words}", known)
    assert known.texts[effect.numbers[0]] == words.strip()


def test_every_effect_of_the_page_is_understood() -> None:
    known = names()
    page = PAGE.read_text(encoding="utf-8")
    table = page[page.index("## Effects") : page.index("## The game")]
    spans = [span for row in table.splitlines() if row.startswith("| `") for span in row.split("|")[1].split("`")[1::2]]
    assert len(spans) == len(FORMS)
    for span in spans:
        text = span.replace("AREA", "lock").replace("Pollux", "Late").replace("entry 3", "entry 2")
        text = text.replace("clear 5,2", "clear 8,3").replace("5,2", "4,4")
        assert written(read_effect(text, known), known) == text
