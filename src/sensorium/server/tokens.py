"""Seat tokens: whoever has one sits there. The store keeps only their hashes.

A token that belongs to another one (the guest's to the host's, the next game's to this game's, the spectators' link
that a seat shares) is derived from it. So the server can show its owner the link again at any time, after any
restart, without keeping anything a thief of the database could sit down with.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b
from typing import Final, Literal

SIZE: Final = 18  # bytes: 24 letters in a link
LONGEST: Final = 64  # nothing longer is even looked at

Purpose = Literal["guest", "rematch", "spectator"]


def new_token() -> str:
    return secrets.token_urlsafe(SIZE)


def derived(token: str, purpose: Purpose) -> str:
    """The token that belongs to ``token`` for this purpose. There is no way back."""
    digest = blake2b(purpose.encode(), digest_size=SIZE, key=_key(token), person=b"sensorium-link").digest()
    return urlsafe_b64encode(digest).decode()


def hashed(token: str) -> bytes:
    """What the store keeps."""
    return blake2b(_key(token), digest_size=32, person=b"sensorium-seat").digest()


def mark(token: str) -> str:
    """A short name for logs: it tells two tokens apart and opens nothing."""
    return hashed(token).hex()[:8]


def _key(token: str) -> bytes:
    return token.encode()[:LONGEST]
