"""Words: what people read, in Dutch and English."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The same words in Dutch and English."""

    nl: str
    en: str

    def __getitem__(self, lang: str) -> str:
        return self.nl if lang == "nl" else self.en
