"""The answer to what is refused."""

from __future__ import annotations

from dataclasses import dataclass

from peling.words import Words


@dataclass(frozen=True, slots=True)
class ErrorDetail:
    """What is wrong, for programs and for people."""

    code: str
    """Which refusal it is; does not change between versions."""
    message: Words
    """Why, in a sentence."""
    position: int | None = None
    """Which character of the text that was sent is to blame, counted from 1; null where none is."""


@dataclass(frozen=True, slots=True)
class Error:
    """The answer to everything that is refused."""

    error: ErrorDetail
    """What is wrong."""
