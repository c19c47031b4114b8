"""The game's small integers, and the words for them: sides, states and places of pieces, phases, tallies.

Kinds of piece are in ``kinds``, weapons in ``weapons``; ``notation`` turns all of them into the words people read.
"""

from typing import Final

# -- sides: who can be asked -------------------------------------------------------------------------------
# One player has the marines, the other the stealers and their blips: first.setup.sides-and-mission, fourth.setup.sides.
MARINES: Final = 0
STEALERS: Final = 1
CHANCE: Final = 2
NOBODY: Final = 3
SPECTATOR: Final = 2  # as a viewer: what both sides may know

SIDE_WORDS: Final = ("marine", "stealer", "chance", "nobody")

# -- states of a piece, one bit each -----------------------------------------------------------------------
USED: Final = 1  # has been activated this turn
ACTED: Final = 2  # has taken an action in this activation
OVERWATCH: Final = 4  # the counter beside him: first.overwatch.marker, fourth.overwatch.marker
JAMMED: Final = 8  # the same counter's other side: first.jam.counter-flipped, fourth.jam.flip
GUARD: Final = 16  # fourth.guard.marker
PRONE: Final = 32
HELD: Final = 64  # must lurk this turn
TURNED: Final = 128  # its last action was a turn, so another 90 degrees is not free
RELOADED: Final = 256  # the cannon has had its reload and may explode
POWERED: Final = 512  # the librarian has used his power this turn
DROPPING: Final = 1024  # an object its carrier leaves behind on his next move
SIGHTED: Final = 2048  # a marine saw it as the stealer turn or its own activation began: solo.ruling.start-of-turn
SCANNED: Final = 1 << 21  # a blip or ambush counter that the marine player has looked at: cult.scan.effect
JINXED: Final = 1 << 22  # every ranged weapon it has is jammed: cult.jinx.effect
OWES: Final = 1 << 20  # a free turn was its last action, so a shot joined to it costs a point
REVEALED: Final = 16384  # an ambush counter that lies face up and has shown nothing

# -- where a piece is when it is on no square --------------------------------------------------------------
DEAD: Final = -1
GONE: Final = -2  # left the board alive: exited, teleported out
WAITING: Final = -3  # not yet in play
CARRIED: Final = -4  # an object in somebody's hands
IN_HAND: Final = -5  # a reinforcement blip drawn but not yet placed

# -- phases, in the order of a turn ------------------------------------------------------------------------
SETTING_UP: Final = 0
TIMER: Final = 1
COMMAND: Final = 2
MARINE_ACTIONS: Final = 3
REINFORCEMENTS: Final = 4
STEALER_ACTIONS: Final = 5
CLOSING: Final = 6
OVER: Final = 7

PHASE_WORDS: Final = ("set-up", "timer", "command", "actions", "reinforcements", "actions", "closing", "over")

# -- counters kept for objectives --------------------------------------------------------------------------
KILLS: Final = 0  # stealers killed; a blip killed whole counts its value
LOSSES: Final = 1  # marines killed
EXITED: Final = 2  # marines who left the board alive
BROODLORDS: Final = 3  # broodlords killed, who count among the kills too
COUNTED: Final = 4
