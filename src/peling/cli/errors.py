"""Refusals: input that cannot be answered, in words for the person who typed it."""

from __future__ import annotations

from collections.abc import Iterable

from peling.page import Page


class InputError(Exception):
    """Input that cannot be answered, in words for the person who typed it; `code` is what the command ends with."""

    code = 2


class Mistaken(InputError):  # noqa: N818
    """Rules of one's own that have mistakes."""


class NotSound(InputError):  # noqa: N818
    """What was to be verified does not hold."""

    code = 1


def said(page: Page, key: str, /, **values: object) -> str:
    """The sentence of a refusal, in the page's language."""
    from peling.cli.words import ERRORS

    return page.say(ERRORS[key], **values)


def usage(page: Page, command: str, reason: str) -> InputError:
    """A refusal that ends with where to read more."""
    return InputError(said(page, "usage", reason=reason, command=f"{command} " if command else ""))


def meant(page: Page, word: str, known: Iterable[str]) -> str:
    """A question about a word that was probably mistyped."""
    from difflib import get_close_matches

    names = list(known)
    close = [name for name in names if word and name.startswith(word)] or get_close_matches(word, names, 1)
    return said(page, "meant", name=close[0]) if close else ""
