"""A line of a case that does not hold."""


class Failure(Exception):
    def __init__(self, expected: str, actual: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.actual = actual
