"""Who is let in and who goes when there are too many: whoever waits for longest, and never a seat without need."""

from hypothesis import given
from hypothesis import strategies as st

from sensorium.server.admission import Admission, Limits

LIMITS = Limits(connections=10, each=6, floor=2)


class Line:
    """A connection."""

    def __init__(self) -> None:
        self.open = True

    def abort(self) -> None:
        self.open = False


def entered(admission: Admission, address: str | None, count: int = 1, used: bool = False) -> list[Line]:
    lines = [Line() for _ in range(count)]
    for line in lines:
        admission.enter(line, address)
        if used:
            admission.use(line)
    return lines


def test_who_has_waited_longest_goes_first() -> None:
    admission = Admission(LIMITS)
    old, answered = entered(admission, "a", 2)
    admission.use(answered)
    others = entered(admission, "b", 4) + entered(admission, "c", 4)
    entered(admission, "d", 1)
    assert not old.open
    assert answered.open
    admission.wait(answered)  # waits again, and from now on
    entered(admission, "d", 1)
    assert answered.open
    assert [line.open for line in others] == [False, *[True] * 7]


def test_one_address_holds_so_many() -> None:
    admission = Admission(LIMITS)
    lines = entered(admission, "a", 9)
    assert [line.open for line in lines] == [False] * 3 + [True] * 6
    assert admission.held("a") == 6
    seats = entered(admission, "b", 6, used=True)
    assert all(line.open for line in seats)
    assert not entered(admission, "b")[0].open, "its own newest one, where none of the others waits"


def test_seats_of_an_address_that_holds_most_make_room_for_one_that_has_none() -> None:
    admission = Admission(LIMITS)
    crowd = entered(admission, "a", 6, used=True)
    rest = entered(admission, "b", 4, used=True)
    newcomer = entered(admission, "c")[0]
    assert newcomer.open
    assert [line.open for line in crowd] == [True] * 5 + [False]
    assert all(line.open for line in rest)
    admission.use(newcomer)
    assert not entered(admission, "b")[0].open, "who has its part already waits outside"


def test_a_proxy_is_everybody() -> None:
    admission = Admission(LIMITS)
    lines = entered(admission, None, 10, used=True)
    assert all(line.open for line in lines)
    assert [admission.attribute(line, "a") for line in lines] == [True] * 6 + [False] * 4
    assert admission.attribute(lines[0], "b"), "whose it is has been said"
    for line in lines:
        admission.leave(line)
    assert (len(admission), admission.held("a")) == (0, 0)


@given(st.lists(st.tuples(st.sampled_from(["enter", "use", "wait", "leave"]), st.integers(0, 5)), max_size=120))
def test_there_are_never_too_many_and_nobody_is_shut_out(steps: list[tuple[str, int]]) -> None:
    admission = Admission(LIMITS)
    lines: dict[Line, str] = {}
    for what, number in steps:
        if what == "enter":
            address, line = f"address {number}", Line()
            admission.enter(line, address)
            lines[line] = address
            if admission.held(address) <= LIMITS.floor and not line.open:
                held = [admission.held(f"address {other}") for other in range(6)]
                assert max(held) <= LIMITS.floor, "a floor for each address"
        elif lines:
            line = list(lines)[number % len(lines)]
            getattr(admission, what)(line)
            if what == "leave":
                del lines[line]
        lines = {line: address for line, address in lines.items() if line.open}
        assert len(admission) == len(lines) <= LIMITS.connections
        for address in set(lines.values()):
            assert admission.held(address) == list(lines.values()).count(address) <= LIMITS.each
