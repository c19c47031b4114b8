"""Writes the page's copies of what stands elsewhere: `python tools/page_data.py`, as `make wire` does.

The sentences of events are those of rules/core/sentences.py, the drawings those of board/drawings.py.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final

from sensorium.board import drawings
from sensorium.rules.core.sentences import FOLDED, LANGUAGES, SENTENCES, WORDS

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "src" / "sensorium" / "web" / "page"
EVENTS_HEAD: Final = """\
// @ts-check
/** What happened, in sentences. Made from src/sensorium/rules/core/sentences.py by tools/page_data.py; do not edit. */
/** @type {Record<string, string>} */
export default {
"""
DRAWINGS_HEAD: Final = """\
// The drawings of the deck and its pieces.
// Made from src/sensorium/board/drawings.py by tools/page_data.py; do not edit.
"""
TABLES: Final = ("PIECES", "WEAPONS", "FIXTURES", "TRACES", "STATES", "MARKS", "FEATURES")


def events(language: str) -> str:
    """The module of the sentences in one language."""
    index = LANGUAGES.index(language)
    told = {f"event.{key}": texts[index] for key, texts in {**SENTENCES, **FOLDED}.items()}
    words = {key: texts[index] for key, texts in WORDS.items()}
    return (
        EVENTS_HEAD + "".join(f"  {quoted(key)}: {quoted(text)},\n" for key, text in {**told, **words}.items()) + "};\n"
    )


def drawn() -> str:
    """The module of the drawings."""
    parts = [DRAWINGS_HEAD]
    for name in TABLES:
        table: dict[str, str] = getattr(drawings, name)
        rows = "".join(f"  {quoted(key)}: {quoted(unwrapped(text))},\n" for key, text in table.items())
        parts.append(f"/** @type {{Record<string, string>}} */\nexport const {name} = {{\n{rows}}};\n")
    parts.append(f"export const HANDS = {json.dumps(drawings.HANDS)};\n")
    parts.append(f"export const SHADES = {quoted(unwrapped(drawings.SHADES))};\n")
    return "\n".join(parts)


def unwrapped(drawing: str) -> str:
    """A drawing on one line."""
    return re.sub(r"(?<=>) (?=<)", "", re.sub(r"\s+", " ", drawing))


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def files() -> dict[Path, str]:
    """Every file that is made so, and what is to stand in it."""
    sentences = {PAGE / "i18n" / language / "events.js": events(language) for language in LANGUAGES}
    return {**sentences, PAGE / "board" / "drawings.js": drawn()}


def main() -> int:
    for path, text in files().items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
