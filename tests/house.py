"""What the tests of the house share: where the modules are, and how a fault is told."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sensorium"


def modules(*rooms: str) -> list[Path]:
    folders = [SOURCE / room for room in rooms] if rooms else [SOURCE]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def told(path: Path, faults: Iterator[tuple[int, str]]) -> list[str]:
    return [f"{where(path)}:{line}: {fault}" for line, fault in faults]
