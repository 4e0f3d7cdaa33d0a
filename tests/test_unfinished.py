"""Unfinished hands: what is certain of them is so whatever tiles come, by trying them all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from generators import random_non_winner

from peling import get_rules, score
from peling.drafts import Draft, read_draft
from peling.hands import Hand, HandError, Source, Win
from peling.rules import Ruleset
from peling.scoring import Line, ScoreSheet
from peling.scoring.unfinished import certain
from peling.tiles import JOKER, KINDS

CLASSICAL = ("nts", "nts-2009", "bmr")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"luck_tiles": True, "double_wind_points": "twice", "open_kong_as_concealed_pung": False},
)


def rules_of(name: str, rng: Random) -> Ruleset:
    """A rule set, half of the time with other options."""
    rules = get_rules(name, {"luck_tiles": True})
    chosen = {key: value for key, value in rng.choice(OPTIONS).items() if rules.has_option(key)}
    return get_rules(name, {"luck_tiles": True, **chosen})


def drafts(name: str, number: int, seed: int) -> Iterator[tuple[Draft, Ruleset]]:
    """Hands of 11 to 13 tiles: some hand without up to two tiles of its rack."""
    rng = Random(f"{name} {seed}")
    while number:
        hand = random_non_winner(rng, name, luck=True)
        if hand.dead or len(hand.concealed) < 3:
            continue
        number -= 1
        rack = list(hand.concealed)
        for _ in range(rng.choice((0, 1, 1, 2))):
            rack.pop(rng.randrange(len(rack)))
        yield (
            Draft(tuple(rack), hand.melds, hand.luck, None, Source.UNKNOWN, hand.seat, hand.round, hand.flags),
            rules_of(name, rng),
        )


def completions(draft: Draft, rules: Ruleset) -> Iterator[Hand]:
    """Every hand of thirteen tiles that can come of a draft by tiles in the rack."""
    copies = rules.copies(goulash=draft.laid.goulash)
    kinds = [kind for kind in (*range(KINDS), JOKER) if copies[kind]]
    held = [*draft.laid.tiles()]
    for more in combinations_with_replacement(kinds, 13 - draft.number):
        if all(held.count(kind) + more.count(kind) <= 4 for kind in more):
            yield replace(draft, rack=(*draft.rack, *more)).hand()


def wins(hand: Hand, rules: Ruleset) -> Iterator[Hand]:
    """Every win of thirteen tiles, drawn and claimed."""
    copies = rules.copies(goulash=hand.goulash)
    held = [*hand.tiles()]
    for kind in (*range(KINDS), JOKER):
        if held.count(kind) < copies[kind]:
            for source in (Source.DRAWN, Source.LEFT):
                try:
                    yield replace(hand, win=Win(kind, source))
                except HandError:
                    assert kind == JOKER


def keeps(line: Line, sheet: ScoreSheet) -> bool:
    """Whether a certain line counts on the sheet of a finished hand, or does not for one of the reasons of `certain`."""
    if sheet.limit is not None:
        return True
    there = {one.id: one for one in sheet.lines}.get(line.id)
    if there is not None and there.times >= line.times:
        return True
    for one in sheet.not_counted:
        if one.id == line.id and one.reason is not None and one.reason.row in sheet.items:
            return True
    still = () if there is None else there.tiles
    lost = {kind for kind in line.tiles if kind not in still}
    if line.times == 1 and any(reread(kind, sheet) for kind in lost):  # a line of several sets needs them all
        return True
    return bool(lost) and all(grown(kind, line, sheet) or reread(kind, sheet) for kind in lost)


def grown(kind: int, line: Line, sheet: ScoreSheet) -> bool:
    """Whether a pair of the kind has become a pung that counts."""
    pungs = [element for element in sheet.elements if element.shape in ("pung", "kong") and element.tiles[0] == kind]
    return "pair" in line.id and bool(pungs) and any(one.tiles.count(kind) >= 2 and "pung" in one.id for one in sheet.lines)


def reread(kind: int, sheet: ScoreSheet) -> bool:
    """Whether a winner's tiles of the kind, in the rack, are read otherwise than as three alike or a pair of honours."""
    if sheet.hand.win is None or sheet.hand.concealed.count(kind) < 2:
        return False
    alike = [element for element in sheet.elements if element.shape == "pung" and element.tiles[0] == kind]
    return not alike


