"""The words of the notation: for every answer, for every event, and the same as on the page that lists them."""

import ast
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sensorium.cases.case_setup import set_up
from sensorium.missions.format.setup import set_up_named
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.event_text import BLANK, roll_wanted, sentence, sentences_of
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.notation import (
    AT_PIECE,
    AT_SQUARE,
    NUMBERED,
    OUTCOMES,
    PLAIN,
    SIMPLE,
    Unreadable,
    read,
    words,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.questions import QUESTIONS
from sensorium.rules.core.sentences import FOLDED, SENTENCES, WORDS
from sensorium.rules.core.vocabulary import CHANCE, MARINES, SPECTATOR, STEALERS
from tests.rules.scenes import rulebook_cases, setting, somewhere, wander

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ROOT / "src" / "sensorium" / "rules"

# The clock is the table's, and so are hints; a bot's advice tells what an answer without an event would be.
TOLD_BY_TABLE = {"clock call", "hint", "ended the turn", "let pass"}


# -- the page ---------------------------------------------------------------------------------------------------------


def page_words() -> list[str]:
    """What stands in backquotes in the tables of the chapter on actions."""
    chapter = (ROOT / "docs" / "notation.md").read_text("utf-8").split("\n## Actions\n")[1].split("\n## ")[0]
    rows = [row.split(" | ")[0] for row in chapter.splitlines() if row.startswith("| `")]
    return [text for row in rows for text in re.findall(r"`([^`]+)`", row)]


def test_the_page_lists_every_verb() -> None:
    listed = " ".join(page_words())
    for word in (*SIMPLE.values(), *AT_PIECE.values(), *AT_SQUARE.values(), *NUMBERED.values(), *PLAIN.values()):
        assert re.search(rf"(^| ){word}\b", listed), f"docs/notation.md does not list `{word}`"
    for word in (
        *OUTCOMES,
        "move",
        "turn",
        "then turn",
        "then move",
        "enter",
        "climb up",
        "climb down",
        "face",
        "place",
    ):
        assert word in listed, f"docs/notation.md does not list `{word}`"


@pytest.mark.parametrize("text", page_words())
def test_everything_on_the_page_is_understood(text: str) -> None:
    """Each example of the page is read in a position that has its pieces; most of them are refused there."""
    drawing = "########\n1.AB.S.#\n#.C..+.#\n########"
    pieces = ("A marine E", "B marine E", "S stealer W", "C object")
    position = setting("fourth", drawing, *pieces)
    text = re.sub(r"^a ", "A ", text).split(" fire S")[0] if " fire " in text[2:] else re.sub(r"^a ", "A ", text)
    if text == "B2 face N":
        text = "B face N"
    read(position, text)
    assert cited(position, text), f"'{text}' is refused by no rule"


def cited(position: Position, text: str) -> bool:
    try:
        return bool(resolve(position, text))
    except Refusal as refusal:
        return bool(refusal.rule)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A climb",
        "A place",
        "A place entry",
        "A place entry x",
        "A place entry 7",
        "A place 9,9",
        "A fire",
        "A fire Z",
        "A fire 9,9",
        "A assault door",
        "A assault door S",
        "A move",
        "A move X",
        "A move N then",
        "A move N then turn",
        "A move N then turn NE",
        "A turn NE",
        "A turn N then move X",
        "A enter N",
        "A climb up then N",
        "A parry",
        "A parry x",
        "A parry 1000000",
        "A pass S",
        "A pass S to",
        "A drop",
        "A psi 2 3",
        "A guard now",
        "Z move N",
        "roll",
        "roll 7",
        "roll 0",
        "roll x",
        "roll 1 2 3 4 5",
        "counter",
        "counter x",
        "blip 1 2",
        "landing 0",
        "drift X",
        "chance pass now",
        "nonsense",
    ],
)
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    position = setting("fourth", "#####\n#A.S#\n#####", "A marine E", "S stealer W")
    with pytest.raises(Unreadable, match=r"\w"):
        read(position, text)
    with pytest.raises(Refusal) as refusal:
        resolve(position, text)
    assert refusal.value.rule == ""
    assert len(str(refusal.value)) > 10


