"""Score sheets as values: what a hand scores, line by line, and why."""

from __future__ import annotations

from collections.abc import Mapping

from peling import scoring, tiles
from peling.answers.refusals import Refused
from peling.answers.values import sheets as values
from peling.notation import NotationError, parse_hand
from peling.rules import OptionError, get
from peling.scoring.sheet import Line, ScoreSheet
from peling.scoring.vectors import check_hand
from peling.words import in_both


def line_of(line: Line) -> values.SheetLine:
    """A line of a sheet; `reason` is None where the line counts."""
    row, why = line.row, line.reason
    reason = None if why is None else values.Reason(why.code, why.row or None, why.say("nl"), why.say("en"))
    return values.SheetLine(row.id, row.name, row.unit, line.value, line.times, tiles.write(line.tiles), row.source, reason)


def sheet_of(sheet: ScoreSheet) -> values.Sheet:
    """A sheet: the score, and the lines behind it."""
    return values.Sheet(
        rules=sheet.rules.id,
        hand=str(sheet.hand),
        valid=sheet.valid,
        points=sheet.points,
        doubles=sheet.doubles,
        total=sheet.total,
        limit=sheet.limit,
        items=sheet.items,
        complete=sheet.complete,
        waiting=sheet.waiting,
        reading=tuple(element.write() for element in sheet.elements),
        lines=tuple(map(line_of, sheet.lines)),
        not_counted=tuple(map(line_of, sheet.not_counted)),
    )


def explained(sheet: ScoreSheet) -> values.Explained:
    """A sheet with its explanation in words, and why its hand may not win."""
    return values.Explained(sheet_of(sheet), in_both(sheet.explain), sheet.problem)


def score_hand(
    hand: str, rules: str = "nts", options: Mapping[str, bool | int | str] | None = None, lang: str = "nl"
) -> values.ScoredHand:
    """What a hand scores, line by line, with an explanation in one language."""
    try:
        chosen = get(rules, options)
        sheet = scoring.score(parse_hand(hand, lambda hand: check_hand(hand, chosen)), chosen)
    except OptionError as error:
        raise Refused("bad_option", error.words) from None
    except NotationError as error:
        raise Refused("bad_hand", error.words, error.pos) from None
    found = sheet_of(sheet)
    return values.ScoredHand(**{name: getattr(found, name) for name in values.Sheet.__slots__}, text=sheet.explain(lang))
