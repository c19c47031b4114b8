"""The order of bots' jobs, whatever comes, ends and dies when: nothing is lost or done twice, nothing starves."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sensorium.server.job_queue import JobQueue

ATTEMPTS = 2  # workers that a job may lose


class Jobs(RuleBasedStateMachine):
    """Tables, workers and accidents around a queue, and beside it the same order kept in the plainest way."""

    @initialize(workers=st.integers(2, 5), share=st.integers(1, 4), overtaken=st.integers(0, 4))
    def begin(self, workers: int, share: int, overtaken: int) -> None:
        self.cap = min(share, workers - 1)
        self.most = overtaken
        self.queue = JobQueue(self.cap, overtaken)
        self.made = 0
        self.hard: dict[int, bool] = {}
        self.waiting: dict[bool, list[int]] = {False: [], True: []}
        self.running: dict[int, int] = {}  # by worker
        self.idle: set[int] = set()
        self.dead = set(range(workers))
        self.answered: Counter[int] = Counter()
        self.unwanted: set[int] = set()
        self.losses: Counter[int] = Counter()
        self.overtaken = 0

    def hard_running(self) -> int:
        return sum(self.hard[number] for number in self.running.values())

    def assign(self) -> None:
        for worker, number in self.queue.assign():
            hard = self.hard[number]
            self.idle.remove(worker)  # it had nothing to do
            could_be_hard = bool(self.waiting[True]) and self.hard_running() < self.cap
            if hard:
                assert could_be_hard, "hard jobs keep to their share"
                assert not self.waiting[False] or self.overtaken == self.most, "quick ones first, most of the time"
                self.overtaken = 0
            elif could_be_hard:
                self.overtaken += 1
                assert self.overtaken <= self.most, "hard ones have their turn"
            assert self.waiting[hard].pop(0) == number, "first come, first served"
            self.running[worker] = number

    @invariant()
    def nothing_waits_for_nothing(self) -> None:
        assert self.hard_running() <= self.cap
        assert len(set(self.running.values())) == len(self.running)
        if self.idle:
            assert not self.waiting[False]
            assert not self.waiting[True] or self.hard_running() == self.cap
        assert all(self.answered[number] <= 1 for number in self.hard)

    @rule(hard=st.booleans())
    def arrive(self, hard: bool) -> None:
        self.made += 1
        self.hard[self.made] = hard
        self.waiting[hard].append(self.made)
        self.queue.add(self.made, f"table {self.made % 7}", hard)
        self.assign()

    @precondition(lambda self: self.dead)
    @rule(which=st.integers(0))
    def start(self, which: int) -> None:
        worker = sorted(self.dead)[which % len(self.dead)]
        self.dead.remove(worker)
        self.idle.add(worker)
        self.queue.enter(worker)
        self.assign()

    @precondition(lambda self: self.running)
    @rule(which=st.integers(0))
    def finish(self, which: int) -> None:
        worker = sorted(self.running)[which % len(self.running)]
        self.answered[self.running.pop(worker)] += 1
        self.idle.add(worker)
        self.queue.enter(worker)
        self.assign()

    @precondition(lambda self: self.running or self.idle)
    @rule(which=st.integers(0))
    def die(self, which: int) -> None:
        alive = sorted([*self.running, *self.idle])
        worker = alive[which % len(alive)]
        self.idle.discard(worker)
        self.dead.add(worker)
        number = self.queue.leave(worker)
        assert number == self.running.pop(worker, None), "the job of a worker that dies is known"
        if number is not None:
            self.losses[number] += 1
            if number in self.unwanted or self.losses[number] >= ATTEMPTS:
                self.queue.remove(number)
                self.answered[number] += 1  # it is given up
            else:
                self.waiting[self.hard[number]].insert(0, number)
        self.assign()

    @precondition(lambda self: self.hard)
    @rule(which=st.integers(0))
    def go_away(self, which: int) -> None:
        """A table leaves: its job is not done if it has not begun."""
        number = sorted(self.hard)[which % len(self.hard)]
        self.queue.remove(number)
        waits = self.waiting[self.hard[number]]
        if number in waits:
            waits.remove(number)
            self.answered[number] += 1
        elif number in self.running.values():
            self.unwanted.add(number)
        self.assign()

    def teardown(self) -> None:
        """Everything there is gets done, however many quick jobs go on coming."""
        if not hasattr(self, "queue"):
            return
        while self.dead:
            self.start(0)
        there = list(self.hard)
        for _ in range(len(there) * (self.most + 2) * 5):
            if all(self.answered[number] for number in there):
                break
            self.arrive(hard=False)
            for worker in sorted(self.running):
                if worker in self.running:
                    self.finish(sorted(self.running).index(worker))
                    self.nothing_waits_for_nothing()
        assert all(self.answered[number] == 1 for number in there), "nothing starves, and nothing is done twice"


def prove(examples: int, steps: int) -> None:
    health = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        Jobs, settings=settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=health)
    )


def test_nothing_starves_and_nothing_is_done_twice() -> None:
    prove(100, 40)


@pytest.mark.soak
def test_nothing_starves_and_nothing_is_done_twice_at_length() -> None:
    prove(3000, 100)


def test_a_table_comes_back_to_the_worker_that_knows_it() -> None:
    queue = JobQueue(hard_at_once=1)
    for worker in range(3):
        queue.enter(worker)
    tables = ["a", "b", "c"]
    for number, table in enumerate(tables):
        queue.add(number, table, hard=False)
    first = dict(queue.assign())
    for worker in (2, 0, 1):
        queue.enter(worker)
    for number, table in enumerate(tables):
        queue.add(number + 3, table, hard=False)
    again = dict(queue.assign())
    assert {worker: number + 3 for worker, number in first.items()} == again
    queue.enter(0)
    queue.add(6, "b", hard=False)
    assert queue.assign() == [(0, 6)], "it does not wait for it"


def test_low_jobs_come_last_and_one_at_a_time() -> None:
    queue = JobQueue(2)
    for worker in range(3):
        queue.enter(worker)
    for number, (hard, low) in enumerate([(False, True), (False, True), (True, False), (False, False)]):
        queue.add(number, str(number), hard, low)
    given = dict(queue.assign())
    assert sorted(given.values()) == [0, 2, 3], "the quick one, the hard one, and one low one"
    assert queue.waiting() == [1]
    slow = next(worker for worker, number in given.items() if number == 0)
    queue.enter(next(worker for worker, number in given.items() if number == 3))
    assert queue.assign() == [], "never two, and a worker is left for whoever plays"
    queue.enter(slow)
    assert [number for _, number in queue.assign()] == [1]
    queue.remove(1)
