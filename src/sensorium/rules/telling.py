"""Events as sentences: one template per kind, in the words of the notation, with more facts for a viewer who knows
more.

Every roll says who rolls, for what, and what is needed.
"""

from typing import Any, Final

TEMPLATES: Final[dict[str, str]] = {
    "activated": "{piece} is activated.",
    "said": "{words}",
    "hopeless": "The {side} player can no longer win.",
    "landing": "The landing comes down at zone {zone}.",
    "no room": "There is no room for {piece}.",
    "hazard": "{area} is dangerous now.",
    "calm": "{area} is safe again.",
    "entry opened": "Entry {entry} opens.",
    "entry closed": "Entry {entry} closes.",
    "entry sealed": "Entry {entry} is sealed.",
    "secured": "{piece} secures entry {entry}.",
    "blips lost": "Blips lost for want of an entry area: {blips}.",
    "ambush": "Ambush counter: {counter}.",
    "no ambush": "There is no square for the stealer of the ambush.",
    "ambush due": "The die shows {dice}: the next ambush counter is drawn on turn {turn}.",
    "lost": "{piece} is lost with its entry area.",
    "door opened": "The door at {door} opens.",
    "door shut": "The door at {door} shuts.",
    "door locked": "The door at {door} locks.",
    "door unlocked": "The door at {door} is unlocked.",
    "cleared": "What stood at {at} is gone.",
    "hit": "What stands at {at} is hit.",
    "wandered": "{piece} wanders {going} to {to}.",
    "carried": "{piece} is carried to {to}.",
    "object damaged": "{piece} is damaged.",
    "object destroyed": "{piece} is destroyed.",
    "worked": "{piece} works at {at}: {times} of {of} done.",
    "moved": "{piece} moves {going} to {to}{facing}.",
    "turned": "{piece} turns {facing}.",
    "entered": "{piece} enters at {to}{facing}.",
    "exited": "{piece} leaves the board.",
    "climbed": "{piece} climbs to {to}.",
    "fell": "{piece} falls to {to}.",
    "fires": "{piece} fires at {at}, needing {score}.",
    "flamed": "{piece} flames the section of {at}: {ammo} shots left.",
    "self-destructed": "{piece} blows up his flamer.",
    "exploded": "{piece}'s cannon explodes.",
    "killed": "{piece} is destroyed.",
    "jammed": "{piece}'s weapon jams.",
    "cleared the jam": "{piece} clears the jam.",
    "reloaded": "{piece} reloads and has {ammo} shots.",
    "overwatch": "{piece} goes on overwatch.",
    "guard": "{piece} goes on guard.",
    "stood down": "{piece} stands down.",
    "assaults": "{piece} assaults {at}.",
    "fought": "{piece} rolls {dice} in close assault.",
    "blocks": "{piece} raises his shield.",
    "parries": "{piece} parries the {die}, which is rolled again.",
    "re-rolls": "{piece} rolls his {die} again.",
    "spent psi": "{piece} spends {points} psi on his axe: {left} left.",
    "assault ends": "{piece} scores {attack} against {at} with {defence}: {result}.",
    "opened": "{piece} opens the door at {door}.",
    "closed": "{piece} closes the door at {door}.",
    "door destroyed": "The door at {door} is destroyed.",
    "damaged": "What stands at {at} is damaged.",
    "spread": "The flames spread through {at}.",
    "picked up": "{piece} picks up {object}.",
    "dropped": "{piece} is left at {at}.",
    "handed": "{piece} hands {object} to {to}.",
    "converted": "Blip {piece} is revealed: {value}.",
    "faced": "{piece} faces {facing}.",
    "lost for want of room": "There is no place for {models} from blip {piece}.",
    "drew a counter": "The marine player draws a command counter.",
    "put the counter back": "The marine player puts the counter back.",
    "showed the counter": "The command counter is shown: {counter}, of which {spent} spent.",
    "spent": "The marine player spends {points} on {piece}: {spent} spent this turn.",
    "drew a blip": "Blip {piece} is drawn.",
    "reshuffled": "The used blips are shuffled into a new pile.",
    "clock": "The marine player has {seconds} seconds.",
    "time up": "Time is up.",
    "turn": "Turn {turn}: the {side} turn begins.",
    "markers removed": "The markers are removed.",
    "game over": "The game is over: the {winner} player wins.",
    "prescience": "{piece} uses prescience: {spent} command points spent this turn.",
    "barrier": "{piece} raises a force barrier at {at}.",
    "storm": "{piece} calls a psychic storm down on {at}.",
}


