"""Refusals: why a question cannot be answered, in both languages, with the HTTP status."""

from __future__ import annotations

from peling.answers.values.errors import Error, ErrorDetail
from peling.text import cut, plain
from peling.words import Words

LONGEST = 600
"""The most characters of quoted input that are read."""

REFUSALS: dict[str, tuple[int, Words]] = {
    "bad_request": (400, Words("Deze vraag klopt niet: {reason}", "This request is invalid: {reason}")),
    "bad_hand": (400, Words("Dit spel klopt niet: {reason}", "This hand is invalid: {reason}")),
    "bad_link": (400, Words("Deze link is beschadigd: {reason}", "This link is damaged: {reason}")),
    "bad_settlement": (400, Words("Dit kan niet verrekend worden: {reason}", "This cannot be settled: {reason}")),
    "bad_option": (400, Words("Deze optie kan niet: {reason}", "This option is not possible: {reason}")),
    "bad_answer": (400, Words("Dit antwoord klopt niet: {reason}", "This answer is invalid: {reason}")),
    "hidden": (403, Words("Dat is te zien als het spel uit is.", "You can see this once the deal is over.")),
    "not_found": (404, Words("Dat is er niet.", "Not found.")),
    "no_lesson": (404, Words("Deze vraag is er niet: {reason}", "This question does not exist: {reason}")),
    "not_allowed": (405, Words("Zo kan dat niet gevraagd worden.", "This method is not allowed here.")),
    "not_scored": (409, Words("Het spel is nog niet uit.", "The deal is not over yet.")),
}
"""The status and sentence for each code."""


NO_JSON = Words("het is geen JSON", "it is not JSON")


def wrong_field(name: str) -> Words:
    """A field of a request is wrong."""
    return Words(f"`{name}` klopt niet", f"`{name}` is invalid")


def unknown_field(name: str) -> Words:
    """A field of a request is unknown."""
    return Words(f"`{name}` is hier onbekend", f"`{name}` is unknown here")


class Refused(Exception):  # noqa: N818  # named for what happened, like `Problem` in the server
    """A question cannot be answered: a code, and why. It pickles, so it comes out of any process unchanged."""

    def __init__(self, code: str, reason: Words | str = "", pos: int = -1) -> None:
        super().__init__(code, reason, pos)
        self.code = code
        self.reason = reason
        self.pos = pos
        """The position in the submitted text that is wrong, from 0; -1 if there is none."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return REFUSALS[self.code][0]

    @property
    def error(self) -> Error:
        """The answer to the refused question."""
        return error_of(self.code, REFUSALS[self.code][1], {"reason": self.reason}, None if self.pos < 0 else self.pos + 1)


def error_of(code: str, words: Words, values: dict[str, object], position: int | None = None) -> Error:
    """The answer to a refused request: a sentence that quotes the values."""
    message = Words(words.nl.format(**_quoted(values, "nl")), words.en.format(**_quoted(values, "en")))
    return Error(ErrorDetail(code, message, position))


def _quoted(values: dict[str, object], lang: str) -> dict[str, str]:
    """The values that a sentence quotes, shortened; words in the sentence's language."""
    texts = {key: value[lang] if isinstance(value, Words) else str(value) for key, value in values.items()}
    return {key: cut(plain(value[:LONGEST]), 300) for key, value in texts.items()}
