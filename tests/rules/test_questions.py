"""Every question is declared whole, and what is declared is what happens."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from sensorium.proofs import Stream, contrived_scene, pick, random_scene
from sensorium.rules.chapters.arrival import FREE_SHOT, FreeShot
from sensorium.rules.chapters.blast import BLASTS, Blast
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.turn import SEQUENCE, TurnSequence
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.events import Event
from sensorium.rules.core.frames import Frame, frame_from
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.question_view import newcomer, question, subject, text_of, told_kind
from sensorium.rules.core.questions import (
    NOT_ASKED,
    QUESTIONS,
    QuestionKind,
    asked_kind,
    chance,
    declare,
    declared,
    no_choices,
    none_to_take,
    top,
    waits,
)
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, STEALERS

# As games are saved with them: a number, its word and its fields never change, and new ones come at the end.
SAVED = """
0 action
1 order: marine reacting
2 sight
3 reveal: blips
4 place: place left model label voluntary fresh held lone
5 face: piece label
6 shot: marine target label door needed overwatch free
7 free shot: marine
8 reaction: actor label witnesses step responder door
9 command: actor label witnesses
10 overwatch: actor label able at_door declared declared_door door
11 volley: actor label shooters at_door door
12 assault: attacker attacker_label defender defender_label stage attack_dice defence_dice blocked psi
13 turn to face: defender facing
14 flames: caught needed
15 fall: marine
16 reinforcements: due drawn
17 command counter: redraws
18 redraw
19 broodlord: place left model label voluntary fresh held lone
20 door: attacker door
21 explosion: caught doors
22 storm: caught needed
23 unjammed: marine
24 deployment: deployment zone draws
25 hazard: marines marine_score stealers stealer_score
26 wandering: thing steps
27 fall of an object: thing score
28 stuck door: piece door score
29 ambush counter
30 ambush: label
31 next ambush: turn
32 axe at a door: attacker door psi
52 detonation: caught doors
53 malfunction: marine label place
54 burst: marine due spent worn checked
55 burst shot: marine square worn
56 grenade: caught doors
72 drop: marine accident
73 crash: marine victim
74 push aside: piece
75 landing: marine
76 withdraw: marine
77 rise: marine facing
78 pitfall: marine
79 ladder: attacker door
80 grenade at a hole: marine square
81 ladder in a blast: struck
92 blast: struck attack
93 deflection: marine target label door needed overwatch free dice rubble deflected
94 ambush offer
95 ambush bowl
96 hiding: counter label
97 vanishing: counter label
98 end of turn
99 burst deflection: marine square worn hits dice rubble deflected
110 psychic card: side left
111 opening: side step
112 extra cards
113 discard: side optional
114 shelter: piece label cause by
115 cast: caster label card target target_label stage
116 force: attacker colour aegis stage label
117 lightning arc: caster label card left struck square stage
118 psychic attack: power caught crates
119 hurl: caster label card square
120 switch: caster label card left worked
121 control: side piece label points
122 assail: side piece label strength stage
123 scan: caster label card left
124 boost: piece label left
125 boosted: attacker defender attack defence
130 plasma missile: caught doors
131 melta bomb: caught doors
132 ladder and missile: struck
140 hold offer: due
141 claim offer
142 supply
150 magi: squads
"""

KINDS = sorted(QUESTIONS.values(), key=lambda kind: kind.number)
# they run from start to end
ASKED_OF_NOBODY = {
    "reaction",
    "volley",
    "malfunction",
    "vanishing",
    "end of turn",
    "drop",
    "opening",
    "cast",
    "boosted",
}


def fields(kind: QuestionKind) -> list[str]:
    return list(get_type_hints(kind.record))


def test_games_that_are_saved_are_read_as_they_were_written() -> None:
    told = [f"{kind.number} {kind.word}" + ": ".join(["", " ".join(fields(kind)[1:])]).rstrip(": ") for kind in KINDS]
    assert told == SAVED.strip().splitlines()


SOURCE = Path(__file__).resolve().parents[2] / "src"


def written_kinds(record: Any) -> list[int]:
    """The numbers that the source of a record gives its kind, one for most; the compiled build forgets such
    annotations. Of a blast each weapon's chapter declares its own."""
    if record is Blast:
        return sorted(BLASTS)
    source = (SOURCE / f"{record.__module__.replace('.', '/')}.py").read_text("utf-8")
    found = re.search(
        rf"^class {record.__name__}\(NamedTuple\):.*?^    kind: Literal\[([\d, ]+)\]", source, re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return [int(number) for number in found[1].split(",")]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.word)
