"""Seat tokens: hard to guess, one way only, nothing of them on disk."""

import re

from sensorium.server.tokens import derived, hashed, mark, new_token


def test_tokens_fit_into_a_link_and_are_all_different() -> None:
    tokens = {new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(re.fullmatch(r"[\w-]{24}", token) for token in tokens)


def test_what_a_token_leads_to_is_always_the_same_and_tells_nothing_of_it() -> None:
    token = new_token()
    led = {derived(token, "guest"), derived(token, "rematch"), derived(token, "spectator")}
    assert len(led) == 3
    assert led == {derived(token, "guest"), derived(token, "rematch"), derived(token, "spectator")}
    assert all(re.fullmatch(r"[\w-]{24}", one) for one in led)
    assert derived(new_token(), "guest") not in led


def test_a_mark_tells_two_tokens_apart_and_opens_nothing() -> None:
    one, other = new_token(), new_token()
    assert mark(one) != mark(other)
    assert mark(one) not in one
    assert hashed(one) != hashed(other)
    assert len(hashed(one)) == 32
