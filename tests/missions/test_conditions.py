"""The language of conditions: what is read is what is meant, and can be written again."""

import re
from copy import copy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sensorium.missions import read_mission
from sensorium.missions.format.condition_text import told
from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.conditions import read_condition, written
from sensorium.missions.format.errors import WordingError
from sensorium.missions.format.forms import FORMS, LISTED, Pattern, pattern_of
from sensorium.missions.format.operands import WEAPONS
from sensorium.rules.content.weapons import GEAR_WORDS, HEAVY_FLAMER
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import areas, counts, deck, pieces
from sensorium.rules.scenario.scenario import Predicate
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
        ("kills 30", counts.KILLS.number, (30,)),
        ("losses 5", counts.LOSSES.number, (5,)),
        ("exited 5", counts.EXITED.number, (5, -1)),
        ("exited 3 by 3,5", counts.EXITED.number, (3, square("3,5"))),
        ("turn 16", counts.TURN.number, (16,)),
        ("alive 3", counts.ALIVE.number, (3,)),
        ("surviving 5", counts.SURVIVING.number, (5,)),
        ("burned lamp-room", areas.BURNED.number, (1,)),
        ("held lock", areas.HELD.number, (0, 1)),
        ("held lock by 2", areas.HELD.number, (0, 2)),
        ("clear corner", areas.CLEAR.number, (3,)),
        ("entered passage", areas.ENTERED.number, (2,)),
        ("Orsk dead", pieces.DEAD.number, (8,)),
        ("Maw dead", pieces.DEAD.number, (48,)),
        ("Orsk out", pieces.OUT.number, (8,)),
        ("Relic out", pieces.OUT.number, (64,)),
        ("Relic destroyed", pieces.DEAD.number, (64,)),
        ("Relic damaged", pieces.DAMAGED.number, (64,)),
        ("Relic in lock", pieces.DELIVERED.number, (64, 0)),
        ("Relic carried by marine", pieces.CARRIED.number, (64, MARINES)),
        ("Relic carried by stealer", pieces.CARRIED.number, (64, STEALERS)),
        ("broken 8,3", deck.BROKEN.number, (square("8,3"),)),
        ("worked hatch", deck.WORKED.number, (1,)),
        ("secured 3", deck.SECURED.number, (3,)),
        ("secured all", deck.SECURED.number, (-1,)),
        ("within 6 of every entry", deck.WITHIN.number, (6,)),
        ("no heavy-flamer ammo", deck.SPENT.number, (HEAVY_FLAMER,)),
        ("marine hopeless", deck.HOPELESS.number, (MARINES,)),
        ("stealer hopeless", deck.HOPELESS.number, (STEALERS,)),
        ("door 4,4 destroyed", deck.DOOR_GONE.number, (square("4,4"),)),
        ("no stealers left", deck.ALONE.number, ()),
        ("broodlord dead", deck.BROODLORD_DEAD.number, ()),
    ],
)
def test_single_conditions(text: str, kind: int, numbers: tuple[int, ...]) -> None:
    known = names()
    predicate = read_condition(text, known)
    assert data(predicate) == (kind, numbers, ())
    assert written(predicate, known) == text


KILLS = (counts.KILLS.number, (1,), ())
LOSSES = (counts.LOSSES.number, (2,), ())
TURN = (counts.TURN.number, (3,), ())


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


def test_what_can_be_said_of_any_piece_is_listed_first() -> None:
    assert FORMS.index("NAME dead") < FORMS.index("NAME out") < FORMS.index("OBJECT destroyed")
    assert FORMS[0] == "kills N"  # the example for those who write nothing
    assert "exited N [by X,Y]" in FORMS
    assert "secured all" in FORMS


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


def operands(known: Names) -> dict[str, list[int]]:
    """What each operand can stand for in this mission."""
    board = known.board
    models = [known.label(name) for name in known.models()]
    objects = [known.label(name) for name in known.objects()]
    return {
        "N": list(range(1, 100)),
        "DISTANCE": list(range(100)),
        "AREA": list(range(len(known.areas))),
        "EXIT": [way.square for way in board.exits],
        "ENTRY": list(range(len(board.entries))),
        "FIXTURE": [at for at in range(board.count) if (board.tanks | board.generators) >> at & 1],
        "DOOR": [at for at in range(board.count) if board.doors >> at & 1],
        "NAME": models + objects,
        "MODEL": models,
        "OBJECT": objects,
        "ID": list(range(len(known.works))),
        "WEAPON": [1 << bit for bit in range(len(GEAR_WORDS))],
        "SIDE": [MARINES, STEALERS],
    }


def of_form(pattern: Pattern, known: Names) -> st.SearchStrategy[Predicate]:
    """Any condition of this form, with what may be left out and without."""
    choices: list[list[int]] = []
    for part in pattern.parts:
        if part.operand:
            choices.append(operands(known)[part.operand] + ([] if part.value is None else [part.value]))
        elif part.value is not None:
            choices.append([part.value])
    given = st.tuples(*[st.sampled_from(some) for some in choices])
    return given.map(lambda numbers: Predicate(pattern.condition.number, numbers))


def atoms(known: Names) -> st.SearchStrategy[Predicate]:
    return st.one_of(*[of_form(pattern, known) for pattern in LISTED])


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


@pytest.mark.parametrize("pattern", LISTED, ids=lambda pattern: pattern.form.words)
def test_every_form_is_written_and_read_again(pattern: Pattern) -> None:
    @settings(max_examples=30)
    @given(of_form(pattern, names()))
    def check(predicate: Predicate) -> None:
        known = names()
        text = written(predicate, known)
        assert data(read_condition(text, known)) == data(predicate)
        assert written(read_condition(text, known), known) == text

    check()