def test_a_pass_is_only_for_the_side_that_is_asked() -> None:
    position = setting("first", "#####\n#A.S#\n#####", "A marine E", "S stealer W")
    play(position, resolve(position, "A activate")[0])
    play(position, resolve(position, "A move E")[-1])
    assert words(position, a.PASS) == "marine pass"
    assert resolve(position, "marine pass") == [a.PASS]
    with pytest.raises(Refusal):
        resolve(position, "stealer pass")


def test_a_shot_at_the_square_of_a_door_is_a_shot_at_the_door() -> None:
    position = setting("first", "#####\n#A+.#\n#####", "A marine E")
    assert resolve(position, "A fire 2,1") == resolve(position, "A fire door 2,1")
    assert resolve(position, "A assault 2,1") == resolve(position, "A assault door 2,1")


# -- answers ----------------------------------------------------------------------------------------------------------


@settings(max_examples=2 * settings().max_examples)
@given(st.integers(0, 2**48))
def test_every_answer_has_words_of_the_page(seed: int) -> None:
    where, position = somewhere(seed)
    for code in answers(position):
        text = words(position, code)
        assert re.fullmatch(r"[A-Za-z0-9,:-]+( [A-Za-z0-9,:-]+)*", text), f"{where}: {text!r}"
        if asked(position) == CHANCE:
            assert text.split()[0] in OUTCOMES, f"{where}: {text}"
        bare = text.split(" cp")[0]
        assert read(position, bare) == a.without_cp(code), f"{where}: {text}"


# -- events -----------------------------------------------------------------------------------------------------------


def told_somewhere() -> list[tuple[str, set[str], str]]:
    """Every event the rules can tell: its kind, the names of its facts, and where."""
    found: list[tuple[str, set[str], str]] = []
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            where = f"{path.name}:{node.lineno}"
            if isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                facts = {word.arg for word in node.keywords if word.arg is not None} - {"privy", "secret"}
                found.append((plain(node.args[0], where), facts, where))
            elif isinstance(node.func, ast.Name) and node.func.id == "tell_step":
                facts = {"piece", "to"}
                if isinstance(node.args[3], ast.Dict):
                    facts |= {plain(key, where) for key in node.args[3].keys if key is not None}
                found.append((plain(node.args[1], where), facts, where))
    return found


def plain(node: ast.expr, where: str) -> str:
    assert isinstance(node, ast.Constant), f"{where}: the kind of an event and the names of its facts are plain words"
    return str(node.value)


def test_every_event_has_a_sentence_in_each_language_and_the_facts_for_it() -> None:
    told = told_somewhere()
    assert len(told) > 50
    for kind, facts, where in told:
        assert kind in SENTENCES, f"{where}: give `{kind}` a plain sentence in sentences.py"
        fitting = [
            texts for conditions, texts in sentences_of(kind) if {condition_on(one) for one in conditions} <= facts
        ]
        assert fitting, where
        # The one for all that is told there: whatever else a viewer may be told has a sentence of its own.
        for text in fitting[0]:
            blanks = {blank[1] for blank in BLANK.finditer(text) if blank[3] not in (*UNNAMED, "roll")}
            assert blanks <= facts, f"{where}: the sentence of `{kind}` needs more than {facts}"


UNNAMED = ("roll.yes", "roll.no")  # tables with a word for a roll that has no name


def condition_on(condition: str) -> str:
    return re.split("[=>]", condition)[0]


def test_every_sentence_belongs_to_an_event() -> None:
    kinds = {kind for kind, _, _ in told_somewhere()} | TOLD_BY_TABLE
    assert sorted({key.partition("?")[0] for key in SENTENCES} - kinds) == [], "nothing is told so; take these away"


