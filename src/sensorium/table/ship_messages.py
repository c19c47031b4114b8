"""What each seat is told of a ship in the making: everything but a bid that is still sealed."""

from __future__ import annotations

from sensorium.board.compass import FACING_WORDS
from sensorium.forces.commands import ready_made
from sensorium.forces.force import HIGHEST_BID, LEAST_BID, Force, Marine, squad_price
from sensorium.forces.force_text import link_of, read_force
from sensorium.forces.words import OPTIONS, RANKS, SQUADS, WEAPONS, said
from sensorium.rules.chapters.timer import MOST_TIME_POINTS
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.ships.generator import named_entries
from sensorium.ships.layout import CORRIDOR, TILES, Laid, run
from sensorium.ships.scenarios import SCENARIOS, stealer_force
from sensorium.ships.setup import Line, SetUp
from sensorium.ships.setup_force import Offer, member_offers, rule_against, squad_offers
from sensorium.ships.setup_state import PLAYERS, WHO_WORDS, Question, SetUpState
from sensorium.ships.setup_steps import bids, kind_said, number_of, rule_done, tile_of
from sensorium.ships.tiles import SIZE, tiles
from sensorium.table import wire


def names_in(table: dict[str, tuple[str, str]], word: str) -> dict[str, str]:
    return {language: said(table, word, language) for language in LANGUAGES}


def tile_face(one: Laid) -> wire.ShipTile:
    tile = one.tile
    names = {"en": tile.name, "fr": tile.french}
    turn = FACING_WORDS[one.turn]
    return wire.ShipTile(
        number=one.number, names=names, rows=list(tile.rows), x=one.x * SIZE, y=one.y * SIZE, turn=turn
    )


# -- the scene ------------------------------------------------------------------------------------------------------


def ship_scene(made: SetUp, player: int) -> wire.ShipScene:
    state = made.state
    layout = state.layout
    scene = wire.ShipScene(
        tiles=[tile_face(one) for one in layout.laid],
        left=TILES - len(layout.laid) + layout.added,
        drawn=tile_face(Laid(state.drawn, 0, 0, 0)) if state.drawn else None,
        aside=list(state.aside),
        corridors=[squares_of(state, at) for at in range(len(layout.corridors))],
        dice=list(state.dice) if state.first >= 0 else [],
        first=WHO_WORDS[state.first] if state.first >= 0 else "",
    )
    if state.scenario is not None and state.auction is not None:
        scene.scenario = state.scenario.word
        scene.bids = list(state.auction.rounds)
    if state.marine() >= 0:
        scene.marine = WHO_WORDS[state.marine()]
        buying = made.asked(player)
        if state.force is not None:
            scene.force = force_face(state.force, buying is not None and buying.kind == "buy")
        scene.entries = entry_faces(state, player == state.marine())
    if state.die and state.scenario is not None:
        scene.most, scene.total = stealer_force(state.scenario, state.die)
        writers = {language: made.writer(language) for language in LANGUAGES}
        scene.briefing = {language: writer.briefing() for language, writer in writers.items()}
        told = {language: writer.goals() for language, writer in writers.items()}
        scene.goals = {side: {one: told[one][side] for one in LANGUAGES} for side in ("marine", "stealer")}
    return scene


def squares_of(state: SetUpState, at: int) -> list[tuple[int, int]]:
    """A marines' corridor as long as the force needs it."""
    length = len(state.ship().corridors[at].squares) if state.bought else CORRIDOR
    return run(state.layout.corridors[at], length)


def entry_faces(state: SetUpState, marine: bool) -> list[wire.ShipEntry]:
    """Numbered once the corridors are attached, as the mission will number them."""
    if state.needs_room() or not state.bought or state.scenario is None or is_attaching(state):
        return []
    ship = state.ship()
    fixed, _, _ = named_entries(state.scenario, ship)
    open_now = state.choosable() if marine else []
    faces = []
    for number, gate in enumerate(ship.entries, 1):
        x, y = run(gate, 1)[0]
        faces.append(
            wire.ShipEntry(
                number=number,
                x=x,
                y=y,
                named=number in fixed or number in state.announced,
                said=f"entry {number}" if number in open_now else "",
            )
        )
    return faces


def is_attaching(state: SetUpState) -> bool:
    return any(one.kind == "attach" for one in state.questions())


# -- the force ------------------------------------------------------------------------------------------------------


def force_face(force: Force, buying: bool) -> wire.ShipForce:
    face = wire.ShipForce(
        name=force.name,
        points=force.points,
        price=force.price(),
        time=force.time,
        seconds=force.seconds(),
        squads=[squad_face(force, at, buying) for at in range(len(force.squads))],
        link=link_of(force) if force.squads else "",
    )
    if buying:
        face.offers = [offer_face(one, SQUADS) for one in squad_offers(force)]
        face.times = [time_offer(force, points) for points in range(MOST_TIME_POINTS + 1)]
        face.ready = ready_offers(force)
        face.use = "use "
        face.missing = rule_done(force)
    return face


