"""The scorer: a rule set, ready to answer for hands; interpreted or compiled, from any thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from peling.hands import Hand, Meld
from peling.kernels.layout import (
    ANSWER_SIZE,
    HAND_SIZE,
    HIT_SIZE,
    O_COMPLETE,
    O_ELEMENTS,
    WORK_SIZE,
    Hits,
    Rules,
    Space,
    Tables,
)
from peling.kernels.score.backends import backend_named
from peling.kernels.score.classes import ANYWHERE, classes_shown, places_to_try
from peling.kernels.score.hand import score_batch
from peling.kernels.score.laid import score_laid
from peling.kernels.score.racks import rack_waits
from peling.kernels.score.shanten import ShantenScratch
from peling.kernels.score.shanten import shanten as shanten_kernel
from peling.kernels.shapes import LAYERS, WHOLE
from peling.kernels.tables import CLASS_KINDS
from peling.rules import Ruleset, get
from peling.rules.base import check
from peling.scoring.vectors import encode, encode_meld, encode_rules, pattern_rows
from peling.tiles import JOKER

REMEMBERED = 16
"""How many scorers are kept ready, one for each rule set, options and backend."""


class _Scratch(NamedTuple):
    """Scratch space that one call at a time writes in."""

    given: Any  # a hand vector
    hand: Any  # the same, as the kernels go through it
    space: Space
    out: Any
    total: Any
    counts: Any
    melds: Any


class _Readings(list[int]):
    """An answer that never seems complete: so every reading is better than it, and is written to it, and is noted here.

    How many elements a reading has is the last thing that `fold.keep` writes.
    """

    def __init__(self, zeros: list[int]) -> None:
        super().__init__(zeros)
        self.found: list[list[int]] = []

    def __getitem__(self, place: Any) -> Any:
        return 0 if place == O_COMPLETE else super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, value)
        if place == O_ELEMENTS and super().__getitem__(O_COMPLETE):
            self.found.append(list(self))


class Scorer:
    """Scores hands by one rule set; `backend` is `python` (starts at once) or `numba` (compiled; many hands).

    Any number of threads may ask at once: each call has scratch space of its own, and entries of the lookup tables never change
    once they can be read.
    """

    def __init__(self, rules: str | Ruleset = "nts", backend: str = "python") -> None:
        self.rules = check(get(rules))
        self.backend = backend_named(backend)
        self._row_of = pattern_rows(self.rules)
        self.vectors: Rules = self.backend.rules(encode_rules(self.rules), self._row_of)
        self.tables: Tables = self.backend.tables()
        self.classes = self.backend.numbers(CLASS_KINDS, "i8")
        self._kinds = self.classes[ANYWHERE]
        self._score = self.backend.twin(score_batch)
        self._waits = self.backend.twin(rack_waits)
        self._nothing = self.zeros(0)
        self._free: list[_Scratch] = []

    def zeros(self, size: int, width: str = "i8") -> Any:
        """A list or array of that many ints."""
        return self.backend.numbers([0] * size, width)

    def space(self) -> tuple[Space, Any]:
        """Scratch space for one thread, and an answer vector."""
        zeros = self.zeros
        hits = Hits(zeros(HIT_SIZE), self.backend.numbers(self._row_of, "i8"))
        return Space(zeros(WORK_SIZE), zeros(16), hits, zeros(4), zeros(ANSWER_SIZE)), zeros(ANSWER_SIZE)

    def _take(self) -> _Scratch:
        """Scratch space that no other call uses; the caller appends it to `_free` afterwards."""
        try:
            return self._free.pop()
        except IndexError:
            zeros = self.zeros
            space, out = self.space()
            given, counts = zeros(HAND_SIZE, "i4"), zeros(JOKER + 1, "u1")
            return _Scratch(given, zeros(HAND_SIZE), space, out, zeros(1), counts, zeros(5))

    def score(self, hands: Any, number: int, totals: Any, answers: Any = None) -> None:
        """Score the first `number` of hand vectors that lie one after the other (`i4`).

        What they count goes to `totals`, -1 for a would-be winner that may not win; the answer vectors to `answers`.
        """
        scratch = self._take()
        every = self._nothing if answers is None else answers
        self._score(
            hands, number, scratch.hand, self.vectors, self.tables, self._kinds, scratch.space, scratch.out, totals, every
        )
        self._free.append(scratch)

    def answer(self, hand: Hand) -> list[int]:
        """The answer vector for a hand (`kernels.layout`, O_…)."""
        return self._answer(hand, None)

    def answers(self, hand: Hand) -> list[list[int]]:
        """The answers of all readings of a winner's hand, in the order in which they are tried; interpreted only."""
        kept = _Readings([0] * ANSWER_SIZE)
        self._answer(hand, kept)
        return kept.found

    def _answer(self, hand: Hand, out: Any) -> list[int]:
        scratch = self._take()
        scratch.given[:] = encode(hand)
        found = scratch.out if out is None else out
        self._score_one(scratch, self._kinds, found)
        answer = self.backend.to_list(found)
        self._free.append(scratch)
        return answer

    def _score_one(self, scratch: _Scratch, kinds: Any, out: Any) -> None:
        rules, space, total = self.vectors, scratch.space, scratch.total
        self._score(scratch.given, 1, scratch.hand, rules, self.tables, kinds, space, out, total, self._nothing)

    def win_classes(self, hand: Hand) -> int:
        """The classes of win that a winner's hand has, as bits (`kernels.score.classes`)."""
        scratch = self._take()
        given, found = encode(hand), 0
        scratch.given[:] = given
        for place in range(ANYWHERE, ANYWHERE - places_to_try(given), -1):
            self._score_one(scratch, self.classes[place], scratch.out)
            held, out, work = map(self.backend.to_list, (scratch.hand, scratch.out, scratch.space.work))
            found |= classes_shown(place, held, out, work)
        self._free.append(scratch)
        return found

    def answer_laid(self, laid: Hand) -> list[int]:
        """The answer for tiles that are no whole hand yet: what is certain of them (`unfinished.certain`)."""
        scratch = self._take()
        vector = self.backend.numbers(encode(laid), "i8")
        self.backend.twin(score_laid)(vector, self.vectors, self.tables, scratch.space, scratch.out)
        answer = self.backend.to_list(scratch.out)
        self._free.append(scratch)
        return answer

    def waits(self, counts: Sequence[int], melds: Sequence[Meld], *, goulash: bool = False) -> int:
        """The kinds that complete a rack without jokers (how many of each kind) and melds, as bits; a joker too in goulash."""
        scratch = self._take()
        scratch.counts[:] = counts
        scratch.melds[0] = len(melds)
        for i, meld in enumerate(melds, 1):
            scratch.melds[i] = encode_meld(meld)
        hand, work = scratch.hand, scratch.space.work
        found = self._waits(scratch.counts, scratch.melds, int(goulash), hand, work, self.vectors, self.tables)
        self._free.append(scratch)
        return int(found)

    def shanten(self, hand: Hand) -> list[int]:
        """The shanten of sets and a pair, of a knitted straight, and of each irregular hand of the rule set."""
        scratch = self._take()
        walk = ShantenScratch._make(self.zeros(size) for size in (9, 9, LAYERS))
        out = self.zeros(2 + len(self.rules.irregular))
        vector = self.backend.numbers(encode(hand), "i8")
        kernel = self.backend.twin(shanten_kernel)
        kernel(vector, scratch.space.work, self.vectors, self.tables, self.backend.shapes(WHOLE), walk, out)
        self._free.append(scratch)
        return self.backend.to_list(out)


@lru_cache(maxsize=REMEMBERED)
def scorer_of(rules: Ruleset, backend: str = "python") -> Scorer:
    """The scorer of a rule set, cached."""
    return Scorer(rules, backend)
