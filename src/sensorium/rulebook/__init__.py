"""The rulebook to be read: chapters in both languages, where each rule stands in them, their cases, search."""
