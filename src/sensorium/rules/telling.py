"""Events as sentences. One template a kind, in the words of the notation; a viewer who knows more gets more."""

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
    "lost": "{piece} is lost with its entry area.",
    "door opened": "The door at {door} opens.",
    "door shut": "The door at {door} shuts.",
    "door locked": "The door at {door} locks.",
    "door unlocked": "The door at {door} is unlocked.",
    "cleared": "What stood at {at} is gone.",
    "hit": "What stands at {at} is hit.",
    "wandered": "{piece} wanders {going} to {to}.",
    "object damaged": "{piece} is damaged.",
    "object destroyed": "{piece} is destroyed.",
    "worked": "{piece} works at {at}: {times} of {of}.",
    "moved": "{piece} moves {going} to {to}, facing {facing}.",
    "turned": "{piece} turns {facing}.",
    "entered": "{piece} enters at {to}.",
    "exited": "{piece} leaves the board.",
    "climbed": "{piece} climbs to {to}.",
    "fell": "{piece} falls to {to}.",
    "fires": "{piece} fires at {at}, needing {needs}.",
    "flamed": "{piece} flames the section of {at}; {ammo} left.",
    "self-destructed": "{piece} blows up his flamer.",
    "exploded": "{piece}'s cannon explodes.",
    "killed": "{piece} is destroyed.",
    "jammed": "{piece}'s weapon jams.",
    "cleared the jam": "{piece} clears the jam.",
    "reloaded": "{piece} reloads: {ammo} shots.",
    "overwatch": "{piece} goes on overwatch.",
    "guard": "{piece} goes on guard.",
    "stood down": "{piece} stands down.",
    "assaults": "{piece} assaults {at}.",
    "fought": "{piece} rolls {dice}.",
    "blocks": "{piece} raises his shield.",
    "parries": "{piece} parries the {die}.",
    "re-rolls": "{piece} rolls the {die} again.",
    "spent psi": "{piece} spends {points} psi; {left} left.",
    "assault ends": "{piece} {attack} against {at} {defence}.",
    "opened": "{piece} opens the door at {door}.",
    "closed": "{piece} closes the door at {door}.",
    "door destroyed": "The door at {door} is destroyed.",
    "damaged": "What stands at {at} is damaged.",
    "spread": "The flames spread through {at}.",
    "picked up": "{piece} picks up {object}.",
    "dropped": "{piece} lies at {at}.",
    "handed": "{piece} hands {object} to {to}.",
    "converted": "{piece} is revealed: {value}.",
    "faced": "{piece} faces {facing}.",
    "lost for want of room": "{models} from {piece} found no place.",
    "drew a counter": "The marine player draws a command counter.",
    "put the counter back": "The marine player puts the counter back.",
    "showed the counter": "The command counter was {counter}; {spent} spent.",
    "spent": "{points} command points on {piece}; {spent} spent.",
    "drew a blip": "Blip {piece} is drawn.",
    "reshuffled": "The used blips are shuffled.",
    "clock": "The marine player has {seconds} seconds.",
    "time up": "Time is up.",
    "turn": "Turn {turn}: the {side} turn.",
    "markers removed": "Markers are removed.",
    "game over": "The game is over: {winner} wins.",
    "prescience": "{piece} uses prescience; {spent} spent.",
    "barrier": "{piece} raises a barrier at {at}.",
    "storm": "{piece} calls a storm on {at}.",
}


def sentence(told: dict[str, Any]) -> str:
    """The event in words, from the facts its viewer was told."""
    kind = told["event"]
    words = {name: listed(value) for name, value in told.items()}
    if kind == "rolled":
        who = words.get("piece") or f"the door at {words['door']}"
        result = "hit" if told["hits"] else "miss"
        return f"{who} rolls {words['dice']}, {words['needs']} needed: {result}."
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
    return TEMPLATES[kind].format(**words)


def listed(value: Any) -> str:
    return " ".join(str(one) for one in value) if isinstance(value, list) else str(value)
