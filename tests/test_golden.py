"""Golden hands: worked out by hand from the rule text, one or more for every row of every rule set."""

from __future__ import annotations

from typing import Any

import golden
import pytest

from peling import RULESETS, ScoreSheet, get_rules, parse_hand, score, settle

CASES = [case for rules in RULESETS for case in golden.read(rules)]
EDITIONS: list[tuple[str, dict[str, Any]]] = [
    ("nts", {"luck_tiles": True, "double_wind_points": "twice"}),
    ("nts-2009", {"luck_tiles": True, "double_wind_points": "twice"}),
    ("mcr", {"edition": "wmo"}),
    ("mcr", {"edition": "mil"}),
    ("bmr", {"luck_tiles": True}),
]
ROWS = [
    pytest.param(rules, row.id, id="-".join((rules, *map(str, options.values()), row.id)))
    for rules, options in EDITIONS
    for row in get_rules(rules, options).rows
]


def answer(sheet: ScoreSheet) -> dict[str, Any]:
    """The fields of a sheet that a golden case states."""
    return {
        "valid": sheet.valid,
        "total": sheet.total,
        "points": sheet.points,
        "doubles": sheet.doubles,
        "limit": sheet.limit,
        "items": sheet.items,
    }


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.rules}: {case.text}") for case in CASES])
def test_case(case: golden.Case) -> None:
    """The sheet is exactly what was worked out by hand."""
    assert answer(score(parse_hand(case.hand), case.rules, case.options)) == case.answer


@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_every_row_is_earned(rules: str, row: str) -> None:
    """Some hand earns the row, and each hand listed as earning it has it among its items."""
    cases = [case for case in golden.read(rules) if (case.row, case.verdict) == (row, "earns")]
    assert cases
    assert [case.text for case in cases if row not in case.answer["items"]] == []


@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_every_row_is_missed(rules: str, row: str) -> None:
    """Some hand nearly earns the row, and no hand listed as missing it has it among its items."""
    cases = [case for case in golden.read(rules) if (case.row, case.verdict) == (row, "misses")]
    assert cases
    assert [case.text for case in cases if row in case.answer["items"]] == []


@pytest.mark.parametrize("rules", RULESETS)
def test_verdicts_name_rows(rules: str) -> None:
    """`earns` and `misses` are only said of rows that exist: a slip in an id would hide a case."""
    known = {row.id for name, options in EDITIONS if name == rules for row in get_rules(name, options).rows}
    assert {case.row for case in golden.read(rules) if case.verdict} <= known


def test_worked_example() -> None:
    """The example of the 2009 edition comes out to the point: South wins on a tile that West threw."""
    seats = {case.text.split()[1]: case for case in golden.read("nts-2009") if case.row == "worked_example"}
    sheets = [score(parse_hand(seats[seat].hand), "nts-2009") for seat in ("East", "South", "West", "North")]
    assert [sheet.total for sheet in sheets] == [128, 272, 0, 40]
    settlement = settle(sheets, "nts-2009", winner=1, discarder=2, east=0)
    assert settlement.matrix == (
        (0, 272, 0, 40),
        (0, 0, 0, 0),
        (128, 544, 0, 40),
        (128, 272, 0, 0),
    )
    assert settlement.net == (-56, 1088, -712, -320)
    assert settle([128, 272, 0, 40], "nts-2009", winner=1, discarder=2).net == settlement.net
