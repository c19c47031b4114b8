"""Measure small things well enough to compare them.

A benchmark is a function that prepares something and returns the callable to be timed:

    @benchmark("sight query", ops=100, against="sight query, rational", target=0.5)
    def sight_query() -> Callable[[], object]:
        board = ...
        return lambda: ask_a_hundred_times(board)

`ops` is how many operations one call performs; figures are microseconds an operation. `against` names a
benchmark that does the same the plain way: both are timed in the same run, and the table shows how many times
faster this one is. `target` is the figure the project promises for pure Python.
"""

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter_ns

Operation = Callable[[], object]
CALIBRATION = "calibration"


@dataclass(frozen=True)
class Benchmark:
    name: str
    prepare: Callable[[], Operation]
    ops: int = 1
    against: str | None = None
    target: float | None = None


@dataclass(frozen=True)
class Result:
    name: str
    micros: float  # median microseconds an operation
    spread: float  # half the distance between the quartiles, as a part of the median
    against: str | None = None
    ratio: float | None = None  # how many times faster than the plain way
    target: float | None = None

    def as_json(self) -> dict[str, object]:
        given = {
            "name": self.name,
            "us_per_op": round(self.micros, 4),
            "spread": round(self.spread, 3),
            "against": self.against,
            "ratio": None if self.ratio is None else round(self.ratio, 2),
            "target_us": self.target,
        }
        return {key: value for key, value in given.items() if value is not None}


registered: dict[str, Benchmark] = {}


def benchmark(
    name: str, *, ops: int = 1, against: str | None = None, target: float | None = None
) -> Callable[[Callable[[], Operation]], Callable[[], Operation]]:
    def register(prepare: Callable[[], Operation]) -> Callable[[], Operation]:
        if name in registered:
            raise ValueError(f"there are two benchmarks called {name!r}; rename one")
        registered[name] = Benchmark(name, prepare, ops, against, target)
        return prepare

    return register


def chosen(words: Sequence[str], among: Iterable[Benchmark]) -> list[Benchmark]:
    """Those with any of the words in their name (all, without words), and what they are measured against."""
    known = {bench.name: bench for bench in among}
    wanted = [name for name in known if not words or any(word in name for word in words)]
    needed = {known[name].against for name in wanted}
    unknown = sorted(name for name in needed if name is not None and name not in known)
    if unknown:
        raise LookupError(f"no benchmark is called {unknown[0]!r}; correct the `against` that names it")
    return [bench for name, bench in known.items() if name in wanted or name in needed or name == CALIBRATION]


def measure(bench: Benchmark, repeat: int, seconds: float) -> Result:
    """Time it `repeat` times, each time in a loop long enough for the clock, `seconds` in all."""
    operation = bench.prepare()
    slice_ns = int(seconds * 1_000_000_000) // repeat
    loops = _loops_filling(operation, slice_ns)
    figures = sorted(_time(operation, loops) / (loops * bench.ops * 1000) for _ in range(repeat))
    middle = median(figures)
    quartiles = figures[(3 * (repeat - 1) + 2) // 4] - figures[(repeat - 1) // 4]
    return Result(bench.name, middle, quartiles / 2 / middle, bench.against, None, bench.target)


def measure_all(benches: Iterable[Benchmark], repeat: int, seconds: float) -> list[Result]:
    results = {bench.name: measure(bench, repeat, seconds) for bench in benches}
    return [_with_ratio(result, results) for result in results.values()]


def table(results: Sequence[Result]) -> str:
    """The results as aligned columns."""
    rows: list[tuple[str, ...]] = [("benchmark", "µs/op", "ops/s", "±", "target", "×", "faster than")]
    rows += [_row(result) for result in results]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:-1], strict=True)]
        lines.append("  ".join([*cells, row[-1]]).rstrip())
    return "\n".join(lines)


def _row(result: Result) -> tuple[str, ...]:
    return (
        result.name,
        _figure(result.micros),
        f"{1_000_000 / result.micros:,.0f}",
        f"{result.spread:.0%}",
        _target(result),
        "" if result.ratio is None else f"{result.ratio:,.1f}",
        result.against or "",
    )


def _with_ratio(result: Result, results: dict[str, Result]) -> Result:
    plain = None if result.against is None else results.get(result.against)
    if plain is None:
        return result
    ratio = plain.micros / result.micros
    return Result(result.name, result.micros, result.spread, result.against, ratio, result.target)


def _loops_filling(operation: Operation, slice_ns: int) -> int:
    loops = 1
    while (taken := _time(operation, loops)) < slice_ns // 2:
        loops = max(loops * 2, loops * slice_ns // (taken + 1) // 2)
    return loops


def _time(operation: Operation, loops: int) -> int:
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        begin = perf_counter_ns()
        for _ in range(loops):
            operation()
        return max(1, perf_counter_ns() - begin)
    finally:
        if was_enabled:
            gc.enable()


def _figure(micros: float) -> str:
    return f"{micros:,.3f}" if micros < 10 else f"{micros:,.1f}"


def _target(result: Result) -> str:
    if result.target is None:
        return ""
    return f"{'met' if result.micros <= result.target else 'MISSED'} {_figure(result.target)}"
