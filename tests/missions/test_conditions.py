"""The language of conditions: what is read is what is meant, and can be written again."""

from copy import copy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sensorium.missions import read_mission
from sensorium.missions.conditions import FORMS, read_condition, written
from sensorium.missions.errors import WordingError
from sensorium.missions.telling import told
from sensorium.missions.wording import Names
from sensorium.rules import scenario as s
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import MARINES, STEALERS
from sensorium.rules.weapons import GEAR_WORDS, HEAVY_FLAMER
from tests.missions.example import EXAMPLE

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "missions.md"


MISSION = read_mission(EXAMPLE)


def names() -> Names:
    """The words of the example mission, with no latch given out yet."""
    found = copy(MISSION.names)
    found.latches = 0
    return found


def square(name: str) -> int:
    return names().board.find(name)


def data(predicate: Predicate) -> object:
    return predicate.kind, predicate.numbers, tuple(data(part) for part in predicate.parts)


@pytest.mark.parametrize(
    ("text", "kind", "numbers"),
    [
        ("kills 30", s.KILLS, (30,)),
        ("losses 5", s.LOSSES, (5,)),
        ("exited 5", s.EXITED, (5, -1)),
        ("exited 3 by 3,5", s.EXITED, (3, square("3,5"))),
        ("turn 16", s.TURN, (16,)),
        ("alive 3", s.ALIVE, (3,)),
        ("surviving 5", s.SURVIVING, (5,)),
        ("burned lamp-room", s.BURNED, (1,)),
        ("held lock", s.HELD, (0, 1)),
        ("held lock by 2", s.HELD, (0, 2)),
        ("clear corner", s.CLEAR, (3,)),
        ("entered passage", s.ENTERED, (2,)),
        ("Orsk dead", s.DEAD, (8,)),
        ("Maw dead", s.DEAD, (48,)),
        ("Orsk out", s.OUT, (8,)),
        ("Relic out", s.OUT, (64,)),
        ("Relic destroyed", s.DEAD, (64,)),
        ("Relic damaged", s.DAMAGED, (64,)),
        ("Relic in lock", s.DELIVERED, (64, 0)),
        ("Relic carried by marine", s.CARRIED, (64, MARINES)),
        ("Relic carried by stealer", s.CARRIED, (64, STEALERS)),
        ("broken 8,3", s.BROKEN, (square("8,3"),)),
        ("worked hatch", s.WORKED, (1,)),
        ("secured 3", s.SECURED, (3,)),
        ("secured all", s.SECURED, (-1,)),
        ("within 6 of every entry", s.WITHIN, (6,)),
        ("no heavy-flamer ammo", s.SPENT, (HEAVY_FLAMER,)),
        ("marine hopeless", s.HOPELESS, (MARINES,)),
        ("stealer hopeless", s.HOPELESS, (STEALERS,)),
        ("door 4,4 destroyed", s.DOOR_GONE, (square("4,4"),)),
        ("no stealers left", s.ALONE, ()),
        ("broodlord dead", s.BROODLORD_DEAD, ()),
    ],
)
def test_single_conditions(text: str, kind: int, numbers: tuple[int, ...]) -> None:
    known = names()
    predicate = read_condition(text, known)
    assert data(predicate) == (kind, numbers, ())
    assert written(predicate, known) == text


