"""Observations of the kernels of play: what a seat may know, equal to its view of a match, and nothing of the rest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kernel_play import Pair, lively

from peling.game.numbers import plane_kind
from peling.game.table import NOBODY, Phase
from peling.hands import Meld
from peling.kernels.layout import EL_CODE, EL_KONG, EL_OPEN, PUNG
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.kernels.play.exchange import GIVEN, GIVEN_BITS
from peling.rules import get
from peling.sim.engine import Engine, VectorTable
from peling.tiles import FLOWER, JOKER, KINDS

CASES: tuple[tuple[str, dict[str, Any], str, int], ...] = (
    ("nts", {"minimum_doubles": 0}, "kong", 15),
    ("nts-2009", {"luck_tiles": True}, "random", -1),
    ("nts", {"players": 3}, "closed", 25),
    ("mcr", {"minimum_points": 0}, "kong", 40),
    ("bmr", {}, "kong", 25),
    ("bmr", {"players": 3}, "random", 30),
)
PHASES = {Phase.TURN: at.TURN, Phase.CLAIM: at.CLAIM, Phase.ROB: at.ROB, Phase.EXCHANGE: at.EXCHANGE}


def observed(table: VectorTable, seat: int) -> tuple[list[int], list[int]]:
    """Planes and scalars of a seat, over what stood there before."""
    planes, scalars = [77] * seen.PLANES, [77] * seen.SCALARS
    seen.observe(table.t, table.m, seat, table.engine.play, planes, scalars)
    return planes, scalars


def counted(planes: list[int], first: int) -> list[int]:
    """How many of each kind four planes of at least 1, 2, 3, 4 hold."""
    digits = (reversed(f"{planes[first + i]:0{seen.PLACES}b}") for i in range(4))
    return [held.count("1") for held in zip(*digits, strict=True)]


class Watched(Pair):
    """A match and a table: every seat's observation is compared with its view, and tried on tables that differ in secret."""

    def same_table(self) -> None:
        """Beside the table itself: what each seat may know of it."""
        super().same_table()
        if self.match.state.phase in PHASES:
            for wind, chair in enumerate(self.match.state.table.order):
                before = observed(self.table, wind)
                self.same_view(wind, chair, *before)
                kept = list(self.table.t), list(self.table.wall)
                self.shuffle_secrets(wind)
                assert observed(self.table, wind) == before
                self.table.t[:], self.table.wall[:] = kept
                self.counts["compared"] += 1

    def same_view(self, wind: int, chair: int, planes: list[int], scalars: list[int]) -> None:
        """An observation against the view of a match."""
        view = self.match.view(chair)
        table = view.table
        given = scalars[seen.SCALAR_GIVEN : seen.SCALAR_GIVEN + 3]
        rack = counted(planes, seen.PLANE_RACK)
        for number in given:
            if 0 <= number < at.A_LUCK:
                rack[number] += 1
        held = [*view.counts[:KINDS], view.counts[JOKER]]
        assert rack == held
        assert counted(planes, seen.PLANE_SEEN) == [*table.seen[:KINDS], table.seen[JOKER]]
        if table.phase is Phase.EXCHANGE:
            assert planes[seen.PLANE_DRAWN] & ~planes[seen.PLANE_RACK] == 0
        else:
            assert planes[seen.PLANE_DRAWN] == (0 if view.drawn == NOBODY else 1 << plane_kind(view.drawn))
            assert scalars[seen.SCALAR_TURN] == (table.wind_of[table.turn] - wind) % len(table.order)
            assert scalars[seen.SCALAR_HAS_DRAWN] == table.turn_has_drawn
        assert planes[seen.PLANE_OFFER] == (0 if table.offered == NOBODY else 1 << plane_kind(table.offered))
        offered_by = NOBODY if table.offered_by == NOBODY else (table.wind_of[table.offered_by] - wind) % len(table.order)
        expected = {
            seen.SCALAR_PHASE: PHASES[table.phase],
            seen.SCALAR_WIND: wind,
            seen.SCALAR_ROUND: table.round,
            seen.SCALAR_RULED: int(table.ruler != NOBODY),
            seen.SCALAR_GOULASH: int(table.goulash),
            seen.SCALAR_STAGE: table.exchange if table.phase is Phase.EXCHANGE else 3 * table.goulash,
            seen.SCALAR_LEFT: table.wall_left,
            seen.SCALAR_LOOSE: table.dead_left,
            seen.SCALAR_OFFERED: offered_by,
            seen.SCALAR_DISCARDS: len(table.river),
            seen.SCALAR_DEAL: table.deal,
            seen.SCALAR_PLAYERS: len(table.order),
        }
        assert {place: scalars[place] for place in expected} == expected
        latest = [(plane_kind(kind), (table.wind_of[by] - wind) % len(table.order)) for by, kind in reversed(table.river)]
        kinds = scalars[seen.SCALAR_LATEST : seen.SCALAR_LATEST + seen.LATEST]
        seats = scalars[seen.SCALAR_LATEST_BY : seen.SCALAR_LATEST_BY + seen.LATEST]
        assert list(zip(kinds, seats, strict=True)) == (latest + [(-1, -1)] * seen.LATEST)[: seen.LATEST]
        for place in range(seen.SEATS):
            if place < len(table.order):
                self.same_seat(place, table.order[(wind + place) % len(table.order)], planes, scalars)
            else:
                first = seen.PLANE_SETS + place * seen.SET_PLANES
                assert not any(planes[first : first + seen.SET_PLANES])
                assert scalars[seen.SCALAR_SIZES + place] == 0

    def same_seat(self, place: int, chair: int, planes: list[int], scalars: list[int]) -> None:
        """What is known of one seat."""
        table = self.match.state.table
        view = self.match.view(chair)
        assert scalars[seen.SCALAR_SIZES + place] == table.rack_sizes[chair]
        assert scalars[seen.SCALAR_TOTALS + place] == table.totals[chair]
        assert scalars[seen.SCALAR_LUCK + place] == sum(1 << kind - FLOWER for kind in table.luck[chair])
        assert scalars[seen.SCALAR_CALLS + place] & at.CALLED == table.announced[chair]
        public: list[Meld | None] = list(view.melds) if place == 0 else list(table.melds[chair])
        assert scalars[seen.SCALAR_CLOSED + place] == sum(meld is None for meld in table.melds[chair])
        first = seen.PLANE_SETS + place * seen.SET_PLANES
        chows = [0] * seen.PLACES
        sets = [0] * seen.SET_PLANES
        for meld in public:
            if meld is None:
                continue
            kinds = [kind for kind in meld.tiles if kind != JOKER]
            if len(set(kinds)) > 1:
                chows[min(kinds)] += 1
                continue
            kong = seen.SETS_CLOSED if meld.concealed else seen.SETS_KONG
            sets[kong if len(meld.tiles) == 4 else seen.SETS_PUNG] |= 1 << kinds[0]
            for i in range(meld.tiles.count(JOKER)):
                sets[seen.SETS_JOKER + i] |= 1 << kinds[0]
            self.counts["closed kong"] += meld.concealed
            self.counts["jokers in a set"] += JOKER in meld.tiles
        assert counted(planes, first) == chows
        assert planes[first + seen.SETS_PUNG : first + seen.SET_PLANES] == sets[seen.SETS_PUNG :]
        river = seen.PLANE_RIVER + place * seen.RIVER_PLANES
        discards = [0] * seen.PLACES
        claimed = 0
        for discard in table.discards[chair]:
            discards[plane_kind(discard.kind)] += 1
            claimed |= (discard.claimed_by != NOBODY) << plane_kind(discard.kind)
        assert counted(planes, river) == discards
        assert planes[river + seen.RIVER_CLAIMED] == claimed

    def shuffle_secrets(self, seat: int) -> None:
        """Another table that the seat cannot tell from this one: other racks, kongs, walls, answers, and scratch words."""
        chance, t = self.chance, self.table.t
        for word in (at.T_PENDING, at.T_STALE, at.T_ASKED, at.T_GO_ON, at.T_JUDGED, at.T_WINS, at.T_SEED, at.T_BLOCK, at.T_SPARE):
            t[word] = chance.randrange(1 << 20)
        for word in (*range(at.T_LEGAL, at.T_LEGAL + at.FAMILIES), *range(at.T_RANK, at.T_RANK + 4), at.T_WIN_KIND):
            t[word] = chance.randrange(1 << 20)
        chance.shuffle(self.table.wall)
        for other in range(self.engine.play[at.P_PLAYERS]):
            base = at.T_SEATS + other * at.SEAT_SIZE
            secret = [at.S_WAITS, at.S_ANSWER, at.S_CLAIMS, at.S_LOW, at.S_HIGH, at.S_PUNGED, at.S_CHOWS, at.S_OUT]
            for word in secret if other == seat else [*secret, at.S_DRAWN]:
                t[base + word] = chance.randrange(1 << 30)
            if other != seat:
                self._other_tiles(base)

    def _other_tiles(self, base: int) -> None:
        chance, t = self.chance, self.table.t
        size = sum(t[base + i].bit_count() for i in range(4))
        counts = [0] * seen.PLACES
        for place in chance.sample(range(4 * seen.PLACES), size):
            counts[place % seen.PLACES] += 1
        for i in range(4):
            t[base + i] = sum(1 << kind for kind, held in enumerate(counts) if held > i)
        t[base + at.S_HELD] = sum(1 << i for i in chance.sample(range(8), t[base + at.S_HELD].bit_count()))
        given = t[base + at.S_GIVEN]
        if given > 1:
            bits = (given.bit_length() - 1) // GIVEN_BITS * GIVEN_BITS
            t[base + at.S_GIVEN] = 1 << bits | chance.randrange(1 << bits) & ~(GIVEN >> 6)
        for i in range(t[base + at.S_MELDS]):
            if t[base + at.S_MELD + i] & (EL_KONG | EL_OPEN) == EL_KONG:
                t[base + at.S_MELD + i] = (PUNG + chance.randrange(KINDS)) << EL_CODE | t[base + at.S_MELD + i] & 63
                self.counts["hidden kong"] += 1


@pytest.mark.parametrize(("rules", "options", "style", "swaps"), CASES, ids=str)
def test_an_observation_is_the_view_and_shows_nothing_else(rules: str, options: dict[str, Any], style: str, swaps: int) -> None:
    """At every decision, for every seat: equal to the view of a match; the same when all that is hidden changes."""
    engine = Engine(get(rules, options))
    pair = Watched(engine, Random(f"observe {rules} {options}"), swaps, 2, goulash=engine.rules.goulash)
    happened = pair.play(lively(style))
    assert happened["compared"] > 100
    assert happened["hidden kong"] or not (rules == "bmr" and style == "kong")


def test_another_layout_is_another_version() -> None:
    """Anyone who trained a policy on this layout must know when it changes: a new number, and new sizes here."""
    assert (seen.OBSERVATION, seen.PLANES, seen.PLACES, seen.SCALARS) == (1, 66, 35, 62)
    assert (seen.PLANE_SETS, seen.PLANE_RIVER, seen.SCALAR_SIZES, seen.SCALAR_LATEST) == (10, 46, 18, 38)
