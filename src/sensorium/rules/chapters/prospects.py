"""What an attack can come to, as exact numbers of ways."""

from __future__ import annotations


class Prospects:
    """What an attack can come to. Every number but ``needs`` and ``dice`` counts ways out of ``total``.

    ``kill``: the target (a piece, a door, a fixture; each piece caught by flames or a storm) is destroyed.
    ``own_death``: the attacker is. ``tie``: a close assault ends even. ``jam``: the gun jams. They may overlap.
    ``fall``: a marine falls, or jumps, down a hole; ``prone``: and lands on his face.
    ``risks``: every piece that may die of it, attacker included, with its own number of ways.
    ``dice`` fall for the attacker, and each has to show ``needs``; 0 where no score decides.
    Of a psychic card also: ``squares`` it falls upon, ``touched``: whom it takes hold of without a roll, and
    ``answers``: who might stop it, each with the ways he has (``card_odds``).
    """

    def __init__(
        self,
        total: int,
        kill: int,
        own_death: int = 0,
        tie: int = 0,
        jam: int = 0,
        needs: int = 0,
        dice: int = 0,
        risks: list[tuple[int, int]] | None = None,
        fall: int = 0,
        prone: int = 0,
    ) -> None:
        self.total = total
        self.kill = kill
        self.own_death = own_death
        self.tie = tie
        self.jam = jam
        self.needs = needs
        self.dice = dice
        self.risks: list[tuple[int, int]] = risks or []
        self.fall = fall
        self.prone = prone
        self.squares = 0
        self.touched: list[int] = []
        self.answers: list[tuple[int, int]] = []

    def risk(self, piece: int) -> int:
        """In how many ways this piece dies."""
        for slot, ways in self.risks:
            if slot == piece:
                return ways
        return 0

    def __repr__(self) -> str:
        parts = [f"kill {self.kill}"]
        told = (("own death", self.own_death), ("tie", self.tie), ("jam", self.jam))
        for name, ways in (*told, ("fall", self.fall), ("prone", self.prone)):
            if ways:
                parts.append(f"{name} {ways}")
        return f"<{', '.join(parts)} of {self.total}>"


def slots_in(mask: int, ways: int) -> list[tuple[int, int]]:
    """Each piece of a mask, with the ways in which it dies."""
    risks: list[tuple[int, int]] = []
    while mask:
        low = mask & -mask
        mask ^= low
        risks.append((low.bit_length() - 1, ways))
    return risks
