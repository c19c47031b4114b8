"""Runs many cases and reports the result: the count, and each failure."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from sensorium.cases.case import Case, CaseError, contained
from sensorium.cases.reader import read_file


class Outcome(Protocol):
    """The result of a case; where it failed: the line, what was expected, what is the case, and a map."""

    @property
    def passed(self) -> bool: ...
    @property
    def line(self) -> int: ...
    @property
    def expected(self) -> str: ...
    @property
    def actual(self) -> str: ...
    @property
    def picture(self) -> str: ...


Run = Callable[[Case], Outcome]


@dataclass
class Report:
    passed: list[Case] = field(default_factory=list)
    failed: list[tuple[Case, Outcome]] = field(default_factory=list)
    unreadable: list[CaseError] = field(default_factory=list)

    @property
    def total(self) -> int:
        return len(self.passed) + len(self.failed) + len(self.unreadable)

    @property
    def green(self) -> bool:
        return not self.failed and not self.unreadable


class NoCasesError(Exception):
    """A path without a case, which is reported as an error because it is most often a typing mistake."""


def pages(path: Path) -> list[Path]:
    """The Markdown files a path names: itself, or all under a folder that is not hidden."""
    if path.is_file():
        return [path]
    if not path.exists():
        raise NoCasesError(f"{path} does not exist; name a Markdown file or a folder that holds some")
    found: list[Path] = []
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(folder) / name for name in sorted(files) if name.endswith(".md")]
    return found


def gather(paths: Iterable[Path], wanted: str = "") -> tuple[list[Case], list[CaseError]]:
    """The cases under all paths whose name contains ``wanted``, each once, and what cannot be read."""
    cases: list[Case] = []
    errors: list[CaseError] = []
    seen: dict[Path, bool] = {}  # file -> whether it holds any case
    for path in paths:
        files = pages(path)
        for file in files:
            whole = file.resolve()
            if whole not in seen:
                read, wrong = read_file(file)
                seen[whole] = bool(read or wrong)
                cases += [case for case in read if wanted in case.name]
                errors += [error for error in wrong if not wanted or wanted in error.case]
        if not any(seen[file.resolve()] for file in files):
            raise NoCasesError(f"{path} holds no cases; a case is a fenced block that opens with ```case NAME")
    if not cases and not errors:
        raise NoCasesError(f"no case has `{wanted}` in its name; leave -k away to run them all")
    return cases, errors


def check(cases: Iterable[Case], errors: Iterable[CaseError], run: Run) -> Report:
    report = Report(unreadable=list(errors))
    for case in cases:
        try:
            with contained(case.path, case.line, case.name):
                outcome = run(case)
        except CaseError as error:  # a map the board refuses, for one
            report.unreadable.append(error)
            continue
        if outcome.passed:
            report.passed.append(case)
        else:
            report.failed.append((case, outcome))
    return report


def text(report: Report, maps: bool = True) -> str:
    lines: list[str] = []
    for error in report.unreadable:
        name = f" (in {error.case})" if error.case else ""
        lines += [f"{error}{name}", ""]
    for case, outcome in report.failed:
        lines.append(f"{case.path}:{outcome.line}: {case.name}")
        lines.append(textwrap.indent(f"expected: {outcome.expected}\nactual:   {outcome.actual}", "  "))
        if maps and outcome.picture:
            lines.append(textwrap.indent(outcome.picture.rstrip("\n"), "    "))
        lines.append("")
    counts = [f"{report.total} case{'' if report.total == 1 else 's'}", f"{len(report.passed)} passed"]
    if report.failed:
        counts.append(f"{len(report.failed)} failed")
    if report.unreadable:
        counts.append(f"{len(report.unreadable)} cannot be read")
    lines.append(", ".join(counts))
    return "\n".join(lines)


def data(report: Report) -> dict[str, Any]:
    return {
        "cases": report.total,
        "passed": [{"name": case.name, "path": case.path, "line": case.line} for case in report.passed],
        "failed": [
            {
                "name": case.name,
                "path": case.path,
                "line": outcome.line,
                "expected": outcome.expected,
                "actual": outcome.actual,
                "picture": outcome.picture,
            }
            for case, outcome in report.failed
        ],
        "unreadable": [
            {"name": e.case, "path": e.path, "line": e.line, "what": e.what, "advice": e.advice}
            for e in report.unreadable
        ],
    }
