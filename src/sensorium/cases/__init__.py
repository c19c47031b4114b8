"""Cases: positions, moves and what must then be true, read from Markdown and run."""
