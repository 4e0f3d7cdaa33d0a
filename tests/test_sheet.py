"""Why a line of a score sheet does not count: hands worked out by hand, and what each reason must name."""

from __future__ import annotations

import pytest

from peling import parse_hand, score

WALL = "a replacement tile does not come from the wall"
CASES: tuple[tuple[str, dict[str, bool], str, dict[str, str | None]], ...] = (
    # After D21: the last tile drawn, but a replacement. That of a luck tile is no kong_flower either (D30).
    ("nts", {"luck_tiles": True}, "46p 123m 99m 789p 234s 4f +5p ; seat S, replacement, last-tile",
     {"last_wall_tile": WALL, "kong_flower": "the replacement of a luck tile, not of a kong"}),
    ("nts", {}, "(CC<CC) 123m 99m 789p 46p +5p ; seat S, last-tile, replacement",
     {"last_wall_tile": WALL, "kong_flower": "not counted beside Picking the plum blossom from the roof"}),
    ("nts", {}, "(CC<CC) (222<+2s) 123m 99m 46m +5m ; seat S, kong-on-kong, last-tile",
     {"last_wall_tile": WALL, "kong_flower": "not counted beside Kong on kong"}),
    ("nts", {}, "(CC<CC) 123m 99m 789p 23p +1p ; seat S, last-tile, replacement",
     {"last_wall_tile": WALL, "moon_from_sea": WALL}),
    ("bmr", {}, "(CC<CC) 99m 789p EEE 11p +1p ; seat S, last-tile, replacement", {"last_wall_tile": WALL, "moon": WALL}),
    # D19: Pe-ling's circles 1 is a bamboo 1.
    ("nts", {}, "345s 567s 999s FFF 1s +1p ; seat S, last-tile",
     {"moon_from_sea": "not counted beside Pe-ling eats cake", "last_wall_tile": None}),
    # Row 5 is left out by 48 and by 75, and 48 by 75 as well: what counts is named.
    ("mcr", {}, "(EEE) (SSS) (WWW) NN 11m >N",
     {"pung_of_terminals_honours": "already part of Big four winds", "big_three_winds": "not counted beside Big four winds"}),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "options", "hand", "reasons"), CASES)
def test_why_a_line_does_not_count(rules: str, options: dict[str, bool], hand: str, reasons: dict[str, str | None]) -> None:
    sheet = score(parse_hand(hand), rules, options)
    said = {line.id: line.reason.say("en") for line in sheet.not_counted if line.reason is not None}
    assert {name: said.get(name) for name in reasons} == reasons
