"""Benchmarks: `make bench`. Each module here holds some; `harness.py` tells how to write one."""
