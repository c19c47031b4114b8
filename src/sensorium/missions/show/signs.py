"""Signs that each language sets in its own way."""


def said_of(what: str, of: str, language: str) -> str:
    """What something is, and what is said of it: French has a space before the colon."""
    return f"{what} : {of}" if language == "fr" else f"{what}: {of}"
