"""What can go wrong for a client that trying again does not mend."""

from __future__ import annotations

from peling.words import Words


class ClientError(Exception):
    """Something that trying again does not mend."""


class Refusal(ClientError):  # noqa: N818  # it is an answer, no error
    """The server refused a request or a command, and nothing has changed."""

    def __init__(self, code: str, message: Words, status: int | None = None) -> None:
        super().__init__(f"{code}: {message.en}")
        self.code = code
        """Why, for programs."""
        self.message = message
        """Why, for people, in Dutch and English."""
        self.status = status
        """The HTTP status; None for a command of a live connection."""


class Dismissed(ClientError):  # noqa: N818
    """The server closed a live connection for good: with any `peling.wire.frames.Goodbye` that is not in `RETURN`."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the server says goodbye: {code}")
        self.code = code
        """Why."""
