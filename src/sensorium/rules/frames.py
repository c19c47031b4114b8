"""The kinds of frame on a position's stack: what is being resolved, innermost last.

A frame is a tuple of integers that begins with its kind. Its chapter knows the rest; the comments here say what
they mean. ``engine`` joins each kind to the chapter that runs it.
"""

from typing import Final

TURN_SEQUENCE: Final = 0  # ()                                        turn: always at the bottom
ORDER: Final = 1  # (marine, reacting)                                command: which action to buy with command points
SIGHT: Final = 2  # ()                                                convert: are blips seen, is a target lost?
REVEAL: Final = 3  # (blips)                                          convert: frozen set of blips still to convert
CONVERTING: Final = 4  # (place, left, model, label, voluntary, fresh, held, lone)    convert: placing models
FACING: Final = 5  # (piece, label)                                   convert: which way does the new model look?
SHOOTING: Final = 6  # (marine, target, label, door + 1, needed, overwatch, free)     shooting: the dice
FREE_SHOT: Final = 7  # (marine)                                      shooting: a shot joined to a move or turn?
REACTION: Final = 8  # (actor, label, witnesses, step, responder + 1, door + 1)       reactions to a stealer action
WINDOW: Final = 9  # (actor, label, witnesses)                        command: points spent in the stealer turn?
DECLARING: Final = 10  # (actor, label, able, at the door, declared, declared at the door, door + 1)   overwatch
VOLLEY: Final = 11  # (actor, label, shooters, shooters at the door, door + 1)        overwatch: shots still to roll
ASSAULTING: Final = 12  # (attacker, its label, defender, its label, stage, attack dice, defence dice, blocked, psi)
FACING_UP: Final = 13  # (defender, facing)                           assault: turn to face the attacker?
FLAMES: Final = 14  # (pieces still to roll, needed)                  flamer: who burns?
FALL: Final = 15  # (marine)                                          ladders: does he fall?
ARRIVALS: Final = 16  # (blips still to draw, drawn so far)           reinforcements
COUNTER_DRAW: Final = 17  # (redraws left)                            command: the counter of the turn
REDRAW_OFFER: Final = 18  # ()                                        command: put it back and draw again?
BROOD_OFFER: Final = 19  # (place, left, model, label, voluntary, fresh, held, lone)  broodlord: is this three the lord?
DOOR_ASSAULT: Final = 20  # (attacker, door)                          doors: beaten down?
EXPLOSION: Final = 21  # (models still to roll, doors still to roll)  cannon: who is caught?
STORM_ROLLS: Final = 22  # (pieces still to roll, needed)             librarian: the storm strikes
UNJAMMED: Final = 23  # (marine)                                      jams: back to overwatch, or not?
DEPLOYING: Final = 24  # (deployment, zone + 1, blips still to draw)       deploy: pieces take their places
HAZARD_ROLLS: Final = 25  # (marines still to roll, score, stealers still to roll, score)     mission: who survives?
WANDERING: Final = 26  # (object, steps left)                         objects: where does it go?
FRAGILE: Final = 27  # (object, score)                                objects: does it break?
STUCK_DOOR: Final = 28  # (piece, door, score)                        doors: does it give way?
AMBUSH_DRAW: Final = 29  # ()                                         ambush: the counter of this turn
AMBUSH_PLACE: Final = 30  # (label)                                   ambush: where does the stealer stand?
AMBUSH_ROLL: Final = 31  # (turn counted from)                        ambush: when is the next counter drawn?

FRAME_WORDS: Final = (
    "action",
    "order",
    "sight",
    "reveal",
    "place",
    "face",
    "shot",
    "free shot",
    "reaction",
    "command",
    "overwatch",
    "volley",
    "assault",
    "turn to face",
    "flames",
    "fall",
    "reinforcements",
    "command counter",
    "redraw",
    "broodlord",
    "door",
    "explosion",
    "storm",
    "unjammed",
    "deployment",
    "hazard",
    "wandering",
    "fall of an object",
    "stuck door",
    "ambush counter",
    "ambush",
    "next ambush",
)
