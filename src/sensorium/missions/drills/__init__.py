"""Tiny missions that show one machine each, for teaching and testing; `sensorium missions` does not list them."""
