"""The rule sets as tables: every row with its value, what options change, what differs, and that nothing changes unnoticed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import peling
from peling import RULESETS, OptionError, Row, Ruleset, get_rules, parse_hand, score, waits
from peling.bots.aims import aims
from peling.kernels import patterns
from peling.rules.base import check

PINNED = {
    "nts": ("1", "10d35a6a775ffa08"),
    "nts-2009": ("1", "3a0531d5c913eb16"),
    "mcr": ("1", "94a376eb8972c38e"),
    "bmr": ("2", "2a0b03f70aa4e8d7"),
}
"""Version and hash of each rule set. The hash covers all that decides a score or a payment, names and sources too."""

WITHOUT_ROW = {
    "exactly_three_concealed": "an intermediate fact: three_concealed_pungs is the row",
    "honours_knitted": "the shape of the two rows greater_honours_knitted and lesser_honours_knitted",
}
"""Patterns that no row pays for, and why they exist."""


# ---- nothing changes unnoticed


@pytest.mark.parametrize("rules", RULESETS)
def test_version_and_hash(rules: str) -> None:
    found = get_rules(rules)
    version, pinned = PINNED[rules]
    assert (found.version, found.hash) == (version, pinned), (
        f"The tables of {rules} have changed. If a score or a payment can change with it, raise `version` in the rule set's file "
        "on purpose and say so in CHANGELOG.md: records stay bound to the version they were played under. In any case (also a "
        f"name or a source) put the new version and hash here: ({found.version!r}, {found.hash!r})."
    )


def test_every_rule_set_is_pinned() -> None:
    assert list(PINNED) == list(RULESETS) == ["nts", "nts-2009", "mcr", "bmr"]


@pytest.mark.parametrize("rules", RULESETS)
def test_hash_sees_every_row_and_option(rules: str) -> None:
    plain = get_rules(rules)
    hashes = {plain.hash}
    for i, row in enumerate(plain.rows):
        changed = (*plain.rows[:i], replace(row, value=row.value + 1), *plain.rows[i + 1 :])
        hashes.add(replace(plain, rows=changed).hash)
    for option in plain.options:
        hashes.add(get_rules(rules, {option.name: next(v for v in option.allowed if v != option.default)}).hash)
    assert len(hashes) == 1 + len(plain.rows) + len(plain.options)


# ---- the tables, as the rules pages have them

POINTS = {
    "pung_simple_open": 2,
    "pung_simple_concealed": 4,
    "pung_noble_open": 4,
    "pung_noble_concealed": 8,
    "kong_simple_open": 8,
    "kong_simple_concealed": 16,
    "kong_noble_open": 16,
    "kong_noble_concealed": 32,
    "pair_dragon": 2,
    "pair_seat_wind": 2,
    "pair_round_wind": 2,
}
LUCK = {"luck_tile": 4, "own_flower": 1, "own_season": 1, "four_flowers": 1, "four_seasons": 1}

# id: value in nts, value in nts-2009; None: no such row. Limit hands: win (drawn, claimed) and waiting value.
NTS_VALUES: dict[str, tuple[int | None, int | None]] = {
    **{row: (value, value) for row, value in POINTS.items()},
    "mahjong": (20, 20),
    "self_drawn": (2, 15),
    "only_tile": (2, 2),
    "completes_pair": (2, 2),
    "bird_eats_cake": (10, 10),
    "four_chows": (1, 1),
    "four_pungs": (1, 1),
    "all_simples": (1, 1),
    "little_four_winds": (1, 1),
    "little_three_dragons": (1, 1),
    "last_wall_tile": (1, 2),
    "moon_from_sea": (3, 3),
    "last_discard": (None, 1),
    "robbed_kong": (1, 1),
    "kong_flower": (1, 1),
    "plum_blossom": (3, 3),
    "kong_on_kong": (2, 3),
    "hidden_treasure": (2, 1),
    "dragon_pung": (1, 1),
    "seat_wind_pung": (1, 1),
    "round_wind_pung": (1, 1),
    "green_dragon_round": (1, 1),
    "three_concealed_pungs": (1, 2),
    "four_concealed_pungs": (2, 3),
    "three_kongs": (None, 2),
    "three_concealed_kongs": (2, 3),
    "four_kongs": (3, None),
    "half_clean": (1, 2),
    "clean_terminals": (1, 2),
    "very_clean": (2, 3),
    "pure": (3, 4),
    "all_honours": (3, 4),
}
Limit = tuple[int, int, int] | None
NTS_LIMITS: dict[str, tuple[Limit, Limit]] = {
    "nine_gates": ((2000, 2000, 1000), (2000, 1500, 750)),
    "thirteen_orphans": ((2000, 2000, 1000), (2000, 1500, 750)),
    "twins_honours": ((2000, 2000, 1000), (2000, 1500, 750)),
    "twins_terminals": (None, (2000, 1500, 750)),
    "wind_snake": ((1000, 1000, 500), (1000, 750, 500)),
    "dragon_snake": ((1000, 1000, 500), (1000, 750, 500)),
    "court_of_peking": ((1000, 1000, 500), (1000, 750, 500)),
    "twins_pure": ((1000, 1000, 500), (1000, 750, 500)),
    "twins_very_clean": ((1000, 1000, 500), (1000, 750, 500)),
    "twins_clean": ((500, 500, 250), (500, 375, 250)),
    "twins_any": ((250, 250, 125), (200, 150, 100)),
    "four_winds": ((2000, 2000, 0), (2000, 1500, 0)),
    "three_dragons": ((2000, 2000, 0), (2000, 1500, 0)),
    "jade": ((2000, 2000, 0), (2000, 1500, 0)),
    "heaven": ((2000, 2000, 0), (2000, 0, 0)),
    "four_concealed_kongs": ((2000, 2000, 0), None),
    "four_kongs_limit": (None, (2000, 1500, 0)),
    "heads_and_tails": ((2000, 2000, 0), (2000, 1500, 0)),
    "earth": ((1000, 1000, 0), (0, 1000, 0)),
    "wriggling_snake": ((1000, 1000, 0), (2000, 1500, 0)),
    "all_honours_limit": (None, (2000, 1500, 0)),
}
BMR_VALUES = {
    **POINTS,
    **LUCK,
    "mahjong": 20,
    "self_drawn": 2,
    "four_pungs": 1,
    "concealed_hand": 1,
    "last_wall_tile": 1,
    "last_discard": 1,
    "robbed_kong": 1,
    "kong_flower": 1,
    "half_clean": 1,
    "clean_terminals": 1,
    "purity": 3,
    "original_call": 1,
    "dragon_pung": 1,
    "seat_wind_pung": 1,
    "round_wind_pung": 1,
}
BMR_LIMITS = {
    **dict.fromkeys(("all_pair_honours", "knitting", "triple_knitting"), (500, 500, 200)),
    **dict.fromkeys(
        (
            "four_blessings",
            "wriggling_snake",
            "three_great_scholars",
            "imperial_jade",
            "fourfold_plenty",
            "heads_and_tails",
            "buried_treasure",
            "gates_of_heaven",
            "thirteen_unique",
            "all_honours",
        ),
        (1000, 1000, 400),
    ),
    **dict.fromkeys(("heaven", "earth", "moon", "plum_blossom", "twofold_fortune"), (1000, 1000, 0)),
}
MCR_VALUES = {
    1: "01 02 03 04 05 06 07 08 09 10 11 12 13",
    2: "14 15 16 17 18 19 20 21 22 23",
    4: "24 25 26 27",
    6: "28 29 30 31 32 33a 34",
    8: "33b 35 36 37 38 39 40 41 42 43",
    12: "44 45 46 47 48",
    16: "49 50 51 52 53 54",
    24: "55 56 57 58 59 60 61 62 63",
    32: "64 65 66",
    48: "67 68",
    64: "69 70 71 72 73 74",
    88: "75 76 77 78 79 80 81",
}


def paid(row: Row) -> tuple[int, int, int]:
    """What a limit hand pays drawn and claimed, and what waiting for it is worth."""
    return (row.value, row.value if row.claimed is None else row.claimed, row.wait)


def tables(rules: Ruleset) -> tuple[dict[str, int], dict[str, tuple[int, int, int]]]:
    """The rule set's values and its limit hands, by id."""
    values = {row.id: row.value for row in rules.rows if row.unit != "limit"}
    return values, {row.id: paid(row) for row in rules.rows if row.unit == "limit"}