def test_a_question_is_declared_whole(kind: QuestionKind) -> None:
    assert fields(kind)[0] == "kind"
    assert written_kinds(kind.record) == [one.number for one in KINDS if one.record is kind.record]
    assert (kind.take is none_to_take) == (kind.word in ASKED_OF_NOBODY)
    if kind.word in ASKED_OF_NOBODY:
        return
    if kind.asks is chance:
        assert kind.texts == {}, "chance is told nothing"
        assert (kind.dice is None) != (kind.choices is no_choices), "either dice fall or one of several outcomes comes"
    else:
        assert kind.texts, "whoever is asked is told what"
        assert kind.choices is not no_choices
        assert (kind.told is not None) == (len(kind.texts) > 1), "which of several texts it is has to be said"


def test_a_number_or_a_word_is_given_once() -> None:
    with pytest.raises(ValueError, match="number or word of another"):
        declare(FreeShot, number=FREE_SHOT, word="another shot", asks=chance)
    with pytest.raises(ValueError, match="number or word of another"):
        declare(FreeShot, number=999, word="free shot", asks=chance)
    assert 999 not in QUESTIONS


def test_a_frame_of_no_kind_is_refused() -> None:
    assert frame_from([7, 3]) == FreeShot(FREE_SHOT, 3)
    with pytest.raises(ValueError, match=r"no question is saved as \[999, 3\]"):
        frame_from([999, 3])
    with pytest.raises(ValueError, match="no question is saved"):
        frame_from([])


def test_every_question_is_known_whatever_is_imported_first() -> None:
    code = "from sensorium.rules.core.frames import frame_from; print(type(frame_from([31, 4])).__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "AmbushRoll\n"


# -- in play -----------------------------------------------------------------------------------------------------------


def same_records(one: tuple[Frame, ...], two: tuple[Frame, ...]) -> bool:
    return one == two and [type(frame) for frame in one] == [type(frame) for frame in two]


def roll_of(events: list[Event]) -> dict[str, Any] | None:
    """What is told of the dice that have just fallen, where a score is needed."""
    return next((dict(event.told_to(NOBODY)) for event in events if event.kind == "rolled"), None)


def test_what_is_declared_is_what_happens() -> None:
    met: set[str] = set()
    rolled: set[str] = set()
    for book in rulebooks():
        for seed in range(24):
            scene = random_scene(book, seed) if seed % 2 else contrived_scene(book, seed)
            position = scene.start()
            numbers = Stream(seed)
            for _ in range(150):
                if asked(position) == NOBODY:
                    break
                frame = top(position)
                kind = declared(frame)
                assert type(frame) is kind.record, scene.text
                met.add(kind.word)
                asking = question(position)
                assert min(asking.piece, asking.square) >= -1, scene.text
                if asked(position) == CHANCE:
                    assert len(weights(position)) == len(answers(position)), scene.text
                else:
                    assert told_kind(position) in kind.texts
                    label, _ = subject(position)
                    assert "{piece}" not in text_of(position) or label >= 0 or asking.kind == "action", scene.text
                legal = answers(position)
                for viewer in (MARINES, STEALERS):
                    seen = imagine(view(position, viewer), 0)
                    assert same_records(seen.stack, view(position, viewer).stack), scene.text
                saved = position_from(
                    json.loads(json.dumps(position.data())), position.board, position.rulebook, position.scenario
                )
                assert same_records(saved.stack, position.stack), scene.text
                name = position.name(asking.piece) if asking.piece >= 0 else ""
                square = position.board.name(asking.square) if asking.square >= 0 else ""
                code = pick(position, numbers)
                events: list[Event] = []
                play(position, code, events)
                told = roll_of(events)
                if told is not None and code in legal:
                    rolled.add(asking.kind)
                    assert told["needs"] == asking.needed, scene.text
                    assert len(told["dice"]) == asking.dice, scene.text
                    assert told.get("piece", "") == name, scene.text
                    assert told.get("door", square) == square, scene.text
    assert {"action", "place", "shot", "assault", "reinforcements", "command", "deployment"} <= met
    assert {"shot", "flames", "door", "fall", "stuck door"} <= rolled


def test_the_question_on_top_is_found_by_its_record() -> None:
    position = random_scene(rulebooks()[0], 3).start()
    position.stack = (SEQUENCE, FreeShot(FREE_SHOT, 2))
    shot = position.asks(FreeShot)
    assert shot is not None
    assert shot.marine == 2
    assert position.asks(TurnSequence) is None
    assert asked_kind(position) == FREE_SHOT
    assert waits(position, SEQUENCE.kind)
    assert not waits(position, 4)
    assert newcomer(position) == -1
    position.stack = (SEQUENCE, Converting(4, 0, 2, 1, 16, 0, 1, 0, 0))
    assert newcomer(position) == 17
    position.stack = ()
    assert position.asks(FreeShot) is None
    assert asked_kind(position) == NOT_ASKED
    assert newcomer(position) == -1
    assert subject(position) == (-1, -1)
    assert (told_kind(position), text_of(position)) == ("over", "The game is over.")
