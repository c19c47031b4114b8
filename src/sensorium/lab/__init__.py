"""Many games between players: duels and ladders, run in parallel and counted."""
