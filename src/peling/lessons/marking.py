"""Marking: what was missed, what was too much and what was right in an answer, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from peling.lessons.phrases import MARKING, capital, named, phrase, sentences, wind
from peling.lessons.questions import OfferedRow, Question
from peling.rules.rows import Unit
from peling.scoring import ScoreSheet
from peling.scoring.phrases import SHEET
from peling.tiles import KIND, TEXT
from peling.words import Words

Verdict = Literal["missed", "extra", "wrong", "right", "left"]
ORDER: tuple[Verdict, ...] = ("missed", "wrong", "extra", "right", "left")
"""In the order in which they are shown; `left` is what was rightly left out."""


class AnswerError(ValueError):
    """An answer that is not one to this question: an unknown row, a tile that is not offered, nothing at all."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answered; what is None was left out and is not marked."""

    lines: frozenset[str] | None = None
    """Ids of the rows that count."""
    total: int | None = None
    waits: Mapping[int, int | None] | None = None
    """The kinds that are waited for, each with what it is worth; None where no worth was written."""
    amounts: Mapping[int, int] | None = None
    """What each seat pays the winner, or wins or loses, as the question asks."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One line, tile or amount: how it was judged and why; `amount` is what it gives."""

    id: str
    name: Words
    verdict: Verdict
    why: Words
    amount: int = 0
    unit: Unit = "points"
    tiles: str = ""
    given: int | None = None
    """What was written, where a number is wrong."""


@dataclass(frozen=True, slots=True)
class Marking:
    """The judgement of an answer."""

    right: bool
    say: Words
    """One sentence on top."""
    sum: Words
    """How the total comes about, and what was written; empty where nothing is added up."""
    marks: tuple[Mark, ...] = ()
    sheets: dict[str, ScoreSheet] = field(default_factory=dict)
    """The sheets behind the answer: the hand's, or one a wait or seat."""

    def __repr__(self) -> str:
        verdicts = ", ".join(f"{one.id} {one.verdict}" for one in self.marks)
        return f"<Marking {'right' if self.right else 'wrong'}: {verdicts or self.sum.en}>"


def mark(question: Question, answer: Answer) -> Marking:
    """Judge an answer; `AnswerError` if it is none to this question."""
    if question.kind == "waits":
        return _mark_waits(question, answer)
    if question.kind == "pay":
        return _mark_amounts(question, answer)
    return _mark_count(question, answer)


def _nothing() -> AnswerError:
    return AnswerError(Words("er is niets geantwoord", "nothing was answered"))


def _unknown(what: str) -> AnswerError:
    return AnswerError(Words(f"{what[:40]!r} hoort niet bij deze vraag", f"{what[:40]!r} is not part of this question"))


# what counts


def _mark_count(question: Question, answer: Answer) -> Marking:
    if answer.lines is None and answer.total is None:
        raise _nothing()
    sheet = question.sheet
    marks: list[Mark] = []
    say = []
    if answer.lines is not None:
        known = {choice.row.id for choice in question.choices}
        for row_id in sorted(answer.lines - known):
            raise _unknown(row_id)
        marks = _sorted(_mark_choice(choice, chosen=choice.row.id in answer.lines) for choice in question.choices)
        say.append(_score(marks, "lines"))
    total_right = answer.total is None or answer.total == sheet.total
    if answer.lines is None and not total_right:
        say.append(phrase("total_only"))
    elif answer.lines is None or (answer.total is not None and total_right and not _all_right(marks)):
        say.append(phrase("total_right"))
    right = _all_right(marks) and total_right
    return Marking(right, sentences(say), _sum(sheet, answer.total), tuple(marks), {"hand": sheet})


def _mark_choice(choice: OfferedRow, *, chosen: bool) -> Mark:
    row = choice.row
    verdict: Verdict = ("right" if chosen else "missed") if choice.right else ("extra" if chosen else "left")
    amount = sum(line.value for line in choice.lines) if choice.right else row.value
    tiles = " ".join(line.to_dict()["tiles"] for line in choice.lines)
    return Mark(row.id, row.name, verdict, choice.why, amount, row.unit, tiles)


