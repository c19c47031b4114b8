"""The course of a campaign: every way on from a step is taken, and every campaign comes to an end."""

import tomllib
from importlib import resources
from random import Random

import pytest

from sensorium.campaign.campaign import ASKS, BLIPS, CHANCE, GAME, REASONS, TORPEDOES, Campaign
from sensorium.campaign.course import DEFENCE, EDGES, STEPS
from sensorium.campaign.deciders import COUNSEL, advised, drawn
from sensorium.campaign.refusal import SENTENCES, Refusal
from sensorium.campaign.views import view
from sensorium.ships.scenario_words import NAMES
from tests.campaign.wars import any_line, any_war

WARS = [any_war(seed) for seed in range(120)]


def test_every_edge_of_the_course_is_reached() -> None:
    reached = {edge for war in WARS for edge in war.edges}
    assert reached == {(step, way) for step, way, _ in EDGES}


def test_each_edge_leads_where_the_table_says() -> None:
    led = {(step, way): to for step, way, to in EDGES}
    for war in WARS:
        steps = [step for step, _ in war.edges]
        for edge, after in zip(war.edges, [*steps[1:], ""], strict=True):
            wanted = led[edge] if not led[edge].endswith("win") else ""
            assert after == wanted
        assert led[war.edges[-1]] == f"{war.winner}s win"


def test_the_course_is_the_book_s() -> None:
    book = tomllib.loads(resources.files("sensorium.catalogue").joinpath("deathwing.toml").read_text("utf-8"))
    rows = next(one["rows"] for one in book["table"] if one["id"] == "deathwing.table.campaign-course")
    assert [row[1] for row in rows] == [NAMES[step][0] for step in STEPS]


def test_nobody_is_in_two_games_running_and_nobody_dies_twice() -> None:
    for war in WARS:
        names = [man.name for _, man in war.force().fallen]
        assert len(names) == len(set(names))
        assert war.used == sum(game.used for game in war.games) <= BLIPS
        for before, after in zip(war.games, war.games[1:], strict=False):
            if before.attacked:
                assert not set(before.squads) & set(after.squads)


def test_a_refusal_changes_nothing() -> None:
    """Whatever is said out of turn, the campaign is asked the same thing of the same one as before."""
    tries = ["one bid 5", "marine commit Nobody", "marine commit", "stealer attack", "game 99 marine dead used 0"]
    tries += ["marine disband Nobody: A to B", "chance arrive A 1 1", "marine lose Nobody", "marine replay keep"]
    rng = Random(5)
    campaign = Campaign()
    while campaign.asks():
        for line in tries:
            before = (list(campaign.lines), campaign.phase, view(campaign, "marine"))
            other = replayed(campaign)
            refused = refusal(other, line)
            if refused is not None:
                assert refused.rule.startswith("deathwing.")
                assert (other.lines, other.phase, view(other, "marine")) == before
        campaign.decide(any_line(campaign, rng))


def refusal(campaign: Campaign, line: str) -> Refusal | None:
    try:
        campaign.decide(line)
    except Refusal as refused:
        return refused
    return None


def replayed(campaign: Campaign) -> Campaign:
    other = Campaign()
    for line in campaign.lines:
        other.decide(line)
    return other


def test_a_replay_is_the_same_campaign() -> None:
    for war in WARS[:20]:
        again = replayed(war)
        assert view(again, "marine") == view(war, "marine")
        assert again.edges == war.edges


@pytest.mark.parametrize("side", ["stealer", ""])
def test_a_view_does_not_betray_the_squads_at_the_perimeter(side: str) -> None:
    """Two truths that differ only in who was written down look alike until the attack."""
    seen = 0
    for war in WARS:
        one, two = Campaign(), Campaign()
        for line in war.lines:
            if one.phase == "commit" and one.step == DEFENCE and line.split()[1] == "commit":
                others = [squad.name for squad in one.force().available(one.played)]
                one.decide(line)
                two.decide(f"marine commit {others[-1]}")
                if line != two.lines[-1] and one.phase == two.phase == "attack":
                    assert view(one, side) == view(two, side)
                    assert view(one, "marine") != view(two, "marine")
                    seen += 1
                break
            one.decide(line)
            two.decide(line)
    assert seen


def test_a_sealed_bid_is_known_to_nobody_else() -> None:
    for other in ("two", "marine", "stealer", ""):
        seen = []
        for points in (20, 90):
            campaign = Campaign()
            campaign.decide(f"one bid {points}")
            seen.append(view(campaign, other))
        assert seen[0] == seen[1]


def test_what_is_taken_back_never_was() -> None:
    rng = Random(11)
    campaign = Campaign()
    taken = 0
    while campaign.asks():
        before = view(campaign, "marine")
        line = any_line(campaign, rng)
        campaign.decide(line)
        try:
            campaign.decide(f"{line.split()[0]} undo")
        except Refusal:
            continue
        taken += 1
        assert view(campaign, "marine") == before
        campaign.decide(line)
    assert taken


def test_every_question_has_its_row() -> None:
    assert set(COUNSEL) == {phase for phase, asks in ASKS.items() if asks and not set(asks) & {"chance", GAME}}
    assert set(REASONS) >= {"bid", "force", "commit", "attack", "hold", "lose", "game"}
    assert all(english and french for english, french in SENTENCES.values())


@pytest.mark.parametrize(("used", "torpedoes"), [(20, 1), (110, 4)])
def test_torpedoes_go_one_by_one_until_the_stealers_are_worn_down(used: int, torpedoes: int) -> None:
    """What they spend on one landing they do not have against the next."""
    rng, campaign = Random(2), Campaign()
    for line in ("one bid 80", "two bid 81"):
        campaign.decide(line)
    while (campaign.step, campaign.phase) != (STEPS[1], GAME):
        who = campaign.asks()[0]
        if who == GAME:
            campaign.decide(f"game 1 marine dead used {used}")
        else:
            campaign.decide(drawn(campaign, rng) if who == CHANCE else advised(campaign, who, rng))
    assert campaign.torpedoes == TORPEDOES - torpedoes
