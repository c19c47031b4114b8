"""What each seat is told of a campaign: what its view shows (``views.view``), and nothing else.

The record of the force, its men and their deeds lie open; who guards the perimeter is read from the view alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sensorium.campaign.boards import ship_of
from sensorium.campaign.campaign import BLIPS, CHANCE, PLAYERS, TORPEDOES, Campaign, Played
from sensorium.campaign.course import DEFENCE, MARINE, PERIMETER, SIDES, STEALER
from sensorium.campaign.muster import LARGEST, Man
from sensorium.campaign.refusal import Refusal
from sensorium.campaign.views import HIDDEN, View
from sensorium.forces.force import CAMPAIGN_BID, LEAST_BID, Force
from sensorium.forces.words import SQUADS
from sensorium.rules.content.kinds import KIND_WORDS, ROLE_WORDS, ROLES
from sensorium.ships.layout import CORRIDOR, run
from sensorium.table import wire
from sensorium.table.ship_messages import force_face, marine_face, names_in, tile_face

# What is asked of people, by the campaign's own words.
KINDS: Final = {
    "bid": "bid",
    "force": "force",
    "keep or new": "replay",
    "commit": "commit",
    "attack": "attack",
    "give up": "lose",
    "over": "over",
}
FIGHT, WATCH = "fight", "watch"  # the battle is entered, or left to bots
DONE: Final = "done"  # the force is bought
CHOICES: Final = {"keep or new": ("replay keep", "replay new"), "attack": ("attack", "hold")}


# -- the scene --------------------------------------------------------------------------------------------------------


def war_scene(campaign: Campaign, seen: View, name: str) -> wire.WarScene:
    scene = wire.WarScene(
        name=name,
        rules=campaign.rules,
        step=seen.step,
        squads=squad_faces(campaign, seen),
        fallen=fallen_faces(campaign),
        games=[game_face(game) for game in seen.games],
        ways=list(campaign.edges),
        torpedoes=seen.torpedoes,
        torpedoes_all=TORPEDOES,
        blips=seen.blips,
        total=BLIPS,
        bids=list(seen.bids),
        marine=campaign.marine_player(),
        raid_lost=seen.raid_lost,
        cards=campaign.cards,
        winner=seen.winner,
    )
    if campaign.roster is not None:
        scene.time = campaign.roster.time
    if seen.board and seen.phase != "over":
        show_board(scene, campaign)
    return scene


def squad_faces(campaign: Campaign, seen: View) -> list[wire.WarSquad]:
    faces = []
    for squad in seen.squads:
        men = campaign.force().squad(squad.name).living()
        state = "gone" if not squad.men else "guards" if squad.guards else "rests" if squad.rests else "ready"
        faces.append(
            wire.WarSquad(
                name=squad.name,
                names=names_in(SQUADS, squad.kind),
                men=[man_face(man) for man in men],
                state=state,
                losses=squad.losses,
            )
        )
    return faces


def man_face(man: Man, squad: str = "") -> wire.WarMan:
    face = marine_face(man.marine, [])
    return wire.WarMan(
        name=man.name,
        kind=face.kind,
        role=ROLE_WORDS[ROLES[KIND_WORDS.index(face.kind)]],
        equipment=list(man.marine.gear),
        rank=face.rank,
        arms=face.arms,
        games=man.games,
        kills=man.kills,
        cause=man.cause,
        game=man.died,
        squad=squad,
    )


def fallen_faces(campaign: Campaign) -> list[wire.WarMan]:
    return [] if campaign.roster is None else [man_face(man, squad) for squad, man in campaign.roster.fallen]


def game_face(game: Played) -> wire.WarGame:
    """A game as the view shows it."""
    hidden = HIDDEN in game.squads
    return wire.WarGame(
        number=game.number,
        step=game.step,
        squads=[] if hidden else list(game.squads),
        hidden=hidden,
        winner=game.winner,
        dead=list(game.dead),
        lost=list(game.lost_on_the_way),
        used=game.used,
        attacked=game.attacked,
    )


def show_board(scene: wire.WarScene, campaign: Campaign) -> None:
    """The tiles as they lie, and of a perimeter which entry areas are to be secured, or are."""
    layout = campaign.layout()
    scene.tiles = [tile_face(one) for one in layout.laid]
    scene.corridors = [run(gate, CORRIDOR) for gate in layout.corridors]
    ship = ship_of(layout, 0)
    secured = campaign.secured if campaign.step in (PERIMETER, DEFENCE) else []
    places = [run(gate, 1)[0] for gate in ship.entries]
    scene.entries = [
        wire.ShipEntry(number=number, x=x, y=y, named=number in secured) for number, (x, y) in enumerate(places, 1)
    ]


# -- the question -----------------------------------------------------------------------------------------------------


def war_asked(campaign: Campaign, seen: View, seat: str, draft: Force | None) -> wire.WarAsked:
    """``seat``: one, two, or nothing for whoever watches. ``draft``: the force as far as it is chosen."""
    if seen.phase == "bid":
        return bid_asked(seen, seat)
    yours = bool(seat) and seen.side in seen.asks
    told = wire.WarAsked(kind=KINDS.get(seen.phase, seen.phase), who=list(seen.asks), yours=yours)
    if told.yours:
        fill(told, campaign, draft)
    return told


def battle_asked(seat: str, opened: bool, quick: bool) -> wire.WarAsked:
    """Either may enter the battle. ``opened``: it has its table; ``quick``: bots may fight it."""
    told = wire.WarAsked(kind="battle", who=[] if opened else list(SIDES), yours=bool(seat), opened=opened)
    if told.yours and not opened:
        told.said = FIGHT
        told.choices = [wire.WarChoice(said=WATCH, word=WATCH)] if quick else []
    return told


def bid_asked(seen: View, seat: str) -> wire.WarAsked:
    """The same whether or not the other has bid: deathwing.campaign.bid."""
    others = [one for one in PLAYERS if one != seat or not seen.own_bid]
    yours = seat in PLAYERS and not seen.own_bid
    told = wire.WarAsked(kind="bid", who=others, yours=yours, sealed=seen.own_bid)
    told.lowest, told.highest = LEAST_BID, CAMPAIGN_BID
    told.bids = [f"bid {points}" for points in range(LEAST_BID, CAMPAIGN_BID + 1)] if yours else []
    return told


def fill(told: wire.WarAsked, campaign: Campaign, draft: Force | None) -> None:
    """What may be answered by whoever is asked."""
    if campaign.phase in CHOICES:
        told.choices = [wire.WarChoice(said=words, word=words.split()[-1]) for words in CHOICES[campaign.phase]]
    if campaign.phase == "give up":
        told.choices = [
            wire.WarChoice(said=f"lose {one.name}", word=one.name, count=len(one.living()))
            for one in campaign.to_give_up()
        ]
    if campaign.phase == "force" and draft is not None:
        told.force = draft_face(draft)
        told.said = DONE
    if campaign.phase == "commit":
        told.choices = commit_choices(campaign)
        told.said = "commit"
        told.room = campaign.room() if campaign.step == PERIMETER else 0
    if campaign.phase in ("commit", "keep or new"):
        told.shares = shares(campaign)


def shares(campaign: Campaign) -> list[wire.WarShare]:
    """Every squad of which the men may join others that have lost somebody: deathwing.campaign.redistribute."""
    squads = [one for one in campaign.force().squads if one.living()]
    takers = [one for one in squads if one.losses and len(one.living()) < LARGEST]
    found = []
    for squad in squads:
        others = [one.name for one in takers if one is not squad]
        men = [
            wire.WarMove(name=man.name, joins={other: f"{man.name} to {other}" for other in others})
            for man in squad.living()
        ]
        if others:
            found.append(wire.WarShare(squad=squad.name, said=f"disband {squad.name}:", men=men))
    return found


@lru_cache(maxsize=32)
def draft_face(draft: Force) -> wire.ShipForce:
    """With all that can be added to it, which takes a while to find out."""
    return force_face(draft, buying=True)


def commit_choices(campaign: Campaign) -> list[wire.WarChoice]:
    found = []
    for squad in campaign.force().squads:
        bar: Refusal | None = campaign.force().bar(squad, campaign.played)
        rule = "" if bar is None else bar.rule
        found.append(wire.WarChoice(said=squad.name, word=squad.name, rule=rule, count=len(squad.living())))
    return found


# -- the log ----------------------------------------------------------------------------------------------------------


def war_log(seen: View) -> list[wire.WarLine]:
    """The log as this seat may read it. A bid that is sealed leaves no trace in it."""
    lines = [line for line in seen.lines if not (seen.phase == "bid" and line.endswith(f" bid {HIDDEN}"))]
    return [war_line(line) for line in lines]


def war_line(line: str) -> wire.WarLine:
    who, verb, *rest = line.split(" ")
    if who == "game":
        words = [verb, *rest]
        used, dead = words.index("used"), words.index("dead")
        facts: dict[str, str | int] = {"number": int(words[0]), "winner": words[1], "used": int(words[used + 1])}
        facts["dead"] = ", ".join(words[dead + 1 : used])
        return wire.WarLine(who=who, kind="game", facts=facts)
    return wire.WarLine(who=who, kind=verb, facts=facts_of(verb, rest))


def facts_of(verb: str, rest: list[str]) -> dict[str, str | int]:
    if rest == [HIDDEN]:
        return {"hidden": 1}
    if verb == "bid":
        return {"number": int(rest[0])}
    if verb == "commit":
        return {"squads": ", ".join(rest)}
    if verb in ("lose", "disband"):
        return {"squad": rest[0].rstrip(":")}
    if verb == "replay":
        return {"how": rest[0]}
    if verb == "arrive":
        words = " ".join(rest).replace(",", "").split(" ")
        dice = zip(words[::3], words[1::3], words[2::3], strict=True)
        return {"dead": ", ".join(name for name, one, two in dice if one == two == "1"), "rolls": len(words) // 3}
    return {}


def asked_players(campaign: Campaign) -> list[int]:
    """The players who have something to answer; both, where a battle is to be entered."""
    if campaign.phase == "game":
        return [0, 1]
    marine = campaign.marine_player()
    found = []
    for who in campaign.asks():
        if who in PLAYERS:
            found.append(PLAYERS.index(who))
        elif who != CHANCE:
            found.append(PLAYERS.index(marine) if who == MARINE else 1 - PLAYERS.index(marine))
    return found


def side_of(campaign: Campaign, player: int) -> str:
    """His side; nothing while they bid."""
    marine = campaign.marine_player()
    return "" if not marine else MARINE if PLAYERS[player] == marine else STEALER
