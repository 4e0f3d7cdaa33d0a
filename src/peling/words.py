"""Words: what people read, in Dutch and English; numbers and options as they are written in both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

LANGUAGES = ("nl", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """The same words in Dutch and English."""

    nl: str
    """Dutch."""
    en: str
    """English."""

    def __getitem__(self, lang: str) -> str:
        return self.nl if lang == "nl" else self.en

    def format(self, **values: object) -> Words:
        """The words with values put in; a value that is `Words` itself has its own Dutch and English."""
        dutch, english = ({name: value[lang] if isinstance(value, Words) else value for name, value in values.items()}
                          for lang in LANGUAGES)  # fmt: skip
        return Words(self.nl.format(**dutch), self.en.format(**english))

    @property
    def sentence(self) -> Words:
        """The words with a capital at the beginning."""
        return Words(self.nl[:1].upper() + self.nl[1:], self.en[:1].upper() + self.en[1:])


def in_both(write: Callable[[str], str]) -> Words:
    """What a function writes in a language, in both."""
    return Words(*map(write, LANGUAGES))


def signed(number: int) -> str:
    """A total with its sign."""
    return f"{number:+d}" if number else "0"


def option_text(value: object) -> str:
    """The value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