@pytest.mark.parametrize("key", [*SENTENCES, *FOLDED, *WORDS])
def test_both_languages_tell_the_same(key: str) -> None:
    en, fr = {**SENTENCES, **FOLDED, **WORDS}[key]
    assert bool(en) == bool(fr)
    blanks = [sorted(blank[0] for blank in BLANK.finditer(text)) for text in (en, fr)]
    assert blanks[0] == blanks[1]
    for blank in BLANK.finditer(en):
        if blank[2] == "#":
            assert {f"count.{blank[3]}.one", f"count.{blank[3]}.other"} <= set(WORDS)
        elif blank[2] == ":" and blank[3] != "area":  # the names of areas are the mission's
            assert any(word == blank[3] or word.startswith(f"{blank[3]}.") for word in WORDS)


def test_every_word_is_used() -> None:
    blanks = [
        blank for texts in (*SENTENCES.values(), *FOLDED.values()) for text in texts for blank in BLANK.finditer(text)
    ]
    counted = {f"count.{blank[3]}" for blank in blanks if blank[2] == "#"}
    tables = {blank[3] for blank in blanks if blank[2] == ":"} | counted
    unused = [key for key in WORDS if key not in tables and not any(key.startswith(f"{table}.") for table in tables)]
    assert unused == []


def test_every_roll_says_what_it_is_for() -> None:
    named = {key.removeprefix("roll.yes.") for key in WORDS if key.startswith("roll.yes.")}
    assert len(named) > 5
    assert all(f"roll.{roll}" in WORDS and f"roll.no.{roll}" in WORDS for roll in named)
    assert named <= {kind.word for kind in QUESTIONS.values()}, "a roll is named after the question that asks for it"
    for _, facts, where in (one for one in told_somewhere() if one[0] == "rolled"):
        assert {"dice", "needs", "hits", "roll"} <= facts, where


@settings(max_examples=2 * settings().max_examples)
@given(st.integers(0, 2**48))
def test_random_play_is_told_in_proper_sentences(seed: int) -> None:
    numbers = Random(seed)
    case = numbers.choice(rulebook_cases())
    position = set_up(case)
    events: list[Event] = []
    wander(position, numbers, 40, events)
    for event in events:
        for viewer in (MARINES, STEALERS, SPECTATOR):
            proper(event.sentence(viewer), f"{case.where} {case.name}, seed {seed}: {event.kind}")


def proper(text: str, where: str) -> None:
    assert re.match(r"[A-Z]|[a-z]{1,2}[0-9]? ", text), f"{where}: {text!r}"
    assert text.endswith("."), f"{where}: {text!r}"
    assert not re.search(r"[{}_]|  |None|\[|\]|\.\.| ,| \.| :", text), f"{where}: {text!r}"


