"""Every mistake in a mission file is told with its line, what is wrong and what would be right."""

import pytest

from sensorium.missions import MissionError, read_mission
from tests.missions.example import EXAMPLE, changed

MISTAKES = [
    ('id = "lamp-room"\n', "", '1: the mission does not say its `id`; add `id = "ember"`'),
    (
        'id = "lamp-room"',
        'id = "Lamp Room"',
        "1: `Lamp Room` is no id for a mission; use small letters, digits and hyphens: `into-the-dark`",
    ),
    ('id = "lamp-room"', 'id = ""', '1: `id` is empty; write `id = "ember"`'),
    (
        'id = "lamp-room"',
        "id = lamp",
        "1: column 6: this is no TOML: invalid value; write TOML: `key = value`, words in quotes, tables as "
        "`[name]` or `[[name]]`",
    ),
    ('name = "The Lamp Room"\n', "", '1: the mission does not say its `name`; add `name = "Ember"`'),
    ('name = "The Lamp Room"', "name = 3", '2: `name` is a number and must be a text; write `name = "Ember"`'),
    ('rules = "fourth"', 'rules = "third"', "3: there is no edition `third`; write one of: first, fourth"),
    (
        'rules = "fourth"',
        'rules = "fourth+moon"',
        "3: there is no expansion `moon`; expansions: deathwing, whitedwarf, psychic, cult, solo",
    ),
    ('story = "Dark"', 'storey = "Dark"', "4: the mission has no `storey`; did you mean `story`?"),
    ("number = 2", 'number = "two"', "5: `number` is a text and must be a whole number; write `number = 1`"),
    ("number = 2", "number = 0", "5: `number = 0` is out of range; write a number of 1 or more"),
    ('next = "afterglow"\n', "", '6: there is no next mission to carry over to; add `next = "…"`'),
    (
        'next = "afterglow"',
        'next = "After Glow"',
        "6: `After Glow` is no id for a mission; use small letters, digits and hyphens: `into-the-dark`",
    ),
    (
        'carries = ["survivors", "losses"]',
        'carries = ["survivors",\n  "loses"]',
        "8: nothing called `loses` carries over; did you mean `losses`?",
    ),
    (
        'carries = ["survivors", "losses"]',
        'carries = "survivors"',
        '7: `carries` is a text and must be a list of texts; write `carries = ["survivors"]`',
    ),
    (
        'draw = "It smoulders."',
        'nobody = "It smoulders."',
        "19: `[results]` has no `nobody`; it has marine stealer draw",
    ),
    ("[goals]\nmarine", "[goals]\nmarines", "13: `[goals]` has no `marines`; did you mean `marine`?"),
    ("[board]\n", "[bord]\n", "21: the mission has no `bord`; did you mean `board`?"),
    (
        "###.#.+...##",
        "###.#.+...#",
        "25: column 12: this row is 11 characters long where most rows are 12; fill it up to 12 with '#' "
        "(blanks at its end may have been cut off)",
    ),
    (
        "#...#.#.g.##",
        "#...#.#.g.#A",
        "26: column 12: `A` stands on the map, but forces are deployed and not drawn; put `.` here, and name "
        "the place under `[areas]`",
    ),
    (
        "#...#.#.g.##",
        "#...#.#.q.##",
        "26: column 9: 'q' is no mark of the map; use # . + / 1–9 (then ⑩–⑳) x, and c r b k p l g for features",
    ),
    (
        "#ddd#b#ccc##",
        "#ddd#b#cc###",
        "34: column 10: the floor square here has no section, only '#'; write the letter of the section it belongs to",
    ),
    (
        'walls = ["5,3 5,4"]',
        'fields = ["0,0"]',
        "38: 0,0 is no floor square; count x from 0 rightwards and y from 0 downwards",
    ),
    ('walls = ["5,3 5,4"]', 'fields = ["8,3"]', "38: something stands at 8,3 already; keep one of the two"),
    ('walls = ["5,3 5,4"]', 'fields = ["5,1", "5,1"]', "38: something stands at 5,1 already; keep one of the two"),
    ('walls = ["5,3 5,4"]', 'walls = ["5,3"]', '38: `5,3` does not name two squares; write `"3,2 4,2"`'),
    (
        'walls = ["5,3 5,4"]',
        'walls = ["5,3 5,1"]',
        "38: 5,3 and 5,1 have no edge in common; a wall stands between two floor squares that touch, side by "
        "side or one above the other",
    ),
    (
        'walls = ["5,3 5,4"]',
        'doors = ["5,3"]',
        "38: `doors` belongs to a board laid with `[[board.place]]`; draw them on the map",
    ),
    (
        'lock = "section d"',
        'lock = "section q"',
        "41: column 17: there is no section `q`; use one of `a` `b` `c` `d` `e`",
    ),
    (
        'lock = "section d"',
        'lock = "room d"',
        "41: column 9: `room` begins no area; write `section k`, `sections k l`, `squares 3,2 4,2`, `rect "
        "3,2 8,5` or `deck 2`, joined with `and`",
    ),
    ('lock = "section d"', 'lock = "section"', "41: column 16: the section is missing; use one of `a` `b` `c` `d` `e`"),
    (
        'lock = "section d"',
        'lock = "section d or section a"',
        "41: column 19: `or` is too much here; join the parts of an area with `and`",
    ),
    (
        'lock = "section d"',
        'Lock = "section d"',
        "41: `Lock` is no name for an area; use small letters, digits and hyphens",
    ),
    ('lock = "section d"', 'entries = "section d"', "41: `entries` has a meaning already; give the area another name"),
    (
        "squares 5,5",
        "squares 5,6",
        "43: column 37: 5,6 is no floor square; count x from 0 rightwards and y from 0 downwards",
    ),
    (
        "squares 5,5",
        "squares five",
        "43: column 37: `squares` needs a square, not `five`; write `x,y`, or `2:x,y` on deck 2",
    ),
    ("rect 0,0 3,1", "rect 0,0", "44: column 19: `rect` needs two corners; write `rect x,y x,y`"),
    (
        "rect 0,0 3,1",
        "rect 0,0 0,0",
        "44: column 20: there is no floor between these corners; name two corners with floor between them",
    ),
    ("rect 0,0 3,1", "deck 2", "44: column 16: `deck 2` is out of range; write `deck N` with N 1 to 1"),
    (
        'name = "Castor"',
        'name = "squad one"',
        "47: `squad one` is no name for a squad; use one word that begins with a capital letter",
    ),
    ('name = "Pollux"', 'name = "Castor"', "56: a squad is called `Castor` already; give each squad its own name"),
    ('deploy = "lock"\n', "", "46: `[[squad]]` has none of `deploy` `one_each` `landing`; write one of them"),
    ('deploy = "lock"', 'deploy = "dock"', "53: there is no area `dock`; did you mean `lock`?"),
    (
        'deploy = "lock"',
        'deploy = "lock"\nlanding = "lock"',
        "54: `[[squad]]` has both `deploy` and `landing`; keep one of them",
    ),
    (
        'deploy = "lock"',
        'deploy = "lock"\nby = "nobody"',
        "54: `by` cannot be `nobody`; use one of `marine` `stealer` `chance`",
    ),
    ('deploy = "lock"', 'deploy = "lock"\nfacing = "NE"', "54: `facing` cannot be `NE`; did you mean `N`?"),
    (
        'deploy = "lock"',
        'deploy = "lock"\nfaces = "N"',
        "54: `[[squad]]` has no `faces`; it has name members deploy one_each landing by facing turn ranks",
    ),
    (
        'turn = "event"',
        'turn = "later"',
        '68: `turn` cannot be `later`; write a turn, or `"event"` for when an event says `arrive`',
    ),
    (
        'one_each = ["corner", "passage"]',
        'one_each = ["corner"]',
        "58: 2 members are to go one each and 1 area is named; name as many areas as there are members",
    ),
    (
        '"Brand marine"',
        '"Brand"',
        '51: `Brand` describes nobody; write a name and a kind, for example `"Vale sergeant"`',
    ),
    (
        '"Brand marine"',
        '"Brand marin"',
        "51: unknown kind `marin`; use one of marine sergeant captain librarian stealer blip ambush "
        "broodlord hybrid magus patriarch leader cat artefact object psyker (did you mean `marine`?)",
    ),
    (
        '"Brand marine"',
        '"Brand marine E"',
        '51: `Brand` has a facing of his own; write `facing = "E"` for the whole squad',
    ),
    (
        '"Brand marine"',
        '"Brand marine with sword"',
        "51: unknown equipment `sword`; use one of storm-bolter power-fist heavy-flamer assault-cannon "
        "chainfist lightning-claws thunder-hammer storm-shield power-sword force-axe grenade-launcher "
        "lasgun bolter autocannon conversion-beamer missile-launcher melta-bomb plasma-grenades power-armour (did "
        "you mean `power-sword`?)",
    ),
    (
        '"Brand marine"',
        '"Brand marine jammed"',
        "51: `Brand` begins with `jammed`, which no mission can say; "
        "keep to ammo reloads psi mastery fired behind the equipment",
    ),
    (
        '"Brand marine"',
        '"Brand marine carrying C"',
        '51: `Brand` carries something; write `carried_by = "Brand"` under its `[[object]]`',
    ),
    (
        '"Brand marine"',
        '"brand marine"',
        "51: `brand` is no name for a piece; use one word that begins with a capital, of letters without accents",
    ),
    ('"Brand marine"', '"Vale marine"', "51: somebody is called `Vale` already; give each piece its own name"),
    ('"Brand marine"', '"Brand object"', "51: `Brand` is an object; put it under `[[object]]`"),
    ('"Brand marine"', '"Brand stealer"', "51: `Brand` is not on the side of `Vale`; give each side its own squads"),
    (
        'members = ["Dane marine"]\n',
        "",
        '63: squad `Late` has no members; add `members = ["Vale sergeant", "Brand marine"]`',
    ),
    (
        'members = ["Dane marine"]',
        "members = []",
        '63: squad `Late` has no members; add `members = ["Vale sergeant", "Brand marine"]`',
    ),
    (
        'members = ["Dane marine"]',
        "members = [1]",
        '65: `members` is a list and must be a list of texts; write `members = ["Vale sergeant", "Brand marine"]`',
    ),
    (
        'members = ["Maw broodlord", "Dread stealer"]\ndeploy = "lamp-room"',
        'members = ["Maw broodlord"]\ndeploy = "entries"',
        "73: only counters wait at entry areas; name an area for models",
    ),
    ('kind = "artefact"', 'kind = "relic"', "77: `kind` cannot be `relic`; use one of `cat` `artefact` `object`"),
    ('at = "8,2"', 'at = "6,1"', "78: 6,1 is no floor square; count x from 0 rightwards and y from 0 downwards"),
    ('at = "8,2"', 'at = "here"', "78: `here` is no square; write `x,y`, or `2:x,y` on deck 2"),
    ('carried_by = "Vale"', 'carried_by = "Vail"', "86: nobody is called `Vail`; did you mean `Vale`?"),
    ('carried_by = "Vale"\n', "", "83: `[[object]]` has none of `at` `carried_by`; write one of them"),
    ('name = "Tinker"', 'name = "Relic"', "84: somebody is called `Relic` already; give each piece its own name"),
    ("hits = 2\n", "", "80: it is fragile and cannot be hit; add `hits = 1`, or more"),
    ("fragile = 4", "fragile = 7", "81: `fragile = 7` is out of range; write a number of 1 to 6"),
    ("burns = true", 'burns = "yes"', "80: `burns` is a text and must be true or false; write `burns = true`"),
    ("start = 2\n", "", "90: no blips start, so none are placed; add `start = 2`, or take `place` away"),
    (
        'place = ["lamp-room", "passage"]',
        'place = ["lamp-room", "entries"]',
        "91: there is no area `entries`; use one of `lock` `lamp-room` `passage` `corner`",
    ),
    (
        "reinforcements = [3, 2, 1]",
        "reinforcements = []",
        "92: the list is empty; write how many come on turn 1, 2, …: `[3, 2]`",
    ),
    (
        "reinforcements = [3, 2, 1]",
        "reinforcements = -1",
        "92: `reinforcements = -1` is out of range; write a number of 0 or more",
    ),
    (
        "reinforcements = [3, 2, 1]",
        'reinforcements = [3, "2"]',
        "92: `reinforcements` is a list and must be a list of whole numbers; write `reinforcements = [1, 2]`",
    ),
    (
        "mix = [9, 4, 9]",
        "mix = [9, 4]",
        "96: `mix` needs 3 numbers that are not all 0; write how many blips have the value 1, 2, …: `mix = [9, 4, 9]`",
    ),
    (
        "mix = [9, 4, 9]",
        "mix = [0, 0, 0]",
        "96: `mix` needs 3 numbers that are not all 0; write how many blips have the value 1, 2, …: `mix = [9, 4, 9]`",
    ),
    (
        "[stealers]",
        "[[stealers]]",
        "89: `stealers` is a list of tables and must be a table; write `[stealers]` on a line of its own, "
        "and its keys below it",
    ),
    (
        '[[object]]\nname = "Relic"',
        '[object]\nname = "Relic"',
        "83: column 9: this is no TOML: cannot overwrite a value; write TOML: `key = value`, words in "
        "quotes, tables as `[name]` or `[[name]]`",
    ),
    (
        'locked = ["4,4"]',
        'locked = ["4,5"]',
        "100: 4,5 is no floor square; count x from 0 rightwards and y from 0 downwards",
    ),
    ('locked = ["4,4"]', 'locked = ["5,4"]', "100: there is no door at 5,4; the doors are 6,2 4,4"),
    (
        'stuck = ["6,2 4+"]',
        'stuck = ["6,2"]',
        "101: `6,2` is no stuck door; write the square and the score that opens it: `7,3 4+`",
    ),
    ("closed = [2]", "closed = [3]", "104: there is no entry area 3; the map has 1 2"),
    (
        '"8,3" = 3',
        '"8,2" = 3',
        "107: neither a tank nor a generator stands at `8,2`; draw one on the map with `k` or `g`, and write "
        "its square",
    ),
    ('"8,3" = 3', '"8,3" = 0', "107: `8,3 = 0` is out of range; write a number of 1 or more"),
    ('id = "hatch"', 'id = "console"', "120: a work is called `console` already; give each work its own id"),
    ('id = "hatch"', 'id = "The Hatch"', "120: `The Hatch` is no id for a work; use small letters, digits and hyphens"),
    (
        'at = "5,1"',
        'at = "8,3"',
        "123: nobody can stand at 8,3; take `on_it` away: it is then worked from a square beside it",
    ),
    (
        'at = "5,1"\ncost = 1\non_it = true\nby = "stealer"',
        'at = "8,3"\ncost = 1\nby = "marine"',
        "121: the same side works at 8,3 already; give each work a square of its own",
    ),
    ("cost = 1\n", "", "119: `[[work]]` does not say its `cost`; add `cost = 1`"),
    ('needs = "Relic"', 'needs = "Relict"', "116: there is no object `Relict`; did you mean `Relic`?"),
    ('side = "draw"', 'side = "nobody"', "138: `side` cannot be `nobody`; use one of `marine` `stealer` `draw`"),
    ('when = "Relic out"\n', "", '137: `[[objective]]` does not say its `when`; add `when = "kills 30"`'),
    ('when = "Relic out"', 'when = ""', '139: `when` is empty; write `when = "kills 30"`'),
    (
        'when = "Relic out"',
        'when = "Relic away"',
        "139: column 15: one of `destroyed` `damaged` `out` `in` `carried` must follow `Relic`, not `away`; "
        "use `destroyed` `damaged` `out` `in` `carried`",
    ),
    (
        'when = "Relic out"',
        'when = """kills 3 and\n  lossess 3"""',
        "140: column 3: `lossess` begins no condition; did you mean `losses`?",
    ),
    (
        'when = "turn 4"',
        'when = "turn four"',
        "142: column 14: `turn` needs a number, not `four`; write `turn N` with N 1 or more",
    ),
    (
        'do = ["open entry 2", "arrive Late", "say The hull groans."]',
        'do = ["open entry 2",\n  "arrive Early"]',
        "144: column 11: there is no squad `Early`; use one of `Castor` `Pollux` `Late` `Brood`",
    ),
    (
        'do = ["open entry 2", "arrive Late", "say The hull groans."]',
        "",
        '141: the event does nothing; add `do = ["open entry 3"]`',
    ),
    (
        'do = "hazard corner marine 5+"',
        'do = "hazard corner"',
        "148: column 20: `hazard corner` harms nobody; write `hazard corner marine 5+ stealer 3+`, or one of the two",
    ),
    ('degree = "decisive"', 'judgd = "now"', "130: `[[objective]]` has no `judgd`; did you mean `judged`?"),
    (
        'judged = "at once"\ndegree',
        'judged = "now"\ndegree',
        "129: `judged` cannot be `now`; use one of `closing` `at once`",
    ),
    ('first = "stealer"', 'first = "chance"', "153: `first` cannot be `chance`; use one of `marine` `stealer`"),
    ("turns = 12", "turns = 0", "151: `turns = 0` is out of range; write a number of 1 or more"),
    (
        'allows = ["securing", "passing"]',
        'allows = ["secure"]',
        "154: no rule is called `secure`; did you mean `securing`?",
    ),
    ("[game]", "[games]", "150: the mission has no `games`; did you mean `game`?"),
    (
        'rules = "fourth"',
        'rules = "first"',
        "57: the rules `first` know no librarian, which belongs to the expansion `deathwing`, not switched on here "
        "(the fourth edition has one); use one of marine sergeant stealer blip cat artefact object",
    ),
    (
        "Ivo librarian psi 12",
        "Ivo captain",
        "57: the rules `fourth` know no captain, which belongs to the expansion `deathwing`, not switched on here; "
        "use one of marine sergeant librarian stealer blip broodlord cat artefact object",
    ),
    (
        "Maw broodlord",
        "Maw patriarch",
        "72: the rules `fourth` know no patriarch, which belongs to the expansion `cult`, not switched on here; "
        "use one of marine sergeant librarian stealer blip broodlord cat artefact object",
    ),
]


