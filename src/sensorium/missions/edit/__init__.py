"""The mission editor's own knowledge: every field there is, edits of the text that keep the rest of it, and where the
findings lie."""