@pytest.mark.parametrize(("rules", "column"), [("nts", 0), ("nts-2009", 1)])
def test_values_of_nts(rules: str, column: int) -> None:
    values, limits = tables(get_rules(rules))
    assert values == {row: pair[column] for row, pair in NTS_VALUES.items() if pair[column] is not None}
    assert limits == {row: pair[column] for row, pair in NTS_LIMITS.items() if pair[column] is not None}
    with_luck, _ = tables(get_rules(rules, {"luck_tiles": True}))
    assert with_luck == values | LUCK


def test_values_of_bmr() -> None:
    assert tables(get_rules("bmr")) == (BMR_VALUES, BMR_LIMITS)
    starred = {row.id for row in get_rules("bmr").rows if row.star}
    assert starred == {"four_blessings", "three_great_scholars", "all_honours"}


def test_values_of_mcr() -> None:
    expected = {
        get_rules("mcr").row(f"mcr_{number}").id: value for value, numbers in MCR_VALUES.items() for number in numbers.split()
    }
    assert tables(get_rules("mcr")) == (expected, {})
    mil, _ = tables(get_rules("mcr", {"edition": "mil"}))
    assert mil == expected | {"mixed_kongs": 5, "two_concealed_kongs": 6}


@pytest.mark.parametrize(
    ("rules", "number"), [("nts", 59), ("nts-2009", 62), ("mcr", 82), ("bmr", 49)]
)  # 82: 33 has two rows, 33a and 33b
def test_number_of_rows(rules: str, number: int) -> None:
    assert len(get_rules(rules).rows) == number
    assert len({row.id for row in get_rules(rules).rows}) == number


