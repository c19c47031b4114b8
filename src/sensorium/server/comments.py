"""The page's comments and its indentation are for those who read it here; a browser is not sent them.

Only comments that have their lines to themselves are left out, and each leaves an empty line behind, so that the line
numbers of an error are those of the file. Nothing inside a template literal is touched.
"""

from __future__ import annotations

from typing import Final

COMMENTED: Final = (".js", ".css")


def stripped(name: str, raw: bytes) -> bytes:
    """The file without its comments and indentation, if it is of a kind that has any."""
    return without_comments(raw.decode()).encode() if name.endswith(COMMENTED) else raw


def without_comments(text: str) -> str:
    kept: list[str] = []
    inside = False  # a block comment
    quoted = False  # a template literal: backticks so far are odd, as far as a careful guess goes
    for line in text.split("\n"):
        bare = line.strip()
        if inside:
            kept.append("")
            inside = "*/" not in bare
        elif not quoted and bare.startswith("//"):
            kept.append("")
        elif not quoted and is_block(bare):
            kept.append("")
            inside = "*/" not in bare
        else:
            kept.append(line if quoted else line.lstrip())
            quoted ^= line.count("`") % 2 == 1
    return "\n".join(kept)


def is_block(bare: str) -> bool:
    """A block comment begins here, and no code follows it on this line."""
    return bare.startswith("/*") and ("*/" not in bare or (bare.endswith("*/") and bare.count("*/") == 1))
