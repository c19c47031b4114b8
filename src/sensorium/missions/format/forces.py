"""Reads squads, objects and stealers of a mission: the pieces, and who deploys them where and when."""

from __future__ import annotations

import re
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.cases.case import KINDS, CaseError, PieceLine
from sensorium.cases.pieces import read_piece
from sensorium.cases.scan import Place
from sensorium.missions.format.areas import floor_square, no_area, zone
from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.cult_words import CULT_KEYS
from sensorium.missions.format.errors import choose_from
from sensorium.missions.format.mission import Lying, Squad
from sensorium.missions.format.tables import Table
from sensorium.rules.content.blips import PLAIN_VALUES
from sensorium.rules.content.editions.index import tell_absence
from sensorium.rules.content.kinds import KIND_WORDS, is_counter, is_object, side_of
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import GEAR_WORDS
from sensorium.rules.core.position import MODELS_PER_NAME
from sensorium.rules.core.vocabulary import NOBODY, SIDE_WORDS, STEALERS
from sensorium.rules.scenario.scenario import Deployment, Force, Supply, Thing

SQUAD_KEYS: Final = ("name", "members", "deploy", "one_each", "landing", "by", "facing", "turn", "ranks")
OBJECT_KEYS: Final = ("name", "kind", "at", "carried_by", "wanders", "hits", "burns", "fragile")
STEALER_KEYS: Final = (
    "start",
    "place",
    "reinforcements",
    "total",
    "last_turn",
    "optional",
    "per_open_entry",
    "spared",
    "mix",
    "bowl",
    "ambushes",
    "broodlord",
    *CULT_KEYS,
)
NAME: Final = re.compile(r"[A-Z][A-Za-z'-]*")
SQUAD_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9'-]*")
ENTRIES: Final = "entries"
STATES: Final = ("ammo", "reloads", "psi", "mastery", "fired")
# Fields of a described piece that a mission has no use for, each with the word it is written with.
UNKNOWN_TO_MISSIONS: Final = {
    **{word: word for word in ("overwatch", "guard", "jammed", "prone", "done", "ap", "entry", "arrived")},
    "square": "at",
    "fired": "fired N at",
}


