"""Questions over HTTP: those of `peling.answers.asked`, each answered in the pool that it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, TypeAlias

import msgspec

from peling.answers.asked import QUESTIONS, Question
from peling.answers.place import Place
from peling.answers.refusals import Refused
from peling.rules.base import OWN
from peling.server.http.api.qr import qr_code
from peling.server.http.call import Call, Handler
from peling.server.words import Problem
from peling.wire import count, lessons, own, schemas

Pool: TypeAlias = Literal["loop", "counting", "analysis"]
"""Where a question is answered: in the event loop, in the process for hands at real tables, or in one for heavy work."""
BODIES: dict[str, type[msgspec.Struct]] = {
    body.__name__: body
    for body in (
        schemas.ScoreBody, count.CountBody, count.SettleBody, count.LinkBody, own.OwnBody, own.OwnLinkBody, lessons.LessonAnswer,
    )
}  # fmt: skip
"""The types of bodies by name: questions refer to them by name, and they are validated here, lengths and ranges included."""


def question_at(method: str, path: str) -> Question:
    """The question with that address."""
    return next(question for question in QUESTIONS if (question.method, question.path) == (method, path))


def handler_of(question: Question, pool: Pool) -> Handler:
    """The handler of a question: it calls the question's function in the right pool."""

    async def handle(call: Call) -> object:
        work = _work(call, question)
        if pool == "loop":
            return work()
        return await (call.counting(work) if pool == "counting" else call.analysis(work))

    return handle


def _work(call: Call, question: Question) -> Callable[[], object]:
    """The function with its arguments bound."""
    fields = {} if call.body is None else msgspec.structs.asdict(call.body)
    url = call.request.url
    place = Place(f"{url.scheme}://{url.netloc}", qr_code)
    try:
        return partial(
            question.function, **question.arguments(call.request.path_params, call.request.query_params, fields, place)
        )
    except Refused as refused:
        raise Problem.of(refused) from None


async def get_rules(call: Call) -> object:
    """One rule set: known ones at once, custom ones in a process, as refusing them may take long."""
    work = _work(call, question_at("GET", "/api/rules/{rules}"))
    if str(call.request.path_params["rules"]).startswith(OWN):
        return await call.counting(work)
    try:
        return work()
    except Refused as refused:
        raise Problem.of(refused) from None
