"""Endings: how a deal at a real table ended: what each player counts, who won, and who discarded the winning tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from peling import tiles
from peling.hands import Source, seat_at, sources
from peling.rules import Ruleset
from peling.scoring.phrases import PROBLEMS
from peling.scoring.settlement import NOBODY, SettlementError
from peling.scoring.sheet import ScoreSheet
from peling.words import Words


class SeatError(SettlementError):
    """What one player counts is not right: whose, what is wrong, and at which character of a hand (from 0) or -1."""

    def __init__(self, seat: int, words: Words, pos: int = -1) -> None:
        name = _name(seat)
        super().__init__(Words(f"{name.nl}: {words.nl}", f"{name.en}: {words.en}"))
        self.pos = pos


class Points(NamedTuple):
    """Points and doubles of a player who shows no hand."""

    points: int
    doubles: int = 0


Worth: TypeAlias = ScoreSheet | Points | int
"""What a player counts: a sheet, points and doubles, or a total."""


class Ending(NamedTuple):
    """How a deal ended: a total for each seat, who won (None for a draw), and who discarded the winning tile (None if drawn)."""

    totals: tuple[int, ...]
    winner: int | None
    discarder: int | None


def ending(counted: Sequence[Worth], rules: Ruleset, *, winner: int | None = None, discarder: int | None = None) -> Ending:
    """How a deal ended, of what each seat counts: a sheet, points and doubles, or a total.

    The winner is the player whose hand has a winning tile, the discarder the one that its mark names; what is given beside
    that (`winner` `NOBODY` for a draw) may not contradict the hands. Raises `SeatError` for a hand that may not win, else
    `SettlementError`.
    """
    won = _winner(counted, winner)
    threw = _discarder(_sheet(counted, won), won, discarder, len(counted))
    totals = (_total(one, seat, rules, wins=seat == won, drawn=threw is None) for seat, one in enumerate(counted))
    return Ending(tuple(totals), won, threw)


def _sheet(counted: Sequence[Worth], seat: int | None) -> ScoreSheet | None:
    """The sheet of a seat; None if it counts without a hand, or if there is no such seat."""
    one = counted[seat] if seat is not None and seat < len(counted) else None
    return one if isinstance(one, ScoreSheet) else None


def _winner(counted: Sequence[Worth], told: int | None) -> int | None:
    """Who won: whoever has a hand with a winning tile, else whoever was named; a hand that is shown must win."""
    won = [seat for seat in range(len(counted)) if (sheet := _sheet(counted, seat)) is not None and sheet.hand.win is not None]
    if len(won) > 1:
        first, second = _name(won[0]), _name(won[1])
        raise SettlementError(
            Words(
                f"twee spellen met een winnende steen: {first.nl} en {second.nl}",
                f"two hands with a winning tile: {first.en} and {second.en}",
            )
        )
    if won and told not in (None, won[0]):
        name = _name(won[0])
        raise SettlementError(
            Words(f"het spel van {name.nl} heeft de winnende steen", f"the hand of {name.en} has the winning tile")
        )
    winner = won[0] if won else None if told == NOBODY else told
    sheet = _sheet(counted, winner)
    if winner is None or sheet is None:
        return winner
    if sheet.hand.win is None:
        raise SeatError(winner, Words("het spel heeft geen winnende steen", "the hand has no winning tile"))
    if sheet.problem is not None:
        raise SeatError(winner, sheet.problem)
    return winner


def _discarder(sheet: ScoreSheet | None, winner: int | None, told: int | None, playing: int) -> int | None:
    """Who discarded the winning tile: the mark of the winner's hand says so; without a hand whoever was named."""
    if sheet is None or sheet.hand.win is None or winner is None:
        return told
    source = sheet.hand.win.source
    if not source.claimed:
        if told is not None:
            raise SettlementError(
                Words("de winnende steen is zelf gepakt: niemand gaf hem", "the winning tile was drawn: nobody discarded it")
            )
        return None
    seat = _thrower(source, winner, playing)
    if told not in (None, seat):
        name = _name(seat)
        raise SettlementError(
            Words(f"volgens het spel komt de winnende steen van {name.nl}", f"by the hand the winning tile came from {name.en}")
        )
    return seat


def _thrower(source: Source, winner: int, playing: int) -> int:
    """The seat that the mark of a claimed tile names."""
    if source not in sources(playing):
        raise SettlementError(Words("met drie spelers zit er niemand tegenover", "with three players nobody sits across"))
    return seat_at(source, winner, playing)


def _total(one: Worth, seat: int, rules: Ruleset, *, wins: bool, drawn: bool) -> int:
    if isinstance(one, ScoreSheet):
        return one.total
    if isinstance(one, Points):
        try:
            return _doubled(one, rules, wins=wins, drawn=drawn)
        except SettlementError as error:
            raise SeatError(seat, error.words) from None
    return one


def _doubled(one: Points, rules: Ruleset, *, wins: bool, drawn: bool) -> int:
    """What points and doubles make: cut at the limit; a winner must have the doubles that the rule set asks for."""
    if rules.fan:
        if one.doubles:
            raise SettlementError(Words(f"{rules.id} kent geen verdubbelingen", f"{rules.id} has no doubles"))
        return one.points
    low = not wins or not drawn
    limit = int(rules["discard_limit" if low and rules.has_option("discard_limit") else "limit"])
    need = int(rules["minimum_doubles"])
    if wins and one.doubles < need and one.points < limit:
        problem = PROBLEMS["minimum_doubles"]
        raise SettlementError(Words(*(problem[lang].format(have=one.doubles, need=need) for lang in ("nl", "en"))))
    return min(one.points << one.doubles, limit)


def _name(seat: int) -> Words:
    return Words(tiles.wind_name(seat, "nl"), tiles.wind_name(seat, "en"))
