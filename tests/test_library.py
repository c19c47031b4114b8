"""The library that ``import sensorium`` offers: what it says, what it refuses, and what it keeps to itself."""

import ast
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import assert_type

import pytest

import sensorium
from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_file
from sensorium.game import Party, Winner, question_text
from sensorium.lab.duel import Pairing, one_game
from sensorium.missions import set_up_named
from sensorium.proofs import Stream, attempts, pick
from sensorium.rules.core.engine import play
from sensorium.rules.core.move_resolver import said
from sensorium.rules.core.question_view import question

DUEL = """\
rules first
turn marine

map
#######
#A...S#
#######

A marine E
S stealer W
"""
BLIPS = """\
rules fourth
turn marine
cp 3

map
#########
#A.+....#
###.#####
###B#####
#########

A sergeant E
B blip 3
"""


def walked(seed: int, steps: int) -> sensorium.Game:
    """A game that has come so many answers at random, or to the last one before its end, and waits for a side."""
    game = sensorium.open_mission("pilot-light", seed=seed)
    game.settle()
    numbers = Stream(seed)
    for _ in range(steps):
        later = game.copy()
        later.play(pick(later.position, numbers))
        later.settle()
        if later.asked == "nobody":
            break
        game = later
    return game


# -- the names --------------------------------------------------------------------------------------------------------


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_importing_it_loads_nothing_of_ours() -> None:
    shown = run("import sensorium, sys; print([name for name in sys.modules if name.startswith('sensorium.')])")
    assert shown.strip() == "[]"


def test_looking_a_rule_up_does_not_load_it() -> None:
    code = "from sensorium.cli import main; main(['rule', 'first.los.centre-line']); import sys; "
    assert run(code + "print('sensorium.game' in sys.modules)").splitlines()[-1] == "False"


def test_every_name_is_there_on_first_use() -> None:
    code = "import sensorium; print([type(getattr(sensorium, name)).__name__ for name in sensorium.__all__])"
    assert "module" not in run(code)
    assert set(sensorium.__all__) <= set(dir(sensorium))
    namespace = run("from sensorium import *; print(sorted(name for name in globals() if not name.startswith('__')))")
    assert ast.literal_eval(namespace) == sorted(sensorium.__all__)


