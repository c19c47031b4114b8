"""``QuickMarines``: a rule-based marine player, fast enough for simulating whole turns.

It works on full (imagined) positions and answers every question to the marines. Each marine marches on his errand as
far as pace and danger allow, shoots at what is about to come, and ends on overwatch over the stealers' paths; command
points are kept for their turn. ``sergeant`` searches by simulating several paces of this player.

It is composed of policies, each with one job. What a marine may do in his turn, what is done at its end, what command
points are used for and which policy answers which question are the rows below.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.api.abilities import (
    BURSTS,
    CARDS,
    FIGHTERS,
    GRENADES,
    HAMMER,
    NONE,
    PARRY,
    PSI,
    RELOADS,
    SECURING,
    Abilities,
)
from sensorium.players.api.answer_table import AnswerTable, declined, last_answer
from sensorium.players.marines.bursts import Bursts, Reloading
from sensorium.players.marines.close_assault import AssaultDice, strike
from sensorium.players.marines.command_points import CommandPoints
from sensorium.players.marines.command_use import CommandUse, LateOverwatch, UrgentShot, Use, finish_duty, hurry
from sensorium.players.marines.courses import CourseFollower
from sensorium.players.marines.door_tactics import DoorTactics
from sensorium.players.marines.duties import JointWork, duty
from sensorium.players.marines.entry_tactics import Securing
from sensorium.players.marines.errands import Errands
from sensorium.players.marines.flames import Flames
from sensorium.players.marines.grenades import Grenades
from sensorium.players.marines.librarian_cards import LibrarianCards
from sensorium.players.marines.marine_turn import Action, CourseStart, MarineTurn, stand_up, unjam
from sensorium.players.marines.overload import Overload
from sensorium.players.marines.placement import Placement, place_revealed
from sensorium.players.marines.powers import Powers, prescience
from sensorium.players.marines.reactions import Reactions
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.section_fire import bombard
from sensorium.players.marines.shot_offers import FreeShots, burst_target, overwatch_shot
from sensorium.players.marines.squad_losses import SquadLosses
from sensorium.players.marines.stand_choice import StandChoice
from sensorium.players.marines.tempo import Tempo
from sensorium.players.search import card_answers
from sensorium.players.search.threats import Paths
from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.chapters.assault_choices import Assaulting
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.burst import Burst
from sensorium.rules.chapters.command import Order, RedrawOffer
from sensorium.rules.chapters.conversion import Reveal
from sensorium.rules.chapters.deployment import Deploying
from sensorium.rules.chapters.door_assault import AxeBlow
from sensorium.rules.chapters.facing import Facing, FacingUp
from sensorium.rules.chapters.hands import ExtraCards
from sensorium.rules.chapters.holding_back import ClaimOffer
from sensorium.rules.chapters.jams import Unjammed
from sensorium.rules.chapters.overwatch import Declaring
from sensorium.rules.chapters.prone import Rising
from sensorium.rules.chapters.reactions import Window
from sensorium.rules.chapters.sight import SightCheck
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.chapters.withdrawal import Withdrawal
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

# What is said for an ability in answers that are chosen by their verb.
VERBS: Final = (
    (PARRY, a.PARRY),
    (PSI, a.SPEND_PSI),
    (HAMMER, a.SELF_DESTRUCT),
    (GRENADES, a.GRENADE),
    (BURSTS, a.FULL_AUTO),
)


class QuickMarines:
    """Answers for the marines. ``pace``: how much they hurry, or None to go by the turns left."""

    def __init__(self, pace: int | None = None, like: QuickMarines | None = None, without: Abilities = NONE) -> None:
        """``like``: share what that one has worked out about the board, and what it does without."""
        self.without: Abilities = like.without if like else without
        without = self.without
        self.errands: Errands = Errands(like.errands if like else None, without)
        self.paths: Paths = like.paths if like else Paths()
        self.tempo: Tempo = Tempo(pace, like.tempo if like else None)
        self.follower: CourseFollower = CourseFollower()
        scenes = SceneCache(self.paths)
        losses = SquadLosses(self.errands, self.paths, scenes, FIGHTERS not in without)
        commands = CommandPoints()
        securing = None if SECURING in without else Securing()
        self.stand: StandChoice = StandChoice(self.tempo, losses, self.paths, scenes, securing)
        self.doors: DoorTactics = DoorTactics(losses, self.paths, scenes)
        overload = Overload(self.errands, scenes)
        cards = LibrarianCards(scenes)
        casting = None if CARDS in without else cards
        uses: list[Use] = [finish_duty, UrgentShot(scenes).shot, LateOverwatch(losses, self.paths).watch, hurry]
        if casting is not None:
            uses.append(casting.commanded)
        spending = CommandUse(commands, tuple(uses))
        self.turn: MarineTurn = MarineTurn(
            self.errands,
            JointWork(commands),
            self.follower,
            actions=self.actions(losses, scenes, overload, cards),
            endings=(Powers(losses, scenes).power, spending.spend, prescience),
        )
        placement = Placement(self.errands, self.paths, FIGHTERS not in without)
        table = AnswerTable(declined)
        table.act(TurnSequence, self.turn.next_answer)
        table.act(Order, commands.order)
        unused = tuple(verb for ability, verb in VERBS if ability in without)
        table.act(Window, Reactions(commands, self.paths, unused, casting).window)
        table.choose(Declaring, overwatch_shot)
        table.choose(FreeShot, FreeShots(scenes).free_shot)
        table.choose(Burst, burst_target)
        table.choose(Assaulting, AssaultDice(None if HAMMER in without else overload, unused).choose)
        table.choose(AxeBlow, declined)  # psi points are for enemies
        table.choose(FacingUp, last_answer)
        table.choose(Unjammed, last_answer)
        table.choose(Rising, last_answer)
        table.choose(Withdrawal, last_answer)
        table.choose(ClaimOffer, last_answer)  # whoever keeps still for five turns loses what he has not taken
        table.choose(RedrawOffer, redraw)
        table.choose(Deploying, placement.deploy)
        table.choose(Facing, placement.face)
        table.choose(Converting, place_revealed)
        table.choose(SightCheck, declined)  # in which order blips are turned over: any will do
        table.choose(Reveal, declined)
        table.choose(ExtraCards, last_answer)
        card_answers.add_rows(table, cards.switch, cards.promise)
        self.table = table

    def actions(
        self, losses: SquadLosses, scenes: SceneCache, overload: Overload, cards: LibrarianCards
    ) -> tuple[Action, ...]:
        """What a marine may do, the most pressing first; an ability that they do without leaves its row out."""
        flames = Flames(losses, scenes)
        rows: list[tuple[str, Action]] = [
            ("", stand_up),
            ("", duty),
            ("", unjam),
            (CARDS, cards.early),
            ("", bombard),
            ("", flames.flame),
            (HAMMER, overload.in_turn),
            (GRENADES, Grenades(losses, scenes, flames).throw),
            (BURSTS, Bursts(losses, scenes).burst),
            ("", strike),
            (RELOADS, Reloading(scenes).reload),
            (CARDS, cards.last),
            ("", CourseStart(self.stand, self.doors, self.follower, self.paths).take),
            (CARDS, cards.late),
        ]
        return tuple(action for ability, action in rows if ability not in self.without)

    def answer(self, position: Position) -> int:
        return self.table.answer(position)


def redraw(position: Position, frame: RedrawOffer, legal: list[int]) -> int:
    """A low counter is put back."""
    return a.REDRAW if position.drawn <= 3 else a.PASS
