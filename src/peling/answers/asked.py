"""The questions that can be asked, in one list, and `ask`, which answers a request using only the standard library.

The HTTP server builds its routes from the same list; it adds people, limits, and worker processes.

>>> status, answer = ask("GET", "/api/bots")
>>> status, answer
(200, b'["beginner","quick","club"]')
>>> ask("POST", "/api/count", body=b'{"hand": "123m 456m", "rules": "nst"}')[0]
400
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, get_type_hints
from urllib.parse import unquote

from peling.answers import bots, count, custom, lessons, links, rules, settle, sheets
from peling.answers.fitting import fit
from peling.answers.place import Place
from peling.answers.plain import write
from peling.answers.refusals import NO_JSON, Refused, unknown_field

_PARAMETER = re.compile(r"\{(\w+)\}")
Answering: TypeAlias = Callable[..., object]  # type: ignore[explicit-any]  # each has its own parameters
MOST_DIGITS = 6
"""The most digits of a number in an address."""


@dataclass(frozen=True)
class Question:
    """An address and the function that answers it.

    The function's parameters are those in braces, the fields of the body, `options` if the query carries a rule set's options,
    and `place` if the answer contains page addresses.
    """

    method: str
    path: str
    function: Answering
    body: str = ""
    """The name of the body's type in `peling.wire`; empty for a question without a body."""

    @cached_property
    def parameters(self) -> dict[str, object]:
        """The function's parameters with their types."""
        hints = get_type_hints(self.function)
        return {name: hint for name, hint in hints.items() if name != "return"}

    @cached_property
    def answer(self) -> object:
        """The type of the answer."""
        return get_type_hints(self.function)["return"]

    @cached_property
    def in_path(self) -> tuple[str, ...]:
        """The parameters in the address."""
        return tuple(_PARAMETER.findall(self.path))

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The parameters in the address that are numbers."""
        return tuple(name for name in self.in_path if self.parameters[name] is int)

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The fields of the body."""
        around = {*self.in_path, "place"} if self.body else self.parameters.keys()
        return tuple(name for name in self.parameters if name not in around and not self._has_options(name))

    def _has_options(self, name: str) -> bool:
        return name == "options" and "rules" in self.in_path

    def arguments(
        self, path: Mapping[str, str], query: Mapping[str, str], body: Mapping[str, object], place: Place
    ) -> dict[str, object]:
        """The function's arguments; `Refused` where the address should have a number and does not."""
        found: dict[str, object] = {name: _number(path[name]) if name in self.numbers else path[name] for name in self.in_path}
        if any(map(self._has_options, self.parameters)):
            found["options"] = dict(query)
        if "place" in self.parameters:
            found["place"] = place
        return {**found, **body}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(_PARAMETER.sub(r"(?P<\1>[^/]+)", self.path))

    def match(self, path: str) -> dict[str, str] | None:
        """The parameters in an address; None if the address belongs to another question."""
        found = self._pattern.fullmatch(path)
        return None if found is None else {name: unquote(value) for name, value in found.groupdict().items()}


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Refused("not_found")
    return int(text)


QUESTIONS = (
    Question("GET", "/api/rules", rules.list_rules),
    Question("POST", "/api/rules/own", custom.judge_rules, "OwnBody"),
    Question("POST", "/api/rules/own/link", custom.link_rules, "OwnLinkBody"),
    Question("GET", "/api/rules/{rules}", rules.get_rules),
    Question("GET", "/api/rules/{rules}/known", custom.list_known),
    Question("POST", "/api/score", sheets.score_hand, "ScoreBody"),
    Question("POST", "/api/count", count.count_hand, "CountBody"),
    Question("POST", "/api/settle", settle.settle_deal, "SettleBody"),
    Question("POST", "/api/links", links.make_link, "LinkBody"),
    Question("GET", "/api/links/{link}", links.open_link),
    Question("GET", "/api/lessons/{rules}", lessons.list_topics),
    Question("GET", "/api/lessons/{rules}/{topic}", lessons.get_lesson),
    Question("GET", "/api/lessons/{rules}/{topic}/{level}/{seed}", lessons.get_question),
    Question("POST", "/api/lessons/{rules}/{topic}/{level}/{seed}", lessons.mark_answer, "LessonAnswer"),
    Question("GET", "/api/bots", bots.list_bots),
)
"""Everything that can be asked without a table; where two match an address, the first wins."""


def ask(
    method: str, path: str, query: Mapping[str, str] | None = None, body: bytes | str = b"", place: Place | None = None
) -> tuple[int, bytes]:
    """The answer to a request: the HTTP status and the JSON."""
    try:
        question, found = _find(method, path)
        fields = _body(question, body) if question.body else {}
        return 200, write(question.function(**question.arguments(found, query or {}, fields, place or Place())))
    except Refused as refused:
        return refused.status, write(refused.error)


def _find(method: str, path: str) -> tuple[Question, dict[str, str]]:
    """The question of an address, and the parameters in it."""
    matches = [(question, found) for question in QUESTIONS if (found := question.match(path)) is not None]
    for question, found in matches:
        if question.method == method:
            return question, found
    raise Refused("not_allowed" if matches else "not_found")


def _body(question: Question, text: bytes | str) -> dict[str, object]:
    """The fields of a body, converted to the types that the function expects."""
    try:
        data = json.loads(text or "{}")
        json.dumps(data, ensure_ascii=False).encode()  # a lone surrogate could not be sent back
    except (ValueError, RecursionError):
        raise Refused("bad_request", NO_JSON) from None
    if not isinstance(data, dict):
        raise Refused("bad_request", NO_JSON)
    for name in data:
        if name not in question.fields:
            raise Refused("bad_request", unknown_field(name))
    return {name: fit(name, value, question.parameters[name]) for name, value in data.items()}