KILLS = (s.KILLS, (1,), ())
LOSSES = (s.LOSSES, (2,), ())
TURN = (s.TURN, (3,), ())


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("kills 1 and losses 2 and turn 3", (s.ALL, (), (KILLS, LOSSES, TURN))),
        ("kills 1 or losses 2", (s.ANY, (), (KILLS, LOSSES))),
        ("kills 1 and (losses 2 or turn 3)", (s.ALL, (), (KILLS, (s.ANY, (), (LOSSES, TURN))))),
        ("(kills 1 and losses 2) and turn 3", (s.ALL, (), ((s.ALL, (), (KILLS, LOSSES)), TURN))),
        ("not kills 1 and losses 2", (s.ALL, (), ((s.NOT, (), (KILLS,)), LOSSES))),
        ("not (kills 1 or losses 2)", (s.NOT, (), ((s.ANY, (), (KILLS, LOSSES)),))),
        ("once kills 1", (s.ONCE, (0,), (KILLS,))),
        ("not once kills 1", (s.NOT, (), ((s.ONCE, (0,), (KILLS,)),))),
        ("kills 1 then losses 2", (s.THEN, (0,), (KILLS, LOSSES))),
        ("kills 1 then losses 2 then turn 3", (s.THEN, (1,), ((s.THEN, (0,), (KILLS, LOSSES)), TURN))),
        ("2 of (kills 1, losses 2, turn 3)", (s.COUNT, (2,), (KILLS, LOSSES, TURN))),
        ("1 of (kills 1 and losses 2,turn 3)", (s.COUNT, (1,), ((s.ALL, (), (KILLS, LOSSES)), TURN))),
        ("once kills 1 and once losses 2", (s.ALL, (), ((s.ONCE, (0,), (KILLS,)), (s.ONCE, (1,), (LOSSES,))))),
    ],
)
def test_joined_conditions(text: str, meant: object) -> None:
    assert data(read_condition(text, names())) == meant


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: the condition is empty; write one, such as `kills 30`"),
        ("kill 3", "column 1: `kill` begins no condition; did you mean `kills`?"),
        ("kills", "column 6: `kills` needs a number, and none follows; write `kills N` with N 1 or more"),
        ("kills 0", "column 7: `kills 0` is out of range; write `kills N` with N 1 or more"),
        ("kills 3 losses 2", "column 9: `losses` is too much here; join conditions with `and`, `or` or `then`"),
        ("kills 3)", "column 8: `)` closes nothing; take it away, or open a parenthesis before it"),
        (
            "kills 3 and losses 2 or turn 3",
            "column 22: `and` and `or` stand side by side; put parentheses round what belongs together",
        ),
        (
            "kills 3 then losses 2 and turn 3",
            "column 23: `then` and `and` stand side by side; put parentheses round what belongs together",
        ),
        ("kills 3 and", "column 12: a condition is missing at the end; write one, such as `kills 30`"),
        ("and kills 3", "column 1: a condition is missing before `and`; write one, such as `kills 30`"),
        ("(kills 3", "column 9: `)` is missing: the condition ends before it; close the parenthesis"),
        ("(kills 3 losses 2)", "column 10: `)` is missing: `losses` stands where it must be; close the parenthesis"),
        ("3 of (kills 3, turn 2)", "column 1: `3 of` cannot be told of 2; write a number of 1 to 2"),
        ("0 of (kills 3)", "column 1: `0 of` cannot be told of 1; write a number of 1 to 1"),
        ("2 of kills 3", "column 6: `(` must follow `2`, not `kills`; write `2 of (`"),
        ("burned", "column 7: the area is missing; use one of `lock` `lamp-room` `passage` `corner`"),
        ("burned lamproom", "column 8: there is no area `lamproom`; did you mean `lamp-room`?"),
        (
            "held lock by",
            "column 13: `held lock by` needs a number, and none follows; write `held lock by N` with N 1 or more",
        ),
        ("exited 2 by 1,3", "column 13: no exit leads off from 1,3; one leaves from 3,5"),
        ("broken 1,3", "column 8: neither a tank nor a generator stands at 1,3; draw one on the map with `k` or `g`"),
        ("broken 0,0", "column 8: 0,0 is no floor square; count x from 0 rightwards and y from 0 downwards"),
        ("door 1,3 destroyed", "column 6: there is no door at 1,3; the doors are 6,2 4,4"),
        ("door 4,4 gone", "column 10: `destroyed` must follow `door 4,4`, not `gone`; write `door 4,4 destroyed`"),
        ("worked consol", "column 8: there is no work `consol`; did you mean `console`?"),
        ("secured most", "column 9: `secured` needs a number, not `most`; write `secured N` with N 1 or more"),
        (
            "within 6 of entry",
            "column 13: `every` must follow `within 6`, not `entry`; write `within 6 of every entry`",
        ),
        ("no flamer ammo", "column 4: there is no weapon `flamer`; did you mean `heavy-flamer`?"),
        (
            "no heavy-flamer",
            "column 16: `ammo` must follow `no heavy-flamer`, and nothing does; write `no heavy-flamer ammo`",
        ),
        ("no stealers", "column 12: `left` must follow `no stealers`, and nothing does; write `no stealers left`"),
        ("marine lost", "column 8: `hopeless` must follow `marine`, not `lost`; write `marine hopeless`"),
        ("Vale", "column 5: one of `dead` `out` must follow `Vale`, and nothing does; use `dead` `out`"),
        ("Vale ded", "column 6: one of `dead` `out` must follow `Vale`, not `ded`; did you mean `dead`?"),
        ("Relic carried by nobody", "column 18: there is no side `nobody`; use one of `marine` `stealer`"),
        ("Relic carried in lock", "column 15: `by` must follow `Relic carried`, not `in`; write `Relic carried by`"),
        ("Valle dead", "column 1: `Valle` begins no condition; did you mean `Vale`?"),
    ],
)
def test_what_means_nothing(text: str, message: str) -> None:
    with pytest.raises(WordingError) as caught:
        read_condition(text, names())
    assert str(caught.value) == message
    assert message.startswith(f"column {caught.value.column}: ")