def variants() -> list[Ruleset]:
    """Every rule set, with the options that change its rows."""
    found = list(RULESETS.values())
    found += [get_rules(rules, {"luck_tiles": True, "double_wind_points": "twice"}) for rules in ("nts", "nts-2009")]
    return [
        *found,
        get_rules("mcr", {"edition": "mil"}),
        *(get_rules("bmr", only) for only in ({"players": 3}, {"knitting": False})),
    ]


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: f"{rules.id}{dict(rules.chosen) or ''}")
def test_every_row_has_names_and_a_source(rules: Ruleset) -> None:
    for row in rules.rows:
        assert row.name.nl.strip(), row.id
        assert row.name.en.strip(), row.id
        assert row.source.strip(), row.id
        assert row.id.isascii()
        assert row.id == row.id.lower()
        assert row.paid
        assert bool(row.rule.nl) == bool(row.rule.en), f"{row.id} has its rule in one language only"
        assert rules.row(row.id) is row
    for fact in rules.facts:
        assert fact.name.nl and fact.name.en and fact.source, fact.id  # noqa: PT018
    for option in rules.options:
        assert option.words.nl and option.words.en, option.name  # noqa: PT018
        assert option.default in option.allowed
    for words in (rules.name, *(row.name for row in rules.rows)):
        assert words["nl"] == words.nl
        assert words["en"] == words.en
    assert rules.source
    check(rules)


@pytest.mark.parametrize("rules", RULESETS)
def test_names_tell_rows_apart(rules: str) -> None:
    for lang in ("nl", "en"):
        names = [row.name[lang] for row in get_rules(rules).rows]
        twice = {name for name in names if names.count(name) > 1}
        assert not twice, f"{rules}: one {lang} name for two rows"


def test_mcr_slugs() -> None:
    rows = get_rules("mcr").rows
    assert len({row.slug for row in rows}) == len(rows)
    assert [get_rules("mcr").row(f"mcr_{n}").slug for n in ("01", "33b", "81")] == [
        "pure_double_chow",
        "two_concealed_kongs",
        "thirteen_orphans",
    ]


def test_no_pattern_without_a_row() -> None:
    used = {row.pattern for rules in variants() for row in rules.rows}
    assert set(patterns.NAMES) - used == set(WITHOUT_ROW)


def test_row_of_another_name() -> None:
    with pytest.raises(KeyError, match="nts has no row 'purity'"):
        get_rules("nts").row("purity")


def test_order_of_counting() -> None:
    for rules in variants():
        order = rules.order()
        assert sorted(row.id for row in order) == sorted(row.id for row in rules.rows)
        place = {row.id: i for i, row in enumerate(order)}
        for row in order:
            for other, _ in rules.excluded_by(row):
                if row.id in dict(rules.excluded_by(rules.row(other))):
                    continue  # each excludes the other: they cannot be in one arrangement
                assert place[row.id] < place[other], f"{rules.id}: {row.id} excludes {other}, which is counted before it"


