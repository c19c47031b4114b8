"""``QuickStealers``: a rule-based stealer player on full positions, for simulations; no search.

It attacks what can be reached if the odds are good enough, which they rarely are for a single stealer against
overwatch. It occupies rooms that an objective counts, takes objects that the marines need, and waits where the marines
must come. Otherwise it approaches by paths that nobody watches and stops out of sight; blips stay unrevealed until
there is something to attack. A ``Plan`` sets how bold it is; ``brood`` tries several of them. An instance keeps a
memory of the current turn, so each simulated game needs its own.

It is composed of policies, each with one job; which of them answers which question are the rows below.
"""

from __future__ import annotations

from random import Random

from sensorium.players.api.abilities import AMBUSHES, CARDS, NONE, Abilities
from sensorium.players.api.answer_table import AnswerTable, declined, last_answer
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.search import card_answers
from sensorium.players.search.threats import Paths
from sensorium.players.stealers.brood_fire import free_shot
from sensorium.players.stealers.brood_placement import Placement
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.brood_senses import SenseCache
from sensorium.players.stealers.psyker_cards import PsykerCards
from sensorium.players.stealers.stealer_turn import StealerTurn
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.chapters.ambush import AmbushPlace
from sensorium.rules.chapters.ambush_counters import AmbushOffer, Hiding
from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.conversion import BroodOffer
from sensorium.rules.chapters.deployment import Deploying
from sensorium.rules.chapters.entry import Arrivals
from sensorium.rules.chapters.facing import Facing, FacingUp
from sensorium.rules.chapters.holding_back import HoldOffer
from sensorium.rules.chapters.pitfalls import Displaced
from sensorium.rules.chapters.prone import Rising
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.core.position import Position


class QuickStealers:
    """Answers for the stealers."""

    def __init__(self, rng: Random, plan: Plan = USUAL, without: Abilities = NONE) -> None:
        self.memory: TurnMemory = TurnMemory(plan)
        self.senses: SenseCache = SenseCache()
        cards = PsykerCards(SceneCache(Paths()))
        self.turn: StealerTurn = StealerTurn(self.memory, self.senses, None if CARDS in without else cards)
        placement = Placement(self.senses, rng)
        table = AnswerTable(declined)
        table.act(TurnSequence, self.turn.next_answer)
        table.choose(Converting, placement.model)
        table.choose(Facing, placement.facing)
        table.choose(Arrivals, placement.arrival)
        table.choose(Deploying, placement.deployment)
        table.choose(FacingUp, last_answer)
        table.choose(Rising, last_answer)
        table.choose(FreeShot, free_shot)
        table.choose(BroodOffer, last_answer)
        table.choose(Displaced, last_answer)
        table.choose(AmbushPlace, placement.ambush)
        table.choose(AmbushOffer, declined if AMBUSHES in without else placement.take_ambush)
        table.choose(Hiding, placement.ambush)
        table.choose(HoldOffer, declined)  # to hold back: what waits outside frightens nobody
        card_answers.add_rows(table, cards.switch, cards.promise)
        self.table = table

    def answer(self, position: Position) -> int:
        return self.table.answer(position)
