"""The errors of a client that a retry does not fix."""

from __future__ import annotations

from peling.words import Words


class ClientError(Exception):
    """An error that a retry does not fix."""


class Refusal(ClientError):  # noqa: N818  # an answer, not an error
    """The server refused a request or a command, and nothing has changed."""

    def __init__(self, code: str, message: Words, status: int | None = None) -> None:
        super().__init__(f"{code}: {message.en}")
        self.code = code
        """The reason, for programs."""
        self.message = message
        """The reason, for people, in Dutch and English."""
        self.status = status
        """The HTTP status; None for a command of a live connection."""


class Dismissed(ClientError):  # noqa: N818
    """The server closed a live connection for good: with any `peling.wire.frames.Goodbye` that is not in `RETURN`."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the server closed the connection: {code}")
        self.code = code
        """The reason."""