CONDITIONS = st.recursive(atoms(names()), wholes, max_leaves=8)


@given(CONDITIONS)
def test_written_and_read_again(predicate: Predicate) -> None:
    predicate = renumbered(predicate, names())
    text = written(predicate, names())
    assert data(read_condition(text, names())) == data(predicate)


@given(CONDITIONS, st.sampled_from(["en", "fr"]))
def test_told_in_words(predicate: Predicate, language: str) -> None:
    sentence = told(predicate, names(), language)
    assert sentence
    assert sentence.count("(") == sentence.count(")")
    assert not set(sentence) & set("{}[]|")


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
        ("broken 8,3", "the generator in lamp-room is destroyed"),
        ("worked console", "the work “console” is done"),
        ("secured all", "every entry area is secured"),
        ("secured 3", "3 entry areas are secured"),
        ("within 6 of every entry", "every open entry area has a marine within 6 squares"),
        ("no assault-cannon ammo", "nobody has a shot left for the assault cannon"),
        ("stealer hopeless", "the stealers can no longer win"),
        ("door 4,4 destroyed", "the door at 4,4 is destroyed"),
        ("no stealers left", "no stealer is left and none is to come"),
        ("kills 3 and not turn 2", "3 stealers have been killed and it is not so that turn 2 has been played"),
        ("not alive 1", "no marine is alive and in play"),
        ("not alive 3", "fewer than 3 marines are alive and in play"),
        ("not surviving 2", "fewer than 2 marines are alive, those who left included"),
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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kills 1", "1 stealer a été tué"),
        ("kills 30", "30 stealers ont été tués"),
        ("exited 1", "1 marine est sorti"),
        ("exited 3 by 3,5", "3 marines sont sortis par la sortie en 3,5"),
        ("held lock", "au moins 1 marine est dans lock, et aucun stealer"),
        ("Relic destroyed", "Relic est détruit"),
        ("Relic carried by stealer", "Relic est porté par les stealers"),
        ("broken 8,3", "on a détruit le générateur dans lamp-room"),
        ("secured all", "toutes les zones d’entrée sont sécurisées"),
        ("within 0 of every entry", "chaque zone d’entrée ouverte a un marine à 0 case au plus"),
        ("no assault-cannon ammo", "plus personne n’a de munitions (canon d’assaut)"),
        ("kills 3 and not turn 2", "3 stealers ont été tués et ceci n’est pas le cas : le tour 2 est joué"),
        ("not alive 1", "plus aucun marine n’est vivant et en jeu"),
        ("not alive 3", "moins de 3 marines sont vivants et en jeu"),
        ("once Vale dead or turn 2", "à un moment donné, Vale est mort ou le tour 2 est joué"),
        (
            "Vale dead then (turn 2 or turn 3)",
            "d’abord Vale est mort, et plus tard (le tour 2 est joué ou le tour 3 est joué)",
        ),
        ("1 of (Vale dead, Orsk dead)", "au moins 1 de ces conditions sont remplies : Vale est mort ; Orsk est mort"),
    ],
)
def test_the_sentence_in_french(text: str, sentence: str) -> None:
    assert told(read_condition(text, names()), names(), "fr") == sentence


def test_a_fixture_is_told_by_its_room() -> None:
    """That it stands in or that goes round it; where there is none, and where there are two alike, by its square."""

    known = names()
    known.masks = list(known.masks)
    number = square("8,3")
    assert known.room(number) == "lamp-room"
    known.masks[known.areas.index("lamp-room")] &= ~(1 << number)
    assert known.room(number) == "lamp-room"  # it goes round it
    known.masks[known.areas.index("lamp-room")] = 1 << square("8,2")
    assert known.room(number) == ""
    assert told(read_condition("broken 8,3", known), known) == "the generator at 8,3 is destroyed"
    two = read_mission(EXAMPLE.replace("#...#.#.g.##", "#...#.#.gg##")).names
    assert two.room(number) == "lamp-room"
    assert told(read_condition("broken 8,3", two), two) == "the generator at 8,3 is destroyed"


def test_weapons_are_called_in_french_as_on_the_page() -> None:
    words = (PAGE.parent.parent / "src/sensorium/web/page/i18n/fr/words.js").read_text(encoding="utf-8")
    assert dict(re.findall(r"'gear\.([\w-]+)': '(.*)'", words)) == dict(zip(GEAR_WORDS, WEAPONS["fr"], strict=True))


def test_the_page_has_every_form_and_no_other() -> None:
    known = names()
    page = PAGE.read_text(encoding="utf-8")
    table = page[page.index("## Conditions") : page.index("They are joined")]
    spans = [span for row in table.splitlines() if row.startswith("| `") for span in row.split("|")[1].split("`")[1::2]]
    told_of: list[tuple[Pattern, bool]] = []
    stand_ins = {"AREA": "lock", "NAME": "Vale", "OBJECT": "Relic", "ID": "console", "12,1": "3,5", "5,2": "8,3"}
    for span in spans:
        text = span
        for word, name in stand_ins.items():
            text = text.replace(word, name)
        text = text.replace("door 8,3", "door 4,4")
        predicate = read_condition(text, known)
        assert written(predicate, known) == text
        pattern = pattern_of(predicate.kind, predicate.numbers, known)
        told_of.append((pattern, pattern.is_short(predicate.numbers)))
    for pattern in LISTED:
        spare = pattern.needed < len(pattern.parts)
        assert (pattern, True) in told_of, f"docs/missions.md does not tell of `{pattern.shown}`"
        assert not spare or (pattern, False) in told_of, f"docs/missions.md does not tell of `{pattern.shown}` whole"
