"""The figures of the benchmarks must mean what the table says."""

import itertools
from collections.abc import Callable

import pytest

from bench import harness
from bench.harness import CALIBRATION, Benchmark, Result, benchmark, chosen, measure, measure_all, table


def work(rounds: int) -> Callable[[], object]:
    return lambda: sum(range(rounds))


def test_more_work_takes_longer_and_the_ratio_says_so() -> None:
    plain = Benchmark("plain", lambda: work(20_000))
    quick = Benchmark("quick", lambda: work(200), against="plain")
    by_name = {result.name: result for result in measure_all([quick, plain], repeat=5, seconds=0.05)}
    assert by_name["quick"].micros < by_name["plain"].micros
    assert by_name["quick"].ratio == by_name["plain"].micros / by_name["quick"].micros
    assert by_name["plain"].ratio is None


def test_the_median_counts_and_is_shared_among_the_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    # A clock by which the runs take 1, 2, 3, 4 and 100 microseconds, after one to find out how long to loop.
    durations = itertools.chain([1000], [1000, 100_000, 3000, 2000, 4000])
    ticks = itertools.chain.from_iterable((0, duration) for duration in durations)
    monkeypatch.setattr(harness, "perf_counter_ns", lambda: next(ticks))
    result = measure(Benchmark("five", lambda: work(1), ops=10), repeat=5, seconds=5e-6)
    assert result.micros == 0.3
    assert result.spread == (0.4 - 0.2) / 2 / 0.3


def test_what_is_measured_against_comes_along() -> None:
    benches = [
        Benchmark(CALIBRATION, lambda: work(1)),
        Benchmark("sight", lambda: work(1), against="naive"),
        Benchmark("naive", lambda: work(1)),
        Benchmark("copy", lambda: work(1)),
    ]
    assert [bench.name for bench in chosen(["sight"], benches)] == [CALIBRATION, "sight", "naive"]
    assert chosen([], benches) == benches
    with pytest.raises(LookupError, match="correct the `against`"):
        chosen([], benches[:2])


def test_two_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "registered", {})
    benchmark("twice")(lambda: work(1))
    with pytest.raises(ValueError, match="rename one"):
        benchmark("twice")(lambda: work(1))


def test_the_table_is_aligned() -> None:
    results = [
        Result("sight query", 0.25, 0.01, "plain", 40.0, 0.5),
        Result("plain", 10.0, 0.5),
        Result("copy", 3.5, 0.0, target=3.0),
    ]
    assert table(results).splitlines() == [
        "benchmark    µs/op      ops/s    ±        target     ×  faster than",
        "sight query  0.250  4,000,000   1%     met 0.500  40.0  plain",
        "plain         10.0    100,000  50%",
        "copy         3.500    285,714   0%  MISSED 3.000",
    ]
