"""Cases as boards: every chapter's can be stepped through and played on from."""

import re
from functools import cache
from random import Random

import pytest

from sensorium.cases.case import Case
from sensorium.cases.failure import Failure
from sensorium.rulebook.chapters import CASE, chapter, chapter_ids, find_case
from sensorium.rules.core.engine import answers, asked
from sensorium.rules.core.vocabulary import CHANCE, NOBODY
from sensorium.table import wire
from sensorium.table.case_film import case_film, opened_at, position_at
from sensorium.table.case_mission import case_of, played, start_of_case
from sensorium.table.game_record import RecordError, read_record
from sensorium.table.refusal import TableError
from sensorium.table.table import Table

EACH = 12  # of the cases of all chapters, this share is looked at here, and all of them by `make soak`
RNG = Random(5)


def number() -> int:
    return RNG.getrandbits(62)


@cache
def all_cases() -> list[tuple[str, Case]]:
    return [
        (f"{name}/{case.name}", case)
        for name in chapter_ids()
        for case in map(chapter(name).case, chapter(name).written)
    ]


def check_film(name: str, case: Case) -> None:
    film = case_film(name, "en")
    assert [step.kind for step in film.steps] == [line.kind for line in case.script], name
    assert all(step.why for step in film.steps if step.rule), name
    if case.paper and case.paper != "ship":
        assert film.board is None
        assert film.players == []
        assert film.sheet is not None, name
        shown = film.sheet.ship
        assert shown.tiles or shown.force or film.sheet.bidding or case.rows == ("nothing",), name
        assert all(step.sheet is None for step in film.steps if step.kind != ">"), name
        return
    assert film.board is not None, name
    assert film.scene is not None, name
    assert film.board.squares
    assert all(step.text for step in film.steps)
    refused = [step for step, line in zip(film.steps, case.script, strict=True) if line.rule]
    assert [step.rule for step in refused] == [line.rule for line in case.script if line.rule], name
    assert all(step.patch is None for step in film.steps if step.kind == "x"), name


def check_game(name: str, case: Case) -> None:
    """A table that begins at its last line asks what the case would, and is the same when it is opened again."""
    solo = "solo" in case.expansions
    at = len(case.script)
    over = asked(position_at(name, at)) == NOBODY
    wanted = wire.CasePlay(case=name, at=0 if over else at, side="marine", player="solo" if solo else "human")
    _, opening = opened_at(wanted, number)
    table = Table.opened(opening, number, 0.0)
    assert asked(table.position) != CHANCE
    assert table.welcome("marine", 0.0).mission.name
    again = Table.restore(table.rows(), number, 0.0)
    assert again.position.digest() == table.position.digest(), name
    assert read_record(table.log_text(), "file").opening.table_mission == opening.table_mission, name


def test_cases_are_boards_with_steps() -> None:
    for name, case in all_cases()[::EACH]:
        check_film(name, case)


def test_cases_can_be_played_on_from() -> None:
    for name, case in all_cases()[5 :: 4 * EACH]:
        if not case.paper:
            check_game(name, case)


def test_tiles_bids_and_forces_are_drawn_line_by_line() -> None:
    for name, case in all_cases():
        if case.paper:
            check_film(name, case)


def test_a_case_that_cannot_be_played_says_which_it_is_and_why() -> None:
    name = CASE + "first/05-timer/time"
    text = find_case(name.removeprefix(CASE))[1].text.replace("> A move E", "> end turn")
    with pytest.raises(Failure, match=r"^A ap 3; but ") as failed:
        list(played(case_of(name, text), start_of_case(name, text)))
    assert failed.value.__notes__ == [f"{name} time, line {text.split(chr(10)).index('= A ap 3') + 2}: A ap 3"]


def test_tiles_lie_where_they_were_laid() -> None:
    film = case_film("deathwing/30-generator-board/joined-to-it", "fr")
    assert film.sheet is not None
    assert [(one.number, one.x, one.y) for one in film.sheet.ship.tiles] == [(7, 0, 0)]
    refused, laid = film.steps[0], film.steps[3]
    assert (refused.rule, refused.sheet) == ("deathwing.generator.next-tile", None)
    assert "couloir" in refused.why
    assert laid.sheet is not None
    assert [(one.number, one.x, one.y) for one in laid.sheet.ship.tiles] == [(7, 0, 0), (3, 0, 9)]


def test_a_bid_lies_sealed_until_the_other_is_made() -> None:
    film = case_film("deathwing/22-force-list/the-lower-bid", "en")
    first, second = (step.sheet for step in film.steps if step.kind == ">")
    assert first is not None
    assert second is not None
    assert (first.sealed, first.ship.bids, first.ship.marine) == ({"one": 24}, [], "")
    assert (second.sealed, second.ship.bids, second.ship.marine) == ({}, [(24, 19)], "two")
    assert second.counts == {"budget": 19}


