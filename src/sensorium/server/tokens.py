"""Seat tokens: whoever has one sits there. The store keeps only their hashes.

A player's token is made for him alone. What belongs to it (his token of the next game, the spectators' link and the
invitation that he may hand on) is derived from it. So the server can show its owner the link again at any time, after
any restart, without keeping anything a thief of the database could sit down with.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b
from typing import Final, Literal

SIZE: Final = 18  # bytes: 24 letters in a link
BRANCH: Final = "~"  # before the number of a battle: no other token has it
LONGEST: Final = 64  # nothing longer is even looked at
GAMES: Final = 64  # one after another that a renewed link is followed through

Purpose = Literal["rematch", "spectator", "invitation"]


def new_token() -> str:
    return secrets.token_urlsafe(SIZE)


def derived(token: str, purpose: Purpose, again: int = 0) -> str:
    """The token that belongs to ``token`` for this purpose; ``again``: how often it has been renewed. There is no way
    back."""
    words = f"{purpose} {again}" if again else purpose
    digest = blake2b(words.encode(), digest_size=SIZE, key=_key(token), person=b"sensorium-link").digest()
    return urlsafe_b64encode(digest).decode()


def rematches(token: str) -> list[bytes]:
    """The hashes of this token, of the one for the next game, for the game after that ..."""
    found = []
    for _ in range(GAMES):
        found.append(hashed(token))
        token = derived(token, "rematch")
    return found


def battle_token(token: str, number: int) -> str:
    """The token of a game of the war in whose war room ``token`` sits."""
    return f"{derived(token, 'rematch')}{BRANCH}{number}"


def hashed(token: str) -> bytes:
    """What the store keeps."""
    stem, _, number = token.partition(BRANCH)
    own = blake2b(_key(stem), digest_size=32, person=b"sensorium-seat").digest()
    return branched(own, number) if number else own


def branched(stem: bytes, number: int | str) -> bytes:
    """The hash of a battle's token, from that of the token it branches from. Whoever knows that hash, as the store
    does, can open a game for a player who is not there, and still sit down nowhere."""
    return blake2b(f"{number}".encode(), digest_size=32, key=stem, person=b"sensorium-war").digest()


def mark(token: str) -> str:
    """A short name for logs: it tells two tokens apart and opens nothing."""
    return hashed(token).hex()[:8]


def _key(token: str) -> bytes:
    return token.encode()[:LONGEST]
