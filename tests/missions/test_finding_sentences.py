"""What is wrong with a mission file is told in French too: in whole sentences, and all of it."""

from __future__ import annotations

import inspect
import re
import tomllib
from time import perf_counter

import pytest

from sensorium.missions.checks.draft import read_draft
from sensorium.missions.checks.sentences import BLANK, LANGUAGES, LONGEST, in_language, in_other_languages, sentences
from sensorium.rules.core.log import LogError, read_row
from tests.missions.example import changed
from tests.missions.test_reader_errors import MISTAKES

# What gives an English sentence away, outside of what the file itself says.
ENGLISH = re.compile(r"\b(the|is|are|has|have|of|with|write|there|must|which|where|no|and|or|to)\b", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_blanks_stand_in_both(language: str) -> None:
    found = sentences(language)
    for sentence in found:
        assert sorted(BLANK.findall(sentence.english)) == sorted(BLANK.findall(sentence.other)), sentence.english
    assert len({sentence.english for sentence in found}) == len(found), "a sentence stands there twice"


def mistakes() -> list[str]:
    """Every sentence about every file of the tests of the reader."""
    found = set()
    for right, wrong, _ in MISTAKES:
        for finding in read_draft(changed(right, wrong), "lamp.toml").findings:
            found |= {finding.what, finding.advice}
    return sorted(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_is_told(language: str) -> None:
    said = {text: in_language(text, language) for text in mistakes()}
    assert len(said) > 150
    assert [text for text, other in said.items() if other is None] == []
    plain = {text: re.sub(r"`[^`]*`|\([^)]*\)", "", other) for text, other in said.items() if other}
    assert {text: other for text, other in plain.items() if ENGLISH.search(other)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_no_toml_is_told(language: str) -> None:
    """Every sentence that Python's own reader of TOML has about a file."""
    source = inspect.getsource(inspect.getmodule(tomllib.loads) or tomllib)
    raised = re.findall(r"""(?:suffixed_err\([^"]*?|TOMLDecodeError\()f?"([A-Z][^"]*)\"""", source)
    said = {one[:1].lower() + re.sub(r"\{[^}]*\}", "'a.b'", one[1:]).replace("\\\\", "\\") for one in raised}
    assert len(said) > 15
    assert [one for one in sorted(said) if in_language(f"this is no TOML: {one}", language) is None] == []
    assert [one for one in sorted(said) if in_language(one, language) is None] == []


@pytest.mark.parametrize(
    "row", ['{"a', '{"a" 1}', '{"a": 1 2}', "{a", "", "{} 1", '{"a": "\\q"}', '{"a": "\\u1"}', '"\t"', "[1,]"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_no_json_is_told(row: str, language: str) -> None:
    with pytest.raises(LogError) as problem:
        read_row(row, 7, "")
    told = in_language(str(problem.value), language)
    assert told is not None
    assert not re.search("[A-Z][a-z]+|column| at ", told.replace("JSON", ""))


def test_what_fills_a_blank_is_told_as_well() -> None:
    text = "this can never hold: no marine can walk to the lamp room"
    assert in_other_languages(text) == {
        "fr": "ceci ne peut jamais être vrai : aucun marine ne peut aller à the lamp room"
    }
    assert in_other_languages("column 6: the list is empty") == {"fr": "colonne 6 : la liste est vide"}
    assert in_other_languages("something that nobody has written down") == {}


def test_what_a_file_quotes_at_length_takes_no_time() -> None:
    began = perf_counter()
    for length in (LONGEST, 10 * LONGEST, 1000 * LONGEST):
        in_other_languages(("line 3: " + "x says 'y' in turn 1, of the z and `q` has r; " * 20_000)[:length])
    assert perf_counter() - began < 5