# ---- differences


def test_nts_and_nts_2009_differ_as_the_pages_say() -> None:
    found = get_rules("nts").diff(get_rules("nts-2009"))
    rows = {(d.id, d.what): (d.left, d.right) for d in found if d.kind == "row"}
    expected: dict[tuple[str, str], tuple[Any, Any]] = {("four_chows", "excludes"): ((), ("all_simples?open_set",))}
    for row, (old, new) in NTS_VALUES.items():
        if old is None or new is None:
            expected[row, "row"] = (None if old is None else str(old), None if new is None else str(new))
        elif old != new:
            expected[row, "value"] = (old, new)
    for row, (left, right) in NTS_LIMITS.items():
        if left is None or right is None:
            continue
        for what, i in (("value", 0), ("wait", 2)):
            if left[i] != right[i]:
                expected[row, what] = (left[i], right[i])
        expected[row, "claimed"] = (None, right[1])
    expected["twins_terminals", "row"] = (None, "2000 / 1500 / (750*)")
    expected["four_concealed_kongs", "row"] = ("2000", None)
    expected["four_kongs_limit", "row"] = expected["all_honours_limit", "row"] = (None, "2000 / 1500")
    assert rows == expected
    rest = {(d.kind, d.id): (d.left, d.right) for d in found if d.kind != "row"}
    assert rest == {
        ("fact", "seats"): ("highest throw is East", "East, South, West, North by the height of the throw"),
        ("fact", "winds_turn"): ("always", "unless East wins or the game is drawn"),
        ("fact", "win_priority"): (
            ("limit", "pair", "pung", "chow", "turn"),
            ("irregular limit", "pair", "pung", "chow", "turn"),
        ),
        ("payment", "east_double"): (True, False),
        ("payment", "discarder_double"): (False, True),
        ("option", "open_kong_as_concealed_pung"): (True, False),
        ("option", "discard_limit"): (None, 1500),
    }


def test_no_difference_between_equals() -> None:
    for rules in RULESETS.values():
        assert rules.diff(rules) == []
        assert rules.diff(get_rules(rules.id, {"rounds": 4})) == []


def test_differences_mirror() -> None:
    for left in variants():
        for right in variants():
            there = {(d.kind, d.id, d.what, d.left, d.right) for d in left.diff(right)}
            back = {(d.kind, d.id, d.what, d.right, d.left) for d in right.diff(left)}
            assert there == back
            assert bool(there) == (left.hash != right.hash)


def test_every_difference_of_rows_has_names() -> None:
    for difference in get_rules("nts").diff(get_rules("bmr")):
        if difference.kind != "payment":
            assert difference.name.nl
            assert difference.name.en


# ---- options


