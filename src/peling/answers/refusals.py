"""Refusals: why a question cannot be answered, in both languages, and the HTTP status that says so."""

from __future__ import annotations

from peling.answers.values.errors import Error, ErrorDetail
from peling.text import cut, plain
from peling.words import Words

LONGEST = 600
"""Characters of quoted input that are looked at."""

REFUSALS: dict[str, tuple[int, Words]] = {
    "bad_request": (400, Words("Deze vraag klopt niet: {reason}", "This request is not right: {reason}")),
    "bad_hand": (400, Words("Dit spel klopt niet: {reason}", "This hand is not right: {reason}")),
    "bad_link": (400, Words("Deze link is beschadigd: {reason}", "This link is damaged: {reason}")),
    "bad_settlement": (400, Words("Dit kan niet verrekend worden: {reason}", "This cannot be settled: {reason}")),
    "bad_option": (400, Words("Deze optie kan niet: {reason}", "This option is not possible: {reason}")),
    "bad_answer": (400, Words("Dit antwoord klopt niet: {reason}", "This answer is not right: {reason}")),
    "hidden": (403, Words("Dat is te zien als het spel uit is.", "This can be seen when the deal is over.")),
    "not_found": (404, Words("Dat is er niet.", "Not found.")),
    "no_lesson": (404, Words("Deze vraag is er niet: {reason}", "There is no such question: {reason}")),
    "not_allowed": (405, Words("Zo kan dat niet gevraagd worden.", "This cannot be asked that way.")),
    "not_scored": (409, Words("Het spel is nog niet uit.", "The deal is not over yet.")),
}
"""Status and sentence by code."""


NO_JSON = Words("het is geen JSON", "it is no JSON")


def wrong_field(name: str) -> Words:
    """A part of a request is not what it should be."""
    return Words(f"`{name}` klopt niet", f"`{name}` is not right")


def unknown_field(name: str) -> Words:
    """A part of a request that nobody knows."""
    return Words(f"`{name}` is hier onbekend", f"`{name}` is not known here")


class Refused(Exception):  # noqa: N818  # it says what happened, as `Problem` does in the server
    """A question cannot be answered: a code, and why. It can be pickled, so that it comes out of any process as it went in."""

    def __init__(self, code: str, reason: Words | str = "", pos: int = -1) -> None:
        super().__init__(code, reason, pos)
        self.code = code
        self.reason = reason
        self.pos = pos
        """Which character of a text that was sent is to blame, from 0; -1 where none is."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return REFUSALS[self.code][0]

    @property
    def error(self) -> Error:
        """The answer to the question that is refused."""
        return error_of(self.code, REFUSALS[self.code][1], {"reason": self.reason}, None if self.pos < 0 else self.pos + 1)


def error_of(code: str, words: Words, values: dict[str, object], position: int | None = None) -> Error:
    """The answer to what is refused: a sentence that quotes the values."""
    message = Words(words.nl.format(**_quoted(values, "nl")), words.en.format(**_quoted(values, "en")))
    return Error(ErrorDetail(code, message, position))


def _quoted(values: dict[str, object], lang: str) -> dict[str, str]:
    """What a sentence quotes, cut short; words in their language."""
    texts = {key: value[lang] if isinstance(value, Words) else str(value) for key, value in values.items()}
    return {key: cut(plain(value[:LONGEST]), 300) for key, value in texts.items()}