def test_a_force_shows_what_was_bought_for_each_marine() -> None:
    """Weapons, reloads and mastery: whatever a case says of a member is told on its sheet."""
    told = 0
    for name, case in all_cases():
        if case.paper != "force":
            continue
        film = case_film(name, "fr")
        assert film.sheet is not None
        assert film.sheet.ship.force is not None
        marines = {one.name: one for squad in film.sheet.ship.force.squads for one in squad.marines}
        for line in case.script:
            found = re.match(r"member (\S+) .* (reloads|mastery) ([1-9])", line.text)
            if found and line.kind == "=":
                word = {"reloads": "recharges :", "mastery": "maîtrise"}[found[2]]
                assert f"{word} {found[3]}" in marines[found[1]].arms["fr"], name
                told += 1
    assert told > 2


def test_a_war_and_a_journey_show_who_goes_and_who_fell() -> None:
    film = case_film("deathwing/40-campaign-course/in-this-order", "en")
    sheets = [step.sheet for step in film.steps if step.sheet is not None]
    committed = next(sheet for sheet in sheets if sheet.chosen)
    assert committed.chosen == ["Alba"]
    assert committed.ship.scenario == "reconnaissance"
    assert len(committed.ship.tiles) == 8
    assert len(committed.ship.corridors) == 2
    assert (sheets[-1].winner, sheets[-1].counts["blips"]) == ("marine", 75)
    way = case_film("solo/06-nine-boards/two-tiles", "en")
    drawn, laid = [step.sheet for step in way.steps if step.sheet is not None][:2]
    assert drawn is not None
    assert laid is not None
    assert [tile.number for tile in drawn.drawn] == [3, 7]
    assert (len(laid.ship.tiles), len(laid.ship.corridors), laid.drawn) == (2, 2, [])


def test_a_generated_ship_can_be_played() -> None:
    name = next(one for one, case in all_cases() if case.paper == "ship")
    film = case_film(name, "en")
    assert film.board is not None
    assert film.players
    new, opening = opened_at(wire.CasePlay(case=name, at=0, side="marine", player="human"), number)
    assert new.draft is not None
    table = Table.opened(opening, number, 0.0)
    assert asked(table.position) != NOBODY
    assert Table.restore(table.rows(), number, 0.0).position.digest() == table.position.digest()
    with pytest.raises(TableError, match="no case"):
        opened_at(wire.CasePlay(case="first/24-doors/nothing", at=0, side="marine", player="human"), number)
    with pytest.raises(TableError, match="no board"):
        opened_at(wire.CasePlay(case="deathwing/22-force-list/equal-bids", at=0, side="marine", player="human"), number)


@pytest.mark.soak
def test_every_case_is_a_board_and_a_game() -> None:
    for name, case in all_cases():
        check_film(name, case)
        if not case.paper:
            check_game(name, case)


def test_a_line_tells_what_happened() -> None:
    film = case_film("first/13-storm-bolter-fire/stealers-and-closed-doors", "en")
    refused = film.steps[2]
    assert (refused.kind, refused.text, refused.rule) == ("x", "A fire door 4,2", "first.door.not-at-open")
    shot = next(step for step in film.steps if step.kind == ">")
    assert (shot.text, shot.dice) == ("A fire door 3,2", "A 3 6")
    assert "rolled" in {line.kind for line in shot.events}
    assert shot.patch is not None


def test_a_game_goes_on_where_the_case_stood() -> None:
    name = "first/13-storm-bolter-fire/point-blank"
    at = 5  # one stealer is dead, and a point is spent
    new, opening = opened_at(wire.CasePlay(case=name, at=at, side="marine", player="human"), number)
    table = Table.opened(opening, number, 0.0)
    assert new.mission == f"case:{name}"
    assert table.position.digest() == position_at(name, at).digest()
    assert table.give("marine", ["A move E"], 1.0) == 1
    # Its log can be looked at elsewhere, and is held to the case.
    record = read_record(table.log_text(), "file")
    assert not record.over
    with pytest.raises(RecordError, match="otherwise"):
        read_record(table.log_text().replace("A marine E", "A sergeant E"), "file")


def test_what_cannot_be_had_is_refused() -> None:
    name = "first/13-storm-bolter-fire/point-blank"
    with pytest.raises(TableError, match="solitaire"):
        opened_at(wire.CasePlay(case=name, at=0, side="marine", player="solo"), number)
    over = next(one for one, case in all_cases() if not case.paper and case_film(one, "en").steps[-1].over)
    with pytest.raises(TableError, match="over"):
        opened_at(wire.CasePlay(case=over, at=10**6, side="marine", player="human"), number)


def test_a_position_is_where_its_line_left_it() -> None:
    name = "first/13-storm-bolter-fire/point-blank"
    assert position_at(name, 0).digest() != position_at(name, 4).digest()
    assert answers(position_at(name, 4))