@pytest.mark.parametrize(
    ("rules", "options", "message"),
    [
        ("nts", {"luck_tile": True}, "nts has no option 'luck_tile'; it has luck_tiles, minimum_doubles, limit"),
        ("mcr", {"limit": 500}, "mcr has no option 'limit'; it has edition, minimum_points"),
        ("nts", {"edition": "wmo"}, "nts has no option 'edition'"),
        ("nts", {"discard_limit": 500}, "nts has no option 'discard_limit'"),
        ("bmr", {"open_kong_as_concealed_pung": True}, "bmr has no option 'open_kong_as_concealed_pung'"),
        ("mcr", {"edition": "WMO"}, "option edition: 'WMO' is not allowed; allowed are wmo, mil"),
        ("mcr", {"edition": True}, "option edition: True is not allowed; allowed are wmo, mil"),
        ("nts", {"limit": 50}, "option limit: 50 is not allowed; allowed are 100 to 100000"),
        ("nts", {"limit": "abc"}, "option limit: 'abc' is not allowed; allowed are 100 to 100000"),
        ("nts", {"limit": "--5"}, "option limit: '--5' is not allowed; allowed are 100 to 100000"),
        ("nts", {"limit": "\u0661\u0665\u0660\u0660"}, "is not allowed; allowed are 100 to 100000"),
        ("nts", {"limit": True}, "option limit: True is not allowed"),
        ("nts", {"limit": 1500.0}, "option limit: 1500.0 is not allowed"),
        ("nts", {"limit": None}, "option limit: None is not allowed"),
        ("nts", {"limit": [1500]}, r"option limit: \[1500\] is not allowed"),
        ("nts", {"players": 6}, "option players: 6 is not allowed; allowed are 3, 4, 5"),
        ("bmr", {"players": 5}, "option players: 5 is not allowed; allowed are 3, 4"),
        ("nts", {"minimum_doubles": -1}, "option minimum_doubles: -1 is not allowed; allowed are 0 to 6"),
        ("nts", {"luck_tiles": "maybe"}, "option luck_tiles: 'maybe' is not allowed; allowed are false, true"),
        ("nts", {"luck_tiles": 1}, "option luck_tiles: 1 is not allowed; allowed are false, true"),
        ("nts2016", None, "there is no rule set 'nts2016'; known are nts, nts-2009, mcr, bmr"),
        ("NTS", None, "there is no rule set 'NTS'"),
    ],
)
def test_wrong_options(rules: str, options: dict[str, Any] | None, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        get_rules(rules, options)
    with pytest.raises(OptionError, match=message):
        score(parse_hand("123m 456p 789s EEE S"), rules, options)


def test_a_wrong_value_is_wrong_whatever_was_asked_before() -> None:
    assert get_rules("nts", {"luck_tiles": True})["luck_tiles"] is True
    with pytest.raises(OptionError):
        get_rules("nts", {"luck_tiles": 1})
    assert get_rules("nts", {"limit": 1700})["limit"] == 1700
    with pytest.raises(OptionError):
        get_rules("nts", {"limit": 1700.0})


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("luck_tiles", "true", True),
        ("luck_tiles", "Ja", True),
        ("luck_tiles", "on", True),
        ("luck_tiles", " no ", False),
        ("luck_tiles", "nee", False),
        ("limit", "1500", 1500),
        ("limit", " 1500 ", 1500),
        ("referee", "strict", "strict"),
    ],
)
def test_values_as_text(option: str, text: str, value: bool | int | str) -> None:
    assert get_rules("nts", {option: text})[option] == value
    assert get_rules("nts", {option: text}) == get_rules("nts", {option: value})


@pytest.mark.parametrize(("players", "playing"), [(3, 3), (4, 4), (5, 4)])
def test_how_many_play_a_deal(players: int, playing: int) -> None:
    assert get_rules("nts", {"players": players}).playing == playing


def test_what_a_winner_needs() -> None:
    needed = {rules: (get_rules(rules).minimum_option, get_rules(rules).minimum) for rules in RULESETS}
    doubles = {"nts": 2, "nts-2009": 2, "bmr": 0}
    assert needed == {rules: ("minimum_doubles", number) for rules, number in doubles.items()} | {"mcr": ("minimum_points", 8)}
    assert get_rules("mcr", {"minimum_points": 0}).minimum == 0


@pytest.mark.parametrize("rules", RULESETS)
def test_tiles_of_a_deal(rules: str) -> None:
    plain = get_rules(rules)
    for goulash, copies in ((False, plain.tile_set), (True, plain.goulash_set)):
        assert plain.copies(goulash=goulash) == copies
        assert plain.available(goulash=goulash) == sum(1 << kind for kind in range(34) if copies[kind])


def test_chosen_options_are_those_that_differ() -> None:
    rules = get_rules("nts", {"limit": 2000, "luck_tiles": True})
    assert rules.chosen == (("luck_tiles", True),)
    assert rules["limit"] == 2000
    back = rules.with_options({"luck_tiles": False})
    assert back == get_rules("nts")
    assert back.hash == get_rules("nts").hash
    assert get_rules(rules, {"limit": 500}).chosen == (("limit", 500), ("luck_tiles", True))
    assert get_rules(rules) is rules


@pytest.mark.parametrize(
    ("rules", "defaults"),
    [
        ("nts", {"luck_tiles": False, "minimum_doubles": 2, "limit": 2000, "open_kong_as_concealed_pung": True, "players": 4}),
        ("nts-2009", {"limit": 2000, "discard_limit": 1500, "open_kong_as_concealed_pung": False, "minimum_doubles": 2}),
        ("mcr", {"edition": "wmo", "minimum_points": 8}),
        ("bmr", {"luck_tiles": True, "minimum_doubles": 0, "limit": 1000, "players": 4}),
    ],
)
def test_defaults(rules: str, defaults: dict[str, Any]) -> None:
    assert {name: get_rules(rules)[name] for name in defaults} == defaults