class Forces:
    """The forces of a mission, collected squad by squad."""

    def __init__(self, names: Names, rulebook: Rulebook) -> None:
        self.names = names
        self.rulebook = rulebook
        self.forces: list[Force] = []
        self.deployments: list[Deployment] = []
        self.squads: list[Squad] = []
        self.things: list[Thing] = []
        self.objects: list[Lying] = []
        self.blips_at: tuple[str, ...] = ()

    # ---- squads

    def read_squad(self, table: Table) -> None:
        table.only(SQUAD_KEYS)
        name = table.text("name", None, '"Castor"')
        if not SQUAD_NAME.fullmatch(name):
            advice = "use one word that begins with a capital letter"
            raise table.error("name", f"`{name}` is no name for a squad", advice)
        if name in self.names.squads:
            raise table.error("name", f"a squad is called `{name}` already", "give each squad its own name")
        members = table.texts("members", '["Vale sergeant", "Brand marine"]')
        if not members:
            raise table.error(
                None, f"squad `{name}` has no members", 'add `members = ["Vale sergeant", "Brand marine"]`'
            )
        labels = [self._member(table, index, text) for index, text in enumerate(members)]
        side = self._side(table, labels)
        self.names.squads[name] = len(self.deployments)
        where, deployment = self._deployment(table, labels, side)
        self.squads.append(Squad(name, tuple(labels), side, len(self.deployments), where))
        self.deployments.append(deployment)

    def _member(self, table: Table, index: int, text: str) -> int:
        words = text.split()
        if len(words) < 2:
            advice = 'write a name and a kind, for example `"Vale sergeant"`'
            raise table.item_error("members", index, f"`{text}` describes nobody", advice)
        line = self._piece_line(table, index, words)
        self._check_name(table, "members", index, line.name)
        if line.facing is not None:
            advice = f'write `facing = "{FACING_WORDS[line.facing]}"` for the whole squad'
            raise table.item_error("members", index, f"`{line.name}` has a facing of his own", advice)
        if line.carrying:
            advice = f'write `carried_by = "{line.name}"` under its `[[object]]`'
            raise table.item_error("members", index, f"`{line.name}` carries something", advice)
        for state, word in UNKNOWN_TO_MISSIONS.items():
            if getattr(line, state):
                what = f"`{line.name}` begins with `{word}`, which no mission can say"
                raise table.item_error("members", index, what, f"keep to {' '.join(STATES)} behind the equipment")
        kind = KIND_WORDS.index(line.kind)
        if is_object(kind):
            raise table.item_error("members", index, f"`{line.name}` is an object", "put it under `[[object]]`")
        if not self.rulebook.has(kind):
            raise table.item_error("members", index, *tell_absence(self.rulebook, kind))
        most = {"blip": len(self.rulebook.blip_mix), "ambush": len(self.rulebook.ambush_mix) - 1}.get(line.kind, 0)
        if (line.value or 0) > most:
            what = f"the rules `{self.rulebook.name}` know no such {line.kind}"
            raise table.item_error("members", index, what, "use rules with `+cult`, or a number")
        gear = self.rulebook.kinds[kind].gear
        if line.gear is not None:
            gear = sum(1 << GEAR_WORDS.index(word) for word in line.gear)
        label = self._add(line.name, kind)
        self.forces.append(
            Force(
                label,
                kind,
                gear,
                -1 if line.ammo is None else line.ammo,
                self._reloads(table, index, line, gear),
                self._psi(table, index, line, kind),
                line.value or 0,
                len(self.squads),
                self._fired(table, index, line, gear),
            )
        )
        return label

    def _reloads(self, table: Table, index: int, line: PieceLine, gear: int) -> int:
        """The reloads that the mission gives him; -1 where it says nothing. The expansions say how many there may be:
        deathwing.assault-cannon.extra-magazines, deathwing.flamer.reload-bought."""
        if line.reloads is None:
            return -1
        most = self.rulebook.arms(gear).most_reloads
        if most and line.reloads > most:
            what = f"`{line.name}` has {line.reloads} reloads, and may have {most} at most"
            raise table.item_error("members", index, what, f"write `reloads N` with N 0 to {most}")
        return line.reloads

    def _fired(self, table: Table, index: int, line: PieceLine, gear: int) -> int:
        """What a weapon that wears out has fired in games before: solo.ruling.cloud-runner-carry-over."""
        gun = self.rulebook.arms(gear).gun
        if line.worn is not None and (gun is None or not gun.wear):
            what = f"`{line.name}` has no weapon that wears out"
            raise table.item_error("members", index, what, "take `fired` away")
        return line.worn or 0

    def _psi(self, table: Table, index: int, line: PieceLine, kind: int) -> int:
        """The psi points that the mission gives him, or those of his level (deathwing.librarian.mastery-from-mission);
        -1 where it says nothing, and he has what his kind has."""
        levels = self.rulebook.kinds[kind].mastery
        if line.mastery is not None and not 1 <= line.mastery <= len(levels):
            what = f"`{line.name}` has the mastery {line.mastery}, which a {line.kind} of these rules cannot have"
            advice = f"write `mastery N` with N 1 to {len(levels)}" if levels else "take `mastery` away"
            raise table.item_error("members", index, what, advice)
        if line.psi is not None:
            return line.psi
        return -1 if line.mastery is None else levels[line.mastery - 1]

    def _piece_line(self, table: Table, index: int, words: list[str]) -> PieceLine:
        """As a piece line of the notation."""
        try:
            return read_piece(Place(table.source.path, "", 0), words)
        except CaseError as problem:
            raise table.item_error("members", index, problem.what, problem.advice) from None

    def _check_name(self, table: Table, key: str, index: int, name: str) -> None:
        if not NAME.fullmatch(name):
            advice = "use one word that begins with a capital, of letters without accents"
            raise table.item_error(key, index, f"`{name}` is no name for a piece", advice)
        if name in self.names.pieces:
            raise table.item_error(key, index, f"somebody is called `{name}` already", "give each piece its own name")

    def _add(self, name: str, kind: int) -> int:
        self.names.pieces.append(name)
        self.names.kinds.append(kind)
        return (len(self.names.pieces) - 1) * MODELS_PER_NAME

    def _side(self, table: Table, labels: list[int]) -> int:
        sides = [side_of(self.names.kinds[label // MODELS_PER_NAME]) for label in labels]
        for index, side in enumerate(sides):
            if side != sides[0]:
                name = self.names.piece(labels[index])
                what = f"`{name}` is not on the side of `{self.names.piece(labels[0])}`"
                raise table.item_error("members", index, what, "give each side its own squads")
        return sides[0]

    def _deployment(self, table: Table, labels: list[int], side: int) -> tuple[tuple[str, ...], Deployment]:
        key = table.one_of("deploy", "one_each", "landing")
        where = table.texts(key, '"landing"', True)
        if not where:
            raise table.error(key, f"`{key}` names no area", "name one of `[areas]`")
        entries = where == [ENTRIES] and key == "deploy" and side == STEALERS
        zones = () if entries else tuple(zone(table, key, index, self.names) for index in range(len(where)))
        if entries and not all(is_counter(self.names.kinds[label // MODELS_PER_NAME]) for label in labels):
            raise table.error(key, "only counters wait at entry areas", "name an area for models")
        by = SIDE_WORDS.index(table.word("by", SIDE_WORDS[:3], SIDE_WORDS[side]))
        facing = FACING_WORDS.index(table.word("facing", FACING_WORDS)) if "facing" in table else -1
        if key == "one_each" and len(where) < len(labels):
            areas = "1 area is" if len(where) == 1 else f"{len(where)} areas are"
            what = f"{len(labels)} members are to go one each and {areas} named"
            raise table.error(key, what, "name as many areas as there are members")
        deployment = Deployment(
            tuple(labels),
            zones,
            by,
            facing,
            each_its_own=key == "one_each",
            landing=key == "landing",
            turn=self._turn(table),
            entries=entries,
            ranks=table.flag("ranks"),
        )
        if deployment.ranks and key != "deploy":
            raise table.error("ranks", f"`ranks` goes with `deploy` and not with `{key}`", "take one of the two away")
        return tuple(where), deployment

    def _turn(self, table: Table) -> int:
        if table.data.get("turn") == "event":
            return -1
        if isinstance(table.data.get("turn"), str):
            advice = 'write a turn, or `"event"` for when an event says `arrive`'
            raise table.error("turn", f"`turn` cannot be `{table.data['turn']}`", advice)
        return table.number("turn", 0)

    # ---- objects

    def read_object(self, table: Table) -> None:
        table.only(OBJECT_KEYS)
        name = table.text("name", None, '"Relic"')
        self._check_name(table, "name", 0, name)
        kinds = [word for word in KINDS if is_object(KIND_WORDS.index(word))]
        kind = KIND_WORDS.index(table.word("kind", kinds))
        if not self.rulebook.has(kind):
            raise table.error("kind", *tell_absence(self.rulebook, kind))
        square, carrier = -1, -1
        if table.one_of("at", "carried_by") == "at":
            square = floor_square(table, "at", 0, table.text("at"), self.names.board)
        else:
            who = table.text("carried_by")
            known = [one for one in self.names.models() if side_of(self.names.kind(one)) != NOBODY]
            if who not in known:
                advice = choose_from(who, known, "add a `[[squad]]` above")
                raise table.error("carried_by", f"nobody is called `{who}`", advice)
            carrier = self.names.label(who)
        if "fragile" in table and not table.number("hits", 0):
            raise table.error("fragile", "it is fragile and cannot be hit", "add `hits = 1`, or more")
        label = self._add(name, kind)
        self.forces.append(Force(label, kind))
        self.objects.append(Lying(label, square, carrier))
        self.things.append(
            Thing(
                label,
                wanders=table.number("wanders", 0),
                hits=table.number("hits", 0),
                burns=table.flag("burns"),
                fragile=table.number("fragile", 0, 1, 6),
            )
        )

    # ---- stealers

    def read_start(self, table: Table) -> None:
        """The blips of the start, which go first: first.setup.stealers-deploy-first."""
        table.only(STEALER_KEYS)
        start = table.number("start", 0)
        where = table.texts("place", '"entries"', True) or [ENTRIES]
        if not start:
            if "place" in table:
                raise table.error(
                    "place", "no blips start, so none are placed", "add `start = 2`, or take `place` away"
                )
            return
        zones: tuple[int, ...] = ()
        if where == [ENTRIES]:
            if not self.names.board.entries:
                raise table.error("start", "the board has no entry area", "draw one, or name an area: `place = …`")
        elif ENTRIES in where:
            raise no_area(table, "place", where.index(ENTRIES), ENTRIES, self.names)
        else:
            zones = tuple(zone(table, "place", index, self.names) for index in range(len(where)))
        self.blips_at = tuple(where)
        self.deployments.append(Deployment((), zones, STEALERS, entries=not zones, drawn=start))


def read_supply(table: Table) -> Supply:
    given = table.data.get("reinforcements", 0)
    if isinstance(given, list):
        schedule = tuple(table.numbers("reinforcements"))
        if not schedule:
            raise table.error("reinforcements", "the list is empty", "write how many come on turn 1, 2, …: `[3, 2]`")
    else:
        schedule = (table.number("reinforcements", int(table.flag("per_open_entry"))),)
    return Supply(
        schedule,
        total=table.number("total", -1),
        per_open_entry=table.flag("per_open_entry"),  # in every turn whose number in the schedule is not 0
        spared=table.number("spared", -1),
        last_turn=table.number("last_turn", 0, 1),
        optional=table.flag("optional"),
    )


def read_bowl(table: Table) -> tuple[int, ...]:
    """The ambush counters as the scenario has them: those that show nothing, and those that show a stealer."""
    bowl = table.numbers("bowl")
    if "bowl" in table and (len(bowl) != 2 or not sum(bowl)):
        advice = "write how many ambush counters show a stealer, and how many nothing: `bowl = [6, 6]`"
        raise table.error("bowl", "`bowl` needs two numbers that are not both 0", advice)
    return (bowl[1], bowl[0]) if bowl else ()


def read_mix(table: Table, rulebook: Rulebook) -> tuple[int, ...]:
    mix = tuple(table.numbers("mix"))
    wanted = len(rulebook.blip_mix)
    if rulebook.cult and len(mix) == PLAIN_VALUES:
        mix += (0,) * (wanted - PLAIN_VALUES)  # no blips of the cult: those have codes, and a `pool`
    if "mix" in table and (len(mix) != wanted or not sum(mix)):
        example = ", ".join(str(count) for count in rulebook.blip_mix)
        advice = f"write how many blips have the value 1, 2, …: `mix = [{example}]`"
        raise table.error("mix", f"`mix` needs {wanted} numbers that are not all 0", advice)
    return mix
