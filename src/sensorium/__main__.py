"""``python -m sensorium`` is ``sensorium``."""

import sys

from sensorium.cli import main

sys.exit(main())
