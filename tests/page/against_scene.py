"""What is drawn on the deck and told beside it, held to the scene that the server sends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

CELL = 48  # units of the drawing that a square has
DEGREES = {"N": 0, "E": 90, "S": 180, "W": 270}
MARKED = {"overwatch", "guard", "jammed"}  # states that must be seen on the deck


def disagreements(drawn: dict[str, Any], scene: dict[str, Any], plan: dict[str, Any], seat: str) -> Iterator[str]:
    """What is drawn otherwise than the server's scene has it."""
    squares = {square["name"]: square for square in plan["squares"]}
    origins: dict[int, set[tuple[int, int]]] = defaultdict(set)

    def origin(square: str, x: float, y: float) -> None:
        """Where the deck's first square would lie, were this drawn on its square: the same for all of a deck."""
        place = squares[square]
        origins[place.get("deck", 1)].add((round(x - (place["x"] + 0.5) * CELL), round(y - (place["y"] + 0.5) * CELL)))

    there = {piece["name"]: piece for piece in scene["pieces"] if piece["where"] in ("board", "entry")}
    nodes = {node["name"]: node for node in drawn["pieces"]}
    if len(nodes) != len(drawn["pieces"]) or set(nodes) != set(there):
        yield f"drawn are {sorted(one['name'] for one in drawn['pieces'])}, there are {sorted(there)}"
        return
    things = {piece["square"] for piece in there.values() if piece["role"] != "thing" and piece["where"] == "board"}
    for name, piece in there.items():
        node = nodes[name]
        aside = piece["role"] == "thing" and piece.get("square") in things  # lies in the corner, under somebody
        if piece["where"] == "board" and not aside:
            origin(piece["square"], node["x"], node["y"])
        wanted = DEGREES[piece["facing"]] if piece.get("facing") else 0
        if node["degrees"] != wanted:
            yield f"{name} faces {piece.get('facing')}: turned by {node['degrees']}, not {wanted}"
        if node["opacity"] != 1:
            yield f"{name} is drawn with opacity {node['opacity']}"
        marked = {state for state in piece.get("states", ()) if piece["where"] == "board"}
        if not set(node["states"]) <= marked or (MARKED & marked) - set(node["states"]):
            yield f"{name} is {sorted(marked)}, marked {node['states']}"
        if piece["role"] == "counter" and node["value"] != worth(piece, "?"):
            yield f"{name} is worth {piece.get('value')}, drawn {node['value']}"
        active = scene["active"] == name
        if active != node["active"] or (active and node["lit"] != piece.get("ap", 0)):
            yield f"{name} has {piece.get('ap')} points and is {'' if active else 'not '}active: {node['lit']} lit"
    if len(drawn["doors"]) != len(scene["doors"]):
        yield f"{len(drawn['doors'])} doors are drawn, {len(scene['doors'])} there"
    for at, count in origins.items():
        if len(count) != 1:
            yield f"pieces of deck {at} are not all on their squares: {count}"
    yield from doors_and_fires(drawn, scene, squares, {deck: next(iter(found)) for deck, found in origins.items()})
    yield from panels(drawn, scene, seat)


def doors_and_fires(
    drawn: dict[str, Any], scene: dict[str, Any], squares: dict[str, Any], origins: dict[int, tuple[int, int]]
) -> Iterator[str]:
    def middle(name: str) -> tuple[int, int] | None:
        place = squares[name]
        first = origins.get(place.get("deck", 1))  # nobody on that deck: nothing to measure from
        return first and (round(first[0] + (place["x"] + 0.5) * CELL), round(first[1] + (place["y"] + 0.5) * CELL))

    at = {(round(door["x"]), round(door["y"])): door for door in drawn["doors"]}
    for door in scene["doors"]:
        place = middle(door["square"])
        if place is None:
            continue
        node = at.get(place)
        if (
            not node
            or (node["open"], node["locked"]) != (door["open"], door.get("locked", False))
            or node["opacity"] != 1
        ):
            yield f"the door at {door} is drawn {node}"
    burning = {middle(square) for square in scene["burning"]} - {None}
    fires = {(round(x), round(y)) for x, y in drawn["fires"]}
    if len(drawn["fires"]) != len(scene["burning"]) or not burning <= fires:
        yield f"fire at {scene['burning']}, drawn at {sorted(fires)}"
    if drawn["crossed"] != len({*scene["sealed"], *scene["closed"]}):
        yield f"{drawn['crossed']} entry areas are crossed out, {scene['sealed']} and {scene['closed']} are shut"


def panels(drawn: dict[str, Any], scene: dict[str, Any], seat: str) -> Iterator[str]:
    cards = sorted((card["name"], card["where"]) for card in drawn["cards"])
    pieces = [piece for piece in scene["pieces"] if piece["side"] != "nobody"]
    if cards != sorted((piece["name"], piece["where"]) for piece in pieces):
        yield f"cards of {cards}"
        return
    known = {(piece["name"], piece["where"]): piece for piece in pieces}
    for card in drawn["cards"]:
        piece = known[card["name"], card["where"]]
        if card["pips"] and card["points"] != piece.get("ap", 0):
            yield f"the card of {card['name']} has {card['points']} points, not {piece.get('ap', 0)}"
        if card["value"] != worth(piece, ""):
            yield f"the card of {card['name']} says {card['value']!r}"
        if card["used"] != piece.get("used", False):
            yield f"the card of {card['name']} is {'' if card['used'] else 'not '}used"
        missing = {state for state in piece.get("states", ()) if state != "reloaded"} - set(card["states"])
        if missing:
            yield f"the card of {card['name']} does not say {missing}"
    # The dead from the side that looks.
    names = {"marine": ("kills", "losses"), "stealer": ("losses", "kills")}.get(seat, ("stealers", "marines"))
    figures = dict(zip(names, (str(scene["kills"]), str(scene["losses"])), strict=True))
    told = {name: drawn["figures"].get(name) for name in names}
    if told != figures:
        yield f"the dead are {figures}, told {told}"
    own = sorted(scene["goals"], key=lambda goal: goal["side"] != seat)
    tallies = [tally(goal) for goal in own]
    if drawn["tallies"] != tallies:
        yield f"the goals stand at {tallies}, told {drawn['tallies']}"


def worth(piece: dict[str, Any], unknown: str) -> str:
    """What stands on a counter: how many it is worth, or the code of the one that it is."""
    return str(piece.get("code") or piece.get("value", unknown))


def tally(goal: dict[str, Any]) -> str:
    """How near a goal is, as it is told in English."""
    if (goal.get("of") or 0) > 1:  # of one there is nothing to count
        counted = {"turns": "turn ", "losses": "dead "}.get(goal.get("unit", ""), "")
        return f"{counted}{goal.get('done', 0)}/{goal['of']}"
    return "✓" if goal.get("holds") else ""
