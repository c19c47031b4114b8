"""A game of the campaign as an ordinary mission, and what its end means for the war.

Each scenario keeps the generator's rules, and the campaign's own are added to them (deathwing.campaign.scenario-rules).
Everybody begins with all his ammunition and psi points (deathwing.campaign.replenish): a mission is written from the
roster, which knows nothing of what was fired.
"""

from __future__ import annotations

from typing import Final

from sensorium.campaign.boards import ship_of
from sensorium.campaign.campaign import Campaign
from sensorium.campaign.course import DEFENCE, MARINE, PERIMETER, PREVENTS, RAID, SIDES
from sensorium.forces.force import Marine
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships import scenario_words as say
from sensorium.ships.generator import Mission, Troop, Wanted
from sensorium.ships.scenarios import Goal, scenario_kind

REINFORCEMENTS: Final = 2  # a turn: deathwing.campaign.stealer-reinforcements
COMMAND_LOST: Final = 3  # deathwing.campaign.raid.lost-command-points
SECONDS_LOST: Final = 30  # deathwing.campaign.raid.lost-time
CARDS_LOST: Final = 1  # cult.ruling.psi-or-cards
TITLE: Final = ("{name}, game {number}", "{name}, partie {number}")


class Game(Mission):
    """Writes the mission of a campaign's game; what differs from a generated one is here."""

    def __init__(self, campaign: Campaign, language: str) -> None:
        self.campaign = campaign
        self.number = campaign.game().number
        kind = scenario_kind(campaign.step)
        layout = campaign.layout()
        troops = [Troop(squad.name, tuple(man.marine for man in squad.living())) for squad in campaign.squads_of_game()]
        marines = sum(len(troop.marines) for troop in troops)
        # The force table is not rolled: deathwing.campaign.stealer-reinforcements, deathwing.campaign.stealer-total,
        # deathwing.campaign.defence.no-extra-blips, deathwing.campaign.stealer-exhausted
        stealers = (REINFORCEMENTS, campaign.left())
        wanted = Wanted(campaign.step, campaign.rules, seed=self.number, language=language)
        time = campaign.force().time  # deathwing.ruling.campaign-time-points
        # The four of the perimeter: to be secured, or secured already (deathwing.campaign.defence.secured-kept,
        # deathwing.campaign.defence.same-board).
        entries = list(campaign.secured) if kind.word in (PERIMETER, DEFENCE) else []
        super().__init__(wanted, kind, layout, ship_of(layout, marines), troops, time, stealers, entries)

    def id(self) -> str:
        return f"campaign-{super().id()}"

    def title(self) -> str:
        return self.word(TITLE).format(name=self.word(say.NAMES[self.kind.word]), number=self.number)

    def squad(self, troop: Troop) -> str:
        text = super().squad(troop)
        for marine in troop.marines:
            points = self.psi(marine)
            if points:
                text = text.replace(f'"{marine.line()}"', f'"{marine.line()} psi {points}"', 1)
        return text

    def psi(self, marine: Marine) -> int:
        """Half of his level's points once Raid is lost (deathwing.campaign.raid.lost-psi,
        deathwing.ruling.campaign-command-floor); 0: what his level gives. Cards know no points:
        cult.ruling.psi-or-cards."""
        book = rulebook_named(self.campaign.rules)
        if not marine.mastery or not self.is_poorer() or book.cards:
            return 0
        return book.kinds[KIND_WORDS.index(marine.kind)].mastery[marine.mastery - 1] // 2

    def is_poorer(self) -> bool:
        """Whether Raid was lost: it costs in all later games."""
        return self.campaign.raid_lost

    def teleport(self) -> list[str]:
        if self.kind.word == RAID:  # deathwing.campaign.raid.teleport-out: from the entry corridors
            return ['[teleport]\nfrom = "corridors"', self.magi()]
        return super().teleport()

    def magi(self) -> str:
        """deathwing.campaign.raid.mage-roll: a die against the squads committed."""
        x, y = self.ship.tank or (0, 0)
        return f'[magi]\nat = "{x},{y}"\nsquads = {len(self.troops)}'

    def ends(self) -> list[Goal]:
        if self.kind.word != RAID:
            return super().ends()
        # Until every marine is dead or out: deathwing.campaign.raid.until, deathwing.ruling.campaign-raid-roll
        x, y = self.ship.tank or (0, 0)
        stilled = Goal(MARINE, f"broken {x},{y} and magi there and nobody aboard", "stilled")
        return [stilled, Goal("stealer", "nobody aboard")]

    def game(self) -> str:
        text = super().game()
        if self.kind.word == RAID:
            text = text.replace("allows = [", 'allows = ["teleport", ', 1) + "\nplays_on = true"
        if self.is_poorer():
            # deathwing.campaign.raid.lost-command-points, deathwing.campaign.raid.lost-time
            text += f"\ncommand_lost = {COMMAND_LOST}\ntime_lost = {SECONDS_LOST}"
            if self.campaign.cards:
                text += f"\nhand_lost = {CARDS_LOST}"
        return text


def write_game(campaign: Campaign, language: str = "en") -> str:
    """The mission file of the game that is to be played."""
    if campaign.phase != "game":
        raise ValueError("no game is to be played now; decide first")
    return Game(campaign, language).text()


def result_line(
    campaign: Campaign, winner: int, dead: list[str], used: int, kills: dict[str, int] | None = None
) -> str:
    """How the game went, as a line of the log. Who is not among the dead has come back
    (deathwing.ruling.campaign-survivors); a blip counts when it is taken, and what was forfeited was not
    (deathwing.ruling.campaign-blip-accounting). A game that nobody won is won by whoever had to prevent the other."""
    side = SIDES[winner] if winner in (MARINES, STEALERS) else PREVENTS[campaign.step]
    words = ["game", str(campaign.game().number), side, "dead", *dead, "used", str(used)]
    deeds = [f"{name} {count}" for name, count in (kills or {}).items() if count]
    return " ".join([*words, *(["kills", *deeds] if deeds else [])])