def squad_face(force: Force, at: int, buying: bool) -> wire.ShipSquad:
    squad = force.squads[at]
    marines = [
        marine_face(marine, member_offers(force, at, place) if buying else [])
        for place, marine in enumerate(squad.marines())
    ]
    return wire.ShipSquad(
        name=squad.name,
        names=names_in(SQUADS, squad.kind),
        price=squad_price(squad),
        marines=marines,
        drop=f"drop {at + 1}" if buying else "",
    )


def marine_face(marine: Marine, offers: list[Offer]) -> wire.ShipMarine:
    arms = {language: ", ".join(said(WEAPONS, one, language) for one in marine.gear) for language in LANGUAGES}
    return wire.ShipMarine(
        name=marine.name,
        kind=marine.kind,
        rank=names_in(RANKS, marine.kind),
        arms=arms,
        offers=[offer_face(one, OPTIONS) for one in offers],
    )


def offer_face(one: Offer, table: dict[str, tuple[str, str]]) -> wire.ShipOffer:
    return wire.ShipOffer(
        said=one.said,
        word=one.word,
        names=names_in(table, one.word),
        price=one.price,
        rule=one.rule,
        count=one.count,
        away=one.said.startswith("take "),
    )


def time_offer(force: Force, points: int) -> wire.ShipOffer:
    words = f"time {points}"
    rule = "" if points == force.time else rule_against(force, words)
    names = dict.fromkeys(LANGUAGES, str(points))
    return wire.ShipOffer(
        said=words, word="time", names=names, price=points, rule=rule, count=int(points == force.time)
    )


def ready_offers(force: Force) -> list[wire.ShipOffer]:
    found = []
    for word, text in ready_made().items():
        ready = read_force(text, word)
        words = f"use {link_of(ready)}"
        names = dict.fromkeys(LANGUAGES, ready.name)
        rule = rule_against(force, words)
        found.append(wire.ShipOffer(said=words, word=word, names=names, price=ready.price(), rule=rule))
    return found


# -- the question ---------------------------------------------------------------------------------------------------


def ship_asked(made: SetUp, player: int) -> wire.ShipAsked:
    state = made.state
    open_now = made.questions()
    if not open_now:
        return wire.ShipAsked(kind="over", who=[], yours=False)
    mine = made.asked(player)
    kind = mine.kind if mine is not None else open_now[0].kind
    if open_now[0].kind == "bid":
        return bid_asked(made, player)
    told = wire.ShipAsked(kind=kind, who=[WHO_WORDS[one.player] for one in open_now], yours=mine is not None)
    if mine is not None:
        fill(told, made, mine)
    if kind == "announce":
        _, _, wanted = named_entries(state.scenario, state.ship()) if state.scenario is not None else ([], [], 0)
        told.least = wanted - len(state.announced)
    return told


def bid_asked(made: SetUp, player: int) -> wire.ShipAsked:
    """The same whether or not the other has bid."""
    sealed = made.bid_of(player) if player in PLAYERS else 0
    others = [one for one in PLAYERS if one != player or not sealed]
    told = wire.ShipAsked(kind="bid", who=[WHO_WORDS[one] for one in others], yours=made.asked(player) is not None)
    told.lowest, told.highest, told.sealed = LEAST_BID, HIGHEST_BID, sealed
    told.bids = bids(made.state) if told.yours else []
    return told


def fill(told: wire.ShipAsked, made: SetUp, question: Question) -> None:
    """What may be answered."""
    state = made.state
    choices = made.choices(question)
    if question.kind in ("draw", "roll", "muster"):
        told.said = choices[0]
    elif question.kind == "buy":
        told.said = "done"
    elif question.kind in ("lay", "room"):
        laid = [(words, tile_of(words)) for words in choices]
        told.places = [
            wire.ShipPlace(said=words, tile=tile_face(one), joins=state.layout.joins(one)) for words, one in laid
        ]
    elif question.kind == "attach":
        sites = zip(choices, state.layout.sites(), strict=True)
        told.gates = [wire.ShipGate(said=words, squares=run(gate, CORRIDOR)) for words, gate in sites]


# -- the log --------------------------------------------------------------------------------------------------------


def ship_log(made: SetUp) -> list[wire.ShipLine]:
    """What is told of the log: that a force was bought, and not how it was come by."""
    return [ship_line(line) for line in made.lines if kind_said(line.said) != "buy" or line.said == "done"]


def ship_line(line: Line) -> wire.ShipLine:
    told = wire.ShipLine(who=WHO_WORDS[line.who], kind=kind_said(line.said))
    rest = line.said.partition(" ")[2]
    if told.kind in ("lay", "room", "tile"):
        number = number_of(line.said) if told.kind == "tile" else tile_of(line.said).number
        told.facts = {"number": number}
        told.names = {"en": tiles()[number].name, "fr": tiles()[number].french}
    elif told.kind == "begin":
        one, two = (int(die) for die in rest.split())
        told.facts = {"one": one, "two": two}
    elif told.kind == "scenario":
        die = number_of(line.said)
        told.facts = {"number": die, "scenario": next(one.word for one in SCENARIOS if one.die == die)}
    elif told.kind in ("bid", "announce", "force"):
        told.facts = {"number": number_of(line.said)}
    return told
