"""``lines:COMMAND``: an external program that speaks JSON lines, in any language.

docs/player-protocol.md defines the protocol. The program is started for each game. A late, malformed or illegal answer,
or the end of the program, is recorded as a fault that quotes what it said, and a default answers for it; after three
faults in a row the default answers for the rest of the game.
"""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from sensorium.players.api.player import Asked, default_answer
from sensorium.players.api.registry import UnknownPlayerError, register
from sensorium.players.baselines.lookahead import Tries
from sensorium.players.external.player_messages import (
    PROTOCOL,
    LineError,
    game_message,
    line_of,
    message_of,
    question_message,
    quoted,
    view_words,
)
from sensorium.players.external.player_process import LineProcess
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.views import View, imagine

START: Final = 10.0  # seconds to start and to say hello, and again to get ready for a game
GRACE: Final = 0.1  # seconds added to the budget of an answer for its way to us
MOST_FAULTS: Final = 3  # in a row
TOO_LATE: Final = {"type": "refused", "why": "that question has been answered for you: you were late"}


class Fault(Exception):
    """Something the program did wrong. ``final``: it cannot be used any further."""

    def __init__(self, what: str, final: bool = False) -> None:
        super().__init__(what)
        self.final = final


class Lines:
    """Our end of the connection: asks the program, and limits its time."""

    def __init__(self, command: list[str], seed: int) -> None:
        self.command = command
        self.seed = seed
        self.faults: list[str] = []
        self.faults_in_a_row = 0
        self.process: LineProcess | None = None
        self.playing = False  # it knows the game
        self.given_up = False
        self.asked = 0
        self.name = Path(command[0]).name

    def answer(self, given: Asked) -> int:
        if self.given_up:
            return default_answer(given)
        seconds = given.seconds_left  # its own: the time to start is not taken from it
        try:
            if not self.playing:
                self.begin(given.view, seconds)
            code = self.ask(given, seconds)
        except Fault as fault:
            self.note(fault)
            return default_answer(given)
        self.faults_in_a_row = 0
        return code

    def greet(self) -> None:
        """Start it once, exchange hello, and end it; raises ``ValueError`` if that fails."""
        try:
            self.hello()
        except Fault as fault:
            raise UnknownPlayerError(f"'{shlex.join(self.command)}' {fault}") from None
        finally:
            self.close()

    def close(self, final: View | None = None) -> None:
        """End the program after the game."""
        if self.process is None:
            return
        if final is not None and self.playing:
            self.say({"type": "over", "view": view_words(final)})
        self.say({"type": "bye"})
        self.process.end()
        self.process = None
        self.playing = False
        self.given_up = True

    # ---- talking

    def begin(self, seen: View, seconds: float) -> None:
        self.hello()
        self.say(game_message(seen, seconds, self.seed))
        self.expect("ready", "game")
        self.playing = True

    def hello(self) -> None:
        try:
            self.process = LineProcess(self.command)
        except OSError as problem:
            raise Fault(f"cannot be started: {problem.strerror or problem}", final=True) from None
        self.say({"type": "hello", "protocol": PROTOCOL})
        answer = self.expect("hello", "hello")
        if answer.get("protocol") != PROTOCOL:
            raise Fault(f"speaks protocol {quoted(answer.get('protocol'))}, and we speak {PROTOCOL}", final=True)

    def ask(self, given: Asked, seconds: float) -> int:
        """Send the question, serve its ``try`` messages, and return its answer."""
        self.asked += 1
        number = self.asked
        message = question_message(given, number, seconds)
        by_words = {one["words"]: one["code"] for one in message["legal"]}
        tries = Tries(given.view)
        self.say(message)
        deadline = monotonic() + seconds + GRACE
        while True:
            said = self.hear(deadline, f"gave no answer in {seconds:.1f} s to question {number}")
            if said["type"] not in ("answer", "try") or not is_number(said.get("id")) or said["id"] > number:
                raise Fault(f"said {quoted(said)} to question {number}, which is no answer with its `id`")
            if said["type"] == "try":
                self.say(tries.reply(said) if said["id"] == number else TOO_LATE)
                continue
            if said["id"] < number:
                continue  # to a question that has been answered for it
            return self.code_of(given, by_words, said.get("answer"), number)

    def code_of(self, given: Asked, by_words: dict[str, int], answer: object, number: int) -> int:
        """The legal answer this is, by words or by code."""
        if isinstance(answer, str) and answer in by_words:
            return by_words[answer]
        if is_number(answer) and answer in given.legal:
            assert isinstance(answer, int)
            return answer
        why = ""
        if isinstance(answer, str):
            try:
                resolve(imagine(given.view, 0), answer)
            except Refusal as refusal:
                why = f": {refusal}"
        legal = f"one of {len(by_words)} legal answers"
        raise Fault(f"answered {quoted(answer)} to question {number} ({given.question.kind}), not {legal}{why}")

    def say(self, message: dict[str, Any]) -> None:
        assert self.process is not None
        self.process.send(line_of(message))

    def hear(self, deadline: float, late: str) -> dict[str, Any]:
        assert self.process is not None
        try:
            line = self.process.receive(deadline)
        except TimeoutError:
            raise Fault(late) from None
        if line is None:
            code = self.process.end()
            complaint = self.process.last_complaint()
            raise Fault(f"ended with {code}" + (f", saying {quoted(complaint)}" if complaint else ""), final=True)
        try:
            return message_of(line)
        except LineError as problem:
            raise Fault(f"said something else than a message: {problem}") from None

    def expect(self, kind: str, to: str) -> dict[str, Any]:
        """The one message that may follow now; without it there is no game."""
        try:
            said = self.hear(monotonic() + START, f"gave no answer in {START:.0f} s to `{to}`")
        except Fault as fault:
            raise Fault(str(fault), final=True) from None
        if said["type"] != kind:
            raise Fault(f"said {quoted(said)} to `{to}`, and must say `{kind}`", final=True)
        return said

    def note(self, fault: Fault) -> None:
        self.faults_in_a_row += 1
        self.faults.append(str(fault))
        if fault.final or self.faults_in_a_row >= MOST_FAULTS:
            self.close()
            self.given_up = True


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def make(parameter: str, rng: Random) -> Lines:
    try:
        command = shlex.split(parameter)
    except ValueError as problem:
        raise UnknownPlayerError(f"'lines:{parameter}' is no command: {str(problem).lower()}") from None
    if not command:
        raise UnknownPlayerError("'lines' needs a command; write lines:COMMAND")
    found = shutil.which(command[0])
    if found is None:
        advice = " (it is there, but may not be executed)" if Path(command[0]).exists() else ""
        raise UnknownPlayerError(f"there is no program '{command[0]}' to run{advice}")
    return Lines([found, *command[1:]], rng.getrandbits(32))


register("lines", make, "a program of your own that speaks JSON lines", free="COMMAND")
