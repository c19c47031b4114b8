"""Random scenes: a deck, a few pieces, something to win, written in the notation.

They are written down and read back, so that a scene that breaks something can be printed, cut down and kept as a case.
"""

from __future__ import annotations

from sensorium.proofs.decks import Deck, chute_of, clutter, random_decks
from sensorium.proofs.scene import Scene, scene_from
from sensorium.proofs.stream import Numbers, Stream, between, one_of, shuffled
from sensorium.rules.content.blips import AMBUSH_CODES, BLIP_CODES
from sensorium.rules.content.cards import CARD_WORDS, deck_of
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.content.rulebook import Rulebook

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FACINGS = "NESW"

# What the box of each edition holds beyond marines with the usual arms.
MARINES = {
    "first": ("marine", "marine", "sergeant", "marine with heavy-flamer power-fist"),
    "fourth": (
        "marine",
        "sergeant",
        "librarian",
        "marine with heavy-flamer power-fist",
        "marine with assault-cannon power-fist",
        "marine with storm-bolter chainfist",
        "marine with lightning-claws",
        "sergeant with thunder-hammer storm-shield",
    ),
    "deathwing": (
        "marine",
        "sergeant",
        "captain",
        "captain",
        "librarian",
        "librarian",
        "marine with heavy-flamer power-fist",
        "marine with assault-cannon power-fist",
        "marine with assault-cannon power-fist",
        "marine with assault-cannon power-fist",
        "marine with storm-bolter chainfist",
        "marine with lightning-claws",
        "marine with thunder-hammer storm-shield",
        "marine with thunder-hammer storm-shield",
        "sergeant with storm-bolter power-sword",
        "captain with power-sword storm-shield",
        "sergeant with storm-bolter force-axe",
    ),
}
# The cult's beside them.
CULT_MARINES = (
    "marine with bolter power-armour",
    "marine with bolter power-armour",
    "sergeant with bolter power-armour",
    "marine with missile-launcher power-armour",
    "marine with bolter melta-bomb power-armour",
    "marine with bolter plasma-grenades power-armour",
)
CULT_ENEMIES = (
    "hybrid",
    "hybrid with bolter",
    "hybrid with autocannon",
    "hybrid with conversion-beamer",
    "hybrid with missile-launcher",
    "hybrid with lasgun melta-bomb",
    "hybrid with bolter plasma-grenades",
    "psyker",
    "magus",
    "patriarch",
    "blip",
    "blip",
    "ambush",
)
TROOPERS = ("marine", "sergeant", "captain", "librarian")
STATES = {
    "first": ("overwatch", "jammed", "done"),
    "fourth": ("overwatch", "jammed", "guard", "done"),
    "deathwing": ("overwatch", "jammed", "done"),
}
ENEMIES = {
    "first": ("stealer", "stealer", "blip"),
    "fourth": ("stealer", "stealer", "blip", "blip", "broodlord"),
    "deathwing": ("stealer", "stealer", "blip", "ambush"),
}
# What a mission may allow, beyond what the edition always does.
ALLOWED = {"first": (), "fourth": (), "deathwing": ("ambush", "blocking", "securing", "teleport")}


def random_scene(book: Rulebook, seed: int) -> Scene:
    """The random scene of this number: always the same one."""
    return scene_from(f"{book.name.replace('+', '-')}-{seed}", random_text(book, Stream(seed)))


