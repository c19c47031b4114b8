"""Figures counted once: what they say, and when a promise is kept."""

import pytest

from bench import figures
from bench.figures import Figure, list_of, percentile, trial


def test_a_promise_is_kept_or_not() -> None:
    assert Figure("weight", 149.0, "kB", target=150.0).met
    assert not Figure("weight", 151.0, "kB", target=150.0).met
    assert Figure("answers", 151.0, "/s", target=150.0, at_least=True).met
    assert not Figure("answers", 149.0, "/s", target=150.0, at_least=True).met
    assert Figure("memory", 1.0, "MB").met


def test_percentiles() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert percentile(values, 0.5) == 51.0
    assert percentile(values, 0.99) == 100.0
    assert percentile([7.0], 0.99) == 7.0


def test_the_list_is_aligned() -> None:
    told = [Figure("page weight", 145.54, "kB", target=150.0), Figure("rate", 1234.0, "/s", target=2000, at_least=True)]
    assert list_of(told).splitlines() == [
        "page weight    145.5 kB  met ≤ 150",
        "rate         1,234.0 /s  MISSED ≥ 2,000",
    ]
    assert told[0].as_json() == {"name": "page weight", "value": 145.54, "unit": "kB", "target": 150.0}


def test_two_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "trials", {})
    trial("twice")(list)
    with pytest.raises(ValueError, match="rename one"):
        trial("twice")(list)
