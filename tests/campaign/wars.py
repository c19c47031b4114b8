"""Campaigns for tests: decided by chance, with results by chance or by games."""

from functools import cache
from random import Random

from sensorium.campaign.boards import draw_board
from sensorium.campaign.campaign import CHANCE, GAME, Campaign
from sensorium.campaign.course import MARINE, RECON, STEALER, STEPS
from sensorium.campaign.deciders import advised, drawn

BOARDS = 2  # of each step: laying tiles takes longer than everything else


@cache
def boards(step: str) -> list[str]:
    return [draw_board(step, Random(seed)) for seed in range(BOARDS)]


def any_line(campaign: Campaign, rng: Random) -> str:
    """Some legal line, by nobody's counsel; games end as chance will have it."""
    who = campaign.asks()[0]
    if who == GAME:
        men = [man.name for man in campaign.men_of_game()]
        winner = rng.choice((MARINE, STEALER))
        most = 1 if winner == MARINE and campaign.step == RECON else len(men)
        dead = rng.sample(men, min(len(men), rng.choice((0, 1, most, most))))
        used = rng.randint(0, min(40, campaign.left()))
        return " ".join(["game", str(campaign.game().number), winner, "dead", *dead, "used", str(used)])
    if campaign.phase == "board":
        return f"{CHANCE} board {rng.choice(boards(campaign.step))}"
    if campaign.phase == "arrivals" and rng.random() < 0.1:
        return f"{CHANCE} arrive {', '.join(f'{man.name} 1 1' for man in campaign.men_of_game())}"
    if who == CHANCE:
        return drawn(campaign, rng)
    if campaign.phase == "bid":
        return f"{who} bid {rng.randint(6, 30)}"
    if campaign.phase == "force":
        return f"{who} force {any_force(campaign.auction.budget(), rng)}"
    if campaign.phase == "attack":
        return f"{who} {rng.choice(('attack', 'hold'))}"
    if campaign.phase == "commit":
        squads = [one.name for one in campaign.force().available(campaign.played)]
        some = rng.sample(squads, rng.randint(1, len(squads)))
        fits = sum(len(campaign.force().squad(name).living()) for name in some) <= campaign.room()
        if campaign.step != STEPS[1] or fits:
            return f"{who} commit {' '.join(some)}"
    return advised(campaign, who, rng)


def any_force(points: int, rng: Random) -> str:
    """Squads as the list has them, while the points last."""
    prices = {"recon": 4, "standard": 10, "assault": 7, "heavy": 6}
    words = [f"force_Any;points_{points}", "squad_recon"]
    left = points - prices["recon"]
    while left >= prices["recon"]:
        kind = rng.choice([word for word, price in prices.items() if price <= left])
        words.append(f"squad_{kind}")
        left -= prices[kind]
    return ";".join(words)


def any_war(seed: int) -> Campaign:
    """A whole campaign by chance."""
    rng = Random(seed)
    campaign = Campaign()
    while campaign.asks():
        campaign.decide(any_line(campaign, rng))
    return campaign


def spent_war(points: int = 20) -> Campaign:
    """A war before its last game, in which the stealers have nothing left to send."""
    rng, campaign = Random(3), Campaign()
    campaign.decide(f"one bid {points}")
    campaign.decide(f"two bid {points + 1}")
    used = {RECON: 60, STEPS[1]: 65}
    while (campaign.step, campaign.phase) != (STEPS[-1], "commit"):
        who = campaign.asks()[0]
        if who == GAME:
            line = f"game {campaign.game().number} marine dead used {used.get(campaign.step, 0)}"
        elif who == STEALER:
            line = f"{who} hold"
        else:
            line = drawn(campaign, rng) if who == CHANCE else advised(campaign, who, rng)
        campaign.decide(line)
    return campaign


def war_until(step: str, phase: str, seed: int, free: int = 1) -> Campaign:
    """A war decided by chance up to this question, with so many squads to choose from."""
    for number in range(seed, seed + 200):
        rng, campaign = Random(number), Campaign()
        while campaign.asks():
            if (campaign.step, campaign.phase) == (step, phase):
                if len(campaign.force().available(campaign.played)) >= free:
                    return campaign
                break
            campaign.decide(any_line(campaign, rng))
    raise AssertionError(f"no war came to {step}, {phase}")
