"""The page: ES modules and SVG, served as they are."""

from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent / "page"  # everything under it is served, and is in the wheel