def total(text: str, rules: str, **options: Any) -> tuple[int, bool]:
    """Total and whether the hand may win."""
    sheet = score(parse_hand(text), rules, options or None)
    return sheet.total, sheet.valid


MANY_DOUBLES = "EEE [CCCC] [FFFF] (9999<m) 1m >1m"
"""20 mahjong, 2 pair, 2 only tile, 8 East, 32 + 32 dragons, 16 open kong: 112 points and well over four doubles."""


def test_limit_cuts() -> None:
    assert total(MANY_DOUBLES, "nts") == (2000, True)
    assert total(MANY_DOUBLES, "nts", limit=700) == (700, True)
    assert total(MANY_DOUBLES, "nts-2009") == (1500, True)
    assert total(MANY_DOUBLES, "nts-2009", limit=700) == (1500, True)
    assert total(MANY_DOUBLES, "nts-2009", discard_limit=700) == (700, True)
    drawn = MANY_DOUBLES.replace(">", "+")
    assert total(drawn, "nts-2009") == (2000, True)
    assert total(drawn, "nts-2009", limit=700) == (700, True)
    loser = "EEE [CCCC] [FFFF] (9999<m) 1m"
    assert [total(loser, rules)[0] for rules in ("nts", "nts-2009", "bmr")] == [2000, 1500, 1000]
    assert total(loser, "bmr", limit=300) == (300, False)
    assert total(loser, "nts-2009", discard_limit=300) == (300, False)


def test_limit_cuts_limit_hands_and_waiting_values() -> None:
    orphans = "19m 19p 19s ESWNCFP {}"
    drawn, claimed, waiting = (orphans.format(win) for win in ("+E", "<E", ""))
    assert [total(text, "nts", limit=700)[0] for text in (drawn, claimed, waiting)] == [700, 700, 700]
    assert [total(text, "nts-2009", limit=700)[0] for text in (drawn, claimed, waiting)] == [700, 1500, 750]
    assert [total(text, "nts-2009", discard_limit=700)[0] for text in (drawn, claimed, waiting)] == [2000, 700, 700]
    assert [total(text, "bmr", limit=300)[0] for text in (drawn, f"{waiting} ; announced")] == [300, 300]
    assert [total(text, "nts", limit=9000)[0] for text in (drawn, waiting)] == [2000, 1000]


def test_minimum_doubles() -> None:
    one_double = "123m 456p 78s (CCC<) 55p >9s ; seat W, round S"  # 20 + 4 points, one double
    assert total(one_double, "nts") == (48, False)
    assert total(one_double, "nts", minimum_doubles=1) == (48, True)
    assert total(one_double, "bmr", minimum_doubles=2) == (0, False)  # two chows
    pungs = "222m 444p 88s (666<s) 55p >8s ; seat W, round S"  # 20 + 4 + 4 + 2 + 2 points, one double
    assert total(pungs, "bmr") == (64, True)
    assert total(pungs, "bmr", minimum_doubles=2) == (64, False)


def test_minimum_points() -> None:
    text = "2234p 678s CCC (789<m) >2p ; seat W, round E"
    assert total(text, "mcr") == (2, False)
    assert total(text, "mcr", minimum_points=2) == (2, True)
    assert total(text, "mcr", minimum_points=3) == (2, False)


def test_luck_tiles() -> None:
    loser = "CCC 248m 37s E S W N 1p {} ; seat S, round W"
    assert total(loser.format(""), "nts") == (16, False)
    assert total(loser.format("2f"), "nts", luck_tiles=True) == ((8 + 4) * 2**2, False)
    assert total(loser.format("1234f"), "nts", luck_tiles=True) == ((8 + 16) * 2**3, False)
    assert total(loser.format("1f"), "bmr") == ((8 + 4) * 2, False)
    assert total(loser.format(""), "bmr", luck_tiles=False) == (16, False)


def test_three_players() -> None:
    loser = "CCC 248p 37s E S W 19p {} ; seat S, round W"
    assert total(loser.format("123f"), "bmr", players=3) == ((8 + 12) * 2**3, False)  # dragons, own flower, all three flowers
    assert total(loser.format("123f"), "bmr") == ((8 + 12) * 2**2, False)
    chow = "222p 444p 88s 666s 34p >5p ; seat W, round S"
    assert total(chow, "bmr")[1]
    assert total(chow, "bmr", players=3) == (0, False)
    assert total(chow, "nts", players=3, minimum_doubles=0)[1]


