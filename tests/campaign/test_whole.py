"""Whole campaigns, game by game on the board."""

from random import Random

import pytest

from sensorium.campaign.campaign import GAME, Campaign
from sensorium.campaign.course import DEFENCE, EDGES, MARINE, PERIMETER, RAID, RECON, SEARCH, STEALER, STEPS
from sensorium.campaign.games import result_line, write_game
from sensorium.lab.campaigns import Bots, counted, next_line, one_war, play_campaign, play_game, report
from sensorium.missions.checks.checker import ERROR, check
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked, default_answer
from sensorium.rules.core.answers import HOLD_BACK, verb_of
from sensorium.rules.core.log import rebuild
from tests.campaign.wars import any_line, any_war

builtin_players.load(None)


class Absent:
    """A stealer player who brings nothing: whoever plays against him gets far, and fast."""

    def answer(self, given: Asked) -> int:
        return next((code for code in given.legal if verb_of(code) == HOLD_BACK), default_answer(given))


QUICK = Bots("random", "random", 1.0, 4)
DEADLY = Bots("random", "brood:easy", 1.0, 6)
ABLE = Bots("sergeant:easy", Absent(), 1.0, 40)
SURE = {PERIMETER: ABLE}

# The five: who plays each scenario, the others being left to the quickest; the bid; the seed.
WARS: list[tuple[dict[str, Bots], int, int]] = [
    ({}, 40, 1),
    (dict.fromkeys(STEPS, DEADLY), 30, 2),
    (SURE, 24, 3),
    ({**SURE, DEFENCE: DEADLY, RAID: DEADLY}, 40, 12),
    (dict.fromkeys(STEPS, ABLE), 24, 1),
]


def fought(players: dict[str, Bots], bid: int, seed: int) -> Campaign:
    rng = Random(seed)
    campaign = Campaign()
    campaign.decide(f"one bid {bid}")
    campaign.decide(f"two bid {bid + 1}")
    while campaign.asks():
        campaign.decide(next_line(campaign, players.get(campaign.step, QUICK), rng))
    return campaign


def test_five_whole_campaigns() -> None:
    """Played on the board from the first bid to the end, by both winners and through all five scenarios."""
    wars = [fought(*war) for war in WARS]
    assert {war.winner for war in wars} == {MARINE, STEALER}
    reached = {edge for war in wars for edge in war.edges}
    assert reached <= {(step, way) for step, way, _ in EDGES}
    assert {game.step for war in wars for game in war.games if game.winner} == set(STEPS)
    assert {(RECON, "won"), (PERIMETER, "won"), (RAID, "won"), (RAID, "lost"), (SEARCH, "won")} <= reached


@pytest.mark.soak
def test_hundreds_of_campaigns_reach_every_edge() -> None:
    """With the quick bots, and with deciders that bid all there is and little; then with decisions by chance; and the
    one edge that hangs on a perimeter won by men of whom none came back, with results by chance too."""
    reached: set[tuple[str, str]] = set()
    for seed in range(200):
        bots = (ABLE, Bots("sergeant:easy", "brood:easy", 1.0, 40), DEADLY, Bots("rush", "random", 1.0, 20))[seed % 4]
        war = play_campaign(bots, seed, (0, 8, 24, 60)[seed // 4 % 4])
        assert war.winner
        reached |= set(war.edges)
    for seed in range(40):
        reached |= set(decided_by_chance({PERIMETER: ABLE, DEFENCE: DEADLY}, seed).edges)
    every = {(step, way) for step, way, _ in EDGES}
    assert every - reached <= {(DEFENCE, "lost, none to give up")}
    for seed in range(200):
        reached |= set(any_war(seed).edges)
    assert reached == every


def decided_by_chance(players: dict[str, Bots], seed: int) -> Campaign:
    rng, campaign = Random(seed), Campaign()
    while campaign.asks():
        to_play = campaign.asks()[0] == GAME
        bots = players.get(campaign.step, QUICK)
        campaign.decide(next_line(campaign, bots, rng) if to_play else any_line(campaign, rng))
    return campaign


def test_every_game_is_a_sound_mission_in_both_languages() -> None:
    rng = Random(21)
    seen = set()
    for _ in range(12):
        campaign = Campaign()
        while campaign.asks():
            if campaign.phase == GAME and campaign.step not in seen:
                seen.add(campaign.step)
                for language in ("en", "fr"):
                    mission = read_mission(write_game(campaign, language))
                    assert [str(one) for one in check(mission, []) if one.level == ERROR] == []
                    assert set_up(mission).marine_count == len(campaign.men_of_game())
            campaign.decide(any_line(campaign, rng))
    assert len(seen) == 5


def test_a_game_s_log_gives_its_result_again() -> None:
    rng = Random(4)
    campaign = Campaign()
    while campaign.phase != GAME:
        campaign.decide(any_line(campaign, rng))
    line, outcome, log = play_game(campaign, QUICK, rng)
    position = rebuild(log)
    assert position.supplied == outcome.supplied
    assert line == result_line(campaign, position.winner, outcome.fallen, position.supplied)
    campaign.decide(line)
    with pytest.raises(ValueError, match="no game"):
        write_game(campaign)


def test_a_duel_of_campaigns_is_counted() -> None:
    wars = [one_war(QUICK, seed, 20) for seed in (1, 2)]
    told = counted(wars)
    assert told["campaigns"] == 2 == told["marine"] + told["stealer"]
    assert told["games"] == sum(war.games for war in wars)
    assert "reconnaissance" in report(told, "two of them")
    assert "with 95 % certainty between" in report(told, "two of them")
    assert [one_war(QUICK, 1, 20).edges, wars[1].edges] == [war.edges for war in wars]