def _sum(sheet: ScoreSheet, given: int | None) -> Words:
    """The sum, why the hand may not win, and what was written instead."""
    parts = [Words(*(f"{capital(SHEET['total'][lang])}: {sheet.sum(lang)}." for lang in ("nl", "en")))]
    problem = sheet.problem
    if problem is not None:
        parts.append(Words(f"{capital(problem.nl)}.", f"{capital(problem.en)}."))
    if given is not None and given != sheet.total:
        parts.append(phrase("total_wrong", given=given))
    return sentences(parts)


# waits


def _mark_waits(question: Question, answer: Answer) -> Marking:
    if answer.waits is None:
        raise _nothing()
    for kind in answer.waits:
        if kind not in question.tiles:
            raise _unknown(TEXT[kind] if 0 <= kind < len(TEXT) else str(kind))
    found = {wait.kind: wait for wait in question.waits}
    marks = []
    for kind in question.tiles:
        wait = found.get(kind)
        chosen = kind in answer.waits
        given = answer.waits.get(kind)
        if wait is None:
            marks.append(Mark(TEXT[kind], named([kind]), "extra" if chosen else "left", phrase("no_wait"), tiles=TEXT[kind]))
            continue
        worth = question.worth(wait)
        sheet = question.sheet_of(wait)
        verdict: Verdict = "missed" if not chosen else "right" if given in (None, worth) else "wrong"
        why = _sum(sheet, None) if sheet is not None else phrase("may_not")
        if not worth:
            why = sentences([phrase("may_not"), why])
        marks.append(
            Mark(TEXT[kind], named([kind]), verdict, why, worth, tiles=TEXT[kind], given=given if verdict == "wrong" else None)
        )
    marks = _sorted(marks)
    sheets = {TEXT[wait.kind]: sheet for wait in question.waits if (sheet := question.sheet_of(wait)) is not None}
    return Marking(_all_right(marks), _score(marks, "tiles"), Words("", ""), tuple(marks), sheets)


# payments


def _mark_amounts(question: Question, answer: Answer) -> Marking:
    assert question.deal is not None
    if answer.amounts is None:
        raise _nothing()
    slots = question.deal.slots
    for seat in answer.amounts:
        if seat not in [slot.seat for slot in slots]:
            raise _unknown(str(seat))
    marks = []
    for slot in slots:
        given = answer.amounts.get(slot.seat)
        verdict: Verdict = "missed" if given is None else "right" if given == slot.amount else "wrong"
        marks.append(
            Mark(str(slot.seat), wind(slot.seat), verdict, slot.why, slot.amount, given=given if verdict == "wrong" else None)
        )
    sheets = {str(seat): sheet for seat, sheet in enumerate(question.deal.hands) if sheet is not None}
    return Marking(_all_right(marks), _score(marks, "amounts"), Words("", ""), tuple(marks), sheets)


# together


def _sorted(marks: Iterable[Mark]) -> list[Mark]:
    return sorted(marks, key=lambda one: ORDER.index(one.verdict))


def _all_right(marks: Iterable[Mark]) -> bool:
    return all(one.verdict in ("right", "left") for one in marks)


def _score(marks: list[Mark], what: str) -> Words:
    """How much was right, in one sentence."""
    wanted = [one for one in marks if one.verdict in ("missed", "wrong", "right")]
    right = sum(one.verdict == "right" for one in wanted)
    extra = sum(one.verdict == "extra" for one in marks)
    if _all_right(marks):
        return phrase("all" if wanted else "nothing")
    more = phrase("extra", number=extra) if extra else Words("", "")
    if not wanted:
        return phrase("zero", extra=more)
    return phrase("almost" if right else "none", right=right, of=len(wanted), what=MARKING[what], extra=more)


def kind_of(tile: str) -> int:
    """The kind of a tile in notation; `AnswerError` if there is none."""
    if tile not in KIND:
        raise _unknown(tile)
    return KIND[tile]
