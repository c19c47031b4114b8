"""docs/serving.md, "Behind a proxy": the recipe as it stands there, with a real nginx and whole games through it."""

import asyncio
import http.client
import json
import re
import ssl
import urllib.error
import urllib.request
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from sensorium.server.client import Client, open_table, request
from tests.server.hall import play, within
from tests.server.proxy import NAME, PREFIX, Proxied, can_certify, know_name, proxied

# (prefix, https, nginx takes the prefix off)
WAYS = [("", can_certify(), False), (PREFIX, can_certify(), False), (PREFIX, False, True)]


def asked(at: Proxied, path: str, method: str = "GET", **headers: str) -> tuple[int, http.client.HTTPMessage, str]:
    """A request through the proxy, without following where it leads; ``path`` is all of it."""
    place = urlsplit(at.address)
    assert place.hostname is not None
    if at.certificate is None:
        connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    else:
        context = ssl.create_default_context(cafile=at.certificate)
        connection = http.client.HTTPSConnection(place.hostname, place.port, timeout=60, context=context)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


@pytest.mark.parametrize(("prefix", "secure", "strips"), WAYS)
def test_a_game_is_played_through_the_documented_proxy(
    prefix: str, secure: bool, strips: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    know_name(monkeypatch)
    with proxied(tmp_path, prefix, secure, strips) as at:
        if at.certificate is not None:
            monkeypatch.setenv("SSL_CERT_FILE", str(at.certificate))
        look(at, prefix, secure)
        answer_to_names(at)
        within(lambda: game(at))
    shown = (tmp_path / "access.log").read_text()
    assert not re.search(r"/(play|ws|seats)/", shown), "the links of the seats stand in it"


def look(at: Proxied, prefix: str, secure: bool) -> None:
    """The page, its files, its policy, where it leads."""
    host = urlsplit(at.address).netloc
    status, headers, start = asked(at, f"{prefix}/play/somebody")
    assert status == 200
    sockets = f"{'wss' if secure else 'ws'}://{host}"
    assert f"connect-src 'self' {sockets};" in headers["content-security-policy"]
    named = re.findall(r'(?:src|href)="([^"]+)"', start)
    assert len(named) > 20
    for path in named:
        assert path.startswith(f"{prefix}/page/~")
        assert asked(at, path)[0] == 200
    # Wherever a request is sent on to, it stays beneath the prefix, and at the scheme and host that it came by.
    assert asked(at, f"{prefix}/play/somebody/")[1]["location"] == f"{prefix}/play/somebody"
    if prefix:
        status, headers, _ = asked(at, prefix)
        assert status in (301, 307)
        assert urlsplit(headers["location"]).path == f"{prefix}/"
        assert asked(at, "/healthz")[0] == 404, "that is somebody else's"


async def game(at: Proxied) -> None:
    links = await open_table(at.address, "pilot-light", seats={"marine": "human", "stealer": "random"}, clock="off")
    origin = at.address.removesuffix(urlsplit(at.address).path)
    socket = f"{at.address.replace('http', 'ws', 1)}/ws/{links.tokens['marine']}"
    async with connect(socket, origin=Origin(origin), max_size=None) as own:
        assert json.loads(await own.recv())["type"] == "welcome"
    with pytest.raises(InvalidStatus):
        await connect(socket, origin=Origin("https://elsewhere.example"))
    async with await Client.connect(at.address, links.tokens["marine"]) as marine:
        await play(marine, Random(3), 10)
        await marine.close()
        await marine.open()  # and goes on where it was
        await play(marine, Random(4))
        assert marine.scene.winner
    status, steps = await asyncio.to_thread(request, at.address, f"/api/seats/{links.tokens['marine']}/replay")
    assert status == 200
    assert json.loads(steps)


def answer_to_names(at: Proxied) -> None:
    """It answers to its names, and to no other."""
    for host in (NAME, f"{NAME}:8443", "localhost", "127.0.0.1"):
        wanted = urllib.request.Request(f"{at.behind}/healthz", headers={"Host": host})
        with urllib.request.urlopen(wanted) as answer:
            assert answer.status == 200
    wanted = urllib.request.Request(f"{at.behind}/healthz", headers={"Host": "rebound.example"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(wanted)
    with refused.value as answer:
        assert answer.code == 403
        assert NAME in answer.read().decode()
