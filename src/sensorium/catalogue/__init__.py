"""The rule catalogue: every rule of the books in our own words, each with an id that code and cases cite."""

from sensorium.catalogue.loader import BOOKS, Catalogue, Entry, Table, catalogue, entry, quote

__all__ = ["BOOKS", "Catalogue", "Entry", "Table", "catalogue", "entry", "quote"]
