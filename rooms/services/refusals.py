"""What a use case raises when it will not do what was asked."""


class Refused(Exception):
    """Nothing was done; `code` is stable, `rooms.notices` has the sentence for it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
