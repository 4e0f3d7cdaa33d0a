"""The scorer on a GPU: one hand a thread, its scratch in the thread's own memory, tables and rules uploaded once.

What a thread keeps decides how fast it is, so `score_hands` is compiled without what the rule set never reaches, and without
lines unless somebody wants to know what a hand was paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from peling.kernels import layout as at
from peling.kernels.jit import SIMULATED, card_kernel, cuda_module
from peling.kernels.layout import Hits, Rules, Space, Tables
from peling.kernels.score.backends import backend_named
from peling.kernels.score.fold import clear, count_rows
from peling.kernels.score.hand import score_in
from peling.kernels.score.racks import hand_waits
from peling.kernels.score.sound import UNSOUND, sound

BLOCK, REGISTERS = 512, 128
"""Threads a block, registers a thread. A block's warps run through the long code side by side and share what was fetched of it:
of the sizes tried on an H200 the larger ones are the faster (64 threads: half the speed in mcr)."""
ELEMENTS = 16
MEMORY, ON_CARD, PINNED, MANAGED = 1, 2, 3, 13  # where an array lies, in DLPack's numbers
cuda: Any = None  # this and the next seven are given by `card_kernel`
PARAMS: Any = None  # a constant: what the rules rule out is not even compiled
LINES = False
WORK = 0
FOUND = 0
ANSWER = 0
int64: Any = None
int32: Any = None


def unreached(params: Sequence[int]) -> frozenset[str]:
    """The kernels that a rule set with these parameters never calls, or whose answer it never needs."""
    names: set[str] = set()
    if params[at.R_FAN]:
        names |= {"count_loser", "read_loser", "take_waiting", "classical_patterns", "finish_classical"}
    else:
        names |= {"note_fans", "finish_fans"}
    if not params[at.R_KNITTED]:
        names |= {"knitted_waits"}
    if not params[at.R_KNIT]:
        names |= {"lacking_knit_two", "lacking_knit_three"}
    if not params[at.R_GOULASH]:
        names |= {"read_goulash"}
    if not params[at.R_ANNOUNCED]:
        names |= {"announced_waits"}
    return frozenset(names)


def score_hands(
    hands, results, row_of,
    rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """What each hand counts, or (LINES) how often each row counts in it: all zeros for what is no hand."""
    i = cuda.grid(1)
    if i >= hands.shape[0]:
        return
    hand = hands[i]
    hits = Hits(cuda.local.array(FOUND, int64), row_of)
    trial = cuda.local.array(ANSWER, int64)
    space = Space(cuda.local.array(WORK, int64), cuda.local.array(ELEMENTS, int32), hits, cuda.local.array(4, int32), trial)
    out = cuda.local.array(ANSWER, int64)
    rules = Rules(PARAMS, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    if LINES:
        clear(out)
    known = sound(hand, PARAMS)
    if known:
        score_in(hand, rules, tables, tables, space, out)
    if LINES:
        count_rows(out, 0, results[i], 0, PARAMS[at.R_ROWS])
    elif known:
        results[i] = out[at.O_TOTAL] if out[at.O_VALID] or hand[at.H_WIN] < 0 else -1
    else:
        results[i] = UNSOUND


def find_hand_waits(
    hands, waits, row_of,
    rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """The kinds that complete each hand, as bits."""
    i = cuda.grid(1)
    if i >= hands.shape[0]:
        return
    work = cuda.local.array(WORK, int64)
    rules = Rules(PARAMS, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    waits[i] = hand_waits(hands[i], work, rules, tables) if sound(hands[i], PARAMS) else 0


def tailored(function: Callable[..., Any], params: Sequence[int], registers: int = REGISTERS, *, lines: bool = False) -> Any:
    """One of the functions above as a GPU runs it for a rule set with these parameters: without what that does not need."""
    import numpy as np

    return card_kernel(
        function,
        unreached(params) | (frozenset() if lines else {"explained"}),
        registers,
        PARAMS=np.array(params, "i8"),
        int64=np.int64,
        int32=np.int64 if SIMULATED else np.int32,
        WORK=at.WORK_SIZE if params[at.R_GOULASH] else at.W_COUNTS,
        FOUND=at.HIT_SIZE if lines else at.COUNT_SIZE,
        ANSWER=at.ANSWER_SIZE if lines else at.O_LINE,
        LINES=lines,
    )


class Card:
    """A rule set on a GPU; the first hands wait until its kernel is compiled, for half a minute or so."""

    def __init__(self, lists: Rules, row_of: Sequence[int]) -> None:
        import numpy as np

        self.cuda = cuda_module()
        self._params = lists.params
        numba = backend_named("numba")
        arrays = [np.array(row_of, "i8"), *numba.rules(lists, row_of)[1:], *numba.tables()]
        # The simulator computes with NumPy's numbers, which do not widen by themselves.
        self.arrays = [self.cuda.to_device(array.astype("i8") if SIMULATED else array) for array in arrays]
        """The rows of patterns, the rules but for their parameters, and the tables, as the last arguments of every kernel."""
        self._number = self.cuda.gpus.current.id

    def holds(self, array: Any) -> bool:
        """Whether an array of any library lies on this GPU, and not in ordinary memory; another device is refused."""
        if not hasattr(array, "__dlpack_device__"):
            return hasattr(array, "__cuda_array_interface__")
        kind, number = array.__dlpack_device__()
        if kind in (MEMORY, PINNED):
            return False
        if kind != MANAGED and (kind, number) != (ON_CARD, self._number):
            raise ValueError(
                f"the array lies on another device (of DLPack's type {kind}, number {number}) "
                f"than the GPU that is used (number {self._number})"
            )
        return True

    def upload(self, hands: Any) -> Any:
        """Hand vectors of ordinary memory as an array of the GPU."""
        import numpy as np

        return self.cuda.to_device(np.ascontiguousarray(hands, np.int64 if SIMULATED else np.int32))

    def view(self, hands: Any) -> Any:
        """Hand vectors that lie on the GPU already, as kernels take them."""
        return self.cuda.as_cuda_array(hands) if hasattr(hands, "__cuda_array_interface__") else hands

    def kernel(self, function: Callable[..., Any], registers: int = REGISTERS, *, lines: bool = False) -> Any:
        """One of the functions above as the GPU runs it for this rule set; its arguments are `arguments`."""
        return tailored(function, self._params, registers, lines=lines)

    def arguments(self, hands: Any, results: Any) -> tuple[Any, ...]:
        """What a kernel is called with."""
        return (hands, results, *self.arrays)

    @cached_property
    def _totals(self) -> Any:
        return self.kernel(score_hands)

    @cached_property
    def _rows(self) -> Any:
        return self.kernel(score_hands, lines=True)

    @cached_property
    def _waits(self) -> Any:
        return self.kernel(find_hand_waits)

    def totals(self, hands: Any) -> Any:
        """What each of the hand vectors (an array of the GPU, `i4`, a row a hand) counts."""
        return self._run(self._totals, hands, (hands.shape[0],), "i8")

    def rows(self, hands: Any) -> Any:
        """How often each row counts in each hand."""
        return self._run(self._rows, hands, (hands.shape[0], self._params[at.R_ROWS]), "u1")

    def waits(self, hands: Any) -> Any:
        """The kinds that complete each hand, as bits."""
        return self._run(self._waits, hands, (hands.shape[0],), "i8")

    def _run(self, kernel: Any, hands: Any, shape: tuple[int, ...], width: str) -> Any:
        results = self.cuda.device_array(shape, width)
        if shape[0]:
            kernel[(shape[0] + BLOCK - 1) // BLOCK, BLOCK](*self.arguments(hands, results))
        return results
