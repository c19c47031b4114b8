"""Small missions that show one mechanism each, for teaching and testing; `sensorium missions` does not list them."""
