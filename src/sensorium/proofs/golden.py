"""Golden playthroughs: a whole game on paper, every question, every legal answer, what each viewer is told and sees.

A page holds its own scene and its own answers. Written anew, it plays the same answers as long as they are legal, so
that the difference shows what a change in the rules has changed and nothing else; from the first answer that is no
longer legal it goes on at random.

    12 chance: shot, A, 2 dice, 6 needed
       21 throws                                        what could be answered
     > roll 2 5                                         what was
       A rolls 2 5 to hit, needing a 6: a miss.         what everybody is told
       stealer: Blip a is drawn: 3.                     what one viewer alone is told
       views 1f2e3d4c 5b6a7988 97a6b5c4                 fingerprints of what marine, stealer, spectator see
"""

from __future__ import annotations

import textwrap
from hashlib import blake2b

from sensorium.proofs.driving import pick
from sensorium.proofs.scene import Scene, scene_from
from sensorium.proofs.seeing import VIEWER_WORDS, VIEWERS, view_data
from sensorium.proofs.stream import Stream
from sensorium.rules.answers import ROLL, verb_of
from sensorium.rules.engine import answers, asked, play
from sensorium.rules.events import Event
from sensorium.rules.log import Answer, LogError, code_of, speaker
from sensorium.rules.notation import words
from sensorium.rules.position import Position
from sensorium.rules.question import question
from sensorium.rules.telling import listed, told_facts
from sensorium.rules.vocabulary import CHANCE, NOBODY, SIDE_WORDS

WIDTH = 118
RULE = "-" * 40
SAID = " > "


def written(scene: Scene, seed: int, said: list[str] | None = None, limit: int = 400) -> str:
    """The page of a game from this scene: first the answers ``said``, then random ones."""
    position = scene.start()
    numbers = Stream(seed)
    lines = [f"seed {seed}", "", scene.text.strip(), "", RULE]
    waiting = list(said or [])
    for step in range(1, limit + 1):
        if asked(position) == NOBODY:
            break
        lines += asked_lines(position, step)
        code = next_answer(position, waiting, numbers)
        who = speaker(position, code)
        unasked = "" if who == SIDE_WORDS[asked(position)] else f"{who}: "
        lines.append(f"{SAID}{unasked}{words(position, code)}")
        events: list[Event] = []
        play(position, code, events)
        lines += told_lines(events)
        lines.append(f"   views {' '.join(fingerprint(position, viewer) for viewer in VIEWERS)}")
    lines += [RULE, f"digest {position.digest()}"]
    return "\n".join(lines) + "\n"


def rewritten(name: str, page: str) -> str:
    """The page as the rules of today write it."""
    head, _, rest = page.partition(RULE)
    first, _, text = head.partition("\n")
    seed = int(first.removeprefix("seed "))
    said = [line.removeprefix(SAID) for line in rest.splitlines() if line.startswith(SAID)]
    return written(scene_from(name, text.strip() + "\n"), seed, said)


def course(page: str) -> str:
    """What of a page says how its game goes: the scene, the answers and the end, and none of the words around them."""
    head, _, rest = page.partition(RULE)
    lines = rest.splitlines()
    return "\n".join([head.strip(), *(line for line in lines if line.startswith(SAID)), lines[-1]])


def next_answer(position: Position, waiting: list[str], numbers: Stream) -> int:
    """The next answer of the page while it is legal; then, and for the rest of the game, a random one."""
    chosen = pick(position, numbers)  # drawn in any case, so that a game that goes astray still follows from its seed
    if waiting:
        who, _, said = f"{SIDE_WORDS[asked(position)]}: {waiting.pop(0)}".rpartition(": ")
        try:
            return code_of(position, Answer(who.split(": ")[-1], said), 0)
        except LogError:
            waiting.clear()
    return chosen


def asked_lines(position: Position, step: int) -> list[str]:
    """The question, and every legal answer to it, answers that begin alike put together."""
    asking = question(position)
    parts = [asking.kind]
    if asking.piece >= 0:
        parts.append(position.name(asking.piece))
    if asking.square >= 0:
        parts.append(position.board.name(asking.square))
    if asking.dice:
        parts.append(f"{asking.dice} dice")
    if asking.needed:
        parts.append(f"{asking.needed} needed")
    first = f"{step} {SIDE_WORDS[asking.side]}: {', '.join(parts)}"
    indent = " " * 3
    return [first, *textwrap.wrap(choices(position), WIDTH, initial_indent=indent, subsequent_indent=indent * 2)]


def choices(position: Position) -> str:
    legal = answers(position)
    if verb_of(legal[0]) == ROLL:
        return f"{len(legal)} throws"
    groups: dict[str, list[str]] = {}
    for code in legal:
        said = words(position, code).split()
        start = 1 if asked(position) == CHANCE else 2
        groups.setdefault(" ".join(said[:start]), []).append(" ".join(said[start:]))
    return "; ".join(f"{start} {', '.join(ends)}".rstrip() for start, ends in groups.items())


def told_lines(events: list[Event]) -> list[str]:
    """What was told: to all alike on one line, otherwise to each."""
    lines: list[str] = []
    for event in events:
        stories = [story(event, viewer) for viewer in VIEWERS]
        if len(dict.fromkeys(stories)) == 1:
            lines.append(f"   {stories[0]}")
        else:
            lines += [f"   {VIEWER_WORDS[viewer]}: {stories[viewer]}" for viewer in VIEWERS]
    return lines


def story(event: Event, viewer: int) -> str:
    """The sentence, and such facts as it leaves out."""
    sentence = event.sentence(viewer)
    facts = event.told_to(viewer)
    told = told_facts(facts)
    kind = str(facts.pop("event"))
    left_out = [f"{name} {listed(fact)}" for name, fact in facts.items() if name not in told]
    return f"{sentence} [{kind}: {', '.join(left_out)}]" if left_out else sentence


def fingerprint(position: Position, viewer: int) -> str:
    return blake2b(view_data(position, viewer).encode(), digest_size=4).hexdigest()
