"""Players: baselines, the solitaire rules, searching opponents, and external programs."""
