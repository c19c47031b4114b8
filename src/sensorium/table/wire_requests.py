"""What a client may send: answers, wishes and questions, each with a number of the client's choosing.

It is bounded: numbers that JavaScript holds exactly, words of a sensible length, not too many of them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sensorium.table.wire_scene import Wire, Words

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Saying = Annotated[str, msgspec.Meta(max_length=4200)]  # a force in one line is the longest
Said = Annotated[list[Saying], msgspec.Meta(min_length=1, max_length=100)]


class Give(Wire, tag="answer"):
    """Answers in the notation, given one after another until something interrupts. ``n``: the update they answer."""

    id: Number
    n: Number
    said: Said


class Pass(Wire, tag="pass"):
    """Decline this and what follows: ``once``, for the rest of this ``piece``'s activation, or this ``turn``."""

    id: Number
    n: Number
    until: Literal["once", "piece", "turn"]


class Undo(Wire, tag="undo"):
    id: Number
    n: Number


class AskReach(Wire, tag="reach"):
    id: Number
    piece: Words


class AskSight(Wire, tag="sight"):
    id: Number
    piece: Words


class AskActions(Wire, tag="actions"):
    """What this piece could do, were it activated or given command points: every ``said`` may be sent as an answer."""

    id: Number
    piece: Words


class AskHint(Wire, tag="hint"):
    """What would a bot do here? Only against a bot, and only of who is asked; the log tells that it was asked for."""

    id: Number
    n: Number


class AskRecall(Wire, tag="recall"):
    """The last turn of the other side, as this seat saw it; for spectators the last turn that is over."""

    id: Number


class AskWhy(Wire, tag="why"):
    """Whether that is allowed: an answer (``said``), or one that nobody has put into words yet, in the fields of a
    choice: which ``piece`` would do what (``skill``), where, at whom, turned which way; ``direction``: of a step.
    """

    id: Number
    said: Words = ""
    piece: Words = ""
    skill: Words = ""
    square: Words = ""
    target: Words = ""
    facing: Words = ""
    direction: Words = ""


class Reactions(Wire, tag="reactions"):
    """When the marine player wants to be asked about what he may do in the enemy turn.

    ``always``: whenever the rules give him an opening. ``useful``: where he has points for it, about a stealer that
    lives, or to clear a jam. ``attacks``: where he can shoot or strike. ``hold``: not at all until this turn ends;
    then it is as it was before.
    """

    id: Number
    ask: Literal["always", "useful", "attacks", "hold"]


class Looking(Wire, tag="looking"):
    """Whether this page can be seen. Against a bot the clock stands while no page of the marine seat can."""

    id: Number
    looking: bool


class Pause(Wire, tag="pause"):
    """Stop or start the clock. Only where a bot or the same person sits opposite, or both agree."""

    id: Number
    paused: bool


class Rematch(Wire, tag="rematch"):
    """The same mission again, with the sides swapped or not; the other seat's link comes by ``presence``."""

    id: Number
    swap: bool = True


class Renew(Wire, tag="renew"):
    """A new link in the place of one that others have seen.

    ``seat``: one's own (``reply.token``); the old one leads nowhere as soon as the new one is used. ``invitation``: the
    host's to his guest, while the guest has not sat down. ``spectator``: to watch. These two come by ``presence``.
    """

    id: Number
    what: Literal["seat", "invitation", "spectator"]
