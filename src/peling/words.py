"""Words: what people read, in Dutch and English; numbers and options as they are written in both."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The same words in Dutch and English."""

    nl: str
    en: str

    def __getitem__(self, lang: str) -> str:
        return self.nl if lang == "nl" else self.en


def signed(number: int) -> str:
    """A total with its sign."""
    return f"{number:+d}" if number else "0"


def option_text(value: object) -> str:
    """The value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
