"""Many games: duels between players, studies, environments for learners."""
