"""Refusals agree with the generator: a move is in the list of answers, or a rule of its book forbids it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sensorium.board.compass import DIRECTION_WORDS, FACING_WORDS
from sensorium.catalogue import catalogue
from sensorium.proofs import Stream, pick, random_scene
from sensorium.rules.chapters.command import ORDER
from sensorium.rules.chapters.reactions import WINDOW
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.editions.index import rulebook_named, rulebooks
from sensorium.rules.content.kinds import NOTHING, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import cost_of
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import Refusal, await_shot, resolve, resolve_shot
from sensorium.rules.core.notation import (
    AT_PIECE,
    AT_SQUARE,
    NUMBERED,
    PLAIN,
    SIMPLE,
    read,
    split_move,
    split_payment,
    words,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import DEAD, MARINES, NOBODY, STEALERS, USED
from tests.rules.scenes import setting, somewhere

TRIED = 150  # moves tried in each position

# They may be said whoever is asked.
UNASKED = (a.TIME_UP, a.STAND_DOWN)
# They say only that something else must be answered first, so they are right only while it must.
GENERIC = ("first.activation.one-at-a-time", "fourth.action.sequential")
POINTS = ("first.ap.limit", "fourth.action.cost")
OVERSPENT = ("first.ruling.cp-overspend", "fourth.command.limit")
TURNS = ("first.turn.alternate", "fourth.turn.order")


def names_in(position: Position) -> list[str]:
    return [
        position.name(slot)
        for slot in range(len(position.kind))
        if position.kind[slot] != NOTHING and position.place[slot] != DEAD
    ]


def candidates(position: Position, numbers: Random) -> list[str]:
    """Every piece, every verb, every direction, facing, target, door, square and number; some of them paid for."""
    board = position.board
    names = names_in(position)
    squares = [board.name(square) for square in range(board.count)]
    texts = [*PLAIN.values(), "marine pass", "stealer pass", "roll 1", "roll 2 3", "roll 6 6 6", "counter 3", "blip 2"]
    for name in names:
        texts += [f"{name} {word}" for word in (*SIMPLE.values(), "enter", "reroll", "broodlord")]
        texts += [f"{name} climb {way}" for way in ("up", "down")]
        texts += [f"{name} {word} {number}" for word in (*NUMBERED.values(), "reroll") for number in range(1, 7)]
        texts += [f"{name} place entry {entry.name}" for entry in board.entries]
        for direction in DIRECTION_WORDS:
            texts.append(f"{name} move {direction}")
            texts += [f"{name} move {direction} then turn {facing}" for facing in FACING_WORDS]
            texts += [f"{name} turn {facing} then move {direction}" for facing in FACING_WORDS]
        for facing in FACING_WORDS:
            texts += [f"{name} {word} {facing}" for word in ("turn", "face", "enter then turn", "climb up then turn")]
        for other in names:
            texts += [f"{name} {word} {other}" for word in (*AT_PIECE.values(), "drop")]
            texts.append(f"{name} pass {other} to {numbers.choice(names)}")
        for word in (*AT_SQUARE.values(), "place"):
            # Most squares teach nothing about doors, and there are many squares.
            where = (
                squares if word in ("fire", "assault", "flame", "barrier", "place") else numbers.choices(squares, k=3)
            )
            texts += [f"{name} {word} {square}" for square in where]
    texts = numbers.sample(texts, min(TRIED, len(texts)))
    return texts + [text + numbers.choice((" cp", " cp 1", " cp 2", " cp 3")) for text in texts[: TRIED // 6]]


@settings(max_examples=3 * settings().max_examples)
@given(st.integers(0, 2**48))
def test_a_move_is_legal_or_a_rule_of_its_book_forbids_it(seed: int) -> None:
    where, position = somewhere(seed)
    if asked(position) == NOBODY:
        return
    before = position.digest()
    for text in candidates(position, Random(seed)):
        codes, rule = tried(position, text)
        if codes:
            later = position.copy()
            for code in codes[:-1]:
                assert code in answers(later), f"{where}: '{text}'"
                play(later, code)
            assert codes[-1] in answers(later) or a.verb_of(codes[-1]) in UNASKED, f"{where}: '{text}'"
        else:
            assert rule in catalogue(), f"{where}: '{text}' is refused by '{rule}'"
            assert rule.split(".")[0] == position.rulebook.name, f"{where}: '{text}' by {rule}"
            fits(position, text, rule, where)
    assert position.digest() == before, where


def tried(position: Position, text: str) -> tuple[list[int], str]:
    """The answers that make the move, or the rule that forbids it."""
    try:
        return resolve(position, text), ""
    except Refusal as refusal:
        return [], refusal.rule


def fits(position: Position, text: str, rule: str, where: str) -> None:
    """The rule says something of this move, and not only that it may not be made."""
    kind = asked_kind(position)
    if rule in GENERIC:
        assert kind != TURN_SEQUENCE, f"{where}: '{text}' by {rule}, and nothing else is asked"
    move, points = split_payment(text)
    code = read(position, move)
    piece = a.piece_of(code)
    cost = cost_of(position, code)
    if rule in TURNS:
        side = 1 - position.side if a.verb_of(code) == a.PASS else side_of(position.kind[piece])
        assert side != asked(position) or side != position.side, f"{where}: '{text}' by {rule}, and it is their turn"
    if rule in POINTS:
        fresh = kind == TURN_SEQUENCE and not position.flags[piece] & USED
        own = position.rulebook.kinds[position.kind[piece]].points if fresh else position.ap[piece]
        assert cost > own + max(0, points), f"{where}: '{text}' by {rule}, and it can be paid"
    if rule in OVERSPENT:
        bought = cost if points <= 0 else points
        assert side_of(position.kind[piece]) == MARINES, f"{where}: '{text}' by {rule}"
        assert points or a.verb_of(code) == a.SPEND or kind in (ORDER, WINDOW), f"{where}: '{text}' by {rule}"
        assert bought > position.left(), f"{where}: '{text}' by {rule}, and there are {position.left()} points"


@settings(max_examples=3 * settings().max_examples)
@given(st.integers(0, 2**48))
def test_the_words_of_every_answer_lead_back_to_it(seed: int) -> None:
    where, position = somewhere(seed)
    said: dict[str, int] = {}
    for code in answers(position):
        text = words(position, code)
        assert text not in said, f"{where}: two answers are called '{text}'"
        said[text] = code
        assert resolve(position, text) == [code], f"{where}: '{text}'"


# -- the most specific rule -------------------------------------------------------------------------------------------

HALL = """
########
#A+...S#
#B..D..1
########
#C.#####
########
"""
PIECES = ("A marine E", "B marine E with heavy-flamer", "D stealer W", "S stealer W")


def hall(rules: str, *lines: str) -> Position:
    drawing = HALL
    for letter in "ABCDS":
        if not any(line.split()[0] == letter for line in lines):
            drawing = drawing.replace(letter, ".")
    return setting(rules, drawing, *lines)


@pytest.mark.parametrize(
    ("text", "first", "fourth"),
    [
        ("marine pass", "turn.marine-turn-ends", "activation.turn-over"),
        ("stealer pass", "turn.alternate", "turn.order"),
        ("end turn cp", "cp.same-as-ap", "cp.extra-to-ap"),
        ("roll 3 3", "ruling.dice", "components.dice"),
        ("counter 3", "cp.one-draw-per-turn", "command.draw"),
        ("blip 2", "entry.drawn-at-random", "reinforce.draw"),
        ("A command", "ruling.cp-overspend", "command.limit"),
        ("S command cp", "cp.marine-only", "cp.extra-to-ap"),
        ("A face N", "turning.separate-action", "move.keeps-facing"),
        ("A move E then turn N", "turning.separate-action", "move.keeps-facing"),
        ("A turn E", "turning.in-place", "turning.marine.90"),
        ("A enter", "board.entry-areas-from-mission", "entry.only-way-in"),
        ("A place entry 1", "board.entry-areas-from-mission", "entry.only-way-in"),
        ("A place 3,1", "convert.reveal", "convert.number"),
        ("A jump", "move.adjacent", "ladders.fall.not-voluntary"),
        ("A guard cp 3", "turn.marine-actions", "cp.marine-turn.like-ap"),
        ("A unjam", "jam.clear-cost", "jam.clear.cost"),
        ("A reload", "turn.marine-actions", "ruling.missing.loadouts"),
        ("B reload", "flamer.empty", "flamer.ammo"),
        ("A self-destruct", "pieces.flamer-weapon", "ruling.missing.loadouts"),
        ("B self-destruct cp", "ruling.cp-overspend", "example.ap-table"),
        ("A stand-down", "overwatch.drop-free", "ruling.overwatch-leave"),
        ("A stand-down cp", "cp.same-as-ap", "cp.extra-to-ap"),
        ("A prescience", "turn.marine-actions", "librarian.mission"),
        ("A block", "assault.stealer-three-dice", "shield.block"),
        ("A parry 3", "assault.highest-die-wins", "sword.parry"),
        ("A reroll", "assault.marine-one-die", "guard.reroll"),
        ("A psi 1", "assault.marine-one-die", "axe.bonus"),
        ("A assault 3,2", "ruling.assault-friends", "ruling.assault-legal-targets"),
        ("A overwatch S", "overwatch.stealer-turn-only", "overwatch.genestealer-turn"),
        ("A close 3,1", "board.doors-from-mission", "setup.doors-placed"),
        ("A drop S", "ruling.los-object-counters", "objects.carry"),
        ("S move W", "turn.alternate", "turn.order"),
        ("S broodlord", "convert.reveal", "broodlord.mission"),
        ("A convert", "convert.voluntary-phase", "convert.two-ways"),
        ("A overwatch cp 1", "ruling.cp-overspend", "command.limit"),
    ],
)
def test_what_a_marine_cannot_do_in_his_turn(text: str, first: str, fourth: str) -> None:
    refused_by(hall("first", *PIECES), text, f"first.{first}")
    refused_by(hall("fourth", *PIECES), text, f"fourth.{fourth}")


@pytest.mark.parametrize(
    ("text", "first", "fourth"),
    [
        ("stealer pass", "turn.stealer-turn-ends", "activation.turn-over"),
        ("marine pass", "turn.alternate", "turn.order"),
        ("S command", "cp.marine-only", "cp.extra-to-ap"),
        ("S turn W", "turning.in-place", "turning.genestealer.90"),
        ("S move W then turn W", "turning.separate-action", "turning.genestealer.free"),
        ("S move W then turn E", "turning.separate-action", "turning.genestealer.no-free-180"),
        ("S enter", "entry.no-leaving", "entry.then-normal"),
        ("S stand-down", "cost.stealer-no-fire", "action.genestealer-cannot-shoot"),
        ("S storm A", "cost.stealer-no-fire", "action.genestealer-cannot-shoot"),
        ("A storm S", "turn.marine-actions", "librarian.mission"),
        ("A overwatch S", "overwatch.automatic", "overwatch.trigger"),
        ("C turn N", "turning.blip-never", "action.blip-cannot"),
        ("C face N", "facing.blip-none", "facing.blips-none"),
        ("C move E then turn N", "turning.blip-never", "action.blip-cannot"),
        ("C storm A", "blip.actions", "action.blip-only"),
        ("E turn N", "ruling.entry-stealer-facing", "entry.not-in-play"),
        ("E move W", "ruling.entry-models-stay", "entry.not-in-play"),
        ("E place entry 1", "entry.no-switching", "ruling.lurk-no-transfer"),
        ("F move W", "lurk.mandatory", "lurk.forced"),
        ("F activate", "lurk.mandatory", "lurk.forced"),
        ("E enter then turn S cp", "cp.marine-only", "cp.extra-to-ap"),
    ],
)
def test_what_nobody_can_do_in_the_stealer_turn(text: str, first: str, fourth: str) -> None:
    lines = (
        "turn stealer",
        "A marine W",
        "S stealer W",
        "C blip 2",
        "E stealer at entry 1",
        "F blip 1 at entry 1 arrived",
    )
    refused_by(hall("first", *lines), text, f"first.{first}")
    refused_by(hall("fourth", *lines), text, f"fourth.{fourth}")


def test_a_turn_joined_to_the_way_in() -> None:
    lines = ("turn stealer", "A marine W", "E stealer at entry 1")
    refused_by(hall("first", *lines), "E enter then turn N", "first.ruling.entry-stealer-facing")
    refused_by(hall("fourth", *lines), "E enter then turn W", "fourth.turning.genestealer.free")
    refused_by(hall("fourth", *lines), "E enter then turn E", "fourth.turning.genestealer.no-free-180")


def test_who_did_nothing_was_not_just_converted() -> None:
    """A piece that was activated and passed over may not act again, but it is no model of a blip that acted."""
    position = hall("first", "turn stealer", "A marine W", "D stealer W", "S stealer W")
    for code in resolve(position, "D activate") + resolve(position, "S activate"):
        play(position, code)
    refused_by(position, "D move W", "first.activation.once-per-turn")


def test_payment() -> None:
    for rules, too_much, pays_all, limit in (
        ("first", "first.cp.same-as-ap", "first.ruling.cp-inactive-pays-all", "first.ruling.cp-overspend"),
        ("fourth", "fourth.cp.marine-turn.like-ap", "fourth.ruling.cp-plus-ap", "fourth.command.limit"),
    ):
        position = hall(rules, "cp 3", "A marine E", "B marine E done", "S stealer W")
        refused_by(position, "A turn N cp 2", too_much)
        refused_by(position, "B overwatch cp 1", pays_all)
        refused_by(position, "A turn N cp 5", too_much)
        spent = hall(rules, "cp 1", "A marine E", "B marine E", "S stealer W")
        refused_by(spent, "A overwatch cp", limit)
        assert resolve(position, "A overwatch cp 2")
        # What command points leave to pay comes from his own, so the first action paid by both activates him.
        assert [a.verb_of(code) for code in resolve(position, "A overwatch cp 1")] == [
            a.ACTIVATE,
            a.SPEND,
            a.SET_OVERWATCH,
        ]


def test_doors() -> None:
    for rules in ("first", "fourth"):
        position = setting(rules, "#####\n#A/B#\n#####", "A marine E", "B marine W")
        play_out(position, "A move E")
        rule = "first.ruling.door-own-doorway" if rules == "first" else "fourth.doors.operate.front"
        refused_by(position, "A close 2,1", rule)
        position.doors = 0
        refused_by(
            position, "B open 2,1", "first.door.destroyed-removed" if rules == "first" else "fourth.doors.destroyed"
        )


def test_powers() -> None:
    lines = ("cp 2", "A librarian E psi 5", "D marine E", "S stealer W")
    position = hall("fourth", *lines)
    refused_by(position, "A storm S cp", "fourth.powers.not-an-action")
    refused_by(position, "D storm S", "fourth.librarian.mission")
    play_out(position, "D command")
    refused_by(position, "A prescience", "fourth.ruling.power-timing")
    refused_by(position, "A move E", "fourth.action.sequential")
    assert resolve(position, "marine pass") == [a.PASS]
    play_out(position, "marine pass")
    play_out(position, "end turn")
    refused_by(position, "A storm S", "fourth.powers.marine-turn-only")


def test_choices_of_close_assault() -> None:
    position = setting("fourth", "#####\n#.AS#\n#####", "A sergeant E with power-sword storm-shield", "S stealer W")
    refused_by(position, "A parry 3", "fourth.ruling.assault-step-order")
    play_out(position, "A assault S")
    refused_by(position, "A parry 3", "fourth.ruling.assault-step-order")
    refused_by(position, "A reroll", "fourth.guard.reroll")
    refused_by(position, "A block cp", "fourth.cp.extra-to-ap")
    play_out(position, "A block")
    play_out(position, "roll 3")
    refused_by(position, "roll 2", "fourth.components.dice")
    play_out(position, "roll 2 5")
    refused_by(position, "A parry 3", "fourth.sword.parry.choice")
    refused_by(position, "A block", "fourth.ruling.assault-step-order")
    refused_by(position, "stealer pass", "fourth.action.sequential")
    assert resolve(position, "A parry 5")


def test_a_defender_turns_towards_his_attacker_or_not_at_all() -> None:
    for rules, rule in (("first", "first.ruling.assault-optional-turn"), ("fourth", "fourth.assault.defender-turns")):
        position = setting(rules, "#####\n#.AS#\n#####", "turn stealer", "A marine W", "S stealer W")
        play_out(position, "S assault A")
        play_out(position, "roll 1 1 1")
        play_out(position, "roll 6")
        refused_by(position, "A face N", rule)
        refused_by(
            position, "S face N", f"{rules}.{'activation.one-at-a-time' if rules == 'first' else 'action.sequential'}"
        )
        assert resolve(position, "A face E")


def test_conversions() -> None:
    for rules in ("first", "fourth"):
        position = setting(rules, "######\n#A+..#\n#.#B.#\n#.#..#\n######", "turn stealer", "A marine E", "B blip 3")
        play_out(position, "B convert")
        if "B1 face N" in [words(position, code) for code in answers(position)]:
            play_out(position, "B1 face N")
        placed = "first.convert.reveal" if rules == "first" else "fourth.convert.number"
        refused_by(position, "B3 place 4,2", placed)
        refused_by(position, "A place 4,2", placed)
        must = "first.ruling.conversion-must-place-all" if rules == "first" else "fourth.ruling.convert-must-place-all"
        refused_by(position, "stealer pass", must)
        assert resolve(position, "B2 place 4,2")


def test_several_blips_seen_at_once() -> None:
    for rules in ("first", "fourth"):
        drawing = "#########\n#A+...B##\n###...C##\n###...###\n#D.######\n#########"
        position = setting(rules, drawing, "A marine E", "B blip 1", "C blip 1", "D blip 1")
        play_out(position, "A open 2,1")
        assert asked(position) == MARINES
        rule = f"{rules}.convert.{'involuntary-trigger' if rules == 'first' else 'involuntary.trigger'}"
        refused_by(position, "marine pass", rule)
        refused_by(position, "D convert", rule)
        assert resolve(position, "C convert")


def test_reinforcements() -> None:
    for rules in ("first", "fourth"):
        position = setting(rules, "#######\n1A....2\n#######", "reinforcements 2", "A marine E")
        play_out(position, "end turn")
        refused_by(position, "blip 4", f"{rules}.{'entry.drawn-at-random' if rules == 'first' else 'reinforce.draw'}")
        play_out(position, "blip 2")
        play_out(position, "blip 3")
        refused_by(
            position, "a move N", f"{rules}.{'entry.placed-face-down' if rules == 'first' else 'entry.off-board'}"
        )
        late = "first.entry.placed-face-down" if rules == "first" else "fourth.reinforce.draw-all-first"
        refused_by(position, "b place entry 2", late)
        must = "first.ruling.entry-reinforcements-compulsory" if rules == "first" else "fourth.reinforce.number"
        refused_by(position, "stealer pass", must)
        assert resolve(position, "a place entry 2")


def test_overwatch_shots() -> None:
    drawing = "########\n#A..S../\n#B...T.#\n########".replace("/", "#")
    lines = ("turn stealer", "A marine E overwatch", "B marine E", "S stealer W", "T stealer W")
    position = setting("fourth", drawing, *lines)
    play_out(position, "S move W")
    play_out(position, "marine pass")
    refused_by(position, "A overwatch T", "fourth.overwatch.target")
    refused_by(position, "B overwatch S", "fourth.overwatch.trigger")
    refused_by(position, "A overwatch door 1,1", "fourth.ruling.door-close-by-marine")
    refused_by(position, "A fire S", "fourth.cp.genestealer-turn.before-overwatch")
    refused_by(position, "T move W", "fourth.action.sequential")
    assert resolve(position, "A overwatch S")


def test_free_shots() -> None:
    drawing = "#######\n#A...S#\n#B.C..#\n#D....#\n#######"
    pieces = ("A marine E", "B marine E with heavy-flamer", "D marine E with lightning-claws", "S stealer W")
    for text, rule in (
        ("A move SE fire S", ""),
        ("A move E fire B", "fourth.shoot.targets"),
        ("B move E fire S", "fourth.flamer.no-combine"),
        ("D move E fire S", "fourth.claws.no-gun"),
        ("A turn N fire S", "fourth.storm-bolter.free-shot.after"),
        ("A move E fire 3,3", "fourth.shoot.targets"),
    ):
        position = setting("fourth", drawing.replace("C", "."), *pieces)
        move, shot = split_move(text)
        play_out(position, move)
        await_shot(position)
        if rule:
            with pytest.raises(Refusal) as refusal:
                resolve_shot(position, shot, "turn" in move)
            assert refusal.value.rule == rule
        else:
            assert resolve_shot(position, shot, False)


def play_out(position: Position, text: str) -> None:
    for code in resolve(position, text):
        play(position, code)


def refused_by(position: Position, text: str, rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        resolve(position, text)
    assert refusal.value.rule == rule, f"'{text}'"


@pytest.mark.parametrize("rules", [book.name for book in rulebooks()])
def test_one_answer_by_one_marine_to_one_action(rules: str) -> None:
    """Once a marine has answered with command points, the others are told that one is enough, and he that one action
    is: first.cp.stealer-phase-one-marine, first.cp.stealer-phase-one-action, fourth.cp.genestealer-turn.one-action."""
    refused = 0
    for seed in range(50):
        position = random_scene(rulebook_named(rules), seed).start()
        numbers = Stream(seed)
        for _ in range(80):
            if asked(position) == NOBODY:
                break
            refused += refused_answers(position)
            play(position, pick(position, numbers))
    assert refused


def refused_answers(position: Position) -> int:
    """Try to answer an action that has been answered; how many marines but the first were refused."""
    if asked(position) != STEALERS or asked_kind(position) != TURN_SEQUENCE or not position.trigger:
        return 0
    first = position.rulebook.name.startswith("first")
    witnesses, responder = position.trigger[2] if first else -1, position.trigger[3]
    refused = 0
    for marine in range(position.marine_count):
        if not responder or not position.on_board(marine):
            continue
        with pytest.raises(Refusal) as refusal:
            resolve(position, f"{position.name(marine)} turn {FACING_WORDS[position.facing[marine] - 1]} cp")
        if not first:
            rule = "fourth.cp.genestealer-turn.one-action"
        elif responder == marine + 1:
            rule = "first.cp.stealer-phase-one-action"
        else:
            saw = witnesses >> marine & 1
            rule = "first.cp.stealer-phase-one-marine" if saw else "first.cp.stealer-phase-needs-sighting"
            refused += saw
        assert refusal.value.rule == rule
        refused += not first and responder != marine + 1
    return refused