def check(draft: Draft, rules: Ruleset) -> int:
    """Hold what is certain against all that can come; how many hands that were."""
    sure = certain(draft, rules)
    number = 0
    always: set[str] | None = None
    for hand in completions(draft, rules):
        sheet = score(hand, rules)
        number += 1
        for line in sure.lines:
            assert keeps(line, sheet), (str(draft), rules.chosen, line.id, line.times, sheet.explain())
        if sheet.limit is None:
            always = set(sheet.items) if always is None else always & set(sheet.items)
    if draft.number == 13:
        for hand in wins(draft.hand(), rules):
            sheet = score(hand, rules)
            if sheet.complete:
                number += 1
                for line in sure.lines:
                    assert keeps(line, sheet), (str(draft), rules.chosen, line.id, line.times, sheet.explain())
    elif always is not None and not draft.rack.count(JOKER):  # and nothing that counts in all of them is forgotten
        assert always <= {line.id for line in sure.lines}, str(draft)
    return number


@pytest.mark.parametrize("name", CLASSICAL)
def test_certain_is_certain(name: str) -> None:
    assert sum(check(draft, rules) for draft, rules in drafts(name, 12, 1)) > 300


@pytest.mark.long
@pytest.mark.parametrize("name", CLASSICAL)
def test_certain_is_certain_long(name: str) -> None:
    assert sum(check(draft, rules) for draft, rules in drafts(name, 400, 2)) > 10_000


def test_the_check_can_fail() -> None:
    """A line that the next tile can break is refuted: of twelve tiles of one suit and dragons "clean" counts only perhaps."""
    rules = get_rules("nts")
    draft = read_draft("ccc) 123s 567s 999s")
    clean = next(line for line in score(read_draft("ccc) 123s 567s 999s 9s").hand(), rules).lines if line.id == "half_clean")
    assert not all(keeps(clean, score(hand, rules)) for hand in completions(draft, rules))
    assert {line.id for line in certain(draft, rules).lines} == {"pung_noble_open", "pung_noble_concealed", "dragon_pung"}


@pytest.mark.parametrize(
    ("text", "rules", "lines"),
    [
        ("", "nts", {}),
        ("123m", "nts", {}),
        ("555p", "nts", {"pung_simple_concealed": 4}),
        ("555p)", "nts", {"pung_simple_open": 2}),
        ("cc ee ss ; seat S", "nts", {"pair_dragon": 2, "pair_seat_wind": 2, "pair_round_wind": 2}),
        ("eee", "nts", {"pung_noble_concealed": 8, "seat_wind_pung": 1, "round_wind_pung": 1}),
        ("5555p] 111m 999s", "nts", {"kong_simple_concealed": 16, "pung_noble_concealed": 16, "three_concealed_pungs": 1}),
        ("5555p) 1111m) 9999s)", "nts-2009", {"kong_simple_open": 8, "kong_noble_open": 32, "three_kongs": 2}),
        ("1f 3y ; seat S", "bmr", {"luck_tile": 8}),
        ("1f 1y", "bmr", {"luck_tile": 8, "own_flower": 1, "own_season": 1}),
        ("ccJ 55p JJ ; goulash", "bmr", {"pair_dragon": 2}),
        ("(55pJ) ; goulash", "bmr", {"pung_simple_open": 2}),
        ("111m 999m eee ccc", "mcr", {}),
    ],
)
def test_lines(text: str, rules: str, lines: dict[str, int]) -> None:
    sure = certain(read_draft(text), get_rules(rules))
    assert {line.id: line.value for line in sure.lines} == lines
    assert sure.total == (sure.points << sure.doubles)


@pytest.mark.parametrize("name", CLASSICAL)
def test_a_sheet_grows(name: str) -> None:
    """Tile by tile what is certain never becomes less."""
    rules = get_rules(name, {"luck_tiles": True})
    rng = Random(f"grows {name}")
    for _ in range(60):
        hand = random_non_winner(rng, name, luck=True)
        rack = [*hand.concealed]
        rng.shuffle(rack)
        before = 0
        for number in range(len(rack) + 1):
            draft = Draft(tuple(rack[:number]), hand.melds, hand.luck, seat=hand.seat, round=hand.round, flags=hand.flags)
            total = certain(draft, rules).total
            assert total >= before, str(draft)
            before = total