def random_text(book: Rulebook, numbers: Numbers) -> str:
    """A random position in the notation."""
    books = book.name.split("+")
    edition = next((name for name in books[1:] if name in MARINES), books[0])  # whose box it is
    decks = random_decks(numbers, deck_count(book, numbers), book.holes)
    if book.rubble_cost:
        clutter(numbers, decks[0])
    entries = sorted(mark for deck in decks for mark in deck.rim.values() if mark != "x")
    exits = any(mark == "x" for deck in decks for mark in deck.rim.values())
    chute = chute_of(numbers, decks[0]) if book.chutes and numbers.randrange(3) == 0 else ""
    foes = ENEMIES[edition] + (CULT_ENEMIES if book.cult else ())
    enemies = [line for line in foes if book.has(KIND_WORDS.index(line.split()[0]))]
    pieces = random_pieces(numbers, edition, enemies, decks, entries, book.cult)
    if book.holes:
        pieces = over_the_holes(numbers, decks, pieces)
    lines = [f"rules {book.name}", *random_head(numbers, edition, bool(entries), exits)]
    lines += [f"chute {chute}"] if chute else []
    if book.cards:
        lines += random_cards(numbers)
        pieces = [f"{line} mastery {between(numbers, 1, 4)}" if is_psyker(book, line) else line for line in pieces]
    for index, deck in enumerate(decks):
        if index:
            lines += ["", f"deck {index + 1}"]
        lines += ["", "map", *deck.rows(), "", "sections", *deck.sections()]
    return "\n".join([*lines, "", *random_walls(numbers, decks), *pieces]) + "\n"


def is_psyker(book: Rulebook, line: str) -> bool:
    return bool(book.kinds[KIND_WORDS.index(line.split()[1])].casts)


def random_cards(numbers: Numbers) -> list[str]:
    """Two hands and what is left of the deck; now and then most of it lies on the discards already."""
    cards = [CARD_WORDS[card] for card in shuffled(numbers, list(deck_of()))]
    few = between(numbers, 2, 4)
    many = few + between(numbers, 3, 6)
    lying = cards[many:-3] if numbers.randrange(3) == 0 else []
    lines = ["cards standard", f"hand marine {' '.join(cards[:few])}", f"hand stealer {' '.join(cards[few:many])}"]
    return [*lines, f"discards {' '.join(lying)}"] if lying else lines


def deck_count(book: Rulebook, numbers: Numbers) -> int:
    """Two decks now and then where there are ladders; three as well, and mostly, where there are holes."""
    if book.holes:
        return one_of(numbers, (1, 2, 2, 2, 3))
    return 2 if any(book.ladder_costs) and numbers.randrange(3) == 0 else 1


def random_head(numbers: Numbers, edition: str, entries: bool, exits: bool) -> list[str]:
    head = [f"turn {one_of(numbers, ('marine', 'stealer'))}", f"cp {between(numbers, 0, 6)}"]
    if entries:
        head.append(f"reinforcements {between(numbers, 0, 3)}")
    if numbers.randrange(3) == 0:  # a short pile, so that it runs out and is shuffled anew
        head += [f"pile {numbers.randrange(2)} {numbers.randrange(2)} 1", "used 1 1 1"]
    if "broodlord" in ENEMIES[edition] and numbers.randrange(2):
        head.append("allows broodlord")
    allowed = [word for word in ALLOWED[edition] if numbers.randrange(2)]
    if allowed:
        head.append(f"allows {' '.join(allowed)}")
    head.append(f"wins stealer{one_of(numbers, (' at once', ''))} losses {between(numbers, 2, 4)}")
    head.append(f"wins marine{one_of(numbers, (' at once', ''))} kills {between(numbers, 6, 12)}")
    if exits:
        head.append(f"wins marine at once exited {between(numbers, 1, 2)}")
    head.append(f"turns {between(numbers, 3, 5)}")
    return head


def random_pieces(
    numbers: Numbers, edition: str, foes: list[str], decks: list[Deck], entries: list[str], cult: bool
) -> list[str]:
    """Puts letters on the decks and gives the lines that describe them."""
    spots = shuffled(numbers, [(deck, spot) for deck in decks for spot in deck.floor()])
    marines = between(numbers, 1, 4)
    enemies = between(numbers, 2, 5)
    things = numbers.randrange(2)
    room = dict.fromkeys(entries, 2)  # at most two wait there to begin with
    lines: list[str] = []
    for index in range(min(marines + enemies + things, len(spots) - 1)):
        name = LETTERS[index]
        if index < marines:
            line = marine_line(numbers, edition, name, cult)
        elif index < marines + enemies:
            line = enemy_line(numbers, foes, name, cult)
            entry = one_of(numbers, entries) if entries and numbers.randrange(3) == 0 else ""
            if room.get(entry, 0) and "broodlord" not in line and "ambush" not in line:
                room[entry] -= 1
                lines.append(f"{line} at entry {entry}")
                continue
        else:
            line = f"{name} {one_of(numbers, ('artefact', 'object', 'cat'))}"
        lines.append(line)
        deck, spot = spots[index]
        deck.marks[spot] = name
    return lines


