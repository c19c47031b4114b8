"""Our stories as campaigns: their men carry on, and what was won or lost changes the next chapter."""
