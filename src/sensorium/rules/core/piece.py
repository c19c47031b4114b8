"""One piece of a position as an object with named properties, for code where readability matters more than speed."""

from sensorium.rules.content.kinds import BLIP, is_model
from sensorium.rules.core.position import Position


class Piece:
    """One piece of a position with names for its columns, for code that is read more often than run."""

    def __init__(self, position: Position, slot: int) -> None:
        self.position = position
        self.slot = slot

    @property
    def name(self) -> str:
        return self.position.name(self.slot)

    @property
    def kind(self) -> int:
        return self.position.kind[self.slot]

    @property
    def place(self) -> int:
        return self.position.place[self.slot]

    @property
    def facing(self) -> int:
        return self.position.facing[self.slot]

    @property
    def ap(self) -> int:
        return self.position.ap[self.slot]

    @property
    def ammo(self) -> int:
        return self.position.ammo[self.slot]

    @property
    def is_blip(self) -> bool:
        return self.kind == BLIP

    @property
    def is_model(self) -> bool:
        return is_model(self.kind)

    def has(self, flag: int) -> bool:
        return bool(self.position.flags[self.slot] & flag)

    def carries(self, gear: int) -> bool:
        return bool(self.position.gear[self.slot] & gear)
