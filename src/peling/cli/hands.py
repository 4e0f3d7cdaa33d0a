"""Hands on the command line: read, checked against the rule set, and refused with a caret under the wrong character."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from peling.cli.errors import InputError, error_text
from peling.hands import Hand
from peling.notation import NotationError, parse_hand
from peling.page import Page
from peling.text import readable


def read_hands(page: Page, command: str, texts: Sequence[str], check: Callable[[Hand], None]) -> list[Hand]:
    """The texts as hands; the first that cannot be read, or that the check refuses, is refused with a caret."""
    hands = []
    texts = [readable(text) for text in texts]
    for number, text in enumerate(texts, 1):
        try:
            hands.append(parse_hand(text, check))
        except NotationError as error:
            key = "notation" if len(texts) == 1 else "notation_many"
            message = error_text(page, key, number=number, place=error.pos + 1, reason=error.words[page.lang])
            lines = [message, *(f"  {line}" for line in _pointer(error, page.width - 2).splitlines())]
            raise InputError("\n".join([*lines, *_quotes(page, command, texts)])) from None
    return hands


def _pointer(error: NotationError, width: int) -> str:
    """The text with a caret below it; of a long text only the part around the caret, so that it stays on one line."""
    if len(error.text) <= width:
        return error.pointer()
    start = max(min(error.pos - width // 2, len(error.text) - width), 0)
    return NotationError(error.words, error.text[start : start + width], error.pos - start).pointer()


def _quotes(page: Page, command: str, texts: Sequence[str]) -> list[str]:
    """A hint for anyone who forgot the quotes around a hand, so that the shell split it."""
    whole = " ".join(texts)
    if len(texts) == 1:
        return []
    try:
        parse_hand(whole)
    except NotationError:
        return []
    return [error_text(page, "quotes", command=command, hand=whole)]
