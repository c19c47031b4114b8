"""The Terminator force list: squads and options for points, what is wrong with a force, its roster sheet, the bids."""
