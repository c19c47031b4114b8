"""Chance: every outcome has its weight, and the outcome that is played is the one that happens."""

from __future__ import annotations

from sensorium.proofs.invariants import counters
from sensorium.rules.chapters.command import captains_points, shortage
from sensorium.rules.chapters.entry import still_to_come
from sensorium.rules.content.blips import code_of, models_in
from sensorium.rules.core.answers import COUNTER, DRAWN, DRIFT, ROLL, arg_of, verb_of
from sensorium.rules.core.dice import faces
from sensorium.rules.core.engine import answers, asked, play, sample, weights
from sensorium.rules.core.events import Event
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS

DICE_EVENTS = ("rolled", "fought", "ambush due", "magi", "supply", "supply ambush")


def outcomes_are_applied(position: Position) -> None:
    """Where chance is asked: weights are right, every outcome really happens, and no two are the same."""
    if asked(position) != CHANCE:
        return
    outcomes = answers(position)
    ways = weights(position)
    asking = question(position)
    assert outcomes, f"chance is asked for the {asking.kind}, and nothing can come of it"
    assert len(outcomes) == len(ways), f"{len(outcomes)} outcomes have {len(ways)} weights"
    assert all(way > 0 for way in ways), f"an outcome of the {asking.kind} cannot happen: {ways}"
    if verb_of(outcomes[0]) == ROLL:
        assert sum(ways) == 6**asking.dice, f"{asking.dice} dice fall in {sum(ways)} ways"
        assert all(len(faces(code)) == asking.dice for code in outcomes), f"{asking.dice} dice are asked for"
    elif verb_of(outcomes[0]) == DRAWN:
        # A blip that the mission adds is one of those that come, each counted as the whole pile: cult.blip.alike
        leaders = still_to_come(position) if position.scenario.added else []
        pile = sum(position.pile)
        alike = sum(ways) == pile if not leaders else sum(ways) == len(leaders) or sum(ways) % max(1, pile) == 0
        assert alike, f"{pile} blips are drawn in {sum(ways)} ways"
    elif verb_of(outcomes[0]) == COUNTER:
        assert sum(ways) == len(position.scenario.counters), "each counter is as likely as the others"
    drawn = [sample(position, number) for number in range(sum(ways))]
    for code, way in zip(outcomes, ways, strict=True):
        assert drawn.count(code) == way, (
            f"'{words(position, code)}' has the weight {way}, drawn {drawn.count(code)} times"
        )
    told: dict[tuple[str, ...], int] = {}
    for code in outcomes:
        later = position.copy()
        events: list[Event] = []
        play(later, code, events)
        is_applied(position, later, code, events)
        story = (*(str(event.told_to(event.privy)) for event in events), later.digest())
        if verb_of(code) != DRIFT:  # a machine that drifts into a wall stays where it is, whichever wall
            assert story not in told, f"the outcomes {told.get(story)} and {code} come to the same"
        told[story] = code


def is_applied(before: Position, after: Position, code: int, events: list[Event]) -> None:
    said = words(before, code)
    if verb_of(code) not in (ROLL, COUNTER, DRAWN):
        return
    assert events, f"'{said}' falls, and nobody is told of anything"
    first = events[0]
    if verb_of(code) == ROLL:
        assert first.kind in DICE_EVENTS, f"'{said}' falls, and what is told first is `{first.kind}`"
        assert first.facts["dice"] == faces(code), f"'{said}' falls, and {first.facts['dice']} is told"
    elif verb_of(code) == COUNTER:
        assert first.told_to(MARINES).get("counter") == arg_of(code), f"'{said}' is drawn, and {first.facts} is told"
        received = max(0, arg_of(code) + captains_points(before) - shortage(before))
        assert after.drawn == received, f"'{said}' is drawn, and the marines have {after.drawn}"
    elif verb_of(code) == DRAWN:
        value = arg_of(code)
        told = first.told_to(STEALERS)
        assert (told.get("value"), told.get("code", "")) == (models_in(value), code_of(value)), (
            f"'{said}' is drawn, and {first.facts} is told"
        )
        if before.scenario.added and value in still_to_come(before):
            return  # the mission has brought it
        was, is_now = counters(before, value - 1), counters(after, value - 1)
        assert was == is_now, f"'{said}' is drawn, and of {was} such blips there are {is_now}"
