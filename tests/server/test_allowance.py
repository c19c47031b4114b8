"""Token buckets by address: refusals cost nobody anything, everybody has a floor, little is remembered."""

from hypothesis import given
from hypothesis import strategies as st

from sensorium.server.allowance import Allowances, Rate

OWN, SHARED, FLOOR = Rate(1.0, 5.0), Rate(2.0, 8.0), Rate(0.1, 2.0)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def made(most: int = 100) -> tuple[Allowances, Clock]:
    clock = Clock()
    return Allowances(OWN, SHARED, FLOOR, clock, most), clock


def taken(allowances: Allowances, address: str, times: int) -> int:
    return sum(allowances.take(address).wait <= 0 for _ in range(times))


def test_each_address_has_its_own() -> None:
    allowances, clock = made()
    assert taken(allowances, "one", 1000) == 5
    assert taken(allowances, "two", 1) == 1, "what one uses is not missing elsewhere"
    clock.now += 1.0
    assert taken(allowances, "one", 1000) == 1, "a thousand refusals cost nothing"


def test_how_long_to_wait_is_true() -> None:
    allowances, clock = made()
    taken(allowances, "one", 5)
    clock.now += 0.25
    wait = allowances.take("one").wait
    assert wait == 0.75
    clock.now += wait
    assert allowances.take("one").wait == 0.0


def test_everybody_has_a_floor_when_the_server_is_busy() -> None:
    allowances, _ = made()
    for busy in range(10):
        taken(allowances, f"busy {busy}", 1000)
    assert taken(allowances, "newcomer", 1000) == 2
    assert taken(allowances, "another", 1000) == 2


def test_what_is_given_back_goes_where_it_was_taken_from() -> None:
    allowances, _ = made()
    for _ in range(100):
        allowances.take("one").give_back()
    assert taken(allowances, "one", 1000) == 5
    for busy in range(10):
        taken(allowances, f"busy {busy}", 1000)
    for _ in range(100):
        given = allowances.take("newcomer")
        assert given.wait == 0.0, "nothing was used"
        given.give_back()
    assert taken(allowances, "another", 1000) == 2, "nobody else has what the newcomer gave back"
    assert taken(allowances, "newcomer", 1000) == 2
    refused = allowances.take("newcomer")
    refused.give_back()
    assert allowances.take("newcomer").wait == refused.wait > 0, "what was not taken is not given back"


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing() -> None:
    allowances, clock = made()
    assert taken(allowances, "one", 5) == 5
    clock.now -= 1000.0
    assert taken(allowances, "one", 5) == 0
    clock.now += 1.0
    assert taken(allowances, "one", 5) == 1


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 20)), max_size=200))
def test_nobody_gets_more_than_the_rate_and_nobody_less_than_the_floor(asking: list[tuple[int, int]]) -> None:
    allowances, clock = made(most=20)
    got: dict[int, int] = {}
    first: dict[int, float] = {}
    for address, tenths in asking:
        clock.now += tenths / 10
        new = address not in first
        first.setdefault(address, clock.now)
        allowed = allowances.take(str(address)).wait <= 0
        assert allowed or not new, "the first request of an address is always answered"
        got[address] = got.get(address, 0) + allowed
        assert len(allowances) <= 20
    if len(first) <= 20:  # nobody was forgotten
        for address, count in got.items():
            assert count <= OWN.at_once + (clock.now - first[address]) * OWN.each_second + 1e-6
