"""Forces from the list: their text, their link, what is wrong with them, and their sheets."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sensorium.catalogue import catalogue
from sensorium.cli import main
from sensorium.forces.commands import find, list_text, ready_made
from sensorium.forces.faults import SENTENCES, Fault
from sensorium.forces.force import Force, Member, Squad, check, squad_price
from sensorium.forces.force_list import COUNTED, KIND_WORDS, SQUAD_KINDS, WORDS, squad_kind
from sensorium.forces.force_text import MOST_LETTERS, ForceError, link_of, read_force, read_link, write_force
from sensorium.forces.marine_names import NAMES, unused
from sensorium.forces.roster import printable, roster
from sensorium.forces.words import OPTIONS, SQUADS
from sensorium.missions.format.reader import read_mission
from sensorium.rules.chapters.timer import force_seconds
from tests.missions.test_finding_sentences import ENGLISH

ROOT = Path(__file__).resolve().parents[2]
BOOK = tomllib.loads((ROOT / "src" / "sensorium" / "catalogue" / "deathwing.toml").read_text("utf-8"))


def table(name: str) -> list[list[str | int]]:
    rows: list[list[str | int]] = next(one["rows"] for one in BOOK["table"] if one["id"] == name)
    return rows


def test_squads_are_those_of_the_table() -> None:
    told = [(kind.price, len(kind.places)) for kind in SQUAD_KINDS]
    assert told == [(row[1], row[2]) for row in table("deathwing.table.force-list-squads")]


def test_prices_are_those_of_the_table() -> None:
    """The table has one row for each price; a heavy weapon or a melee swap is two options of ours."""
    names = dict(
        zip(("Command", "Standard", "Close Assault", "Heavy Weapons", "Reconnaissance"), KIND_WORDS, strict=True)
    )
    for word, kind in zip(names.values(), SQUAD_KINDS, strict=True):
        rows = [row for row in table("deathwing.table.force-list-options") if names[str(row[0])] == word]
        prices = [0 if row[2] == "free" else int(str(row[2]).split()[0]) for row in rows]
        ours = {option.rule: option.price for option in kind.options}
        assert list(ours.values()) == prices


def test_the_time_is_that_of_the_table() -> None:
    for leaders, *times in table("deathwing.table.time"):
        told = [f"{force_seconds(int(leaders), n) // 60}:{force_seconds(int(leaders), n) % 60:02}" for n in range(5)]
        assert told == times


def test_every_rule_named_is_in_the_book() -> None:
    known = catalogue()
    for kind in SQUAD_KINDS:
        for rule in (kind.cost_rule, kind.member_rule, *(option.rule for option in kind.options)):
            assert rule in known


def test_the_implied_values_agree() -> None:
    """deathwing.table.force-list-implied-values: the sum of the members is the price of the squad."""
    worth = {"captain": 5, "librarian": 4}
    for kind in SQUAD_KINDS:
        total = 0
        for place in kind.places:
            heavy = {"heavy-flamer", "assault-cannon"} & set(place.gear)
            total += worth.get(place.kind, 5 if heavy else 2 if place.kind == "sergeant" else 1)
            total += place.kind == "sergeant" and "power-sword" in place.gear
        assert total == kind.price, kind.word


OPTION_LISTS = st.lists(
    st.sampled_from(WORDS).flatmap(lambda word: st.tuples(st.just(word), st.integers(1, 3 if word in COUNTED else 1))),
    max_size=3,
).map(tuple)


@st.composite
def forces(draw: st.DrawFn) -> Force:
    taken: list[str] = []
    squads: list[Squad] = []
    for _ in range(draw(st.integers(0, 5))):
        kind = draw(st.sampled_from(KIND_WORDS))
        members: list[Member] = []
        for _ in squad_kind(kind).places:
            taken.append(unused(taken))
            members.append(Member(taken[-1], draw(OPTION_LISTS)))
        squads.append(Squad(kind, members[0].name, tuple(members)))
    return Force("Any Force", draw(st.integers(0, 60)), draw(st.integers(0, 6)), tuple(squads))


@given(forces())
def test_a_force_survives_being_written(force: Force) -> None:
    assert read_force(write_force(force)) == force
    assert read_link(link_of(force)) == force
    assert not set(link_of(force)) & set(" \n#?&%")


@given(forces())
def test_faults_have_words_and_rules(force: Force) -> None:
    known = catalogue()
    for fault in check(force):
        assert fault.rule in known
        assert fault.text("en") != fault.text("fr")
        assert "{" not in fault.text("en") + fault.text("fr")


@given(forces())
def test_a_sound_force_can_be_deployed(force: Force) -> None:
    """Everybody of a sound force is somebody a mission of these rules can have."""
    if check(force):
        return
    squads = "".join(
        f'[[squad]]\nname = "{squad.name}"\nmembers = {[one.line() for one in squad.marines()]}\ndeploy = "hall"\n'
        for squad in force.squads
    )
    rows = "#" * 12 + "\n" + ("#" + "." * 10 + "#\n") * 6 + "#" * 12
    text = (
        'id = "a"\nname = "A"\nrules = "first+deathwing"\nbriefing = "b"\n[board]\nmap = """\n'
        + rows
        + '"""\n[areas]\nhall = "rect 1,1 10,6"\n'
        + squads
        + '[[objective]]\nside = "marine"\nwhen = "kills 3"\n[stealers]\nstart = 0\n'
    )
    mission = read_mission(text)
    assert sum(len(squad.members) for squad in mission.squads) == len(force.marines())


