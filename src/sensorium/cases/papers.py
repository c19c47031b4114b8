"""Cases about what is written down before a game: a force list, bids, a layout of tiles.

Such a case has its rows in place of a map, below one of the words in ``PAPERS``. What they mean is known to rooms
further up, which hand over a maker for each word; here their scripts are run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from sensorium.cases.case import Case, CaseError

# What else forbids whatever one of these rules forbids, so that a case may cite either.
ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    # "at most one among: a Command Squad, or one Standard Squad with the Captain option"
    "deathwing.force-list.one-captain": ("deathwing.ruling.captain-limit",),
    # "Which members and options belong to which squad … As recorded"
    "deathwing.force-list.step-2-options": ("deathwing.ruling.force-list-columns",),
    # "No more Marines may be committed than the remaining torpedoes carry (20 at first)"
    "deathwing.campaign.perimeter.torpedoes": ("deathwing.ruling.campaign-torpedo-use",),
    "deathwing.campaign.perimeter.torpedo-remaining": ("deathwing.ruling.campaign-torpedo-use",),
    # "He has 125 blips for the whole campaign"
    "deathwing.campaign.stealer-exhausted": ("deathwing.campaign.stealer-total",),
    # "a receiving squad must have lost at least one member in the campaign and may then be filled up to five"
    "deathwing.campaign.redistribute": ("deathwing.ruling.campaign-redistribute-limits",),
    "deathwing.campaign.squad-maximum": ("deathwing.ruling.campaign-redistribute-limits",),
}

PAPERS: Final = ("force", "auction", "tiles", "ship", "campaign", "journey")


class PaperRefusal(Exception):
    """What a script line asks for is not allowed, by this rule."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class Paper(Protocol):
    def do(self, text: str) -> None:
        """Make a move. PaperRefusal: it is not allowed, and nothing has changed. ValueError: it means nothing."""

    def judge(self, text: str) -> tuple[bool, str]:
        """Whether a fact holds, and what is the case. ValueError: it means nothing."""


Papers = Mapping[str, Callable[[str], Paper]]  # word -> what makes the paper of these rows


class PaperFailure(Exception):
    def __init__(self, line: int, expected: str, actual: str) -> None:
        super().__init__(expected)
        self.line = line
        self.expected = expected
        self.actual = actual


def run_paper(case: Case, papers: Papers) -> None:
    """Run the script; PaperFailure at the first line that fails."""
    line = case.rows_line
    try:
        if case.paper not in papers:
            raise ValueError(f"`{case.paper}` cannot be read here; run it with `sensorium check`")
        paper = papers[case.paper]("\n".join(case.rows))
        for step in case.script:
            line = step.line
            if step.kind in "=!":
                holds, actual = paper.judge(step.text)
                if holds != (step.kind == "="):
                    raise PaperFailure(line, f"{'' if step.kind == '=' else 'not: '}{step.text}", actual)
                continue
            refused = refusal(paper, step.text)
            if step.kind == ">" and refused is not None:
                raise PaperFailure(line, f"{step.text} is done", f"{refused} ({refused.rule})")
            if step.kind == "x" and refused is None:
                raise PaperFailure(line, f"{step.text} is refused", "it is done")
            if step.rule is not None and refused is not None and not forbids(refused.rule, step.rule):
                raise PaperFailure(line, f"refused by {step.rule}", f"refused by {refused.rule}: {refused}")
    except PaperRefusal as refused:  # by what the rows say
        raise CaseError(case.path, line, f"{refused} ({refused.rule})", "see docs/notation.md", case.name) from None
    except ValueError as problem:
        if isinstance(problem, CaseError):
            raise
        what, _, advice = str(problem).partition("; ")
        raise CaseError(case.path, line, what, advice or "see docs/notation.md", case.name) from None


def forbids(named: str, cited: str) -> bool:
    """Whether the rule that a case cites forbids what was refused by the one that is named."""
    return cited == named or cited in ALSO.get(named, ())


def refusal(paper: Paper, text: str) -> PaperRefusal | None:
    try:
        paper.do(text)
    except PaperRefusal as refused:
        return refused
    return None
