"""A force chosen answer by answer: squads, options, time, in the words of the list; each refusal with its rule.

squad standard          one squad more
drop 2                  the second squad is not taken after all
give 1.3 chainfist      an option for the third of the first squad; `give 1.2 magazines 2` where it has a number
take 1.3 chainfist      and not after all
name 1.3 Vale
time 2                  points for a longer turn
use force_…             a whole force, as a link has it
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from sensorium.forces.force import Force, Member, Squad, check, is_free
from sensorium.forces.force_list import COUNTED, KIND_WORDS, MASTERY, REARMED, RELOAD, Place, SquadKind, squad_kind
from sensorium.forces.force_text import MOST_SQUADS, NAME, ForceError, read_link
from sensorium.forces.marine_names import NAMES, unused
from sensorium.ships.setup_state import SetUpRefusal

CHEAPEST: Final = 4  # points of the cheapest squad
LATER: Final = ("no leader",)  # what only the whole force can be blamed for
UNREADABLE: Final = "deathwing.force-list.step-1-squads"
OPTIONS: Final = "deathwing.force-list.step-2-options"


def edited(force: Force, said: str, start: int = 0) -> Force:
    """The force after one answer. ``start``: where in the list of names to begin. SetUpRefusal: the list forbids it."""
    word, _, rest = said.partition(" ")
    if word not in EDITS:
        raise SetUpRefusal("", f"`{said}` is nothing that a force is chosen by; write `squad standard`, or `done`")
    changed = EDITS[word](force, rest.split(), start)
    for fault in check(changed, force.points):  # the bid is settled, for a game or a war
        if fault.key not in LATER:
            raise SetUpRefusal(fault.rule, fault.text(), fault.texts())
    return changed


def check_done(force: Force) -> None:
    """Whether it can go aboard as it is: deathwing.force-list.needs-leader, deathwing.force-list.step-4-total."""
    for fault in check(force, force.points):
        raise SetUpRefusal(fault.rule, fault.text(), fault.texts())


def with_squad(force: Force, words: list[str], start: int) -> Force:
    if len(words) != 1 or words[0] not in KIND_WORDS:
        raise SetUpRefusal(UNREADABLE, f"the list has the squads {', '.join(KIND_WORDS)}")
    pool = NAMES[start % len(NAMES) :] + NAMES[: start % len(NAMES)]
    taken = [member.name for squad in force.squads for member in squad.members]
    members: list[Member] = []
    for _ in squad_kind(words[0]).places:
        members.append(Member(unused(taken, pool)))
        taken.append(members[-1].name)
    squad = Squad(words[0], members[0].name, tuple(members))  # deathwing.roster.named-after-leader
    return replace(force, squads=(*force.squads, squad))


def without_squad(force: Force, words: list[str], start: int) -> Force:
    at = squad_at(force, words[0] if len(words) == 1 else "")
    return replace(force, squads=force.squads[:at] + force.squads[at + 1 :])


def with_option(force: Force, words: list[str], start: int) -> Force:
    at, place, words = member_at(force, words)
    word = words[0] if words else ""
    if len(words) != (2 if word in COUNTED else 1) or not re.fullmatch(r"[1-9]", "".join(words[1:]) or "1"):
        raise SetUpRefusal(OPTIONS, "say one option that he is given; `magazines 2` and `mastery 3` have a number")
    count = int(words[1]) if word in COUNTED else 1
    count -= 1 if word == MASTERY else 0  # a librarian's mastery is told as the level he reaches
    squad = force.squads[at]
    member = squad.members[place]
    kept = [one for one in member.options if one[0] != word]
    if word in REARMED:  # other arms, and nothing to load into those he gives up
        kept = [one for one in kept if one[0] not in (*REARMED, RELOAD, *COUNTED)]
    if squad.of.option(word) is None and not is_free(squad.of, squad.of.places[place], word):
        raise SetUpRefusal(OPTIONS, f"this squad has no option `{word}`")
    return with_member(force, at, place, replace(member, options=(*kept, (word, count))))


def without_option(force: Force, words: list[str], start: int) -> Force:
    at, place, words = member_at(force, words)
    member = force.squads[at].members[place]
    if len(words) != 1 or not any(word == words[0] for word, _ in member.options):
        raise SetUpRefusal(OPTIONS, f"{member.name} has no such option")
    kept = tuple(one for one in member.options if one[0] != words[0])
    if words[0] in REARMED:
        kept = tuple(one for one in kept if one[0] not in (RELOAD, *COUNTED))
    return with_member(force, at, place, replace(member, options=kept))


def with_name(force: Force, words: list[str], start: int) -> Force:
    at, place, words = member_at(force, words)
    taken = [one.name for squad in force.squads for one in squad.members]
    if len(words) != 1 or not NAME.fullmatch(words[0]) or len(words[0]) > 20:
        raise SetUpRefusal("deathwing.roster.fields", "a name is one word that begins with a capital")
    if words[0] in taken:
        raise SetUpRefusal("deathwing.roster.fields", f"somebody is called {words[0]} already")
    renamed = with_member(force, at, place, replace(force.squads[at].members[place], name=words[0]))
    used = [one.name for number, one in enumerate(force.squads) if number != at]
    if place > 0 or words[0] in used:
        return renamed
    squads = list(renamed.squads)
    squads[at] = replace(squads[at], name=words[0])  # deathwing.roster.named-after-leader
    return replace(renamed, squads=tuple(squads))


def with_time(force: Force, words: list[str], start: int) -> Force:
    if len(words) != 1 or not re.fullmatch(r"\d", words[0]):
        raise SetUpRefusal("deathwing.ruling.time-table-limits", "0 to 4 points can be spent on time")
    return replace(force, time=int(words[0]))


def whole(force: Force, words: list[str], start: int) -> Force:
    """A force that was made elsewhere, for the points there are here."""
    try:
        found = read_link(words[0] if len(words) == 1 else "", max(MOST_SQUADS, force.points // CHEAPEST))
    except ForceError as error:
        raise SetUpRefusal(UNREADABLE, error.texts()["en"], error.texts()) from None
    squads = tuple(
        Squad(squad.kind, squad.name, tuple(Member(one.name, one.options) for one in squad.members))
        for squad in found.squads
    )
    return Force(force.name, force.points, found.time, squads)


EDITS: Final[dict[str, Callable[[Force, list[str], int], Force]]] = {
    "squad": with_squad,
    "drop": without_squad,
    "give": with_option,
    "take": without_option,
    "name": with_name,
    "time": with_time,
    "use": whole,
}


def with_member(force: Force, at: int, place: int, member: Member) -> Force:
    squad = force.squads[at]
    members = (*squad.members[:place], member, *squad.members[place + 1 :])
    return replace(force, squads=(*force.squads[:at], replace(squad, members=members), *force.squads[at + 1 :]))


def squad_at(force: Force, word: str) -> int:
    if not re.fullmatch(r"[1-9]\d?", word) or int(word) > len(force.squads):
        raise SetUpRefusal(UNREADABLE, "there is no such squad")
    return int(word) - 1


def member_at(force: Force, words: list[str]) -> tuple[int, int, list[str]]:
    squad, _, place = (words[0] if words else "").partition(".")
    at = squad_at(force, squad)
    if not re.fullmatch(r"[1-9]", place) or int(place) > len(force.squads[at].members):
        raise SetUpRefusal(UNREADABLE, "there is no such marine")
    return at, int(place) - 1, words[1:]


# -- what can be chosen ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Offer:
    """Something of the list: what is said for it, what it costs, and the rule against it now; none: it can be had."""

    said: str
    word: str
    price: int
    rule: str = ""
    count: int = 0  # how many of it he has


def squad_offers(force: Force) -> list[Offer]:
    return [
        Offer(f"squad {word}", word, squad_kind(word).price, rule_against(force, f"squad {word}"))
        for word in KIND_WORDS
    ]


def member_offers(force: Force, at: int, place: int) -> list[Offer]:
    """The options that a member's place is open to, taken or not."""
    squad = force.squads[at]
    member = squad.members[place]
    found: list[Offer] = []
    for word, price, most in options_of(squad.of, squad.of.places[place]):
        count = member.takes(word)
        who = f"{at + 1}.{place + 1} {word}"
        first = 1 if word == MASTERY else 0
        if count and (word not in COUNTED or count >= most):
            said = f"take {who}"
        else:
            said = f"give {who}" + (f" {count + 1 + first}" if word in COUNTED else "")
        found.append(Offer(said, word, price, rule_against(force, said), count))
    return found


def options_of(of: SquadKind, place: Place) -> list[tuple[str, int, int]]:
    """Word, price and how often, of what this place may take: deathwing.force-list.step-2-options."""
    found = [(option.word, option.price, option.most) for option in of.options if place.role in option.roles]
    free = [(word, 0, 1) for word in REARMED if is_free(of, place, word) and REARMED[word] != place.gear]
    return [*free, *found]


def rule_against(force: Force, said: str) -> str:
    try:
        edited(force, said)
    except SetUpRefusal as refusal:
        return refusal.rule
    return ""