def over_the_holes(numbers: Numbers, decks: list[Deck], lines: list[str]) -> list[str]:
    """Some of the pieces drawn on a deck go to pitfalls and ladders instead; and now and then a marine lies prone."""
    holes = [
        (f"{deck}:{spot[0]},{spot[1]}" if deck > 1 else f"{spot[0]},{spot[1]}")
        for deck, drawn in enumerate(decks, 1)
        for spot, mark in sorted(drawn.marks.items())
        if mark in "pl"
    ]
    holes = shuffled(numbers, holes)
    changed: list[str] = []
    for line in lines:
        name, kind, *_ = line.split()
        if kind in TROOPERS and numbers.randrange(5) == 0:
            line = line.replace(" overwatch", "") + " prone"
        if holes and " at " not in line and numbers.randrange(2):
            for deck in decks:
                deck.marks.update({spot: "." for spot, mark in deck.marks.items() if mark == name})
            said, fired, rounds = line.partition(" fired ")
            line = f"{said} at {holes.pop()}{fired}{rounds}"
        changed.append(line)
    return changed


def marine_line(numbers: Numbers, edition: str, name: str, cult: bool) -> str:
    kind, _, gear = one_of(numbers, MARINES[edition] + (CULT_MARINES if cult else ())).partition(" ")
    line = f"{name} {kind} {one_of(numbers, FACINGS)} {gear}".rstrip()
    if numbers.randrange(3) == 0:
        state = one_of(numbers, STATES[edition])
        if state not in ("overwatch", "jammed") or not gear or "bolter" in gear:
            line += f" {state}"
    return line + AMMUNITION[edition](numbers, kind, gear)


def shots(numbers: Numbers, kind: str, gear: str) -> str:
    return f" ammo {between(numbers, 0, 3)}" if "cannon" in gear or "flamer" in gear else ""


def magazines(numbers: Numbers, kind: str, gear: str) -> str:
    """What is left in a weapon that counts its shots, and behind it: a cannon as often as not worn out already."""
    if "cannon" in gear:
        return f" ammo {between(numbers, 0, 10)} reloads {numbers.randrange(2)} fired {between(numbers, 5, 14)}"
    if "flamer" in gear:
        return f" ammo {between(numbers, 0, 3)} reloads {numbers.randrange(2)}"
    return f" ammo {between(numbers, 0, 4)}" if kind == "captain" and not gear else ""


AMMUNITION = {"first": shots, "fourth": shots, "deathwing": magazines}


def enemy_line(numbers: Numbers, foes: list[str], name: str, cult: bool) -> str:
    kind, _, gear = one_of(numbers, foes).partition(" ")
    if kind == "blip":
        return f"{name} blip {one_of(numbers, BLIP_CODES) if cult else between(numbers, 1, 3)}"
    if kind == "ambush":
        return f"{name} ambush {one_of(numbers, AMBUSH_CODES) if cult else numbers.randrange(2)}"
    return f"{name} {kind} {one_of(numbers, FACINGS)} {gear}".rstrip()


def random_walls(numbers: Numbers, decks: list[Deck]) -> list[str]:
    """Now and then a wall on the edge between two squares."""
    if numbers.randrange(4):
        return []
    floor = decks[0].floor()
    if not floor:  # every square has a piece, a hole or a door on it
        return []
    x, y = one_of(numbers, floor)
    beside = decks[0].beside((x, y))
    if not beside:
        return []
    return [f"wall {x},{y} {beside[0][0]},{beside[0][1]}", ""]
