"""Forces that are ready to be played, each a small text: see ``force_text``."""
