"""Whose request it is: spoofed, malformed and missing headers change nothing for anybody else."""

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sensorium.server.address import NO_PROXIES, UNKNOWN, Proxies, client_address, read_proxies

PROXY = "10.0.0.1"


def asked(peer: str | None, *forwarded: str | bytes, trusted: Proxies = NO_PROXIES) -> str:
    headers = [
        (b"X-Forwarded-For", one if isinstance(one, bytes) else one.encode("latin-1", "replace")) for one in forwarded
    ]
    return client_address({"client": (peer, 1) if peer else None, "headers": headers}, trusted)


def test_without_trust_only_the_connection_counts() -> None:
    assert asked("203.0.113.7", "198.51.100.1") == "203.0.113.7"
    assert asked("127.0.0.1", "198.51.100.1") == "127.0.0.1"
    assert asked(None, "198.51.100.1") == UNKNOWN
    assert client_address({"type": "http"}) == UNKNOWN


CHAINS: list[tuple[list[str], str]] = [
    (["198.51.100.1"], "198.51.100.1"),
    (["1.1.1.1, 198.51.100.1"], "198.51.100.1"),  # the client wrote the first itself
    (["1.1.1.1", "198.51.100.1"], "198.51.100.1"),  # two headers are one list
    (["198.51.100.1, 10.0.0.2"], "198.51.100.1"),  # through two proxies of ours
    (["10.0.0.9, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),  # a client that calls itself a proxy
    (["198.51.100.1:4711"], "198.51.100.1"),
    (['"[2001:db8:1:2:3::4]:4711"'], "2001:db8:1:2::/64"),
    (["2001:db8:1:2:ffff::1"], "2001:db8:1:2::/64"),
    (["::ffff:198.51.100.1"], "198.51.100.1"),
    (["fe80::1%eth0"], "fe80::/64"),
    (["198.51.100.1, nonsense"], PROXY),
    (["198.51.100.1, nonsense, 10.0.0.2"], "10.0.0.2"),
    (["unknown"], PROXY),
    ([""], PROXY),
    ([], PROXY),
    ([", " * 5000], PROXY),
]


@pytest.mark.parametrize(("forwarded", "address"), CHAINS)
def test_behind_a_trusted_proxy_the_right_most_hop_that_is_none_counts(forwarded: list[str], address: str) -> None:
    assert asked(PROXY, *forwarded, trusted=read_proxies("10.0.0.0/24")) == address


def test_a_peer_that_is_no_proxy_cannot_speak_for_others() -> None:
    assert asked("203.0.113.7", "198.51.100.1", trusted=read_proxies("10.0.0.0/24")) == "203.0.113.7"


def test_trust_in_whoever_connects_goes_one_hop_far() -> None:
    assert asked("172.18.0.5", "1.1.1.1, 198.51.100.1", trusted=read_proxies("")) == "198.51.100.1"


def test_what_the_setting_says() -> None:
    assert read_proxies(None) == NO_PROXIES
    assert read_proxies("") == Proxies(any_peer=True)
    assert read_proxies("10.0.0.1, ::1/128") == Proxies((ip_network("10.0.0.1/32"), ip_network("::1/128")))
    with pytest.raises(ValueError, match="nonsense"):
        read_proxies("nonsense")


@given(st.lists(st.binary(max_size=60), max_size=4), st.sampled_from(["198.51.100.1", "2001:db8::1"]))
def test_whatever_a_client_writes_the_hop_the_proxy_added_counts(written: list[bytes], real: str) -> None:
    """The proxy appends the address it saw; nothing to the left of that changes who is counted."""
    forwarded = b",".join([*written, real.encode()])
    expected = real if "." in real else "2001:db8::/64"
    assert asked(PROXY, forwarded, trusted=read_proxies(PROXY)) == expected
    assert asked("203.0.113.7", *written, trusted=read_proxies(PROXY)) == "203.0.113.7"