def test_editions() -> None:
    kongs = "[2222p] [5555s] 678m 789m 3p +3p ; seat W, round E"
    wmo, mil = score(parse_hand(kongs), "mcr"), score(parse_hand(kongs), "mcr", {"edition": "mil"})
    assert (wmo.items["two_concealed_kongs"], mil.items["two_concealed_kongs"]) == (8, 6)
    pairs = "1122m 3344p 5566s E +E ; seat W, round S"
    wmo, mil = score(parse_hand(pairs), "mcr"), score(parse_hand(pairs), "mcr", {"edition": "mil"})
    assert (wmo.items.get("fully_concealed_hand"), wmo.items.get("self_drawn")) == (4, None)
    assert (mil.items.get("fully_concealed_hand"), mil.items.get("self_drawn")) == (None, 1)
    assert wmo.total - mil.total == 3


def test_open_kong_as_concealed_pung() -> None:
    loser = "222p 444s (6666<m) 1m 9m 3p 8s ; seat W, round S"  # 4 + 4 + 8 points
    assert total(loser, "nts") == (32, False)
    assert total(loser, "nts", open_kong_as_concealed_pung=False) == (16, False)
    assert total(loser, "nts-2009") == (16, False)
    assert total(loser, "nts-2009", open_kong_as_concealed_pung=True) == (64, False)


@pytest.mark.parametrize("players", [3, 4])
def test_knitting(players: int) -> None:
    """Without it neither hand is a limit hand, is complete, is waited for, or is aimed at; everything else stays."""
    allowed, barred = (get_rules("bmr", {"players": players, "knitting": on}) for on in (True, False))
    assert [row.id for row in allowed.rows if row not in barred.rows] == ["knitting", "triple_knitting"]
    assert {*allowed.irregular_hands} - {*barred.irregular_hands} == {"knitting", "triple_knitting"}
    assert "knitting" in {row.id for aim in aims(allowed, 0, 0) for row in aim.rows}
    assert not {"knitting", "triple_knitting"} & {row.id for aim in aims(barred, 0, 0) for row in aim.rows}
    knit = parse_hand("1224789p 122478s +9s ; seat S, round W")
    assert score(knit, allowed).total == 500
    assert not score(knit, barred).valid
    waiting = parse_hand("1224789p 122478s ; seat S, round W, announced")
    assert waits(waiting, allowed)
    assert not waits(waiting, barred)
    assert (score(waiting, allowed).total, score(waiting, barred).total) == (200, 0)


def test_options_of_play_change_no_score() -> None:
    for rules in RULESETS.values():
        plain = score(parse_hand(MANY_DOUBLES), rules.id)
        for option in rules.options:
            if option.name in (
                "rounds",
                "minutes",
                "referee",
                "dead_hand_claims",
                "classification",
                "chips",
                "dragon_round",
                "joker_tiles",
                "empty_dead_wall",
                "rating_points",
            ):
                for value in list(option.allowed)[:3]:
                    sheet = score(parse_hand(MANY_DOUBLES), rules.id, {option.name: value})
                    assert (sheet.total, sheet.items) == (plain.total, plain.items)


@pytest.mark.parametrize("rules", list(RULESETS))
def test_no_codes_of_our_own_on_cards_and_sheets(rules: str) -> None:
    """Our decisions have numbers in the notes on the rules; no reader of a card knows them."""
    data = json.dumps(get_rules(rules).to_dict())
    assert not re.search(r"\b[BDMPR]\d{1,2}\b", data)


def test_no_codes_of_our_own_in_docstrings_and_messages() -> None:
    """Kernels are read by nobody but us, and a comment may name a decision."""
    root = Path(peling.__file__).parent
    for path in root.rglob("*.py"):
        if "kernels" in path.parts or path.name in ("nts.py", "mcr.py", "bmr.py"):
            continue
        code = "\n".join(line.partition("  # ")[0] for line in path.read_text().splitlines() if not line.lstrip().startswith("#"))
        assert not re.search(r"\b[BDMR]\d{1,2}\b", code), path
