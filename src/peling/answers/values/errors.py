"""The answer to a refused request."""

from __future__ import annotations

from dataclasses import dataclass

from peling.words import Words


@dataclass(frozen=True, slots=True)
class ErrorDetail:
    """What is wrong, for programs and for people."""

    code: str
    """The code of the refusal; stable between versions."""
    message: Words
    """The reason, in a sentence."""
    position: int | None = None
    """The position in the submitted text that is wrong, counted from 1; null if there is none."""


@dataclass(frozen=True, slots=True)
class Error:
    """The answer to every refused request."""

    error: ErrorDetail
    """What is wrong."""