def test_type_checkers_are_told_what_is_loaded() -> None:
    """The imports under TYPE_CHECKING and the names at run time are the same objects."""
    tree = ast.parse(Path(sensorium.__file__).read_text("utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    told: dict[str, object] = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        module = __import__(node.module or "", fromlist=["."])
        told |= {alias.asname or alias.name: getattr(module, alias.name) for alias in node.names}
    assert told == {name: getattr(sensorium, name) for name in sensorium.__all__}
    assert sensorium.__all__ == sorted(sensorium.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(sensorium, "open_sesame")


def test_it_is_typed() -> None:
    game = sensorium.open_case(DUEL)
    assert_type(game, sensorium.Game)
    assert_type(game.asked, Party)
    assert_type(game.legal, list[str])
    assert_type(game.winner, Winner | None)
    assert_type(game.odds("A fire S"), sensorium.Odds)
    assert (Path(sensorium.__file__).parent / "py.typed").is_file()


# -- opening ----------------------------------------------------------------------------------------------------------


def test_a_mission_opens_with_its_set_up() -> None:
    for name in sensorium.list_missions():
        game = sensorium.open_mission(name, seed=1)
        game.settle()
        assert game.asked in ("marine", "stealer")
        assert game.legal
        assert game.winner is None
    with pytest.raises(sensorium.NoMissionError, match="did you mean `pilot-light`"):
        sensorium.open_mission("pilot-ligt")


def test_a_mission_opens_alone() -> None:
    assert "solo" in repr(sensorium.open_mission("pilot-light", expansions=["solo"]))
    with pytest.raises(ValueError, match="no expansion 'golf'"):
        sensorium.open_mission("pilot-light", expansions=["golf"])


def test_a_case_opens_with_or_without_its_fence(tmp_path: Path) -> None:
    fenced = "Words.\n\n" + "\n".join(f"```case {name}\n{DUEL}\n= A alive\n```\n" for name in ("one", "two"))
    page = tmp_path / "page.md"
    page.write_text(fenced, "utf-8")
    digests = {
        sensorium.open_case(source, name).position.digest()
        for source, name in ((DUEL, ""), ("\n\n" + DUEL, ""), (fenced, "one"), (page, "two"), (str(page), "one"))
    }
    assert len(digests) == 1
    with pytest.raises(sensorium.CaseError, match="there are 2 cases; name one of: one, two"):
        sensorium.open_case(page)
    with pytest.raises(sensorium.CaseError, match="there is no case `three`; name one of: one, two"):
        sensorium.open_case(page, "three")
    with pytest.raises(sensorium.CaseError, match="cannot be opened"):
        sensorium.open_case(tmp_path / "nowhere.md")


@pytest.mark.parametrize("blank", ["", "\n", "\n \n\n"])
def test_an_error_in_a_bare_case_names_its_own_line(blank: str) -> None:
    text = blank + DUEL.replace("S stealer W", "S stealer Q")
    line = text.split("\n").index("S stealer Q") + 1
    with pytest.raises(sensorium.CaseError) as problem:
        sensorium.open_case(text)
    assert problem.value.line == line


def test_the_cases_of_the_rulebook_open() -> None:
    page = Path(__file__).resolve().parent.parent / "docs" / "rulebook" / "first" / "03-set-up.md"
    cases, _ = read_file(page)
    assert len({case.mission for case in cases}) > 1, "take a chapter with cases on missions and on maps"
    for case in cases:
        expected = set_up(case, set_up_named).digest()
        assert sensorium.open_case(page, case.name).position.digest() == expected


def test_a_log_opens_where_it_ended(tmp_path: Path) -> None:
    game = walked(3, 60)
    game.save(tmp_path / "game.jsonl")
    for source in (game.log(), tmp_path / "game.jsonl", str(tmp_path / "game.jsonl")):
        again = sensorium.open_log(source, seed=1)
        assert again.position.digest() == game.position.digest()
        assert again.answers() == game.answers()
        assert again.log() == game.log()
        for viewer in ("marine", "stealer", "spectator"):
            assert again.tell(viewer) == game.tell(viewer)
    with pytest.raises(sensorium.LogError, match="line 1"):
        sensorium.open_log("{}")


def test_a_log_that_was_opened_can_be_played_on() -> None:
    game = walked(3, 20)
    early, late = sensorium.open_log(game.log()), sensorium.open_log(game.log())
    early.tell("marine")  # before or after playing on: the same is told
    for one in (game, early, late):
        one.play(one.legal[0])
    assert game.tell("marine") == early.tell("marine") == late.tell("marine")
    assert game.log() == early.log() == late.log()


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_line_may_stand_for_several_answers() -> None:
    game = sensorium.open_case(DUEL)
    game.play("A move E")
    assert game.answers() == [("marine", "A activate"), ("marine", "A move E")]


def test_words_and_codes_are_the_same_answers() -> None:
    game = walked(1, 30)
    for words, code in game.codes.items():
        by_word, by_code = game.copy(), game.copy()
        by_word.play(words)
        by_code.play(code)
        assert by_word.log() == by_code.log()
    assert game.legal == list(game.codes)


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    game = sensorium.open_case(DUEL)
    before = game.log()
    with pytest.raises(sensorium.Refusal) as refused:
        game.play("A move N")
    assert refused.value.rule == "first.move.marine-no-side"
    assert refused.value.text == sensorium.read_rule("first.move.marine-no-side")
    for nonsense in ("", "A", "A dance", "A move E fire S", "roll 3 3", "Z move E", "A fire ٣", "A " * 90, -1, 10**9):
        with pytest.raises(sensorium.Refusal):
            game.play(nonsense)
    assert game.log() == before


def test_time_is_up_when_it_is_said() -> None:
    game = sensorium.open_case(DUEL)
    assert game.unasked == ["time up"]
    game.play("time up")
    assert game.answers() == [("clock", "time up")]


def test_chance_falls_as_the_seed_says() -> None:
    first, second, third = (walked(seed, 80) for seed in (5, 5, 6))
    assert first.log() == second.log() != third.log()


def test_a_copy_goes_on_alike_and_alone() -> None:
    game = sensorium.open_case(DUEL, seed=4)
    game.play("A fire S")
    other = game.copy()
    assert other.settle() == game.copy().settle()
    assert game.asked == "chance"
    assert len(game.tell("marine")) < len(other.tell("marine"))


def test_chances_are_exact() -> None:
    game = sensorium.open_case(DUEL)
    game.play("A fire S")
    chances = game.chances()
    assert sum(chances.values()) == 1
    assert chances["roll 6 6"] * 2 == chances["roll 5 6"] == Fraction(1, 18)
    game.play("roll 2 6")
    assert "S is destroyed." in game.tell("marine")
    for wrong in (game.chances, game.sample):
        with pytest.raises(ValueError, match="chance is not asked"):
            wrong()


def test_the_odds_are_those_of_every_throw_played() -> None:
    game = sensorium.open_case(DUEL)
    odds = game.odds("A fire S")
    fired = game.copy()
    fired.play("A fire S")
    killed = Fraction(0)
    for outcome, chance in fired.chances().items():
        later = fired.copy()
        later.play(outcome)
        killed += chance if "S is destroyed." in later.tell("spectator") else 0
    assert odds.kill == odds.risks["S"] == killed
    assert (odds.dice, odds.needs) == (2, 6)
    for wrong in ("A move E", "A fire door 3,1"):
        with pytest.raises(sensorium.Refusal):
            game.odds(wrong)
    assert game.answers() == []


def test_a_game_is_played_to_its_end() -> None:
    game = sensorium.open_mission("pilot-light", seed=2)
    players = {side: sensorium.make_player("rush", side, seed=2) for side in ("marine", "stealer")}
    while game.asked != "nobody":
        game.settle()
        if game.asked in players:
            game.play(players[game.asked].answer(game.ask()))
    assert game.winner in ("marine", "stealer")
    assert game.question == "The game is over."
    assert game.legal == game.unasked == []
    assert game.scene("marine")["winner"] == game.winner
    with pytest.raises(sensorium.Refusal, match="the game is over"):
        game.play("end turn")
    with pytest.raises(ValueError, match="nobody is asked"):
        game.ask()


def test_every_question_has_words() -> None:
    """Whatever a game comes to ask, of a side or of chance, it asks in a sentence."""
    asked: set[str] = set()
    for number, mission in enumerate(sensorium.list_missions()):
        position = sensorium.open_mission(mission, seed=number).position
        numbers = Stream(number)
        for _ in range(400):
            asked.add(question(position).kind)
            sentence = question_text(position)
            assert sentence.endswith((".", "?"))
            assert "{" not in sentence
            if not position.stack:
                break
            play(position, pick(position, numbers))
    assert len(asked) > 15


# -- what a side may know ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_another_truth_behind_the_same_view_looks_the_same(seed: int) -> None:
    game = walked(seed, 90)
    for viewer in ("marine", "stealer", "spectator"):
        other = game.imagine(viewer, seed)
        assert other.view(viewer).data() == game.view(viewer).data()
        assert other.scene(viewer) == game.scene(viewer)
        assert other.draw() == game.draw()
        json.dumps(game.scene(viewer))
        if game.asked == viewer:
            assert other.legal == game.legal
            assert other.question == game.question
            assert other.ask().legal == game.ask().legal
            for attempt in attempts(game.position, Stream(seed), 200):
                assert refusal(other, attempt) == refusal(game, attempt)


def refusal(game: sensorium.Game, attempt: str) -> tuple[str, str]:
    try:
        game.copy().play(attempt)
    except sensorium.Refusal as refused:
        return refused.rule, str(refused)
    return "", ""


def test_secrets_stay_with_their_side() -> None:
    game = sensorium.open_case(BLIPS)
    blip = {
        side: next(one for one in game.scene(side)["pieces"] if one["name"] == "B") for side in ("marine", "stealer")
    }
    assert "value" not in blip["marine"]
    assert blip["stealer"]["value"] == 3
    assert game.scene("marine")["command_points"] == 3
    assert game.scene("stealer")["command_points"] is None
    assert game.scene("spectator")["command_points"] is None
    game.play("A command")  # what the marine player only thinks about
    assert game.scene("stealer")["question"] == "What now?"
    assert game.scene("marine")["question"] == "What does A do for command points?"
    with pytest.raises(ValueError, match="no viewer; say marine, stealer, spectator"):
        game.view("umpire")


def test_the_position_is_a_copy() -> None:
    game = sensorium.open_case(DUEL)
    before = game.log(), game.position.digest()
    position = game.position
    play(position, next(iter(said(position).values())))
    assert (game.log(), game.position.digest()) == before


# -- players ----------------------------------------------------------------------------------------------------------


def test_a_game_played_out_is_that_of_a_duel() -> None:
    outcome = one_game(Pairing("pilot-light", "rush", "random", 9, 2.0), 3)
    result = sensorium.play_out("pilot-light", "rush", "random", seed=9, number=3)
    game = sensorium.open_log(result.log)
    assert game.position.digest() == outcome.digest
    assert (result.turns, result.kills, result.losses) == (outcome.turns, outcome.kills, outcome.losses)
    assert result.winner == game.winner
    assert not result.faults
    assert not result.truncated


class Obstinate:
    def answer(self, asked: sensorium.Asked) -> int:
        return -1


def test_a_player_of_your_own_plays_and_its_faults_are_told() -> None:
    result = sensorium.play_out("pilot-light", Obstinate(), "rush", seed=1)
    assert result.winner == "stealer"
    assert result.faults[0].startswith("marine: answered -1, which is none of the")


def test_players_are_found_by_name() -> None:
    assert {"random", "rush", "sergeant:easy"} <= set(sensorium.list_players("marine"))
    assert {"solo", "brood:hard"} <= set(sensorium.list_players("stealer"))
    assert not [name for name in sensorium.list_players("marine") if name.startswith(("brood", "lines"))]
    with pytest.raises(sensorium.UnknownPlayerError):
        sensorium.make_player("nemo", "marine")
    for wrong in (sensorium.list_players, lambda side: sensorium.make_player("rush", side)):
        with pytest.raises(ValueError, match="'chance' is no side; say marine or stealer"):
            wrong("chance")


def test_rules_are_read_by_their_id() -> None:
    assert "side square" in sensorium.read_rule("first.move.marine-no-side")
    with pytest.raises(KeyError):
        sensorium.read_rule("first.no.such")