@given(st.integers(0, 2**48))
def test_a_roll_says_who_rolls_for_what_and_what_is_needed(seed: int) -> None:
    where, position = somewhere(seed)
    if asked(position) != CHANCE:
        return
    asking = question(position)
    if asking.dice:
        name = position.name(asking.piece) if asking.piece >= 0 else f"the door at {position.board.name(asking.square)}"
        assert asking.piece >= 0 or asking.square >= 0, where
        assert 1 <= asking.dice <= 4, where
        assert (asking.needed == 0) == (asking.kind == "assault"), where
        text = roll_wanted(asking.kind, name, asking.dice, asking.needed)
        assert name in text
        assert asking.kind in text


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (
            {"event": "rolled", "roll": "shot", "piece": "A", "dice": [3, 5], "needs": 6, "hits": 0},
            "A rolls 3 5 to hit, needing a 6: a miss.",
        ),
        (
            {"event": "rolled", "roll": "flames", "piece": "B1", "dice": [4], "needs": 2, "hits": 1},
            "B1 rolls 4 in the flames, needing 2 or more: destroyed.",
        ),
        (
            {"event": "rolled", "roll": "explosion", "door": "3,1", "dice": [2], "needs": 4, "hits": 0},
            "The door at 3,1 rolls 2 in the explosion, needing 4 or more: spared.",
        ),
        (
            {"event": "rolled", "piece": "A", "dice": [2], "needs": 4, "hits": 0},
            "A rolls 2, needing 4 or more: not enough.",
        ),
        ({"event": "fires", "piece": "A", "at": "S", "needs": 5}, "A fires at S, needing 5 or more."),
        (
            {"event": "moved", "piece": "S", "going": "N", "to": "3,4", "facing": "E"},
            "S moves north to 3,4, facing east.",
        ),
        ({"event": "moved", "piece": "B", "going": "N", "to": "3,4"}, "B moves north to 3,4."),
        ({"event": "converted", "piece": "B", "value": 1}, "Blip B is revealed: 1 stealer."),
        ({"event": "converted", "piece": "B", "value": 3}, "Blip B is revealed: 3 stealers."),
        (
            {"event": "assault ends", "piece": "S", "at": "A", "attack": 4, "defence": 6},
            "S scores 4 against A with 6: A wins.",
        ),
        (
            {"event": "assault ends", "piece": "S", "at": "A", "attack": 4, "defence": 4},
            "S scores 4 against A with 4: a tie.",
        ),
        (
            {"event": "spent", "piece": "A", "points": 1, "spent": 3},
            "The marine player spends 1 command point on A: 3 spent this turn.",
        ),
        ({"event": "game over", "winner": "none"}, "The game is over: a draw."),
        ({"event": "game over", "winner": "marine"}, "The game is over: the marine player wins."),
        ({"event": "drew a counter"}, "The marine player draws a command counter."),
        ({"event": "drew a counter", "counter": 4}, "The marine player draws command counter 4."),
        ({"event": "drew a blip", "piece": "a"}, "Blip a is drawn."),
        ({"event": "drew a blip", "piece": "a", "value": 2}, "Blip a is drawn: 2."),
        ({"event": "placed", "piece": "a", "entry": 2}, "a is placed at entry 2."),
        ({"event": "placed", "piece": "B2", "at": "3,4"}, "B2 is placed at 3,4."),
        ({"event": "killed", "piece": "B", "value": 3}, "Blip B is destroyed: it was 3."),
        (
            {"event": "lost for want of room", "piece": "B", "models": 1},
            "There is no place for 1 model from blip B.",
        ),
    ],
)
def test_sentences(told: dict[str, object], expected: str) -> None:
    assert sentence(told) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (
            {"event": "rolled", "roll": "shot", "piece": "A", "dice": [3, 5], "needs": 6, "hits": 0},
            "A lance 3 5 pour toucher, il faut un 6 : manqué.",
        ),
        (
            {"event": "moved", "piece": "S", "going": "N", "to": "3,4", "facing": "E"},
            "S avance au nord en 3,4, face à l’est.",
        ),
        ({"event": "lost for want of room", "piece": "B", "models": 2}, "Pas de place pour 2 figurines de l’écho B."),
        ({"event": "lost for want of room", "piece": "B", "models": 0}, "Pas de place pour 0 figurine de l’écho B."),
        ({"event": "clock call", "seconds": 30}, "Plus que 30 secondes."),
        ({"event": "ambush", "counter": "a stealer"}, "Pion d’embuscade : un stealer."),
        ({"event": "hazard", "area": "far-hold"}, "far hold devient dangereux."),
    ],
)
def test_sentences_in_french(told: dict[str, object], expected: str) -> None:
    assert sentence(told, "fr") == expected


def test_only_the_side_that_knows_reads_the_secret() -> None:
    event = Event("drew a blip", {"piece": "a"}, STEALERS, {"value": 3})
    assert event.sentence(STEALERS) == "Blip a is drawn: 3."
    assert event.sentence(MARINES) == event.sentence(SPECTATOR) == "Blip a is drawn."


def test_a_roll_that_is_still_to_fall() -> None:
    assert roll_wanted("shot", "A", 2, 6) == "A rolls 2 dice for the shot, needing a 6."
    assert roll_wanted("flames", "S", 1, 2) == "S rolls 1 die for the flames, needing 2 or more."
    assert roll_wanted("assault", "S", 3, 0) == "S rolls 3 dice for the assault."


@pytest.mark.parametrize("text", ["A fire S cp ²", "A parry ²", "roll ²"])
def test_a_raised_two_is_no_number(text: str) -> None:
    position = set_up_named("pilot-light")
    with pytest.raises(Refusal):
        resolve(position, text)