def test_what_is_like_nothing_gets_the_whole_list() -> None:
    with pytest.raises(WordingError) as caught:
        read_condition("xyzzy", names())
    assert caught.value.advice == f"conditions are: {', '.join(FORMS)}"


def test_a_counter_has_no_fate_under_its_name() -> None:
    text = EXAMPLE.replace('"Maw broodlord"', '"Maw blip 3"')
    with pytest.raises(WordingError) as caught:
        read_condition("Maw dead", read_mission(text).names)
    assert str(caught.value) == (
        "column 1: `Maw` is a counter and has another name once it is seen; name a marine or a model"
    )


# -- any condition can be written, and read again


def atoms(known: Names) -> st.SearchStrategy[Predicate]:
    number = st.integers(1, 99)
    area = st.integers(0, len(known.areas) - 1)
    label = st.sampled_from([known.label(name) for name in known.models()])
    thing = st.sampled_from([known.label(name) for name in known.objects()])
    side = st.sampled_from([MARINES, STEALERS])
    exits = st.sampled_from([-1, *[way.square for way in known.board.exits]])
    doors = [at for at in range(known.board.count) if known.board.doors >> at & 1]

    def of(kind: int, *numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Predicate]:
        return st.tuples(*numbers).map(lambda given: Predicate(kind, given))

    counts = [of(kind, number) for kind in (s.KILLS, s.LOSSES, s.TURN, s.ALIVE, s.SURVIVING, s.SECURED, s.WITHIN)]
    areas = [of(kind, area) for kind in (s.BURNED, s.CLEAR, s.ENTERED)]
    return st.one_of(
        *counts,
        *areas,
        of(s.EXITED, number, exits),
        of(s.HELD, area, number),
        of(s.DEAD, st.one_of(label, thing)),
        of(s.OUT, st.one_of(label, thing)),
        of(s.DELIVERED, thing, area),
        of(s.CARRIED, thing, side),
        of(s.DAMAGED, thing),
        of(s.BROKEN, st.just(known.board.find("8,3"))),
        of(s.WORKED, st.integers(0, len(known.works) - 1)),
        of(s.SECURED, st.just(-1)),
        of(s.SPENT, st.sampled_from([1 << bit for bit in range(len(GEAR_WORDS))])),
        of(s.HOPELESS, side),
        of(s.DOOR_GONE, st.sampled_from(doors)),
        st.just(Predicate(s.ALONE)),
    )


def wholes(parts: st.SearchStrategy[Predicate]) -> st.SearchStrategy[Predicate]:
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return st.one_of(
        several.map(lambda many: Predicate(s.ALL, (), many)),
        several.map(lambda many: Predicate(s.ANY, (), many)),
        several.flatmap(lambda many: st.integers(1, len(many)).map(lambda n: Predicate(s.COUNT, (n,), many))),
        parts.map(lambda one: Predicate(s.NOT, (), (one,))),
        parts.map(lambda one: Predicate(s.ONCE, (0,), (one,))),
        st.tuples(parts, parts).map(lambda two: Predicate(s.THEN, (0,), two)),
    )


