"""The oracle: compiled it gives the answers of the interpreted one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from generators import random_non_winner, random_winner
from marks import mostly_slow
from test_compiled import meaningful

from peling import RULESETS, get_rules, parse_hand, waits
from peling.bots import make
from peling.game import Match
from peling.game.actions import NEXT
from peling.hands import Flag, Hand, HandError, Meld, Source, Win
from peling.scoring.oracle import HandOracle
from peling.scoring.scorer import Scorer
from peling.tiles import KIND, mask

pytestmark = pytest.mark.xdist_group("kernels")


class Doubting(HandOracle):
    """Asks two oracles everything and is astonished when they differ."""

    def __init__(self, rules: str) -> None:
        super().__init__(get_rules(rules))
        self.other = HandOracle(self.rules, "numba")
        self.scorer = Scorer(self.rules, "numba")
        self.asked = self.found = self.answers = 0

    def waits(self, counts: Sequence[int], melds: Sequence[Meld], *, goulash: bool) -> int:
        """What both say."""
        self.asked += 1
        found = super().waits(counts, melds, goulash=goulash)
        assert self.other.waits(counts, melds, goulash=goulash) == found
        if not goulash:
            assert self.scorer.waits(counts, melds) == found  # looked up in any case, also where a look is enough
        self.found += found != 0
        return found

    def answer(self, hand: Hand) -> list[int]:
        """What both say."""
        out = list(super().answer(hand))
        assert meaningful(list(self.other.answer(hand))) == meaningful(out)
        self.answers += 1
        return out


@pytest.mark.parametrize("rules", RULESETS)
def test_both_oracles_agree_all_through_a_match(rules: str) -> None:
    oracle = Doubting(rules)
    bots = [make("random", oracle.rules, seed=seat) for seat in range(4)]
    match = Match(oracle.rules, ("a", "b", "c", "d"), 7, deals=12, oracle=oracle)
    while not match.finished:
        if match.to_act:
            seat = match.to_act[0]
            match.push(bots[seat].choose(match.view(seat)), seat)
        else:
            match.push(NEXT, 0)
    assert oracle.asked > 300
    for hand in match.state.final_hands():
        assert hand is not None
        oracle.answer(hand)


@pytest.mark.parametrize("rules", RULESETS)
def test_racks_near_a_win(rules: str) -> None:
    rng = Random(5)
    oracle = Doubting(rules)
    for _ in range(2000):
        counts = [0] * 43
        melds: list[Meld] = []
        for _ in range(rng.randrange(5)):
            low = rng.randrange(27) // 9 * 9 + rng.randrange(7)
            tiles = (low, low + 1, low + 2) if rng.random() < 0.5 else (rng.randrange(34),) * 3
            if rng.random() < 0.4 and len(melds) < 4:
                melds.append(Meld(tiles))
            else:
                for kind in tiles:
                    counts[kind] += 1
        while sum(counts) + 3 * len(melds) < 13:
            counts[rng.randrange(34)] += 1 + (sum(counts) + 3 * len(melds) < 12)
        if max(counts) <= 4 and sum(counts) + 3 * len(melds) == 13:
            oracle.waits(counts, melds, goulash=False)
    assert oracle.found > 50


@pytest.mark.parametrize("rules", mostly_slow(RULESETS, "bmr"))
def test_racks_of_all_kinds_of_hands(rules: str) -> None:
    rng = Random(8)
    oracle = Doubting(rules)
    winners = 0
    for number in range(3000):
        hand = random_non_winner(rng, rules) if number % 3 == 0 else random_winner(rng, rules)
        if Flag.GOULASH in hand.flags or len(hand.concealed) + 3 * len(hand.melds) != 13:
            continue
        counts = bytearray(43)
        for kind in hand.concealed:
            counts[kind] += 1
        found = oracle.waits(counts, list(hand.melds), goulash=False)
        if number % 3 and hand.win is not None:
            winners += found >> hand.win.kind & 1
    assert winners > 1000


@pytest.mark.parametrize("backend", ["python", "numba"])
@pytest.mark.parametrize(
    ("rack", "kinds"), [("111p 234m 555m 999m 1s", "1p 1s"), ("1111p 23p 555m 999m 1s", "1s")], ids=["three", "four"]
)
def test_pe_ling_eats_only_a_cake_that_may_come(rack: str, kinds: str, backend: str) -> None:
    """Who waits for bamboo 1 and holds all four circles 1 does not wait for a fifth, as `peling.waits` says too (D4)."""
    hand = parse_hand(rack)
    counts = [hand.concealed.count(kind) for kind in range(43)]
    expected = [KIND[text] for text in kinds.split()]
    assert [wait.kind for wait in waits(hand, "nts")] == expected
    assert HandOracle("nts", backend).waits(counts, (), goulash=False) == mask(expected)


def goulash_racks(rng: Random, *, alike: bool) -> Iterator[tuple[list[int], list[Meld]]]:
    """Racks and melds of goulash, most of few kinds or of any."""
    kinds = [kind for kind in range(34) if kind != 19]
    for _ in range(60):
        counts = [0] * 43
        few = rng.sample(kinds, rng.choice((3, 4, 5, 6)))
        melds = [Meld((few.pop(),) * 3) for _ in range(rng.randrange(3))]
        if rng.random() < 0.3:  # its kind may be in the rack as well
            melds.append(Meld((few[0], few[0], 42)))
        few = few or [31]
        counts[42] = rng.randrange(4 - sum(meld.tiles.count(42) for meld in melds))
        while sum(counts) + 3 * len(melds) < 13:
            counts[rng.choice(few if alike and rng.random() < 0.95 else kinds)] += 1
        if max(counts) <= 4:
            yield counts, melds


def test_every_win_with_jokers_is_among_the_waits() -> None:
    oracle = HandOracle("bmr")
    wins = 0
    for counts, melds in goulash_racks(Random(6), alike=True):
        waits = oracle.waits(counts, melds, goulash=True)
        rack = tuple(kind for kind, number in enumerate(counts) for _ in range(number))
        for kind in (*range(34), 42):
            try:
                hand = Hand(rack, tuple(melds), win=Win(kind, Source.DRAWN), seat=1, flags=Flag.GOULASH)
            except HandError:
                continue
            if oracle.may_win(hand):
                assert waits >> kind & 1, hand
                wins += 1
    assert wins > 30


def test_most_racks_with_jokers_wait_for_nothing() -> None:
    """So that the scorer is not asked about every tile that comes."""
    oracle = HandOracle("bmr")
    racks = list(goulash_racks(Random(7), alike=False))
    assert sum(oracle.waits(counts, melds, goulash=True) == 0 for counts, melds in racks) > 0.8 * len(racks) > 40


@pytest.mark.parametrize("backend", ["python", "numba"])
def test_a_joker_is_a_fifth_tile(backend: str) -> None:
    """Four dragons beside three sets: no tile makes the pair, but a joker does."""
    oracle = HandOracle("bmr", backend)
    counts = [0] * 43
    counts[31] = 4
    melds = [Meld((kind,) * 3) for kind in (0, 12, 27)]
    assert oracle.waits(counts, melds, goulash=False) == 0
    assert oracle.waits(counts, melds, goulash=True) == 1 << 42
    assert oracle.may_win(Hand((31,) * 4, tuple(melds), win=Win(42, Source.DRAWN), seat=1, flags=Flag.GOULASH))
