"""A line of a case that does not hold."""


class Failure(Exception):
    def __init__(self, expected: str, actual: str) -> None:
        super().__init__(expected, actual)
        self.expected = expected
        self.actual = actual

    def __str__(self) -> str:
        return f"{self.expected}; but {self.actual}"
