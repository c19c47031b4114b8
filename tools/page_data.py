"""Writes the page's copies of what stands elsewhere: `python tools/page_data.py`, as `make wire` does.

The sentences of events are those of rules/sentences.py.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from sensorium.rules.sentences import FOLDED, LANGUAGES, SENTENCES, WORDS

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "src" / "sensorium" / "web" / "page"
EVENTS_HEAD: Final = """\
// @ts-check
/** What happened, in sentences. Made from src/sensorium/rules/sentences.py by tools/page_data.py; do not edit. */
/** @type {Record<string, string>} */
export default {
"""


def events(language: str) -> str:
    """The module of the sentences in one language."""
    index = LANGUAGES.index(language)
    told = {f"event.{key}": texts[index] for key, texts in {**SENTENCES, **FOLDED}.items()}
    words = {key: texts[index] for key, texts in WORDS.items()}
    return (
        EVENTS_HEAD + "".join(f"  {quoted(key)}: {quoted(text)},\n" for key, text in {**told, **words}.items()) + "};\n"
    )


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def files() -> dict[Path, str]:
    """Every file that is made so, and what is to stand in it."""
    return {PAGE / "i18n" / language / "events.js": events(language) for language in LANGUAGES}


def main() -> int:
    for path, text in files().items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