def test_every_fault_is_told_in_both_languages() -> None:
    for key, (english, french) in SENTENCES.items():
        assert english != french, key
    assert set(OPTIONS) == set(WORDS)
    assert set(SQUADS) == set(KIND_WORDS)
    assert Fault("time", "deathwing.ruling.time-table-limits", 3, {"most": 4}).text("fr").startswith("on peut")


@pytest.mark.parametrize("kind", KIND_WORDS)
def test_nothing_that_can_be_written_makes_a_squad_cheaper(kind: str) -> None:
    """Whatever a line says, with whatever number: it is refused, or it costs nothing or more."""
    said = [f"{word} {number}" for word in COUNTED for number in range(10)] + [w for w in WORDS if w not in COUNTED]
    sound = 0
    for place in range(len(squad_kind(kind).places)):
        for words in said:
            text = f"force A\npoints 50\nsquad recon\nsquad {kind}\n" + "-\n" * place + f"- {words}\n"
            force = read_force(text)
            if not check(force):
                sound += 1
                assert force.price() >= 4 + squad_kind(kind).price, (place, words)
                assert all(marine.mastery >= (marine.kind == "librarian") for marine in force.marines())
    assert sound


@pytest.mark.parametrize(
    ("bought", "english", "french"),
    [
        ("Sarn mastery 1", "Sarn begins at mastery level 1, and may be raised to level 4 at most", "au niveau 4"),
        ("Sarn mastery 0", "Sarn begins at mastery level 1, and may be raised to level 4 at most", "au niveau 4"),
        ("Sarn mastery 5", "Sarn begins at mastery level 1, and may be raised to level 4 at most", "au niveau 4"),
        ("-\nOrsk reload reload", "Orsk may take flamer reload once only", "qu’une fois"),
        ("-\n-\nKell magazines 0", "Kell takes no assault-cannon magazines; leave it away", "ôtez cela"),
        ("-\n-\nKell magazines 3", "Kell may take assault-cannon magazines 2 times at most", "2 fois"),
    ],
)
def test_too_much_is_told_as_it_is(bought: str, english: str, french: str) -> None:
    [fault] = check(read_force(f"force A\npoints 50\nsquad command\n-\n{bought}\n"))
    assert fault.text() == english
    assert french in fault.text("fr")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("points 10\nsquad recon", 1, "no name"),
        ("force A\nforce B", 2, "two names"),
        ("force A\nsquad recon", 2, "what may be spent"),
        ("force A\npoints ten", 2, "needs a number"),
        ("force A\npoints 10\npoints 11", 3, "twice"),
        ("force A\npoints 10\nsquad scouts", 3, "no squad `scouts`"),
        ("force A\npoints 10\nsquad", 3, "does not say which"),
        ("force A\npoints 10\nsquad recon two words", 3, "no name for a squad"),
        ("force A\npoints 10\nVale", 3, "in no squad"),
        ("force A\npoints 10\nsquad recon\nA\nB\nC\nD", 7, "has 3 members"),
        ("force A\npoints 10\nsquad recon\nA\nA", 5, "called `A` already"),
        ("force A\npoints 10\nsquad recon\nA sword", 4, "nothing on the list"),
        ("force A\npoints 10\nsquad recon\nA magazines", 4, "needs a number"),
        ("force A\npoints 10\nwhatever 3", 3, "begins no line"),
        ("force A\npoints 10\nsquad recon\nOrsk2", 4, "is no name for a marine"),
        ("force A\npoints 10\nsquad recon\nÉtienne", 4, "none with an accent"),
        ("force A\npoints 10\nsquad recon Ash\nsquad recon Ash", 4, "two squads"),
        ("force A\npoints 50\n" + "squad recon\n" * 13, 15, "no bid buys"),
        ("#" * (MOST_LETTERS + 1), 1, "too long"),
    ],
)
def test_a_mistake_is_told_by_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(ForceError, match=what) as caught:
        read_force(text, "my.txt")
    assert str(caught.value).startswith(f"my.txt:{line}: ")
    told = caught.value.texts()
    assert told["en"].startswith(f"line {line}: ")
    assert told["fr"].startswith(f"ligne {line} : ")
    assert caught.value.text("fr").startswith(f"my.txt:{line}: ")
    for french in (told["fr"], caught.value.text("fr").removeprefix("my.txt:")):
        assert not ENGLISH.search(re.sub(r"`[^`]*`", "", french)), french
    assert caught.value.advice


