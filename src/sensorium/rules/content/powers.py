"""Psychic powers, as a table: what each costs and how far it reaches. ``librarian`` says what they do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Power:
    """One way to use psi points, by the verb that names it."""

    verb: int
    cost: int  # psi points
    range: int = 0  # squares on foot; 0: it has none
    score: int = 0  # that destroys each piece it strikes; 0: it strikes none
