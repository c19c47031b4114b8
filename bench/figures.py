"""Figures that are no microseconds an operation: counted or weighed once, in a trial that takes a while.

@trial("server")
def server() -> list[Figure]:
    return [Figure("answer to update, 99th percentile", 12.3, "ms", target=50.0)]
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    name: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False  # more is better

    @property
    def met(self) -> bool:
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target

    def as_json(self) -> dict[str, object]:
        given = {"name": self.name, "value": round(self.value, 4), "unit": self.unit, "target": self.target}
        return {key: value for key, value in given.items() if value is not None}


Trial = Callable[[], list[Figure]]
trials: dict[str, Trial] = {}


def trial(name: str) -> Callable[[Trial], Trial]:
    def register(run: Trial) -> Trial:
        if name in trials:
            raise ValueError(f"there are two trials called {name!r}; rename one")
        trials[name] = run
        return run

    return register


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that so large a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def list_of(figures: Sequence[Figure]) -> str:
    """The figures as aligned columns."""
    rows = [(figure.name, f"{figure.value:,.1f}", figure.unit, _target(figure)) for figure in figures]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    return "\n".join(
        f"{name.ljust(widths[0])}  {value.rjust(widths[1])} {unit.ljust(widths[2])}  {target}".rstrip()
        for name, value, unit, target in rows
    )


def _target(figure: Figure) -> str:
    if figure.target is None:
        return ""
    return f"{'met' if figure.met else 'MISSED'} {'≥' if figure.at_least else '≤'} {figure.target:,.0f}"