def renumbered(predicate: Predicate, known: Names) -> Predicate:
    """With its latches numbered as the reader numbers them."""
    parts = tuple(renumbered(part, known) for part in predicate.parts)
    numbers = (known.latch(),) if predicate.kind in (s.THEN, s.ONCE) else predicate.numbers
    return Predicate(predicate.kind, numbers, parts)


CONDITIONS = st.recursive(atoms(names()), wholes, max_leaves=8)


@given(CONDITIONS)
def test_written_and_read_again(predicate: Predicate) -> None:
    predicate = renumbered(predicate, names())
    text = written(predicate, names())
    assert data(read_condition(text, names())) == data(predicate)


@given(CONDITIONS)
def test_told_in_words(predicate: Predicate) -> None:
    sentence = told(predicate, names())
    assert sentence
    assert sentence.count("(") == sentence.count(")")


@given(st.text(alphabet="kilsN ()3,of andthenor", max_size=30))
def test_nonsense_is_refused_in_its_place(text: str) -> None:
    offset = 0
    try:
        read_condition(text, names())
    except WordingError as error:
        offset = error.offset
    assert 0 <= offset <= len(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kills 1", "1 stealer has been killed"),
        ("kills 30", "30 stealers have been killed"),
        ("losses 5", "5 marines have been killed"),
        ("exited 3 by 3,5", "3 marines have left by the exit at 3,5"),
        ("turn 16", "turn 16 has been played"),
        ("alive 1", "at least 1 marine is alive and in play"),
        ("surviving 5", "at least 5 marines are alive, those who left included"),
        ("burned lamp-room", "all of lamp-room has burned"),
        ("held lock by 2", "at least 2 marines and no stealer are in lock"),
        ("clear lock", "no stealer is in lock"),
        ("entered lock", "a marine is in lock"),
        ("Vale dead", "Vale is dead"),
        ("Relic destroyed", "Relic is destroyed"),
        ("Relic damaged", "Relic is damaged"),
        ("Relic in lock", "Relic is in lock"),
        ("Relic carried by stealer", "Relic is carried by the stealers"),
        ("broken 8,3", "the generator at 8,3 is destroyed"),
        ("worked console", "the work “console” is done"),
        ("secured all", "every entry area is secured"),
        ("secured 3", "3 entry areas are secured"),
        ("within 6 of every entry", "every open entry area has a marine within 6 squares"),
        ("no assault-cannon ammo", "nobody has a shot left for the assault cannon"),
        ("stealer hopeless", "the stealers can no longer win"),
        ("door 4,4 destroyed", "the door at 4,4 is destroyed"),
        ("no stealers left", "no stealer is left and none is to come"),
        ("kills 3 and not turn 2", "3 stealers have been killed and it is not so that turn 2 has been played"),
        ("once Vale dead or turn 2", "at some time Vale is dead or turn 2 has been played"),
        (
            "Vale dead then (turn 2 or turn 3)",
            "first Vale is dead, and later (turn 2 has been played or turn 3 has been played)",
        ),
        ("1 of (Vale dead, Orsk dead)", "at least 1 of these hold: Vale is dead; Orsk is dead"),
    ],
)
def test_the_sentence(text: str, sentence: str) -> None:
    assert told(read_condition(text, names()), names()) == sentence


def test_every_condition_of_the_page_is_understood() -> None:
    known = names()
    page = PAGE.read_text(encoding="utf-8")
    table = page[page.index("## Conditions") : page.index("They are joined")]
    spans = [span for row in table.splitlines() if row.startswith("| `") for span in row.split("|")[1].split("`")[1::2]]
    assert len(spans) >= len(FORMS)
    stand_ins = {"AREA": "lock", "NAME": "Vale", "OBJECT": "Relic", "ID": "console", "12,1": "3,5", "5,2": "8,3"}
    for span in spans:
        text = span
        for word, name in stand_ins.items():
            text = text.replace(word, name)
        text = text.replace("door 8,3", "door 4,4")
        assert written(read_condition(text, known), known) == text