def refusal(text: str) -> MissionError:
    with pytest.raises(MissionError) as caught:
        read_mission(text, "m.toml")
    return caught.value


def test_a_broodlord_among_the_blips_of_the_first_edition() -> None:
    text = changed('rules = "fourth"', 'rules = "first"')
    text = text.replace("Ivo librarian psi 12", "Ivo marine").replace("Maw broodlord", "Maw stealer")
    assert str(refusal(text)) == "m.toml:97: the rules `first` know no broodlord; take it away"


@pytest.mark.parametrize(("right", "wrong", "message"), MISTAKES)
def test_the_message(right: str, wrong: str, message: str) -> None:
    assert str(refusal(changed(right, wrong))) == f"m.toml:{message}"


def test_the_parts_of_an_error() -> None:
    error = refusal(changed('when = "turn 4"', 'when = "turn four"'))
    assert (error.path, error.line, error.column) == ("m.toml", 142, 14)
    assert (error.what, error.advice) == ("`turn` needs a number, not `four`", "write `turn N` with N 1 or more")


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        ("[board]", "[areas]", "1: the mission has no board; add `[board]` and draw its `map`"),
        (
            "[[objective]]",
            "[[event]]",
            "1: the mission has no objective; add an `[[objective]]` with `side` and `when`",
        ),
        ("[[squad]]", "[[object]]", "57: nobody is called `Vale`; add a `[[squad]]` above"),
        ("map = ", "sections = ", "21: `[board]` has none of `map` `deck` `place`; write one of them"),
    ],
)
def test_what_must_be_there(start: str, end: str, message: str) -> None:
    text = EXAMPLE[: EXAMPLE.index(start)] + EXAMPLE[EXAMPLE.index(end) :]
    assert str(refusal(text)) == f"m.toml:{message}"


def test_a_mission_needs_marines() -> None:
    start, end = EXAMPLE.index("[[squad]]"), EXAMPLE.index("[stealers]")
    error = refusal(EXAMPLE[:start] + EXAMPLE[end:])
    assert str(error) == "m.toml:1: the mission has no marines; add a `[[squad]]` with members"


def test_an_unfinished_file() -> None:
    error = refusal('id = "one"\nbriefing = """\n')
    assert error.line == 2
    assert error.what.startswith("this is no TOML: ")
