"""What somebody would like a piece to do, put into the words of the notation, so that he can be told why it may not."""

from __future__ import annotations

from sensorium.rules.content.cards import CARD_WORDS
from sensorium.rules.core import answers as a
from sensorium.rules.core.notation import AT_PIECE, AT_SQUARE
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import TABLE, VERBS, skill_of
from sensorium.table import wire

AT_SOMEBODY = frozenset(skill_of(verb) for verb in AT_PIECE)
SOMEWHERE = frozenset(skill_of(verb) for verb in AT_SQUARE)
# How a skill is said of a square: of one with a door, and of its section.
AT_DOOR = {skill_of(verb): AT_SQUARE[verb] for verb in (a.FIRE_DOOR, a.ASSAULT_DOOR)}
AT_SECTION = {skill_of(verb): AT_SQUARE[verb] for verb in (a.STORM_SECTION,)}
# What is done in several ways, by the button of each: its word before the target and the one after it.
WAYS = {row.skill_as(mode): (row.word, row.modes[mode]) for row in TABLE for mode in range(len(row.modes))}


def wished(position: Position, wish: wire.AskWhy) -> str:
    """The answer that this would be. It need not be a legal one, nor make sense: what is wrong with it is asked."""
    return f"{wish.piece} {action(position, wish)}"


def action(position: Position, wish: wire.AskWhy) -> str:
    skill = wish.skill
    if skill in CARD_WORDS:
        return " ".join(word for word in (VERBS[a.CAST].word, skill, wish.target or wish.square) if word)
    if wish.direction or wish.facing:
        return f"{skill} {wish.direction or wish.facing}"
    if skill in WAYS:
        word, mode = WAYS[skill]
        at = wish.target if word in AT_SOMEBODY else wish.square if word in SOMEWHERE else ""
        return " ".join(part for part in (word, at, mode) if part)
    if wish.target and skill in AT_SOMEBODY:
        return f"{skill} {wish.target}"
    if wish.square and skill in SOMEWHERE:
        square = position.board.find(wish.square)
        if skill in AT_DOOR and square >= 0 and position.doors >> square & 1:
            skill = AT_DOOR[skill]
        return f"{AT_SECTION.get(skill, skill)} {wish.square}"
    return f"{skill} up" if skill == VERBS[a.CLIMB].word else skill
