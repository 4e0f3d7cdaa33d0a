"""Invalid request bodies: what is wrong with one, in Dutch and English.

The decoder says in English what it expected and where; the sentences here translate that. An error that no pattern matches is
reported without details, never in the decoder's words.

>>> wrong("Expected `str`, got `int` - at `$.name`").nl
'`name` moet tekst zijn'
>>> wrong("Object missing required field `seats`").en
'`seats` is missing'
"""

from __future__ import annotations

import re

from peling.rules import Words

_PLACE = re.compile(r"^(?P<said>.*?)(?: - at `(?P<path>[^`]*)`(?: in `(?P<within>[^`]*)`)?)?$", re.DOTALL)
_KINDS = {
    "str": Words("tekst", "text"),
    "int": Words("een geheel getal", "a whole number"),
    "float": Words("een getal", "a number"),
    "bool": Words("true of false", "true or false"),
    "array": Words("een lijst", "a list"),
    "object": Words("een object", "an object"),
    "null": Words("null", "null"),
}
_OR = Words(" of ", " or ")
_WHOLE = Words("het bericht", "the message")
_UNKNOWN = Words("{place} klopt niet", "{place} is invalid")
_SENTENCES: tuple[tuple[re.Pattern[str], Words], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"^(?:JSON is malformed|Input data was truncated|.*codec can't decode)", Words("het is geen JSON", "it is not JSON")),
        (r"^Object missing required field `(?P<name>[^`]*)`$", Words("`{name}` ontbreekt", "`{name}` is missing")),
        (r"^Object contains unknown field `(?P<name>[^`]*)`$", Words("`{name}` is hier onbekend", "`{name}` is unknown here")),
        (r"^Expected `(?P<kinds>[^`]*)`, got ", Words("{place} moet {kinds} zijn", "{place} must be {kinds}")),
        (r"^Expected `str` of length >= 1$", Words("{place} mag niet leeg zijn", "{place} must not be empty")),
        (
            r"^Expected `str` of length >= (?P<number>\d+)$",
            Words("{place} heeft minstens {number} tekens", "{place} must have at least {number} characters"),
        ),
        (
            r"^Expected `str` of length <= (?P<number>\d+)$",
            Words("{place} heeft hoogstens {number} tekens", "{place} must have at most {number} characters"),
        ),
        (
            r"^Expected `array` of length >= (?P<number>\d+)$",
            Words("{place} telt minstens {number} delen", "{place} must have at least {number} items"),
        ),
        (
            r"^Expected `array` of length <= (?P<number>\d+)$",
            Words("{place} telt hoogstens {number} delen", "{place} must have at most {number} items"),
        ),
        (r"^Expected `\w+` >= (?P<number>-?\d+)$", Words("{place} is minstens {number}", "{place} must be at least {number}")),
        (r"^Expected `\w+` <= (?P<number>-?\d+)$", Words("{place} is hoogstens {number}", "{place} must be at most {number}")),
        (r"^Number out of range$", Words("{place} is te groot", "{place} is too large")),
    )
)


def wrong(error: Exception | str) -> Words:
    """What is wrong with a body that the decoder rejected."""
    found = _PLACE.match(str(error))
    message, path = (str(error), "") if found is None else (found["said"], found["within"] or found["path"] or "")
    for pattern, words in _SENTENCES:
        match = pattern.match(message)
        if match is not None:
            return _fill(words, path, match.groupdict())
    return _fill(_UNKNOWN, path, {})


def field(name: str) -> Words:
    """The sentence for an invalid field of a request."""
    return _fill(_UNKNOWN, f"$.{name}", {})


def _fill(words: Words, path: str, values: dict[str, str]) -> Words:
    return Words(*(_say(words[lang], path, values, lang) for lang in ("nl", "en")))


def _say(text: str, path: str, values: dict[str, str], lang: str) -> str:
    name = path.removeprefix("$").removeprefix(".").replace("[...]", "")
    kinds = [_KINDS[kind][lang] for kind in values.get("kinds", "").split(" | ") if kind in _KINDS]
    return text.format_map({**values, "place": f"`{name}`" if name else _WHOLE[lang], "kinds": _OR[lang].join(kinds) or "?"})