def test_everybody_has_a_name() -> None:
    assert len(set(NAMES)) == len(NAMES) > 100
    force = read_force("force A\npoints 50\n" + "squad recon\n" * 12)
    names = [marine.name for marine in force.marines()]
    assert len(names) == len(set(names)) == 36
    assert len({squad.name for squad in force.squads}) == 12
    assert unused(NAMES) not in NAMES


@pytest.mark.parametrize("name", sorted(ready_made()))
def test_ready_made_forces_are_sound(name: str) -> None:
    force = find(name)
    assert check(force) == []
    assert force.price() == force.points  # nothing is given away
    assert write_force(force) == ready_made()[name]


def test_a_sheet_for_each_squad() -> None:
    force = find("crusade")
    english, french = roster(force), roster(force, "fr")
    for squad in force.squads:
        assert f"{squad.name}, " in english
    assert "Escouade de commandement" in french
    page = printable(force, "fr")
    assert page.count("<section>") == len(force.squads)
    assert page.count('class="pad"') == 1  # the captain's
    assert all(f"<td>{marine.name}</td>" in page for marine in force.marines())
    assert "<script" not in printable(read_force("force <script>\npoints 4\nsquad recon"))


def test_squad_prices_add_up() -> None:
    force = find("fire-line")
    assert sum(squad_price(squad) for squad in force.squads) + force.time == force.price()


def test_the_list_in_both_languages() -> None:
    for language in ("en", "fr"):
        text = list_text(language)
        assert all(f"`{word}`" in text for word in KIND_WORDS)
        assert all(name in text for name in ready_made())


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["force", "check", "watch"]) == 0
    assert "sound" in capsys.readouterr().out
    bad = tmp_path / "bad.txt"
    bad.write_text("force Bad\npoints 10\nsquad standard\nVale lightning-claws\n", encoding="utf-8")
    assert main(["force", "check", str(bad), "--language", "fr"]) == 1
    told = capsys.readouterr().out
    assert f"{bad}:4: Vale n’est pas" in told
    assert "deathwing.ruling.force-list-eligible-melee" in told
    assert main(["force", "check", "wach"]) == 2
    assert "did you mean `watch`?" in capsys.readouterr().err
    sheet = tmp_path / "sheet.html"
    assert main(["force", "show", "watch", "--html", str(sheet)]) == 0
    assert "Korin" in sheet.read_text("utf-8")
    capsys.readouterr()
    assert main(["force", "link", "scouts"]) == 0
    link = capsys.readouterr().out.strip()
    assert main(["force", "check", link]) == 0
    bad.write_text("force Bad\npoints\n", encoding="utf-8")
    assert main(["force", "show", str(bad)]) == 1
    bad.write_bytes(b"\xff\xfe")
    assert main(["force", "show", str(bad)]) == 1
    assert main(["force", "list"]) == 0


def test_a_force_in_a_mission(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["force", "use", "scouts", "drill-force-hall"]) == 0
    text = capsys.readouterr().out
    made = read_mission(text)
    assert sum(len(squad.members) for squad in made.squads) == 7  # six scouts, and the stealer of the mission
    assert made.scenario.time_points == 2
    assert made.scenario.seconds == 0
    assert main(["force", "use", "scouts", "pilot-light"]) == 1
    assert "deathwing.force-list.optional" in capsys.readouterr().err
    assert main(["force", "use", "scouts", "no-such-mission"]) == 2
    bad = tmp_path / "bad.toml"
    bad.write_text("id = 3\n", encoding="utf-8")
    assert main(["force", "use", "scouts", str(bad)]) == 1
