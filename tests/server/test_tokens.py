"""Seat tokens: hard to guess, one way only, nothing of them on disk."""

import re

from sensorium.server.tokens import derived, hashed, mark, new_token, rematches


def test_tokens_fit_into_a_link_and_are_all_different() -> None:
    tokens = {new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(re.fullmatch(r"[\w-]{24}", token) for token in tokens)


def test_what_a_token_leads_to_is_always_the_same_and_tells_nothing_of_it() -> None:
    token = new_token()
    led = {derived(token, "invitation"), derived(token, "rematch"), derived(token, "spectator")}
    assert len(led) == 3
    assert led == {derived(token, "invitation"), derived(token, "rematch"), derived(token, "spectator")}
    assert all(re.fullmatch(r"[\w-]{24}", one) for one in led)
    assert derived(new_token(), "invitation") not in led
    again = {derived(token, "invitation", number) for number in range(3)}
    assert len(again) == 3, "renewed, it is another"
    assert derived(token, "invitation", 0) in led


def test_the_rematches_of_a_token_follow_one_another() -> None:
    token = new_token()
    chain = rematches(token)
    assert chain[:2] == [hashed(token), hashed(derived(token, "rematch"))]
    assert chain[1:] == rematches(derived(token, "rematch"))[:-1]


def test_a_mark_tells_two_tokens_apart_and_opens_nothing() -> None:
    one, other = new_token(), new_token()
    assert mark(one) != mark(other)
    assert mark(one) not in one
    assert hashed(one) != hashed(other)
    assert len(hashed(one)) == 32
