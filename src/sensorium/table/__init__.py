"""One game being played: seats, views, clock, log, undo, save, replay."""
