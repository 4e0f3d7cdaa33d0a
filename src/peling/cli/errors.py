"""Refusals: input that cannot be answered, in words for the person who typed it."""

from __future__ import annotations

from collections.abc import Iterable

from peling.page import Page
from peling.text import readable


class InputError(Exception):
    """Input that cannot be answered, in words for the person who typed it; `code` is the exit code."""

    code = 2


class RulesFileError(InputError):
    """Custom rules that have mistakes."""


class VerificationError(InputError):
    """Something that was to be verified does not hold."""

    code = 1


def error_text(page: Page, key: str, /, **values: object) -> str:
    """The sentence of a refusal, in the page's language."""
    from peling.cli.words import ERRORS

    return page.say(ERRORS[key], **{name: readable(value) if isinstance(value, str) else value for name, value in values.items()})


def os_reason(page: Page, error: Exception) -> str:
    """Why the system refused something: in its own words, which are English, or in Dutch where the reason is a known one."""
    from peling.cli.words import DUTCH_REASONS

    known = DUTCH_REASONS.get(getattr(error, "errno", None) or 0) if page.lang == "nl" else None
    return known or getattr(error, "strerror", None) or str(error)


def usage_error(page: Page, command: str, reason: str) -> InputError:
    """A refusal that ends with a pointer to the help."""
    return InputError(error_text(page, "usage", reason=reason, command=f"{command} " if command else ""))


def suggestion(page: Page, word: str, known: Iterable[str]) -> str:
    """A question that names the known word closest to a mistyped one; empty if none is close."""
    from difflib import get_close_matches

    names = list(known)
    close = [name for name in names if word and name.startswith(word)] or get_close_matches(word, names, 1)
    return error_text(page, "meant", name=close[0]) if close else ""
