"""Batches: score arrays of hands, on all cores or on a GPU.

>>> from peling.notation import parse_hand
>>> nts = batch('nts', 'python')
>>> hands = nts.encode([parse_hand('2234p 678s CCC (789<m) >2p ; seat W, round E')])
>>> nts.totals(hands).tolist()        # one double, so no win
[-1]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from peling.hands import Hand
from peling.kernels.layout import ANSWER_SIZE, FLAG_DEAD, H_FLAGS, HAND_SIZE, WORK_SIZE
from peling.kernels.score.backends import check_backend
from peling.kernels.score.card import Card
from peling.kernels.score.fold import count_rows_batch
from peling.kernels.score.racks import waits_batch
from peling.kernels.score.sound import UNSOUND, find_unsound
from peling.notation import as_hand
from peling.rules import Ruleset, get
from peling.rules.base import check
from peling.scoring import vectors
from peling.scoring.scorer import scorer_of

CHUNK = 1 << 15
"""Hands that one core scores at a time."""


class Batch:
    """Scores arrays of hand vectors by one rule set: a row a hand, `i4`, HAND_SIZE places (`kernels.layout`, H_…).

    A vector that is no hand (a fifth tile of a kind, fourteen tiles, a seat that there is not: what `Hand` refuses) has the total
    -2, no rows and no waits. On a GPU arrays stay where they are: whatever has `__cuda_array_interface__` or `__dlpack__` and
    lies there is read there, and results have the former; what lies in ordinary memory is uploaded.
    """

    def __init__(self, rules: Ruleset, backend: str) -> None:
        self.rules = check(rules)
        self.backend = backend
        self.row_ids = tuple(row.id for row in rules.order())
        """The columns of `rows`."""
        self._engine: _Processor | _Graphics = _Graphics(rules) if backend == "cuda" else _Processor(rules, backend)

    @staticmethod
    def encode(hands: Iterable[Hand | str]) -> Any:
        """Hand vectors of hands or their texts, a row a hand."""
        return np.array([vectors.encode(as_hand(hand)) for hand in hands], np.int32).reshape(-1, HAND_SIZE)

    def totals(self, hands: Any) -> Any:
        """What each hand counts, -1 for a would-be winner that may not win, -2 for what is no hand."""
        return self._engine.totals(self._engine.read(hands))

    def rows(self, hands: Any) -> Any:
        """How often each row of the score card (`row_ids`) counts in each hand; a limit hand counts once, and alone."""
        return self._engine.rows(self._engine.read(hands))

    def waits(self, hands: Any) -> Any:
        """The kinds that complete the thirteen tiles of each hand, as bits; -1 in goulash, where this is not worked out.

        Whether such a hand may win, with its chows and doubles, is for `totals` to say.
        """
        return self._engine.waits(self._engine.read(hands))

    def answers(self, hands: Any) -> Any:
        """The whole answer vector of each hand (`kernels.layout`, O_…), which may hold leftovers; not on a GPU."""
        if not isinstance(self._engine, _Processor):
            raise ValueError("answers are not kept on a GPU; totals, rows and waits are")  # noqa: TRY004 - the backend, not a type
        return self._engine.answers(self._engine.read(hands))


def batch(rules: str | Ruleset = "nts", backend: str = "numba", options: Mapping[str, Any] | None = None) -> Batch:
    """A rule set that scores arrays of hands: `python` starts at once, `numba` is compiled and uses all cores, `cuda` a GPU.

    The first use compiles, for about a minute; `numba` keeps the result in the user's cache folder.
    """
    check_backend(backend)
    return Batch(get(rules, options), backend)


def _fits(hands: Any) -> None:
    """Refuse what is no array of hand vectors."""
    shape, kind = tuple(hands.shape), str(hands.dtype).rpartition(".")[2]
    if len(shape) != 2 or shape[1] != HAND_SIZE:
        raise ValueError(f"hands are an array of {HAND_SIZE} ints a hand, not of the shape {shape}")
    if not kind.startswith("int"):
        raise TypeError(f"hands are an array of ints (int32), not of {kind}")


def _small(hands: Any) -> Any:
    """Hand vectors in ordinary memory; refuse what would not be the same numbers as `i4`."""
    _fits(hands)
    small = np.iinfo(np.int32)
    if hands.dtype.itemsize > 4 and hands.size and (hands.min() < small.min or hands.max() > small.max):
        raise ValueError("the numbers of a hand vector are small; some do not fit int32")
    return hands


class _Processor:
    """The engine of the backends `python` and `numba`."""

    def __init__(self, rules: Ruleset, backend: str) -> None:
        self._scorer = scorer_of(rules, backend)
        self._number = len(rules.rows)
        twin = self._scorer.backend.twin
        self._find_unsound, self._find_waits, self._count_rows = twin(find_unsound), twin(waits_batch), twin(count_rows_batch)

    def read(self, hands: Any) -> Any:
        """The hands as a NumPy array."""
        try:
            given = np.asarray(hands)
        except (TypeError, RuntimeError) as error:
            raise TypeError(f"the hands do not lie where this backend reads them, in ordinary memory: {error}") from error
        return _small(given)

    def totals(self, hands: Any) -> Any:
        def one(part: Any) -> Any:
            hands, unsound = self._checked(part)
            totals = self._scorer.zeros(len(part))
            self._scorer.score(hands, len(part), totals)
            return np.where(unsound, UNSOUND, totals)

        return self._parts(one, hands)

    def answers(self, hands: Any) -> Any:
        return self._parts(lambda part: np.array(self._answers(part), np.int64).reshape(-1, ANSWER_SIZE), hands)

    def _answers(self, part: Any) -> Any:
        hands, _ = self._checked(part)
        answers = self._scorer.zeros(len(part) * ANSWER_SIZE)
        self._scorer.score(hands, len(part), self._scorer.zeros(len(part)), answers)
        return answers

    def rows(self, hands: Any) -> Any:
        def one(part: Any) -> Any:
            counts = self._scorer.zeros(len(part) * self._number, "u1")
            self._count_rows(self._answers(part), len(part), ANSWER_SIZE, counts, self._number)
            return np.array(counts, np.uint8).reshape(-1, self._number)

        return self._parts(one, hands)

    def waits(self, hands: Any) -> Any:
        def one(part: Any) -> Any:
            scorer = self._scorer
            hands, _ = self._checked(part)
            waits = scorer.zeros(len(part))
            work, hand = scorer.zeros(WORK_SIZE), scorer.zeros(HAND_SIZE)
            self._find_waits(hands, len(part), hand, work, scorer.vectors, scorer.tables, waits)
            return np.array(waits, np.int64)

        return self._parts(one, hands)

    def _checked(self, part: Any) -> tuple[Any, Any]:
        """The hands one after the other, dead ones in place of what is no hand, and which those are."""
        scorer = self._scorer
        part = np.require(part, np.int32, ["C", "W"])  # for Numba locked arrays are a type of their own, to be compiled again
        flat = part.reshape(-1)
        hands = flat if scorer.backend.name == "numba" else flat.tolist()
        marks = scorer.zeros(len(part), "u1")
        if self._find_unsound(hands, len(part), scorer.zeros(HAND_SIZE), scorer.vectors.params, marks):
            part = part.copy()
            part[np.array(marks, bool)] = 0
            part[np.array(marks, bool), H_FLAGS] = FLAG_DEAD
            hands = part.reshape(-1) if scorer.backend.name == "numba" else part.reshape(-1).tolist()
        return hands, np.array(marks, bool)

    def _parts(self, one: Callable[[Any], Any], hands: Any) -> Any:
        """The results of all chunks, worked out by all cores where kernels let go of the interpreter."""
        parts = [hands[start : start + CHUNK] for start in range(0, len(hands), CHUNK)] or [hands]
        if len(parts) == 1 or self._scorer.backend.name != "numba":
            return np.concatenate([one(part) for part in parts])
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return np.concatenate(list(pool.map(one, parts)))


class _Graphics:
    """The engine of the backend `cuda`."""

    def __init__(self, rules: Ruleset) -> None:
        self._card = Card(vectors.encode_rules(rules), vectors.pattern_rows(rules))
        self.totals, self.rows, self.waits = self._card.totals, self._card.rows, self._card.waits

    def read(self, hands: Any) -> Any:
        """The hands as an array of the GPU."""
        if not self._card.holds(hands):
            foreign = hasattr(hands, "__dlpack__") and not hasattr(hands, "__array__")
            return self._card.upload(_small(np.from_dlpack(hands) if foreign else np.asarray(hands)))
        _fits(hands)
        if not str(hands.dtype).endswith("int32"):
            raise TypeError(f"on a GPU hands are int32, not {hands.dtype}")
        return self._card.view(hands)
