"""A whole player in one file: it tries every answer out and takes the one that looks best. Standard library only.

    sensorium duel pilot-light --marine "lines:python3 examples/bot.py" --stealer rush

The protocol is told in docs/player-protocol.md. Messages come on standard input and go out on standard output, one JSON
object a line; whatever else there is to say goes to standard error.
"""

import json
import sys
import time


def say(message):
    print(json.dumps(message), flush=True)


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "bye"}


def main():
    side = ""
    while True:
        message = hear()
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "example in Python"})
        elif message["type"] == "game":
            side = message["side"]
            say({"type": "ready"})
        elif message["type"] == "question":
            say({"type": "answer", "id": message["id"], "answer": choose(message, side)})
        elif message["type"] == "bye":
            return


def choose(question, side):
    """The answer whose outcome is worth most, as far as there is time to try them."""
    best, most = question["legal"][0]["words"], None
    enough = time.monotonic() + question["seconds"] / 2
    for answer in question["legal"]:
        words = answer["words"]
        if words.endswith(" command"):
            continue  # command points are beyond this player
        say({"type": "try", "id": question["id"], "answers": [words], "seed": 1})
        tried = hear()
        if tried["type"] == "tried":
            value = worth(tried["view"], side) - (1 if words == "end turn" else 0)
            if most is None or value > most:
                best, most = words, value
        if time.monotonic() > enough:
            break
    return best


def worth(view, side):
    """What this view is worth to a side: who is dead, who watches, and how near the two sides are."""
    marines = [one for one in view["pieces"] if one["side"] == "marine" and "," in one["at"]]
    stealers = [one for one in view["pieces"] if one["side"] == "stealer" and one["at"] != "dead"]
    value = 20 * view["kills"] - 60 * view["losses"]
    value += sum(2 for one in marines if "overwatch" in one.get("states", []))
    value += {None: 0, "marine": 1000, "stealer": -1000, "nobody": 0}[view["winner"]]
    if side == "marine":
        return value
    return -value - sum(min((distance(one, other) for other in marines), default=0) for one in stealers)


def distance(one, other):
    """Squares between two pieces as the crow flies; another deck is far away, and so is who waits to enter."""
    if "," not in one["at"]:
        return 50
    (deck, x, y), (its_deck, its_x, its_y) = place(one["at"]), place(other["at"])
    return max(abs(x - its_x), abs(y - its_y)) + (50 if deck != its_deck else 0)


def place(square):
    """`5,2` is on deck 1, `2:5,2` on deck 2."""
    deck, _, rest = square.rpartition(":")
    x, y = rest.split(",")
    return int(deck or 1), int(x), int(y)


if __name__ == "__main__":
    main()
