"""Lessons over HTTP: topics, the lesson of a row, questions and their marking. The address is the question: nothing is kept.

The functions without a call run in a process of the pool; a refusal is a code and a reason there, as errors are harder to send.
"""

from __future__ import annotations

from typing import Any

from peling import lessons
from peling.lessons.marking import kind_of
from peling.lessons.questions import SEEDS, situation
from peling.rules import RULESETS, OptionError, Row, Words, get
from peling.rules.base import OWN
from peling.scoring import ScoreSheet
from peling.server.http.call import Call
from peling.server.http.explain import sheet_dict
from peling.server.http.rulebook import both_plain
from peling.server.words import Problem, both
from peling.tiles import TEXT
from peling.wire.lessons import LessonAnswer

Refusal = tuple[str, Words]
Options = dict[str, str]


def _options(call: Call) -> tuple[str, Options]:
    """The rule set of the address, one's own as packed text (`own:…`), and the options that its query names."""
    rules = str(call.request.path_params["rules"])
    if rules not in RULESETS and not rules.startswith(OWN):
        raise Problem("not_found")
    return rules, dict(call.request.query_params)


async def _done(call: Call, work: Any, *args: Any) -> dict[str, Any]:
    answer = await call.analysis(work, *args)
    if isinstance(answer, tuple):
        code, reason = answer
        raise Problem(code, reason=reason)
    assert isinstance(answer, dict)
    return answer


def _address(call: Call) -> tuple[str, Options, str, int, int]:
    return *_options(call), str(call.request.path_params["topic"]), call.number("level"), call.number("seed")


async def list_topics(call: Call) -> Any:
    """Everything that can be learnt of a rule set."""
    return await _done(call, topics, *_options(call))


async def get_lesson(call: Call) -> Any:
    """The lesson of a row."""
    return await _done(call, row_lesson, *_options(call), str(call.request.path_params["topic"]))


async def get_question(call: Call) -> Any:
    """A question."""
    return await _done(call, question, *_address(call))


async def mark_answer(call: Call) -> Any:
    """What was right and wrong in an answer."""
    return await _done(call, marking, *_address(call), call.body)


# in a process of the pool


def topics(rules: str, options: Options) -> dict[str, Any] | Refusal:
    """The topics of a rule set as plain data."""
    try:
        settled = get(rules, options)
    except OptionError as error:
        return "bad_option", error.words
    return {
        "rules": settled.id,
        "hash": settled.hash,
        "name": both(settled.name),
        "levels": list(lessons.LEVELS),
        "seeds": SEEDS,
        "topics": [
            {
                "id": topic.id,
                "name": both(topic.name),
                "level": topic.level,
                "row": topic.row is not None,
                "paid": "" if topic.row is None else topic.row.paid,
                "unit": None if topic.row is None else topic.row.unit,
            }
            for topic in lessons.topics(settled)
        ],
    }


def row_lesson(rules: str, options: Options, row_id: str) -> dict[str, Any] | Refusal:
    """The lesson of a row as plain data."""
    try:
        lesson = lessons.row_lesson(rules, row_id, options)
    except OptionError as error:
        return "bad_option", error.words
    except lessons.LessonError as error:
        return "no_lesson", error.words
    return {
        "row": _row(lesson.row),
        "paid": lesson.row.paid,
        "rule": both_plain(lesson.rule),
        "examples": [{**_hand(sheet), "total": sheet.total} for sheet in lesson.examples],
        "misses": [{**_hand(miss.sheet), "why": both_plain(miss.why)} for miss in lesson.misses],
        **{name: [_row(row) for row in getattr(lesson, name)] for name in ("excludes", "excluded_by", "beside")},
    }


def _row(row: Row) -> dict[str, Any]:
    return {"id": row.id, "name": both_plain(row.name), "unit": row.unit}


def _hand(sheet: ScoreSheet) -> dict[str, Any]:
    text = situation(sheet.hand, sheet.rules.playing)
    return {"hand": str(sheet.hand), "reading": [element.write() for element in sheet.elements], "text": both_plain(text)}


def _asked(rules: str, options: Options, topic: str, level: int, seed: int) -> lessons.Question | Refusal:
    try:
        return lessons.question(rules, topic, level, seed, options)
    except OptionError as error:
        return "bad_option", error.words
    except lessons.LessonError as error:
        return "no_lesson", error.words


def question(rules: str, options: Options, topic: str, level: int, seed: int) -> dict[str, Any] | Refusal:
    """A question as plain data, without its answer."""
    asked = _asked(rules, options, topic, level, seed)
    if isinstance(asked, tuple):
        return asked
    deal = asked.deal
    seats = () if deal is None else zip(deal.totals, deal.hands, strict=True)
    return {
        "rules": asked.rules.id,
        "topic": asked.topic,
        "level": asked.level,
        "seed": asked.seed,
        "kind": asked.kind,
        "text": both_plain(asked.text),
        "hand": None if asked.hand is None else str(asked.hand),
        "rows": [_row(choice.row) for choice in asked.choices],
        "tiles": [TEXT[kind] for kind in asked.tiles],
        "drawn": asked.drawn,
        "seats": [
            {"seat": seat, "total": total if sheet is None else None, "hand": None if sheet is None else str(sheet.hand)}
            for seat, (total, sheet) in enumerate(seats)
        ],
        "winner": None if deal is None else deal.winner,
        "discarder": None if deal is None else deal.discarder,
        "asked": [] if deal is None else [slot.seat for slot in deal.slots],
        "to_winner": deal is not None and deal.to_winner,
    }


def marking(rules: str, options: Options, topic: str, level: int, seed: int, body: LessonAnswer) -> dict[str, Any] | Refusal:
    """The marking of an answer as plain data."""
    asked = _asked(rules, options, topic, level, seed)
    if isinstance(asked, tuple):
        return asked
    try:
        judged = lessons.mark(asked, _answer(body))
    except lessons.AnswerError as error:
        return "bad_answer", error.words
    return {
        "right": judged.right,
        "say": both_plain(judged.say),
        "sum": both_plain(judged.sum),
        "marks": [
            {
                "id": one.id,
                "name": both_plain(one.name),
                "verdict": one.verdict,
                "why": both_plain(one.why),
                "amount": one.amount,
                "unit": one.unit,
                "tiles": one.tiles,
                "given": one.given,
            }
            for one in judged.marks
        ],
        "sheets": {name: sheet_dict(sheet) for name, sheet in judged.sheets.items()},
    }


def _answer(body: LessonAnswer) -> lessons.Answer:
    """The answer as the lessons know it; `AnswerError` for tiles and seats that are none."""
    return lessons.Answer(
        None if body.lines is None else frozenset(body.lines),
        body.total,
        None if body.waits is None else {kind_of(tile): worth for tile, worth in body.waits.items()},
        None if body.amounts is None else {seat_of(seat): amount for seat, amount in body.amounts.items()},
    )


def seat_of(text: str) -> int:
    """The seat that a digit names; -1, which is nobody's, for anything else."""
    return int(text) if text in ("0", "1", "2", "3") else -1
