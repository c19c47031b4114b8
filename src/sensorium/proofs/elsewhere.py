"""Rebuilds the logs given on standard input in a process of its own: ``python -m sensorium.proofs.elsewhere``.

Logs are separated by blank lines; each gives one line with the digest of its last position.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from sensorium.rules.core.log import Log, read_log, rebuild

HASH_SEEDS = ("0", "4242")


def replays_elsewhere(*logs: Log) -> None:
    """Fresh processes, under two hash seeds, come to the same positions as this one."""
    ours = [rebuild(log).digest() for log in logs]
    for seed in HASH_SEEDS:
        theirs = digests_elsewhere(logs, seed)
        for number, (here, there) in enumerate(zip(ours, theirs, strict=True)):
            assert here == there, (
                f"log {number + 1} comes to {here} here and to {there} in a process with PYTHONHASHSEED={seed}; "
                "look for a set that is iterated over, or for hash()"
            )


def digests_elsewhere(logs: Sequence[Log], seed: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "sensorium.proofs.elsewhere"],
        input="\n".join(log.text() for log in logs),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert run.returncode == 0, f"the replay elsewhere broke:\n{run.stderr}"
    return run.stdout.split()


def main() -> None:
    for text in sys.stdin.read().strip().split("\n\n"):
        print(rebuild(read_log(text)).digest())


if __name__ == "__main__":
    main()
