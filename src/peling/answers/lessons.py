"""Lessons: topics, the lesson of a row, questions and their marking. A question follows from its address: nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from peling import lessons
from peling.answers.refusals import Refused
from peling.answers.sheets import explained
from peling.answers.values import lessons as values
from peling.lessons.marking import kind_of
from peling.lessons.questions import SEEDS, situation
from peling.rules import RULESETS, OptionError, Row, get
from peling.rules.base import OWN
from peling.scoring import ScoreSheet
from peling.tiles import TEXT
from peling.words import Words

Options = Mapping[str, bool | int | str]


def _known(rules: str) -> str:
    """The id of a rule set, or the packed text of a custom one."""
    if rules not in RULESETS and not rules.startswith(OWN):
        raise Refused("not_found")
    return rules


def list_topics(rules: str, options: Options | None = None) -> values.LessonTopics:
    """Everything that can be learnt about a rule set."""
    try:
        chosen = get(_known(rules), options)
    except OptionError as error:
        raise Refused("bad_option", error.words) from None
    return values.LessonTopics(
        rules=chosen.id,
        hash=chosen.hash,
        name=chosen.name,
        levels=tuple(lessons.LEVELS),
        seeds=SEEDS,
        topics=tuple(
            values.LessonTopic(
                id=topic.id,
                name=topic.name,
                level=topic.level,
                row=topic.row is not None,
                paid="" if topic.row is None else topic.row.paid,
                unit=None if topic.row is None else topic.row.unit,
            )
            for topic in lessons.topics(chosen)
        ),
    )


def get_lesson(rules: str, topic: str, options: Options | None = None) -> values.LessonOfRow:
    """The lesson of a row: hands that earn it, near misses, and the rows it goes with."""
    try:
        lesson = lessons.row_lesson(_known(rules), topic, options)
    except OptionError as error:
        raise Refused("bad_option", error.words) from None
    except lessons.LessonError as error:
        raise Refused("no_lesson", error.words) from None
    return values.LessonOfRow(
        row=_row(lesson.row),
        paid=lesson.row.paid,
        rule=lesson.rule,
        examples=tuple(values.LessonExample(*_hand(sheet), sheet.total) for sheet in lesson.examples),
        misses=tuple(values.LessonMiss(*_hand(miss.sheet), miss.why) for miss in lesson.misses),
        excludes=tuple(map(_row, lesson.excludes)),
        excluded_by=tuple(map(_row, lesson.excluded_by)),
        beside=tuple(map(_row, lesson.beside)),
    )


def _row(row: Row) -> values.RowName:
    return values.RowName(row.id, row.name, row.unit)


def _hand(sheet: ScoreSheet) -> tuple[str, tuple[str, ...], Words]:
    """A hand in notation, its sets as counted, and its situation."""
    return str(sheet.hand), tuple(element.write() for element in sheet.elements), situation(sheet.hand, sheet.rules.playing)


def _question(rules: str, topic: str, level: int, seed: int, options: Options | None) -> lessons.Question:
    try:
        return lessons.question(_known(rules), topic, level, seed, options)
    except OptionError as error:
        raise Refused("bad_option", error.words) from None
    except lessons.LessonError as error:
        raise Refused("no_lesson", error.words) from None


def get_question(rules: str, topic: str, level: int, seed: int, options: Options | None = None) -> values.LessonQuestion:
    """A counting exercise, without its answer."""
    asked = _question(rules, topic, level, seed, options)
    deal = asked.deal
    return values.LessonQuestion(
        rules=asked.rules.id,
        topic=asked.topic,
        level=asked.level,
        seed=asked.seed,
        kind=asked.kind,
        text=asked.text,
        hand=None if asked.hand is None else str(asked.hand),
        rows=tuple(_row(choice.row) for choice in asked.choices),
        tiles=tuple(TEXT[kind] for kind in asked.tiles),
        drawn=asked.drawn,
        seats=()
        if deal is None
        else tuple(
            values.LessonSeat(seat, total if sheet is None else None, None if sheet is None else str(sheet.hand))
            for seat, (total, sheet) in enumerate(zip(deal.totals, deal.hands, strict=True))
        ),
        winner=None if deal is None else deal.winner,
        discarder=None if deal is None else deal.discarder,
        asked=() if deal is None else tuple(slot.seat for slot in deal.slots),
        to_winner=deal is not None and deal.to_winner,
    )


def mark_answer(  # noqa: PLR0913  # the address of the question and the fields of the answer
    rules: str,
    topic: str,
    level: int,
    seed: int,
    options: Options | None = None,
    *,
    lines: Sequence[str] | None = None,
    total: int | None = None,
    waits: Mapping[str, int | None] | None = None,
    amounts: Mapping[str, int] | None = None,
) -> values.LessonMarking:
    """What was right and wrong in an answer, and why."""
    asked = _question(rules, topic, level, seed, options)
    try:
        answer = lessons.Answer(
            None if lines is None else frozenset(lines),
            total,
            None if waits is None else {kind_of(tile): worth for tile, worth in waits.items()},
            None if amounts is None else {seat_of(seat): amount for seat, amount in amounts.items()},
        )
        marking = lessons.mark(asked, answer)
    except lessons.AnswerError as error:
        raise Refused("bad_answer", error.words) from None
    return values.LessonMarking(
        right=marking.right,
        say=marking.say,
        sum=marking.sum,
        marks=tuple(
            values.LessonMark(one.id, one.name, one.verdict, one.why, one.amount, one.unit, one.tiles, one.given)
            for one in marking.marks
        ),
        sheets={name: explained(sheet) for name, sheet in marking.sheets.items()},
    )


def seat_of(text: str) -> int:
    """The seat that a digit names; -1, which is no seat, for anything else."""
    return int(text) if text in ("0", "1", "2", "3") else -1
