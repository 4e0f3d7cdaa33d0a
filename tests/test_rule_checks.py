"""What a rule set made as data may not say: facts of play, payments and rows that are refused, each with a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from peling import get_rules
from peling.rules import RulesError
from peling.rules.base import check
from peling.rules.play import WinClass, WindsTurn


def test_facts_are_checked() -> None:
    play = get_rules("bmr").play
    with pytest.raises(ValueError, match="no fact 'chow'"):
        replace(play, sources={**play.sources, "chow": "B1"})
    with pytest.raises(ValueError, match="chows has no source"):
        replace(play, sources={name: source for name, source in play.sources.items() if name != "chows"})
    with pytest.raises(TypeError, match="dead_wal"):
        replace(play, dead_wal=14)  # type: ignore[call-arg]
    for change, message in (
        ({"winds_turn": "allways"}, "winds_turn is 'allways', which is no WindsTurn"),
        ({"winds_turn": WindsTurn.ALWAYS.value}, "winds_turn is 'always', which is no WindsTurn"),
        ({"win_priority": ("limit",)}, "win_priority is .*WinClass"),
        ({"win_priority": [WinClass.LIMIT]}, "win_priority is .*WinClass"),
        ({"dead_wall": "14"}, "dead_wall is '14', which is no int"),
        ({"dead_wall": True}, "dead_wall is True, which is no int"),
        ({"announce_waits": 1}, "announce_waits is 1, which is no bool"),
        ({"sources": {**play.sources, "chows": 1}}, "sources is .*Mapping"),
    ):
        with pytest.raises(TypeError, match=message):
            replace(play, **change)
    with pytest.raises(AttributeError):
        play.dead_wal  # type: ignore[attr-defined]  # noqa: B018


def test_payments_are_checked() -> None:
    payment = get_rules("nts").payment
    for change, message in (
        ({"scheme": "winer"}, "scheme is 'winer', which is no .*pairwise"),
        ({"east_double": "yes"}, "east_double is 'yes', which is no bool"),
        ({"base": 8.0}, "base is 8.0, which is no int"),
    ):
        with pytest.raises(TypeError, match=message):
            replace(payment, **change)


def test_facts_that_cannot_be_played_are_refused() -> None:
    rules = get_rules("bmr")
    for change, message in (
        ({"tiles": 136}, "bmr: is played with 136 tiles; its tile set has 144"),
        ({"wall": 17}, "walls of 17 stacks, which are not 144 tiles"),
        ({"dead_wall": 88}, "88 tiles in the dead wall; 88 are left"),
        ({"dead_wall": -1}, "-1 tiles in the dead wall"),
        ({"chows": 5}, "allows 5 chows per player"),
    ):
        with pytest.raises(RulesError, match=message):
            check(replace(rules, play=replace(rules.play, **change)))  # type: ignore[arg-type]


def test_facts_are_shown_as_plain_data() -> None:
    shown = {fact.id: fact.value for fact in get_rules("mcr").facts}
    assert shown["seats"] == "drawn winds; East picks a seat"
    assert shown["win_priority"] == ("turn",)
    assert shown["seat_change"] == ("ES WN", "EWSN", "ES WN")
    assert "chows" not in shown
    extra = {fact.id for fact in get_rules("bmr").facts} - set(shown)
    assert extra == {"after_draw", "announce_waits", "chows", "empty_dead_wall"}


def test_check_finds_slips() -> None:
    rules = get_rules("nts")
    for rows, message in (
        ((*rules.rows, replace(rules.rows[0], pattern="pure")), "twice"),
        ((replace(rules.rows[0], pattern="no_such_pattern"), *rules.rows[1:]), "unknown pattern 'no_such_pattern'"),
        ((replace(rules.rows[0], excludes=("purity",)), *rules.rows[1:]), "excludes purity, which is no row"),
        ((*rules.rows, replace(rules.rows[0], id="other")), "two rows with one pattern"),
        ((*rules.rows, None), "None is no row"),
    ):
        with pytest.raises(ValueError, match=message):
            check(replace(rules, rows=rows))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"unit": "pears"}, "has the unknown unit 'pears'; known are points, doubles, limit, fan"),
        ({"unit": None}, "has unit None, which is no str"),
        ({"unit": ["points"]}, "which is no str"),
        ({"unit": "fan"}, "is paid in fan; points, doubles and limit hands are counted here"),
        ({"value": "5"}, "has value '5', which is no int"),
        ({"value": 5.5}, "has value 5.5, which is no int"),
        ({"value": True}, "has value True, which is no int"),
        ({"value": -6}, "has the value -6; a row is worth 1 to 1000000"),
        ({"value": 10**30}, "a row is worth 1 to 1000000"),
        ({"value": 60}, "rows that may add up to more than can be counted"),
        ({"unit": "limit", "value": 0}, "is worth 0; a limit hand is worth 1"),
        ({"unit": "limit", "value": 500, "wait": 10**20}, "a limit hand is worth 1 to 1000000"),
        ({"wait": 100}, "has a value on a discard or for a wait; limit hands alone have"),
        ({"name": None}, "has name None, which is no Words"),
        ({"name": "Four pungs"}, "which is no Words"),
        ({"id": ""}, "has no id or no pattern"),
        ({"chows": 5}, "allows 5 chows"),
        ({"excludes": (3,)}, "excludes 3, which is no id"),
        ({"excludes": ["pure"]}, "which is no tuple"),
        ({"excludes": ("pure?moon",)}, "excludes 'pure.moon', which is no id, or one with an unknown condition"),
        ({"excludes": ("four_pungs",)}, "row four_pungs excludes itself"),
        ({"excludes": ("seat_wind_pung",)}, "in a circle: four_pungs, seat_wind_pung, round_wind_pung"),
    ],
)
def test_check_reads_each_row(change: dict[str, Any], message: str) -> None:
    """`four_pungs` changed; seat wind excludes round wind, which excludes `four_pungs`: the last case closes the circle."""
    rules = get_rules("nts")
    around = {"seat_wind_pung": ("round_wind_pung",), "round_wind_pung": ("four_pungs",)}
    rows = tuple(replace(row, excludes=around.get(row.id, row.excludes)) for row in rules.rows)
    check(replace(rules, rows=rows))
    with pytest.raises(RulesError, match=message):
        check(replace(rules, rows=tuple(replace(row, **change) if row.id == "four_pungs" else row for row in rows)))


def test_check_wants_sums_that_can_be_counted() -> None:
    rules = get_rules("nts")
    rows = tuple(replace(row, value=6, group="") if row.unit == "doubles" else row for row in rules.rows)
    with pytest.raises(RulesError, match="rows that may add up to more than can be counted"):
        check(replace(rules, rows=rows))
