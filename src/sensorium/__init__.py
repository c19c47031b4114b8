"""Sensorium: the board game of marines and genestealers in a derelict ship, exactly and quickly."""
