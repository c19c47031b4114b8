"""What events tell beyond their sentences, for whoever draws the game or keeps its record: where a piece died, of what
and by whom, what a fire fills, what a fight adds up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sensorium.proofs import contrived_scene
from sensorium.proofs.random_play import play_out
from sensorium.proofs.stream import Stream
from sensorium.rules.chapters.casualties import CAUSES
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question, told_kind
from tests.rules.scenes import setting

WAYS = {
    "shot",
    "assault",
    "flames",
    "storm",
    "explosion",
    "detonation",
    "grenade",
    "hazard",
    "fall",
    "self-destruction",
    "space",
    *CAUSES[1:],
}
GAMES = 12


def squares_of(position: Position) -> dict[str, str]:
    """Where everybody stands, by name."""
    return {
        position.name(slot): position.board.name(position.place[slot])
        for slot in range(len(position.kind))
        if position.on_board(slot)
    }


def played() -> Iterator[tuple[dict[str, str], int, list[Event], Position]]:
    """Every answer of random games: who stood where before it, what burned, what it made happen, and the position."""
    for book in rulebooks():
        for seed in range(GAMES):
            steps: list[tuple[dict[str, str], int, list[Event], Position]] = []
            position = contrived_scene(book, seed).start()
            stood, burned = squares_of(position), position.burning

            def hear(
                now: Position,
                _: int,
                events: list[Event],
                steps: list[tuple[dict[str, str], int, list[Event], Position]] = steps,
            ) -> None:
                nonlocal stood, burned
                steps.append((stood, burned, events, now.copy()))
                stood, burned = squares_of(now), now.burning

            play_out(position, Stream(seed), 300, hear)
            yield from steps


def test_a_death_tells_where_how_and_by_whom() -> None:
    met: Counter[str] = Counter()
    for stood, _, events, position in played():
        for event in events:
            where = dict(stood)
            for one in events:  # whoever walked into it died where he came to
                if one is event:
                    break
                if "to" in one.facts and one.facts["piece"] in where:
                    where[str(one.facts["piece"])] = str(one.facts["to"])
            if event.kind != "killed":
                continue
            piece, how, by = event.facts["piece"], str(event.details["how"]), event.details.get("by")
            assert how in WAYS
            met[how] += 1
            if piece in where:
                assert event.details["at"] == where[str(piece)]
            if how in ("shot", "assault", "self-destruction"):
                assert isinstance(by, str)
                assert by
            if how == "assault":
                assert by != piece
            else:
                assert how not in ("flames", "storm", "hazard", "grenade", "detonation") or by is None
            assert piece not in squares_of(position)
    assert {"shot", "assault", "flames"} <= set(met)


def test_a_fire_tells_what_it_fills() -> None:
    fires = 0
    for _, burned, events, position in played():
        told = 0
        names = [position.board.name(square) for square in range(position.board.count)]
        for event in events:
            if event.kind in ("flamed", "spread", "self-destructed"):
                fires += 1
                for name in str(event.details["squares"]).split():
                    told |= 1 << names.index(name)
        if told:
            assert position.burning & ~burned == told & ~burned
            assert told & ~position.burning == 0
    assert fires > 5


def test_a_fight_tells_what_counts_and_what_is_added() -> None:
    ends = 0
    for _, _, events, _ in played():
        for event in events:
            if event.kind == "fought":
                assert isinstance(event.details["bonus"], int)
            if event.kind != "assault ends":
                continue
            ends += 1
            for side in ("attack", "defence"):
                dice, added = event.details[f"{side}_dice"], event.details[f"{side}_bonus"]
                assert isinstance(dice, list)
                assert isinstance(added, int)
                assert dice
                assert sum(dice) + added == event.facts[side]
    assert ends > 20


def facts_of(position: Position, *said: str) -> dict[str, dict[str, object]]:
    """The facts of what these moves lead to, the last of each kind."""
    told: list[Event] = []
    for text in said:
        for code in resolve(position, text):
            play(position, code, told)
    return {event.kind: {**event.facts, **event.details} for event in told}


def test_the_sergeant_s_bonus_is_told_with_his_dice() -> None:
    position = setting("first", "#####\n#AS.#\n#####", "turn marine", "A sergeant E", "S stealer W")
    told = facts_of(position, "A assault S", "roll 3", "roll 1 2 3")
    assert told["fought"]["bonus"] == 0
    assert told["assault ends"] == {
        "piece": "A",
        "at": "S",
        "attack": 4,
        "defence": 3,
        "attack_dice": [3],
        "attack_bonus": 1,
        "defence_dice": [3],
        "defence_bonus": 0,
    }
    assert told["killed"] == {"piece": "S", "at": "2,1", "how": "assault", "by": "A"}


def test_the_broodlord_s_two_dice_are_told() -> None:
    position = setting("fourth", "#####\n#AL.#\n#####", "turn stealer", "A marine E", "L broodlord W")
    told = facts_of(position, "L assault A", "roll 2 3 6", "roll 5")
    assert told["assault ends"]["attack_dice"] == [6, 2]
    assert told["assault ends"]["attack"] == 8


def test_a_blow_at_a_ladder_is_not_called_one_at_a_door() -> None:
    """deathwing.ladder.attacked-like-door; both in what is asked and in what is told of the roll."""
    lower = "\n\ndeck 2\nmap\n#####\n#.l.#\n#####"
    position = setting("first+deathwing", "#####\n#Al.#\n#####" + lower, "turn marine", "A marine E")
    facts_of(position, "A assault 2,1")
    assert question(position).kind == "ladder"
    assert facts_of(position, "roll 3")["rolled"]["roll"] == "ladder"
    position = setting("first+deathwing", "#####\n#A+.#\n#####", "turn marine", "A marine E")
    facts_of(position, "A assault door 2,1")
    assert question(position).kind == "door"
    assert facts_of(position, "roll 3")["rolled"]["roll"] == "door"


def test_a_jump_is_not_called_a_fall() -> None:
    """deathwing.pitfall.marine-jump-announced, deathwing.pitfall.marine-entry-roll"""
    lower = "\n\ndeck 2\nmap\n####\n#..#\n####"
    position = setting("first+deathwing", "####\n#Ap#\n####" + lower, "turn marine", "A marine E")
    told = facts_of(position, "A move E then jump")
    assert "jumped" in told
    assert "fell" not in told
    position = setting("first+deathwing", "####\n#Ap#\n####" + lower, "turn marine", "A marine E")
    told = facts_of(position, "A move E", "roll 1")
    assert "fell" in told
    assert "jumped" not in told


def test_what_a_burst_uncovers_is_asked_by_its_name() -> None:
    """deathwing.assault-cannon.auto-chain, deathwing.ruling.full-auto-order"""
    gunner = "A marine E with assault-cannon power-fist"
    stealers = ("S stealer W", "T stealer W")
    position = setting("first+deathwing", "#######\n#A.S.T#\n#######", "turn marine", gunner, *stealers)
    facts_of(position, "A full-auto", "roll 1 1 5")
    assert told_kind(position) == "burst uncovered"
    position = setting("first+deathwing", "#####\n#..S#\n#A.T#\n#####", "turn marine", gunner, *stealers)
    facts_of(position, "A full-auto")
    assert told_kind(position) == "burst"