# What a roll is for, and what it comes to when the score is reached and when it is not.
ROLLS: Final[dict[str, tuple[str, str, str]]] = {
    "shot": (" to hit", "a hit", "a miss"),
    "door": (" against the door", "it breaks", "it holds"),
    "stuck door": (" to open the door", "it gives way", "it is stuck"),
    "flames": (" in the flames", "destroyed", "spared"),
    "storm": (" in the storm", "destroyed", "spared"),
    "explosion": (" in the explosion", "destroyed", "spared"),
    "hazard": (" in danger", "destroyed", "spared"),
    "fall": (" above the ladder", "he keeps his footing", "he falls"),
    "fall of an object": (" in falling", "broken", "whole"),
}
UNNAMED: Final = ("", "enough", "not enough")


def sentence(told: dict[str, Any]) -> str:
    """The event in words, from the facts its viewer was told."""
    kind = told["event"]
    words = {name: listed(value) for name, value in told.items()}
    if kind == "rolled":
        return rolled(told, words)
    if kind == "placed":
        where = f"entry {words['entry']}" if "entry" in words else words["at"]
        return f"{words['piece']} is placed at {where}."
    if kind == "drew a counter" and "counter" in words:
        return f"The marine player draws command counter {words['counter']}."
    if kind == "drew a blip" and "value" in words:
        return f"Blip {words['piece']} is drawn: {words['value']}."
    if kind == "game over" and words["winner"] == "none":
        return "The game is over: a draw."
    if kind == "killed" and "value" in words:
        return f"Blip {words['piece']} is destroyed: it was {words['value']}."
    if kind in ("moved", "entered"):
        words["facing"] = f", facing {words['facing']}" if "facing" in words else ""
    elif kind == "fires":
        words["score"] = score(told["needs"])
    elif kind == "assault ends":
        words["result"] = result_of(told, words)
    elif kind == "converted":
        words["value"] = counted(told["value"], "stealer")
    elif kind == "lost for want of room":
        words["models"] = counted(told["models"], "model")
    elif kind == "spent":
        words["points"] = counted(told["points"], "command point")
    return TEMPLATES[kind].format(**words)


def rolled(told: dict[str, Any], words: dict[str, str]) -> str:
    who = words.get("piece") or f"The door at {words['door']}"
    purpose, enough, too_little = ROLLS.get(words.get("roll", ""), UNNAMED)
    result = enough if told["hits"] else too_little
    return f"{who} rolls {words['dice']}{purpose}, needing {score(told['needs'])}: {result}."


def result_of(told: dict[str, Any], words: dict[str, str]) -> str:
    if told["attack"] == told["defence"]:
        return "a tie"
    return f"{words['piece'] if told['attack'] > told['defence'] else words['at']} wins"


def roll_wanted(kind: str, who: str, dice: int, needs: int) -> str:
    """A roll that is still to fall: who rolls, for what, and what is needed; in the words of ``question``."""
    needing = f", needing {score(needs)}" if needs else ""
    return f"{who} rolls {counted(dice, 'die', 'dice')} for the {kind}{needing}."


def score(needs: int) -> str:
    return "a 6" if needs == 6 else f"{needs} or more"


def counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(value: Any) -> str:
    return " ".join(str(one) for one in value) if isinstance(value, list) else str(value)
